"""Finished games: seen again move by move, by whoever has the link; and their dice checked."""

import re
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.server.serving import ServerProcess
from tests.web.conftest import People
from tests.web.player import PHONE, Player
from tests.web.tables import Table, finished
from tests.web.texts import say


@pytest.fixture(scope="module")
def over(server: ServerProcess) -> Table:
    return finished(server)


def _watched(people: People, over: Table, query: str = "", **context: Any) -> Player:
    """Let somebody open the replay, perhaps at a moment."""
    link, _, digest = over.replay_link().partition("#")
    guest = people.come("a stranger", **context)
    guest.page.goto(f"{link}{query}#{digest}")
    expect(guest.page.get_by_role("slider")).to_be_visible()
    return guest


def _last(guest: Player) -> int:
    return int(guest.page.get_by_role("slider").get_attribute("max") or 0)


def _expect_at(guest: Player, at: int) -> None:
    expect(guest.page.locator("output")).to_have_text(f"{at} / {_last(guest)}")


def test_slider_and_arrows_move_through_a_game(people: People, over: Table) -> None:
    guest = _watched(people, over)
    slider, count = guest.page.get_by_role("slider"), _last(guest)
    expect(slider).to_have_value("0")
    crosses = guest.page.locator(".cell.crossed")

    slider.focus()
    expect(guest.page.locator("main .acting [aria-live]")).to_have_text(say("replay.begin"))
    expect(crosses).to_have_count(0)
    slider.press("ArrowRight")
    slider.press("ArrowRight")
    expect(slider).to_have_value("2")
    dice = guest.page.get_by_role("group", name=say("dice")).get_by_role("img")
    expect(dice.first).to_have_accessible_name(re.compile(r"\d$"))
    slider.press("ArrowLeft")
    expect(slider).to_have_value("1")
    slider.press("End")
    expect(slider).to_have_value(str(count))
    expect(crosses).not_to_have_count(0)
    slider.press("Home")
    expect(crosses).to_have_count(0)
    slider.press("End")
    guest.button("earlier").click()
    expect(slider).to_have_value(str(count - 1))
    slider.fill("3")
    _expect_at(guest, 3)


def test_keys_mean_the_same_wherever_the_focus_is(people: People, over: Table) -> None:
    guest = _watched(people, over)
    keys, count = guest.page.keyboard, _last(guest)
    places = [
        guest.page.get_by_role("slider"), guest.button("later"), guest.button("points"),
        guest.page.locator(".moves [aria-current]"),
    ]  # fmt: skip
    for place in places:
        place.focus()
        for key, at in (("ArrowRight", 1), ("ArrowDown", count), ("ArrowLeft", count - 1)):
            keys.press(key)
            _expect_at(guest, at)
        keys.press("ArrowUp")
        _expect_at(guest, 0)
    expect(guest.page.locator(".moves [aria-current]")).to_be_focused()

    later = guest.button("later")
    later.focus()
    keys.press("Space")  # presses the button, and does not play besides
    _expect_at(guest, 1)
    expect(guest.button("replay.run")).to_be_visible()
    guest.button("replay.run").focus()
    keys.press("Space")
    expect(guest.button("replay.stop")).to_be_visible()
    keys.press("Space")
    expect(guest.button("replay.run")).to_be_visible()
    guest.page.get_by_role("slider").focus()
    keys.press("Space")
    expect(guest.button("replay.stop")).to_be_visible()
    keys.press("End")
    expect(guest.button("replay.run")).to_be_visible()

    guest.button("points").click()
    keys.press("ArrowLeft")
    guest.close_dialog()
    _expect_at(guest, count)


