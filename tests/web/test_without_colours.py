"""Nothing is told by colour alone; and the table stands with a system's own colours, too."""

from itertools import combinations
from typing import Any

from playwright.sync_api import Locator, expect

from tests.server.serving import ServerProcess
from tests.web.conftest import People
from tests.web.greys import difference, form, tones
from tests.web.player import Player
from tests.web.tables import begun


def _at_a_table(people: People, server: ServerProcess, **context: Any) -> Player:
    ana = people.come("P0", **context)
    ana.sit_down(begun(server).link(0))
    expect(ana.nothing).to_be_visible()
    return ana


def _differ(places: list[Locator]) -> None:
    forms = [form(place) for place in places]
    for one, other in combinations(range(len(forms)), 2):
        assert difference(forms[one], forms[other]) > 0.04, (one, other)


def test_dice_are_told_apart_by_letter_and_shape(people: People, server: ServerProcess) -> None:
    ana = _at_a_table(people, server)
    marks = ana.page.locator("main .dice .die .mark")
    expect(marks).to_have_count(6)
    letters = marks.all_inner_texts()
    assert len(set(letters)) == 5, "the two white dice are alike"
    shapes = [mark.locator("path").get_attribute("d") for mark in marks.all()]
    assert len(set(shapes)) == 5
    first_of_each = [letters.index(letter) for letter in dict.fromkeys(letters)]
    _differ([marks.nth(at) for at in first_of_each])


def test_rows_are_told_apart_by_their_shape(people: People, server: ServerProcess) -> None:
    ana = _at_a_table(people, server)
    heads = ana.page.locator("svg[role=group] .row .head")
    expect(heads).to_have_count(4)
    assert len({head.locator("path").get_attribute("d") for head in heads.all()}) == 4
    _differ(heads.all())


def test_a_table_is_drawn_with_the_systems_colours_and_without_motion(
    people: People, server: ServerProcess
) -> None:
    plain = _at_a_table(people, server, forced_colors="active", reduced_motion="reduce")
    for scheme in ("light", "dark"):
        plain.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        assert tones(plain.page) > 20
    running = "document.getAnimations().length"
    plain.act(lambda player: player.nothing.click())
    assert plain.page.evaluate(running) == 0
    _differ(plain.page.locator("svg[role=group] .row .head").all())
