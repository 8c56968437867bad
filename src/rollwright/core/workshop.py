"""For those who change a sheet: two told apart in words, and a commented copy to edit."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rollwright.core.schema import place, schema_of
from rollwright.core.sheetfile import COMMENT
from rollwright.core.texts import Key, Texts, catalogue

Path = tuple[str | int, ...]
_ABSENT: Final = object()
_LINE: Final = 92


@dataclass(frozen=True)
class Change:
    """One difference between two sheets."""

    path: Path
    key: str
    """Whether something was changed, added or removed, as a catalogue key."""
    old: Any
    new: Any

    @property
    def where(self) -> str:
        """Where it stands, as in `rows[2].numbers`."""
        return place(self.path)


def differences(first: Any, second: Any, path: Path = ()) -> Iterator[Change]:
    """Find where a second sheet's data differs from a first one's, as deep as that can be said."""
    if isinstance(first, dict) and isinstance(second, dict):
        for name in dict.fromkeys([*first, *second]):
            old, new = first.get(name, _ABSENT), second.get(name, _ABSENT)
            yield from differences(old, new, (*path, name))
    elif isinstance(first, list) and isinstance(second, list) and len(first) == len(second):
        for index, (old, new) in enumerate(zip(first, second, strict=True)):
            yield from differences(old, new, (*path, index))
    elif first is _ABSENT:
        yield Change(path, "sheet.added", None, second)
    elif second is _ABSENT:
        yield Change(path, "sheet.removed", first, None)
    elif first != second or isinstance(first, bool) != isinstance(second, bool):
        yield Change(path, "sheet.changed", first, second)


def meaning(game: str, path: Sequence[str | int]) -> Key:
    """Return what the innermost field of a path is, as a catalogue entry."""
    for step in reversed(path):
        for key in (f"{game}.field.{step}", f"sheet.field.{step}"):
            if key in catalogue("en"):
                return Key(key)
    return Key("sheet.field.game")


def said(change: Change, game: str, texts: Texts) -> str:
    """Say a difference in words."""
    return texts(
        change.key, where=change.where, what=meaning(game, change.path),
        old=_in_words(change.old), new=_in_words(change.new),
    )  # fmt: skip


def commented_copy(game: str, data: Mapping[str, Any], head: str, texts: Texts) -> str:
    """Write a sheet with a comment above each field: what it is, and what it may be."""
    entries = [(COMMENT, head)]
    properties: Mapping[str, Any] = schema_of(game)["properties"]
    # A field that this sheet does without is left out; its comment tells that there is one.
    for name in dict.fromkeys([*data, *properties]):
        if name == "game" or name in data or name.startswith("ticked_"):
            if name != "game":
                entries.append((f"{COMMENT} {name}", _comment(game, name, texts)))
            if name in data:
                entries.append((name, data[name]))
    lines = (
        f"  {json.dumps(name)}: {_written(value, 2, len(name) + 4)}" for name, value in entries
    )
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _comment(game: str, name: str, texts: Texts) -> str:
    what = meaning(game, (name,)).text(texts)
    limits = _limits(game, schema_of(game)["properties"][name], texts)
    return texts("sheet.comment", what=what, limits=limits) if limits else what


def _limits(game: str, schema: Mapping[str, Any], texts: Texts) -> str:
    """Say which values a place of a sheet may have, if that is short to say."""
    if "$ref" in schema:
        name = schema["$ref"].rpartition("/")[2]
        return _limits(game, schema_of(game)["$defs"][name], texts)
    if "enum" in schema:
        return ", ".join(map(str, schema["enum"]))
    if schema.get("type") == "boolean":
        return "true, false"
    if schema.get("type") == "integer":
        return texts("sheet.comment_number", low=schema["minimum"], high=schema["maximum"])
    if schema.get("type") == "array":
        return _limits(game, schema["items"], texts)
    if schema.get("type") == "object":
        inner = {_limits(game, value, texts) for value in schema["properties"].values()}
        return inner.pop() if len(inner) == 1 else ""
    return ""


def _in_words(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _written(value: Any, indent: int, used: int) -> str:
    """Write JSON on one line where it fits, so that a sheet can be read at a glance."""
    flat = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or indent + used + len(flat) <= _LINE:
        return flat
    pad = " " * (indent + 2)
    if isinstance(value, dict):
        lines = [
            f"{pad}{json.dumps(name)}: {_written(inner, indent + 2, len(name) + 4)}"
            for name, inner in value.items()
        ]
        return "{\n" + ",\n".join(lines) + "\n" + " " * indent + "}"
    lines = [pad + _written(inner, indent + 2, 0) for inner in value]
    return "[\n" + ",\n".join(lines) + "\n" + " " * indent + "]"
