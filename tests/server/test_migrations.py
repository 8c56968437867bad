"""Databases of all times: old ones are upgraded, newer ones left alone, none is half upgraded."""

import asyncio
import gc
import multiprocessing
import signal
import sqlite3
from collections.abc import Callable, Generator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from random import Random

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.runtime.migration import MigrationContext
from sqlalchemy import Connection, MetaData, create_engine, insert, select, text

from rollwright.client.link import Link
from rollwright.core.errors import RollwrightError
from rollwright.server.storage import migrations
from rollwright.server.storage.schema import METADATA
from rollwright.server.storage.store import Store
from rollwright.server.tables.seats import GUEST
from rollwright.server.wire.refusals import Refusal
from tests.counts import count as several
from tests.server.dying import open_and_die, open_together
from tests.server.players import Player
from tests.server.postgres import Cluster
from tests.server.samples import opened
from tests.server.serving import ServerProcess
from tests.server.truth import check

_DUMP = Path(__file__).with_name("old_database_0001.sql")
_PLAYING, _WAITING = "0123456789ab", "ba9876543210"
_TOKENS = {
    0: "known-token-of-seat-0--",
    1: "known-token-of-seat-1--",
    GUEST: "known-token-of-guests---",
}
_INVITATION = "known-invitation-to-1-"
Content = dict[str, list[tuple[object, ...]]]

# Each process is made from one that has loaded everything already, which takes most of the time.
_processes = multiprocessing.get_context("forkserver")
_processes.set_forkserver_preload(["tests.server.dying"])


@pytest.fixture(params=["sqlite", "postgresql"])
def new_database(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[], str]:
    """Return what makes empty databases of one kind."""
    if request.param == "sqlite":
        numbers = count()
        return lambda: f"sqlite:///{tmp_path / f'tables-{next(numbers)}.sqlite3'}"
    cluster: Cluster = request.getfixturevalue("postgres")
    return cluster.new_database


@pytest.fixture
def old_database(database: str) -> str:
    """Return the address of an old database."""
    _make_old(database)
    return database


def _make_old(url: str) -> None:
    """Fill an empty database with the old one."""
    if url.startswith("sqlite"):
        _load(Path(url.removeprefix("sqlite:///"))).close()
        return
    with _connected(url) as new:
        _bring_to(new, "0001")
    old = _load(None)
    old.row_factory = sqlite3.Row
    with _connected(url) as new:
        tables = MetaData()
        tables.reflect(new, only=["tables", "entries"])
        for table in tables.sorted_tables:
            rows = [dict(row) for row in old.execute(f"SELECT * FROM {table.name}")]
            new.execute(insert(table), rows)
    old.close()


def _load(path: Path | None) -> sqlite3.Connection:
    connection = sqlite3.connect(path or ":memory:")
    connection.executescript(_DUMP.read_text(encoding="utf-8"))
    return connection


def _open(url: str) -> None:
    Store(url).close()


@contextmanager
def _connected(url: str) -> Generator[Connection]:
    """Open a database as it is."""
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    try:
        with engine.begin() as connection:
            yield connection
    finally:
        engine.dispose()


def _bring_to(connection: Connection, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(migrations.__file__).parent))
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


def _content(url: str) -> Content:
    """Return everything that is in a database."""
    tables = MetaData()
    with _connected(url) as connection:
        tables.reflect(connection)
        return {
            f"{table.name} {[column.name for column in table.columns]}": sorted(
                (tuple(row) for row in connection.execute(select(table))), key=repr
            )
            for table in tables.sorted_tables
        }


def _entries(content: Content) -> list[tuple[object, ...]]:
    return next(rows for name, rows in content.items() if name.startswith("entries"))


def _assert_schema_is_right(url: str) -> None:
    with _connected(url) as connection:
        options = {"compare_type": True, "compare_server_default": True}
        context = MigrationContext.configure(connection, opts=options)
        assert compare_metadata(context, METADATA) == []


def test_a_new_database_has_the_tables_that_the_program_works_with(database: str) -> None:
    _open(database)
    _assert_schema_is_right(database)


def test_a_difference_between_database_and_program_would_be_seen(database: str) -> None:
    _open(database)
    with _connected(database) as connection:
        connection.execute(text("DROP INDEX tables_to_wake"))
        connection.execute(text("ALTER TABLE tables DROP COLUMN wake_at"))
    with pytest.raises(AssertionError):
        _assert_schema_is_right(database)


