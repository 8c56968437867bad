"""Measures the levels of Doppelt so clever alone: points, and what a game and a decision take.

python -m bench.alone                  every level, as lines of a table
python -m bench.alone strong 2000      this bot, so many games
"""

import sys
from collections.abc import Iterator
from typing import Final

from rollwright.play.game import Game
from rollwright.simulation.run import Plan, simulate
from rollwright.simulation.tally import Tally

SEED: Final = 900_001
"""Held out: nothing was chosen by its games."""
LIKE_FOR_LIKE: Final = {"extra_die_scope": "round", "return_before_reroll": "true"}
"""The rules by which the best public bot plays."""
GAMES: Final = {"random": 10_000, "greedy": 10_000, "novice": 10_000, "casual": 10_000,
                "club": 10_000, "strong": 10_000, "max": 1000}  # fmt: skip


def measure(bot: str, games: int) -> Iterator[str]:
    """Yield a line for the usual rules, and one for those of the public bot."""
    for options in ({}, LIKE_FOR_LIKE):
        plan = Plan(Game("clever", 1, options=options), [bot], SEED, games)
        outcome = simulate(plan, Tally(1))
        (seat,) = outcome.tally.summary()["seats"]
        low, high = seat["ci95"]
        percentiles = "/".join(str(seat["percentiles"][p]) for p in ("10", "50", "90"))
        chosen = "".join(f" --option {name}={value}" for name, value in options.items())
        command = f"simulate clever --players 1 --bots {bot} --games {games} --seed {SEED}{chosen}"
        yield (
            f"| {bot} | {seat['mean']:.1f} ({low:.1f} to {high:.1f}) | {seat['sd']:.0f} | "
            f"{percentiles} | {1000 * outcome.seconds / games:.2f} | "
            f"{1000 * outcome.seconds / outcome.tally.decisions:.3f} | `{command}` |"
        )


def main(words: list[str]) -> None:
    """Print the lines."""
    asked = {words[0]: int(words[1])} if len(words) == 2 else GAMES
    for bot, games in asked.items():
        for line in measure(bot, games):
            print(line, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
