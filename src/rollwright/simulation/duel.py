"""One bot against others of one kind: common dice, and every seat in turn."""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from rollwright.core.contract import Numbers
from rollwright.core.errors import RollwrightError
from rollwright.simulation.kernel import Results
from rollwright.simulation.run import Plan, by_hand, empty_results, play_out, prepare
from rollwright.simulation.tally import WHOLE_WIN, Spread, Sums, added, read_sums, winners_of

_SURE: Final = 4.0
"""How many standard errors from the fair share decide a duel before its end.

More than two, because one looks again and again.
"""
_SAMPLE_GAMES: Final = 20
_SAMPLE_SECONDS: Final = 1.0
_LEAST: Final = 500
"""Deals before which nothing is decided."""


@dataclass(frozen=True)
class Result:
    """What a duel came to."""

    games: int
    win_share: Spread
    """Of the first bot, ties split."""
    points: Spread
    others_points: Spread
    seats: list[float]
    """The first bot's win share at each seat, in turn order."""


class Duel:
    """What has been counted of a duel: whole numbers only, deal by deal.

    A deal is the same dice once for every seat that the first bot can have.
    """

    def __init__(self, plan: Plan, first: str, other: str) -> None:
        """Make ready; the plan tells game, seed and how many games, its bots do not matter."""
        self.players = plan.game.players
        if self.players < 2:
            raise RollwrightError("duel.alone", title=plan.game.about.title)
        self.plans = [
            replace(plan, bots=[first if at == seat else other for at in range(self.players)])
            for seat in range(self.players)
        ]
        self.deals = 0
        self.stopped = 0
        self.sums: list[Sums] = [Sums()] * (self.players + 3)
        """Of each seat's win share, then of all together, of the points, of the others'."""

    @property
    def games(self) -> int:
        """How many games have been counted."""
        return self.deals * self.players

    def add(self, batches: list[Results]) -> None:
        """Count a batch of each seat: the same deals."""
        shares: list[Numbers] = []
        points = np.zeros(len(batches[0].won), np.int64)
        others = np.zeros_like(points)
        for seat, batch in enumerate(batches):
            share = WHOLE_WIN // np.maximum(winners_of(batch.won, self.players), 1)
            shares.append(share * ((batch.won >> seat) & 1))
            points += batch.points[:, seat]
            others += batch.points.sum(axis=1) - batch.points[:, seat]
            self.stopped += int(batch.counts[:, 1].sum())
        columns = np.stack([*shares, np.sum(shares, axis=0), points, others], axis=1)
        self.sums = added(self.sums, columns)
        self.deals += len(points)

    def result(self) -> Result:
        """Return shares and points, with 95 % intervals."""
        count, players = self.deals, self.players
        *seats, share, points, others = (entry.spread(count) for entry in self.sums)
        return Result(
            self.games, share.scaled(WHOLE_WIN * players), points.scaled(players),
            others.scaled(players * (players - 1)), [seat.mean / WHOLE_WIN for seat in seats],
        )  # fmt: skip

    @property
    def decided(self) -> bool:
        """Whether it is plain, without all games, who is the better one."""
        if self.deals < _LEAST:
            return False
        share = self.result().win_share
        error = (share.high - share.low) / 2 / 1.96
        return abs(share.mean - 1 / self.players) > _SURE * error

    def as_json(self) -> dict[str, Any]:
        """Return all that was counted, for a checkpoint."""
        sums = [[entry.total, entry.squares] for entry in self.sums]
        return {"deals": self.deals, "stopped": self.stopped, "sums": sums}

    def restored(self, data: Mapping[str, Any]) -> "Duel":
        """Take over what `as_json` wrote of the same duel; ValueError if it is not so."""
        sums = read_sums(data["sums"])
        if len(sums) != len(self.sums):
            raise ValueError("a duel of another number of players")
        self.deals, self.stopped, self.sums = int(data["deals"]), int(data["stopped"]), sums
        return self


def seconds_per_decision(plan: Plan) -> dict[str, float]:
    """Return how long each of a plan's bots takes for a decision, asked one by one, in the mean.

    A few games are played for it: in the duel itself compiled code looks at no clock.
    """
    asking = by_hand(plan)
    games, until = 0, time.monotonic() + _SAMPLE_SECONDS
    try:
        while games == 0 or (games < _SAMPLE_GAMES and time.monotonic() < until):
            asking.play(games, empty_results(plan, 1))
            games += 1
        return asking.seconds_per_decision
    finally:
        asking.close()


def fight(
    duel: Duel, *, to_the_end: bool, progress: Callable[[int], None] = lambda games: None
) -> bool:
    """Play the games that are not counted yet; tell whether Ctrl-C ended it early."""
    kernels = [(plan, prepare(plan)) for plan in duel.plans]
    deals = -(-duel.plans[0].games // duel.players)

    def take(batches: list[Results], count: int) -> bool:
        duel.add(batches)
        progress(count * duel.players)
        return not to_the_end and duel.decided

    return play_out(kernels, duel.deals, deals, take)
