"""Anybody's bot: what it hears, what it may say, and what happens when it does anything else."""

import json
import os
import sys
import threading
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rollwright as rw
from rollwright.bots.play_loop import DRAWN
from rollwright.bots.programs.child import LONGEST_LINE, Child, ProgramError
from rollwright.bots.programs.process_pool import ProcessPool
from rollwright.bots.programs.program import ProgramPlayer, read_answer
from rollwright.core.errors import RollwrightError
from rollwright.core.texts import LANGUAGES, Texts
from rollwright.simulation.run import Plan, simulate
from rollwright.simulation.tally import Tally
from tests.bots.programs import EXAMPLE, FIRST, answering, is_gone, program
from tests.random_play import EVERY_TABLE, random_steps

LONG = 60.0
"""Seconds that no test waits."""


def asked() -> rw.State:
    """Return a state in which both seats decide: - R5 Y5 G5 B5."""
    return rw.game("qwixx", 2).new().roll([0]).roll([4, 1, 3, 6, 2, 5])


def failure(command: str, seconds: float = LONG, starting: float = 0.0) -> ProgramError:
    """Ask a program until it fails; it must be gone then."""
    player = ProgramPlayer(command, seconds, starting=starting)
    with pytest.raises(ProgramError) as caught:
        for number in range(5):
            player.choose(asked(), 0, number)
    assert player.pid is None
    player.close()
    for language in LANGUAGES:
        assert caught.value.text(Texts(language))
    return caught.value


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_the_example_plays_every_game_to_its_end(name: str, players: int) -> None:
    plan = Plan(rw.game(name, players), [f"program:{EXAMPLE}"] * players, 3, 1, DRAWN)
    tally = simulate(plan, Tally(players)).tally
    assert tally.games == 1
    assert tally.summary()["stopped"] == 0
    assert tally.decisions > 10


def test_it_hears_the_game_the_question_and_the_end(tmp_path: Path) -> None:
    told = tmp_path / "told.jsonl"
    body = f"""
with open({str(told)!r}, "w") as told:
    for line in sys.stdin:
        print(line, end="", file=told, flush=True)
        m = json.loads(line)
        if m["type"] == "decide":
            answer(m)
"""
    state = asked()
    with ProgramPlayer(program(tmp_path, body), 7.5) as player:
        player.begin(state.game, 1, 42)
        assert player.choose(state, 1, 0) == "-"
        assert player.choose(state, 1, 0) == "-"
        player.end(state)
    begin, decide, again, end = map(json.loads, told.read_text().splitlines())
    game = state.game
    assert begin == {
        "type": "begin", "protocol": 2, "game": "qwixx", "players": 2, "seat": 1, "options": {},
        "sheet": game.sheet.data, "printed": game.printed, "number": 42,
    }  # fmt: skip
    assert decide == {
        "type": "decide", "id": 1, "seat": 1, "view": json.loads(json.dumps(state.view(1))),
        "legal": ["-", "R5", "Y5", "G5", "B5"], "seconds": 7.5,
    }  # fmt: skip
    assert again == {**decide, "id": 2}
    assert end == {"type": "end", "scores": [0, 0], "winners": []}


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_it_hears_nothing_that_its_seat_may_not_know(
    name: str, players: int, tmp_path: Path
) -> None:
    """Whatever others have chosen in an open step, the question is the same, byte for byte."""
    told = tmp_path / "told.jsonl"
    body = f"""
told = open({str(told)!r}, "a")
for m in heard():
    print(json.dumps({{**m, "id": 0}}), file=told, flush=True)
    answer(m)
"""
    questions = 0
    with ProgramPlayer(program(tmp_path, body)) as player:
        for state in random_steps(rw.game(name, players), 6):
            if len(state.pending) < 2 or questions == 10:
                continue
            first, *_, seat = state.pending
            told.write_text("")
            player.choose(state, seat, 0)
            for action in state.legal_actions(first)[:3]:
                player.choose(state.copy().play(action, first), seat, 0)
            lines = told.read_text().splitlines()
            assert len(lines) > 1
            assert len(set(lines)) == 1
            questions += 1
    assert questions or players < 3 or name == "geizen"


