"""The games that are being played: tables with the same sheet and options share one."""

from collections import OrderedDict
from collections.abc import Mapping
from typing import Any, Final

from rollwright.core.sheetfile import sheet_hash
from rollwright.play.game import Game

_MOST: Final = 256
_kept: OrderedDict[tuple[Any, ...], Game] = OrderedDict()


def shared_game(
    name: str,
    players: int,
    sheet: Mapping[str, Any] | None,
    options: Mapping[str, str],
    *,
    hashed: str | None = None,
) -> Game:
    """Return a game set up so; whoever knows the sheet's hash spares it to be made anew."""
    if hashed is None and sheet is not None:
        hashed = sheet_hash(sheet)
    key = (name, players, hashed, tuple(sorted(options.items())))
    game = _kept.pop(key, None) or Game(name, players, sheet, options)
    _kept[key] = game
    while len(_kept) > _MOST:
        _kept.popitem(last=False)
    return game
