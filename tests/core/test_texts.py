"""Catalogues: nothing missing, nothing unused, the same parameters in every language."""

import ast
import json
import re
import string
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rollwright
from rollwright.core.colours import LOOKS
from rollwright.core.registry import abouts, folder, printed_sheet
from rollwright.core.schema import FREE_FIELDS, schema_of
from rollwright.core.texts import LANGUAGES, Key, Texts, catalogue, chosen_language

_BROWSER = Path(__file__).parents[2] / "web" / "src" / "texts"
SOURCES = sorted(Path(rollwright.__file__).parent.rglob("*.py"))
ENGLISH = catalogue("en")
SECTIONS = {key.split(".")[0] for key in ENGLISH}
KEY = re.compile(r"[a-z_0-9]+(\.[a-z_0-9]+)+")
FILE = re.compile(r".*\.(jsonl?|md|toml|py)")


def fields(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def words_in_code() -> tuple[set[str], set[str]]:
    """Return all string constants, and the beginnings of all f-strings."""
    constants, beginnings = set(), set()
    for path in SOURCES:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                beginnings.add(str(node.values[0].value))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str):
                constants.add(node.value)
    return constants, beginnings


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_everything(language: str) -> None:
    entries = catalogue(language)
    assert set(entries) == set(ENGLISH)
    for key, text in entries.items():
        assert fields(text) == fields(ENGLISH[key]), key
        assert text.strip(), key


def test_every_key_in_code_is_in_the_catalogue() -> None:
    constants, _ = words_in_code()
    used = {
        word
        for word in constants
        if KEY.fullmatch(word) and word.split(".")[0] in SECTIONS and not FILE.fullmatch(word)
    }
    assert used - set(ENGLISH) == set()


def words_in_sheets() -> set[str]:
    """Return the keys that sheets and their schemas lead to: what they say, know and assume."""
    found = set()
    for name in abouts():
        schema = schema_of(name)
        found |= {f"sheet.field.{field}" for field in FREE_FIELDS}
        found |= {f"{name}.constraint.{entry}" for entry in folder(name).constraints}
        found |= {
            f"{name}.assumption.{text}" for text in printed_sheet(name).get("assumptions", ())
        }
        for object_ in walk(schema):
            if "says" in object_:
                found.add(object_["says"])
            if "words" in object_:
                values = [value for value in object_["enum"] if value is not None]
                found |= {f"{object_['words']}.{value.lstrip('?')}" for value in values}
            if object_.get("additionalProperties") is False:
                fields = [field for field in object_["properties"] if field not in FREE_FIELDS]
                names = [field for field in fields if not field.isdecimal()]
                found |= {f"{name}.field.{field}" for field in names}
                # A short form is for what is too long to be named in passing.
                found |= {f"{name}.short.{field}" for field in names} & set(ENGLISH)
    return found


def walk(schema: Any) -> Iterator[dict[str, Any]]:
    """Yield every object of a schema that describes something."""
    if isinstance(schema, dict):
        yield schema
        for value in schema.values():
            yield from walk(value)


def test_every_word_of_sheets_is_in_the_catalogue() -> None:
    assert words_in_sheets() - set(ENGLISH) == set()


def words_for_cards() -> set[str]:
    """Return what the browser says of each game before it is played."""
    return {f"{name}.feel" for name in abouts()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_game_says_in_a_few_words_what_it_feels_like(language: str) -> None:
    for key in words_for_cards():
        assert 10 < len(catalogue(language)[key]) <= 52, key  # two lines of a card


def test_every_entry_is_used() -> None:
    constants, beginnings = words_in_code()
    prefixes = tuple(word for word in beginnings if word.endswith(".") and len(word) > 2)
    used = constants | words_in_sheets() | words_for_cards()
    said = {key: key.replace(".you.", ".") for key in ENGLISH}  # what is said to oneself as well
    unused = [key for key, of in said.items() if of not in used and not of.startswith(prefixes)]
    assert unused == []


def test_what_is_said_to_oneself_says_what_is_said_of_others() -> None:
    for key in ENGLISH:
        if ".you." in key:
            of_others = ENGLISH[key.replace(".you.", ".")]
            assert fields(ENGLISH[key]) == fields(of_others) - {"name"}, key
    texts = Texts("de")
    assert texts(texts.to_oneself("qwixx.news.no_choice")).endswith("gepasst.")
    assert texts.to_oneself("qwixx.news.closed") == "qwixx.news.closed"


def test_keys_as_parameters_are_looked_up() -> None:
    assert Texts("de")("qwixx.cross", colour=Key("colour.red"), number=7) == "rot 7"


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "de_DE.UTF-8"}, "de"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LC_ALL": "pl_PL", "LANG": "de_DE"}, "pl"),
        ({"LC_ALL": "C", "LANG": "de_DE"}, "en"),
        ({"ROLLWRIGHT_LANG": "fr", "LC_ALL": "de_DE"}, "fr"),
        ({"LANG": "xx"}, "en"),
    ],
)
def test_the_environment_chooses_the_language(
    environment: dict[str, str], language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("ROLLWRIGHT_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert chosen_language(None) == language
    assert chosen_language("it") == "it"


@pytest.mark.parametrize("language", LANGUAGES)
def test_colours_are_told_apart_by_their_letters(language: str) -> None:
    texts = Texts(language)
    letters = [texts.letter(colour) for colour in LOOKS]
    assert len({letter.casefold() for letter in letters}) == len(LOOKS)
    assert len({len(letter) for letter in letters}) == 1  # tables of text stay in line
    in_browser = json.loads((_BROWSER / f"{language}.json").read_text("utf-8"))
    assert [in_browser[f"letter.{colour}"] for colour in LOOKS] == letters


def test_marks_are_said_in_the_letters_of_the_language() -> None:
    german = Texts("de")
    assert german.mark("yellow") == "ge●"
    assert german("clever.news.tray", dice="S⬢2 G◆1").endswith("si⬢2 gr◆1.")
    assert "gr◆ grün, ro▲ rot" in german("geizen.legend.own")
    assert Texts("en")("dice", dice="Y●4") == "Dice: Y●4"
