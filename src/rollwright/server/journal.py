"""The journal: whoever appends to it waits until the disk has it. Nothing is told before that.

A process of its own does the writing, because a thread would wait for its turn at every step of a
commit while tables are busy. It puts all appends that wait into one commit: a commit costs
milliseconds, whatever is in it.
"""

import asyncio
import contextlib
import multiprocessing
import signal
from collections.abc import Sequence
from multiprocessing.connection import Connection as Pipe
from multiprocessing.process import BaseProcess
from typing import Final

import orjson
from sqlalchemy import Engine
from sqlalchemy.exc import IntegrityError, SQLAlchemyError

from rollwright.core.errors import RollwrightError
from rollwright.server.appending import Append, Rows, insert_all, rows_of
from rollwright.server.logs import logger
from rollwright.server.refusals import Refusal
from rollwright.server.store import open_engine, said_by

_MOST_IN_A_COMMIT: Final = 256
_CONFLICT: Final = "conflict"
Waiting = tuple[bytes, "asyncio.Future[None]"]


class ConflictError(RollwrightError):
    """Somebody else has appended to the table since: what is held in memory is out of date."""


class Journal:
    """Appends to a database's logs, in the order in which it is asked."""

    def __init__(self, url: str) -> None:
        """Start the process that writes to the database, which must be up to date."""
        self._url = url
        self._waiting: list[Waiting] = []
        self._under_way: list[Waiting] = []
        self._idle = asyncio.Event()
        self._idle.set()
        self._pipe, self._process = self._started()
        self.commits = 0
        self.appends = 0

    async def append(self, append: Append) -> None:
        """Add entries to a table, and wait for the disk.

        `ConflictError` if the table has others already, or is gone; then nothing was added.
        """
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        try:
            written = orjson.dumps(vars(rows_of(append)))
        except TypeError as error:  # half of a surrogate pair is no text
            raise Refusal("server.not_stored", why=str(error)) from None
        self._waiting.append((written, future))
        self._idle.clear()
        if not self._under_way:
            self._send()
        await future

    async def close(self) -> None:
        """Wait for what is to be written, and end the process."""
        await self._idle.wait()
        asyncio.get_running_loop().remove_reader(self._pipe.fileno())
        self._pipe.close()
        await asyncio.to_thread(self._process.join)

    def _started(self) -> tuple[Pipe, BaseProcess]:
        context = multiprocessing.get_context("spawn")
        ours, theirs = context.Pipe()
        process = context.Process(target=write_for_ever, args=(self._url, theirs), daemon=True)
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
        self.commits += 1
        self.appends += len(answer)
        for (_, future), wrong in zip(self._under_way, answer, strict=True):
            _settle(future, wrong)
        self._go_on()

    def _restart(self) -> None:
        """Start another process; of what the one that ended had, nothing is known to be kept."""
        logger().error("the process that writes has ended; another is started")
        for _, future in self._under_way:
            _settle(future, "the process that writes has ended")
        with contextlib.suppress(OSError):
            asyncio.get_running_loop().remove_reader(self._pipe.fileno())
            self._pipe.close()
        self._pipe, self._process = self._started()
        self._go_on()

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
    elif wrong == _CONFLICT:
        future.set_exception(ConflictError("server.conflict"))
    else:
        future.set_exception(Refusal("server.not_stored", status=503, why=wrong))


def write_for_ever(url: str, pipe: Pipe) -> None:
    """Write what comes through the pipe, and answer, until its other end is closed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    engine = open_engine(url)
    while True:
        try:
            batch = [Rows(**each) for each in orjson.loads(pipe.recv_bytes())]
        except (EOFError, OSError):
            engine.dispose()
            return
        with contextlib.suppress(OSError):  # who asked is gone
            pipe.send_bytes(orjson.dumps(commit(engine, batch)))


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