def test_the_old_database_is_as_its_revision_made_it(tmp_path: Path) -> None:
    with _connected(f"sqlite:///{tmp_path / 'tables.sqlite3'}") as connection:
        _bring_to(connection, "0001")
    query = "SELECT type, name, sql FROM sqlite_master ORDER BY name"
    made = sqlite3.connect(tmp_path / "tables.sqlite3")
    kept = _load(None)
    assert kept.execute(query).fetchall() == made.execute(query).fetchall()
    made.close()
    kept.close()


def test_an_old_database_is_upgraded_and_loses_nothing(old_database: str) -> None:
    before = _content(old_database)
    _open(old_database)
    _assert_schema_is_right(old_database)
    after = _content(old_database)
    old, new = _entries(before), _entries(after)
    assert [row[:-1] for row in new] == old
    assert {row[-1] for row in new} == {None}  # they have no hash
    with opened(old_database) as store:
        playing, waiting = store.summary(_PLAYING), store.summary(_WAITING)
        assert playing is not None and waiting is not None
        assert len(store.entries(_PLAYING)) == playing.entries == 53
        assert playing.wake_at == playing.changed_at  # once, and then it knows when again
        assert waiting.wake_at is None


def test_opening_a_database_that_is_up_to_date_changes_nothing(old_database: str) -> None:
    _open(old_database)
    before = _content(old_database)
    _open(old_database)
    assert _content(old_database) == before


def test_a_game_of_an_old_database_is_played_on_to_its_end(old_database: str) -> None:
    """The table that waited is joined, too."""
    server = ServerProcess(
        old_database.removeprefix("sqlite:///"), "--idle-days", "36500"
    )  # it is old, but not idle
    host = f"127.0.0.1:{server.port}"
    players = [
        Player(Link("http", host, _PLAYING, token), seat, Random(seat))
        for seat, token in _TOKENS.items()
    ]

    async def play() -> None:
        staying = [asyncio.create_task(player.client.stay()) for player in players]
        for player in players:
            player.last_game = 1
        await asyncio.wait_for(asyncio.gather(*(player.play() for player in players)), 120)
        for task in staying:
            task.cancel()
        await asyncio.gather(*staying, return_exceptions=True)

    try:
        asyncio.run(play())
        server.post(f"/api/tables/{_WAITING}/join", {"name": "New"}, _INVITATION)
        record = server.record(_PLAYING, _TOKENS[0]).decode()
    finally:
        server.kill()
    check(old_database, players, all_heard=True)
    for player in players:
        assert player.table["status"] == "over"
        assert player.table["series"]["games"] == 1
    assert '"server_seed"' in record  # so that everybody can check the old dice, too
    with opened(old_database) as store:
        waiting = store.summary(_WAITING)
        assert waiting is not None
        assert waiting.status == "playing"


def test_a_newer_database_is_refused_and_left_as_it_was(old_database: str) -> None:
    with _connected(old_database) as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    before = _content(old_database)
    with pytest.raises(Refusal) as refused:
        _open(old_database)
    assert refused.value.key == "server.newer_database"
    assert "9999" in str(refused.value)
    del refused
    gc.collect()  # a connection that was left open is noticed here, not in a later test
    assert _content(old_database) == before


@pytest.mark.parametrize("fill", [None, _make_old], ids=["new", "old"])
def test_a_power_cut_while_a_database_is_made_or_upgraded_is_made_good(
    fill: Callable[[str], None] | None, new_database: Callable[[], str]
) -> None:
    """Cut after any statement, it is found by who opens it next as if there had been no cut."""

    def made() -> str:
        url = new_database()
        if fill is not None:
            fill(url)
        return url

    whole = made()
    _open(whole)
    expected = _content(whole)
    wrong: dict[int, str] = {}
    statements = 0
    while True:
        statements += 1
        url = made()
        process = _processes.Process(target=open_and_die, args=(url, statements))
        process.start()
        process.join()
        if process.exitcode == 0:
            break  # it was done before so many
        assert process.exitcode == -signal.SIGKILL
        try:
            _open(url)
        except RollwrightError as error:
            wrong[statements] = str(error)
        else:
            _assert_schema_is_right(url)
            assert _content(url) == expected
    assert statements > 5
    assert wrong == {}


def test_several_who_open_a_new_database_at_the_same_time_all_get_on(
    new_database: Callable[[], str],
) -> None:
    for _ in range(several(30, 5)):
        url, ready = new_database(), _processes.Barrier(4)
        together = [_processes.Process(target=open_together, args=(url, ready)) for _ in range(4)]
        for process in together:
            process.start()
        for process in together:
            process.join()
        assert [process.exitcode for process in together] == [0, 0, 0, 0]
        _assert_schema_is_right(url)
