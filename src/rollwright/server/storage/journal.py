"""The journal: whoever appends to it waits until the disk has it. Nothing is told before that.

A process of its own does the writing, because a thread would wait for its turn at every step of a
commit while tables are busy. It puts all appends that wait into one commit: a commit costs
milliseconds, whatever is in it.
"""

import asyncio
import atexit
import contextlib
import multiprocessing
import signal
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from multiprocessing.connection import Connection as Pipe
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Final, Self

import orjson
from sqlalchemy import Engine
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from rollwright.core.errors import RollwrightError
from rollwright.server.common import clock
from rollwright.server.common.logs import logger
from rollwright.server.storage.appending import Append, Rows, insert_all, rows_of
from rollwright.server.storage.store import database_file, open_engine, said_by
from rollwright.server.wire.refusals import Refusal

_MOST_IN_A_COMMIT: Final = 256
_CONFLICT: Final = "conflict"
_GONE: Final = "gone"
_LONGEST_PAUSE: Final = 10.0
_FIRST_PAUSE: Final = 0.2
_ENDED: Final = "the process that writes has ended"
Waiting = tuple[bytes, "asyncio.Future[None]"]


class ConflictError(RollwrightError):
    """Somebody else has appended to the table since: what is held in memory is out of date."""


class Journal:
    """Appends to a database's logs, in the order in which it is asked."""

    def __init__(self, url: str, lost: Callable[[], None] = lambda: None) -> None:
        """Start the process that writes to the database, which must be up to date.

        `lost` is called once the database's file is no longer the one that it was at the start.
        """
        self._url = url
        self._place = Place.of(url)
        self._lost = lost
        self._pause = 0.0
        """Seconds until a process that ended is followed by another: none the first time."""
        self._waiting: list[Waiting] = []
        self._under_way: list[Waiting] = []
        self._idle = asyncio.Event()
        self._idle.set()
        self._pipe, self._process = self._started()
        self._restarting: asyncio.TimerHandle | None = None
        atexit.register(self._let_go)  # before children are waited for, which wait for the pipe
        self.commits = 0
        self.appends = 0

    async def append(self, append: Append) -> None:
        """Add entries to a table, and wait for the disk.

        `ConflictError` if the table has others already, or is gone; then nothing was added.
        """
        try:
            written = orjson.dumps(vars(rows_of(append)))
        except TypeError as error:  # half of a surrogate pair is no text
            raise Refusal("server.not_stored", why=str(error)) from None
        await self._write(written)

    async def try_out(self) -> None:
        """Write something that is of no use, and wait for the disk: so one knows that it works."""
        await self._write(orjson.dumps(vars(Rows(None, None, [], clock.now()))))

    async def tell_presence(self, seen: Sequence[tuple[str, int, str, float]]) -> None:
        """Keep who is connected where: table, seat, server, and when."""
        await self._write(orjson.dumps(vars(Rows(None, None, [], presence=seen))))

    async def _write(self, written: bytes) -> None:
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        if self._restarting is not None:
            await asyncio.sleep(0)  # whoever tries again and again must not hold up the restart
            raise Refusal("server.not_stored", status=503, why=_ENDED)
        self._waiting.append((written, future))
        self._idle.clear()
        if not self._under_way:
            self._send()
        await future

    def look(self) -> None:
        """Notice that the database is gone also while nothing is written."""
        if not self._place.is_there():
            self._lose()

    async def close(self) -> None:
        """Wait for what is to be written, and end the process."""
        await self._idle.wait()
        atexit.unregister(self._let_go)
        if self._restarting is not None:
            self._restarting.cancel()
            return
        asyncio.get_running_loop().remove_reader(self._pipe.fileno())
        self._pipe.close()
        await asyncio.to_thread(self._process.join)

    def _let_go(self) -> None:
        self._pipe.close()

    def _started(self) -> tuple[Pipe, BaseProcess]:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(
            target=write_for_ever, args=(self._url, self._place, theirs), daemon=True
        )
        process.start()
        theirs.close()
        asyncio.get_running_loop().add_reader(ours.fileno(), self._receive)
        return ours, process

    def _send(self) -> None:
        """Let what waits be written."""
        self._under_way = self._waiting[:_MOST_IN_A_COMMIT]
        del self._waiting[:_MOST_IN_A_COMMIT]
        batch = b",".join(written for written, _ in self._under_way)
        try:
            self._pipe.send_bytes(b"[" + batch + b"]")
        except OSError:
            self._restart()

    def _receive(self) -> None:
        """Take the answer: for each append nothing, or what went wrong."""
        try:
            answer: list[str | None] = orjson.loads(self._pipe.recv_bytes())
        except (EOFError, OSError):
            self._restart()
            return
        self._pause = 0.0
        self.commits += 1
        self.appends += len(answer)
        if _GONE in answer:
            self._lose()
        for (_, future), wrong in zip(self._under_way, answer, strict=True):
            _settle(future, wrong)
        self._go_on()

    def _restart(self) -> None:
        """Start another process; of what the one that ended had, nothing is known to be kept.

        If that ends too, there is a pause before the next, and each is longer than the one before.
        """
        logger().error("the process that writes has ended", again_in=self._pause)
        pause, self._pause = self._pause, min(2 * self._pause + _FIRST_PAUSE, _LONGEST_PAUSE)
        failed = self._under_way if not pause else [*self._under_way, *self._waiting]
        for _, future in failed:
            _settle(future, _ENDED)
        with contextlib.suppress(OSError):
            asyncio.get_running_loop().remove_reader(self._pipe.fileno())
            self._pipe.close()
        if not pause:
            self._start_again()
            return
        self._waiting.clear()
        self._restarting = asyncio.get_running_loop().call_later(pause, self._start_again)
        self._go_on()

    def _start_again(self) -> None:
        self._restarting = None
        self._pipe, self._process = self._started()
        self._go_on()

    def _lose(self) -> None:
        """Tell that nothing can be kept any more, once."""
        lost, self._lost = self._lost, lambda: None
        lost()

    def _go_on(self) -> None:
        self._under_way = []
        if self._waiting:
            self._send()
        else:
            self._idle.set()


