"""Measures every game: decisions a second, for each number of players, on one core.

python -m bench.games            measure, print, and add to RESULTS.md
python -m bench.games --dry-run  measure and print only
"""

from functools import partial

from bench.ledger import best, run, simulated
from rollwright.core.registry import abouts


def decisions_a_second(game: str, players: int, bot: str, games: int) -> float:
    """Return the decisions a second of that many players of one kind."""
    bots = ",".join([bot] * players)
    return float(simulated(game, games, 1, bots)["decisions_per_second"])


def measure() -> list[tuple[str, str]]:
    """Return what was measured, as names and figures."""
    figures = []
    for game, about in abouts().items():
        for players in [count for count in about.players if count > 1]:
            decisions_a_second(game, players, "random", 1)  # fills the cache
            (found,) = best(partial(decisions_a_second, game, players, "random", 300_000))
            aim = "" if game == "clever" else " (at least 5 million)"
            name = f"{game}, {players} random players, one core, decisions/s{aim}"
            figures.append((name, f"{max(found):,.0f}"))
        (found,) = best(partial(decisions_a_second, game, 2, "greedy", 20_000))
        figures.append((f"{game}, 2 greedy players, one core, decisions/s", f"{max(found):,.0f}"))
    return figures


if __name__ == "__main__":
    run(__doc__, measure)
