"""What a seat sees, as JSON: all that a table, a terminal or a picture needs to draw."""

from collections.abc import Mapping
from itertools import combinations
from typing import Any, Final

import numpy as np

from rollwright.core.colours import LOOKS
from rollwright.core.contract import MAX_LEGAL, MAX_PARTS, Sheet, State
from rollwright.games.knifflig.notation import write
from rollwright.games.knifflig.rules import (
    CIRCLES,
    LOWEST,
    MARKS,
    NOTHING,
    OVER,
    PHASE_1,
    PHASE_2,
    RIGHT,
    ROWS,
    TO_DRAW,
    TO_ROLL,
    legal,
    open_left,
    right_is_full,
    score,
)
from rollwright.games.knifflig.sheet import HALVES, rows_of, ticked_before

_SPLITS: Final = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))
"""The three ways to split four dice into two pairs, by their places."""
_STEPS: Final = {
    TO_DRAW: "to_draw", TO_ROLL: "to_roll", PHASE_1: "phase_1", PHASE_2: "phase_2", OVER: "over",
}  # fmt: skip


def view(state: State, sheet: Sheet, data: Mapping[str, Any], seat: int | None) -> dict[str, Any]:
    """Describe an observed state; `seat` is whose choices are marked, None for a guest."""
    players = int(state["players"])
    step = int(state["step"])
    actions = _choices(state, sheet, seat)
    colours = [data["colour_of_three_dice"]] * 3 + [data["colour_of_the_fourth_die"]]
    return {
        "game": "knifflig",
        "step": _STEPS[step],
        "active": int(state["active"]) if step != TO_DRAW else None,
        "starter": int(state["starter"]) if step != TO_DRAW else None,
        "seat": seat,
        "deciding": [other for other in range(players) if (int(state["asked"]) >> other) & 1],
        "dice": [
            {"colour": colour, "face": int(face)}
            for colour, face in zip(colours, state["dice"], strict=True)
            if int(face)
        ],
        "dice_due": colours if step == TO_ROLL else [],
        "legal": [write(action, data) for action in actions],
        "choices": [
            _choice(state, sheet, data, seat, action)
            for action in actions
            if seat is not None and action != NOTHING
        ],
        "splits": _splits(state, data, actions) if step == PHASE_1 else [],
        "pairs": _pairs(state, data, actions) if step == PHASE_2 else [],
        "todo": {"key": f"knifflig.todo.{_STEPS[step]}", "dice": LOOKS[colours[0]].mark},
        "marks_end": int(sheet["marks_end"][players]),
        "marks_that_end": data["marks_that_end_the_game"],
        "sheets": [
            _sheet(state, sheet, data, other, actions if other == seat else [])
            for other in range(players)
        ],
    }


def _choices(state: State, sheet: Sheet, seat: int | None) -> list[int]:
    if seat is None or not (int(state["asked"]) >> seat) & 1:
        return []
    out = np.zeros(MAX_LEGAL, np.int64)
    return [int(action) for action in out[: legal(state, sheet, seat, out)]]


def _choice(
    state: State, sheet: Sheet, data: Mapping[str, Any], seat: int, action: int
) -> dict[str, Any]:
    """Tell which boxes an action ticks, and which rows of that half it would complete (K7, K9)."""
    rows = rows_of(action)

    def free(row: int) -> int:
        if _half(action) == "left":
            return open_left(state, sheet, seat, row - LOWEST)
        boxes = int(sheet["right_boxes"][row - LOWEST])
        return boxes - int(state["right"][seat, row - LOWEST])

    return {
        "action": write(action, data),
        "rows": list(rows),
        "completes": [row for row in sorted(set(rows)) if rows.count(row) == free(row)],
    }


