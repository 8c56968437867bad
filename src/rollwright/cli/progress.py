"""A bar for long work that shows the rate and the time left, and keeps checkpoints."""

import time
from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Final, Protocol

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from rollwright.cli.console import Console
from rollwright.core.texts import Texts
from rollwright.simulation.checkpoint import Checkpoint, Counts

_CHECKPOINT_SECONDS: Final = 5.0


class CountedGames(Counts, Protocol):
    """Counts that know of how many games they are."""

    @property
    def games(self) -> int:
        """How many have been counted."""
        ...


@contextmanager
def counting(
    games: int, counts: CountedGames, checkpoint: Checkpoint | None, texts: Texts, console: Console
) -> Generator[Callable[[int], None]]:
    """Show a bar towards `games`; what is yielded is to hear of every batch how many it had."""
    written = time.monotonic()
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"), TimeRemainingColumn(), console=console, transient=True,
    )  # fmt: skip
    with bar:
        task = bar.add_task(texts("simulate.games"), total=games, rate="", completed=counts.games)

        def progress(more: int) -> None:
            nonlocal written
            if checkpoint and time.monotonic() - written > _CHECKPOINT_SECONDS:
                checkpoint.write(counts)
                written = time.monotonic()
            bar.advance(task, more)
            speed = bar.tasks[0].speed
            if speed:
                bar.update(task, rate=f"{speed:,.0f}/s")

        try:
            yield progress
        finally:  # also what was counted before something went wrong
            if checkpoint:
                checkpoint.write(counts)
