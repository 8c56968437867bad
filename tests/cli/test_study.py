"""`study`, as a user types it."""

import json
import os
import pty
import re
import signal
import subprocess
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.cli.command import COMMAND, environment, rollwright


def test_a_page_and_its_figures(tmp_path: Path) -> None:
    out = tmp_path / "study.html"
    words = ("study", "clever", "--games", "20", "--seed", "4", "--out", str(out))
    done = rollwright(*words, "--json")
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["games"] == 20
    assert found["seed"] == 4
    text = out.read_text("utf-8")
    assert "rollwright study clever --bot strong --games 20 --seed 4" in text
    assert str(out) in done.stderr
    again = rollwright(*words, "--lang", "de")
    assert "20 Spiele" in again.stdout
    assert "Was ein Bonus wert ist" in out.read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["qwixx"], "no study of Qwixx"),
        (["clever", "--bot", "greedy"], "has no weights"),
        (["clever", "--bot", "program:python3 bot.py"], "has no weights"),
        (["clever", "--bot", "stronk"], "Did you mean strong"),
        (["clever", "--games", "0"], "--games"),
        (["clever", "--option", "extra_die_scope=day"], "extra_die_scope"),
        (["clever", "--out", "/nowhere/at/all.html"], "/nowhere/at/all.html"),
    ],
)
def test_what_cannot_be_studied_is_refused(words: list[str], says: str) -> None:
    done = rollwright("study", *words)
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr


def test_a_page_that_is_there_stays_if_nothing_comes_of_it(tmp_path: Path) -> None:
    out = tmp_path / "study.html"
    out.write_text("mine")
    assert rollwright("study", "clever", "--bot", "greedy", "--out", str(out)).returncode == 2
    assert out.read_text() == "mine"


def test_interrupted_it_makes_a_page_of_what_there_is(tmp_path: Path) -> None:
    out = tmp_path / "study.html"
    words = ["study", "clever", "--games", str(10**7), "--out", str(out), "--json"]
    terminal, errors = pty.openpty()  # where the bar is shown that counts the games
    with subprocess.Popen(
        [*COMMAND, *words], env=environment(TERM="xterm"), stdout=subprocess.PIPE, stderr=errors,
        text=True,
    ) as running, ThreadPoolExecutor() as pool:  # fmt: skip
        os.close(errors)
        screen = _shown_until(terminal, r"[1-9]\d*/10000000")
        running.send_signal(signal.SIGINT)
        rest = pool.submit(_shown_until, terminal, None)
        told, _ = running.communicate(timeout=120)
        screen += rest.result()
    os.close(terminal)
    assert running.returncode == 130
    assert "Traceback" not in screen
    assert json.loads(told)["games"] > 0
    assert "<h1>" in out.read_text("utf-8")


def _shown_until(terminal: int, pattern: str | None) -> str:
    """Read what is shown until it is there, or (None) until nobody writes any more."""
    screen = ""
    while pattern is None or not re.search(pattern, screen):
        try:
            screen += os.read(terminal, 1 << 16).decode(errors="replace")
        except OSError:
            assert pattern is None, screen
            break
    return screen


def test_interrupted_before_its_first_game_it_leaves_nothing(tmp_path: Path) -> None:
    out, kept = tmp_path / "study.html", tmp_path / "kept.html"
    kept.write_text("")
    for path in (out, kept):
        with subprocess.Popen(
            [*COMMAND, "study", "clever", "--out", str(path)],
            env={**environment(), "ROLLWRIGHT_CACHE": str(tmp_path / "cache")},
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        ) as running:  # fmt: skip
            assert running.stderr is not None
            assert "compiling" in running.stderr.readline()  # for nearly a minute
            running.send_signal(signal.SIGINT)
            running.communicate(timeout=120)
        assert running.returncode == 130
    assert not out.exists()
    assert kept.exists()
