"""Playing at the terminal: whole games typed as a person would, and nothing ever lost."""

import json
import os
import pty
import re
import select
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import rollwright as rw
from rollwright.core.records import read_record
from rollwright.core.texts import LANGUAGES, Texts
from rollwright.play.sayings import said_next_verdict, said_verdict
from tests.cli.command import COMMAND, environment, rollwright
from tests.games.qwixx.positions import PRINTED

ALWAYS_FIRST = "\n1\n" * 400
"""Enter rolls where a roll is asked for; the first choice where one is offered."""


@pytest.mark.parametrize("seats", ["human", "human,greedy", "human,human,random", "greedy,random"])
def test_a_whole_game(seats: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    done = rollwright(
        "play", "qwixx", "--seats", seats, "--seed", "4", "--record", str(path),
        typed=ALWAYS_FIRST,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    state = rw.load(path)
    assert state.over
    assert "Result" in done.stdout
    assert str(path) in done.stdout


@pytest.mark.parametrize("name", ["geizen", "knifflig"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_whole_game_of_the_others(name: str, language: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    done = rollwright(
        "play", name, "--seats", "human,greedy,human", "--seed", "4", "--record", str(path),
        "--lang", language, typed="\n2\n\n" * 900,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert rw.load(path).over
    talk, pictures = "".join(done.stdout.split()), done.stdout.count("▸")
    said = Texts(language)("geizen.todo.to_keep" if name == "geizen" else "knifflig.todo.phase_1")
    assert "".join(said.split()) in talk
    assert pictures > 3


@pytest.mark.parametrize("language", LANGUAGES)
def test_doppelt_so_clever_alone_to_its_rating(language: str, tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    done = rollwright(
        "play", "clever", "--players", "1", "--seed", "4", "--record", str(path), "--lang",
        language, typed="\n2\n\n" * 400,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    state = rw.load(path)
    assert state.over
    verdict = said_verdict(state.view(), Texts(language))
    missed = said_next_verdict(state.view(), Texts(language))
    assert verdict and verdict.startswith("☆☆")  # who always takes the second choice is no expert
    end = done.stdout[-900:]
    assert verdict in end
    assert missed and missed.says in end and str(missed.points) in end
    assert "★" not in verdict
    for points in state.parts(0).values():
        assert f" {points}" in end
    foxes = int(state.record["papers"][0]["foxes"])
    lowest = min(list(state.parts(0).values())[:5])
    assert f"{foxes} × {lowest} = {foxes * lowest}" in done.stdout


def test_doppelt_so_clever_with_friends_and_a_bot(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    done = rollwright(
        "play", "clever", "--seats", "human,greedy,human", "--names", "Ana,Robo,Cy", "--seed", "6",
        "--record", str(path), typed="\n2\n\n" * 900,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    state = rw.load(path)
    assert state.over
    # One's own sheet in full, the others at a glance; in the end all three in full.
    assert "Robo · points:" in done.stdout
    assert done.stdout.rpartition("That was the last round")[2].count("⬢ silver ") == 3
    assert "Round 5 of 5" in done.stdout


def test_doppelt_so_clever_with_real_dice_asks_which_of_equal_dice(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    typed = ["1 2 3 4 5 6", "P>P6", "663132", "3", "x", "2", "? SB1", "q"]
    done = rollwright(
        "play", "clever", "--players", "1", "--dice", "typed", "--record", str(path),
        typed="\n".join(typed),
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "(1: Y●3 B■1 P♥2, 2: B■1 G◆3 P♥2)" in done.stdout
    assert "The number must be from 1 to 2" in done.stdout
    assert "not possible now: none of these dice makes that entry: B■1 G◆3 P♥2 (D7)" in done.stdout
    assert [str(event) for event in rw.load(path).events][-1] == "pick=1"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--players", "0"], "from 1 to 5, not 0"),
        (["--players", "5"], "not played by 5"),
        (["--players", "3", "--seats", "human,greedy"], "--seats names 2 players"),
        (["--players", "1", "--resume"], "leave out"),
    ],
)
def test_numbers_of_players_that_cannot_be_meant(words: list[str], says: str) -> None:
    done = rollwright("play", "clever", *words)
    assert done.returncode == 2
    assert says in done.stderr


def test_geizen_with_real_dice(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    typed = ["2", "44416", "K44", "1 2", "7 7 7", "326", "K6", "33", "1", "5", "q"]
    done = rollwright(
        "play", "geizen", "--seats", "human,human", "--dice", "typed", "--record", str(path),
        typed="\n".join(typed),
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "3 numbers are needed, not 2" in done.stdout
    assert "A die shows 1 to 6" in done.stdout
    assert [str(event) for event in rw.load(path).events] == [
        "start=1", "dice=4,4,4,1,6", "1:K44", "dice=3,2,6", "1:K6", "dice=3,3", "1:K3", "dice=5",
    ]  # fmt: skip


def test_real_dice_that_were_typed_in_wrongly_are_corrected(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    typed = [
        "c", "2", "c 1", "correct", "44416", "c", "c 4 4", "c 44416", "K44", "C 44415", "K5", "q",
    ]  # fmt: skip
    done = rollwright(
        "play", "geizen", "--seats", "human,human", "--dice", "typed", "--record", str(path),
        typed="\n".join(typed),
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    for words in (
        "No dice have been typed in that could be corrected", "Corrected: 1",
        "1 was typed in last", "4 4 4 1 6 was typed in last", "5 numbers are needed, not 2",
        "That is what was typed in", "Corrected: 4 4 4 1 5",
    ):  # fmt: skip
        assert words in done.stdout, words
    assert [str(event) for event in read_record(path).events] == [
        "start=1", "correct:start=0", "dice=4,4,4,1,6", "0:K44", "correct:dice=4,4,4,1,5", "0:K5",
    ]  # fmt: skip
    assert [str(event) for event in rw.load(path).events] == ["start=0", "dice=4,4,4,1,5", "0:K5"]
    again = rollwright("play", "--resume", str(path), typed="c 44411\nq\n")
    assert "Corrected: 4 4 4 1 1" in again.stdout
    shown = rollwright("replay", str(path))
    assert shown.returncode == 0 and "correct:dice=4,4,4,1,1" in shown.stdout
    checked = json.loads(rollwright("verify", str(path), "--json").stdout)
    assert (checked["wrong"], checked["unchecked"]) == ([], "verify.typed")


def test_dice_from_a_seed_are_not_corrected(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    done = rollwright(
        "play", "qwixx", "--seats", "human", "--seed", "8", "--record", str(path),
        typed="\nc 123456\nc\nq\n",
    )  # fmt: skip
    assert done.returncode == 0
    assert done.stdout.count("These dice cannot be corrected") == 2
    assert [type(event).__name__ for event in read_record(path).events] == ["Chance"]


@pytest.mark.parametrize("typed", ["1\nu\nq\n", "1\n?K1\nq\n", "1\np\nl\ns\nq\n"])
def test_real_dice_for_bots_alone(typed: str, tmp_path: Path) -> None:
    done = rollwright(
        "play", "geizen", "--seats", "greedy,greedy", "--dice", "typed", "--record",
        str(tmp_path / "game.jsonl"), typed=typed,
    )  # fmt: skip
    assert done.returncode == 0
    assert "Traceback" not in done.stderr


def test_knifflig_with_an_option_and_an_own_sheet(tmp_path: Path) -> None:
    own, path = tmp_path / "own.json", tmp_path / "game.jsonl"
    assert rollwright("sheet", "new", "knifflig", str(own)).returncode == 0
    own.write_text(
        own.read_text().replace('"7": 6', '"7": 5').replace('"assumptions"', '"comment"')
    )
    done = rollwright(
        "play", "knifflig", "--sheet", str(own), "--option", "phase2=in_turn", "--seats",
        "human,greedy,random", "--seed", "3", "--record", str(path), typed="\n2\n\n" * 900,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert "reconstruction" not in done.stdout  # its owner says that nothing is assumed
    state = rw.load(path)
    assert state.over
    assert state.game.options == {"phase2": "in_turn"}
    assert state.game.sheet.data["left_boxes"]["7"] == 5


def test_the_result_as_json_leaves_the_talk_aside(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    done = rollwright(
        "play", "qwixx", "--names", "Ana,Robo", "--seed", "4", "--record", str(path), "--json",
        typed=ALWAYS_FIRST,
    )  # fmt: skip
    result = json.loads(done.stdout)
    state = rw.load(path)
    assert [seat["points"] for seat in result["seats"]] == state.scores
    assert [seat["name"] for seat in result["seats"]] == ["Ana", "Robo"]
    assert result["winners"] == list(state.winners)
    assert "Ana" in done.stderr


def test_why_not_undo_points_log_save_and_quit(tmp_path: Path) -> None:
    path, copy = tmp_path / "game.jsonl", tmp_path / "copy.jsonl"
    typed = "\n".join(
        ["", "?", "? R12", "?R99", "99", "nonsense", "p", "s", "l", "2", "u", "1",
         f"save {copy}", f"save {copy}", "q"]
    )  # fmt: skip
    done = rollwright(
        "play", "qwixx", "--seats", "human", "--seed", "8", "--record", str(path), typed=typed
    )
    assert done.returncode == 0
    for words in (
        "this help", "R12 is not possible now", "R99 is no choice", "no choice 99",
        "nonsense is no choice", "total", "dice=", "takes it back", f"Saved: {copy}",
        f"{copy} exists already", "rollwright play --resume",
    ):  # fmt: skip
        assert words in done.stdout, words
    record = read_record(path)
    assert [type(event).__name__ for event in record.events] == [
        "Chance", "Decision", "Undo", "Decision",
    ]  # fmt: skip
    assert copy.read_bytes() == path.read_bytes()
    again = rollwright("play", "--resume", str(copy), typed="q\n")
    assert again.returncode == 0


def test_whoever_shares_the_screen_does_not_see_what_was_chosen_in_secret(tmp_path: Path) -> None:
    """Seat 1 asks for points, log and sheets while seat 0's choice is still hidden."""
    typed = "\n".join(["1", "4 1 6 6 6 6", "R5", "p", "l", "s", "? R5", "q"])
    done = rollwright(
        "play", "qwixx", "--seats", "human,human", "--dice", "typed",
        "--record", str(tmp_path / "game.jsonl"), typed=typed,
    )  # fmt: skip
    shown = done.stdout[done.stdout.index("Player 2, ") :]
    assert "dice=4,1,6,6,6,6" in shown
    assert "0:R5" not in shown
    assert "✗" not in shown
    assert re.search(r"Player 1(\s+0){6}", shown)


def test_a_slip_at_a_shared_screen_can_be_taken_back_by_the_next_prompt(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    typed = "\n".join(["1", "4 1 6 6 6 6", "R5", "u", "Y5", "G5", "q"])
    rollwright(
        "play", "qwixx", "--seats", "human,human", "--dice", "typed", "--record", str(path),
        typed=typed,
    )  # fmt: skip
    assert [str(event) for event in rw.load(path).events[2:]] == ["0:Y5", "1:G5"]


def test_a_number_that_could_mean_two_things_is_asked_back(tmp_path: Path) -> None:
    """The white dice make 5, and choice 5 is blue 5: did the player mean the number five?"""
    path = tmp_path / "game.jsonl"
    done = rollwright(
        "play", "qwixx", "--seats", "human", "--dice", "typed", "--record", str(path),
        typed="4 1 6 6 6 6\n5\nno\n5\n\nq\n",
    )  # fmt: skip
    assert done.stdout.count("Choice 5 is: blue 5") == 2
    assert [str(event) for event in rw.load(path).events[1:]] == ["0:B5"]


def test_the_words_of_the_list_are_understood(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    done = rollwright(
        "play", "qwixx", "--seats", "human", "--dice", "typed", "--record", str(path),
        "--lang", "de", typed="4 1 6 6 6 6\n? gelb 12\nGelb 5\npassen\nq\n",
    )  # fmt: skip
    assert "(Q5)" in done.stdout
    assert [str(event) for event in rw.load(path).events[1:]] == ["0:Y5", "0:-"]


def test_the_last_decision_can_be_taken_back_before_the_result(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    rolls = ["1 2 6 6 1 1", "-", "-", ""] * 3
    typed = "\n".join([*rolls, "1 2 6 6 1 1", "-", "-", "u", "R7", "", "q"])
    done = rollwright(
        "play", "qwixx", "--seats", "human", "--dice", "typed", "--record", str(path), typed=typed
    )
    assert "last penalty box is crossed" in done.stdout
    assert "takes it back" in done.stdout
    state = rw.load(path)
    assert not state.over
    assert state.scores == [-14]


def test_resume_without_a_file_takes_the_last_game(tmp_path: Path) -> None:
    assert rollwright("play", "--resume", home=tmp_path).returncode == 2
    rollwright("play", "qwixx", "--seats", "human", typed="q\n", home=tmp_path)
    done = rollwright("play", "--resume", typed=ALWAYS_FIRST, home=tmp_path)
    assert "Result" in done.stdout


def test_it_says_why_the_game_ends_and_who_could_not_choose(tmp_path: Path) -> None:
    done = rollwright(
        "play", "qwixx", "--seats", "random,random", "--seed", "4",
        "--record", str(tmp_path / "game.jsonl"),
    )  # fmt: skip
    assert "the game ends (Q11)" in done.stdout
    assert "can cross nothing in action 1: skipped" in done.stdout


def test_nonsense_at_the_roll_is_answered(tmp_path: Path) -> None:
    done = rollwright(
        "play", "qwixx", "--seats", "human", "--seed", "8",
        "--record", str(tmp_path / "game.jsonl"), typed="? nonsense\nnonsense\nu\n? R5\nq\n",
    )  # fmt: skip
    assert done.returncode == 0
    assert "nonsense is no choice" in done.stdout
    assert "nonsense is nothing here: Enter goes on, ? helps." in done.stdout
    assert "no decision of yours" in done.stdout
    assert "have not been rolled (Q4)" in done.stdout


def test_resume_goes_on_with_the_same_dice(tmp_path: Path) -> None:
    whole, parted = tmp_path / "whole.jsonl", tmp_path / "parted.jsonl"
    words = ["--seats", "human,greedy", "--seed", "12"]
    rollwright("play", "qwixx", *words, "--record", str(whole), typed=ALWAYS_FIRST)
    stopped = rollwright(
        "play", "qwixx", *words, "--record", str(parted), typed="\n1\n" * 5 + "q\n"
    )
    assert "--resume" in stopped.stdout
    for _ in range(3):
        rollwright("play", "--resume", str(parted), typed="\n1\n" * 4)
    done = rollwright("play", "--resume", str(parted), typed=ALWAYS_FIRST)
    assert "Result" in done.stdout
    assert rw.load(parted) == rw.load(whole)
    assert rw.load(parted).events == rw.load(whole).events


def test_a_finished_game_resumes_to_its_result(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    rollwright("play", "qwixx", "--seats", "greedy,greedy", "--seed", "1", "--record", str(path))
    kept = path.read_bytes()
    assert "Result" in rollwright("play", "--resume", str(path)).stdout
    assert path.read_bytes() == kept


def test_real_dice_are_typed_in(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    typed = "\n".join(["3", "2", "7 1 1 1 1 1", "12345", "4 1 3 6 2 5", "R5", "Y5", "q"])
    done = rollwright(
        "play", "qwixx", "--seats", "human,human", "--dice", "typed", "--record", str(path),
        typed=typed,
    )  # fmt: skip
    assert "A die shows 1 to 6" in done.stdout
    assert "6 numbers are needed, not 5" in done.stdout
    assert [str(event) for event in read_record(path).events] == [
        "start=1", "dice=4,1,3,6,2,5", "0:R5", "1:Y5",
    ]  # fmt: skip


def test_commands_work_while_dice_are_typed(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    done = rollwright(
        "play", "qwixx", "--seats", "human", "--dice", "typed", "--record", str(path),
        typed="?\ns\n4 1 3 6 2 5\nR5\nB6\nu\nq\n",
    )  # fmt: skip
    assert done.returncode == 0
    assert "this help" in done.stdout
    assert len(rw.load(path).events) == 2  # B6 was taken back at the dice prompt


def test_notation_with_a_space_is_no_command(tmp_path: Path) -> None:
    own = tmp_path / "own.json"
    rows = [{"colour": "pink", "numbers": [*range(2, 13)]}]
    own.write_text(json.dumps({**PRINTED, "rows": rows, "closed_rows_end": 1}))
    path = tmp_path / "game.jsonl"
    rollwright(
        "play", "qwixx", "--seats", "human", "--dice", "typed", "--record", str(path),
        "--sheet", str(own), typed="4 1 3\nP 5\nq\n",
    )  # fmt: skip
    assert str(read_record(path).events[-1]) == "0:P5"


def test_a_stopped_game_prints_its_json_too(tmp_path: Path) -> None:
    done = rollwright("play", "qwixx", "--record", str(tmp_path / "g.jsonl"), "--json", typed="q\n")
    assert json.loads(done.stdout)["over"] is False


def test_records_are_kept_without_being_asked_for(tmp_path: Path) -> None:
    for _ in range(2):
        rollwright("play", "qwixx", "--seats", "greedy", "--seed", "1", home=tmp_path)
    assert len(list((tmp_path / "rollwright" / "games").glob("qwixx-*.jsonl"))) == 2


@pytest.mark.parametrize("language", LANGUAGES)
def test_in_every_language(language: str, tmp_path: Path) -> None:
    done = rollwright(
        "play", "qwixx", "--lang", language, "--seed", "3", "--record", str(tmp_path / "g.jsonl"),
        typed="\n? R12\np\n" + ALWAYS_FIRST,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert not re.search(r"\{\w+\}", done.stdout)


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ([], "Say which game"),
        (["qwixx", "--resume", "x.jsonl", "--seed", "1"], "leave out game, seed"),
        (["qwixx", "--seats", "human,human,human,human,human,human"], "not played by 6"),
        (["qwixx", "--names", "Ana"], "1 names for 2 seats"),
        (["qwixx", "--names", "Ana,"], "1 names for 2 seats"),
        (["--resume", "nowhere.jsonl"], "cannot be read"),
    ],
)
def test_bad_input_is_refused(words: list[str], says: str, tmp_path: Path) -> None:
    done = rollwright("play", *words, home=tmp_path)
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr


def test_a_record_never_goes_over_another_file(tmp_path: Path) -> None:
    kept = tmp_path / "kept.jsonl"
    kept.write_text("precious")
    for path, says in ((kept, "exists already"), (kept / "below", "cannot be written")):
        done = rollwright("play", "qwixx", "--record", str(path))
        assert done.returncode == 2
        assert says in done.stderr
    assert kept.read_text() == "precious"


def test_a_damaged_record_is_salvaged_into_a_new_file(tmp_path: Path) -> None:
    path, new = tmp_path / "game.jsonl", tmp_path / "new.jsonl"
    rollwright("play", "qwixx", "--seed", "5", "--record", str(path), typed="\n1\n" * 6 + "q\n")
    raw = path.read_bytes()
    path.write_bytes(raw[:-7])
    refused = rollwright("play", "--resume", str(path))
    assert refused.returncode == 2
    assert "cut off" in refused.stderr
    done = rollwright("play", "--resume", str(path), "--salvage", "--record", str(new), typed="q\n")
    assert "untouched" in done.stdout
    assert path.read_bytes() == raw[:-7]
    intact = read_record(path, salvage=True).events
    assert read_record(new).events[: len(intact)] == intact


OWN_TERMINAL = """
import fcntl, os, sys, termios
os.setsid()
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.argv[1], sys.argv[1:])
"""


class Typist:
    """A person at a real terminal (a pseudo-terminal), for Ctrl-C and colours."""

    def __init__(self, *words: str, **more: str) -> None:
        self.terminal, other = pty.openpty()
        self.process = subprocess.Popen(
            [sys.executable, "-c", OWN_TERMINAL, *COMMAND, *words],
            stdin=other, stdout=other, stderr=other, env=environment(None, TERM="xterm", **more),
        )  # fmt: skip
        os.close(other)
        self.screen = ""

    def wait_for(self, words: str) -> None:
        end = time.monotonic() + 60
        while words not in self.screen:
            assert time.monotonic() < end, self.screen
            if select.select([self.terminal], [], [], 1)[0]:
                self.screen += os.read(self.terminal, 65536).decode(errors="replace")

    def type(self, text: str) -> None:
        self.screen = ""
        os.write(self.terminal, text.encode())

    def interrupt(self, words: str) -> None:
        """Press Ctrl-C until it is answered.

        Between a prompt and the wait for a key there is an instant, too short for a person, in
        which the interpreter notices Ctrl-C only at the next key.
        """
        end = time.monotonic() + 60
        while words not in self.screen:
            assert time.monotonic() < end, self.screen
            os.write(self.terminal, b"\x03")
            while select.select([self.terminal], [], [], 3)[0] and words not in self.screen:
                self.screen += os.read(self.terminal, 65536).decode(errors="replace")

    def close(self) -> int:
        code = self.process.wait(60)
        os.close(self.terminal)
        return code


def first_choice_made(path: Path) -> Typist:
    """Sit down alone, roll, and choose."""
    person = Typist("play", "qwixx", "--seats", "human", "--seed", "2", "--record", str(path))
    person.wait_for("Enter rolls")
    person.type("\n")
    person.wait_for("Player 1 > ")
    person.type("2\n")
    return person


def test_ctrl_c_loses_nothing_and_says_how_to_go_on(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    person = first_choice_made(path)
    person.wait_for("Player 1 > ")
    person.interrupt("--resume")
    assert person.close() == 130
    assert len(read_record(path).events) == 2


def test_colours_on_a_terminal_and_none_when_not_wanted(tmp_path: Path) -> None:
    for number, (more, wanted) in enumerate([({}, True), ({"NO_COLOR": "1"}, False)]):
        record = str(tmp_path / f"{number}.jsonl")
        person = Typist(
            "play", "qwixx", "--seats", "greedy", "--seed", "2", "--record", record, **more
        )
        person.wait_for("The record")
        assert ("\x1b[31m" in person.screen) == wanted
        assert person.close() == 0


def test_kill_9_loses_no_answered_move(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    person = first_choice_made(path)
    person.wait_for("You cross ")
    person.process.send_signal(signal.SIGKILL)
    assert person.close() == -signal.SIGKILL
    assert len(read_record(path).events) == 2
    assert rollwright("play", "--resume", str(path), typed=ALWAYS_FIRST).returncode == 0


def test_asked_back_it_takes_yes_and_anything_else_is_heard(tmp_path: Path) -> None:
    """Choice 2 is right 4; but 2 is also the row of another choice."""
    words = ["play", "knifflig", "--seats", "human,human", "--dice", "typed", "--record"]
    begin = ["1", "1 1 3 6", "-"]  # Ana ticks nothing; Ben may tick right 2 (choice 2) or 4
    for n, (typed, ticked) in enumerate(
        [(["3", "q"], "R4"), (["R2", "q"], "R2"), (["2", "q"], "R2")]
    ):
        path = tmp_path / f"{n}.jsonl"
        done = rollwright(*words, str(path), typed="\n".join([*begin, *typed]))
        assert done.returncode == 0, done.stderr
        assert str(rw.load(path).events[-1]) == f"1:{ticked}"
    path = tmp_path / "back.jsonl"
    begin = ["1", "1 2 2 6", "-"]  # choices: 1 -, 2 R3, 3 R4: 3 could be the row 3
    done = rollwright(*words, str(path), typed="\n".join([*begin, "3", "? R9", "3", "yes", "q"]))
    assert "if you meant R3, type R3" in done.stdout
    assert "R9 is not possible now" in done.stdout
    assert str(rw.load(path).events[-1]) == "1:R4"
