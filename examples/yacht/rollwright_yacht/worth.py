"""What a casual player thinks a position of Yacht is worth, in hundredths of a point."""

from typing import Final

from rollwright.core.contract import Sheet, State
from rollwright_yacht.rules import BOXES, OVER, is_filled, winners

_WIN: Final = 1 << 40
_PAR: Final = (200, 500, 850, 1200, 1550, 1900, 1600, 1000, 1000, 1000, 2200, 1200)
"""What a box that is still free brings, more or less."""


def worth(state: State, sheet: Sheet, seat: int) -> int:
    """Count the points, what free boxes bring, and what the dice promise for the best of them.

    What dice promise is their mean if those that are not kept are rolled once.
    """
    if int(state["step"]) == OVER and int(state["players"]) > 1:
        return _WIN if (winners(state, sheet) >> seat) & 1 else -_WIN
    total, best = 0, -_WIN
    for box in range(BOXES):
        if is_filled(state, seat, box):
            total += 100 * int(state["points"][seat, box])
        else:
            total += _PAR[box]
            best = max(best, int(sheet["hopes"][int(state["hand"]), box]) - _PAR[box])
    in_turn = int(state["active"]) == seat and int(state["rolled"]) > 0
    return total + best if in_turn else total
