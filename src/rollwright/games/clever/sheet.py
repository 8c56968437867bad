"""From a Doppelt so clever sheet file to the record its rules read.

Limits: one to twelve rounds and one to six rolls a turn; tracks of one to twelve slots; one to four
silver rows; up to six rows and six columns of yellow; rows of one to sixteen fields for blue, green
(an even number) and pink; points from -1000 to 1000.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

import numpy as np

from rollwright.core.contract import Sheet
from rollwright.core.errors import Problem
from rollwright.core.provenance import Constraint
from rollwright.core.registry import printed_sheet
from rollwright.games.clever.actions import AREA_NAMES, DICE_COLOURS, FACES, SIDE, trays
from rollwright.games.clever.paper import FOXES
from rollwright.games.clever.table import SHEET

TRACK_NAMES: Final = ("reroll", "return", "extra")
BONUSES: Final = (
    None, *TRACK_NAMES, "fox", "?silver", "?yellow", "?blue", "?green", "?pink", "?any",
)  # fmt: skip
"""A bonus's place here is the number that rules know it by."""


def check(data: Mapping[str, Any]) -> Iterator[Problem]:
    """Find what makes no sense: lists that do not fit each other, lines without cells."""
    if not data["rounds"]["count_by_players"]:
        yield Problem("rounds.count_by_players", "clever.sheet.nobody", {})
    for players, count in data["rounds"]["count_by_players"].items():
        grants = len(data["rounds"]["grants"])
        if count > grants:
            params = {"value": count, "low": 1, "high": grants, "rule": "D2"}
            yield Problem(f"rounds.count_by_players.{players}", "sheet.number", params)
    yield from _check_yellow(data["yellow"])
    for area, measure in (
        ("blue", "points"),
        ("green", "multiplier"),
        ("pink", "minimum_for_bonus"),
    ):
        fields, bonuses = len(data[area][measure]), len(data[area]["bonus"])
        if fields != bonuses:
            yield _wrong_length(f"{area}.bonus", bonuses, fields, "D16")
    if len(data["green"]["multiplier"]) % 2:
        params = {"count": len(data["green"]["multiplier"])}
        yield Problem("green.multiplier", "clever.sheet.half_a_pair", params)
    rating = data["solo_rating"]
    for index in range(1, len(rating)):
        if rating[index] <= rating[index - 1]:
            params = {"low": rating[index - 1], "high": rating[index]}
            yield Problem(f"solo_rating[{index}]", "clever.sheet.rating", params)


def _check_yellow(yellow: Mapping[str, Any]) -> Iterator[Problem]:
    grid = yellow["grid"]
    width = len(grid[0])
    for row, cells in enumerate(grid):
        if len(cells) != width:
            yield _wrong_length(f"yellow.grid[{row}]", len(cells), width, "D12")
            return
    lines = {"row_bonus": grid, "column_bonus": list(zip(*grid, strict=True))}
    for name, cells in lines.items():
        bonuses = yellow[name]
        if len(bonuses) != len(cells):
            yield _wrong_length(f"yellow.{name}", len(bonuses), len(cells), "D12")
            continue
        for index, (line, bonus) in enumerate(zip(cells, bonuses, strict=True)):
            if bonus is not None and not any(line):
                yield Problem(f"yellow.{name}[{index}]", "clever.sheet.empty_line", {})
    count = sum(number is not None for row in grid for number in row)
    if count == 0:
        yield Problem("yellow.grid", "clever.sheet.no_cell", {})
    if len(yellow["points_by_crosses"]) != count + 1:
        points = len(yellow["points_by_crosses"])
        yield _wrong_length("yellow.points_by_crosses", points, count + 1, "D12")


def _wrong_length(where: str, count: int, wanted: int, rule: str) -> Problem:
    return Problem(where, "clever.sheet.length", {"count": count, "wanted": wanted, "rule": rule})


def _as_printed(*fields: str) -> Callable[[Mapping[str, Any]], bool]:
    """Return a test whether these fields are those of the sheet in the box."""
    return lambda data: all(data[field] == printed_sheet("clever")[field] for field in fields)


CONSTRAINTS: Final[Mapping[str, Constraint]] = {
    "rounds": Constraint("D1", ("rounds",), _as_printed("rounds")),
    "three_fields": Constraint("D3", ("dice_fields",), _as_printed("dice_fields")),
    "silver": Constraint("D11", ("silver",), _as_printed("silver")),
    "yellow": Constraint("D12", ("yellow",), _as_printed("yellow")),
    "blue": Constraint("D13", ("blue",), _as_printed("blue")),
    "green": Constraint("D14", ("green",), _as_printed("green")),
    "pink": Constraint("D15", ("pink",), _as_printed("pink")),
    "tracks": Constraint("D18", ("action_tracks",), _as_printed("action_tracks")),
    "rating": Constraint("D25", ("solo_rating",), _as_printed("solo_rating")),
}

