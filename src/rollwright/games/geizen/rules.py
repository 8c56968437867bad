"""Geizen, rule by rule (`rollwright rules geizen` prints the page with these numbers).

The only decisions are which dice to keep (G2): an action is the hand kept of a roll, numbered as in
`hands.py`, the same for every board. Where the chips go is worked out by the rules (G10). In here a
row is its place, 0 to 5, one less than its face.
"""

from typing import Final

import numpy as np

from rollwright.core.contract import DICE, NO_CHANCE, START, Numbers, Sheet, State
from rollwright.games.geizen.hands import (
    COUNT_BITS,
    EMPTY,
    FACES,
    HANDS,
    MAX_DICE,
    MAX_PARTS_OF_HAND,
)

MAX_PLAYERS: Final = 5
MAX_FIELDS: Final = 12
ACTIONS: Final = HANDS
CHIPS: Final = 0
"""The only part of the score."""

TO_DRAW: Final = 0
TO_ROLL: Final = 1
TO_KEEP: Final = 2
OVER: Final = 3

SHEET: Final = np.dtype(
    [
        ("chips_in_box", np.int32),
        ("starting_chips", np.int16, (MAX_PLAYERS + 1,)),  # by number of players
        ("loan", np.int16),
        ("dice", np.int8),
        ("length", np.int8, (FACES,)),  # fields of a row; 0: that face is free (G3)
        ("others_pay", np.int16, (FACES,)),
        ("own", np.int16, (FACES, MAX_FIELDS)),  # G5: own chips that a field takes
        ("bank", np.int16, (FACES, MAX_FIELDS)),  # G5: chips of the bank that a field takes
        ("lying", np.int16, (FACES, MAX_FIELDS + 1)),  # chips in a row, by fields filled
        ("own_to_end", np.int16, (FACES, MAX_FIELDS + 1)),  # own chips to fill the rest of a row
        # The hands, the same for every board.
        ("hand_counts", np.int32, (HANDS,)),
        ("hand_dice", np.int8, (HANDS,)),
        ("hand_faces", np.int8, (HANDS, MAX_DICE)),
        ("hand_added", np.int16, (HANDS, FACES + 1)),
        ("hand_parts", np.int16, (HANDS, MAX_PARTS_OF_HAND)),
        ("hand_parts_count", np.int8, (HANDS,)),
        ("hand_ways", np.int16, (HANDS,)),
    ],
    align=True,
)

STATE: Final = np.dtype(
    [
        ("chips", np.int32, (MAX_PLAYERS,)),
        ("bank", np.int32),  # G12: signed
        ("kept", np.int16),  # the hand set aside in this turn
        ("rolled", np.int16),  # the hand that waits for a decision
        ("filled", np.int8, (FACES,)),  # G3: fields of a row that hold chips
        ("players", np.int16),
        ("active", np.int16),
        ("step", np.int16),
    ],
    align=True,
)


def new(state: State, sheet: Sheet, players: int) -> None:
    """G1: chips for all, the rest is the bank."""
    state["players"] = players
    chips = int(sheet["starting_chips"][players])
    for seat in range(players):
        state["chips"][seat] = chips
    state["bank"] = int(sheet["chips_in_box"]) - players * chips


def chance_due(state: State, sheet: Sheet) -> tuple[int, int]:
    """G1, A4: who starts. G2: all dice that are not set aside."""
    step = int(state["step"])
    if step == TO_ROLL:
        return DICE, int(sheet["dice"]) - int(sheet["hand_dice"][int(state["kept"])])
    if step == TO_DRAW:
        return START, int(state["players"])
    return NO_CHANCE, 0


def settle(state: State, sheet: Sheet, outcome: Numbers) -> None:
    """G2: what is rolled waits for a decision, but a single die can only be kept (A2)."""
    if int(state["step"]) == TO_DRAW:
        state["active"] = outcome[0]
        state["step"] = TO_ROLL
        return
    dice = int(sheet["dice"]) - int(sheet["hand_dice"][int(state["kept"])])
    rolled = EMPTY
    for die in range(dice):
        rolled = int(sheet["hand_added"][rolled, int(outcome[die])])
    if dice == 1:
        _keep(state, sheet, rolled)
    else:
        state["rolled"] = rolled
        state["step"] = TO_KEEP


def pending(state: State, sheet: Sheet) -> int:
    """G2: the active seat, when it has rolled."""
    return int(int(state["step"]) == TO_KEEP) << int(state["active"])


def legal(state: State, sheet: Sheet, seat: int, out: Numbers) -> int:
    """G2: at least one die of the roll, any of them."""
    rolled = int(state["rolled"])
    n = int(sheet["hand_parts_count"][rolled])
    for part in range(n):
        out[part] = int(sheet["hand_parts"][rolled, part])
    return n


