"""Weighs the actions of Qwixx by a table of what each sheet is still worth.

The table knows nothing of the others but with what chance a round is the last; so whoever plays by
it ends a game if they win it then, and not if they lose it (Q11). Alone they play for points.
"""

from typing import Final

from rollwright.bots.minds.qwixx_table import (
    closed_stand,
    cross_in,
    gain_of,
    may_cross_in,
    number_of,
    read_stand,
    sheets,
    stand,
)
from rollwright.bots.net import Floats
from rollwright.bots.weighing import EXPECTED, FOUND, MODEST, OTHER, OWN, SEEN, WEIGHTS
from rollwright.core.bits import count_bits
from rollwright.core.contract import Numbers, Sheet, State, States
from rollwright.games.qwixx.rules import (
    ACTION_1,
    LOWEST,
    NOTHING,
    SPAN,
    row_crosses,
)

_ENDED: Final = 1e6
"""What a game that ends won is worth; one that ends lost, as much less than nothing."""


def weigh_by_table(
    work: States, sheet: Sheet, seat: int, n: int, actions: Numbers, values: Floats, room: Floats
) -> None:
    """Weigh each action by the points it leads to, or by the win if it ends the game."""
    state = work[SEEN]
    stands, ends, crosses, kept = actions[OTHER], actions[MODEST], actions[EXPECTED], actions[FOUND]
    points = _points(state, sheet, seat)
    active = int(state["active"]) == seat
    in_action_1 = int(state["step"]) == ACTION_1
    share, base = _phase(state, sheet, seat, values)
    for i in range(n):
        action = int(actions[OWN, i])
        closed = _read(state, sheet, seat, stands, ends, crosses)
        worth = float(points)
        if action != NOTHING:
            row, number = (action - 1) // SPAN, (action - 1) % SPAN + LOWEST
            worth += gain_of(sheet, row, number, crosses)
            cross_in(sheet, row, number, stands, ends, crosses)
            closed += int(int(ends[row]) < 0)
        crossed = action != NOTHING or (not in_action_1 and int(state["chosen"][seat]) != NOTHING)
        if closed >= int(sheet["closed_end"]):
            worth = _ended(state, sheet, seat, worth)
        else:
            stay = _stay(
                state, sheet, seat, worth, crossed or not active, share, base, stands, values
            )
            if active and in_action_1:
                stay = max(
                    stay,
                    _best_action_2(
                        state, sheet, seat, worth, closed, share, base, stands, ends, crosses, kept,
                        values,
                    ),
                )  # fmt: skip
            worth = stay
        room[WEIGHTS + i] = worth


def _best_action_2(
    state: State, sheet: Sheet, seat: int, points: float, closed: int, share: float, base: int,
    stands: Numbers, ends: Numbers, crosses: Numbers, kept: Numbers, values: Floats,
) -> float:  # fmt: skip
    """Q6: return the best that one white die with one coloured die can bring."""
    best = -4 * _ENDED
    for row in range(int(sheet["rows"])):
        if int(ends[row]) < 0:
            continue
        for white in range(2):
            number = int(state["dice"][white]) + int(state["dice"][2 + row])
            if not may_cross_in(sheet, row, number, ends, crosses):
                continue
            worth = points + gain_of(sheet, row, number, crosses)
            kept[0], kept[1], kept[2] = stands[row], ends[row], crosses[row]
            cross_in(sheet, row, number, stands, ends, crosses)
            if closed + int(int(ends[row]) < 0) >= int(sheet["closed_end"]):
                worth = _ended(state, sheet, seat, worth)
            else:
                worth = _stay(state, sheet, seat, worth, True, share, base, stands, values)
            stands[row], ends[row], crosses[row] = kept[0], kept[1], kept[2]
            best = max(best, worth)
    return best


def _stay(
    state: State, sheet: Sheet, seat: int, points: float, free: bool, share: float, base: int,
    stands: Numbers, values: Floats,
) -> float:  # fmt: skip
    """Return what it is worth to cross nothing more in this turn: Q7, a penalty if not free."""
    penalties = int(state["penalties"][seat])
    most = int(sheet["penalties_end"])
    if not free:
        penalties += 1
        points += float(sheet["penalty_points"])
        if penalties >= most:
            return _ended(state, sheet, seat, points)
    at = base + number_of(sheet, stands) * most + penalties
    return points + share * float(values[at])


def _ended(state: State, sheet: Sheet, seat: int, points: float) -> float:
    """Q11, Q13: return what it is worth to end the game with so many points."""
    players = int(state["players"])
    if players == 1:
        return points
    for other in range(players):
        if other != seat and _points(state, sheet, other) > points:
            return points - _ENDED
    return points + _ENDED


def _phase(state: State, sheet: Sheet, seat: int, values: Floats) -> tuple[float, int]:
    """Return with what chance the game goes on after this turn, and where the values then begin."""
    players = int(state["players"])
    waits = seat - int(state["active"]) - 1
    waits += players if waits < 0 else 0
    if waits == 0:
        return 1.0 - float(values[len(values) - 1]), 0
    return 1.0, (players - waits) * sheets(sheet) * int(sheet["penalties_end"])


def _read(
    state: State, sheet: Sheet, seat: int, stands: Numbers, ends: Numbers, crosses: Numbers
) -> int:
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
        closed += read_stand(sheet, row, number, stands, ends, crosses)
    return closed


def _points(state: State, sheet: Sheet, seat: int) -> int:
    """Q13: return the points of a seat's sheet as it stands."""
    points = int(sheet["penalty_points"]) * int(state["penalties"][seat])
    for row in range(int(sheet["rows"])):
        points += int(sheet["points"][row_crosses(state, sheet, seat, row)])
    return points
