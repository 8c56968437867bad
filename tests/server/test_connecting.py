"""Connections that ask nothing, too much, or too slowly: they end, and nobody else waits."""

import http.client
import json
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from rollwright.server.access.addresses import household, is_loopback
from rollwright.server.access.limits import Limits
from rollwright.server.socket.connecting import HEAD_BYTES, Connections
from rollwright.server.socket.file_limit import RESERVE
from rollwright.server.wire.refusals import Refusal
from tests.server.raw_socket import RawSocket
from tests.server.seats import sitting
from tests.server.serving import ServerProcess
from tests.server.wire import eventually

SOCKETS, PER_ADDRESS = 12, 6
GET = b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n"
POST = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Serve few, and those who are quick."""
    running = ServerProcess(
        tmp_path_factory.mktemp("narrow") / "tables.sqlite3",
        "--sockets", str(SOCKETS), "--sockets-per-address", str(PER_ADDRESS),
        "--head-seconds", "1", "--body-seconds", "1",
    )  # fmt: skip
    yield running
    assert running.log is not None
    log = running.log.read_text(encoding="utf-8")
    running.stop()
    assert "Traceback" not in log


def code_of(answer: bytes) -> tuple[int, str]:
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body)["error"]["code"]


def test_a_head_that_is_too_long_is_refused_before_it_is_all_there(narrow: ServerProcess) -> None:
    with RawSocket(narrow) as long:
        long.send(GET + b"X-Long: " + b"x" * (2 * HEAD_BYTES))
        assert long.read_to_end().startswith(b"HTTP/1.1 400 ")
    with RawSocket(narrow) as many:
        many.send(GET + b"".join(b"X-%d: x\r\n" % n for n in range(HEAD_BYTES // 4)))
        assert many.read_to_end().startswith(b"HTTP/1.1 400 ")
    with RawSocket(narrow) as usual:
        usual.send(GET + b"X-Long: " + b"x" * (HEAD_BYTES // 2) + b"\r\nConnection: close\r\n\r\n")
        assert usual.read_to_end().startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize("drip", [False, True], ids=["silent", "letter by letter"])
def test_who_does_not_come_to_the_end_of_a_head_is_told_and_goes(
    narrow: ServerProcess, drip: bool
) -> None:
    with RawSocket(narrow) as slow:
        slow.send(GET if drip else b"")
        answer = b""
        for _ in range(300):
            if drip:
                try:
                    slow.send(b"X")
                except OSError:
                    break
                time.sleep(0.02)  # a letter at a time; it must end however long that goes on
            else:
                answer = slow.read_to_end()
                break
        answer = answer or slow.read_to_end()
    assert not answer or code_of(answer) == (408, "server.slow")
    assert answer or drip  # who is still sending may lose the answer


def test_who_does_not_come_to_the_end_of_a_body_goes(narrow: ServerProcess) -> None:
    with RawSocket(narrow) as slow:
        slow.send(POST + b"Content-Length: 100\r\n\r\n{")
        assert slow.read_to_end() == b""
    kept = http.client.HTTPConnection("127.0.0.1", narrow.port, timeout=30)
    for _ in range(3):  # as many as one likes, one after the other
        kept.request("GET", "/health")
        assert json.loads(kept.getresponse().read())["status"] == "ok"
    kept.close()


def test_connections_are_counted_by_address_and_in_all_and_no_longer_once_they_end(
    narrow: ServerProcess,
) -> None:
    with ExitStack() as open_ones:

        def one_more(source: str) -> socket.socket:
            made = socket.create_connection(("127.0.0.1", narrow.port), 30, (source, 0))
            return open_ones.enter_context(made)

        def refused(source: str) -> tuple[int, str]:
            answer = b""
            more = one_more(source)
            while part := more.recv(4096):
                answer += part
            return code_of(answer)

        for number in range(SOCKETS):
            one_more("127.0.0.21" if number < PER_ADDRESS else "127.0.0.22")
        assert refused("127.0.0.21") == (503, "server.full")
    assert eventually(lambda: narrow.get("/health")["status"] == "ok")
    with ExitStack() as open_ones:
        for _ in range(PER_ADDRESS):
            one_more("127.0.0.21")
        assert refused("127.0.0.21") == (429, "server.too_many_connections")
        assert narrow.get("/health")["status"] == "ok"  # others come in
    made = narrow.table("qwixx", ["human", "greedy"])
    for _ in range(3 * SOCKETS):  # a web socket is counted as long as it is there
        with sitting(narrow, made["table"], made["tokens"][0]) as seat:
            assert seat.hear()["type"] == "welcome"


def test_with_few_files_it_says_so_and_half_open_connections_lock_nobody_out(
    tmp_path: Path,
) -> None:
    files = RESERVE + 72
    server = ServerProcess(tmp_path / "few.sqlite3", "--head-seconds", "3", files=files, room=False)
    try:
        assert server.process is not None and server.process.stdout is not None
        said = [server.process.stdout.readline() for _ in range(1)]
        assert f"{72} connections at most instead of {Limits().sockets}" in said[0]
        with ExitStack() as half_open:
            for number in range(files):
                source = f"127.0.0.{2 + number % 200}"
                made = socket.create_connection(("127.0.0.1", server.port), 30, (source, 0))
                half_open.enter_context(made)
                made.sendall(b"GET / HTTP/1.1\r\n")
            status, _, body = server.ask("GET", "/health")  # it is answered, and at once
            assert status in (200, 503)
            assert status == 200 or json.loads(body)["error"]["code"] == "server.full"
            assert eventually(lambda: server.ask("GET", "/health")[0] == 200)
            opened = server.table("qwixx", ["human", "greedy"])  # files for it are there
            assert opened["table"]
    finally:
        assert server.stop() == 0


@pytest.mark.parametrize(
    ("address", "counted"),
    [
        ("192.0.2.7", "192.0.2.7"), ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"), ("2001:db8:1:2:9::9", "2001:db8:1:2::/64"),
        ("testclient", "testclient"), ("", ""),
    ],
)  # fmt: skip
def test_whom_an_address_is_counted_for(address: str, counted: str) -> None:
    assert household(address) == counted


def test_what_is_this_machine() -> None:
    assert all(map(is_loopback, ("127.0.0.1", "127.3.2.1", "::1", "::ffff:127.0.0.1")))
    assert not any(map(is_loopback, ("192.0.2.7", "::ffff:192.0.2.7", "x", "")))


def test_a_proxy_on_this_machine_may_bring_many_and_nobody_else() -> None:
    limits = Limits(sockets=5, sockets_per_address=2)
    for behind_proxy, host, most in (
        (True, "127.0.0.1", 5), (True, "::1", 5), (True, "192.0.2.7", 2), (False, "127.0.0.1", 2),
    ):  # fmt: skip
        connections = Connections(limits, behind_proxy=behind_proxy)
        for _ in range(most):
            connections.enter(host)
        with pytest.raises(Refusal):
            connections.enter(host)
        for _ in range(most):
            connections.leave(household(host))
        assert connections.open == 0


def test_on_every_address_clients_of_ipv4_are_told_apart(tmp_path: Path) -> None:
    """With `--host ::` they come as ::ffff:a.b.c.d, and had one bucket for all of them."""
    words = ("--host", "::", "--tables-per-hour", "1")
    try:
        server = ServerProcess(tmp_path / "all.sqlite3", *words, room=False)
    except AssertionError:
        pytest.skip("no IPv6 here")
    try:
        answers: list[int] = []
        for source in ("127.0.0.31", "127.0.0.32", "127.0.0.31"):
            body = json.dumps({"game": "qwixx", "seats": [{"player": "human", "name": "A"}]})
            with socket.create_connection(("127.0.0.1", server.port), 30, (source, 0)) as one:
                one.sendall(
                    POST
                    + f"Content-Length: {len(body)}\r\nConnection: close\r\n\r\n{body}".encode()
                )
                answers.append(int(one.recv(12).split()[1]))
        assert answers == [201, 201, 429]
    finally:
        server.stop()
