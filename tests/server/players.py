"""Players for tests: clients that play at random without a pause, and remember all they heard."""

import asyncio
from random import Random
from typing import Any

from rollwright.client.client import Client, ServerError
from rollwright.client.link import Link
from rollwright.server.tables.seats import GUEST

UNKNOWN = ("server.not_stored", "server.conflict", "server.again")
"""Refusals after which it is not known whether the command was carried out."""


class Player:
    """Somebody on a seat, or a guest, who comes back by themselves."""

    def __init__(self, link: Link, seat: int, lots: Random) -> None:
        self.link = link
        self.seat = seat
        self.heard: dict[int, dict[str, Any]] = {}
        """The events, by their numbers."""
        self.began_after = 0
        """The number of the last event before the first that was heard."""
        self.view: dict[str, Any] | None = None
        self.table: dict[str, Any] = {}
        self.now: dict[str, Any] = {}
        """The latest welcome or update."""
        self.welcomes = 0
        self.acknowledged: list[str] = []
        """The commands known to have been carried out."""
        self.refused: dict[str, str] = {}
        """The commands known not to have been, and why."""
        self.snapshots: list[tuple[int, int]] = []
        """Where it stood in place of all that was missed: the last event heard, and the next."""
        self.wrong: list[str] = []
        """What should not have been heard so."""
        self.last_game = 0
        """The number of the game after which no other is wanted; 0: there is none."""
        self.client = Client(link, self._hear, self._lost)
        self.told: list[str] = []
        """The codes of why the server has ended connections."""
        self._lots = lots
        self._news = asyncio.Event()
        self._stopping = False

    def _hear(self, frame: dict[str, Any]) -> None:
        if frame["type"] == "presence":
            return
        if not self.now:
            self.began_after = frame["seq"]
        last: int = self.now.get("seq", self.began_after)
        if frame["type"] == "welcome":
            self.welcomes += 1
            if frame["snapshot"]:
                self.snapshots.append((last, frame["seq"]))
                last = frame["seq"]
        numbers = [event["seq"] for event in frame["events"]]
        if numbers != list(range(last + 1, frame["seq"] + 1)):
            self.wrong.append(f"after event {last} came {numbers}, said to end at {frame['seq']}")
        self.heard |= {event["seq"]: event for event in frame["events"]}
        self.view = frame["view"] or self.view
        self.table = frame["table"] or self.table
        self.now = frame
        self._news.set()

    def _lost(self, said: ServerError | None) -> None:
        if said is not None:
            self.told.append(said.key)

    async def play(self) -> None:
        """Play until told to stop, or until the game is over that is to be the last."""
        while not self._stopping and not self._is_over():
            move = self._move()
            if move is None:
                self._news.clear()
                await self._news.wait()
                continue
            answer = await self.client.send(move.pop("type"), **move)
            if answer["type"] == "refused":
                self.refused[answer["id"]] = answer["error"]["code"]
                await asyncio.sleep(0.01)  # until what it was refused for is heard of
            else:
                done = answer["done"] if answer["type"] == "update" else answer["id"]
                self.acknowledged.append(done)

    def stop(self) -> None:
        """Let what is under way be the last."""
        self._stopping = True
        self._news.set()

    def _is_over(self) -> bool:
        over = self.table.get("status") == "over"
        return over and self.table["number"] == self.last_game

    def _move(self) -> dict[str, Any] | None:
        """Choose what to do now; None if there is nothing."""
        if not self.now or self.seat == GUEST:
            return None
        due = self.now["due"]
        if self.table["status"] == "over":
            return None if self.seat in self.table["agreed"] else {"type": "rematch"}
        if self.now["may_undo"] and self._lots.random() < 0.05:
            return {"type": "undo"}
        if due is not None and self.seat in due["seats"]:
            return {"type": "roll"}
        legal = self.view["legal"] if self.view else []
        if self.seat in self.now["deciding"] and legal:
            return {"type": "decide", "action": self._lots.choice(legal)}
        return None
