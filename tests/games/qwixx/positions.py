"""Positions set up by hand, at the moment before a roll."""

from collections.abc import Mapping, Sequence
from typing import Any, cast

import numpy as np

import rollwright as rw
from rollwright.games.qwixx.rules import TO_ROLL
from rollwright.games.qwixx.view_types import QwixxPrinted, QwixxView
from rollwright.play.state import State

PRINTED = rw.game("qwixx").sheet.data
UP = list(range(2, 13))
DOWN = UP[::-1]


def position(
    players: int = 2,
    crosses: Mapping[int, Mapping[str, Sequence[int]]] | None = None,
    *,
    active: int = 0,
    penalties: Mapping[int, int] | None = None,
    closed: Sequence[str] = (),
    sheet: Mapping[str, Any] | None = None,
) -> State:
    """Cross numbers on the seats' sheets; a row's last number brings its lock."""
    state = rw.game("qwixx", players, sheet).new()
    record = state.record
    rows = state.game.sheet.data["rows"]
    index = {row["colour"]: number for number, row in enumerate(rows)}
    for seat, marked in (crosses or {}).items():
        for colour, numbers in marked.items():
            printed = rows[index[colour]]["numbers"]
            for number in numbers:
                record["marks"][seat, index[colour]] |= 1 << printed.index(number)
            if printed[-1] in numbers:
                record["marks"][seat, index[colour]] |= 1 << len(printed)
    for seat, number in (penalties or {}).items():
        record["penalties"][seat] = number
    for colour in closed:
        record["closed"] |= np.int8(1 << index[colour])
    record["active"] = active
    record["step"] = TO_ROLL
    return state


def view(state: State, seat: int | None = None) -> QwixxView:
    """Return what a seat, or a guest, sees."""
    return cast("QwixxView", state.view(seat))


def printed(game: rw.Game) -> QwixxPrinted:
    """Return what is printed."""
    return cast("QwixxPrinted", game.printed)


def sheet(**changes: Any) -> dict[str, Any]:
    """Return the printed sheet with some fields changed."""
    return {**PRINTED, **changes}


def play_all(state: State, **choices: str) -> State:
    """Let seats decide: `play_all(state, s0="R5", s1="-")`."""
    for seat, action in choices.items():
        state.play(action, int(seat[1:]))
    return state
