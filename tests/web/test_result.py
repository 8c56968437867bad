"""The result of a game: told to whoever looks, compared, to be shared, and out of nobody's way."""

import io
import json
from collections.abc import Sequence
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Page, Route, ViewportSize, expect

from tests.server.serving import ServerProcess
from tests.web.conftest import People
from tests.web.player import Player
from tests.web.tables import TWO, Table, finished, opened
from tests.web.texts import say

PHONE = ViewportSize(width=390, height=844)
_SEE_JOY = """
  window.sawJoy = false;
  new MutationObserver(() => (window.sawJoy ||= !!document.querySelector("[data-joy]")))
    .observe(document, { childList: true, subtree: true });
"""


@pytest.fixture(scope="module")
def for_two(server: ServerProcess) -> Table:
    return finished(server, "qwixx", TWO)


def _result(table: Table) -> dict[str, Any]:
    path = f"/api/tables/{table.id}/result?game=1&lang=en"
    told: dict[str, Any] = table.server.get(path, table.tokens[0])
    return told


def _headline(result: dict[str, Any], seat: int | None) -> str:
    """Return what a seat of a game for two, or a guest, is told."""
    totals, winners = result["points"]["totals"], result["winners"]
    others = [result["names"][at] for at in winners if at != seat]
    if len(winners) == 2:
        names = " and ".join(others)
        return say(
            "result.share" if seat is None else "result.you_share", names=names, points=totals[0]
        )
    margin = max(totals) - min(totals)
    form = {0: ".level", 1: ".one"}.get(margin, "")
    who = "result.wins" if others else "result.you_win"
    return say(who + form, points=margin, name="".join(others))


def _earlier(points: Sequence[int], seat: int = 0) -> str:
    """Return a script with which a browser has kept games for two, in their oldest form."""
    games = [
        {
            "table": f"{n:012x}", "number": 1, "game": "qwixx", "title": "Qwixx",
            "names": ["Ana", "Ben"], "scores": [each, each], "winners": [0], "seats": [seat],
            "digest": "0" * 64, "at": n,
        }
        for n, each in enumerate(points)
    ]  # fmt: skip
    return f"localStorage['rollwright.games'] ??= {json.dumps(json.dumps(games))}"


def _is_in_sight(page: Page, *places: str) -> None:
    for place in places:
        box = page.locator(place).first.bounding_box()
        assert box and box["y"] >= 0 and box["y"] + box["height"] <= PHONE["height"], (place, box)


def test_whoever_looks_is_told_who_won_above_their_sheet(people: People, for_two: Table) -> None:
    result = _result(for_two)
    for seat, link in ((0, for_two.link(0)), (1, for_two.link(1)), (None, for_two.guest_link)):
        player = people.come(f"P{seat}", viewport=PHONE, has_touch=True)
        player.sit_down(link)
        expect(player.page.locator("#result")).to_have_text(_headline(result, seat))
        expect(player.page.locator(".result").get_by_role("link")).to_have_accessible_name(
            say("learn.rule", rule="Q11")
        )
        heads = player.result.locator("thead th")
        own = player.result.locator("thead .own")
        expect(own).to_have_count(0 if seat is None else 1)
        if seat is not None:
            expect(own).to_contain_text([f"P{seat}"])
            expect(own).to_contain_text(say("points.you"))
        order = sorted((0, 1), key=lambda at: -result["points"]["totals"][at])
        expect(heads).to_contain_text([result["names"][at] for at in order])
        _is_in_sight(player.page, ".result", ".paper", ".ways .button")
        assert player.button("rematch").count() == (seat is not None)


def test_a_game_alone_is_rated_and_tells_what_the_next_rating_takes(
    people: People, server: ServerProcess
) -> None:
    table = finished(server, "clever", ("human",))
    result = _result(table)
    ana = people.come("P0", viewport=PHONE, has_touch=True)
    ana.sit_down(table.link(0))
    told = ana.page.locator(".result")
    expect(told).to_contain_text(say("result.alone", points=result["points"]["totals"][0]))
    expect(told).to_contain_text(result["verdict"])
    missed = result["next_verdict"]
    expect(told).to_contain_text(f"{missed['points']} more for: {missed['says']}")
    expect(ana.button("play_again")).to_be_visible()
    expect(ana.page.get_by_text(say("result.first"))).to_be_visible()
    _is_in_sight(ana.page, ".result", ".paper", ".ways .button.main")


