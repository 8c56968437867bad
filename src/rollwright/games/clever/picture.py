"""Doppelt so clever as text for the terminal, arranged as on paper; `drawing.py` makes the SVG."""

import textwrap
from itertools import zip_longest
from typing import Any, Final

from rollwright.core.colours import LOOKS
from rollwright.core.headings import footnote, head, name
from rollwright.core.texts import Key, Texts
from rollwright.games.clever.actions import AREA_NAMES
from rollwright.games.clever.drawing import svg_picture
from rollwright.games.clever.notation import COLUMNS

__all__ = ["svg_picture", "text_picture"]

BONUS_SIGNS: Final = {
    "reroll": "↻", "return": "↩", "extra": "+1", "fox": "Fx", "?any": "?*",
    **{f"?{colour}": f"?{LOOKS[colour].letter}" for colour in AREA_NAMES},
}  # fmt: skip
_EARNED: Final = "✓"
_MISSED: Final = "–"
_CIRCLED: Final = "①②③④⑤⑥"
_CROSSED: Final = "✗"
_CELL: Final = 4
_SILVER_WIDTH: Final = 38


def text_picture(view: dict[str, Any], texts: Texts) -> str:
    """Draw the dice and the sheets; at a table one's own in full, the others at a glance."""
    lines = [*_text_rounds(view, texts), *_text_dice(view, texts)]
    seats = range(len(view["sheets"]))
    whole = view["seat"] is None or view.get("whole")
    for seat in sorted(seats, key=lambda seat: seat == view["seat"]):
        if whole or seat == view["seat"]:
            lines += ["", *_text_sheet(view, seat, texts)]
        else:
            lines.append(_at_a_glance(view, seat, texts))
    legend = textwrap.wrap(texts("clever.legend"), 92, initial_indent="  ", subsequent_indent="  ")
    return "\n".join([*lines, "", *legend, *_verdict(view, texts), *footnote(view, texts, 78)])


def _verdict(view: dict[str, Any], texts: Texts) -> list[str]:
    if not view["verdict"]:
        return []
    said = dict(view["verdict"])
    return ["", f"  {texts(said.pop('key'), **said)}"]


def _text_rounds(view: dict[str, Any], texts: Texts) -> list[str]:
    """D2: the round track; of a blank sheet with the numbers of players who play so far."""
    steps = []
    played = view["grants"] if view.get("blank") else view["grants"][: view["rounds"]]
    for number, grant in enumerate(played, start=1):
        step = f"{number}{BONUS_SIGNS.get(grant, '')}"
        steps.append(f"[{step}]" if number == view["round"] else step)
    line = f"  {texts('clever.round')}: {'  '.join(steps)}"
    if view.get("blank"):
        counts = view["rounds_by_players"].items()
        said = "; ".join(texts("clever.rounds", players=n, count=count) for n, count in counts)
        return [f"{line}  ({said})"]
    return [line]


def _text_dice(view: dict[str, Any], texts: Texts) -> list[str]:
    if not view["dice"]:
        return []
    fields = " ".join(f"[{_die(die) if die else '   '}]" for die in view["fields"])
    words = [f"{texts('clever.fields')}: {fields}"]
    for place in ("tray", "rolled"):
        dice = [_die(die) for die in view["dice"] if die["place"] == place]
        if dice:
            words.append(f"{texts(f'clever.{place}')}: {'  '.join(dice)}")
    if view["to_roll"] and not any(die["place"] == "rolled" for die in view["dice"]):
        marks = "  ".join(LOOKS[colour].mark for colour in view["to_roll"])
        words.append(f"{texts('clever.to_roll')}: {marks}")
    return ["  " + "   ".join(words)]


def _die(die: dict[str, Any]) -> str:
    return f"{LOOKS[die['colour']].mark}{die['face']}"


def _at_a_glance(view: dict[str, Any], seat: int, texts: Texts) -> str:
    """Say in one line what matters of another's sheet."""
    sheet = view["sheets"][seat]
    parts = [f"{LOOKS[area].mark} {sheet[area]['points']}" for area in AREA_NAMES]
    parts.append(_foxes(sheet, texts))
    parts += [
        f"{BONUS_SIGNS[track]} {slots['circled'] - slots['used']}"
        for track, slots in sheet["tracks"].items()
    ]
    sign = "▸" if seat == view["active"] else " "
    said = texts(
        "clever.at_a_glance", name=name(view, seat, texts), points=sheet["points"],
        parts=" · ".join(parts),
    )  # fmt: skip
    return f"{sign} {said}"


def _foxes(sheet: dict[str, Any], texts: Texts) -> str:
    """D22: foxes times the lowest area."""
    return texts(
        "clever.lowest", count=sheet["foxes"], lowest=sheet[sheet["lowest"]]["points"],
        points=sheet["fox_points"],
    )  # fmt: skip


