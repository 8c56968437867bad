"""The journal, on SQLite and on PostgreSQL: who appends waits for the disk, many at once."""

import asyncio
import contextlib
import multiprocessing
import os
import resource
import signal
from collections.abc import AsyncGenerator, Awaitable
from contextlib import asynccontextmanager
from dataclasses import replace
from multiprocessing.process import BaseProcess
from pathlib import Path

import psycopg
import pytest

from rollwright.server.storage.appending import Append
from rollwright.server.storage.journal import ConflictError, Journal
from rollwright.server.storage.store import Store, sqlite_url
from rollwright.server.tables.entries import Entry
from rollwright.server.wire.refusals import Refusal
from tests.counts import count
from tests.server.postgres import Cluster
from tests.server.samples import append, locked, log, numbers, opened, summary

_LONG = 20.0
"""Seconds after which a test that hangs is given up."""


@asynccontextmanager
async def journal(url: str) -> AsyncGenerator[Journal]:
    """Open an empty database for appending, with a first table that has one entry."""
    Store(url).close()
    made = Journal(url)
    await made.append(append("first", 0))
    try:
        yield made
    except BaseException:
        _kill_writers()  # whatever went wrong, nothing waits for them any more
        raise
    await asyncio.wait_for(made.close(), _LONG)


def _writer() -> BaseProcess:
    [child] = multiprocessing.active_children()
    return child


def _kill_writers() -> None:
    for child in multiprocessing.active_children():
        child.kill()


async def _results(*appends: Awaitable[None]) -> list[BaseException | None]:
    return await asyncio.wait_for(asyncio.gather(*appends, return_exceptions=True), _LONG)


def test_an_append_that_was_answered_is_in_the_database(database: str) -> None:
    async def go() -> None:
        async with journal(database) as made:
            for n in range(10):
                await made.append(append("table", n * 3, 3))
                with opened(database) as store:
                    assert store.entries("table") == log(3 * n + 3)
                    assert store.summary("table") == summary("table", 3 * n + 3)

    asyncio.run(go())


def test_many_appends_share_commits_and_keep_their_order(database: str) -> None:
    tables, rounds = 100, count(50, 10)

    async def play(made: Journal, table: str) -> None:
        for n in range(rounds):
            await made.append(append(table, 2 * n, 2))

    async def go() -> Journal:
        async with journal(database) as made:
            await asyncio.gather(*(play(made, f"table-{n}") for n in range(tables)))
            return made

    made = asyncio.run(go())
    assert made.appends == 1 + tables * rounds
    # While one commit is under way all others wait for the next, so it is about one a round.
    assert made.commits <= 1 + 4 * rounds
    kept = numbers(database)
    with opened(database) as store:
        for n in range(tables):
            assert store.entries(f"table-{n}") == log(2 * rounds)
            assert kept[f"table-{n}"] == list(range(1, 2 * rounds + 1))
        assert {each.entries for each in store.summaries()} == {1, 2 * rounds}


def test_more_than_fits_in_one_commit_is_kept_too(database: str) -> None:
    async def go() -> None:
        async with journal(database) as made:
            await asyncio.gather(*(made.append(append(f"table-{n}", 0, 3)) for n in range(1000)))

    asyncio.run(go())
    with opened(database) as store:
        assert store.count(["playing"]) == 1001
        assert set(store.lengths([f"table-{n}" for n in range(1000)]).values()) == {3}


def test_an_append_that_comes_too_late_is_refused_and_the_others_in_its_commit_are_kept(
    database: str,
) -> None:
    late = Append(summary("b", 99, status="over"), 1, log(3, first=2))

    async def go() -> None:
        async with journal(database) as made:
            await made.append(append("a", 0))
            await made.append(append("b", 0, 3))
            before = made.commits
            results = await _results(
                made.append(append("first", 1)),  # under way alone; the rest shares a commit
                made.append(append("a", 1)),
                made.append(late),
                made.append(append("b", 3)),
                made.append(append("b", 0)),  # a table that is there already
                made.append(append("c", 0)),
            )
            assert made.commits == before + 2
            assert [type(result) for result in results] == [
                type(None), type(None), ConflictError, type(None), ConflictError, type(None)
            ]  # fmt: skip

    asyncio.run(go())
    with opened(database) as store:
        assert store.entries("a") == log(2)
        assert store.entries("b") == log(4)
        assert store.entries("c") == log(1)
        assert store.summary("b") == summary("b", 4)
    assert numbers(database)["b"] == [1, 2, 3, 4]


