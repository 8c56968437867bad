"""What a casual player thinks a Knifflig sheet is worth, in hundredths of a point."""

from typing import Final

from rollwright.core.contract import Sheet, State
from rollwright.games.knifflig.rules import OVER, ROWS, right_is_full, winners

_WIN: Final = 1 << 40


def worth(state: State, sheet: Sheet, seat: int) -> int:
    """Count each half of each row by how far it has come, and the circles it may bring."""
    if int(state["step"]) == OVER:
        return _WIN if (winners(state, sheet) >> seat) & 1 else -_WIN
    total = 0
    for row in range(ROWS):
        # What completing the left row brings: its "!", and a circle if the right row gets full.
        mark = int(sheet["points_per_mark"])
        circle = int(sheet["points_per_circle"])
        total += 100 * mark * _share(state, sheet, seat, row) // 100
        circles = 100 * int(state["circles"][seat, row])
        for other in range(int(state["players"])):
            if not (int(state["marks"][other]) >> row) & 1:
                circles += _share(state, sheet, other, row)
        full = 100
        if not right_is_full(state, sheet, seat, row):
            full = _progress(int(state["right"][seat, row]), int(sheet["right_boxes"][row]))
        total += circle * circles * full // 100
    return total


def _share(state: State, sheet: Sheet, seat: int, row: int) -> int:
    """Return, in hundredths, how surely a seat gets the "!" of a row."""
    if ((int(state["marks"][seat]) | _just_completed(state, seat)) >> row) & 1:
        return 100
    return _progress(int(state["left"][seat, row]), int(sheet["left_boxes"][row]))


def _just_completed(state: State, seat: int) -> int:
    """Return the rows that a seat has completed in this turn: their "!" follow in phase 3."""
    return int(state["completed"]) if seat == int(state["active"]) else 0


def _progress(ticked: int, boxes: int) -> int:
    """Return, in hundredths, how surely a row gets full: the further, the surer."""
    return 80 * (ticked + 1) * (ticked + 1) // ((boxes + 1) * (boxes + 1))
