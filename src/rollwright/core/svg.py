"""A small pen for SVG pictures, and the same pictures in less ink, for paper.

The standard library's XML writer does the escaping.
"""

from collections.abc import Generator, Sequence
from contextlib import contextmanager
from typing import Final
from xml.etree import ElementTree

from rollwright.core.colours import LOOKS
from rollwright.core.schema import place
from rollwright.core.texts import Texts

INK: Final = "#22252a"
PAPER: Final = "#fdfcf8"
FAINT: Final = "#6b7078"
LINES: Final = "#c9ccd1"
_LETTER: Final = 0.57
"""How wide a letter is for its size, generously: nobody knows which font will be there."""
NOTE_SIZE: Final = 11
NOTE_LETTERS: Final = 1 / (NOTE_SIZE * _LETTER)
"""How many letters of a note fit into a pixel of width."""
WHITE: Final = "#ffffff"
_SVG: Final = "http://www.w3.org/2000/svg"
INKS: Final = ("full", "saving")
"""How much ink a picture takes: as on the screen, or as little as it needs on paper."""
_THIN: Final = 0.8
"""How thick lines are where ink is saved."""
_AS_LINE: Final = {look.paint: look.deep for look in LOOKS.values()}
"""What a colour's areas are outlined in: a thin line of a light colour could hardly be seen."""
_SHORT_NAME: Final = 60
"""On less no name can be written."""
_FONT: Final = "system-ui, 'Segoe UI', 'Helvetica Neue', sans-serif"
_PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (-1, 1), (1, -1), (1, 1)),
    5: ((-1, -1), (-1, 1), (0, 0), (1, -1), (1, 1)),
    6: ((-1, -1), (-1, 0), (-1, 1), (1, -1), (1, 0), (1, 1)),
}


def width_of(words: str, size: float) -> float:
    """Return the room that words may take."""
    return len(words) * size * _LETTER


