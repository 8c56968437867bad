"""Looks one turn further: what the next turn's dice may bring after each action nearly the best."""

from typing import Final

from rollwright.bots.mind import next_turn
from rollwright.bots.net import Floats
from rollwright.bots.weighing import (
    EXPECTED,
    LATER,
    OUTCOME,
    OWN,
    REACHED,
    SEEN,
    TRIED,
    UNKNOWN,
    WEIGHTS,
    let_answer,
    value_of,
)
from rollwright.core.contract import (
    MAX_SEATS,
    Numbers,
    Sheet,
    States,
    apply,
    chance_due,
    over,
    pending,
    settle,
)
from rollwright.core.dice import draw, key

_CLOSE: Final = 0.015
"""By how much an action may be worse than the best one to be looked at further."""


def look_further(
    work: States, sheet: Sheet, seat: int, n: int, actions: Numbers, values: Floats, room: Floats,
    looks: int, lots: int,
) -> None:  # fmt: skip
    """Weigh those actions anew that are nearly the best, by what the next turn may bring.

    Only after `weigh_by_answers`. All are tried on the same dice; the others fall behind.
    """
    best = float(room[WEIGHTS])
    for i in range(1, n):
        best = max(best, float(room[WEIGHTS + i]))
    close = 0
    for i in range(n):
        close += int(room[WEIGHTS + i] >= best - _CLOSE)
    if close == 1:
        return
    others = pending(work[SEEN], sheet) & ~(1 << seat)
    for i in range(n):
        if room[WEIGHTS + i] < best - _CLOSE:
            room[WEIGHTS + i] = -1.0
            continue
        work[TRIED] = work[SEEN]
        for other in range(MAX_SEATS):
            actions[EXPECTED, LATER + other] = UNKNOWN
            if (others >> other) & 1:
                apply(work[TRIED], sheet, other, int(actions[EXPECTED, other]))
        apply(work[TRIED], sheet, seat, int(actions[OWN, i]))
        let_answer(work, sheet, seat, actions, values, room)
        if over(work[TRIED], sheet):
            continue
        work[REACHED] = work[TRIED]
        room[WEIGHTS + i] = next_turn(work, sheet, seat, actions, values, room, looks, lots)


def turn_by_lot(
    work: States, sheet: Sheet, seat: int, actions: Numbers, values: Floats, room: Floats,
    looks: int, lots: int,
) -> float:  # fmt: skip
    """Return what the turn after the state that was reached is worth, on so many rolls by lot."""
    kind, size = chance_due(work[REACHED], sheet)
    total = 0.0
    for look in range(looks):
        draw(kind, size, key(lots, look), actions[OUTCOME])
        total += turn_of_roll(work, sheet, seat, actions, values, room)
    return total / looks


def turn_of_roll(
    work: States, sheet: Sheet, seat: int, actions: Numbers, values: Floats, room: Floats
) -> float:
    """Return what a turn is worth to a seat that begins with what has been rolled."""
    work[TRIED] = work[REACHED]
    settle(work[TRIED], sheet, actions[OUTCOME])
    for other in range(MAX_SEATS):
        actions[EXPECTED, LATER + other] = UNKNOWN
    let_answer(work, sheet, seat, actions, values, room)
    return value_of(work[TRIED], sheet, seat, actions, values, room)