def test_an_answer_may_come_in_pieces_and_in_other_notation(tmp_path: Path) -> None:
    body = """
for m in heard():
    text = json.dumps({"action": " red 5", "id": float(m["id"]), "more": [1]}) + "\\r\\n"
    for letter in text:
        say(letter)
"""
    with ProgramPlayer(program(tmp_path, body)) as player:
        assert player.choose(asked(), 0, 0) == "R5"


def test_a_flood_on_standard_error_hinders_nobody(tmp_path: Path) -> None:
    body = """
for m in heard():
    sys.stderr.write("chatter " * 50_000 + "\\n")
    answer(m)
"""
    with ProgramPlayer(program(tmp_path, body)) as player:
        for number in range(3):
            assert player.choose(asked(), 0, number) == "-"


@pytest.mark.parametrize(
    ("body", "key", "says"),
    [
        (answering("'R5\\n'"), "not_json", "wrote R5, which is no JSON"),
        (answering("'\\n'"), "not_json", "no JSON"),
        ("for m in heard():\n    os.write(1, b'\\xff\\n')", "not_json", "no JSON"),
        (answering("'[' * 50000 + '\\n'"), "not_json", "no JSON"),
        (answering("'[1]\\n'"), "not_an_object", "[1], which is no JSON object"),
        (answering("'{\"id\":99,\"action\":\"-\"}\\n'"), "other_id", "question 99, but was asked"),
        (answering("'{\"id\":true,\"action\":\"-\"}\\n'"), "other_id", "question true"),
        (answering("'{\"action\":\"-\"}\\n'"), "other_id", "question null"),
        (answering("json.dumps({'id': m['id']}) + '\\n'"), "no_action", "action is null"),
        (answering("json.dumps({'id': m['id'], 'action': 5}) + '\\n'"), "no_action", "is 5"),
        (answering("json.dumps({'id': m['id'], 'action': '\\x1b[2J'}) + '\\n'"), "no_action", "is"),
        (answering("json.dumps({'id': m['id'], 'action': {}}) + '\\n'"), "no_action", "is {…}"),
        (answering("json.dumps({'id': m['id'], 'action': 'R12'}) + '\\n'"), "illegal",
         "R12, but possible are only: -, R5, Y5, G5, B5. Why not: the white dice make 5"),
        (answering("json.dumps({'id': m['id'], 'action': 'X1'}) + '\\n'"), "illegal", "X1 is no"),
        ("for m in heard():\n    answer(m); answer(m)", "other_id", "question 1, but was asked"),
        (answering("'x' * 70000 + '\\n'"), "too_long", "more than 65536 bytes"),
        ("while True:\n    say('x' * 1000)", "too_long", "more than 65536 bytes"),
        ("while True:\n    say('{}\\n' * 1000)", "other_id", "question null"),
        ("", "ended", "exit code 0). It last wrote to standard error: nothing"),
        ("sys.exit('no\\x1b[2J memory\\n\\n')", "ended", "(exit code 1). It last wrote to standard"
         " error: no [2J memory"),
        ("os.kill(os.getpid(), 9)", "ended", "exit code -9"),
        ("say('{\"id\":1,')", "ended", "exit code 0"),
        ("for m in heard():\n    os.close(1); time.sleep(600)", "closed", "closed its standard"),
    ],
)  # fmt: skip
def test_what_goes_wrong_is_said(body: str, key: str, says: str, tmp_path: Path) -> None:
    error = failure(program(tmp_path, body))
    assert error.key == f"program.{key}"
    assert says in str(error)
    assert len(str(error)) < 500
    assert str(error).isprintable()


