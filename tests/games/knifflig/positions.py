"""Positions set up by hand, at the moment before a roll."""

from collections.abc import Mapping
from typing import Any, cast

import rollwright as rw
from rollwright.games.knifflig.rules import LOWEST, TO_ROLL
from rollwright.games.knifflig.view_types import KniffligPrinted, KniffligView
from rollwright.play.state import State

PRINTED = rw.game("knifflig").sheet.data
ROWS = [str(row) for row in range(2, 13)]


def sheet(**changes: Any) -> dict[str, Any]:
    """Return the printed sheet with fields changed; None takes one away.

    It is then nobody's but ours: the rulebook's constraints are taken out.
    """
    data = {**PRINTED, "rulebook_constraints": [], "assumptions": [], **changes}
    return {name: value for name, value in data.items() if value is not None}


def position(
    players: int = 3,
    left: Mapping[int, Mapping[int, int]] | None = None,
    right: Mapping[int, Mapping[int, int]] | None = None,
    circles: Mapping[int, Mapping[int, int]] | None = None,
    *,
    marks: Mapping[int, list[int]] | None = None,
    active: int = 0,
    starter: int = 0,
    sheet: Mapping[str, Any] | None = None,
    phase2: str = "at_once",
) -> State:
    """Tick so many boxes in rows of the seats' sheets, beyond those ticked before the game."""
    state = rw.game("knifflig", players, sheet, phase2=phase2).new()
    record = state.record
    for name, ticked in (("left", left), ("right", right), ("circles", circles)):
        for seat, rows in (ticked or {}).items():
            for row, count in rows.items():
                record[name][seat, row - LOWEST] += count
    for seat, marked in (marks or {}).items():
        for row in marked:
            record["marks"][seat] |= 1 << (row - LOWEST)
    record["active"] = active
    record["starter"] = starter
    record["step"] = TO_ROLL
    return state


def view(state: State, seat: int | None = None) -> KniffligView:
    """Return what a seat, or a guest, sees."""
    return cast("KniffligView", state.view(seat))


def printed(game: rw.Game) -> KniffligPrinted:
    """Return what is printed."""
    return cast("KniffligPrinted", game.printed)
