"""Runs many games: in batches, on a thread for each core, the result the same for any number."""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

import numpy as np

from rollwright.bots import known_bot
from rollwright.bots.binding import fast_binding, loop_binding, workspace_of
from rollwright.bots.bot import Bot
from rollwright.bots.factory import BotSpec, all_seats, make_bot, specify, unbound_bot
from rollwright.bots.play_loop import DRAWN, Numbering
from rollwright.bots.programs.naming import SECONDS, is_program
from rollwright.core.dice import signed
from rollwright.core.errors import RollwrightError
from rollwright.play.game import Game
from rollwright.simulation.batches import FIRST_BATCH, in_batches
from rollwright.simulation.by_hand import ByHand
from rollwright.simulation.kernel import Results, play_games
from rollwright.simulation.tally import Tally

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
    with_parts: bool = True
    """Whether somebody asks for the parts of the points."""

    def __post_init__(self) -> None:
        """Refuse what compiled code, which checks nothing, would run into."""
        if len(self.bots) != self.game.players:
            raise RollwrightError("usage.bots", found=len(self.bots), players=self.game.players)
        for bot in self.bots:
            known_bot(bot)
        if not DRAWN <= self.starter < self.game.players:
            raise RollwrightError("usage.start", value=self.starter, last=self.game.players - 1)

    @cached_property
    def specs(self) -> list[BotSpec]:
        """What our own bots are made of."""
        return [specify(self.game, bot) for bot in self.bots if not is_program(bot)]

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


@dataclass(frozen=True)
class Kernel:
    """Compiled code that plays the games of a plan, and its bots."""

    play: Callable[..., None]
    bots: tuple[Bot, ...]


def prepare(plan: Plan) -> Kernel | ByHand:
    """Compile the kernel for a plan's game and bots, or load it from the cache.

    A plan with programs gets one that starts them when it first plays; `play_out` ends them.
    """
    if plan.has_programs:
        return by_hand(plan)
    name = plan.game.about.name
    fast = fast_binding(name, frozenset(spec.policy for spec in plan.specs))
    if fast is not None:
        bots = [unbound_bot(spec) for spec in plan.specs]
    else:
        bots = [make_bot(plan.game, spec, compiled=True) for spec in plan.specs]
    play = (fast or loop_binding(name, compiled=True))(play_games)
    kernel = Kernel(play, all_seats(bots))
    play_batch(plan, kernel, 0, 0)
    return kernel


def by_hand(plan: Plan) -> ByHand:
    """Return what plays a plan's games one by one, in Python."""
    return ByHand(plan.game, plan.bots, plan.seed, plan.starter, _LIMIT, plan.bot_seconds)


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

    def take(batches: list[Results], count: int) -> None:
        for batch in batches:
            tally.add(batch.points, batch.parts, batch.won, batch.counts)
        progress(count)

    begin = time.perf_counter()
    interrupted = play_out([(plan, kernel)], tally.games, plan.games, take)
    return Outcome(tally, time.perf_counter() - begin, interrupted)


def play_out(
    plans: Sequence[tuple[Plan, Kernel | ByHand]],
    first: int,
    end: int,
    take: Callable[[list[Results], int], bool | None],
) -> bool:
    """Play games `first` to `end - 1` of every plan; tell whether Ctrl-C ended it early.

    `take` counts what a batch of each plan came to, and may say that it is enough.
    """
    by_hand = [kernel for _, kernel in plans if isinstance(kernel, ByHand)]

    def play(at: int, count: int) -> list[Results]:
        return [play_batch(plan, kernel, at, count) for plan, kernel in plans]

    def stop() -> None:
        for kernel in by_hand:
            kernel.close()

    size = 1 if by_hand else FIRST_BATCH  # a game of programs may take minutes
    return in_batches(first, end, plans[0][0].cores, play, take, stop=stop, size=size)


def play_batch(plan: Plan, kernel: Kernel | ByHand, first: int, count: int) -> Results:
    """Play games `first` to `first + count - 1` with a prepared kernel."""
    game, results = plan.game, empty_results(plan, count)
    if isinstance(kernel, ByHand):
        kernel.play(first, results)
    else:
        games = Numbering(signed(plan.seed), first, count, game.players, plan.starter, _LIMIT)
        workspace = workspace_of(game.about.name)
        kernel.play(results, games, kernel.bots, workspace, game.sheet.record)
    return results


def empty_results(plan: Plan, count: int) -> Results:
    """Return where the results of so many games are written."""
    players = plan.game.players
    parts = 1 + max(index for index, _ in plan.part_names) if plan.with_parts else 0
    return Results(
        np.zeros((count, players), np.int64), np.zeros((count, players, parts), np.int32),
        np.zeros(count, np.int64), np.zeros((count, 2), np.int64),
    )  # fmt: skip
