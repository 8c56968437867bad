"""What pictures of all games write above and below a sheet."""

import textwrap

from rollwright.core.provenance import sentence
from rollwright.core.texts import Texts
from rollwright.core.views import AnyScene


def name(scene: AnyScene, seat: int, texts: Texts) -> str:
    """Return the name of who sits there."""
    return scene.names[seat] if scene.names else texts("seat.name", number=seat + 1)


def head(scene: AnyScene, seat: int, texts: Texts) -> str:
    """Return a seat's name and points; of a blank sheet only the name."""
    if scene.is_blank:
        return name(scene, seat, texts)
    points = scene.view["sheets"][seat]["points"]
    return texts("name_and_points", name=name(scene, seat, texts), points=points)


def footnote(scene: AnyScene, texts: Texts, width: int) -> list[str]:
    """Return what is known and what is assumed of a reconstructed sheet, as lines."""
    if not scene.reconstruction:
        return []
    return textwrap.wrap(reconstruction_text(scene.reconstruction, texts), width)


def reconstruction_text(said: dict[str, list[str]], texts: Texts) -> str:
    """Say that a sheet is a reconstruction, what is known of it and what is assumed."""
    known, assumed = (
        "; ".join(sentence(text, texts) for text in said[part]) for part in ("known", "assumed")
    )
    key = "reconstruction.both" if known else "reconstruction.assumed"
    return texts(key, known=known, assumed=assumed)
