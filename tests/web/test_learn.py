"""Rules to read, and guided turns whose every step is one of the real game."""

import json
import re
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
from playwright.sync_api import ViewportSize, expect

from tests.counts import LONG
from tests.server.serving import ServerProcess
from tests.web.axe import violations
from tests.web.conftest import People
from tests.web.lessons import GAMES, Run, script, variants
from tests.web.player import DESKTOP, PHONE, Player
from tests.web.positions import made, where
from tests.web.tables import begun
from tests.web.texts import LONGEST, say

_SOURCES = Path(__file__).parents[2] / "web" / "src"


@cache
def _texts(game: str = "", lang: str = "en") -> dict[str, str]:
    """Return what all lessons say, and what a game's own says."""
    shared = _SOURCES / f"learn/texts/{lang}.json"
    texts: dict[str, str] = json.loads(shared.read_text("utf-8"))
    own = _SOURCES / "games" / game / f"lesson/{lang}.json"
    return texts | (json.loads(own.read_text("utf-8")) if game else {})


# -- rules -----------------------------------------------------------------------------------------


def test_a_link_leads_to_its_rule_and_on_to_others(people: People) -> None:
    ana = people.come("Ana")
    ana.page.goto("/learn/clever#D10")
    rule = ana.page.locator("#D10")
    expect(rule).to_have_class(re.compile(r"\bhere\b"))
    expect(rule).to_be_in_viewport()
    rule.get_by_role("link", name="D13").click()
    expect(ana.page).to_have_url(re.compile("/learn/clever#D13$"))
    expect(ana.page.locator("#D13").get_by_role("heading")).to_have_text("D13 Blue")
    expect(ana.page.locator("#D13")).to_be_focused()
    expect(ana.page.locator("#D13 dl").nth(3)).to_contain_text("6")  # the figure of its points
    ana.page.go_back()
    expect(rule).to_be_focused()


@pytest.mark.parametrize("game", GAMES)
def test_no_picture_shows_what_the_rules_forbid(game: str) -> None:
    """What leads to each position is played by the real rules: python -m tests.web.positions."""
    assert where(game).read_text("utf-8") == made(game)


@pytest.mark.parametrize("game", GAMES)
def test_a_turn_is_seen_before_its_rules_are_read(people: People, game: str) -> None:
    """On a phone the button and two of five pictures are in sight; a rule's section is folded."""
    ana = people.come("Ana", viewport={"width": 390, "height": 844})
    ana.page.goto(f"/learn/{game}")
    stages = ana.page.locator("li:has(> .picture)")
    expect(stages).to_have_count(5)
    expect(stages.nth(0)).to_be_in_viewport(ratio=1)
    expect(stages.nth(1)).to_be_in_viewport(ratio=0.8)
    expect(ana.page.locator(".ways a")).to_be_in_viewport(ratio=1)
    rule = stages.nth(1).get_by_role("link")
    place = ana.page.locator(f"#{rule.inner_text()}")
    expect(place).to_be_hidden()
    rule.click()
    expect(place).to_be_focused()
    expect(place).to_be_in_viewport(ratio=0.5)
    assert ana.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


_ROOMY_PHONE: Final = ViewportSize(width=390, height=844)
_CUT_THROUGH: Final = """(drawing) => {
  const { x, y, width, height } = drawing.viewBox.baseVal;
  const toDrawing = drawing.getScreenCTM().inverse();
  const parts = drawing.querySelectorAll("rect:not(.touch, .band, .ground), circle, text");
  return [...parts].filter((part) => {
    const box = part.getBBox();
    const matrix = toDrawing.multiply(part.getScreenCTM());
    const [top, bottom] = [box.y, box.y + box.height].map(
      (at) => new DOMPoint(box.x + box.width / 2, at).matrixTransform(matrix)
    );
    if (top.x < x || top.x > x + width) return false;
    return [y, y + height].some((edge) => top.y < edge - 1.5 && bottom.y > edge + 1.5);
  }).length;
}"""
"""How many parts of a drawing reach over its upper or lower edge."""


