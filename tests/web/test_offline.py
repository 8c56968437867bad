"""Installed, and without its server: the app opens, says what is missing, and comes back."""

import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from rollwright.server.http.static import SITE
from tests.server.serving import ServerProcess
from tests.web.axe import violations
from tests.web.conftest import People
from tests.web.player import Player
from tests.web.tables import TWO, begun
from tests.web.texts import say

_CUT = r"WebSocket connection to|net::ERR_|Failed to fetch|Failed to load resource"
_IS_KEPT = """() => navigator.serviceWorker.controller
  && localStorage.getItem("rollwright.provided")"""
"""The worker is there, and has been given what is public."""
_CACHED = """async () => {
  const found = [];
  for (const name of await caches.keys())
    for (const { url } of await (await caches.open(name)).keys()) found.push(new URL(url).pathname);
  return found;
}"""
_SIZE = """async (address) => {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  return `${picture.naturalWidth}x${picture.naturalHeight}`;
}"""


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """Return a copy of the build, to be changed."""
    return Path(shutil.copytree(SITE, tmp_path / "site"))


@pytest.fixture
def server(tmp_path: Path, site: Path) -> Iterator[ServerProcess]:
    """Serve that copy, in a process that is stopped and started by the test."""
    running = ServerProcess(tmp_path / "tables.sqlite3", "--site", str(site))
    yield running
    if running.process is not None and running.process.poll() is None:
        assert running.stop() == 0


def _come(people: People, server: ServerProcess) -> Player:
    """Open home for the first time, and wait until all of it is kept."""
    ana = people.come("P0", server.url, service_workers="allow")
    ana.troubles.allow(_CUT)
    ana.go_home()
    ana.page.wait_for_function(_IS_KEPT)
    return ana


def _notice(player: Player) -> Locator:
    return player.page.get_by_text(say("away.says", player.lang))


def test_it_can_be_installed(people: People, server: ServerProcess) -> None:
    ana = _come(people, server)
    manifest: dict[str, Any] = json.loads(server.get("/manifest.webmanifest"))
    assert {manifest["id"], manifest["start_url"], manifest["scope"]} == {"/"}
    icons = {(icon["sizes"], icon.get("purpose", "any")): icon["src"] for icon in manifest["icons"]}
    for wanted in (("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")):
        assert ana.page.evaluate(_SIZE, icons[wanted]) == wanted[0]
    apple = ana.page.locator("link[rel=apple-touch-icon]").get_attribute("href")
    assert ana.page.evaluate(_SIZE, apple) == "180x180"
    session = ana.context.new_cdp_session(ana.page)
    errors = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in errors] == ["in-incognito"], "as all tests are"
    assert session.send("Page.getAppManifest")["errors"] == []


def test_without_its_server_it_opens_and_says_so(people: People, server: ServerProcess) -> None:
    ana = _come(people, server)
    page = ana.page
    server.stop()

    ana.go_home()
    expect(_notice(ana)).to_be_visible()
    expect(page.locator("input[name=game]")).to_have_count(4)
    expect(ana.button("home.real")).to_be_disabled()
    assert violations(page) == []
    picture = page.locator("img.paper-picture").first
    assert picture.evaluate("async (it) => (await it.decode(), it.naturalWidth)") > 0
    page.goto("/learn/clever#D13")
    expect(page.locator("#D13")).to_be_visible()
    expect(_notice(ana)).to_be_visible()
    page.goto("/print/geizen")
    expect(page.locator(".page svg, .pages svg, svg").first).to_be_visible()
    page.goto("/learn/qwixx/turn")
    expect(page.get_by_text(say("error.no_server"))).to_be_visible()

    ana.go_home()
    server.start()
    ana.button("again").click()
    expect(_notice(ana)).to_have_count(0)


def test_a_table_waits_for_its_server_and_nothing_of_it_is_cached(
    people: People, server: ServerProcess
) -> None:
    ana = _come(people, server)
    ana.sit_down(begun(server, seats=TWO).link(0))
    expect(ana.nothing).to_be_visible()
    cached = ana.page.evaluate(_CACHED)
    assert "/api/games" in cached and "/api/games/clever/rules" in cached
    assert not [path for path in cached if path.startswith(("/api/tables", "/t/", "/r/"))]

    server.kill()
    ana.page.reload()
    banner = ana.page.get_by_text(say("connection.lost"))
    expect(banner).to_be_visible()
    expect(_notice(ana)).to_have_count(0)
    server.start()
    expect(banner).to_have_count(0)
    expect(ana.nothing).to_be_visible()


def test_a_new_build_replaces_the_old_one_and_open_pages_go_on(
    people: People, server: ServerProcess, site: Path
) -> None:
    ana = _come(people, server)
    ana.page.evaluate("""() => {
      window.isTheSamePage = true;
      navigator.serviceWorker.oncontrollerchange = () => (window.isTakenOver = true);
    }""")
    server.stop()
    _build_anew(site)
    server.start()

    ben = ana.context.new_page()
    ben.goto(server.url)
    expect(ben).to_have_title("Rollwright")
    assert ben.locator("meta[name=build]").get_attribute("content") == "new"
    ana.page.wait_for_function("() => window.isTakenOver")
    # What the open page has not loaded yet is of a build that the server has no more.
    ana.page.get_by_role("link", name=say("learn"), exact=True).click()
    expect(ana.page.get_by_role("heading", level=1)).to_be_visible()
    assert ana.page.evaluate("window.isTheSamePage") is True

    server.stop()
    ben.goto(server.url)
    assert ben.locator("meta[name=build]").get_attribute("content") == "new"
    expect(ben.get_by_text(say("away.says"))).to_be_visible()


def _build_anew(site: Path) -> None:
    """Change the build's page and name, and rename the part that draws the rules."""
    for path in site.rglob("*"):
        if path.suffix in (".br", ".gz"):
            path.unlink()
    (old,) = site.glob("assets/Rules-*.js")
    old.rename(old.with_name("Rules-anew.js"))
    for path in site.rglob("*"):
        if path.suffix in (".js", ".html"):
            text = path.read_text("utf-8").replace(old.name, "Rules-anew.js")
            path.write_text(text, "utf-8")
    index = site / "index.html"
    page = index.read_text("utf-8").replace("<head>", '<head><meta name="build" content="new">')
    index.write_text(page, "utf-8")
    worker = site / "sw.js"
    text = worker.read_text("utf-8")
    anew, names = re.subn(r'"name":"\w+"', '"name":"new"', text, count=1)
    assert names == 1
    worker.write_text(anew, "utf-8")