class Drawing:
    """An SVG picture with a spoken title; coordinates in pixels from the top left."""

    def __init__(
        self, width: float, height: float, title: str, note: Sequence[str] = (), *,
        blank: bool = False, texts: Texts | None = None,
    ) -> None:  # fmt: skip
        """Take the paper's size, the lines of a note below, and whether nothing is written yet.

        Colours have the letters of the language of `texts`. The note is told apart: a page of
        several sheets cuts it off and says it once, shortly.
        """
        self._is_blank = blank
        self._texts = texts
        self._field = ""
        below = height
        height += 14 * len(note) + 8 if note else 0
        self._root = ElementTree.Element(
            "svg", xmlns=_SVG, viewBox=f"0 0 {width:g} {height:g}",
            width=f"{width:g}", height=f"{height:g}", role="img",
        )  # fmt: skip
        self._root.set("font-family", _FONT)
        ElementTree.SubElement(self._root, "title").text = title
        # What is to be printed brings no colour for paper, which has its own.
        self.box(0, 0, width, height, fill=WHITE if blank else PAPER, corner=8)
        if note:
            self._root.set("data-without-note", f"{below - NOTE_SIZE:g}")
        for number, line in enumerate(note):
            self.text(16, below + 14 * number, line, size=NOTE_SIZE, anchor="start")

    @contextmanager
    def field(self, *path: str | int) -> Generator[None]:
        """Mark what is drawn meanwhile as what a field of the sheet file says.

        On a page, whoever taps it is led to that field.
        """
        around, self._field = self._field, place(path)
        yield
        self._field = around

    def box(
        self, x: float, y: float, width: float, height: float, *,
        fill: str, edge: str = "none", thick: float = 1, corner: float = 4,
    ) -> None:  # fmt: skip
        """Draw a rectangle with round corners."""
        self._add(
            "rect", x=f"{x:g}", y=f"{y:g}", width=f"{width:g}", height=f"{height:g}",
            rx=f"{corner:g}", fill=fill, stroke=edge, stroke_width=f"{thick:g}",
        )  # fmt: skip

    def text(
        self, x: float, y: float, words: str, *,
        size: float = 14, fill: str = INK, anchor: str = "middle", bold: bool = False,
    ) -> None:  # fmt: skip
        """Write words; `y` is the middle of the line."""
        element = self._add(
            "text", x=f"{x:g}", y=f"{y + size * 0.35:g}", fill=fill, font_size=f"{size:g}",
            text_anchor=anchor, font_weight="700" if bold else "400",
        )  # fmt: skip
        element.text = words

    def points(
        self, x: float, y: float, points: int, *, size: float = 15, fill: str = INK,
        anchor: str = "middle",
    ) -> None:  # fmt: skip
        """Write points; where nothing is written yet, draw the line that they will stand on."""
        if self._is_blank:
            left = x - {"start": 0, "middle": 13, "end": 26}[anchor]
            self.line([(left, y + size * 0.6), (left + 26, y + size * 0.6)], FAINT, 1)
        else:
            self.text(x, y, str(points), size=size, fill=fill, anchor=anchor, bold=True)

    def name_line(self, x: float, right: float, y: float, title: str, label: str) -> None:
        """Draw the line for a player's name beside a sheet's title, if that leaves room."""
        x += width_of(title, 16) + 16
        left = x + width_of(label, 12) + 6
        if self._is_blank and right - left > _SHORT_NAME:
            self.text(x, y, label, size=12, fill=FAINT, anchor="start")
            self.line([(left, y + 7), (right, y + 7)], FAINT)

    def cross(self, x: float, y: float, reach: float, colour: str = INK) -> None:
        """Draw a cross by hand: two strokes, not quite straight."""
        for dx, dy in ((1, 1), (1, -1)):
            self._add(
                "path", fill="none", stroke=colour, stroke_width="2.6", stroke_linecap="round",
                d=f"M{x - reach * dx:g} {y - reach * dy:g}"
                f"Q{x + reach * 0.2:g} {y - reach * 0.1:g} {x + reach * dx:g} {y + reach * dy:g}",
            )  # fmt: skip

    def line(self, points: Sequence[tuple[float, float]], colour: str, thick: float = 1) -> None:
        """Draw a line through points."""
        path = "L".join(f"{x:g} {y:g}" for x, y in points)
        self._add("path", d=f"M{path}", fill="none", stroke=colour, stroke_width=f"{thick:g}")

    def shape(self, points: Sequence[tuple[float, float]], fill: str) -> None:
        """Fill the outline through points."""
        path = "L".join(f"{x:g} {y:g}" for x, y in points)
        self._add("path", d=f"M{path}Z", fill=fill)

    def circle(self, x: float, y: float, radius: float, *, fill: str, edge: str = "none") -> None:
        """Draw a circle around a point."""
        self._add(
            "circle", cx=f"{x:g}", cy=f"{y:g}", r=f"{radius:g}", fill=fill, stroke=edge,
            stroke_width="1.5",
        )  # fmt: skip

    def lock(self, x: float, y: float, colour: str) -> None:
        """Draw a padlock."""
        self._add(
            "path", d=f"M{x - 4:g} {y:g}v-3a4 4 0 0 1 8 0v3", fill="none", stroke=colour,
            stroke_width="2",
        )  # fmt: skip
        self.box(x - 6, y, 12, 8, fill=colour, corner=2)

    def die(
        self, x: float, y: float, size: float, colour: str, face: int, *, marked: bool = True
    ) -> None:
        """Draw a die, its pips in the colour; unless all are alike, its letter and shape below."""
        look = LOOKS[colour]
        self.box(x, y, size, size, fill=look.tint, edge=look.paint, thick=2, corner=size / 5)
        middle, step = size / 2, size / 4.2
        for dx, dy in _PIPS[face]:
            self.circle(x + middle + dx * step, y + middle + dy * step, size / 11, fill=look.deep)
        if marked:
            self.text(x + middle, y + size + 9, self.mark(colour), size=11, fill=look.deep)

    def mark(self, colour: str) -> str:
        """Return a colour's letter and shape."""
        return self._texts.mark(colour) if self._texts else LOOKS[colour].mark

    def __str__(self) -> str:
        return ElementTree.tostring(self._root, encoding="unicode")

    def _add(self, tag: str, **attributes: str) -> ElementTree.Element:
        named = {name.replace("_", "-"): value for name, value in attributes.items()}
        if self._field:
            named["data-field"] = self._field
        return ElementTree.SubElement(self._root, tag, named)


def in_less_ink(picture: str) -> str:
    """Return a picture to be printed: white ground, and thin outlines in place of filled areas.

    Letters and shapes tell the colours, here as everywhere. What is only told by a filled area,
    such as a circle that has been filled in, is for sheets on which nothing has been written.
    """
    root = ElementTree.fromstring(picture)  # noqa: S314  (this room has made it)
    for element in root.iter():
        element.tag = element.tag.removeprefix(f"{{{_SVG}}}")
    root.set("xmlns", _SVG)
    ground, *drawn = [element for element in root.iter() if "fill" in element.attrib]
    ground.set("fill", WHITE)
    for element in drawn:
        if element.tag == "text":
            _write_on_white(element)
        else:
            _outline(element)
    return ElementTree.tostring(root, encoding="unicode")


def _write_on_white(element: ElementTree.Element) -> None:
    if element.get("fill") == WHITE:
        element.set("fill", INK)


def _outline(element: ElementTree.Element) -> None:
    """Draw the edge of an area, or (of what is no area) the same line, thinly."""
    fill, edge = element.get("fill", "none"), element.get("stroke", "none")
    if _is_light(edge):
        edge = FAINT if _is_light(fill) else fill
    element.set("stroke", _AS_LINE.get(edge, edge))
    thick = float(element.get("stroke-width", _THIN))
    element.set("stroke-width", f"{min(thick, _THIN):g}")
    if fill != "none":
        element.set("fill", WHITE)


def _is_light(colour: str) -> bool:
    """Tell whether a colour can hardly be seen on white, or is none at all."""
    return colour == "none" or min(int(colour[at : at + 2], 16) for at in (1, 3, 5)) > 0x90
