"""The first page: what it is, a game to choose, one button to play, and whose turn it is."""

import json
import re
import time
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import ViewportSize, expect

from rollwright.core.colours import LOOKS
from rollwright.core.registry import abouts
from rollwright.core.texts import catalogue
from tests.server.serving import ServerProcess
from tests.web.axe import violations
from tests.web.conftest import People
from tests.web.player import DESKTOP, PHONE, Player
from tests.web.tables import Table, begun, opened
from tests.web.texts import say

_SHIFTED = """() => new Promise((told) => {
  let shifted = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shifted += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  requestAnimationFrame(() => requestAnimationFrame(() => told(shifted)));
})"""
_LOADED = """() => [...document.querySelectorAll(".tile img")].every(
  (img) => img.complete && img.naturalWidth > 0)"""
_GONE = "0123456789ab"


def _known(table: Table, names: Sequence[str], **more: Any) -> dict[str, Any]:
    """Return what a browser keeps of a table at which it holds the first seat."""
    return {
        "id": table.id, "game": "qwixx", "title": "Qwixx", "seats": {"0": table.tokens[0]},
        "guest": None, "invitations": [], "names": names, "status": "playing",
        "at": time.time() * 1000, **more,
    }  # fmt: skip


def _finished(number: int) -> dict[str, Any]:
    return {
        "table": f"{number:012x}", "number": 1, "game": "qwixx", "title": "Qwixx",
        "names": ["Ana", "Ben"], "scores": [50 + number, 40], "winners": [0], "seats": [0],
        "digest": "0" * 64, "at": (time.time() - 86_400 * number) * 1000,
    }  # fmt: skip


def _keep(player: Player, **kept: Any) -> None:
    """Let the browser have kept this."""
    told = {f"rollwright.{name}": json.dumps(value) for name, value in kept.items()}
    player.context.add_init_script(
        "if (!sessionStorage.begun) {"
        f"Object.assign(localStorage, {json.dumps(told)}); sessionStorage.begun = 1; }}"
    )


def _rows(player: Player, heading: str) -> list[str]:
    section = player.page.get_by_role("region", name=say(heading))
    return [row.inner_text() for row in section.get_by_role("listitem").all()]


@pytest.mark.parametrize("size", [PHONE, ViewportSize(width=390, height=844), DESKTOP])
def test_a_newcomer_sees_all_games_and_plays_with_one_tap(
    people: People, size: ViewportSize
) -> None:
    ana = people.come("Ana", viewport=size)
    ana.go_home()
    expect(ana.page.get_by_role("heading", level=1)).to_have_text(say("home.title"))
    tiles = ana.page.locator(".tile")
    expect(tiles).to_have_count(len(abouts()))
    ana.page.wait_for_function(_LOADED)
    play = ana.button("home.bots")
    for place in (*tiles.all(), play, ana.page.get_by_role("link", name=say("learn"))):
        box = place.bounding_box()
        assert box is not None and box["y"] >= 0
        assert box["y"] + box["height"] <= size["height"], place
    assert ana.page.evaluate("document.documentElement.scrollWidth") == size["width"]
    assert ana.page.evaluate(_SHIFTED) < 0.02

    for name, about in abouts().items():
        ana.choose_game(name)
        expect(ana.page.get_by_role("heading", level=2, name=about.title)).to_be_visible()
        expect(ana.page.get_by_text(catalogue("en")[f"{name}.feel"]).first).to_be_attached()
    ana.choose_game("qwixx")
    bot = say("level.casual")
    expect(play).to_have_accessible_description(say("home.against.one", bot=bot))
    play.click()
    ana.page.wait_for_url("**/t/*")
    expect(ana.page.locator("main .company")).to_contain_text(bot)


def test_play_says_whom_one_will_play_and_remembers_it(people: People) -> None:
    ana = people.come("Ana")
    ana.go_home()
    ana.choose_game("qwixx")
    ana.open_options()
    count = ana.page.locator("label:has(input[name=players])")
    play = ana.button("home.bots")
    count.get_by_text("3", exact=True).click()
    ana.page.get_by_label(say("home.bot")).select_option("strong")
    says = say("home.against.more", count=2, bot=say("level.strong"))
    expect(play).to_have_accessible_description(says)
    ana.page.reload()
    expect(play).to_have_accessible_description(says)
    ana.open_options()
    count.get_by_text("1", exact=True).click()
    expect(play).to_have_accessible_description(say("home.against.none"))
    ana.button("home.friends").click()  # nobody is invited to a game alone
    ana.page.wait_for_url("**/t/*")
    expect(ana.page.get_by_role("textbox").first).to_have_value(re.compile("/t/"))


def test_what_is_seldom_wanted_is_in_a_menu(people: People) -> None:
    ana = people.come("Ana")
    ana.go_home()
    ana.choose_game("clever")
    menu = ana.button("home.menu.of", title="Doppelt so clever")
    links = {"learn.rules": "/learn/clever", "print": "/print/clever", "sheets": "/sheets/clever"}
    expect(ana.page.get_by_role("link", name=say("print"))).to_have_count(0)
    menu.click()
    expect(ana.page.locator(".menu a").first).to_be_focused()
    for key, href in links.items():
        link = ana.page.get_by_role("link", name=say(key), exact=True)
        expect(link).to_have_attribute("href", href)
    assert not violations(ana.page)
    ana.page.keyboard.press("Escape")
    expect(menu).to_be_focused()
    expect(menu).to_have_attribute("aria-expanded", "false")
    menu.click()
    ana.page.get_by_role("heading", level=1).click()
    expect(menu).to_have_attribute("aria-expanded", "false")


