"""Made-up tables and entries, for tests of where they are kept."""

import sqlite3
from collections.abc import Generator
from contextlib import closing, contextmanager
from typing import Any

import psycopg
from hypothesis import strategies as st
from sqlalchemy import select

from rollwright.server.storage.appending import Append, Summary
from rollwright.server.storage.schema import ENTRIES
from rollwright.server.storage.store import Store, open_engine
from rollwright.server.tables.entries import Entry

# What is kept has been JSON before, and JSON in UTF-8 has no halves of surrogate pairs.
TEXTS = st.text(st.characters(exclude_categories=["Cs"]), max_size=30)
BODIES = st.dictionaries(
    TEXTS,
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | TEXTS,
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(TEXTS, inner, max_size=3),
        max_leaves=10,
    ),
    max_size=4,
)
LOGS = st.lists(
    st.builds(
        Entry,
        kind=st.sampled_from(
            ["created", "joined", "chance", "correction", "decision", "undo", "ended"]
        ),
        at=st.floats(0, 4e9),
        body=BODIES,
        seat=st.none() | st.integers(0, 15),
        command=st.none() | st.from_regex(r"[A-Za-z0-9_.:-]{1,64}", fullmatch=True),
    ),
    min_size=1,
    max_size=8,
)


def summary(table: str, entries: int = 1, **other: Any) -> Summary:
    usual: dict[str, Any] = {
        "game": "qwixx", "players": 2, "status": "playing", "created_at": 1.0, "changed_at": 2.0,
        "wake_at": None,
    }  # fmt: skip
    return Summary(id=table, entries=entries, **(usual | other))


def log(number: int, first: int = 1) -> list[Entry]:
    """Return so many entries; each tells which it is."""
    return [
        Entry("chance", float(n), {"n": n, "said": "Würfel 🎲"}, n % 2, f"c-{n}")
        for n in range(first, first + number)
    ]


def append(table: str, before: int, number: int = 1) -> Append:
    """Return the append of so many entries to a table that has some already."""
    return Append(summary(table, before + number), before, log(number, before + 1))


def numbers(url: str) -> dict[str, list[int]]:
    """Return the numbers of every table's entries, as they are in the database."""
    engine = open_engine(url)
    found: dict[str, list[int]] = {}
    with engine.connect() as connection:
        query = select(ENTRIES.c.table_id, ENTRIES.c.n).order_by(ENTRIES.c.table_id, ENTRIES.c.n)
        for row in connection.execute(query):
            found.setdefault(row[0], []).append(row[1])
    engine.dispose()
    return found


@contextmanager
def opened(url: str) -> Generator[Store]:
    store = Store(url)
    try:
        yield store
    finally:
        store.close()


@contextmanager
def locked(url: str) -> Generator[None]:
    """Let nobody else write to a database for a while."""
    if url.startswith("sqlite"):
        with closing(sqlite3.connect(url.removeprefix("sqlite:///"))) as connection:
            connection.execute("BEGIN IMMEDIATE")
            yield
            connection.rollback()
    else:
        with psycopg.connect(url) as connection:
            connection.execute("LOCK TABLE entries")
            yield
            connection.rollback()
