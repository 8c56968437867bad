"""Two ways to play compared on the very same dice, game by game: differences with intervals."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, Self

import numpy as np
import numpy.typing as npt

from rollwright.core.contract import Numbers
from rollwright.core.errors import RollwrightError
from rollwright.simulate.batches import in_batches
from rollwright.simulate.run import Batch, Plan, play_batch, prepare
from rollwright.simulate.tally import WHOLE_WIN, Sums, added, winners_of

POINTS: Final = "compare.points"
WINS: Final = "compare.wins"
LENGTH: Final = "compare.length"
ALL: Final = -1
"""As the seat: the mean of all seats."""


@dataclass(frozen=True)
class Measure:
    """One thing that is compared: a catalogue key, and whose."""

    key: str
    seat: int


@dataclass(frozen=True)
class Difference:
    """How the sides differ in one measure."""

    measure: Measure
    first: float
    second: float
    difference: float
    low: float
    high: float


class Comparison:
    """What has been counted of two plans on common dice: whole numbers only."""

    def __init__(self, players: int) -> None:
        self.players = players
        self.games = 0
        self.stopped = [0, 0]
        self.sides: list[list[Sums]] = [[], []]
        self.differences: list[Sums] = []

    def add(self, columns: tuple[Numbers, Numbers], stopped: tuple[int, int]) -> None:
        """Count a batch: the measures of both sides, a row a game."""
        first, second = columns
        self.games += len(first)
        self.sides = [added(self.sides[0], first), added(self.sides[1], second)]
        self.differences = added(self.differences, second - first)
        self.stopped = [self.stopped[0] + stopped[0], self.stopped[1] + stopped[1]]

    def summary(self, measures: list[Measure]) -> list[Difference]:
        """Return each measure's means and the mean difference with its 95 % interval."""
        found = []
        for number, measure in enumerate(measures if self.games else []):
            scale = _scale(measure, self.players)
            first, second = (side[number].total / self.games / scale for side in self.sides)
            spread = self.differences[number].spread(self.games)
            found.append(
                Difference(
                    measure, first, second,
                    spread.mean / scale, spread.low / scale, spread.high / scale,
                )
            )  # fmt: skip
        return found

    def as_json(self) -> dict[str, Any]:
        """Return all that was counted, for a checkpoint."""
        columns = [*self.sides, self.differences]
        return {
            "players": self.players,
            "games": self.games,
            "stopped": self.stopped,
            "sums": [[[sums.total, sums.squares] for sums in column] for column in columns],
        }

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Read what `as_json` wrote."""
        counts = cls(int(data["players"]))
        counts.games = int(data["games"])
        counts.stopped = [int(count) for count in data["stopped"]]
        first, second, differences = (
            [Sums(int(total), int(squares)) for total, squares in column] for column in data["sums"]
        )
        counts.sides, counts.differences = [first, second], differences
        return counts


def measures_of(first: Plan, second: Plan) -> list[Measure]:
    """Return what is compared: parts, points and wins of each seat and of all, and the length."""
    parts = dict.fromkeys(name for plan in (first, second) for _, name in plan.part_names)
    players = first.game.players
    seats = [*range(players), ALL]
    keys = [*parts, POINTS] if len(parts) > 1 else [POINTS]
    measured = [Measure(key, seat) for key in keys for seat in seats]
    wins = [Measure(WINS, seat) for seat in range(players)]
    return [*measured, *wins, Measure(LENGTH, ALL)]


def compare(
    first: Plan,
    second: Plan,
    counts: Comparison,
    progress: Callable[[int], None] = lambda games: None,
) -> bool:
    """Play the games that `counts` does not hold yet, both ways; tell whether Ctrl-C ended it."""
    if not first.game.players == second.game.players == counts.players:
        raise RollwrightError("usage.bots", found=second.game.players, players=first.game.players)
    measures = measures_of(first, second)
    plans = [(plan, prepare(plan.game)) for plan in (first, second)]

    def play(at: int, count: int) -> list[Batch]:
        return [play_batch(plan, kernel, at, count) for plan, kernel in plans]

    def take(batches: list[Batch], count: int) -> None:
        columns = [
            _columns(plan, batch, measures) for (plan, _), batch in zip(plans, batches, strict=True)
        ]
        stopped = [int(batch.counts[:, 1].sum()) for batch in batches]
        counts.add((columns[0], columns[1]), (stopped[0], stopped[1]))
        progress(count)

    return in_batches(counts.games, first.games, first.cores, play, take)


def _columns(plan: Plan, batch: Batch, measures: list[Measure]) -> Numbers:
    """Return the measures of every game, a row a game; a part that a sheet lacks is zero."""
    indices = {name: index for index, name in plan.part_names}
    players = plan.game.players
    share = WHOLE_WIN // np.maximum(winners_of(batch.won, players), 1)
    columns: list[npt.NDArray[Any]] = []
    for measure in measures:
        if measure.key == LENGTH:
            columns.append(batch.counts[:, 0])
        elif measure.key == WINS:
            columns.append(share * ((batch.won >> measure.seat) & 1))
        else:
            values = (
                batch.points
                if measure.key == POINTS
                else batch.parts[:, :, indices[measure.key]]
                if measure.key in indices
                else np.zeros_like(batch.points)
            )
            columns.append(values.sum(axis=1) if measure.seat == ALL else values[:, measure.seat])
    return np.stack(columns, axis=1).astype(np.int64)


def _scale(measure: Measure, players: int) -> float:
    """Return by what the counted whole numbers are to be divided."""
    if measure.key == WINS:
        return WHOLE_WIN / 100
    return players if measure.seat == ALL and measure.key != LENGTH else 1