def _text_sheet(view: dict[str, Any], seat: int, texts: Texts) -> list[str]:
    sheet = view["sheets"][seat]
    sign = "▸" if seat == view["active"] and not view.get("blank") else " "
    lines = [f"{sign} {head(view, seat, texts)}", "  " + "   ".join(_text_tracks(sheet)), ""]
    silver, yellow = _text_silver(sheet["silver"], texts), _text_yellow(sheet["yellow"], texts)
    width = max(_SILVER_WIDTH, *(len(line) + 2 for line in silver))
    lines += [
        f"  {left:<{width}}{right}".rstrip()
        for left, right in zip_longest(silver, yellow, fillvalue="")
    ]
    lines += ["", *_text_row(sheet, "blue", [field["points"] for field in sheet["blue"]["fields"]])]
    pairs = ["" if pair is None else str(pair) for pair in sheet["green"]["pairs"]]
    stars = [text for pair in pairs for text in ("", pair)]
    multipliers = [f"×{field['multiplier']}" for field in sheet["green"]["fields"]]
    lines += _text_row(sheet, "green", multipliers, stars)
    minimums = [
        f"≥{field['minimum']}" if field["minimum"] else "" for field in sheet["pink"]["fields"]
    ]
    lines += _text_row(sheet, "pink", minimums)
    if not view.get("blank"):
        lines.append(f"  {_foxes(sheet, texts)}")
    if sheet["waiting"]:
        lines.append(f"  {texts('clever.waiting', waiting=', '.join(sheet['waiting']))}")
    return lines


def _text_tracks(sheet: dict[str, Any]) -> list[str]:
    """D18: slots to be had, ready and used, and what the last one brings."""
    tracks = []
    for track, slots in sheet["tracks"].items():
        used, ready = slots["used"], slots["circled"] - slots["used"]
        signs = _CROSSED * used + "●" * ready + "○" * (slots["slots"] - slots["circled"])
        tracks.append(f"{BONUS_SIGNS[track]} {signs} {_bonus(slots['last'])}")
    return tracks


def _bonus(bonus: dict[str, Any] | None) -> str:
    if bonus is None:
        return ""
    return _EARNED if bonus["earned"] else BONUS_SIGNS[bonus["bonus"]]


def _cells(words: list[str], wide: int = _CELL) -> str:
    return "".join(f"{word:>{wide}}" for word in words)


def _title(area: str, points: int, texts: Texts) -> str:
    colour = Key(f"colour.{area}").text(texts)
    return f"{LOOKS[area].shape} {colour} {points}"


def _text_silver(silver: dict[str, Any], texts: Texts) -> list[str]:
    lines = [_title("silver", silver["points"], texts)]
    signs = [str(points) for points in silver["row_points"][1:]]
    wide = max(_CELL, *(len(sign) + 1 for sign in signs))
    lines.append("    " + _cells([_bonus(bonus) for bonus in silver["columns"]], wide))
    for row in silver["rows"]:
        cells = [
            f"{_CROSSED} " if look == "crossed" else f"{face}+" if look == "legal" else f"{face} "
            for face, look in enumerate(row["cells"], start=1)
        ]
        lines.append(f"{LOOKS[row['colour']].mark}  {_cells(cells, wide)}{row['points']:>6}")
    return [*lines, f" {_CROSSED}  {_cells(signs, wide)}"]


def _text_yellow(yellow: dict[str, Any], texts: Texts) -> list[str]:
    grid = yellow["grid"]
    lines = [_title("yellow", yellow["points"], texts)]
    lines.append("  " + _cells([f"{column} " for column in COLUMNS[: len(grid[0])]]))
    for number, (row, bonus) in enumerate(zip(grid, yellow["rows"], strict=True), start=1):
        cells = _cells([_yellow_cell(cell) for cell in row])
        lines.append(f"{number} {cells}  {_bonus(bonus)}")
    lines.append("  " + _cells([f"{_bonus(bonus):<2}" for bonus in yellow["columns"]]))
    scale = " ".join(map(str, yellow["points_by_crosses"][1:]))
    return [*lines, *(f"{_CROSSED} {line}" for line in textwrap.wrap(scale, 40))]


def _yellow_cell(cell: dict[str, Any] | None) -> str:
    if cell is None:
        return "· "
    if cell["look"] == "crossed":
        return f"{_CROSSED} "
    shown = _CIRCLED[cell["number"] - 1] if cell["look"] == "circled" else str(cell["number"])
    return shown + ("+" if cell["legal"] else " ")


def _text_row(
    sheet: dict[str, Any], area: str, above: list[Any], second: list[str] | None = None
) -> list[str]:
    """Draw a row that fills from the left: what stands above, the numbers, the bonuses."""
    fields = sheet[area]["fields"]
    numbers = ["▢" if field["number"] is None else str(field["number"]) for field in fields]
    bonuses = [_MISSED if field.get("missed") else _bonus(field["bonus"]) for field in fields]
    signs = [str(sign) for sign in above]
    wide = max(_CELL, *(len(word) + 1 for word in [*signs, *numbers, *(second or [])]))
    lines = [f"  {LOOKS[area].mark}   {_cells(signs, wide)}"]
    if second and any(second):
        lines.append(f"       {_cells(second, wide)}".rstrip())
    lines.append(f"  {sheet[area]['points']:>4} {_cells(numbers, wide)}")
    return [*lines, f"       {_cells(bonuses, wide)}".rstrip()]
