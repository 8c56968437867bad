"""Players that decide. Their names are known here without loading NumPy or Numba."""

import difflib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from rollwright.bots.naming import PROGRAM, command_of
from rollwright.core.errors import UnknownNameError

BY_LOT: Final = 0
BY_WORTH: Final = 1
BY_PLAYING_ON: Final = 2
BY_TABLE: Final = 3
BY_VALUES: Final = 4
BY_POINTS: Final = 5


@dataclass(frozen=True)
class Bot:
    """How a bot decides; how soft its choice is depends on the game (`bots.minds`)."""

    weighing: int
    """One of the above: the number by which compiled code knows it."""
    samples: int = 0
    """How many games it plays on for a decision: always, or for want of values."""
    hazard: float = 0.0
    """With which chance its table takes a round to be the last."""


KINDS: Final[Mapping[str, Bot]] = {
    "novice": Bot(BY_WORTH),
    "casual": Bot(BY_WORTH),
    "club": Bot(BY_VALUES, samples=60),
    "strong": Bot(BY_VALUES, samples=300),
    "max": Bot(BY_VALUES, samples=300),
    "points": Bot(BY_POINTS),
    "random": Bot(BY_LOT),
    "greedy": Bot(BY_WORTH),
    "rollout": Bot(BY_PLAYING_ON, samples=1000),
    "table": Bot(BY_TABLE, hazard=0.11),
    "optimal": Bot(BY_TABLE),
}
BOTS: Final = tuple(KINDS)
LEVELS: Final = ("novice", "casual", "club", "strong", "max")
"""The bots for people, from the weakest to the strongest."""
AT_TABLES: Final = (*LEVELS, "greedy", "random")
"""Who may sit at a server's table: who decides at once, and needs no table of values solved."""
HUMAN: Final = "human"
"""Who plays a seat that no bot plays."""


def known_bot(name: str, among: Sequence[str] = BOTS) -> str:
    """Return the name of a bot, or refuse one that is not there.

    Where all bots may play, a file of values may follow a colon, and a program may play as
    `program:COMMAND`. At a server's table neither may: a stranger would start it.
    """
    kind = name.partition(":")[0]
    if among is BOTS and kind == PROGRAM:
        command_of(name)
        return name
    if name in among or (among is BOTS and kind in BOTS):
        return name
    close = difflib.get_close_matches(kind, among, n=1)
    own = [f"{PROGRAM}:COMMAND"] if among is BOTS else []
    raise UnknownNameError(
        "bot.unknown_close" if close else "bot.unknown",
        name=name[:40], known=", ".join([*among, *own]), close=close[0] if close else "",
    )  # fmt: skip
