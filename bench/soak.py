"""Honest tables beside hostile traffic: how long their moves take, with the limits by default.

    python -m bench.soak                     ten minutes, fifty tables; figures into the ledger
    python -m bench.soak --seconds 60 --dry-run

The honest players come from 127.0.0.1 (`rollwright loadtest`), the hostile ones from other
addresses of this machine, each doing one thing again and again: half-open connections, long
headers, worst sheets, wrong tokens, tables of bots, deciding and undoing, nonsense at a socket, not
reading. Everything ends by itself.
"""

import argparse
import asyncio
import http.client
import json
import subprocess
import sys
import tempfile
import time
from collections import Counter, deque
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from tests.server.serving import ServerProcess
from tests.server.worst_questions import worst_bodies
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from bench.ledger import add_to_ledger

_PAUSE = 0.05
"""Seconds between two things that one attacker does."""
_HALF_OPEN = 200
"""Connections that one attacker keeps."""
Seen = Counter[str]


class Attacker:
    """Somebody at an address of their own."""

    def __init__(self, port: int, number: int, seen: Seen) -> None:
        self.port = port
        self.address = f"127.0.1.{number}"
        self.seen = seen
        self.kept: deque[asyncio.StreamWriter] = deque()
        """Connections left open."""

    async def send(self, raw: bytes, *, wait: bool = True) -> bytes:
        """Send something over a connection of its own; return the answer's first line."""
        reader, writer = await asyncio.open_connection(
            "127.0.0.1", self.port, local_addr=(self.address, 0)
        )
        try:
            writer.write(raw)
            await writer.drain()
            return await asyncio.wait_for(reader.readline(), 30) if wait else b""
        finally:
            writer.close()

    async def ask(self, method: str, path: str, body: bytes = b"", *headers: str) -> None:
        """Send a request, and count what it is answered with."""
        lines = [f"{method} {path} HTTP/1.1", "Host: 127.0.0.1", "Connection: close",
                 "Content-Type: application/json", f"Content-Length: {len(body)}",
                 *headers]  # fmt: skip
        answer = await self.send("\r\n".join(lines).encode() + b"\r\n\r\n" + body)
        self.seen[f"{method} {answer[9:12].decode() or 'cut off'}"] += 1


