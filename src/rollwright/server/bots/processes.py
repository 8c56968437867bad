"""Processes that work for the server: they leave signals to it, and end with it."""

import asyncio
import importlib
import multiprocessing
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import TypeVar, TypeVarTuple

_Args = TypeVarTuple("_Args")
_T = TypeVar("_T")


def _settle_in(room: str | None, nice: int) -> None:
    """Leave Ctrl-C and SIGTERM to the server, and end with it, even if it was killed.

    It is nice only after it has loaded what it needs: on a busy machine that would take for ever.
    """
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    server = multiprocessing.parent_process()

    def end_with_server() -> None:
        if server is not None:
            server.join()
        os._exit(0)

    threading.Thread(target=end_with_server, daemon=True).start()
    if room is not None:
        importlib.import_module(room)
    if hasattr(os, "nice"):  # not on Windows
        os.nice(nice)


class Pool:
    """Processes that are started when something is first to be done, and replaced if they die."""

    def __init__(self, processes: int, room: str | None = None, nice: int = 0) -> None:
        """Have so many of them, which work in a module, their `room`.

        If they are `nice`, they give way to others on the machine.
        """
        self._processes = processes
        self._start = (room, nice)
        self._pool: ProcessPoolExecutor | None = None

    async def do(self, work: Callable[[*_Args], _T], *args: *_Args) -> _T:
        """Call a function of a module in one of them; if it dies of that, once more in another."""
        loop = asyncio.get_running_loop()
        pool = self._started()
        try:
            return await loop.run_in_executor(pool, work, *args)
        except BrokenProcessPool:
            if pool is self._pool:  # else somebody else who used it has replaced it
                self.close()
            return await loop.run_in_executor(self._started(), work, *args)

    def settle_in(self, load: Callable[[], None]) -> None:
        """Start the processes before there is anything to do, and let them load what they need."""
        if self._pool is None:
            for _ in range(self._processes):  # each starts one, as long as none is idle
                self._started().submit(load)

    def close(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(
                self._processes, context, _settle_in, initargs=self._start
            )
        return self._pool
