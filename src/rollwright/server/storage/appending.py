"""How entries get into the database: those of many tables in two statements, as JSON texts."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

import orjson
from sqlalchemy import Connection, TextClause, delete, insert, select, text

from rollwright.server.storage.chain import BEGINNING, COLUMNS, checked_head, linked
from rollwright.server.storage.schema import ENTRIES, PRESENCE, TABLES
from rollwright.server.tables.entries import Entry


@dataclass(frozen=True)
class Summary:
    """What is known of a table without adding up its log."""

    id: str
    game: str
    players: int
    status: str
    entries: int
    created_at: float
    changed_at: float
    wake_at: float | None


@dataclass(frozen=True)
class Append:
    """Entries to be added to a table."""

    summary: Summary
    before: int
    """How many entries it had; 0: it is new."""
    entries: Sequence[Entry]


_ENTRY: Final = {
    "table_id": "text", "n": "integer", "at": "float8", "kind": "text", "seat": "integer",
    "command": "text", "body": "text", "hash": "text",
}  # fmt: skip
_CHANGE: Final = {
    "id": "text", "status": "text", "entries": "integer", "changed_at": "float8",
    "wake_at": "float8", "head": "text",
}  # fmt: skip


_PRESENCE: Final = {
    "table_id": "text", "seat": "integer", "server": "text", "seen_at": "float8",
}  # fmt: skip
_PRESENCE_KEPT: Final = 30 * 86_400.0
"""Seconds: the longest absence that a table can ask for."""
_PULSE: Final = text(
    "INSERT INTO pulse (id, at) VALUES (1, :at) ON CONFLICT (id) DO UPDATE SET at = excluded.at"
)


@dataclass(frozen=True)
class Rows:
    """An append as it goes to the database, and before that to the process that writes."""

    new: dict[str, Any] | None
    """The table's own row, if the table is new."""
    change: list[Any] | None
    """What changes in it, if it is not; but for the head of its chain."""
    entries: list[list[Any]]
    """Without their hashes: whoever inserts them knows what they follow."""
    pulse: float | None = None
    """The time, if it is only to be tried whether anything can be written."""
    presence: Sequence[tuple[str, int, str, float]] = ()
    """Who is connected: table, seat, server, and when."""


def rows_of(append: Append) -> Rows:
    """Return an append as rows."""
    summary = append.summary
    return Rows(
        dict(vars(summary)) if append.before == 0 else None,
        None if append.before == 0 else [vars(summary)[name] for name in list(_CHANGE)[:-1]],
        [
            [summary.id, append.before + number, entry.at, entry.kind, entry.seat, entry.command,
             entry.written()]
            for number, entry in enumerate(append.entries, start=1)
        ],
    )  # fmt: skip


def insert_all(connection: Connection, appends: Sequence[Rows]) -> None:
    """Insert entries, chained, and keep the rows of their tables.

    That (table, n) is unique, and that the table is there, the database itself looks at.
    """
    _chain(connection, appends)
    new = [rows.new for rows in appends if rows.new is not None]
    if new:
        connection.execute(insert(TABLES), new)
    backend = connection.dialect.name
    changes = [rows.change for rows in appends if rows.change is not None]
    if changes:
        connection.execute(_update(backend), {"rows": orjson.dumps(changes).decode()})
    entries = [entry for rows in appends for entry in rows.entries]
    if entries:
        connection.execute(_insert(backend), {"rows": orjson.dumps(entries).decode()})
    pulses = [rows.pulse for rows in appends if rows.pulse is not None]
    if pulses:
        connection.execute(_PULSE, {"at": max(pulses)})
    presence = [seen for rows in appends for seen in rows.presence]
    if presence:
        old = max(seen[-1] for seen in presence) - _PRESENCE_KEPT
        connection.execute(delete(PRESENCE).where(PRESENCE.c.seen_at < old))
        connection.execute(_be_present(backend), {"rows": orjson.dumps(presence).decode()})


def _chain(connection: Connection, appends: Sequence[Rows]) -> None:
    """Give every entry its hash, and every table its new head."""
    heads = _heads(connection, [rows.change[0] for rows in appends if rows.change is not None])
    for rows in appends:
        for entry in rows.entries:
            table = entry[0]
            heads[table] = linked(heads.get(table, BEGINNING), entry[: len(COLUMNS)])
            entry[len(COLUMNS) :] = [heads[table]]
        if rows.new is not None:
            rows.new["head"] = heads[rows.new["id"]]
        if rows.change is not None:
            rows.change[len(_CHANGE) - 1 :] = [heads[rows.change[0]]]


def _heads(connection: Connection, tables: Sequence[str]) -> dict[str, str]:
    """Return the heads of tables that have some entries already."""
    if not tables:
        return {}
    query = select(TABLES.c.id, TABLES.c.head).where(TABLES.c.id.in_(tables))
    found = {row.id: row.head for row in connection.execute(query)}
    for table, head in found.items():
        if head is None:  # its entries are from before there were hashes
            columns = [*(ENTRIES.c[name] for name in COLUMNS), ENTRIES.c.hash]
            log = select(*columns).where(ENTRIES.c.table_id == table).order_by(ENTRIES.c.n)
            found[table] = checked_head((tuple(row) for row in connection.execute(log)), None)
    return found


@cache
def _insert(backend: str) -> TextClause:
    columns = ", ".join(_ENTRY)
    return text(f"INSERT INTO entries ({columns}) {_unpacked(_ENTRY, backend)}")


@cache
def _be_present(backend: str) -> TextClause:
    source = f"{_unpacked(_PRESENCE, backend)} WHERE true"  # without, SQLite takes ON for a join's
    return text(
        f"INSERT INTO presence ({', '.join(_PRESENCE)}) {source} "
        "ON CONFLICT (table_id, seat, server) DO UPDATE SET seen_at = excluded.seen_at"
    )


@cache
def _update(backend: str) -> TextClause:
    sets = ", ".join(f"{name} = new.{name}" for name in _CHANGE if name != "id")
    source = _unpacked(_CHANGE, backend)
    return text(f"UPDATE tables SET {sets} FROM ({source}) AS new WHERE tables.id = new.id")  # noqa: S608


def _unpacked(columns: dict[str, str], backend: str) -> str:
    """Return the query that turns the JSON text `:rows`, a list of lists, into rows."""
    if backend == "sqlite":
        made = (f"json_extract(value, '$[{at}]') AS {name}" for at, name in enumerate(columns))
        return f"SELECT {', '.join(made)} FROM json_each(:rows)"  # noqa: S608
    made = (
        f"CAST(value ->> {at} AS {kind}) AS {name}"
        for at, (name, kind) in enumerate(columns.items())
    )
    return f"SELECT {', '.join(made)} FROM jsonb_array_elements(CAST(:rows AS jsonb))"  # noqa: S608
