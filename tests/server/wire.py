"""A plain connection to a table, for tests: it sends what it is told to and keeps what it hears."""

import itertools
import json
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from random import Random
from types import TracebackType
from typing import Any, Self

from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from rollwright.server.wire.protocol import ANSWER
from tests.server.serving import ServerProcess

PATIENCE = 90
"""Seconds after which something that does not happen is missed."""
_ids = itertools.count()


class Wire:
    """A device at a table, for one seat or as a guest."""

    def __init__(
        self, server: ServerProcess, table: str, token: str, last: int | None = None
    ) -> None:
        self._open = ExitStack()
        self._socket = self._open.enter_context(
            connect(server.socket(table), proxy=None, compression=None)
        )
        self.frames: list[dict[str, Any]] = []
        self.events: list[dict[str, Any]] = []
        self.now: dict[str, Any] = {}
        self.view: dict[str, Any] = {}
        self.table: dict[str, Any] = {}
        self.present: tuple[list[int], int] = ([], 0)
        """The seats that somebody sits on, and how many guests there are."""
        hello = {"type": "hello", "token": token}
        self.send(hello if last is None else {**hello, "last": last})
        self.welcome = self.hear()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.leave()

    @property
    def seat(self) -> int | None:
        seat: int | None = self.welcome["seat"]
        return seat

    @property
    def status(self) -> str:
        return str(self.table["status"])

    def leave(self) -> None:
        self._open.close()

    def send(self, message: dict[str, Any]) -> None:
        self._socket.send(json.dumps(message))

    def hear(self) -> dict[str, Any]:
        """Wait for the next frame, which must be one of the protocol's."""
        text = self._socket.recv(PATIENCE)
        ANSWER.validate_json(text)
        frame: dict[str, Any] = json.loads(text)
        self.frames.append(frame)
        if frame["type"] in ("welcome", "update"):
            self.now = frame
            self.view = frame["view"] or self.view
            self.table = frame["table"] or self.table
            self.events += frame["events"]
        if frame["type"] in ("welcome", "presence"):
            self.present = (frame["present"], frame["guests"])
        return frame

    def hear_until(self, enough: Callable[[Self], bool]) -> None:
        while not enough(self):
            self.hear()

    def hear_to_the_end(self) -> int:
        """Listen until the server ends the connection; return the code it closes with."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else 1006

    def ask(self, kind: str, **words: Any) -> dict[str, Any]:
        """Give a command, made on what was heard last, and return its answer."""
        name = f"w{next(_ids)}"
        self.send({"type": kind, "id": name, "version": self.now["version"], **words})
        while True:
            frame = self.hear()
            if frame["type"] == "update":
                if frame["done"] == name:
                    return frame
            elif frame.get("id") == name:
                return frame

    def refused(self, kind: str, **words: Any) -> str:
        """Give a command that is refused; return the code."""
        answer = self.ask(kind, **words)
        assert answer["type"] == "refused", answer
        return str(answer["error"]["code"])

    def done(self, kind: str, **words: Any) -> dict[str, Any]:
        """Give a command that is carried out."""
        answer = self.ask(kind, **words)
        assert answer["type"] == "update", answer
        return answer

    def catch_up(self) -> None:
        """Hear all that the server has said up to now."""
        self.send({"type": "ping"})
        while self.hear()["type"] != "pong":
            pass

    def act(self, random: Random) -> bool:
        """Do something, if there is something to do; a bot may have been quicker."""
        due = self.now["due"]
        if due is not None and self.seat in due["seats"]:
            answer = self.ask("roll")
        elif self.seat in self.now["deciding"] and self.view["legal"]:
            answer = self.ask("decide", action=random.choice(self.view["legal"]))
        else:
            return False
        assert answer["type"] == "update" or answer["error"]["code"] == "server.stale", answer
        return bool(answer["type"] == "update")


def play_on(
    wires: Sequence[Wire], enough: Callable[[], bool] = lambda: False, seed: int = 0
) -> None:
    """Let people play at random until it is enough or the game is over."""
    random = Random(seed)
    while True:
        for wire in wires:
            wire.catch_up()
        if wires[0].status != "playing" or enough():
            return
        acted = [wire.act(random) for wire in wires]
        if not any(acted):
            time.sleep(0.005)  # a bot is thinking


def eventually(so: Callable[[], bool]) -> bool:
    """Wait until something is so; tell whether it ever was."""
    for _ in range(PATIENCE * 20):
        if so():
            return True
        time.sleep(0.05)
    return False


def has_status(server: ServerProcess, table: str, token: str, status: str) -> bool:
    """Tell whether a table has this status."""
    return bool(server.get(f"/api/tables/{table}", token)["status"] == status)
