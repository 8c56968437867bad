"""Geizen drawn from its view: as text for the terminal, as SVG for notebooks and pages."""

from typing import Any, Final

from rollwright.core.colours import LOOKS
from rollwright.core.headings import footnote, name
from rollwright.core.svg import FAINT, INK, LINES, NOTE_LETTERS, Drawing
from rollwright.core.texts import Texts

_FIELD: Final = 46
_ROW: Final = 62
_LEGEND: Final = ("own", "bank", "two")


def text_picture(view: dict[str, Any], texts: Texts) -> str:
    """Draw the dice, the board and the chips: (1) a chip, letter and shape a free field."""
    lines = [f"  {name(view, 0, texts)}"] if view.get("blank") else []
    if view["dice"]:
        faces = "  ".join(str(die["face"]) for die in view["dice"])
        lines += [f"  {texts('dice', dice=faces)}"]
    if view["kept"]:
        lines += [f"  {texts('geizen.kept', faces='  '.join(map(str, view['kept'])))}"]
    lines += [""] if lines else []
    longest = max(len(row["fields"]) for row in view["rows"])
    for row in view["rows"]:
        fields = " ".join(f"{_text_field(field):>4}" for field in row["fields"])
        pay = texts("geizen.others_pay", count=row["others_pay"])
        lines.append(f"  {row['face']}  {fields:<{5 * longest}} {pay}, {_lying(row, texts)}")
    legend = "; ".join(texts(f"geizen.legend.{part}") for part in (*_LEGEND, "chip"))
    lines.append(f"  {legend}")
    if not view.get("blank"):
        lines.append("")
        for seat in range(len(view["sheets"])):
            sign = "▸" if seat == view["active"] else " "
            lines.append(f"{sign} {_has(view, seat, texts)}")
        lines.append(f"  {texts('geizen.bank', count=view['bank'])}")
    return "\n".join([*lines, *footnote(view, texts, 78)])


def svg_picture(view: dict[str, Any], texts: Texts) -> str:
    """Draw the board with its rows side by side and filled from the top, dice and chips beside."""
    rows = view["rows"]
    longest = max(len(row["fields"]) for row in rows)
    top = 16 + (50 if view["dice"] else 0) + (38 if view["kept"] else 0)
    board = 32 + len(rows) * _ROW
    wide = max(board + 16 + 230, 16 + 5 * 52 + 16 + 180)
    tall = top + max(70 + longest * _FIELD + 36, 40 + 34 * (len(view["sheets"]) + 1)) + 16
    heads = ", ".join(_has(view, seat, texts) for seat in range(len(view["sheets"])))
    drawing = Drawing(
        wide, tall, f"Geizen: {heads}", footnote(view, texts, int(wide * NOTE_LETTERS))
    )
    _draw_dice(drawing, view, texts)
    drawing.box(16, top, board - 16, tall - top - 16, fill="#ffffff", edge=LINES, corner=10)
    for index, row in enumerate(rows):
        _draw_row(drawing, 24 + index * _ROW, top + 10, row)
    _draw_chips(drawing, board + 16, top, view, texts)
    return str(drawing)


def _has(view: dict[str, Any], seat: int, texts: Texts) -> str:
    """Return a seat's name and chips; of an empty board only the name."""
    if view.get("blank"):
        return name(view, seat, texts)
    return texts("geizen.has", name=name(view, seat, texts), count=view["sheets"][seat]["chips"])


def _text_field(field: dict[str, Any]) -> str:
    if field["filled"]:
        return f"({field['chips']})"
    return LOOKS[field["colour"]].mark + (str(field["chips"]) if field["chips"] > 1 else "")


def _lying(row: dict[str, Any], texts: Texts) -> str:
    return texts("geizen.lying", count=row["chips"])


def _draw_dice(drawing: Drawing, view: dict[str, Any], texts: Texts) -> None:
    for index, die in enumerate(view["dice"]):
        drawing.die(28 + index * 52, 14, 38, die["colour"], die["face"], marked=False)
    if view["kept"]:
        y = 64 if view["dice"] else 14
        drawing.text(28, y + 14, texts("geizen.kept", faces=""), size=13, anchor="start")
        for index, face in enumerate(view["kept"]):
            drawing.die(130 + index * 36, y, 26, "silver", face, marked=False)


def _draw_row(drawing: Drawing, x: float, y: float, row: dict[str, Any]) -> None:
    drawing.box(x + 8, y, _ROW - 16, 40, fill="#3c4043", corner=8)
    drawing.text(x + _ROW / 2, y + 20, str(row["face"]), size=22, fill="#ffffff", bold=True)
    for index, field in enumerate(row["fields"]):
        look = LOOKS[field["colour"]]
        top = y + 48 + index * _FIELD
        drawing.box(x + 10, top, _ROW - 20, _FIELD - 6, fill=look.tint, edge=look.paint, thick=2)
        middle = top + (_FIELD - 6) / 2
        if field["filled"]:
            drawing.circle(x + _ROW / 2, middle, 14, fill=INK, edge=INK)
            drawing.text(x + _ROW / 2, middle, str(field["chips"]), size=14, fill="#ffffff")
        else:
            more = f" {field['chips']}" if field["chips"] > 1 else ""
            drawing.text(x + _ROW / 2, middle, look.mark + more, size=13, fill=look.paint)
    arrow = y + 48 + len(row["fields"]) * _FIELD + 4
    drawing.text(x + _ROW / 2, arrow, f"↓ {row['others_pay']}", size=15, bold=True,
                 fill=LOOKS["red"].paint)  # fmt: skip


def _draw_chips(drawing: Drawing, x: float, y: float, view: dict[str, Any], texts: Texts) -> None:
    for seat in range(len(view["sheets"])):
        line = y + 20 + seat * 34
        active = seat == view["active"]
        drawing.box(x, line - 14, 200, 28, fill="#ffffff", edge=INK if active else LINES)
        drawing.text(x + 12, line, _has(view, seat, texts), size=14, anchor="start", bold=active)
    line = y + 20 + len(view["sheets"]) * 34
    if not view.get("blank"):
        bank = texts("geizen.bank", count=view["bank"])
        drawing.text(x + 12, line, bank, size=14, anchor="start", fill=FAINT)
    for number, part in enumerate((*_LEGEND, "arrow"), start=1):
        words = texts(f"geizen.legend.{part}")
        drawing.text(x + 12, line + 18 * number + 6, words, size=11, anchor="start")
