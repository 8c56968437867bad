"""Pictures for paper: little ink, and nothing that was told is lost."""

from xml.etree import ElementTree

import pytest

import rollwright as rw
from rollwright.core.colours import LOOKS
from rollwright.core.registry import abouts
from rollwright.core.svg import WHITE, in_less_ink
from rollwright.core.texts import LANGUAGES, Texts

SVG = "{http://www.w3.org/2000/svg}"
every_game = pytest.mark.parametrize("name", list(abouts()))


def texts_in(picture: ElementTree.Element) -> list[str]:
    return [element.text or "" for element in picture.iter(f"{SVG}text")]


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_on_paper_nothing_is_filled_and_every_word_stays(name: str, language: str) -> None:
    game, texts = rw.game(name), Texts(language)
    full = ElementTree.fromstring(game.blank_svg(texts))
    saving = ElementTree.fromstring(game.blank_svg(texts, "saving"))
    for element in saving.iter():
        if element.tag == f"{SVG}text":
            assert element.get("fill") != WHITE  # it would not be seen
        elif "fill" in element.attrib:
            assert element.get("fill") in (WHITE, "none")
            assert float(element.get("stroke-width", 1)) <= 1
    assert texts_in(saving) == texts_in(full)  # the reconstruction's note, too
    assert saving.attrib == full.attrib
    assert [element.tag for element in saving.iter()] == [element.tag for element in full.iter()]


@every_game
def test_every_area_has_an_edge_that_can_be_seen_on_white(name: str) -> None:
    picture = ElementTree.fromstring(rw.game(name).blank_svg(Texts("en"), "saving"))
    ground, *areas = (e for e in picture.iter() if e.tag != f"{SVG}text" and "fill" in e.attrib)
    assert ground.get("fill") == WHITE and ground.get("stroke") == "none"
    tints = {look.tint for look in LOOKS.values()}
    for area in areas:
        assert area.get("stroke") not in ("none", *tints)


def test_words_of_a_sheet_stay_words() -> None:
    own = {**rw.game("qwixx").sheet.data, "name": "<b>&amp;</b> \"x\" '…' 🎲"}
    game = rw.game("qwixx", sheet=own)
    full = game.blank_svg(Texts("en"))
    assert own["name"] in texts_in(ElementTree.fromstring(in_less_ink(full)))
    assert "<b>" not in in_less_ink(full)


@every_game
def test_a_blank_sheet_leaves_lines_for_points_and_has_none(name: str) -> None:
    drawn = rw.game(name).blank_svg(Texts("en"))
    assert ">0<" not in drawn
    if name in ("qwixx", "clever"):
        assert ">78<" in drawn or ">★78<" in drawn  # Q13, D13
        assert ">Σ<" in drawn