def test_of_two_who_append_at_the_same_time_one_is_refused(database: str) -> None:
    async def go() -> None:
        async with journal(database) as made:
            other = Journal(database)
            for n in range(1, 21):
                mine = Append(summary("first", n + 1), n, [Entry("chance", 1.0, {"by": "me"})])
                theirs = replace(mine, entries=[Entry("chance", 1.0, {"by": "them"})])
                results = await _results(made.append(mine), other.append(theirs))
                assert sorted(str(type(result)) for result in results) == sorted(
                    [str(type(None)), str(ConflictError)]
                )
            await other.close()

    asyncio.run(go())
    assert numbers(database)["first"] == list(range(1, 22))


def test_an_append_to_a_deleted_table_is_refused_and_does_not_bring_it_back(database: str) -> None:
    async def go() -> None:
        async with journal(database) as made:
            with opened(database) as store:
                store.delete("first")
            results = await _results(
                made.append(append("other", 0)),
                made.append(append("first", 1)),
                made.append(append("other", 1)),
            )
            assert isinstance(results[1], ConflictError)
            assert results[0] is results[2] is None

    asyncio.run(go())
    with opened(database) as store:
        assert store.summary("first") is None
        assert store.entries("first") == []
        assert store.entries("other") == log(2)


def test_what_the_killed_process_was_writing_is_refused_and_everything_else_is_kept(
    database: str,
) -> None:
    async def go() -> None:
        async with journal(database) as made:
            with locked(database):  # so that it is killed in the middle of it
                under_way = asyncio.create_task(made.append(append("first", 1)))
                await asyncio.sleep(0.2)
                waiting = asyncio.create_task(made.append(append("other", 0)))
                await asyncio.sleep(0)
                assert not under_way.done()
                os.kill(_writer().pid or 0, signal.SIGKILL)
                with pytest.raises(Refusal) as refused:
                    await asyncio.wait_for(under_way, _LONG)
                assert refused.value.key == "server.not_stored"
                assert refused.value.status == 503
            await asyncio.wait_for(waiting, _LONG)
            with opened(database) as store:
                assert store.entries("first") == log(1)
                assert store.entries("other") == log(1)
            await asyncio.wait_for(made.append(append("first", 1)), _LONG)

    asyncio.run(go())
    with opened(database) as store:
        assert store.entries("first") == log(2)
        assert store.summary("first") == summary("first", 2)


def test_a_process_killed_again_and_again_loses_nothing_that_was_answered(database: str) -> None:
    kept: dict[str, int] = {}

    async def play(made: Journal, table: str) -> None:
        n = 0
        while n < count(400, 60):
            try:
                await made.append(append(table, n))
            except ConflictError:
                n += 1  # it was kept after all, before the process could answer
            except Refusal as refused:
                assert refused.key == "server.not_stored"
            else:
                n += 1
            kept[table] = n

    async def go() -> None:
        async with journal(database) as made:
            players = [asyncio.create_task(play(made, f"table-{n}")) for n in range(8)]
            for _ in range(count(20, 3)):
                await asyncio.sleep(0.05)
                _kill_writers()
            await asyncio.wait_for(asyncio.gather(*players), _LONG * count(10, 1))

    asyncio.run(go())
    assert len(kept) == 8
    with opened(database) as store:
        assert store.lengths(list(kept)) == kept
        for table, length in kept.items():
            assert store.entries(table) == log(length)


def test_a_process_killed_while_nothing_was_asked_of_it_is_not_missed(database: str) -> None:
    async def go() -> None:
        async with journal(database) as made:
            _writer().kill()
            while not multiprocessing.active_children():
                await asyncio.sleep(0.01)
            result = (await _results(made.append(append("first", 1))))[0]
            if result is not None:  # it was sent before the death was noticed
                assert isinstance(result, Refusal)
                await made.append(append("first", 1))

    asyncio.run(go())
    assert numbers(database)["first"] == [1, 2]


