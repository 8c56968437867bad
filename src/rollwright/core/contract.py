"""What every game is: the functions a game folder's `rules.py` and `worth.py` must define.

The functions below are the contract, not an engine: each only says what is meant. Code that works
for every game (simulation, perft, bots) imports them from here and is *bound* to one game by
`rollwright.core.compiling`, which puts that game's functions in their place, plain or compiled.

A state and a sheet are NumPy records (structured scalars that are views into an array), so they
are changed in place, copied by one memory copy and compared by their bytes. Rules are written in
the part of Python that Numba compiles:

- fields are signed or bool, and every read is wrapped in `int()` before arithmetic, so that
  interpreted and compiled integers cannot differ;
- nothing returns a state (a record returned from compiled code would be a copy);
- nothing draws lots: chance comes from outside through `settle`.
"""

from collections.abc import Mapping
from typing import Final, TypeAlias

import numpy as np
import numpy.typing as npt

from rollwright.core.events import CHANCES

State: TypeAlias = np.void
Sheet: TypeAlias = np.void
Numbers: TypeAlias = npt.NDArray[np.int64]
States: TypeAlias = npt.NDArray[np.void]
Floats: TypeAlias = npt.NDArray[np.float32]

NO_CHANCE: Final = 0
START: Final = 1
"""Who starts (A4): one number, 0 to size - 1."""
DICE: Final = 2
"""`size` dice, each showing 1 to 6."""
PICK: Final = 3
"""One of `size` equally likely cases: one number, 0 to size - 1."""

CHANCE_NAMES: Final[Mapping[int, str]] = dict(zip((START, DICE, PICK), CHANCES, strict=True))
"""How events name the kinds of chance."""

MAX_SEATS: Final = 5
MAX_DRAWS: Final = 8
"""The most numbers one chance can ask for: the length of every outcome array."""
MAX_LEGAL: Final = 192
"""The most actions one seat can ever choose between: the length of every `legal` array."""
MAX_PARTS: Final = 16
"""The most parts a score can have: the length of every `parts` array."""


def new(state: State, sheet: Sheet, players: int) -> None:
    """Make the zeroed `state` stand before the first chance or decision."""
    raise NotImplementedError


def chance_due(state: State, sheet: Sheet) -> tuple[int, int]:
    """Tell which kind of chance must be settled now, and its size; `NO_CHANCE, 0` if none."""
    raise NotImplementedError


def settle(state: State, sheet: Sheet, outcome: Numbers) -> None:
    """Take in the outcome of the chance that is due; only its first numbers are read."""
    raise NotImplementedError


def pending(state: State, sheet: Sheet) -> int:
    """Tell, as a bit mask, the seats that owe a decision now.

    A seat is asked only if it has at least two legal actions (A2). Several bits: they decide at
    the same time (A3).
    """
    raise NotImplementedError


def legal(state: State, sheet: Sheet, seat: int, out: Numbers) -> int:
    """Write a pending seat's legal actions into `out`, ascending, and return how many.

    The lowest is the most modest one: to take nothing, where the rules allow that.
    """
    raise NotImplementedError


def apply(state: State, sheet: Sheet, seat: int, action: int) -> None:
    """Carry out one legal action of a pending seat, and whatever follows without a choice."""
    raise NotImplementedError


def observe(state: State, sheet: Sheet, seat: int) -> None:
    """Turn `state`, a copy, into what `seat` may know; a negative seat is a guest's view.

    In a simultaneous step every other sheet goes back to how it stood when the step began, and
    every other seat that is asked in it looks undecided (A3).
    """
    raise NotImplementedError


def over(state: State, sheet: Sheet) -> bool:
    """Tell whether the game has ended."""
    raise NotImplementedError


def score(state: State, sheet: Sheet, seat: int, parts: Numbers) -> int:
    """Write a seat's points by parts, and return their total; at any time of the game."""
    raise NotImplementedError


def winners(state: State, sheet: Sheet) -> int:
    """Tell the winning seats of a finished game as a bit mask; several share the win."""
    raise NotImplementedError


def worth(state: State, sheet: Sheet, seat: int) -> int:
    """Guess what `state`, as that seat may know it, is worth to it: what `greedy` maximises."""
    raise NotImplementedError


RULES: Final = (
    new, chance_due, settle, pending, legal, apply, observe, over, score, winners,
)  # fmt: skip
