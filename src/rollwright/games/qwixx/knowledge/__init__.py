"""What bots know of Qwixx.

How a row stands is where its last cross is and how many it has; so many stands are there that a
number for each is a feature, together with how near the others are to closing that row.
"""

from collections.abc import Callable, Mapping
from functools import cache
from math import prod
from typing import Final

from rollwright.bots.knowledge.feature_layout import (
    FeatureLayout,
    between,
    how_many,
    player_at,
    up_to,
)
from rollwright.bots.lookahead import lookahead, mean_turn_value
from rollwright.core.bits import count_bits
from rollwright.core.contract import Numbers, Sheet, State
from rollwright.games.qwixx.knowledge.table import Rows as Memory
from rollwright.games.qwixx.knowledge.table import new_rows as new_memory
from rollwright.games.qwixx.knowledge.table import stand
from rollwright.games.qwixx.knowledge.table_values import table_values
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
_LEADS: Final = 61
"""Leads of -60 to 60 points, by twos."""
_PENALTY_CLASSES: Final = 4
_REACH_CLASSES: Final = 3
_MOST_PENALTIES: Final = 8

__all__ = [
    "EVALUATORS", "ROLLS", "TEMPERATURE", "Memory", "dominated", "feature_count", "feature_name",
    "features", "is_sampled", "is_turned", "lookahead", "new_memory", "next_turn_value",
]  # fmt: skip
EVALUATORS: Final[Mapping[str, Callable[..., None]]] = {"table": table_values}
ROLLS: Final[Mapping[str, int]] = {"strong": 48, "max": 48}
TEMPERATURE: Final[Mapping[str, float]] = {"novice": 550, "casual": 350, "club": 0.055}

next_turn_value = mean_turn_value


def _row_name(players: int, place: int, kind: int, row_stand: int, beside: int) -> str:
    name = f"{player_at(place, players)} row of kind {kind + 1}: {_stand_name(row_stand)}"
    if beside >= _NEAR:
        return f"{name}; {_TIME_NAMES[beside - _NEAR]}"
    return f"{name}; {'own' if place else 'best rival'} there {_NEAR_NAMES[beside]}"


def _stand_name(row_stand: int) -> str:
    if row_stand >= OPEN_STANDS:
        return f"closed with {how_many(row_stand - OPEN_STANDS, 'cross', 'crosses')}"
    end = 0
    while stand(end + 1, 1) <= row_stand:
        end += 1
    if end == 0:
        return "empty"
    crosses = how_many(row_stand - stand(end, 0), "cross", "crosses")
    return f"{crosses}, the last in field {end}"


_NEAR_NAMES: Final = ("0 to 2", "3", "4", "5+")
"""By `nearness`: how many crosses a seat has in a row."""
_TIME_NAMES: Final = (
    "1 row to close, 2+ in reach",
    "1 row to close, 1 in reach",
    "1 row to close, none in reach",
    "2+ rows to close, 2+ in reach or 1 penalty to go",
    "2+ rows to close, 1 in reach",
    "2+ rows to close, none in reach",
)
"""How much is left until the game ends; in reach are open rows where somebody has 5+ crosses."""


def _penalties_name(players: int, place: int, penalties: int) -> str:
    return f"{player_at(place, players)} penalties: {penalties}"


def _lead_name(players: int, closed: int, penalties: int, reach: int, lead: int) -> str:
    low = 2 * lead - 60
    points = between(low, low + 1) if 0 < lead < _LEADS - 1 else ("60+" if lead else "-59 or less")
    return (
        f"lead {points}; {how_many(closed, 'row')} closed, "
        f"{up_to(reach, _REACH_CLASSES)} in reach, "
        f"most penalties {up_to(penalties, _PENALTY_CLASSES)}"
    )


def _turn_name(players: int, place: int) -> str:
    return f"turn: {player_at(place, players)}"


_SHEET: Final = FeatureLayout()
"""Features about each seat's sheet."""
_ROWS: Final = _SHEET.add(_row_name, MAX_ROWS, STANDS, _OF_STAND)
_PENALTIES: Final = _SHEET.add(_penalties_name, _MOST_PENALTIES)
_OF_SEAT: Final = _SHEET.size
_LEAD_SIZES: Final = (MAX_ROWS, _PENALTY_CLASSES, _REACH_CLASSES, _LEADS)
_OF_LEAD: Final = prod(_LEAD_SIZES)


@cache
def _layout(players: int) -> FeatureLayout:
    """Sheets; the lead by how near the end is; whose turn it is."""
    layout = FeatureLayout()
    layout.nest(_SHEET, players)
    layout.add(_lead_name, *_LEAD_SIZES)
    layout.add(_turn_name, players)
    return layout


def feature_count(players: int) -> int:
    """Return how many features there are."""
    return _layout(players).size


def feature_name(feature: int, players: int) -> str:
    """Name a feature.

    Rows with the same numbers are of one kind, numbered as the first of them. Where the sheets are
    looked at in a mirror (`is_turned`), a row stands in the place of its mirror image.
    """
    return _layout(players).name(feature, players)


def is_sampled(state: State, sheet: Sheet) -> bool:
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
    turned = is_turned(state, sheet, seat)
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
            of_row = base + _ROWS + (kind * STANDS + stands) * _OF_STAND
            out[n] = of_row + near
            out[n + 1] = of_row + _NEAR + time
            n += 2
        out[n] = base + _PENALTIES + penalties
        n += 1
        if place == 0:
            own_points = points
        else:
            best = max(best, points)
    base = players * _OF_SEAT
    lead = (min(max(own_points - best, -60), 60) + 60) // 2 if players > 1 else _LEADS // 2
    end = count_bits(closed) * _PENALTY_CLASSES + min(most_penalties, _PENALTY_CLASSES - 1)
    end = end * _REACH_CLASSES + min(can_close, _REACH_CLASSES - 1)
    out[n] = base + end * _LEADS + lead
    active = int(state["active"]) - seat
    out[n + 1] = base + _OF_LEAD + (active if active >= 0 else active + players)
    return n + 2


def _nearest(state: State, players: int, but: int, row: int) -> int:
    """Return how near any seat but one is to closing a row."""
    near = 0
    for other in range(players):
        if other != but:
            near = max(near, nearness(state, other, row))
    return near


def is_turned(state: State, sheet: Sheet, seat: int) -> bool:
    """Tell whether the sheets are looked at in a mirror."""
    return int(sheet["mirrored"]) > 0 and _leans_over(state, sheet, seat)


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
