"""Qwixx, rule by rule (`rollwright rules qwixx` prints the page with these numbers).

An action is what it does to the sheet (A1): 0 crosses nothing, 1 + 11 * row + (number - 2) crosses
that number in that row. The action table is the same for every sheet.

Loops that run most often go over `MAX_ROWS`: a number of rounds that the compiler knows makes a
game a tenth faster. In rows that a sheet does not have, every number is barred.
"""

from typing import Final

import numpy as np

from rollwright.core.bits import count_bits
from rollwright.core.contract import DICE, NO_CHANCE, START, Numbers, Sheet, State

MAX_PLAYERS: Final = 5
MAX_ROWS: Final = 6
LOWEST: Final = 2
HIGHEST: Final = 12
SPAN: Final = HIGHEST - LOWEST + 1
NOTHING: Final = 0
ACTIONS: Final = 1 + MAX_ROWS * SPAN
NOT_IN_ROW: Final = 1 << 14
"""A mark no row has: it bars the numbers that do not stand in a row."""
LAST_IN_ROW: Final = 1 << 13
"""Among what bars a number: it is the last of its row, so that Q8 must be looked at."""
PENALTIES: Final = MAX_ROWS
"""The part of the score that holds the penalties; the parts before it are the rows."""

TO_DRAW: Final = 0
TO_ROLL: Final = 1
ACTION_1: Final = 2
ACTION_2: Final = 3
OVER: Final = 4

SHEET: Final = np.dtype(
    [
        ("points", np.int16, (SPAN + 2,)),  # by crosses, lock included
        ("penalty_points", np.int16),
        ("rows", np.int8),
        ("needed", np.int8),  # Q8: crosses before the last number of a row
        ("lock_crosses", np.int8),  # 1 if a lock counts as a cross, else 0
        ("penalties_end", np.int8),
        ("closed_end", np.int8),
        ("kind", np.int8, (MAX_ROWS,)),  # the first row that has the same numbers
        ("partner", np.int8, (MAX_ROWS,)),  # another row that has the same numbers, or -1
        ("mirrored", np.int8),  # the kind of the others seen in a mirror (n, 14 - n), if so, else 0
        ("last", np.int8, (MAX_ROWS,)),  # the cell of a row's last number; its lock is one further
        ("cell", np.int8, (MAX_ROWS, HIGHEST + 1)),  # where a number stands in a row, or -1
        # What an action does, NOTHING included (no marks in row 0), so that it needs no branch:
        ("marks_of", np.int16, (ACTIONS,)),  # Q8: the last number's with its lock
        ("closing_of", np.int8, (ACTIONS,)),
        ("row_of", np.int8, (ACTIONS,)),
        ("barred_by", np.int16, (MAX_ROWS, HIGHEST + 1)),  # Q3: the marks that forbid a number
    ],
    align=True,
)

STATE: Final = np.dtype(
    [
        ("marks", np.int16, (MAX_PLAYERS, MAX_ROWS)),  # bit i: cell i of the row is crossed
        ("may", np.int16, (MAX_PLAYERS,)),  # bits 2*row, 2*row+1: the seat's choices this step
        ("penalties", np.int8, (MAX_PLAYERS,)),
        ("chosen", np.int8, (MAX_PLAYERS,)),  # what a seat crossed in this step or, active, turn
        ("dice", np.int8, (2 + MAX_ROWS,)),  # two white, then one per row; 0: not rolled
        ("closed", np.int8),  # bit per row
        ("closing", np.int8),  # bit per row whose lock was crossed in this step
        ("asked", np.int8),  # bit per seat that still owes a decision
        ("players", np.int8),
        ("active", np.int8),
        ("step", np.int8),
    ],
    align=True,
)


def new(state: State, sheet: Sheet, players: int) -> None:
    """Q1, Q2: empty sheets; with one player nobody need be drawn to start (A2, A4)."""
    state["players"] = players
    state["step"] = TO_DRAW if players > 1 else TO_ROLL


def chance_due(state: State, sheet: Sheet) -> tuple[int, int]:
    """A4: who starts. Q4: two white dice and one for each colour not removed (Q9)."""
    step = int(state["step"])
    if step == TO_ROLL:
        return DICE, 2 + int(sheet["rows"]) - count_bits(int(state["closed"]))
    if step == TO_DRAW:
        return START, int(state["players"])
    return NO_CHANCE, 0


