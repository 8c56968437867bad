"""How an answer may be written so that it is shorter on its way, and the reader can read it."""

from collections.abc import Iterable
from typing import Final

IDENTITY: Final = "identity"
"""As it is."""
_LONGEST: Final = 1_000
"""Letters of the header that are looked at; browsers send fewer than fifty."""


def chosen_encoding(accepted: str, offered: Iterable[str]) -> str:
    """Return the encoding that an Accept-Encoding header likes best, of equals the first offered.

    What is offered is shorter than the text as it is, which is chosen only by who wants it so.
    """
    likes: dict[str, float] = {}
    for part in accepted[:_LONGEST].split(","):
        name, *params = (piece.strip().lower() for piece in part.split(";"))
        likes[name] = min((_quality(param) for param in params), default=1.0)
    any_other = likes.get("*", 0.0)
    best, best_like = IDENTITY, likes.get(IDENTITY, 0.0)
    for name in offered:
        like = likes.get(name, any_other)
        if like > best_like or (like == best_like > 0 and best == IDENTITY):
            best, best_like = name, like
    return best


def _quality(param: str) -> float:
    """Read `q=0.5`; what cannot be read is not liked."""
    name, _, value = param.partition("=")
    try:
        return float(value) if name.strip() == "q" else 1.0
    except ValueError:
        return 0.0
