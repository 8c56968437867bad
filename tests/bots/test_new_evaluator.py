"""A new evaluator is one file: the one in the docs plays, and mistakes in one are told."""

import contextlib
import json
import math
import re
import shutil
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import rollwright as rw
from rollwright.bots import NETWORK
from rollwright.bots.binding import bot_binding, scratch_of
from rollwright.bots.factory import BotSpec, unbound_bot
from rollwright.bots.policy import choose_by_value
from rollwright.bots.valuation import action_values
from rollwright.core.errors import RollwrightError
from tests.cli.command import environment

ROOT = Path(__file__).parents[2]
HEAD = """
from rollwright.bots.bot import Bot
from rollwright.bots.scratch import AnyScratch
from rollwright.core.contract import Sheet
"""
RIGHT = "bot: Bot, scratch: AnyScratch, sheet: Sheet, seat: int, n: int, lots: int"
VALUES = "    for i in range(n):\n        scratch.action_values[i] = i\n"


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the package, to put files into."""
    folder = tmp_path_factory.mktemp("package")
    left_out = shutil.ignore_patterns("site", "__pycache__")
    shutil.copytree(ROOT / "src/rollwright", folder / "rollwright", ignore=left_out)
    return folder


def run(package: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    """Run the copy, with a compile cache of its own."""
    return subprocess.run(
        [sys.executable, "-W", "error", "-m", "rollwright", *words],
        env=environment(PYTHONPATH=str(package), ROLLWRIGHT_CACHE=str(package / "cache")),
        capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip


def start(package: Path, *words: str) -> "subprocess.Popen[str]":
    """Start the copy, to be typed to; all its streams are pipes."""
    return subprocess.Popen(
        [sys.executable, "-m", "rollwright", *words],
        env=environment(PYTHONPATH=str(package), ROLLWRIGHT_CACHE=str(package / "cache")),
        stdin=subprocess.PIPE, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip


def play_on(playing: "subprocess.Popen[str]", in_haste: threading.Event) -> None:
    """Roll, and take the first choice, as long as the game is played.

    Until there is haste, slowly: the game must not be over before what is waited for has come.
    """
    assert playing.stdin is not None
    with contextlib.suppress(OSError, ValueError):  # it has ended, or its pipe was closed
        while playing.poll() is None:
            print("\n1", file=playing.stdin, flush=True)
            if in_haste.wait(4.0):
                time.sleep(0.1)


def lines(path: Path) -> int:
    return path.read_bytes().count(b"\n")


def told(package: Path, name: str, text: str, *words: str) -> str:
    """Play with such an evaluator; return what is said of it."""
    file = package / "rollwright/bots/evaluators" / f"{name}.py"
    file.write_text(text, encoding="utf-8")
    try:
        done = run(package, *(words or ("simulate", "geizen", "--bots", name, "--games", "10")))
    finally:
        file.unlink()
    assert done.returncode == 2, done.stderr
    assert "Traceback" not in done.stderr
    return done.stderr


def test_the_example_of_the_docs_plays(package: Path) -> None:
    docs = (ROOT / "docs/evaluators.md").read_text(encoding="utf-8")
    (example,) = re.findall(r"```python\n(.*?def action_values.*?)```", docs, re.DOTALL)
    file = package / "rollwright/bots/evaluators/hoarder.py"
    file.write_text(example, encoding="utf-8")
    words = ("--games", "300", "--seed", "1", "--json")
    done = run(package, "duel", "geizen", "hoarder", "random", *words)
    file.unlink()
    assert done.returncode == 0, done.stderr
    low, _ = json.loads(done.stdout)["ci95"]
    assert low > 0.5  # who takes the points that lie there beats who does not look


@pytest.mark.parametrize(
    ("name", "text", "says"),
    [
        ("few", f"{HEAD}def action_values({RIGHT[:-11]}) -> None:\n{VALUES}", "must be written"),
        ("gives", f"{HEAD}def action_values({RIGHT}) -> float:\n    return 0.5\n", "-> None"),
        ("untyped", "def action_values(bot, scratch, sheet, seat, n, lots):\n    pass\n", "types"),
        ("empty", "", "bots/evaluators/empty.py has no function action_values"),
        ("spoilt", f"{HEAD}def action_values({RIGHT}) -> None\n{VALUES}", "spoilt.py, line 5"),
        ("greedy", f"{HEAD}def action_values({RIGHT}) -> None:\n{VALUES}", "give the file another"),
        ("human", f"{HEAD}def action_values({RIGHT}) -> None:\n{VALUES}", "give the file another"),
        (
            "lists", f"{HEAD}def action_values({RIGHT}) -> None:\n    [seat].append(n)\n{VALUES}",
            "lists.py, line 6, cannot be compiled: it makes a new object",
        ),
        (
            "qwixx_only",
            f'{HEAD}GAMES = ("qwixx",)\ndef action_values({RIGHT}) -> None:\n{VALUES}',
            "qwixx_only does not play Geizen. It plays: qwixx.",
        ),
    ],
)  # fmt: skip
def test_a_mistake_is_told(package: Path, name: str, text: str, says: str) -> None:
    assert says in told(package, name, text)


def test_one_may_play_on(package: Path) -> None:
    """As rollout does; compiled, all choose greedily in the games that are played on."""
    file = package / "rollwright/bots/evaluators/plays_on.py"
    text = f"""{HEAD}
