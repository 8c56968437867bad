"""What has happened in a game, as it crosses the network: keys and parameters."""

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from rollwright.core.events import Correction, Event, Undo
from rollwright.core.registry import News
from rollwright.core.views import View
from rollwright.play.game import Game
from rollwright.server.wire.events_told import Told
from rollwright.server.wire.refusals import sayable


class NewsTold(Told):
    """Something that happened; in its text `{name}` is the seat's."""

    seat: int | None
    """Whom it is about; null: all."""
    code: str
    params: dict[str, Any]
    kind: Literal["choice", "consequence", "end"]
    """What somebody chose or dice brought; what followed from it; why the game is over."""


def news_between(
    game: Game, before: View | None, after: View | None, events: Sequence[Event]
) -> list[dict[str, Any]]:
    """Tell what a view shows that an earlier one does not, as data.

    Between views of which one never was, since something was taken back, there is nothing to tell.
    """
    taken_back = any(isinstance(event, (Correction, Undo)) for event in events)
    if before is None or after is None or not events or taken_back:
        return []
    return [_told(news) for news in game.folder.news(game.printed, before, after, events[-1])]


def _told(news: News) -> dict[str, Any]:
    params: Mapping[str, Any] = news.params
    return {
        "seat": news.seat, "code": news.key, "kind": news.kind,
        "params": {name: sayable(value) for name, value in params.items()},
    }  # fmt: skip
