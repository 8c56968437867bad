"""The store, on SQLite and on PostgreSQL: what it took in comes back, and nothing else."""

import itertools
import sqlite3
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from sqlalchemy import delete, select, update

from rollwright.core.errors import RollwrightError
from rollwright.server.storage.appending import Summary
from rollwright.server.storage.schema import ENTRIES, TABLES
from rollwright.server.storage.store import Store, open_engine, sqlite_url
from rollwright.server.tables.entries import Entry
from rollwright.server.wire.refusals import Refusal
from tests.counts import count
from tests.server.postgres import Cluster
from tests.server.samples import BODIES, LOGS, log, opened, summary

_names = iter(f"{n:012x}" for n in range(10**9))


@pytest.fixture
def store(database: str) -> Iterator[Store]:
    with opened(database) as opened_store:
        yield opened_store


# Examples share a database; each has a table of its own there.
in_one_database = settings(suppress_health_check=[HealthCheck.function_scoped_fixture])


@in_one_database
@given(LOGS)
def test_a_log_comes_back_as_it_was(store: Store, entries: list[Entry]) -> None:
    table = next(_names)
    assert store.append_now(summary(table, len(entries)), 0, entries)
    assert store.entries(table) == entries


@in_one_database
@given(LOGS, st.data())
def test_a_log_appended_in_parts_comes_back_in_order(
    store: Store, entries: list[Entry], data: st.DataObject
) -> None:
    table, before = next(_names), 0
    while before < len(entries):
        end = data.draw(st.integers(before + 1, len(entries)))
        assert store.append_now(summary(table, end), before, entries[before:end])
        before = end
    assert store.entries(table) == entries
    assert store.lengths([table]) == {table: len(entries)}


@in_one_database
@given(
    st.builds(
        Summary,
        id=st.just(""),
        game=st.text(st.characters(exclude_categories=["Cs", "Cc"]), max_size=40),
        players=st.integers(1, 16),
        status=st.sampled_from(["waiting", "playing", "over", "closed"]),
        entries=st.just(1),
        created_at=st.floats(0, 4e9),
        changed_at=st.floats(0, 4e9),
        wake_at=st.none() | st.floats(0, 4e9),
    ),
    st.floats(0, 4e9),
    BODIES,
)
def test_a_summary_comes_back_and_follows_its_log(
    store: Store, made: Summary, later: float, body: dict[str, object]
) -> None:
    first = replace(made, id=next(_names))
    then = replace(first, entries=2, status="over", changed_at=later, wake_at=later)
    store.append_now(first, 0, [Entry("created", 1.0, body)])
    assert store.summary(first.id) == first
    store.append_now(then, 1, [Entry("ended", 2.0, body)])
    assert store.summary(first.id) == then


def test_what_is_not_there_is_empty(store: Store) -> None:
    assert store.entries("no table") == []
    assert store.summary("no table") is None
    assert store.summaries() == []
    assert store.lengths(["no table"]) == {}
    assert store.count(["playing"]) == 0
    assert not store.delete("no table")


def test_what_was_kept_is_there_when_the_database_is_opened_again(database: str) -> None:
    with opened(database) as store:
        store.append_now(summary("table", 5), 0, log(5))
    with opened(database) as store:
        assert store.entries("table") == log(5)
        assert store.summary("table") == summary("table", 5)


