"""Measures Doppelt so clever: random games a second, alone and with four, and getting ready.

python -m bench.clever            measure, print, and add to RESULTS.md
python -m bench.clever --dry-run  measure and print only
"""

import os
import tempfile
import time
from unittest import mock

from bench.ledger import SIMULATE, best, command, run, simulated


def games_a_second(players: int, bot: str, games: int) -> float:
    """Return the games a second of that many players of one kind, on one core."""
    return float(simulated("clever", games, 1, ",".join([bot] * players))["games_per_second"])


def ready_seconds() -> float:
    """Return how long a simulation of one game takes, process included."""
    begin = time.perf_counter()
    command([*SIMULATE, "clever", "--games", "1", "--json"])
    return time.perf_counter() - begin


def measure() -> list[tuple[str, str]]:
    """Return what was measured, as names and figures."""
    with (
        tempfile.TemporaryDirectory() as empty,
        mock.patch.dict(os.environ, {"ROLLWRIGHT_CACHE": empty}),
    ):
        first = ready_seconds()
    ready_seconds()  # fills the cache
    (ready,) = best(ready_seconds)
    alone, four = best(
        lambda: games_a_second(1, "random", 500_000), lambda: games_a_second(4, "random", 150_000)
    )
    (greedy,) = best(lambda: games_a_second(1, "greedy", 20_000))
    return [
        ("clever, ready after compiling, s (at most 30)", f"{first:.1f}"),
        ("clever, ready from a warm cache, s (at most 1.5)", f"{min(ready):.2f}"),
        ("clever, 1 random player, one core, games/s (at least 100,000)", f"{max(alone):,.0f}"),
        ("clever, 4 random players, one core, games/s (at least 25,000)", f"{max(four):,.0f}"),
        ("clever, 1 greedy player, one core, games/s", f"{max(greedy):,.0f}"),
    ]


if __name__ == "__main__":
    run(__doc__, measure)
