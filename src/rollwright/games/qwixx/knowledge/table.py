"""Numbers the sheets of Qwixx, so that a table can hold what each is worth alone.

An open row stands in one of so many ways: where its last cross is, and how many it has. A closed
row has one way more, its points are no longer to come. Sheets that differ only in rows of the same
numbers changing places, or in being mirrored (2 for 12, 3 for 11, ...), are one.
"""

from typing import NamedTuple

import numpy as np

from rollwright.core.contract import Numbers, Sheet
from rollwright.games.qwixx.rules import MAX_ROWS


class Rows(NamedTuple):
    """How the rows of one sheet stand."""

    stands: Numbers
    """The number of each row, as `stand` and `closed_stand` give it."""
    ends: Numbers
    """One more than the cell of the last cross; -1: closed."""
    crosses: Numbers


def new_rows() -> Rows:
    """Make the memory for the rows of a sheet."""
    return Rows(
        np.zeros(MAX_ROWS, np.int64), np.zeros(MAX_ROWS, np.int64), np.zeros(MAX_ROWS, np.int64)
    )


def stand(end: int, crosses: int) -> int:
    """Return the number of an open row, `end` being one more than the cell of its last cross."""
    return end * (end - 1) // 2 + crosses


def closed_stand(sheet: Sheet, row: int) -> int:
    """Return the number of a closed row: one more than that of every open one."""
    last = int(sheet["last"][row])
    return last * (last + 1) // 2 + 1


def read_stand(sheet: Sheet, row: int, number: int, rows: Rows) -> int:
    """Set a row to the stand of that number; return 1 if it is closed, else 0."""
    rows.stands[row] = number
    rows.ends[row] = 0
    rows.crosses[row] = 0
    if number == closed_stand(sheet, row):
        rows.ends[row] = -1
        return 1
    while stand(int(rows.ends[row]) + 1, 1) <= number:
        rows.ends[row] += 1
    rows.crosses[row] = number - stand(int(rows.ends[row]), 0)
    return 0


def sheets(sheet: Sheet) -> int:
    """Return how many numbers there are."""
    total = 1
    for row in range(int(sheet["rows"])):
        partner = int(sheet["partner"][row])
        if not 0 <= partner < row:
            total *= _ways(sheet, row, partner)
            if int(sheet["mirrored"]):
                return total * (total + 1) // 2
    return total


def number_of(sheet: Sheet, stands: Numbers) -> int:
    """Return the number of the sheet whose rows stand so."""
    total = 0
    scale = 1
    for row in range(int(sheet["rows"])):
        partner = int(sheet["partner"][row])
        if 0 <= partner < row:
            continue
        rank = int(stands[row])
        if partner >= 0:
            rank = _pair(rank, int(stands[partner]))
        if int(sheet["mirrored"]):
            if scale > 1:
                return _pair(total, rank)
            total = rank
            scale = 2
        else:
            total += rank * scale
            scale *= _ways(sheet, row, partner)
    return total


def may_cross_in(sheet: Sheet, row: int, number: int, rows: Rows) -> bool:
    """Q3, Q8, Q9."""
    cell = int(sheet["cell"][row, number])
    end = int(rows.ends[row])
    if end < 0 or cell < end:
        return False
    return cell < int(sheet["last"][row]) or int(rows.crosses[row]) >= int(sheet["needed"])


def gain_of(sheet: Sheet, row: int, number: int, rows: Rows) -> float:
    """Q8, Q13: the points that a cross adds."""
    more = 1
    if int(sheet["cell"][row, number]) == int(sheet["last"][row]):
        more += int(sheet["lock_crosses"])
    had = int(rows.crosses[row])
    return float(int(sheet["points"][had + more]) - int(sheet["points"][had]))


def stand_after(sheet: Sheet, row: int, number: int, rows: Rows) -> int:
    """Q3, Q8: return the number of a row after a cross, which closes it if it is the last."""
    cell = int(sheet["cell"][row, number])
    if cell == int(sheet["last"][row]):
        return closed_stand(sheet, row)
    return stand(cell + 1, int(rows.crosses[row]) + 1)


def cross_in(sheet: Sheet, row: int, number: int, rows: Rows) -> None:
    """Make a cross."""
    rows.stands[row] = stand_after(sheet, row, number, rows)
    cell = int(sheet["cell"][row, number])
    if cell == int(sheet["last"][row]):
        rows.ends[row] = -1
    else:
        rows.ends[row] = cell + 1
        rows.crosses[row] += 1


def _pair(one: int, other: int) -> int:
    """Return one number for two, whatever their order."""
    high, low = max(one, other), min(one, other)
    return high * (high + 1) // 2 + low


def _ways(sheet: Sheet, row: int, partner: int) -> int:
    """Return in how many ways a row, or two of the same numbers, can stand."""
    ways = closed_stand(sheet, row) + 1
    return ways * (ways + 1) // 2 if partner >= 0 else ways
