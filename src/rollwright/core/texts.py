"""The words users read, from catalogues: one TOML file a language, beside what it speaks of.

A catalogue of a game lies in that game's folder, and its keys begin with the game's name.
"""

import os
import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, Final, Protocol

from rollwright.core.colours import LOOKS
from rollwright.core.discovery import game_file, homes

_COLOURS: Final = {look.letter: colour for colour, look in LOOKS.items()}
_MARK: Final = re.compile(
    f"[{''.join(_COLOURS)}](?=[{''.join(look.shape for look in LOOKS.values())}])"
)
"""A colour's letter before its shape, as it is written in notation and in messages."""
LANGUAGES: Final = ("en", "de", "fr", "it", "pl")


class Sayable(Protocol):
    """Something that can be said in any language: an error, a reason, a name."""

    def text(self, texts: "Texts") -> str:
        """Say it in the language of `texts`."""
        ...


@dataclass(frozen=True)
class Key:
    """A parameter that is itself a catalogue entry, such as the name of a colour."""

    key: str

    def text(self, texts: "Texts") -> str:
        """Look it up."""
        return texts(self.key)


class Texts:
    """Says things in one language: `texts("play.your_turn", name="Ana")`."""

    def __init__(self, language: str) -> None:
        self.language = language
        self._entries = catalogue(language)

    def __call__(self, key: str, /, **params: Any) -> str:
        """Fill the entry `key` with `params`; those that can be said are said first.

        Marks of dice and areas are written with the letters of this language.
        """
        words = {
            name: value.text(self) if hasattr(value, "text") else value
            for name, value in params.items()
        }
        return _MARK.sub(self._in_letters, self._entries[key].format(**words))

    def letter(self, colour: str) -> str:
        """Return how dice and areas of a colour are abbreviated in this language."""
        return self._entries[f"letter.{colour}"]

    def mark(self, colour: str) -> str:
        """Return letter and shape, as dice and areas are named in lines of text."""
        return self.letter(colour) + LOOKS[colour].shape

    def _in_letters(self, found: re.Match[str]) -> str:
        return self.letter(_COLOURS[found[0]])

    def to_oneself(self, key: str) -> str:
        """Return the key that says the same to whom it is about, if there is one.

        It stands beside the other: `news.cross` of somebody, `news.you.cross` to oneself.
        """
        group, _, last = key.rpartition(".")
        found = f"{group}.you.{last}"
        return found if found in self._entries else key

    def number(self, value: float, digits: int = 0, *, signed: bool = False) -> str:
        """Write a number as it is written in this language."""
        plain = f"{value:+,.{digits}f}" if signed else f"{value:,.{digits}f}"
        thousands, decimals = _SEPARATORS[self.language]
        return plain.translate({ord(","): thousands, ord("."): decimals})


_SEPARATORS: Final = {
    "en": (",", "."), "de": (".", ","), "fr": ("\u202f", ","), "it": (".", ","),
    "pl": ("\u00a0", ","),
}  # fmt: skip
"""Between thousands, and before decimals."""


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """Return all entries of one language: the common ones, and every game's."""
    package = files("rollwright")
    entries = dict(_flat(_read(package / "core" / "texts" / f"{language}.toml"), ""))
    for game in homes():
        path = game_file(game, f"texts/{language}.toml")
        if not path.is_file():  # others' games need not know all languages
            path = game_file(game, "texts/en.toml")
        entries.update(_flat(_read(path), f"{game}."))
    return entries


def chosen_language(asked: str | None) -> str:
    """Return the language asked for, or that of the environment, or English."""
    if asked is not None:
        return asked
    for name in ("ROLLWRIGHT_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        language = os.environ.get(name, "")[:2].lower()
        if language in LANGUAGES:
            return language
        if os.environ.get(name):
            break  # the first one set decides, as in every other program
    return "en"


def _read(path: Traversable) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def _flat(table: Mapping[str, Any], prefix: str) -> list[tuple[str, str]]:
    entries: list[tuple[str, str]] = []
    for name, value in table.items():
        if isinstance(value, dict):
            entries += _flat(value, f"{prefix}{name}.")
        else:
            entries.append((prefix + name, value))
    return entries
