"""Numbers the sheets of Qwixx, so that a table can hold what each is worth alone.

An open row stands in one of so many ways: where its last cross is, and how many it has. A closed
row has one way more, its points are no longer to come. Sheets that differ only in rows of the same
numbers changing places, or in being mirrored (2 for 12, 3 for 11, ...), are one.
"""

from rollwright.core.contract import Numbers, Sheet


def stand(end: int, crosses: int) -> int:
    """Return the number of an open row, `end` being one more than the cell of its last cross."""
    return end * (end - 1) // 2 + crosses


def closed_stand(sheet: Sheet, row: int) -> int:
    """Return the number of a closed row: one more than that of every open one."""
    last = int(sheet["last"][row])
    return last * (last + 1) // 2 + 1


def read_stand(
    sheet: Sheet, row: int, number: int, stands: Numbers, ends: Numbers, crosses: Numbers
) -> int:
    """Note how a row of that number stands, its end being -1 if it is closed; return 1 if it is."""
    stands[row] = number
    ends[row] = 0
    crosses[row] = 0
    if number == closed_stand(sheet, row):
        ends[row] = -1
        return 1
    while stand(int(ends[row]) + 1, 1) <= number:
        ends[row] += 1
    crosses[row] = number - stand(int(ends[row]), 0)
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


def may_cross_in(sheet: Sheet, row: int, number: int, ends: Numbers, crosses: Numbers) -> bool:
    """Q3, Q8, Q9."""
    cell = int(sheet["cell"][row, number])
    end = int(ends[row])
    if end < 0 or cell < end:
        return False
    return cell < int(sheet["last"][row]) or int(crosses[row]) >= int(sheet["needed"])


def gain_of(sheet: Sheet, row: int, number: int, crosses: Numbers) -> float:
    """Q8, Q13: the points that a cross adds."""
    more = 1
    if int(sheet["cell"][row, number]) == int(sheet["last"][row]):
        more += int(sheet["lock_crosses"])
    had = int(crosses[row])
    return float(int(sheet["points"][had + more]) - int(sheet["points"][had]))


def cross_in(
    sheet: Sheet, row: int, number: int, stands: Numbers, ends: Numbers, crosses: Numbers
) -> None:
    """Q3, Q8: note the cross, and its row as closed if it is the last."""
    cell = int(sheet["cell"][row, number])
    if cell == int(sheet["last"][row]):
        stands[row] = closed_stand(sheet, row)
        ends[row] = -1
    else:
        ends[row] = cell + 1
        crosses[row] += 1
        stands[row] = stand(cell + 1, int(crosses[row]))


def _pair(one: int, other: int) -> int:
    """Return one number for two whose order is nothing."""
    high, low = max(one, other), min(one, other)
    return high * (high + 1) // 2 + low


def _ways(sheet: Sheet, row: int, partner: int) -> int:
    """Return in how many ways a row, or two of the same numbers, can stand."""
    ways = closed_stand(sheet, row) + 1
    return ways * (ways + 1) // 2 if partner >= 0 else ways
