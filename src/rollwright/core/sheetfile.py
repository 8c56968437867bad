"""Sheet files: read as strict JSON, checked by their game, and known by a hash of what they say."""

import hashlib
import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from rollwright.core.errors import Problem, SheetError, cause
from rollwright.core.plain_text import is_plain
from rollwright.core.provenance import broken_constraints
from rollwright.core.registry import Folder, resource
from rollwright.core.schema import broken_by, short
from rollwright.core.schema import place as place_of
from rollwright.core.texts import Key

if TYPE_CHECKING:
    from rollwright.core.contract import Sheet

_LARGEST: Final = 1 << 16
"""Bytes of a sheet file."""
_LARGEST_GIVEN: Final = 8 * _LARGEST
"""Letters of data given in Python: what was read from a file may be longer when written anew."""
_DEEPEST: Final = 32
COMMENT: Final = "//"
"""A field whose name begins so is a comment: it is dropped when a sheet is read."""


_JSON_FAULTS: Final = {
    "Expecting value": Key("sheet.json.value"),
    "Expecting property name": Key("sheet.json.name"),
    "Expecting ':'": Key("sheet.json.colon"),
    "Expecting ','": Key("sheet.json.comma"),
    "Illegal trailing comma": Key("sheet.json.surplus_comma"),
    "Extra data": Key("sheet.json.more"),
    "Unterminated string": Key("sheet.json.quotes"),
    "Invalid control character": Key("sheet.json.control"),
    "Invalid \\": Key("sheet.json.escape"),
}
"""How Python's words for what is no JSON begin, and what we say instead, in any language."""


@dataclass(frozen=True)
class TypedSheet:
    """A sheet file that lies nowhere: its text as somebody types it."""

    text: str


@dataclass(frozen=True)
class SheetFile:
    """What is printed on a sheet: the data as written, its hash, and the record rules read."""

    data: Mapping[str, Any]
    hash: str
    record: "Sheet"


def load_sheet(
    folder: Folder,
    source: str | Path | Mapping[str, Any] | TypedSheet | None,
    options: Mapping[str, str],
) -> SheetFile:
    """Read a sheet from a file, its text, its data, or (None) the one printed in the box."""
    place, data = _read(folder, source)
    if not isinstance(data, dict):
        raise _one_problem(place, "/", "sheet.not_an_object", value=short(data))
    if data.get("game") not in (folder.about.name, *folder.about.aliases):
        raise _one_problem(
            place, "game", "sheet.other_game",
            value=short(data.get("game")), game=folder.about.name,
        )  # fmt: skip
    # Of the sheet in the box our tests know that nothing is wrong; to look costs a tenth second.
    problems = _problems(folder, data) if source is not None else []
    if problems:
        raise SheetError(place, problems)
    return SheetFile(data, sheet_hash(data), _read_only(folder.pack(data, options)))


def _problems(folder: Folder, data: Mapping[str, Any]) -> list[Problem]:
    """Find what is wrong: only what has the right shape can make sense, and then be the box's."""
    return (
        broken_by(folder.about.name, data)
        or list(folder.check(data))
        or list(broken_constraints(folder.about.name, folder.constraints, data))
    )


def sheet_hash(data: Mapping[str, Any]) -> str:
    """Return the SHA-256 of a sheet's data, whatever its spacing and order of fields."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


def player_range(data: Mapping[str, Any]) -> Sequence[int]:
    """Return how many may play by a sheet's field `players`: the fewest and the most."""
    low, high = data["players"]
    return range(low, high + 1)


def players_in_order(data: Mapping[str, Any], rule: str) -> Iterator[Problem]:
    """Refuse a field `players` with the most before the fewest."""
    if not player_range(data):
        low, high = data["players"]
        yield Problem("players", "sheet.reversed", {"low": low, "high": high, "rule": rule})


def _read(
    folder: Folder, source: str | Path | Mapping[str, Any] | TypedSheet | None
) -> tuple[str, Any]:
    """Return where a sheet comes from, and what stands there."""
    if isinstance(source, TypedSheet):
        text = source.text.removeprefix("\ufeff")
        if len(text.encode(errors="replace")) > _LARGEST:
            raise _one_problem("the sheet given", "/", "sheet.too_large", most=_LARGEST)
        return "the sheet given", _read_json("the sheet given", text)
    if isinstance(source, Mapping):
        return "the sheet given", _read_json("the sheet given", _written(source))
    if source is None:
        name = f"{folder.about.name}/sheet.json"
        return name, _read_json(name, resource(folder.about.name, "sheet.json"))
    return str(source), _read_json(str(source), _read_file(Path(source)))


