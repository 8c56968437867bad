"""Actions as short texts: `K226` keeps three dice, `K-` none; `full` fills that box.

Read generously (`keep 6 2 2`, `choice`, `ch`), written in one way.
"""

import re
from collections.abc import Mapping
from typing import Any, Final

from rollwright.core.errors import NotationError
from rollwright.core.texts import Key, Texts
from rollwright_yacht.rules import FIRST_BOX, HANDS
from rollwright_yacht.sheet import BOX_NAMES

_KEEPS: Final = ("K-", *("K" + "".join(map(str, faces)) for faces in HANDS[1:]))
_WRITTEN: Final = (*_KEEPS, *BOX_NAMES)
_KEEP: Final = re.compile(r"k(?:eep)?\s*(-|[1-6](?:[\s,+]*[1-6]){0,4})")


def write(action: int, _: Mapping[str, Any]) -> str:
    """Write an action."""
    return _WRITTEN[action]


def read(text: str, _: Mapping[str, Any]) -> int:
    """Read an action; whether it is legal now is another question."""
    word = text.strip().lower()
    if kept := _KEEP.fullmatch(word):
        word = "K" + ("".join(sorted(re.findall("[1-6]", kept[1]))) or "-")
    boxes = [name for name in BOX_NAMES if word and name.startswith(word)]
    if len(boxes) == 1:  # its name may be shortened
        word = boxes[0]
    if word not in _WRITTEN:
        raise NotationError("yacht.notation", text=text[:40], boxes=", ".join(BOX_NAMES))
    return _WRITTEN.index(word)


def describe(action: int, _: Mapping[str, Any], texts: Texts) -> str:
    """Say what an action does."""
    if action >= FIRST_BOX:
        return texts("yacht.fill", box=Key(f"yacht.box.{_WRITTEN[action]}"))
    return texts("yacht.keep", faces=" ".join(_WRITTEN[action][1:]))
