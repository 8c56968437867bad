"""Bots are compiled ahead by another process; until then they decide interpreted."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

import rollwright as rw
from rollwright.bots import AT_TABLES, GUESS, compile_ahead
from rollwright.bots.compile_ahead import Compilation, Kernel, kernel_of, table_kernels
from rollwright.bots.factory import BotSpec, specify, stand_in_for
from rollwright.bots.players import BoundBot
from rollwright.core.registry import abouts
from tests.games.qwixx.test_solver import SHRUNKEN
from tests.random_play import EVERY_TABLE


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_who_decides_at_once_needs_no_kernel(name: str, players: int) -> None:
    game = rw.game(name, players)
    for bot in ("random", "greedy", "novice", "program:bot", "human"):
        assert kernel_of(game, bot) is None


def test_levels_that_value_alike_share_a_kernel() -> None:
    geizen, knifflig, clever = (rw.game(name, 2) for name in ("geizen", "knifflig", "clever"))
    assert kernel_of(geizen, "club") == kernel_of(geizen, "strong") == kernel_of(geizen, "max")
    assert kernel_of(geizen, "strong") == Kernel("geizen", "network", False)
    assert kernel_of(knifflig, "club") == Kernel("knifflig", "network", False)
    assert kernel_of(knifflig, "strong") == Kernel("knifflig", "network", True)
    assert kernel_of(clever, "casual") == kernel_of(clever, "club")
    assert kernel_of(clever, "club") == Kernel("clever", "points", False)
    assert kernel_of(clever, "strong") == Kernel("clever", "network", False)
    assert kernel_of(clever, "max") == Kernel("clever", "network", True)
    for game in (geizen, clever):  # whatever the sheet and the number of players
        other = rw.game(game.about.name, 3)
        assert kernel_of(other, "strong") == kernel_of(game, "strong")


def test_where_nothing_has_been_learnt_the_kernel_plays_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROLLWRIGHT_WEIGHTS", str(tmp_path))
    game = rw.game("qwixx", 2, SHRUNKEN[0])
    for bot in ("club", "strong", "max"):
        assert kernel_of(game, bot) == Kernel("qwixx", "rollout", False)
    assert kernel_of(game, "casual") is None


@pytest.mark.parametrize("name", list(abouts()))
def test_all_that_a_table_may_need_is_known_and_can_be_bound(name: str) -> None:
    for players in abouts()[name].players:
        for bot in AT_TABLES:
            assert kernel_of(rw.game(name, players), bot) in {None, *table_kernels(name)}
    for kernel in table_kernels(name):
        assert all(map(callable, kernel.functions))
        assert kernel.code_size > sum(len(f.__code__.co_code) for f in kernel.functions)


def test_interpreted_it_does_not_look_ahead_nor_play_on() -> None:
    clever = specify(rw.game("clever", 2), "max")
    assert clever.rolls
    assert stand_in_for(clever) == replace(clever, rolls=0)
    rollout = specify(rw.game("qwixx", 2), "rollout:40")
    assert stand_in_for(rollout) == BotSpec(GUESS)


@pytest.mark.parametrize(
    ("name", "bot", "could_be_compiled", "plays_below_level"),
    [
        ("geizen", "greedy", False, False),
        ("geizen", "strong", True, False),
        ("knifflig", "club", True, False),
        ("knifflig", "strong", True, True),
        ("clever", "max", True, True),
        ("qwixx", "rollout:40", True, True),
    ],
)
def test_who_waits_for_a_compiler_and_who_plays_below_its_level_meanwhile(
    name: str, bot: str, could_be_compiled: bool, plays_below_level: bool
) -> None:
    bound = BoundBot(rw.game(name, 2), bot, compiled=False)
    assert bound.could_be_compiled == could_be_compiled
    assert bound.plays_below_level == plays_below_level


GOES_OVER = """
import json, time
import rollwright as rw
from rollwright.bots.compile_ahead import Compilation, is_ready, kernel_of
from rollwright.bots.players import BotPlayer
from rollwright.core.numba_private import watching_compiler
from tests.random_play import random_steps

