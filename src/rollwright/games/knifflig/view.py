"""What a seat sees: all that a table, a terminal or a picture needs to draw."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import Any, Final, Literal, NamedTuple

import numpy as np

from rollwright.core.colours import LOOKS
from rollwright.core.contract import MAX_LEGAL, MAX_PARTS, Sheet, State
from rollwright.core.identity import Same
from rollwright.core.registry import folder
from rollwright.core.views import Colour
from rollwright.games.knifflig.notation import write
from rollwright.games.knifflig.rules import (
    CIRCLES,
    LOWEST,
    MARKS,
    NOTHING,
    OVER,
    PHASE_1,
    PHASE_2,
    ROWS,
    STATE,
    TO_DRAW,
    TO_ROLL,
    legal,
    right_is_full,
    score,
)
from rollwright.games.knifflig.sheet import rows_of, ticked_before
from rollwright.games.knifflig.view_types import (
    KniffligPair,
    KniffligPrinted,
    KniffligSheet,
    KniffligSplit,
    KniffligTicking,
    KniffligView,
)

_SPLITS: Final = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))
"""The three ways to split four dice into two pairs, by their places."""
_Step = Literal["to_draw", "to_roll", "phase_1", "phase_2", "over"]
_STEPS: Final[Mapping[int, _Step]] = {
    TO_DRAW: "to_draw", TO_ROLL: "to_roll", PHASE_1: "phase_1", PHASE_2: "phase_2", OVER: "over",
}  # fmt: skip


def printed(sheet: Sheet, data: Mapping[str, Any], players: int) -> KniffligPrinted:
    """Describe the printed sheet, and what is fixed for so many players."""
    return {
        "game": "knifflig",
        "rows": [
            {
                "row": row,
                "left": _printed_boxes(data, "left", row, players),
                "right": _printed_boxes(data, "right", row, players),
            }
            for row in range(LOWEST, LOWEST + ROWS)
        ],
        "circles_per_row": data["circles_per_row"],
        "points_per_mark": data["points_per_mark"],
        "points_per_circle": data["points_per_circle_of_a_full_right_row"],
        "tie_break": data["tie_break"],
        "dice": _colours(data),
        "phase2": "in_turn" if int(sheet["in_turn"]) else "at_once",
        "marks_that_end": data["marks_that_end_the_game"],
        "marks_end": int(sheet["marks_end"][players]),
        "reconstructed": bool(folder("knifflig").assumptions_that_hold(data)),
    }


def view(state: State, sheet: Sheet, data: Mapping[str, Any], seat: int | None) -> KniffligView:
    """Describe an observed state to a seat, or to a guest (None)."""
    players = int(state["players"])
    step = int(state["step"])
    has_begun = step != TO_DRAW
    asked = int(state["asked"])
    dice = state["dice"].tolist()
    actions = _actions(state, sheet, seat)
    colours = _colours(data)
    ticks = [action for action in actions if action != NOTHING]
    return {
        "game": "knifflig",
        "step": _STEPS[step],
        "active": int(state["active"]) if has_begun else None,
        "starter": int(state["starter"]) if has_begun else None,
        "seat": seat,
        "deciding": [other for other in range(players) if (asked >> other) & 1],
        "dice": [
            {"colour": colour, "face": face}
            for colour, face in zip(colours, dice, strict=True)
            if face
        ],
        "dice_due": colours if step == TO_ROLL else [],
        "legal": [write(action, data) for action in actions],
        "choices": _choices(state, sheet, data, seat, ticks),
        "splits": _splits(dice, data, ticks) if actions and step == PHASE_1 else [],
        "pairs": _pairs(dice, data, ticks) if actions and step == PHASE_2 else [],
        "todo": {
            "key": f"knifflig.todo.{_STEPS[step]}",
            "params": {"dice": LOOKS[colours[0]].mark},
        },
        "sheets": _sheets(state, sheet, players),
    }


def _colours(data: Mapping[str, Any]) -> list[Colour]:
    """K1, K6: of the four dice, first the three that the others may use."""
    return [data["colour_of_three_dice"]] * 3 + [data["colour_of_the_fourth_die"]]


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


def _actions(state: State, sheet: Sheet, seat: int | None) -> list[int]:
    if seat is None or not (int(state["asked"]) >> seat) & 1:
        return []
    out = np.zeros(MAX_LEGAL, np.int64)
    count = legal(state, sheet, seat, out)
    return [int(action) for action in out[:count]]


def _choices(
    state: State, sheet: Sheet, data: Mapping[str, Any], seat: int | None, ticks: Sequence[int]
) -> list[KniffligTicking]:
    """Tell which boxes actions tick, and which rows of that half they would complete (K7, K9)."""
    if not ticks:
        return []
    half = "left" if int(state["step"]) == PHASE_1 else "right"
    free = (sheet[f"{half}_boxes"] - state[half][seat]).tolist()
    found: list[KniffligTicking] = []
    for action in ticks:
        rows = rows_of(action)
        full = [row for row in sorted(set(rows)) if rows.count(row) == free[row - LOWEST]]
        found.append({"action": write(action, data), "rows": list(rows), "completes": full})
    return found


def _splits(
    dice: Sequence[int], data: Mapping[str, Any], ticks: Sequence[int]
) -> list[KniffligSplit]:
    """K4: the ways to split the dice, the same sums once, each with what it lets one tick."""
    found: dict[tuple[int, ...], KniffligSplit] = {}
    for pairs in _SPLITS:
        sums = [dice[one] + dice[other] for one, other in pairs]
        key = tuple(sorted(sums))
        if key in found:
            continue
        parts = [action for action in ticks if _is_part(rows_of(action), sums)]
        parts.sort(key=lambda action: -len(rows_of(action)))
        found[key] = {
            "pairs": [list(pair) for pair in pairs],
            "sums": sums,
            "actions": [write(action, data) for action in parts],
        }
    return list(found.values())


def _is_part(rows: Sequence[int], sums: Sequence[int]) -> bool:
    return all(rows.count(row) <= sums.count(row) for row in rows)


def _pairs(
    dice: Sequence[int], data: Mapping[str, Any], ticks: Sequence[int]
) -> list[KniffligPair]:
    """K6: the pairs of the three common dice, the same sum once; None if its row is full."""
    actions = {rows_of(action)[0]: write(action, data) for action in ticks}
    found: dict[int, KniffligPair] = {}
    for one, other in combinations(range(3), 2):
        total = dice[one] + dice[other]
        told: KniffligPair = {"dice": [one, other], "sum": total, "action": actions.get(total)}
        found.setdefault(total, told)
    return list(found.values())


def _sheets(state: State, sheet: Sheet, players: int) -> list[KniffligSheet]:
    same = Same(sheet)
    left, right, circles, marks = (
        state[name][:players].tolist() for name in ("left", "right", "circles", "marks")
    )
    found: list[KniffligSheet] = []
    for seat in range(players):
        counted = _counted(same, tuple(right[seat]), tuple(circles[seat]), marks[seat])
        found.append(
            {
                "left": left[seat],
                "right": right[seat],
                "circles": circles[seat],
                "circle_points_by_row": list(counted.by_row),
                "marks": [row + LOWEST for row in range(ROWS) if (marks[seat] >> row) & 1],
                "mark_points": counted.marks,
                "circle_points": counted.circles,
                "points": counted.total,
            }
        )
    return found


class _Counted(NamedTuple):
    """What a player has reached (K9)."""

    by_row: tuple[int | None, ...]
    """For circles; None: not a full row."""
    marks: int
    circles: int
    total: int


# Few sheets have changed since they were last shown, and to count takes longer than all the rest.
@lru_cache(maxsize=1 << 13)
def _counted(
    same: Same[Sheet], right: tuple[int, ...], circles: tuple[int, ...], marks: int
) -> _Counted:
    state: State = np.zeros(1, STATE)[0]
    state["right"][0] = right
    state["circles"][0] = circles
    state["marks"][0] = marks
    parts = np.zeros(MAX_PARTS, np.int64)
    total = score(state, same.it, 0, parts)
    each = int(same.it["points_per_circle"])
    by_row = tuple(
        each * circles[row] if right_is_full(state, same.it, 0, row) else None
        for row in range(ROWS)
    )
    return _Counted(by_row, int(parts[MARKS]), int(parts[CIRCLES]), total)
