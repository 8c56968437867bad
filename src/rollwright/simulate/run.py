"""Runs many games: in batches, on a thread for each core, the result the same for any number."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Final

import numpy as np
import numpy.typing as npt

from rollwright.bots import known_bot
from rollwright.bots.bound import bound
from rollwright.bots.equipment import NO_VALUES, Equipment, equip
from rollwright.bots.naming import SECONDS, is_program
from rollwright.bots.weighing import LISTS, ROOM_OF_BOTS, WORK
from rollwright.core.compiling import binding
from rollwright.core.contract import MAX_LEGAL, MAX_PARTS, MAX_SEATS, Numbers
from rollwright.core.dice import signed
from rollwright.core.errors import RollwrightError
from rollwright.play.game import Game
from rollwright.simulate.batches import FIRST_BATCH, in_batches
from rollwright.simulate.by_hand import ByHand
from rollwright.simulate.kernel import play_games
from rollwright.simulate.tally import Tally

DRAWN: Final = -1
"""As the starter: who starts is drawn in every game."""
_LIMIT: Final = 100_000
"""Decisions after which a game is stopped and counted as such (A5)."""


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
    bot_seconds: float = SECONDS
    """What a program has for a decision."""

    def __post_init__(self) -> None:
        """Refuse what compiled code, which checks nothing, would run into."""
        if len(self.bots) != self.game.players:
            raise RollwrightError("usage.bots", found=len(self.bots), players=self.game.players)
        for bot in self.bots:
            known_bot(bot)
        if not DRAWN <= self.starter < self.game.players:
            raise RollwrightError("usage.start", value=self.starter, last=self.game.players - 1)

    @cached_property
    def equipment(self) -> list[Equipment]:
        """What our own bots bring."""
        return [equip(self.game, bot) for bot in self.bots if not is_program(bot)]

    @property
    def has_programs(self) -> bool:
        """Whether programs take part, so that the games are played by hand."""
        return any(map(is_program, self.bots))

    @property
    def part_names(self) -> Sequence[tuple[int, str]]:
        """The parts of a score: index and catalogue key."""
        return self.game.folder.part_names(self.game.sheet.data)


@dataclass
class Outcome:
    """What came of it."""

    tally: Tally
    seconds: float
    """Time spent playing, without compiling."""
    interrupted: bool = False


Kernel = Callable[..., None] | ByHand
"""What plays the games of a plan."""


def prepare(plan: Plan) -> Kernel:
    """Compile the kernel for a plan's game and bots, or load it from the cache.

    A plan with programs gets one that starts them when it first plays; `play_out` ends them.
    """
    if plan.has_programs:
        return ByHand(
            plan.game, plan.bots, plan.seed, plan.starter, _LIMIT, plan.bot_seconds
        )  # fmt: skip
    game = plan.game.about.name
    thinks = any(bot.thinks for bot in plan.equipment)
    bind = bound(game, compiled=True) if thinks else binding(game, compiled=True)
    kernel = bind(play_games)
    play_batch(replace(plan, bots=["random"] * plan.game.players), kernel, 0, 1)
    return kernel


def simulate(
    plan: Plan,
    tally: Tally,
    progress: Callable[[int], None] = lambda games: None,
) -> Outcome:
    """Play the games that `tally` does not hold yet; Ctrl-C ends it with what there is.

    `progress` hears of every batch how many games it had. A tally, interrupted or not, holds games
    0 to n - 1.
    """
    if tally.players != plan.game.players:
        raise RollwrightError("usage.bots", found=tally.players, players=plan.game.players)
    kernel = prepare(plan)

    def take(batches: list[Batch], count: int) -> None:
        for batch in batches:
            tally.add(batch.points, batch.parts, batch.won, batch.counts)
        progress(count)

    begin = time.perf_counter()
    interrupted = play_out([(plan, kernel)], tally.games, plan.games, take)
    return Outcome(tally, time.perf_counter() - begin, interrupted)


@dataclass(frozen=True)
class Batch:
    """What a batch of games came to."""

    points: Numbers
    """By game and seat."""
    parts: npt.NDArray[np.int32]
    """By game, seat and index of the part."""
    won: Numbers
    counts: Numbers


def play_out(
    plans: Sequence[tuple[Plan, Kernel]],
    first: int,
    end: int,
    take: Callable[[list[Batch], int], bool | None],
) -> bool:
    """Play games `first` to `end - 1` of every plan; tell whether Ctrl-C ended it early.

    `take` counts what a batch of each plan came to, and may say that it is enough.
    """
    by_hand = [kernel for _, kernel in plans if isinstance(kernel, ByHand)]

    def play(at: int, count: int) -> list[Batch]:
        return [play_batch(plan, kernel, at, count) for plan, kernel in plans]

    def stop() -> None:
        for kernel in by_hand:
            kernel.close()

    size = 1 if by_hand else FIRST_BATCH  # a game of programs may take minutes
    return in_batches(first, end, plans[0][0].cores, play, take, stop=stop, size=size)


def play_batch(plan: Plan, kernel: Kernel, first: int, count: int) -> Batch:
    """Play games `first` to `first + count - 1` with a prepared kernel."""
    game = plan.game
    parts = 1 + max(index for index, _ in plan.part_names)
    batch = Batch(
        np.zeros((count, game.players), np.int64),
        np.zeros((count, game.players, parts), np.int32),
        np.zeros(count, np.int64),
        np.zeros((count, 2), np.int64),
    )
    if isinstance(kernel, ByHand):
        kernel.play(first, batch.points, batch.parts, batch.won, batch.counts)
        return batch
    kernel(
        np.zeros(WORK, game.rules.STATE),
        np.zeros(1, game.rules.STATE),
        game.sheet.record,
        np.stack([bot.manner for bot in plan.equipment]),
        (*(bot.values for bot in plan.equipment), *[NO_VALUES] * (MAX_SEATS - game.players)),
        signed(plan.seed),
        first,
        plan.starter,
        _LIMIT,
        np.zeros((LISTS, MAX_LEGAL), np.int64),
        np.zeros(MAX_PARTS, np.int64),
        np.zeros(ROOM_OF_BOTS, np.float32),
        batch.points,
        batch.parts,
        batch.won,
        batch.counts,
    )
    return batch
