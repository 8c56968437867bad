"""What is counted of many games: whole numbers only, so that the order of adding is nothing."""

import math
from collections import Counter
from collections.abc import Mapping
from typing import Any, Final, Self

import numpy as np

from rollwright.core.contract import Numbers

PERCENTILES: Final = (5, 10, 25, 50, 75, 90, 95)
_Z95: Final = 1.959963984540054


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
        self.lengths: Counter[int] = Counter()

    def add(self, points: Numbers, won: Numbers, counts: Numbers) -> None:
        """Count a batch."""
        self.games += len(won)
        self.decisions += int(counts[:, 0].sum())
        self.stopped += int(counts[:, 1].sum())
        _count(self.lengths, counts[:, 0])
        winners = sum(((won >> seat) & 1 for seat in range(self.players)), np.zeros_like(won))
        for seat in range(self.players):
            _count(self.points[seat], points[:, seat])
            _count(self.wins[seat], winners[(won >> seat) & 1 == 1])

    def summary(self) -> dict[str, Any]:
        """Return means with 95 % intervals, deviations, percentiles and win shares."""
        seats = []
        for seat in range(self.players):
            # In sixtieths, so that a win shared by up to five stays a whole number.
            shares = Counter({60 // k: count for k, count in self.wins[seat].items()})
            shares[0] = self.games - sum(shares.values())
            share = _Spread(shares)
            seats.append(
                {
                    **_described(self.points[seat]),
                    "win_share": share.mean / 60,
                    "win_share_ci95": [_clip(share.low / 60), _clip(share.high / 60)],
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
            "lengths": sorted(self.lengths.items()),
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Read what `as_json` wrote."""
        tally = cls(len(data["points"]))
        tally.games = int(data["games"])
        tally.decisions = int(data["decisions"])
        tally.stopped = int(data["stopped"])
        tally.points = [_read(pairs) for pairs in data["points"]]
        tally.wins = [_read(pairs) for pairs in data["wins"]]
        tally.lengths = _read(data["lengths"])
        return tally


class _Spread:
    """Mean, deviation and the mean's 95 % interval of counted whole numbers."""

    def __init__(self, counter: Mapping[int, int]) -> None:
        count = sum(counter.values())
        total = sum(value * times for value, times in counter.items())
        squares = sum(value * value * times for value, times in counter.items())
        self.mean = total / count if count else 0.0
        # Exact until the division: whole numbers do not lose digits by cancelling.
        spread = count * squares - total * total
        self.sd = math.sqrt(spread / (count * (count - 1))) if count > 1 else 0.0
        reach = _Z95 * self.sd / math.sqrt(count) if count else 0.0
        self.low, self.high = self.mean - reach, self.mean + reach


def _described(counter: Counter[int]) -> dict[str, Any]:
    spread = _Spread(counter)
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
