"""Pictures for paper: little ink, and nothing that was told is lost."""

from xml.etree import ElementTree

import pytest

import rollwright as rw
from rollwright.core.colours import LOOKS
from rollwright.core.registry import abouts
from rollwright.core.svg import WHITE, in_less_ink, width_of
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
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_words_leave_the_paper_or_run_into_boxes(name: str, language: str) -> None:
    picture = ElementTree.fromstring(rw.game(name).blank_svg(Texts(language)))
    wide = float(picture.attrib["width"])
    boxes = [(float(e.attrib["x"]), float(e.attrib["y"]), float(e.attrib["height"]))
             for e in picture.iter(f"{SVG}rect")]  # fmt: skip
    for element in picture.iter(f"{SVG}text"):
        if element.get("text-anchor") != "start":
            continue
        x, y, size = (float(element.attrib[part]) for part in ("x", "y", "font-size"))
        end = x + width_of(element.text or "", size)
        assert end < wide, element.text
        line = y - size * 0.35
        assert not [at for at, top, high in boxes if x < at < end and top < line < top + high]


@every_game
def test_a_sheet_has_a_line_for_a_name_and_a_board_has_none(name: str) -> None:
    assert ("Name:" in texts_in(ElementTree.fromstring(rw.game(name).blank_svg(Texts("en"))))) == (
        name != "geizen"
    )


def test_a_short_row_ends_after_its_lock() -> None:
    data = rw.game("qwixx").sheet.data
    first, *rows = data["rows"]
    short = {**data, "rows": [{**first, "numbers": first["numbers"][:7]}, *rows]}
    picture = ElementTree.fromstring(rw.game("qwixx", sheet=short).blank_svg(Texts("en")))
    paints = {LOOKS[row["colour"]].paint for row in data["rows"]}
    bars = [e for e in picture.iter(f"{SVG}rect") if e.get("rx") == "8" and e.get("fill") in paints]
    widths = [float(bar.attrib["width"]) for bar in bars]
    assert len(widths) == 4 and widths[0] < min(widths[1:])


@every_game
def test_a_blank_sheet_leaves_lines_for_points_and_has_none(name: str) -> None:
    drawn = rw.game(name).blank_svg(Texts("en"))
    assert ">0<" not in drawn
    if name in ("qwixx", "clever"):
        assert ">78<" in drawn or ">★78<" in drawn  # Q13, D13
        assert ">Σ<" in drawn
