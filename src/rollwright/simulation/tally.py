"""What is counted of many games: integer sums, so that the order of batches does not matter."""

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from rollwright.core.contract import Numbers

PERCENTILES: Final = (5, 10, 25, 50, 75, 90, 95)
WHOLE_WIN: Final = 60
"""Wins are counted in sixtieths, so that one shared by up to five stays a whole number."""
_Z95: Final = 1.959963984540054


@dataclass(frozen=True)
class Spread:
    """A mean, its deviation and its 95 % interval."""

    mean: float
    sd: float
    low: float
    high: float

    def scaled(self, by: float) -> "Spread":
        """Return the spread of the values divided by a number."""
        return Spread(self.mean / by, self.sd / by, self.low / by, self.high / by)


class Tally:
    """Distributions of points and length, and shared and unshared wins, seat by seat."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.games = 0
        self.decisions = 0
        self.stopped = 0
        self.points: list[Counter[int]] = [Counter() for _ in range(players)]
        self.wins: list[Counter[int]] = [Counter() for _ in range(players)]
        """For each seat: with how many winners in all it won how often."""
        self.parts: list[list[Sums]] = [[] for _ in range(players)]
        """For each seat and part of the score."""
        self.lengths: Counter[int] = Counter()

    def add(
        self, points: Numbers, parts: npt.NDArray[np.int32], won: Numbers, counts: Numbers
    ) -> None:
        """Count a batch."""
        _, players, width = parts.shape
        sums = added([part for seat in self.parts for part in seat], parts.reshape(len(won), -1))
        self.parts = [sums[seat * width : (seat + 1) * width] for seat in range(players)]
        self.games += len(won)
        self.decisions += int(counts[:, 0].sum())
        self.stopped += int(counts[:, 1].sum())
        _count(self.lengths, counts[:, 0])
        winners = winners_of(won, self.players)
        for seat in range(self.players):
            _count(self.points[seat], points[:, seat])
            _count(self.wins[seat], winners[(won >> seat) & 1 == 1])

    def points_of(self, seat: int) -> Spread:
        """Describe a seat's points."""
        return _spread(self.points[seat])

    def win_share(self, seat: int) -> Spread:
        """Describe a seat's wins; a shared one counts as its share."""
        shares = Counter({WHOLE_WIN // k: count for k, count in self.wins[seat].items()})
        shares[0] = self.games - sum(shares.values())
        return _spread(shares).scaled(WHOLE_WIN)

    def summary(self) -> dict[str, Any]:
        """Return means with 95 % intervals, deviations, percentiles and win shares."""
        seats = []
        for seat in range(self.players):
            share = self.win_share(seat)
            seats.append(
                {
                    **_described(self.points[seat]),
                    "parts": [
                        {"mean": spread.mean, "ci95": [spread.low, spread.high]}
                        for spread in (sums.spread(self.games) for sums in self.parts[seat])
                    ],
                    "win_share": share.mean,
                    "win_share_ci95": [_clip(share.low), _clip(share.high)],
                }
            )
        return {"seats": seats, "length": _described(self.lengths), "stopped": self.stopped}

    def as_json(self) -> dict[str, Any]:
        """Return all that was counted, for a checkpoint."""
        return {
            "games": self.games,
            "decisions": self.decisions,
            "stopped": self.stopped,
            "points": [sorted(counter.items()) for counter in self.points],
            "wins": [sorted(counter.items()) for counter in self.wins],
            "parts": [[[sums.total, sums.squares] for sums in seat] for seat in self.parts],
            "lengths": sorted(self.lengths.items()),
        }

    def restored(self, data: Mapping[str, Any]) -> "Tally":
        """Return what `as_json` wrote of a tally of as many players; ValueError if it is not so."""
        tally = Tally(self.players)
        tally.games = int(data["games"])
        tally.decisions = int(data["decisions"])
        tally.stopped = int(data["stopped"])
        tally.points = [_read(pairs) for pairs in data["points"]]
        tally.wins = [_read(pairs) for pairs in data["wins"]]
        tally.parts = [read_sums(seat) for seat in data["parts"]]
        tally.lengths = _read(data["lengths"])
        for kept in (tally.points, tally.wins, tally.parts):
            if len(kept) != self.players:
                raise ValueError("a tally of another number of players")
        return tally


@dataclass(frozen=True)
class Sums:
    """The sum of whole numbers, and that of their squares."""

    total: int = 0
    squares: int = 0

    def spread(self, count: int) -> Spread:
        """Describe the `count` numbers that were summed."""
        mean = self.total / count if count else 0.0
        # Exact until the division: whole numbers do not lose digits by cancelling.
        spread = count * self.squares - self.total * self.total
        sd = math.sqrt(spread / (count * (count - 1))) if count > 1 else 0.0
        reach = _Z95 * sd / math.sqrt(count) if count else 0.0
        return Spread(mean, sd, mean - reach, mean + reach)


def added(sums: list[Sums], columns: npt.NDArray[Any]) -> list[Sums]:
    """Return the sums of columns with more rows added; no sums yet are as good as zeros."""
    wide = columns.astype(np.int64)
    # A quarter of the time of `sum(axis=0)`, which adds row after row.
    totals = np.einsum("ij->j", wide).tolist()
    squares = np.einsum("ij,ij->j", wide, wide).tolist()
    before = sums or [Sums()] * len(totals)
    return [
        Sums(old.total + total, old.squares + square)
        for old, total, square in zip(before, totals, squares, strict=True)
    ]


def read_sums(pairs: Any) -> list[Sums]:
    """Read sums as a checkpoint keeps them."""
    return [Sums(int(total), int(squares)) for total, squares in pairs]


def winners_of(won: Numbers, players: int) -> Numbers:
    """Count the winners of each game."""
    return sum(((won >> seat) & 1 for seat in range(players)), np.zeros_like(won))


def _spread(counter: Mapping[int, int]) -> Spread:
    """Describe counted whole numbers."""
    total = sum(value * times for value, times in counter.items())
    squares = sum(value * value * times for value, times in counter.items())
    return Sums(total, squares).spread(sum(counter.values()))


def _described(counter: Counter[int]) -> dict[str, Any]:
    spread = _spread(counter)
    return {
        "mean": spread.mean,
        "sd": spread.sd,
        "ci95": [spread.low, spread.high],
        "min": min(counter, default=0),
        "max": max(counter, default=0),
        "percentiles": {str(percent): _percentile(counter, percent) for percent in PERCENTILES},
    }


def _percentile(counter: Counter[int], percent: int) -> int:
    """Return the least value that at least `percent` of a hundred do not exceed."""
    wanted = percent * sum(counter.values())
    seen = 0
    for value in sorted(counter):
        seen += 100 * counter[value]
        if seen >= wanted:
            return value
    return 0


def _count(counter: Counter[int], values: Numbers) -> None:
    if len(values) == 0:
        return
    low = int(values.min())
    times = np.bincount(values - low)
    for offset in np.flatnonzero(times).tolist():
        counter[low + offset] += int(times[offset])


def _read(pairs: Any) -> Counter[int]:
    return Counter({int(value): int(times) for value, times in pairs})


def _clip(share: float) -> float:
    return min(max(share, 0.0), 1.0)
