"""A game from elsewhere brings no drawing for the browser; it is played there all the same."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.server.serving import ServerProcess
from tests.web.axe import violations
from tests.web.conftest import People
from tests.web.player import PHONE
from tests.web.tables import opened
from tests.web.texts import say

EXAMPLE = Path(__file__).parents[2] / "examples" / "yacht"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Serve where Yacht is installed."""
    games = tmp_path_factory.mktemp("games")
    pip = ("pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index")
    command = [sys.executable, "-m", *pip, "--target", str(games), str(EXAMPLE)]
    subprocess.run(command, check=True)
    running = ServerProcess(tmp_path_factory.mktemp("plain") / "tables.sqlite3", games=games)
    yield running
    assert running.stop() == 0


def test_a_turn_from_the_front_page(people: People) -> None:
    ana = people.come("Ana")
    ana.open_table("home.bots", "yacht", 1)
    picture = ana.page.get_by_alt_text(say("plain.picture"))
    expect(picture).to_be_visible()
    before = picture.get_attribute("src")
    ana.roll.click()
    keep = ana.page.get_by_role("button", name=re.compile("^keep"))
    expect(keep.first).to_be_visible()
    assert picture.get_attribute("src") != before  # the dice are in it
    assert violations(ana.page) == []
    keep.last.click()  # all five stand (Y2)
    fill = ana.page.get_by_role("button", name=re.compile("^fill"))
    expect(fill).to_have_count(12)
    ana.page.get_by_role("button", name="fill Choice").click()
    expect(ana.roll).to_be_visible()
    ana.page.reload()
    expect(picture).to_be_visible()
    expect(ana.page.locator(".log")).to_contain_text("choice")
    ana.page.get_by_text(say("plain.as_text")).click()
    expect(ana.page.locator("pre")).to_contain_text(re.compile(r"Choice +[1-9]"))


def test_earlier_moments_and_the_end_are_seen(people: People, server: ServerProcess) -> None:
    table = opened(server, "yacht", ("greedy", "greedy"))
    guest = people.come("a stranger", viewport=PHONE)
    guest.page.goto(table.guest_link)
    expect(guest.result).to_be_visible()
    over = server.get(f"/api/tables/{table.id}/result?game=1&lang=en", table.guest)
    guest.page.goto(f"/r/{table.id}/1#{over['digest']}")
    picture = guest.page.get_by_alt_text(say("plain.picture"))
    begin = picture.get_attribute("src")
    guest.page.get_by_role("slider").press("End")
    expect(picture).not_to_have_attribute("src", begin or "")
    assert guest.page.evaluate("document.body.scrollWidth <= innerWidth")


def test_its_pages_are_there_and_no_lesson_is_promised(people: People) -> None:
    ana = people.come("Ana")
    ana.page.goto("/learn/yacht")
    expect(ana.page.get_by_role("heading", name="Yacht", exact=True)).to_be_visible()
    expect(ana.page.locator(".rule").first).to_be_visible()
    expect(ana.page.locator("main a[href^='/learn/yacht/'], .picture")).to_have_count(0)
    ana.page.goto("/print/yacht")
    expect(ana.page.get_by_role("heading", name=say("print"))).to_be_visible()
