"""Doppelt so clever as text for the terminal, arranged as on paper; `drawing.py` makes the SVG."""

import textwrap
from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import Final, TypeAlias

from rollwright.core.colours import LOOKS
from rollwright.core.headings import footnote, head
from rollwright.core.headings import name as name_of
from rollwright.core.texts import Key, Texts
from rollwright.core.views import Die, Scene, said
from rollwright.games.clever.drawing import svg_picture
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
    AREAS,
    TRACKS,
    Area,
    Bonus,
    CleverPrinted,
    CleverSheet,
    CleverView,
)

__all__ = ["svg_picture", "text_picture"]

_Scene: TypeAlias = Scene[CleverPrinted, CleverView]
BONUS_SIGNS: Final = {
    "reroll": "↻", "return": "↩", "extra": "+1", "fox": "Fx", "?any": "?*",
}  # fmt: skip
_EARNED: Final = "✓"
_MISSED: Final = "–"
_CIRCLED: Final = "①②③④⑤⑥"
_CROSSED: Final = "✗"
_CELL: Final = 4
_SILVER_WIDTH: Final = 38


def text_picture(scene: _Scene, texts: Texts) -> str:
    """Draw the dice and the sheets; at a table one's own in full, the others at a glance."""
    view = scene.view
    lines = [*_text_rounds(scene, texts), *_text_dice(view, texts)]
    seats = range(len(view["sheets"]))
    whole = view["seat"] is None or scene.is_whole
    for seat in sorted(seats, key=lambda seat: seat == view["seat"]):
        if whole or seat == view["seat"]:
            lines += ["", *_text_sheet(scene, seat, texts)]
        else:
            lines.append(_at_a_glance(scene, seat, texts))
    legend = textwrap.wrap(texts("clever.legend"), 92, initial_indent="  ", subsequent_indent="  ")
    return "\n".join([*lines, "", *legend, *_verdict(view, texts), *footnote(scene, texts, 78)])


def _verdict(view: CleverView, texts: Texts) -> list[str]:
    verdict = view.get("verdict")
    return ["", f"  {said(verdict, texts)}"] if verdict else []


def _text_rounds(scene: _Scene, texts: Texts) -> list[str]:
    """D2: the round track; of a blank sheet with the numbers of players who play so far."""
    printed, steps = scene.printed, []
    played = printed["grants"] if scene.is_blank else printed["grants"][: printed["rounds"]]
    for number, grant in enumerate(played, start=1):
        step = f"{number}{_sign(grant, texts) if grant else ''}"
        steps.append(f"[{step}]" if number == scene.view["round"] else step)
    line = f"  {texts('clever.round')}: {'  '.join(steps)}"
    if scene.is_blank:
        counts = printed["rounds_by_players"].items()
        by_players = [texts("clever.rounds", players=n, count=count) for n, count in counts]
        return [f"{line}  ({'; '.join(by_players)})"]
    return [line]


def _text_dice(view: CleverView, texts: Texts) -> list[str]:
    if not view["dice"]:
        return []
    shown = {die["colour"]: _die(die, texts) for die in view["dice"]}
    fields = " ".join(f"[{shown[colour] if colour else '   '}]" for colour in view["fields"])
    words = [f"{texts('clever.fields')}: {fields}"]
    for place in ("tray", "rolled"):
        dice = [_die(die, texts) for die in view["dice"] if die["place"] == place]
        if dice:
            words.append(f"{texts(f'clever.{place}')}: {'  '.join(dice)}")
    coming = view["dice_due"] or view["to_roll"]
    if coming:
        marks = "  ".join(texts.mark(colour) for colour in coming)
        words.append(f"{texts('clever.to_roll')}: {marks}")
    return ["  " + "   ".join(words)]


def _die(die: Die, texts: Texts) -> str:
    return f"{texts.mark(die['colour'])}{die['face']}"


def _sign(bonus: Bonus, texts: Texts) -> str:
    """Return how a bonus is written: a colour's by its letter."""
    return BONUS_SIGNS.get(bonus) or f"?{texts.letter(bonus.removeprefix('?'))}"


def _at_a_glance(scene: _Scene, seat: int, texts: Texts) -> str:
    """Say in one line what matters of another's sheet."""
    sheet = scene.view["sheets"][seat]
    parts = [f"{texts.mark(area)} {sheet[area]['points']}" for area in AREAS]
    parts.append(_foxes(sheet, texts))
    for name in TRACKS:
        track = sheet["tracks"][name]
        parts.append(f"{BONUS_SIGNS[name]} {track['circled'] - track['used']}")
    sign = "▸" if seat == scene.view["active"] else " "
    line = texts(
        "clever.at_a_glance", name=name_of(scene, seat, texts), points=sheet["points"],
        parts=" · ".join(parts),
    )  # fmt: skip
    return f"{sign} {line}"


def _foxes(sheet: CleverSheet, texts: Texts) -> str:
    """D22: foxes times the lowest area."""
    return texts(
        "clever.lowest", count=sheet["foxes"], lowest=sheet[sheet["lowest"]]["points"],
        points=sheet["fox_points"],
    )  # fmt: skip


