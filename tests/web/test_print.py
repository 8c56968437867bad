"""Blank sheets on paper: the pages that come out are of the size and number that was wanted."""

import re
from dataclasses import dataclass
from typing import Literal

import pytest
from playwright.sync_api import expect

from tests.counts import LONG
from tests.web.axe import violations
from tests.web.conftest import People
from tests.web.lessons import GAMES
from tests.web.player import PHONE, Player
from tests.web.texts import say

_POINTS = {"A4": (595, 842), "Letter": (612, 792)}
"""Width and height of a page, upright; 72 points are an inch."""


@dataclass(frozen=True)
class _Pdf:
    pages: int
    sizes: frozenset[tuple[int, int]]


def _printed(ana: Player) -> _Pdf:
    """Print the page as a PDF; Chromium writes its pages as plain objects."""
    body = ana.page.pdf(prefer_css_page_size=True, print_background=True)
    boxes = re.findall(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", body)
    return _Pdf(
        pages=len(re.findall(rb"/Type\s*/Page\b", body)),
        sizes=frozenset((round(float(width)), round(float(height))) for width, height in boxes),
    )


def _open(ana: Player, game: str) -> None:
    ana.page.goto(f"/print/{game}")
    expect(ana.button("print.now")).to_be_visible()


@pytest.mark.parametrize("paper", ["A4", "Letter"])
@pytest.mark.parametrize("game", GAMES if LONG else ["clever", "qwixx"])
def test_pages_are_as_wanted(people: People, game: str, paper: Literal["A4", "Letter"]) -> None:
    ana = people.come("Ana")
    _open(ana, game)
    ana.page.get_by_text(paper, exact=True).click()
    width, height = _POINTS[paper]
    # A wide board, and four wide sheets, are larger on a page that lies.
    lies = game in ("qwixx", "geizen") or (game, paper) == ("knifflig", "Letter")
    size = (height, width) if lies else (width, height)
    assert _printed(ana) == _Pdf(1, frozenset({size}))
    ana.page.get_by_role("spinbutton").fill("3")
    assert _printed(ana).pages == 3


def test_two_large_sheets_lie_on_their_side(people: People) -> None:
    ana = people.come("Ana")
    _open(ana, "clever")
    ana.page.get_by_text("A4", exact=True).click()
    ana.page.get_by_text("2", exact=True).click()
    expect(ana.page.locator(".page img")).to_have_count(2)
    width, height = _POINTS["A4"]
    assert _printed(ana) == _Pdf(1, frozenset({(height, width)}))


def test_nothing_else_is_printed(people: People) -> None:
    ana = people.come("Ana")
    _open(ana, "qwixx")
    ana.page.emulate_media(media="print")
    expect(ana.button("print.now")).to_be_hidden()
    expect(ana.page.locator("header.bar")).to_be_hidden()
    expect(ana.page.locator(".page img").first).to_be_visible()


def test_several_sheets_say_once_that_they_are_reconstructed(people: People) -> None:
    ana = people.come("Ana")
    _open(ana, "knifflig")
    note = ana.page.locator(".page p")
    ana.page.get_by_text("1", exact=True).click()
    expect(note).to_have_count(0)
    ana.page.get_by_text("2", exact=True).click()
    expect(note).to_have_count(1)
    expect(note).to_contain_text(say("reconstruction.short"))
    assert _printed(ana).pages == 1


def test_paper_and_ink_are_remembered(people: People) -> None:
    ana = people.come("Ana")
    _open(ana, "qwixx")
    ana.page.get_by_text("Letter", exact=True).click()
    ana.page.get_by_text(say("print.ink.saving"), exact=True).click()
    _open(ana, "clever")
    expect(ana.page.get_by_role("radio", name="Letter")).to_be_checked()
    expect(ana.page.get_by_role("radio", name=say("print.ink.saving"))).to_be_checked()


def test_axe_finds_nothing(people: People) -> None:
    ana = people.come("Ana", viewport=PHONE)
    _open(ana, "qwixx")
    assert not violations(ana.page)
