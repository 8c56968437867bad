"""Measures the ladder of docs/strength.md: every bot against its neighbour, game by game.

python -m bench.ladder                     all duels, as lines of a table
python -m bench.ladder qwixx knifflig      of these games only
"""

import sys
from collections.abc import Iterator, Sequence
from typing import Final

from rollwright.core.registry import abouts
from rollwright.learn.tables import missing_tables, solve_and_keep
from rollwright.play.game import Game
from rollwright.simulation.duel import Duel, fight
from rollwright.simulation.run import Plan

SEED: Final = 20_261_117
"""Held out: nothing was chosen by its games but how soft `club` is with three and more."""
CORES: Final = 2
ALONE: Final = "src/rollwright/games/clever/weights/clever-0e22ab3ea410-1.weights.npz"
"""What Doppelt so clever learnt alone."""


def duels(game: str) -> Iterator[tuple[int, str, str, int]]:
    """Yield players, the two bots, and games."""
    for players in [count for count in abouts()[game].players if count > 1]:
        many = 20_000 if players == 2 else 10_000
        yield players, "strong", "club", many
        yield players, "club", "casual", many
        yield players, "strong", "greedy", many
        yield players, "casual", "novice", 20_000
        yield players, "novice", "random", 4000
        if game == "clever":
            yield players, "strong", "points", many
            yield players, "strong", f"points:{ALONE}", many
        if game == "qwixx":
            yield players, "strong", "table", 200_000 if players == 2 else 50_000
            yield players, "table", "greedy", 20_000


def measure(game: str) -> Iterator[str]:
    """Yield a line for each duel."""
    for players, first, second, games in duels(game):
        setup = Game(game, players)
        for hazard in missing_tables(setup, [first, second]):
            solve_and_keep(setup, hazard, CORES)
        plan = Plan(setup, [first] * players, SEED, games, 0, CORES)
        duel = Duel(plan, first, second)
        fight(duel, to_the_end=True)
        found = duel.result()
        share, low, high = (
            f"{100 * value:.1f}"
            for value in (found.win_share.mean, found.win_share.low, found.win_share.high)
        )
        points = f"{found.points.mean:.1f} : {found.others_points.mean:.1f}"
        command = f"duel {game} {first} {second} --players {players} --games {games} --seed {SEED}"
        fair = f"{100 / players:.0f} %"
        won = f"{share} % ({low} to {high})"
        yield f"| {players} | {first} | {second} | {won} | {fair} | {points} | `{command}` |"


def main(games: Sequence[str]) -> None:
    """Print the ladder."""
    for game in games or list(abouts()):
        print(f"\n{game}\n")
        for line in measure(game):
            print(line, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
