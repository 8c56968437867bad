"""Records: a game as a header and a list of events, in JSON Lines, like PGN for chess.

The first line is the header, each further line one event, numbered from 1. Files are only ever
appended to: taking a decision back is an event too, and so is correcting a chance. A game can be
written in one way only, byte for byte; what is written in any other way is refused.
"""

import errno
import hashlib
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from io import FileIO
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

from rollwright.core.errors import RecordError, RollwrightError, cause
from rollwright.core.events import CHANCES, Chance, Correction, Decision, Event, Undo
from rollwright.core.sheetfile import sheet_hash

try:
    import fcntl
except ImportError:  # not on every system; there, two programs must not share a record
    fcntl = None  # type: ignore[assignment]

FORMAT: Final = 2
_FORMATS: Final = (1, FORMAT)
"""Those that are read. The first left the order of options and of a sheet's fields open."""
_OLD_FIELDS: Final = {
    "rollwright", "game", "rules", "players", "options", "seats", "dice", "sheet_hash", "sheet",
}  # fmt: skip
_LONGEST_LINE: Final = 1 << 20


@dataclass(frozen=True)
class Header:
    """What must be known before the first event."""

    game: str
    rules: int
    sheet: Mapping[str, Any]
    players: int
    options: Mapping[str, str] = field(default_factory=dict)
    seats: Sequence[Mapping[str, str]] = ()
    """For each seat its `name` and who plays it: `human` or a bot's name."""
    dice: Mapping[str, Any] = field(default_factory=dict)
    """Where the dice come from: `source`, and its seed or commitment."""


@dataclass(frozen=True)
class Record:
    """A header and its events; event `n` stands in line `n + 1`."""

    header: Header
    events: tuple[Event, ...]
    first_line: str | None = field(default=None, compare=False, repr=False)
    """As it was read: of the first format it could be written in more than one way."""

    @property
    def text(self) -> str:
        """The record as it is written: read and written again, it is the same byte for byte."""
        return f"{self.first_line or header_line(self.header)}\n{_events_text(self.events)}"

    def until(self, count: int) -> "Record":
        """Return the record of the first so many events."""
        return replace(self, events=self.events[:count])


def header_line(header: Header) -> str:
    """Write a header as its line."""
    return _line(
        {
            "rollwright": FORMAT,
            "game": header.game,
            "rules": header.rules,
            "players": header.players,
            "options": _sorted(header.options),
            "seats": [dict(seat) for seat in header.seats],
            "dice": dict(header.dice),
            "sheet_hash": sheet_hash(header.sheet),
            "sheet": _sorted(header.sheet),
        }
    )


def event_line(number: int, event: Event) -> str:
    """Write event `number` as its line."""
    if isinstance(event, Chance | Correction):
        return _line({"n": number, event.type: event.kind, "outcome": list(event.outcome)})
    if isinstance(event, Decision):
        return _line({"n": number, "seat": event.seat, "action": event.action})
    return _line({"n": number, "seat": event.seat, event.type: True})


def record_text(header: Header, events: Sequence[Event]) -> str:
    """Write a whole record."""
    return f"{header_line(header)}\n{_events_text(events)}"


def record_digest(header: Header, events: Sequence[Event]) -> str:
    """Return the SHA-256 of a whole record: it tells whether anything in it was changed."""
    return hashlib.sha256(record_text(header, events).encode()).hexdigest()


def events_digest(events: Sequence[Event]) -> str:
    """Return the SHA-256 of the events' lines: it tells whether any was changed or moved."""
    return hashlib.sha256(_events_text(events).encode()).hexdigest()


def read_record(path: Path, *, salvage: bool = False) -> Record:
    """Read a record; with `salvage`, one that is damaged is read up to the damage."""
    try:
        raw = path.read_bytes()
    except (OSError, ValueError) as error:
        raise RecordError("file.unreadable_named", line=0, path=path, why=cause(error)) from None
    return parse_record(raw, salvage=salvage)


