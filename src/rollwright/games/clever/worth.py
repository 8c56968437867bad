"""What a casual player thinks a position of Doppelt so clever is worth, in hundredths of a point.

The weights were tried out in some hundred rounds of 4,000 games alone: no more than a player feels
after a few evenings, and far from what can be learnt.
"""

from typing import Final

from rollwright.core.bits import count_bits
from rollwright.core.contract import Sheet, State
from rollwright.games.clever.actions import AREAS, GREEN, KINDS, SILVER
from rollwright.games.clever.paper import (
    EXTRAS,
    REROLLS,
    RETURNS,
    actions_left,
    area_points,
    highest_blue,
)
from rollwright.games.clever.table import ACTIVE, DONE, NONE, OVER, PASSIVE, loose_dice

_FOX_GROWS: Final = 1300
"""How much more a fox will be worth, for each round to come."""
_LOWEST_AREA: Final = 110
"""What a point of the lowest area counts beside itself, for each round to come."""
_REROLL: Final = 220
_RETURN: Final = 40
_EXTRA: Final = 1000
_WAITING_BONUS: Final = 700
_BLUE_ROOM: Final = 10
"""What blue's next field counts for each number that it takes."""
_SECOND_OF_PAIR: Final = 300
"""What is taken off for the second field of a green pair begun, for each of its multiplier."""
_ROLL_TO_COME: Final = 470
_DIE_TO_ROLL: Final = 95
_CIRCLE: Final = 110
"""A circle that may become a cross, and..."""
_IN_LINE: Final = 370
"""...each line with a bonus that it helps to close; both less with every round gone."""


def worth(state: State, sheet: Sheet, seat: int) -> int:
    """Count points, and guess what foxes, actions, bonuses and lines begun will bring."""
    paper = state["papers"][seat]
    rounds = int(sheet["rounds"][int(state["players"])])
    left = rounds - int(state["round"])
    total = 0
    lowest = area_points(paper, sheet, SILVER)
    for area in range(AREAS):
        found = area_points(paper, sheet, area)
        total += 100 * found
        lowest = min(lowest, found)
    total += int(paper["foxes"]) * (100 * lowest + _FOX_GROWS * left)
    if int(state["step"]) == OVER or _has_played_out(state, sheet, paper):
        return total
    total += actions_left(paper, REROLLS) * _REROLL
    total += actions_left(paper, RETURNS) * _RETURN
    total += actions_left(paper, EXTRAS) * _EXTRA
    for kind in range(KINDS):
        total += int(paper["waiting"][kind]) * _WAITING_BONUS
    total += lowest * _LOWEST_AREA * left
    total += highest_blue(paper, sheet) * _BLUE_ROOM
    total += _open_pair(paper, sheet)
    total += _yellow_begun(paper, sheet) * (left + 1) // rounds
    return total + _rolls_to_come(state, sheet, seat)


def _has_played_out(state: State, sheet: Sheet, paper: State) -> bool:
    """D23: whether a seat has ended the last turn, while others may still be at it."""
    players, active = int(state["players"]), int(state["active"])
    following = active + 1 if active + 1 < players else 0
    last_turn = following == int(state["starter"]) and int(state["step"]) == PASSIVE
    last_round = int(state["round"]) == int(sheet["rounds"][players])
    ended = int(paper["doing"]) == DONE and int(state["due"]) == NONE
    return last_turn and last_round and ended


def _open_pair(paper: State, sheet: Sheet) -> int:
    """D14: a green pair begun, as if its second number were a rather low one."""
    written = int(paper["written"][GREEN])
    if written % 2 == 0:
        return 0
    first = int(paper["green"][written - 1]) * int(sheet["multiplier"][written - 1])
    return 100 * first - _SECOND_OF_PAIR * int(sheet["multiplier"][written])


def _yellow_begun(paper: State, sheet: Sheet) -> int:
    """D12: circles that may be crossed, and that begin lines with a bonus."""
    circled, crossed = int(paper["circled"]), int(paper["crossed"])
    total = 0
    for index in range(int(sheet["cell_count"])):
        cell = int(sheet["cells"][index])
        row, column = int(sheet["row_through"][cell]), int(sheet["column_through"][cell])
        lines = int(row & ~circled != 0 and int(sheet["row_bonus"][cell]) != 0)
        lines += int(column & ~circled != 0 and int(sheet["column_bonus"][cell]) != 0)
        total += _CIRCLE * (((circled & ~crossed) >> cell) & 1)
        total += _IN_LINE * lines * ((circled >> cell) & 1)
    return total


def _rolls_to_come(state: State, sheet: Sheet, seat: int) -> int:
    """D4: the rolls that the active player still has, and dice for them."""
    if int(state["step"]) != ACTIVE or int(state["active"]) != seat:
        return 0
    rolls = int(sheet["rolls"]) - int(state["rolls"])
    dice = count_bits(loose_dice(state))
    return _ROLL_TO_COME * min(rolls, dice) + _DIE_TO_ROLL * dice * int(rolls > 0)
