"""How long bots wait so that people can follow: the slowest pace that one of them wishes counts."""

import asyncio
from collections.abc import Iterable
from contextlib import suppress
from typing import Final, NamedTuple

from rollwright.server.wire.protocol import PaceName

USUAL: Final[PaceName] = "normal"
_LESS_EACH_STEP: Final = 0.8


class Waits(NamedTuple):
    """How long bots wait at a pace, in pauses of the host's."""

    usual: float
    """Before a step, so that people can follow."""
    undo: float
    """After a person's decision that they may still take back."""
    least: float
    """The share of the usual wait that is left late in a long turn."""

    def before(self, step: int) -> float:
        """Return how long to wait before a step of a turn, of which so many were seen already.

        The first steps show what the turn is about; those that follow from them are read faster.
        """
        return self.usual * max(self.least, _LESS_EACH_STEP**step)


_WAITS: Final[dict[PaceName, Waits]] = {
    "calm": Waits(1.8, 2.5, 0.7),
    "normal": Waits(1.0, 1.7, 0.3),
    "fast": Waits(0.4, 0.85, 0.3),
    "at_once": Waits(0.0, 0.0, 0.0),
}


def waits(wishes: Iterable[PaceName]) -> Waits:
    """Return how long bots wait if these people look on."""
    return max((_WAITS[wish] for wish in wishes), default=_WAITS[USUAL])


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