from rollwright.bots.evaluators.rollout import action_values as rollout_values

def action_values({RIGHT}) -> None:
    rollout_values(bot, scratch, sheet, seat, n, lots)
"""
    file.write_text(text, encoding="utf-8")
    words = ("--games", "40", "--seed", "1", "--json")
    done = run(package, "duel", "qwixx", "plays_on", "rollout:1", *words)
    file.unlink()
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["win_share"] == 0.5  # they choose the same


def test_a_file_that_begins_with_an_underscore_is_no_bot(package: Path) -> None:
    text = f"{HEAD}def action_values({RIGHT}) -> None:\n{VALUES}"
    assert "There is no bot called _helper" in told(package, "_helper", text)


def test_a_table_says_that_a_bot_cannot_be_compiled_and_goes_on(package: Path) -> None:
    file = package / "rollwright/bots/evaluators/lister.py"
    text = f"{HEAD}def action_values({RIGHT}) -> None:\n    [seat].append(n)\n{VALUES}"
    file.write_text(text, encoding="utf-8")
    words = ("play", "geizen", "--seats", "human,lister", "--seed", "4", "--json")
    record = package / "lister.jsonl"
    with start(package, *words, "--record", str(record)) as playing:
        assert playing.stdin is not None
        assert playing.stderr is not None
        is_told = threading.Event()
        threading.Thread(target=play_on, args=(playing, is_told), daemon=True).start()
        said = next(line for line in playing.stderr if "cannot be compiled" in line)
        is_told.set()
        decided = lines(record)
        while lines(record) == decided:
            assert playing.poll() is None
            time.sleep(0.1)
        playing.kill()
    file.unlink()
    assert "lister cannot be compiled and goes on interpreted, more slowly: " in said
    assert said.endswith("lister.py, line 6: it makes a new object, such as a list or an array.\n")


def test_values_can_be_asked_for() -> None:
    """Q13: the guess is in hundredths of a point; what is worth most is what greedy chooses."""
    state = rw.game("qwixx", players=2).replay("start=0 dice=1,2,3,4,5,6")
    for name in ("greedy", "casual", "strong", "max", "rollout"):
        values = action_values(state, 0, name)
        assert list(values) == state.legal(0)
    assert max(action_values(state, 0, "strong").values()) <= 1  # a share of the win
    with pytest.raises(RollwrightError, match="values nothing"):
        action_values(state, 0, "random")


def no_numbers(*given: Any) -> None:
    """Called as every evaluator is (`call_evaluator`)."""
    _, scratch, _, _, n, _ = given
    scratch.action_values[:n] = math.nan


def test_values_that_are_no_numbers_still_lead_to_a_legal_action() -> None:
    """An evaluator's mistake must not become one of the rules."""
    game = rw.game("qwixx", players=2)
    state = game.replay("start=0 dice=1,2,3,4,5,6")
    bot = unbound_bot(BotSpec(NETWORK, temperature=1.0))._replace(evaluator=no_numbers)
    given = np.zeros(1, game.rules.STATE)
    given[0] = state.record
    choose = bot_binding("qwixx", compiled=False)(choose_by_value)
    for number in range(20):
        chosen = choose(bot, given, scratch_of("qwixx"), game.sheet.record, 0, 7, number)
        assert chosen in state.legal_actions(0)


def test_what_others_have_sealed_changes_no_value() -> None:
    """Q10: who decides at the same time is not seen."""
    state = rw.game("qwixx", players=2).replay("start=0 dice=4,5,3,4,5,6")
    before = action_values(state, 0)
    assert action_values(state.play("R9", seat=1), 0) == before
