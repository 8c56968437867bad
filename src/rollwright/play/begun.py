"""A sheet in the middle of a game, as a picture: what playing looks like, before one has played."""

from dataclasses import replace
from functools import cache
from typing import Any, Final

from rollwright.core.texts import Texts
from rollwright.core.views import AnyScene
from rollwright.play.dice import Seeded
from rollwright.play.game import Game
from rollwright.play.state import State

_DECISIONS: Final = 28
"""Of all seats together: enough that every area shows a mark or two."""
_SEED: Final = 3
_OF_THE_MOMENT: Final = ("step", "active", "seat", "deciding", "dice", "dice_due", "legal", "todo")
"""What a view tells of who does what now: a sheet lying by itself shows nothing of it."""


def begun_svg(name: str, texts: Texts) -> str:
    """Draw the sheet in the box as `Game.blank_svg` does without a note, and with marks on it.

    Each cell lies where it lies on the empty sheet.
    """
    return Game(name).folder.svg_picture(_begun(name), texts)


@cache
def _begun(name: str) -> AnyScene:
    game = Game(name)
    blank = replace(game.blank(), reconstruction=None)
    empty = game.folder.svg_picture(blank, Texts("en"))
    state, found = game.new(), blank
    dice, decisions = Seeded(_SEED), 0
    while not state.over and decisions < 2 * _DECISIONS:
        if state.chance_due:
            state.roll(dice)
            continue
        if decisions >= _DECISIONS:
            found = _lying(blank, state)
            # Dice that are put aside, say, need room that an empty sheet has not.
            if _size(game.folder.svg_picture(found, Texts("en"))) == _size(empty):
                return found
        seat = state.pending[0]
        state.play(_best(state, seat), seat=seat)
        decisions += 1
    return blank


def _lying(blank: AnyScene, state: State) -> AnyScene:
    """Return the scene of the first seat's sheet, without anybody around it."""
    view: dict[str, Any] = {**state.view()}
    empty: dict[str, Any] = {**blank.view}
    still = {name: empty[name] for name in _OF_THE_MOMENT if name in empty}
    return replace(blank, view={**view, **still, "sheets": view["sheets"][:1]})


def _best(state: State, seat: int) -> str:
    """Return what makes the seat's own sheet worth most: no good play, but sensible marks."""
    game = state.game

    def worth(action: str) -> int:
        after = state.copy().play(action, seat=seat)
        return game.folder.worth(after.record, game.sheet.record, seat)

    return max(state.legal(seat), key=worth)


def _size(picture: str) -> str:
    return picture.partition('viewBox="')[2].partition('"')[0]