def test_summaries_are_chosen_by_all_that_is_asked_for_the_latest_first(store: Store) -> None:
    made = [
        summary("a", status="waiting", changed_at=10.0),
        summary("b", changed_at=40.0, wake_at=50.0),
        summary("c", changed_at=30.0, wake_at=60.0),
        summary("d", changed_at=30.0),
        summary("e", status="over", changed_at=20.0, wake_at=5.0),
        summary("f", status="closed", changed_at=50.0),
    ]
    for each in reversed(made):
        store.append_now(each, 0, log(1))
    playing = ("playing",)
    for found, expected in (
        (store.summaries(), "fbcdea"),
        (store.summaries(status=playing), "bcd"),
        (store.summaries(status=("over", "waiting")), "ea"),
        (store.summaries(changed_before=30.0), "ea"),  # before, not at
        (store.summaries(changed_before=30.1), "cdea"),
        (store.summaries(wake_before=50.0), "be"),  # at, too; and never those without
        (store.summaries(wake_before=49.9), "e"),
        (store.summaries(status=playing, wake_before=100.0), "bc"),
        (store.summaries(status=playing, changed_before=40.0, wake_before=100.0), "c"),
        (store.summaries(most=2), "fb"),
        (store.summaries(status=playing, most=1), "b"),
    ):
        assert "".join(each.id for each in found) == expected
        assert all(each in made for each in found)
    assert store.count(["playing"]) == 3
    assert store.count(["waiting", "closed"]) == 2
    assert store.count(["nothing"]) == 0


def test_lengths_are_those_of_all_that_are_asked_for(store: Store) -> None:
    for n in range(1, 6):
        store.append_now(summary(f"t{n}", n), 0, log(n))
    assert store.lengths(["t2", "gone", "t5"]) == {"t2": 2, "t5": 5}
    assert store.lengths([]) == {}
    many = [f"none-{n}" for n in range(1700)]  # more than one statement may name
    assert store.lengths([*many[:600], "t1", *many[600:], "t3"]) == {"t1": 1, "t3": 3}


def test_a_deleted_table_is_gone_with_its_log_and_no_other(store: Store) -> None:
    store.append_now(summary("stays", 3), 0, log(3))
    store.append_now(summary("goes", 3), 0, log(3))
    assert store.delete("goes")
    assert store.entries("goes") == []
    assert store.summary("goes") is None
    assert store.entries("stays") == log(3)
    assert not store.delete("goes")


def test_an_append_that_comes_too_late_leaves_nothing_behind(store: Store) -> None:
    store.append_now(summary("table", 3), 0, log(3))
    # Of its two entries, n 3 is taken and n 4 is not.
    assert not store.append_now(summary("table", 4, status="over"), 2, log(2, first=3))
    assert not store.append_now(summary("table", 1, status="over"), 0, log(1))
    assert store.entries("table") == log(3)
    assert store.summary("table") == summary("table", 3)


def test_an_append_to_a_deleted_table_does_not_bring_it_back(store: Store) -> None:
    store.append_now(summary("table", 3), 0, log(3))
    store.delete("table")
    assert not store.append_now(summary("table", 4), 3, log(1, first=4))
    assert store.entries("table") == []
    assert store.summary("table") is None


def _content(store: Store) -> dict[Summary, list[Entry]]:
    return {each: store.entries(each.id) for each in store.summaries()}


def test_a_back_up_has_the_same_content(store: Store, tmp_path: Path) -> None:
    copy = tmp_path / "copy.sqlite3"
    for n in range(1, 40):
        wake_at = None if n % 2 else 10.0 * n
        store.append_now(summary(f"table-{n}", 60, wake_at=wake_at), 0, log(60))
    store.back_up(copy)
    with opened(sqlite_url(copy)) as copied:
        assert _content(copied) == _content(store)
        assert copied.append_now(summary("table-1", 61), 60, log(1, first=61))  # it goes on
    assert store.lengths(["table-1"]) == {"table-1": 60}


def test_a_back_up_of_nothing_is_an_empty_database(store: Store, tmp_path: Path) -> None:
    store.back_up(tmp_path / "copy.sqlite3")
    with opened(sqlite_url(tmp_path / "copy.sqlite3")) as copied:
        assert copied.summaries() == []


def test_a_back_up_never_writes_over_a_file(store: Store, tmp_path: Path) -> None:
    path = tmp_path / "here.txt"
    path.write_text("mine", encoding="utf-8")
    with pytest.raises(RollwrightError) as refused:
        store.back_up(path)
    assert refused.value.key == "file.exists"
    assert path.read_text(encoding="utf-8") == "mine"


