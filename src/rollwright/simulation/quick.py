"""Simulations and duels in one call, for Python: `rollwright.simulate`, `rollwright.duel`."""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rollwright.bots.play_loop import DRAWN
from rollwright.play.entropy import fresh_seed
from rollwright.play.game import Game
from rollwright.simulation.duel import Duel, Result, fight
from rollwright.simulation.run import Plan
from rollwright.simulation.run import simulate as play_plan
from rollwright.simulation.tally import Spread, Tally


@dataclass(frozen=True)
class SeatStatistics:
    """What a seat came to in many games."""

    bot: str
    points: Spread
    parts: Mapping[str, Spread]
    """Of the points, by catalogue keys such as `colour.red`."""
    win_share: Spread
    """A shared win counts as its share."""


@dataclass(frozen=True)
class Simulation:
    """What came of many games."""

    game: Game
    seed: int
    games: int
    decisions: int
    seats: tuple[SeatStatistics, ...]
    seconds: float
    """Of playing, without compiling."""
    interrupted: bool

    def __str__(self) -> str:
        lines = [f"{self.game.title}: {self.games} games, seed {self.seed}"]
        for number, seat in enumerate(self.seats):
            points, share = seat.points, seat.win_share
            lines.append(
                f"  {number} {seat.bot}: {points.mean:.2f} points ({points.low:.2f} to "
                f"{points.high:.2f}), {100 * share.mean:.1f} % won"
            )
        return "\n".join(lines)


def simulate(
    game: Game | str,
    bots: Sequence[str] | str,
    games: int = 1000,
    *,
    seed: int | None = None,
    starter: int | None = None,
    cores: int | None = None,
) -> Simulation:
    """Let bots play many games, compiled, on all cores; the same seed gives the same games.

    `bots` has a name for each seat; one name alone plays alone.
    Who starts is drawn for each game unless `starter` names a seat. Ctrl-C ends it with what there
    is.

    >>> found = rw.simulate("qwixx", ["greedy", "random"], games=200, seed=1)
    >>> found.games, found.seats[0].win_share.mean > 0.9
    (200, True)
    """
    seats = [bots] if isinstance(bots, str) else bots
    plan = _plan(game, seats, games, seed, cores, DRAWN if starter is None else starter)
    tally = Tally(plan.game.players)
    outcome = play_plan(plan, tally)
    found = tuple(_statistics(plan, tally, seat) for seat in range(plan.game.players))
    return Simulation(
        plan.game, plan.seed, tally.games, tally.decisions, found, outcome.seconds,
        outcome.interrupted,
    )  # fmt: skip


def duel(
    game: Game | str,
    first: str,
    second: str,
    games: int = 1000,
    *,
    players: int | None = None,
    seed: int | None = None,
    cores: int | None = None,
) -> Result:
    """Let a bot play against others of one kind: the same dice, and every seat in turn.

    >>> rw.duel("qwixx", "greedy", "random", games=200, seed=1).win_share.low > 0.5
    True
    """
    count = players or (game.players if isinstance(game, Game) else 2)
    plan = _plan(game, [first, *[second] * (count - 1)], games, seed, cores, 0)
    fought = Duel(plan, first, second)
    fight(fought, to_the_end=True)
    return fought.result()


def _plan(
    game: Game | str, bots: Sequence[str], games: int, seed: int | None, cores: int | None,
    starter: int,
) -> Plan:  # fmt: skip
    known = Game(game, len(bots)) if isinstance(game, str) else game
    chosen = fresh_seed() if seed is None else seed
    return Plan(known, list(bots), chosen, games, starter, cores or os.cpu_count() or 1)


def _statistics(plan: Plan, tally: Tally, seat: int) -> SeatStatistics:
    sums = tally.parts[seat]
    parts = {name: sums[index].spread(tally.games) for index, name in plan.part_names if sums}
    share = tally.win_share(seat)
    return SeatStatistics(plan.bots[seat], tally.points_of(seat), parts, share)
