from rollwright.core.contract import Sheet, State
from rollwright.games.clever.actions import AREAS
from rollwright.games.clever.paper import area_points


def worth(state: State, sheet: Sheet, seat: int) -> int:
    total = 0
    for area in range(AREAS):
        total += area_points(state["papers"][seat], sheet, area)
    return total
