"""Programs of the host's at tables: offered, playing, and never a reason for a game to stop."""

import json
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from rollwright.bots import LEVELS
from rollwright.core.records import parse_record
from rollwright.core.registry import printed_sheet
from rollwright.play.replay import state_of
from tests.bots.programs import EXAMPLE, FIRST, is_gone, program
from tests.server.serving import ServerProcess
from tests.server.short_game import short_sheet
from tests.server.wire import Wire, eventually, has_status, play_on


@contextmanager
def serving(folder: Path, *words: str) -> Generator[ServerProcess]:
    server = ServerProcess(folder / "tables.sqlite3", *words)
    try:
        yield server
    finally:
        if server.process is not None and server.process.poll() is None:
            server.kill()


def note(folder: Path) -> str:
    """Return lines of a program that note its number, and all that it hears."""
    return f"""
told = open({str(folder)!r} + f"/{{os.getpid()}}.told", "w")
class Ear:
    def __iter__(self):
        for line in sys.__stdin__:
            told.write(line)
            told.flush()
            yield line
sys.stdin = Ear()
"""


def told(folder: Path) -> list[dict[str, Any]]:
    lines = [line for path in folder.glob("*.told") for line in path.read_text().splitlines()]
    return [json.loads(line) for line in lines]


def pids(folder: Path) -> list[int]:
    return [int(path.stem) for path in folder.glob("*.told")]


def failures(server: ServerProcess) -> list[dict[str, Any]]:
    assert server.log is not None
    lines = [json.loads(line) for line in server.log.read_text().splitlines() if line[:1] == "{"]
    return [line for line in lines if line["event"] == "program failed"]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("programs")


@pytest.fixture(scope="module")
def hosting(folder: Path) -> Iterator[ServerProcess]:
    """Serve with programs: one that notes what it hears, the example, and three that fail."""
    first = program(folder, note(folder) + FIRST, "first.py")
    mute = program(folder, "answer(next(heard()))\ntime.sleep(600)", "mute.py")
    rude = program(folder, "for m in heard():\n    say('nonsense\\n')", "rude.py")
    gone = program(folder, "sys.exit('not today')", "gone.py")
    words = [
        f"--bot={name}={command}"
        for name, command in {
            "First": first, "ex-ample_2": EXAMPLE, "mute": mute, "rude": rude, "gone": gone,
        }.items()
    ]  # fmt: skip
    with serving(folder, *words, "--bot-seconds", "0.5") as server:
        yield server
        assert server.stop() == 0
    assert all(map(is_gone, pids(folder)))  # none, if no test of this worker let them play


def over(server: ServerProcess, made: dict[str, Any]) -> None:
    """Wait until the game at a table is over, and look at its record."""
    table, token = made["table"], made["tokens"][None]
    assert eventually(partial(has_status, server, table, token, "over"))
    assert state_of(parse_record(server.record(table, token))).over


def test_they_are_offered_with_the_others(hosting: ServerProcess) -> None:
    offered = hosting.get("/api/games")["bots"]
    assert offered == [*LEVELS, "First", "ex-ample_2", "mute", "rude", "gone"]


@pytest.mark.parametrize("game", ["qwixx", "clever", "geizen", "knifflig"])
def test_they_play_to_the_end(hosting: ServerProcess, game: str) -> None:
    made = hosting.table(game, ["First", "ex-ample_2", "First"])
    over(hosting, made)
    shown = hosting.get(f"/api/tables/{made['table']}", made["tokens"][None])["seats"]
    assert [seat["name"] for seat in shown] == ["First", "Ex-ample_2", "First 2"]
    assert [seat["player"] for seat in shown] == ["First", "ex-ample_2", "First"]
    assert not [line for line in failures(hosting) if line["table"] == made["table"]]


def test_they_hear_what_their_seat_may_know_and_nothing_else(
    hosting: ServerProcess, folder: Path
) -> None:
    made = hosting.table("qwixx", ["human", "First"], sheet={**printed_sheet("qwixx"), "name": "X"})
    with Wire(hosting, made["table"], made["tokens"][0]) as wire:
        play_on([wire])
    messages = told(folder)
    assert {m["type"] for m in messages} == {"begin", "decide"}
    keys = {frozenset(m) for m in messages}
    assert keys == {
        frozenset(
            ["type", "protocol", "game", "players", "seat", "options", "sheet", "printed", "number"]
        ),
        frozenset(["type", "id", "seat", "view", "legal", "seconds"]),
    }
    assert any(m["type"] == "begin" and m["sheet"].get("name") == "X" for m in messages)
    for m in messages:
        if m["type"] == "decide":
            assert m["view"]["seat"] == m["seat"]
            assert m["view"]["legal"] == m["legal"]
    text = json.dumps(messages)
    for secret in (*made["tokens"].values(), "server_seed", "commitment"):
        assert secret not in text


