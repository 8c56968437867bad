"""Several people at one device: with the server's dice, and with their own."""

import json
import re

from playwright.sync_api import Locator, WebSocketRoute, expect

from tests.server.serving import ServerProcess
from tests.web.conftest import People
from tests.web.player import PHONE, Player
from tests.web.playing import nothing, play_to_the_end
from tests.web.tables import begun, led_to, opened
from tests.web.texts import say


def _open(people: People, way: str) -> Player:
    ana = people.come("Ana", reduced_motion="no-preference")  # what moves is in nobody's way
    _open_for_two(ana, way)
    return ana


def _open_for_two(ana: Player, way: str) -> None:
    ana.go_home()
    ana.open_options()
    ana.page.get_by_label(say("seat.number", number=2)).fill("Ben")
    ana.open_table(way)


def test_a_device_passes_from_hand_to_hand_by_itself(people: People) -> None:
    ana = _open(people, "home.pass")
    held: set[str] = set()
    own = ana.page.locator("main .company li.own .name")

    def choose(player: Player) -> None:
        held.add(own.inner_text())
        nothing(player)

    play_to_the_end(ana, choose=choose)
    assert held == {"Ana", "Ben"}
    assert len(ana.result_table()) > 3
    ana.button("rematch").click()  # for both
    expect(ana.result).to_have_count(0)
    assert ana.wait_for_turn() == "mine"


def _crossed_and_passed_on(ana: Player) -> tuple[Locator, str]:
    """Let whoever is first cross something; return where it says who holds it, and who that was."""
    name = ana.page.locator("main .paper h2")
    while ana.wait_for_turn() == "mine" and ana.legal.count() == 0:
        ana.act(nothing)
    first = name.inner_text()
    ana.legal.first.click()
    expect(name).not_to_have_text(first)
    return name, first


def test_whose_turn_it_is_now_is_said_by_name_and_waits_for_a_tap_if_wished(
    people: People,
) -> None:
    ana = _open(people, "home.pass")
    _, first = _crossed_and_passed_on(ana)
    then = "Ben" if first == "Ana" else "Ana"
    expect(ana.page.get_by_text(say("handover.turn", name=then))).to_be_visible()
    expect(ana.page.get_by_text(say("handover.turn", name=then))).to_have_count(0)  # no tap

    ana.page.get_by_role("button", name=say("settings")).click()
    ana.page.get_by_label(say("settings.hand_over")).check()
    ana.close_dialog()
    cover = ana.page.get_by_role("button", name=re.compile(say("handover.tap")))
    for _ in range(6):
        assert ana.wait_for_turn() == "mine"
        if cover.count():
            break
        (ana.roll if ana.roll.count() else ana.nothing).click()
    expect(cover).to_be_focused()
    ana.page.keyboard.press("Enter")
    expect(cover).to_have_count(0)
    assert ana.wait_for_turn() == "mine"


def test_what_one_has_decided_is_taken_back_though_the_next_holds_the_device(
    people: People,
) -> None:
    ana = _open(people, "home.pass")
    name, first = _crossed_and_passed_on(ana)
    ana.button("undo.of", name=first).click()
    ana.page.locator("main .company button.name").get_by_text(first).click()
    expect(name).to_have_text(first)  # and stays: whoever takes it to look may keep it
    ana.expect_crossed()
    expect(ana.legal.first).to_be_visible()


class _SlowLine:
    """What the server tells the seats of one page; from some moment on it waits on its way."""

    def __init__(self, player: Player) -> None:
        self.waits = False
        self._late: list[tuple[int, WebSocketRoute, str | bytes]] = []
        self._page = player.page
        self._page.route_web_socket(re.compile("/socket/"), self._between)

    def _between(self, socket: WebSocketRoute) -> None:
        seat = -1

        def pass_on(message: str | bytes) -> None:
            nonlocal seat
            told = json.loads(message)
            if told["type"] == "welcome":
                seat = told["seat"]
            if self.waits and told["type"] != "presence":
                self._late.append((seat, socket, message))
            else:
                socket.send(message)

        socket.connect_to_server().on_message(pass_on)

    def let_hear(self, seat: int) -> None:
        """Send a seat what has waited for it, once there is something."""
        while not any(to == seat for to, _, _ in self._late):
            self._page.wait_for_timeout(10)
        for to, socket, message in self._late:
            if to == seat:
                socket.send(message)


def test_who_takes_the_device_keeps_it_though_the_other_seat_hears_first(people: People) -> None:
    ana = people.come("Ana")
    line = _SlowLine(ana)
    _open_for_two(ana, "home.pass")
    name, first = _crossed_and_passed_on(ana)
    undo = ana.button("undo.of", name=first)
    expect(undo).to_be_visible()  # both seats have heard of the cross, in whatever order
    line.waits = True
    undo.click()
    ana.page.locator("main .company button.name").get_by_text(first).click()
    expect(name).to_have_text(first)
    at = ["Ana", "Ben"].index(first)
    line.let_hear(1 - at)
    line.let_hear(at)
    ana.expect_crossed()
    expect(ana.legal.first).to_be_visible()
    expect(name).to_have_text(first)