def test_a_game_is_compared_with_ones_earlier_games(people: People, for_two: Table) -> None:
    own = _result(for_two)["points"]["totals"][0]
    good, better = people.come("good"), people.come("better")
    good.context.add_init_script(_earlier([own - 3, own - 1, own - 2]))
    better.context.add_init_script(_earlier([own - 3, own + 1, own - 2]))
    for player, beaten in ((good, 3), (better, 2)):
        player.sit_down(for_two.link(0))
        compared = player.page.get_by_role("region", name=say("result.compared", players=2))
        expect(compared).to_contain_text(say("result.beaten", beaten=beaten, count=3))
        label = compared.get_by_role("img").get_attribute("aria-label") or ""
        assert str(own).replace("-", "−") in label.replace("-", "−")
    expect(good.page.locator(".result")).to_contain_text(say("result.best"))
    expect(better.page.locator(".result")).not_to_contain_text(say("result.best"))
    # The game is kept, once: it is not compared with itself.
    good.page.reload()
    expect(good.page.get_by_text(say("result.beaten", beaten=3, count=3))).to_be_visible()


def test_the_score_is_shared_as_a_picture_and_as_a_line(people: People, for_two: Table) -> None:
    ana = people.come("P0", color_scheme="dark", accept_downloads=True)
    ana.sit_down(for_two.link(0))
    ana.button("share").click()
    totals = _result(for_two)["points"]["totals"]
    line = ana.page.get_by_role("textbox", name=say("share.text")).input_value()
    assert all(f"P{at} {points}".replace("-", "−") in line for at, points in enumerate(totals))
    with ana.page.expect_download() as download:
        ana.button("share.save").click()
    assert download.value.suggested_filename == f"qwixx-{max(totals)}.png"
    picture = Image.open(io.BytesIO(download.value.path().read_bytes()))
    assert (picture.format, picture.size) == ("PNG", (1200, 630))
    assert picture.crop((100, 80, 101, 81)).convert("L").tobytes()[0] > 200, (
        "the picture is of light paper, in the dark as well"
    )
    link = ana.page.get_by_role("textbox", name=say("share.link")).input_value()
    assert link.endswith(for_two.replay_link().rpartition("/r/")[2])


def test_nothing_moves_when_the_result_comes_later(people: People, for_two: Table) -> None:
    ana = people.come("P0", viewport=PHONE)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    ana.page.route("**/result?*", hold)
    with ana.page.expect_request("**/result?*"):
        ana.sit_down(for_two.link(0))
    places = [ana.page.locator(place) for place in (".paper", ".ways .main")]
    before = [place.bounding_box() for place in places]
    expect(ana.page.locator("#result")).to_have_text(say("status.over"))
    held[0].continue_()
    expect(ana.points_table).to_be_visible()
    after = [place.bounding_box() for place in places]
    assert [box and box["y"] for box in after] == [box and box["y"] for box in before]


def test_only_a_win_seen_is_rejoiced_at_and_only_where_motion_is_allowed(
    people: People, server: ServerProcess
) -> None:
    table = opened(server, "qwixx", TWO)
    there: list[tuple[int, str, Player]] = []
    for seat in (0, 1):
        for motion in ("no-preference", "reduce"):
            player = people.come(f"P{seat} {motion}", reduced_motion=motion)
            player.context.add_init_script(_SEE_JOY)
            player.sit_down(table.link(seat))
            expect(player.page.locator(".paper svg").first).to_be_visible()
            there.append((seat, motion, player))
    table.play(lambda _: False)
    winners = _result(table)["winners"]
    for seat, motion, player in there:
        expect(player.points_table).to_be_visible()
        has_joy = seat in winners and motion == "no-preference"
        assert player.page.evaluate("window.sawJoy") == has_joy, (seat, motion)
        expect(player.page.locator("[data-joy]")).to_have_count(0)  # it ends by itself
        player.page.reload()
        expect(player.page.locator("#result")).to_have_text(_headline(_result(table), seat))
        assert not player.page.evaluate("window.sawJoy")