@pytest.mark.parametrize(
    ("bot", "says"), [("mute", "not answered"), ("rude", "no JSON"), ("gone", "not today")]
)
def test_where_one_fails_another_decides_and_the_game_goes_on(
    hosting: ServerProcess, bot: str, says: str
) -> None:
    made = hosting.table("qwixx", [bot, "First"])
    over(hosting, made)
    logged = [line for line in failures(hosting) if line["table"] == made["table"]]
    assert logged
    assert {(line["seat"], line["bot"]) for line in logged} == {(0, bot)}
    assert says in logged[0]["error"]
    assert len(logged) < 4  # it is not asked again and again
    shown = hosting.get(f"/api/tables/{made['table']}", made["tokens"][None])["seats"]
    assert (shown[0]["name"], shown[0]["player"]) == (bot.capitalize(), bot)
    assert shown[0]["stand_in"] is None
    names = [seat["player"] for seat in parse_record(
        hosting.record(made["table"], made["tokens"][None])).header.seats]  # fmt: skip
    assert names == [bot, "First"]


def test_an_open_seat_is_filled_and_somebody_away_is_replaced_by_one(
    hosting: ServerProcess,
) -> None:
    made = hosting.table(
        "qwixx", ["human", "open", "human"], sheet=short_sheet(1), absence=0
    )  # fmt: skip
    with Wire(hosting, made["table"], made["tokens"][0]) as wire:
        assert wire.refused("fill", seat=1, bot="nobody") == "bot.unknown"
        assert wire.refused("fill", seat=1, bot="program:cat") == "bot.unknown"
        # Asked while nothing happens yet: afterwards the table may have gone on in between.
        assert wire.refused("replace", seat=2, bot="program:cat") == "bot.unknown"
        wire.done("fill", seat=1, bot="First")
        answer = wire.ask("replace", seat=2, bot="ex-ample_2")
        while answer["type"] == "refused":  # the bot has been quicker: ask again on what is now
            assert answer["error"]["code"] == "server.stale"
            answer = wire.ask("replace", seat=2, bot="ex-ample_2")
        play_on([wire])
        assert wire.status == "over"


@pytest.mark.parametrize(
    "player", ["program:cat", "program:", "program", "cat", "first", "strong:x"]
)
def test_nobody_starts_a_program_that_the_host_does_not_offer(
    hosting: ServerProcess, player: str
) -> None:
    seats = [{"player": "human", "name": "Ana"}, {"player": player}]
    status, _, body = hosting.ask("POST", "/api/tables", {"game": "qwixx", "seats": seats})
    assert status == 404
    assert json.loads(body)["error"]["code"].startswith("bot.unknown")


def test_a_table_outlives_the_program_that_it_was_opened_with(tmp_path: Path) -> None:
    """After a restart without it, the seat keeps its name, and another bot decides."""
    command = program(tmp_path, note(tmp_path) + FIRST)
    with serving(tmp_path, "--bot", f"mine={command}") as server:
        made = server.table("qwixx", ["human", "mine"])
        with Wire(server, made["table"], made["tokens"][0]) as wire:
            play_on([wire], lambda: len(wire.events) > 10)
        assert pids(tmp_path)
        server.kill()
        assert all(map(is_gone, pids(tmp_path)))  # it has read to the end
        del server.words[-2:]
        server.start()
        assert server.get("/api/games")["bots"] == list(LEVELS)
        with Wire(server, made["table"], made["tokens"][0]) as wire:
            play_on([wire])
            assert wire.status == "over"
            shown = wire.table["seats"][1]
            assert (shown["name"], shown["player"], shown["stand_in"]) == ("Mine", "mine", None)
        assert [line["bot"] for line in failures(server)] == ["mine"]


def test_a_busy_program_keeps_no_table_waiting(tmp_path: Path) -> None:
    """One copy thinks long for a table; at another, somebody else decides meanwhile."""
    body = note(tmp_path) + "for m in heard():\n    time.sleep(600 if m['view']['game'] == 'geizen'"
    command = program(tmp_path, f"{body} else 0)\n    answer(m)\n")
    with serving(tmp_path, "--bot", f"mine={command}", "--bot-seconds", "1") as server:
        slow = server.table("geizen", ["mine", "mine"])
        assert eventually(lambda: bool(told(tmp_path)))
        quick = server.table("qwixx", ["mine", "mine"])
        over(server, quick)
        busy = [line for line in failures(server) if line["table"] == quick["table"]]
        assert "busy" in busy[0]["error"]
        assert has_status(server, slow["table"], slow["tokens"][None], "playing")
        assert server.stop() == 0  # and it does not wait for the slow one
    assert all(map(is_gone, pids(tmp_path)))