@pytest.mark.parametrize("page", ["", "/scoring"])
def test_no_picture_cuts_a_row_in_two(people: People, page: str) -> None:
    """Not on a phone either, on which a table's rows may be higher."""
    ana = people.come("Ana")
    for game in GAMES:
        ana.page.set_viewport_size(_ROOMY_PHONE)
        ana.page.goto(f"/learn/{game}{page}")
        drawings = ana.page.locator(".picture:not(.no-sheet) svg.sheet")
        expect(drawings.first).to_be_visible()
        for size in (_ROOMY_PHONE, DESKTOP):
            ana.page.set_viewport_size(size)
            for drawing in drawings.all():
                assert drawing.evaluate(_CUT_THROUGH) == 0, (game, size)


@pytest.mark.parametrize("lang", LONGEST)
def test_rules_are_there_in_every_language(people: People, lang: str) -> None:
    ana = people.come("Ana", locale=lang)
    ana.page.goto("/learn/knifflig")
    expect(ana.page.locator("section.rule")).to_have_count(16)
    texts = _texts("knifflig", lang)
    expect(ana.page.locator(".ways").get_by_role("link", name=texts["lesson.turn"])).to_be_visible()
    expect(ana.page.get_by_text(say("learn.assumed", lang), exact=True)).to_be_visible()
    expect(ana.page.get_by_text(texts["turn.mark"])).to_be_visible()
    for section in ana.page.locator("summary").all():
        section.click()
    expect(ana.page.get_by_role("heading", name=texts["title.K6"])).to_be_visible()


def test_a_refusal_shows_its_rule_without_leaving_the_table(
    people: People, server: ServerProcess
) -> None:
    ana = people.come("P0")
    ana.sit_down(begun(server).link(0))
    ana.page.locator(".cell[aria-disabled=true]").first.click(force=True)
    link = ana.page.locator(".note a")
    rule = (link.get_attribute("href") or "").split("#")[1]
    expect(link).to_have_accessible_name(say("learn.rule", rule=rule))
    link.click()
    dialog = ana.page.get_by_role("dialog")
    expect(dialog.locator(".rule")).to_contain_text(rule)
    whole = dialog.get_by_role("link", name=say("learn.whole"))
    expect(whole).to_have_attribute("href", f"/learn/qwixx#{rule}")
    ana.close_dialog()
    expect(ana.nothing).to_be_visible()


@pytest.mark.parametrize(
    "path",
    [
        "/learn/chess",
        "/learn/chess/turn",
        "/learn/chess/habit",
        "/print/chess",
        "/sheets/constructor",
    ],
)
def test_a_game_that_there_is_not_leads_home(people: People, path: str) -> None:
    ana = people.come("Ana")
    ana.page.goto(path)
    expect(ana.page.get_by_role("heading", name=say("not_found"))).to_be_visible()


def test_rules_that_cannot_be_read_are_tried_again(people: People) -> None:
    ana = people.come("Ana")
    ana.troubles.allow("ERR_FAILED")
    ana.page.route("**/rules?*", lambda route: route.abort())
    ana.page.goto("/learn/qwixx")
    expect(ana.page.get_by_role("alert")).to_have_text(say("error.no_server"))
    ana.page.unroute("**/rules?*")
    ana.button("again").click()
    expect(ana.page.get_by_role("heading", name=say("learn.rules"))).to_be_visible()


# -- guided turns ----------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_every_step_of_a_lesson_is_legal_whatever_is_chosen(
    server: ServerProcess, game: str
) -> None:
    for choices in variants(game):
        Run(server, game, choices).play()


def _begin(ana: Player, game: str) -> None:
    ana.page.goto(f"/learn/{game}/turn")
    _expect_step(ana, 0)


def _expect_step(ana: Player, at: int) -> None:
    expect(ana.page.locator(".coach i.done")).to_have_count(at + 1)


def _do(ana: Player, step: dict[str, Any]) -> None:
    """Do what the coach asks for, with what is marked."""
    if step["waits"] == "roll":
        ana.roll.click()
    elif step["waits"] in ("next", "try"):
        ana.page.locator("[data-coach]").click()
    elif step["waits"] == "act":
        action = step["take"][0]
        marked = ana.page.locator("[data-die][data-coached], [data-split][data-coached]")
        if "dice" in step:  # the companion may have to be done first
            expect(marked).not_to_have_count(0)
        for die in marked.all():
            die.click()
        ana.page.locator(f"[data-action='{action}'], [data-actions~='{action}']").first.click()


def _next(ana: Player) -> None:
    ana.page.locator("[data-coach]").click()