game = rw.game("geizen", 2)
asked = [state.copy() for state in random_steps(game, 3) if state.pending][:20:4]
bot = BotPlayer("strong", 3)
compiled_here = []

def ready():
    return [is_ready(game, level) for level in ("novice", "casual", "club", "strong", "max")]

def decide():
    with watching_compiler(compiled_here.append):
        chosen = [bot.choose(state, state.pending[0], 7) for state in asked]
    return chosen, bot._bound.could_be_compiled

told = {"ready": [ready()], "decided": [decide()]}
compilation = Compilation(kernel_of(game, "strong"))
told["left"] = [compilation.seconds_left]
while compilation.is_running:
    time.sleep(0.2)
    told["left"].append(compilation.seconds_left)
told["ready"].append(ready())
told["decided"].append(decide())
told["compiled_here"] = compiled_here
print(json.dumps(told))
"""


def test_a_bot_goes_over_to_compiled_when_another_process_has_compiled_it(tmp_path: Path) -> None:
    """It says the same as before, and nobody has waited."""
    home = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", GOES_OVER],
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join([str(home / "src"), str(home)]),
            "ROLLWRIGHT_CACHE": str(tmp_path),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told = json.loads(done.stdout)
    assert told["ready"] == [[False] * 5, [False, False, True, True, True]]
    (before, was_interpreted), (after, could_be_compiled) = told["decided"]
    assert was_interpreted
    assert not could_be_compiled
    assert before == after
    assert told["compiled_here"] == []
    assert min(told["left"]) >= 1


def test_nothing_is_marked_as_compiled_where_nothing_is(tmp_path: Path) -> None:
    """Numba's own switch for debugging; the folder is another, and stays as empty as it is."""
    words = [sys.executable, "-m", "rollwright.bots.compile_ahead", "geizen", "network"]
    environment = {"ROLLWRIGHT_CACHE": str(tmp_path), "NUMBA_DISABLE_JIT": "1"}
    subprocess.run(words, env={**os.environ, **environment}, check=True)
    assert not list(tmp_path.rglob("ready"))


def command_that_says(text: str) -> Callable[[Kernel], list[str]]:
    """Return what takes the place of the command that compiles, and ends at once."""
    return lambda _: [sys.executable, "-c", f"print({text!r}); raise SystemExit(1)"]


def test_why_it_failed_is_known_as_soon_as_it_no_longer_runs(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever else an evaluator prints when it is imported."""
    says = command_that_says("hello\n12.5\nfailed: no memory")
    monkeypatch.setattr(compile_ahead, "command", says)
    compilation = Compilation(Kernel("geizen", "network", False))
    while compilation.is_running:
        time.sleep(0.001)
    assert compilation.failure == "no memory"
    assert not compilation.was_stopped


SAYS = """
import pathlib, sys, time
print(5000.0, flush=True)
while not pathlib.Path(sys.argv[1]).exists():
    time.sleep(0.01)
print(0.0, flush=True)
time.sleep(600)
"""


def wait_until_said(compilation: Compilation, least: float, most: float) -> None:
    """Wait until so many seconds are said to be left."""
    while not least <= compilation.seconds_left <= most:
        assert compilation.is_running
        time.sleep(0.01)


def test_how_long_it_will_take_is_what_the_process_said_last(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Never less than a second, as long as it is not there."""
    nearly_done = tmp_path / "nearly-done"

    def command(kernel: Kernel) -> list[str]:  # noqa: ARG001
        return [sys.executable, "-c", SAYS, str(nearly_done)]

    monkeypatch.setattr(compile_ahead, "command", command)
    kernel = Kernel("geizen", "network", False)
    assert kernel.seconds < 100
    compilation = Compilation(kernel)
    wait_until_said(compilation, 4000, 5000)
    nearly_done.touch()
    wait_until_said(compilation, 1, 1)
    compilation.stop()
    assert not compilation.is_running
    assert compilation.was_stopped
    assert compilation.seconds_left == 1
