"""What a seat sees, as JSON: all that a table, a terminal or a picture needs to draw."""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from rollwright.core.contract import MAX_LEGAL, Sheet, State
from rollwright.games.geizen.hands import BY_FACES
from rollwright.games.geizen.notation import write
from rollwright.games.geizen.rules import OVER, TO_DRAW, TO_KEEP, TO_ROLL, legal
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
    return {
        "game": "geizen",
        "step": _STEPS[step],
        "active": active if step != TO_DRAW else None,
        "seat": seat,
        "deciding": [active] if step == TO_KEEP else [],
        "dice": [{"colour": DICE_COLOUR, "face": face} for face in BY_FACES[int(state["rolled"])]],
        "kept": list(kept),
        "dice_due": [DICE_COLOUR] * (data["dice"] - len(kept)) if step == TO_ROLL else [],
        "legal": [
            write(int(action), data)
            for action in (out[: legal(state, sheet, active, out)] if asked else [])
        ],
        "todo": {"key": f"geizen.todo.{_STEPS[step]}"},
        "bank": int(state["bank"]),
        "rows": [_row(state, face, row) for face, row in sorted(data["rows"].items())],
        "sheets": [
            {"points": int(state["chips"][other]), "chips": int(state["chips"][other])}
            for other in range(int(state["players"]))
        ],
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
