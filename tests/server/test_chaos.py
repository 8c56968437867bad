"""On bad lines, with every message repeated and reordered: everybody ends on the same game."""

import asyncio
import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest
from websockets.asyncio.client import connect

from rollwright.core.events import Chance, Decision, Undo
from rollwright.core.records import Record, parse_record
from rollwright.core.registry import abouts
from rollwright.play.replay import state_of
from tests.counts import LONG, count
from tests.server.chaos import ChaoticClient
from tests.server.serving import ServerProcess

TOO_LONG = 120
"""Seconds after which a game that does not end is taken to be stuck."""
SAMPLE = {"geizen": 2, "qwixx": 3}
"""Short games need to be more than one to see every misbehaviour."""
NAMES = ["P0", "P1", "Random"]


async def played(
    server: ServerProcess, name: str, seed: int, wild: float
) -> tuple[bytes, list[ChaoticClient]]:
    """Play a game with two bad lines, a bot, and a guest; return its record and who was there."""
    # Every game has room for three.
    made = await asyncio.to_thread(server.table, name, ["human", "human", "random"])
    clients = [
        ChaoticClient(
            server.socket(made["table"]), made["tokens"][seat], seat, 10 * seed + at, wild
        )
        for at, seat in enumerate((0, 1, None))
    ]
    async with asyncio.timeout(TOO_LONG):
        await asyncio.gather(*(client.play() for client in clients))
    record = await asyncio.to_thread(server.record, made["table"], made["tokens"][0])
    return record, clients


def line(event: dict[str, Any]) -> str | None:
    """Write an event that was heard as records write it; None of what is not of the game."""
    match event["type"]:
        case "chance":
            return str(Chance(event["kind"], tuple(event["outcome"])))
        case "decision":
            return str(Decision(event["seat"], event["action"]))
        case "undo":
            return str(Undo(event["seat"]))
        case _:
            return None


def check_heard(record: Record, client: ChaoticClient) -> None:
    """A guest heard the record; a seat heard the same of all others, and all of its own."""
    lines = [text for text in map(line, client.heard) if text is not None]
    told = [str(event) for event in record.events]
    if client.seat is None:
        assert lines == told
        return
    own = f"{client.seat}:"
    assert [text for text in lines if not text.startswith(own)] == [
        text for text in told if not text.startswith(own)
    ]
    # What was decided and taken back before all had decided, nobody else has heard of.
    mine = [text for text in lines if text.startswith(own)]
    unseen = mine.count(f"{own}undo") - told.count(f"{own}undo")
    assert unseen >= 0
    assert len(mine) - len([text for text in told if text.startswith(own)]) == 2 * unseen


def check_commands(record: Record, client: ChaoticClient) -> None:
    """Whatever was sent again acted once, and what was refused never."""
    for answers in client.answers.values():
        assert answers
        assert len({answer == "acted" for answer in answers}) == 1, answers
    if client.seat is None:
        assert not client.acted
        assert {code for codes in client.answers.values() for code in codes} <= {"server.guest"}
        return
    heard = Counter(event["type"] for event in client.heard if event.get("seat") == client.seat)
    assert heard["decision"] == client.acted["decide"]
    assert heard["undo"] == client.acted["undo"]
    decided = [e for e in record.events if isinstance(e, Decision) and e.seat == client.seat]
    taken_back = [e for e in record.events if isinstance(e, Undo) and e.seat == client.seat]
    unseen = client.acted["undo"] - len(taken_back)
    assert len(decided) == client.acted["decide"] - unseen
    for name, message in client.sent.items():
        if message["version"] >= 10**6:
            assert set(client.answers[name]) == {"server.stale"}


def check_views(record: Record, clients: Sequence[ChaoticClient]) -> None:
    """Everybody's last view is that of the record replayed."""
    end = state_of(record)
    assert end.over
    for client in clients:
        wanted = json.loads(json.dumps(end.view(client.seat)))
        assert client.view == wanted
        # Who comes anew, is up to date, behind, or has heard what never was, sees the same.
        heard = len(client.heard)
        for last in (None, heard, heard // 2, heard + 5):
            frame = asyncio.run(client.look_again(last))
            assert frame["view"] == wanted
            assert frame["snapshot"] == (last is None or last > heard)
            assert frame["events"] == ([] if last is None else client.heard[last:])
            assert frame["seq"] == heard


@pytest.mark.parametrize("name", list(abouts()))
def test_on_bad_lines_everybody_ends_on_the_state_of_the_record(
    server: ServerProcess, name: str
) -> None:
    async def all_played() -> list[tuple[bytes, list[ChaoticClient]]]:
        games = (played(server, name, seed, 0.25) for seed in range(count(12, SAMPLE.get(name, 1))))
        return [await game for game in games]

    did: Counter[str] = Counter()
    for raw, clients in asyncio.run(all_played()):
        record = parse_record(raw)
        check_views(record, clients)
        for client in clients:
            check_heard(record, client)
            check_commands(record, client)
            did += client.did
    # They have really misbehaved, in every way.
    ways = ("drop", "twice", "older", "stale", "future", "behind", "beyond", "anew")
    assert all(did[way] for way in ways), did
    assert did["lost"] > 5


def test_many_bad_lines_at_once_do_not_get_into_each_others_way(server: ServerProcess) -> None:
    async def all_played() -> list[tuple[bytes, list[ChaoticClient]]]:
        tables = [*abouts()] * 5 if LONG else [*SAMPLE] * 2
        return await asyncio.gather(
            *(played(server, name, 900 + seed, 0.15) for seed, name in enumerate(tables))
        )

    for raw, clients in asyncio.run(all_played()):
        record = parse_record(raw)
        check_views(record, clients)
        for client in clients:
            check_heard(record, client)
            check_commands(record, client)


def test_a_command_on_an_old_version_is_refused_and_the_version_now_is_told(
    server: ServerProcess,
) -> None:
    """One after the other: roll, then what was made before the roll."""

    async def old_command() -> list[dict[str, Any]]:
        made = await asyncio.to_thread(server.table, "qwixx", ["human"])
        url, token = server.socket(made["table"]), made["tokens"][0]
        return await said_by(url, token, [
            {"type": "roll", "id": "first", "version": 1},
            {"type": "roll", "id": "late", "version": 1},
            {"type": "roll", "id": "first", "version": 1},
            {"type": "undo", "id": "early", "version": 99},
        ])  # fmt: skip

    welcome, rolled, late, again, early = asyncio.run(old_command())
    # Alone nobody draws who starts: the game's first version is that it has begun.
    assert welcome["version"] == 1
    assert (rolled["type"], rolled["done"], rolled["version"]) == ("update", "first", 2)
    assert (late["type"], late["error"]["code"], late["version"]) == ("refused", "server.stale", 2)
    assert late["error"]["params"] == {"made_on": 1, "now": 2}
    assert again == {"type": "done", "id": "first"}
    assert early["error"]["params"] == {"made_on": 99, "now": 2}


async def said_by(url: str, token: str, messages: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """Say hello and then these messages; return the welcome and as many answers."""
    async with connect(url, compression=None, proxy=None) as socket:
        for message in ({"type": "hello", "token": token}, *messages):
            await socket.send(json.dumps(message))
        return [json.loads(await socket.recv()) for _ in range(len(messages) + 1)]
