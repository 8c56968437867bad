"""Who does not take what is sent is dropped, and holds nobody up."""

import asyncio
import json
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.listeners import play
from tests.server.raw_socket import TEXT, RawSocket, frame
from tests.server.seats import sitting
from tests.server.serving import ServerProcess

GAMES = 8
"""Of Doppelt so clever with four: more megabytes than the system keeps for who does not read."""


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Serve with little patience for those who are slow."""
    path: Path = tmp_path_factory.mktemp("impatient") / "tables.sqlite3"
    running = ServerProcess(path, "--frames-waiting", "8")
    yield running
    running.stop()
    assert "Traceback" not in Path(f"{path}.log").read_text(encoding="utf-8")


def _metric(server: ServerProcess, name: str) -> float:
    found = re.search(
        rf"^rollwright_{re.escape(name)} (\S+)$", server.get("/metrics"), re.MULTILINE
    )
    return float(found[1]) if found else 0.0


def test_slow_clients_are_dropped_and_the_others_finish_their_games(
    impatient: ServerProcess,
) -> None:
    server = impatient
    made = server.table("clever", ["human"] * 4)
    table, tokens = made["table"], made["tokens"]
    with RawSocket(server, buffer=2048) as seat, RawSocket(server, buffer=2048) as guest:
        for slow, who in ((seat, 0), (guest, None)):
            assert b" 101 " in slow.shake_hands(f"/socket/{table}")
            slow.send(frame(TEXT, json.dumps({"type": "hello", "token": tokens[who]}).encode()))
        # From here on neither of them reads, while both seats play on other devices.
        frames = asyncio.run(play(server, table, tokens, seed=1, games=GAMES))
        for heard in frames.values():
            assert sum('"type":"ended"' in text for text in heard) == GAMES
        # The server has let go of them: nothing of theirs is counted, or present, any more.
        for _ in range(300):
            if _metric(server, "connections") == 0:
                break
            time.sleep(0.1)
        assert _metric(server, "connections") == 0
        assert _metric(server, 'dropped_total{reason="slow"}') == 2
        with sitting(server, table, tokens[1]) as other:
            welcome = other.hear()
            assert (welcome["present"], welcome["guests"]) == ([1], 0)
        # And so has its system: what had been sent comes, and then the end.
        for slow in (seat, guest):
            slow.read_to_end()


def test_who_reads_slowly_but_reads_is_not_dropped(impatient: ServerProcess) -> None:
    server = impatient
    dropped = _metric(server, 'dropped_total{reason="slow"}')
    made = server.table("qwixx", ["human", "human"])
    table, tokens = made["table"], made["tokens"]
    with RawSocket(server) as guest:
        assert b" 101 " in guest.shake_hands(f"/socket/{table}")
        guest.send(frame(TEXT, json.dumps({"type": "hello", "token": tokens[None]}).encode()))
        asyncio.run(play(server, table, tokens, seed=1))
        heard = b""
        while b'"type":"ended"' not in heard:
            more = guest.read(1000)
            assert more
            heard += more
    assert _metric(server, 'dropped_total{reason="slow"}') == dropped
