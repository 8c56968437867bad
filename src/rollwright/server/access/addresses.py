"""Under which addresses this machine is reached by others."""

import ipaddress
import socket
from collections.abc import Iterator
from contextlib import closing, suppress
from typing import Final

_ELSEWHERE: Final = ((socket.AF_INET, "192.0.2.1"), (socket.AF_INET6, "2001:db8::1"))
"""Addresses that are nobody's: nothing is sent to them."""


def reached_at(host: str, port: int) -> list[str]:
    """Return the addresses of a server bound to `host`, for other machines; the likeliest first.

    There are none if only this machine reaches it, or if it has no network now.
    """
    bound = ipaddress.ip_address(host)
    if bound.is_loopback:
        return []
    if not bound.is_unspecified:
        return [_written(bound, port)]
    found = dict.fromkeys(_own_addresses())
    return [_written(each, port) for each in found if bound.version == 6 or each.version == 4]


def household(address: str) -> str:
    """Return whom a request is counted for: its address; of IPv6, the network a household has.

    IPv4 that comes through an IPv6 socket is IPv4.
    """
    number = numbered(address)
    if number is not None and number.version == 6:
        return str(ipaddress.ip_network(f"{number}/64", strict=False))
    return address if number is None else str(number)


def numbered(address: str) -> "_Address | None":
    """Return an address as a number; None if it is none."""
    try:
        number = ipaddress.ip_address(address)
    except ValueError:
        return None
    mapped = number.ipv4_mapped if isinstance(number, ipaddress.IPv6Address) else None
    return mapped or number


def is_loopback(address: str) -> bool:
    """Tell whether an address is this machine's own."""
    number = numbered(address)
    return number is not None and number.is_loopback


def reached_here(host: str, port: int) -> str:
    """Return the address under which this machine itself reaches a server bound to `host`."""
    bound = ipaddress.ip_address(host)
    if bound.is_unspecified:
        bound = ipaddress.ip_address("127.0.0.1" if bound.version == 4 else "::1")
    return _written(bound, port)


_Address = ipaddress.IPv4Address | ipaddress.IPv6Address


def _own_addresses() -> Iterator[_Address]:
    for family, elsewhere in _ELSEWHERE:
        with suppress(OSError), closing(socket.socket(family, socket.SOCK_DGRAM)) as probe:
            probe.connect((elsewhere, 9))  # it only looks up which way would be taken
            yield from _useful(probe.getsockname()[0])
    with suppress(OSError):
        for *_, address in socket.getaddrinfo(socket.gethostname(), None):
            yield from _useful(str(address[0]))


def _useful(text: str) -> Iterator[_Address]:
    """Yield an address if others can use it: some lead only to the machine that asks."""
    with suppress(ValueError):
        address = ipaddress.ip_address(text)
        if not (address.is_loopback or address.is_unspecified or address.is_link_local):
            yield address


def _written(address: _Address, port: int) -> str:
    return f"http://[{address}]:{port}" if address.version == 6 else f"http://{address}:{port}"