def _text_sheet(scene: _Scene, seat: int, texts: Texts) -> list[str]:
    printed, sheet = scene.printed, scene.view["sheets"][seat]
    paper = drawn(printed, sheet, lit_cells(scene.view, seat))
    sign = "▸" if seat == scene.view["active"] and not scene.is_blank else " "
    tracks = "   ".join(_text_tracks(paper, texts))
    lines = [f"{sign} {head(scene, seat, texts)}", f"  {tracks}", ""]
    silver = _text_silver(printed, sheet, paper, texts)
    yellow = _text_yellow(printed, sheet, paper, texts)
    width = max(_SILVER_WIDTH, *(len(line) + 2 for line in silver))
    lines += [
        f"  {left:<{width}}{right}".rstrip()
        for left, right in zip_longest(silver, yellow, fillvalue="")
    ]
    points = map(str, printed["blue"]["points"])
    lines += ["", *_text_row(sheet, "blue", paper.blue, texts, points)]
    pairs = [str(points) for points in sheet["green"]["pairs"]]
    pairs += [""] * (len(paper.green) // 2 - len(pairs))
    stars = [text for pair in pairs for text in ("", pair)]
    multipliers = [f"×{multiplier}" for multiplier in printed["green"]["multipliers"]]
    lines += _text_row(sheet, "green", paper.green, texts, multipliers, stars)
    minimums = [f"≥{least}" if least else "" for least in printed["pink"]["minimums"]]
    lines += _text_row(sheet, "pink", paper.pink, texts, minimums)
    if not scene.is_blank:
        lines.append(f"  {_foxes(sheet, texts)}")
    if sheet["waiting"]:
        lines.append(f"  {texts('clever.waiting', waiting=waiting_marks(sheet['waiting']))}")
    return lines


def _text_tracks(paper: Drawn, texts: Texts) -> list[str]:
    """D18: slots to be had, ready and used, and what the last one brings."""
    tracks = []
    for track in paper.tracks:
        ready, open_slots = track.circled - track.used, track.slots - track.circled
        signs = _CROSSED * track.used + "●" * ready + "○" * open_slots
        tracks.append(f"{BONUS_SIGNS[track.name]} {signs} {_bonus(track.last, texts)}")
    return tracks


def _bonus(spot: Spot | None, texts: Texts) -> str:
    if spot is None:
        return ""
    return _EARNED if spot.earned else _sign(spot.bonus, texts)


def _cells(words: Sequence[str], wide: int = _CELL) -> str:
    return "".join(f"{word:>{wide}}" for word in words)


def _title(area: str, points: int, texts: Texts) -> str:
    colour = Key(f"colour.{area}").text(texts)
    return f"{LOOKS[area].shape} {colour} {points}"


def _text_silver(
    printed: CleverPrinted, sheet: CleverSheet, paper: Drawn, texts: Texts
) -> list[str]:
    lines = [_title("silver", sheet["silver"]["points"], texts)]
    signs = [str(points) for points in printed["silver"]["points_by_crosses"][1:]]
    wide = max(_CELL, *(len(sign) + 1 for sign in signs))
    lines.append("    " + _cells([_bonus(spot, texts) for spot in paper.silver_columns], wide))
    for row in paper.silver:
        cells = [
            f"{_CROSSED} " if look == "crossed" else f"{face}+" if look == "legal" else f"{face} "
            for face, look in enumerate(row.looks, start=1)
        ]
        lines.append(f"{texts.mark(row.colour):<4}{_cells(cells, wide)}{row.points:>6}")
    return [*lines, f" {_CROSSED}  {_cells(signs, wide)}"]


def _text_yellow(
    printed: CleverPrinted, sheet: CleverSheet, paper: Drawn, texts: Texts
) -> list[str]:
    grid = paper.yellow
    lines = [_title("yellow", sheet["yellow"]["points"], texts)]
    lines.append("  " + _cells([f"{column} " for column in COLUMNS[: len(grid[0])]]))
    for number, (row, spot) in enumerate(zip(grid, paper.yellow_rows, strict=True), start=1):
        cells = _cells([_yellow_cell(cell) for cell in row])
        lines.append(f"{number} {cells}  {_bonus(spot, texts)}")
    lines.append("  " + _cells([f"{_bonus(spot, texts):<2}" for spot in paper.yellow_columns]))
    scale = " ".join(map(str, printed["yellow"]["points_by_crosses"][1:]))
    return [*lines, *(f"{_CROSSED} {line}" for line in textwrap.wrap(scale, 40))]


def _yellow_cell(cell: YellowCell | None) -> str:
    if cell is None:
        return "· "
    if cell.look == "crossed":
        return f"{_CROSSED} "
    shown = _CIRCLED[cell.number - 1] if cell.look == "circled" else str(cell.number)
    return shown + ("+" if cell.legal else " ")


def _text_row(
    sheet: CleverSheet, area: Area, fields: Sequence[Field], texts: Texts, above: Iterable[str],
    second: Sequence[str] = (),
) -> list[str]:  # fmt: skip
    """Draw a row that fills from the left: what stands above, the numbers, the bonuses."""
    numbers = ["▢" if field.number is None else str(field.number) for field in fields]
    bonuses = [_MISSED if field.missed else _bonus(field.bonus, texts) for field in fields]
    signs = list(above)
    wide = max(_CELL, *(len(word) + 1 for word in [*signs, *numbers, *second]))
    lines = [f"  {texts.mark(area):<5}{_cells(signs, wide)}"]
    if any(second):
        lines.append(f"       {_cells(second, wide)}".rstrip())
    lines.append(f"  {sheet[area]['points']:>4} {_cells(numbers, wide)}")
    return [*lines, f"       {_cells(bonuses, wide)}".rstrip()]
