"""`kill -9` under load: what a player was told is never lost, doubled or changed by it."""

import asyncio
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from rollwright.client.link import parse_link
from rollwright.server.tables.seats import GUEST
from tests.counts import count
from tests.server.disks import small_disk
from tests.server.players import Player
from tests.server.postgres import Cluster, running_cluster
from tests.server.serving import ServerProcess, serving
from tests.server.truth import check
from tests.server.wire import Wire, eventually, has_status

_PARTS = count(10, 1)
_KILLS = count(500, 3) // _PARTS
_TABLES = (
    ("qwixx", ("human", "human")),
    ("geizen", ("human", "human")),
    ("qwixx", ("human", "human")),
    ("knifflig", ("human", "human")),
    ("clever", ("human", "human")),
)
_WITH_BOTS = (("qwixx", ("human", "greedy")), ("clever", ("random", "human")))
_LOOKS = 40_000
"""After so many looks, at least 5 ms apart, a server that does nothing more is given up."""


@pytest.mark.slow
@pytest.mark.parametrize("part", range(_PARTS))
def test_no_kill_on_sqlite_loses_or_doubles_what_was_acknowledged(
    part: int, tmp_path: Path
) -> None:
    path = tmp_path / "tables.sqlite3"
    with serving(str(path)) as server:
        asyncio.run(_Siege(server, f"sqlite:///{path}", Random(part)).run(_TABLES, _KILLS))


@pytest.mark.slow
def test_no_kill_on_postgresql_loses_or_doubles_what_was_acknowledged(postgres: Cluster) -> None:
    url = postgres.new_database()
    with serving(url) as server:
        siege = _Siege(server, url, Random(0))
        asyncio.run(siege.run((*_TABLES, *_WITH_BOTS), count(20, 2)))


@pytest.mark.slow
@pytest.mark.parametrize("way", ["terminate", "writer", "bots"])
def test_nothing_is_lost_whichever_of_its_processes_end(way: str, tmp_path: Path) -> None:
    """SIGTERM to all of them at once, kill -9 to the one that writes, or to those of bots."""
    path = tmp_path / "tables.sqlite3"
    with serving(str(path)) as server:
        siege = _Siege(server, f"sqlite:///{path}", Random(way), way)
        asyncio.run(siege.run((_TABLES[0], *_WITH_BOTS), count(60, 2)))


@pytest.mark.slow
def test_postgresql_that_stops_and_starts_loses_and_doubles_nothing() -> None:
    with running_cluster() as cluster:
        url = cluster.new_database()
        with serving(url) as server:
            siege = _Siege(server, url, Random(1), "store")
            siege.trouble, siege.mend = cluster.stop, cluster.start
            asyncio.run(siege.run((_TABLES[0], *_WITH_BOTS), count(40, 2)))


@pytest.mark.slow
def test_a_disk_that_is_full_for_a_while_loses_and_doubles_nothing(tmp_path: Path) -> None:
    with small_disk(tmp_path / "disk", megabytes=24) as disk:
        path = disk / "tables.sqlite3"
        rest = disk / "rest"

        def fill() -> None:
            with suppress(OSError), rest.open("wb", buffering=0) as file:
                for size in (1 << 16, 1):  # to the last byte
                    with suppress(OSError):
                        while file.write(bytes(size)) == size:
                            pass

        with serving(str(path)) as server:
            siege = _Siege(server, f"sqlite:///{path}", Random(2), "store")
            siege.trouble, siege.mend = fill, rest.unlink
            asyncio.run(siege.run((_TABLES[0], *_WITH_BOTS), count(40, 2)))
        log = Path(f"{path}.log").read_text(encoding="utf-8")
        assert "disk" in log and "Traceback" not in log


@pytest.mark.parametrize("end", ["kill", "stop"])
def test_no_process_is_left_behind(end: str, tmp_path: Path) -> None:
    """With the server end the process that writes and those in which bots think."""
    server = ServerProcess(tmp_path / "tables.sqlite3", "--bot-processes", "2")
    made = server.table("qwixx", ["human", "greedy", "random"])
    player = Player(parse_link(made["links"][0]), 0, Random(0))

    async def play() -> set[_Process]:
        tasks = [asyncio.create_task(player.client.stay()), asyncio.create_task(player.play())]
        await _until(lambda: len(player.acknowledged) >= 20, tasks)  # so bots have thought
        began = _descendants(server.pid)
        getattr(server, end)()  # in the middle of their thinking
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return began

    began = asyncio.run(play())
    assert sum("spawn_main" in process.words for process in began) >= 2
    for _ in range(3000):
        if not any(process.is_alive for process in began):
            return
        time.sleep(0.02)
    raise AssertionError([process.words for process in began if process.is_alive])


