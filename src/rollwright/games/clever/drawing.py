"""Doppelt so clever as SVG, arranged as the printed sheet is.

Top left the dice fields, right of them rounds and tracks; in the middle silver and yellow; then
blue, green and pink as rows across the whole sheet.
"""

from collections.abc import Sequence
from typing import Final, Literal, TypeAlias

from rollwright.core.colours import LOOKS
from rollwright.core.headings import footnote, head
from rollwright.core.svg import FAINT, INK, LINES, NOTE_LETTERS, Drawing
from rollwright.core.texts import Texts
from rollwright.core.views import Scene
from rollwright.games.clever.drawn import (
    Drawn,
    Field,
    Spot,
    YellowCell,
    drawn,
    lit_cells,
    waiting_marks,
)
from rollwright.games.clever.notation import COLUMNS
from rollwright.games.clever.view_types import (
    Bonus,
    CleverPrinted,
    CleverSheet,
    CleverView,
)

_Scene: TypeAlias = Scene[CleverPrinted, CleverView]
_Row = Literal["blue", "green", "pink"]
_ROWS: Final[tuple[_Row, ...]] = ("blue", "green", "pink")
_WIDTH: Final = 640
_CELL: Final = 36
_TOP: Final = 184
"""Height of rounds and tracks, the name included."""
_ROW: Final = 92
"""Height of blue, of green and of pink."""
_BY_FIELD: Final = {"blue": "points", "green": "multiplier", "pink": "minimum_for_bonus"}
"""What the sheet file says of each field of a row, besides its bonus."""
_SIGNS: Final = {"reroll": "↻", "return": "↩", "extra": "+1", "?any": "?"}
_ACTION: Final = "#3c4043"
_FOX: Final = "#b4531a"
_LIT: Final = "#fff4cc"


