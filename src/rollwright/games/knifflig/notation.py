"""Actions as short texts: `L7` and `L7+9` tick left boxes, `R6` a right one, `-` nothing.

Read generously (`l 7+9`, `7+9`, `r6`, `pass`), written in one way.
"""

import re
from collections.abc import Mapping
from typing import Any, Final

from rollwright.core.errors import NotationError
from rollwright.core.texts import Texts
from rollwright.games.knifflig.rules import LOWEST, NOTHING, RIGHT, ROWS
from rollwright.games.knifflig.sheet import action_of, rows_of

_NOTHING: Final = "-"
_WORDS_FOR_NOTHING: Final = frozenset({_NOTHING, "skip", "pass", "nothing", "none"})
_TICKS: Final = re.compile(r"(l|left|r|right)?\s*([0-9]{1,2})(?:\s*[+,/ ]\s*l?\s*([0-9]{1,2}))?")


def write(action: int, data: Mapping[str, Any]) -> str:  # noqa: ARG001  (the same for any sheet)
    """Write an action."""
    if action == NOTHING:
        return _NOTHING
    half = "R" if action >= RIGHT else "L"
    return half + "+".join(map(str, rows_of(action)))


def read(text: str, data: Mapping[str, Any]) -> int:  # noqa: ARG001  (the same for any sheet)
    """Read an action; whether it is legal now is another question."""
    plain = text.strip().lower()
    if plain in _WORDS_FOR_NOTHING:
        return NOTHING
    match = _TICKS.fullmatch(plain)
    if match:
        half = "right" if (match[1] or "").startswith("r") else "left"
        rows = sorted(int(row) for row in match.groups()[1:] if row)
        # A bare number would not say which half is meant.
        meant = match[1] or len(rows) == 2
        inside = all(LOWEST <= row < LOWEST + ROWS for row in rows)
        if meant and inside and (half == "left" or len(rows) == 1):
            return action_of(rows, half)
    raise NotationError("knifflig.notation", text=text[:40])


def describe(action: int, data: Mapping[str, Any], texts: Texts) -> str:  # noqa: ARG001
    """Say what an action does."""
    if action == NOTHING:
        return texts("play.skip")
    rows = rows_of(action)
    if action >= RIGHT:
        return texts("knifflig.right_one", row=rows[0])
    if len(rows) == 1:
        return texts("knifflig.left_one", row=rows[0])
    if rows[0] == rows[1]:
        return texts("knifflig.left_double", row=rows[0])
    return texts("knifflig.left_two", first=rows[0], second=rows[1])
