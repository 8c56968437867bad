"""The commands: results as JSON, clear errors, exit codes, and a light start."""

import json
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import rollwright as rw
from rollwright.core.texts import LANGUAGES
from tests.cli.command import COMMAND, environment, interrupted, rollwright, rollwright_here
from tests.games.qwixx.positions import sheet
from tests.random_play import random_end

LIGHT = """
import contextlib, io, json, sys
from rollwright.cli.main import main
for words in json.loads(sys.argv[1]):
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        try:
            code = main(words)
        except SystemExit as stop:
            code = stop.code
    heavy = sorted({"numpy", "numba", "matplotlib"} & set(sys.modules))
    print(json.dumps([words, code, heavy]))
"""


def test_a_light_start_without_numpy_or_numba() -> None:
    """One after the other in one process: whoever loaded these would be seen."""
    expected: list[tuple[list[str], int]] = [
        (["--help"], 0),
        (["--version"], 0),
        (["games"], 0),
        (["games", "--json"], 0),
        (["rules", "qwixx"], 0),
        (["rules", "qwixx", "Q8", "--lang", "de"], 0),
        (["simulate", "--help"], 0),
        (["play", "--help"], 0),
        ([], 2),
        (["dance"], 2),
        (["simulate"], 2),
        (["simulate", "qwixx", "--games", "many"], 2),
        (["simulate", "quixx"], 2),
        (["simulate", "qwixx", "--bots", "deepblue"], 2),
        (["play", "qwixx", "--seats", "human,robot"], 2),
        (["rules", "qwixx", "Q99"], 2),
        (["play"], 2),
        (["play", "qwixx", "--names", "Ana"], 2),
        (["play", "--resume", "x", "--seats", "human"], 2),
        (["simulate", "qwixx", "--games", "0"], 2),
        (["simulate", "qwixx", "--start", "9" * 5000], 2),
        (["simulate", "qwixx", "--option", "x"], 2),
        (["simulate", "qwixx", "--option", "a=b"], 2),
        (["perft", "qwixx", "--depth", "-1"], 2),
        (["sheet", "--help"], 0),
        (["sheet", "check"], 2),
        (["sheet", "dance"], 2),
        (["compare", "--help"], 0),
        (["compare", "qwixx"], 2),
        (["compare", "quixx", "--sheet", "a", "--sheet", "b"], 2),
        (["compare", "qwixx", "--bots", "deepblue", "--bots", "random"], 2),
        (["compare", "knifflig", "--option", "phase2=never"], 2),
    ]
    done = subprocess.run(
        [sys.executable, "-c", LIGHT, json.dumps([words for words, _ in expected])],
        env=environment(), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stderr == ""
    found = [json.loads(line) for line in done.stdout.splitlines()]
    assert found == [[words, code, []] for words, code in expected]


@pytest.mark.parametrize(
    "command",
    [
        "games",
        "rules",
        "play",
        "replay",
        "simulate",
        "perft",
        "sheet",
        "compare",
        "duel",
        "solve",
        "train",
    ],
)
def test_every_command_has_examples_and_json(command: str) -> None:
    text = rollwright_here(command, "--help").stdout
    assert "examples:" in text
    assert f"rollwright {command}" in text
    assert "--json" in text


def test_games_as_json() -> None:
    games = json.loads(rollwright_here("games", "--json").stdout)["games"]
    found = {game["name"]: game for game in games}
    assert set(found) == {"clever", "geizen", "knifflig", "qwixx"}
    assert found["qwixx"]["reconstruction"] is None
    assert "four circles in each row" in found["knifflig"]["reconstruction"]["known"]
    assert "few fields are yellow" in found["geizen"]["reconstruction"]["assumed"]
    assert found["knifflig"]["options"] == {"phase2": ["at_once", "in_turn"]}


@pytest.mark.parametrize("language", LANGUAGES)
def test_games_tell_which_sheets_are_reconstructions(language: str) -> None:
    shown = rollwright_here("games", "--lang", language).stdout
    lines = [line for line in shown.splitlines() if line.startswith("    ")]
    assert len(lines) > 8


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("name", "letter", "last"),
    [("qwixx", "Q", 13), ("knifflig", "K", 11), ("geizen", "G", 12), ("clever", "D", 25)],
)
def test_rules_in_every_language(name: str, letter: str, last: int, language: str) -> None:
    told = json.loads(rollwright_here("rules", name, "--lang", language, "--json").stdout)
    assert told["language"] == language
    rules = told["rules"]
    numbers = [f"{letter}{n}" for n in range(1, last + 1)] + [f"A{n}" for n in range(1, 6)]
    assert list(rules) == numbers


@pytest.mark.parametrize("language", LANGUAGES)
def test_errors_are_said_in_every_language(language: str) -> None:
    done = rollwright_here("rules", "qwixx", "Q99", "--lang", language)
    assert done.returncode == 2
    assert "Q99" in done.stderr


