"""A small phone: nothing that is needed for a decision is out of sight."""

import pytest
from playwright.sync_api import expect

from tests.server.serving import ServerProcess
from tests.web.conftest import People
from tests.web.player import PHONE, Player
from tests.web.tables import Table, begun, finished, led_to, opened
from tests.web.texts import LONGEST, say

_WIDER = """() => document.documentElement.scrollWidth - document.documentElement.clientWidth"""

_FULL = {"qwixx": 5, "clever": 4, "knifflig": 4, "geizen": 5}
"""The games, and how many play them at most."""
_NOTHING_COVERED = """() => {
  const bar = document.querySelector("section.bar").getBoundingClientRect();
  const cells = [...document.querySelectorAll(".cell[role=button]")];
  return cells.every((cell) => {
    const { top, bottom } = cell.getBoundingClientRect();
    return top >= 0 && bottom <= bar.top;
  });
}"""
_CUT_OFF = """() => {
  const paper = document.querySelector(".paper").getBoundingClientRect();
  const shown = [...document.querySelectorAll("main .dice *, section.bar *")].filter((it) => {
    const { width, left, right } = it.getBoundingClientRect();
    return width > 1 && (left < paper.right || right > innerWidth);
  });
  const words = [...document.querySelectorAll("section.bar .button")];
  return [...shown, ...words.filter((it) => it.scrollWidth > it.clientWidth)].map(
    (it) => it.outerHTML.slice(0, 100),
  );
}"""
"""Dice and what to do stand beside the sheet there."""


def _is_no_wider_than_the_phone(player: Player) -> None:
    """While a page is still being laid out it may be wider for a moment."""
    player.page.wait_for_function(f"() => ({_WIDER})() <= 0")


def _is_in_sight(player: Player, places: dict[str, str]) -> None:
    assert player.page.evaluate("scrollY") == 0
    for name, selector in places.items():
        box = player.page.locator(selector).bounding_box()
        assert box is not None, name
        assert box["x"] >= 0 and box["x"] + box["width"] <= PHONE["width"], (name, box)
        assert box["y"] >= 0 and box["y"] + box["height"] <= PHONE["height"], (name, box)


@pytest.fixture(scope="module")
def over(server: ServerProcess) -> Table:
    return finished(server)


@pytest.mark.parametrize("lang", LONGEST)
def test_a_decision_needs_no_scrolling(people: People, server: ServerProcess, lang: str) -> None:
    table = begun(server, seats=("human", "greedy", "greedy"))
    ana = people.come("P0", viewport=PHONE, locale=lang, has_touch=True)
    ana.lang = lang
    ana.sit_down(table.link(0))
    expect(ana.nothing).to_be_visible()
    _is_no_wider_than_the_phone(ana)
    _is_in_sight(
        ana,
        {
            "dice": f"[role=group][aria-label='{say('dice', lang)}']",
            "sheet": "svg[role=group]",
            "bar": f'section[aria-label="{say("actions", lang)}"]',
            "nothing": "[data-key=nothing]",
        },
    )


def test_real_dice_are_tapped_in_without_scrolling(people: People, server: ServerProcess) -> None:
    table = opened(server, seats=("human", "human"), dice="typed")
    ana = people.come("P0", viewport=PHONE, has_touch=True)
    ana.sit_down(table.link(0))
    ana.page.locator("[data-case='0']").click()
    expect(ana.button("faces.done")).to_be_visible()
    _is_no_wider_than_the_phone(ana)
    _is_in_sight(ana, {f"face {face}": f"[data-face='{face}']" for face in range(1, 7)})


def test_no_page_is_wider_than_the_phone(people: People, over: Table) -> None:
    ana = people.come("P0", viewport=PHONE, has_touch=True)
    ana.sit_down(over.link(0))
    expect(ana.points_table).to_be_visible()
    _is_no_wider_than_the_phone(ana)
    ana.page.goto(over.replay_link())
    expect(ana.page.get_by_role("slider")).to_be_visible()
    _is_no_wider_than_the_phone(ana)
    ana.go_home()
    _is_no_wider_than_the_phone(ana)
    ana.open_table("home.friends", players=5)
    expect(ana.button("copy")).to_be_visible()
    _is_no_wider_than_the_phone(ana)
    ana.page.goto(begun(over.server, "clever").link(0))
    expect(ana.choices.first).to_be_visible()
    _is_no_wider_than_the_phone(ana)


