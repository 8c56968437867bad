"""What pictures of all games write above and below a sheet."""

import textwrap
from typing import Any

from rollwright.core.provenance import sentence
from rollwright.core.texts import Texts


def name(view: dict[str, Any], seat: int, texts: Texts) -> str:
    """Return the name of who sits there."""
    names = view.get("names")
    return str(names[seat]) if names else texts("seat.name", number=seat + 1)


def head(view: dict[str, Any], seat: int, texts: Texts) -> str:
    """Return a seat's name and points; of a blank sheet only the name."""
    if view.get("blank"):
        return name(view, seat, texts)
    points = view["sheets"][seat]["points"]
    return texts("name_and_points", name=name(view, seat, texts), points=points)


def footnote(view: dict[str, Any], texts: Texts, width: int) -> list[str]:
    """Return what is known and what is assumed of a reconstructed sheet, as lines."""
    if not view.get("reconstruction"):
        return []
    return textwrap.wrap(reconstruction_text(view["reconstruction"], texts), width)


def reconstruction_text(said: dict[str, list[str]], texts: Texts) -> str:
    """Say that a sheet is a reconstruction, what is known of it and what is assumed."""
    known, assumed = (
        "; ".join(sentence(text, texts) for text in said[part]) for part in ("known", "assumed")
    )
    key = "reconstruction.both" if known else "reconstruction.assumed"
    return texts(key, known=known, assumed=assumed)
