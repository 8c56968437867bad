"""What bots know of Knifflig: how each row of each sheet stands, left and right, with circles."""

from collections.abc import Mapping
from typing import Final

from rollwright.bots.looking import look_further
from rollwright.bots.minds.any_game import weigh_by_points, weigh_by_table
from rollwright.bots.minds.knifflig_turn import CLASSES, turn_of_every_roll
from rollwright.bots.weighing import weigh_by_answers
from rollwright.core.bits import count_bits
from rollwright.core.contract import Numbers, Sheet, State, worth
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
_TIMES: Final = 8
"""How much of the game is left, in classes."""
_LEFTS: Final = _OPEN * _TIMES
_RIGHTS: Final = _OPEN * _OPEN * _TIMES
"""A right half, with the left half of whoever of the others is nearest to completing it."""
_MARKS: Final = ROWS + 1
_LEADS: Final = 41
"""Leads of -20 to 20 points."""
_GUESSES: Final = 81
"""Leads by the game's guess, of -20 to 20 points, by halves."""
_OF_ROW: Final = _STANDS + _LEFTS + _RIGHTS
_OF_SEAT: Final = ROWS * _OF_ROW + _MARKS
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
LOOKS: Final[Mapping[str, int]] = {"strong": CLASSES, "max": CLASSES}
SOFTNESS: Final[Mapping[str, float]] = {"novice": 110, "casual": 60, "club": 0.052}

weigh_by_values = weigh_by_answers
next_turn = turn_of_every_roll


def feature_count(players: int) -> int:
    """Sheets; leads by the "!" that the furthest player has; whose turn it is, who started."""
    return players * _OF_SEAT + (_LEADS + _GUESSES) * _MARKS + players * players


def at_rest(state: State, sheet: Sheet) -> bool:
    """Tell whether the next turn's dice are due."""
    return int(state["step"]) == TO_ROLL


def features(state: State, sheet: Sheet, seat: int, out: Numbers) -> int:
    """Tell how every row of every sheet stands, marks, leads, whose turn it is.

    Where a mirror changes nothing (2 for 12, 3 for 11, ...), the rows are looked at such that those
    further advanced come first.
    """
    players = int(state["players"])
    turned = is_mirrored(sheet, players) and _leans_over(state, seat)
    time = time_left(state, sheet)
    n = 0
    own_points, own_guess = 0, 0
    best_points, best_guess = -(1 << 30), -(1 << 30)
    most_marks = 0
    for place in range(players):
        whose = seat + place if seat + place < players else seat + place - players
        base = place * _OF_SEAT
        marks = count_bits(int(state["marks"][whose]))
        points = int(sheet["points_per_mark"]) * marks
        for row in range(ROWS):
            at = base + (ROWS - 1 - row if turned else row) * _OF_ROW
            circles = int(state["circles"][whose, row])
            to_fill = int(sheet["right_boxes"][row]) - int(state["right"][whose, row])
            if to_fill <= 0:
                points += int(sheet["points_per_circle"]) * circles
            left = min(open_left(state, sheet, whose, row), _OPEN - 1)
            right = min(to_fill, _OPEN - 1)
            out[n] = at + (left * _OPEN + right) * _CIRCLES + min(circles, _CIRCLES - 1)
            nearest = 0
            for other in range(players):
                if other != whose:
                    open_there = min(open_left(state, sheet, other, row), _OPEN - 1)
                    if open_there and (nearest == 0 or open_there < nearest):
                        nearest = open_there
            out[n + 1] = at + _STANDS + left * _TIMES + time
            out[n + 2] = at + _STANDS + _LEFTS + (right * _OPEN + nearest) * _TIMES + time
            n += 3
        out[n] = base + ROWS * _OF_ROW + marks
        n += 1
        most_marks = max(most_marks, marks)
        guess = worth(state, sheet, whose)
        if place == 0:
            own_points, own_guess = points, guess
        else:
            best_points, best_guess = max(best_points, points), max(best_guess, guess)
    base = players * _OF_SEAT
    out[n] = base + most_marks * _LEADS + _class_of(own_points - best_points, _LEADS)
    base += _LEADS * _MARKS
    out[n + 1] = base + most_marks * _GUESSES + _class_of((own_guess - best_guess) // 50, _GUESSES)
    base += _GUESSES * _MARKS
    out[n + 2] = (
        base
        + _from(int(state["active"]), seat, players) * players
        + _from(int(state["starter"]), seat, players)
    )
    return n + 3


def time_left(state: State, sheet: Sheet) -> int:
    """Return the class of how many left boxes, at least, somebody has to tick to end the game."""
    players = int(state["players"])
    least = 1 << 30
    for seat in range(players):
        missing = int(sheet["marks_end"][players]) - count_bits(int(state["marks"][seat]))
        rows = 0  # four bits for each number of open boxes: how many rows have so many
        for row in range(ROWS):
            rows += 1 << (4 * open_left(state, sheet, seat, row))
        ticks = 0
        boxes = 1
        while missing > 0 and boxes <= 12:  # the shortest rows first
            taken = min(missing, (rows >> (4 * boxes)) & 15)
            ticks += taken * boxes
            missing -= taken
            boxes += 1
        least = min(least, ticks)
    if least < 4:
        return least
    return min(4 + (least - 4) // 2, _TIMES - 1)


def _class_of(lead: int, classes: int) -> int:
    """Return the class of a lead, none being in the middle."""
    return min(max(lead + classes // 2, 0), classes - 1)


def is_mirrored(sheet: Sheet, players: int) -> bool:
    """Tell whether rows 2 to 7 are rows 12 to 7 seen in a mirror."""
    for row in range(ROWS // 2):
        other = ROWS - 1 - row
        if (
            int(sheet["left_boxes"][row]) != int(sheet["left_boxes"][other])
            or int(sheet["right_boxes"][row]) != int(sheet["right_boxes"][other])
            or int(sheet["left_before"][players, row]) != int(sheet["left_before"][players, other])
            or int(sheet["right_before"][players, row])
            != int(sheet["right_before"][players, other])
        ):
            return False
    return True


def _leans_over(state: State, seat: int) -> bool:
    """Tell whether, on a seat's sheet, the high rows are further advanced than the low ones."""
    lean = 0
    for row in range(ROWS // 2):
        other = ROWS - 1 - row
        lean += int(state["left"][seat, other]) - int(state["left"][seat, row])
        lean += int(state["right"][seat, other]) - int(state["right"][seat, row])
    return lean > 0


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
