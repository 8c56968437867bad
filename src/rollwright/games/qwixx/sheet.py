"""From a Qwixx sheet file to the record its rules read.

Limits: one to six rows of different colours (a die each), numbers 2 to 12, each at most once in a
row; points from -1000 to 1000; one to eight penalties end a game.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import numpy as np

from rollwright.core.colours import LOOKS
from rollwright.core.contract import Sheet
from rollwright.core.errors import Problem
from rollwright.core.sheetfile import FREE_FIELDS, Checks
from rollwright.games.qwixx.rules import (
    HIGHEST,
    LAST_IN_ROW,
    LOWEST,
    MAX_PLAYERS,
    MAX_ROWS,
    NOT_IN_ROW,
    PENALTIES,
    SHEET,
    SPAN,
)

COLOURS: Final = tuple(colour for colour in LOOKS if colour != "white")
_FIELDS: Final = (
    "players", "rows", "crosses_needed_before_last", "lock_counts_as_cross",
    "points_by_crosses", "penalty_points", "penalties_end", "closed_rows_end",
)  # fmt: skip


def check(data: Any) -> Iterable[Problem]:
    """Find everything that keeps the data from being a Qwixx sheet."""
    checks = Checks()
    if not checks.fields(data, "/", _FIELDS, FREE_FIELDS | {"practice_players"}):
        return checks.problems
    _check_players(checks, data)
    needed = checks.integer(
        data.get("crosses_needed_before_last"), "crosses_needed_before_last", 0, SPAN - 1, "Q8"
    )
    lengths = []
    seen: list[Any] = []
    for where, row in checks.items(data.get("rows"), "rows", 1, MAX_ROWS, "Q2"):
        if checks.fields(row, where, ("colour", "numbers"), FREE_FIELDS):
            _check_colour(checks, row.get("colour"), where, seen)
            lengths.append(_check_numbers(checks, row.get("numbers"), where, needed or 0))
    lock = data.get("lock_counts_as_cross")
    if not isinstance(lock, bool):
        checks.refuse("lock_counts_as_cross", "sheet.yes_or_no", rule="Q8")
    points = data.get("points_by_crosses")
    most = max(lengths, default=0) + int(lock is True)
    for where, value in checks.items(points, "points_by_crosses", most + 1, SPAN + 2, "Q13"):
        checks.integer(value, where, -1000, 1000, "Q13")
    checks.integer(data.get("penalty_points"), "penalty_points", -1000, 1000, "Q13")
    checks.integer(data.get("penalties_end"), "penalties_end", 1, 8, "Q11")
    rows = len(lengths) or MAX_ROWS  # without rows to count, only the limit is known
    checks.integer(data.get("closed_rows_end"), "closed_rows_end", 1, rows, "Q11")
    return checks.problems


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


def player_counts(data: Mapping[str, Any]) -> Sequence[int]:
    """Q1: how many may play, practice included."""
    practice = [data["practice_players"]] if "practice_players" in data else []
    low, high = data["players"]
    return [*practice, *range(low, high + 1)]


def part_names(data: Mapping[str, Any]) -> Sequence[tuple[int, str]]:
    """Q13: the rows by colour, and the penalties."""
    rows = [(row, f"colour.{printed['colour']}") for row, printed in enumerate(data["rows"])]
    return [*rows, (PENALTIES, "qwixx.penalties")]


def _check_players(checks: Checks, data: Mapping[str, Any]) -> None:
    counts = [
        checks.integer(value, where, 2, MAX_PLAYERS, "Q1")
        for where, value in checks.items(data.get("players"), "players", 2, 2, "Q1")
    ]
    whole = [count for count in counts if count is not None]
    if len(whole) == 2 and whole[0] > whole[1]:
        checks.refuse("players", "sheet.reversed", low=whole[0], high=whole[1], rule="Q1")
    if "practice_players" in data:
        checks.integer(data["practice_players"], "practice_players", 1, 1, "Q1")


def _check_colour(checks: Checks, colour: Any, where: str, seen: list[Any]) -> None:
    if colour not in COLOURS:
        checks.refuse(
            f"{where}.colour", "qwixx.sheet.colour", value=str(colour)[:40],
            known=", ".join(COLOURS),
        )  # fmt: skip
    elif colour in seen:
        checks.refuse(f"{where}.colour", "qwixx.sheet.colour_twice", value=colour)
    seen.append(colour)


def _check_numbers(checks: Checks, numbers: Any, where: str, needed: int) -> int:
    """Check one row's numbers; return how many there are."""
    seen: set[int] = set()
    count = 0
    place = f"{where}.numbers"
    for at, value in checks.items(numbers, place, 1, SPAN, "Q2"):
        count += 1
        number = checks.integer(value, at, LOWEST, HIGHEST, "Q2")
        if number in seen:
            checks.refuse(at, "qwixx.sheet.number_twice", value=number)
        elif number is not None:
            seen.add(number)
    if 0 < count <= needed:
        checks.refuse(place, "qwixx.sheet.never_closed", count=count, needed=needed)
    return count