def _settle(future: "asyncio.Future[None]", wrong: str | None) -> None:
    if future.done():
        return
    if wrong is None:
        future.set_result(None)
    elif wrong == _GONE:
        future.set_exception(Refusal("server.database_gone", status=503))
    elif wrong == _CONFLICT:
        future.set_exception(ConflictError("server.conflict"))
    else:
        future.set_exception(Refusal("server.not_stored", status=503, why=wrong))


@dataclass(frozen=True)
class Place:
    """Where a database's file is, and which file it was at the start."""

    path: Path | None
    file: tuple[int, int] | None

    @classmethod
    def of(cls, url: str) -> Self:
        """Look where a database is now."""
        path = database_file(url)
        return cls(path, None if path is None else _file_at(path))

    def is_there(self) -> bool:
        """Tell whether the same file is still there: another is not what tables are kept in."""
        return self.path is None or _file_at(self.path) == self.file


def _file_at(path: Path) -> tuple[int, int] | None:
    try:
        found = path.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def write_for_ever(url: str, place: Place, pipe: Pipe) -> None:
    """Write what comes through the pipe, and answer, until its other end is closed."""
    for number in (signal.SIGINT, signal.SIGTERM):  # they are for the server, which closes the pipe
        signal.signal(number, signal.SIG_IGN)
    engine = open_engine(url) if place.is_there() else None
    while True:
        try:
            batch = [Rows(**each) for each in orjson.loads(pipe.recv_bytes())]
        except (EOFError, OSError):
            if engine is not None:
                engine.dispose()
            return
        answer: list[str | None] = [_GONE] * len(batch)
        if engine is not None and place.is_there():
            answer = commit(engine, batch)
        if not place.is_there():  # it was written into a file that nobody will open again
            answer = [_GONE] * len(batch)
        with contextlib.suppress(OSError):  # who asked is gone
            pipe.send_bytes(orjson.dumps(answer))


def commit(engine: Engine, batch: Sequence[Rows]) -> list[str | None]:
    """Write several appends in one commit, or, if that fails, each in its own."""
    try:
        with engine.begin() as connection:
            insert_all(connection, batch)
    except SQLAlchemyError as error:
        if len(batch) == 1:
            return [_CONFLICT if isinstance(error, IntegrityError) else said_by(error)]
        return [answer for each in batch for answer in commit(engine, [each])]
    return [None] * len(batch)
