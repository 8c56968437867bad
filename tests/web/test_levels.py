"""The levels, by name, and what is said of them, on a real page."""

import pytest
from playwright.sync_api import expect

from rollwright.bots import LEVELS
from tests.web.conftest import People
from tests.web.texts import say


def test_levels_are_offered_by_name_from_the_weakest_to_the_strongest(people: People) -> None:
    ana = people.come("Ana")
    ana.go_home()
    ana.open_options()
    names = ana.page.get_by_label(say("home.bot")).locator("option").all_inner_texts()
    assert names[: len(LEVELS)] == [say(f"level.{level}") for level in LEVELS]


@pytest.mark.parametrize(
    ("game", "searches"), [("qwixx", False), ("geizen", False), ("clever", False)]
)
def test_who_has_not_learnt_a_sheet_says_so(people: People, game: str, searches: bool) -> None:
    ana = people.come("Ana")
    ana.go_home()
    ana.choose_game(game)
    ana.open_options()
    ana.page.get_by_label(say("home.bot")).select_option("strong")
    expect(ana.page.get_by_text(say("level.strong.says"))).to_be_visible()
    expect(ana.page.get_by_text(say("level.searches"))).to_have_count(int(searches))
    ana.page.get_by_label(say("home.bot")).select_option("casual")
    expect(ana.page.get_by_text(say("level.searches"))).to_have_count(0)
