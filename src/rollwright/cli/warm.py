"""`rollwright warm`: compiles ahead all that bots need, at tables and in simulations."""

import argparse
import json
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

from rollwright.bots.binding import loop_binding
from rollwright.bots.compile_ahead import Kernel, all_kernels
from rollwright.cli.console import Console
from rollwright.cli.exit_codes import DONE, INTERRUPTED
from rollwright.core.cache import size_of
from rollwright.core.compiling import compiled_folder
from rollwright.core.numba_private import watching_compiler
from rollwright.core.registry import about, abouts
from rollwright.core.texts import Texts
from rollwright.play.game import Game
from rollwright.simulation.kernel import play_games
from rollwright.simulation.run import Plan, prepare

_LINE_UPS: Final = (
    ("random",), ("greedy",), ("greedy", "random"), ("strong",), ("strong", "greedy"),
    ("strong", "random"), ("novice",),
)  # fmt: skip
"""Whose simulation needs which loop or policy.

Simple policies have a loop of their own; all others share one, and simple ones beside them.
"""


@dataclass(frozen=True)
class Step:
    """Something that is compiled at once, or not at all."""

    game: str
    name: str
    size: int
    """Bytes of code: how long it takes goes by that."""
    compile: Callable[[], object]


def run(words: argparse.Namespace, texts: Texts) -> int:
    """Compile everything, with a bar; what is done stays done."""
    names = [about(words.game).name] if words.game else list(abouts())
    steps = [step for name in names for step in _steps(name)]
    began = time.perf_counter()
    done: list[dict[str, Any]] = []
    interrupted = False
    bar = Progress(
        TextColumn("{task.description}"), BarColumn(), TextColumn("{task.percentage:3.0f} %"),
        TextColumn("{task.fields[rate]}"), TimeRemainingColumn(), console=Console(stderr=True),
        transient=True,
    )  # fmt: skip
    try:
        with bar:
            task = bar.add_task("", total=sum(step.size for step in steps), rate="")
            for step in steps:
                bar.update(task, description=f"{about(step.game).title}: {step.name}")
                done.append(_compile(step, lambda more: _advance(bar, more)))
                finished = sum(each.size for each in steps[: len(done)])
                bar.update(task, completed=finished)
    except KeyboardInterrupt:
        interrupted = True
    folder = compiled_folder()
    result: dict[str, Any] = {
        "games": names,
        "kernels": done,
        "of": len(steps),
        "seconds": round(time.perf_counter() - began, 1),
        "folder": str(folder),
        "megabytes": round(size_of(folder) / 1e6, 1),
        "interrupted": interrupted,
    }
    if words.json:
        print(json.dumps(result))
    elif not interrupted:
        print(
            texts(
                "warm.ready", kernels=len(steps), folder=folder,
                seconds=texts.number(result["seconds"], 1),
                new=sum(kernel["is_new"] for kernel in done),
                size=texts.number(result["megabytes"], 1),
            )
        )  # fmt: skip
    if interrupted:
        print(texts("warm.stopped", done=len(done), of=len(steps)), file=sys.stderr)
        return INTERRUPTED
    return DONE


def _advance(bar: Progress, more: int) -> None:
    bar.advance(bar.tasks[0].id, more)
    speed = bar.tasks[0].speed
    bar.update(bar.tasks[0].id, rate=f"{speed / 1000:,.1f} kB/s" if speed else "")


def _steps(name: str) -> list[Step]:
    """Return what of a game is compiled: kernels of bots, and loops of simulations."""
    kernels = [_of_kernel(kernel) for kernel in all_kernels(name)]
    size = loop_binding(name, compiled=False).code_size([play_games])
    players = max(about(name).players)
    game = Game(name, players)
    loops = [
        Step(name, "/".join(bots), size, _loop(game, (bots * players)[:players]))
        for bots in _LINE_UPS
        if len(bots) <= players
    ]
    return [*kernels, *loops]


def _of_kernel(kernel: Kernel) -> Step:
    name = " + ".join(kernel.words[1:])

    def compile_alone() -> None:
        with kernel.locked():  # a server on this machine may be compiling the same
            kernel.compile()

    return Step(kernel.game, name, kernel.code_size, compile_alone)


def _loop(game: Game, bots: tuple[str, ...]) -> Callable[[], object]:
    return lambda: prepare(Plan(game, bots, 0, 0))


def _compile(step: Step, tell: Callable[[int], None]) -> dict[str, Any]:
    """Compile a step, or load it; return what was done."""
    began = time.perf_counter()
    functions = 0

    def count(size: int) -> None:
        nonlocal functions
        functions += 1
        tell(size)

    with watching_compiler(count):
        step.compile()
    return {
        "game": step.game,
        "kernel": step.name,
        "is_new": functions > 0,
        "seconds": round(time.perf_counter() - began, 2),
    }