@pytest.mark.parametrize(
    "body",
    [
        "answer(next(heard())); sys.stderr.write('thinking\\n'); time.sleep(600)",
        "answer(next(heard())); sys.stderr.write('thinking\\n'); say('{\"id\":2'); time.sleep(600)",
        # It answers what it has not read.
        "sys.stderr.write('thinking\\n')\nfor n in range(1, 3):\n"
        "    say(json.dumps({'id': n, 'action': '-'}) + '\\n')\ntime.sleep(600)",
    ],
)
def test_who_does_not_answer_in_time_is_ended(body: str, tmp_path: Path) -> None:
    error = failure(program(tmp_path, body), seconds=1.5, starting=LONG)
    assert error.key == "program.late"
    assert "within 1.5 seconds" in str(error)
    assert "thinking" in str(error)


def test_a_program_that_reads_nothing_is_late_though_the_pipe_is_full(tmp_path: Path) -> None:
    player = ProgramPlayer(program(tmp_path, "time.sleep(600)"), 0.2, starting=0.0)
    for _ in range(100):
        player.begin(rw.game("clever", 4), 0)
    with pytest.raises(ProgramError, match="not answered"):
        player.choose(asked(), 0, 0)


def test_the_first_answer_may_take_longer(tmp_path: Path) -> None:
    body = "time.sleep(0.5)\nanswer(next(heard())); time.sleep(600)"
    player = ProgramPlayer(program(tmp_path, body), 0.1, starting=LONG)
    player.choose(asked(), 0, 0)
    with pytest.raises(ProgramError, match="not answered"):
        player.choose(asked(), 0, 1)


def test_after_an_error_the_next_question_starts_it_anew(tmp_path: Path) -> None:
    once = tmp_path / "once"
    body = f"if not os.path.exists({str(once)!r}):\n    open({str(once)!r}, 'w'); sys.exit(3)\n"
    with ProgramPlayer(program(tmp_path, body + FIRST)) as player:
        with pytest.raises(ProgramError, match="exit code 3"):
            player.choose(asked(), 0, 0)
        assert player.choose(asked(), 0, 0) == "-"


@pytest.mark.parametrize(
    ("command", "key"),
    [
        ("/nowhere/bot", "not_found"),
        ("no-such-program --fast", "not_found"),
        ("{folder}", "not_started"),
        ("{folder}/plain.txt", "not_started"),
    ],
)
def test_what_cannot_be_started_says_why(command: str, key: str, tmp_path: Path) -> None:
    (tmp_path / "plain.txt").write_text("print(1)")
    with pytest.raises(ProgramError) as caught:
        ProgramPlayer(command.format(folder=tmp_path)).start()
    assert caught.value.key == f"program.{key}"


@pytest.mark.parametrize("at_once", [False, True])
def test_no_program_outlives_its_player(at_once: bool, tmp_path: Path) -> None:
    """Not one that ignores the end of its input and SIGTERM, and not what it has started."""
    pids = tmp_path / "pids"
    body = f"""
import signal, subprocess
signal.signal(signal.SIGTERM, signal.SIG_IGN)
child = subprocess.Popen([sys.executable, "-S", "-c", "import time; time.sleep(600)"])
with open({str(pids)!r}, "w") as file:
    print(os.getpid(), child.pid, file=file)
for m in heard():
    answer(m)
time.sleep(600)
"""
    player = ProgramPlayer(program(tmp_path, body))
    player.choose(asked(), 0, 0)
    player.close(at_once=at_once)
    for pid in pids.read_text().split():
        assert is_gone(int(pid))


def test_a_program_that_is_fine_may_end_itself(tmp_path: Path) -> None:
    done = tmp_path / "done"
    body = FIRST + f"open({str(done)!r}, 'w').close()"
    with ProgramPlayer(program(tmp_path, body)) as player:
        player.choose(asked(), 0, 0)
    assert done.exists()


