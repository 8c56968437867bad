"""Yacht, rule by rule (`rollwright rules yacht` prints the page with these numbers).

The actions, the same for every sheet: 0 to 461 keep a hand of the dice and roll the others again,
five dice being kept from 210 on; 462 to 473 fill a box. What a hand is and brings stands in tables
that `sheet.py` makes, so that the rules only look it up.
"""

# ruff: noqa: ARG001  (the contract gives every rule the sheet)

from itertools import combinations_with_replacement
from typing import Final

import numpy as np

from rollwright.core.contract import DICE, NO_CHANCE, START, Numbers, Sheet, State

MAX_PLAYERS: Final = 4
FIVE: Final = 5
BOXES: Final = 12
ALL_BOXES: Final = (1 << BOXES) - 1
HANDS: Final = tuple(
    faces for dice in range(FIVE + 1) for faces in combinations_with_replacement(range(1, 7), dice)
)
"""The faces of every hand, ascending: none, one die, ..., five dice."""
NO_DICE: Final = 0
FIRST_BOX: Final = len(HANDS)
ACTIONS: Final = FIRST_BOX + BOXES

TO_DRAW, TO_ROLL, TO_KEEP, TO_FILL, OVER = 0, 1, 2, 3, 4

SHEET: Final = np.dtype(
    [
        ("rolls", np.int16),
        ("dice", np.int16, (len(HANDS),)),  # how many a hand has
        ("added", np.int16, (len(HANDS), 7)),  # the hand with one die more, by its face
        ("parts", np.int16, (len(HANDS), 2**FIVE)),  # what can be kept of a hand, ascending
        ("parts_count", np.int16, (len(HANDS),)),
        ("points", np.int16, (len(HANDS), BOXES)),  # of five dice
        ("hopes", np.int32, (len(HANDS), BOXES)),  # for `worth.py`
    ],
    align=True,
)
STATE: Final = np.dtype(
    [
        ("points", np.int16, (MAX_PLAYERS, BOXES)),
        ("filled", np.int16, (MAX_PLAYERS,)),  # a bit for each box
        ("hand", np.int16),  # the dice that lie there; while dice are to be rolled, those kept
        ("rolled", np.int16),  # how often in this turn
        ("players", np.int16),
        ("active", np.int16),
        ("step", np.int16),
    ],
    align=True,
)


def new(state: State, sheet: Sheet, players: int) -> None:
    """Y1: empty sheets; with one player nobody need be drawn to start (A2)."""
    state["players"] = players
    state["step"] = TO_DRAW if players > 1 else TO_ROLL


def chance_due(state: State, sheet: Sheet) -> tuple[int, int]:
    """Y1: who starts. Y2: all dice that are not kept."""
    step = int(state["step"])
    if step == TO_ROLL:
        return DICE, FIVE - int(sheet["dice"][int(state["hand"])])
    if step == TO_DRAW:
        return START, int(state["players"])
    return NO_CHANCE, 0


def settle(state: State, sheet: Sheet, outcome: Numbers) -> None:
    """Y1: the player drawn starts. Y2: the dice rolled join those kept."""
    if int(state["step"]) == TO_DRAW:
        state["active"] = outcome[0]
        state["step"] = TO_ROLL
        return
    hand = int(state["hand"])
    for die in range(FIVE - int(sheet["dice"][hand])):
        hand = int(sheet["added"][hand, int(outcome[die])])
    state["hand"] = hand
    state["rolled"] = int(state["rolled"]) + 1
    state["step"] = TO_KEEP
    if int(state["rolled"]) == int(sheet["rolls"]):
        _stand(state, sheet)


def pending(state: State, sheet: Sheet) -> int:
    """Y2, Y3: the active seat, when it has rolled."""
    return int(int(state["step"]) in (TO_KEEP, TO_FILL)) << int(state["active"])


def legal(state: State, sheet: Sheet, seat: int, out: Numbers) -> int:
    """Y2: any part of the dice. Y3: any box that is not filled."""
    hand, found = int(state["hand"]), 0
    if int(state["step"]) == TO_KEEP:
        found = int(sheet["parts_count"][hand])
        for part in range(found):
            out[part] = int(sheet["parts"][hand, part])
        return found
    for box in range(BOXES):
        if not is_filled(state, seat, box):
            out[found] = FIRST_BOX + box
            found += 1
    return found


def apply(state: State, sheet: Sheet, seat: int, action: int) -> None:
    """Y2: keep dice; all five stand. Y3: fill a box."""
    if action >= FIRST_BOX:
        _fill(state, sheet, action - FIRST_BOX)
    elif int(sheet["dice"][action]) == FIVE:
        _stand(state, sheet)
    else:
        state["hand"] = action
        state["step"] = TO_ROLL


def observe(state: State, sheet: Sheet, seat: int) -> None:
    """Nothing is hidden: players act one after the other (Y1)."""


def over(state: State, sheet: Sheet) -> bool:
    """Y11."""
    return int(state["step"]) == OVER


def score(state: State, sheet: Sheet, seat: int, parts: Numbers) -> int:
    """Y11: the points of all boxes."""
    for box in range(BOXES):
        parts[box] = int(state["points"][seat, box])
    return _total(state, seat)


def winners(state: State, sheet: Sheet) -> int:
    """Y11: the highest total wins; ties share."""
    best, found = -1, 0
    for seat in range(int(state["players"])):
        total = _total(state, seat)
        if total > best:
            best, found = total, 0
        found |= int(total == best) << seat
    return found


def is_filled(state: State, seat: int, box: int) -> bool:
    """Y3: whether a player has used a box."""
    return (int(state["filled"][seat]) >> box) & 1 == 1


def _total(state: State, seat: int) -> int:
    total = 0
    for box in range(BOXES):
        total += int(state["points"][seat, box])
    return total


def _stand(state: State, sheet: Sheet) -> None:
    """Y3: a box is to be filled; whoever has only one left is not asked (A2)."""
    state["step"] = TO_FILL
    free = ALL_BOXES & ~int(state["filled"][int(state["active"])])
    for box in range(BOXES):
        if free == 1 << box:
            _fill(state, sheet, box)


def _fill(state: State, sheet: Sheet, box: int) -> None:
    """Y3: write the points. Y1, Y11: the next player rolls, clockwise, or all boxes are full."""
    active = int(state["active"])
    state["points"][active, box] = int(sheet["points"][int(state["hand"]), box])
    state["filled"][active] = int(state["filled"][active]) | (1 << box)
    following = active + 1 if active + 1 < int(state["players"]) else 0
    state["active"] = following
    state["step"] = OVER if int(state["filled"][following]) == ALL_BOXES else TO_ROLL
    state["hand"] = NO_DICE  # nothing of a turn is left behind: equal positions are equal bytes
    state["rolled"] = 0
