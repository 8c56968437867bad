"""What a Qwixx sheet is still worth, worked out exactly: bound to Qwixx and compiled.

A player alone, or at a table where the others neither close rows nor end the game. Values are the
points still to come: `values[phase, sheet, penalties]`. In phase 0 the player's own dice are due,
in phase k those of the k-th player after them. Every choice leads to sheets with more crosses, or
with one more penalty, so these are worked out first.

Of a roll only the white dice are enumerated. Given them, what a coloured die makes possible depends
on no other die: the best of all is the largest of independent numbers, and its mean takes a sort.
"""

from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from rollwright.core.contract import Numbers, Sheet
from rollwright.games.qwixx.knowledge.table import (
    Rows,
    cross_in,
    gain_of,
    may_cross_in,
    new_rows,
    number_of,
    read_stand,
    stand_after,
)
from rollwright.games.qwixx.rules import HIGHEST, LOWEST, MAX_ROWS

Doubles = npt.NDArray[np.float64]

_NEVER: Final = -1e9
_ENDS: Final = -1
"""Instead of a sheet's number: the game has ended."""
_MAX_PENALTIES: Final = 8
_NUMBERS: Final = HIGHEST + 1


class Table(NamedTuple):
    """What is worked out, and in which order."""

    values: Doubles
    """The points still to come, by phase, sheet and penalties."""
    order: npt.NDArray[np.int8]
    """How the rows of each sheet stand, those with the most crossed off first."""
    hazard: float
    """With what chance the game is taken to end before each of the player's own turns."""


class Sequel(NamedTuple):
    """What comes after a turn."""

    values: Doubles
    """The points still to come then, by sheet and penalties."""
    chance: float
    """That the game goes on."""


class Sorting(NamedTuple):
    """Numbers that dice make possible, the largest first."""

    numbers: Doubles
    owners: Numbers
    """The row whose die makes each possible."""
    left: Numbers
    """How many faces of each row's die are not among those looked at so far."""


class Workspace(NamedTuple):
    """The memory that the solver works in."""

    rows: Rows
    single: Doubles
    """What a cross is worth as the only one of a turn, by penalties, row and number."""
    double: Doubles
    """The same after the best use of the white sum, by white sum, penalties, row and number."""
    sorting: Sorting


def new_sorting() -> Sorting:
    """Make the memory for the faces of all dice."""
    return Sorting(
        np.zeros(6 * MAX_ROWS), np.zeros(6 * MAX_ROWS, np.int64), np.zeros(MAX_ROWS, np.int64)
    )


def new_workspace() -> Workspace:
    """Make the memory for one thread."""
    return Workspace(
        new_rows(),
        np.zeros((_MAX_PENALTIES, MAX_ROWS, _NUMBERS)),
        np.zeros((_NUMBERS, _MAX_PENALTIES, MAX_ROWS, _NUMBERS)),
        new_sorting(),
    )


def solve_sheets(sheet: Sheet, table: Table, begin: int, end: int, work: Workspace) -> None:
    """Work out the values of sheets `begin` to `end - 1` in order, for all phases and penalties."""
    values = table.values
    phases = values.shape[0]
    most = int(sheet["penalties_end"])
    rows = work.rows
    for at in range(begin, end):
        closed = 0
        for row in range(int(sheet["rows"])):
            closed += read_stand(sheet, row, int(table.order[at, row]), rows)
        if closed >= int(sheet["closed_end"]):
            continue
        here = number_of(sheet, rows.stands)
        later = 1 if phases > 1 else 0
        sequel = Sequel(values[later], 1.0 if phases > 1 else 1.0 - table.hazard)
        _look_at_own_turn(sheet, closed, sequel, work)
        for penalties in range(most - 1, -1, -1):
            ending = penalties + 1 == most
            penalty = float(sheet["penalty_points"])
            if not ending:
                penalty += sequel.chance * sequel.values[here, penalties + 1]
            values[0, here, penalties] = _own_turn(sheet, penalties, penalty, work)
            for phase in range(phases - 1, 0, -1):
                last = phase + 1 == phases
                after, chance = (0, 1.0 - table.hazard) if last else (phase + 1, 1.0)
                values[phase, here, penalties] = _others_turn(
                    sheet, closed, penalties, here, Sequel(values[after], chance), rows
                )


