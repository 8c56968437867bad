"""The load test: many two-player tables at once, and how long a move takes to the other player."""

import asyncio
import os
import random
import re
import subprocess
import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import orjson
import websockets
from websockets.asyncio.client import connect

from rollwright.client.client import ask

PLAYERS: Final = 2
_AT_ONCE: Final = 20
"""Tables opened, and players connected, at the same time."""
_BETWEEN_ARRIVALS: Final = 0.01
"""Seconds: players do not come all at the same moment."""
_TO_SETTLE: Final = 2.0
_NO_LIMIT: Final = (
    "connections", "connections-per-address", "sockets", "sockets-per-address", "tables",
    "tables-per-hour", "messages-per-second", "messages-per-second-per-address",
    "connects-per-second", "requests-per-second",
)  # fmt: skip


@dataclass(frozen=True)
class Load:
    """What is to be played."""

    tables: int
    seconds: float
    think: float
    """Seconds before a move, on the average."""
    vary: float
    """By which share of it the time to think varies, up and down."""
    game: str
    seed: int


@dataclass
class Measured:
    """What came of it."""

    moves: int = 0
    errors: list[str] = field(default_factory=list)
    delays: list[float] = field(default_factory=list)
    """Seconds from a player's send to the other player's receipt."""
    games: int = 0
    seconds: float = 0.0
    server: dict[str, float] = field(default_factory=dict)
    """What the server needed for it, if it is ours."""

    def forget(self) -> None:
        """Begin anew, but for errors."""
        self.moves = self.games = 0
        self.delays.clear()

    def shown(self, load: Load) -> dict[str, Any]:
        """Return it as JSON data."""
        delays = sorted(self.delays)

        def at(share: float) -> float | None:
            return round(1000 * delays[int(share * (len(delays) - 1))], 2) if delays else None

        return {
            "tables": load.tables, "seconds": round(self.seconds, 2), "moves": self.moves,
            "moves_per_second": round(self.moves / max(self.seconds, 1e-9), 1),
            "games_finished": self.games, "errors": len(self.errors),
            "first_errors": self.errors[:5], "p50_ms": at(0.5), "p99_ms": at(0.99),
            "max_ms": at(1.0), **self.server,
        }  # fmt: skip