def settle(state: State, sheet: Sheet, outcome: Numbers) -> None:
    """Q4: the drawn player starts; rolled dice open action 1."""
    if int(state["step"]) == TO_DRAW:
        state["active"] = outcome[0]
        state["step"] = TO_ROLL
        return
    state["dice"][0] = outcome[0]
    state["dice"][1] = outcome[1]
    die = 2
    closed = int(state["closed"])
    rows = int(sheet["rows"])
    for row in range(MAX_ROWS):
        if row >= rows:
            break
        if not (closed >> row) & 1:
            state["dice"][2 + row] = outcome[die]
            die += 1
    _open_action_1(state, sheet)


def pending(state: State, sheet: Sheet) -> int:
    """Q10: all seats with a choice in action 1 at once; Q6: the active one in action 2."""
    return int(state["asked"])


def legal(state: State, sheet: Sheet, seat: int, out: Numbers) -> int:
    """Q5, Q6: nothing, or one of the crosses found when the step began."""
    may = int(state["may"][seat])
    first = int(state["dice"][0])
    second = int(state["dice"][1])
    in_action_2 = int(state["step"]) == ACTION_2
    out[0] = NOTHING
    n = 1
    for row in range(MAX_ROWS):
        base = 1 + SPAN * row - LOWEST
        found = may >> (2 * row)
        if in_action_2:
            base += int(state["dice"][2 + row])
            out[n] = base + min(first, second)
            n += found & 1
            out[n] = base + max(first, second)
            n += (found >> 1) & 1
        else:
            out[n] = base + first + second
            n += found & 1
    return n


def apply(state: State, sheet: Sheet, seat: int, action: int) -> None:
    """Cross, and go on when nobody owes a decision any more."""
    row = int(sheet["row_of"][action])
    state["marks"][seat, row] = int(state["marks"][seat, row]) | int(sheet["marks_of"][action])
    state["closing"] = int(state["closing"]) | int(sheet["closing_of"][action])
    state["chosen"][seat] = max(int(state["chosen"][seat]), action)  # Q7: either action counts
    asked = int(state["asked"]) & ~(1 << seat)
    state["asked"] = asked
    if asked == 0:
        if int(state["step"]) == ACTION_1:
            _end_action_1(state, sheet)
        else:
            _end_turn(state, sheet)


def observe(state: State, sheet: Sheet, seat: int) -> None:
    """Q10, A3: during action 1 the other seats look as they did before it."""
    if int(state["step"]) != ACTION_1:
        return
    asked = int(state["asked"])
    for other in range(int(state["players"])):
        if other == seat or int(state["may"][other]) == 0:
            continue
        asked |= 1 << other
        action = int(state["chosen"][other])
        if action != NOTHING:
            row = (action - 1) // SPAN
            cell = int(sheet["cell"][row, (action - 1) % SPAN + LOWEST])
            # What was crossed in this step is the row's rightmost cross (Q3), with its lock.
            state["marks"][other, row] = int(state["marks"][other, row]) & ((1 << cell) - 1)
            state["chosen"][other] = NOTHING
    state["asked"] = asked
    own = int(state["chosen"][seat]) if seat >= 0 else NOTHING
    state["closing"] = int(sheet["closing_of"][own])


def over(state: State, sheet: Sheet) -> bool:
    """Q11."""
    return int(state["step"]) == OVER


def score(state: State, sheet: Sheet, seat: int, parts: Numbers) -> int:
    """Q13: points by crosses in each row, and the penalties."""
    total = 0
    for row in range(int(sheet["rows"])):
        parts[row] = int(sheet["points"][row_crosses(state, sheet, seat, row)])
        total += parts[row]
    parts[PENALTIES] = int(sheet["penalty_points"]) * int(state["penalties"][seat])
    return int(total + parts[PENALTIES])


def winners(state: State, sheet: Sheet) -> int:
    """Q13: the highest total wins; ties share."""
    best = 0
    found = 0
    for seat in range(int(state["players"])):
        total = int(sheet["penalty_points"]) * int(state["penalties"][seat])
        for row in range(int(sheet["rows"])):
            total += int(sheet["points"][row_crosses(state, sheet, seat, row)])
        if found == 0 or total > best:
            best = total
            found = 1 << seat
        elif total == best:
            found |= 1 << seat
    return found


