"""What is told after an event: ticks, each "!", full rows on the right, the end."""

from rollwright.core.events import parse_events
from rollwright.core.registry import News
from rollwright.play.state import State
from tests.games.knifflig.positions import position, printed, view


def told(state: State, event: str) -> list[News]:
    """Let an event happen and return the news of it, without those of what was chosen."""
    before = view(state)
    (parsed,) = parse_events(event)
    state.happen(parsed)
    found = state.game.folder.news(printed(state.game), before, view(state), parsed)
    return [news for news in found if news.kind != "choice"]


def test_K7_a_mark_when_all_have_ticked() -> None:
    state = position(left={1: {7: 5}}, active=1).roll([3, 4, 2, 6])
    assert told(state, "1:L7") == []
    assert told(state, "0:-") == []
    assert told(state, "2:-") == [News(1, "knifflig.news.mark", {"row": 7}, "consequence")]


def test_K9_a_row_on_the_right_that_is_full() -> None:
    state = position(right={2: {7: 5}}, active=1).roll([3, 4, 2, 6])
    told(state, "1:L8")
    told(state, "0:-")
    full = News(2, "knifflig.news.right_full", {"row": 7}, "consequence")
    assert told(state, "2:R7") == [full]


def test_K8_the_end_and_by_how_many_marks() -> None:
    """Three players: five "!" end the game, when the round is over."""
    state = position(left={2: {7: 5}}, marks={2: [2, 3, 11, 12]}, active=2).roll([3, 4, 2, 6])
    told(state, "2:L7")
    told(state, "0:-")
    assert told(state, "1:-") == [
        News(2, "knifflig.news.mark", {"row": 7}, "consequence"),
        News(None, "knifflig.news.end", {"marks": 5}, "end"),
    ]
