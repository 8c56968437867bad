"""What bots do is seen as it happens, at the pace one likes; a tap goes on."""

import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect
from playwright.sync_api import TimeoutError as PlaywrightTimeout

from tests.server.serving import ServerProcess, serving
from tests.web.conftest import People
from tests.web.playing import nothing
from tests.web.tables import opened
from tests.web.texts import say

THREE = ("human", "casual", "casual")


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Bots that wait for longer than any test would, unless somebody hurries them."""
    folder: Path = tmp_path_factory.mktemp("pace")
    with serving(folder / "tables.sqlite3", "--bot-pause", "60") as server:
        yield server


def tapped_if_there(where: Locator) -> None:
    """Tap, unless the tap before has just been heard: then nothing is left to be tapped."""
    with suppress(PlaywrightTimeout):
        where.click(position={"x": 4, "y": 4}, timeout=2000)


def test_a_tap_skips_the_wait_and_new_marks_are_ringed(
    chromium: Browser, slow: ServerProcess
) -> None:
    ana = People(chromium, slow.url).come("P0")
    ana.sit_down(opened(slow, "qwixx", THREE).link(0))
    hurry = ana.button("hurry")
    board, line = ana.page.locator("main .centre"), ana.page.locator("section.bar .note.news")
    ringed = ana.page.locator("main .others .fresh")
    told = seen = False
    for turn in range(60):
        if ana.nothing.or_(ana.roll).count():
            tapped_if_there(ana.nothing.or_(ana.roll).first)
        elif hurry.count():
            place = board.bounding_box()
            tapped_if_there(hurry if turn % 2 else board)
            assert board.bounding_box() == place
        else:
            ana.page.wait_for_function(
                """() => document.querySelector("[data-key]:not([data-key=undo])")"""
            )
        seen = seen or ringed.count() > 0
        told = told or line.count() > 0
        if seen and told:
            break
    assert seen, "no new mark of another's sheet was ringed"
    assert told, "nothing was told of what the bots did"
    assert not ana.troubles.left()
    ana.leave()


def test_the_pace_is_chosen_in_the_settings_and_holds_at_once(
    chromium: Browser, slow: ServerProcess
) -> None:
    ana = People(chromium, slow.url).come("P0")
    ana.sit_down(opened(slow, "qwixx", THREE).link(0))
    ana.page.get_by_role("button", name=say("settings")).click()
    ana.page.get_by_label(say("settings.pace")).select_option("at_once")
    ana.close_dialog()
    expect(ana.button("hurry")).to_have_count(0)
    for _ in range(3):
        assert ana.wait_for_turn(["Casual", "Casual 2"]) != "over"
        expect(ana.nothing.or_(ana.roll).first).to_be_visible()
        ana.act(lambda player: player.roll.click() if player.roll.count() else nothing(player))
    ana.page.reload()
    expect(ana.nothing.or_(ana.roll).first).to_be_visible()
    ana.leave()


def test_a_penalty_is_seen_to_be_taken_and_told_to_oneself(
    chromium: Browser, slow: ServerProcess
) -> None:
    ana = People(chromium, slow.url).come("P0")
    ana.sit_down(opened(slow, "qwixx", ["human"]).link(0))
    ana.roll.click()
    for _ in range(2):
        if ana.page.locator(".paper .fresh").count():
            break
        ana.nothing.click()
    expect(ana.page.locator(".paper .foot .fresh")).to_be_visible()
    note = ana.page.locator("section.bar .note")
    expect(note).to_contain_text("You have crossed nothing and take penalty 1.")
    expect(note.filter(has=ana.rule("Q7"))).to_be_visible()
    ana.leave()


def test_what_was_done_and_who_is_next_do_not_contradict_each_other(
    chromium: Browser, slow: ServerProcess
) -> None:
    ana = People(chromium, slow.url).come("P0")
    while True:  # until the lot to start falls to her: a bot that has to roll waits for her tap
        ana.sit_down(opened(slow, "qwixx", ("human", "casual")).link(0))
        expect(ana.roll.or_(ana.button("hurry"))).to_be_visible()
        if ana.roll.count():
            break
    ana.act(nothing)  # the roll
    ana.act(nothing)
    expect(ana.nothing.or_(ana.button("hurry"))).to_be_visible()
    if ana.button("hurry").count():  # the bot had not made up its mind before
        ana.button("hurry").click()
    ana.act(nothing)
    bar = ana.page.locator("section.bar")
    expect(bar).to_contain_text("You have crossed nothing and take penalty 1.")
    expect(bar.locator(".line")).to_have_text(say("line.next", names="Casual"))
    expect(ana.button("hurry")).to_have_text(re.compile(say("hurry.short")))
    ana.undo.click()  # there is time for that
    expect(ana.nothing).to_be_visible()
    ana.leave()
