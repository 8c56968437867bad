"""What a seat sees, as JSON: all that a table, a terminal or a picture needs to draw."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, NamedTuple

import numpy as np

from rollwright.core.contract import MAX_LEGAL, MAX_PARTS, Sheet, State
from rollwright.games.qwixx.notation import row_and_number, write
from rollwright.games.qwixx.rules import (
    ACTION_1,
    ACTION_2,
    NOTHING,
    OVER,
    PENALTIES,
    STATE,
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
        "todo": {
            "key": f"qwixx.todo.{_todo(state)}",
            "sum": int(state["dice"][0]) + int(state["dice"][1]),
        },
        "points_by_crosses": data["points_by_crosses"],
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
    faces = state["dice"].tolist()
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
    all_marks = tuple(state["marks"][seat].tolist())
    penalties = int(state["penalties"][seat])
    counted = _counted(_Printed(sheet), all_marks, penalties)
    closed = int(state["closed"])
    lit = [row_and_number(action) for action in actions if action != NOTHING]
    rows = []
    for row, printed in enumerate(data["rows"]):
        marks, numbers = all_marks[row], printed["numbers"]
        is_closed = bool((closed >> row) & 1)
        looks = _looks(tuple(numbers), marks, is_closed, tuple(n for r, n in lit if r == row))
        rows.append(
            {
                "colour": printed["colour"],
                "cells": [
                    {"number": number, "look": look}
                    for number, look in zip(numbers, looks, strict=True)
                ],
                "closed": is_closed,
                "locked": bool(marks >> len(numbers)),
                "crosses": counted.crosses[row],
                "points": counted.points[row],
            }
        )
    return {
        "rows": rows,
        "penalties": penalties,
        "penalties_end": counted.penalties_end,
        "penalty_points": counted.points[PENALTIES],
        "points": counted.total,
    }


class _Printed:
    """A sheet as the key of a cache: the same only if it is the very same object."""

    def __init__(self, sheet: Sheet) -> None:
        self.sheet = sheet

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Printed) and self.sheet is other.sheet

    def __hash__(self) -> int:
        return id(self.sheet)


class _Counted(NamedTuple):
    """What a player's crosses and penalties make."""

    crosses: tuple[int, ...]
    points: tuple[int, ...]
    total: int
    penalties_end: int


# Few sheets have changed since they were last shown, and to count takes as long as all the rest.
@lru_cache(maxsize=1 << 13)
def _counted(printed: _Printed, marks: tuple[int, ...], penalties: int) -> _Counted:
    state: State = np.zeros(1, STATE)[0]
    state["marks"][0] = marks
    state["penalties"][0] = penalties
    sheet = printed.sheet
    parts = np.zeros(MAX_PARTS, np.int64)
    total = score(state, sheet, 0, parts)
    crosses = tuple(row_crosses(state, sheet, 0, row) for row in range(int(sheet["rows"])))
    return _Counted(crosses, tuple(parts.tolist()), total, int(sheet["penalties_end"]))


@lru_cache(maxsize=1 << 14)  # a table shows the same rows again and again
def _looks(
    numbers: tuple[int, ...], marks: int, closed: bool, lit: tuple[int, ...]
) -> tuple[str, ...]:
    """Q3: a cell is crossed, lost (to the left of a cross, or its row closed), legal or open."""
    looks: list[str] = []
    for cell, number in enumerate(numbers):
        if (marks >> cell) & 1:
            looks.append("crossed")
        elif closed or marks >> cell:
            looks.append("lost")
        else:
            looks.append("legal" if number in lit else "open")
    return tuple(looks)
