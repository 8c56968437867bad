"""Geizen in the browser: dice are picked, their chips stand in pencil, a button keeps them."""

from itertools import combinations
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
from tests.web.tables import Table, begun, led_to, opened
from tests.web.texts import LONGEST, say
from tests.web.together import SMALL_PHONE, bar, expect_in_sight, sit_together


def _dice(player: Player) -> Locator:
    return player.page.locator("button[data-die]")


def _keep_all(player: Player) -> None:
    """Keep the whole roll: every turn is one decision."""
    for die in _dice(player).all():
        die.click()
    player.choices.click()


def _sits(
    people: People, server: ServerProcess, *, faces: list[int] | None = None, **context: Any
) -> Player:
    """P0 owes the first decision; with faces, those of real dice."""
    if faces is None:
        table = begun(server, "geizen", ("human", "greedy", "greedy"), events=20)
    else:
        table = opened(server, "geizen", ("human", "human"), dice="typed")
        _type(table, [0], faces)
    player = people.come("P0", **context)
    player.sit_down(table.link(0))
    expect(_dice(player).first).to_be_visible()
    return player


def _type(table: Table, *outcomes: list[int]) -> None:
    """Tap in what came: who starts, then dice."""
    with Wire(table.server, table.id, table.tokens[0]) as wire:
        for outcome in outcomes:
            wire.done("roll", outcome=outcome)


def test_two_browsers_a_bot_and_a_guest_play_to_the_same_result(people: People) -> None:
    ana, ben, gus = sit_together(people, "geizen")
    if not LONG:
        assert play(ana, ben, choose=_keep_all, most=6) == 6
        expect(gus.page.locator("svg.plan[role=img]")).to_be_visible()
        return
    play_to_the_end(ana, ben, choose=_keep_all)
    result = ana.result_table()
    assert ben.result_table() == result
    assert gus.result_table() == result


def test_what_dice_cost_stands_at_them_and_on_the_board_before_they_are_kept(
    people: People, server: ServerProcess
) -> None:
    ana = _sits(people, server, faces=[1, 1, 4, 4, 6])
    # G4: two chips on row 1's first field, one on every other; a 6 is free.
    changes = _dice(ana).locator(".change")
    assert changes.all_inner_texts() == ["−2", "−2", "−1", "−1", "0"]
    expect(ana.choices).to_have_count(0)
    expect(ana.rule("G2")).to_be_visible()

    _dice(ana).nth(3).click()  # any of the equal ones
    expect(ana.page.locator(".pencilled")).to_have_count(1)
    _dice(ana).nth(1).click()
    expect(ana.page.locator(".pencilled")).to_have_count(3)
    assert changes.all_inner_texts() == ["−1", "−2", "−1", "−1", "0"]
    expect(ana.choices).to_have_text(say("geizen.keep_for", faces="1 4", adds="−3"))
    expect(ana.page.locator(".paper li.own")).to_contain_text("→ 15")
    _dice(ana).nth(1).click()
    expect(ana.choices).to_have_attribute("data-action", "K4")
    ana.choices.click()
    expect(ana.page.get_by_role("group", name=say("geizen.kept"))).to_be_visible()
    expect(ana.page.locator(".pencilled")).to_have_count(1)


def test_a_row_that_would_be_taken_shows_what_it_brings_and_what_others_pay(
    people: People, server: ServerProcess
) -> None:
    ana = _sits(people, server, faces=[1, 1, 1, 1, 6])
    for _ in range(4):  # a tap on a row picks one of its dice
        ana.cell("K1").click()
    expect(ana.page.locator(".line.taken .gain")).to_have_text("+5")
    # G6: all chips of the row come back, and the other pays one.
    expect(ana.choices).to_have_text(say("geizen.keep_for", faces="1 1 1 1", adds="0"))
    expect(ana.page.locator(".hint").nth(1)).to_have_text("−1")
    ana.cell("K1").click()
    expect(ana.choices).to_have_count(0)


def test_a_row_whose_number_was_not_rolled_says_why_and_by_which_rule(
    people: People, server: ServerProcess
) -> None:
    ana = _sits(people, server, faces=[1, 1, 4, 4, 6])
    ana.cell("K3").click(force=True)
    note = ana.page.get_by_role("status").filter(has=ana.rule("G2"))
    expect(note).to_be_visible()
    expect(ana.choices).to_have_count(0)


def test_what_is_taken_back_or_corrected_takes_no_row(
    people: People, server: ServerProcess
) -> None:
    table = led_to(server, "geizen", "start=0 dice=1,1,4,4,6 0:K11446", players=2)
    ana = people.come("P0")
    ana.sit_down(table.link(0))
    bar_now = ana.page.locator(bar())
    expect(bar_now).to_contain_text(say("line.type_for", name="P1"))  # who need not be here
    ana.undo.click()
    expect(_dice(ana)).to_have_count(5)
    expect(bar_now.locator(".note")).to_have_count(0)
    _keep_all(ana)
    expect(bar_now).to_contain_text(say("line.type_for", name="P1"))
    ana.page.locator("[data-key=correct]").click()
    ana.page.locator("section.bar button[aria-pressed]").nth(0).click()
    ana.page.locator("[data-face='2']").click()
    ana.button("faces.done").click()
    expect(ana.page.locator("button[data-die='2']")).to_have_count(1)
    expect(bar_now).not_to_contain_text("takes row")


