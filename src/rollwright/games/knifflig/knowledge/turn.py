"""What a turn of Knifflig is worth on average: every roll counted, every end valued once.

Blue dice of the same faces are one class, so 1296 rolls are 336. Most of them let the same boxes be
ticked: what has been valued for one roll is remembered for the others.
"""

from typing import Final, NamedTuple

import numpy as np

from rollwright.bots.bot import Bot
from rollwright.bots.replies import state_value
from rollwright.bots.scratch import Scratch
from rollwright.core.contract import Floats, Sheet, State, apply, legal, pending, settle
from rollwright.games.knifflig.rules import MAX_PLAYERS, NOTHING, PHASE_1, RIGHT, ROWS

CLASSES: Final = 56 * 6
"""Three blue dice, whatever their order, and the red one."""
_ROLLS: Final = 6**4
_TICKS: Final = 1 + ROWS
"""What can be ticked in phase 2: nothing, or a box of a right row."""
_ENDS: Final = RIGHT * _TICKS
"""How a turn can end if one other player ticks a box: by what is ticked in phases 1 and 2."""
_REMEMBERED: Final = (MAX_PLAYERS + 1) * _ENDS
"""For each player, what such ends are worth to them; for two, also what to the active one."""
_UNKNOWN: Final = -1.0


class Memory(NamedTuple):
    """What has been valued for one roll, and is the same for others."""

    end_values: Floats


def new_memory() -> Memory:
    """Make the memory."""
    return Memory(np.zeros(_REMEMBERED, np.float32))


def exact_turn_value(
    bot: Bot, scratch: Scratch[Memory], sheet: Sheet, seat: int, lots: int
) -> float:
    """Return what the turn after `scratch.turn_end` is worth, the mean of all rolls."""
    for at in range(_REMEMBERED):
        scratch.memory.end_values[at] = _UNKNOWN
    outcome = scratch.outcome
    total = 0.0
    for low in range(1, 7):
        for middle in range(low, 7):
            for high in range(middle, 7):
                different = 1 + int(low < middle) + int(middle < high)
                ways = different * (different + 1) // 2  # 1, 3 or 6 orders
                outcome[0], outcome[1], outcome[2] = low, middle, high
                for red in range(1, 7):
                    outcome[3] = red
                    total += ways * _turn_value(bot, scratch, sheet, seat)
    return total / _ROLLS


def _turn_value(bot: Bot, scratch: Scratch[Memory], sheet: Sheet, seat: int) -> float:
    """Return what a turn with this roll is worth to a seat if all do what is best for them.

    Who decides leaves out what others tick in the same phase.
    """
    state = scratch.after[0]
    scratch.after[0] = scratch.turn_end[0]
    settle(state, sheet, scratch.outcome)
    active = int(state["active"])
    first = NOTHING
    if int(state["step"]) == PHASE_1:
        first = _best(bot, scratch, sheet, active, NOTHING)
        apply(state, sheet, active, first)
    asked = pending(state, sheet)
    last = NOTHING
    while asked:
        for other in range(MAX_PLAYERS):
            if (asked >> other) & 1:
                last = _best(bot, scratch, sheet, other, first)
                scratch.later_replies[other] = last
        for other in range(MAX_PLAYERS):
            if (asked >> other) & 1:
                apply(state, sheet, other, int(scratch.later_replies[other]))
        asked = pending(state, sheet)
    if int(state["players"]) > 2:
        return state_value(state, sheet, seat, bot.weights, scratch.inference)
    values = scratch.memory.end_values
    at = _place(seat if seat != active else MAX_PLAYERS, first, last)
    if values[at] == _UNKNOWN:
        values[at] = state_value(state, sheet, seat, bot.weights, scratch.inference)
    return float(values[at])


def _best(bot: Bot, scratch: Scratch[Memory], sheet: Sheet, seat: int, first: int) -> int:
    """Return what is best for a seat in phase 1, or in phase 2 after `first` was ticked in 1."""
    values, replying = scratch.memory.end_values, scratch.replying
    n = legal(scratch.after[0], sheet, seat, replying.legal)
    best = NOTHING
    best_value = _UNKNOWN
    for i in range(n):
        action = int(replying.legal[i])
        at = _place(seat, first, action)
        if values[at] == _UNKNOWN:
            replying.state[0] = scratch.after[0]
            apply(replying.state[0], sheet, seat, action)
            _tick_no_more(replying.state[0], sheet)
            values[at] = state_value(replying.state[0], sheet, seat, bot.weights, scratch.inference)
        if values[at] > best_value:
            best = action
            best_value = float(values[at])
    return best


def _place(player: int, first: int, action: int) -> int:
    """Return where it is remembered what a turn is worth to a player.

    In it `first` was ticked in phase 1 and `action` in phase 2; or `action` in phase 1.
    """
    if action < RIGHT and action != NOTHING:
        first, tick = action, 0
    else:
        tick = 0 if action == NOTHING else 1 + action - RIGHT
    return player * _ENDS + first * _TICKS + tick


def _tick_no_more(state: State, sheet: Sheet) -> None:
    """Let all who are still asked in this turn tick nothing."""
    asked = pending(state, sheet)
    while asked:
        for other in range(MAX_PLAYERS):
            if (asked >> other) & 1:
                apply(state, sheet, other, NOTHING)
        asked = pending(state, sheet)