ASSUMPTIONS: Final[Mapping[str, Callable[[Mapping[str, Any]], bool]]] = {}


def pack(data: Mapping[str, Any], options: Mapping[str, str]) -> Sheet:
    """Turn checked data and options into the record."""
    sheet: Sheet = np.zeros(1, SHEET)[0]
    for players, count in data["rounds"]["count_by_players"].items():
        sheet["rounds"][int(players)] = count
    grants = _numbers(data["rounds"]["grants"])
    sheet["grants"][1 : len(grants) + 1] = grants
    sheet["rolls"] = data["dice_fields"]
    for track, name in enumerate(TRACK_NAMES):
        sheet["slots"][track] = data["action_tracks"][name]["slots"]
        sheet["last_slot"][track] = BONUSES.index(data["action_tracks"][name]["last_slot"])
    _pack_silver(sheet, data["silver"])
    _pack_yellow(sheet, data["yellow"])
    for area in ("blue", "green", "pink"):
        bonuses = _numbers(data[area]["bonus"])
        sheet[f"{area}_length"] = len(bonuses)
        sheet[f"{area}_bonus"][: len(bonuses)] = bonuses
    sheet["blue_points"][1 : len(data["blue"]["points"]) + 1] = data["blue"]["points"]
    sheet["multiplier"][: len(data["green"]["multiplier"])] = data["green"]["multiplier"]
    minimum = data["pink"]["minimum_for_bonus"]
    sheet["minimum"][: len(minimum)] = [least or 1 for least in minimum]
    sheet["extra_per_round"] = options["extra_die_scope"] == "round"
    sheet["return_before_reroll"] = options["return_before_reroll"] == "true"
    sheet["solo_fallback"] = options["solo_fallback"] == "true"
    sheet["trays"] = trays()
    return sheet


def _pack_silver(sheet: Sheet, silver: Mapping[str, Any]) -> None:
    rows = silver["rows"]
    sheet["silver_rows"] = len(rows)
    sheet["row_of"][:] = [rows.index(c) if c in rows else -1 for c in DICE_COLOURS]
    sheet["silver_all"] = (1 << (FACES * len(rows))) - 1
    for face, bonus in enumerate(_numbers(silver["column_bonus"]), start=1):
        sheet["silver_column"][face] = sum(
            1 << (FACES * row + face - 1) for row in range(len(rows))
        )
        sheet["silver_bonus"][face] = bonus
    sheet["row_points"][:] = silver["row_points"]


def _pack_yellow(sheet: Sheet, yellow: Mapping[str, Any]) -> None:
    found = {
        SIDE * row + column: number
        for row, cells in enumerate(yellow["grid"])
        for column, number in enumerate(cells)
        if number is not None
    }
    rows, columns = _numbers(yellow["row_bonus"]), _numbers(yellow["column_bonus"])
    sheet["yellow_all"] = sum(1 << cell for cell in found)
    sheet["cell_count"] = len(found)
    sheet["cells"][: len(found)] = list(found)
    for cell, number in found.items():
        row, column = divmod(cell, SIDE)
        sheet["cell_number"][cell] = number
        sheet["yellow_with"][number] |= 1 << cell
        sheet["row_through"][cell] = sum(1 << other for other in found if other // SIDE == row)
        sheet["column_through"][cell] = sum(1 << o for o in found if o % SIDE == column)
        sheet["row_bonus"][cell] = rows[row]
        sheet["column_bonus"][cell] = columns[column]
    points = yellow["points_by_crosses"]
    sheet["yellow_points"][: len(points)] = points


def _numbers(bonuses: Sequence[str | None]) -> list[int]:
    return [BONUSES.index(bonus) for bonus in bonuses]


def player_counts(data: Mapping[str, Any]) -> Sequence[int]:
    """D1: how many may play."""
    return sorted(map(int, data["rounds"]["count_by_players"]))


def part_names(data: Mapping[str, Any]) -> Sequence[tuple[int, str]]:  # noqa: ARG001  (any sheet's)
    """D24: the five areas, and the foxes."""
    areas = [(area, f"colour.{name}") for area, name in enumerate(AREA_NAMES)]
    return [*areas, (FOXES, "clever.foxes")]


def half_stars(data: Mapping[str, Any], points: int) -> int:
    """D25: how many half stars a game alone with so many points is rated."""
    return sum(points >= least for least in data["solo_rating"])