async def half_open(who: Attacker) -> None:
    """Begin requests and never end them, as many as one address may have and more."""
    _, writer = await asyncio.open_connection("127.0.0.1", who.port, local_addr=(who.address, 0))
    writer.write(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n")
    who.seen["half-open"] += 1
    who.kept.append(writer)
    if len(who.kept) > _HALF_OPEN:
        who.kept.popleft().close()


async def long_headers(who: Attacker) -> None:
    """Send a megabyte of headers."""
    await who.send(b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: " + b"x" * (1 << 20))
    who.seen["long header"] += 1


async def worst_sheets(who: Attacker) -> None:
    """Ask for sheets that are a lot of work."""
    for body in worst_bodies():
        await who.ask("POST", "/api/games/qwixx/sheet/check", body)


async def wrong_tokens(who: Attacker) -> None:
    """Guess."""
    await who.ask("GET", "/api/tables/0123456789ab", b"", "Authorization: Bearer " + "x" * 43)


async def tables_of_bots(who: Attacker) -> None:
    """Let bots play that think for long."""
    seats = [{"player": "max"}] * 3
    for own in ([], [{"player": "human", "name": "A"}]):
        body = {"game": "clever", "seats": [*own, *seats]}
        await who.ask("POST", "/api/tables", json.dumps(body).encode())


async def nonsense(who: Attacker) -> None:
    """Send what is no message to the socket of a table, of one's own if there may be one."""
    made = await asyncio.to_thread(_own_table, who)
    table, token = made or ("0123456789ab", "x" * 43)
    async with connect(
        f"ws://127.0.0.1:{who.port}/socket/{table}", local_addr=(who.address, 0), proxy=None
    ) as socket:
        await socket.send(json.dumps({"type": "hello", "token": token}))
        for _ in range(200):
            await socket.send("[" * 4000)
            who.seen["nonsense"] += 1


async def read_nothing(who: Attacker) -> None:
    """Ask at a table of one's own, again and again, and never read an answer."""
    made = await asyncio.to_thread(_own_table, who)
    if made is None:
        await asyncio.sleep(1)
        return
    table, token = made
    async with connect(
        f"ws://127.0.0.1:{who.port}/socket/{table}", local_addr=(who.address, 0), proxy=None,
        max_queue=1, close_timeout=1,
    ) as socket:  # fmt: skip
        await socket.send(json.dumps({"type": "hello", "token": token}))
        for number in range(600):
            question = {"type": "explain", "id": str(number), "action": "-"}
            await asyncio.wait_for(socket.send(json.dumps(question)), 10)
            who.seen["unread answers"] += 1


async def decide_and_undo(who: Attacker) -> None:
    """Play at a table of one's own, and take everything back."""
    made = await asyncio.to_thread(_own_table, who)
    if made is None:
        await asyncio.sleep(1)
        return
    table, token = made
    async with connect(
        f"ws://127.0.0.1:{who.port}/socket/{table}", local_addr=(who.address, 0), proxy=None
    ) as socket:
        await socket.send(json.dumps({"type": "hello", "token": token}))
        version, view = 0, None
        for number in range(600):
            heard = json.loads(await socket.recv())
            version, view = heard.get("version", version), heard.get("view") or view
            kind: dict[str, Any] = {"type": "roll"}
            if heard.get("may_undo"):
                kind = {"type": "undo"}
            elif view and view["legal"]:
                kind = {"type": "decide", "action": view["legal"][0]}
            await socket.send(json.dumps({**kind, "id": str(number), "version": version}))
            who.seen["decide, undo"] += 1


def _own_table(who: Attacker) -> tuple[str, str] | None:
    asked = http.client.HTTPConnection(
        "127.0.0.1", who.port, source_address=(who.address, 0), timeout=30
    )
    body = {"game": "clever", "seats": [{"player": "human", "name": "A"}]}
    asked.request("POST", "/api/tables", json.dumps(body), {"Content-Type": "application/json"})
    answer = asked.getresponse()
    made = json.loads(answer.read())
    asked.close()
    return (made["table"], made["keys"][0]["token"]) if answer.status == 201 else None


ATTACKS: list[tuple[Callable[[Attacker], Awaitable[None]], int]] = [
    (half_open, 8), (long_headers, 1), (worst_sheets, 2), (wrong_tokens, 2), (tables_of_bots, 2),
    (nonsense, 2), (decide_and_undo, 2), (read_nothing, 2),
]  # fmt: skip
"""What attackers do, and how many of them."""


async def attack(port: int, until: float, seen: Seen) -> None:
    """Let all of them do it until then."""

    async def again(do: Callable[[Attacker], Awaitable[None]], who: Attacker) -> None:
        while time.monotonic() < until:
            try:
                await asyncio.wait_for(do(who), 60)
            except (OSError, WebSocketException, TimeoutError, ValueError, KeyError):
                seen[f"{do.__name__}: cut off"] += 1
            await asyncio.sleep(_PAUSE)

    number = iter(range(1, 250))
    await asyncio.gather(
        *(
            again(do, Attacker(port, next(number), seen))
            for do, count in ATTACKS
            for _ in range(count)
        )
    )


def main() -> None:
    """Serve, play, attack, and tell."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=int, default=600)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--dry-run", action="store_true", help="do not write the ledger")
    words = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="rollwright-soak-") as folder:
        server = ServerProcess(Path(folder) / "tables.sqlite3", room=False)
        seen: Seen = Counter()
        play = [sys.executable, "-m", "rollwright", "loadtest", "--server", server.url,
                "--tables", str(words.tables), "--seconds", str(words.seconds),
                "--json"]  # fmt: skip
        honest = subprocess.Popen(play, stdout=subprocess.PIPE, text=True)
        try:
            asyncio.run(attack(server.port, time.monotonic() + words.seconds + 5, seen))
            told, _ = honest.communicate(timeout=60)
        finally:
            honest.kill()
            stopped = server.stop()
        log = Path(f"{folder}/tables.sqlite3.log").read_text(encoding="utf-8")
    result = json.loads(told)
    print(json.dumps({"honest": result, "hostile": seen, "tracebacks": log.count("Traceback")}))
    assert stopped == 0 and "Traceback" not in log
    name = (
        f"{words.tables} honest tables beside hostile traffic, {words.seconds} s: their moves, "
        "errors, p50, p99 of a move, ms; what attackers did"
    )
    figure = "; ".join(str(result[each]) for each in ("moves", "errors", "p50_ms", "p99_ms"))
    add_to_ledger(
        "python -m bench.soak", [(name, f"{figure}; {sum(seen.values())}")], dry_run=words.dry_run
    )


if __name__ == "__main__":
    main()