def test_a_back_up_where_nothing_can_be_written_is_refused(store: Store, tmp_path: Path) -> None:
    with pytest.raises(RollwrightError) as refused:
        store.back_up(tmp_path / "no folder" / "copy.sqlite3")
    assert "no folder" in str(refused.value)


def test_a_back_up_made_while_others_write_is_of_one_moment(
    database: str, store: Store, tmp_path: Path
) -> None:
    """Every table in it is whole: it has its row, and as many entries as its row says."""
    for n in range(50):
        store.append_now(summary(f"old-{n}", 5), 0, log(5))
    stop = threading.Event()
    some_more = threading.Semaphore(0)  # without end, what is to be copied would grow and grow

    def write() -> None:
        lengths = dict.fromkeys(range(50), 5)
        with opened(database) as other:
            for n in itertools.count():
                some_more.acquire()
                if stop.is_set():
                    return
                other.append_now(summary(f"new-{n}", 1), 0, log(1))
                before = lengths[n % 50]
                lengths[n % 50] = after = before + 1
                other.append_now(summary(f"old-{n % 50}", after), before, log(1, first=after))

    writer = threading.Thread(target=write)
    writer.start()
    try:
        for n in range(count(50, 10)):
            path = tmp_path / f"copy-{n}.sqlite3"
            some_more.release(20)
            store.back_up(path)
            with opened(sqlite_url(path)) as copied:
                content = _content(copied)
            assert {each.id: each.entries for each in content} == {
                each.id: len(entries) for each, entries in content.items()
            }
    finally:
        stop.set()
        some_more.release()
        writer.join()


def test_sqlite_waits_for_the_disk_and_its_readers_wait_for_nobody(tmp_path: Path) -> None:
    """The process that writes opens its connections in the same way."""
    engine = open_engine(sqlite_url(tmp_path / "tables.sqlite3"))
    with engine.connect() as one, engine.connect() as other:
        for connection in (one, other):
            pragmas = {
                name: connection.exec_driver_sql(f"PRAGMA {name}").scalar_one()
                for name in ("journal_mode", "synchronous", "foreign_keys")
            }
            assert pragmas == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}
    engine.dispose()


def test_postgresql_waits_for_the_disk(postgres: Cluster) -> None:
    engine = open_engine(postgres.new_database())
    with engine.connect() as connection:
        for name in ("fsync", "synchronous_commit", "full_page_writes"):
            assert connection.exec_driver_sql(f"SHOW {name}").scalar_one() == "on"
    engine.dispose()


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    with pytest.raises(Refusal) as refused:
        Store(sqlite_url(tmp_path))
    assert refused.value.key == "server.no_database"
    assert str(tmp_path) in str(refused.value)


def test_a_file_that_is_no_database_is_refused_and_left_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ann, " * 500, encoding="utf-8")
    with pytest.raises(Refusal) as refused:
        Store(sqlite_url(path))
    assert refused.value.key == "server.no_database"
    assert "not a database" in str(refused.value)
    assert path.read_text(encoding="utf-8") == "Dear Ann, " * 500


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://user:secret@127.0.0.1:1/tables",
        "postgresql://user:secret@127.0.0.1:one/tables",
        "postgresql://127.0.0.1:1/tables?user=user&password=secret",
        "postgresql://user@127.0.0.1:1/tables?password=secret",
        "postgresql://user:secret@/tables?host=/no/folder&nonsense=1",
        "mysql://user:secret@127.0.0.1/tables",
        "nonsense://user:secret@127.0.0.1/tables",
    ],
)
def test_a_database_that_cannot_be_opened_is_named_without_its_password(url: str) -> None:
    with pytest.raises(Refusal) as refused:
        Store(url)
    assert refused.value.key == "server.no_database"
    assert "secret" not in str(refused.value)
    assert "secret" not in str(refused.value.params)
    assert "tables" in str(refused.value)


