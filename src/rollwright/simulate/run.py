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
from rollwright.bots.weighing import LISTS, ROOM_OF_BOTS, WORK
from rollwright.core.compiling import binding
from rollwright.core.contract import MAX_LEGAL, MAX_PARTS, MAX_SEATS, Numbers
from rollwright.core.dice import signed
from rollwright.core.errors import RollwrightError
from rollwright.play.game import Game
from rollwright.simulate.batches import in_batches
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
        """What the bots bring."""
        return [equip(self.game, bot) for bot in self.bots]

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


def prepare(plan: Plan) -> Callable[..., None]:
    """Compile the kernel for a plan's game and bots, or load it from the cache."""
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

    def play(first: int, count: int) -> Batch:
        return play_batch(plan, kernel, first, count)

    def take(batch: Batch, count: int) -> None:
        tally.add(batch.points, batch.parts, batch.won, batch.counts)
        progress(count)

    begin = time.perf_counter()
    interrupted = in_batches(tally.games, plan.games, plan.cores, play, take)
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


def play_batch(plan: Plan, kernel: Callable[..., None], first: int, count: int) -> Batch:
    """Play games `first` to `first + count - 1` with a prepared kernel."""
    game = plan.game
    parts = 1 + max(index for index, _ in plan.part_names)
    batch = Batch(
        np.zeros((count, game.players), np.int64),
        np.zeros((count, game.players, parts), np.int32),
        np.zeros(count, np.int64),
        np.zeros((count, 2), np.int64),
    )
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
