"""A table that somebody wants to open, and what is promised of its dice."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rollwright.core.players import HUMAN
from rollwright.play.daily import daily_seed, day_of
from rollwright.play.fair import FAIR, SCHEME
from rollwright.play.game import Game
from rollwright.server.tables.dealing import promise
from rollwright.server.wire.refusals import Refusal


@dataclass(frozen=True)
class SeatWanted:
    """Who is to sit there: `human`, `open` or a bot."""

    player: str
    name: str = ""
    adds_seed: bool = False


@dataclass(frozen=True)
class TableWanted:
    """What a new table is to be."""

    game: str
    seats: Sequence[SeatWanted]
    sheet: Mapping[str, Any] | None = None
    options: Mapping[str, str] = field(default_factory=dict)
    dice: str = FAIR
    clock: float | None = None
    absence: float = 120.0
    daily: str | None = None
    """The date whose dice are played, if they are to be the dice of a day."""


def promised(game: Game, wanted: TableWanted, now: float) -> dict[str, Any]:
    """Return what the entry that opens a table keeps of its dice; `now` in seconds since 1970."""
    if wanted.daily is None:
        return promise()
    about = game.about
    day = day_of(about, wanted.daily, now)
    if [seat.player for seat in wanted.seats] != [HUMAN]:
        raise Refusal("daily.alone", status=422)
    usual = {name: option.values[0] for name, option in about.options.items()}
    if game.has_own_sheet or game.options != usual or wanted.clock is not None:
        raise Refusal("daily.usual", status=422)
    if wanted.dice != FAIR or wanted.seats[0].adds_seed:
        raise Refusal("daily.dice", status=422)
    seed = daily_seed(about.name, day)
    return {"server_seed": seed, "scheme": SCHEME, "daily": day.isoformat()}
