"""What bots know of Doppelt so clever: how many points a paper will come to, and what they win."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from rollwright.bots.bot import Bot
from rollwright.bots.knowledge.any_game import dominated, next_turn_value
from rollwright.bots.scratch import Scratch
from rollwright.core.contract import Sheet, State
from rollwright.games.clever.knowledge.features import FEATURES, feature_name, features
from rollwright.games.clever.knowledge.lookahead import lookahead
from rollwright.games.clever.knowledge.memory import Memory, new_memory
from rollwright.games.clever.knowledge.values import (
    POINTS,
    expect_others,
    expected_points,
    output_value,
    value_beside,
)
from rollwright.games.clever.rules import apply
from rollwright.games.clever.table import ACTIVE

__all__ = [
    "EVALUATORS", "EVALUATOR_OF", "LEARNS_POINTS", "ROLLS", "TEMPERATURE", "TRAINING", "Memory",
    "dominated", "error_slope", "feature_count", "feature_name", "features", "first_units",
    "is_sampled", "lookahead", "new_memory", "next_turn_value", "output_value",
]  # fmt: skip
LEARNS_POINTS: Final = True
TRAINING: Final[Mapping[str, Any]] = {
    "learning_rate": 2e-3, "trace_decay": 0.9, "batch_size": 128, "batch_growth": 8.0,
    "warm_up_games": 5000,
}  # fmt: skip
ROLLS: Final[Mapping[str, int]] = {"max": 216}
EVALUATOR_OF: Final[Mapping[str, str]] = {"casual": "points", "club": "points"}
TEMPERATURE: Final[Mapping[str, float]] = {"novice": 240, "casual": 11.2, "club": 7.9}


def first_units() -> int:
    """Return how many units the network's first hidden layer has."""
    return 128


def error_slope(output: float, target: float) -> float:
    """Return the slope of the squared error, in the network's own measure."""
    return output - target / POINTS


def feature_count(players: int) -> int:
    """One seat's paper, the dice and the time: as many for any number of players."""
    return FEATURES


def is_sampled(state: State, sheet: Sheet) -> bool:
    """Learn after every decision, not only between turns."""
    return True


def network_values(
    bot: Bot, scratch: Scratch[Memory], sheet: Sheet, seat: int, n: int, lots: int
) -> None:
    """Value each action by the win that it promises; alone, by points.

    What an active player leaves on the tray serves the others (D7); nothing else that one does
    changes what they will have.
    """
    serves = int(scratch.seen[0]["step"]) == ACTIVE
    expect_others(scratch.seen[0], sheet, seat, bot, scratch)
    for i in range(n):
        scratch.after[0] = scratch.seen[0]
        apply(scratch.after[0], sheet, seat, int(scratch.legal[i]))
        if serves:
            expect_others(scratch.after[0], sheet, seat, bot, scratch)
        scratch.action_values[i] = value_beside(scratch.after[0], sheet, seat, bot, scratch)


def points_values(
    bot: Bot, scratch: Scratch[Memory], sheet: Sheet, seat: int, n: int, lots: int
) -> None:
    """Value each action by the seat's own points, whatever the others have."""
    for i in range(n):
        scratch.after[0] = scratch.seen[0]
        apply(scratch.after[0], sheet, seat, int(scratch.legal[i]))
        scratch.action_values[i] = expected_points(
            scratch.after[0], sheet, seat, bot.weights, scratch.inference, scratch.parts
        )


EVALUATORS: Final[Mapping[str, Callable[..., None]]] = {
    "network": network_values, "points": points_values,
}  # fmt: skip