def svg_picture(scene: _Scene, texts: Texts) -> str:
    """Draw the dice on the table and every sheet, two abreast."""
    view, printed = scene.view, scene.printed
    seats = range(len(view["sheets"]))
    across = 2 if len(seats) > 1 else 1
    down = (len(seats) + across - 1) // across
    rows = max(len(printed["silver"]["rows"]), len(printed["yellow"]["grid"]))
    middle = rows * _CELL + 88
    height = _TOP + middle + 3 * _ROW + 40
    top = 74 if view["dice"] else 0
    heads = ", ".join(head(scene, seat, texts) for seat in seats)
    wide = across * (_WIDTH + 16) + 16
    drawing = Drawing(
        wide, top + down * (height + 16) + 16, f"{texts('clever.title')}: {heads}",
        footnote(scene, texts, int((wide - 32) * NOTE_LETTERS)), blank=scene.is_blank, texts=texts,
    )  # fmt: skip
    _draw_table(drawing, view, texts)
    for seat in seats:
        x = 16 + (seat % across) * (_WIDTH + 16)
        y = top + 16 + (seat // across) * (height + 16)
        edge = INK if seat == view["active"] else LINES
        drawing.box(x, y, _WIDTH, height, fill="#ffffff", edge=edge, thick=1.5, corner=10)
        _draw_sheet(drawing, x, y, middle, scene, seat, texts)
    return str(drawing)


def _draw_table(drawing: Drawing, view: CleverView, texts: Texts) -> None:
    """Draw the dice that were rolled and those on the tray; the fields are on the sheet."""
    x = 28.0
    for place in ("rolled", "tray"):
        dice = [die for die in view["dice"] if die["place"] == place]
        if not dice:
            continue
        word = texts(f"clever.{place}")
        if place == "tray":
            width = 50 * len(dice) + 8 * len(word) + 26
            drawing.box(x - 8, 8, width, 62, fill="#e3e6ea", edge=FAINT, corner=30)
            x += 8
        drawing.text(x, 36, word, size=14, anchor="start")
        x += 8 * len(word) + 12
        for die in dice:
            drawing.die(x, 14, 36, die["colour"], die["face"])
            x += 50
        x += 24


def _draw_sheet(
    drawing: Drawing, x: float, y: float, middle: float, scene: _Scene, seat: int, texts: Texts
) -> None:
    printed, sheet = scene.printed, scene.view["sheets"][seat]
    paper = drawn(printed, sheet, lit_cells(scene.view, seat))
    title = head(scene, seat, texts)
    drawing.text(x + 14, y + 20, title, size=16, anchor="start", bold=True)
    drawing.name_line(x + 14, x + _WIDTH - 14, y + 20, title, texts("name_line"))
    _draw_fields(drawing, x + 14, y + 40, scene.view, seat)
    columns = (printed["dice_fields"] + 2) // 3
    right = 24 + 46 * columns
    _draw_rounds(drawing, x + right, y + 46, _WIDTH - 14 - right, scene)
    _draw_tracks(drawing, x + right, y + 108, paper)
    _draw_silver(drawing, x + 14, y + _TOP, printed, sheet, paper)
    _draw_yellow(drawing, x + 330, y + _TOP, printed, sheet, paper)
    fields = {"blue": paper.blue, "green": paper.green, "pink": paper.pink}
    for index, area in enumerate(_ROWS):
        top = y + _TOP + middle + index * _ROW
        _draw_row(drawing, x + 14, top, area, printed, sheet, fields[area])
    at = y + _TOP + middle + 3 * _ROW + 14
    if scene.is_blank:
        _draw_sum(drawing, x + _WIDTH - 28, at)
    else:
        line = texts(
            "clever.lowest", count=sheet["foxes"], lowest=sheet[sheet["lowest"]]["points"],
            points=sheet["fox_points"],
        )  # fmt: skip
        drawing.text(x + 14, at, line, size=14, anchor="start", bold=True)
        if sheet["waiting"]:
            waiting = texts("clever.waiting", waiting=waiting_marks(sheet["waiting"]))
            drawing.text(x + _WIDTH - 14, at, waiting, size=14, anchor="end")


def _draw_sum(drawing: Drawing, right: float, y: float) -> None:
    """D22, D24: where foxes times the lowest area, and the total, will be written."""
    for sign, at in (("Σ", 0), ("=", 90), ("×", 130)):
        drawing.text(right - at - 36, y, sign, size=15, bold=True)
        drawing.points(right - at, y - 2, 0, anchor="end")
    drawing.points(right - 170, y - 2, 0, anchor="end")
    _draw_sign(drawing, right - 210, y, "fox", earned=False)


def _draw_fields(drawing: Drawing, x: float, y: float, view: CleverView, seat: int) -> None:
    """D3: the active player's dice fields, under each other."""
    faces = {die["colour"]: die["face"] for die in view["dice"]}
    for number, colour in enumerate(view["fields"]):
        left, up = x + 46 * (number // 3), y + 42 * (number % 3)
        with drawing.field("dice_fields"):
            drawing.box(left, up, 36, 36, fill="#f4f5f7", edge=FAINT, corner=7)
        if colour and seat == view["active"]:
            drawing.die(left, up, 36, colour, faces[colour], marked=False)
            look = LOOKS[colour]
            drawing.text(left + 41, up + 6, look.shape, size=8, fill=look.deep)


def _draw_rounds(drawing: Drawing, x: float, y: float, wide: float, scene: _Scene) -> None:
    """D2: the round track with its grants; above a last round, how many play so far."""
    printed, present = scene.printed, scene.view["round"]
    step = min(52.0, wide / len(printed["grants"]))
    last: dict[int, list[str]] = {}
    for players, count in printed["rounds_by_players"].items():
        last.setdefault(count, []).append(players)
    for number, grant in enumerate(printed["grants"], start=1):
        left, middle = x + (number - 1) * step, x + (number - 0.5) * step - 3
        now = number == present
        with drawing.field("rounds", "grants", number - 1):
            drawing.box(left, y, step - 6, 22, fill=_LIT if now else "#ffffff",
                        edge=INK if now else FAINT, thick=2 if now else 1)  # fmt: skip
            drawing.text(middle, y + 11, str(number), size=13, bold=now)
        if number < present:
            drawing.cross(middle, y + 11, 8)
        if grant:
            with drawing.field("rounds", "grants", number - 1):
                _draw_sign(drawing, middle, y + 35, grant, earned=False)
        if number in last:
            with drawing.field("rounds", "count_by_players", last[number][0]):
                drawing.text(middle, y - 8, f"↧{'/'.join(last[number])}", size=11, fill=FAINT)


def _draw_tracks(drawing: Drawing, x: float, y: float, paper: Drawn) -> None:
    """D18: circled slots are ready, crossed ones used."""
    for index, track in enumerate(paper.tracks):
        line = y + 24 * index
        _draw_sign(drawing, x + 11, line, track.name, earned=False)
        for slot in range(track.slots):
            at = x + 44 + 26 * slot
            circled = slot < track.circled
            with drawing.field("action_tracks", track.name, "slots"):
                drawing.circle(at, line, 9, fill=_LIT if circled else "#ffffff",
                               edge=INK if circled else LINES)  # fmt: skip
            if slot < track.used:
                drawing.cross(at, line, 6)
        with drawing.field("action_tracks", track.name, "last_slot"):
            _draw_bonus(drawing, x + 48 + 26 * track.slots, line, track.last)


def _draw_silver(
    drawing: Drawing, x: float, y: float, printed: CleverPrinted, sheet: CleverSheet, paper: Drawn
) -> None:
    look = LOOKS["silver"]
    height = 66 + len(paper.silver) * _CELL
    drawing.box(x - 6, y - 6, 304, height, fill=look.tint, edge=look.paint, corner=8)
    drawing.text(x + 12, y + 10, look.shape, size=15, fill=look.deep)
    for face, spot in enumerate(paper.silver_columns):
        with drawing.field("silver", "column_bonus", face):
            _draw_bonus(drawing, x + 45 + face * _CELL, y + 10, spot)
    for index, row in enumerate(paper.silver):
        line = y + 42 + index * _CELL
        colour = LOOKS[row.colour]
        with drawing.field("silver", "rows", index):
            mark = drawing.mark(row.colour)
            drawing.text(x + 12, line, mark, size=13, fill=colour.deep, bold=True)
            for face, shown in enumerate(row.looks):
                at = x + 45 + face * _CELL
                lit = shown == "legal"
                drawing.box(at - 15, line - 15, 30, 30, fill=_LIT if lit else colour.tint,
                            edge=INK if lit else colour.paint, thick=2.5 if lit else 1)  # fmt: skip
                drawing.text(at, line, str(face + 1), size=15, fill=colour.deep, bold=True)
                if shown == "crossed":
                    drawing.cross(at, line, 11)
        drawing.points(x + 272, line, row.points)
    at = y + 42 + len(paper.silver) * _CELL - 8
    for crosses, points in enumerate(printed["silver"]["points_by_crosses"][1:]):
        size = 12 if abs(points) < 1000 else 9
        with drawing.field("silver", "row_points", crosses + 1):
            drawing.text(x + 45 + crosses * _CELL, at, str(points), size=size, fill=look.deep)
    drawing.text(x + 12, at, "★", size=12, fill=look.deep)
    drawing.points(x + 272, at, sheet["silver"]["points"], fill=look.deep)


def _draw_yellow(
    drawing: Drawing, x: float, y: float, printed: CleverPrinted, sheet: CleverSheet, paper: Drawn
) -> None:
    look, yellow = LOOKS["yellow"], sheet["yellow"]
    rows, columns = len(paper.yellow), len(paper.yellow[0])
    drawing.box(x - 6, y - 6, 296, 84 + rows * _CELL, fill=look.tint, edge=look.paint, corner=8)
    scale = printed["yellow"]["points_by_crosses"]
    _draw_scale(drawing, x, y + 8, scale, len(yellow["crossed"]))
    for column in range(columns):
        drawing.text(x + 34 + column * _CELL, y + 34, COLUMNS[column], size=10, fill=FAINT)
    for index, row in enumerate(paper.yellow):
        line = y + 56 + index * _CELL
        drawing.text(x + 6, line, str(index + 1), size=10, fill=FAINT)
        for column, cell in enumerate(row):
            if cell:
                with drawing.field("yellow", "grid", index, column):
                    _draw_yellow_cell(drawing, x + 34 + column * _CELL, line, cell)
        with drawing.field("yellow", "row_bonus", index):
            _draw_bonus(drawing, x + 34 + columns * _CELL, line, paper.yellow_rows[index])
    for column, spot in enumerate(paper.yellow_columns):
        with drawing.field("yellow", "column_bonus", column):
            _draw_bonus(drawing, x + 34 + column * _CELL, y + 54 + rows * _CELL, spot)
    drawing.text(x + 276, y + 34, drawing.mark("yellow"), size=13, fill=look.deep, bold=True)
    drawing.points(x + 284, y + 54 + rows * _CELL, yellow["points"], fill=look.deep, anchor="end")


def _draw_scale(
    drawing: Drawing, x: float, y: float, points_by_crosses: Sequence[int], crossed: int
) -> None:
    """D12: points by crosses, where one stands marked."""
    scale = points_by_crosses[1:]
    if (
        len(scale) > 10 or max(map(abs, scale)) > 999
    ):  # too many to stand side by side: this one and the next
        said = [f"{n} ✗ = {points_by_crosses[n]}" for n in (crossed, crossed + 1)
                if n <= len(scale)]  # fmt: skip
        drawing.text(x, y, " → ".join(said), size=12, anchor="start", bold=True)
        return
    step = min(28.0, 280 / len(scale))
    for crosses, points in enumerate(scale, start=1):
        at = x + (crosses - 0.5) * step
        here = crosses == crossed
        if here:
            drawing.box(at - step / 2, y - 9, step, 18, fill="#ffffff", edge=INK, thick=1.5)
        with drawing.field("yellow", "points_by_crosses", crosses):
            drawing.text(at, y, str(points), size=11, bold=here)


def _draw_yellow_cell(drawing: Drawing, x: float, y: float, cell: YellowCell) -> None:
    look = LOOKS["yellow"]
    drawing.box(x - 15, y - 15, 30, 30, fill=_LIT if cell.legal else "#ffffff",
                edge=INK if cell.legal else look.paint, thick=2.5 if cell.legal else 1)  # fmt: skip
    drawing.text(x, y, str(cell.number), size=15, fill=look.deep, bold=True)
    if cell.look != "open":
        drawing.circle(x, y, 12, fill="none", edge=INK)
    if cell.look == "crossed":
        drawing.cross(x, y, 9)


def _draw_row(
    drawing: Drawing, x: float, y: float, name: _Row,
    printed: CleverPrinted, sheet: CleverSheet, fields: Sequence[Field],
) -> None:  # fmt: skip
    """D13 to D16: a row that fills from the left; above it points, stars or least faces."""
    look = LOOKS[name]
    drawing.box(x - 6, y - 6, _WIDTH - 16, _ROW - 8, fill=look.tint, edge=look.paint, corner=8)
    drawing.text(x + 8, y + 34, drawing.mark(name), size=14, fill=look.deep, bold=True)
    drawing.text(x + 30, y + 34, "▸", size=16, fill=look.deep)
    step = min(45.0, (_WIDTH - 120) / len(fields))
    for number, field in enumerate(fields):
        at = x + 60 + number * step
        size = min(34.0, step - 4)
        with drawing.field(name, _BY_FIELD[name], number):
            _draw_above(drawing, at, y + 8, name, number, printed)
            drawing.box(at - size / 2, y + 19, size, 30, fill="#ffffff", edge=look.paint)
            if field.number is not None:
                fits = 16 if field.number < 100 else 13
                drawing.text(at, y + 34, str(field.number), size=fits, bold=True)
            elif name == "green":
                multiplier = printed["green"]["multipliers"][number]
                drawing.text(at, y + 34, f"×{multiplier}", size=11, fill=FAINT)
        if not field.missed:
            with drawing.field(name, "bonus", number):
                _draw_bonus(drawing, at, y + 63, field.bonus)
    if name == "green":
        _draw_pairs(drawing, x + 60, y, step, len(fields) // 2, sheet["green"]["pairs"])
    points = sheet[name]["points"]
    drawing.points(x + _WIDTH - 28, y + 34, points, fill=look.deep, anchor="end")


def _draw_pairs(
    drawing: Drawing, x: float, y: float, step: float, count: int, pairs: Sequence[int]
) -> None:
    """D14: a star over each pair, and what it is worth."""
    for pair in range(count):
        at = x + (2 * pair + 0.5) * step
        drawing.box(at - 15, y - 1, 30, 17, fill="#ffffff", edge=LOOKS["green"].paint, corner=8)
        if pair < len(pairs):
            drawing.text(at, y + 8, str(pairs[pair]), size=12, bold=True)


def _draw_above(
    drawing: Drawing, x: float, y: float, name: _Row, field: int, printed: CleverPrinted
) -> None:
    deep = LOOKS[name].deep
    if name == "blue":
        points = printed["blue"]["points"][field]
        size = 11 if abs(points) < 100 else 8
        drawing.text(x, y, f"★{points}", size=size, fill=deep)
    elif name == "pink" and printed["pink"]["minimums"][field]:
        drawing.text(x, y, f"≥{printed['pink']['minimums'][field]}", size=11, fill=deep)


def _draw_bonus(drawing: Drawing, x: float, y: float, spot: Spot | None) -> None:
    if spot:
        _draw_sign(drawing, x, y, spot.bonus, earned=spot.earned)


def _draw_sign(drawing: Drawing, x: float, y: float, bonus: Bonus, *, earned: bool) -> None:
    """Draw what a bonus brings; an earned one is struck out."""
    if bonus == "fox":
        drawing.shape(_fox(x, y), _FOX)
        drawing.circle(x - 3.5, y - 1, 1.3, fill="#ffffff")
        drawing.circle(x + 3.5, y - 1, 1.3, fill="#ffffff")
    elif bonus in ("reroll", "return", "extra", "?any"):
        square = bonus == "?any"
        drawing.box(x - 10, y - 10, 20, 20, fill=_ACTION, corner=4 if square else 10)
        size = 11 if bonus == "extra" else 14
        drawing.text(x, y, _SIGNS[bonus], size=size, fill="#ffffff", bold=True)
    else:
        look = LOOKS[bonus.removeprefix("?")]
        drawing.box(x - 12, y - 10, 24, 20, fill=look.paint, corner=4)
        drawing.text(x, y, f"?{look.shape}", size=12, fill=look.on_paint, bold=True)
    if earned:
        drawing.line([(x - 12, y + 9), (x + 12, y - 9)], INK, 2)


def _fox(x: float, y: float) -> Sequence[tuple[float, float]]:
    """Return the outline of a fox's head: two ears, a pointed chin."""
    outline = ((-10, -9), (-4, -4), (4, -4), (10, -9), (9, 2), (0, 10), (-9, 2))
    return [(x + dx, y + dy) for dx, dy in outline]
