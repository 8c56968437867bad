"""`rollwright solve`: a game worked out exactly, and its table kept for bots."""

import argparse
import json
import re
import resource
import sys
from collections.abc import Callable, Generator
from contextlib import contextmanager
from pathlib import Path

from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from rollwright.bots.factory import name_of_table
from rollwright.bots.weight_files import weights_folder
from rollwright.cli.console import Console
from rollwright.cli.exit_codes import DONE
from rollwright.cli.setup import game_from
from rollwright.core.registry import about
from rollwright.core.texts import Texts
from rollwright.learn.tables import solve_and_keep, solver_of


def run(words: argparse.Namespace, texts: Texts) -> int:
    """Solve, and print what the best play is worth."""
    solver_of(about(words.game))  # before others of its words, such as one player, are refused
    game = game_from(words, words.players)
    with solving_bar(texts) as progress:
        solution = solve_and_keep(game, words.hazard, words.cores, progress)
    optima = list(solution.optima)
    peak = round(peak_megabytes(), 1)
    path = weights_folder() / name_of_table(game, words.hazard)
    result = {
        "game": game.about.name,
        "players": game.players,
        "hazard": words.hazard,
        "sheet_hash": game.sheet.hash,
        "optimum": optima[0] if game.players == 1 else optima,
        "states": solution.states,
        "seconds": round(solution.seconds, 3),
        "peak_mb": peak,
        "cores": words.cores,
        "table": str(path),
    }
    if words.json:
        print(json.dumps(result))
        return DONE
    for seat, optimum in enumerate(optima):
        key = "solve.optimum" if game.players == 1 else "solve.optimum_of_seat"
        print(texts(key, points=texts.number(optimum, 6), seat=seat))
    print(
        texts(
            "solve.states", states=texts.number(solution.states),
            seconds=texts.number(solution.seconds, 1), peak=texts.number(peak, 0),
        )
    )  # fmt: skip
    print(texts("solve.kept", path=path))
    return DONE


def peak_megabytes() -> float:
    """Return the most memory that this process has held.

    On Linux `ru_maxrss` would also count what the process that started this one held.
    """
    status = Path("/proc/self/status")
    if status.is_file():
        held = re.search(r"^VmHWM:\s+(\d+) kB$", status.read_text(encoding="utf-8"), re.MULTILINE)
        if held:
            return int(held[1]) / 1024
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 2**20


@contextmanager
def solving_bar(texts: Texts) -> Generator[Callable[[int, int], None]]:
    """Show how far a game is solved; what is yielded is to hear of it."""
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:3.0f} %"),
        TextColumn("{task.fields[rate]}"), TimeRemainingColumn(), console=Console(stderr=True),
        transient=True,
    )  # fmt: skip
    with bar:
        task = bar.add_task(texts("solve.solving"), rate="")

        def progress(done: int, total: int) -> None:
            speed = bar.tasks[0].speed
            rate = f"{speed:,.0f}/s" if speed else ""
            bar.update(task, completed=done, total=total, rate=rate)

        yield progress
