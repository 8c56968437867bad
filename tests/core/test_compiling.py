"""Compiled rules are never stale, and never come from a room that nobody watches."""

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import rollwright
from rollwright.core import dice
from rollwright.core.cache import ROOMS, rule_sources
from rollwright.core.compiling import Binding, binding, compiled_rules
from rollwright.core.contract import MAX_LEGAL, chance_due
from rollwright.core.registry import abouts, folder
from tests.counts import LONG
from tests.games.clever.sheets import ODD_SHEETS
from tests.games.clever.sheets import sheet as clever_sheet

PLAY = """
import rollwright as rw
from rollwright.simulate.run import Plan, play_batch, prepare
game = rw.game("qwixx", 2)
kernel = prepare(game)
batch = play_batch(Plan(game, ["random"] * 2, 7, 5), kernel, 0, 5)
print(batch.points.tolist(), sum(kernel.stats.cache_hits.values()))
"""

CHECKED = """
import rollwright as rw
from rollwright.simulate.run import Plan, simulate
from rollwright.simulate.perft import perft
from rollwright.simulate.tally import Tally
import numba
assert numba.config.BOUNDSCHECK
NAME, SHEETS = "qwixx", [None]
for sheet in SHEETS:
    game = rw.game(NAME, None, sheet)
    for players in game.folder.player_counts(game.sheet.data):
        for bot in ("random", "greedy"):
            plan = Plan(rw.game(NAME, players, sheet), [bot] * players, 3, 300, starter=-1)
            print(simulate(plan, Tally(players)).tally.as_json())
print([level.nodes for level in perft(rw.game(NAME, players), 1)])
"""


def python(script: str, home: Path, cache: Path, **environment: str) -> str:
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", script],
        env={**os.environ, "PYTHONPATH": str(home), "ROLLWRIGHT_CACHE": str(cache), **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


def test_a_changed_helper_in_another_file_changes_the_compiled_result(tmp_path: Path) -> None:
    """`play_games` stands in simulate/kernel.py, the dice it calls in core/dice.py."""
    home = tmp_path / "home"
    shutil.copytree(Path(rollwright.__file__).parent, home / "rollwright")
    cache = tmp_path / "cache"
    first, hits = python(PLAY, home, cache).rsplit(" ", 1)
    assert hits == "0"
    again, hits = python(PLAY, home, cache).rsplit(" ", 1)
    assert again == first
    assert hits == "1"
    helper = home / "rollwright" / "core" / "dice.py"
    text = helper.read_text(encoding="utf-8")
    assert "1 + ((fraction" in text
    helper.write_text(text.replace("1 + ((fraction", "6 - ((fraction"), encoding="utf-8")
    changed, hits = python(PLAY, home, cache).rsplit(" ", 1)
    assert hits == "0"
    assert changed != first


EDITED = """
import warnings; warnings.simplefilter("ignore")
import pathlib, time
import rollwright as rw
from rollwright.core import dice
from rollwright.simulate.run import prepare
game = rw.game("qwixx", 2)
helper = pathlib.Path(dice.__file__)
time.sleep(0.05)
text = helper.read_text(encoding="utf-8")
helper.write_text(text.replace("1 + ((fraction", "6 - ((fraction"), encoding="utf-8")
prepare(game)
"""


def test_rules_edited_while_a_process_runs_do_not_spoil_the_cache(tmp_path: Path) -> None:
    """What the process has loaded is the old text; the folder's name is the new one's."""
    home, cache = tmp_path / "home", tmp_path / "cache"
    shutil.copytree(Path(rollwright.__file__).parent, home / "rollwright")
    for path in (home / "rollwright").rglob("*"):
        os.utime(path, (0, 0))
    python(EDITED, home, cache)
    assert not list(cache.rglob("*.nbc"))


def test_rules_that_recurse_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from rollwright.core import dice

    monkeypatch.setattr(dice, "_mix", dice.key)
    with pytest.raises(TypeError, match="do not recurse"):
        Binding("qwixx", compiled=False)(dice.lot)


def test_what_was_compiled_can_be_stepped_through() -> None:
    game = rollwright.game("clever", 1)
    state = game.new().roll([1, 2, 3, 4, 5, 6])
    rules: Any = compiled_rules("clever")
    out = np.zeros(MAX_LEGAL, np.int64)
    found = rules.legal.py_func(state.record, game.sheet.record, 0, out)
    assert out[:found].tolist() == state.legal_actions(0)


def test_without_compiling_at_all(tmp_path: Path) -> None:
    """Numba's own switch for debugging."""
    home = Path(rollwright.__file__).parent.parent
    script = PLAY.replace("sum(kernel.stats.cache_hits.values())", "0")
    usual = python(script, home, tmp_path)
    assert python(script, home, tmp_path, NUMBA_DISABLE_JIT="1") == usual


def test_other_users_of_numba_keep_their_own_cache() -> None:
    import numba

    binding("qwixx", compiled=True)(chance_due)
    assert "rollwright" not in str(numba.config.CACHE_DIR)  # type: ignore[attr-defined]


def test_a_cache_that_cannot_be_written_is_said_and_does_not_matter(tmp_path: Path) -> None:
    blocked = tmp_path / "a-file"
    blocked.write_text("")
    home = Path(rollwright.__file__).parent.parent
    script = f"import warnings; warnings.simplefilter('default')\n{PLAY}"
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": str(home), "ROLLWRIGHT_CACHE": str(blocked)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "cannot be written" in done.stderr


@pytest.mark.parametrize("name", list(abouts()))
def test_compiled_rules_stay_within_their_arrays(name: str, tmp_path: Path) -> None:
    """The same games with bounds checks on: no index runs out, and nothing comes out otherwise.

    On the printed sheet, and for the game with the most room to run out of also on others.
    """
    if name != "qwixx" and not LONG:
        pytest.skip("compiled twice: in make test-long")
    home = Path(rollwright.__file__).parent.parent
    others = [clever_sheet(**changes) for changes in ODD_SHEETS] if name == "clever" else []
    script = CHECKED.replace('"qwixx", [None]', f"{name!r}, [None, *{others!r}]")
    checked = python(script, home, tmp_path, NUMBA_BOUNDSCHECK="1")
    usual = python(script.replace("assert numba", "# "), home, tmp_path)
    assert checked == usual


def test_what_is_called_from_inside_and_from_python_is_two_copies() -> None:
    """One compiled without a door for Python must never be called from it."""
    bind = binding("clever", compiled=True)
    bind(dice.lot)  # leads to `key`
    assert bind(dice.key)(5, 1) % 2**64 == dice.key(5, 1)
    assert Binding("clever", compiled=True)(dice.key)(5, 1) % 2**64 == dice.key(5, 1)


def test_every_room_that_may_be_compiled_is_hashed() -> None:
    hashed = {path.name for path in rule_sources()}
    assert {"rules.py", "dice.py", "kernel.py", "choosing.py"} <= hashed
    assert "cli" not in ROOMS


def test_a_function_from_another_room_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from rollwright.cli.arguments import starter
    from rollwright.simulate import kernel

    monkeypatch.setattr(kernel, "key", starter)
    with pytest.raises(TypeError, match="does not watch"):
        Binding("qwixx", compiled=False)(kernel.play_games)


def test_bound_functions_lead_to_the_game() -> None:
    plain = binding("qwixx", compiled=False)(chance_due)
    state = folder("qwixx")
    assert plain is not chance_due
    assert plain.__code__ is state.rules.chance_due.__code__
