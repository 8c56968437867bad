"""What bots know of Knifflig: how each row of each sheet stands, left and right, with circles."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from rollwright.bots.knowledge.feature_layout import (
    FeatureLayout,
    how_many,
    player_at,
    up_to,
)
from rollwright.bots.lookahead import lookahead
from rollwright.core.bits import count_bits
from rollwright.core.contract import Numbers, Sheet, State, worth
from rollwright.games.knifflig.knowledge.turn import (
    CLASSES,
    Memory,
    exact_turn_value,
    new_memory,
)
from rollwright.games.knifflig.rules import (
    LOWEST,
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
_TIMES: Final = 8
"""How much of the game is left, in classes."""
_MARKS: Final = ROWS + 1
_LEADS: Final = 41
"""Leads of -20 to 20 points."""
_GUESSES: Final = 81
"""Leads by the game's guess, of -20 to 20 points, by halves."""

__all__ = [
    "ROLLS", "TEMPERATURE", "Memory", "dominated", "feature_count", "feature_name", "features",
    "is_sampled", "is_turned", "lookahead", "new_memory", "next_turn_value",
]  # fmt: skip
ROLLS: Final[Mapping[str, int]] = {"strong": CLASSES, "max": CLASSES}
TEMPERATURE: Final[Mapping[str, float]] = {"novice": 110, "casual": 60, "club": 0.052}

next_turn_value = exact_turn_value


def _stand_name(players: int, place: int, row: int, left: int, right: int, circles: int) -> str:
    return (
        f"{_row_name(players, place, row)}: {up_to(left, _OPEN)} left, {up_to(right, _OPEN)} right "
        f"open, {how_many(up_to(circles, _CIRCLES), 'circle')}"
    )


def _left_name(players: int, place: int, row: int, left: int, time: int) -> str:
    open_boxes = f"{up_to(left, _OPEN)} left open"
    return f"{_row_name(players, place, row)}: {open_boxes}; {_TIME_NAMES[time]}"


def _right_name(players: int, place: int, row: int, right: int, nearest: int, time: int) -> str:
    open_boxes = f"{up_to(right, _OPEN)} right open"
    others = f"nearest other {up_to(nearest, _OPEN) if nearest else 'no'} left open"
    return f"{_row_name(players, place, row)}: {open_boxes}, {others}; {_TIME_NAMES[time]}"


def _row_name(players: int, place: int, row: int) -> str:
    low, mirrored = LOWEST + row, LOWEST + ROWS - 1 - row
    name = f"{player_at(place, players)} row {low}"
    return name if low == mirrored else f"{name} (mirrored: {mirrored})"


_TIME_NAMES: Final = tuple(
    f"end in {ticks} ticks" for ticks in ("0", "1", "2", "3", "4 to 5", "6 to 7", "8 to 9", "10+")
)
"""By `time_left`: how many left boxes, at least, somebody has to tick to end the game."""


def _marks_name(players: int, place: int, marks: int) -> str:
    return f'{player_at(place, players)} "!": {marks}'


def _lead_name(players: int, most_marks: int, lead: int) -> str:
    points = lead - _LEADS // 2
    ends = {0: f"{points} or less", _LEADS - 1: f"{points}+"}
    return f'lead {ends.get(lead, points)}; most "!" {most_marks}'


