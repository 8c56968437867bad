"""Deciding at a Qwixx table: taking back, asking why not, looking back, being called."""

import re

from playwright.sync_api import expect

from tests.server.serving import ServerProcess
from tests.web.conftest import People
from tests.web.player import Player
from tests.web.playing import nothing
from tests.web.tables import TWO, Table, begun, led_to, opened
from tests.web.texts import say


def _first_turn(people: People, server: ServerProcess) -> tuple[Table, Player]:
    """The first dice lie on the table: whatever they show, there are cells to cross."""
    table = opened(server, seats=TWO)
    table.play(lambda wires: all(wire.seat in wire.now["deciding"] for wire in wires))
    player = people.come("P0")
    player.sit_down(table.link(0))
    expect(player.legal.first).to_be_visible()
    return table, player


def test_a_cross_is_taken_back_before_the_others_have_decided(
    people: People, server: ServerProcess
) -> None:
    table, ana = _first_turn(people, server)
    actions = [cell.get_attribute("data-action") or "" for cell in ana.legal.all()]
    first, last = actions[0], actions[-1]
    assert first != last
    ana.cell(first).click()
    expect(ana.undo).to_be_visible()
    ana.expect_crossed(first)
    ana.undo.click()
    expect(ana.undo).to_have_count(0)
    ana.expect_crossed()
    ana.cell(last).click()
    expect(ana.undo).to_be_visible()
    ana.expect_crossed(last)
    assert table.decisions(0) in ([last], [first, last])


def test_a_cell_that_is_not_possible_says_why_and_by_which_rule(
    people: People, server: ServerProcess
) -> None:
    _, ana = _first_turn(people, server)
    rule = re.compile(rf"^{say('learn.rule', rule='Q')}\d+$")
    note = ana.page.get_by_role("status").filter(has=ana.page.get_by_role("link", name=rule))
    expect(note).to_have_count(0)
    # It needs crosses before it that are not there yet; who asks why taps what is disabled.
    ana.cell("R12").click(force=True)
    expect(note).to_be_visible()
    ana.expect_crossed()
    assert ana.wait_for_turn() == "mine"


def test_a_line_of_the_log_shows_that_moment(people: People, server: ServerProcess) -> None:
    _, ana = _first_turn(people, server)
    action = ana.legal.first.get_attribute("data-action") or ""
    lines = ana.page.locator("main .log .line")
    dice = ana.page.get_by_role("group", name=say("dice")).get_by_role("img")
    rolled = [die.get_attribute("aria-label") for die in dice.all()]
    ana.cell(action).click()
    expect(ana.page.locator(".cell.crossed")).to_have_count(1)

    lines.first.click()
    expect(ana.button("now")).to_be_visible()
    expect(ana.page.get_by_text(re.compile(say("line.moment", at=1, of=r"\d+")))).to_be_visible()
    expect(ana.page.locator(".cell.crossed")).to_have_count(0)
    assert [die.get_attribute("aria-label") for die in dice.all()] != rolled
    assert ana.page.locator(".cell[role=button]").count() == 0, "nothing can be done in the past"
    ana.page.get_by_role("button", name=say("later")).click()
    expect(ana.page.get_by_text(re.compile(say("line.moment", at=2, of=r"\d+")))).to_be_visible()
    assert [die.get_attribute("aria-label") for die in dice.all()] == rolled

    ana.button("now").click()
    expect(ana.page.locator(".cell.crossed[role=button]")).to_have_count(1)
    ana.expect_crossed(action)


