"""Clients that misbehave: they drop, repeat, reorder, delay, and forget what they have heard."""

import asyncio
import json
from collections import Counter
from random import Random
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from rollwright.server.wire.protocol import ANSWER

MISBEHAVIOURS = ("drop", "twice", "older", "stale", "future", "behind", "beyond", "delay", "anew")


class ChaoticClient:
    """A seat or a guest on a bad line. What it hears must fit together all the same."""

    def __init__(self, url: str, token: str, seat: int | None, seed: int, wild: float) -> None:
        self._url, self._token, self.seat = url, token, seat
        self._random = Random(seed)
        self._wild = wild
        self.heard: list[dict[str, Any]] = []
        """All events, numbered from 1."""
        self.now: dict[str, Any] = {}
        """The latest welcome or update."""
        self.view: dict[str, Any] | None = None
        self.table: dict[str, Any] = {}
        self.sent: dict[str, dict[str, Any]] = {}
        self.answers: dict[str, list[str]] = {}
        """By command: `acted`, or the code of the refusal, for every answer that came."""
        self.did: Counter[str] = Counter()
        """How often it misbehaved, and how."""
        self._open: list[str] = []
        """The commands without an answer yet."""
        self._versions_at_sending: dict[str, int] = {}
        self._next_hello = "right"

    @property
    def acted(self) -> Counter[str]:
        """How many commands of each kind were carried out."""
        acted = [name for name, answers in self.answers.items() if "acted" in answers]
        return Counter(self.sent[name]["type"] for name in acted)

    async def play(self) -> None:
        """Play, more or less, until the game is over and everything is answered."""
        while not self._is_finished():
            how, self._next_hello = self._next_hello, "right"
            heard = len(self.heard)
            if how in ("beyond", "anew"):
                never = heard + self._random.randint(1000, 10**9)
                frame = await self.look_again(never if how == "beyond" else None)
                assert (frame["snapshot"], frame["events"]) == (True, [])
                continue  # what was missed is asked for next time
            try:
                async with connect(self._url, compression=None, proxy=None) as socket:
                    last = self._random.randint(0, heard) if how == "behind" else heard
                    self._take(await self._hello(socket, last))
                    await self._attend(socket)
            except ConnectionClosed:
                self.did["lost"] += 1

    async def look_again(self, last: int | None) -> dict[str, Any]:
        """Come once more, having heard the events up to `last`, and return the welcome."""
        async with connect(self._url, compression=None, proxy=None) as socket:
            return await self._hello(socket, last)

    def _is_finished(self) -> bool:
        return self.table.get("status") == "over" and not self._open

    async def _hello(self, socket: ClientConnection, last: int | None) -> dict[str, Any]:
        hello = {"type": "hello", "token": self._token}
        await socket.send(json.dumps(hello if last is None else {**hello, "last": last}))
        frame = await self._frame(socket)
        assert frame["type"] == "welcome", frame
        assert frame["seat"] == self.seat
        return frame

    @staticmethod
    async def _frame(socket: ClientConnection) -> dict[str, Any]:
        text = await socket.recv()
        ANSWER.validate_json(text)
        frame: dict[str, Any] = json.loads(text)
        return frame

    async def _attend(self, socket: ClientConnection) -> None:
        for name in self._open:
            await self._send(socket, self.sent[name])
        while not self._is_finished():
            if self._random.random() < self._wild:
                await self._misbehave(socket)
            if not self._open:
                await self._act(socket)
            if not self._is_finished():
                self._take(await self._frame(socket))

    def _take(self, frame: dict[str, Any]) -> None:
        match frame["type"]:
            case "welcome" | "update":
                for event in frame["events"]:
                    if event["seq"] <= len(self.heard):  # asked for again
                        assert frame["type"] == "welcome"
                        assert event == self.heard[event["seq"] - 1]
                    else:
                        assert event["seq"] == len(self.heard) + 1, "a gap"
                        self.heard.append(event)
                assert frame["seq"] == len(self.heard)
                assert frame["version"] >= self.now.get("version", 0)
                self.now = frame
                self.view = frame["view"] or self.view
                self.table = frame["table"] or self.table
                if frame.get("done") is not None:
                    self._answered(frame["done"], "acted")
            case "done":
                self._answered(frame["id"], "acted")
            case "refused":
                error = frame["error"]
                if error["code"] == "server.stale":
                    # The version now is told, and is not the one the command was made on.
                    made_on = self.sent[frame["id"]]["version"]
                    assert error["params"] == {"made_on": made_on, "now": frame["version"]}
                    assert made_on != frame["version"]
                    assert frame["version"] >= self._versions_at_sending[frame["id"]]
                self._answered(frame["id"], error["code"])
            case other:
                assert other == "presence", frame

    def _answered(self, name: str, answer: str) -> None:
        self.answers[name].append(answer)
        if name in self._open:
            self._open.remove(name)

    async def _send(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        self._versions_at_sending[message["id"]] = self.now["version"]
        await socket.send(json.dumps(message))

    def _command(self, kind: str, **words: Any) -> dict[str, Any]:
        name = f"{self.seat}.{len(self.sent)}"
        message = {"type": kind, "id": name, "version": self.now["version"], **words}
        self.sent[name] = message
        self.answers[name] = []
        self._open.append(name)
        return message

    def _move(self) -> dict[str, Any] | None:
        """Choose what to do; None if there is nothing."""
        now = self.now
        if self.seat is None or self.table["status"] != "playing":
            return None
        if now["may_undo"] and self._random.random() < 0.1:
            return self._command("undo")
        if now["due"] is not None and self.seat in now["due"]["seats"]:
            return self._command("roll")
        legal = self.view["legal"] if self.view else []
        if self.seat in now["deciding"] and legal:
            return self._command("decide", action=self._random.choice(legal))
        return None

    async def _act(self, socket: ClientConnection) -> None:
        message = self._move()
        if message is None:
            return
        await self._send(socket, message)
        if self._random.random() < self._wild:
            for _ in range(self._random.randint(1, 2)):
                await self._send(socket, message)
            self.did["twice"] += 1
        if self._random.random() < self._wild / 2:
            self.did["drop before the answer"] += 1
            socket.transport.abort()

    async def _misbehave(self, socket: ClientConnection) -> None:
        how = self._random.choice(MISBEHAVIOURS)
        self.did[how] += 1
        match how:
            case "drop" | "behind" | "beyond" | "anew":
                self._next_hello = how if how != "drop" else "right"
                if self._random.random() < 0.5:
                    socket.transport.abort()
                else:
                    await socket.close()
            case "older" if self.sent:
                await self._send(socket, self.sent[self._random.choice(list(self.sent))])
            case "stale" if self.seat is not None and self.now["version"]:
                old = self._command(
                    self._random.choice(["roll", "undo"]),
                    version=self._random.randrange(self.now["version"]),
                )
                await self._send(socket, old)
            case "future":
                await self._send(socket, self._command("undo", version=10**6))
            case "delay":
                await asyncio.sleep(self._random.choice([0, 0.001, 0.01]))
            case _:
                pass
