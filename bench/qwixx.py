"""Measures Qwixx and writes the ledger: ratios within one run, because machines differ.

    python bench/qwixx.py            measure, print, and add to RESULTS.md
    python bench/qwixx.py --dry-run  measure and print only

Every figure is the best of three, taken in turns, so that a busy moment of the machine does not
fall on one side only. One core means one: the process is bound to it, counting included.
"""

import argparse
import datetime
import json
import os
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

HERE = Path(__file__).resolve().parent
LEDGER = HERE / "RESULTS.md"
SIMULATE = [sys.executable, "-m", "rollwright", "simulate", "qwixx", "--json", "--seed", "1"]
ROUNDS = 3


def command(words: list[str], cores: int | None = None) -> str:
    """Run a command, bound to so many cores, and return what it prints."""
    chosen = sorted(os.sched_getaffinity(0))[:cores]
    bind = ["taskset", "-c", ",".join(map(str, chosen))]
    return subprocess.run([*bind, *words], check=True, capture_output=True, text=True).stdout


def limit_in_c(program: Path) -> float:
    """Return the games a second of the C program, on one core."""
    return float(command([str(program), "2000000"], 1).split()[3])


def games_a_second(games: int, cores: int, bots: str = "random,random") -> float:
    """Return the games a second of `rollwright simulate`, on so many cores."""
    words = ["--bots", bots, "--games", str(games), "--cores", str(cores)]
    return float(json.loads(command([*SIMULATE, *words], cores))["games_per_second"])


def ready_seconds() -> float:
    """Return how long a simulation of one game takes from a warm cache, process included."""
    begin = time.perf_counter()
    command([*SIMULATE, "--games", "1"])
    return time.perf_counter() - begin


def best(*measures: Callable[[], float]) -> list[list[float]]:
    """Take the measures in turns, three times; return each one's values."""
    rounds = [[measure() for measure in measures] for _ in range(ROUNDS)]
    return [list(values) for values in zip(*rounds, strict=True)]


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
        ("ratio to the C program (at least 0.5)", f"{max(one) / max(limit):.2f}"),
        ("two cores to one (at least 1.7)", f"{max(double) / max(single):.2f}"),
        ("ready from a warm cache, s (at most 1.5)", f"{min(ready):.2f}"),
        ("two greedy players, one core, games/s", f"{max(greedy):,.0f}"),
    ]


def main() -> None:
    """Measure, print, and write."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--dry-run", action="store_true", help="do not write the ledger")
    words = parser.parse_args()
    commit = command(["git", "-C", str(HERE), "rev-parse", "--short", "HEAD"]).strip()
    figures = measure()
    today = datetime.datetime.now(tz=datetime.UTC).date()
    machine = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    lines = [
        f"| {today} | {commit} | `make bench` | {name} | {figure} |" for name, figure in figures
    ]
    print(machine, *lines, sep="\n")
    if not words.dry_run:
        with LEDGER.open("a", encoding="utf-8") as ledger:
            ledger.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
