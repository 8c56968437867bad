"""Each limit gives its clear refusal, to whom it concerns, and the server goes on.

Addresses from 127.0.0.1 to 127.0.0.255 are all this machine, so each test comes from another one.
"""

import asyncio
import http.client
import json
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from rollwright.server.access.limits import Limits
from rollwright.server.http.serving import Serving, Settings
from rollwright.server.sessions.wanted import SeatWanted, TableWanted
from rollwright.server.storage.store import sqlite_url
from rollwright.server.wire.refusals import Refusal
from tests.server.samples import locked
from tests.server.seats import Seat, code_in, connected, sitting
from tests.server.serving import ServerProcess

SEATS = [{"player": "human", "name": "A"}, {"player": "open"}]
PER_ADDRESS, CONNECTIONS, RATE = 3, 5, 5


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Serve a few, of little."""
    running = ServerProcess(
        tmp_path_factory.mktemp("limited") / "tables.sqlite3",
        "--connections-per-address", str(PER_ADDRESS), "--connections", str(CONNECTIONS),
        "--messages-per-second", str(RATE), "--requests-per-second", str(RATE),
        "--message-bytes", "1000", "--body-bytes", "4000", "--frames-waiting", "1000",
        "--tables-per-hour", "4",
        room=False,
    )  # fmt: skip
    yield running
    assert running.log is not None
    log = running.log.read_text(encoding="utf-8")
    running.stop()
    assert "Traceback" not in log


@pytest.fixture(scope="module")
def table(limited: ServerProcess) -> dict[str, Any]:
    return limited.table("qwixx", ["human", "human"])


class From:
    """Requests from an address of their own."""

    def __init__(self, server: ServerProcess, source: str) -> None:
        self._server = server
        self._source = source

    def ask(
        self, method: str, path: str, body: Any = None, **more: Any
    ) -> tuple[int, dict[str, str], bytes]:
        connection = http.client.HTTPConnection(
            "127.0.0.1", self._server.port, timeout=30, source_address=(self._source, 0)
        )
        try:
            data = json.dumps(body) if isinstance(body, dict) else body
            headers = {"Content-Type": "application/json"}
            connection.request(method, path, data, headers, **more)
            answer = connection.getresponse()
            by_name = {name.lower(): value for name, value in answer.getheaders()}
            return answer.status, by_name, answer.read()
        finally:
            connection.close()

    def open(self) -> tuple[int, str]:
        """Open a table; return the status, and why not."""
        status, headers, body = self.ask("POST", "/api/tables", {"game": "qwixx", "seats": SEATS})
        if status == 429:
            assert int(headers["retry-after"]) > 0
        return status, "" if status == 201 else str(json.loads(body)["error"]["code"])


def _comes_in(seat: Seat, token: str) -> bool:
    seat.send({"type": "hello", "token": token})
    return bool(seat.hear()["type"] == "welcome")


def test_connections_are_limited_by_address_and_in_all(
    limited: ServerProcess, table: dict[str, Any]
) -> None:
    name, token = table["table"], table["tokens"][0]
    with ExitStack() as many:

        def one_more(source: str) -> Seat:
            return many.enter_context(connected(limited, name, source=source))

        first = [one_more("127.0.0.11") for _ in range(PER_ADDRESS)]
        frame = one_more("127.0.0.11").hear()
        assert code_in(frame) == "server.too_many_connections" and frame["again"] is True
        second = [one_more("127.0.0.12") for _ in range(CONNECTIONS - PER_ADDRESS)]
        refused = one_more("127.0.0.12")
        frame = refused.hear()
        assert code_in(frame) == "server.full" and frame["again"] is True
        assert refused.code_of_end() == 4003
        # Those who are in are served, and so are requests.
        assert all(_comes_in(seat, token) for seat in [*first, *second])
        assert From(limited, "127.0.0.12").ask("GET", "/health")[0] == 200
    _until_one_comes_in(limited, name, token, "127.0.0.11")


def _until_one_comes_in(server: ServerProcess, name: str, token: str, source: str) -> None:
    """Come again and again: the server may not have seen yet that others have gone."""
    for _ in range(500):
        with sitting(server, name, token, source=source) as seat:
            if seat.hear()["type"] == "welcome":
                return
        time.sleep(0.02)
    raise AssertionError("there is room, but nobody is let in")


def test_connections_that_break_off_are_not_counted_for_ever(
    limited: ServerProcess, table: dict[str, Any]
) -> None:
    for _ in range(2 * CONNECTIONS):
        with connected(limited, table["table"], source="127.0.0.13") as seat:
            seat.socket.socket.close()
    _until_one_comes_in(limited, table["table"], table["tokens"][0], "127.0.0.13")


@pytest.mark.parametrize("kind", ["commands", "noise", "binary"])
def test_messages_are_limited_in_number(
    limited: ServerProcess, table: dict[str, Any], kind: str
) -> None:
    # A burst of three seconds' worth is allowed; far more than that comes at once here.
    burst, sent = 3 * RATE, 150
    message: dict[str, str | bytes] = {
        "commands": '{"type":"undo","id":"the-id","version":0}', "noise": "x", "binary": b"x",
    }  # fmt: skip
    source = "127.0.0.14"
    with sitting(limited, table["table"], table["tokens"][1], source=source) as seat:
        assert seat.hear()["type"] == "welcome"
        for _ in range(sent):
            seat.send(message[kind])
        answers = [seat.answer() for _ in range(sent)]
        codes = Counter(code_in(answer) for answer in answers)
        assert burst <= sent - codes["server.too_fast"] < sent
        assert all(code_in(answer) != "server.too_fast" for answer in answers[:burst])
        told = {a["id"] for a in answers if code_in(a) == "server.too_fast"}
        assert told == {"the-id" if kind == "commands" else None}
        # The connection stays, and who waits is heard again.
        for _ in range(500):
            seat.send({"type": "ping"})
            if seat.answer()["type"] == "pong":
                return
            time.sleep(0.05)
    raise AssertionError("who waited is not heard again")


def test_others_at_the_table_are_heard_while_one_is_too_fast(
    limited: ServerProcess, table: dict[str, Any]
) -> None:
    name, tokens = table["table"], table["tokens"]
    with (
        sitting(limited, name, tokens[0], source="127.0.0.15") as fast,
        sitting(limited, name, tokens[1], source="127.0.0.15") as other,
    ):
        assert fast.hear()["type"] == other.hear()["type"] == "welcome"
        for _ in range(100):
            fast.send("x")
        other.send({"type": "ping"})
        assert other.answer()["type"] == "pong"
        assert {fast.answer()["type"] for _ in range(100)} == {"refused"}


def test_messages_are_limited_in_size(limited: ServerProcess, table: dict[str, Any]) -> None:
    source = "127.0.0.16"
    with sitting(limited, table["table"], table["tokens"][0], source=source) as seat:
        assert seat.hear()["type"] == "welcome"
        seat.send('{"type":"ping"}'.ljust(1000))
        assert seat.answer()["type"] == "pong"
        seat.send('{"type":"ping"}'.ljust(1001))
        assert seat.code_of_end() == 1009
    with connected(limited, table["table"], source=source) as seat:
        seat.send(" " * 1001)
        assert seat.code_of_end() == 1009


@pytest.mark.parametrize(
    "path", ["/api/tables", "/api/games/qwixx/sheet/check", "/nope", "/health"]
)
@pytest.mark.parametrize("chunked", [False, True], ids=["announced", "in pieces"])
def test_bodies_are_limited_in_size(limited: ServerProcess, path: str, chunked: bool) -> None:
    client = From(limited, "127.0.0.17")
    long = b'{"game":"' + b"x" * 5000 + b'"}'
    body = iter([long[:2500], long[2500:]]) if chunked else long
    status, _, told = client.ask("POST", path, body, encode_chunked=chunked)
    if path in ("/nope", "/health") and chunked:
        assert status in (404, 405, 413)  # nobody has read it
        return
    assert status == 413, told
    error = json.loads(told)["error"]
    assert (error["code"], error["params"]) == ("server.too_large", {"most": 4000})
    assert client.ask("GET", "/health")[0] == 200


@pytest.mark.parametrize("length", ["9" * 19, "9" * 400, "-1", "1e9", "0x10", "٣"])
def test_a_strange_length_is_borne(limited: ServerProcess, length: str) -> None:
    connection = http.client.HTTPConnection(
        "127.0.0.1", limited.port, timeout=30, source_address=("127.0.0.18", 0)
    )
    connection.putrequest("POST", "/api/tables")
    connection.putheader("Content-Length", length.encode())
    connection.endheaders()
    answer = connection.getresponse()
    assert answer.status in (400, 413)
    connection.close()


def test_requests_are_limited_in_number_by_address(limited: ServerProcess) -> None:
    one, other = From(limited, "127.0.0.21"), From(limited, "127.0.0.22")
    most = 100 * RATE  # a burst of ten seconds' worth is allowed
    answers = (one.ask("GET", "/nope") for _ in range(most))
    status, headers, body = next(answer for answer in answers if answer[0] != 404)
    assert status == 429
    assert json.loads(body)["error"]["code"] == "server.too_many"
    assert headers["x-content-type-options"] == "nosniff"
    assert other.ask("GET", "/health")[0] == 200
    time.sleep(int(headers["retry-after"]))
    assert one.ask("GET", "/health")[0] == 200


def test_tables_are_limited_by_address_and_hour(limited: ServerProcess) -> None:
    one, other = From(limited, "127.0.0.31"), From(limited, "127.0.0.32")
    assert [one.open() for _ in range(4)] == [(201, "")] * 4
    assert one.open() == (429, "server.too_many")
    assert other.open() == (201, "")


def test_a_table_that_is_just_being_written_counts_when_tables_are_counted_anew(
    tmp_path: Path,
) -> None:
    url = sqlite_url(tmp_path / "tables.sqlite3")
    wanted = TableWanted("qwixx", [SeatWanted("human", "Ana")])

    async def go() -> None:
        serving = Serving(Settings(url, Limits(tables=1)))
        with locked(url):
            opening = asyncio.create_task(serving.house.create(wanted, "192.0.2.1"))
            for _ in range(20):
                await asyncio.sleep(0.02)
                await serving.house.sweep()
            assert not opening.done()
        await opening
        with pytest.raises(Refusal) as refused:
            await serving.house.create(wanted, "192.0.2.1")
        assert refused.value.key == "server.too_many_tables"
        await serving.journal.close()
        serving.store.close()

    asyncio.run(go())


def test_open_tables_are_limited_even_if_many_are_opened_at_once(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "tables.sqlite3", "--tables", "3")
    try:
        client = From(server, "127.0.0.1")
        assert client.open() == (201, "")
        with ThreadPoolExecutor(12) as people:
            answers = list(people.map(lambda _: client.open(), range(12)))
        assert client.open() == (503, "server.too_many_tables")
        assert Counter(answers) == {(201, ""): 2, (503, "server.too_many_tables"): 10}
        assert server.get("/health")["tables"] == 3
    finally:
        server.stop()


def test_a_sheet_of_many_strange_names_is_answered_in_short(limited: ServerProcess) -> None:
    """Each of them was told: of 5,500, in 4.5 MB."""
    names = {f"players{n}": 1 for n in range(180)}
    body = {"sheet": {"game": "qwixx", **names}}
    path = "/api/games/qwixx/sheet/check"
    status, _, answer = From(limited, "127.0.0.81").ask("POST", path, body)
    assert status == 422
    assert len(json.loads(answer)["error"]["problems"]) <= 50
    assert len(answer) < 50_000


def test_costly_requests_count_as_many(limited: ServerProcess) -> None:
    """With 5 requests a second, a burst of 50: five that count ten each, and no more."""
    asker = From(limited, "127.0.0.82")
    body = {"sheet": {"game": "qwixx"}}
    answers = [asker.ask("POST", "/api/games/qwixx/sheet/check", body)[0] for _ in range(9)]
    assert answers[:5] == [422] * 5
    assert 429 in answers
    assert From(limited, "127.0.0.83").ask("GET", "/health")[0] == 200  # others are not concerned


def test_tables_of_bots_alone_are_few(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "tables.sqlite3")

    async def go() -> None:
        serving = Serving(Settings(url, Limits(bot_tables=1)))
        bots = TableWanted("clever", [SeatWanted("strong")] * 4)
        await serving.house.create(bots, "192.0.2.1")
        with pytest.raises(Refusal) as refused:
            await serving.house.create(bots, "192.0.2.2")
        assert refused.value.key == "server.bots_alone"
        with_ana = TableWanted("clever", [SeatWanted("human", "Ana"), SeatWanted("strong")])
        await serving.house.create(with_ana, "192.0.2.2")
        serving.house.end()
        serving.thinkers.close()
        await serving.journal.close()
        serving.store.close()

    asyncio.run(go())


def test_tables_of_bots_alone_are_few_even_if_many_are_opened_at_once(tmp_path: Path) -> None:
    url = sqlite_url(tmp_path / "tables.sqlite3")

    async def go() -> None:
        serving = Serving(Settings(url, Limits(bot_tables=2)))
        bots = TableWanted("clever", [SeatWanted("strong")] * 4)
        opening = (serving.house.create(bots, f"192.0.2.{n}") for n in range(6))
        opened = await asyncio.gather(*opening, return_exceptions=True)
        refused = [error.key for error in opened if isinstance(error, Refusal)]
        assert refused == ["server.bots_alone"] * 4
        serving.house.end()
        serving.thinkers.close()
        await serving.journal.close()
        serving.store.close()

    asyncio.run(go())