def test_long_names_of_five_make_nothing_wider(people: People) -> None:
    ana = people.come("Maximiliane-Wilhelmine von der Heydt ab", viewport=PHONE, has_touch=True)
    ana.go_home()
    ana.open_options()
    ana.page.locator("label:has(input[name=players])").get_by_text("5", exact=True).click()
    for number in range(2, 6):
        field = ana.page.get_by_label(say("seat.number", number=number))
        field.fill(f"{number}{'Donaudampfschifffahrt' * 2}"[:40])
    ana.open_table("home.pass", players=5)
    expect(ana.roll).to_be_visible()
    _is_no_wider_than_the_phone(ana)
    for key in ("points", "log", "links"):
        ana.button(key).click()
        dialog = ana.page.get_by_role("dialog")
        expect(dialog.get_by_role("heading", name=say(key), exact=True)).to_be_visible()
        box = dialog.get_by_role("button", name=say("close")).bounding_box()
        assert box is not None and box["x"] + box["width"] <= PHONE["width"]
        ana.close_dialog()


@pytest.mark.parametrize("lang", LONGEST)
def test_an_invitation_and_links_are_no_wider_than_the_phone(people: People, lang: str) -> None:
    ana = people.come("Ana", viewport=PHONE, locale=lang, has_touch=True)
    ana.lang = lang
    ana.open_table("home.friends", players=3)
    expect(ana.button("copy")).to_be_visible()
    _is_no_wider_than_the_phone(ana)
    ana.button("links").click()
    dialog = ana.page.get_by_role("dialog")
    expect(dialog.get_by_role("textbox").first).to_be_visible()
    assert dialog.evaluate("(it) => it.scrollWidth - it.clientWidth") <= 0


@pytest.mark.parametrize("lang", LONGEST)
@pytest.mark.parametrize(
    "events",
    [
        "dice=1,2,3,4,5,3",  # choose, reroll, or let it go
        "dice=6,6,6,1,6,6 0:B>B7 dice=2,1,1,6,6 0:W>B3",  # take back, or roll
        "dice=6,6,6,6,6,6 0:P>P6",  # undo beside a roll
    ],
)
def test_no_word_runs_out_of_its_button(
    people: People, server: ServerProcess, lang: str, events: str
) -> None:
    ana = people.come("P0", viewport=PHONE, locale=lang, has_touch=True)
    ana.lang = lang
    ana.sit_down(led_to(server, "clever", events).link(0))
    buttons = ana.page.locator("section.bar .button")
    expect(buttons.first).to_be_visible()
    wider = "(all) => all.filter((it) => it.scrollWidth > it.clientWidth).map((it) => it.innerText)"
    assert buttons.evaluate_all(wider) == []
    logo, first = (
        ana.page.locator(f"header {place}").first.bounding_box() for place in (".home", ".middle a")
    )
    assert logo and first and logo["x"] + logo["width"] <= first["x"]


@pytest.mark.parametrize("game", _FULL)
def test_at_a_full_table_no_panel_covers_a_cell(
    people: People, server: ServerProcess, game: str
) -> None:
    ana = people.come("P0", viewport=PHONE, has_touch=True)
    for events in (4, 60) if game == "clever" else (4,):  # with dice on the tray, too
        seats = ("human", *("greedy",) * (_FULL[game] - 1))
        ana.sit_down(begun(server, game, seats, events).link(0))
        expect(ana.page.locator(".cell[role=button]").last).to_be_visible()
        expect(ana.page.locator("section.bar")).to_be_visible()
        ana.page.wait_for_function(_NOTHING_COVERED)
        _is_no_wider_than_the_phone(ana)


@pytest.mark.parametrize("game", _FULL)
def test_on_a_screen_at_twice_the_size_nothing_is_cut_off(
    people: People, server: ServerProcess, game: str
) -> None:
    ana = people.come("P0", viewport={"width": 640, "height": 400}, locale="de")
    ana.sit_down(begun(server, game, ("human", *("greedy",) * (_FULL[game] - 1)), 4).link(0))
    expect(ana.page.locator("section.bar")).to_be_visible()
    _is_no_wider_than_the_phone(ana)
    assert ana.page.evaluate(_CUT_OFF) == []


def test_a_roomy_phone_has_cells_as_high_as_a_finger_and_the_scale_in_sight(
    people: People, server: ServerProcess
) -> None:
    ana = people.come("P0", viewport={"width": 390, "height": 844}, has_touch=True)
    ana.sit_down(begun(server, seats=("human", *("greedy",) * 4)).link(0))
    touch = ana.page.locator(".cell[role=button] .touch").first
    expect(touch).to_be_visible()
    scale = ana.page.get_by_role("table", name=say("qwixx.scale"))
    for size in ((390, 844), (PHONE["width"], PHONE["height"]), (1280, 800)):
        ana.page.set_viewport_size({"width": size[0], "height": size[1]})
        expect(scale).to_be_in_viewport(ratio=1)
        expect(ana.page.locator("section.bar")).to_be_in_viewport(ratio=1)
        expect(scale.locator("td").last).to_have_text("78")
        box = touch.bounding_box()
        assert box and box["height"] >= (44 if size[1] > PHONE["height"] else 36)
