"""The store: tables and their logs in SQLite or PostgreSQL. What it took in is on the disk."""

import contextlib
import json
import os
import sqlite3
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    Row,
    create_engine,
    delete,
    event,
    func,
    insert,
    select,
    text,
)
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, IntegrityError, SQLAlchemyError

from rollwright.core.errors import RollwrightError, cause
from rollwright.core.extras import missing_extra
from rollwright.server.storage.appending import Append, Summary, insert_all, rows_of
from rollwright.server.storage.chain import COLUMNS, checked_head
from rollwright.server.storage.migrations import upgrade
from rollwright.server.storage.schema import ENTRIES, PRESENCE, TABLES
from rollwright.server.tables.entries import Entry
from rollwright.server.wire.refusals import Refusal

_WAIT_FOR_LOCK_MS: Final = 30_000
_TRIES: Final = 200
_BETWEEN_TRIES: Final = 0.02
_PRIVATE: Final = 0o600


_SUMMARY: Final = [TABLES.c[field.name] for field in fields(Summary)]


class Store:
    """A database of tables, brought up to date when opened."""

    def __init__(self, url: str) -> None:
        """Open the database at an SQLAlchemy address."""
        self._engine = open_engine(url)

    def entries(self, table: str) -> list[Entry]:
        """Return a table's log; empty if there is no such table.

        One that is not as it was written, or not whole, is an error.
        """
        columns = [*(ENTRIES.c[name] for name in COLUMNS), ENTRIES.c.hash]
        query = select(*columns).where(ENTRIES.c.table_id == table).order_by(ENTRIES.c.n)
        with self._reading() as connection:
            _at_one_moment(connection)
            head = select(TABLES.c.head).where(TABLES.c.id == table)
            kept = connection.execute(head).scalar_one_or_none()
            rows = connection.execute(query).all()
        checked_head((tuple(row) for row in rows), kept)
        return [
            Entry(row.kind, row.at, json.loads(row.body), row.seat, row.command) for row in rows
        ]

    def summary(self, table: str) -> Summary | None:
        """Return what is known of a table, or None."""
        with self._reading() as connection:
            row = connection.execute(select(*_SUMMARY).where(TABLES.c.id == table)).one_or_none()
            return None if row is None else _summary(row)

    def summaries(
        self,
        *,
        status: Sequence[str] = (),
        changed_before: float | None = None,
        changed_after: float | None = None,
        wake_before: float | None = None,
        most: int | None = None,
    ) -> list[Summary]:
        """Return what is known of the tables of which all this is true, the latest first."""
        query = select(*_SUMMARY).order_by(TABLES.c.changed_at.desc(), TABLES.c.id).limit(most)
        if status:
            query = query.where(TABLES.c.status.in_(status))
        if changed_before is not None:
            query = query.where(TABLES.c.changed_at < changed_before)
        if changed_after is not None:
            query = query.where(TABLES.c.changed_at > changed_after)
        if wake_before is not None:
            query = query.where(TABLES.c.wake_at <= wake_before)
        with self._reading() as connection:
            return [_summary(row) for row in connection.execute(query)]

    def count(self, status: Sequence[str]) -> int:
        """Return how many tables there are in these states."""
        query = select(func.count()).select_from(TABLES).where(TABLES.c.status.in_(status))
        with self._reading() as connection:
            return int(connection.execute(query).scalar_one())

    def lengths(self, tables: Sequence[str]) -> dict[str, int]:
        """Return how many entries each of these tables has; those that are gone are left out."""
        found: dict[str, int] = {}
        columns = select(TABLES.c.id, TABLES.c.entries)
        with self._reading() as connection:
            for at in range(0, len(tables), 500):
                query = columns.where(TABLES.c.id.in_(tables[at : at + 500]))
                found.update((row[0], row[1]) for row in connection.execute(query))
        return found

    def seen(self, table: str, but: str, since: float) -> set[int]:
        """Return the seats of a table that were seen since then at any server but one."""
        columns = PRESENCE.c
        query = select(columns.seat).where(
            columns.table_id == table, columns.server != but, columns.seen_at > since
        )
        with self._reading() as connection:
            return set(connection.execute(query).scalars())

    @contextmanager
    def _reading(self) -> Generator[Connection]:
        """Read; what the database complains of is a refusal with its reason."""
        try:
            with self._engine.connect() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise Refusal("server.not_read", status=503, why=said_by(error)) from None

    def append_now(self, summary: Summary, before: int, entries: Sequence[Entry]) -> bool:
        """Add entries at once; tell whether nobody else had added any meanwhile.

        For the host's commands: a server has a `Journal` for it.
        """
        try:
            with self._engine.begin() as connection:
                insert_all(connection, [rows_of(Append(summary, before, entries))])
        except IntegrityError:
            return False
        return True

    def delete(self, table: str) -> bool:
        """Delete a table and its log for good; tell whether there was one."""
        with self._engine.begin() as connection:
            connection.execute(delete(ENTRIES).where(ENTRIES.c.table_id == table))
            connection.execute(delete(PRESENCE).where(PRESENCE.c.table_id == table))
            return connection.execute(delete(TABLES).where(TABLES.c.id == table)).rowcount > 0

    def back_up(self, path: Path) -> None:
        """Copy the whole database, as it stands now, into a new SQLite file."""
        if path.exists():
            raise RollwrightError("file.exists", path=path)
        try:
            copy = open_engine(f"sqlite:///{path}")
            with self._engine.connect() as source, copy.begin() as target:
                _at_one_moment(source)
                for table in (TABLES, ENTRIES):
                    query = select(table).execution_options(yield_per=1000)
                    with source.execute(query) as rows:
                        for part in rows.mappings().partitions():
                            target.execute(insert(table), [dict(row) for row in part])
            copy.dispose()
        except SQLAlchemyError as error:
            raise RollwrightError("file.unwritable", path=path, why=said_by(error)) from None

    def close(self) -> None:
        """Close it."""
        self._engine.dispose()


