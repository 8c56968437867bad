"""Knifflig, rule by rule (`rollwright rules knifflig` prints the page with these numbers).

An action is the set of boxes it ticks (K4, A1), numbered the same for every sheet: 0 ticks nothing;
1 to 11 one left box, in rows 2 to 12; 12 to 77 two left boxes, in the pairs of rows (2, 2), (2, 3),
..., (12, 12); 78 to 88 one right box, in rows 2 to 12. In here a row is its place, 0 to 10.
"""

from typing import Final

import numpy as np

from rollwright.core.bits import count_bits
from rollwright.core.contract import DICE, NO_CHANCE, START, Numbers, Sheet, State

MAX_PLAYERS: Final = 4
LOWEST: Final = 2
ROWS: Final = 11
NOTHING: Final = 0
LEFT: Final = 1
"""The first action that ticks one left box."""
PAIR: Final = LEFT + ROWS
"""The first action that ticks two left boxes."""
RIGHT: Final = PAIR + ROWS * (ROWS + 1) // 2
"""The first action that ticks a right box."""
ACTIONS: Final = RIGHT + ROWS
NO_ROW: Final = -1

MARKS: Final = 0
"""The part of the score that comes from "!"."""
CIRCLES: Final = 1

TO_DRAW: Final = 0
TO_ROLL: Final = 1
PHASE_1: Final = 2
PHASE_2: Final = 3
OVER: Final = 4

SHEET: Final = np.dtype(
    [
        ("points_per_mark", np.int16),
        ("points_per_circle", np.int16),
        ("left_boxes", np.int8, (ROWS,)),
        ("right_boxes", np.int8, (ROWS,)),
        ("left_before", np.int8, (MAX_PLAYERS + 1, ROWS)),  # K2: ticked, by number of players
        ("right_before", np.int8, (MAX_PLAYERS + 1, ROWS)),
        ("marks_end", np.int8, (MAX_PLAYERS + 1,)),  # K8: by number of players
        ("circles_break_ties", np.int8),  # K10: 0 the points from "!" do, 1 those from circles
        ("in_turn", np.int8),  # K11
        ("first_of", np.int8, (ACTIONS,)),  # the rows that an action ticks, or NO_ROW
        ("second_of", np.int8, (ACTIONS,)),
    ],
    align=True,
)

STATE: Final = np.dtype(
    [
        ("marks", np.int16, (MAX_PLAYERS,)),  # bit per row whose "!" is ticked
        ("completed", np.int16),  # bit per left row completed in this turn's phase 1
        ("left", np.int8, (MAX_PLAYERS, ROWS)),  # ticked boxes
        ("right", np.int8, (MAX_PLAYERS, ROWS)),
        ("circles", np.int8, (MAX_PLAYERS, ROWS)),
        ("dice", np.int8, (4,)),  # three blue, one red; 0: not rolled
        ("chosen", np.int8, (MAX_PLAYERS,)),  # what a seat has ticked in a phase 2 at once
        ("asked", np.int8),  # bit per seat that owes a decision
        ("at_once", np.int8),  # bit per seat asked when this step began
        ("players", np.int8),
        ("starter", np.int8),
        ("active", np.int8),
        ("step", np.int8),
    ],
    align=True,
)


def new(state: State, sheet: Sheet, players: int) -> None:
    """K1, K2: sheets with the boxes ticked that this number of players ticks beforehand."""
    state["players"] = players
    for seat in range(players):
        for row in range(ROWS):
            state["left"][seat, row] = sheet["left_before"][players, row]
            state["right"][seat, row] = sheet["right_before"][players, row]


def chance_due(state: State, sheet: Sheet) -> tuple[int, int]:
    """K3, A4: who starts. K4: four dice, first the three blue ones."""
    step = int(state["step"])
    if step == TO_ROLL:
        return DICE, 4
    if step == TO_DRAW:
        return START, int(state["players"])
    return NO_CHANCE, 0


def settle(state: State, sheet: Sheet, outcome: Numbers) -> None:
    """K3: the drawn player starts. K4: rolled dice open phase 1."""
    if int(state["step"]) == TO_DRAW:
        state["starter"] = outcome[0]
        state["active"] = outcome[0]
        state["step"] = TO_ROLL
        return
    for die in range(4):
        state["dice"][die] = outcome[die]
    active = int(state["active"])
    if _left_rows(state, sheet, active):
        state["step"] = PHASE_1
        state["asked"] = 1 << active
        state["at_once"] = 1 << active
    else:  # K5: every sum is lost
        _open_phase_2(state, sheet)


