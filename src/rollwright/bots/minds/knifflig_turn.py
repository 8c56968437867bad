"""What a turn of Knifflig is worth on average: every roll counted, every end valued once.

Blue dice of the same faces are one class, so 1296 rolls are 336. Most of them let the same boxes be
ticked: what has been valued for one roll is remembered for the others.
"""

from typing import Final

from rollwright.bots.net import Floats
from rollwright.bots.weighing import (
    ASIDE,
    EXPECTED,
    LATER,
    OF_GAME,
    OTHER,
    OUTCOME,
    REACHED,
    ROOM_OF_BOTS,
    TRIED,
    value_of,
)
from rollwright.core.contract import (
    Numbers,
    Sheet,
    States,
    apply,
    legal,
    pending,
    settle,
)
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
assert OF_GAME + _REMEMBERED <= ROOM_OF_BOTS


def turn_of_every_roll(
    work: States, sheet: Sheet, seat: int, actions: Numbers, values: Floats, room: Floats,
    looks: int, lots: int,
) -> float:  # fmt: skip
    """Return what the turn after the state that was reached is worth, the mean of all rolls."""
    for at in range(OF_GAME, OF_GAME + _REMEMBERED):
        room[at] = _UNKNOWN
    outcome = actions[OUTCOME]
    total = 0.0
    for low in range(1, 7):
        for middle in range(low, 7):
            for high in range(middle, 7):
                different = 1 + int(low < middle) + int(middle < high)
                ways = different * (different + 1) // 2  # 1, 3 or 6 orders
                outcome[0], outcome[1], outcome[2] = low, middle, high
                for red in range(1, 7):
                    outcome[3] = red
                    total += ways * _turn_of_roll(work, sheet, seat, actions, values, room)
    return total / _ROLLS


def _turn_of_roll(
    work: States, sheet: Sheet, seat: int, actions: Numbers, values: Floats, room: Floats
) -> float:
    """Return what a turn with this roll is worth to a seat if all do what is best for them.

    Who decides leaves out what others tick in the same phase.
    """
    work[TRIED] = work[REACHED]
    settle(work[TRIED], sheet, actions[OUTCOME])
    active = int(work[TRIED]["active"])
    first = NOTHING
    if int(work[TRIED]["step"]) == PHASE_1:
        first = _best(work, sheet, active, NOTHING, actions, values, room)
        apply(work[TRIED], sheet, active, first)
    asked = pending(work[TRIED], sheet)
    last = NOTHING
    while asked:
        for other in range(MAX_PLAYERS):
            if (asked >> other) & 1:
                last = _best(work, sheet, other, first, actions, values, room)
                actions[EXPECTED, LATER + other] = last
        for other in range(MAX_PLAYERS):
            if (asked >> other) & 1:
                apply(work[TRIED], sheet, other, int(actions[EXPECTED, LATER + other]))
        asked = pending(work[TRIED], sheet)
    if int(work[TRIED]["players"]) > 2:
        return value_of(work[TRIED], sheet, seat, actions, values, room)
    at = _place(seat if seat != active else MAX_PLAYERS, first, last)
    if room[at] == _UNKNOWN:
        room[at] = value_of(work[TRIED], sheet, seat, actions, values, room)
    return float(room[at])


def _best(
    work: States, sheet: Sheet, seat: int, first: int, actions: Numbers, values: Floats,
    room: Floats,
) -> int:  # fmt: skip
    """Return what is best for a seat in phase 1, or in phase 2 after `first` was ticked in 1."""
    n = legal(work[TRIED], sheet, seat, actions[OTHER])
    best = NOTHING
    best_value = _UNKNOWN
    for i in range(n):
        action = int(actions[OTHER, i])
        at = _place(seat, first, action)
        if room[at] == _UNKNOWN:
            work[ASIDE] = work[TRIED]
            apply(work[ASIDE], sheet, seat, action)
            _tick_no_more(work, sheet)
            room[at] = value_of(work[ASIDE], sheet, seat, actions, values, room)
        if room[at] > best_value:
            best = action
            best_value = float(room[at])
    return best


def _place(player: int, first: int, action: int) -> int:
    """Return where in `room` it stands what a turn is worth to a player.

    In it `first` was ticked in phase 1 and `action` in phase 2; or `action` in phase 1.
    """
    if action < RIGHT and action != NOTHING:
        first, tick = action, 0
    else:
        tick = 0 if action == NOTHING else 1 + action - RIGHT
    return OF_GAME + player * _ENDS + first * _TICKS + tick


def _tick_no_more(work: States, sheet: Sheet) -> None:
    """Let all who are still asked in this turn tick nothing."""
    asked = pending(work[ASIDE], sheet)
    while asked:
        for other in range(MAX_PLAYERS):
            if (asked >> other) & 1:
                apply(work[ASIDE], sheet, other, NOTHING)
        asked = pending(work[ASIDE], sheet)
