"""What goes on by itself: clocks, also after the server was killed; and how things end."""

import json
import sqlite3
import threading
from collections.abc import Generator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from rollwright.core.records import parse_record
from rollwright.play.replay import state_of
from tests.counts import count
from tests.server.serving import ServerProcess
from tests.server.short_game import short_sheet
from tests.server.wire import PATIENCE, Wire, eventually, has_status, play_on


@contextmanager
def serving(folder: Path, *words: str) -> Generator[ServerProcess]:
    """Serve for one test, which may kill it or have it stopped."""
    server = ServerProcess(folder / "tables.sqlite3", *words)
    try:
        yield server
    finally:
        if server.process is not None and server.process.poll() is None:
            server.kill()


def decisions_in_log(server: ServerProcess, table: str) -> list[dict[str, Any]]:
    with closing(sqlite3.connect(server.database)) as database:
        rows = database.execute(
            "SELECT command, body FROM entries WHERE table_id = ? AND kind = 'decision'", (table,)
        ).fetchall()
    return [{"command": command, **json.loads(body)} for command, body in rows]


def commands_in_log(server: ServerProcess, table: str) -> list[str]:
    with closing(sqlite3.connect(server.database)) as database:
        rows = database.execute(
            "SELECT command FROM entries WHERE table_id = ? AND command IS NOT NULL", (table,)
        ).fetchall()
    return [command for (command,) in rows]


def nothing_is_played(server: ServerProcess) -> bool:
    """Ask without coming to any table: that alone would wake it."""
    return bool(server.get("/health")["tables"] == 0)


def test_with_a_clock_the_game_ends_though_nobody_moves(server: ServerProcess) -> None:
    made = server.table("qwixx", ["human", "human"], sheet=short_sheet(), clock=1)
    with Wire(server, made["table"], made["tokens"][0], 0) as wire:
        wire.hear_until(lambda wire: wire.status == "over")
        for frame in wire.frames:
            if frame["type"] in ("welcome", "update"):
                asked = [*frame["deciding"], *(frame["due"] or {"seats": []})["seats"]]
                assert (frame["seconds_left"] is not None) == (0 in asked)
        kinds = [event["type"] for event in wire.events]
    record = parse_record(server.record(made["table"], made["tokens"][0]))
    assert state_of(record).over
    decisions = decisions_in_log(server, made["table"])
    assert [entry["command"] for entry in decisions] == [None] * len(decisions)
    assert [entry["by"] for entry in decisions] == ["clock"] * len(decisions)
    assert kinds.count("timeout") == kinds.count("decision")


def test_with_a_clock_games_end_though_the_server_was_killed_and_nobody_came(
    tmp_path: Path,
) -> None:
    """Whoever's turn it was: a person's, or a bot's that was about to roll."""
    with serving(tmp_path, "--bot-pause", "60") as server:
        people = server.table("qwixx", ["human", "human"], sheet=short_sheet(1), clock=1)
        bots_turn = bot_to_roll(server)
        server.kill()
        server.words[-1] = "0"
        server.start()
        assert eventually(lambda: nothing_is_played(server))
        for made in (people, bots_turn):
            end = state_of(parse_record(server.record(made["table"], made["tokens"][0])))
            assert end.over


def bot_to_roll(server: ServerProcess) -> dict[str, Any]:
    """Open tables until at one of them the lot to start falls to the bot."""
    while True:
        made = server.table("qwixx", ["human", "greedy"], sheet=short_sheet(1), clock=1)
        with Wire(server, made["table"], made["tokens"][None]) as guest:
            if guest.now["due"] == {"kind": "dice", "size": 6, "seats": []}:
                return made


def test_a_bot_decides_beside_people_at_once_and_after_them_leaves_time_to_take_back(
    tmp_path: Path,
) -> None:
    """With a pause that no test would outlast."""
    with serving(tmp_path, "--bot-pause", "60") as server:
        made = server.table("clever", ["human", "greedy"], dice="typed")
        with Wire(server, made["table"], made["tokens"][0]) as wire:
            wire.done("roll", outcome=[0])
            wire.done("roll", outcome=[1, 2, 3, 4, 5, 6])
            wire.done("decide", action="P>P6")  # all others go to the tray, for the bot (D7)
            # One process thinks for all: what is decided there was thought about later.
            other = server.table("qwixx", ["human", "greedy"], dice="typed")
            with Wire(server, other["table"], other["tokens"][0]) as beside:
                beside.done("roll", outcome=[1])
                beside.done("roll", outcome=[1, 2, 3, 4, 5, 6])
                beside.hear_until(lambda here: here.now["deciding"] == [0])
            wire.catch_up()
            assert wire.now["deciding"] == [1]
            wire.done("undo")
            assert wire.now["deciding"] == [0]


