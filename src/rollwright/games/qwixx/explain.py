"""Why an action is not legal, in the order a referee would say it."""

from collections.abc import Mapping
from typing import Any

from rollwright.core.contract import Sheet, State
from rollwright.core.registry import Reason
from rollwright.core.texts import Key
from rollwright.games.qwixx.notation import row_and_number
from rollwright.games.qwixx.rules import (
    ACTION_1,
    NOTHING,
    OVER,
    TO_DRAW,
    TO_ROLL,
    may_cross,
    row_crosses,
)


def explain(
    state: State, sheet: Sheet, data: Mapping[str, Any], seat: int, action: int
) -> Reason | None:
    """Return the reason why `seat` may not take `action` now, or None if it may."""
    return _not_asked(state, seat) or _not_crossable(state, sheet, data, seat, action)


def _not_asked(state: State, seat: int) -> Reason | None:
    step = int(state["step"])
    if step == OVER:
        return Reason("Q11", "qwixx.why.over", {})
    if step in (TO_DRAW, TO_ROLL):
        return Reason("Q4", "qwixx.why.no_dice", {})
    if (int(state["asked"]) >> seat) & 1:
        return None
    if step == ACTION_1:
        if int(state["may"][seat]):
            return Reason("Q10", "qwixx.why.decided", {})
        return Reason("A2", "qwixx.why.no_choice", {})
    return Reason("Q6", "qwixx.why.not_active", {})


def _not_crossable(
    state: State, sheet: Sheet, data: Mapping[str, Any], seat: int, action: int
) -> Reason | None:
    if action == NOTHING:
        return None
    row, number = row_and_number(action)
    if row >= len(data["rows"]) or number not in data["rows"][row]["numbers"]:
        return Reason("Q2", "qwixx.why.not_on_sheet", {})
    colour = Key(f"colour.{data['rows'][row]['colour']}")
    if (int(state["closed"]) >> row) & 1:
        return Reason("Q9", "qwixx.why.closed", {"colour": colour})
    first, second = int(state["dice"][0]), int(state["dice"][1])
    if int(state["step"]) == ACTION_1:
        if number != first + second:
            return Reason("Q5", "qwixx.why.not_white", {"sum": first + second})
    else:
        die = int(state["dice"][2 + row])
        if number not in (first + die, second + die):
            sums = sorted({first + die, second + die})
            return Reason(
                "Q6", "qwixx.why.not_coloured",
                {"colour": colour, "sums": " / ".join(map(str, sums))},
            )  # fmt: skip
    if may_cross(state, sheet, seat, row, number):
        return None
    cell = int(sheet["cell"][row, number])
    if int(state["marks"][seat, row]) >> cell:
        return Reason("Q3", "qwixx.why.skipped", {"colour": colour, "number": number})
    return Reason(
        "Q8", "qwixx.why.too_few",
        {
            "colour": colour, "number": number, "needed": int(sheet["needed"]),
            "crosses": row_crosses(state, sheet, seat, row),
        },
    )  # fmt: skip