def row_crosses(state: State, sheet: Sheet, seat: int, row: int) -> int:
    """Q8, Q13: the crosses that count in a row; the lock is one more."""
    marks = int(state["marks"][seat, row])
    locked = marks >> (int(sheet["last"][row]) + 1)
    return count_bits(marks) - locked * (1 - int(sheet["lock_crosses"]))


def may_cross(state: State, sheet: Sheet, seat: int, row: int, number: int) -> bool:
    """Q3, Q8: whether the sheet, its row being open, allows this cross."""
    marks = int(state["marks"][seat, row])
    barred_by = int(sheet["barred_by"][row, number & 15])  # & 15: never negative
    if barred_by & LAST_IN_ROW and count_bits(marks) < int(sheet["needed"]):
        return False  # Q8
    return (marks | NOT_IN_ROW) & barred_by == 0  # Q3


def _open_action_1(state: State, sheet: Sheet) -> None:
    """Q5, Q10: every seat's choices, on the sheets and open rows as they stand now."""
    number = int(state["dice"][0]) + int(state["dice"][1])
    closed = int(state["closed"])
    asked = 0
    for seat in range(int(state["players"])):
        may = 0
        for row in range(MAX_ROWS):
            if not (closed >> row) & 1:
                may |= int(may_cross(state, sheet, seat, row, number)) << (2 * row)
        state["may"][seat] = may
        if may:
            asked |= 1 << seat
    state["step"] = ACTION_1
    state["asked"] = asked
    if asked == 0:
        _end_action_1(state, sheet)


def _end_action_1(state: State, sheet: Sheet) -> None:
    """Q9, Q10: closings take effect together. Q12: if they end the game, nothing follows."""
    active = int(state["active"])
    closed = _close_rows(state)
    for seat in range(int(state["players"])):
        state["may"][seat] = 0
        if seat != active:
            state["chosen"][seat] = NOTHING
    if count_bits(closed) >= int(sheet["closed_end"]):
        _end_game(state)
    else:
        _open_action_2(state, sheet)


def _open_action_2(state: State, sheet: Sheet) -> None:
    """Q6: one white die with one coloured die; Q9: a colour just closed has no die any more."""
    seat = int(state["active"])
    closed = int(state["closed"])
    lower = min(int(state["dice"][0]), int(state["dice"][1]))
    higher = max(int(state["dice"][0]), int(state["dice"][1]))
    may = 0
    for row in range(MAX_ROWS):
        if (closed >> row) & 1:
            state["dice"][2 + row] = 0
            continue
        die = int(state["dice"][2 + row])
        may |= int(may_cross(state, sheet, seat, row, die + lower)) << (2 * row)
        if higher != lower:  # A1
            may |= int(may_cross(state, sheet, seat, row, die + higher)) << (2 * row + 1)
    state["step"] = ACTION_2
    if may:
        state["may"][seat] = may
        state["asked"] = 1 << seat
    else:
        _end_turn(state, sheet)


def _end_turn(state: State, sheet: Sheet) -> None:
    """Q7: the penalty; Q9: a row closed in action 2; Q11: the end; Q4: the next player rolls."""
    active = int(state["active"])
    penalties = int(state["penalties"][active]) + int(int(state["chosen"][active]) == NOTHING)
    state["penalties"][active] = penalties
    closed = _close_rows(state)
    if count_bits(closed) >= int(sheet["closed_end"]) or penalties >= int(sheet["penalties_end"]):
        _end_game(state)
        return
    _clear_table(state)
    # Clockwise; a comparison, because a division by a variable costs a twelfth of a turn.
    state["active"] = active + 1 if active + 1 < int(state["players"]) else 0
    state["step"] = TO_ROLL


def _close_rows(state: State) -> int:
    """Q9: a crossed lock closes its row for everyone; tell the closed rows as a bit mask."""
    closed = int(state["closed"]) | int(state["closing"])
    state["closed"] = closed
    state["closing"] = 0
    return closed


def _end_game(state: State) -> None:
    _clear_table(state)
    state["step"] = OVER


def _clear_table(state: State) -> None:
    """Leave nothing of the turn behind, so that equal positions are equal bytes."""
    active = int(state["active"])
    state["may"][active] = 0
    state["chosen"][active] = NOTHING
    for die in range(2 + MAX_ROWS):
        state["dice"][die] = 0