def test_a_second_tap_on_a_button_meets_no_other(people: People) -> None:
    ana = people.come("Ana")
    ana.open_table("home.pass")
    place = ana.roll.bounding_box()
    assert place is not None
    middle = (place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    ana.page.mouse.dblclick(*middle)
    expect(ana.nothing.or_(ana.legal).first).to_be_visible()
    ana.page.mouse.dblclick(*middle)
    expect(ana.page.locator("main .log .line")).to_have_count(2)  # who starts, and one roll


def test_a_second_tap_is_not_for_the_penalty_that_has_come_there(
    people: People, server: ServerProcess
) -> None:
    ana = people.come("P0")
    ana.sit_down(opened(server, "qwixx", ["human"]).link(0))
    ana.act(nothing)  # the roll
    ana.act(nothing)
    place = ana.nothing.bounding_box()
    assert place is not None
    mouse = ana.page.mouse
    mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)
    mouse.down(click_count=2)
    mouse.up(click_count=2)
    ana.act(nothing)  # it was not taken
    expect(ana.roll).to_be_visible()


def _tap(ana: Player, faces: str) -> None:
    for face in faces:
        ana.page.locator(f"[data-face='{face}']").click()


def test_real_dice_are_tapped_in_and_can_be_corrected(people: People) -> None:
    ana = _open(people, "home.real")
    shown = ana.page.get_by_role("group", name=say("dice")).get_by_role("img")
    done = ana.button("faces.done")
    ana.page.locator("[data-case='1']").click()
    active = ana.page.locator("main .company li.active")
    expect(active).to_contain_text("Ben")

    expect(done).to_be_disabled()
    _tap(ana, "655")
    expect(done).to_be_disabled()
    _tap(ana, "666")
    slots = ana.page.locator("button[aria-pressed]:has([role=img])")
    slots.nth(1).click()
    _tap(ana, "1")  # it was no five
    done.click()
    expect(done).to_have_count(0)
    labels = [die.get_attribute("aria-label") or "" for die in shown.all()]
    assert [label[-1] for label in labels] == list("615666")
    expect(ana.page.locator("main .log .line").nth(1)).to_contain_text("white 1, red 5, yellow 6")

    expect(ana.cell("R7")).to_have_class(re.compile("legal"))
    for turn in range(3):
        while not done.count():
            ana.act(nothing)
            expect(done.or_(ana.nothing).first).to_be_visible()
        expect(active).to_contain_text("Ben" if turn % 2 else "Ana")
        _tap(ana, "123456")
        done.click()
        expect(done).to_have_count(0)


def test_dice_typed_wrongly_are_put_right_after_they_were_sent(
    people: People, server: ServerProcess
) -> None:
    table = led_to(server, "qwixx", "start=0 dice=6,1,5,6,6,6 0:R7", players=2)
    ana, ben = people.come("P0", viewport=PHONE, has_touch=True), people.come("P1")
    ana.sit_down(table.link(0))
    ben.sit_down(table.link(1))
    expect(ben.nothing).to_be_visible()
    ana.page.locator("[data-key=correct]").tap()
    done = ana.button("faces.done")
    expect(done).to_be_disabled()  # these are the same
    box = done.bounding_box()
    assert box and box["y"] + box["height"] <= PHONE["height"]
    ana.page.locator("section.bar button[aria-pressed]").nth(1).tap()
    ana.page.locator("[data-face='5']").tap()
    done.tap()

    expect(ana.cell("R11")).to_have_class(re.compile("legal"))
    ana.expect_crossed()  # what was decided on the wrong dice is decided anew
    expect(ben.cell("R11")).to_have_class(re.compile("legal"))
    expect(ben.page.locator("main .log .line").last).to_contain_text("Corrected: 6 5 5 6 6 6")


def test_fair_dice_are_never_put_right(people: People, server: ServerProcess) -> None:
    ana = people.come("P0")
    ana.sit_down(begun(server).link(0))
    expect(ana.nothing).to_be_visible()
    expect(ana.page.locator("[data-key=correct]")).to_have_count(0)


def test_faces_are_typed_by_keys(people: People) -> None:
    ana = _open(people, "home.real")
    ana.page.locator("[data-case='0']").click()
    expect(ana.button("faces.done")).to_be_visible()
    for key in ("6", "5", "5", "Backspace", "1", "6", "6", "6"):
        ana.page.keyboard.press(key)
    expect(ana.button("faces.done")).to_be_in_viewport(ratio=1)
    expect(ana.button("faces.done")).to_be_focused()
    ana.page.keyboard.press("Enter")
    expect(ana.page.locator("main .log .line").nth(1)).to_contain_text("white 5, red 1, yellow 6")


def test_a_roll_that_leaves_nobody_a_choice_is_seen_and_told(
    people: People, server: ServerProcess
) -> None:
    # Both have passed over 2 in red and yellow; in green and blue it needs five crosses (Q8).
    turn = "dice=1,2,6,6,6,6 0:{0}3 1:{0}3 {1}:-"
    events = f"start=0 {turn.format('R', 0)} {turn.format('Y', 1)}"
    ana = people.come("P0")
    ana.sit_down(led_to(server, "qwixx", events, players=2).link(0))
    for _ in range(6):
        ana.page.locator("[data-face='1']").click()
    ana.button("faces.done").click()
    expect(ana.page.locator("section.bar .spent .die")).to_have_count(6)
    expect(ana.page.locator("section.bar .note")).to_contain_text("take penalty 1")
