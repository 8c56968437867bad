"""Random games over real sockets, at which every frame is kept as it came."""

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from rollwright.play.fair import seed_hash
from rollwright.server.wire.protocol import ANSWER
from tests.server.serving import ServerProcess

Who = int | None
"""A seat, or None: a guest."""
_PATIENCE = 120


@dataclass
class Listener:
    """One at a table: what it heard, and what it does about it, at random."""

    who: Who
    random: Random
    games: int
    """How many are to be played."""
    seeds: Mapping[int, Sequence[str]]
    """What the seats that add to the dice do add, game by game."""
    frames: list[str] = field(default_factory=list)
    view: dict[str, Any] = field(default_factory=dict)
    table: dict[str, Any] = field(default_factory=dict)
    now: dict[str, Any] = field(default_factory=dict)
    _over: int = 0
    _acted_on: tuple[int, int] = (-1, -1)
    _sent: int = 0

    async def attend(self, address: str, token: str) -> None:
        """Play, or watch, until the last game is over."""
        async with connect(address, compression=None, proxy=None, max_size=1 << 22) as socket:
            await socket.send(json.dumps({"type": "hello", "token": token}))
            while self._over < self.games:
                async with asyncio.timeout(_PATIENCE):
                    text = await socket.recv()
                assert isinstance(text, str)
                self.frames.append(text)
                ANSWER.validate_json(text)
                await self._hear(json.loads(text), socket)

    async def _hear(self, frame: dict[str, Any], socket: ClientConnection) -> None:
        match frame["type"]:
            case "welcome" | "update":
                self.now, self.view = frame, frame["view"] or self.view
                self._over += any(event["type"] == "ended" for event in frame["events"])
                if (move := self._move()) is not None:
                    await self._say(move, socket)
            case "refused":  # it was overtaken, or it was an undo: do something else
                self._acted_on = (-1, -1)
                if (move := self._move(undo=False)) is not None:
                    await self._say(move, socket)
            case _:
                pass

    async def _say(self, move: dict[str, Any], socket: ClientConnection) -> None:
        self._sent += 1
        words = {"id": f"{self.who}-{self._sent}", "version": self.now["version"]}
        await socket.send(json.dumps(move | words))

    def _move(self, *, undo: bool = True) -> dict[str, Any] | None:
        """Choose what to do, once for each version of the game."""
        now, who = self.now, self.who
        version = (now["version"], self._over)
        if who is not None and (seed := self._seed_due(who)) is not None:
            return seed
        if who is None or version == self._acted_on:
            return None
        move: dict[str, Any] | None = None
        due = now["due"]
        if any(event["type"] == "ended" for event in now["events"]):
            if self._over < self.games:
                move = {"type": "rematch"}
        elif undo and now["may_undo"] and self.random.random() < 0.05:
            move = {"type": "undo"}
        elif due is not None and who in due["seats"]:
            move = {"type": "roll"}
        elif who in now["deciding"] and self.view["legal"]:
            move = {"type": "decide", "action": self.random.choice(self.view["legal"])}
        if move is not None:
            self._acted_on = version
        return move

    def _seed_due(self, who: int) -> dict[str, Any] | None:
        """Return what is owed to the dice of the next game."""
        table = self.table = self.now["table"] or self.table
        shown = table["seats"][who]
        if not shown["adds_seed"] or table["seeds_due"] is None or self._over >= self.games:
            return None
        number: int = table["number"]
        seed = self.seeds[who][number]
        if table["seeds_due"] == "reveal":
            return None if shown["has_revealed"] else {"type": "reveal", "seed": seed}
        wants = table["status"] == "waiting" or who in table["agreed"]
        if shown["seed_hash"] is not None or not wants:
            return None
        return {"type": "commit", "seed_hash": seed_hash(table["commitment"], who, seed)}


async def play(
    server: ServerProcess,
    table: str,
    tokens: Mapping[Who, str],
    *,
    seed: int,
    games: int = 1,
    seeds: Mapping[int, Sequence[str]] | None = None,
) -> dict[Who, list[str]]:
    """Let those with these tokens play at random; return every frame that each of them heard."""
    listeners = {who: Listener(who, Random(f"{seed} {who}"), games, seeds or {}) for who in tokens}
    await asyncio.gather(
        *(listeners[who].attend(server.socket(table), token) for who, token in tokens.items())
    )
    return {who: listener.frames for who, listener in listeners.items()}
