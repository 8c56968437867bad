"""People who sit down together, and what all tables hold to: in sight on a phone, in order."""

from collections.abc import Mapping

from playwright.sync_api import ViewportSize, expect

from tests.web.conftest import People
from tests.web.player import Player
from tests.web.texts import say

SMALL_PHONE = ViewportSize(width=360, height=740)


def sit_together(people: People, game: str) -> tuple[Player, Player, Player]:
    """Ana opens a table for three and invites Ben; a bot takes the third seat; Gus watches."""
    ana, ben, gus = people.come("Ana"), people.come("Ben"), people.come("Gus")
    ana.open_table("home.friends", game, players=3)
    ben.be_invited(ana.page.get_by_role("textbox").first.input_value())
    expect(ana.page.get_by_text("Ben", exact=True)).to_be_visible()
    gus.sit_down(ana.linked("links.guests"))
    ana.button("waiting.bot").click()
    return ana, ben, gus


def expect_in_sight(player: Player, places: Mapping[str, str]) -> None:
    """Nothing of what is named is out of sight, and the page is no wider than the screen."""
    size = player.page.viewport_size
    assert size is not None
    assert player.page.evaluate("scrollY") == 0
    assert player.page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    for name, selector in places.items():
        box = player.page.locator(selector).first.bounding_box()
        assert box is not None, name
        assert box["x"] >= 0 and box["x"] + box["width"] <= size["width"], (name, box)
        assert box["y"] >= 0 and box["y"] + box["height"] <= size["height"], (name, box)


def bar(lang: str = "en") -> str:
    """Return where one is told what to do."""
    return f'section[aria-label="{say("actions", lang)}"]'