def test_marks_appear_on_the_sheet_unless_stillness_is_wanted(people: People) -> None:
    lively = people.come("Ana", reduced_motion="no-preference")
    lively.go_home()
    marks = lively.page.locator(".tile .marks.alive")
    expect(marks).to_have_count(1)
    assert lively.page.evaluate("document.getAnimations().length") > 0
    lively.page.locator(".tile").last.hover()
    expect(marks).to_have_count(2)
    lively.choose_game("knifflig")
    expect(lively.page.locator(".tile.chosen .marks.alive")).to_have_count(1)

    still = people.come("Ben")  # whose system asks for less motion
    still.go_home()
    still.page.wait_for_function(_LOADED)
    expect(still.page.locator(".tile .marks")).to_have_count(0)
    assert still.page.evaluate("document.getAnimations().length") == 0


def test_yellow_is_yellow_in_the_dark_too(people: People) -> None:
    ana = people.come("Ana", color_scheme="dark")
    ana.go_home()
    ana.page.wait_for_function(_LOADED)
    picture = ana.page.locator(".tile.chosen img").first
    assert "invert" not in picture.evaluate("(img) => getComputedStyle(img).filter")
    source = picture.get_attribute("src") or ""
    assert LOOKS["yellow"].paint in ana.page.request.get(source).text()


def test_whose_turn_it_is_comes_first(people: People, server: ServerProcess) -> None:
    ana = people.come("Ana")
    mine, free = begun(server), opened(server, "clever", ("human", "open"))
    theirs = begun(server, seats=("human", "human"), events=8)
    watched = {**_known(theirs, ["Ben", "Cleo"]), "seats": {}, "guest": theirs.guest}
    gone = {**_known(mine, ["Ana", "Dora"]), "id": _GONE}
    latest = time.time() * 1000 + 1000
    open_table = _known(free, ["Ana", ""], title="Doppelt so clever", status="waiting", at=latest)
    all_tables = (open_table, gone, watched, _known(mine, ["Ana", "Casual"]))
    _keep(ana, tables={table["id"]: table for table in all_tables})
    ana.troubles.allow(f"status of 404.*{_GONE}")
    ana.go_home()
    rows = ana.page.get_by_role("region", name=say("kept.tables")).get_by_role("listitem")
    expect(rows.first).to_contain_text(say("kept.yours"))
    told = _rows(ana, "kept.tables")
    assert len(told) == 4
    assert say("kept.theirs", names="P0 and P1") in told[1]
    assert say("status.waiting") in told[2]
    assert say("kept.gone") in told[3]
    assert ana.page.evaluate(_SHIFTED) < 0.02
    assert not violations(ana.page)

    # What it does not know is not asked for again.
    asked: list[str] = []
    ana.page.on("request", lambda request: asked.append(request.url))
    ana.page.reload()
    expect(rows.first).to_contain_text(say("kept.yours"))
    assert not [url for url in asked if _GONE in url]
    assert [url for url in asked if mine.id in url]

    # Without the server the page says so, and shows what it knew.
    ana.troubles.allow("ERR_FAILED")
    ana.page.route("**/api/tables/*", lambda route: route.abort())
    ana.page.reload()
    expect(ana.page.get_by_text(say("kept.away"))).to_be_visible()
    expect(rows).to_have_count(4)
    expect(ana.page.get_by_text(say("kept.yours"))).to_have_count(0)


def test_a_game_that_waits_is_seen_first_on_a_phone(people: People, server: ServerProcess) -> None:
    table = begun(server, seats=("human", "human"))
    ana = people.come("Ana", viewport=PHONE, has_touch=True)
    _keep(ana, tables={table.id: _known(table, ["P0", "P1"])})
    ana.go_home()
    line = ana.page.get_by_role("link", name=say("kept.yours")).first
    expect(line).to_have_attribute("href", f"/t/{table.id}")
    places = [line, ana.page.locator(".tile").first, ana.button("home.bots")]
    boxes = [place.bounding_box() for place in places]
    tops = [box["y"] for box in boxes if box]
    assert tops == sorted(tops) and len(tops) == len(places)
    assert tops[-1] + (boxes[-1] or {"height": 0})["height"] <= PHONE["height"]
    assert (boxes[0] or {"height": 0})["height"] >= 44
    assert ana.page.evaluate(_SHIFTED) < 0.02, "it takes the headline's place"
    assert not violations(ana.page)
    line.click()
    expect(ana.nothing).to_be_visible()


def test_finished_games_are_folded_and_cleared(people: People) -> None:
    ana = people.come("Ana")
    _keep(ana, games=[_finished(number) for number in range(1, 6)])
    ana.go_home()
    finished = ana.page.get_by_role("region", name=say("kept.games"))
    rows = finished.get_by_role("listitem")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("yesterday")
    expect(rows.first).to_contain_text(say("kept.won"))
    ana.button("kept.all", count=5).click()
    expect(rows).to_have_count(5)
    ana.button("kept.forget", title="Qwixx").first.click()
    expect(rows).to_have_count(4)
    expect(finished.get_by_role("heading")).to_be_focused()
    ana.button("kept.clear").click()
    dialog = ana.page.get_by_role("dialog")
    expect(dialog).to_contain_text(say("kept.clear.sure", count=4))
    ana.button("cancel").click()
    expect(rows).to_have_count(4)
    ana.button("kept.clear").click()
    dialog.get_by_role("button", name=say("kept.clear"), exact=True).click()
    expect(finished).to_have_count(0)
    ana.page.reload()
    expect(ana.page.get_by_text(say("kept.none"))).to_be_visible()