def parse_record(raw: bytes, *, salvage: bool = False) -> Record:
    """Read a record from its bytes."""
    lines = raw.split(b"\n")
    if not raw.strip():
        raise RecordError("record.empty", line=1)
    header = _header(lines[0])
    if len(lines) == 1:
        raise RecordError("record.cut_off", line=1)
    events: list[Event] = []
    try:
        events.extend(_events(lines))
    except RecordError:
        if not salvage:
            raise
        events = list(_intact(lines))
    return Record(header, tuple(events), lines[0].decode())


class RecordWriter:
    """Appends to a record file; a line is on the disk before `append` returns."""

    def __init__(self, path: Path, file: FileIO, number: int) -> None:
        """Append to an open file, the next event having that number."""
        self.path = path
        self._file = file
        self._next = number
        if fcntl is not None:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                file.close()
                raise RollwrightError("file.in_use", path=path) from None

    @classmethod
    def begin(cls, path: Path, record: Record) -> Self:
        """Start a new file with what there is of a record; it must not exist."""
        try:
            if path.exists():
                raise RollwrightError("file.exists", path=path)
            path.parent.mkdir(parents=True, exist_ok=True)
            # Never over another game: "x" refuses a file that has come up meanwhile.
            writer = cls(path, FileIO(path, "xb"), 1)
        except (OSError, ValueError) as error:
            raise RollwrightError("file.unwritable", path=path, why=cause(error)) from None
        writer._write(record.first_line or header_line(record.header))
        for event in record.events:
            writer.append(event)
        return writer

    @classmethod
    def resume(cls, path: Path, count: int) -> Self:
        """Go on appending to an intact file that holds `count` events."""
        try:
            return cls(path, FileIO(path, "ab"), count + 1)
        except OSError as error:
            raise RollwrightError("file.unwritable", path=path, why=cause(error)) from None

    def append(self, event: Event) -> None:
        """Write one event and wait until the disk has it; if it cannot, nothing has changed."""
        self._write(event_line(self._next, event))
        self._next += 1

    def _write(self, line: str) -> None:
        length = os.fstat(self._file.fileno()).st_size
        data = f"{line}\n".encode()
        try:
            if self._file.write(data) != len(data):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            os.fsync(self._file.fileno())
        except OSError as error:
            self._file.truncate(length)
            raise RollwrightError("file.unwritable", path=self.path, why=cause(error)) from None

    def close(self) -> None:
        """Close the file; what was appended is safe before that."""
        self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _line(table: Mapping[str, Any]) -> str:
    return json.dumps(table, ensure_ascii=False, separators=(",", ":"))


def _sorted(value: Any) -> Any:
    """Return JSON data with the fields of every object in the order of their names."""
    if isinstance(value, Mapping):
        return {name: _sorted(value[name]) for name in sorted(value)}
    return [_sorted(item) for item in value] if isinstance(value, list | tuple) else value


def _events_text(events: Sequence[Event]) -> str:
    return "".join(f"{event_line(number, event)}\n" for number, event in enumerate(events, start=1))


def _intact(lines: Sequence[bytes]) -> Iterator[Event]:
    try:
        yield from _events(lines)
    except RecordError:
        return


def _events(lines: Sequence[bytes]) -> Iterator[Event]:
    for index, line in enumerate(lines[1:], start=2):
        last = index == len(lines)
        if last and not line:
            return
        if last:  # a whole line ends with a line feed: this one was cut off while being written
            raise RecordError("record.cut_off", line=index)
        event = _event(_table(line, index), index)
        _check_form(line, event_line(index - 1, event), index)
        yield event


def _table(line: bytes, number: int) -> dict[str, Any]:
    if len(line) > _LONGEST_LINE:
        raise RecordError("record.too_long", line=number, most=_LONGEST_LINE)
    try:
        table = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise RecordError("record.not_json", line=number, why=str(error)) from None
    if not isinstance(table, dict):
        raise RecordError("record.not_an_object", line=number)
    return table