def test_ctrl_c_is_not_for_the_program(tmp_path: Path) -> None:
    """It is in a group of its own: whoever pressed it decides what ends."""
    with ProgramPlayer(program(tmp_path, FIRST)) as player:
        player.choose(asked(), 0, 0)
        pid = player.pid
        assert pid is not None
        assert os.getpgid(pid) == os.getsid(pid) == pid


def test_a_stopped_program_is_an_error_for_whoever_waits(tmp_path: Path) -> None:
    player = ProgramPlayer(program(tmp_path, "time.sleep(600)"))
    player.start()
    threading.Timer(0.2, player.stop).start()
    with pytest.raises(ProgramError, match="exit code -9"):
        player.choose(asked(), 0, 0)
    with pytest.raises(RuntimeError):
        player.choose(asked(), 0, 0)
    player.close()


def test_processes_are_lent_again_and_ended_together(tmp_path: Path) -> None:
    pool = ProcessPool(program(tmp_path, FIRST))
    with pool.lent() as first, pool.lent() as second:
        assert first is not second
        assert first.choose(asked(), 0, 0) == second.choose(asked(), 0, 0) == "-"
    with pool.lent() as again:
        assert again in (first, second)
    with pytest.raises(ZeroDivisionError), pool.lent() as spoilt:
        spoilt.start()
        _ = 1 / 0
    assert spoilt.pid is None
    with pool.lent() as lent:
        pool.close()
        with pytest.raises(RuntimeError):
            lent.choose(asked(), 0, 0)
    with pytest.raises(RuntimeError), pool.lent():
        pass
    assert all(player.pid is None for player in (first, second, lent))


@given(st.binary() | st.text().map(str.encode) | st.builds(
    lambda value: json.dumps(value).encode(),
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(
            st.sampled_from(["id", "action", "x"]), inner),
    ),
))  # fmt: skip
def test_whatever_is_answered_only_our_own_errors_come_of_it(line: bytes) -> None:
    child = _silent()
    try:
        action = read_answer(line, 1, child)
    except RollwrightError as error:
        assert str(error).isprintable()
    else:
        answer = json.loads(line)
        assert (answer["id"], answer["action"]) == (1, action)


@given(st.binary(max_size=300), st.booleans())
def test_whatever_bytes_come_only_our_own_errors_come_of_it(
    tmp_path_factory: pytest.TempPathFactory, data: bytes, fits: bool
) -> None:
    path = tmp_path_factory.getbasetemp() / "answers"
    path.write_bytes(data + (b'{"id":1,"action":"R5"}\n' if fits else b""))
    with ProgramPlayer(f"cat {path}") as player:
        try:
            assert player.choose(asked(), 0, 0) == "R5"
        except RollwrightError as error:
            assert str(error).isprintable()


_CHILDREN: list[Child] = []


def _silent() -> Child:
    """Return a running program that says nothing, the same for all examples."""
    if not _CHILDREN:
        _CHILDREN.append(Child(["cat"], "cat"))
    return _CHILDREN[0]


@pytest.fixture(autouse=True, scope="module")
def _ended() -> object:
    yield
    for child in _CHILDREN:
        child.close()


def test_a_line_may_be_as_long_as_it_may_be(tmp_path: Path) -> None:
    rest = LONGEST_LINE - len('{"id": 1, "action": "-", "x": ""}')
    body = f"m = next(heard())\nsay(json.dumps(dict(id=1, action='-', x='y' * {rest})) + '\\n')"
    with ProgramPlayer(program(tmp_path, body)) as player:
        assert player.choose(asked(), 0, 0) == "-"


def test_the_example_is_short_and_uses_nothing_but_the_standard_library() -> None:
    text = Path("examples/random_bot.py").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 35
    imported = [line.split()[1] for line in text.splitlines() if line.startswith("import")]
    assert set(imported) <= set(sys.stdlib_module_names)
