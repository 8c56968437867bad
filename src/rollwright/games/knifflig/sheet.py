"""From a Knifflig sheet file to the record its rules read.

Limits: one to twelve boxes in each half of each row, two to eight circles; points from -1000 to
1000; one to eleven "!" end a game.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

import numpy as np

from rollwright.core.contract import Sheet
from rollwright.core.errors import Problem
from rollwright.core.provenance import Constraint
from rollwright.core.sheetfile import player_range, players_in_order
from rollwright.games.knifflig.rules import (
    ACTIONS,
    CIRCLES,
    LEFT,
    LOWEST,
    MARKS,
    NO_ROW,
    PAIR,
    RIGHT,
    ROWS,
    SHEET,
)

HALVES: Final = ("left", "right")


def check(data: Mapping[str, Any]) -> Iterator[Problem]:
    """Find what makes no sense: rows filled beforehand, circles or ends that are missing."""
    yield from players_in_order(data, "K1")
    for players in player_range(data):
        field = f"ticked_before_a_{players}_player_game"
        for half in HALVES:
            for row, ticked in ticked_before(data, players, half).items():
                boxes = data[f"{half}_boxes"][str(row)]
                if ticked >= boxes:
                    params = {"row": row, "ticked": ticked, "boxes": boxes}
                    yield Problem(f"{field}.{half}", "knifflig.sheet.filled_before", params)
        if str(players) not in data["marks_that_end_the_game"]:
            yield Problem(f"marks_that_end_the_game.{players}", "sheet.missing", {})
    for half in HALVES:
        for row, boxes in data[f"{half}_boxes"].items():
            carried = sum(ticked_before(data, count, half).get(int(row), 0) for count in (2, 3, 4))
            if carried > boxes:
                params = {"numbers": carried, "boxes": boxes}
                yield Problem(f"{half}_boxes.{row}", "knifflig.sheet.crowded", params)
    if data["circles_per_row"] < data["players"][1]:
        params = {"circles": data["circles_per_row"], "players": data["players"][1]}
        yield Problem("circles_per_row", "knifflig.sheet.too_few_circles", params)
    if data["colour_of_three_dice"] == data["colour_of_the_fourth_die"]:
        yield Problem("colour_of_the_fourth_die", "knifflig.sheet.same_colour", {})


CONSTRAINTS: Final[Mapping[str, Constraint]] = {
    "players_2_to_4": Constraint("K1", ("players",), lambda data: data["players"] == [2, 4]),
    "rows_2_to_12": Constraint(
        "K1", ("left_boxes", "right_boxes"), lambda data: len(data["left_boxes"]) == ROWS
    ),
    "nine_boxes_carry_a_2": Constraint(
        "K2", ("ticked_before_a_2_player_game",), lambda data: _allticked_before(data, 2) == 9
    ),
    "two_boxes_carry_a_4": Constraint(
        "K2", ("ticked_before_a_4_player_game",), lambda data: _allticked_before(data, 4) == 2
    ),
    "four_circles_a_row": Constraint(
        "K1", ("circles_per_row",), lambda data: data["circles_per_row"] == 4
    ),
    "marks_that_end": Constraint(
        "K8",
        ("marks_that_end_the_game",),
        lambda data: data["marks_that_end_the_game"] == {"2": 6, "3": 5, "4": 4},
    ),
    "points": Constraint(
        "K9",
        ("points_per_mark", "points_per_circle_of_a_full_right_row"),
        lambda data: (
            (data["points_per_mark"], data["points_per_circle_of_a_full_right_row"]) == (2, 1)
        ),
    ),
    "dice": Constraint(
        "K6",
        ("colour_of_three_dice", "colour_of_the_fourth_die"),
        lambda data: (
            (data["colour_of_three_dice"], data["colour_of_the_fourth_die"]) == ("blue", "red")
        ),
    ),
}


def _ways(row: int) -> int:
    """Return in how many ways two dice make a sum."""
    return 6 - abs(row - 7)


ASSUMPTIONS: Final[Mapping[str, Callable[[Mapping[str, Any]], bool]]] = {
    "row_lengths": lambda data: all(
        boxes == _ways(int(row)) for half in HALVES for row, boxes in data[f"{half}_boxes"].items()
    ),
    "twos_on_the_right": lambda data: (
        ticked_before(data, 2, "right")
        == {int(row): 1 for row, boxes in data["right_boxes"].items() if boxes > 1}
    ),
    "fours_on_the_left": lambda data: ticked_before(data, 4, "left") == {6: 1, 8: 1},
    "tie_break": lambda data: data["tie_break"] == "mark_points",
}


def pack(data: Mapping[str, Any], options: Mapping[str, str]) -> Sheet:
    """Turn checked data into the record."""
    sheet: Sheet = np.zeros(1, SHEET)[0]
    for half in HALVES:
        boxes = data[f"{half}_boxes"]
        sheet[f"{half}_boxes"][:] = [boxes[str(row + LOWEST)] for row in range(ROWS)]
        for players in player_range(data):
            for row, ticked in ticked_before(data, players, half).items():
                sheet[f"{half}_before"][players, row - LOWEST] = ticked
    for players in player_range(data):
        sheet["marks_end"][players] = data["marks_that_end_the_game"][str(players)]
    sheet["points_per_mark"] = data["points_per_mark"]
    sheet["points_per_circle"] = data["points_per_circle_of_a_full_right_row"]
    sheet["circles_break_ties"] = data["tie_break"] == "circle_points"
    sheet["in_turn"] = options["phase2"] == "in_turn"
    for action in range(ACTIONS):
        rows = rows_of(action)
        sheet["first_of"][action] = rows[0] - LOWEST if rows else NO_ROW
        sheet["second_of"][action] = rows[1] - LOWEST if len(rows) > 1 else NO_ROW
    return sheet


def rows_of(action: int) -> tuple[int, ...]:
    """Return the rows, 2 to 12, in which an action ticks a box."""
    if LEFT <= action < PAIR:
        return (LOWEST + action - LEFT,)
    if PAIR <= action < RIGHT:
        return _PAIRS[action - PAIR]
    return (LOWEST + action - RIGHT,) if action >= RIGHT else ()


def action_of(rows: Sequence[int], half: str) -> int:
    """Return the action that ticks boxes in one or two rows, ascending, of a half."""
    if half == "right":
        return RIGHT + rows[0] - LOWEST
    return LEFT + rows[0] - LOWEST if len(rows) == 1 else PAIR + _PAIRS.index((rows[0], rows[1]))


def player_counts(data: Mapping[str, Any]) -> Sequence[int]:
    """K1: how many may play."""
    return player_range(data)


def part_names(data: Mapping[str, Any]) -> Sequence[tuple[int, str]]:  # noqa: ARG001  (any sheet's)
    """K9: the own "!", and the circles of full rows of the right half."""
    return [(MARKS, "knifflig.marks"), (CIRCLES, "knifflig.circles")]


_PAIRS: Final = [
    (LOWEST + first, LOWEST + second) for first in range(ROWS) for second in range(first, ROWS)
]


def ticked_before(data: Mapping[str, Any], players: int, half: str) -> dict[int, int]:
    """K2: how many boxes of which rows are ticked before a game of so many players."""
    rows = data.get(f"ticked_before_a_{players}_player_game", {}).get(half, [])
    return {row: rows.count(row) for row in sorted(set(rows))}


def _allticked_before(data: Mapping[str, Any], players: int) -> int:
    return sum(sum(ticked_before(data, players, half).values()) for half in HALVES)
