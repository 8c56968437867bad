"""The dice of the day: one game counts, it is compared with the bot's, and shared without dice."""

import json
from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta

import pytest
from playwright.sync_api import Route, expect

from tests.server.days import told
from tests.server.serving import ServerProcess
from tests.web.axe import violations
from tests.web.conftest import People
from tests.web.player import PHONE, Player
from tests.web.playing import nothing, play_to_the_end
from tests.web.texts import say

TODAY = datetime.now(UTC).date()
NOON = f"{TODAY.isoformat()}T12:00:00Z"
WRITTEN = f"{TODAY.day} {TODAY:%B}"
_WITHOUT_SHARING = "delete Navigator.prototype.share"
_SHARING = """
  window.shared = [];
  Navigator.prototype.share = (data) => (window.shared.push(data), Promise.resolve());
"""
_TOKENS = "() => Object.values(JSON.parse(localStorage['rollwright.tables']))"


@pytest.fixture
def ana(people: People) -> Player:
    """Let somebody come on a phone, at noon in Greenwich."""
    ana = people.come("Ana", viewport=PHONE, timezone_id="UTC")
    ana.page.clock.set_fixed_time(NOON)
    return ana


def _kept(points: Mapping[date, tuple[int, int | None]]) -> str:
    """Return a script with which a browser has played on these days."""
    tries = {
        day.isoformat(): {"table": f"{n:012x}", "points": own, "rival": rival, "digest": "0" * 64}
        for n, (day, (own, rival)) in enumerate(points.items())
    }
    return f"localStorage['rollwright.daily'] ??= {json.dumps(json.dumps({'qwixx': tries}))}"


def _is_whole(player: Player) -> None:
    """Look that axe finds nothing and that nothing is wider than the window."""
    assert not violations(player.page)
    assert player.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def _expect_label(player: Player, key: str, day: date) -> None:
    """Look that the table says whether it counts."""
    short = player.page.evaluate(
        "(day) => new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short',"
        " timeZone: 'UTC' }).format(Date.parse(day))",
        day.isoformat(),
    )
    expect(player.page.locator("main .company")).to_contain_text(say(key, date=short))


def test_one_game_a_day_counts_and_is_compared_afterwards(
    ana: Player, server: ServerProcess
) -> None:
    strong = told(server, "qwixx", TODAY)["points"]["totals"][0]
    asked: list[str] = []
    ana.context.add_init_script(_SHARING)
    ana.page.on("request", lambda request: asked.append(request.url))
    ana.go_home()
    days = ana.page.get_by_role("navigation", name=say("daily"))
    expect(days.get_by_role("link")).to_have_count(2)  # of the games that one can play alone
    days.get_by_role("link", name="Qwixx").click()
    _is_whole(ana)
    ana.button("home.bots").click()
    ana.page.wait_for_url("**/t/*")
    expect(ana.roll).to_be_visible()
    _expect_label(ana, "daily.of", TODAY)

    # Whoever comes back goes on, at the same table.
    table = ana.page.url
    ana.page.goto("/daily/qwixx")
    ana.page.get_by_role("link", name=say("daily.go_on")).click()
    ana.page.wait_for_url(table)
    ana.page.set_viewport_size({"width": 1280, "height": 800})
    assert not [url for url in asked if "/api/daily/" in url], "no word of the bot before the end"
    play_to_the_end(ana, choose=nothing)
    ana.page.set_viewport_size(PHONE)

    card = ana.page.get_by_role("region", name=say("daily.of", date=WRITTEN))
    expect(card).to_contain_text(say("daily.fewer", points=strong + 20, bot="Strong"))
    expect(ana.points_table.locator("tfoot td")).to_have_text(["−20", str(strong)])
    expect(ana.page.get_by_text(say("result.daily"))).to_be_visible()
    _is_whole(ana)
    ana.button("daily.share.do").click()
    [shared] = ana.page.evaluate("window.shared")
    assert shared["text"].startswith("Qwixx, ")
    assert shared["text"].endswith(f"−20 points (Strong: {strong}) {server.url}/daily/qwixx")
    ana.button("verify.how").click()
    right = say("verify.right.daily", date=f"{WRITTEN} {TODAY.year}")
    expect(ana.page.get_by_role("dialog")).to_contain_text(right)
    ana.close_dialog()

    # What is played after it is practice, and changes nothing.
    ana.page.get_by_role("link", name=say("daily")).click()
    expect(ana.page.get_by_text(say("daily.next"))).to_be_visible()
    _is_whole(ana)
    ana.button("daily.again").click()
    ana.page.wait_for_url("**/t/*")
    assert ana.page.url != table
    expect(ana.roll).to_be_visible()
    _expect_label(ana, "daily.practice", TODAY)
    ana.page.set_viewport_size({"width": 1280, "height": 800})
    play_to_the_end(ana, choose=nothing)
    expect(ana.page.get_by_text(say("daily.practice.first", points="−20"))).to_be_visible()
    expect(ana.button("daily.share.do")).to_have_count(0)
    expect(ana.page.get_by_role("region", name=say("result.compared.alone"))).to_have_count(0)
    ana.page.goto("/")
    expect(days.get_by_role("link", name="✓ −20")).to_be_visible()


