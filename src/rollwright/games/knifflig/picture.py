"""Knifflig drawn from its view: as text for the terminal, as SVG for notebooks and pages."""

from itertools import zip_longest
from typing import Any, Final

from rollwright.core.colours import LOOKS
from rollwright.core.headings import footnote, head
from rollwright.core.svg import FAINT, INK, LINES, NOTE_LETTERS, Drawing
from rollwright.core.texts import Texts

_BOX: Final = 22
_LINE: Final = 27
_TEXT_WIDTH: Final = 96


def text_picture(view: dict[str, Any], texts: Texts) -> str:
    """Draw dice and sheets: ✗ ticked, + to be had now, □ open, 2 open with a 2 printed in it."""
    lines = []
    if view["dice"]:
        dice = "  ".join(f"{LOOKS[die['colour']].mark}{die['face']}" for die in view["dice"])
        lines += [f"  {texts('dice', dice=dice)}", ""]
    # One's own sheet comes last: nearest to where one types.
    seats = sorted(range(len(view["sheets"])), key=lambda seat: seat == view["seat"])
    sheets = [_text_sheet(view, seat, texts) for seat in seats]
    width = max(len(line) for sheet in sheets for line in sheet) + 2
    across = max(1, _TEXT_WIDTH // width)
    for first in range(0, len(sheets), across):
        for row in zip_longest(*sheets[first : first + across], fillvalue=""):
            lines.append("".join(f"{part:<{width}}" for part in row).rstrip())
        lines.append("")
    return "\n".join([*lines[:-1], *footnote(view, texts, 78)])


def svg_picture(view: dict[str, Any], texts: Texts) -> str:
    """Draw the dice and every sheet as on paper, the sheets two abreast."""
    sheets = view["sheets"]
    left = max(len(row["left"]) for row in sheets[0]["rows"]) * _BOX
    right = max(len(row["right"]) for row in sheets[0]["rows"]) * _BOX
    circles = sheets[0]["rows"][0]["circles_of"] * 18
    width = max(28 + left + 34 + 40 + right + 12 + circles + 40, 300)
    height = 60 + len(sheets[0]["rows"]) * _LINE + 34
    across = 2 if len(sheets) > 1 else 1
    down = (len(sheets) + across - 1) // across
    top = 66 if view["dice"] else 0
    heads = ", ".join(head(view, seat, texts) for seat in range(len(sheets)))
    wide = across * (width + 16) + 16
    drawing = Drawing(
        wide, top + down * (height + 16) + 16, f"{texts('knifflig.title')}: {heads}",
        footnote(view, texts, int((wide - 32) * NOTE_LETTERS)), blank=bool(view.get("blank")),
    )  # fmt: skip
    for index, die in enumerate(view["dice"]):
        drawing.die(28 + index * 52 + (12 if index > 2 else 0), 14, 38, die["colour"], die["face"])
    for seat in range(len(sheets)):
        x = 16 + (seat % across) * (width + 16)
        y = top + 16 + (seat // across) * (height + 16)
        edge = INK if seat == view["active"] else LINES
        drawing.box(x, y, width, height, fill="#ffffff", edge=edge, thick=1.5, corner=10)
        title = head(view, seat, texts)
        drawing.name_line(x + 14, x + width - 14, y + 20, title, texts("name_line"))
        _draw_sheet(drawing, x, y, left, right, view, seat, texts)
    return str(drawing)


def _text_sheet(view: dict[str, Any], seat: int, texts: Texts) -> list[str]:
    sheet = view["sheets"][seat]
    sign = "▸" if seat == view["active"] else " "
    first = f" ({texts('knifflig.starter')})" if seat == view["starter"] else ""
    lines = [f"{sign} {head(view, seat, texts)}{first}"]
    left, right = (max(len(row[half]) for row in sheet["rows"]) for half in ("left", "right"))
    for row in sheet["rows"]:
        boxes = "".join(map(_text_box, row["left"]))
        others = "".join(map(_text_box, row["right"]))
        circles = "●" * row["circles"] + "○" * (row["circles_of"] - row["circles"])
        points = f"{row['points']:>3}" if row["full"] else ""
        mark = "!" if row["mark"] else "·"
        lines.append(
            f"  {boxes:>{left}} {mark} {row['row']:>2}  {others:<{right}} {circles}{points}"
        )
    return [*lines, f"  {_mark_line(view, sheet, texts)}"]


def _mark_line(view: dict[str, Any], sheet: dict[str, Any], texts: Texts) -> str:
    """Say how many "!" and points there are; of a blank sheet, how many "!" end a game."""
    if view.get("blank"):
        ends = view["marks_that_end"].items()
        return "; ".join(
            texts("knifflig.ends", players=count, marks=marks) for count, marks in ends
        )
    return texts(
        "knifflig.mark_line", count=sheet["marks"], end=view["marks_end"],
        marks=sheet["mark_points"], word=texts("knifflig.circles"), circles=sheet["circle_points"],
    )  # fmt: skip


def _text_box(box: dict[str, Any]) -> str:
    if box["look"] == "ticked":
        return "✗"
    if box["look"] == "legal":
        return "+"
    return str(box["players"] or "□")


def _draw_sheet(
    drawing: Drawing, x: float, y: float, left: float, right: float,
    view: dict[str, Any], seat: int, texts: Texts,
) -> None:  # fmt: skip
    sheet = view["sheets"][seat]
    drawing.text(x + 14, y + 20, head(view, seat, texts), size=16, anchor="start", bold=True)
    if seat == view["starter"]:
        drawing.text(x + 14, y + 40, texts("knifflig.starter"), size=12, anchor="start")
    middle = x + 14 + left + 34
    for index, row in enumerate(sheet["rows"]):
        line = y + 66 + index * _LINE
        for box, look in enumerate(reversed(row["left"])):
            _draw_box(drawing, middle - 34 - (box + 1) * _BOX, line, look)
        drawing.circle(middle - 18, line, 11, fill="#ffffff", edge=FAINT)
        drawing.text(middle - 18, line, "!", size=15, bold=row["mark"],
                     fill=INK if row["mark"] else FAINT)  # fmt: skip
        if row["mark"]:
            drawing.cross(middle - 18, line, 9)
        drawing.box(middle, line - 12, 34, 24, fill="#3c4043", corner=6)
        drawing.text(middle + 17, line, str(row["row"]), size=15, fill="#ffffff", bold=True)
        for box, look in enumerate(row["right"]):
            _draw_box(drawing, middle + 42 + box * _BOX, line, look)
        for circle in range(row["circles_of"]):
            at = middle + 42 + right + 16 + circle * 18
            ticked = circle < row["circles"]
            drawing.circle(at, line, 7, fill=INK if ticked else "#ffffff", edge=FAINT)
        if row["full"]:
            at = middle + 42 + right + 16 + row["circles_of"] * 18 + 6
            drawing.text(at, line, str(row["points"]), size=14, bold=True)
    marks = _mark_line(view, sheet, texts)
    drawing.text(x + 14, y + 66 + len(sheet["rows"]) * _LINE, marks, size=13, anchor="start")


def _draw_box(drawing: Drawing, x: float, line: float, box: dict[str, Any]) -> None:
    lit = box["look"] == "legal"
    drawing.box(x + 1, line - 10, 20, 20, fill="#eceef1" if lit else "#ffffff",
                edge=INK if lit else FAINT, thick=2.5 if lit else 1)  # fmt: skip
    if box["players"]:
        drawing.text(x + 11, line, str(box["players"]), size=12, fill=FAINT)
    if box["look"] == "ticked":
        drawing.cross(x + 11, line, 7)