@pytest.mark.parametrize("bots", [1, 2])
def test_no_table_stands_still_when_the_processes_of_a_server_are_killed(
    bots: int, tmp_path: Path
) -> None:
    """Those in which bots think, several of which wait for an answer, and the one that writes."""
    with serving(str(tmp_path / "tables.sqlite3"), "--bot-processes", str(bots)) as server:
        made = [server.table(name, ["greedy"] * 3) for name in ("qwixx", "clever", "geizen") * 2]
        for _ in range(count(20, 3)):
            time.sleep(0.3)
            for process in _descendants(server.pid):
                with suppress(ProcessLookupError):
                    os.kill(process.number, signal.SIGKILL)
        for table in made:
            guest = table["tokens"][None]
            assert eventually(partial(has_status, server, table["table"], guest, "over"))


@dataclass(frozen=True)
class _Process:
    """A process as /proc shows it: numbers are used again, but not with the same beginning."""

    number: int
    parent: int
    began: int
    words: str = field(compare=False)

    @property
    def is_alive(self) -> bool:
        found = _process(self.number)
        return found is not None and found.began == self.began


def _process(number: int) -> _Process | None:
    """Look a process up; one that has ended and waits for its parent is none."""
    folder = Path(f"/proc/{number}")
    try:
        state, parent, *more = (folder / "stat").read_text().rpartition(")")[2].split()
        words = (folder / "cmdline").read_text()
    except OSError:
        return None
    return None if state in "ZX" else _Process(number, int(parent), int(more[17]), words)


def _descendants(number: int) -> set[_Process]:
    numbers = [int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit()]
    known = [process for each in numbers if (process := _process(each)) is not None]
    found: set[_Process] = set()
    parents = {number}
    while parents:
        children = {process for process in known if process.parent in parents}
        parents = {process.number for process in children}
        found |= children
    return found


