"""What a bot knows of one game: the functions that a room in `minds/` defines.

With them stands `SOFTNESS`: by how much, at each level, an action may be worse than the best one
to be chosen as well, in what the level weighs by (hundredths of a point, shares of the win, or
points); and `LOOKS`: at how many of the coming rolls a bot looks after each action that is nearly
best. A mind may also say which bots weigh in another way than elsewhere (`WEIGHING`), that it
learns points, not wins (`LEARNS_POINTS`), and how it is best taught (`COURSE`).

Like those of `rollwright.core.contract`, these only say what is meant; `bound` puts a game's own in
their place.
"""

import importlib
import importlib.util
from functools import cache
from types import ModuleType
from typing import Final

from rollwright.bots.net import Floats
from rollwright.core.contract import Numbers, Sheet, State, States

MAX_FEATURES: Final = 192
"""The most features a state can have at once."""


def features(state: State, sheet: Sheet, seat: int, out: Numbers) -> int:
    """Write the features that a state has for a seat into `out`, and return how many."""
    raise NotImplementedError


def feature_count(players: int) -> int:
    """Return how many features there are."""
    raise NotImplementedError


def at_rest(state: State, sheet: Sheet) -> bool:
    """Tell whether a turn has just ended: the states whose values are learnt."""
    raise NotImplementedError


def weigh_by_values(
    work: States, sheet: Sheet, seat: int, n: int, actions: Numbers, values: Floats, room: Floats
) -> None:
    """Write what each of the `n` actions is worth to a seat, by learnt values."""
    raise NotImplementedError


def weigh_by_points(
    work: States, sheet: Sheet, seat: int, n: int, actions: Numbers, values: Floats, room: Floats
) -> None:
    """Write how many points each of the `n` actions promises a seat, by learnt values."""
    raise NotImplementedError


def weigh_by_table(
    work: States, sheet: Sheet, seat: int, n: int, actions: Numbers, values: Floats, room: Floats
) -> None:
    """Write what each of the `n` actions is worth to a seat, by an exact table."""
    raise NotImplementedError


def next_turn(
    work: States, sheet: Sheet, seat: int, actions: Numbers, values: Floats, room: Floats,
    looks: int, lots: int,
) -> float:  # fmt: skip
    """Return what the turn after the state that was reached is worth to a seat, by learnt values.

    On average over so many rolls by lot, or over all of them.
    """
    raise NotImplementedError


def look_further(
    work: States, sheet: Sheet, seat: int, n: int, actions: Numbers, values: Floats, room: Floats,
    looks: int, lots: int,
) -> None:  # fmt: skip
    """Weigh those of the `n` actions anew that are nearly the best, by what comes after them."""
    raise NotImplementedError


def dominated(state: State, sheet: Sheet, seat: int, action: int, other: int) -> bool:
    """Tell whether `action` is never better than `other`, whatever comes."""
    raise NotImplementedError


STUBS: Final = (
    features, feature_count, at_rest, weigh_by_values, weigh_by_points, weigh_by_table,
    look_further, next_turn, dominated,
)  # fmt: skip


@cache
def mind(game: str) -> ModuleType:
    """Load what bots know of a game, or what they know of any."""
    own = f"rollwright.bots.minds.{game}"
    found = importlib.util.find_spec(own)
    return importlib.import_module(own if found else "rollwright.bots.minds.any_game")