def _look_at_own_turn(sheet: Sheet, closed: int, sequel: Sequel, work: Workspace) -> None:
    """Q5, Q6: note what each cross is worth alone, and after the best use of each white sum."""
    row_count = int(sheet["rows"])
    most = int(sheet["penalties_end"])
    rows, single, double = work.rows, work.single, work.double
    for penalties in range(most):
        for row in range(row_count):
            for number in range(LOWEST, _NUMBERS):
                single[penalties, row, number] = _NEVER
    _note_crosses(sheet, closed, sequel, 0.0, single, rows)
    for white in range(LOWEST, _NUMBERS):
        for penalties in range(most):
            for row in range(row_count):
                for number in range(LOWEST, _NUMBERS):
                    double[white, penalties, row, number] = single[penalties, row, number]
        for first in range(row_count):
            if not may_cross_in(sheet, first, white, rows):
                continue
            gain = gain_of(sheet, first, white, rows)
            before = int(rows.stands[first]), int(rows.ends[first]), int(rows.crosses[first])
            cross_in(sheet, first, white, rows)
            now_closed = closed + int(int(rows.ends[first]) < 0)
            if now_closed < int(sheet["closed_end"]):  # Q12: else there is no action 2
                _note_crosses(sheet, now_closed, sequel, gain, double[white], rows)
            rows.stands[first], rows.ends[first], rows.crosses[first] = before


def _note_crosses(
    sheet: Sheet, closed: int, sequel: Sequel, so_far: float, out: Doubles, rows: Rows
) -> None:
    """Raise `out`, by penalties, row and number, to what each cross that ends a turn is worth."""
    for row in range(int(sheet["rows"])):
        for number in range(LOWEST, _NUMBERS):
            if not may_cross_in(sheet, row, number, rows):
                continue
            gain = so_far + gain_of(sheet, row, number, rows)
            there = _sheet_after(sheet, closed, row, number, rows)
            for penalties in range(int(sheet["penalties_end"])):
                worth = gain
                if there != _ENDS:
                    worth += sequel.chance * sequel.values[there, penalties]
                out[penalties, row, number] = max(out[penalties, row, number], worth)


def _sheet_after(sheet: Sheet, closed: int, row: int, number: int, rows: Rows) -> int:
    """Q11: return the number of the sheet after a cross, or `_ENDS` if the game ends with it."""
    closes = int(int(sheet["cell"][row, number]) == int(sheet["last"][row]))
    if closed + closes >= int(sheet["closed_end"]):
        return _ENDS
    before = int(rows.stands[row])
    rows.stands[row] = stand_after(sheet, row, number, rows)
    there = number_of(sheet, rows.stands)
    rows.stands[row] = before
    return there


def _own_turn(sheet: Sheet, penalties: int, penalty: float, work: Workspace) -> float:
    """Return the mean, over all rolls, of the best that a turn of one's own can bring."""
    rows = int(sheet["rows"])
    total = 0.0
    for low in range(1, 7):
        for high in range(low, 7):
            white = low + high
            least = penalty  # Q7
            for row in range(rows):
                least = max(least, work.single[penalties, row, white])
            mean = mean_of_best(rows, least, work.double[white, penalties], low, high, work.sorting)
            total += mean * (1.0 if low == high else 2.0)
    return total / 36.0


def mean_of_best(
    rows: int, least: float, crosses: Doubles, low: int, high: int, sorting: Sorting
) -> float:
    """Return the mean of the largest of `least` and what each row's die makes possible.

    With white dice that show `low` and `high`; `crosses` is what a cross is worth, by row and
    number. Each die is as likely to show any face. Going down the sorted numbers, the chance that
    all dice stay below is a product, which falls with each number.
    """
    numbers, owners, left = sorting
    n = 0
    for row in range(rows):
        for face in range(1, 7):
            x = max(crosses[row, low + face], crosses[row, high + face])
            if x > least:
                at = n
                while at > 0 and numbers[at - 1] < x:
                    numbers[at] = numbers[at - 1]
                    owners[at] = owners[at - 1]
                    at -= 1
                numbers[at] = x
                owners[at] = row
                n += 1
    for row in range(rows):
        left[row] = 6
    below = 1.0
    mean = 0.0
    for at in range(n):
        row = int(owners[at])
        still = below * (int(left[row]) - 1) / int(left[row])
        mean += numbers[at] * (below - still)
        below = still
        left[row] -= 1
    return mean + least * below


def _others_turn(
    sheet: Sheet, closed: int, penalties: int, here: int, sequel: Sequel, rows: Rows
) -> float:
    """Q5, Q7: the mean of the best use of another's white sum; to cross nothing costs nothing."""
    nothing = sequel.chance * sequel.values[here, penalties]
    total = 0.0
    for white in range(LOWEST, _NUMBERS):
        best = nothing
        for row in range(int(sheet["rows"])):
            if not may_cross_in(sheet, row, white, rows):
                continue
            worth = gain_of(sheet, row, white, rows)
            there = _sheet_after(sheet, closed, row, white, rows)
            if there != _ENDS:
                worth += sequel.chance * sequel.values[there, penalties]
            best = max(best, worth)
        total += best * (6 - abs(white - 7))
    return total / 36.0
