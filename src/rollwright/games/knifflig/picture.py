"""Knifflig drawn from its view: as text for the terminal, as SVG for notebooks and pages."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Final, Literal, NamedTuple, TypeAlias

from rollwright.core.headings import footnote, head
from rollwright.core.svg import FAINT, INK, LINES, NOTE_LETTERS, Drawing
from rollwright.core.texts import Texts
from rollwright.core.views import Scene
from rollwright.games.knifflig.view_types import KniffligPrinted, KniffligView

_Scene: TypeAlias = Scene[KniffligPrinted, KniffligView]
_BOX: Final = 22
_LINE: Final = 27
_TEXT_WIDTH: Final = 96


class _Box(NamedTuple):
    """A box as it is drawn."""

    look: Literal["ticked", "legal", "open"]
    players: int | None
    """How many players tick it before the game, if that is printed in it (K2)."""


class _Row(NamedTuple):
    """A row as it is drawn: what is printed, and what was written on it."""

    number: int
    left: list[_Box]
    right: list[_Box]
    has_mark: bool
    circles: int
    points: int | None
    """For its circles (K9); None: its right half is not full."""


def text_picture(scene: _Scene, texts: Texts) -> str:
    """Draw dice and sheets: ✗ ticked, + to be had now, □ open, 2 open with a 2 printed in it."""
    view = scene.view
    lines: list[str] = []
    if view["dice"]:
        dice = "  ".join(f"{texts.mark(die['colour'])}{die['face']}" for die in view["dice"])
        lines += [f"  {texts('dice', dice=dice)}", ""]
    # One's own sheet comes last: nearest to where one types.
    seats = sorted(range(len(view["sheets"])), key=lambda seat: seat == view["seat"])
    sheets = [_text_sheet(scene, seat, texts) for seat in seats]
    width = max(len(line) for sheet in sheets for line in sheet) + 2
    across = max(1, _TEXT_WIDTH // width)
    for first in range(0, len(sheets), across):
        for row in zip_longest(*sheets[first : first + across], fillvalue=""):
            lines.append("".join(f"{part:<{width}}" for part in row).rstrip())
        lines.append("")
    return "\n".join([*lines[:-1], *footnote(scene, texts, 78)])


def svg_picture(scene: _Scene, texts: Texts) -> str:
    """Draw the dice and every sheet as on paper, the sheets two abreast."""
    view, printed = scene.view, scene.printed
    seats = range(len(view["sheets"]))
    left = max(len(row["left"]) for row in printed["rows"]) * _BOX
    right = max(len(row["right"]) for row in printed["rows"]) * _BOX
    circles = printed["circles_per_row"] * 18
    width = max(28 + left + 34 + 40 + right + 12 + circles + 40, 300)
    height = 60 + len(printed["rows"]) * _LINE + 34
    across = 2 if len(seats) > 1 else 1
    down = (len(seats) + across - 1) // across
    top = 66 if view["dice"] else 0
    heads = ", ".join(head(scene, seat, texts) for seat in seats)
    wide = across * (width + 16) + 16
    drawing = Drawing(
        wide, top + down * (height + 16) + 16, f"{texts('knifflig.title')}: {heads}",
        footnote(scene, texts, int((wide - 32) * NOTE_LETTERS)), blank=scene.is_blank, texts=texts,
    )  # fmt: skip
    for index, die in enumerate(view["dice"]):
        drawing.die(28 + index * 52 + (12 if index > 2 else 0), 14, 38, die["colour"], die["face"])
    for seat in seats:
        x = 16 + (seat % across) * (width + 16)
        y = top + 16 + (seat // across) * (height + 16)
        edge = INK if seat == view["active"] else LINES
        drawing.box(x, y, width, height, fill="#ffffff", edge=edge, thick=1.5, corner=10)
        title = head(scene, seat, texts)
        drawing.name_line(x + 14, x + width - 14, y + 20, title, texts("name_line"))
        _draw_sheet(drawing, x, y, left, right, scene, seat, texts)
    return str(drawing)


def _rows(scene: _Scene, seat: int) -> list[_Row]:
    """Put together what is printed on a sheet, what was written, and what may be ticked now."""
    view = scene.view
    sheet = view["sheets"][seat]
    choices = view["choices"] if seat == view["seat"] else ()
    half = "left" if view["step"] == "phase_1" else "right"
    found: list[_Row] = []
    for index, row in enumerate(scene.printed["rows"]):
        number = row["row"]
        legal = max((choice["rows"].count(number) for choice in choices), default=0)
        found.append(
            _Row(
                number,
                _boxes(row["left"], sheet["left"][index], legal if half == "left" else 0),
                _boxes(row["right"], sheet["right"][index], legal if half == "right" else 0),
                number in sheet["marks"],
                sheet["circles"][index],
                sheet["circle_points_by_row"][index],
            )
        )
    return found


def _boxes(printed: Sequence[int | None], ticked: int, legal: int) -> list[_Box]:
    return [
        _Box("ticked" if n < ticked else "legal" if n < ticked + legal else "open", players)
        for n, players in enumerate(printed)
    ]


def _text_sheet(scene: _Scene, seat: int, texts: Texts) -> list[str]:
    view, rows = scene.view, _rows(scene, seat)
    sign = "▸" if seat == view["active"] else " "
    first = f" ({texts('knifflig.starter')})" if seat == view["starter"] else ""
    lines = [f"{sign} {head(scene, seat, texts)}{first}"]
    left, right = max(len(row.left) for row in rows), max(len(row.right) for row in rows)
    for row in rows:
        boxes = "".join(map(_text_box, row.left))
        others = "".join(map(_text_box, row.right))
        circles = "●" * row.circles + "○" * (scene.printed["circles_per_row"] - row.circles)
        points = "" if row.points is None else f"{row.points:>3}"
        mark = "!" if row.has_mark else "·"
        lines.append(
            f"  {boxes:>{left}} {mark} {row.number:>2}  {others:<{right}} {circles}{points}"
        )
    return [*lines, f"  {_mark_line(scene, seat, texts)}"]


def _mark_line(scene: _Scene, seat: int, texts: Texts) -> str:
    """Say how many "!" and points there are; of a blank sheet, how many "!" end a game."""
    printed, sheet = scene.printed, scene.view["sheets"][seat]
    if scene.is_blank:
        ends = printed["marks_that_end"].items()
        return "; ".join(
            texts("knifflig.ends", players=count, marks=marks) for count, marks in ends
        )
    return texts(
        "knifflig.mark_line", count=len(sheet["marks"]), end=printed["marks_end"],
        marks=sheet["mark_points"], word=texts("knifflig.circles"), circles=sheet["circle_points"],
    )  # fmt: skip


def _text_box(box: _Box) -> str:
    if box.look == "ticked":
        return "✗"
    if box.look == "legal":
        return "+"
    return str(box.players or "□")


def _draw_sheet(
    drawing: Drawing, x: float, y: float, left: float, right: float,
    scene: _Scene, seat: int, texts: Texts,
) -> None:  # fmt: skip
    rows, circles = _rows(scene, seat), scene.printed["circles_per_row"]
    drawing.text(x + 14, y + 20, head(scene, seat, texts), size=16, anchor="start", bold=True)
    if seat == scene.view["starter"]:
        drawing.text(x + 14, y + 40, texts("knifflig.starter"), size=12, anchor="start")
    middle = x + 14 + left + 34
    for index, row in enumerate(rows):
        line = y + 66 + index * _LINE
        with drawing.field("left_boxes", str(row.number)):
            for n, box in enumerate(reversed(row.left)):
                _draw_box(drawing, middle - 34 - (n + 1) * _BOX, line, box)
        with drawing.field("points_per_mark"):
            drawing.circle(middle - 18, line, 11, fill="#ffffff", edge=FAINT)
            drawing.text(middle - 18, line, "!", size=15, bold=row.has_mark,
                         fill=INK if row.has_mark else FAINT)  # fmt: skip
        if row.has_mark:
            drawing.cross(middle - 18, line, 9)
        drawing.box(middle, line - 12, 34, 24, fill="#3c4043", corner=6)
        drawing.text(middle + 17, line, str(row.number), size=15, fill="#ffffff", bold=True)
        with drawing.field("right_boxes", str(row.number)):
            for n, box in enumerate(row.right):
                _draw_box(drawing, middle + 42 + n * _BOX, line, box)
        for circle in range(circles):
            at = middle + 42 + right + 16 + circle * 18
            ticked = circle < row.circles
            with drawing.field("circles_per_row"):
                drawing.circle(at, line, 7, fill=INK if ticked else "#ffffff", edge=FAINT)
        if row.points is not None:
            at = middle + 42 + right + 16 + circles * 18 + 6
            drawing.text(at, line, str(row.points), size=14, bold=True)
    marks = _mark_line(scene, seat, texts)
    with drawing.field("marks_that_end_the_game"):
        drawing.text(x + 14, y + 66 + len(rows) * _LINE, marks, size=13, anchor="start")


def _draw_box(drawing: Drawing, x: float, line: float, box: _Box) -> None:
    lit = box.look == "legal"
    drawing.box(x + 1, line - 10, 20, 20, fill="#eceef1" if lit else "#ffffff",
                edge=INK if lit else FAINT, thick=2.5 if lit else 1)  # fmt: skip
    if box.players:
        drawing.text(x + 11, line, str(box.players), size=12, fill=FAINT)
    if box.look == "ticked":
        drawing.cross(x + 11, line, 7)
