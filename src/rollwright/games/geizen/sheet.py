"""From a Geizen board file to the record its rules read.

Limits: rows for one to six faces, of one to twelve fields, the last one red and no other; 1 to 20
chips on a row's first field; others pay 0 to 100; two to five dice; a loan of 0 to 100.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate
from typing import Any, Final

import numpy as np

from rollwright.core.contract import Sheet
from rollwright.core.errors import Problem
from rollwright.core.provenance import Constraint
from rollwright.core.sheetfile import player_range, players_in_order
from rollwright.games.geizen.hands import tables
from rollwright.games.geizen.rules import CHIPS, SHEET

GREEN, YELLOW, RED = "G", "Y", "R"
_TWO_ON_FIRST: Final = ("1", "2")


def check(data: Mapping[str, Any]) -> Iterator[Problem]:
    """Find what makes no sense: no row at all, chips that are missing or more than there are."""
    yield from players_in_order(data, "G1")
    if not data["rows"]:
        yield Problem("rows", "geizen.sheet.no_row", {})
    elif all(_costs_nobody(data, row) for row in data["rows"].values()):
        yield Problem("rows", "geizen.sheet.endless", {})
    for players in player_range(data):
        where = f"starting_chips.{players}"
        chips = data["starting_chips"].get(str(players))
        if chips is None:
            yield Problem(where, "sheet.missing", {})
        elif players * chips > data["chips_in_the_box"]:
            params = {
                "players": players, "chips": chips, "box": data["chips_in_the_box"],
                "most": data["chips_in_the_box"] // players,
            }  # fmt: skip
            yield Problem(where, "geizen.sheet.too_many_chips", params)


CONSTRAINTS: Final[Mapping[str, Constraint]] = {
    "players_2_to_5": Constraint("G1", ("players",), lambda data: data["players"] == [2, 5]),
    "chips": Constraint(
        "G1",
        ("chips_in_the_box", "starting_chips", "loan_limit"),
        lambda data: (
            data["chips_in_the_box"] == 130
            and data["starting_chips"] == {"2": 18, "3": 22, "4": 25, "5": 25}
            and data["loan_limit"] == 5
        ),
    ),
    "five_dice": Constraint("G2", ("dice",), lambda data: data["dice"] == 5),
    "free_6": Constraint(
        "G3", ("rows",), lambda data: sorted(data["rows"]) == ["1", "2", "3", "4", "5"]
    ),
    "row_2": Constraint(
        "G3",
        ("rows.2",),
        lambda data: (
            _fields(data, 2)[:1] == GREEN
            and _fields(data, 2)[3:] == GREEN + RED
            and data["rows"]["2"]["others_pay"] == 1
        ),
    ),
    "row_4": Constraint(
        "G3", ("rows.4",), lambda data: len(_fields(data, 4)) >= 5 and _fields(data, 4)[3] == YELLOW
    ),
    "row_5": Constraint("G3", ("rows.5",), lambda data: len(_fields(data, 5)) >= 4),
    "two_on_first": Constraint(
        "G4",
        ("rows",),
        lambda data: all(
            row["chips_on_first"] == 1 + (face in _TWO_ON_FIRST)
            for face, row in data["rows"].items()
        ),
    ),
    "red_is_last": Constraint(
        "G6",
        ("rows",),
        lambda data: all(
            row["fields"].find(RED) == len(row["fields"]) - 1 for row in data["rows"].values()
        ),
    ),
}


ASSUMPTIONS: Final[Mapping[str, Callable[[Mapping[str, Any]], bool]]] = {
    "lengths": lambda data: (
        len({len(row["fields"]) for row in data["rows"].values()}) == len(data["rows"])
    ),
    "arrows": lambda data: {row["others_pay"] for row in data["rows"].values()} <= {1, 2, 3},
    "few_yellow": lambda data: all(
        3 * row["fields"].count(YELLOW) <= len(row["fields"]) for row in data["rows"].values()
    ),
}


def pack(data: Mapping[str, Any], options: Mapping[str, str]) -> Sheet:  # noqa: ARG001  (Geizen has none)
    """Turn checked data into the record."""
    sheet: Sheet = np.zeros(1, SHEET)[0]
    sheet["chips_in_box"] = data["chips_in_the_box"]
    for players in player_range(data):
        sheet["starting_chips"][players] = data["starting_chips"][str(players)]
    sheet["loan"] = data["loan_limit"]
    sheet["dice"] = data["dice"]
    for face, printed in data["rows"].items():
        row, fields = int(face) - 1, printed["fields"]
        chips = chips_on_fields(printed)
        own = [0 if field == YELLOW else n for field, n in zip(fields, chips, strict=True)]
        sheet["length"][row] = len(fields)
        sheet["others_pay"][row] = printed["others_pay"]
        sheet["own"][row, : len(fields)] = own
        sheet["bank"][row, : len(fields)] = np.subtract(chips, own)
        sheet["lying"][row, : len(fields) + 1] = [0, *accumulate(chips)]
        sheet["own_to_end"][row, : len(fields)] = [sum(own[field:]) for field in range(len(fields))]
    hands = tables()
    sheet["hand_counts"] = hands.counts
    sheet["hand_dice"] = hands.dice
    sheet["hand_faces"] = hands.faces
    sheet["hand_added"] = hands.added
    sheet["hand_parts"] = hands.parts
    sheet["hand_parts_count"] = hands.parts_count
    sheet["hand_ways"] = hands.ways
    return sheet


def chips_on_fields(row: Mapping[str, Any]) -> list[int]:
    """G4: how many chips each field of a row takes."""
    return [row["chips_on_first"]] + [1] * (len(row["fields"]) - 1)


def player_counts(data: Mapping[str, Any]) -> Sequence[int]:
    """G1: how many may play."""
    return player_range(data)


def part_names(data: Mapping[str, Any]) -> Sequence[tuple[int, str]]:  # noqa: ARG001  (any board's)
    """G9: chips, and nothing else."""
    return [(CHIPS, "geizen.chips")]


def _costs_nobody(data: Mapping[str, Any], row: Mapping[str, Any]) -> bool:
    """G9: tell whether nobody ever ends up with fewer chips because of a row.

    No green field, nothing for others to pay, and the red field, whose chips come back at once,
    can be paid from the chips at the start and the loan.
    """
    dearest = chips_on_fields(row)[-1]
    purse = min(data["starting_chips"].values(), default=0) + data["loan_limit"]
    return GREEN not in row["fields"] and row["others_pay"] == 0 and dearest <= purse


def _fields(data: Mapping[str, Any], face: int) -> str:
    fields: str = data["rows"].get(str(face), {"fields": ""})["fields"]
    return fields
