"""What bots know of Yacht: a turn is worked out exactly; what sheets still bring is learnt."""

# ruff: noqa: ARG001  (what takes the place of a function is called as that is)

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

import numpy as np

from rollwright.bots.bot import Bot
from rollwright.bots.network import forward
from rollwright.bots.scratch import Scratch
from rollwright.core.contract import Floats, Numbers, Sheet, State, score
from rollwright_yacht.rules import ALL_BOXES, BOXES, FIRST_BOX, FIVE, HANDS, is_filled

__all__ = [
    "EVALUATORS", "LEARNS_POINTS", "TRAINING", "Memory", "error_slope", "feature_count",
    "feature_name", "features", "is_sampled", "new_memory", "output_value",
]  # fmt: skip
LEARNS_POINTS: Final = True
TRAINING: Final[Mapping[str, Any]] = {
    "learning_rate": 2e-3, "trace_decay": 0.9, "batch_growth": 8.0,
}  # fmt: skip
_POINTS: Final = 50.0
"""How many points the network's 1 stands for."""
_SETS: Final = 1 << BOXES
FIRST_FIVE: Final = len(HANDS) - 252
"""The first hand of five dice."""
_HANDS: Final = len(HANDS)
_ROLLS: Final = 6
"""The most that a sheet allows."""


class Memory(NamedTuple):
    """A turn worked out: the points it brings, and those that come after it."""

    boxes: Floats
    """What comes after each free box is filled."""
    hands: Floats
    """By rolls made: the mean if this hand is kept, and the rest rolled; of five dice, the best."""
    solved: Numbers
    """Which turn this is: of which seat, with which boxes filled."""


def new_memory() -> Memory:
    """Make the memory."""
    hands = np.zeros((_ROLLS + 1) * _HANDS, np.float32)
    return Memory(np.zeros(BOXES, np.float32), hands, np.full(1, -1, np.int64))


def output_value(output: float) -> float:
    """Return the points to come that the network's output stands for."""
    return _POINTS * output


def error_slope(output: float, target: float) -> float:
    """Return the slope of the squared error."""
    return output - target / _POINTS


def feature_count(players: int) -> int:
    """One seat's sheet, however many play."""
    return _SETS + BOXES


def feature_name(feature: int, players: int) -> str:
    """Name a feature."""
    return f"filled: {feature:012b}" if feature < _SETS else f"box {feature - _SETS} free"


def features(state: State, sheet: Sheet, seat: int, out: Numbers) -> int:
    """Tell which boxes are free: all of them together, and one by one."""
    return _features(int(state["filled"][seat]), out)


def _features(filled: int, out: Numbers) -> int:
    out[0] = filled
    n = 1
    for box in range(BOXES):
        if not (filled >> box) & 1:
            out[n] = _SETS + box
            n += 1
    return n


def is_sampled(state: State, sheet: Sheet) -> bool:
    """Learn after every decision."""
    return True


def turn_values(
    bot: Bot, scratch: Scratch[Memory], sheet: Sheet, seat: int, n: int, lots: int
) -> None:
    """Value each action by the seat's points in the end, whatever the others have."""
    state, memory = scratch.seen[0], scratch.memory
    turn = seat * _SETS + int(state["filled"][seat])
    if memory.solved[0] != turn:
        _solve_turn(bot, scratch, sheet, seat)
        memory.solved[0] = turn
    now = float(score(state, sheet, seat, scratch.parts))
    hand, rolled, last = int(state["hand"]), int(state["rolled"]), int(sheet["rolls"])
    for i in range(n):
        action = int(scratch.legal[i])
        if action >= FIRST_BOX:
            box = action - FIRST_BOX
            value = float(sheet["points"][hand, box]) + memory.boxes[box]
        else:
            value = memory.hands[(last if action >= FIRST_FIVE else rolled) * _HANDS + action]
        scratch.action_values[i] = now + value


def _solve_turn(bot: Bot, scratch: Scratch[Memory], sheet: Sheet, seat: int) -> None:
    """Y2, Y3: work a turn out, from the box that is filled back to the first roll."""
    state, memory, inference = scratch.seen[0], scratch.memory, scratch.inference
    filled, last = int(state["filled"][seat]), int(sheet["rolls"])
    for box in range(BOXES):
        after = filled | (1 << box)
        memory.boxes[box] = 0.0
        if after != filled and after != ALL_BOXES:  # noqa: PLR1714  (as Numba has it)
            n = _features(after, inference.features)
            output = forward(inference.features, n, bot.weights, inference.hidden)
            memory.boxes[box] = output_value(output)
    for rolled in range(last, 0, -1):
        for hand in range(len(HANDS) - 1, -1, -1):  # of five dice, as they stand, then fewer
            dice = int(sheet["dice"][hand])
            value = -1e9 if dice == FIVE else 0.0
            if dice == FIVE:
                for box in range(BOXES):
                    if not is_filled(state, seat, box):
                        points = float(sheet["points"][hand, box])
                        value = max(value, points + memory.boxes[box])
            elif rolled < last:
                at = (
                    rolled + (dice + 1) // FIVE
                ) * _HANDS  # with the fifth die, one roll more is made
                for face in range(1, 7):
                    value += memory.hands[at + int(sheet["added"][hand, face])] / 6.0
            memory.hands[rolled * _HANDS + hand] = value
        for hand in range(FIRST_FIVE, len(HANDS)):
            for part in range(int(sheet["parts_count"][hand]) if rolled < last else 0):
                kept = int(sheet["parts"][hand, part])
                if kept < FIRST_FIVE:
                    value = memory.hands[rolled * _HANDS + kept]
                    memory.hands[rolled * _HANDS + hand] = max(
                        memory.hands[rolled * _HANDS + hand], value
                    )


EVALUATORS: Final[Mapping[str, Callable[..., None]]] = {
    "network": turn_values, "points": turn_values,
}  # fmt: skip
