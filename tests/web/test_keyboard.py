"""Qwixx without a mouse, from home to the next game."""

import re
from itertools import cycle

import pytest
from playwright.sync_api import expect

from tests.server.serving import ServerProcess
from tests.web.conftest import People
from tests.web.keyboard import Keyboard
from tests.web.player import Player
from tests.web.tables import begun, led_to, opened

_LEGAL = ".cell.legal[role=button]"
_LIT = ".cell[role=button][aria-disabled=false]"
_ALL_REACHED = """(wanted) => {
  const lit = [...document.querySelectorAll(wanted)];
  const reached = new Set(lit.slice(0, 1));
  for (const from of reached)
    for (const way of ["Up", "Down", "Left", "Right"]) {
      from.focus();
      from.dispatchEvent(new KeyboardEvent("keydown", { key: `Arrow${way}`, bubbles: true }));
      reached.add(document.activeElement);
    }
  const names = (cells) => cells.map((cell) => cell.dataset.place).sort();
  return [names([...reached]), names(lit)];
}"""


def _open_table(keys: Keyboard) -> None:
    """Choose game, players and name at home, and begin."""
    page = keys.page
    page.goto("/")
    expect(keys.player.button("home.real")).to_be_visible()
    keys.go_to("input[name=game]")
    keys.go_to("input[value=qwixx]:checked", "ArrowRight")
    keys.press("Tab")
    keys.go_to(".more button[aria-expanded=false]")
    keys.press("Enter")
    keys.go_to("input[name=players]:checked")
    chosen = page.locator("label:has(input[name=players]:checked)")
    for key, count in (("ArrowRight", "3"), ("ArrowLeft", "2")):
        keys.press(key)
        expect(chosen).to_have_text(count)
    keys.go_to("input[autocomplete=nickname]")
    page.keyboard.type("Ana")
    keys.go_to(".ways .play", "Shift+Tab")
    expect(keys.player.button("home.bots")).to_be_focused()
    keys.press("Enter")
    page.wait_for_url("**/t/*")


def _roll(keys: Keyboard, way: str) -> None:
    if way == "shortcut":
        keys.press("r")
    else:
        keys.go_to("[data-key=roll]")
        keys.press("Enter" if way == "enter" else " ")


def _decide(keys: Keyboard, way: str) -> None:
    if way == "shortcut":
        keys.press("n")
    elif way == "enter" and keys.player.legal.count():
        keys.go_to(".cell[role=button]")
        assert keys.is_at(_LEGAL), "Tab leads to a cell that can be crossed"
        keys.press("Enter")
    else:
        keys.go_to("[data-key=nothing]")
        keys.press(" ")


def _act(keys: Keyboard, way: str) -> None:
    ana = keys.player
    lines = ana.page.locator("main .log .line")
    before = lines.count()
    if ana.roll.count():
        _roll(keys, way)
    else:
        _decide(keys, way)
    expect(lines.nth(before).or_(ana.result).first).to_be_attached()
    keys.expect_to_be_led_on()


def _come(people: People) -> tuple[Player, Keyboard]:
    ana = people.come("Ana")
    return ana, Keyboard(ana)


def test_a_whole_game_needs_no_mouse_and_never_loses_the_focus(people: People) -> None:
    ana, keys = _come(people)
    _open_table(keys)
    assert ana.wait_for_turn() == "mine"
    keys.expect_to_be_led_on()  # from home, too
    ways = cycle(["enter", "tab", "shortcut", "tab", "tab"])
    while ana.wait_for_turn() == "mine":
        _act(keys, next(ways))
    expect(ana.points_table).to_be_visible()

    keys.expect_at("main:has(#result) .button.main")
    keys.press("Enter")
    expect(ana.result).to_have_count(0)
    assert ana.wait_for_turn() == "mine"


def test_arrow_keys_move_on_the_sheet_and_escape_comes_back_from_the_past(people: People) -> None:
    ana, keys = _come(people)
    _open_table(keys)
    while ana.wait_for_turn() == "mine" and not ana.legal.count():
        _act(keys, "shortcut")
    keys.go_to(".cell[role=button]")
    keys.press(*["Shift+ArrowUp"] * 4, *["Shift+ArrowLeft"] * 12)
    keys.expect_at(".cell[data-action=R2]")
    keys.press("Shift+ArrowDown", "Shift+ArrowRight")
    keys.expect_at(".cell[data-action=Y3]")
    keys.press(*["Shift+ArrowDown"] * 3, *["Shift+ArrowRight"] * 12)
    keys.expect_at(".cell[data-action=B2]")

    keys.press("l")
    expect(ana.page.locator("main .log ol")).to_have_count(0)
    keys.press("l")
    keys.go_to("main .log .turn:last-child li:last-child .line", "Shift+Tab")
    keys.press("Home", "ArrowDown", "ArrowUp")
    keys.expect_at("main .log .turn:first-child li:first-child .line")
    keys.press("Enter")
    expect(ana.button("now")).to_be_visible()
    keys.press("Escape")
    expect(ana.button("now")).to_have_count(0)
    keys.expect_to_be_led_on()


