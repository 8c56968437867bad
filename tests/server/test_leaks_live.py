"""No frame that anybody receives has a token in it, or a seed that is not revealed yet."""

import asyncio
import hashlib
import json
import secrets
from contextlib import ExitStack
from typing import Any

import pytest

from rollwright.core.registry import abouts
from tests.counts import LONG, count
from tests.random_play import EVERY_TABLE
from tests.server.listeners import Who, play
from tests.server.seats import log_of, sitting
from tests.server.serving import ServerProcess

TABLES = [(name, players) for name, players in EVERY_TABLE if players > 1]
SAMPLE = [("qwixx", 3), ("clever", 2), ("geizen", 3), ("knifflig", 2)]


def test_every_game_is_looked_at() -> None:
    assert {name for name, _ in SAMPLE} == {name for name, _ in TABLES} == set(abouts())


class Evening:
    """A table, everybody's secrets, and every frame that anybody received there."""

    def __init__(self, server: ServerProcess, game: str, players: int) -> None:
        self.server = server
        self.seeds = [f"seed-{secrets.token_hex(8)}" for _ in range(players)]
        self.later_seeds = [f"later-{secrets.token_hex(8)}" for _ in range(players)]
        person = {"player": "human", "name": "P0", "adds_seed": True}
        seats = [person, *({"player": "open"} for _ in self.seeds[1:])]
        made = server.post("/api/tables", {"game": game, "seats": seats})
        self.table: str = made["table"]
        self.links = {key["seat"]: key["token"] for key in made["keys"]}
        self.tokens: dict[Who, str] = {0: self.links[0], None: self.links[None]}
        self.frames: dict[Who, list[str]] = {}

    def join(self, seat: int) -> None:
        words = {"name": f"P{seat}", "adds_seed": True}
        address = f"/api/tables/{self.table}/join"
        self.tokens[seat] = self.server.post(address, words, self.links[seat])["token"]

    def come_one_by_one(self) -> None:
        """Let people come while those who are there listen, until all but one have come."""
        last = len(self.seeds) - 1
        with ExitStack() as stack:
            listening = {}
            for seat in range(last):
                if seat:
                    self.join(seat)
                for who in (seat, None) if seat == 0 else (seat,):
                    entering = sitting(self.server, self.table, self.tokens[who])
                    listening[who] = stack.enter_context(entering)
                    assert listening[who].hear()["table"]["status"] == "waiting"
            for who, listener in listening.items():
                listener.send({"type": "ping"})
                while listener.hear()["type"] != "pong":
                    pass
                self.frames[who] = listener.raw
            for who in (0, None):
                answer = self.server.ask("GET", f"/api/tables/{self.table}", token=self.tokens[who])
                self.frames[who].append(answer[2].decode())

    def server_seeds(self) -> list[str]:
        """Return the seeds of all games, and of the one that would come next."""
        return [
            json.loads(body)["server_seed"]
            for _, kind, _, _, body in log_of(self.server, self.table)
            if kind in ("created", "ended")
        ]


def _first_with(frames: list[str], kind: str, game: int) -> int:
    """Return which frame is the first to tell of a game's beginning or end."""
    for number, text in enumerate(frames):
        events: list[dict[str, Any]] = json.loads(text).get("events", [])
        if any(event["type"] == kind and event["game"] == game for event in events):
            return number
    raise AssertionError(f"nobody told of game {game}: {kind}")


@pytest.mark.parametrize(("game", "players"), TABLES if LONG else SAMPLE)
def test_no_frame_has_a_token_or_a_seed_before_it_is_revealed(
    server: ServerProcess, game: str, players: int
) -> None:
    for number in range(count(2, 1)):
        evening = Evening(server, game, players)
        evening.come_one_by_one()
        assert all(evening.frames.values())
        waiting = evening.frames
        evening.join(players - 1)
        games = 2 if LONG or game == "qwixx" else 1
        evening.frames = asyncio.run(
            play(
                server, evening.table, evening.tokens, seed=number, games=games,
                seeds=dict(enumerate(zip(evening.seeds, evening.later_seeds, strict=True))),
            )
        )  # fmt: skip
        _look_for_seeds(evening, games)
        for frames in [*waiting.values(), *evening.frames.values()]:
            _look_for_tokens(evening, "".join(frames))


def _look_for_seeds(evening: Evening, games: int) -> None:
    server_seeds = evening.server_seeds()
    assert len(server_seeds) == games + 1
    for frames in evening.frames.values():
        for game, seed in enumerate(server_seeds[:games], start=1):
            revealed = _first_with(frames, "ended", game)
            assert seed not in "".join(frames[:revealed])
            assert seed in frames[revealed]
        assert server_seeds[games] not in "".join(frames)
        for game, seeds in enumerate((evening.seeds, evening.later_seeds)[:games], start=1):
            _look_when_revealed(frames, seeds, game)
    record = evening.server.record(evening.table, evening.tokens[None]).decode()
    assert server_seeds[games - 1] in record and server_seeds[games] not in record


def _look_when_revealed(frames: list[str], seeds: list[str], game: int) -> None:
    """Nobody hears of a seed for a game before everybody has committed to one."""
    all_committed = False
    for text in frames:
        table: dict[str, Any] | None = json.loads(text).get("table")
        if table is not None:
            waits = table["number"] < game and table["seeds_due"] in (None, "commit")
            all_committed = all_committed or (table["number"] + 1 >= game and not waits)
        assert all_committed or not any(seed in text for seed in seeds)
    assert all(any(seed in text for text in frames) for seed in seeds)


def _look_for_tokens(evening: Evening, text: str) -> None:
    for token in [*evening.links.values(), *evening.tokens.values()]:
        assert token not in text
        assert hashlib.sha256(token.encode()).hexdigest() not in text
