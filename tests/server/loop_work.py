"""How much work a request makes the event loop do at a stretch: while it does, all tables wait."""

import asyncio
import gc
import json
import socket
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

import uvicorn
from websockets.sync.client import connect

from rollwright.server.access.limits import Limits
from rollwright.server.http.app import make_front
from rollwright.server.http.serving import Settings
from rollwright.server.socket.connecting import HEAD_BYTES, Connections, protocols
from rollwright.server.tables.commands import STEPS_BACK

_PLENTY: Final = Limits(
    connections_per_address=10_000, sockets_per_address=10_000, tables_per_hour=10**6,
    wrong_tokens_per_hour=10**6, requests_per_second=1e6, messages_per_second=1e6,
    bot_tables=1000, connects_per_second=1e6, messages_per_second_per_address=1e6,
)  # fmt: skip


class Loop:
    """A server whose event loop is measured: the longest callback since the last look."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.longest = 0.0
        """In seconds of CPU, or in calls of functions."""

    def ask(
        self, method: str, path: str, body: bytes | None = None, token: str = "", **headers: str
    ) -> tuple[int, bytes]:
        """Send a request over a connection of its own."""
        sent = {"Content-Type": "application/json", "Connection": "close", **headers}
        if token:
            sent["Authorization"] = f"Bearer {token}"
        address = f"http://127.0.0.1:{self.port}{path}"
        request = urllib.request.Request(address, body, sent, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()

    def table(self, game: str, seats: Sequence[str], **more: Any) -> dict[str, Any]:
        """Open a table; return the answer, with the tokens by seats."""
        people = [
            {"player": player, "name": f"P{at}" if player == "human" else ""}
            for at, player in enumerate(seats)
        ]
        body = json.dumps({"game": game, "seats": people, **more}).encode()
        status, answer = self.ask("POST", "/api/tables", body)
        assert status == 201, answer
        made: dict[str, Any] = json.loads(answer)
        made["tokens"] = {key["seat"]: key["token"] for key in made["keys"]}
        return made

    def say(self, table: str, token: str, *words: str) -> list[dict[str, Any]]:
        """Say hello at a table, then these words; return what is heard first after each."""
        with connect(
            f"ws://127.0.0.1:{self.port}/socket/{table}", compression=None, proxy=None
        ) as wire:
            wire.send(json.dumps({"type": "hello", "token": token}))
            heard = [json.loads(wire.recv())]
            for word in words:
                wire.send(word)
                heard.append(json.loads(wire.recv()))
            return heard

    def play(self, table: str, token: str) -> None:
        """Play a game alone to its end, and go back as often as possible."""
        with connect(
            f"ws://127.0.0.1:{self.port}/socket/{table}", compression=None, proxy=None
        ) as wire:
            wire.send(json.dumps({"type": "hello", "token": token}))
            now = json.loads(wire.recv())
            view, number, steps_back = now["view"], 0, 0
            while not any(event["type"] == "ended" for event in now["events"]):
                number += 1
                message: dict[str, Any] = {"id": str(number), "version": now["version"]}
                if now["may_undo"] and steps_back < STEPS_BACK:
                    message["type"] = "undo"
                    steps_back += 1
                elif now["due"]:
                    message["type"] = "roll"
                else:
                    message |= {"type": "decide", "action": view["legal"][0]}
                wire.send(json.dumps(message))
                now = json.loads(wire.recv())
                assert now["type"] == "update", now
                view = now["view"] or view

    def work(self, do: Callable[[], Any]) -> float:
        """Return the longest callback while something is done."""
        self.longest = 0.0
        do()
        time.sleep(0.05)  # what is tidied up after an answer counts too
        return self.longest


@contextmanager
def measured_loop(folder: Path, *, in_calls: bool) -> Generator[Loop]:
    """Serve in a thread; measure callbacks in calls of functions, or else in seconds of CPU.

    Calls come out the same whatever else the machine does. It is asyncio's own loop, not uvloop:
    only that lets one look at its callbacks.
    """
    taken = socket.socket()
    taken.bind(("127.0.0.1", 0))
    loop = Loop(taken.getsockname()[1])
    limits = _PLENTY
    http, web_socket = protocols(Connections(limits, behind_proxy=False))
    settings = Settings(f"sqlite:///{folder / 'tables.sqlite3'}", limits, port=loop.port)
    config = uvicorn.Config(
        make_front(settings), loop="asyncio", http=http, ws=web_socket, log_config=None,
        ws_max_size=limits.message_bytes, h11_max_incomplete_event_size=HEAD_BYTES,
        access_log=False, timeout_graceful_shutdown=2,
    )  # fmt: skip
    server = uvicorn.Server(config)
    run = asyncio.Handle._run
    serving: list[int] = []

    def counted(handle: asyncio.Handle) -> None:
        if threading.get_ident() not in serving:
            run(handle)
            return
        amount = _calls_of(run, handle) if in_calls else _seconds_of(run, handle)
        loop.longest = max(loop.longest, amount)

    def serve() -> None:
        serving.append(threading.get_ident())
        server.run(sockets=[taken])

    gc.collect()
    gc.disable()  # what it would have to do here is other tests' doing
    setattr(asyncio.Handle, "_run", counted)  # noqa: B010  (types forbid what is done here)
    thread = threading.Thread(target=serve)
    thread.start()
    try:
        while not server.started:
            time.sleep(0.01)
        yield loop
    finally:
        server.should_exit = True
        thread.join()
        gc.enable()
        setattr(asyncio.Handle, "_run", run)  # noqa: B010


def _seconds_of(run: Callable[[asyncio.Handle], None], handle: asyncio.Handle) -> float:
    began = time.thread_time()
    run(handle)
    return time.thread_time() - began


def _calls_of(run: Callable[[asyncio.Handle], None], handle: asyncio.Handle) -> float:
    calls = 0

    def count(_: Any, event: str, __: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sys.setprofile(count)
    try:
        run(handle)
    finally:
        sys.setprofile(None)
    return calls