def test_the_log_is_read_turn_by_turn_and_speaks_to_its_reader(
    people: People, server: ServerProcess
) -> None:
    table = led_to(server, "qwixx", "start=0 dice=1,2,3,4,5,6 0:R3 1:-", players=2)
    ana, ben = people.come("P0"), people.come("P1")
    for seat, player in enumerate((ana, ben)):
        player.sit_down(table.link(seat))
    ana.nothing.click()
    for face in "665432":
        ana.page.locator(f"[data-face='{face}']").click()
    ana.button("faces.done").click()
    you = say("log.you")
    for player, names in ((ana, (you, "P1")), (ben, ("P0", you))):
        log = player.page.locator("main .log")
        expect(log.locator("h3")).to_have_text([f"1 {names[0]}", f"2 {names[1]}"])
        first, second = log.locator(".turn:has(h3)").all()
        lines = first.locator(".line:not(.rolled)")  # one hears of one's own decision first
        expect(lines).to_have_count(3)
        found = [" ".join(line.locator("span").all_inner_texts()) for line in lines.all()]
        skip = say("skip")
        told = [f"{names[0]} red 3", f"{names[1]} {skip}", f"{names[0]} {skip}"]
        assert sorted(found) == sorted(told)
        # What was heard while one looked on, as what was read.
        for turn, faces in ((first, "123456"), (second, "665432")):
            colours = ("white", "white", "red", "yellow", "green", "blue")
            shown = [
                say("die.shows", colour=colour, face=face)
                for colour, face in zip(colours, faces, strict=True)
            ]
            dice = turn.locator(".rolled .die").all()
            assert [die.get_attribute("aria-label") for die in dice] == shown


def test_the_title_tells_whose_turn_it_is_unless_that_is_switched_off(
    people: People, server: ServerProcess
) -> None:
    ana = people.come("P0")
    ana.sit_down(begun(server, seats=TWO).link(0))
    marked, plain = re.compile(f"^● {say('line.your_turn')}"), re.compile("^[^●]*$")
    expect(ana.page).to_have_title(marked)
    ana.button("settings").click()
    mark = ana.page.get_by_label(say("settings.title_mark"))
    mark.uncheck()
    expect(ana.page).to_have_title(plain)
    mark.check()
    expect(ana.page).to_have_title(marked)
    ana.close_dialog()
    ana.act(nothing)
    expect(ana.page).to_have_title(plain)


def test_a_reload_loses_nothing_and_another_device_has_the_same_seat(
    people: People, server: ServerProcess
) -> None:
    _, ana = _first_turn(people, server)
    action = ana.legal.first.get_attribute("data-action") or ""
    ana.cell(action).click()
    expect(ana.undo).to_be_visible()
    ana.page.reload()
    expect(ana.undo).to_be_visible()
    ana.expect_crossed(action)
    assert "#" not in ana.page.url, "the key does not stay in the address"

    phone = people.come("P0 on the phone", viewport={"width": 390, "height": 844})
    phone.sit_down(ana.linked("links.own", name="P0"))
    expect(phone.undo).to_be_visible()
    phone.expect_crossed(action)
    phone.undo.click()
    expect(ana.page.locator(".cell.crossed")).to_have_count(0)
    expect(ana.nothing).to_be_visible()
    ana.nothing.click()
    expect(phone.nothing).to_have_count(0)
    expect(phone.undo).to_be_visible()


def test_a_link_without_its_key_says_so_and_the_whole_link_then_opens(
    people: People, server: ServerProcess
) -> None:
    link = opened(server).link(0)
    ana = people.come("Ana")
    ana.page.goto(link.partition("#")[0])
    expect(ana.page.get_by_role("heading", name=say("table.no_key"))).to_be_visible()
    ana.page.goto(link)  # the same page with another key: nothing is loaded anew
    expect(ana.button("links")).to_be_visible()


def test_a_table_is_not_forgotten_without_a_question(people: People) -> None:
    ana = people.come("Ana")
    ana.open_table("home.bots")
    ana.go_home()
    forget = ana.button("kept.forget", title="Qwixx")
    for answer, left in (("cancel", 1), ("kept.sure.yes", 0)):
        forget.click()
        expect(ana.page.get_by_role("dialog")).to_contain_text(say("kept.sure"))
        ana.button(answer).click()
        expect(forget).to_have_count(left)
