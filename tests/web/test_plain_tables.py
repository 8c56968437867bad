"""Games without a table of their own are played as the server draws them, by buttons."""

import pytest
from playwright.sync_api import expect

from tests.counts import LONG
from tests.web.conftest import People
from tests.web.playing import first_choice, play_to_the_end
from tests.web.texts import say

_LONGER = [("clever", 2), ("clever", 4), ("geizen", 5), ("knifflig", 4)]


@pytest.mark.parametrize(
    ("game", "players"),
    [("clever", 1), ("knifflig", 2), ("geizen", 2), *(_LONGER if LONG else [])],
)
def test_a_whole_game_is_played_by_buttons(people: People, game: str, players: int) -> None:
    ana = people.come("Ana")
    ana.open_table("home.bots" if players > 1 else "home.alone", game, players)
    expect(ana.page.locator("main img")).to_be_visible()
    expect(ana.page.get_by_text(say("plain.as_text"))).to_be_visible()
    assert play_to_the_end(ana, choose=first_choice) > 10
    assert len(ana.result_table()) > 3
