"""Plays games in batches on a thread for each core, and counts them in order; Ctrl-C ends it."""

import signal
import threading
import time
from collections.abc import Callable, Generator
from concurrent.futures import Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from typing import Final, TypeVar

T = TypeVar("T")

_BATCH_SECONDS: Final = 0.2
FIRST_BATCH: Final = 256
"""Games, where a game takes no time to speak of."""
_LEAST_BATCH: Final = 16
"""Games, where that many do not take longer than a batch may."""
_PATIENCE: Final = 0.2
"""Seconds between two looks whether Ctrl-C was pressed."""
_LARGEST_BATCH: Final = 1 << 14
"""What a batch writes should stay in the processor's cache."""


def in_batches(
    first: int,
    end: int,
    cores: int,
    play: Callable[[int, int], T],
    take: Callable[[T, int], bool | None],
    *,
    stop: Callable[[], None] = lambda: None,
    size: int = FIRST_BATCH,
) -> bool:
    """Play games `first` to `end - 1`; tell whether Ctrl-C ended it early.

    `play(first, count)` plays a batch, on any thread; `take(batch, count)` counts it,
    and may say that it is enough. Batches are taken whole and in order, so that what has been
    counted are always the first games. The first batch has `size` games. `stop` is called when
    nothing more is wanted, while batches may still be played.
    """
    with ThreadPoolExecutor(cores) as pool, interrupts() as interrupted:
        try:
            _run(first, end, cores, play, take, pool, interrupted, size)
        except KeyboardInterrupt:
            interrupted.set()
        finally:
            stop()
            pool.shutdown(cancel_futures=True)
    return interrupted.is_set()


@contextmanager
def interrupts() -> Generator[threading.Event]:
    """Turn Ctrl-C into a flag, so that it cannot come in the middle of counting."""
    flag = threading.Event()
    if threading.current_thread() is not threading.main_thread():
        yield flag
        return
    usual = signal.signal(signal.SIGINT, lambda *_: flag.set())
    try:
        yield flag
    finally:
        signal.signal(signal.SIGINT, usual)


def _run(
    at: int,
    end: int,
    cores: int,
    play: Callable[[int, int], T],
    take: Callable[[T, int], bool | None],
    pool: ThreadPoolExecutor,
    interrupted: threading.Event,
    size: int,
) -> None:
    def timed(first: int, count: int) -> tuple[T, float]:
        begin = time.perf_counter()
        return play(first, count), time.perf_counter() - begin

    least = min(size, _LEAST_BATCH)
    running: list[tuple[Future[tuple[T, float]], int]] = []
    while (at < end or running) and not interrupted.is_set():
        # Two batches a core: while one is counted, the cores have the next.
        while at < end and len(running) < 2 * cores:
            count = min(size, end - at)
            running.append((pool.submit(timed, at, count), count))
            at += count
        future, count = running[0]
        if not wait([future], _PATIENCE).done:
            continue
        running.pop(0)
        batch, seconds = future.result()
        if take(batch, count):
            return
        if seconds > 0:
            size = int(min(max(_BATCH_SECONDS * count / seconds, least), 4 * size, _LARGEST_BATCH))
