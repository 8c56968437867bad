"""What a seat sees of a player's paper.

The rules read records, and as well what `plain` makes of them: the same fields as numbers, lists
and dictionaries of Python, which interpreted code reads several times as fast.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, Final

import numpy as np

from rollwright.core.contract import Sheet, State
from rollwright.core.identity import Same
from rollwright.core.views import Colour
from rollwright.games.clever.actions import BLUE, FACES, GREEN, PINK, SIDE, SILVER, YELLOW
from rollwright.games.clever.notation import COLUMNS, cell_name
from rollwright.games.clever.paper import FOXES, PAPER, points
from rollwright.games.clever.view_types import AREAS, WAITING, CleverSheet, CleverTrack

DICE: Final[tuple[Colour, ...]] = ("white", "silver", "yellow", "blue", "green", "pink")
"""As in `actions.py`."""


def plain(record: State, names: Iterable[str]) -> Any:
    """Read fields of a record into plain Python."""
    return {name: record[name].tolist() for name in names}


@lru_cache(maxsize=1 << 6)
def plain_sheet(sheet: Same[Sheet]) -> Any:
    """Read a whole sheet record; nobody may change what is returned."""
    return plain(sheet.it, sheet.it.dtype.names or ())


@lru_cache(maxsize=1 << 12)
def plain_paper(paper: bytes) -> Any:
    """Read a whole paper, given as the bytes of its record; nobody may change what is returned."""
    return plain(np.frombuffer(paper, PAPER)[0], PAPER.names or ())


def colours(dice: int) -> list[Colour]:
    """Name dice given as bits."""
    return [colour for die, colour in enumerate(DICE) if (dice >> die) & 1]


def paper_view(sheet: Same[Sheet], paper: bytes) -> CleverSheet:
    """Describe a paper, given as the bytes of its record."""
    own: CleverSheet = _copied(_paper_view(sheet, paper))
    return own


def _copied(told: Any) -> Any:
    """Copy JSON data: who changes a view changes no other."""
    if isinstance(told, dict):
        return {name: _copied(value) for name, value in told.items()}
    return [_copied(value) for value in told] if isinstance(told, list) else told


# Few papers have changed since they were last shown, and to read one takes longest.
@lru_cache(maxsize=1 << 12)
def _paper_view(same_sheet: Same[Sheet], written: bytes) -> CleverSheet:
    sheet, paper = plain_sheet(same_sheet), plain_paper(written)
    parts: Any = [0] * (FOXES + 1)
    total = points(paper, sheet, parts)
    by_area: list[int] = parts[:FOXES]
    circled, crossed = paper["circled"], paper["crossed"]
    rows = [_crossed_faces(paper, row) for row in range(sheet["silver_rows"])]
    full_rows, full_columns = _full_lines(sheet, circled)
    blue, green, pink = (
        paper[name][: paper["written"][area]]
        for area, name in ((BLUE, "blue"), (GREEN, "green"), (PINK, "pink"))
    )
    products = [face * sheet["multiplier"][field] for field, face in enumerate(green)]
    tracks: list[CleverTrack] = [
        {"circled": slots, "used": used}
        for slots, used in zip(paper["slots"], paper["used"], strict=True)
    ]
    return {
        "silver": {
            "crossed": rows,
            "full_columns": [face for face in range(1, FACES + 1) if all(face in r for r in rows)],
            "row_points": [sheet["row_points"][len(faces)] for faces in rows],
            "points": by_area[SILVER],
        },
        "yellow": {
            "circled": _cell_names(circled & ~crossed),
            "crossed": _cell_names(crossed),
            "full_rows": full_rows,
            "full_columns": full_columns,
            "points": by_area[YELLOW],
        },
        "blue": {"written": blue, "points": by_area[BLUE]},
        "green": {
            "written": products,
            "pairs": [  # D14: an open pair is worth nothing yet
                products[second - 1] - products[second] for second in range(1, len(products), 2)
            ],
            "points": by_area[GREEN],
        },
        "pink": {
            "written": pink,
            "missed": [  # D15
                field for field, face in enumerate(pink, 1) if face < sheet["minimum"][field - 1]
            ],
            "points": by_area[PINK],
        },
        "tracks": {"reroll": tracks[0], "return": tracks[1], "extra": tracks[2]},
        "waiting": [
            kind
            for kind, count in zip(WAITING, paper["waiting"], strict=True)
            for _ in range(count)
        ],
        "extra_used": colours(paper["extra_used"]),
        "foxes": paper["foxes"],
        "fox_points": parts[FOXES],
        "lowest": AREAS[by_area.index(min(by_area))],
        "points": total,
    }


def _crossed_faces(paper: Any, row: int) -> list[int]:
    crossed = paper["silver"] >> (row * FACES)
    return [face for face in range(1, FACES + 1) if (crossed >> (face - 1)) & 1]


def _full_lines(sheet: Any, circled: int) -> tuple[list[int], list[str]]:
    """D12: the rows and the columns of yellow that have cells, all of them circled."""
    cells: Sequence[int] = sheet["cells"][: sheet["cell_count"]]
    rows = {cell // SIDE + 1 for cell in cells if not sheet["row_through"][cell] & ~circled}
    columns = {
        COLUMNS[cell % SIDE] for cell in cells if not sheet["column_through"][cell] & ~circled
    }
    return sorted(rows), sorted(columns)


def _cell_names(cells: int) -> list[str]:
    return [cell_name(*divmod(cell, SIDE)) for cell in range(SIDE * SIDE) if (cells >> cell) & 1]
