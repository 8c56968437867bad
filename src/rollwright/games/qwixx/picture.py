"""Qwixx drawn from its view: as text for the terminal, as SVG for notebooks and pages."""

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from rollwright.core.colours import LOOKS, Look
from rollwright.core.headings import footnote, head
from rollwright.core.svg import FAINT, INK, LINES, NOTE_LETTERS, Drawing, width_of
from rollwright.core.texts import Texts
from rollwright.core.views import Scene
from rollwright.games.qwixx.view_types import QwixxPrinted, QwixxRow, QwixxRowPrinted, QwixxView

_Scene: TypeAlias = Scene[QwixxPrinted, QwixxView]
_CellLook = Literal["crossed", "lost", "legal", "open"]
_TEXT_CELL: Final = {"crossed": "✗{}", "lost": "·", "legal": "[{}]", "open": "{}"}
_CELL: Final = 34
_HEAD: Final = 44
_TABLE: Final = 40
"""Height of the table of points on a blank sheet."""


def text_picture(scene: _Scene, texts: Texts) -> str:
    """Draw the dice and every sheet: ✗7 crossed, [7] to be had now, 7 open, · lost."""
    view = scene.view
    lines: list[str] = []
    if view["dice"]:
        dice = "  ".join(f"{texts.mark(die['colour'])}{die['face']}" for die in view["dice"])
        lines += [f"  {texts('dice', dice=dice)}", ""]
    # One's own sheet comes last: nearest to where one types.
    for seat in sorted(range(len(view["sheets"])), key=lambda seat: seat == view["seat"]):
        lines += [*_text_sheet(scene, seat, texts), ""]
    return "\n".join([*lines[:-1], *footnote(scene, texts, 78)])


