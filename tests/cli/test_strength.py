"""`solve`, `train` and `duel`, as a user types them."""

import json
import signal
import subprocess
import time
from pathlib import Path

import pytest

from rollwright.bots.weight_files import read_weights
from tests.cli.command import COMMAND, environment, rollwright
from tests.counts import LONG, count
from tests.games.qwixx.test_solver import shrunken

MANY = count(100_000, 60_000)
"""Games of learning that last long enough to be interrupted."""


@pytest.fixture
def small(tmp_path: Path) -> str:
    """Return a Qwixx sheet that is solved and learnt in no time."""
    path = tmp_path / "small.json"
    path.write_text(json.dumps(shrunken([6, 7, 8], [8, 7, 6], closed_rows_end=1)))
    return str(path)


def at_home(home: Path, *words: str) -> "subprocess.CompletedProcess[str]":
    """Run a command whose values are kept apart from all others."""
    return rollwright(*words, ROLLWRIGHT_WEIGHTS=str(home / "values"))


def test_solved_kept_and_used(tmp_path: Path, small: str) -> None:
    solved = at_home(tmp_path, "solve", "qwixx", "--sheet", small, "--json")
    assert solved.returncode == 0, solved.stderr
    result = json.loads(solved.stdout)
    assert {"optimum", "states", "seconds", "peak_mb"} <= set(result)
    assert result["states"] > 0
    assert result["peak_mb"] < 1024
    assert Path(result["table"]).exists()
    words = ("--players", "1", "--games", "4000", "--seed", "1", "--json", "--sheet", small)
    played = at_home(tmp_path, "simulate", "qwixx", "--bots", "optimal", *words)
    seat = json.loads(played.stdout)["seats"][0]
    low, high = seat["ci95"]
    assert low - (high - low) < result["optimum"] < high + (high - low)  # three intervals wide
    said = at_home(tmp_path, "solve", "qwixx", "--sheet", small)
    assert f"{result['optimum']:.6f}" in said.stdout


def test_a_table_that_is_missing_is_worked_out(tmp_path: Path, small: str) -> None:
    words = ("--games", "40", "--seed", "1", "--json", "--sheet", small)
    done = at_home(tmp_path, "duel", "qwixx", "table", "random", *words)
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["win_share"] > 0.5
    assert any(path.suffix == ".npz" for path in (tmp_path / "values").iterdir())