def _back(ana: Player) -> None:
    ana.page.get_by_role("button", name=_texts()["coach.back"], exact=True).click()


@pytest.mark.parametrize("game", GAMES if LONG else ["geizen"])
def test_a_lesson_leads_through_a_turn(people: People, game: str) -> None:
    ana = people.come("Ana")
    _begin(ana, game)
    steps = script(game)["steps"]
    for at, step in enumerate(steps):
        _expect_step(ana, at)
        told = [_texts(game)[key].format(name="Ada") for key in (step["says"], "coach.companion")]
        expect(ana.page.locator(".coach .says")).to_have_text(" ".join(told[: 1 if at else 2]))
        _do(ana, step)
    ana.page.get_by_role("button", name=_texts()["coach.play"], exact=True).click()
    ana.page.wait_for_url("**/t/*")  # a real table at once, and this one is kept
    expect(ana.page.locator("main .company li")).to_have_count(2)


def test_what_the_lesson_cannot_go_on_with_is_kept_back(people: People) -> None:
    ana = people.come("Ana")
    _begin(ana, "qwixx")
    ana.cell("R2").click(force=True)  # before the first word was read to its end
    held = ana.page.locator(".coach .held")
    expect(held).to_have_text(_texts()["coach.read"])
    expect(ana.roll).to_have_count(0)
    _next(ana)
    ana.roll.click()
    _expect_step(ana, 2)
    ana.cell("B3").click()
    expect(held).to_have_text(_texts()["coach.kept"])
    marked = ana.page.locator("[data-coached]")
    expect(marked).to_have_attribute("data-action", "R3")
    fills = [
        cell.locator(".box").evaluate("(box) => getComputedStyle(box).fill")
        for cell in (marked, ana.cell("B3"), ana.cell("B4"))
    ]
    assert len(set(fills)) == 3, "what to do is filled, unlike what is possible as well"
    assert fills[0] == marked.evaluate("(cell) => getComputedStyle(cell).outlineColor")
    ana.cell("R3").click()
    _expect_step(ana, 3)
    expect(ana.page.locator("[data-coach]")).to_be_enabled()  # the companion has chosen too
    ana.cell("R2").click(force=True)  # as the coach asks, on the sheet itself
    _expect_step(ana, 4)
    expect(ana.page.locator(".note").filter(has=ana.rule("Q3"))).to_be_visible()


def test_the_title_of_a_rule_follows_to_the_next(people: People) -> None:
    ana = people.come("Ana")
    _begin(ana, "clever")
    for step in script("clever")["steps"][:5]:
        _do(ana, step)
    _expect_step(ana, 5)
    ana.page.locator(".note a").click()
    dialog = ana.page.get_by_role("dialog")
    expect(dialog.get_by_role("heading")).to_have_text(say("learn.rule", rule="D4"))
    dialog.get_by_role("link", name="D6", exact=True).click()
    expect(dialog.get_by_role("heading")).to_have_text(say("learn.rule", rule="D6"))


def test_one_may_go_back_and_begin_again(people: People) -> None:
    ana = people.come("Ana")
    _begin(ana, "qwixx")
    _next(ana)
    ana.roll.click()
    ana.cell("R3").click()
    _expect_step(ana, 3)
    _back(ana)
    _expect_step(ana, 2)
    ana.expect_crossed()
    ana.cell("R3").click()
    _expect_step(ana, 3)
    ana.expect_crossed("R3")
    ana.page.get_by_role("button", name=_texts()["coach.again"], exact=True).click()
    _expect_step(ana, 0)
    ana.expect_crossed()


def test_going_back_leads_to_every_step_up_to_the_first(people: People) -> None:
    ana = people.come("Ana")
    _begin(ana, "geizen")
    steps = script("geizen")["steps"]
    for at, step in enumerate(steps[:-1]):
        _expect_step(ana, at)
        _do(ana, step)
    for at in reversed(range(len(steps) - 1)):
        _back(ana)
        _expect_step(ana, at)
    expect(ana.page.locator("[data-coach]")).to_be_enabled()
    ana.page.wait_for_timeout(300)  # what goes on by itself would have gone on
    _expect_step(ana, 0)


