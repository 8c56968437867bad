"""Actions as short texts: `R7` crosses red 7, `-` crosses nothing.

Read generously (`r7`, `R 7`, `7r`, `red 7`, `pass`), written in one way.
"""

import re
from collections.abc import Mapping
from typing import Any, Final

from rollwright.core.colours import LOOKS
from rollwright.core.errors import NotationError
from rollwright.core.texts import Key, Texts
from rollwright.games.qwixx.rules import LOWEST, NOTHING, SPAN

_NOTHING: Final = "-"
_WORDS_FOR_NOTHING: Final = frozenset({_NOTHING, "skip", "pass", "nothing", "none"})
_CROSS: Final = re.compile(r"([a-z]+)\s*([0-9]{1,2})|([0-9]{1,2})\s*([a-z]+)")


def write(action: int, data: Mapping[str, Any]) -> str:
    """Write an action of this sheet."""
    if action == NOTHING:
        return _NOTHING
    row, number = row_and_number(action)
    return f"{LOOKS[data['rows'][row]['colour']].letter}{number}"


def read(text: str, data: Mapping[str, Any]) -> int:
    """Read an action of this sheet; whether it is legal now is another question."""
    plain = text.strip().lower()
    if plain in _WORDS_FOR_NOTHING:
        return NOTHING
    colours = [row["colour"] for row in data["rows"]]
    match = _CROSS.fullmatch(plain)
    if match:
        word = match[1] or match[4]
        number = int(match[2] or match[3])
        for row, colour in enumerate(colours):
            if (
                word in (colour, LOOKS[colour].letter.lower())
                and number in data["rows"][row]["numbers"]
            ):
                return 1 + SPAN * row + number - LOWEST
    raise NotationError(
        "qwixx.notation",
        text=text[:40],
        letters=", ".join(LOOKS[colour].letter for colour in colours),
    )


def describe(action: int, data: Mapping[str, Any], texts: Texts) -> str:
    """Say what an action does."""
    if action == NOTHING:
        return texts("play.skip")
    row, number = row_and_number(action)
    return texts("qwixx.cross", colour=Key(f"colour.{data['rows'][row]['colour']}"), number=number)


def row_and_number(action: int) -> tuple[int, int]:
    """Return what an action other than NOTHING crosses."""
    row, offset = divmod(action - 1, SPAN)
    return row, offset + LOWEST
