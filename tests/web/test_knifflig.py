"""Knifflig in the browser: splits are cards, boxes are picked in pencil, a button ticks them."""

import re
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.counts import LONG
from tests.server.serving import ServerProcess
from tests.server.wire import Wire
from tests.web.axe import violations
from tests.web.conftest import People
from tests.web.greys import difference, form, tones
from tests.web.keyboard import Keyboard
from tests.web.player import DESKTOP, PHONE, Player
from tests.web.playing import play, play_to_the_end
from tests.web.tables import Table, begun, opened
from tests.web.texts import LONGEST, say
from tests.web.together import SMALL_PHONE, bar, expect_in_sight, sit_together


def _splits(player: Player) -> Locator:
    return player.page.locator("button[data-split]")


def _pairs(player: Player) -> Locator:
    return player.page.locator("button[data-pair]")


def _tick(player: Player) -> None:
    """Tick as much as the first way lets one tick."""
    card = player.page.locator("button[data-first]")
    is_split = _splits(player).count() > 0
    card.click()
    if is_split:
        player.choices.first.click()


def _sits(
    people: People, server: ServerProcess, *faces: int, seat: int = 0, **context: Any
) -> Player:
    """P0 has rolled these dice first; with `seat` 1 it has ticked nothing, and P1 is asked."""
    table = opened(server, "knifflig", ("human", "human"), dice="typed")
    _begin(table, faces, passes=seat == 1)
    player = people.come(f"P{seat}", **context)
    player.sit_down(table.link(seat))
    expect(player.nothing).to_be_visible()
    return player


def _begin(table: Table, faces: Sequence[int], *, passes: bool) -> None:
    with Wire(table.server, table.id, table.tokens[0]) as wire:
        wire.done("roll", outcome=[0])
        wire.done("roll", outcome=list(faces))
        if passes:
            wire.done("decide", action="-")


def _buttons(player: Player) -> list[str]:
    return [button.get_attribute("data-action") or "" for button in player.choices.all()]


def test_two_browsers_a_bot_and_a_guest_play_to_the_same_result(people: People) -> None:
    ana, ben, gus = sit_together(people, "knifflig")
    if not LONG:
        assert play(ana, ben, choose=_tick, most=8) == 8
        expect(gus.page.locator("svg.sheet[role=img]")).to_have_count(3)
        return
    play_to_the_end(ana, ben, choose=_tick)
    result = ana.result_table()
    assert ben.result_table() == result
    assert gus.result_table() == result


def test_a_split_picks_both_boxes_and_either_can_be_forgone(
    people: People, server: ServerProcess
) -> None:
    """The example: 2, 4, 5, 5 make 6 and 10, or 7 and 9."""
    ana = _sits(people, server, 2, 4, 5, 5)
    assert [card.get_attribute("data-split") for card in _splits(ana).all()] == ["6+10", "7+9"]
    assert _buttons(ana) == ["-"]
    pencil = ana.page.locator(".cross.pencil")
    _splits(ana).nth(1).click()
    expect(pencil).to_have_count(2)
    assert _buttons(ana) == ["L7+9", "L7", "L9", "-"]

    ana.cell("L7").click()
    expect(pencil).to_have_count(1)
    assert _buttons(ana) == ["L9", "-"]
    ana.cell("L6").click()  # of the other split
    expect(_splits(ana).first).to_have_attribute("aria-pressed", "true")
    assert _buttons(ana) == ["L6", "-"]
    ana.cell("L10").click()
    assert _buttons(ana) == ["L6+10", "L6", "L10", "-"]
    ana.choices.first.click()
    expect(ana.page.locator("svg.sheet[role=group] .left .cross:not(.grey)")).to_have_count(2)
    expect(ana.choices).to_have_count(0)


def test_equal_sums_tick_a_row_once_or_twice(people: People, server: ServerProcess) -> None:
    ana = _sits(people, server, 3, 3, 3, 3)
    expect(_splits(ana)).to_have_count(1)
    ana.cell("L6").click()
    assert _buttons(ana) == ["L6", "-"]
    ana.cell("L6").click()
    assert _buttons(ana) == ["L6+6", "L6", "-"]
    ana.cell("L6").click()
    assert _buttons(ana) == ["-"]