def pending(state: State, sheet: Sheet) -> int:
    """K4: the active seat in phase 1. K6, K11: the others in phase 2, at once or in turn."""
    return int(state["asked"])


def legal(state: State, sheet: Sheet, seat: int, out: Numbers) -> int:
    """K4: nothing, one sum, or both sums of a split. K6: nothing, or a sum of two blue dice."""
    out[0] = NOTHING
    n = 1
    if int(state["step"]) == PHASE_2:
        rows = _right_rows(state, sheet, seat)
        for row in range(ROWS):
            out[n] = RIGHT + row
            n += (rows >> row) & 1
        return n
    rows = _left_rows(state, sheet, seat)
    for row in range(ROWS):
        out[n] = LEFT + row
        n += (rows >> row) & 1
    a, b, c = (
        _split(state, sheet, seat, 1),
        _split(state, sheet, seat, 2),
        _split(state, sheet, seat, 3),
    )
    low, high = min(a, b, c), max(a, b, c)
    middle = a + b + c - low - high
    # Splits that tick the same boxes are one action (A1); those not possible are NOTHING.
    out[n] = low
    n += int(low != NOTHING)
    out[n] = middle
    n += int(middle != low)
    out[n] = high
    n += int(high != middle)
    return n


def apply(state: State, sheet: Sheet, seat: int, action: int) -> None:
    """K4, K6: tick, and go on when nobody owes a decision any more."""
    first = int(sheet["first_of"][action])
    if int(state["step"]) == PHASE_1:
        if first != NO_ROW:
            _tick_left(state, sheet, seat, first)
        second = int(sheet["second_of"][action])
        if second != NO_ROW:
            _tick_left(state, sheet, seat, second)
        _open_phase_2(state, sheet)
        return
    if first != NO_ROW:
        state["right"][seat, first] = int(state["right"][seat, first]) + 1
    asked = int(state["asked"]) & ~(1 << seat)
    state["asked"] = asked
    if int(sheet["in_turn"]):
        _ask_in_turn(state, sheet, seat)
    elif asked == 0:
        _end_turn(state, sheet)
    else:
        state["chosen"][seat] = action


def observe(state: State, sheet: Sheet, seat: int) -> None:
    """K11, A3: in a phase 2 at once the other seats look as they did before it."""
    if int(state["step"]) != PHASE_2:
        return
    asked = int(state["asked"])
    for other in range(int(state["players"])):
        if other == seat or not (int(state["at_once"]) >> other) & 1:
            continue
        asked |= 1 << other
        row = int(sheet["first_of"][int(state["chosen"][other])])
        if row != NO_ROW:
            state["right"][other, row] = int(state["right"][other, row]) - 1
            state["chosen"][other] = NOTHING
    state["asked"] = asked


def over(state: State, sheet: Sheet) -> bool:
    """K8."""
    return int(state["step"]) == OVER


def score(state: State, sheet: Sheet, seat: int, parts: Numbers) -> int:
    """K9: points for each own "!", and for the circles of full rows of the right half."""
    parts[MARKS] = int(sheet["points_per_mark"]) * count_bits(int(state["marks"][seat]))
    parts[CIRCLES] = int(sheet["points_per_circle"]) * _counting_circles(state, sheet, seat)
    return int(parts[MARKS] + parts[CIRCLES])


def winners(state: State, sheet: Sheet) -> int:
    """K10: the most points, then the higher points from "!" (or, by the sheet, from circles)."""
    best = 0
    found = 0
    for seat in range(int(state["players"])):
        marks = int(sheet["points_per_mark"]) * count_bits(int(state["marks"][seat]))
        circles = int(sheet["points_per_circle"]) * _counting_circles(state, sheet, seat)
        breaker = circles if int(sheet["circles_break_ties"]) else marks
        rank = ((marks + circles) << 20) + breaker
        if found == 0 or rank > best:
            best = rank
            found = 1 << seat
        elif rank == best:
            found |= 1 << seat
    return found


def right_is_full(state: State, sheet: Sheet, seat: int, row: int) -> bool:
    """K6, K9: no box of the right row is open any more."""
    return int(state["right"][seat, row]) >= int(sheet["right_boxes"][row])


def open_left(state: State, sheet: Sheet, seat: int, row: int) -> int:
    """K5: how many boxes of the left row are open."""
    return int(sheet["left_boxes"][row]) - int(state["left"][seat, row])


