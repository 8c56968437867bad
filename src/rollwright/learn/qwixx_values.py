"""What a Qwixx sheet is still worth, worked out exactly: bound to Qwixx and compiled.

A player alone, or at a table where the others neither close rows nor end the game. Values are the
points still to come: `values[phase, sheet, penalties]`. In phase 0 the player's own dice are due,
in phase k those of the k-th player after them. Every choice leads to sheets with more crosses, or
with one more penalty, so these are worked out first.

Of a roll only the white dice are enumerated. Given them, what a coloured die makes possible depends
on no other die: the best of all is the largest of independent numbers, and its mean takes a sort.
"""

from typing import Final

import numpy as np
import numpy.typing as npt

from rollwright.bots.knowledge.qwixx_table import (
    closed_stand,
    cross_in,
    gain_of,
    may_cross_in,
    number_of,
    read_stand,
    stand,
)
from rollwright.core.contract import Numbers, Sheet
from rollwright.games.qwixx.rules import HIGHEST, LOWEST, MAX_ROWS

Doubles = npt.NDArray[np.float64]

_NEVER: Final = -1e9
MAX_PENALTIES: Final = 8
_NUMBERS: Final = HIGHEST + 1


def solve_sheets(
    sheet: Sheet, order: npt.NDArray[np.int8], begin: int, end: int, values: Doubles, hazard: float,
    single: Doubles, double: Doubles, sorted_: Doubles, small: Numbers,
) -> None:  # fmt: skip
    """Work out the values of sheets `begin` to `end - 1` in `order`, for all phases and penalties.

    The game is taken to end before each of the player's own turns with the chance `hazard`.
    Room to work in: `single[penalties, row, number]` for what a cross is worth, `double[white sum,
    penalties, row, number]` for what it is after the best use of the white sum, `sorted_`, `small`.
    """
    phases = values.shape[0]
    most = int(sheet["penalties_end"])
    rows = int(sheet["rows"])
    stands, ends, crosses = small[0], small[1], small[2]
    for at in range(begin, end):
        closed = 0
        for row in range(rows):
            closed += read_stand(sheet, row, int(order[at, row]), stands, ends, crosses)
        if closed >= int(sheet["closed_end"]):
            continue
        here = number_of(sheet, stands)
        later = 1 if phases > 1 else 0
        going_on = 1.0 if phases > 1 else 1.0 - hazard
        _look_at_own_turn(
            sheet, closed, values[later], going_on, single, double, stands, ends, crosses
        )
        for penalties in range(most - 1, -1, -1):
            ending = penalties + 1 == most
            penalty = float(sheet["penalty_points"])
            if not ending:
                penalty += going_on * values[later, here, penalties + 1]
            values[0, here, penalties] = _own_turn(
                rows, penalty, single[penalties], double, penalties, sorted_, small[3]
            )
            for phase in range(phases - 1, 0, -1):
                last = phase + 1 == phases
                after, share = (0, 1.0 - hazard) if last else (phase + 1, 1.0)
                values[phase, here, penalties] = _others_turn(
                    sheet, closed, values[after], share, penalties, here, stands, ends, crosses
                )


def _look_at_own_turn(
    sheet: Sheet, closed: int, after: Doubles, going_on: float, single: Doubles, double: Doubles,
    stands: Numbers, ends: Numbers, crosses: Numbers,
) -> None:  # fmt: skip
    """Q5, Q6: note what each cross is worth alone, and after the best use of each white sum."""
    rows = int(sheet["rows"])
    most = int(sheet["penalties_end"])
    for penalties in range(most):
        for row in range(rows):
            for number in range(LOWEST, _NUMBERS):
                single[penalties, row, number] = _NEVER
    _note_crosses(sheet, closed, after, going_on, 0.0, single, stands, ends, crosses)
    for white in range(LOWEST, _NUMBERS):
        for penalties in range(most):
            for row in range(rows):
                for number in range(LOWEST, _NUMBERS):
                    double[white, penalties, row, number] = single[penalties, row, number]
        for first in range(rows):
            if not may_cross_in(sheet, first, white, ends, crosses):
                continue
            gain = gain_of(sheet, first, white, crosses)
            before = int(stands[first]), int(ends[first]), int(crosses[first])
            cross_in(sheet, first, white, stands, ends, crosses)
            now_closed = closed + int(int(ends[first]) < 0)
            if now_closed < int(sheet["closed_end"]):  # Q12: else there is no action 2
                _note_crosses(
                    sheet, now_closed, after, going_on, gain, double[white], stands, ends, crosses
                )
            stands[first], ends[first], crosses[first] = before