def test_errors_as_json() -> None:
    done = rollwright_here("simulate", "quixx", "--json")
    assert done.returncode == 2
    assert json.loads(done.stderr)["error"]["code"] == "game.unknown_close"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--players", "7"], "Possible numbers of players"),
        (["--players", "0"], "Possible numbers of players"),
        (["--players", "3", "--bots", "random,greedy"], "2 bots for 3 players"),
        (["--games", "0"], "--games must be"),
        (["--cores", "0"], "--cores must be"),
        (["--start", "2"], "--start must be"),
        (["--option", "speed"], "NAME=VALUE"),
        (["--option", "speed=1"], "no options"),
        (["--sheet", "nowhere.json"], "cannot be read"),
        (["--games", "5", "--plot", "/nowhere/at/all.svg"], "cannot be written"),
    ],
)
def test_simulate_refuses_with_a_reason(words: list[str], says: str) -> None:
    done = rollwright_here("simulate", "qwixx", *words)
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr


def test_simulate_as_json(tmp_path: Path) -> None:
    plot = tmp_path / "points.svg"
    done = rollwright(
        "simulate", "qwixx", "--players", "2", "--bots", "random,greedy", "--games", "2000",
        "--seed", "1", "--cores", "1", "--json", "--plot", str(plot),
    )  # fmt: skip
    result = json.loads(done.stdout)
    assert result["games"] == 2000
    assert result["games_per_second"] > 0
    assert result["decisions_per_second"] > result["games_per_second"]
    for seat in result["seats"]:
        assert {"mean", "sd", "win_share", "ci95", "percentiles"} <= set(seat)
    assert ElementTree.parse(plot).getroot().tag.endswith("svg")
    again = rollwright(
        "simulate", "qwixx", "--bots", "random,greedy", "--games", "2000", "--seed", "1",
        "--cores", "2", "--json",
    )  # fmt: skip
    assert json.loads(again.stdout)["seats"] == result["seats"]


def test_simulate_as_a_table_with_an_own_sheet(tmp_path: Path) -> None:
    own = tmp_path / "own.json"
    own.write_text(json.dumps(sheet(penalty_points=-50)))
    done = rollwright("simulate", "qwixx", "--games", "500", "--seed", "1", "--sheet", str(own))
    assert done.returncode == 0
    assert "games a second" in done.stdout


def test_simulate_interrupted_keeps_its_checkpoint(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    words = ["simulate", "qwixx", "--seed", "1", "--cores", "2"]
    played = interrupted(path, *words)["games"]
    words += ["--checkpoint", str(path)]
    done = rollwright(*words, "--games", str(played + 10), "--json")
    assert json.loads(done.stdout)["games"] == played + 10
    unsaid = [word for word in words if word not in ("--seed", "1")]
    done = rollwright(*unsaid, "--games", str(played + 20), "--json")
    assert (json.loads(done.stdout)["seed"], json.loads(done.stdout)["games"]) == (1, played + 20)


def test_perft_as_json() -> None:
    result = json.loads(
        rollwright("perft", "qwixx", "--players", "1", "--depth", "1", "--json").stdout
    )
    assert (result["nodes"], result["distinct"], result["probability"]) == (46656, 46656, "1")
    assert "46,656 nodes" in rollwright("perft", "qwixx", "--players", "1", "--depth", "1").stdout


def test_replay_shows_a_game(tmp_path: Path) -> None:
    path, picture = tmp_path / "game.jsonl", tmp_path / "end.svg"
    end = random_end(rw.game("qwixx", 3), 4)
    end.save(path)
    result = json.loads(rollwright("replay", str(path), "--json", "--svg", str(picture)).stdout)
    assert result["scores"] == end.scores
    assert result["winners"] == list(end.winners)
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")
    text = rollwright("replay", str(path), "--at", "3").stdout
    assert str(end.events[2]) in text
    assert str(end.events[3]) not in text


def test_replay_of_damaged_files(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    random_end(rw.game("qwixx", 2), 4).save(path)
    raw = path.read_bytes()
    path.write_bytes(raw[:-5])
    done = rollwright("replay", str(path))
    assert done.returncode == 2
    lines = raw.count(b"\n")
    assert f"Line {lines}" in done.stderr
    assert "cut off" in done.stderr
    assert rollwright("replay", str(path), "--salvage").returncode == 0
    assert path.read_bytes() == raw[:-5]
    assert rollwright("replay", str(tmp_path / "none")).returncode == 2
    assert rollwright("replay", str(path), "--salvage", "--at", "9999").returncode == 2


def test_output_into_a_closed_pipe_is_no_error() -> None:
    with subprocess.Popen(
        [*COMMAND, "rules", "qwixx"], env=environment(),
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as running:  # fmt: skip
        assert running.stdout
        running.stdout.close()
        assert running.stderr
        assert running.stderr.read() == ""