def test_learnt_interrupted_gone_on_with_and_found(tmp_path: Path, small: str) -> None:
    """Ctrl-C in the middle changes nothing but the time; what was learnt is found from then on."""
    words = ["train", "qwixx", "--games", str(MANY), "--seed", "3", "--sheet", small]
    whole = tmp_path / "whole.npz"
    done = at_home(tmp_path, *words, "--out", str(whole), "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == MANY

    kept = tmp_path / "kept"
    stepwise = [*words, "--checkpoint", str(kept), "--json"]
    out, err = "", ""
    for tries in range(1, 120):  # until it has begun to learn
        before = kept.stat().st_mtime_ns if kept.exists() else 0
        with subprocess.Popen(
            [*COMMAND, *stepwise], env=environment(ROLLWRIGHT_WEIGHTS=str(tmp_path / "values")),
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        ) as running:  # fmt: skip
            while not kept.exists() or kept.stat().st_mtime_ns == before:
                assert running.poll() is None
                time.sleep(0.05)  # it is written before anything is learnt
            time.sleep(0.25 * tries)
            running.send_signal(signal.SIGINT)
            out, err = running.communicate(timeout=120)
        assert running.returncode == 130, err
        if out:
            break
    first = json.loads(out)
    assert 0 < first["games"] < MANY
    assert first["weights"] is None
    assert "goes on" in err
    done = at_home(tmp_path, *stepwise)
    assert done.returncode == 0, done.stderr
    second = json.loads(done.stdout)
    assert first["games"] + second["games_learnt_now"] == MANY
    learnt = Path(second["weights"])
    assert learnt.parent == tmp_path / "values"
    assert (read_weights(learnt).numbers == read_weights(whole).numbers).all()
    assert "rollwright train qwixx" in read_weights(learnt).about["command"]

    duel = ("duel", "qwixx", "strong", "random", "--games", "40", "--sheet", small, "--json")
    found = at_home(tmp_path, *duel, "--seed", "1")
    assert "no weights" not in found.stderr
    assert json.loads(found.stdout)["win_share"] > 0.7
    named = at_home(tmp_path, *duel[:2], f"strong:{whole}", *duel[3:], "--seed", "1")
    assert json.loads(named.stdout)["win_share"] == json.loads(found.stdout)["win_share"]


def test_without_values_it_is_said_how_to_get_them(tmp_path: Path, small: str) -> None:
    words = ("--games", "2", "--seed", "1", "--sheet", small)
    done = at_home(tmp_path, "duel", "qwixx", "strong", "random", *words)
    assert done.returncode == 0
    assert "rollwright train qwixx --players 2 --sheet FILE" in " ".join(done.stderr.split())


def test_a_duel_as_json_and_in_words(tmp_path: Path) -> None:
    words = ["duel", "knifflig", "greedy", "random", "--seed", "1"]
    done = rollwright(*words, "--games", "200", "--json")
    result = json.loads(done.stdout)
    assert (result["games"], result["fair_share"]) == (200, 0.5)
    low, high = result["ci95"]
    assert low <= result["win_share"] <= high <= 1
    assert result["points"]["first"] > result["points"]["second"]
    assert not result["decided_early"]
    times = result.pop("ms_per_decision")
    assert set(times) == {"first", "second"} and all(time > 0 for time in times.values())
    kept = str(tmp_path / "duel.json")
    half = rollwright(*words, "--games", "100", "--json", "--checkpoint", kept)
    assert json.loads(half.stdout)["games"] == 100
    rest = rollwright(*words, "--games", "200", "--json", "--checkpoint", kept)
    again = json.loads(rest.stdout)
    assert again.pop("ms_per_decision")
    assert again == result
    other = ["duel", "knifflig", "greedy", "novice", "--games", "200", "--checkpoint", kept]
    refused = rollwright(*other, "--seed", "1")
    assert refused.returncode == 2
    assert "another" in refused.stderr

    early = rollwright(*words, "--json")
    assert json.loads(early.stdout)["decided_early"]
    assert json.loads(early.stdout)["games"] < 20_000
    said = rollwright(*words)
    assert "greedy" in said.stdout
    assert "Decided before" in said.stdout


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("duel", "qwixx", "strong", "nobody"), "no bot called nobody"),
        (("duel", "qwixx", "strong", "table", "--games", "0"), "--games must be"),
        (("duel", "clever", "greedy", "random", "--players", "1"), "no duel"),
        (("duel", "qwixx", "strong:nowhere.npz", "random"), "nowhere.npz cannot be read"),
        (("duel", "knifflig", "rollout:many", "greedy"), "rollout:GAMES must be"),
        (("solve", "geizen"), "Only Qwixx can be solved"),
        (("solve", "qwixx", "--hazard", "2"), "--hazard must be"),
        (("solve", "qwixx", "--players", "9"), "Possible numbers of players"),
        (("train", "clever", "--players", "5"), "Possible numbers of players"),
        (("train", "knifflig", "--learning-rate", "-1"), "--learning-rate must be"),
        (("train", "knifflig", "--rate", "-1"), "--learning-rate must be"),  # its old name
        (("train", "knifflig", "--trace", "2"), "--trace-decay must be"),
        (("train", "knifflig", "--whims", "-1"), "--epsilon must be"),
        (("train", "knifflig", "--watch", "-1"), "--warm-up must be"),
        (("train", "knifflig", "--from", "nowhere.npz"), "nowhere.npz cannot be read"),
        (("train", "geizen", "--games", "1", "--out", "/proc/no/values.npz"), "cannot be written"),
    ],
)
def test_refused_with_a_reason(words: tuple[str, ...], says: str) -> None:
    done = rollwright(*words)
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr


def test_two_bots_that_think_are_prepared_at_once_and_nobody_waits(tmp_path: Path) -> None:
    """Another process compiles what both need; who plays below its level until then says so."""
    cache = tmp_path / "cache"
    words = ("play", "qwixx", "--seats", "human,strong,strong", "--seed", "1")
    done = rollwright(*words, typed="q\n", home=tmp_path, ROLLWRIGHT_CACHE=str(cache))
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("strong: at full strength in about") == 1
    if not LONG:  # going over is tested beside the bots, with a game that compiles sooner
        return
    while not list(cache.glob("compiled/*/ready/qwixx-network-lookahead")):
        time.sleep(0.1)
    again = rollwright(*words, typed="q\n", home=tmp_path, ROLLWRIGHT_CACHE=str(cache))
    assert again.returncode == 0, again.stderr
    assert "at full strength" not in again.stderr


def test_of_bots_that_only_decide_the_faster_compiled_nothing_is_said(tmp_path: Path) -> None:
    words = ("play", "geizen", "--seats", "human,club,strong", "--seed", "1")
    done = rollwright(*words, typed="q\n", home=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "at full strength" not in done.stderr
