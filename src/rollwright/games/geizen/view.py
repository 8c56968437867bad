"""What a seat sees, as JSON: all that a table, a terminal or a picture needs to draw."""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from rollwright.core.contract import MAX_LEGAL, Sheet, State
from rollwright.games.geizen.hands import BY_FACES, COUNT_BITS, FACES
from rollwright.games.geizen.notation import write
from rollwright.games.geizen.rules import (
    OVER,
    TO_DRAW,
    TO_KEEP,
    TO_ROLL,
    cheapest_completion,
    legal,
    place_in_row,
)
from rollwright.games.geizen.sheet import GREEN, RED, YELLOW, chips_on_fields

DICE_COLOUR: Final = "white"
_STEPS: Final = {TO_DRAW: "to_draw", TO_ROLL: "to_roll", TO_KEEP: "to_keep", OVER: "over"}
_PAID_BY: Final = {GREEN: "green", YELLOW: "yellow", RED: "red"}


def view(state: State, sheet: Sheet, data: Mapping[str, Any], seat: int | None) -> dict[str, Any]:
    """Describe a state, which hides nothing; `seat` is whose choices are listed."""
    step = int(state["step"])
    active = int(state["active"])
    kept = BY_FACES[int(state["kept"])]
    out = np.zeros(MAX_LEGAL, np.int64)
    asked = step == TO_KEEP and seat == active
    actions = [int(action) for action in out[: legal(state, sheet, active, out)]] if asked else []
    standing = _placing(state, sheet, kept)
    return {
        "game": "geizen",
        "step": _STEPS[step],
        "active": active if step != TO_DRAW else None,
        "seat": seat,
        "deciding": [active] if step == TO_KEEP else [],
        "dice": [{"colour": DICE_COLOUR, "face": face} for face in BY_FACES[int(state["rolled"])]],
        "kept": list(kept),
        "dice_due": [DICE_COLOUR] * (data["dice"] - len(kept)) if step == TO_ROLL else [],
        "legal": [write(action, data) for action in actions],
        "todo": {"key": f"geizen.todo.{_STEPS[step]}"},
        "standing": standing,
        "keeps": [_keep(state, sheet, data, action, standing["change"]) for action in actions],
        "loan": int(sheet["loan"]),
        "bank": int(state["bank"]),
        "rows": [_row(state, face, row) for face, row in sorted(data["rows"].items())],
        "sheets": [
            {"points": int(state["chips"][other]), "chips": int(state["chips"][other])}
            for other in range(int(state["players"]))
        ],
    }


def _keep(
    state: State, sheet: Sheet, data: Mapping[str, Any], action: int, standing: int
) -> dict[str, Any]:
    """Tell what keeping these dice would do, with those kept before, if they were placed now."""
    hand = BY_FACES[int(state["kept"])] + BY_FACES[action]
    placing = _placing(state, sheet, hand)
    is_last = len(hand) == data["dice"]
    return {
        "action": write(action, data),
        "faces": list(BY_FACES[action]),
        "adds": placing["change"] - standing,
        **placing,
        "ends": is_last and (placing["stops"] or placing["left"] <= 0),  # G9, G11
    }


def _placing(state: State, sheet: Sheet, hand: tuple[int, ...]) -> dict[str, Any]:
    """G3 to G6, G8: place a hand on a copy of the board, die by die; tell where and for how much.

    G10: while dice complete a row, their row stays the cheapest to complete, so that one die at a
    time comes in the same order. G11: where even the loan cannot pay, it stops.
    """
    after = state.copy()
    active = int(state["active"])
    rows = [face - 1 for face in hand if int(sheet["length"][face - 1])]  # G3: others are free
    laid: list[dict[str, Any]] = []
    taken: list[dict[str, int]] = []
    while rows:
        row = cheapest_completion(after, sheet, sum(1 << (COUNT_BITS * row) for row in rows))
        row = row if row < FACES else min(rows)
        field = int(after["filled"][row])
        if not place_in_row(after, sheet, row, 1):
            break
        rows.remove(row)
        earlier = sum(each["face"] == row + 1 for each in taken)
        laid.append({"face": row + 1, "field": field, "after_taking": earlier})
        if field + 1 == int(sheet["length"][row]):
            taken.append({"face": row + 1, "chips": int(sheet["lying"][row, field + 1])})
    paid = (state["chips"] - after["chips"]).tolist()[: int(state["players"])]
    return {
        "change": -paid[active],
        "left": int(after["chips"][active]),
        "laid": laid,
        "taken": taken,
        "others_pay": [0 if seat == active else count for seat, count in enumerate(paid)],
        "stops": bool(rows),
    }


def _row(state: State, face: str, printed: Mapping[str, Any]) -> dict[str, Any]:
    filled = int(state["filled"][int(face) - 1])
    chips = chips_on_fields(printed)
    return {
        "face": int(face),
        "fields": [
            {"colour": _PAID_BY[field], "chips": count, "filled": number < filled}
            for number, (field, count) in enumerate(zip(printed["fields"], chips, strict=True))
        ],
        "chips": sum(chips[:filled]),
        "others_pay": printed["others_pay"],
    }
