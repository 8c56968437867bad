"""Players that decide. Their names are known here without loading NumPy or Numba."""

import difflib
import pkgutil
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from rollwright.bots.programs.naming import PROGRAM, command_of, is_program
from rollwright.core.errors import RollwrightError, UnknownNameError
from rollwright.core.players import HUMAN

RANDOM: Final = "random"
GUESS: Final = "guess"
NETWORK: Final = "network"
POINTS: Final = "points"
TABLE: Final = "table"
ROLLOUT: Final = "rollout"


@dataclass(frozen=True)
class BotKind:
    """How a kind of bot decides; its temperature depends on the game (`bots.knowledge`)."""

    evaluator: str
    """The evaluator's name (`bots.evaluators`), or `RANDOM`: it values nothing."""
    rollouts: int = 0
    """How many games it plays on for a decision: always, or for want of weights."""
    hazard: float = 0.0
    """With which chance its table takes a round to be the last."""


_OURS: Final[Mapping[str, BotKind]] = {
    "novice": BotKind(GUESS),
    "casual": BotKind(GUESS),
    "club": BotKind(NETWORK, rollouts=60),
    "strong": BotKind(NETWORK, rollouts=300),
    "max": BotKind(NETWORK, rollouts=300),
    "points": BotKind(POINTS, rollouts=300),
    "random": BotKind(RANDOM),
    "greedy": BotKind(GUESS),
    "rollout": BotKind(ROLLOUT, rollouts=1000),
    "table": BotKind(TABLE, hazard=0.11),
    "optimal": BotKind(TABLE),
}
_FILES: Final = [
    module.name
    for module in pkgutil.iter_modules([str(Path(__file__).parent / "evaluators")])
    if module.name not in (GUESS, NETWORK, ROLLOUT) and not module.name.startswith("_")
]
OPEN: Final = "open"
"""Who sits on a seat that waits for somebody."""
NOT_FOR_BOTS: Final = (HUMAN, OPEN, PROGRAM)
"""What no bot may be called."""
KINDS: Final[Mapping[str, BotKind]] = {
    **_OURS,
    **{name: BotKind(name) for name in _FILES if name not in _OURS},
}
"""Every bot by name; an evaluator that is only a file is one too."""
BOTS: Final = tuple(KINDS)
LEVELS: Final = ("novice", "casual", "club", "strong", "max")
"""The bots for people, from the weakest to the strongest."""
AT_TABLES: Final = (*LEVELS, "greedy", "random")
"""Who may sit at a server's table: who decides at once, and needs no table solved."""


def is_ours(name: str) -> bool:
    """Tell whether a seat is played by a bot of ours: not by a person, nor by a program."""
    return name.partition(":")[0] in KINDS


def known_bot(name: str, among: Sequence[str] = BOTS) -> str:
    """Return the name of a bot, or refuse one that is not there.

    Where all bots may play, a file of weights may follow a colon, and a program may play as
    `program:COMMAND` or `NAME=program:COMMAND`. At a server's table neither may: a stranger would
    start it.
    """
    for file in _FILES:
        if file in (*_OURS, *NOT_FOR_BOTS):
            raise RollwrightError("evaluator.taken", file=f"bots/evaluators/{file}.py", name=file)
    kind = name.partition(":")[0]
    if among is BOTS and is_program(name):
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
