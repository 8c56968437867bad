"""For those who change a sheet: two told apart in words, and a commented copy to edit."""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from rollwright.core.registry import about, printed_sheet
from rollwright.core.schema import FREE_FIELDS, listed, place, schema_of
from rollwright.core.sheetfile import COMMENT
from rollwright.core.texts import Key, Texts, catalogue

Path = tuple[str | int, ...]
_ABSENT: Final = object()
_LINE: Final = 92
_SHORT: Final = 30
"""Up to so many letters, entries share a line."""


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
    elif _are_names(first) and _are_names(second) and set(first) != set(second):
        yield from (Change(path, "sheet.removed", old, None) for old in first if old not in second)
        yield from (Change(path, "sheet.added", None, new) for new in second if new not in first)
    elif isinstance(first, list) and isinstance(second, list) and len(first) == len(second):
        for index, (old, new) in enumerate(zip(first, second, strict=True)):
            yield from differences(old, new, (*path, index))
    elif first is _ABSENT:
        yield Change(path, "sheet.added", None, second)
    elif second is _ABSENT:
        yield Change(path, "sheet.removed", first, None)
    elif json.dumps(first) != json.dumps(second):  # 1, 1.0 and true are not the same to a reader
        yield Change(path, "sheet.changed", first, second)


def _are_names(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


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


def commented_copy(game: str, texts: Texts, more: str = "") -> str:
    """Write the sheet in the box with a comment above each field: what it is and may be.

    `more` is added to the comment above all of them.
    """
    data = printed_sheet(game)
    head = texts("sheet.comment_head", title=about(game).title)
    entries: list[tuple[str, Any]] = [(COMMENT, f"{head} {more}".rstrip())]
    properties: Mapping[str, Any] = schema_of(game)["properties"]
    for name in properties:
        if name not in ("game", "comment"):
            entries.append((f"{COMMENT} {name}", _comment(game, name, texts)))
        if name in data:  # of a field that this sheet does without, only the comment stands
            entries.append((name, data[name]))
    return _written(dict(entries), 0, 0) + "\n"


def _comment(game: str, name: str, texts: Texts) -> str:
    """Say what a field is and may be, and then the same of the fields inside it."""
    schema = schema_of(game)["properties"][name]
    lines = {name: _what_and_limits(game, name, schema, texts)}
    waiting = [schema]
    while waiting:  # the fields inside, and theirs, each said once
        fields = _inner_fields(game, waiting.pop(0))
        for inner, its_schema in fields.items():
            if inner not in FREE_FIELDS and not inner.isdecimal() and inner not in lines:
                said = _what_and_limits(game, inner, its_schema, texts)
                lines[inner] = f"{inner}: {said}"
        waiting += fields.values()
    return "; ".join(lines.values())


def _what_and_limits(game: str, name: str, schema: Mapping[str, Any], texts: Texts) -> str:
    what = meaning(game, (name,)).text(texts)
    limits = _limits(game, schema, texts)
    return texts("sheet.comment", what=what, limits=limits) if limits else what


def _resolved(game: str, schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return what a schema's reference leads to."""
    if "$ref" not in schema:
        return schema
    found: Mapping[str, Any] = schema_of(game)["$defs"][schema["$ref"].rpartition("/")[2]]
    return found


def _inner_fields(game: str, schema: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the fields of a field's objects, whether in a list, by number, or its own."""
    schema = _resolved(game, schema)
    if schema.get("type") == "array":
        return _inner_fields(game, schema["items"])
    fields: Mapping[str, Any] = schema.get("properties", {})
    if fields and all(name.isdecimal() for name in fields):
        return _inner_fields(game, next(iter(fields.values())))
    return fields


def _limits(game: str, schema: Mapping[str, Any], texts: Texts) -> str:
    """Say which values a place of a sheet may have, if that is short to say."""
    schema = _resolved(game, schema)
    match schema.get("type"):
        case "integer":
            low, high = schema["minimum"], schema["maximum"]
            return texts("sheet.comment_number", low=low, high=high) if low < high else str(low)
        case "boolean":
            return "true, false"
        case "array":
            return _limits(game, schema["items"], texts)
        case "object":
            inner = {_limits(game, value, texts) for value in schema["properties"].values()}
            return inner.pop() if len(inner) == 1 else ""
        case _:
            return listed(schema.get("enum", ()))


def _in_words(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _written(value: Any, indent: int, used: int) -> str:
    """Write JSON with as much on a line as fits, so that a sheet can be read at a glance."""
    flat = json.dumps(value, ensure_ascii=False)
    inner = indent + 2
    if not isinstance(value, dict | list) or indent + used + len(flat) <= _LINE:
        return flat
    if isinstance(value, dict):
        signs = "{}"
        items = [
            f"{json.dumps(name, ensure_ascii=False)}: {_written(each, inner, len(name) + 4)}"
            for name, each in value.items()
        ]
    else:
        signs = "[]"
        items = [_written(each, inner, 0) for each in value]
    lines = [""]
    short_ones = max(map(len, items)) <= _SHORT
    for item in items:
        if short_ones and len(lines[-1]) + len(item) + inner + 2 <= _LINE:
            lines[-1] += f"{item}, "
        else:
            lines.append(f"{item}, ")
    body = ("\n" + " " * inner).join(line.rstrip() for line in lines if line).removesuffix(",")
    return f"{signs[0]}\n{' ' * inner}{body}\n{' ' * indent}{signs[1]}"
