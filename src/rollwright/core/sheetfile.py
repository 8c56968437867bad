"""Sheet files: read as strict JSON, checked by their game, and known by a hash of what they say."""

import hashlib
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from rollwright.core.errors import Problem, SheetError, cause
from rollwright.core.provenance import broken_constraints
from rollwright.core.registry import Folder, resource
from rollwright.core.schema import broken_by, short

if TYPE_CHECKING:
    from rollwright.core.contract import Sheet

_LARGEST: Final = 1 << 16
COMMENT: Final = "//"
"""A field whose name begins so is a comment: it is dropped when a sheet is read."""


@dataclass(frozen=True)
class SheetFile:
    """What is printed on a sheet: the data as written, its hash, and the record rules read."""

    data: Mapping[str, Any]
    hash: str
    record: "Sheet"


def load_sheet(
    folder: Folder, source: str | Path | Mapping[str, Any] | None, options: Mapping[str, str]
) -> SheetFile:
    """Read a sheet from a file, from data, or (None) the one printed in the box."""
    place, data = _read(folder, source)
    if not isinstance(data, dict):
        raise _one_problem(place, "/", "sheet.not_an_object", value=short(data))
    if data.get("game") not in (folder.about.name, *folder.about.aliases):
        raise _one_problem(
            place, "game", "sheet.other_game",
            value=short(data.get("game")), game=folder.about.name,
        )  # fmt: skip
    # Only what has the right shape can be asked whether it makes sense, and then whose it is.
    problems = (
        broken_by(folder.about.name, data)
        or list(folder.check(data))
        or list(broken_constraints(folder.about.name, folder.constraints, data))
    )
    if problems:
        raise SheetError(place, problems)
    return SheetFile(data, sheet_hash(data), _read_only(folder.pack(data, options)))


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


def _read(folder: Folder, source: str | Path | Mapping[str, Any] | None) -> tuple[str, Any]:
    """Return where a sheet comes from, and what stands there."""
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
    return {
        name: value
        for name, value in table.items()
        if not name.startswith(COMMENT) and name != "$schema"  # editors' link to the schema
    }


def _no_constant(name: str) -> Any:
    raise ValueError(f"{name} is no JSON")


def _one_problem(place: str, where: str, key: str, **params: Any) -> SheetError:
    return SheetError(place, [Problem(where, key, params)])