def _note_crosses(
    sheet: Sheet, closed: int, after: Doubles, going_on: float, so_far: float, out: Doubles,
    stands: Numbers, ends: Numbers, crosses: Numbers,
) -> None:  # fmt: skip
    """Raise `out`, by penalties, row and number, to what each possible cross is worth."""
    for row in range(int(sheet["rows"])):
        for number in range(LOWEST, _NUMBERS):
            if may_cross_in(sheet, row, number, ends, crosses):
                _cross_worth(
                    sheet, closed, after, going_on, row, number, out[:, row, number], so_far,
                    stands, crosses,
                )  # fmt: skip


def _cross_worth(
    sheet: Sheet, closed: int, after: Doubles, going_on: float, row: int, number: int,
    out: Doubles, so_far: float, stands: Numbers, crosses: Numbers,
) -> None:  # fmt: skip
    """Raise `out`, by penalties, to what a cross that ends the turn is worth."""
    gain = so_far + gain_of(sheet, row, number, crosses)
    closes = int(int(sheet["cell"][row, number]) == int(sheet["last"][row]))
    most = int(sheet["penalties_end"])
    if closed + closes >= int(sheet["closed_end"]):
        for penalties in range(most):
            out[penalties] = max(out[penalties], gain)
        return
    before = int(stands[row])
    if closes:
        stands[row] = closed_stand(sheet, row)
    else:
        stands[row] = stand(int(sheet["cell"][row, number]) + 1, int(crosses[row]) + 1)
    there = number_of(sheet, stands)
    stands[row] = before
    for penalties in range(most):
        out[penalties] = max(out[penalties], gain + going_on * after[there, penalties])


def _own_turn(
    rows: int, penalty: float, single: Doubles, double: Doubles, penalties: int, sorted_: Doubles,
    owners: Numbers,
) -> float:  # fmt: skip
    """Return the mean, over all rolls, of the best that a turn of one's own can bring."""
    total = 0.0
    for low in range(1, 7):
        for high in range(low, 7):
            white = low + high
            least = penalty  # Q7
            for row in range(rows):
                least = max(least, single[row, white])
            mean = mean_of_best(rows, least, double[white, penalties], low, high, sorted_, owners)
            total += mean * (1.0 if low == high else 2.0)
    return total / 36.0


def mean_of_best(
    rows: int, least: float, double: Doubles, low: int, high: int, sorted_: Doubles, owners: Numbers
) -> float:
    """Return the mean of the largest of `least` and what each row's die makes possible.

    Each die is as likely to show any face. Going down the sorted numbers, the chance that all dice
    stay below is a product, which falls with each number.
    """
    n = 0
    for row in range(rows):
        for face in range(1, 7):
            x = max(double[row, low + face], double[row, high + face])
            if x > least:
                at = n
                while at > 0 and sorted_[at - 1] < x:
                    sorted_[at] = sorted_[at - 1]
                    owners[at] = owners[at - 1]
                    at -= 1
                sorted_[at] = x
                owners[at] = row
                n += 1
    left = owners[MAX_ROWS * 6 :]
    for row in range(rows):
        left[row] = 6
    below = 1.0
    mean = 0.0
    for at in range(n):
        row = int(owners[at])
        still = below * (int(left[row]) - 1) / int(left[row])
        mean += sorted_[at] * (below - still)
        below = still
        left[row] -= 1
    return mean + least * below


def _others_turn(
    sheet: Sheet, closed: int, after: Doubles, share: float, penalties: int, here: int,
    stands: Numbers, ends: Numbers, crosses: Numbers,
) -> float:  # fmt: skip
    """Q5, Q7: the mean of the best use of another's white sum; to cross nothing costs nothing."""
    nothing = share * after[here, penalties]
    total = 0.0
    for white in range(LOWEST, _NUMBERS):
        best = nothing
        for row in range(int(sheet["rows"])):
            if not may_cross_in(sheet, row, white, ends, crosses):
                continue
            worth = gain_of(sheet, row, white, crosses)
            closes = int(int(sheet["cell"][row, white]) == int(sheet["last"][row]))
            if closed + closes < int(sheet["closed_end"]):
                before = int(stands[row])
                if closes:
                    stands[row] = closed_stand(sheet, row)
                else:
                    cell = int(sheet["cell"][row, white])
                    stands[row] = stand(cell + 1, int(crosses[row]) + 1)
                worth += share * after[number_of(sheet, stands), penalties]
                stands[row] = before
            best = max(best, worth)
        total += best * (6 - abs(white - 7))
    return total / 36.0
