"""Geizen drawn from its view: as text for the terminal, as SVG for notebooks and pages."""

import textwrap
from collections.abc import Sequence
from typing import Final, TypeAlias

from rollwright.core.colours import LOOKS
from rollwright.core.headings import footnote, name
from rollwright.core.svg import FAINT, INK, LINES, NOTE_LETTERS, NOTE_SIZE, Drawing
from rollwright.core.texts import Texts
from rollwright.core.views import Scene
from rollwright.games.geizen.view_types import GeizenField, GeizenPrinted, GeizenRow, GeizenView

_Scene: TypeAlias = Scene[GeizenPrinted, GeizenView]
_FIELD: Final = 46
_ROW: Final = 62
_LEGEND: Final = ("own", "bank", "two")
_BESIDE: Final = 214
"""How wide is what stands beside the board."""
_NOTE_LINE: Final = 15


def text_picture(scene: _Scene, texts: Texts) -> str:
    """Draw the dice, the board and the chips: (1) a chip, letter and shape a free field."""
    view, rows = scene.view, scene.printed["rows"]
    lines = [f"  {name(scene, 0, texts)}"] if scene.is_blank else []
    if view["dice"]:
        faces = "  ".join(str(die["face"]) for die in view["dice"])
        lines += [f"  {texts('dice', dice=faces)}"]
    if view["kept"]:
        lines += [f"  {texts('geizen.kept', faces='  '.join(map(str, view['kept'])))}"]
    lines += [""] if lines else []
    longest = max(len(row["fields"]) for row in rows)
    for row, filled in zip(rows, view["filled"], strict=True):
        fields = " ".join(
            f"{_text_field(field, texts, is_filled=index < filled):>4}"
            for index, field in enumerate(row["fields"])
        )
        pay = texts("geizen.others_pay", count=row["others_pay"])
        lying = texts("geizen.lying", count=_chips(row["fields"][:filled]))
        lines.append(f"  {row['face']}  {fields:<{5 * longest}} {pay}, {lying}")
    legend = "; ".join(texts(f"geizen.legend.{part}") for part in (*_LEGEND, "chip"))
    lines.append(f"  {legend}")
    if not scene.is_blank:
        lines.append("")
        for seat in range(len(view["sheets"])):
            sign = "▸" if seat == view["active"] else " "
            lines.append(f"{sign} {_has(scene, seat, texts)}")
        lines.append(f"  {texts('geizen.bank', count=view['bank'])}")
    return "\n".join([*lines, *footnote(scene, texts, 78)])


def svg_picture(scene: _Scene, texts: Texts) -> str:
    """Draw the board with its rows side by side and filled from the top, dice and chips beside."""
    view, rows = scene.view, scene.printed["rows"]
    longest = max(len(row["fields"]) for row in rows)
    top = 16 + (50 if view["dice"] else 0) + (38 if view["kept"] else 0)
    board = 32 + len(rows) * _ROW
    wide = max(board + 16 + _BESIDE + 16, 16 + 5 * 52 + 16 + 180)
    beside = _beside(scene, texts)
    high = 20 + 34 * (len(view["sheets"]) + 1) + _NOTE_LINE * len(beside)
    tall = top + max(70 + longest * _FIELD + 36, high) + 16
    heads = ", ".join(_has(scene, seat, texts) for seat in range(len(view["sheets"])))
    drawing = Drawing(wide, tall, f"Geizen: {heads}", texts=texts)
    _draw_dice(drawing, view, texts)
    drawing.box(16, top, board - 16, tall - top - 16, fill="#ffffff", edge=LINES, corner=10)
    for index, (row, filled) in enumerate(zip(rows, view["filled"], strict=True)):
        _draw_row(drawing, 24 + index * _ROW, top + 10, row, filled)
    _draw_chips(drawing, board + 16, top, scene, texts, beside)
    return str(drawing)


def _beside(scene: _Scene, texts: Texts) -> list[str]:
    """Return what the signs mean, and that the board is reconstructed, as lines beside it."""
    letters = int(_BESIDE * NOTE_LETTERS)
    parts = [texts(f"geizen.legend.{part}") for part in (*_LEGEND, "arrow")]
    legend = [line for part in parts for line in textwrap.wrap(part, letters)]
    note = footnote(scene, texts, letters)
    return [*legend, "", *note] if note else legend