class Watched:
    """A process whose memory and time can be read, where the system tells."""

    def __init__(self, process: int) -> None:
        self._folder = Path(f"/proc/{process}")

    @property
    def megabytes(self) -> float:
        """The memory it has."""
        if not self._folder.exists():
            return float("nan")
        pages = int((self._folder / "statm").read_text().split()[1])
        return pages * os.sysconf("SC_PAGE_SIZE") / 1e6

    @property
    def seconds(self) -> float:
        """The processor time it has used."""
        if not self._folder.exists():
            return float("nan")
        fields = (self._folder / "stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class _LoadTable:
    """One table: both of its players, and what each of them has sent and the other not heard."""

    def __init__(self, load: Load, measured: Measured, number: int) -> None:
        self.measured = measured
        self.load = load
        self.lots = random.Random(load.seed * 1_000_003 + number)  # noqa: S311  (no secret)
        self.sent: dict[int, tuple[str, float]] = {}
        self.stopping = False

    def heard(self, seat: int, frame: dict[str, Any]) -> None:
        """Look whether a frame tells a player of the other's move."""
        other = 1 - seat
        sent = self.sent.get(other)
        if sent is None:
            return
        kind, at = sent
        told = any(
            event["type"] == ("chance" if kind == "roll" else "decision")
            and event.get("seat", other) == other
            for event in frame["events"]
        )
        if told or (kind == "decide" and other not in frame["deciding"]):
            del self.sent[other]
            self.measured.delays.append(time.perf_counter() - at)
            self.measured.moves += 1


async def _play(address: str, token: str, seat: int, table: _LoadTable) -> None:
    measured, load = table.measured, table.load
    view: dict[str, Any] = {}
    moved_on = -1
    tasks: set[asyncio.Task[None]] = set()

    async with connect(address, compression=None, max_size=1 << 22, proxy=None) as socket:

        async def move(kind: str, version: int, **words: Any) -> None:
            # Nobody thinks by the clock. Who does stays for ever in step with all whose moves were
            # committed together, and ever more come in step with them.
            varied = 1 + load.vary * (2 * table.lots.random() - 1)
            await asyncio.sleep(load.think * varied)
            if table.stopping:
                return
            message = {"type": kind, "id": f"{kind}-{version}", "version": version, **words}
            if kind != "rematch":
                table.sent[seat] = (kind, time.perf_counter())
            await socket.send(orjson.dumps(message).decode())

        await socket.send(orjson.dumps({"type": "hello", "token": token}).decode())
        async for text in socket:
            frame = orjson.loads(text)
            if frame["type"] in ("refused", "bye"):
                measured.errors.append(str(frame["error"]["message"]))
            if frame["type"] not in ("welcome", "update"):
                continue
            table.heard(seat, frame)
            view = frame["view"] or view
            version = frame["version"]
            if version == moved_on or table.stopping:
                continue
            due = frame["due"]
            if frame["events"] and frame["events"][-1]["type"] == "ended":
                measured.games += seat == 0
                work = move("rematch", version)
            elif due is not None and seat in due["seats"]:
                work = move("roll", version)
            elif seat in frame["deciding"] and view["legal"]:
                work = move("decide", version, action=table.lots.choice(view["legal"]))
            else:
                continue
            moved_on = version
            task = asyncio.create_task(work)
            tasks.add(task)
            task.add_done_callback(tasks.discard)


async def run_load(
    load: Load, server: str, tick: Callable[[int], None], watched: Watched | None
) -> Measured:
    """Open the tables, play, and measure; `tick` hears of the moves made so far."""
    measured = Measured()
    before = watched.megabytes if watched else 0.0
    gate = asyncio.Semaphore(_AT_ONCE)

    async def opened(number: int) -> tuple[_LoadTable, dict[str, Any]]:
        seats = [{"player": "human", "name": f"P{seat}"} for seat in range(PLAYERS)]
        async with gate:
            made = await asyncio.to_thread(
                ask, f"{server}/api/tables", {"game": load.game, "seats": seats}
            )
        return _LoadTable(load, measured, number), made

    tables = await asyncio.gather(*map(opened, range(load.tables)))
    with_tables = watched.megabytes if watched else 0.0
    socket = re.sub("^http", "ws", server)

    async def played(table: _LoadTable, address: str, token: str, seat: int) -> None:
        try:
            await _play(address, token, seat, table)
        except (OSError, websockets.WebSocketException) as error:
            if not table.stopping:
                measured.errors.append(repr(error))

    playing: list[asyncio.Task[None]] = []
    for table, made in tables:
        for key in made["keys"][:PLAYERS]:
            address = f"{socket}/socket/{made['table']}"
            task = asyncio.create_task(played(table, address, key["token"], key["seat"]))
            playing.append(task)
            await asyncio.sleep(_BETWEEN_ARRIVALS)
    await asyncio.sleep(_TO_SETTLE)
    measured.forget()  # it is measured from here: everybody sits and plays
    started = time.perf_counter()
    busy = watched.seconds if watched else 0.0
    own = time.process_time()
    end = started + load.seconds
    while (now := time.perf_counter()) < end:
        await asyncio.sleep(min(0.5, end - now))
        tick(measured.moves)
    measured.seconds = time.perf_counter() - started
    measured.server["client_cpu_share"] = round((time.process_time() - own) / measured.seconds, 3)
    for table, _ in tables:
        table.stopping = True
    if watched:
        more = watched.megabytes - with_tables
        used = watched.seconds - busy
        measured.server |= {
            "server_mb": round(watched.megabytes, 1),
            "kb_per_table": round(1000 * (with_tables - before) / load.tables, 1),
            "kb_per_connection": round(1000 * more / (PLAYERS * load.tables), 1),
            "server_cpu_share": round(used / measured.seconds, 3),
            "server_cpu_ms_per_move": round(1000 * used / max(measured.moves, 1), 3),
        }
    for task in playing:
        task.cancel()
    await asyncio.gather(*playing, return_exceptions=True)
    return measured


@contextmanager
def own_server(database: str) -> Generator[tuple[str, int]]:
    """Start a server without limits on a database; yield its address and process number."""
    limits = [word for name in _NO_LIMIT for word in (f"--{name}", "1000000")]
    process = subprocess.Popen(  # noqa: S603  (nothing in it comes from others)
        [sys.executable, "-m", "rollwright", "serve", "--port", "0", "--database", database,
         "--lang", "en", *limits],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
    )  # fmt: skip
    try:
        line = process.stdout.readline() if process.stdout else ""
        found = re.search(r"http://\S+", line)
        if found is None:
            raise RuntimeError("the server did not start")
        _wait_for(found[0])
        yield found[0], process.pid
    finally:
        process.terminate()
        process.wait(30)


def _wait_for(server: str) -> None:
    for _ in range(200):
        try:
            ask(f"{server}/health")
        except Exception:
            time.sleep(0.05)
        else:
            return
