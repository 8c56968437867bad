"""Values the actions of Qwixx by an exact table of what each sheet is still worth.

The table knows nothing of the others but with what chance a round is the last; so whoever plays by
it ends a game if they win it then, and not if they lose it (Q11). Alone they play for points.
"""

from typing import Final, NamedTuple

from rollwright.bots.bot import Bot
from rollwright.bots.scratch import Scratch
from rollwright.core.bits import count_bits
from rollwright.core.contract import Floats, Sheet, State
from rollwright.games.qwixx.knowledge.table import (
    Rows,
    closed_stand,
    cross_in,
    gain_of,
    may_cross_in,
    number_of,
    read_stand,
    sheets,
    stand,
)
from rollwright.games.qwixx.rules import (
    ACTION_1,
    LOWEST,
    NOTHING,
    SPAN,
    row_crosses,
)

_ENDED: Final = 1e6
"""What a game that ends won is worth; one that ends lost, as much less than nothing."""


class Outlook(NamedTuple):
    """What is to come after this turn, by the table."""

    table: Floats
    goes_on: float
    """With what chance the game goes on after this turn."""
    begin: int
    """Where the values of the turns to come begin."""


def table_values(
    bot: Bot, scratch: Scratch[Rows], sheet: Sheet, seat: int, n: int, lots: int
) -> None:
    """Value each action by the points it leads to, or by the win if it ends the game."""
    state = scratch.seen[0]
    rows = scratch.memory
    outlook = _outlook(state, sheet, seat, bot.weights)
    active = int(state["active"]) == seat
    in_action_1 = int(state["step"]) == ACTION_1
    for i in range(n):
        action = int(scratch.legal[i])
        closed = _read(state, sheet, seat, rows)
        value = float(_points(state, sheet, seat))
        if action != NOTHING:
            row, number = (action - 1) // SPAN, (action - 1) % SPAN + LOWEST
            value += gain_of(sheet, row, number, rows)
            cross_in(sheet, row, number, rows)
            closed += int(int(rows.ends[row]) < 0)
        crossed = action != NOTHING or (not in_action_1 and int(state["chosen"][seat]) != NOTHING)
        if closed >= int(sheet["closed_end"]):
            value = _ended(state, sheet, seat, value)
        else:
            stay = _stay(state, sheet, seat, value, crossed or not active, rows, outlook)
            if active and in_action_1:
                more = _best_action_2(state, sheet, seat, value, closed, rows, outlook)
                stay = max(stay, more)
            value = stay
        scratch.action_values[i] = value


def _best_action_2(
    state: State, sheet: Sheet, seat: int, points: float, closed: int, rows: Rows,
    outlook: Outlook,
) -> float:  # fmt: skip
    """Q6: return the best that one white die with one coloured die can bring."""
    best = -4 * _ENDED
    for row in range(int(sheet["rows"])):
        if int(rows.ends[row]) < 0:
            continue
        for white in range(2):
            number = int(state["dice"][white]) + int(state["dice"][2 + row])
            if not may_cross_in(sheet, row, number, rows):
                continue
            value = points + gain_of(sheet, row, number, rows)
            stand_before, end, crosses = rows.stands[row], rows.ends[row], rows.crosses[row]
            cross_in(sheet, row, number, rows)
            if closed + int(int(rows.ends[row]) < 0) >= int(sheet["closed_end"]):
                value = _ended(state, sheet, seat, value)
            else:
                value = _stay(state, sheet, seat, value, True, rows, outlook)
            rows.stands[row], rows.ends[row], rows.crosses[row] = stand_before, end, crosses
            best = max(best, value)
    return best


def _stay(
    state: State, sheet: Sheet, seat: int, points: float, free: bool, rows: Rows,
    outlook: Outlook,
) -> float:  # fmt: skip
    """Return what it is worth to cross nothing more in this turn: Q7, a penalty if not free."""
    penalties = int(state["penalties"][seat])
    most = int(sheet["penalties_end"])
    if not free:
        penalties += 1
        points += float(sheet["penalty_points"])
        if penalties >= most:
            return _ended(state, sheet, seat, points)
    at = outlook.begin + number_of(sheet, rows.stands) * most + penalties
    return points + outlook.goes_on * float(outlook.table[at])


def _ended(state: State, sheet: Sheet, seat: int, points: float) -> float:
    """Q11, Q13: return what it is worth to end the game with so many points."""
    players = int(state["players"])
    if players == 1:
        return points
    for other in range(players):
        if other != seat and _points(state, sheet, other) > points:
            return points - _ENDED
    return points + _ENDED


def _outlook(state: State, sheet: Sheet, seat: int, table: Floats) -> Outlook:
    """Return how the table is to be used after this turn; its last number is the hazard."""
    players = int(state["players"])
    waits = seat - int(state["active"]) - 1
    waits += players if waits < 0 else 0
    if waits == 0:
        return Outlook(table, 1.0 - float(table[len(table) - 1]), 0)
    return Outlook(table, 1.0, (players - waits) * sheets(sheet) * int(sheet["penalties_end"]))


def _read(state: State, sheet: Sheet, seat: int, rows: Rows) -> int:
    """Note how the rows of a seat's sheet stand; return how many are closed."""
    closed = 0
    for row in range(int(sheet["rows"])):
        marks = int(state["marks"][seat, row])
        end = 0
        while marks >> end:
            end += 1
        number = stand(end, count_bits(marks))
        if (int(state["closed"]) >> row) & 1:
            number = closed_stand(sheet, row)
        closed += read_stand(sheet, row, number, rows)
    return closed


def _points(state: State, sheet: Sheet, seat: int) -> int:
    """Q13: return the points of a seat's sheet as it stands."""
    points = int(sheet["penalty_points"]) * int(state["penalties"][seat])
    for row in range(int(sheet["rows"])):
        points += int(sheet["points"][row_crosses(state, sheet, seat, row)])
    return points