def _splits(state: State, data: Mapping[str, Any], actions: list[int]) -> list[dict[str, Any]]:
    """K4: the ways to split the dice, the same sums once, each with what it lets one tick."""
    if not actions:
        return []
    found: dict[tuple[int, ...], dict[str, Any]] = {}
    for pairs in _SPLITS:
        sums = tuple(_sum(state, pair) for pair in pairs)
        ticks = [
            action for action in actions if action != NOTHING and _is_part(rows_of(action), sums)
        ]
        found.setdefault(
            tuple(sorted(sums)),
            {
                "pairs": [list(pair) for pair in pairs],
                "sums": list(sums),
                "actions": [
                    write(action, data)
                    for action in sorted(ticks, key=lambda action: -len(rows_of(action)))
                ],
            },
        )
    return list(found.values())


def _pairs(state: State, data: Mapping[str, Any], actions: list[int]) -> list[dict[str, Any]]:
    """K6: the pairs of the three common dice, the same sum once; None if its row is full."""
    if not actions:
        return []
    ticks = {rows_of(action)[0]: write(action, data) for action in actions if action != NOTHING}
    found: dict[int, dict[str, Any]] = {}
    for pair in combinations(range(3), 2):
        total = _sum(state, pair)
        told = {"dice": list(pair), "sum": total, "action": ticks.get(total)}
        found.setdefault(total, told)
    return list(found.values())


def _sum(state: State, pair: tuple[int, int]) -> int:
    return sum(int(state["dice"][die]) for die in pair)


def _is_part(rows: tuple[int, ...], sums: tuple[int, ...]) -> bool:
    return all(rows.count(row) <= sums.count(row) for row in rows)


def _sheet(
    state: State, sheet: Sheet, data: Mapping[str, Any], seat: int, actions: list[int]
) -> dict[str, Any]:
    parts = np.zeros(MAX_PARTS, np.int64)
    total = score(state, sheet, seat, parts)
    lit = {
        (half, row): max(rows_of(action).count(row) for action in actions if _half(action) == half)
        for half in HALVES
        for row in {row for action in actions if _half(action) == half for row in rows_of(action)}
    }
    rows = []
    for index in range(ROWS):
        row = index + LOWEST
        full = right_is_full(state, sheet, seat, index)
        circles = int(state["circles"][seat, index])
        rows.append(
            {
                "row": row,
                **{
                    half: _boxes(
                        int(state[half][seat, index]),
                        _printed_boxes(data, half, row, int(state["players"])),
                        lit.get((half, row), 0),
                    )
                    for half in HALVES
                },
                "left_open": open_left(state, sheet, seat, index),
                "mark": bool((int(state["marks"][seat]) >> index) & 1),
                "circles": circles,
                "circles_of": data["circles_per_row"],
                "full": full,
                "points": int(sheet["points_per_circle"]) * circles if full else 0,
            }
        )  # fmt: skip
    return {
        "rows": rows,
        "marks": sum(row["mark"] for row in rows),
        "mark_points": int(parts[MARKS]),
        "circle_points": int(parts[CIRCLES]),
        "points": total,
    }


def _half(action: int) -> str | None:
    if action == NOTHING:
        return None
    return "right" if action >= RIGHT else "left"


def _boxes(ticked: int, printed: list[int | None], lit: int) -> list[dict[str, Any]]:
    """Tell of each box of a row how it looks, and the number of players that is printed in it."""
    return [
        {
            "look": "ticked" if n < ticked else "legal" if n < ticked + lit else "open",
            "players": players,
        }
        for n, players in enumerate(printed)
    ]


def _printed_boxes(data: Mapping[str, Any], half: str, row: int, players: int) -> list[int | None]:
    """K2: the number of players printed in each box of a row, or None.

    Boxes of a row are alike: those that this game ticks beforehand are drawn first.
    """
    carried = {count: ticked_before(data, count, half).get(row, 0) for count in (2, 3, 4)}
    numbers: list[int | None] = [
        count
        for count in sorted(carried, key=lambda count: count != players)
        for _ in range(carried[count])
    ]
    return numbers + [None] * (data[f"{half}_boxes"][str(row)] - len(numbers))