def test_ones_days_are_told_and_copied_where_nothing_is_shared(
    ana: Player, server: ServerProcess
) -> None:
    ana.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=server.url)
    ana.context.add_init_script(_WITHOUT_SHARING)
    days = {0: (90, 88), 1: (70, 80), 2: (60, None), 4: (50, 60)}
    kept = {TODAY - timedelta(days=ago): points for ago, points in days.items()}
    ana.context.add_init_script(_kept(kept))
    missing = told(server, "qwixx", TODAY - timedelta(days=2))["points"]["totals"][0]
    ana.page.goto("/daily/qwixx")
    past = ana.page.get_by_role("region", name=say("daily.past"))
    # What was not heard at its time is asked for now.
    mean = round((2 - 10 + 60 - missing - 10) / 4, 1)
    written = f"{mean:+g}".replace("-", "−")
    expect(past.locator("dd")).to_have_text(["3", "4", written])
    expect(past.get_by_role("img")).to_have_accessible_name(
        say("daily.chart", count=4, date=f"{WRITTEN} {TODAY.year}", own=90, mean=written,
            bot="Strong")
    )  # fmt: skip
    ana.button("daily.share.do").click()
    expect(ana.page.get_by_role("status").filter(has_text=say("daily.copied"))).to_be_visible()
    text = ana.page.evaluate("navigator.clipboard.readText()")
    assert text.endswith(
        f"90 points (Strong: 88) · {say('daily.share.streak', days=3)} {server.url}/daily/qwixx"
    )


def test_earlier_days_are_there_to_practise(ana: Player, server: ServerProcess) -> None:
    ana.page.goto("/daily/clever")
    first = ana.page.get_by_role("region", name=say("daily.archive")).get_by_role("button").first
    first.click()
    ana.page.wait_for_url("**/t/*")
    expect(ana.roll).to_be_visible()
    [table] = ana.page.evaluate(_TOKENS)
    yesterday = TODAY - timedelta(days=1)
    shown = server.get(f"/api/tables/{table['id']}", table["seats"]["0"])
    assert shown["daily"] == yesterday.isoformat()
    _expect_label(ana, "daily.practice", yesterday)  # only what is begun on its day counts
    ana.page.goto("/daily/clever")
    expect(ana.button("home.bots")).to_be_visible()


def test_a_game_for_several_has_no_such_page(ana: Player) -> None:
    ana.page.goto("/daily/geizen")
    expect(ana.page.get_by_text(say("not_found.says"))).to_be_visible()


def test_nothing_moves_when_the_bot_has_played(ana: Player, server: ServerProcess) -> None:
    told(server, "qwixx", TODAY)
    ana.page.goto("/daily/qwixx")
    ana.button("home.bots").click()
    ana.page.wait_for_url("**/t/*")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    ana.page.route("**/api/daily/**", hold)
    ana.page.set_viewport_size({"width": 1280, "height": 800})
    play_to_the_end(ana, choose=nothing)
    ana.page.set_viewport_size(PHONE)
    share = ana.button("daily.share.do")
    expect(ana.page.get_by_text(say("daily.asking", bot="Strong"))).to_be_visible()
    before = [place.bounding_box() for place in (share, ana.points_table)]
    held[0].continue_()
    expect(ana.points_table.locator("thead th")).to_have_count(2)
    after = [place.bounding_box() for place in (share, ana.points_table)]
    assert [box and box["y"] for box in after] == [box and box["y"] for box in before]
