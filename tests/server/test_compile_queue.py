"""The queue of kernels: what a table waits for comes first, and one that fails stops nothing."""

import asyncio
import sys
from collections.abc import Callable
from typing import Any

import pytest

import rollwright as rw
from rollwright.bots import compile_ahead
from rollwright.bots.compile_ahead import Kernel, kernel_of, table_kernels
from rollwright.server.bots import compile_queue
from rollwright.server.bots.compile_queue import CompileQueue

GAME = rw.game("geizen", 2)
WANTED = Kernel("geizen", "network", False)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Kernel]:
    """Let nothing be ready, and processes run until stopped; return for what they were started."""
    started: list[Kernel] = []

    def command(kernel: Kernel) -> list[str]:
        started.append(kernel)
        return [sys.executable, "-c", "import time; time.sleep(600)"]

    monkeypatch.setattr(compile_ahead, "command", command)
    monkeypatch.setattr(Kernel, "is_ready", False)
    monkeypatch.setattr(compile_queue, "_LOOK", 0.01)
    return started


async def until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not condition():
            await asyncio.sleep(0.01)


def test_a_table_does_not_wait_for_what_nobody_waits_for(asked: list[Kernel]) -> None:
    """What an idle server compiles is stopped, and gone on with later."""
    assert kernel_of(GAME, "strong") == WANTED

    async def run() -> None:
        queue: Any = CompileQueue(0.0, lambda: None)
        queue.start()
        await until(lambda: len(asked) == 1)
        queue.want(GAME, ["strong"])
        await until(lambda: len(asked) == 2)
        queue.want(GAME, ["strong"])
        assert queue._running is not None
        assert queue._running.is_running  # it is being compiled already: nothing is stopped
        queue.close()

    asyncio.run(run())
    first = table_kernels("clever")[0]
    assert asked == [first, WANTED]


def test_a_kernel_that_cannot_even_be_started_is_given_up(
    asked: list[Kernel], monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server goes on, and the next kernel is compiled."""

    def command(kernel: Kernel) -> list[str]:
        asked.append(kernel)
        if kernel == WANTED:
            raise ImportError("an evaluator that cannot be read")
        return [sys.executable, "-c", ""]

    monkeypatch.setattr(compile_ahead, "command", command)
    other = kernel_of(rw.game("knifflig", 2), "strong")

    async def run() -> None:
        queue: Any = CompileQueue(None, lambda: None)
        queue.want(GAME, ["strong"])
        queue.want(rw.game("knifflig", 2), ["strong"])
        queue.start()
        await until(lambda: len(asked) == 2)
        await until(lambda: not queue._wanted)
        knifflig = rw.game("knifflig", 2)
        assert queue.waiting(knifflig, ["human", "strong", "casual"]) == (["strong"], None)
        assert queue.waiting(GAME, ["strong"]) == ([], 0.0)  # which decides as well interpreted
        queue.want(GAME, ["strong"])
        assert not queue._wanted  # not tried again
        queue.close()

    asyncio.run(run())
    assert asked == [WANTED, other]
