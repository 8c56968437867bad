"""Doppelt so clever at its own table: dice, chains, solo, two browsers with a bot and a guest."""

import re
from itertools import combinations

import pytest
from playwright.sync_api import Locator, expect

from tests.counts import LONG
from tests.server.serving import ServerProcess
from tests.web.axe import violations
from tests.web.conftest import People
from tests.web.greys import difference, form, tones
from tests.web.player import DESKTOP, Player
from tests.web.playing import play, play_to_the_end
from tests.web.tables import led_to, opened
from tests.web.texts import LONGEST, say
from tests.web.together import SMALL_PHONE, bar, expect_in_sight, sit_together

_CHAIN = (
    "dice=6,1,5,5,5,4 0:G>G5 dice=2,6,3 0:B>B5 dice=6 0:Y>Yd1 dice=6,2,2,3,5,1 0:Ya4 "
    "dice=3,4,2,6,4,1 0:S>SY4 0:SY2 0:SB3 0:SP1 dice=2,6 0:G>G6 0:W>B5 dice=1,5,5,4,6,6 pick=0 "
    "0:SG5 dice=2,6,6,4,4,1 0:Y>Yd1 0:- dice=1 0:S>SY1 0:- dice=1,6,6,2,4,3 0:P3 0:*G2 "
    "dice=3,1,2,4,1,4 0:Y>Yc2 0:- dice=5,2,2"
)
"""A game alone up to a white 5 that completes a row and a column of yellow."""


def lit(player: Player) -> list[str]:
    """Return the places where an entry can be made now."""
    cells = player.page.locator(".cell.lit").all()
    return [cell.get_attribute("data-place") or "" for cell in cells]


def place(player: Player, key: str) -> Locator:
    return player.page.locator(f".cell[data-place='{key}']")


def die(player: Player, colour: str) -> Locator:
    return player.page.locator(f"button[data-die={colour}]")


def waiting(player: Player) -> list[str]:
    """Return the bonuses that wait to be used, as they are called."""
    signs = player.page.locator(".waiting svg").all()
    return [sign.get_attribute("aria-label") or "" for sign in signs]


def some_entry(player: Player) -> None:
    """Pick the first die and its first place, or what a bonus or a return offers, or nothing."""
    dice = player.page.locator("button[data-die]")
    cells = player.page.locator(".cell.lit")
    entries = player.page.locator("button[data-action]:not([data-key=nothing], [data-action=R])")
    if dice.count():
        dice.first.click()
    if cells.count() and not entries.count():
        ways = (cells.first.get_attribute("data-actions") or "").split()
        cells.first.click()
        if len(ways) > 1:  # a number or a die is left to be said
            entries.first.click()
        return
    (entries if entries.count() else player.nothing).first.click()


def test_d3_a_die_shows_where_it_goes_and_whom_it_sends_before_it_is_chosen(
    people: People, server: ServerProcess
) -> None:
    ana = people.come("Ana")
    ana.sit_down(led_to(server, "clever", "dice=1,2,3,4,5,3").link(0))
    die(ana, "pink").click()
    expect(die(ana, "pink")).to_have_attribute("aria-pressed", "true")
    assert lit(ana) == ["P 0"]
    expect(place(ana, "P 0").locator("text.grey")).to_have_text("3")
    ghosts = ana.page.locator(".tray .ghost .die")
    expect(ghosts).to_have_count(2)
    said = say("clever.sends", die="pink", dice="white, silver")
    expect(ana.page.get_by_text(said)).to_be_attached()

    die(ana, "white").click()
    assert lit(ana) == ["SY1", "SB1", "SG1", "SP1", "Ya2", "B 0", "G 0", "P 0"]
    expect(ghosts).to_have_count(0)
    die(ana, "white").click()  # and down again

    die(ana, "green").click()
    expect(place(ana, "G 0").locator("text.grey")).to_have_text("10")  # 5 × 2
    die(ana, "pink").click()
    place(ana, "P 0").click()
    expect(place(ana, "P 0").locator("text.hand")).to_have_text("3")
    expect(ana.page.locator(".fields .die.pink")).to_be_visible()
    expect(ana.page.locator(".tray .die")).to_have_count(2)


def test_d3_first_a_die_then_its_cell_and_one_tap_where_only_one_die_can_be_meant(
    people: People, server: ServerProcess
) -> None:
    ana = people.come("Ana")
    ana.sit_down(led_to(server, "clever", "dice=1,2,3,4,5,3").link(0))
    line = ana.page.locator("section.bar .line")
    lines = ana.page.locator("main .log .line")
    how, short = (say(f"clever.{key}").split(" (")[0] for key in ("choose_how", "choose"))
    expect(line).to_contain_text(how)
    place(ana, "P 0").click()  # white and pink can both go there
    expect(line).to_have_text(say("clever.die_first", dice="white 1, pink 3"))
    expect(lines).to_have_count(1)  # nothing is decided yet
    expect(ana.choices).to_have_text([say("clever.reroll", count=1), say("skip")])

    place(ana, "Yb1").click()
    expect(place(ana, "Yb1").locator(".ring")).to_be_visible()
    expect(lines.nth(1)).to_contain_text("yellow → yellow b1")
    ana.undo.click()
    expect(line).to_contain_text(how)
    die(ana, "pink").click()
    expect(line).to_have_text(say("clever.where", die="pink"))
    place(ana, "P 0").click()
    expect(place(ana, "P 0").locator("text.hand")).to_have_text("3")
    ana.undo.click()
    expect(line).to_contain_text(short)  # it was said and done once
    ana.page.reload()
    expect(line).to_contain_text(short)


