"""Whom the server listens to: pages it served itself, under an address that is its own."""

import ipaddress
import socket
from collections.abc import Collection
from urllib.parse import urlsplit


class Origins:
    """The names under which this server is reached.

    An address in numbers is always one of them; any other name must be known, or a foreign page
    could let its own name lead here (DNS rebinding) and pass for ours.
    """

    def __init__(self, names: Collection[str]) -> None:
        own = socket.gethostname().lower()
        self._names = {"localhost", own, f"{own}.local", *(name.lower() for name in names)}

    def is_ours(self, host: str) -> bool:
        """Tell whether a Host header names this server."""
        name = _name(host)
        return name is not None and (name in self._names or _is_number(name))

    def may_connect(self, host: str, origin: str | None) -> bool:
        """Tell whether a web socket may be opened: by no page, or by a page of ours."""
        if not self.is_ours(host):
            return False
        return origin is None or _host(origin) == host.lower()


def _host(origin: str) -> str | None:
    try:
        return urlsplit(origin).netloc.lower()
    except ValueError:
        return None


def _name(host: str) -> str | None:
    try:
        return urlsplit(f"//{host}").hostname
    except ValueError:
        return None


def _is_number(name: str) -> bool:
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return False
    return True