def test_a_damaged_table_does_not_keep_the_server_from_seeing_to_others(tmp_path: Path) -> None:
    """The one whose clock has run down, and that is looked at first, can no longer be read."""
    with serving(tmp_path) as server:
        idle = server.table("qwixx", ["human", "open"])
        damaged = server.table("qwixx", ["human"], clock=1)
        server.kill()
        with closing(sqlite3.connect(server.database)) as database, database:
            database.execute(
                "UPDATE entries SET kind = 'damaged' WHERE table_id = ? AND kind = 'started'",
                (damaged["table"],),
            )
        server.words += ["--idle-days", "0.00001"]
        server.start()
        assert eventually(partial(has_status, server, idle["table"], idle["tokens"][0], "closed"))


def test_an_idle_table_is_closed_and_its_records_stay(tmp_path: Path) -> None:
    """One is over, one waits for somebody, one is being played; then for a moment nobody does."""
    with serving(tmp_path) as server:
        over = server.table("qwixx", ["human"], sheet=short_sheet(1))
        waiting = server.table("qwixx", ["human", "open"])
        playing = server.table("qwixx", ["human", "human"])
        with Wire(server, over["table"], over["tokens"][0]) as wire:
            play_on([wire])
        before = server.record(over["table"], over["tokens"][0])
        assert server.stop() == 0
        server.words += ["--idle-days", "0.00001"]
        server.start()
        with Wire(server, playing["table"], playing["tokens"][0], 0) as wire:
            wire.hear_until(lambda wire: wire.status == "closed")
            closed = wire.events[-1]
            assert (closed["type"], closed["reason"]) == ("closed", "idle")
            assert wire.refused("roll") == "server.closed"
            record = parse_record(server.record(playing["table"], playing["tokens"][0]))
            # It will roll no more, so the dice can be checked.
            assert record.header.dice["server_seed"] == closed["server_seed"]
            assert not state_of(record).over
        for made in (over, waiting):
            assert eventually(
                partial(has_status, server, made["table"], made["tokens"][0], "closed")
            )
        assert server.record(over["table"], over["tokens"][0]) == before
        assert state_of(parse_record(before)).over
        path = f"/api/tables/{waiting['table']}"
        status, _, body = server.ask("POST", f"{path}/join", {"name": "Bo"}, waiting["tokens"][1])
        assert (status, json.loads(body)["error"]["code"]) == (409, "server.closed")
        status, _, body = server.ask("GET", f"{path}/record", token=waiting["tokens"][0])
        assert (status, json.loads(body)["error"]["code"]) == (404, "server.no_game")


def played_without_end(wire: Wire, acknowledged: list[str], several: threading.Event) -> None:
    """Play at a table, game after game, and keep the ids of what was acknowledged."""
    random = Random(1)
    try:
        while True:
            if wire.status == "over":
                answer = wire.ask("rematch")
            elif wire.now["due"] is not None:
                answer = wire.ask("roll")
            else:
                answer = wire.ask("decide", action=random.choice(wire.view["legal"]))
            acknowledged.append(answer["done"])
            if len(acknowledged) == 20:
                several.set()
    except ConnectionClosed as end:
        assert end.rcvd is not None
        assert end.rcvd.code == 1012


@pytest.mark.parametrize("stops", range(count(10, 1)))
def test_who_is_told_to_stop_loses_nothing_and_tells_everybody(tmp_path: Path, stops: int) -> None:
    """In the middle of busy games: every connection is closed, and every acknowledged move kept."""
    with serving(tmp_path) as server:
        made = [server.table("qwixx", ["human"]) for _ in range(4)]
        wires = [Wire(server, each["table"], each["tokens"][0]) for each in made]
        guest = Wire(server, made[0]["table"], made[0]["tokens"][None])
        acknowledged: list[list[str]] = [[] for _ in made]
        several = threading.Event()
        threads = [
            threading.Thread(target=played_without_end, args=(wire, done, several))
            for wire, done in zip(wires, acknowledged, strict=True)
        ]
        for thread in threads:
            thread.start()
        assert several.wait(PATIENCE)
        code = server.stop()
        for thread in threads:
            thread.join(PATIENCE)
            assert not thread.is_alive()
        ended = guest.hear_to_the_end()
        for device in (guest, *wires):
            device.leave()
        assert ended == 1012 or guest.frames[-1]["type"] == "bye"
        for each, done in zip(made, acknowledged, strict=True):
            kept = commands_in_log(server, each["table"])
            assert len(set(kept)) == len(kept)
            # The last may have been kept although its answer did not come through.
            assert kept[: len(done)] == done
            assert len(kept) <= len(done) + 1
        server.start()
        for each, wire, done in zip(made, wires, acknowledged, strict=True):
            kept = commands_in_log(server, each["table"])
            # Who comes back with the last event heard misses nothing, and nothing is told twice.
            with Wire(server, each["table"], each["tokens"][0], wire.now["seq"]) as back:
                assert not back.welcome["snapshot"]
                assert bool(back.events) == (kept != done)
                assert back.now["version"] >= wire.now["version"]
                play_on([back], lambda: len(back.events) > 5, seed=stops)
        assert code == 0
        assert server.stop() == 0
