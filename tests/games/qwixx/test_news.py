"""What is told after an event: crosses, penalties, closed rows, the end."""

from typing import cast

from rollwright.core.events import parse_events
from rollwright.core.registry import News
from rollwright.core.texts import Key
from rollwright.games.qwixx.view_types import QwixxPrinted
from rollwright.play.state import State
from tests.games.qwixx.positions import position, view


def told(state: State, event: str) -> list[News]:
    """Let an event happen and return the news of it."""
    before = view(state)
    (parsed,) = parse_events(event)
    state.happen(parsed)
    printed = cast("QwixxPrinted", state.game.printed)
    return list(state.game.folder.news(printed, before, view(state), parsed))


def test_a_cross_is_what_was_chosen() -> None:
    state = position().roll([1, 2, 6, 6, 6, 6])
    state.happen(parse_events("1:-")[0])
    assert told(state, "0:R3") == [
        News(0, "qwixx.news.cross", {"colour": Key("colour.red"), "number": 3}, "choice")
    ]


def test_Q7_a_penalty_follows_with_its_number() -> None:
    state = position(penalties={1: 1}, active=1).roll([1, 2, 6, 6, 6, 6])
    assert told(state, "0:-") == told(state, "1:-") == []
    assert told(state, "1:-") == [News(1, "qwixx.news.penalty", {"count": 2}, "consequence")]


def test_Q9_a_closed_row_follows() -> None:
    state = position(crosses={0: {"red": [2, 3, 4, 5, 6]}}).roll([6, 6, 1, 1, 1, 1])
    assert told(state, "1:-") == []
    cross, closed = told(state, "0:R12")
    assert cross.kind == "choice"
    assert closed == News(None, "qwixx.news.closed", {"colour": Key("colour.red")}, "consequence")


def test_Q11_the_end_by_rows_and_by_penalties() -> None:
    """Two closed rows end the game, and so does a fourth penalty."""
    crosses = {0: {"red": [2, 3, 4, 5, 6]}}
    state = position(crosses=crosses, closed=["blue"]).roll([6, 6, 1, 1, 1])
    told(state, "1:-")
    assert told(state, "0:R12")[-1] == News(None, "qwixx.news.end_rows", {}, "end")
    state = position(penalties={0: 3}).roll([1, 2, 6, 6, 6, 6])
    told(state, "1:-")
    told(state, "0:-")
    assert told(state, "0:-")[-1] == News(None, "qwixx.news.end_penalty", {}, "end")
