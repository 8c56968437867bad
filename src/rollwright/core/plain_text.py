"""Plain text: what people wrote is shown as it is, and must not act on where it is shown."""

import unicodedata
from typing import Final

_DIRECTIONS: Final = ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
_BLANKS: Final = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs by their category, but nothing to see."""
_JOINERS: Final = "\u200c\u200d"
"""Invisible, but scripts and emoji need them between others."""
_NO_XML: Final = "\ufffe\uffff"
"""No characters at all: with one of them a picture is no XML, and no browser shows it."""
LONGEST_NAME: Final = 40


def is_plain(text: str) -> bool:
    """Tell whether a text has no controls: neither of the terminal, nor of lines or direction."""
    return not any(
        unicodedata.category(letter) in ("Cc", "Cs", "Zl", "Zp")
        or unicodedata.bidirectional(letter) in _DIRECTIONS
        or letter in _NO_XML
        for letter in text
    )


def outline(name: str) -> str:
    """Return what two names have in common that look the same: letters without what is unseen."""
    plain = unicodedata.normalize("NFKC", name).casefold()
    seen = (c for c in plain if unicodedata.category(c) != "Cf" and not _is_variation(c))
    return "".join(seen)


def _is_variation(letter: str) -> bool:
    """Tell whether this only says how the letter before it is to be drawn."""
    return "\ufe00" <= letter <= "\ufe0f" or "\U000e0100" <= letter <= "\U000e01ef"


def is_name(text: str) -> bool:
    """Tell whether a text can be a player's name: plain, short, and something to see."""
    if not is_plain(text) or text.strip() != text or not 0 < len(text) <= LONGEST_NAME:
        return False
    categories = [unicodedata.category(letter) for letter in text if letter not in _JOINERS]
    return (
        "Cf" not in categories
        and not any(blank in text for blank in _BLANKS)
        and any(kind[0] not in "CMZ" for kind in categories)
    )