def test_a_row_filled_and_taken_in_one_turn_is_told(people: People, server: ServerProcess) -> None:
    table = led_to(server, "geizen", "start=0 dice=1,1,1,1,6", players=2)
    ben = people.come("P1")
    ben.sit_down(table.link(1))
    expect(ben.page.locator("svg.plan")).to_be_visible()
    with Wire(server, table.id, table.tokens[0]) as wire:
        wire.done("decide", action="K11116")
    # G6: row 1 has four fields, 2 + 1 + 1 + 1 chips.
    expect(ben.page.locator(bar())).to_contain_text("P0 takes row 1 with its chips: 5.")


def test_dice_are_kept_without_a_mouse(people: People, server: ServerProcess) -> None:
    ana = people.come("P0")
    keys = Keyboard(ana)
    ana.sit_down(opened(server, "geizen", ("human", "greedy")).link(0))
    assert ana.wait_for_turn() == "mine"
    keys.go_to("[data-key=roll]")
    lines = ana.page.locator("main .log .line")
    for turn in range(4):
        if ana.roll.count():
            heard = lines.count()
            keys.press("Enter")
            expect(lines.nth(heard)).to_be_attached()
            assert ana.wait_for_turn() == "mine"
        if not _dice(ana).count():
            continue
        keys.expect_at("[data-first]")
        keys.press(" ")
        if turn % 2:  # the board, too, is reached by Tab, its rows by arrow keys
            keys.go_to(".cell[role=button]")
            keys.press("ArrowUp", "ArrowDown", "ArrowDown", "ArrowUp")
            assert keys.is_at(".cell[role=button]")
        keys.go_to("button[data-action]")
        keys.press("Enter")
        expect(ana.choices).to_have_count(0)
        assert ana.wait_for_turn() == "mine"
        keys.expect_to_be_led_on()


def test_axe_finds_nothing(people: People, server: ServerProcess) -> None:
    ana = _sits(people, server)
    _dice(ana).first.click()
    found: list[str] = []
    for scheme, size in (("light", PHONE), ("dark", DESKTOP)):
        ana.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        ana.page.set_viewport_size(size)
        found += [f"{scheme}: {each}" for each in violations(ana.page)]
    assert not found, "\n".join(found)


def test_fields_are_told_apart_without_colours(people: People, server: ServerProcess) -> None:
    ana = _sits(people, server, faces=[1, 1, 4, 4, 6])
    row = ana.page.locator(".line:has([data-action=K4])")
    kinds = [row.locator(f".field.{colour}").first for colour in ("green", "yellow", "red")]
    letters = [kind.locator(".letter").text_content() for kind in kinds]
    assert letters == ["G", "Y", "R"]
    shapes = [kind.locator(".shape") for kind in kinds]
    assert len({shape.locator("path").get_attribute("d") for shape in shapes}) == 3
    forms = [form(shape) for shape in shapes]
    for one, other in combinations(range(3), 2):
        assert difference(forms[one], forms[other]) > 0.04


def test_it_stands_with_the_systems_own_colours_and_without_motion(
    people: People, server: ServerProcess
) -> None:
    ana = _sits(people, server, forced_colors="active")
    assert tones(ana.page) > 20
    ana.act(_keep_all)
    assert ana.page.evaluate("document.getAnimations().length") == 0


@pytest.mark.parametrize("lang", LONGEST)
def test_a_decision_on_a_phone_needs_no_scrolling(
    people: People, server: ServerProcess, lang: str
) -> None:
    table = begun(server, "geizen", ("human", *["greedy"] * 4), events=20)
    ana = people.come("P0", viewport=SMALL_PHONE, locale=lang, has_touch=True)
    ana.lang = lang
    ana.sit_down(table.link(0))
    _dice(ana).first.tap()
    expect(ana.choices).to_be_visible()
    places = {"dice": ".dice", "board": "svg.plan", "chips": ".paper ul", "bar": bar(lang)}
    expect_in_sight(ana, {**places, "keep": "button[data-action]"})
    for place in (*_dice(ana).all(), *ana.page.locator(".cell[role=button]").all()):
        box = place.bounding_box()
        assert box is not None and box["width"] >= 32 and box["height"] >= 32, box


def test_the_board_says_that_it_is_a_reconstruction(people: People, server: ServerProcess) -> None:
    ana = _sits(people, server)
    expect(ana.page.get_by_text(say("reconstruction.short"))).to_be_visible()
