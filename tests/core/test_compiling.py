"""Compiled rules are never stale, and never come from a room that nobody watches."""

import os
import shutil
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import rollwright
from rollwright.core import dice
from rollwright.core.cache import ROOMS, cache_root, rule_sources
from rollwright.core.compiling import Binding, binding, compiled_rules
from rollwright.core.contract import MAX_LEGAL, chance_due
from rollwright.core.registry import abouts, folder
from tests.counts import LONG
from tests.games.clever.sheets import ODD_SHEETS
from tests.games.clever.sheets import sheet as clever_sheet

PLAY = """
import rollwright as rw
from rollwright.simulation.run import Plan, play_batch, prepare
game = rw.game("qwixx", 2)
plan = Plan(game, ["random"] * 2, 7, 5)
batch = play_batch(plan, prepare(plan), 0, 5)
print(batch.points.tolist())
"""

DUE = """
import rollwright as rw
from rollwright.core.compiling import binding
from rollwright.core.contract import chance_due
game = rw.game("qwixx", 1)
state = game.new().record
state["closed"] = 0b0101
due = binding("qwixx", compiled=True)(chance_due)
print(due(state, game.sheet.record)[1], sum(due.stats.cache_hits.values()), flush=True)
"""
"""How many dice are rolled when two rows are closed (Q9): counted in core/bits.py."""

CHECKED = """
import rollwright as rw
from rollwright.simulation.run import Plan, simulate
from rollwright.simulation.perft import perft
from rollwright.simulation.tally import Tally
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
    """`chance_due` stands in games/qwixx/rules.py, the counting it calls in core/bits.py."""
    home = tmp_path / "home"
    shutil.copytree(Path(rollwright.__file__).parent, home / "rollwright")
    cache = tmp_path / "cache"
    assert python(DUE, home, cache) == "4 0"
    assert python(DUE, home, cache) == "4 1"  # found in the cache
    helper = home / "rollwright" / "core" / "bits.py"
    text = helper.read_text(encoding="utf-8")
    assert "& 0x7F" in text
    helper.write_text(text.replace("& 0x7F", "& 0x7D"), encoding="utf-8")
    assert python(DUE, home, cache) == "6 0"


IN_A_CHILD = f"""
import subprocess, sys
subprocess.run([sys.executable, "-c", {DUE!r}], check=True)
"""

EDITED = f"""
import warnings; warnings.simplefilter("ignore")
import pathlib, time
from rollwright.core import bits
helper = pathlib.Path(bits.__file__)
time.sleep(0.05)
text = helper.read_text(encoding="utf-8")
assert "& 0x7F" in text
helper.write_text(text.replace("& 0x7F", "& 0x7D"), encoding="utf-8")
{DUE}"""


def test_rules_edited_while_a_process_runs_do_not_spoil_the_cache(tmp_path: Path) -> None:
    """What the process has loaded is the old text; the folder's name is the new one's."""
    home, cache = tmp_path / "home", tmp_path / "cache"
    shutil.copytree(Path(rollwright.__file__).parent, home / "rollwright")
    for path in (home / "rollwright").rglob("*"):
        os.utime(path, (0, 0))
    assert python(EDITED, home, cache) == "4 0"
    assert not list(cache.rglob("*.nbc"))
    assert python(DUE, home, cache) == "6 0"


def test_rules_edited_while_a_process_runs_do_not_spoil_those_of_its_children(
    tmp_path: Path,
) -> None:
    """A child loads the new text: it must not find what its parent compiled of the old one."""
    home = tmp_path / "home"
    shutil.copytree(Path(rollwright.__file__).parent, home / "rollwright")
    for path in (home / "rollwright").rglob("*"):
        os.utime(path, (0, 0))
    assert python(EDITED + IN_A_CHILD, home, tmp_path / "cache") == "4 0\n6 0"


def test_rules_that_recurse_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dice, "_mix", dice.key)
    with pytest.raises(TypeError, match="do not recurse"):
        Binding("qwixx", compiled=False)(dice.lot)


def test_what_could_not_be_bound_can_be_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    bind = Binding("qwixx", compiled=False)
    with monkeypatch.context() as patch:
        patch.setattr(dice, "_mix", dice.key)
        with pytest.raises(TypeError, match="do not recurse"):
            bind(dice.lot)
    assert bind(dice.lot)(5, 1, 6) == dice.lot(5, 1, 6)


def test_who_decides_interpreted_does_not_wait_for_a_compiler() -> None:
    """Not even while another thread of the same process compiles."""
    compiles, done = threading.Event(), threading.Event()

    class Slow(Binding):
        def _copy(self, function: Any, role: Any) -> Any:
            compiles.set()
            assert done.wait(60)
            return super()._copy(function, role)

    compiler = threading.Thread(target=Slow("qwixx", compiled=True), args=(chance_due,))
    compiler.start()
    assert compiles.wait(60)
    Binding("qwixx", compiled=False)(chance_due)
    done.set()
    compiler.join()


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
    usual = python(PLAY, home, cache_root())
    assert python(PLAY, home, tmp_path, NUMBA_DISABLE_JIT="1") == usual


def test_other_users_of_numba_keep_their_own_cache() -> None:
    import numba

    binding("qwixx", compiled=True)(chance_due)
    assert "rollwright" not in str(numba.config.CACHE_DIR)  # type: ignore[attr-defined]


def test_a_cache_that_cannot_be_written_is_said_and_does_not_matter(tmp_path: Path) -> None:
    blocked = tmp_path / "a-file"
    blocked.write_text("")
    home = Path(rollwright.__file__).parent.parent
    script = f"import warnings; warnings.simplefilter('default')\n{DUE}{IN_A_CHILD}"
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "PYTHONPATH": str(home), "ROLLWRIGHT_CACHE": str(blocked)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == "4 0\n4 1\n"  # compiled once, found by the process that it starts
    assert done.stderr.count("cannot be written") == 1


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
    usual = python(script.replace("assert numba", "# "), home, cache_root())
    assert checked == usual


def test_what_is_called_from_inside_and_from_python_is_two_copies() -> None:
    """One compiled without a CPython wrapper must never be called from Python."""
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
    from rollwright.simulation import kernel

    monkeypatch.setattr(kernel, "play_number", starter)
    with pytest.raises(TypeError, match="does not watch"):
        Binding("qwixx", compiled=False)(kernel.play_games)


def test_bound_functions_lead_to_the_game() -> None:
    plain = binding("qwixx", compiled=False)(chance_due)
    state = folder("qwixx")
    assert plain is not chance_due
    assert plain.__code__ is state.rules.chance_due.__code__
