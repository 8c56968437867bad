"""How quickly bots play: by the slowest wish of who sits there, and at once for who hurries."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from rollwright.server.sessions.pace import waits
from tests.bots.programs import program
from tests.server.serving import ServerProcess, serving
from tests.server.wire import Wire

LONGER_THAN_ANY_TEST = "60"


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder: Path = tmp_path_factory.mktemp("pace")
    with serving(folder / "tables.sqlite3", "--bot-pause", LONGER_THAN_ANY_TEST) as server:
        yield server


def _until_a_bot_is_due(wire: Wire) -> None:
    """At Doppelt so clever with real dice: P0 has chosen, and the bot is served from the tray."""
    wire.done("roll", outcome=[0])
    wire.done("roll", outcome=[1, 2, 3, 4, 5, 6])
    wire.done("decide", action="P>P6")
    assert wire.now["deciding"] == [1]


def _has_gone_on(wire: Wire) -> None:
    wire.hear_until(lambda here: here.now["deciding"] != [1])


def test_at_once_is_without_a_pause(slow: ServerProcess) -> None:
    made = slow.table("clever", ["human", "greedy"], dice="typed")
    with Wire(slow, made["table"], made["tokens"][0]) as wire:
        wire.send({"type": "pace", "pace": "at_once"})
        _until_a_bot_is_due(wire)
        _has_gone_on(wire)


def test_whoever_has_seen_enough_hurries_the_pause_that_runs(slow: ServerProcess) -> None:
    made = slow.table("clever", ["human", "greedy"], dice="typed")
    with Wire(slow, made["table"], made["tokens"][0]) as wire:
        _until_a_bot_is_due(wire)
        wire.send({"type": "hurry"})
        _has_gone_on(wire)


def test_the_slowest_of_those_who_sit_there_counts_and_no_guest(slow: ServerProcess) -> None:
    made = slow.table("qwixx", ["human", "human", "greedy"], dice="typed")
    table, tokens = made["table"], made["tokens"]
    with (
        Wire(slow, table, tokens[0]) as quick,
        Wire(slow, table, tokens[1]) as calm,
        Wire(slow, table, tokens[None]) as guest,
    ):
        guest.send({"type": "pace", "pace": "calm"})
        quick.send({"type": "pace", "pace": "at_once"})
        calm.send({"type": "pace", "pace": "fast"})
        quick.done("roll", outcome=[2])  # the bot is active: action 2 is its own (Q6)
        quick.done("roll", outcome=[1, 2, 3, 4, 5, 6])
        quick.done("decide", action="-")
        calm.hear_until(lambda here: here.now["deciding"] == [1])
        calm.done("decide", action="-")
        quick.hear_until(lambda here: here.now["deciding"] == [2])
        for who in (quick, guest):  # not past what another may take back
            who.send({"type": "hurry"})
            who.catch_up()
        # One process thinks for all: what is decided there was thought about later.
        other = slow.table("clever", ["human", "greedy"], dice="typed")
        with Wire(slow, other["table"], other["tokens"][0]) as beside:
            beside.send({"type": "pace", "pace": "at_once"})
            _until_a_bot_is_due(beside)
            _has_gone_on(beside)
        quick.catch_up()
        assert quick.now["deciding"] == [2]
        calm.send({"type": "pace", "pace": "at_once"})
        quick.hear_until(lambda here: here.now["deciding"] != [2])


def test_hurrying_where_nothing_is_played_does_nothing(slow: ServerProcess) -> None:
    made = slow.table("qwixx", ["human", "open"])
    with Wire(slow, made["table"], made["tokens"][0]) as wire:
        wire.send({"type": "hurry"})
        wire.send({"type": "pace", "pace": "at_once"})
        wire.catch_up()


def test_each_pace_gives_time_to_take_back_and_a_long_turn_goes_faster() -> None:
    calm, normal, fast, at_once = (waits([pace]) for pace in ("calm", "normal", "fast", "at_once"))
    assert [round(1.2 * pace.undo) for pace in (calm, normal, fast, at_once)] == [3, 2, 1, 0]
    for pace in (calm, normal, fast):
        steps = [pace.before(step) for step in range(30)]
        assert steps[0] == pace.usual
        assert steps == sorted(steps, reverse=True)
        assert steps[-1] == pace.usual * pace.least > 0
    assert at_once.before(0) == 0
    assert waits(["fast", "calm", "at_once"]) == calm
    assert waits([]) == normal


def test_whoever_has_seen_enough_of_their_own_decision_cuts_the_time_to_take_it_back(
    slow: ServerProcess,
) -> None:
    made = slow.table("qwixx", ["human", "greedy"])
    with Wire(slow, made["table"], made["tokens"][0]) as wire:
        while not wire.now["may_undo"] or 0 in wire.now["deciding"]:
            if 0 in wire.now["deciding"]:
                wire.done("decide", action=wire.view["legal"][0])
            elif wire.now["due"] and 0 in wire.now["due"]["seats"]:
                wire.done("roll")
            else:
                wire.send({"type": "hurry"})
                wire.hear()
        wire.catch_up()
        assert wire.now["may_undo"], "the bot goes on only after the time to take back"
        wire.send({"type": "hurry"})
        wire.hear_until(lambda here: not here.now["may_undo"])


def test_a_bot_that_thinks_longer_than_a_person_leaves_time_to_take_back(tmp_path: Path) -> None:
    thought = tmp_path / "thought"
    slow_one = program(
        tmp_path,
        "for m in heard():\n"
        f"    while not os.path.exists({str(thought)!r}): time.sleep(0.01)\n"
        "    answer(m)\n",
    )
    words = (f"--bot=Slow={slow_one}", "--bot-seconds", "60", "--bot-pause", LONGER_THAN_ANY_TEST)
    with serving(tmp_path / "tables.sqlite3", *words) as server:
        tables = [server.table("qwixx", ["human", "Slow"], dice="typed") for _ in range(2)]
        first, second = (Wire(server, made["table"], made["tokens"][0]) for made in tables)
        with first, second:
            for wire in (first, second):
                wire.done("roll", outcome=[0])
                wire.done("roll", outcome=[1, 2, 3, 4, 5, 6])
                if wire is first:
                    wire.done("decide", action="-")
            assert first.now["deciding"] == [1]
            thought.touch()
            # There is one copy of the program: what is decided there was thought about later.
            second.hear_until(lambda here: here.now["deciding"] == [0])
            first.catch_up()
            assert first.now["deciding"] == [1]
            first.done("undo")
            assert 0 in first.now["deciding"]