def test_a_box_that_completes_its_row_shows_its_mark(people: People, server: ServerProcess) -> None:
    ana = _sits(people, server, 1, 1, 6, 6)
    ana.cell("L2").click()  # row 2 has one box (K7)
    expect(ana.page.locator("svg.sheet[role=group] .mark.due")).to_have_count(1)


@pytest.mark.parametrize("by", ["pair", "box"])
def test_the_others_tick_by_a_pair_of_blue_dice_or_by_a_box(
    people: People, server: ServerProcess, by: str
) -> None:
    """The example: blue 2, 4, 5 and red 5 let others tick 6, 7 or 9, not 10."""
    ben = _sits(people, server, 2, 4, 5, 5, seat=1)
    assert [card.get_attribute("data-pair") for card in _pairs(ben).all()] == ["6", "7", "9"]
    ticked = ben.page.locator("svg.sheet[role=group] .right .cross")
    before = ticked.count()
    (_pairs(ben).nth(2) if by == "pair" else ben.cell("R9")).click()
    expect(ticked).to_have_count(before + 1)


@pytest.mark.parametrize(
    ("seat", "action", "rule"), [(0, "L12", "K4"), (0, "R7", "K4"), (1, "R10", "K6")]
)
def test_a_box_that_is_not_possible_says_why_and_by_which_rule(
    people: People, server: ServerProcess, seat: int, action: str, rule: str
) -> None:
    player = _sits(people, server, 2, 4, 5, 5, seat=seat)
    player.cell(action).click(force=True)
    expect(player.page.get_by_role("status").filter(has=player.rule(rule))).to_be_visible()
    expect(player.nothing).to_be_visible()


def test_how_far_the_others_are_stands_beside_each_row(
    people: People, server: ServerProcess
) -> None:
    ana = _sits(people, server, 2, 4, 5, 5)
    own = ana.page.locator("svg.sheet[role=group]")
    # Nobody has ticked anything on the left: as many are missing as there are boxes (K1).
    missing = ["1", "2", "3", "4", "5", "6", "5", "4", "3", "2", "1"]
    assert [mark.text_content() for mark in own.locator(".to-go text").all()] == missing
    expect(own.locator(".is-full")).to_have_count(11)
    expect(own.locator(".is-full.done")).to_have_count(0)
    expect(ana.cell("L7")).to_have_attribute("aria-label", say_left(7, 0, 6, "P1 6"))
    expect(ana.page.get_by_role("list", name=say("knifflig.ends", marks=6))).to_be_visible()


def say_left(row: int, ticked: int, boxes: int, others: str) -> str:
    look = say("knifflig.look.legal")
    return say("knifflig.left", row=row, ticked=ticked, boxes=boxes, look=look, others=others)


def test_both_phases_need_no_mouse(people: People, server: ServerProcess) -> None:
    ana = people.come("P0")
    keys = Keyboard(ana)
    ana.sit_down(opened(server, "knifflig", ("human", "greedy")).link(0))
    assert ana.wait_for_turn() == "mine"
    keys.go_to("[data-first]")
    lines = ana.page.locator("main .log .line")
    for turn in range(8):
        before = lines.count()
        keys.expect_at("[data-first]")
        if _splits(ana).count() and turn % 2:  # the sheet is reached by Tab, its rows by arrows
            keys.go_to(".cell[role=button]")
            keys.press("ArrowDown", "ArrowUp")
            assert keys.is_at(".cell.legal")
        keys.press(" ")
        if ana.choices.count() > 1:
            keys.go_to("button[data-action]:not([data-key])")
            keys.press("Enter")
        expect(lines.nth(before)).to_be_attached()
        assert ana.wait_for_turn() == "mine"
        keys.expect_to_be_led_on()


