"""Qwixx drawn from its view: as text for the terminal, as SVG for notebooks and pages."""

from collections.abc import Sequence
from typing import Any, Final

from rollwright.core.colours import LOOKS
from rollwright.core.headings import footnote, head
from rollwright.core.svg import FAINT, INK, LINES, NOTE_LETTERS, Drawing, width_of
from rollwright.core.texts import Texts

_TEXT_CELL: Final = {"crossed": "✗{}", "lost": "·", "legal": "[{}]", "open": "{}"}
_CELL: Final = 34
_HEAD: Final = 44
_TABLE: Final = 40
"""Height of the table of points on a blank sheet."""


def text_picture(view: dict[str, Any], texts: Texts) -> str:
    """Draw the dice and every sheet: ✗7 crossed, [7] to be had now, 7 open, · lost."""
    lines = []
    if view["dice"]:
        dice = "  ".join(f"{LOOKS[die['colour']].mark}{die['face']}" for die in view["dice"])
        lines += [f"  {texts('dice', dice=dice)}", ""]
    # One's own sheet comes last: nearest to where one types.
    for seat in sorted(range(len(view["sheets"])), key=lambda seat: seat == view["seat"]):
        lines += [*_text_sheet(view, seat, view["sheets"][seat], texts), ""]
    return "\n".join([*lines[:-1], *footnote(view, texts, 78)])


