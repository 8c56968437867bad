"""Positions set up by hand, at the moment before a roll."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

import rollwright as rw
from rollwright.games.geizen.rules import TO_ROLL
from rollwright.games.geizen.view_types import GeizenPrinted, GeizenView
from rollwright.play.state import State

PRINTED = rw.game("geizen").sheet.data


def sheet(**changes: Any) -> dict[str, Any]:
    """Return the printed board with fields changed, held to nothing that the rulebook says."""
    return {**PRINTED, "rulebook_constraints": [], "assumptions": [], **changes}


def row(fields: str, first: int = 1, pay: int = 1) -> dict[str, Any]:
    return {"fields": fields, "chips_on_first": first, "others_pay": pay}


def position(
    chips: Sequence[int] = (18, 18),
    filled: Mapping[int, int] | None = None,
    *,
    active: int = 0,
    sheet: Mapping[str, Any] | None = None,
) -> State:
    """Give the seats chips and fill so many fields of rows; the rest is in the bank."""
    state = rw.game("geizen", len(chips), sheet).new()
    record, packed = state.record, state.game.sheet.record
    for seat, count in enumerate(chips):
        record["chips"][seat] = count
    for face, count in (filled or {}).items():
        record["filled"][face - 1] = count
    record["bank"] = int(packed["chips_in_box"]) - sum(chips) - on_board(state)
    record["active"] = active
    record["step"] = TO_ROLL
    return state


def view(state: State, seat: int | None = None) -> GeizenView:
    """Return what a seat, or a guest, sees."""
    return cast("GeizenView", state.view(seat))


def printed(game: rw.Game) -> GeizenPrinted:
    """Return what is printed."""
    return cast("GeizenPrinted", game.printed)


def lying(state: State) -> dict[int, int]:
    """Return how many chips lie on each row, by faces."""
    rows = zip(printed(state.game)["rows"], view(state)["filled"], strict=True)
    return {row["face"]: sum(field["chips"] for field in row["fields"][:had]) for row, had in rows}


def on_board(state: State) -> int:
    return sum(lying(state).values())


def filled(state: State) -> dict[int, int]:
    rows = zip(printed(state.game)["rows"], view(state)["filled"], strict=True)
    return {row["face"]: had for row, had in rows if had}


def turn(state: State, *faces: int) -> State:
    """Roll these dice and keep them all at once: the turn is over."""
    state.roll(faces)
    return state.play("K" + "".join(map(str, sorted(faces))))
