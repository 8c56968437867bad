"""What a seat sees, as JSON: all that a table, a terminal or a picture needs to draw."""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from rollwright.core.contract import MAX_LEGAL, MAX_PARTS, Sheet, State
from rollwright.games.qwixx.notation import row_and_number, write
from rollwright.games.qwixx.rules import (
    ACTION_1,
    ACTION_2,
    NOTHING,
    OVER,
    PENALTIES,
    TO_DRAW,
    TO_ROLL,
    legal,
    row_crosses,
    score,
)

_STEPS: Final = {
    TO_DRAW: "to_draw", TO_ROLL: "to_roll", ACTION_1: "action_1", ACTION_2: "action_2",
    OVER: "over",
}  # fmt: skip


def view(state: State, sheet: Sheet, data: Mapping[str, Any], seat: int | None) -> dict[str, Any]:
    """Describe an observed state; `seat` is whose choices are marked, None for a guest."""
    players = int(state["players"])
    step = int(state["step"])
    actions = _choices(state, sheet, seat)
    return {
        "game": "qwixx",
        "step": _STEPS[step],
        "active": int(state["active"]) if step != TO_DRAW else None,
        "seat": seat,
        "deciding": [other for other in range(players) if (int(state["asked"]) >> other) & 1],
        "dice": _dice(state, data),
        "dice_due": _dice_due(state, data) if step == TO_ROLL else [],
        "legal": [write(action, data) for action in actions],
        "todo": {"key": f"qwixx.todo.{_todo(state)}", "sum": int(state["dice"][:2].sum())},
        "sheets": [
            _sheet(state, sheet, data, other, actions if other == seat else [])
            for other in range(players)
        ],
    }


def _todo(state: State) -> str:
    step = int(state["step"])
    if step == ACTION_2 and int(state["chosen"][int(state["active"])]) == NOTHING:
        return "action_2_or_penalty"  # Q7
    return _STEPS[step]


def _choices(state: State, sheet: Sheet, seat: int | None) -> list[int]:
    if seat is None or not (int(state["asked"]) >> seat) & 1:
        return []
    out = np.zeros(MAX_LEGAL, np.int64)
    return [int(action) for action in out[: legal(state, sheet, seat, out)]]


def _dice(state: State, data: Mapping[str, Any]) -> list[dict[str, Any]]:
    colours = ["white", "white", *(row["colour"] for row in data["rows"])]
    faces = [int(face) for face in state["dice"]]
    return [
        {"colour": colour, "face": face}
        for colour, face in zip(colours, faces, strict=False)
        if face
    ]


def _dice_due(state: State, data: Mapping[str, Any]) -> list[str]:
    """Q4, Q9: the colours of the dice to be rolled, in the order of their outcome."""
    closed = int(state["closed"])
    rows = [row["colour"] for i, row in enumerate(data["rows"]) if not (closed >> i) & 1]
    return ["white", "white", *rows]


def _sheet(
    state: State, sheet: Sheet, data: Mapping[str, Any], seat: int, actions: list[int]
) -> dict[str, Any]:
    parts = np.zeros(MAX_PARTS, np.int64)
    total = score(state, sheet, seat, parts)
    lit = {row_and_number(action) for action in actions if action != NOTHING}
    rows = []
    for row, printed in enumerate(data["rows"]):
        marks = int(state["marks"][seat, row])
        closed = bool((int(state["closed"]) >> row) & 1)
        cells = []
        for cell, number in enumerate(printed["numbers"]):
            if (marks >> cell) & 1:
                look = "crossed"
            elif closed or marks >> cell:
                look = "lost"
            else:
                look = "legal" if (row, number) in lit else "open"
            cells.append({"number": number, "look": look})
        rows.append(
            {
                "colour": printed["colour"],
                "cells": cells,
                "closed": closed,
                "locked": bool(marks >> len(cells)),
                "crosses": row_crosses(state, sheet, seat, row),
                "points": int(parts[row]),
            }
        )
    return {
        "rows": rows,
        "penalties": int(state["penalties"][seat]),
        "penalties_end": int(sheet["penalties_end"]),
        "penalty_points": int(parts[PENALTIES]),
        "points": total,
    }
