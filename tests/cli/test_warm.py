"""`warm`, as a user types it, stops it and goes on; and what is said while something compiles."""

import json
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

import pytest

from tests.cli.command import COMMAND, environment, rollwright
from tests.counts import LONG


def warmed_until(cache: Path, kernel: str) -> tuple[int, dict[str, Any], str]:
    """Compile Geizen ahead until a kernel is there, then press Ctrl-C."""
    running = subprocess.Popen(
        [*COMMAND, "warm", "geizen", "--json"], stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, env=environment(ROLLWRIGHT_CACHE=str(cache)),
    )  # fmt: skip
    while not list(cache.glob(f"compiled/*/ready/{kernel}")):
        assert running.poll() is None
        time.sleep(0.02)
    running.send_signal(signal.SIGINT)
    out, errors = running.communicate()
    return running.returncode, json.loads(out), errors


def test_stopped_and_begun_again_it_goes_on(tmp_path: Path) -> None:
    code, first, says = warmed_until(tmp_path, "geizen-network")
    assert code == 130
    assert first["interrupted"]
    assert 1 <= len(first["kernels"]) < first["of"]
    assert first["kernels"][0]["kernel"] == "network"
    assert first["kernels"][0]["is_new"]
    assert "the same command goes on from there" in says
    if not LONG:
        return
    code, again, _ = warmed_until(tmp_path, "geizen-rollout")
    assert code == 130
    assert [kernel["is_new"] for kernel in again["kernels"][:2]] == [False, True]


@pytest.mark.skipif(not LONG, reason="compiles all of a game: in make test-long")
def test_what_was_warmed_is_not_compiled_again(tmp_path: Path) -> None:
    """Neither for any bot's simulation, nor by a second `warm`."""
    cache = str(tmp_path)
    assert rollwright("warm", "geizen", ROLLWRIGHT_CACHE=cache).returncode == 0
    alike = ("random", "greedy", "novice", "casual", "club", "strong", "max", "rollout:2")
    for line_up in (*alike, "greedy,random", "strong,random", "max,greedy", "casual,rollout:2"):
        words = ("simulate", "geizen", "--players", "2", "--bots", line_up, "--games", "1")
        done = rollwright(*words, ROLLWRIGHT_CACHE=cache)
        assert done.returncode == 0, done.stderr
        assert "compiling" not in done.stderr, line_up
    again = json.loads(rollwright("warm", "geizen", "--json", ROLLWRIGHT_CACHE=cache).stdout)
    assert not [kernel for kernel in again["kernels"] if kernel["is_new"]]


def test_a_game_that_is_not_there_is_refused() -> None:
    done = rollwright("warm", "quixx")
    assert done.returncode == 2
    assert "Did you mean qwixx?" in done.stderr


def test_it_is_said_that_something_is_compiled_and_only_then(tmp_path: Path) -> None:
    words = ("simulate", "geizen", "--bots", "random,random", "--games", "10", "--seed", "1")
    first = rollwright(*words, ROLLWRIGHT_CACHE=str(tmp_path))
    assert first.returncode == 0, first.stderr
    assert first.stderr.count("Geizen: compiling; what is compiled is kept") == 1
    again = rollwright(*words, ROLLWRIGHT_CACHE=str(tmp_path))
    assert again.returncode == 0, again.stderr
    assert "compiling" not in again.stderr
    assert again.stdout.splitlines()[1:-3] == first.stdout.splitlines()[1:-3]
