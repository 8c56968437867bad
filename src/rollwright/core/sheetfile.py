"""Sheet files: read as strict JSON, checked by their game, and known by a hash of what they say."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from rollwright.core.errors import Problem, SheetError, cause
from rollwright.core.registry import Folder, resource

if TYPE_CHECKING:
    from rollwright.core.contract import Sheet

_LARGEST: Final = 1 << 16
FREE_FIELDS: Final = frozenset({"game", "name", "provenance", "comment"})
"""Fields that say something to readers and nothing to the rules."""


@dataclass(frozen=True)
class SheetFile:
    """What is printed on a sheet: the data as written, its hash, and the record rules read."""

    data: Mapping[str, Any]
    hash: str
    record: "Sheet"


class Checks:
    """Collects what is wrong with a sheet's data, so that all of it is told at once."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []
        self._missing: set[str] = set()

    def refuse(self, where: str, key: str, **params: Any) -> None:
        """Note a problem at a place such as `rows[2].numbers[5]`."""
        self.problems.append(Problem(where, key, params))

    def fields(self, table: Any, where: str, needed: Sequence[str], free: frozenset[str]) -> bool:
        """Check that `table` is an object with just these fields; tell whether it is one."""
        if not isinstance(table, dict):
            self.refuse(where, "sheet.not_an_object", value=_short(table))
            return False
        prefix = f"{where}." if where != "/" else ""
        for name in needed:
            if name not in table:
                self.refuse(prefix + name, "sheet.missing")
                self._missing.add(prefix + name)
        for name in table:
            if name not in needed and name not in free:
                self.refuse(f"{prefix}{name}"[:80], "sheet.unknown_field", known=", ".join(needed))
        return True

    def integer(self, value: Any, where: str, low: int, high: int, rule: str) -> int | None:
        """Check for a whole number from `low` to `high`; return it if it is one."""
        if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
            return value
        if where not in self._missing:
            self.refuse(where, "sheet.number", value=_short(value), low=low, high=high, rule=rule)
        return None

    def items(
        self, value: Any, where: str, low: int, high: int, rule: str
    ) -> Iterator[tuple[str, Any]]:
        """Check for a list of `low` to `high` items; yield each with its place."""
        if where in self._missing:
            return
        if not isinstance(value, list):
            self.refuse(where, "sheet.not_a_list", value=_short(value))
            return
        if not low <= len(value) <= high:
            self.refuse(where, "sheet.length", count=len(value), low=low, high=high, rule=rule)
            return
        for index, item in enumerate(value):
            yield f"{where}[{index}]", item


def load_sheet(
    folder: Folder, source: str | Path | Mapping[str, Any] | None, options: Mapping[str, str]
) -> SheetFile:
    """Read a sheet from a file, from data, or (None) the one printed in the box."""
    if isinstance(source, Mapping):
        place, data = "the sheet given", _read_json("the sheet given", _written(source))
    elif source is None:
        place = f"{folder.about.name}/sheet.json"
        data = _read_json(place, resource(folder.about.name, "sheet.json"))
    else:
        place, data = str(source), _read_json(str(source), _read_file(Path(source)))
    if not isinstance(data, dict):
        raise _one_problem(place, "/", "sheet.not_an_object", value=_short(data))
    if data.get("game") not in (folder.about.name, *folder.about.aliases):
        raise _one_problem(
            place, "game", "sheet.other_game",
            value=_short(data.get("game")), game=folder.about.name,
        )  # fmt: skip
    problems = list(folder.check(data))
    if problems:
        raise SheetError(place, problems)
    return SheetFile(data, sheet_hash(data), _read_only(folder.pack(data, options)))


def sheet_hash(data: Mapping[str, Any]) -> str:
    """Return the SHA-256 of a sheet's data, whatever its spacing and order of fields."""
    text = json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=True)
    return hashlib.sha256(text.encode()).hexdigest()


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
        return json.dumps(data)
    except (TypeError, ValueError, RecursionError) as error:
        raise _one_problem("the sheet given", "/", "sheet.not_json", why=str(error)) from None


def _read_file(path: Path) -> str:
    try:
        return path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise _one_problem(str(path), "/", "file.unreadable", why=cause(error)) from None
    except ValueError as error:  # no UTF-8, or no possible path
        raise _one_problem(str(path), "/", "sheet.not_json", why=str(error)) from None


def _read_json(place: str, text: str) -> Any:
    if len(text) > _LARGEST:
        raise _one_problem(place, "/", "sheet.too_large", most=_LARGEST)
    try:
        data = json.loads(text, object_pairs_hook=_object, parse_constant=_no_constant)
        json.dumps(data, ensure_ascii=False).encode()  # half a surrogate pair is no text
    except (ValueError, RecursionError) as error:
        raise _one_problem(place, "/", "sheet.not_json", why=str(error)) from None
    return data


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    table = dict(pairs)
    if len(table) < len(pairs):
        names = [name for name, _ in pairs]
        twice = next(name for name in names if names.count(name) > 1)
        raise ValueError(f"the field {twice!r} stands twice")
    return table


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON")


def _one_problem(place: str, where: str, key: str, **params: Any) -> SheetError:
    return SheetError(place, [Problem(where, key, params)])


def _short(value: Any) -> str:
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 40 else text[:37] + "..."
