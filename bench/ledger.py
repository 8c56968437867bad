"""What all benchmarks share: measuring in turns, bound to cores, and writing the ledger."""

import argparse
import datetime
import json
import os
import platform
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent
LEDGER = HERE / "RESULTS.md"
SIMULATE = [sys.executable, "-m", "rollwright", "simulate"]
ROUNDS = 3


def command(words: Sequence[str], cores: int | None = None) -> str:
    """Run a command, bound to so many cores, and return what it prints."""
    chosen = sorted(os.sched_getaffinity(0))[:cores]
    bind = ["taskset", "-c", ",".join(map(str, chosen))]
    return subprocess.run([*bind, *words], check=True, capture_output=True, text=True).stdout


def simulated(game: str, games: int, cores: int, bots: str) -> dict[str, Any]:
    """Return what `rollwright simulate` measured, on so many cores."""
    words = ["--bots", bots, "--games", str(games), "--cores", str(cores), "--seed", "1", "--json"]
    result: dict[str, Any] = json.loads(command([*SIMULATE, game, *words], cores))
    return result


def best(*measures: Callable[[], float]) -> list[list[float]]:
    """Take the measures in turns, three times; return each one's values."""
    rounds = [[measure() for measure in measures] for _ in range(ROUNDS)]
    return [list(values) for values in zip(*rounds, strict=True)]


def run(about: str | None, measure: Callable[[], list[tuple[str, str]]]) -> None:
    """Measure, print, and add to the ledger unless only a dry run was asked for."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--dry-run", action="store_true", help="do not write the ledger")
    words = parser.parse_args()
    add_to_ledger("make bench", measure(), dry_run=words.dry_run)


def add_to_ledger(by: str, figures: Sequence[tuple[str, str]], *, dry_run: bool) -> None:
    """Print what a command has measured, and add it to the ledger unless it is a dry run."""
    commit = command(["git", "-C", str(HERE), "rev-parse", "--short", "HEAD"]).strip()
    today = datetime.datetime.now(tz=datetime.UTC).date()
    machine = f"{platform.machine()}, {os.cpu_count()} cores, Python {platform.python_version()}"
    lines = [f"| {today} | {commit} | `{by}` | {name} | {figure} |" for name, figure in figures]
    print(machine, *lines, sep="\n")
    if not dry_run:
        with LEDGER.open("a", encoding="utf-8") as ledger:
            ledger.write("\n".join(lines) + "\n")
