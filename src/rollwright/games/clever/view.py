"""What a seat sees, as JSON: all that a table, a terminal or a picture needs to draw.

Beside what every view has: `round`, `rounds` and `grants` (the round track), `roll` (how many were
made of how many), `dice` with their places, `fields`, `uses` (of each die that the seat may use
now, its choices and the dice it would send to the tray), `cases` (what a `pick` may come to), and
at the end of a game alone `rating`. A sheet's bonuses each tell whether they are earned.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import numpy as np

from rollwright.core.colours import LOOKS
from rollwright.core.contract import MAX_LEGAL, MAX_PARTS, Sheet, State
from rollwright.games.clever.actions import (
    ANY,
    AREA_NAMES,
    BARE,
    BLUE,
    DICE_COLOURS,
    FACES,
    GREEN,
    PINK,
    SIDE,
    WHITE,
    YELLOW_ENTRY,
    die_of,
    entry_of,
)
from rollwright.games.clever.choices import (
    list_choices,
    served_dice,
    takes_bonus,
    tray_crosses,
)
from rollwright.games.clever.notation import cell_name, write
from rollwright.games.clever.paper import FOXES, highest_blue, list_entries, points
from rollwright.games.clever.sheet import TRACK_NAMES, half_stars
from rollwright.games.clever.table import (
    ACTIVE,
    ADDING,
    BETWEEN_ROLLS,
    CHOOSING,
    CROSSING,
    OVER,
    PASSIVE,
    PICK_TRAY,
    ROLL,
    ROUND_START,
    SERVED,
    TO_DRAW,
    blue_sum,
    loose_dice,
    lower_dice,
    possible_trays,
    tray_of_case,
)

_STEPS: Final = {
    TO_DRAW: "to_draw", ROUND_START: "round_start", ACTIVE: "active", PASSIVE: "passive",
    OVER: "over",
}  # fmt: skip
_DOING: Final = {
    CHOOSING: "choose", CROSSING: "cross", BETWEEN_ROLLS: "back", SERVED: "served", ADDING: "add",
}  # fmt: skip
BLACK_MARK: Final = "*"


def view(state: State, sheet: Sheet, data: Mapping[str, Any], seat: int | None) -> dict[str, Any]:
    """Describe an observed state; `seat` is whose choices are marked, None for a guest."""
    players = int(state["players"])
    step = int(state["step"])
    actions = _choices(state, sheet, seat)
    rating = _rating(state, sheet, data)
    return {
        "game": "clever",
        "step": _STEPS[step],
        "active": int(state["active"]) if step != TO_DRAW else None,
        "seat": seat,
        "deciding": [other for other in range(players) if (int(state["asked"]) >> other) & 1],
        "round": int(state["round"]),
        "rounds": int(sheet["rounds"][players]),
        "rounds_by_players": data["rounds"]["count_by_players"],
        "grants": data["rounds"]["grants"],
        "roll": [int(state["rolls"]), data["dice_fields"]],
        "dice": _dice(state),
        "fields": _fields(state, data),
        "dice_due": _colours(loose_dice(state)) if int(state["due"]) == ROLL else [],
        "to_roll": _colours(loose_dice(state)) if int(state["rolls"]) else [],
        "cases": _cases(state, sheet),
        "legal": [write(action, data) for action in actions],
        "uses": _uses(state, sheet, data, seat, actions) if actions else {},
        "todo": _todo(state, sheet, seat),
        "nothing": f"clever.nothing_to.{_doing(state, sheet, seat)}" if 0 in actions else None,
        "rating": rating,
        "verdict": _verdict(rating),
        "sheets": [
            _sheet(state, sheet, data, other, actions if other == seat else [])
            for other in range(players)
        ],
    }


def _choices(state: State, sheet: Sheet, seat: int | None) -> list[int]:
    if seat is None or not (int(state["asked"]) >> seat) & 1:
        return []
    out = np.zeros(MAX_LEGAL, np.int64)
    count = list_choices(state, sheet, state["papers"][seat], out)
    return [int(action) for action in out[:count]]


def _uses(
    state: State, sheet: Sheet, data: Mapping[str, Any], seat: int | None, legal: Sequence[int]
) -> dict[str, dict[str, list[str]]]:
    """Tell of each die that a seat may use what it can do: also where actions do not name it."""
    paper = state["papers"][seat or 0]
    doing = int(paper["doing"])
    if takes_bonus(paper):
        return {}
    found = {}
    for die, colour in enumerate(DICE_COLOURS):
        if doing == SERVED:
            actions = _served(state, sheet, paper, die)
        elif doing == CROSSING:
            alone = state.copy()
            alone["sent"] = int(state["sent"]) & (1 << die)
            cells = tray_crosses(alone, sheet, paper)
            actions = [BARE + cell for cell in range(YELLOW_ENTRY) if (cells >> cell) & 1]
        else:
            actions = [action for action in legal if die_of(action) == die]
        if actions:
            sent = lower_dice(state, die) if doing == CHOOSING and actions[-1] >= BARE else 0
            found[colour] = {
                "actions": [write(action, data) for action in actions], "to_tray": _colours(sent),
            }  # fmt: skip
    return found


def _served(state: State, sheet: Sheet, paper: State, die: int) -> list[int]:
    """D7, D8: the entries that one of the dice served makes."""
    if not (served_dice(state, sheet, paper) >> die) & 1:
        return []
    out = np.zeros(MAX_LEGAL, np.int64)
    count = 0
    for area in range(len(AREA_NAMES)):
        if die in (WHITE, area + 1):  # D10
            number = blue_sum(state) if area == BLUE else int(state["faces"][die])
            count = list_entries(paper, sheet, BARE, area, number, number, out, count)
    return [int(action) for action in out[:count]]


def _colours(dice: int) -> list[str]:
    return [colour for die, colour in enumerate(DICE_COLOURS) if (dice >> die) & 1]


def _dice(state: State) -> list[dict[str, Any]]:
    """Tell of each die that shows something where it lies: rolled, on the tray or on a field."""
    tray, loose = int(state["tray"]), loose_dice(state)
    return [
        {
            "colour": colour,
            "face": int(state["faces"][die]),
            "place": "tray" if (tray >> die) & 1 else "rolled" if (loose >> die) & 1 else "field",
        }
        for die, colour in enumerate(DICE_COLOURS)
        if int(state["faces"][die])
    ]


def _fields(state: State, data: Mapping[str, Any]) -> list[dict[str, Any] | None]:
    """D3: the die on each dice field, or None."""
    found: list[dict[str, Any] | None] = []
    for roll in range(data["dice_fields"]):
        die = int(state["fields"][roll]).bit_length() - 1
        face = int(state["faces"][die]) if die >= 0 else 0
        found.append({"colour": DICE_COLOURS[die], "face": face} if die >= 0 else None)
    return found


def _cases(state: State, sheet: Sheet) -> list[str]:
    """D25: the trays between which chance decides, each as its dice."""
    if int(state["due"]) != PICK_TRAY:
        return []
    return [
        " ".join(
            f"{LOOKS[colour].mark}{int(state['faces'][DICE_COLOURS.index(colour)])}"
            for colour in _colours(tray)
        )
        for tray in (
            tray_of_case(state, sheet, case) for case in range(possible_trays(state, sheet))
        )
    ]


def _todo(state: State, sheet: Sheet, seat: int | None) -> dict[str, Any]:
    """Say what there is to do: for a seat that is asked, what it is doing."""
    step, due = int(state["step"]), int(state["due"])
    if seat is None or not (int(state["asked"]) >> seat) & 1:
        if due:
            return {"key": "clever.todo.to_roll" if due == ROLL else "clever.todo.to_pick"}
        return {"key": f"clever.todo.{_STEPS[step]}"}
    doing = _doing(state, sheet, seat)
    waiting = ", ".join(_waiting(state["papers"][seat]))
    return {"key": f"clever.todo.{doing}", **({"waiting": waiting} if doing == "bonus" else {})}


def _doing(state: State, sheet: Sheet, seat: int | None) -> str:
    """Name what a seat that is asked is about."""
    paper = state["papers"][seat or 0]
    if takes_bonus(paper):
        return "bonus"
    doing = _DOING[int(paper["doing"])]
    if doing == "back" and not loose_dice(state):
        return "back_or_end"  # D20
    if doing == "served" and served_dice(state, sheet, paper) != int(state["tray"]):
        return "served_from_fields" if int(state["players"]) > 1 else "served_alone"  # D8, D25
    return doing


def _waiting(paper: State) -> list[str]:
    """D17: the waiting bonuses, as marks."""
    marks = [*(LOOKS[name].mark for name in AREA_NAMES), BLACK_MARK]
    return [marks[kind] for kind in range(ANY + 1) for _ in range(int(paper["waiting"][kind]))]


def _rating(state: State, sheet: Sheet, data: Mapping[str, Any]) -> dict[str, int] | None:
    """D25: how a game alone is rated, in half stars."""
    if int(state["step"]) != OVER or int(state["players"]) > 1:
        return None
    total = points(state["papers"][0], sheet, np.zeros(MAX_PARTS, np.int64))
    return {"half_stars": half_stars(data, total), "of": len(data["solo_rating"])}


def _verdict(rating: dict[str, int] | None) -> dict[str, Any] | None:
    """Say a rating in stars and words."""
    if rating is None:
        return None
    full, half = divmod(rating["half_stars"], 2)
    stars = "★" * full + "½" * half
    return {
        "key": f"clever.rating.{rating['half_stars']}",
        "stars": stars + "☆" * (rating["of"] // 2 - full - half),
    }


def _sheet(
    state: State, sheet: Sheet, data: Mapping[str, Any], seat: int, actions: Sequence[int]
) -> dict[str, Any]:
    paper = state["papers"][seat]
    parts = np.zeros(MAX_PARTS, np.int64)
    total = points(paper, sheet, parts)
    lit = {entry_of(action) for action in actions if action >= BARE}
    drawn = {
        "silver": _silver(paper, data["silver"], lit),
        "yellow": _yellow(paper, data["yellow"], lit),
        "blue": _blue(paper, sheet, data["blue"]),
        "green": _green(paper, data["green"]),
        "pink": _pink(paper, data["pink"]),
    }
    for area, name in enumerate(AREA_NAMES):
        drawn[name]["points"] = int(parts[area])
    return {
        **drawn,
        "tracks": {
            name: {
                "slots": int(sheet["slots"][track]),
                "circled": int(paper["slots"][track]),
                "used": int(paper["used"][track]),
                "last": _bonus(
                    data["action_tracks"][name]["last_slot"],
                    earned=int(paper["slots"][track]) == int(sheet["slots"][track]),
                ),
            }
            for track, name in enumerate(TRACK_NAMES)
        },
        "waiting": _waiting(paper),
        "extra_used": _colours(int(paper["extra_used"])),
        "foxes": int(paper["foxes"]),
        "fox_points": int(parts[FOXES]),
        "lowest": AREA_NAMES[int(parts[:FOXES].argmin())],
        "points": total,
    }


def _bonus(name: str | None, *, earned: bool) -> dict[str, Any] | None:
    return None if name is None else {"bonus": name, "earned": earned}


def _silver(paper: State, printed: Mapping[str, Any], lit: set[int]) -> dict[str, Any]:
    crossed = int(paper["silver"])

    def look(cell: int) -> str:
        return "crossed" if (crossed >> cell) & 1 else "legal" if cell in lit else "open"

    rows = [
        {"colour": colour, "cells": [look(row * FACES + face) for face in range(FACES)]}
        for row, colour in enumerate(printed["rows"])
    ]
    return {
        "rows": [
            {**row, "points": printed["row_points"][row["cells"].count("crossed")]} for row in rows
        ],
        "columns": [
            _bonus(bonus, earned=all(row["cells"][face] == "crossed" for row in rows))
            for face, bonus in enumerate(printed["column_bonus"])
        ],
        "row_points": printed["row_points"],
    }


def _yellow(paper: State, printed: Mapping[str, Any], lit: set[int]) -> dict[str, Any]:
    circled, crossed = int(paper["circled"]), int(paper["crossed"])
    grid: list[list[dict[str, Any] | None]] = []
    for row, cells in enumerate(printed["grid"]):
        grid.append([])
        for column, number in enumerate(cells):
            bit = row * SIDE + column
            look = "crossed" if crossed >> bit & 1 else "circled" if circled >> bit & 1 else "open"
            legal = YELLOW_ENTRY + bit in lit
            cell = {
                "number": number, "name": cell_name(row, column), "look": look, "legal": legal,
            }  # fmt: skip
            grid[-1].append(cell if number is not None else None)
    return {
        "grid": grid,
        "rows": [
            _bonus(bonus, earned=_is_circled(line))
            for bonus, line in zip(printed["row_bonus"], grid, strict=True)
        ],
        "columns": [
            _bonus(bonus, earned=_is_circled(line))
            for bonus, line in zip(printed["column_bonus"], zip(*grid, strict=True), strict=True)
        ],
        "crosses": crossed.bit_count(),
        "points_by_crosses": printed["points_by_crosses"],
    }


def _is_circled(line: Sequence[dict[str, Any] | None]) -> bool:
    """D12: whether all cells of a line, of which there are some, are circled."""
    cells = [cell for cell in line if cell]
    return bool(cells) and all(cell["look"] != "open" for cell in cells)


def _blue(paper: State, sheet: Sheet, printed: Mapping[str, Any]) -> dict[str, Any]:
    written = int(paper["written"][BLUE])
    fields = [
        {
            "number": int(paper["blue"][field]) if field < written else None,
            "points": printed["points"][field],
            "bonus": _bonus(bonus, earned=field < written),
        }
        for field, bonus in enumerate(printed["bonus"])
    ]
    return {"fields": fields, "most": highest_blue(paper, sheet)}


def _green(paper: State, printed: Mapping[str, Any]) -> dict[str, Any]:
    written = int(paper["written"][GREEN])
    fields = []
    for field, bonus in enumerate(printed["bonus"]):
        face, multiplier = int(paper["green"][field]), printed["multiplier"][field]
        fields.append(
            {
                "number": face * multiplier if field < written else None,
                "face": face if field < written else None,
                "multiplier": multiplier,
                "bonus": _bonus(bonus, earned=field < written),
            }
        )
    pairs = [
        fields[first]["number"] - fields[first + 1]["number"] if first + 1 < written else None
        for first in range(0, len(fields), 2)
    ]
    return {"fields": fields, "pairs": pairs}


def _pink(paper: State, printed: Mapping[str, Any]) -> dict[str, Any]:
    written = int(paper["written"][PINK])
    fields = []
    for field, bonus in enumerate(printed["bonus"]):
        face, minimum = int(paper["pink"][field]), printed["minimum_for_bonus"][field]
        fields.append(
            {
                "number": face if field < written else None,
                "minimum": minimum,
                "bonus": _bonus(bonus, earned=field < written and face >= (minimum or 1)),
                "missed": field < written and face < (minimum or 1),
            }
        )
    return {"fields": fields}
