"""`rollwright loadtest`: many tables at once, and how long a move takes to the other player."""

import argparse
import asyncio
import gc
import json
import tempfile
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from rollwright.cli.console import Console
from rollwright.cli.exit_codes import DONE, FAILED
from rollwright.client.load import Load, Watched, own_server, run_load
from rollwright.core.errors import RollwrightError
from rollwright.core.registry import abouts
from rollwright.core.texts import Texts


def run(words: argparse.Namespace, texts: Texts) -> int:
    """Measure, and print what was measured; errors make it fail."""
    gc.disable()  # its pauses would be taken for the server's
    game = words.game or min(abouts().values(), key=lambda about: about.minutes).name
    load = Load(words.tables, words.seconds, words.think, words.vary, game, words.seed)
    if words.server and words.database:
        raise RollwrightError("loadtest.server_or_database")
    with ExitStack() as stack:
        watched = None
        server = words.server
        if server is None:
            folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="rollwright-load-"))
            database = words.database or str(Path(folder) / "load.sqlite3")
            server, process = stack.enter_context(own_server(database))
            watched = Watched(process)
        tick = stack.enter_context(_bar(load, texts))
        measured = asyncio.run(run_load(load, server.rstrip("/"), tick, watched))
    result = measured.shown(load)
    if words.json:
        print(json.dumps(result))
    else:
        for name, value in result.items():
            print(f"{name:<18} {value}")
    return FAILED if measured.errors or not measured.moves else DONE


@contextmanager
def _bar(load: Load, texts: Texts) -> Generator[Callable[[int], None]]:
    """Show a bar towards the end of the time; what is yielded hears of the moves so far."""
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), TextColumn("{task.fields[moves]}"),
        TimeRemainingColumn(), console=Console(stderr=True), transient=True,
    )  # fmt: skip
    with bar:
        task = bar.add_task(
            texts("loadtest.playing", tables=load.tables), total=load.seconds, moves=""
        )

        def tick(moves: int) -> None:
            elapsed = bar.tasks[0].elapsed or 0.0
            rate = texts("loadtest.moves", rate=f"{moves / max(elapsed, 1e-9):,.0f}")
            bar.update(task, completed=elapsed, moves=rate)

        yield tick
