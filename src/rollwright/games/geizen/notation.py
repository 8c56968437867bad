"""Actions as short texts: `K226` keeps two 2s and a 6 of the roll.

Read generously (`k 6 2 2`, `keep 2,2,6`), written in one way.
"""

import re
from collections.abc import Mapping
from typing import Any, Final

from rollwright.core.errors import NotationError
from rollwright.core.texts import Texts
from rollwright.games.geizen.hands import BY_FACES, NUMBER

_KEEP: Final = re.compile(r"k(?:eep)?([1-6, +]+)")


def write(action: int, data: Mapping[str, Any]) -> str:  # noqa: ARG001  (the same for any board)
    """Write an action."""
    return "K" + ("".join(map(str, BY_FACES[action])) or "-")


def read(text: str, data: Mapping[str, Any]) -> int:  # noqa: ARG001  (the same for any board)
    """Read an action; whether it is legal now is another question."""
    plain = text.strip().lower()
    match = _KEEP.fullmatch(plain)
    if match:
        faces = tuple(sorted(int(face) for face in re.findall(r"[1-6]", match[1])))
        if faces and faces in NUMBER:
            return NUMBER[faces]
    if plain == "k-":
        return NUMBER[()]
    raise NotationError("geizen.notation", text=text[:40])


def describe(action: int, data: Mapping[str, Any], texts: Texts) -> str:  # noqa: ARG001
    """Say what an action does."""
    faces = BY_FACES[action]
    return texts("geizen.keep", faces=" ".join(map(str, faces)) or "-")