def svg_picture(scene: _Scene, texts: Texts) -> str:
    """Draw the dice and every sheet as on paper, the sheets two abreast."""
    view, rows = scene.view, scene.printed["rows"]
    seats = range(len(view["sheets"]))
    width = _HEAD + (_longest(rows) + 1) * _CELL + 64
    height = 44 + len(rows) * (_CELL + 6) + 40 + (_TABLE if scene.is_blank else 0)
    across = 2 if len(seats) > 1 else 1
    down = (len(seats) + across - 1) // across
    top = 66 if view["dice"] else 0
    title = f"Qwixx: {', '.join(head(scene, seat, texts) for seat in seats)}"
    wide = across * (width + 16) + 16
    note = footnote(scene, texts, int((wide - 32) * NOTE_LETTERS))
    drawing = Drawing(
        wide, top + down * (height + 16) + 16, title, note, blank=scene.is_blank, texts=texts
    )
    for index, die in enumerate(view["dice"]):
        drawing.die(28 + index * 52 + (12 if index > 1 else 0), 14, 38, die["colour"], die["face"])
    for seat in seats:
        x = 16 + (seat % across) * (width + 16)
        y = top + 16 + (seat // across) * (height + 16)
        _draw_sheet(drawing, x, y, width, height, scene, seat, texts)
    return str(drawing)


def _longest(rows: Sequence[QwixxRowPrinted]) -> int:
    return max(len(row["numbers"]) for row in rows)


def _looks(scene: _Scene, seat: int, index: int) -> list[_CellLook]:
    """Q3: a cell is crossed, lost (to the left of a cross, or its row closed), legal or open."""
    view, printed = scene.view, scene.printed["rows"][index]
    row = view["sheets"][seat]["rows"][index]
    letter = LOOKS[printed["colour"]].letter
    legal = view["legal"] if seat == view["seat"] else ()

    def look(cell: int, number: int) -> _CellLook:
        if number in row["crossed"]:
            return "crossed"
        if cell < row["open_from"]:
            return "lost"
        return "legal" if f"{letter}{number}" in legal else "open"

    return [look(cell, number) for cell, number in enumerate(printed["numbers"])]


def _text_sheet(scene: _Scene, seat: int, texts: Texts) -> list[str]:
    view, printed = scene.view, scene.printed
    sheet = view["sheets"][seat]
    sign = "▸" if seat == view["active"] else " "
    lines = [f"{sign} {head(scene, seat, texts)}"]
    longest = _longest(printed["rows"])
    for index, (bar, row) in enumerate(zip(printed["rows"], sheet["rows"], strict=True)):
        look = LOOKS[bar["colour"]]
        cells = "".join(
            f"{_TEXT_CELL[cell].format(number):>4}"
            for cell, number in zip(_looks(scene, seat, index), bar["numbers"], strict=True)
        ).ljust(longest * 4)
        lock = "✗" if row["locked"] else ("–" if bar["colour"] in view["closed"] else "□")
        letter = texts.letter(bar["colour"])
        lines.append(f"  {letter} {look.shape} {cells}  {texts('qwixx.lock')} {lock} "
                     f"{row['points']:>4}")  # fmt: skip
    boxes = " ".join(
        "✗" if box < sheet["penalties"] else "□" for box in range(printed["penalties_end"])
    )
    lines.append(f"      {texts('qwixx.penalty_boxes', boxes=boxes)}  {sheet['penalty_points']}")
    return lines


def _draw_sheet(
    drawing: Drawing, x: float, y: float, width: float, height: float,
    scene: _Scene, seat: int, texts: Texts,
) -> None:  # fmt: skip
    view, printed = scene.view, scene.printed
    sheet = view["sheets"][seat]
    edge = INK if seat == view["active"] else LINES
    drawing.box(x, y, width, height, fill="#ffffff", edge=edge, thick=1.5, corner=10)
    title = head(scene, seat, texts)
    drawing.text(x + 14, y + 22, title, size=16, anchor="start", bold=True)
    drawing.name_line(x + 14, x + width - 14, y + 22, title, texts("name_line"))
    for index, (bar, row) in enumerate(zip(printed["rows"], sheet["rows"], strict=True)):
        top = y + 40 + index * (_CELL + 6)
        _draw_row(
            drawing, x + 8, top, width - 16, index, bar, row, _looks(scene, seat, index),
            is_closed=bar["colour"] in view["closed"],
        )  # fmt: skip
    bottom = y + height - 22
    if scene.is_blank:
        _draw_table(drawing, x + 14, bottom - 6, width - 70, printed["points_by_crosses"])
        drawing.text(x + width - 52, bottom + 2, "Σ", size=15, bold=True)
        drawing.points(x + width - 28, bottom, 0)
        bottom -= _TABLE
    label = texts("qwixx.penalties")
    with drawing.field("penalty_points"):
        drawing.text(x + 14, bottom, label, size=13, anchor="start")
    for box in range(printed["penalties_end"]):
        left = x + max(110, 22 + width_of(label, 13)) + box * 26
        with drawing.field("penalties_end"):
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
        with drawing.field("points_by_crosses", crosses):
            drawing.text(at, y - 8, f"{crosses}✗", size=size, fill=FAINT)
            drawing.text(at, y + 7, str(worth), size=size, bold=True)


def _draw_row(
    drawing: Drawing, x: float, y: float, width: float, place: int,
    printed: QwixxRowPrinted, row: QwixxRow, looks: Sequence[_CellLook], *, is_closed: bool,
) -> None:  # fmt: skip
    look, numbers = LOOKS[printed["colour"]], printed["numbers"]
    bar = _HEAD + (len(numbers) + 1) * _CELL + 2  # up to its lock: own rows may be shorter
    with drawing.field("rows", place, "colour"):
        drawing.box(x, y, bar, _CELL, fill=look.paint, corner=8)
        mark = drawing.mark(printed["colour"])
        drawing.text(x + 19, y + _CELL / 2, mark, size=14, fill=look.on_paint)
    for index, (number, cell) in enumerate(zip(numbers, looks, strict=True)):
        left = x + _HEAD - 6 + index * _CELL
        with drawing.field("rows", place, "numbers", index):
            _draw_cell(drawing, left, y, number, cell, look)
    left = x + _HEAD - 6 + len(numbers) * _CELL
    with drawing.field("lock_counts_as_cross"):
        drawing.box(left + 2, y + 3, 28, 28, fill=look.tint, corner=14)
        drawing.lock(left + 16, y + 16, look.deep)
    if row["locked"]:
        drawing.cross(left + 16, y + 17, 10)
    elif is_closed:
        drawing.line([(left + 6, y + 17), (left + 26, y + 17)], INK, 2.5)
    drawing.points(x + width - 20, y + _CELL / 2, row["points"])


def _draw_cell(
    drawing: Drawing, left: float, y: float, number: int, cell: _CellLook, look: Look
) -> None:
    lit, lost = cell == "legal", cell == "lost"
    drawing.box(left + 2, y + 3, 30, 28, fill="#ffffff" if lit else look.tint,
                edge=INK if lit else "none", thick=2.5)  # fmt: skip
    drawing.text(left + 17, y + 17, str(number), size=16, bold=True,
                 fill=FAINT if lost else look.deep)  # fmt: skip
    if lost:
        drawing.line([(left + 8, y + 17), (left + 26, y + 17)], FAINT, 1.5)
    elif cell == "crossed":
        drawing.cross(left + 17, y + 17, 10)