@pytest.mark.parametrize("game", ["qwixx", "clever", "knifflig", "geizen"])
def test_arrow_keys_lead_to_all_that_is_possible_and_to_nothing_else(
    people: People, server: ServerProcess, game: str
) -> None:
    ana = people.come("P0")
    ana.sit_down(begun(server, game, ("human", "greedy"), 4).link(0))
    page = ana.page
    expect(page.locator(_LIT).or_(page.locator("[data-first]")).first).to_be_visible()
    if not page.locator(_LIT).count():  # a way of reading the dice, or a face, comes first
        page.locator("[data-first]").click()
    expect(page.locator(_LIT).first).to_be_visible()
    reached, lit = page.evaluate(_ALL_REACHED, _LIT)
    assert reached == lit


def test_one_arrow_key_leads_from_row_to_row(people: People, server: ServerProcess) -> None:
    ana = people.come("P0")
    keys = Keyboard(ana)
    ana.sit_down(led_to(server, "qwixx", "dice=4,2,6,6,1,1").link(0))
    expect(ana.legal).to_have_count(4)
    keys.go_to(".cell[role=button]")
    keys.expect_at("[data-action=R6]")
    ways = (
        ("Down", "Y6"),
        ("Down", "G6"),
        ("Down", "B6"),
        ("Down", "B6"),
        ("Up", "G6"),
        ("Left", "Y6"),
    )
    for key, action in ways:
        keys.press(f"Arrow{key}")
        keys.expect_at(f"[data-action={action}]")
    keys.press("Enter")
    expect(ana.cell("Y6")).to_have_class(re.compile("crossed"))


def test_dialogs_hold_the_focus_and_give_it_back(people: People) -> None:
    ana, keys = _come(people)
    _open_table(keys)
    expect(ana.page.locator("main .company")).to_be_visible()
    for key in ("links", "points", "settings"):
        button = ana.button(key)
        keys.go_to("header .middle button")
        while not button.evaluate("(it) => it === document.activeElement"):
            keys.press("Tab")
        keys.press("Enter")
        expect(ana.page.get_by_role("dialog")).to_be_visible()
        for _ in range(8):
            keys.press("Tab")
            assert keys.is_at("body, dialog, dialog *"), "body stands for the browser's own bar"
        keys.press("Escape")
        expect(ana.page.get_by_role("dialog")).to_have_count(0)
        expect(button).to_be_focused()


def _tap_in(keys: Keyboard, faces: str) -> None:
    """Tap in dice by keys: the first face is where one is led to."""
    keys.expect_to_be_led_on()
    for face in faces:
        keys.go_to(f"[data-face='{face}']", "Tab" if face != "1" else "Shift+Tab")
        keys.press("Enter")
    keys.go_to("[data-face='6']")
    keys.press("Tab", "Enter")


def test_real_dice_are_tapped_in_by_keys_turn_after_turn(
    people: People, server: ServerProcess
) -> None:
    ana = people.come("P0")
    keys = Keyboard(ana)
    ana.sit_down(opened(server, seats=("human",), dice="typed").link(0))
    expect(ana.page.locator("[data-face='1']")).to_be_visible()
    keys.go_to("[data-face='1']")
    _tap_in(keys, "566666")
    for action in ("R11", "Y11"):
        expect(ana.cell(action)).to_have_class(re.compile("legal"))
        keys.go_to(".cell[role=button]")
        keys.go_to(".cell[data-action^=R]", "ArrowUp")
        keys.go_to(f".cell[data-action^={action[0]}]", "ArrowDown")
        keys.go_to(f".cell[data-action={action}]", "ArrowRight")
        keys.press("Enter")
        expect(ana.cell(action)).to_have_class(re.compile("crossed"))
    # To these dice there is nothing to be crossed, nor to be decided: it is the next turn at once.
    _tap_in(keys, "111111")
    expect(ana.page.locator("main .log .line")).to_have_count(4)
    _tap_in(keys, "666666")
    expect(ana.cell("G12")).to_have_class(re.compile("legal"))
    keys.expect_to_be_led_on()
