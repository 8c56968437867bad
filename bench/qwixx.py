"""Measures Qwixx against a program in C: ratios within one run, because machines differ.

    python -m bench.qwixx            measure, print, and add to RESULTS.md
    python -m bench.qwixx --dry-run  measure and print only

Every figure is the best of three, taken in turns, so that a busy moment of the machine does not
fall on one side only. One core means one: the process is bound to it, counting included.
"""

import subprocess
import tempfile
import time
from pathlib import Path

from bench.ledger import HERE, SIMULATE, best, command, run, simulated


def limit_in_c(program: Path) -> float:
    """Return the games a second of the C program, on one core."""
    return float(command([str(program), "2000000"], 1).split()[3])


def games_a_second(games: int, cores: int, bots: str = "random,random") -> float:
    """Return the games a second of `rollwright simulate`, on so many cores."""
    return float(simulated("qwixx", games, cores, bots)["games_per_second"])


def ready_seconds() -> float:
    """Return how long a simulation of one game takes from a warm cache, process included."""
    begin = time.perf_counter()
    command([*SIMULATE, "qwixx", "--games", "1", "--json"])
    return time.perf_counter() - begin


def measure() -> list[tuple[str, str]]:
    """Return what was measured, as names and figures."""
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "limit"
        source = str(HERE / "qwixx_limit.c")
        subprocess.run(["gcc", "-O3", "-march=native", source, "-o", str(program)], check=True)
        games_a_second(1, 1)  # fills the cache
        limit, one = best(lambda: limit_in_c(program), lambda: games_a_second(2_000_000, 1))
    single, double = best(
        lambda: games_a_second(3_000_000, 1), lambda: games_a_second(6_000_000, 2)
    )
    (ready,) = best(ready_seconds)
    (greedy,) = best(lambda: games_a_second(100_000, 1, "greedy,greedy"))
    return [
        ("two random players, one core, games/s", f"{max(one):,.0f}"),
        ("the C program, one core, games/s", f"{max(limit):,.0f}"),
        ("ratio to the C program (at least 0.8)", f"{max(one) / max(limit):.2f}"),
        ("two cores to one (at least 1.7)", f"{max(double) / max(single):.2f}"),
        ("ready from a warm cache, s (at most 1.5)", f"{min(ready):.2f}"),
        ("two greedy players, one core, games/s", f"{max(greedy):,.0f}"),
    ]


if __name__ == "__main__":
    run(__doc__, measure)