def test_d19_who_rolls_again_rolls_at_once(people: People, server: ServerProcess) -> None:
    ana = people.come("P0")
    ana.sit_down(opened(server, "clever", ["human"]).link(0))
    ana.roll.click()
    ana.choices.filter(has_text=say("clever.reroll", count=1)).click()
    expect(ana.page.locator("main .log .line")).to_have_count(3)  # a roll, the reroll, a roll
    expect(die(ana, "white")).to_be_visible()


def test_the_only_die_is_in_hand_by_itself(people: People, server: ServerProcess) -> None:
    ana = people.come("Ana")
    ana.sit_down(led_to(server, "clever", "dice=6,1,1,1,1,6 0:P>P6 dice=4").link(0))
    expect(die(ana, "white")).to_have_attribute("aria-pressed", "true")
    expect(ana.page.locator("section.bar .line")).to_have_text(say("clever.where", die="white"))
    place(ana, "SB4").click()
    expect(place(ana, "SB4").locator(".cross")).to_be_visible()


def test_d3_a_click_on_a_cell_that_does_not_fit_says_why_and_names_the_rule(
    people: People, server: ServerProcess
) -> None:
    ana = people.come("Ana")
    ana.sit_down(led_to(server, "clever", "dice=4,1,4,1,5,6").link(0))
    place(ana, "SG3").click(force=True)
    expect(ana.page.get_by_text("The silver die shows 1")).to_be_visible()
    expect(ana.page.locator(".note").filter(has=ana.rule("D3"))).to_be_visible()


def test_d17_a_long_chain_is_followed_step_by_step_and_taken_back_inside(
    people: People, server: ServerProcess
) -> None:
    # White 5 completes row 4 of yellow (green ?) and column c (silver ?). Green's fourth field
    # brings a blue ?, blue's third a yellow ?, and 3 at b1 completes row 1: another blue ?.
    ana = people.come("Ana")
    ana.sit_down(led_to(server, "clever", _CHAIN).link(0))
    die(ana, "white").click()
    place(ana, "Yc4").click()
    bonuses = [f"a {colour} ?" for colour in ("silver", "yellow", "blue", "green")]
    silver, yellow, blue, green = bonuses
    expect(ana.page.locator(".waiting svg")).to_have_count(2)
    assert waiting(ana) == [silver, green]
    expect(ana.page.locator(".note")).to_contain_text("You get a green ?.")

    place(ana, "SB1").click()
    expect(ana.page.locator(".waiting svg")).to_have_count(1)
    assert waiting(ana) == [green]
    assert lit(ana) == ["G 3"]
    ana.choices.get_by_text("1", exact=True).click()
    expect(ana.page.locator(".waiting svg")).to_have_attribute("aria-label", blue)

    ana.undo.click()
    expect(ana.page.locator(".waiting svg")).to_have_attribute("aria-label", green)
    expect(place(ana, "G 3").locator("text.hand")).to_have_count(0)
    ana.choices.get_by_text("1", exact=True).click()
    expect(ana.page.locator(".waiting svg")).to_have_attribute("aria-label", blue)

    ana.choices.get_by_text("3", exact=True).click()
    expect(ana.page.locator(".waiting svg")).to_have_attribute("aria-label", yellow)
    place(ana, "Yb1").click()
    expect(ana.page.locator(".waiting svg")).to_have_attribute("aria-label", blue)
    ana.choices.get_by_text("3", exact=True).click()
    expect(ana.page.locator(".waiting")).to_have_count(0)
    for key in ("B 2", "B 3"):
        expect(place(ana, key).locator("text.hand")).to_have_text("3")
    # Blue's fourth field is worth 10.
    expect(ana.page.locator(".points .blue dd")).to_have_text("10")


def test_a_whole_game_alone_ends_with_a_rating(people: People) -> None:
    ana = people.come("Ana")
    ana.open_table("home.bots", "clever", 1)
    if not LONG:
        assert play(ana, choose=some_entry, most=15) == 15
        return
    assert play_to_the_end(ana, choose=some_entry) > 30
    expect(ana.result.locator(".result")).to_have_text(re.compile("[★½☆]{5}"))
    assert len(ana.result_table()) > 6


def test_two_browsers_a_bot_and_a_guest_play_to_the_same_result(people: People) -> None:
    ana, ben, gus = sit_together(people, "clever")
    if not LONG:
        assert play(ana, ben, choose=some_entry, most=6) == 6
        for name in ("Ana", "Ben"):
            expect(gus.page.locator(f"svg[aria-label*='{name}']").first).to_be_visible()
        return
    play_to_the_end(ana, ben, choose=some_entry)
    result = ana.result_table()
    assert ben.result_table() == result
    assert gus.result_table() == result


