"""What bots know of Doppelt so clever: how many points a paper will come to, and what they win."""

from collections.abc import Mapping
from typing import Final

from rollwright.bots import BY_POINTS
from rollwright.bots.minds.any_game import next_turn, weigh_by_table
from rollwright.bots.minds.clever_features import FEATURES, features
from rollwright.bots.minds.clever_promise import (
    POINTS,
    look_at_others,
    points_promised,
    promise_beside,
    value_told,
)
from rollwright.bots.minds.clever_search import look_further
from rollwright.bots.net import Floats
from rollwright.bots.weighing import OWN, SEEN, TRIED, WEIGHTS
from rollwright.core.contract import Numbers, Sheet, State, States
from rollwright.games.clever.rules import apply
from rollwright.games.clever.table import ACTIVE

LEARNS_POINTS: Final = True
COURSE: Final[Mapping[str, float]] = {
    "rate": 2e-3, "trace": 0.9, "together": 128, "grows": 8.0, "watched": 5000,
}  # fmt: skip
LOOKS: Final[Mapping[str, int]] = {"max": 216}
WEIGHING: Final[Mapping[str, int]] = {"casual": BY_POINTS, "club": BY_POINTS}
SOFTNESS: Final[Mapping[str, float]] = {"novice": 240, "casual": 11.2, "club": 7.9}

__all__ = [
    "LEARNS_POINTS",
    "SOFTNESS",
    "at_rest",
    "dominated",
    "feature_count",
    "features",
    "look_further",
    "next_turn",
    "value_told",
    "weigh_by_points",
    "weigh_by_table",
    "weigh_by_values",
]


def wide() -> int:
    """Return how many numbers there are after the first layer."""
    return 128


def slope_of(total: float, target: float) -> float:
    """Return the slope of the squared error, in the network's own measure."""
    return total - target / POINTS


def feature_count(players: int) -> int:
    """One seat's paper, the dice and the time: as many for any number of players."""
    return FEATURES


def at_rest(state: State, sheet: Sheet) -> bool:
    """Learn after every decision, not only between turns."""
    return True


def weigh_by_values(
    work: States, sheet: Sheet, seat: int, n: int, actions: Numbers, values: Floats, room: Floats
) -> None:
    """Weigh by what each action promises.

    What an active player leaves on the tray serves the others (D7); nothing else that one does
    changes what they will have.
    """
    serves = int(work[SEEN]["step"]) == ACTIVE
    look_at_others(work[SEEN], sheet, seat, actions, values, room)
    for i in range(n):
        work[TRIED] = work[SEEN]
        apply(work[TRIED], sheet, seat, int(actions[OWN, i]))
        if serves:
            look_at_others(work[TRIED], sheet, seat, actions, values, room)
        room[WEIGHTS + i] = promise_beside(work[TRIED], sheet, seat, actions, values, room)


def weigh_by_points(
    work: States, sheet: Sheet, seat: int, n: int, actions: Numbers, values: Floats, room: Floats
) -> None:
    """Weigh by the points that each action promises, whatever the others have."""
    for i in range(n):
        work[TRIED] = work[SEEN]
        apply(work[TRIED], sheet, seat, int(actions[OWN, i]))
        room[WEIGHTS + i] = points_promised(work[TRIED], sheet, seat, actions, values, room)


def dominated(state: State, sheet: Sheet, seat: int, action: int, other: int) -> bool:
    """Know of no action that is never better than another."""
    return False