def test_a_full_disk_is_said_and_nothing_of_the_append_is_kept(tmp_path: Path) -> None:
    """The limit on a file's size is what a disk without room looks like to a process."""
    url = sqlite_url(tmp_path / "tables.sqlite3")
    large = Append(summary("large"), 0, [Entry("created", 1.0, {"said": "x" * 400_000})])

    async def go() -> None:
        async with journal(url) as made:
            pid = _writer().pid or 0
            _, most = resource.prlimit(
                pid, resource.RLIMIT_FSIZE, (100_000, resource.RLIM_INFINITY)
            )
            [result] = await _results(made.append(large))
            assert isinstance(result, Refusal)
            assert result.key == "server.not_stored"
            assert "disk" in str(result)
            resource.prlimit(pid, resource.RLIMIT_FSIZE, (most, most))
            with opened(url) as store:
                assert store.summary("large") is None
            await made.append(large)  # there is room again

    asyncio.run(go())
    with opened(url) as store:
        assert store.entries("large") == large.entries


def test_a_connection_that_postgresql_has_ended_is_opened_anew(postgres: Cluster) -> None:
    """As when PostgreSQL was started anew while nobody wrote."""
    url = postgres.new_database()

    async def go() -> None:
        async with journal(url) as made:
            with psycopg.connect(postgres.url) as connection:
                connection.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                    " WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()"
                )
            assert await _results(made.append(append("first", 1))) == [None]

    asyncio.run(go())
    assert numbers(url)["first"] == [1, 2]


def test_an_entry_that_cannot_be_written_is_refused_and_holds_up_nobody(database: str) -> None:
    """Half of a surrogate pair is no text in UTF-8."""
    bad = Append(summary("bad"), 0, [Entry("created", 1.0, {"said": "\ud800"})])

    async def go() -> None:
        async with journal(database) as made:
            results = await _results(made.append(bad), made.append(append("good", 0)))
            assert results[0] is not None
            assert results[1] is None
            await asyncio.wait_for(made.append(append("good", 1)), _LONG)

    asyncio.run(go())
    with opened(database) as store:
        assert store.entries("good") == log(2)
        assert store.summary("bad") is None


def test_the_process_ends_when_the_journal_is_closed(database: str) -> None:
    async def go() -> None:
        async with journal(database):
            assert _writer().is_alive()

    asyncio.run(go())
    assert multiprocessing.active_children() == []


def test_a_writer_that_ends_before_it_has_written_is_followed_after_a_pause(tmp_path: Path) -> None:
    """Until there is one again, appends are refused at once, and nothing is kept of them."""
    database = sqlite_url(tmp_path / "tables.sqlite3")

    async def another_than(pid: int | None) -> int | None:
        while True:
            for child in multiprocessing.active_children():
                if child.pid != pid:
                    return child.pid
            await asyncio.sleep(0.005)

    async def go() -> None:
        async with journal(database) as made:
            first = _writer().pid
            _kill_writers()
            await asyncio.wait_for(another_than(first), _LONG)
            _kill_writers()  # it has written nothing yet
            refused = 0
            while refused == 0 or not multiprocessing.active_children():
                with contextlib.suppress(Refusal):
                    await made.append(append("later", 0))
                    break
                refused += 1
                await asyncio.sleep(0.01)
            assert refused > 0
            if (await _results(made.append(append("later", 0))))[0] is not None:
                pass  # it was kept by the last try above
            with opened(database) as store:
                assert store.entries("later") == log(1)

    asyncio.run(go())


@pytest.mark.parametrize("way", ["removed", "replaced"])
def test_a_database_that_is_gone_takes_nothing_more_and_is_told(way: str, tmp_path: Path) -> None:
    path = tmp_path / "tables.sqlite3"
    url = sqlite_url(path)
    told: list[str] = []

    async def go() -> None:
        Store(url).close()
        made = Journal(url, lambda: told.append("lost"))
        await made.append(append("kept", 0))
        made.look()
        assert not told
        if way == "removed":
            path.unlink()
        else:
            other = tmp_path / "other.sqlite3"
            Store(sqlite_url(other)).close()
            other.replace(path)
        for _ in range(2):
            with pytest.raises(Refusal) as caught:
                await made.append(append("lost", 0))
            assert caught.value.key == "server.database_gone"
        made.look()
        assert told == ["lost"]  # once
        await made.close()

    asyncio.run(go())
    assert path.exists() == (way == "replaced")  # and none is made in its place


def test_the_writer_outlives_a_signal_to_all_of_the_servers_processes(tmp_path: Path) -> None:
    database = sqlite_url(tmp_path / "tables.sqlite3")

    async def go() -> None:
        async with journal(database) as made:
            for number in (signal.SIGTERM, signal.SIGINT):
                os.kill(_writer().pid or 0, number)
                await made.append(append(f"after-{number}", 0))

    asyncio.run(go())
