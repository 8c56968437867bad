"""What bots know of Knifflig: how each row of each sheet stands, left and right, with circles."""

from typing import Final

from rollwright.bots.minds.any_game import weigh_by_table
from rollwright.bots.weighing import weigh_by_answers
from rollwright.core.bits import count_bits
from rollwright.core.contract import Numbers, Sheet, State
from rollwright.games.knifflig.rules import (
    MAX_PLAYERS,
    NO_ROW,
    NOTHING,
    PHASE_1,
    ROWS,
    TO_ROLL,
    open_left,
)

_OPEN: Final = 7
"""Boxes still open in a half of a row that are told apart; more count as so many."""
_CIRCLES: Final = MAX_PLAYERS + 1
_STANDS: Final = _OPEN * _OPEN * _CIRCLES
_MARKS: Final = ROWS + 1
_LEADS: Final = 41
"""Leads of -20 to 20 points."""
_OF_SEAT: Final = ROWS * _STANDS + _MARKS
"""Features about each seat's sheet."""

__all__ = ["at_rest", "dominated", "feature_count", "features", "weigh_by_table", "weigh_by_values"]
weigh_by_values = weigh_by_answers


def feature_count(players: int) -> int:
    """Sheets; the lead by the "!" that the furthest player has; whose turn it is, who started."""
    return players * _OF_SEAT + _LEADS * _MARKS + players * players


def at_rest(state: State, sheet: Sheet) -> bool:
    """Tell whether the next turn's dice are due."""
    return int(state["step"]) == TO_ROLL


def features(state: State, sheet: Sheet, seat: int, out: Numbers) -> int:
    """Tell how every row of every sheet stands, marks, the lead, whose turn it is."""
    players = int(state["players"])
    n = 0
    own_points = 0
    best = -(1 << 30)
    most_marks = 0
    for place in range(players):
        whose = seat + place if seat + place < players else seat + place - players
        base = place * _OF_SEAT
        marks = count_bits(int(state["marks"][whose]))
        points = int(sheet["points_per_mark"]) * marks
        for row in range(ROWS):
            circles = int(state["circles"][whose, row])
            to_fill = int(sheet["right_boxes"][row]) - int(state["right"][whose, row])
            if to_fill <= 0:
                points += int(sheet["points_per_circle"]) * circles
            left = min(open_left(state, sheet, whose, row), _OPEN - 1)
            right = min(to_fill, _OPEN - 1)
            stand = (left * _OPEN + right) * _CIRCLES + min(circles, _CIRCLES - 1)
            out[n] = base + row * _STANDS + stand
            n += 1
        out[n] = base + ROWS * _STANDS + marks
        n += 1
        most_marks = max(most_marks, marks)
        if place == 0:
            own_points = points
        else:
            best = max(best, points)
    base = players * _OF_SEAT
    lead = min(max(own_points - best + _LEADS // 2, 0), _LEADS - 1)
    out[n] = base + most_marks * _LEADS + lead
    base += _LEADS * _MARKS
    out[n + 1] = (
        base
        + _from(int(state["active"]), seat, players) * players
        + _from(int(state["starter"]), seat, players)
    )
    return n + 2


def _from(other: int, seat: int, players: int) -> int:
    """Return how many places clockwise of a seat another is."""
    return other - seat if other >= seat else other - seat + players


def dominated(state: State, sheet: Sheet, seat: int, action: int, other: int) -> bool:
    """Tell whether `other` ticks what `action` does, and more, without completing a left row.

    A box ticked more never hurts: who wishes it were open may let its next sum go (K4, K6). But to
    complete a left row gives all others a circle, and may end the game (K7, K8).
    """
    first, second = int(sheet["first_of"][other]), int(sheet["second_of"][other])
    had, had_more = int(sheet["first_of"][action]), int(sheet["second_of"][action])
    if action == other or first == NO_ROW or had_more != NO_ROW:
        return False
    if int(state["step"]) != PHASE_1:
        return action == NOTHING
    # What `other` ticks beyond `action`: one row, or two.
    more, also = first, second
    if action != NOTHING:
        if second == NO_ROW or (had != first and had != second):  # noqa: PLR1714  (as Numba has it)
            return False
        more = second if had == first else first
        also = NO_ROW
    needed = 1 + int(more == had) + int(also == more)
    if open_left(state, sheet, seat, more) <= needed:
        return False
    return also == NO_ROW or also == more or open_left(state, sheet, seat, also) > 1  # noqa: PLR1714