def _check_form(line: bytes, wanted: str, number: int) -> None:
    """Refuse a line that says the same in another way: the digest must be that of one game."""
    try:
        is_right = wanted.encode() == line
    except UnicodeEncodeError:  # half of a surrogate pair, written as `\\ud83c`, is no text
        is_right = False
    if not is_right:
        raise RecordError("record.form", line=number)


def _header(line: bytes) -> Header:
    table = _table(line, 1)
    try:
        header = _checked_header(table)
        _check_form(line, header_line(header) if table["rollwright"] == FORMAT else _old(table), 1)
    except RecursionError as error:
        raise RecordError("record.not_json", line=1, why=str(error)) from None
    return header


def _old(table: dict[str, Any]) -> str:
    """Write a header of the first format, in which the order of some fields was left open."""
    if set(table) != _OLD_FIELDS or table["dice"].get("scheme", 1) != 1:
        raise RecordError("record.form", line=1)  # it says more than that format could
    return _line(table)


def _checked_header(table: dict[str, Any]) -> Header:
    version = table.get("rollwright")
    if not _is_int(version):
        raise RecordError("record.foreign", line=1)
    if version not in _FORMATS:
        raise RecordError("record.future", line=1, version=version, known=FORMAT)
    game, sheet = table.get("game"), table.get("sheet")
    options, seats, dice = table.get("options"), table.get("seats"), table.get("dice")
    if not isinstance(game, str):
        raise RecordError("record.field", line=1, field="game")
    if not isinstance(sheet, dict):
        raise RecordError("record.field", line=1, field="sheet")
    for name in ("rules", "players"):
        if not _is_int(table.get(name)) or table[name] < 1:
            raise RecordError("record.field", line=1, field=name)
    if not _is_texts(options):
        raise RecordError("record.field", line=1, field="options")
    # Names are plain text everywhere: nothing in them may move a cursor or break a page.
    if not isinstance(seats, list) or not all(
        _is_texts(seat) and "".join(seat.values()).isprintable() for seat in seats
    ):
        raise RecordError("record.field", line=1, field="seats")
    if not isinstance(dice, dict):
        raise RecordError("record.field", line=1, field="dice")
    if table.get("sheet_hash") != sheet_hash(sheet):
        raise RecordError("record.sheet_hash", line=1)
    return Header(game, table["rules"], sheet, table["players"], options or {}, seats, dice)


def _event(table: dict[str, Any], line: int) -> Event:
    number = table.get("n")
    if not _is_int(number) or number != line - 1:
        raise RecordError("record.number", line=line, wanted=line - 1, found=number)
    # A correction has a field of its own: who does not know it must not take it for a new chance.
    for settled in (Chance, Correction):
        if settled.type in table:
            return settled(*_settled(table[settled.type], table.get("outcome"), line))
    seat, action = table.get("seat"), table.get("action")
    if not _is_int(seat) or not 0 <= table["seat"] < 64:
        raise RecordError("record.event", line=line)
    if isinstance(action, str):
        return Decision(table["seat"], action)
    if table.get(Undo.type) is True:
        return Undo(table["seat"])
    raise RecordError("record.event", line=line)


def _settled(kind: object, outcome: object, line: int) -> tuple[str, tuple[int, ...]]:
    if kind not in CHANCES or not isinstance(outcome, list) or len(outcome) > 64:
        raise RecordError("record.event", line=line)
    if not all(_is_int(face) and 0 <= face < 1 << 31 for face in outcome):
        raise RecordError("record.event", line=line)
    return str(kind), tuple(outcome)


def _is_int(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_texts(value: object) -> bool:
    return isinstance(value, dict) and all(isinstance(item, str) for item in value.values())
