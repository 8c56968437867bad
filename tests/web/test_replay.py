"""Finished games: seen again move by move, by whoever has the link; and their dice checked."""

import re

import pytest
from playwright.sync_api import Route, expect

from tests.server.serving import ServerProcess
from tests.web.conftest import People
from tests.web.player import Player
from tests.web.tables import Table, finished
from tests.web.texts import say


@pytest.fixture(scope="module")
def over(server: ServerProcess) -> Table:
    return finished(server)


def test_slider_and_arrows_move_through_a_game(people: People, over: Table) -> None:
    guest = people.come("a stranger")
    guest.page.goto(over.replay_link())
    slider = guest.page.get_by_role("slider")
    count = int(slider.get_attribute("max") or 0)
    expect(slider).to_have_value("0")
    crosses = guest.page.locator(".cell.crossed")

    slider.focus()
    expect(guest.page.get_by_text(say("replay.begin"))).to_be_visible()
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
    guest.page.get_by_role("button", name=say("earlier")).click()
    expect(slider).to_have_value(str(count - 1))
    slider.fill("3")
    expect(guest.page.locator("output")).to_have_text(f"3 / {count}")


def test_a_shared_link_opens_in_a_browser_that_knows_nothing(people: People, over: Table) -> None:
    player, stranger = people.come("P0"), people.come("a stranger")
    player.sit_down(over.link(0))
    expect(player.result.locator("table")).to_be_visible()
    player.button("share.game").click()
    link = player.page.get_by_role("textbox", name=say("share.game")).input_value()
    stranger.page.goto(link)
    stranger.page.get_by_role("slider").press("End")
    last = stranger.page.get_by_role("slider").get_attribute("max")
    expect(stranger.page.locator("output")).to_have_text(f"{last} / {last}")
    expect(stranger.page.locator(".cell.crossed")).not_to_have_count(0)
    stranger.button("points").click()
    rows = stranger.page.get_by_role("dialog").locator("tr").all_inner_texts()
    assert rows == player.result_table()[1:]
    assert stranger.page.evaluate("localStorage.getItem('rollwright.tables') ?? '{}'") == "{}"


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
