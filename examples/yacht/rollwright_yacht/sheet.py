"""From a Yacht sheet file to the record its rules read."""

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any, Final

import numpy as np

from rollwright.core.contract import Sheet
from rollwright.core.errors import Problem
from rollwright.core.sheetfile import player_range, players_in_order
from rollwright_yacht.rules import FIVE, HANDS, SHEET

BOX_NAMES: Final = (
    "ones", "twos", "threes", "fours", "fives", "sixes", "full", "kind", "little", "big", "choice",
    "yacht",
)  # fmt: skip
NUMBER: Final = {faces: hand for hand, faces in enumerate(HANDS)}
CONSTRAINTS: Final[Mapping[str, Any]] = {}
ASSUMPTIONS: Final[Mapping[str, Any]] = {}


def check(data: Mapping[str, Any]) -> Iterator[Problem]:
    """Find what the schema cannot: more players at least than at most."""
    yield from players_in_order(data, "Y1")


def pack(data: Mapping[str, Any], _: Mapping[str, str]) -> Sheet:
    """Turn checked data into the record."""
    sheet: Sheet = np.zeros(1, SHEET)[0]
    sheet["rolls"] = data["rolls"]
    for faces, hand in reversed(NUMBER.items()):  # five dice first: fewer build on more
        parts = {NUMBER[part] for dice in range(FIVE + 1) for part in combinations(faces, dice)}
        sheet["dice"][hand] = len(faces)
        sheet["parts"][hand, : len(parts)] = sorted(parts)
        sheet["parts_count"][hand] = len(parts)
        if len(faces) == FIVE:
            sheet["points"][hand] = points(faces, data)
            sheet["hopes"][hand] = np.multiply(100, points(faces, data))
        else:
            added = [NUMBER[tuple(sorted((*faces, face)))] for face in range(1, 7)]
            sheet["added"][hand, 1:] = added
            sheet["hopes"][hand] = sheet["hopes"][added].mean(axis=0)
    return sheet


def points(faces: Sequence[int], data: Mapping[str, Any]) -> list[int]:
    """Y4 to Y10: what five dice, ascending, bring in each box."""
    counts = [faces.count(face) for face in range(1, 7)]
    alike, total = max(counts), sum(faces)
    return [
        *(face * counts[face - 1] for face in range(1, 7)),
        total if sorted(counts)[-2:] == [2, 3] else 0,
        4 * (1 + counts.index(alike)) if alike >= 4 else 0,
        data["little_points"] if list(faces) == [1, 2, 3, 4, 5] else 0,
        data["big_points"] if list(faces) == [2, 3, 4, 5, 6] else 0,
        total,
        data["yacht_points"] if alike == FIVE else 0,
    ]


def player_counts(data: Mapping[str, Any]) -> Sequence[int]:
    """Y1: how many may play."""
    return player_range(data)


def part_names(_: Mapping[str, Any]) -> Sequence[tuple[int, str]]:
    """Y11: the boxes."""
    return [(box, f"yacht.box.{name}") for box, name in enumerate(BOX_NAMES)]
