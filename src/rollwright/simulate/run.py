"""Runs many games: in batches, on a thread for each core, the result the same for any number."""

import signal
import threading
import time
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

import numpy as np

from rollwright.bots import bot_number
from rollwright.bots.choosing import WORK
from rollwright.core.compiling import binding
from rollwright.core.contract import MAX_LEGAL, Numbers
from rollwright.core.errors import RollwrightError
from rollwright.play.game import Game
from rollwright.simulate.kernel import play_games
from rollwright.simulate.tally import Tally

DRAWN: Final = -1
"""As the starter: who starts is drawn in every game."""
_LIMIT: Final = 100_000
"""Decisions after which a game is stopped and counted as such (A5)."""
_BATCH_SECONDS: Final = 0.2
_FIRST_BATCH: Final = 256
_LARGEST_BATCH: Final = 1 << 14
"""What a batch writes should stay in the processor's cache."""


@dataclass(frozen=True)
class Plan:
    """What to simulate."""

    game: Game
    bots: Sequence[str]
    seed: int
    games: int
    starter: int = 0
    """The seat that starts, so that seats are places in the turn order, or `DRAWN`."""
    cores: int = 1

    def __post_init__(self) -> None:
        """Refuse what compiled code, which checks nothing, would run into."""
        if len(self.bots) != self.game.players:
            raise RollwrightError("usage.bots", found=len(self.bots), players=self.game.players)
        for bot in self.bots:
            bot_number(bot)
        if not DRAWN <= self.starter < self.game.players:
            raise RollwrightError("usage.start", value=self.starter, last=self.game.players - 1)


@dataclass
class Outcome:
    """What came of it."""

    tally: Tally
    seconds: float
    """Time spent playing, without compiling."""
    interrupted: bool = False


def prepare(game: Game) -> Callable[..., None]:
    """Compile the game's kernel, or load it from the cache."""
    kernel = binding(game.about.name, compiled=True)(play_games)
    play_batch(Plan(game, ["random"] * game.players, 0, 1), kernel, 0, 1)
    return kernel


def simulate(
    plan: Plan,
    tally: Tally,
    progress: Callable[[int], None] = lambda games: None,
) -> Outcome:
    """Play the games that `tally` does not hold yet; Ctrl-C ends it with what there is.

    `progress` hears of every batch how many games it had. Batches are counted whole and in order,
    so that a tally, interrupted or not, holds games 0 to n - 1.
    """
    if tally.players != plan.game.players:
        raise RollwrightError("usage.bots", found=tally.players, players=plan.game.players)
    kernel = prepare(plan.game)
    outcome = Outcome(tally, 0.0)
    begin = time.perf_counter()
    with ThreadPoolExecutor(plan.cores) as pool, _interrupts() as interrupted:
        try:
            _run(plan, tally, kernel, pool, progress, interrupted)
        except KeyboardInterrupt:
            interrupted.set()
        pool.shutdown(cancel_futures=True)
    outcome.interrupted = interrupted.is_set()
    outcome.seconds = time.perf_counter() - begin
    return outcome


@contextmanager
def _interrupts() -> Generator[threading.Event]:
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
    plan: Plan,
    tally: Tally,
    kernel: Callable[..., None],
    pool: ThreadPoolExecutor,
    progress: Callable[[int], None],
    interrupted: threading.Event,
) -> None:
    at = tally.games
    size = _FIRST_BATCH
    running: list[tuple[Future[Batch], int]] = []
    while (at < plan.games or running) and not interrupted.is_set():
        # Two batches a core: while one is counted, the cores have the next.
        while at < plan.games and len(running) < 2 * plan.cores:
            count = min(size, plan.games - at)
            running.append((pool.submit(play_batch, plan, kernel, at, count), count))
            at += count
        wait([running[0][0]], return_when=FIRST_COMPLETED)
        batch = running[0][0].result()
        tally.add(batch.points, batch.won, batch.counts)
        progress(running.pop(0)[1])
        if batch.seconds > 0:
            wanted = _BATCH_SECONDS * len(batch.won) / batch.seconds
            size = int(min(max(wanted, 16), 4 * size, _LARGEST_BATCH))


@dataclass(frozen=True)
class Batch:
    """What a batch of games came to."""

    points: Numbers
    won: Numbers
    counts: Numbers
    seconds: float


def play_batch(plan: Plan, kernel: Callable[..., None], first: int, count: int) -> Batch:
    """Play games `first` to `first + count - 1` with a prepared kernel."""
    game = plan.game
    batch = Batch(
        np.zeros((count, game.players), np.int64),
        np.zeros(count, np.int64),
        np.zeros((count, 2), np.int64),
        0.0,
    )
    begin = time.perf_counter()
    kernel(
        np.zeros(WORK, game.rules.STATE),
        np.zeros(1, game.rules.STATE),
        game.sheet.record,
        np.array([bot_number(bot) for bot in plan.bots], np.int64),
        signed(plan.seed),
        first,
        plan.starter,
        _LIMIT,
        np.zeros((4, MAX_LEGAL), np.int64),
        batch.points,
        batch.won,
        batch.counts,
    )
    seconds = time.perf_counter() - begin
    return Batch(batch.points, batch.won, batch.counts, seconds)


def signed(seed: int) -> int:
    """Return the seed as the signed 64-bit number that compiled code takes."""
    return (seed + (1 << 63)) % (1 << 64) - (1 << 63)
