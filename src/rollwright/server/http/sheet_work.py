"""What is done with sheets that somebody sends, in a process of its own.

It knows only rules and sheets, so that such a process is there quickly.
"""

from collections.abc import Mapping
from typing import Any

from rollwright.core.registry import printed_sheet
from rollwright.core.sheetfile import TypedSheet
from rollwright.core.texts import Texts
from rollwright.core.workshop import differences, said
from rollwright.play.game import Game


def check_playable(
    name: str, players: int, sheet: Mapping[str, Any], options: Mapping[str, str]
) -> None:
    """Refuse a sheet that cannot be played, with what is wrong with it."""
    Game(name, players, sheet, options)


def checked(name: str, sheet: Mapping[str, Any], options: Mapping[str, str]) -> dict[str, Any]:
    """Return what is told of a sheet that can be played: `SheetChecked`."""
    return _about(Game(name, None, sheet, options))


def drawn(
    name: str, text: str, options: Mapping[str, str], language: str, ink: str
) -> dict[str, Any]:
    """Return a sheet as it was typed, drawn, and how it differs from the box's: `SheetDrawn`."""
    found = Game(name, None, TypedSheet(text), options)
    data, texts = found.sheet.data, Texts(language)
    changes = differences(printed_sheet(name), data)
    return _about(found) | {
        "differences": [said(change, name, texts) for change in changes],
        "sheet": dict(data),
        "svg": found.blank_svg(texts, ink),
    }


def _about(game: Game) -> dict[str, Any]:
    return {
        "hash": game.sheet.hash,
        "title": game.title,
        "players": list(game.folder.player_counts(game.sheet.data)),
        "reconstruction": game.reconstruction,
    }
