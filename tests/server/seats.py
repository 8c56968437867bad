"""Those who sit or watch at a table, over real sockets; all that they hear is kept."""

import itertools
import json
import socket
import sqlite3
from collections.abc import Generator, Sequence
from contextlib import closing, contextmanager
from typing import Any

import websockets
from websockets.sync.client import ClientConnection, connect

from rollwright.server.wire.protocol import ANSWER
from tests.server.serving import ServerProcess

PATIENCE = 30
"""Seconds after which an answer that does not come is missed."""
_numbers = itertools.count()


class Seat:
    """One connection; whatever it hears is held to the protocol."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.raw: list[str] = []
        self.version = 0
        self.now: dict[str, Any] = {}
        """The last welcome or update."""
        self.view: dict[str, Any] = {}

    def send(self, message: dict[str, Any] | str | bytes) -> None:
        self.socket.send(json.dumps(message) if isinstance(message, dict) else message)

    def hear(self) -> dict[str, Any]:
        text = self.socket.recv(PATIENCE)
        assert isinstance(text, str)
        self.raw.append(text)
        ANSWER.validate_json(text)
        frame: dict[str, Any] = json.loads(text)
        self.version = frame.get("version", self.version)
        if frame["type"] in ("welcome", "update"):
            self.now, self.view = frame, frame["view"] or self.view
        return frame

    def answer(self, command: str | None = None) -> dict[str, Any]:
        """Return the next frame that answers: the one to a command, or any that is no news."""
        while True:
            frame = self.hear()
            if frame["type"] == "update" and command is not None and frame["done"] == command:
                return frame
            if frame["type"] not in ("update", "presence"):
                assert command is None or frame["type"] == "bye" or frame["id"] == command, frame
                return frame

    def ask(self, kind: str, **words: Any) -> dict[str, Any]:
        """Send a command, made on the version last heard of, and return what answers it."""
        name = f"c{next(_numbers)}"
        message = {"type": kind, "id": name, **words}
        if kind != "explain":
            message.setdefault("version", self.version)
        self.send(message)
        return self.answer(name)

    def code_of_end(self) -> int:
        """Listen to the end of the connection, and return the code it was closed with."""
        try:
            while True:
                self.hear()
        except websockets.ConnectionClosed as end:
            return end.rcvd.code if end.rcvd else 1006


@contextmanager
def connected(
    server: ServerProcess,
    table: str,
    headers: dict[str, str] | None = None,
    source: str = "127.0.0.1",
) -> Generator[Seat]:
    """Open a socket, and say nothing yet; `source` is the address it comes from."""
    tcp = socket.create_connection(("127.0.0.1", server.port), PATIENCE, (source, 0))
    with connect(
        server.socket(table), proxy=None, compression=None, additional_headers=headers, sock=tcp
    ) as opened:
        yield Seat(opened)


@contextmanager
def sitting(
    server: ServerProcess,
    table: str,
    token: str,
    last: int | None = None,
    source: str = "127.0.0.1",
) -> Generator[Seat]:
    """Come to a table; the first frame to be heard is the welcome, or else a bye."""
    with connected(server, table, source=source) as seat:
        seat.send({"type": "hello", "token": token, **({} if last is None else {"last": last})})
        yield seat


def until_somebody_decides(seats: Sequence[Seat]) -> Seat:
    """Let all who sit at a table hear their welcome, and the dice be rolled; return who decides."""
    for seat in seats:
        assert seat.hear()["type"] == "welcome"
    due = seats[0].now["due"]
    if due is not None:
        assert seats[due["seats"][0]].ask("roll")["type"] == "update"
    for seat in seats:
        while seat.now["due"] is not None:
            seat.hear()
    decider: int = seats[0].now["deciding"][0]
    return seats[decider]


def log_of(server: ServerProcess, table: str) -> list[tuple[Any, ...]]:
    """Return a table's log as it is in the store now."""
    with closing(sqlite3.connect(server.database)) as database:
        return database.execute(
            "SELECT n, kind, seat, command, body FROM entries WHERE table_id = ? ORDER BY n",
            (table,),
        ).fetchall()


def code_in(frame: dict[str, Any]) -> str:
    """Return why something was refused."""
    assert frame["type"] in ("refused", "bye"), frame
    return str(frame["error"]["code"])
