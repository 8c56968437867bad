"""Pictures for paper: little ink, and nothing that was told is lost."""

from colorsys import rgb_to_hsv
from xml.etree import ElementTree

import pytest

import rollwright as rw
from rollwright.core.colours import LOOKS, Look
from rollwright.core.registry import abouts
from rollwright.core.svg import WHITE, in_less_ink, width_of
from rollwright.core.texts import LANGUAGES, Texts

SVG = "{http://www.w3.org/2000/svg}"
every_game = pytest.mark.parametrize("name", list(abouts()))


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colours, as WCAG reckons it."""

    def luminance(colour: str) -> float:
        parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
        linear = [p / 12.92 if p <= 0.04045 else ((p + 0.055) / 1.055) ** 2.4 for p in parts]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


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
    for area in areas:
        assert contrast(area.attrib["stroke"], WHITE) >= 3


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_what_is_written_on_a_colour_can_be_read(look: Look) -> None:
    assert contrast(look.on_paint, look.paint) >= 4.5
    assert contrast(look.deep, look.tint) >= 4.5
    assert contrast(look.deep, WHITE) >= 4.5


def test_yellow_is_yellow() -> None:
    red, green, blue = (int(LOOKS["yellow"].paint[at : at + 2], 16) for at in (1, 3, 5))
    hue, saturation, value = rgb_to_hsv(red / 255, green / 255, blue / 255)
    assert 40 < hue * 360 < 60 and saturation > 0.7 and value > 0.85
    assert LOOKS["yellow"].paint in rw.game("qwixx").blank_svg(Texts("en"))


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
