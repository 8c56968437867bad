"""How long bots wait so that people can follow: the slowest pace that one of them wishes counts."""

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from typing import Final

from rollwright.server.wire.protocol import PaceName

USUAL: Final[PaceName] = "normal"
_SHARES: Final[dict[PaceName, float]] = {"calm": 1.8, "normal": 1.0, "fast": 0.4, "at_once": 0.0}
"""What a pause is multiplied by."""


def share(wishes: Iterable[PaceName]) -> float:
    """Return what pauses are multiplied by, if these people look on."""
    return max((_SHARES[wish] for wish in wishes), default=_SHARES[USUAL])


class Pause:
    """A pause of bots, which can be cut short until something new has happened."""

    def __init__(self) -> None:
        self._is_over = asyncio.Event()

    async def rest(self, seconds: float) -> None:
        """Wait so long, or until everything has been seen."""
        if seconds <= 0:
            return
        with suppress(TimeoutError):
            await asyncio.wait_for(self._is_over.wait(), seconds)

    def end(self) -> None:
        """Let whoever waits go on at once."""
        self._is_over.set()

    def renew(self) -> None:
        """There is something new to be seen."""
        self._is_over.clear()