def test_what_the_companion_does_can_be_seen_while_it_is_spoken_of(people: People) -> None:
    ana = people.come("Ana", viewport=PHONE)
    _begin(ana, "geizen")
    steps = script("geizen")["steps"]
    rolled = next(at for at, step in enumerate(steps) if step["says"] == "watch")
    for step in steps[:rolled]:
        _do(ana, step)
    _expect_step(ana, rolled)
    expect(ana.page.locator("[data-coach]")).to_be_enabled()  # all is done that is told of
    expect(ana.page.locator(".dice")).to_be_in_viewport(ratio=1)
    expect(ana.page.locator(".plan .chips").first).to_be_in_viewport()


def test_a_lesson_is_followed_by_keyboard(people: People) -> None:
    ana = people.come("Ana")
    _begin(ana, "qwixx")
    ana.page.locator("[data-coach]").focus()
    ana.page.keyboard.press("Enter")
    _expect_step(ana, 1)
    expect(ana.roll).to_be_focused()
    ana.page.keyboard.press("Enter")
    _expect_step(ana, 2)
    expect(ana.cell("R3")).to_be_focused()
    ana.page.keyboard.press("Enter")
    expect(ana.page.locator("[data-coach]")).to_be_enabled()
    ana.page.locator("[data-coach]").focus()
    ana.page.keyboard.press("Enter")
    _expect_step(ana, 4)


# -- questions -------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES)
def test_a_sheet_is_counted_and_what_is_done_is_remembered(people: People, game: str) -> None:
    ana = people.come("Ana", viewport=PHONE)
    page, texts = ana.page, _texts(game)
    page.goto(f"/learn/{game}/scoring")
    for at in range(3):
        expect(page.get_by_text(texts["quiz.at"].format(at=at + 1, of=3))).to_be_visible()
        answers = page.locator("main li button")
        expect(answers).to_have_count(3)
        before = answers.nth(1).bounding_box()
        answers.nth(1).focus()
        page.keyboard.press("Enter")
        expect(page.locator("button.right")).to_contain_text(texts["quiz.right"])
        expect(page.locator(".why a").first).to_be_visible()  # the rule that says so
        assert answers.nth(1).bounding_box() == before, "moved under the finger"
        told = page.locator(".why").inner_text()
        answers.nth(0).click(force=True)  # too late to change it
        expect(page.locator(".why")).to_have_text(told, use_inner_text=True)
        if at == 0:
            assert not violations(page)
        page.locator("[data-next]").click()
        expect(page.locator("h2")).to_be_focused()
    expect(page.get_by_role("heading", name=texts["sum.scoring"])).to_be_visible()
    page.goto(f"/learn/{game}")
    done = page.locator("nav .done")
    expect(done).to_have_count(1)
    expect(page.locator("nav li").nth(1)).to_contain_text(texts["lesson.done"])
    expect(page.locator("nav .next")).to_contain_text(texts["lesson.turn"])


@pytest.mark.parametrize("game", GAMES)
def test_a_habit_is_tried_against_a_bot(people: People, game: str) -> None:
    ana = people.come("Ana", viewport=PHONE)
    page, texts = ana.page, _texts(game)
    page.goto(f"/learn/{game}/habit")
    for _ in range(2):
        answers = page.locator("main li button")
        answers.first.click()
        shares = [float(told.split("%")[0]) for told in page.locator(".told").all_inner_texts()]
        assert len(shares) == answers.count() and all(0 < share < 100 for share in shares)
        best = page.locator("button.right .told").inner_text()
        assert float(best.split("%")[0]) == max(shares)
        page.locator("[data-next]").click()
    expect(page.get_by_role("heading", name=texts["sum.habit"])).to_be_visible()
    following = texts["lesson.next"].format(lesson=texts["lesson.turn"])
    expect(page.get_by_role("link", name=following)).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


# -- for everybody ---------------------------------------------------------------------------------


@pytest.mark.parametrize("path", ["/learn/clever", "/learn/geizen", "/learn/qwixx/turn"])
def test_axe_finds_nothing(people: People, path: str) -> None:
    ana = people.come("Ana", viewport=PHONE)
    ana.page.goto(path)
    expect(ana.page.locator(".reference, .coach")).to_be_visible()
    found = violations(ana.page)
    ana.page.emulate_media(color_scheme="dark")
    ana.page.set_viewport_size(DESKTOP)
    assert not found + violations(ana.page)
