"""Opens the user's browser at a server of ours, once that answers."""

import http.client
import time
import urllib.request
import webbrowser
from typing import Final

from rollwright.core.texts import Texts

_PATIENCE: Final = 30.0
"""Seconds: a server that has not answered by then never will."""


def open_when_it_answers(url: str, texts: Texts) -> None:
    """Open a page; where there is no browser, say its address."""
    if not _answers(url):
        return  # it has stopped, and said why
    try:
        opened = webbrowser.open(url)
    except (webbrowser.Error, OSError):
        opened = False
    if not opened:
        print(texts("serve.no_browser", url=url), flush=True)


def _answers(url: str) -> bool:
    """Wait until a server on this machine answers; proxies are of no use on the way there."""
    direct = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    until = time.monotonic() + _PATIENCE
    while time.monotonic() < until:
        try:
            with direct.open(f"{url}/health", timeout=_PATIENCE):
                return True
        except (OSError, http.client.HTTPException):
            time.sleep(0.05)
    return False