class _Siege:
    """Tables that are played at all the time, on a server that is killed all the time."""

    def __init__(self, server: ServerProcess, url: str, lots: Random, way: str = "kill") -> None:
        self._way = way
        self._server = server
        self._url = url
        self._lots = lots
        self._players: list[Player] = []
        self._tasks: list[asyncio.Task[None]] = []
        self.trouble: Callable[[], None] = server.kill
        self.mend: Callable[[], None] = server.start
        """What befalls the store, in the way `store`, and what ends it."""

    async def run(self, tables: Sequence[tuple[str, Sequence[str]]], kills: int) -> None:
        for game, seats in tables:
            self._open(await asyncio.to_thread(self._server.table, game, seats))
        staying = [asyncio.create_task(player.client.stay()) for player in self._players]
        playing = [asyncio.create_task(player.play()) for player in self._players]
        self._tasks = [*staying, *playing]
        try:
            for number in range(1, kills + 1):
                await self._play_for_a_while()
                if self._way in ("writer", "bots"):
                    self._kill_a_helper()
                    continue
                if self._way == "store":
                    await self._trouble_the_store()
                    continue
                await asyncio.to_thread(self._end)
                if number % 5 == 0:
                    check(self._url, self._players)
                if self._lots.random() < 0.1:
                    await self._start_in_vain()
                await asyncio.to_thread(self._server.start)
            for player in self._players:
                player.stop()
            await _until(lambda: all(task.done() for task in playing), self._tasks)
            await self._come_back()
            await self._check_all_heard()
        finally:
            for task in self._tasks:
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def _trouble_the_store(self) -> None:
        """Let the store fail until players have been told of it."""
        before = self._told_of_the_store()
        await asyncio.to_thread(self.trouble)
        await _until(lambda: self._told_of_the_store() > before, self._tasks)
        await asyncio.to_thread(self.mend)

    def _told_of_the_store(self) -> int:
        """Count how often players were told that something could not be kept, or read."""
        codes = ("server.not_stored", "server.not_read")
        return sum(code in codes for player in self._players for code in player.told)

    def _open(self, made: dict[str, Any]) -> None:
        for key in made["keys"]:
            seat = GUEST if key["seat"] is None else key["seat"]
            lots = Random(self._lots.random())
            self._players.append(Player(parse_link(key["link"]), seat, lots))

    async def _play_for_a_while(self) -> None:
        """Wait for some more commands, and then for any moment in the next."""
        enough = self._acknowledged() + self._lots.randrange(100)
        await _until(lambda: self._acknowledged() >= enough, self._tasks)
        await asyncio.sleep(self._lots.uniform(0, 0.02))

    def _end(self) -> None:
        """End the server: by kill -9, or as a system does that stops all its processes at once."""
        if self._way == "kill":
            self._server.kill()
            return
        for number in (self._server.pid, *(each.number for each in _descendants(self._server.pid))):
            with suppress(ProcessLookupError):
                os.kill(number, signal.SIGTERM)
        assert self._server.stop() == 0

    def _kill_a_helper(self) -> None:
        """Kill the process that writes, which is the first that the server starts, or bots'."""
        spawned = [each for each in _descendants(self._server.pid) if "spawn_main" in each.words]
        helpers = sorted(spawned, key=lambda each: (each.began, each.number))
        for each in helpers[:1] if self._way == "writer" else helpers[1:]:
            with suppress(ProcessLookupError):
                os.kill(each.number, signal.SIGKILL)

    def _acknowledged(self) -> int:
        return sum(len(player.acknowledged) for player in self._players)

    async def _start_in_vain(self) -> None:
        """Kill it while it starts."""
        server = self._server
        words = ["--port", str(server.port), "--database", server.database, *server.words]
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "rollwright", "serve", *words,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        await asyncio.sleep(self._lots.uniform(0, 2))
        process.kill()
        await process.wait()

    async def _check_all_heard(self) -> None:
        """Check, once bots have come to rest: what they do is heard a moment after it is kept."""
        for _ in range(100):
            with suppress(AssertionError):
                check(self._url, self._players, all_heard=True)
                return
            await asyncio.sleep(0.1)
        check(self._url, self._players, all_heard=True)

    async def _come_back(self) -> None:
        """Kill and start it once more, and wait until everybody has come back."""
        await asyncio.to_thread(self._server.kill)
        before = [player.welcomes for player in self._players]
        await asyncio.to_thread(self._server.start)
        await _until(
            lambda: all(
                player.welcomes > welcomes
                for player, welcomes in zip(self._players, before, strict=True)
            ),
            self._tasks,
        )


async def _until(condition: Callable[[], bool], tasks: Sequence[asyncio.Task[None]]) -> None:
    """Wait for something that comes about while tasks run; no task may fail meanwhile."""
    for _ in range(_LOOKS):
        for task in tasks:
            if task.done() and (error := task.exception()) is not None:
                raise error
        if condition():
            return
        await asyncio.sleep(0.005)
    raise AssertionError("the server does nothing more")


@pytest.mark.parametrize("way", ["removed", "replaced"])
def test_a_database_that_is_gone_stops_the_server_loudly(way: str, tmp_path: Path) -> None:
    """It acknowledged moves into nothing."""
    path = tmp_path / "tables.sqlite3"
    with serving(str(path)) as server:
        made = server.table("qwixx", ["human", "human"])
        with Wire(server, made["table"], made["tokens"][0]) as wire:
            if way == "replaced":
                shutil.copy(path, tmp_path / "other")
                (tmp_path / "other").replace(path)
            else:
                path.unlink()
            with suppress(ConnectionClosed):
                for _ in range(100):
                    due = wire.now["due"]
                    if due is None or 0 not in due["seats"]:
                        break
                    answer = wire.ask("roll")
                    assert answer["type"] == "refused"
                    assert answer["error"]["code"] in ("server.database_gone", "server.again")
        assert server.wait() == 2
        assert server.log is not None
        log = server.log.read_text(encoding="utf-8")
        assert "the database was removed or replaced" in log
        assert "Traceback" not in log
