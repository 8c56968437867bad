"""What bots know of a game that nobody has taught them: nothing."""

from collections.abc import Mapping
from typing import Final, NamedTuple

import numpy as np

from rollwright.bots.lookahead import mean_turn_value
from rollwright.core.contract import Numbers, Sheet, State

TEMPERATURE: Final[Mapping[str, float]] = {"novice": 300, "casual": 50}

next_turn_value = mean_turn_value


class Memory(NamedTuple):
    """Nothing is kept; compiled code wants at least one field."""

    nothing: Numbers


def new_memory() -> Memory:
    """Make the memory."""
    return Memory(np.zeros(1, np.int64))


def features(state: State, sheet: Sheet, seat: int, out: Numbers) -> int:
    """Know no features."""
    return 0


def feature_count(players: int) -> int:
    """Know no features."""
    return 0


def feature_name(feature: int, players: int) -> str:
    """Know no features."""
    raise IndexError(feature)


def is_turned(state: State, sheet: Sheet, seat: int) -> bool:
    """Look at no sheet in a mirror."""
    return False


def is_sampled(state: State, sheet: Sheet) -> bool:
    """Know no turns."""
    return False


def dominated(state: State, sheet: Sheet, seat: int, action: int, other: int) -> bool:
    """Know of no action that is never better than another."""
    return False
