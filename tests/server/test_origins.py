"""Only pages of ours reach the server through a browser, and its answers are dressed for one."""

import json
import re
from typing import Any

import pytest

from tests.server.raw_socket import RawSocket
from tests.server.seats import connected
from tests.server.serving import ServerProcess

FOREIGN_ORIGINS = [
    "http://evil.example", "https://evil.example", "null", "", "file://", "http://127.0.0.1",
    "http://127.0.0.1:1", "http://localhost", "http://[::1]", "http://127.0.0.1.evil.example",
    "http://evil.example/127.0.0.1", "http://[", "http://]", "http://[v1.x]:1", "http://\xe9",
    "chrome-extension://abc", "javascript:0", "http://a b",
]  # fmt: skip
FOREIGN_HOSTS = [
    "evil.example", "evil.example:8470", "127.0.0.1.evil.example", "localhost.evil.example", "",
    "[", "]", "a b", "127.0.0.1@evil.example", "2130706433", "127.1", "0x7f.0.0.1", "\xe9",
    '127.0.0.1"><script>', "evil.example#127.0.0.1", "evil.example/127.0.0.1",
]  # fmt: skip


def _own(server: ServerProcess) -> str:
    return f"127.0.0.1:{server.port}"


@pytest.fixture(scope="module")
def table(server: ServerProcess) -> dict[str, Any]:
    return server.table("qwixx", ["human", "human"])


@pytest.mark.parametrize("origin", FOREIGN_ORIGINS)
def test_a_socket_from_a_foreign_page_is_forbidden(
    server: ServerProcess, table: dict[str, Any], origin: str
) -> None:
    with RawSocket(server) as raw:
        assert b" 403 " in raw.shake_hands(f"/socket/{table['table']}", origin=origin)


@pytest.mark.parametrize("host", FOREIGN_HOSTS)
@pytest.mark.parametrize("with_origin", [True, False])
def test_a_socket_under_a_foreign_name_is_forbidden(
    server: ServerProcess, table: dict[str, Any], host: str, with_origin: bool
) -> None:
    # So it comes when a foreign page lets its own name lead here: Host and Origin are the same.
    origin = f"http://{host}" if with_origin else None
    with RawSocket(server) as raw:
        assert b" 403 " in raw.shake_hands(f"/socket/{table['table']}", host, origin)


def test_a_socket_without_a_host_is_forbidden(server: ServerProcess, table: dict[str, Any]) -> None:
    with RawSocket(server) as raw:
        raw.send(
            f"GET /socket/{table['table']} HTTP/1.1\r\nUpgrade: websocket\r\n"
            "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n".encode()
        )
        assert re.match(rb"HTTP/1.1 4\d\d ", raw.read_to_end())


@pytest.mark.parametrize("path", ["/socket/", "/socket/xyz", "/", "/api/games", "/socket/../t"])
def test_there_are_sockets_at_tables_alone(server: ServerProcess, path: str) -> None:
    with RawSocket(server) as raw:
        assert b" 403 " in raw.shake_hands(path)


@pytest.mark.parametrize("origin", ["http", "https", None])
def test_a_socket_of_our_own_page_or_of_no_page_is_accepted(
    server: ServerProcess, table: dict[str, Any], origin: str | None
) -> None:
    headers = {} if origin is None else {"Origin": f"{origin}://{_own(server)}"}
    with connected(server, table["table"], headers) as seat:
        seat.send({"type": "hello", "token": table["tokens"][0]})
        assert seat.hear()["type"] == "welcome"


@pytest.mark.parametrize("name", ["localhost", "LOCALHOST", "127.0.0.1", "[::1]", "192.168.7.8"])
def test_a_number_and_localhost_are_names_of_ours(
    server: ServerProcess, table: dict[str, Any], name: str
) -> None:
    host = f"{name}:{server.port}"
    assert server.ask("GET", "/health", headers={"Host": host})[0] == 200
    with RawSocket(server) as raw:
        path = f"/socket/{table['table']}"
        assert b" 101 " in raw.shake_hands(path, host, f"http://{host}")


@pytest.mark.parametrize("host", FOREIGN_HOSTS)
@pytest.mark.parametrize("path", ["/", "/health", "/api/games", "/metrics", "/nope"])
def test_a_request_under_a_foreign_name_is_forbidden(
    server: ServerProcess, host: str, path: str
) -> None:
    status, headers, body = server.ask("GET", path, headers={"Host": host})
    assert status == 403
    assert json.loads(body)["error"]["code"] == "server.other_name"
    _is_dressed(headers)


def test_no_other_site_is_let_read_what_is_answered(server: ServerProcess) -> None:
    foreign = {"Origin": "http://evil.example", "Access-Control-Request-Method": "POST"}
    for method, path in (
        ("GET", "/api/games"),
        ("OPTIONS", "/api/tables"),
        ("POST", "/api/tables"),
    ):
        _, headers, _ = server.ask(method, path, headers=foreign)
        assert not [name for name in headers if name.lower().startswith("access-control")]


