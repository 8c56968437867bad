"""What bots know of a game that nobody has taught them: nothing."""

from collections.abc import Mapping
from typing import Final

from rollwright.bots.looking import look_further, turn_by_lot
from rollwright.bots.net import Floats
from rollwright.bots.weighing import weigh_by_answers, weigh_by_worth
from rollwright.core.contract import Numbers, Sheet, State, States

__all__ = [
    "SOFTNESS",
    "at_rest",
    "dominated",
    "feature_count",
    "features",
    "look_further",
    "next_turn",
    "weigh_by_points",
    "weigh_by_table",
    "weigh_by_values",
]
LOOKS: Final[Mapping[str, int]] = {}
SOFTNESS: Final[Mapping[str, float]] = {"novice": 300, "casual": 50}

weigh_by_values = weigh_by_answers
next_turn = turn_by_lot


def features(state: State, sheet: Sheet, seat: int, out: Numbers) -> int:
    """Know no features."""
    return 0


def feature_count(players: int) -> int:
    """Know no features."""
    return 0


def at_rest(state: State, sheet: Sheet) -> bool:
    """Know no turns."""
    return False


def weigh_by_table(
    work: States,
    sheet: Sheet,
    seat: int,
    n: int,
    actions: Numbers,
    values: Floats,
    room: Floats,
) -> None:
    """Have no table: weigh by the game's guess."""
    weigh_by_worth(work, sheet, seat, n, actions, room)


weigh_by_points = weigh_by_table


def dominated(state: State, sheet: Sheet, seat: int, action: int, other: int) -> bool:
    """Know of no action that is never better than another."""
    return False
