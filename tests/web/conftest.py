"""A browser, servers and people for tests."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.server.serving import ServerProcess
from tests.web.chromium import found, launched
from tests.web.player import PATIENCE, Player

_SITE = Path(__file__).parents[2] / "src/rollwright/server/site/index.html"

expect.set_options(timeout=PATIENCE)


# Playwright holds the event loop of the process while it runs: it ends before tests elsewhere.
@pytest.fixture(scope="package")
def chromium() -> Iterator[Browser]:
    """Run one Chromium for all tests of this package in this process."""
    if found() is None:
        pytest.skip("*** Chromium is missing: NOTHING is tested in a browser ***")
    assert _SITE.exists(), "the browser's table is not built: make src/rollwright/server/site/…"
    with sync_playwright() as playwright:
        browser = launched(playwright)
        yield browser
        browser.close()


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Serve for all tests of this package in this process, on an SQLite file of its own."""
    running = ServerProcess(tmp_path_factory.mktemp("web") / "tables.sqlite3")
    yield running
    assert running.stop() == 0


class People:
    """Those who come to the tables of one test."""

    def __init__(self, browser: Browser, base: str) -> None:
        self._browser = browser
        self._base = base
        self.all: list[Player] = []

    def come(self, name: str, base: str | None = None, **context: Any) -> Player:
        """Let somebody come with a browser of their own."""
        player = Player(self._browser, base or self._base, name, **context)
        self.all.append(player)
        return player


@pytest.fixture
def people(chromium: Browser, server: ServerProcess) -> Iterator[People]:
    """Let people come; in the end none of their pages may have had trouble."""
    came = People(chromium, server.url)
    yield came
    for player in came.all:
        player.leave()
    left = {player.name: player.troubles.left() for player in came.all if player.troubles.left()}
    assert not left, left