ANSWERS: list[tuple[str, str, Any, int, str]] = [
    ("GET", "/", None, 200, "text/html"),
    ("GET", "/t/0123456789ab", None, 200, "text/html"),
    ("GET", "/r/0123456789ab/1", None, 200, "text/html"),
    ("GET", "/t/nothing", None, 404, "application/json"),
    ("GET", "/api/texts/en", None, 200, "application/json"),
    ("GET", "/api/house", None, 200, "application/json"),
    ("GET", "/api/games/qwixx/picture", None, 200, "image/svg+xml"),
    ("GET", "/health", None, 200, "application/json"),
    ("GET", "/metrics", None, 200, "text/plain"),
    ("GET", "/openapi.json", None, 200, "application/json"),
    ("GET", "/api/games", None, 200, "application/json"),
    ("GET", "/api/games/qwixx/rules", None, 200, "text/markdown"),
    ("GET", "/api/games/qwixx/sheet", None, 200, "application/json"),
    ("GET", "/api/games/nope/sheet", None, 404, "application/json"),
    ("GET", "/nope", None, 404, "application/json"),
    ("DELETE", "/api/games", None, 405, "application/json"),
    ("GET", "/api/tables/000000000000", None, 401, "application/json"),
    ("POST", "/api/tables", b"{", 422, "application/json"),
    ("POST", "/api/tables", b"\xff", 400, "application/json"),
    ("POST", "/api/tables", b" " * (1 << 19), 413, "application/json"),
    ("POST", "/api/tables", {"game": "nope", "seats": [{"player": "open"}]}, 404,
     "application/json"),
]  # fmt: skip


@pytest.mark.parametrize(("method", "path", "body", "status", "kind"), ANSWERS)
def test_every_answer_is_dressed(
    server: ServerProcess, method: str, path: str, body: Any, status: int, kind: str
) -> None:
    found, headers, _ = server.ask(method, path, body)
    assert found == status
    _is_dressed(headers, keeps="etag" in headers)
    assert headers["content-type"].split(";")[0] == kind


def test_records_are_dressed_too(server: ServerProcess, table: dict[str, Any]) -> None:
    for path in ("", "/record", "/sheet", "/shown", "/log", "/moment"):
        address = f"/api/tables/{table['table']}{path}"
        status, headers, _ = server.ask("GET", address, token=table["tokens"][0])
        assert status == 200
        _is_dressed(headers)
        kind = headers["content-type"].split(";")[0]
        assert kind in (
            "application/json", "application/x-ndjson", "text/markdown", "text/plain",
        )  # fmt: skip


def test_pages_show_what_the_address_says_as_plain_text(server: ServerProcess) -> None:
    _, headers, body = server.ask("GET", "/t/0123456789ab?x=<script>")
    assert b"<script" not in body and b"onerror" not in body
    assert "unsafe" not in headers["content-security-policy"]


def test_where_it_cannot_be_asked_for_metrics_the_refusal_is_like_all_others(
    server: ServerProcess,
) -> None:
    behind = ServerProcess(f"{server.database}-behind", "--behind-proxy")
    try:
        far = {"X-Forwarded-For": "203.0.113.7"}
        status, headers, body = behind.ask("GET", "/metrics", headers=far)
        assert status == 403
        _is_dressed(headers)
        assert set(json.loads(body)) == {"error"}
    finally:
        behind.stop()


def test_a_request_cannot_say_itself_where_it_comes_from(server: ServerProcess) -> None:
    """Without --behind-proxy the header means nothing, so nobody escapes their limits by it."""
    limited = ServerProcess(f"{server.database}-limited", "--tables-per-hour", "1", room=False)
    try:
        codes: list[int] = []
        for number in (7, 8):
            far = {"X-Forwarded-For": f"203.0.113.{number}", "Forwarded": f"for=203.0.113.{number}"}
            asked = {"game": "qwixx", "seats": [{"player": "human", "name": "A"}]}
            codes.append(limited.ask("POST", "/api/tables", asked, headers=far)[0])
        assert codes == [201, 429]
    finally:
        limited.stop()


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "X-Real-IP"])
def test_whoever_comes_through_a_proxy_is_not_from_this_machine(
    server: ServerProcess, header: str
) -> None:
    """Not even if the proxy believes what it was told, or the host has not told us of it."""
    assert server.ask("GET", "/metrics")[0] == 200
    assert server.ask("GET", "/metrics", headers={header: "127.0.0.1"})[0] == 403


def _is_dressed(headers: dict[str, str], *, keeps: bool = False) -> None:
    """Hold an answer to all that browsers are told; `keeps` if they may keep it, but ask again."""
    by_name = {name.lower(): value for name, value in headers.items()}
    policy = {
        name: value
        for part in by_name["content-security-policy"].split(";")
        for name, _, value in [part.strip().partition(" ")]
    }
    assert policy["default-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert policy["form-action"] == "'none'"
    assert not re.search("unsafe|http|\\*", " ".join(policy.values()))
    assert by_name["x-content-type-options"] == "nosniff"
    assert by_name["x-frame-options"] == "DENY"
    assert by_name["referrer-policy"] == "no-referrer"
    assert by_name["cross-origin-opener-policy"] == "same-origin"
    assert by_name["cross-origin-resource-policy"] == "same-origin"
    assert by_name["cache-control"] == ("no-cache" if keeps else "no-store")
    assert "server" not in by_name