def test_axe_finds_nothing(people: People, server: ServerProcess) -> None:
    ana = people.come("P0")
    ana.sit_down(begun(server, "knifflig", ("human", "greedy", "greedy"), events=20).link(0))
    expect(ana.page.locator(".way").first).to_be_visible()
    found: list[str] = []
    for scheme, size in (("light", PHONE), ("dark", DESKTOP)):
        ana.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        ana.page.set_viewport_size(size)
        found += [f"{scheme}: {each}" for each in violations(ana.page)]
        if _splits(ana).count():
            ana.page.locator("button[data-first]").click()
    assert not found, "\n".join(found)


def test_boxes_are_told_apart_without_colours(people: People, server: ServerProcess) -> None:
    ana = _sits(people, server, 2, 4, 5, 5)
    ana.cell("L9").click()
    sheet = ana.page.locator("svg.sheet[role=group]")
    looks = {
        look: form(sheet.locator(f".left {where}").first)
        for look, where in (("open", ".box:not(.lit)"), ("picked", ".cross.pencil"))
    }
    looks["ticked"] = form(sheet.locator(".right .cross").first)
    assert difference(looks["open"], looks["picked"]) > 0.04
    assert difference(looks["open"], looks["ticked"]) > 0.04
    letters = ana.page.locator(".way").first.locator(".mark").all_inner_texts()
    assert sorted(letters) == ["B", "B", "B", "R"]


def test_it_stands_with_the_systems_own_colours_and_without_motion(
    people: People, server: ServerProcess
) -> None:
    ana = _sits(people, server, 2, 4, 5, 5, forced_colors="active")
    assert tones(ana.page) > 20
    ana.act(_tick)
    assert ana.page.evaluate("document.getAnimations().length") == 0


@pytest.mark.parametrize("lang", LONGEST)
def test_a_decision_on_a_phone_needs_no_scrolling(
    people: People, server: ServerProcess, lang: str
) -> None:
    table = opened(server, "knifflig", ("human", *["greedy"] * 3), dice="typed")
    _begin(table, [2, 3, 4, 6], passes=False)
    ana = people.come("P0", viewport=SMALL_PHONE, locale=lang, has_touch=True)
    ana.lang = lang
    ana.sit_down(table.link(0))
    _splits(ana).first.tap()
    expect(ana.choices).to_have_count(4)
    places = {"dice": ".dice", "sheet": "svg.sheet[role=group]", "points": ".paper dl"}
    buttons = {f"button {n}": f"button[data-action] >> nth={n}" for n in range(4)}
    expect_in_sight(ana, {**places, "bar": bar(lang), **buttons})
    paper, line = (ana.page.locator(at).first.bounding_box() for at in (".paper", bar(lang)))
    assert paper and line and paper["y"] + paper["height"] <= line["y"], "nothing is covered"
    for cell in ana.page.locator(".cell[role=button]").all():
        box = cell.bounding_box()
        assert box is not None and box["width"] >= 24 and box["height"] >= 24, box


def test_the_sheet_says_that_it_is_a_reconstruction(people: People, server: ServerProcess) -> None:
    ana = _sits(people, server, 2, 4, 5, 5)
    expect(ana.page.get_by_text(say("reconstruction.short"))).to_be_visible()


def test_the_heads_tell_what_the_columns_of_the_others_say(
    people: People, server: ServerProcess
) -> None:
    ana = people.come("P0", viewport=PHONE, has_touch=True)
    ana.sit_down(begun(server, "knifflig", ("human", "greedy", "greedy"), events=4).link(0))
    heads = ana.button("knifflig.columns")
    row = ana.page.locator(".cell[role=button]").first
    for size in (PHONE, DESKTOP):
        ana.page.set_viewport_size(size)
        box, first = heads.bounding_box(), row.bounding_box()
        assert box and first and box["height"] >= 24
        assert box["y"] + box["height"] <= first["y"] + 1, "no row is covered"
    ana.page.set_viewport_size(PHONE)
    heads.press("Enter")
    dialog = ana.page.get_by_role("dialog", name=say("knifflig.columns"))
    expect(dialog.locator("dt", has_text=re.compile("^G2$")).locator("~ dd")).to_have_text(
        "Greedy 2"
    )
    expect(dialog).to_contain_text(say("knifflig.columns.to_go"))
    ana.page.keyboard.press("Escape")
    expect(heads).to_be_focused()
