"""Qwixx by two browsers, with a bot and a guest: from the invitation to the next game."""

import pytest
from playwright.sync_api import expect

from tests.counts import LONG
from tests.web.conftest import People
from tests.web.player import Choose, Player
from tests.web.playing import first_cell, nothing, play, play_to_the_end
from tests.web.texts import say


def _invite(host: Player) -> str:
    """Copy the link that is shown, as a person would."""
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.button("copy").click()
    expect(host.button("copied")).to_be_visible()
    link: str = host.page.evaluate("navigator.clipboard.readText()")
    return link


def _sit_together(people: People) -> tuple[Player, Player, Player]:
    """Ana opens a table for three and invites Ben; a bot takes the third seat; Gus watches."""
    ana, ben, gus = people.come("Ana"), people.come("Ben"), people.come("Gus")
    ana.open_table("home.friends", players=3)
    ben.be_invited(_invite(ana))
    expect(ana.page.get_by_text("Ben", exact=True)).to_be_visible()
    gus.sit_down(ana.linked("links.guests"))
    ana.button("waiting.bot").click()
    return ana, ben, gus


def _all_decide(*players: Player) -> None:
    """Play on until all of them owe a decision."""
    names = [player.name for player in players]
    for player in players:
        if player.wait_for_turn(names) == "mine" and player.roll.count():
            player.act(nothing)
    for player in players:
        expect(player.nothing).to_be_visible()


@pytest.mark.parametrize("choose", [nothing, *([first_cell] if LONG else [])])
def test_two_browsers_a_bot_and_a_guest_play_to_the_same_result_and_again(
    people: People, choose: Choose
) -> None:
    ana, ben, gus = _sit_together(people)
    play_to_the_end(ana, ben, choose=choose)
    result = ana.result_table()
    assert ben.result_table() == result
    assert gus.result_table() == result
    assert gus.button("rematch").count() == 0

    ana.button("rematch").click()
    expect(ben.page.get_by_text(say("rematch.agreed", names="Ana"))).to_be_visible()
    ben.button("rematch").click()
    for player in (ana, ben, gus):
        expect(player.result).to_have_count(0)
    if not LONG:
        assert play(ana, ben, choose=nothing, most=4) == 4
        return
    play_to_the_end(ana, ben, choose=nothing)
    expect(ana.result.get_by_text(say("result.series", games=2))).to_be_visible()


def test_what_one_decides_is_sealed_until_all_have_decided(people: People) -> None:
    ana, ben, gus = _sit_together(people)
    _all_decide(ana, ben)
    before = ben.sheet_of("Ana").get_attribute("aria-label")
    watched = gus.page.locator("svg[aria-label*=Ana]").get_attribute("aria-label")
    ana.legal.first.click()
    expect(ana.page.locator(".cell.crossed[data-action]")).to_have_count(1)

    deciding = "main .company li:has(.deciding)"
    for player in (ben, gus):
        expect(player.page.locator(deciding).filter(has_text="Ana")).to_have_count(0)
        expect(player.page.locator(deciding).filter(has_text="Ben")).to_have_count(1)
        assert player.page.locator(".cell.crossed").count() == 0
    assert ben.sheet_of("Ana").get_attribute("aria-label") == before
    assert gus.page.locator("svg[aria-label*=Ana]").get_attribute("aria-label") == watched

    ben.nothing.click()
    expect(ben.sheet_of("Ana")).not_to_have_attribute("aria-label", before or "")
    expect(ben.page.locator(".cell.crossed")).not_to_have_count(0)