def apply(state: State, sheet: Sheet, seat: int, action: int) -> None:
    """G2: set the dice aside."""
    state["rolled"] = EMPTY
    _keep(state, sheet, action)


def observe(state: State, sheet: Sheet, seat: int) -> None:
    """Nothing is hidden: players act one after the other (G1)."""


def over(state: State, sheet: Sheet) -> bool:
    """G9."""
    return int(state["step"]) == OVER


def score(state: State, sheet: Sheet, seat: int, parts: Numbers) -> int:
    """G9: chips count, those on the board for no one."""
    parts[CHIPS] = int(state["chips"][seat])
    return int(parts[CHIPS])


def winners(state: State, sheet: Sheet) -> int:
    """G9: the most chips win; ties share."""
    best = 0
    found = 0
    for seat in range(int(state["players"])):
        chips = int(state["chips"][seat])
        if found == 0 or chips > best:
            best = chips
            found = 1 << seat
        elif chips == best:
            found |= 1 << seat
    return found


def _keep(state: State, sheet: Sheet, hand: int) -> None:
    """G2: set a hand aside. With the last die the chips are placed (G3) and the turn ends."""
    kept = int(state["kept"])
    for die in range(int(sheet["hand_dice"][hand])):
        kept = int(sheet["hand_added"][kept, int(sheet["hand_faces"][hand, die])])
    if int(sheet["hand_dice"][kept]) < int(sheet["dice"]):
        state["kept"] = kept
        state["step"] = TO_ROLL
    else:
        state["kept"] = EMPTY
        place_all(state, sheet, int(sheet["hand_counts"][kept]))


def place_all(state: State, sheet: Sheet, counts: int) -> None:
    """G10: first what completes rows, the cheapest first; then the rest. G11: until it cannot."""
    goes_on = True
    row = cheapest_completion(state, sheet, counts)
    while goes_on and row < FACES:
        dice = int(sheet["length"][row]) - int(state["filled"][row])
        counts -= dice << (COUNT_BITS * row)
        goes_on = place_in_row(state, sheet, row, dice)
        row = cheapest_completion(state, sheet, counts)
    row = 0
    while goes_on and row < FACES:
        dice = (counts >> (COUNT_BITS * row)) & 7
        if dice and int(sheet["length"][row]):  # G3: a face without a row is free
            goes_on = place_in_row(state, sheet, row, dice)
        row += 1
    _end_turn(state, sheet, goes_on)


def cheapest_completion(state: State, sheet: Sheet, counts: int) -> int:
    """G10: the row that its dice complete for the fewest own chips; FACES if there is none."""
    found = FACES
    least = 0
    for row in range(FACES):
        length, filled = int(sheet["length"][row]), int(state["filled"][row])
        if length and (counts >> (COUNT_BITS * row)) & 7 >= length - filled:
            cost = int(sheet["own_to_end"][row, filled])
            if found == FACES or cost < least:
                found = row
                least = cost
    return found


def place_in_row(state: State, sheet: Sheet, row: int, dice: int) -> bool:
    """G3 to G6: fill the next fields. G8, G11: tell whether even the loan could pay for all."""
    active = int(state["active"])
    for _ in range(dice):
        filled = int(state["filled"][row])
        chips = int(state["chips"][active]) - int(sheet["own"][row, filled])
        if chips < -int(sheet["loan"]):
            return False
        state["bank"] = int(state["bank"]) - int(sheet["bank"][row, filled])
        filled += 1
        if filled == int(sheet["length"][row]):
            chips += int(sheet["lying"][row, filled])
            filled = 0
            _others_pay(state, int(sheet["others_pay"][row]))
        state["chips"][active] = chips
        state["filled"][row] = filled
    return True


def _others_pay(state: State, due: int) -> None:
    """G6, G12: every other player pays the bank, at most what they have."""
    for seat in range(int(state["players"])):
        if seat != int(state["active"]):
            paid = min(due, int(state["chips"][seat]))
            state["chips"][seat] = int(state["chips"][seat]) - paid
            state["bank"] = int(state["bank"]) + paid


def _end_turn(state: State, sheet: Sheet, placed_all: bool) -> None:
    """G8, G9, G11: with chips left after repaying the game goes on, clockwise (G1)."""
    active = int(state["active"])
    chips = int(state["chips"][active])
    if placed_all and chips > 0:
        state["active"] = active + 1 if active + 1 < int(state["players"]) else 0
        state["step"] = TO_ROLL
        return
    # G12: what a loan cannot give back is the bank's loss; chips are never made or lost.
    state["bank"] = int(state["bank"]) + chips
    state["chips"][active] = 0
    state["step"] = OVER
