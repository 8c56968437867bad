"""What a seat sees: all that a table, a terminal or a picture needs to draw."""

from collections.abc import Mapping
from typing import Any

import numpy as np

from rollwright.core.contract import MAX_LEGAL, Sheet, State
from rollwright_yacht.notation import write
from rollwright_yacht.rules import BOXES, FIVE, HANDS, is_filled, legal
from rollwright_yacht.sheet import BOX_NAMES
from rollwright_yacht.view_types import STEPS, YachtPrinted, YachtSheet, YachtView


def printed(_: Sheet, data: Mapping[str, Any], __: int) -> YachtPrinted:
    """Describe the printed sheet."""
    return {"game": "yacht", "boxes": list(BOX_NAMES), "rolls": data["rolls"]}


def view(state: State, sheet: Sheet, data: Mapping[str, Any], seat: int | None) -> YachtView:
    """Describe a state, which hides nothing; `seat` is whose choices are listed."""
    step, active, hand = STEPS[int(state["step"])], int(state["active"]), int(state["hand"])
    is_asked = step in ("to_keep", "to_fill")
    out = np.zeros(MAX_LEGAL, np.int64)
    choices = legal(state, sheet, active, out) if is_asked and seat == active else 0
    left = data["rolls"] - int(state["rolled"])
    return {
        "game": "yacht",
        "step": step,
        "active": active if step != "to_draw" else None,
        "seat": seat,
        "deciding": [active] if is_asked else [],
        "dice": [{"colour": "white", "face": face} for face in HANDS[hand]] if is_asked else [],
        "dice_due": ["white"] * (FIVE - len(HANDS[hand])) if step == "to_roll" else [],
        "legal": [write(action, data) for action in out[:choices].tolist()],
        "todo": {"key": f"yacht.todo.{step}", "params": {"left": left}},
        "kept": [] if is_asked else list(HANDS[hand]),
        "offers": sheet["points"][hand].tolist() if is_asked else [],
        "sheets": [_sheet(state, seat) for seat in range(int(state["players"]))],
    }


def _sheet(state: State, seat: int) -> YachtSheet:
    points = state["points"][seat].tolist()
    boxes = [points[box] if is_filled(state, seat, box) else None for box in range(BOXES)]
    return {"boxes": boxes, "points": sum(points)}