def _counting_circles(state: State, sheet: Sheet, seat: int) -> int:
    circles = 0
    for row in range(ROWS):
        circles += int(state["circles"][seat, row]) * int(right_is_full(state, sheet, seat, row))
    return circles


def _left_rows(state: State, sheet: Sheet, seat: int) -> int:
    """K4, K5: the rows, as bits, with an open left box for a sum of two dice."""
    rows = 0
    for first in range(3):
        for second in range(first + 1, 4):
            row = _row(state, first, second)
            rows |= int(open_left(state, sheet, seat, row) > 0) << row
    return rows


def _right_rows(state: State, sheet: Sheet, seat: int) -> int:
    """K6: the rows, as bits, with an open right box for a sum of two blue dice."""
    rows = 0
    for first in range(2):
        for second in range(first + 1, 3):
            row = _row(state, first, second)
            rows |= int(not right_is_full(state, sheet, seat, row)) << row
    return rows


def _split(state: State, sheet: Sheet, seat: int, partner: int) -> int:
    """K4: the action that ticks both sums if die 0 goes with `partner`, or NOTHING."""
    one = _row(state, 0, partner)
    other = _row(state, 1 if partner != 1 else 2, 3 if partner != 3 else 2)
    low, high = min(one, other), max(one, other)
    needed = 1 + int(low == high)
    possible = open_left(state, sheet, seat, low) >= needed
    possible &= open_left(state, sheet, seat, high) >= needed
    return (PAIR + low * (2 * ROWS + 1 - low) // 2 + high - low) * int(possible)


def _row(state: State, first: int, second: int) -> int:
    """Return the row of the sum of two dice."""
    return int(state["dice"][first]) + int(state["dice"][second]) - LOWEST


def _tick_left(state: State, sheet: Sheet, seat: int, row: int) -> None:
    """K4; K7: a row that becomes full is remembered for phase 3."""
    ticked = int(state["left"][seat, row]) + 1
    state["left"][seat, row] = ticked
    full = int(ticked == int(sheet["left_boxes"][row]))
    state["completed"] = int(state["completed"]) | (full << row)


def _open_phase_2(state: State, sheet: Sheet) -> None:
    """K6, K11: ask every other seat that has a choice, at once or in turn."""
    active = int(state["active"])
    state["step"] = PHASE_2
    if int(sheet["in_turn"]):
        _ask_in_turn(state, sheet, active)
        return
    asked = 0
    for seat in range(int(state["players"])):
        if seat != active and _right_rows(state, sheet, seat):
            asked |= 1 << seat
    state["asked"] = asked
    state["at_once"] = asked
    if asked == 0:
        _end_turn(state, sheet)


def _ask_in_turn(state: State, sheet: Sheet, last: int) -> None:
    """K11: ask the next seat clockwise after `last` that has a choice, up to the active one."""
    seat = _next(state, last)
    while seat != int(state["active"]):
        if _right_rows(state, sheet, seat):
            state["asked"] = 1 << seat
            state["at_once"] = 1 << seat
            return
        seat = _next(state, seat)
    _end_turn(state, sheet)


def _end_turn(state: State, sheet: Sheet) -> None:
    """K7: phase 3. K8: before a turn of the starting player the game may end."""
    active = int(state["active"])
    completed = int(state["completed"])
    if completed:
        state["marks"][active] = int(state["marks"][active]) | completed
        for row in range(ROWS):
            ticked = (completed >> row) & 1
            for seat in range(int(state["players"])):
                state["circles"][seat, row] = int(state["circles"][seat, row]) + ticked
    _clear_table(state)
    following = _next(state, active)
    if following == int(state["starter"]) and _most_marks(state) >= int(
        sheet["marks_end"][int(state["players"])]
    ):
        state["step"] = OVER
    else:
        state["step"] = TO_ROLL
        state["active"] = following


def _most_marks(state: State) -> int:
    most = 0
    for seat in range(int(state["players"])):
        most = max(most, count_bits(int(state["marks"][seat])))
    return most


def _next(state: State, seat: int) -> int:
    """Return the seat clockwise after this one."""
    return seat + 1 if seat + 1 < int(state["players"]) else 0


def _clear_table(state: State) -> None:
    """Leave nothing of the turn behind, so that equal positions are equal bytes."""
    state["completed"] = 0
    state["asked"] = 0
    state["at_once"] = 0
    for seat in range(int(state["players"])):
        state["chosen"][seat] = NOTHING
    for die in range(4):
        state["dice"][die] = 0