def test_the_log_keeps_up_however_much_happens_at_once(people: People) -> None:
    ana = people.come("Ana")
    ana.open_table("home.bots", "clever", players=4)
    play(ana, choose=some_entry, most=12)
    assert ana.wait_for_turn() == "mine"
    log = ana.page.locator("main .log .turns")
    below = "(list) => list.scrollHeight - list.scrollTop - list.clientHeight"
    assert log.evaluate("(list) => list.scrollHeight - list.clientHeight") > 200
    expect(ana.page.locator("main .log .line").last).to_be_in_viewport()
    assert log.evaluate(below) < 2
    log.evaluate("(list) => list.scrollTo(0, 0)")  # who reads further up is left alone
    ana.act(some_entry)
    assert log.evaluate("(list) => list.scrollTop") < 2


def test_d20_a_die_is_tapped_to_be_taken_back(people: People, server: ServerProcess) -> None:
    # Blue's second field brings a return; silver 1 and yellow 1 lie on the tray.
    ana = people.come("Ana")
    events = "dice=6,6,6,1,6,6 0:B>B7 dice=2,1,1,6,6 0:W>B3"
    ana.sit_down(led_to(server, "clever", events).link(0))
    tray = ana.page.locator(".tray button[data-die]")
    expect(tray).to_have_count(2)
    expect(ana.choices).to_have_text([say("roll")])
    die(ana, "silver").click()
    expect(ana.choices).to_have_text([say("clever.back", die="silver"), say("roll")])
    ana.choices.first.click()
    expect(ana.page.locator(".tray .die")).to_have_count(1)
    expect(ana.page.locator(".loose .die")).to_have_count(3)  # silver, green and pink, to be rolled


@pytest.mark.parametrize("lang", LONGEST)
def test_a_decision_on_a_phone_needs_no_scrolling(
    people: People, server: ServerProcess, lang: str
) -> None:
    ana = people.come("P0", viewport=SMALL_PHONE, locale=lang, has_touch=True)
    ana.lang = lang
    ana.sit_down(led_to(server, "clever", "dice=1,2,3,4,5,3").link(0))
    die(ana, "pink").tap()
    expect_in_sight(ana, {"dice": ".dice", "sheet": "svg.sheet", "bar": bar(lang)})
    sheet = ana.page.locator("svg.sheet").first.bounding_box()
    below = ana.page.locator(bar(lang)).bounding_box()
    assert sheet and below and sheet["y"] + sheet["height"] <= below["y"]
    for each in ana.page.locator("button[data-die]").all():
        box = each.bounding_box()
        assert box is not None and box["width"] >= 32 and box["height"] >= 32, box


def test_axe_finds_nothing(people: People, server: ServerProcess) -> None:
    ana = people.come("P0")
    ana.sit_down(led_to(server, "clever", _CHAIN).link(0))
    die(ana, "white").click()
    found: list[str] = []
    for scheme, size in (("light", SMALL_PHONE), ("dark", DESKTOP)):
        ana.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        ana.page.set_viewport_size(size)
        found += [f"{scheme}: {each}" for each in violations(ana.page)]
    assert not found, "\n".join(found)


def test_areas_and_bonuses_are_told_apart_without_colours(
    people: People, server: ServerProcess
) -> None:
    ana = people.come("P0", forced_colors="active")
    ana.sit_down(led_to(server, "clever", "dice=1,2,3,4,5,3").link(0))
    assert tones(ana.page) > 20
    ana.page.emulate_media(forced_colors="none")
    heads = ana.page.locator("svg.sheet .ground + .head path")
    expect(heads).to_have_count(5)
    shapes = {head.get_attribute("d") for head in heads.all()}
    assert len(shapes) == 5
    bonuses = ana.page.locator("svg.sheet g[aria-hidden] .sign .shape")
    assert len({bonus.get_attribute("d") for bonus in bonuses.all()}) == 5
    marks = ana.page.locator(".loose .mark").all()
    for one, other in combinations([form(mark) for mark in marks], 2):
        assert difference(one, other) > 0.04


def test_a_turn_by_keyboard_alone(people: People, server: ServerProcess) -> None:
    ana = people.come("Ana")
    ana.sit_down(led_to(server, "clever", "dice=1,2,3,4,5,3").link(0))
    die(ana, "pink").focus()
    ana.page.keyboard.press("Enter")
    place(ana, "P 0").focus()
    ana.page.keyboard.press("Shift+ArrowUp")
    expect(ana.page.locator(".cell:focus")).to_have_attribute("data-place", "G 0")
    ana.page.keyboard.press("ArrowDown")
    expect(ana.page.locator(".cell:focus")).to_have_attribute("data-place", "P 0")
    ana.page.keyboard.press("Enter")
    expect(place(ana, "P 0").locator("text.hand")).to_have_text("3")
