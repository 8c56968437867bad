"""What a seat sees: all that a table, a terminal or a picture needs to draw."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final, Literal

import numpy as np

from rollwright.core.contract import MAX_LEGAL, MAX_PARTS, Sheet, State
from rollwright.core.identity import Same
from rollwright.core.views import Colour
from rollwright.games.qwixx.notation import write
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
    score,
)
from rollwright.games.qwixx.view_types import (
    QwixxPrinted,
    QwixxRow,
    QwixxSheet,
    QwixxView,
)

_Step = Literal["to_draw", "to_roll", "action_1", "action_2", "over"]
_STEPS: Final[Mapping[int, _Step]] = {
    TO_DRAW: "to_draw", TO_ROLL: "to_roll", ACTION_1: "action_1", ACTION_2: "action_2",
    OVER: "over",
}  # fmt: skip


def printed(sheet: Sheet, data: Mapping[str, Any], _: int) -> QwixxPrinted:
    """Describe the printed sheet."""
    return {
        "game": "qwixx",
        "rows": [{"colour": row["colour"], "numbers": row["numbers"]} for row in data["rows"]],
        "points_by_crosses": data["points_by_crosses"],
        "lock_counts_as_cross": data["lock_counts_as_cross"],
        "penalties_end": int(sheet["penalties_end"]),
    }


def view(state: State, sheet: Sheet, data: Mapping[str, Any], seat: int | None) -> QwixxView:
    """Describe an observed state to a seat, or to a guest (None)."""
    on = Same(sheet), Same(data)
    players, step, active, asked, closed = (
        int(state[field]) for field in ("players", "step", "active", "asked", "closed")
    )
    faces = state["dice"].tolist()
    is_penalty_due = step == ACTION_2 and int(state["chosen"][active]) == NOTHING  # Q7
    todo = "action_2_or_penalty" if is_penalty_due else _STEPS[step]
    return {
        "game": "qwixx",
        "step": _STEPS[step],
        "active": active if step != TO_DRAW else None,
        "seat": seat,
        "deciding": [other for other in range(players) if (asked >> other) & 1],
        "dice": [
            {"colour": colour, "face": face}
            for colour, face in zip(_dice(data, 0), faces, strict=False)
            if face
        ],
        "dice_due": _dice(data, closed) if step == TO_ROLL else [],  # Q4, Q9
        "legal": _legal(state, sheet, data, seat) if seat is not None and asked >> seat & 1 else [],
        "todo": {"key": f"qwixx.todo.{todo}", "params": {"sum": faces[0] + faces[1]}},
        "penalty_due": is_penalty_due,
        "closed": _closed_colours(closed, data) if closed else [],
        "sheets": [
            _sheet(*on, tuple(marks), penalties, closed)
            for marks, penalties in zip(
                state["marks"][:players].tolist(), state["penalties"][:players].tolist(),
                strict=True,
            )
        ],
    }  # fmt: skip


def _legal(state: State, sheet: Sheet, data: Mapping[str, Any], seat: int) -> list[str]:
    out = np.zeros(MAX_LEGAL, np.int64)
    count = legal(state, sheet, seat, out)
    return [write(action, data) for action in out[:count].tolist()]


def _dice(data: Mapping[str, Any], closed: int) -> list[Colour]:
    """Name the dice of the rows that are not closed, in the order in which a state has them."""
    rows = [row["colour"] for i, row in enumerate(data["rows"]) if not (closed >> i) & 1]
    return ["white", "white", *rows]


def _closed_colours(closed: int, data: Mapping[str, Any]) -> list[Colour]:
    return [row["colour"] for i, row in enumerate(data["rows"]) if (closed >> i) & 1]


def _sheet(
    sheet: Same[Sheet], data: Same[Mapping[str, Any]], marks: tuple[int, ...], penalties: int,
    closed: int,
) -> QwixxSheet:  # fmt: skip
    """Describe a player's sheet, in objects of the caller's own."""
    known = _counted(sheet, data, marks, penalties, closed)
    rows: list[QwixxRow] = [{**row, "crossed": [*row["crossed"]]} for row in known["rows"]]
    return {**known, "rows": rows}


# Few sheets have changed since they were last shown, and to count takes longer than all the rest.
@lru_cache(maxsize=1 << 13)
def _counted(
    same_sheet: Same[Sheet], same_data: Same[Mapping[str, Any]], all_marks: tuple[int, ...],
    penalties: int, closed: int,
) -> QwixxSheet:  # fmt: skip
    sheet, data = same_sheet.it, same_data.it
    state: State = np.zeros(1, STATE)[0]
    state["marks"][0] = all_marks
    state["penalties"][0] = penalties
    parts = np.zeros(MAX_PARTS, np.int64)
    total = score(state, sheet, 0, parts)
    rows: list[QwixxRow] = []
    for index, row in enumerate(data["rows"]):
        marks, numbers = all_marks[index], row["numbers"]
        length = len(numbers)
        is_closed = (closed >> index) & 1  # Q9
        rows.append(
            {
                "crossed": [number for cell, number in enumerate(numbers) if (marks >> cell) & 1],
                "open_from": length if is_closed else min(marks.bit_length(), length),  # Q3
                "locked": bool(marks >> length),
                "points": int(parts[index]),
            }
        )
    return {
        "rows": rows,
        "penalties": penalties,
        "penalty_points": int(parts[PENALTIES]),
        "points": int(total),
    }
