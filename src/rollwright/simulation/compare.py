"""Two ways to play compared on the very same dice, game by game: differences with intervals."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from rollwright.core.contract import Numbers
from rollwright.core.errors import RollwrightError
from rollwright.simulation.kernel import Results
from rollwright.simulation.run import Plan, play_out, prepare
from rollwright.simulation.tally import WHOLE_WIN, Sums, added, read_sums, winners_of

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
    part: int = -1
    """The index of a part of the score."""
    second: str = ""
    """What the second side calls this part, if it is another name: a row of another colour."""


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

    def __init__(self, first: Plan, second: Plan) -> None:
        """Make ready to count; both plans must be of as many players."""
        self.players = first.game.players
        if second.game.players != self.players:
            raise RollwrightError("compare.players", first=self.players, second=second.game.players)
        self.plans = (first, second)
        self.measures = measures_of(first, second)
        self.games = 0
        self.stopped = [0, 0]
        self.sides: list[list[Sums]] = [[Sums()] * len(self.measures)] * 2
        self.differences: list[Sums] = [Sums()] * len(self.measures)

    def add(self, batches: Sequence[Results]) -> None:
        """Count a batch of each side: the same games."""
        first, second = (
            _columns(plan, batch, self.measures)
            for plan, batch in zip(self.plans, batches, strict=True)
        )
        self.games += len(first)
        self.sides = [added(self.sides[0], first), added(self.sides[1], second)]
        self.differences = added(self.differences, second - first)
        self.stopped = [
            before + int(batch.counts[:, 1].sum())
            for before, batch in zip(self.stopped, batches, strict=True)
        ]

    def summary(self) -> list[Difference]:
        """Return each measure's means and the mean difference with its 95 % interval."""
        found = []
        for number, measure in enumerate(self.measures if self.games else []):
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
            "games": self.games,
            "stopped": self.stopped,
            "sums": [[[sums.total, sums.squares] for sums in column] for column in columns],
        }

    def restored(self, data: Mapping[str, Any]) -> "Comparison":
        """Return what `as_json` wrote of the same comparison; ValueError if it is not so."""
        counts = Comparison(*self.plans)
        counts.games = int(data["games"])
        counts.stopped = [int(count) for count in data["stopped"]]
        first, second, counts.differences = (read_sums(column) for column in data["sums"])
        counts.sides = [first, second]
        for column in (first, second, counts.differences):
            if len(column) != len(self.measures):
                raise ValueError("a comparison of other measures")
        return counts


def measures_of(first: Plan, second: Plan) -> list[Measure]:
    """Return what is compared: parts, points and wins of each seat and of all, and the length.

    A part is the same on both sides if it has the same index, whatever it is called.
    """
    names = [dict(plan.part_names) for plan in (first, second)]
    players = first.game.players
    seats = [*range(players), ALL]
    measures = []
    for part in sorted({*names[0], *names[1]}):
        one, other = (side.get(part, "") for side in names)
        key, second_key = one or other, other if one and other != one else ""
        measures += [Measure(key, seat, part, second_key) for seat in seats]
    if len(measures) > len(seats):  # a single part is the whole already
        measures += [Measure(POINTS, seat) for seat in seats]
    wins = [Measure(WINS, seat) for seat in range(players)]
    return [*measures, *wins, Measure(LENGTH, ALL)]


def compare(counts: Comparison, progress: Callable[[int], None] = lambda games: None) -> bool:
    """Play the games that `counts` does not hold yet, both ways; tell whether Ctrl-C ended it."""
    plans = [(plan, prepare(plan)) for plan in counts.plans]

    def take(batches: list[Results], count: int) -> None:
        counts.add(batches)
        progress(count)

    return play_out(plans, counts.games, counts.plans[0].games, take)


def _columns(plan: Plan, batch: Results, measures: list[Measure]) -> Numbers:
    """Return the measures of every game, a row a game; a part that a sheet lacks is zero."""
    parts = batch.parts.shape[2]
    players = plan.game.players
    share = WHOLE_WIN // np.maximum(winners_of(batch.won, players), 1)
    columns: list[npt.NDArray[Any]] = []
    for measure in measures:
        if measure.key == LENGTH:
            columns.append(batch.counts[:, 0])
        elif measure.key == WINS:
            columns.append(share * ((batch.won >> measure.seat) & 1))
        else:
            values: npt.NDArray[Any] = batch.points
            if measure.part >= 0:  # a part that a sheet lacks is nothing
                has = measure.part < parts
                values = batch.parts[:, :, measure.part] if has else np.zeros_like(batch.points)
            columns.append(values.sum(axis=1) if measure.seat == ALL else values[:, measure.seat])
    return np.stack(columns, axis=1).astype(np.int64)


def _scale(measure: Measure, players: int) -> float:
    """Return by what the counted whole numbers are to be divided."""
    if measure.key == WINS:
        return WHOLE_WIN / 100
    return players if measure.seat == ALL and measure.key != LENGTH else 1
