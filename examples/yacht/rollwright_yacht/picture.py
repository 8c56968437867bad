"""Yacht drawn from its view: as text for the terminal, as SVG for notebooks and pages."""

from typing import TypeAlias

from rollwright.core.headings import head
from rollwright.core.svg import LINES, Drawing, width_of
from rollwright.core.texts import Texts
from rollwright.core.views import Scene
from rollwright_yacht.view_types import YachtPrinted, YachtView

_Scene: TypeAlias = Scene[YachtPrinted, YachtView]
_LINE, _NAMES, _DICE = 26, 150, 16 + 5 * 52


def text_picture(scene: _Scene, texts: Texts) -> str:
    """Draw the dice, and all sheets side by side."""
    table = _table(scene, texts)
    wide = [max(map(len, column)) for column in zip(*table, strict=True)]
    dice = "  ".join(map(str, _dice(scene)))
    lines = [f"  {texts('yacht.kept' if scene.view['kept'] else 'dice', dice=dice)}", ""]
    for name, *cells in table:
        places = (cell.rjust(width) for cell, width in zip(cells, wide[1:], strict=True))
        lines.append("  ".join(["", name.ljust(wide[0]), *places]))
    return "\n".join(lines if dice else lines[2:])


def svg_picture(scene: _Scene, texts: Texts) -> str:
    """Draw the dice, and all sheets as the columns of one table."""
    table = _table(scene, texts)
    column = max(width_of(words, 14) + 24 for words in table[0])
    top = 66 if _dice(scene) else 8
    wide = max(_NAMES + column * len(table[0][1:]), _DICE)
    title = f"Yacht: {', '.join(table[0][1:])}"
    drawing = Drawing(wide, top + _LINE * len(table) + 8, title, blank=scene.is_blank)
    for index, face in enumerate(_dice(scene)):
        drawing.die(16 + index * 52, 16, 38, "white", face, marked=False)
    for row, (name, *cells) in enumerate(table):
        y = top + _LINE * row
        drawing.text(16, y + 13, name, anchor="start")
        drawing.line([(16, y + _LINE), (wide - 16, y + _LINE)], LINES)
        for seat, cell in enumerate(cells):
            is_active = seat == scene.view["active"]
            drawing.text(_NAMES + column * (seat + 0.5), y + 13, cell, bold=is_active)
    return str(drawing)


def _dice(scene: _Scene) -> list[int]:
    return scene.view["kept"] or [die["face"] for die in scene.view["dice"]]


def _table(scene: _Scene, texts: Texts) -> list[list[str]]:
    """Return the line of names, and one for each box: 12 is filled, [12] may be filled now."""
    view = scene.view
    table = [["", *(head(scene, seat, texts) for seat in range(len(view["sheets"])))]]
    for box, name in enumerate(scene.printed["boxes"]):
        open_cell = "" if scene.is_blank else "·"
        cells = [sheet["boxes"][box] for sheet in view["sheets"]]
        row = [open_cell if cell is None else str(cell) for cell in cells]
        if view["seat"] is not None and name in view["legal"]:
            row[view["seat"]] = f"[{view['offers'][box]}]"
        table.append([texts(f"yacht.box.{name}"), *row])
    return table