def test_a_text_that_is_no_address_is_refused() -> None:
    with pytest.raises(Refusal) as refused:
        Store("nonsense")
    assert refused.value.key == "server.no_database"


def test_the_files_of_a_database_and_of_its_backup_are_their_owners_alone(tmp_path: Path) -> None:
    """They hold the seeds of running games."""
    old = tmp_path / "old.sqlite3"
    with sqlite3.connect(old):
        pass
    old.touch()
    old.chmod(0o644)
    for path in (tmp_path / "new.sqlite3", old):
        made = Store(sqlite_url(path))
        made.append_now(summary("table", 1), 0, log(1))
        made.back_up(path.with_suffix(".copy"))
        files = [file for file in tmp_path.iterdir() if file.name.startswith(path.stem)]
        assert len(files) >= 4  # the database, what SQLite puts beside it, the copy
        assert {file.stat().st_mode & 0o777 for file in files} == {0o600}
        made.close()


def test_what_the_database_complains_of_is_a_refusal_with_its_reason(tmp_path: Path) -> None:
    path = tmp_path / "broken.sqlite3"
    made = Store(sqlite_url(path))
    made.append_now(summary("table", 1), 0, log(1))
    with sqlite3.connect(path) as other:
        other.execute("DROP TABLE entries")
    with pytest.raises(Refusal, match="cannot be read: no such table") as caught:
        made.entries("table")
    assert caught.value.status == 503
    made.close()


CHANGES = {
    "at": 99.0, "kind": "undo", "seat": 7, "command": "another", "body": '{"n":99}',
    "hash": "0" * 64,
}  # fmt: skip


@pytest.mark.parametrize("column", CHANGES)
def test_an_entry_that_was_changed_is_noticed(store: Store, database: str, column: str) -> None:
    store.append_now(summary("table", 5), 0, log(5))
    store.append_now(summary("other", 5), 0, log(5))
    engine = open_engine(database)
    for number in (1, 3, 5):
        where = (ENTRIES.c.table_id == "table") & (ENTRIES.c.n == number)
        with engine.begin() as connection:
            before = connection.execute(select(ENTRIES.c[column]).where(where)).scalar_one()
            connection.execute(update(ENTRIES).where(where).values({column: CHANGES[column]}))
        with pytest.raises(RollwrightError) as caught:
            store.entries("table")
        assert caught.value.key == "server.damaged"
        assert store.entries("other") == log(5)
        with engine.begin() as connection:
            connection.execute(update(ENTRIES).where(where).values({column: before}))
        assert store.entries("table") == log(5)
    engine.dispose()


@pytest.mark.parametrize("gone", [[1], [3], [5], [4, 5], [1, 2, 3, 4, 5]])
def test_entries_that_are_missing_are_noticed(store: Store, database: str, gone: list[int]) -> None:
    store.append_now(summary("table", 5), 0, log(5))
    engine = open_engine(database)
    with engine.begin() as connection:
        where = (ENTRIES.c.table_id == "table") & ENTRIES.c.n.in_(gone)
        connection.execute(delete(ENTRIES).where(where))
    engine.dispose()
    with pytest.raises(RollwrightError) as caught:
        store.entries("table")
    assert caught.value.key == "server.damaged"


def test_a_log_from_before_there_were_hashes_is_covered_from_its_next_entry_on(
    store: Store, database: str
) -> None:
    store.append_now(summary("table", 5), 0, log(5))
    engine = open_engine(database)
    with engine.begin() as connection:
        connection.execute(update(ENTRIES).values(hash=None))
        connection.execute(update(TABLES).values(head=None))
    assert store.entries("table") == log(5)
    store.append_now(summary("table", 6), 5, log(1, first=6))
    assert store.entries("table") == log(6)
    with engine.begin() as connection:
        where = (ENTRIES.c.table_id == "table") & (ENTRIES.c.n == 2)
        connection.execute(update(ENTRIES).where(where).values(seat=9))
    engine.dispose()
    with pytest.raises(RollwrightError):
        store.entries("table")
