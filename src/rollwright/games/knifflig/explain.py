"""Why an action is not legal, in the order a referee would say it."""

from collections.abc import Mapping
from itertools import combinations
from typing import Any

from rollwright.core.contract import Sheet, State
from rollwright.core.registry import Reason
from rollwright.games.knifflig.rules import (
    LOWEST,
    NOTHING,
    OVER,
    PHASE_1,
    RIGHT,
    TO_DRAW,
    TO_ROLL,
    open_left,
    right_is_full,
)
from rollwright.games.knifflig.sheet import rows_of


def explain(
    state: State,
    sheet: Sheet,
    data: Mapping[str, Any],  # noqa: ARG001  (the record says it all)
    seat: int,
    action: int,
) -> Reason | None:
    """Return the reason why `seat` may not take `action` now, or None if it may."""
    reason = _not_asked(state, sheet, seat)
    if reason or action == NOTHING:
        return reason
    if int(state["step"]) == PHASE_1:
        return _not_on_the_left(state, sheet, seat, action)
    return _not_on_the_right(state, sheet, seat, action)


def _not_asked(state: State, sheet: Sheet, seat: int) -> Reason | None:
    step = int(state["step"])
    if step == OVER:
        return Reason("K8", "knifflig.why.over", {})
    if step in (TO_DRAW, TO_ROLL):
        return Reason("K4", "knifflig.why.no_dice", {})
    if (int(state["asked"]) >> seat) & 1:
        return None
    if step == PHASE_1:
        return Reason("K4", "knifflig.why.phase_1", {})
    if seat == int(state["active"]):
        return Reason("K6", "knifflig.why.phase_2", {})
    if (int(state["at_once"]) >> seat) & 1:
        return Reason("K11", "knifflig.why.decided", {})
    if int(sheet["in_turn"]):
        players, active = int(state["players"]), int(state["active"])
        asked = (_lowest(int(state["asked"])) - active) % players
        key = "not_yet" if (seat - active) % players > asked else "gone_by"
        return Reason("K11", f"knifflig.why.{key}", {})
    return Reason("A2", "knifflig.why.no_choice", {})


def _lowest(mask: int) -> int:
    return (mask & -mask).bit_length() - 1


def _not_on_the_left(state: State, sheet: Sheet, seat: int, action: int) -> Reason | None:
    if action >= RIGHT:
        return Reason("K4", "knifflig.why.left_only", {})
    rows = rows_of(action)
    dice = [int(face) for face in state["dice"]]
    splits = [
        (dice[0] + dice[partner], sum(dice) - dice[0] - dice[partner]) for partner in (1, 2, 3)
    ]
    if len(rows) == 1 and not any(rows[0] in split for split in splits):
        sums = sorted({total for split in splits for total in split})
        return Reason(
            "K4", "knifflig.why.no_sum", {"row": rows[0], "sums": ", ".join(map(str, sums))}
        )
    if len(rows) == 2 and rows not in [tuple(sorted(split)) for split in splits]:
        pairs = sorted({tuple(sorted(split)) for split in splits})
        said = ", ".join(f"{low} + {high}" for low, high in pairs)
        return Reason(
            "K4", "knifflig.why.no_split", {"first": rows[0], "second": rows[1], "splits": said}
        )
    for row in rows:
        free = open_left(state, sheet, seat, row - LOWEST)
        if free < rows.count(row):
            key = "knifflig.why.one_open" if free else "knifflig.why.full"
            return Reason("K4" if free else "K5", key, {"row": row})
    return None


def _not_on_the_right(state: State, sheet: Sheet, seat: int, action: int) -> Reason | None:
    if action < RIGHT:
        return Reason("K6", "knifflig.why.right_only", {})
    row = rows_of(action)[0]
    sums = {int(a) + int(b) for a, b in combinations(state["dice"][:3], 2)}
    if row not in sums:
        said = ", ".join(map(str, sorted(sums)))
        return Reason("K6", "knifflig.why.no_blue_sum", {"row": row, "sums": said})
    if right_is_full(state, sheet, seat, row - LOWEST):
        return Reason("K6", "knifflig.why.full", {"row": row})
    return None