def _has(scene: _Scene, seat: int, texts: Texts) -> str:
    """Return a seat's name and chips; of an empty board only the name."""
    who = name(scene, seat, texts)
    if scene.is_blank:
        return who
    return texts("geizen.has", name=who, count=scene.view["sheets"][seat]["points"])


def _chips(fields: Sequence[GeizenField]) -> int:
    """G4: how many chips these fields take."""
    return sum(field["chips"] for field in fields)


def _text_field(field: GeizenField, texts: Texts, *, is_filled: bool) -> str:
    if is_filled:
        return f"({field['chips']})"
    return texts.mark(field["colour"]) + (str(field["chips"]) if field["chips"] > 1 else "")


def _draw_dice(drawing: Drawing, view: GeizenView, texts: Texts) -> None:
    for index, die in enumerate(view["dice"]):
        drawing.die(28 + index * 52, 14, 38, die["colour"], die["face"], marked=False)
    if view["kept"]:
        y = 64 if view["dice"] else 14
        drawing.text(28, y + 14, texts("geizen.kept", faces=""), size=13, anchor="start")
        for index, face in enumerate(view["kept"]):
            drawing.die(130 + index * 36, y, 26, "silver", face, marked=False)


def _draw_row(drawing: Drawing, x: float, y: float, row: GeizenRow, filled: int) -> None:
    face = str(row["face"])
    with drawing.field("rows", face):
        drawing.box(x + 8, y, _ROW - 16, 40, fill="#3c4043", corner=8)
        drawing.text(x + _ROW / 2, y + 20, face, size=22, fill="#ffffff", bold=True)
    for index, field in enumerate(row["fields"]):
        look = LOOKS[field["colour"]]
        top = y + 48 + index * _FIELD
        middle = top + (_FIELD - 6) / 2
        with drawing.field("rows", face, "fields", index):
            drawing.box(
                x + 10, top, _ROW - 20, _FIELD - 6, fill=look.tint, edge=look.paint, thick=2
            )
            if index < filled:
                drawing.circle(x + _ROW / 2, middle, 14, fill=INK, edge=INK)
                drawing.text(x + _ROW / 2, middle, str(field["chips"]), size=14, fill="#ffffff")
            else:
                more = f" {field['chips']}" if field["chips"] > 1 else ""
                sign = drawing.mark(field["colour"]) + more
                drawing.text(x + _ROW / 2, middle, sign, size=13, fill=look.deep)
    arrow = y + 48 + len(row["fields"]) * _FIELD + 4
    with drawing.field("rows", face, "others_pay"):
        drawing.text(x + _ROW / 2, arrow, f"↓ {row['others_pay']}", size=15, bold=True,
                     fill=LOOKS["red"].deep)  # fmt: skip


def _draw_chips(
    drawing: Drawing, x: float, y: float, scene: _Scene, texts: Texts, beside: Sequence[str]
) -> None:
    """Draw who has how much; of an empty board, which is nobody's, its name."""
    view = scene.view
    for seat in range(len(view["sheets"])):
        line = y + 20 + seat * 34
        active = seat == view["active"]
        if scene.is_blank:
            drawing.text(x, line, _has(scene, seat, texts), size=16, anchor="start", bold=True)
            continue
        drawing.box(x, line - 14, _BESIDE, 28, fill="#ffffff", edge=INK if active else LINES)
        drawing.text(x + 12, line, _has(scene, seat, texts), size=14, anchor="start", bold=active)
    line = y + 20 + len(view["sheets"]) * 34
    if not scene.is_blank:
        bank = texts("geizen.bank", count=view["bank"])
        drawing.text(x + 12, line, bank, size=14, anchor="start", fill=FAINT)
        line += 24
    for number, words in enumerate(beside):
        if words:
            drawing.text(x, line + _NOTE_LINE * number, words, size=NOTE_SIZE, anchor="start")
