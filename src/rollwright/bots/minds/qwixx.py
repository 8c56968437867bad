"""What bots know of Qwixx.

How a row stands is where its last cross is and how many it has; so many stands are there that a
number for each is a feature, together with how near the others are to closing that row.
"""

from collections.abc import Mapping
from typing import Final

from rollwright.bots.looking import look_further, turn_by_lot
from rollwright.bots.minds.any_game import weigh_by_points
from rollwright.bots.minds.qwixx_table import stand
from rollwright.bots.minds.qwixx_weighing import weigh_by_table
from rollwright.bots.weighing import weigh_by_answers
from rollwright.core.bits import count_bits
from rollwright.core.contract import Numbers, Sheet, State
from rollwright.games.qwixx.rules import (
    MAX_ROWS,
    NOTHING,
    SPAN,
    TO_ROLL,
    row_crosses,
)

OPEN_STANDS: Final = 1 + SPAN * (SPAN + 1) // 2
STANDS: Final = OPEN_STANDS + SPAN + 2
"""How a row can stand: open, by last cross and crosses; or closed, by crosses."""
_NEAR: Final = 4
"""How near a seat is to closing a row, 0 to 3."""
_TIMES: Final = 6
"""How much of the game is left, in classes."""
_OF_STAND: Final = _NEAR + _TIMES
_ROW_FEATURES: Final = MAX_ROWS * STANDS * _OF_STAND
_LEADS: Final = 61
"""Leads of -60 to 60 points, by twos."""
_NEAR_ENDS: Final = MAX_ROWS * 4 * 3
"""How near the end is: rows closed, the most penalties, rows that somebody can close."""
_MOST_PENALTIES: Final = 8
_OF_SEAT: Final = _ROW_FEATURES + _MOST_PENALTIES
"""Features about each seat's sheet."""

__all__ = [
    "SOFTNESS",
    "at_rest",
    "dominated",
    "feature_count",
    "features",
    "look_further",
    "next_turn",
    "weigh_by_points",
    "weigh_by_table",
    "weigh_by_values",
]
LOOKS: Final[Mapping[str, int]] = {"strong": 48, "max": 48}
SOFTNESS: Final[Mapping[str, float]] = {"novice": 550, "casual": 350, "club": 0.055}

weigh_by_values = weigh_by_answers
next_turn = turn_by_lot


def feature_count(players: int) -> int:
    """Sheets; the lead by how near the end is; whose turn it is."""
    return players * _OF_SEAT + _LEADS * _NEAR_ENDS + players


def at_rest(state: State, sheet: Sheet) -> bool:
    """Tell whether the next turn's dice are due."""
    return int(state["step"]) == TO_ROLL


def features(state: State, sheet: Sheet, seat: int, out: Numbers) -> int:
    """Tell how every row of every sheet stands, penalties, lead, nearness of the end, whose turn.

    Where a mirror changes nothing, the sheets are looked at such that the rows further advanced
    come first.
    """
    players = int(state["players"])
    closed = int(state["closed"])
    rows = int(sheet["rows"])
    mirrored = int(sheet["mirrored"])
    turned = mirrored > 0 and _leans_over(state, sheet, seat)
    most_penalties = 0
    for other in range(players):
        most_penalties = max(most_penalties, int(state["penalties"][other]))
    can_close = 0
    for row in range(rows):
        if not (closed >> row) & 1 and _nearest(state, players, -1, row) == _NEAR - 1:
            can_close += 1
    to_go = int(sheet["closed_end"]) - count_bits(closed)
    time = min(to_go - 1, 1) * 3 + max(2 - can_close, 0)
    if int(sheet["penalties_end"]) - most_penalties == 1:
        time = min(time, 3)
    n = 0
    own_points = 0
    best = -(1 << 30)
    for place in range(players):
        whose = seat + place if seat + place < players else seat + place - players
        base = place * _OF_SEAT
        penalties = int(state["penalties"][whose])
        points = int(sheet["penalty_points"]) * penalties
        for row in range(rows):
            points += int(sheet["points"][row_crosses(state, sheet, whose, row)])
            near = nearness(state, seat, row) if place else _nearest(state, players, seat, row)
            kind = int(sheet["kind"][row])
            if turned:
                kind = mirrored - kind
            stands = stand_of(state, sheet, whose, row, closed)
            out[n] = base + (kind * STANDS + stands) * _OF_STAND + near
            out[n + 1] = base + (kind * STANDS + stands) * _OF_STAND + _NEAR + time
            n += 2
        out[n] = base + _ROW_FEATURES + penalties
        n += 1
        if place == 0:
            own_points = points
        else:
            best = max(best, points)
    base = players * _OF_SEAT
    lead = (min(max(own_points - best, -60), 60) + 60) // 2 if players > 1 else _LEADS // 2
    end = (count_bits(closed) * 4 + min(most_penalties, 3)) * 3 + min(can_close, 2)
    out[n] = base + end * _LEADS + lead
    active = int(state["active"]) - seat
    out[n + 1] = base + _LEADS * _NEAR_ENDS + (active if active >= 0 else active + players)
    return n + 2


def _nearest(state: State, players: int, but: int, row: int) -> int:
    """Return how near any seat but one is to closing a row."""
    near = 0
    for other in range(players):
        if other != but:
            near = max(near, nearness(state, other, row))
    return near


def _leans_over(state: State, sheet: Sheet, seat: int) -> bool:
    """Tell whether, on a seat's sheet, the rows of the second kind are further advanced."""
    first = 0
    second = 0
    for row in range(int(sheet["rows"])):
        marks = int(state["marks"][seat, row])
        if int(sheet["kind"][row]) == 0:
            first += marks
        else:
            second += marks
    return second > first


def stand_of(state: State, sheet: Sheet, seat: int, row: int, closed: int) -> int:
    """Return how a row of a seat's sheet stands."""
    if (closed >> row) & 1:
        return OPEN_STANDS + row_crosses(state, sheet, seat, row)
    marks = int(state["marks"][seat, row])
    end = 0  # one more than the cell of the last cross
    while marks >> end:
        end += 1
    return stand(end, count_bits(marks))


def nearness(state: State, seat: int, row: int) -> int:
    """Return how near a seat is to closing a row: by Q8 it needs five crosses before the last."""
    return min(max(count_bits(int(state["marks"][seat, row])) - 2, 0), _NEAR - 1)


def dominated(state: State, sheet: Sheet, seat: int, action: int, other: int) -> bool:
    """Tell whether `action` skips numbers that `other`, in the same row, does not skip (Q3).

    Nothing is dominated by a cross that skips nothing. What closes a row is left to judgement.
    """
    if other == NOTHING or int(sheet["closing_of"][other]):
        return False
    row = int(sheet["row_of"][other])
    cells = int(sheet["marks_of"][other])
    if action == NOTHING:
        marks = int(state["marks"][seat, row])
        return cells == 1 or (marks << 1) & cells != 0
    same_row = int(sheet["row_of"][action]) == row and not int(sheet["closing_of"][action])
    return same_row and cells < int(sheet["marks_of"][action])