def svg_picture(view: dict[str, Any], texts: Texts) -> str:
    """Draw the dice and every sheet as on paper, the sheets two abreast."""
    sheets = view["sheets"]
    longest = max(len(row["cells"]) for row in sheets[0]["rows"])
    width = _HEAD + (longest + 1) * _CELL + 64
    blank = bool(view.get("blank"))
    height = 44 + len(sheets[0]["rows"]) * (_CELL + 6) + 40 + (_TABLE if blank else 0)
    across = 2 if len(sheets) > 1 else 1
    down = (len(sheets) + across - 1) // across
    top = 66 if view["dice"] else 0
    title = f"Qwixx: {', '.join(head(view, seat, texts) for seat in range(len(sheets)))}"
    wide = across * (width + 16) + 16
    note = footnote(view, texts, int((wide - 32) * NOTE_LETTERS))
    drawing = Drawing(wide, top + down * (height + 16) + 16, title, note, blank=blank)
    for index, die in enumerate(view["dice"]):
        drawing.die(28 + index * 52 + (12 if index > 1 else 0), 14, 38, die["colour"], die["face"])
    for seat, sheet in enumerate(sheets):
        x = 16 + (seat % across) * (width + 16)
        y = top + 16 + (seat // across) * (height + 16)
        _draw_sheet(drawing, x, y, width, height, view, seat, sheet, texts)
    return str(drawing)


def _text_sheet(view: dict[str, Any], seat: int, sheet: dict[str, Any], texts: Texts) -> list[str]:
    sign = "▸" if seat == view["active"] else " "
    lines = [f"{sign} {head(view, seat, texts)}"]
    longest = max(len(row["cells"]) for row in sheet["rows"])
    for row in sheet["rows"]:
        look = LOOKS[row["colour"]]
        cells = "".join(
            f"{_TEXT_CELL[cell['look']].format(cell['number']):>4}" for cell in row["cells"]
        ).ljust(longest * 4)
        lock = "✗" if row["locked"] else ("–" if row["closed"] else "□")
        lines.append(f"  {look.letter} {look.shape} {cells}  {texts('qwixx.lock')} {lock} "
                     f"{row['points']:>4}")  # fmt: skip
    boxes = " ".join(
        "✗" if box < sheet["penalties"] else "□" for box in range(sheet["penalties_end"])
    )
    lines.append(f"      {texts('qwixx.penalty_boxes', boxes=boxes)}  {sheet['penalty_points']}")
    return lines


def _draw_sheet(
    drawing: Drawing, x: float, y: float, width: float, height: float,
    view: dict[str, Any], seat: int, sheet: dict[str, Any], texts: Texts,
) -> None:  # fmt: skip
    edge = INK if seat == view["active"] else LINES
    drawing.box(x, y, width, height, fill="#ffffff", edge=edge, thick=1.5, corner=10)
    title = head(view, seat, texts)
    drawing.text(x + 14, y + 22, title, size=16, anchor="start", bold=True)
    drawing.name_line(x + 14, x + width - 14, y + 22, title, texts("name_line"))
    for index, row in enumerate(sheet["rows"]):
        _draw_row(drawing, x + 8, y + 40 + index * (_CELL + 6), width - 16, row)
    bottom = y + height - 22
    if view.get("blank"):
        _draw_table(drawing, x + 14, bottom - 6, width - 70, view["points_by_crosses"])
        drawing.text(x + width - 52, bottom + 2, "Σ", size=15, bold=True)
        drawing.points(x + width - 28, bottom, 0)
        bottom -= _TABLE
    label = texts("qwixx.penalties")
    drawing.text(x + 14, bottom, label, size=13, anchor="start")
    for box in range(sheet["penalties_end"]):
        left = x + max(110, 22 + width_of(label, 13)) + box * 26
        drawing.box(left, bottom - 10, 20, 20, fill="#ffffff", edge=FAINT)
        if box < sheet["penalties"]:
            drawing.cross(left + 10, bottom, 6)
    drawing.points(x + width - 28, bottom, sheet["penalty_points"])


def _draw_table(drawing: Drawing, x: float, y: float, wide: float, points: Sequence[int]) -> None:
    """Q13: what so many crosses are worth, for those who count on paper."""
    step = wide / len(points)
    size = min(11.0, step * 0.42)
    for crosses, worth in enumerate(points[1:], start=1):
        at = x + (crosses + 0.2) * step
        drawing.text(at, y - 8, f"{crosses}✗", size=size, fill=FAINT)
        drawing.text(at, y + 7, str(worth), size=size, bold=True)


def _draw_row(drawing: Drawing, x: float, y: float, width: float, row: dict[str, Any]) -> None:
    look = LOOKS[row["colour"]]
    bar = _HEAD + (len(row["cells"]) + 1) * _CELL + 2  # up to its lock: own rows may be shorter
    drawing.box(x, y, bar, _CELL, fill=look.paint, corner=8)
    drawing.text(x + 19, y + _CELL / 2, look.mark, size=14, fill="#ffffff")
    for index, cell in enumerate(row["cells"]):
        left = x + _HEAD - 6 + index * _CELL
        _draw_cell(drawing, left, y, cell, look.paint, look.tint)
    left = x + _HEAD - 6 + len(row["cells"]) * _CELL
    drawing.box(left + 2, y + 3, 28, 28, fill=look.tint, corner=14)
    drawing.lock(left + 16, y + 16, look.paint)
    if row["locked"]:
        drawing.cross(left + 16, y + 17, 10)
    elif row["closed"]:
        drawing.line([(left + 6, y + 17), (left + 26, y + 17)], INK, 2.5)
    drawing.points(x + width - 20, y + _CELL / 2, row["points"])


def _draw_cell(
    drawing: Drawing, left: float, y: float, cell: dict[str, Any], paint: str, tint: str
) -> None:
    lit = cell["look"] == "legal"
    drawing.box(left + 2, y + 3, 30, 28, fill="#ffffff" if lit else tint,
                edge=INK if lit else "none", thick=2.5)  # fmt: skip
    lost = cell["look"] == "lost"
    drawing.text(left + 17, y + 17, str(cell["number"]), size=16, bold=True,
                 fill=FAINT if lost else paint)  # fmt: skip
    if lost:
        drawing.line([(left + 8, y + 17), (left + 26, y + 17)], FAINT, 1.5)
    elif cell["look"] == "crossed":
        drawing.cross(left + 17, y + 17, 10)
