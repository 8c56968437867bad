"""What must not happen in a page: errors, and words with other hosts."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import ConsoleMessage, Error, Page, Request

_OWN_SCHEMES = ("data", "blob", "about")


class Troubles:
    """Listens to a page from its first moment on; a test allows what it causes itself."""

    def __init__(self, page: Page, base: str) -> None:
        self._hosts = {urlsplit(base).netloc}
        self._found: list[str] = []
        self._allowed: list[str] = []
        page.on("console", self._said)
        page.on("pageerror", self._failed)
        page.on("request", self._asked)

    def allow(self, pattern: str) -> None:
        """Let pass what a test brings about on purpose."""
        self._allowed.append(pattern)

    def allow_host(self, base: str) -> None:
        """Let the page speak with one more address of the same server."""
        self._hosts.add(urlsplit(base).netloc)

    def left(self) -> list[str]:
        """Return what happened and is not allowed."""
        return [
            trouble
            for trouble in self._found
            if not any(re.search(pattern, trouble) for pattern in self._allowed)
        ]

    def _said(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._found.append(f"console: {message.text} ({message.location['url']})")

    def _failed(self, error: Error) -> None:
        self._found.append(f"error: {error.message}")

    def _asked(self, request: Request) -> None:
        address = urlsplit(request.url)
        if address.scheme not in _OWN_SCHEMES and address.netloc not in self._hosts:
            self._found.append(f"foreign: {request.url}")