def _read_only(sheet: "Sheet") -> "Sheet":
    """Return the record such that interpreted rules cannot write to it."""
    import numpy as np

    array = np.array([sheet])
    array.flags.writeable = False
    record: Sheet = array[0]
    return record


def _written(data: Mapping[str, Any]) -> str:
    """Write data as JSON, so that data given in Python is held to what a file can hold."""
    try:
        text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    except RecursionError:
        raise _one_problem("the sheet given", "/", "sheet.too_deep", most=_DEEPEST) from None
    except (TypeError, ValueError) as error:
        raise _one_problem("the sheet given", "/", "sheet.not_json", why=str(error)) from None
    if len(text) > _LARGEST_GIVEN:
        raise _one_problem("the sheet given", "/", "sheet.too_large", most=_LARGEST_GIVEN)
    return text


def _read_file(path: Path) -> str:
    try:
        with path.open("rb") as file:
            raw = file.read(_LARGEST + 1)  # never more: it could be a device without end
    except (OSError, ValueError) as error:  # ValueError: no possible path
        raise _one_problem(str(path), "/", "file.unreadable", why=cause(error)) from None
    if len(raw) > _LARGEST:
        raise _one_problem(str(path), "/", "sheet.too_large", most=_LARGEST)
    try:
        return raw.decode("utf-8-sig")
    except ValueError as error:
        raise _one_problem(str(path), "/", "sheet.not_json", why=str(error)) from None


def _read_json(place: str, text: str) -> Any:
    try:
        data = json.loads(
            text, object_pairs_hook=_object, parse_constant=_no_constant, parse_float=_finite
        )
        json.dumps(data, ensure_ascii=False).encode()  # half a surrogate pair is no text
    except json.JSONDecodeError as error:
        why = next((_JSON_FAULTS[w] for w in _JSON_FAULTS if error.msg.startswith(w)), error.msg)
        at = {"line": error.lineno, "column": error.colno}
        raise _one_problem(place, "/", "sheet.not_json_at", why=why, **at) from None
    except RecursionError:
        raise _one_problem(place, "/", "sheet.too_deep", most=_DEEPEST) from None
    except ValueError as error:
        raise _one_problem(place, "/", "sheet.not_json", why=str(error)) from None
    problems = list(_unfit(data, ()))
    if problems:
        raise SheetError(place, problems[:1])
    return data


def _unfit(value: Any, path: tuple[str | int, ...]) -> Iterator[Problem]:
    """Find what no sheet may have anywhere: control characters, and no end of nesting."""
    if len(path) > _DEEPEST:
        yield Problem(place_of(path[:3]), "sheet.too_deep", {"most": _DEEPEST})
    elif isinstance(value, str):
        # Only a comment may have several lines: all else is shown within one.
        shown = value.replace("\n", "").replace("\t", "") if path[:1] == ("comment",) else value
        if not is_plain(shown):
            said = json.dumps(value, ensure_ascii=True)[:40]
            yield Problem(place_of(path), "sheet.unprintable", {"value": said})
    elif isinstance(value, dict):
        for name, inner in value.items():
            if not is_plain(name):
                said = json.dumps(name, ensure_ascii=True)[:40]
                yield Problem(place_of(path), "sheet.unprintable", {"value": said})
            yield from _unfit(inner, (*path, name))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _unfit(inner, (*path, index))


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Make an object, without its comments and the link to a schema that editors look for."""
    kept = [
        (name, value) for name, value in pairs if not name.startswith(COMMENT) and name != "$schema"
    ]
    table = dict(kept)
    if len(table) < len(kept):
        names = [name for name, _ in kept]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the field {twice!r} stands twice")
    return table


def _finite(text: str) -> float:
    number = float(text)
    if not math.isfinite(number):
        raise ValueError(f"{text} is too large a number")
    return number


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON")


def _one_problem(place: str, where: str, key: str, **params: Any) -> SheetError:
    return SheetError(place, [Problem(where, key, params)])
