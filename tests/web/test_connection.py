"""Connections end and servers die in the middle of a game: nothing is lost, nothing twice."""

from playwright.sync_api import Locator, expect

from tests.counts import count
from tests.server.serving import ServerProcess
from tests.web.conftest import People
from tests.web.player import Player
from tests.web.playing import nothing, play_to_the_end
from tests.web.proxy import Proxy
from tests.web.tables import TWO, Table, begun
from tests.web.texts import say

_CUT = r"WebSocket connection to|net::ERR_|Failed to fetch"
"""What Chromium says itself of a server that is not there."""


def _banner(player: Player) -> Locator:
    return player.page.get_by_text(say("connection.lost"))


def _sit_down(people: People, table: Table) -> tuple[Player, Player]:
    players = people.come("P0"), people.come("P1")
    for seat, player in enumerate(players):
        player.troubles.allow(_CUT)
        player.sit_down(table.link(seat))
        expect(player.nothing).to_be_visible()
    return players


def test_a_killed_server_comes_back_and_what_was_decided_meanwhile_is_carried_out_once(
    people: People, server: ServerProcess
) -> None:
    table = begun(server, seats=TWO)
    players = _sit_down(people, table)
    first, second = players
    before = [player.crossed() for player in players]
    decided = table.decisions(0)
    for player in players:
        player.page.evaluate("window.isTheSamePage = true")

    server.kill()
    try:
        for player in players:
            expect(_banner(player)).to_be_visible()
        assert [player.crossed() for player in players] == before
        chosen = first.legal.first if first.legal.count() else first.nothing
        action = chosen.get_attribute("data-action") or ""
        chosen.click()
        expect(first.page.get_by_text(say("line.not_sent"))).to_be_visible()
    finally:
        server.start()  # it serves other tests, too

    for player in players:
        expect(_banner(player)).to_have_count(0)
    expect(first.page.get_by_text(say("line.not_sent"))).to_have_count(0)
    crossed = sorted({*before[0], action} - {"-"})
    first.expect_crossed(*crossed)
    second.expect_crossed(*before[1])
    assert table.decisions(0) == [*decided, action]

    second.act(nothing)
    play_to_the_end(*players, choose=nothing)
    assert first.result_table() == second.result_table()
    assert all(player.page.evaluate("window.isTheSamePage") for player in players)


def test_who_drops_out_of_the_network_comes_back_to_everything(
    people: People, server: ServerProcess
) -> None:
    table = begun(server, seats=TWO)
    with Proxy(server.port) as way:
        away, there = people.come("P0", way.url), people.come("P1")
        away.troubles.allow(_CUT)
        away.sit_down(table.link(0, way.url))
        there.sit_down(table.link(1))
        expect(away.nothing).to_be_visible()
        expect(there.nothing).to_be_visible()

        way.cut()
        expect(_banner(away)).to_be_visible()
        seat = there.page.locator("main .company li", has_text="P0")
        expect(seat.get_by_text(say("doing.away"))).to_be_visible()
        there.nothing.click()
        expect(there.page.get_by_text(say("line.is_away", name="P0"))).to_be_visible()
        expect(there.undo).to_be_visible()
        away.nothing.click()  # is sent as soon as it can be
        way.restore()
        expect(_banner(away)).to_have_count(0)
        play_to_the_end(away, there, choose=nothing)
        assert away.result_table() == there.result_table()


def test_the_network_may_come_and_go_all_the_time(people: People, server: ServerProcess) -> None:
    table = begun(server, seats=TWO, events=4)
    with Proxy(server.port) as way:
        away, there = people.come("P0", way.url), people.come("P1")
        away.troubles.allow(_CUT)
        away.sit_down(table.link(0, way.url))
        there.sit_down(table.link(1))
        for _ in range(count(12, 2)):
            expect(away.nothing.or_(away.roll)).to_be_visible()
            way.cut()
            expect(_banner(away)).to_be_visible()
            lines = away.page.locator("main .log .line").count()
            away.nothing.or_(away.roll).click()
            way.restore()
            expect(_banner(away)).to_have_count(0)
            expect(away.page.locator("main .log .line").nth(lines)).to_be_attached()
            while there.wait_for_turn(["P0"]) == "mine":
                there.act(nothing)
        play_to_the_end(away, there, choose=nothing)
        assert away.result_table() == there.result_table()


def test_who_is_offline_is_told_so_and_goes_on_afterwards(
    people: People, server: ServerProcess
) -> None:
    table = begun(server, seats=TWO)
    first, _ = _sit_down(people, table)
    board = first.page.locator("main .centre")
    place = board.bounding_box()
    first.context.set_offline(True)
    expect(first.page.get_by_text(say("connection.offline"))).to_be_visible()
    assert board.bounding_box() == place, "what is told of the connection moves nothing"
    first.page.locator("header .home").click(trial=True)  # nor does it cover the header
    expect(first.button("points")).to_be_disabled()
    expect(first.nothing).to_have_css("border-style", "dashed")  # kept, not sent
    first.nothing.click()
    expect(first.page.get_by_text(say("line.not_sent"))).to_be_visible()
    expect(first.undo).to_have_count(0)  # of what is only sent there is nothing to take back
    first.context.set_offline(False)
    expect(first.page.get_by_text(say("connection.offline"))).to_have_count(0)
    expect(first.nothing).to_have_count(0)
    assert table.decisions(0)[-1] == "-"