def _guess_name(players: int, most_marks: int, lead: int) -> str:
    low = (lead - _GUESSES // 2) / 2
    ends = {0: f"below {low + 0.5:g}", _GUESSES - 1: f"{low:g}+"}
    points = ends.get(lead, f"{low:g} to below {low + 0.5:g}")
    return f'guessed lead {points}; most "!" {most_marks}'


def _turn_name(players: int, active: int, starter: int) -> str:
    return f"turn: {player_at(active, players)}, started: {player_at(starter, players)}"


_ROW: Final = FeatureLayout()
_STAND: Final = _ROW.add(_stand_name, _OPEN, _OPEN, _CIRCLES)
_LEFT: Final = _ROW.add(_left_name, _OPEN, _TIMES)
_RIGHT: Final = _ROW.add(_right_name, _OPEN, _OPEN, _TIMES)
"""A right half, with the left half of whoever of the others is nearest to completing it."""
_OF_ROW: Final = _ROW.size
_SHEET: Final = FeatureLayout()
"""Features about each seat's sheet."""
_SHEET_ROWS: Final = _SHEET.nest(_ROW, ROWS)
_SHEET_MARKS: Final = _SHEET.add(_marks_name, _MARKS)
_OF_SEAT: Final = _SHEET.size
_TABLE: Final = FeatureLayout()
"""Features about all sheets: leads by the "!" that the furthest player has."""
_LEAD: Final = _TABLE.add(_lead_name, _MARKS, _LEADS)
_GUESS: Final = _TABLE.add(_guess_name, _MARKS, _GUESSES)
_OF_TABLE: Final = _TABLE.size


@cache
def _layout(players: int) -> FeatureLayout:
    """Sheets; leads; whose turn it is, who started."""
    layout = FeatureLayout()
    layout.nest(_SHEET, players)
    layout.nest(_TABLE)
    layout.add(_turn_name, players, players)
    return layout


def feature_count(players: int) -> int:
    """Return how many features there are."""
    return _layout(players).size


def feature_name(feature: int, players: int) -> str:
    """Name a feature; where the sheets are looked at in a mirror, `is_turned` tells so."""
    return _layout(players).name(feature, players)


def is_sampled(state: State, sheet: Sheet) -> bool:
    """Tell whether the next turn's dice are due."""
    return int(state["step"]) == TO_ROLL


def features(state: State, sheet: Sheet, seat: int, out: Numbers) -> int:
    """Tell how every row of every sheet stands, marks, leads, whose turn it is.

    Where a mirror changes nothing (2 for 12, 3 for 11, ...), the rows are looked at such that those
    further advanced come first.
    """
    players = int(state["players"])
    turned = is_turned(state, sheet, seat)
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
            at = base + _SHEET_ROWS + (ROWS - 1 - row if turned else row) * _OF_ROW
            circles = int(state["circles"][whose, row])
            to_fill = int(sheet["right_boxes"][row]) - int(state["right"][whose, row])
            if to_fill <= 0:
                points += int(sheet["points_per_circle"]) * circles
            left = min(open_left(state, sheet, whose, row), _OPEN - 1)
            right = min(to_fill, _OPEN - 1)
            out[n] = at + _STAND + (left * _OPEN + right) * _CIRCLES + min(circles, _CIRCLES - 1)
            nearest = 0
            for other in range(players):
                if other != whose:
                    open_there = min(open_left(state, sheet, other, row), _OPEN - 1)
                    if open_there and (nearest == 0 or open_there < nearest):
                        nearest = open_there
            out[n + 1] = at + _LEFT + left * _TIMES + time
            out[n + 2] = at + _RIGHT + (right * _OPEN + nearest) * _TIMES + time
            n += 3
        out[n] = base + _SHEET_MARKS + marks
        n += 1
        most_marks = max(most_marks, marks)
        guess = worth(state, sheet, whose)
        if place == 0:
            own_points, own_guess = points, guess
        else:
            best_points, best_guess = max(best_points, points), max(best_guess, guess)
    base = players * _OF_SEAT
    lead = _class_of(own_points - best_points, _LEADS)
    out[n] = base + _LEAD + most_marks * _LEADS + lead
    lead = _class_of((own_guess - best_guess) // 50, _GUESSES)
    out[n + 1] = base + _GUESS + most_marks * _GUESSES + lead
    base += _OF_TABLE
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


def is_turned(state: State, sheet: Sheet, seat: int) -> bool:
    """Tell whether the sheets are looked at in a mirror."""
    return is_mirrored(sheet, int(state["players"])) and _leans_over(state, seat)


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
