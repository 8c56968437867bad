"""From a Qwixx sheet file to the record its rules read.

Limits: one to six rows of different colours (a die each), numbers 2 to 12, each at most once in a
row; points from -1000 to 1000; one to eight penalties end a game.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

import numpy as np

from rollwright.core.contract import Sheet
from rollwright.core.errors import Problem
from rollwright.core.provenance import Constraint
from rollwright.core.registry import printed_sheet
from rollwright.core.sheetfile import player_range, players_in_order
from rollwright.games.qwixx.rules import (
    HIGHEST,
    LAST_IN_ROW,
    LOWEST,
    NOT_IN_ROW,
    PENALTIES,
    SHEET,
    SPAN,
)


def check(data: Mapping[str, Any]) -> Iterator[Problem]:
    """Find what makes no sense: colours twice, rows that never close, points that are missing."""
    yield from players_in_order(data, "Q1")
    needed = data["crosses_needed_before_last"]
    colours = [row["colour"] for row in data["rows"]]
    lengths = [len(row["numbers"]) for row in data["rows"]]
    for index, (colour, count) in enumerate(zip(colours, lengths, strict=True)):
        if colour in colours[:index]:
            yield Problem(f"rows[{index}].colour", "qwixx.sheet.colour_twice", {"value": colour})
        if count <= needed:
            params = {"count": count, "needed": needed}
            yield Problem(f"rows[{index}].numbers", "qwixx.sheet.never_closed", params)
    most = max(lengths) + int(data["lock_counts_as_cross"])
    count = len(data["points_by_crosses"])
    if count <= most:
        params = {"count": count, "wanted": most + 1}
        yield Problem("points_by_crosses", "qwixx.sheet.too_few_points", params)
    rows, end = len(lengths), data["closed_rows_end"]
    if end > rows:
        params = {"value": end, "low": 1, "high": rows, "rule": "Q11"}
        yield Problem("closed_rows_end", "sheet.number", params)


CONSTRAINTS: Final[Mapping[str, Constraint]] = {
    "players_2_to_5": Constraint("Q1", ("players",), lambda data: data["players"] == [2, 5]),
    "rows": Constraint(
        "Q2", ("rows",), lambda data: data["rows"] == printed_sheet("qwixx")["rows"]
    ),
    "five_before_last": Constraint(
        "Q8", ("crosses_needed_before_last",), lambda data: data["crosses_needed_before_last"] == 5
    ),
    "ends": Constraint(
        "Q11",
        ("penalties_end", "closed_rows_end"),
        lambda data: (data["penalties_end"], data["closed_rows_end"]) == (4, 2),
    ),
    "points": Constraint(
        "Q13",
        ("points_by_crosses", "lock_counts_as_cross", "penalty_points"),
        lambda data: (
            data["points_by_crosses"] == [n * (n + 1) // 2 for n in range(SPAN + 2)]
            and data["lock_counts_as_cross"]
            and data["penalty_points"] == -5
        ),
    ),
}


ASSUMPTIONS: Final[Mapping[str, Callable[[Mapping[str, Any]], bool]]] = {}


def pack(data: Mapping[str, Any], options: Mapping[str, str]) -> Sheet:  # noqa: ARG001  (Qwixx has none)
    """Turn checked data into the record."""
    sheet: Sheet = np.zeros(1, SHEET)[0]
    points = data["points_by_crosses"]
    sheet["points"][: len(points)] = points
    sheet["penalty_points"] = data["penalty_points"]
    sheet["rows"] = len(data["rows"])
    sheet["needed"] = data["crosses_needed_before_last"]
    sheet["lock_crosses"] = int(data["lock_counts_as_cross"])
    sheet["penalties_end"] = data["penalties_end"]
    sheet["closed_end"] = data["closed_rows_end"]
    _find_likeness(sheet, [row["numbers"] for row in data["rows"]])
    sheet["cell"][:] = -1
    sheet["barred_by"][:] = NOT_IN_ROW
    for row, printed in enumerate(data["rows"]):
        last = len(printed["numbers"]) - 1
        sheet["last"][row] = last
        for cell, number in enumerate(printed["numbers"]):
            action = 1 + SPAN * row + number - LOWEST
            lock = 1 << (last + 1) if cell == last else 0
            sheet["cell"][row, number] = cell
            barred_by = (LAST_IN_ROW - 1) & ~((1 << cell) - 1)
            sheet["barred_by"][row, number] = barred_by | (LAST_IN_ROW if lock else 0)
            sheet["row_of"][action] = row
            sheet["marks_of"][action] = (1 << cell) | lock
            sheet["closing_of"][action] = 1 << row if lock else 0
    return sheet


def _find_likeness(sheet: Sheet, rows: Sequence[Sequence[int]]) -> None:
    """Note which rows are the same but for their colour, for bots and solvers."""
    sheet["partner"][:] = -1
    alone: list[int] = []
    for row, numbers in enumerate(rows):
        sheet["kind"][row] = rows.index(numbers)
        partner = next((other for other in alone if rows[other] == numbers), None)
        if partner is None:
            alone.append(row)
        else:
            alone.remove(partner)
            sheet["partner"][row], sheet["partner"][partner] = partner, row
    firsts = [row for row in range(len(rows)) if not 0 <= sheet["partner"][row] < row]
    if len(firsts) == 2:
        one, other = firsts
        alike = (sheet["partner"][one] < 0) == (sheet["partner"][other] < 0)
        turned = [LOWEST + HIGHEST - number for number in rows[one]]
        sheet["mirrored"] = other if alike and turned == list(rows[other]) else 0


def player_counts(data: Mapping[str, Any]) -> Sequence[int]:
    """Q1: how many may play, practice included."""
    practice = [data["practice_players"]] if "practice_players" in data else []
    return [*practice, *player_range(data)]


def part_names(data: Mapping[str, Any]) -> Sequence[tuple[int, str]]:
    """Q13: the rows by colour, and the penalties."""
    rows = [(row, f"colour.{printed['colour']}") for row, printed in enumerate(data["rows"])]
    return [*rows, (PENALTIES, "qwixx.penalties")]
