"""What a seat sees: all that a table, a terminal or a picture needs to draw."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, Literal, NamedTuple

import numpy as np

from rollwright.core.contract import MAX_LEGAL, Sheet, State
from rollwright.core.identity import Same
from rollwright.core.registry import folder
from rollwright.core.views import Colour
from rollwright.games.geizen.hands import BY_FACES, COUNT_BITS, FACES
from rollwright.games.geizen.notation import write
from rollwright.games.geizen.rules import (
    OVER,
    STATE,
    TO_DRAW,
    TO_KEEP,
    TO_ROLL,
    cheapest_completion,
    legal,
    place_in_row,
)
from rollwright.games.geizen.sheet import GREEN, RED, YELLOW, chips_on_fields
from rollwright.games.geizen.view_types import (
    GeizenColour,
    GeizenKeep,
    GeizenPrinted,
    GeizenRow,
    GeizenView,
)

_Step = Literal["to_draw", "to_roll", "to_keep", "over"]
_STEPS: Final[Mapping[int, _Step]] = {
    TO_DRAW: "to_draw", TO_ROLL: "to_roll", TO_KEEP: "to_keep", OVER: "over",
}  # fmt: skip
_DICE_COLOUR: Final[Colour] = "white"
_COLOURS: Final[Mapping[str, GeizenColour]] = {GREEN: "green", YELLOW: "yellow", RED: "red"}


def printed(sheet: Sheet, data: Mapping[str, Any], players: int) -> GeizenPrinted:
    """Describe the printed board."""
    return {
        "game": "geizen",
        "rows": [_row(int(face), row) for face, row in sorted(data["rows"].items())],
        "dice": data["dice"],
        "chips_in_the_box": data["chips_in_the_box"],
        "starting_chips": int(sheet["starting_chips"][players]),
        "loan_limit": data["loan_limit"],
        "reconstructed": bool(folder("geizen").assumptions_that_hold(data)),
    }


def _row(face: int, row: Mapping[str, Any]) -> GeizenRow:
    chips = chips_on_fields(row)
    return {
        "face": face,
        "fields": [
            {"colour": _COLOURS[field], "chips": count}
            for field, count in zip(row["fields"], chips, strict=True)
        ],
        "others_pay": row["others_pay"],
    }


def view(state: State, sheet: Sheet, data: Mapping[str, Any], seat: int | None) -> GeizenView:
    """Describe a state, which hides nothing; `seat` is whose choices are listed."""
    step = int(state["step"])
    active = int(state["active"])
    kept = BY_FACES[int(state["kept"])]
    chips = state["chips"].tolist()[: int(state["players"])]
    filled = state["filled"].tolist()
    board = _Board(Same(sheet), active, tuple(chips), tuple(filled))
    actions = _choices(state, sheet) if step == TO_KEEP and seat == active else []
    return {
        "game": "geizen",
        "step": _STEPS[step],
        "active": active if step != TO_DRAW else None,
        "seat": seat,
        "deciding": [active] if step == TO_KEEP else [],
        "dice": [{"colour": _DICE_COLOUR, "face": face} for face in BY_FACES[int(state["rolled"])]],
        "dice_due": [_DICE_COLOUR] * (data["dice"] - len(kept)) if step == TO_ROLL else [],
        "legal": [write(action, data) for action in actions],
        "todo": {"key": f"geizen.todo.{_STEPS[step]}", "params": {}},
        "kept": list(kept),
        "filled": [filled[int(face) - 1] for face in sorted(data["rows"])],
        "bank": int(state["bank"]),
        "standing": _told(_placed(board, kept)),
        "keeps": [
            _keep(board, tuple(sorted(kept + BY_FACES[action])), data["dice"]) for action in actions
        ],
        "sheets": [{"points": count} for count in chips],
    }


def _choices(state: State, sheet: Sheet) -> list[int]:
    out = np.zeros(MAX_LEGAL, np.int64)
    count = legal(state, sheet, int(state["active"]), out)
    actions: list[int] = out[:count].tolist()
    return actions


def _keep(board: "_Board", hand: tuple[int, ...], dice: int) -> GeizenKeep:
    """Tell what keeping the last dice of a hand would do, if the hand were placed now."""
    placed = _placed(board, hand)
    told = _told(placed)
    has_chips = board.chips[board.active] + placed.change > 0
    if len(hand) == dice and not (has_chips and placed.has_all):  # G9, G11
        told["ends"] = True
    return told


def _told(placed: "_Placed") -> GeizenKeep:
    told: GeizenKeep = {"change": placed.change, "placed": list(placed.dice)}
    if placed.taken:
        told["taken"] = list(placed.taken)
    if any(placed.others_pay):
        told["others_pay"] = list(placed.others_pay)
    return told


class _Board(NamedTuple):
    """All that decides what placing a hand does."""

    sheet: Same[Sheet]
    active: int
    chips: tuple[int, ...]
    """By seats."""
    filled: tuple[int, ...]
    """By faces."""


class _Placed(NamedTuple):
    """What placing a hand does."""

    change: int
    dice: tuple[int, ...]
    """How many were placed, by printed rows."""
    taken: tuple[int, ...]
    others_pay: tuple[int, ...]
    has_all: bool
    """Whether placing did not stop (G11)."""


# Every seat is shown what the dice kept would do, and who kept them was shown it before.
@lru_cache(maxsize=1 << 13)
def _placed(board: _Board, hand: tuple[int, ...]) -> _Placed:
    """G3 to G6, G8: place a hand on a board; tell how many dice, where and for how much.

    G10: first the dice that complete rows, each completion apart, the cheapest first; then the
    rest, lower numbers first. G11: where even the loan cannot pay, it stops.
    """
    sheet, players = board.sheet.it, len(board.chips)
    after: State = np.zeros(1, STATE)[0]
    after["players"], after["active"] = players, board.active
    after["chips"][:players] = board.chips
    after["filled"] = board.filled
    lengths: list[int] = sheet["length"].tolist()
    # G3: a face without a row is free.
    left = [hand.count(row + 1) if lengths[row] else 0 for row in range(FACES)]
    dice = [0] * FACES
    taken: list[int] = []
    completes = True
    while any(left):
        row = _cheapest_completion(after, sheet, left) if completes else FACES
        completes = row < FACES
        if not completes:
            row = next(row for row in range(FACES) if left[row])
        filled = int(after["filled"][row])
        going = lengths[row] - filled if completes else left[row]
        if not place_in_row(after, sheet, row, going):
            dice[row] += int(after["filled"][row]) - filled
            break
        dice[row] += going
        left[row] -= going
        if completes:
            taken.append(row + 1)
    now: list[int] = after["chips"].tolist()
    others_pay = [had - now[seat] for seat, had in enumerate(board.chips)]
    others_pay[board.active] = 0
    return _Placed(
        change=now[board.active] - board.chips[board.active],
        dice=tuple(dice[row] for row in range(FACES) if lengths[row]),
        taken=tuple(taken),
        others_pay=tuple(others_pay),
        has_all=not any(left),
    )


def _cheapest_completion(state: State, sheet: Sheet, left: Sequence[int]) -> int:
    counts = sum(dice << (COUNT_BITS * row) for row, dice in enumerate(left))
    return cheapest_completion(state, sheet, counts)