def test_every_move_stands_in_the_list_and_leads_to_its_moment(people: People, over: Table) -> None:
    guest = _watched(people, over)
    moves = guest.page.get_by_role("region", name=say("replay.moves")).locator("ol ol button")
    here = guest.page.locator(".moves [aria-current]")
    count = _last(guest)
    expect(moves).to_have_count(count)
    for at in (count, 2, count // 2):
        moves.nth(at - 1).click()
        _expect_at(guest, at)
        expect(here).to_be_in_viewport()
        expect(moves.nth(at - 1)).to_have_attribute("aria-current", "step")
    moves.nth(1).click()
    rolled = moves.nth(1).locator(".die")
    told = rolled.evaluate_all("(dice) => dice.map((die) => die.getAttribute('aria-label'))")
    dice = guest.page.get_by_role("group", name=say("dice")).get_by_role("img")
    expect(dice.first).to_have_accessible_name(told[0])
    assert dice.evaluate_all("(all) => all.map((die) => die.getAttribute('aria-label'))") == told
    guest.button("replay.next_turn").click()
    expect(here.locator("xpath=ancestor::ol[1]/preceding-sibling::h3")).to_have_text(
        re.compile("2")
    )
    guest.button("replay.turn_before").click()
    _expect_at(guest, 2)


def test_every_sheet_is_in_sight_and_any_can_be_large(people: People, over: Table) -> None:
    guest = _watched(people, over)
    guest.page.keyboard.press("End")
    _expect_at(guest, _last(guest))
    large = guest.page.locator(".paper svg.sheet")
    mini = guest.page.get_by_role("complementary").locator("svg.sheet")
    expect(mini).to_be_in_viewport(ratio=1)
    crosses = mini.locator(".cell.crossed")
    expect(crosses).not_to_have_count(0)
    others = crosses.count()
    guest.page.get_by_role("complementary").get_by_role("button").click()
    expect(large.locator(".cell.crossed")).to_have_count(others)
    whose = guest.page.get_by_role("group", name=say("replay.whose")).get_by_role("button")
    expect(whose.nth(1)).to_have_attribute("aria-pressed", "true")
    whose.nth(0).click()
    expect(mini.locator(".cell.crossed")).to_have_count(others)


def test_a_moment_has_an_address(people: People, over: Table) -> None:
    guest = _watched(people, over)
    _, _, digest = over.replay_link().partition("#")
    guest.page.get_by_role("slider").press("ArrowRight")
    guest.page.get_by_role("slider").press("ArrowRight")
    guest.page.wait_for_url(f"**/r/{over.id}/1?at=2#{digest}")
    guest.button("replay.link").click()
    link = guest.page.get_by_role("textbox", name=say("replay.link")).input_value()
    assert link.endswith(f"/r/{over.id}/1?at=2#{digest}")
    guest.close_dialog()
    guest.page.keyboard.press("Home")
    guest.page.wait_for_url(f"**/r/{over.id}/1#{digest}")
    guest.page.goto("about:blank")
    guest.page.goto(link)
    _expect_at(guest, 2)
    expect(guest.page.locator(".moves [aria-current]")).to_be_in_viewport()
    beyond = _watched(people, over, "?at=99999")
    _expect_at(beyond, _last(beyond))


_WATCH_SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shifts.push(entry.value);
  }).observe({ type: "layout-shift", buffered: true });
}"""


@pytest.mark.parametrize("game", ["qwixx", "clever", "knifflig", "geizen"])
def test_nothing_jumps_while_it_plays(people: People, server: ServerProcess, game: str) -> None:
    guest = _watched(people, finished(server, game), viewport=PHONE)
    guest.page.evaluate(_WATCH_SHIFTS)
    speed = guest.page.get_by_role("button", name=re.compile("^Speed"))
    for told in ("1×", "2×", "4×"):
        expect(speed).to_have_text(told)
        if told != "4×":
            speed.click()
    guest.button("replay.run").click()
    guest.page.wait_for_function("() => Number(document.querySelector('[type=range]').value) >= 16")
    guest.button("replay.stop").click()
    expect(guest.button("replay.run")).to_be_visible()
    for control in (guest.page.locator("main .acting"), guest.button("replay.run")):
        expect(control).to_be_in_viewport(ratio=1)
    assert sum(guest.page.evaluate("window.shifts")) < 0.02
    guest.page.reload()
    expect(speed).to_have_text("4×")  # the speed is kept


def test_a_shared_link_opens_in_a_browser_that_knows_nothing(people: People, over: Table) -> None:
    player, stranger = people.come("P0"), people.come("a stranger")
    player.sit_down(over.link(0))
    expect(player.points_table).to_be_visible()
    player.button("share").click()
    link = player.page.get_by_role("textbox", name=say("share.link")).input_value()
    stranger.page.goto(link)
    stranger.page.get_by_role("slider").press("End")
    last = stranger.page.get_by_role("slider").get_attribute("max")
    expect(stranger.page.locator("output")).to_have_text(f"{last} / {last}")
    expect(stranger.page.locator(".cell.crossed")).not_to_have_count(0)
    stranger.button("points").click()
    rows = stranger.page.get_by_role("dialog").locator("tr").all_inner_texts()
    # There by seats, here from the best on.
    told, seen = [
        [sorted(row.split("\t")) for row in table[1:]] for table in (rows, player.result_table())
    ]
    assert told == seen
    assert stranger.page.evaluate("localStorage.getItem('rollwright.tables') ?? '{}'") == "{}"


def test_a_phone_shows_the_way_back_to_the_result_and_the_link_at_once(
    people: People, over: Table
) -> None:
    player = people.come("P0", viewport=PHONE)
    player.sit_down(over.link(0))
    player.page.get_by_role("link", name=say("replay"), exact=True).click()
    back = player.page.get_by_role("link", name=say("replay.result"))
    for way in (back, player.button("replay.link")):
        expect(way).to_be_in_viewport(ratio=1)
        box = way.bounding_box()
        assert box and min(box["width"], box["height"]) >= 44
    back.click()
    expect(player.points_table).to_be_visible()
    stranger = _watched(people, over, viewport=PHONE)
    expect(stranger.button("replay.link")).to_be_in_viewport(ratio=1)
    expect(stranger.page.get_by_role("link", name=say("replay.result"))).to_have_count(0)


def test_a_wrong_link_to_a_game_is_refused_in_plain_words(people: People, over: Table) -> None:
    stranger = people.come("a stranger")
    stranger.troubles.allow(r"status of 40[134]")
    link, _, digest = over.replay_link().partition("#")
    wrong = ("0" if digest[0] != "0" else "1") + digest[1:]
    stranger.page.goto(f"{link}#{wrong}")
    expect(stranger.page.get_by_role("heading", name=say("replay.trouble"))).to_be_visible()
    expect(stranger.page.get_by_role("alert")).not_to_be_empty()
    assert stranger.page.get_by_role("slider").count() == 0


def _check_the_dice(player: Player, over: Table) -> None:
    player.sit_down(over.link(0))
    player.button("verify").click()


def test_the_browser_finds_honest_dice_right_and_says_what_it_was_not_there_for(
    people: People, over: Table
) -> None:
    player = people.come("P0")
    _check_the_dice(player, over)
    expect(player.page.get_by_text(say("verify.fine"), exact=True)).to_be_visible()
    for check in ("commitment", "digest"):
        expect(player.page.get_by_text(say(f"verify.right.{check}"))).to_be_visible()
    for unknown in ("commitment", "digest"):
        expect(player.page.get_by_text(say(f"verify.unknown.{unknown}"))).to_be_visible()
    for heard in ("heard", "kept_chances"):
        expect(player.page.get_by_text(say(f"verify.right.{heard}"))).to_have_count(0)


def test_the_browser_finds_the_line_that_was_changed(people: People, over: Table) -> None:
    player = people.come("P0")
    changed: list[int] = []

    def change(route: Route) -> None:
        lines = route.fetch().text().splitlines(keepends=True)
        number = next(n for n, line in enumerate(lines) if '"dice"' in line and n > 5)
        face = re.search(r"\[(\d)", lines[number])
        assert face is not None
        other = str(int(face[1]) % 6 + 1)
        lines[number] = lines[number].replace(face[0], f"[{other}", 1)
        changed.append(number + 1)
        route.fulfill(body="".join(lines), content_type="application/x-ndjson")

    player.page.route("**/record?*", change)
    _check_the_dice(player, over)
    expect(player.page.get_by_text(say("verify.not_fine"))).to_be_visible()
    expect(player.page.get_by_text(say("verify.wrong.dice", line=changed[0]))).to_be_visible()
    expect(player.page.get_by_text(say("verify.wrong.digest"))).to_be_visible()
