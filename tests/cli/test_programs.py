"""Programs that play, as a user starts them: at the terminal, and in runs of many games."""

import json
import signal
import subprocess
import time
from pathlib import Path

import pytest

import rollwright as rw
from rollwright.core.records import read_record
from tests.bots.programs import EXAMPLE, FIRST, is_gone, program
from tests.cli.command import COMMAND, environment, rollwright

ENTER_OR_FIRST = "\n1\n" * 400


@pytest.mark.parametrize("seats", ["human,{0}", "{0},greedy,{0}"])
def test_a_whole_game_at_the_terminal(seats: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    done = rollwright(
        "play", "qwixx", "--seats", seats.format(f"program:{EXAMPLE}"), "--seed", "4",
        "--record", str(path), typed=ENTER_OR_FIRST,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert f"plays as program:{EXAMPLE}." in done.stdout.replace("\n", " ")
    assert rw.load(path).over
    assert read_record(path).header.seats[-1]["player"] == f"program:{EXAMPLE}"


def test_a_program_that_fails_loses_nothing_and_can_be_put_right(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    command = program(tmp_path, "answer(next(heard())); sys.exit('oh dear')")
    words = ["--seats", f"program:{command} 'a, b'", "--seed", "4", "--record", str(path)]
    failed = rollwright("play", "qwixx", *words)
    assert failed.returncode == 2
    assert "oh dear" in failed.stderr
    assert "Traceback" not in failed.stderr
    assert f"--resume {path}" in failed.stdout
    kept = path.read_bytes()
    assert len(read_record(path).events) >= 2

    started = tmp_path / "started"
    program(tmp_path, f"open({str(started)!r}, 'w').close()\n" + FIRST)  # put right
    for typed in ("", "\n", "no\n", "quit\n"):
        refused = rollwright("play", "--resume", str(path), typed=typed)
        assert refused.returncode == 2
        assert command in refused.stdout
        assert "was not started" in refused.stderr
        assert path.read_bytes() == kept
    assert not started.exists()
    done = rollwright("play", "--resume", str(path), typed="yes\n")
    assert done.returncode == 0, done.stderr
    assert started.exists()
    assert path.read_bytes().startswith(kept)
    assert rw.load(path).over


def test_what_cannot_be_started_leaves_no_record(tmp_path: Path) -> None:
    done = rollwright("play", "qwixx", "--seats", "human,program:nowhere", home=tmp_path)
    assert done.returncode == 2
    assert "The program nowhere cannot be found" in done.stderr
    assert not (tmp_path / "rollwright").exists()


def test_a_decision_after_which_a_program_decided_is_taken_back(tmp_path: Path) -> None:
    """The program is asked anew, on what the correction of real dice made of the game."""
    path = tmp_path / "game.jsonl"
    typed = "\n".join(["1", "4 1 6 6 6 6", "R5", "c 4 2 6 6 6 6", "R6", "q"])
    done = rollwright(
        "play", "qwixx", "--seats", f"human,program:{program(tmp_path, FIRST)}", "--dice", "typed",
        "--record", str(path), typed=typed,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert [str(event) for event in rw.load(path).events] == [
        "start=0", "dice=4,2,6,6,6,6", "0:R6", "1:-",
    ]  # fmt: skip


def test_simulated_compared_and_in_a_duel(tmp_path: Path) -> None:
    bot = f"program:{program(tmp_path, FIRST)} 'a,b'"
    usual = ("--games", "6", "--seed", "1", "--json")
    done = rollwright("simulate", "qwixx", "--bots", f"{bot},random", *usual)
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert [seat["bot"] for seat in result["seats"]] == [bot, "random"]
    assert result["games"] == 6
    compared = rollwright("compare", "qwixx", "--bots", "greedy", "--bots", bot, *usual)
    assert compared.returncode == 0, compared.stderr
    assert json.loads(compared.stdout)["sides"][1]["bots"] == [bot, bot]
    fought = rollwright("duel", "qwixx", "greedy", bot, *usual)
    assert fought.returncode == 0, fought.stderr
    assert json.loads(fought.stdout)["win_share"] == 1


def test_an_error_in_a_run_is_told_and_what_was_counted_is_kept(tmp_path: Path) -> None:
    body = """
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "begin" and m["number"] == 3:
        sys.exit("no more")
    if m["type"] == "decide":
        answer(m)
"""
    kept = tmp_path / "run.json"
    words = ["simulate", "qwixx", "--players", "2", "--games", "6", "--seed", "1", "--cores", "1",
             "--checkpoint", str(kept), "--json", "--bots"]  # fmt: skip
    done = rollwright(*words, f"program:{program(tmp_path, body)}")
    assert done.returncode == 2
    error = json.loads(done.stderr.splitlines()[-1])["error"]
    assert error["code"] == "program.ended"
    assert "no more" in error["message"]
    assert json.loads(kept.read_text())["tally"]["games"] in (1, 2, 3)  # whole batches
    again = rollwright(*words, f"program:{program(tmp_path, FIRST)}")  # put right, it goes on
    assert again.returncode == 0, again.stderr
    assert json.loads(again.stdout)["games"] == 6


def test_ctrl_c_does_not_wait_for_a_program_that_thinks(tmp_path: Path) -> None:
    mark = tmp_path / "pid"
    body = f"""
next(heard())
with open({str(mark)!r} + ".new", "w") as file:
    file.write(str(os.getpid()))
os.rename({str(mark)!r} + ".new", {str(mark)!r})
time.sleep(600)
"""
    bots = f"program:{program(tmp_path, body)},random"
    with subprocess.Popen(
        [*COMMAND, "simulate", "qwixx", "--bots", bots, "--cores", "2", "--json"],
        env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as running:  # fmt: skip
        while not mark.exists():
            assert running.poll() is None
            time.sleep(0.02)
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert running.returncode == 130, err
    assert json.loads(out)["games"] == 0
    assert is_gone(int(mark.read_text()))


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("simulate", "qwixx", "--bots", "program:"), "program:COMMAND"),
        (("simulate", "qwixx", "--bots", "program:'a,b,random"), "all quotes closed"),
        (("play", "qwixx", "--seats", "human,program:nowhere"), "cannot be found"),
        (("duel", "qwixx", "program:nowhere", "random"), "cannot be found"),
        (("table", "qwixx", "--seats", "human,program:cat"), "no bot called program:cat"),
        (("serve", "--bot", "cat"), "--bot NAME=COMMAND"),
        (("serve", "--bot", "a b=cat"), "--bot NAME=COMMAND"),
        (("serve", "--bot", "Greedy=cat"), "Greedy is the name of another player"),
        (("serve", "--bot", "human=cat"), "human is the name of another player"),
        (("serve", "--bot", "x=cat", "--bot", "X=cat"), "X is the name of another player"),
        (("serve", "--bot", "x="), "program:COMMAND"),
        (("serve", "--bot", "x=nowhere"), "nowhere cannot be found"),
        (("serve", "--bot", "x=cat", "--bot-seconds", "0"), "a number from 0.1 to 3600"),
        (("serve", "--bot", "x=cat", "--bot-seconds", "nan"), "a number from 0.1 to 3600"),
        *(
            ((command, "qwixx", *more, "--bot-seconds", "0"), "a number from 0.1 to 3600")
            for command, *more in (["play"], ["simulate"], ["compare"], ["duel", "club", "casual"])
        ),
    ],
)  # fmt: skip
def test_bad_input_is_told(words: tuple[str, ...], says: str, tmp_path: Path) -> None:
    done = rollwright(*words, home=tmp_path)
    assert done.returncode == 2, done.stderr
    assert says in done.stderr
    assert "Traceback" not in done.stderr


def test_the_time_that_a_program_has_is_told_and_kept(tmp_path: Path) -> None:
    body = "m = next(heard()); assert m['seconds'] == 0.3; answer(m); time.sleep(600)"
    done = rollwright(
        "simulate", "qwixx", "--bots", f"program:{program(tmp_path, body)},random",
        "--bot-seconds", "0.3", "--games", "5",
    )  # fmt: skip
    assert done.returncode == 2
    assert "has not answered within 0.3 seconds" in done.stderr
