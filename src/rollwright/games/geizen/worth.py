"""What a casual player thinks a position of Geizen is worth, in hundredths of a chip."""

from typing import Final

from rollwright.core.contract import Sheet, State
from rollwright.games.geizen.hands import COUNT_BITS, FACES
from rollwright.games.geizen.rules import OVER, winners

_WIN: Final = 1 << 40
_BAIT: Final = 100
"""How many hundredths of a chip each one counts that others may take with a single die.

Of 0, 25, 50, 75, 100 and 150 the best in 40,000 games against 50.
"""


def worth(state: State, sheet: Sheet, seat: int) -> int:
    """Count chips, what the kept dice will cost or bring, and what the others find on the board."""
    if int(state["step"]) == OVER:
        return _WIN if (winners(state, sheet) >> seat) & 1 else -_WIN
    players = int(state["players"])
    total = 0
    for other in range(players):
        chips = 100 * int(state["chips"][other])
        total += chips if other == seat else -chips // (players - 1)
    counts = int(sheet["hand_counts"][int(state["kept"])])
    for row in range(FACES):
        total += _row_worth(state, sheet, row, (counts >> (COUNT_BITS * row)) & 7)
    if int(state["active"]) == seat:
        dice = int(sheet["dice"]) - int(sheet["hand_dice"][int(state["kept"])])
        total += _hope(state, sheet, counts, dice)
    return total


def _row_worth(state: State, sheet: Sheet, row: int, dice: int) -> int:
    """Return what so many dice on a row bring, and what the row then offers to the next player."""
    length = int(sheet["length"][row])
    if length == 0:
        return 0
    filled = int(state["filled"][row])
    total = 0
    for _ in range(dice):
        total -= 100 * int(sheet["own"][row, filled])
        filled += 1
        if filled == length:
            filled = 0
            total += 100 * (int(sheet["lying"][row, length]) + int(sheet["others_pay"][row]))
    to_go = length - filled
    bait = int(sheet["lying"][row, filled]) + int(sheet["others_pay"][row])
    return total - _BAIT * bait // (to_go * to_go)


def _hope(state: State, sheet: Sheet, counts: int, dice: int) -> int:
    """Return what the dice still to be rolled add if the best of each roll is kept."""
    adds = (
        _added(state, sheet, counts, 0), _added(state, sheet, counts, 1),
        _added(state, sheet, counts, 2), _added(state, sheet, counts, 3),
        _added(state, sheet, counts, 4), _added(state, sheet, counts, 5),
    )  # fmt: skip
    total = 0
    for face in range(FACES):
        worse = 0
        for other in range(FACES):
            tie = adds[other] == adds[face] and other < face
            worse += int(adds[other] < adds[face] or tie)
        total += adds[face] * _times_best(worse, dice)
    return total // 1000


def _times_best(worse: int, dice: int) -> int:
    """Return, in thousandths, how often a face is the best in rolls of `dice`, ..., two, one dice.

    It is if none of the dice shows a better face and not all show one of the `worse` ones.
    """
    total = 0
    upto, under, ways = 1, 1, 1
    for _ in range(dice):
        upto *= worse + 1
        under *= worse
        ways *= FACES
        total += 1000 * (upto - under) // ways
    return total


def _added(state: State, sheet: Sheet, counts: int, row: int) -> int:
    """Return what one more die of a face adds to its row's worth."""
    dice = (counts >> (COUNT_BITS * row)) & 7
    return _row_worth(state, sheet, row, dice + 1) - _row_worth(state, sheet, row, dice)
