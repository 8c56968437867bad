"""Actions as short texts, the entry as it stands on the sheet and before it what makes it.

`W>P4` the white die writes a 4 in pink, `S>SG3` the silver die crosses 3 in silver's green row,
`Yb1` marks the yellow cell in column b, row 1 (a passive die, or a bonus), `*B7` a black bonus
writes 7 in blue, `R` rolls again, `<G` takes the green die back, `-` does nothing (more).
Read generously (`white > pink 4`, `back green`, `reroll`, `pass`), written in one way.
"""

import re
from collections.abc import Mapping
from typing import Any, Final

from rollwright.core.colours import LOOKS
from rollwright.core.errors import NotationError
from rollwright.core.texts import Key, Texts
from rollwright.games.clever.actions import (
    AREA_NAMES,
    BACK,
    BARE,
    BLACK,
    BLUE,
    BLUE_ENTRY,
    BY_COLOUR,
    BY_DIE,
    DICE_COLOURS,
    FACES,
    GREEN,
    GREEN_ENTRY,
    LOWEST_SUM,
    NO_DIE,
    NOTHING,
    PINK_ENTRY,
    REROLL,
    SIDE,
    SILVER,
    WHITE,
    YELLOW,
    YELLOW_ENTRY,
    area_of,
    die_of,
    entry_of,
)

COLUMNS: Final = "abcdef"
LETTERS: Final = [LOOKS[colour].letter for colour in DICE_COLOURS]
_NOTHING: Final = "-"
_WORDS: Final[Mapping[str, str]] = {
    "skip": _NOTHING, "pass": _NOTHING, "nothing": _NOTHING, "none": _NOTHING, "stop": _NOTHING,
    "reroll": "r", "back": "<", "black": "*", "as": ">", "→": ">", "die": "", "row": "", "at": "",
    "in": "",
    **{colour: LOOKS[colour].letter.lower() for colour in DICE_COLOURS},
}  # fmt: skip
_ENTRY: Final = re.compile(
    r"(?:([wsybgp])>|(\*))?(?:s([ybgp])([1-6])|y([a-f])([1-6])|b([0-9]{1,2})|([gp])([1-6]))"
)


def write(action: int, data: Mapping[str, Any]) -> str:
    """Write an action of this sheet."""
    if action == NOTHING:
        return _NOTHING
    if action == REROLL:
        return "R"
    die = die_of(action)
    if action < BARE:
        return f"<{LETTERS[die]}"
    text = _write_entry(entry_of(action), data)
    if die != NO_DIE:
        return f"{LETTERS[die]}>{text}"
    return f"*{text}" if action >= BLACK else text


def read(text: str, data: Mapping[str, Any]) -> int:
    """Read an action of this sheet; whether it is legal now is another question."""
    words: list[str] = re.findall(r"[^\W\d_]+|\S", text.lower())
    plain = "".join(_WORDS.get(word, word) for word in words)
    if plain == _NOTHING:
        return NOTHING
    if plain == "r":
        return REROLL
    letters = "".join(LETTERS).lower()
    if len(plain) == 2 and plain[0] == "<" and plain[1] in letters:
        return BACK + letters.index(plain[1])
    match = _ENTRY.fullmatch(plain)
    entry = _read_entry(match, data) if match else None
    if match is None or entry is None:
        raise NotationError("clever.notation", text=text[:40])
    if not match[1]:
        return (BLACK if match[2] else BARE) + entry
    die = letters.index(match[1])
    if die not in (WHITE, area_of(entry) + 1):
        raise NotationError(
            "clever.other_area", text=text[:40], die=Key(f"colour.{DICE_COLOURS[die]}"),
            area=Key(f"colour.{AREA_NAMES[area_of(entry)]}"),
        )  # fmt: skip
    return (BY_DIE if die == WHITE else BY_COLOUR) + entry


def describe(action: int, data: Mapping[str, Any], texts: Texts) -> str:
    """Say what an action does."""
    if action == NOTHING:
        return texts("play.skip")
    if action == REROLL:
        return texts("clever.reroll")
    die = die_of(action)
    colour = Key(f"colour.{DICE_COLOURS[die]}")
    if action < BARE:
        return texts("clever.back", die=colour)
    entry = _describe_entry(entry_of(action), data, texts)
    if die != NO_DIE:
        return texts("clever.by_die", die=colour, entry=entry)
    return texts("clever.by_black", entry=entry) if action >= BLACK else entry


def number_of(entry: int, data: Mapping[str, Any]) -> int:
    """Return the number that an entry crosses, circles or writes; of green, the face."""
    area = area_of(entry)
    if area == SILVER:
        return entry % FACES + 1
    if area == YELLOW:
        return _cell_number(entry, data)
    if area == BLUE:
        return entry - BLUE_ENTRY + LOWEST_SUM
    return entry - (GREEN_ENTRY if area == GREEN else PINK_ENTRY) + 1


def cell_name(row: int, column: int) -> str:
    """Name a cell of yellow: its column's letter and its row's number, from the top left."""
    return f"{COLUMNS[column]}{row + 1}"


def _write_entry(entry: int, data: Mapping[str, Any]) -> str:
    area = area_of(entry)
    letter = LETTERS[area + 1]
    if area == YELLOW:
        _cell_number(entry, data)  # it must be there
        return letter + cell_name(*divmod(entry - YELLOW_ENTRY, SIDE))
    row = LOOKS[data["silver"]["rows"][entry // FACES]].letter if area == SILVER else ""
    return f"{letter}{row}{number_of(entry, data)}"


def _describe_entry(entry: int, data: Mapping[str, Any], texts: Texts) -> str:
    area = area_of(entry)
    number = number_of(entry, data)
    if area == SILVER:
        row = Key(f"colour.{data['silver']['rows'][entry // FACES]}")
        return texts("clever.entry_silver", number=number, row=row)
    if area == YELLOW:
        cell = cell_name(*divmod(entry - YELLOW_ENTRY, SIDE))
        return texts("clever.entry_yellow", number=number, cell=cell)
    return texts("clever.entry", area=Key(f"colour.{AREA_NAMES[area]}"), number=number)


def _cell_number(entry: int, data: Mapping[str, Any]) -> int:
    row, column = divmod(entry - YELLOW_ENTRY, SIDE)
    number: int | None = data["yellow"]["grid"][row][column]
    if number is None:
        raise LookupError(f"yellow has no cell {cell_name(row, column)}")
    return number


def _read_entry(match: re.Match[str], data: Mapping[str, Any]) -> int | None:
    """Return the entry that a text names, or None if it is not on this sheet."""
    if match[3]:
        rows = [LOOKS[colour].letter.lower() for colour in data["silver"]["rows"]]
        found = match[3] in rows
        return rows.index(match[3]) * FACES + int(match[4]) - 1 if found else None
    if match[5]:
        row, column = int(match[6]) - 1, COLUMNS.index(match[5])
        grid = data["yellow"]["grid"]
        found = row < len(grid) and column < len(grid[0]) and grid[row][column] is not None
        return YELLOW_ENTRY + SIDE * row + column if found else None
    if match[7]:
        total = int(match[7]) - LOWEST_SUM
        return BLUE_ENTRY + total if 0 <= total < GREEN_ENTRY - BLUE_ENTRY else None
    return (GREEN_ENTRY if match[8] == "g" else PINK_ENTRY) + int(match[9]) - 1