def _at_one_moment(connection: Connection) -> None:
    """Let all that is read from here on be as it stood at one moment."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql("BEGIN")
    else:
        connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ"))


def _summary(row: Row[Any]) -> Summary:
    values: tuple[Any, ...] = tuple(row)
    return Summary(*values)


def open_engine(url: str) -> Engine:
    """Open a database and bring it up to date."""
    engine: Engine | None = None
    try:
        address = make_url(url)
        if address.get_backend_name() == "postgresql":
            address = address.set(drivername="postgresql+psycopg")
        engine = create_engine(address, pool_pre_ping=True)
        if address.get_backend_name() == "sqlite":
            _keep_private(address)
            event.listen(engine, "connect", _durable)
        upgrade(engine)
    except (SQLAlchemyError, ArgumentError, ImportError, ValueError, RollwrightError) as error:
        if engine is not None:
            engine.dispose()
        if isinstance(error, RollwrightError):
            raise
        if isinstance(error, ModuleNotFoundError) and (missing := missing_extra(error)):
            raise missing from None
        shown = url.partition("?")[0].rpartition("@")[2]  # never a password
        raise Refusal("server.no_database", url=shown, why=said_by(error)) from None
    return engine


def database_file(url: str) -> Path | None:
    """Return the file that a database is in; None if it is not in a file."""
    try:
        address = make_url(url)
    except ArgumentError:
        return None
    is_file = address.get_backend_name() == "sqlite" and address.database not in (None, ":memory:")
    return Path(str(address.database)) if is_file else None


def _keep_private(address: URL) -> None:
    """Let nobody else on this machine read the file: it holds the seeds of running games.

    What SQLite puts beside it has the same permissions. What cannot be changed SQLite complains of.
    """
    path = database_file(address.render_as_string(hide_password=False))
    if path is None:
        return
    with contextlib.suppress(OSError):
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, _PRIVATE))
        for each in (path, *(path.with_name(path.name + end) for end in ("-wal", "-shm"))):
            if each.exists():
                each.chmod(_PRIVATE)


def _durable(connection: sqlite3.Connection, _: Any) -> None:
    """Set SQLite such that a commit waits for the disk and readers wait for nobody."""
    for pragma in (
        f"busy_timeout={_WAIT_FOR_LOCK_MS}", "synchronous=FULL", "foreign_keys=ON",
    ):  # fmt: skip
        connection.execute(f"PRAGMA {pragma}").close()
    # SQLite does not wait for others who set the very same thing, so that has to be done here.
    for tries_left in range(_TRIES, -1, -1):
        try:
            connection.execute("PRAGMA journal_mode=WAL").close()
        except sqlite3.OperationalError:
            if not tries_left:
                raise
            time.sleep(_BETWEEN_TRIES)
        else:
            return


def said_by(error: Exception) -> str:
    """Say what a database complains of, in a line and without the statement."""
    inner = error.orig if isinstance(error, DBAPIError) else None
    return cause(inner if isinstance(inner, Exception) else error).strip().split("\n")[0]


def sqlite_url(path: Path) -> str:
    """Return the address of an SQLite file."""
    return f"sqlite:///{path}"
