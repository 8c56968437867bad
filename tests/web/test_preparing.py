"""A first game on a new machine: the bot moves at once, and a quiet line says how it plays."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.server.serving import ServerProcess
from tests.web.conftest import People
from tests.web.test_clever import some_entry
from tests.web.texts import say


def test_max_plays_before_it_is_compiled_and_the_page_says_so(
    chromium: Browser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROLLWRIGHT_CACHE", str(tmp_path / "cache"))
    server = ServerProcess(tmp_path / "tables.sqlite3")
    ana = People(chromium, server.url).come("Ana")
    ana.go_home()
    ana.choose_game("clever")
    ana.open_options()
    ana.page.get_by_label(say("home.name")).fill("Ana")
    ana.page.get_by_label(say("home.bot")).select_option("max")
    ana.button("home.bots").click()
    line = ana.page.locator("main .preparing")
    before, _, after = say("bots.preparing", bots=say("level.max"), seconds="#").partition("#")
    expect(line).to_contain_text(before)
    expect(line).to_contain_text(after)
    expect(ana.page.locator("p.unseen[role=status]")).to_contain_text(before)
    decided = ana.page.locator("main .log .line", has_text=re.compile(rf"^\s*{say('level.max')}"))
    while not decided.count():
        if ana.wait_for_turn([say("level.max")]) == "mine":
            ana.act(some_entry)
    expect(line).to_be_visible()
    assert not ana.troubles.left()
    ana.leave()
    assert server.stop() == 0
