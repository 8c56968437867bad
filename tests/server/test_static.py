"""The pages and files for browsers, from a build made up here."""

import gzip
import http.client
import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from rollwright.core.texts import LANGUAGES, Texts
from rollwright.server.http.encodings import chosen_encoding
from tests.server.serving import ServerProcess

INDEX = b"<!doctype html><title>A build</title>" + b"<p>dice</p>" * 50
SCRIPT = b"export const dice = 6;\n" * 100
FILES = {
    "index.html": INDEX,
    "favicon.svg": b'<svg xmlns="http://www.w3.org/2000/svg"/>',
    "manifest.webmanifest": b'{"name": "Rollwright"}',
    "robots.txt": b"User-agent: *\n",
    "sw.js": SCRIPT,
    "icons/192.png": b"\x89PNG" + bytes(range(256)),
    "assets/main-1a2b.js": SCRIPT,
    "assets/main-1a2b.css": b"p { margin: 0 }\n" * 100,
    "assets/font-1a2b.woff2": b"wOF2" + bytes(range(256)) * 8,
    "assets/data-1a2b.json": b"{}",
    "assets/deep/er-1a2b.js": SCRIPT,
}
TYPES = {
    "/": "text/html; charset=utf-8",
    "/favicon.svg": "image/svg+xml",
    "/manifest.webmanifest": "application/manifest+json",
    "/robots.txt": "text/plain; charset=utf-8",
    "/sw.js": "text/javascript; charset=utf-8",
    "/icons/192.png": "image/png",
    "/assets/main-1a2b.js": "text/javascript; charset=utf-8",
    "/assets/main-1a2b.css": "text/css; charset=utf-8",
    "/assets/font-1a2b.woff2": "font/woff2",
    "/assets/data-1a2b.json": "application/json",
    "/assets/deep/er-1a2b.js": "text/javascript; charset=utf-8",
}
BROTLI = b"not really brotli, but shorter"
PAGES = ("/", "/t/0123456789ab", "/r/0123456789ab/1", "/r/0123456789ab/999999")
A_BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes


def ask(
    server: ServerProcess, path: str, method: str = "GET", headers: dict[str, str] | None = None
) -> Answer:
    """Ask for a path as it stands: no library on the way makes it a better one."""
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    try:
        connection.request(method, path, headers=headers or {})
        answer = connection.getresponse()
        names = {name.lower(): value for name, value in answer.getheaders()}
        return Answer(answer.status, names, answer.read())
    finally:
        connection.close()


def _is_refused(answer: Answer) -> bool:
    error = json.loads(answer.body)["error"]
    return answer.status == 404 and bool(error["code"] == "server.http")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Serve a build, beside which lies what is nobody's business."""
    folder = tmp_path_factory.mktemp("static")
    site = folder / "site"
    for name, body in FILES.items():
        path = site / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(body)
        path.with_name(f"{path.name}.gz").write_bytes(gzip.compress(body))
        path.with_name(f"{path.name}.br").write_bytes(BROTLI)
    (site / ".vite").mkdir()
    (site / ".vite" / "manifest.json").write_text("{}")
    (site / "assets" / ".hidden.js").write_text("hidden")
    (folder / "secret.txt").write_text("secret")
    running = ServerProcess(folder / "tables.sqlite3", "--site", str(site))
    yield running
    assert running.stop() == 0


@pytest.mark.parametrize("path", PAGES)
def test_the_browsers_table_opens_at_its_pages(server: ServerProcess, path: str) -> None:
    answer = ask(server, path)
    assert (answer.status, answer.body) == (200, INDEX)
    assert answer.headers["content-type"] == TYPES["/"]
    assert answer.headers["cache-control"] == "no-cache"
    again = ask(server, path, headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status, again.body) == (304, b"")


@pytest.mark.parametrize("path", TYPES)
def test_every_file_comes_as_what_it_is(server: ServerProcess, path: str) -> None:
    answer = ask(server, path)
    assert answer.status == 200
    assert answer.body == FILES[path.strip("/") or "index.html"]
    assert answer.headers["content-type"] == TYPES[path]
    assert answer.headers["x-content-type-options"] == "nosniff"
    kept = "public, max-age=31536000, immutable" if path.startswith("/assets/") else "no-cache"
    assert answer.headers["cache-control"] == kept
    assert answer.headers["etag"].startswith('"')
    assert "content-encoding" not in answer.headers


@pytest.mark.parametrize("path", ["/", "/t/0123456789ab", "/assets/main-1a2b.js", "/favicon.svg"])
def test_a_head_is_that_of_the_whole(server: ServerProcess, path: str) -> None:
    whole, head = ask(server, path), ask(server, path, "HEAD")
    assert (head.status, head.body) == (200, b"")
    for each in (whole, head):
        each.headers.pop("date")
    assert head.headers == whole.headers


@pytest.mark.parametrize(
    ("accepted", "encoding"),
    [
        ("gzip, deflate, br, zstd", "br"),
        ("gzip", "gzip"),
        ("br;q=0.5, gzip;q=0.8", "gzip"),
        ("br;q=0, gzip", "gzip"),
        ("br;q=0, gzip;q=0", None),
        ("*", "br"),
        ("gzip;q=0, *", "br"),
        ("identity", None),
        ("identity, gzip;q=0.5", None),
        ("identity;q=0.5, gzip", "gzip"),
        ("BR", "br"),
        ("", None),
        ("br;q=x", None),
        ("deflate, zstd", None),
        (";;,,q=1", None),
    ],
)
def test_the_encoding_is_one_that_the_browser_takes(
    server: ServerProcess, accepted: str, encoding: str | None
) -> None:
    assert chosen_encoding(accepted, ["br", "gzip"]) == (encoding or "identity")
    for path in ("/assets/main-1a2b.js", "/t/0123456789ab"):
        answer = ask(server, path, headers={"Accept-Encoding": accepted})
        assert answer.status == 200
        assert answer.headers.get("content-encoding") == encoding
        assert answer.headers["vary"] == "Accept-Encoding"
        assert answer.headers["content-type"] == TYPES[path if path in TYPES else "/"]
        plain = SCRIPT if path in TYPES else INDEX
        found = {"br": BROTLI, "gzip": gzip.compress(plain), None: plain}[encoding]
        assert len(answer.body) == len(found) == int(answer.headers["content-length"])


def test_each_encoding_has_a_tag_of_its_own(server: ServerProcess) -> None:
    tags = {
        ask(server, "/", headers={"Accept-Encoding": accepted}).headers["etag"]
        for accepted in ("br", "gzip", "identity")
    }
    assert len(tags) == 3


def test_what_does_not_get_shorter_comes_as_it_is(server: ServerProcess) -> None:
    answer = ask(server, "/assets/data-1a2b.json", headers={"Accept-Encoding": "br, gzip"})
    assert answer.body == b"{}" and "content-encoding" not in answer.headers


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt", "/assets/../../secret.txt", "/%2e%2e/secret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt", "/assets/..%2f..%2fsecret.txt",
        "/assets/..%5c..%5csecret.txt", "//secret.txt", "/assets//main-1a2b.js",
        "/./index.html", "/assets/../index.html", "/assets", "/assets/", "/assets/deep",
        "/.vite/manifest.json", "/assets/.hidden.js", "/index.html.gz", "/index.html.br",
        "/assets/main-1a2b.js.br", "/assets/main-1a2b.js/", "/assets/main-1a2b.js%00",
        "/assets/none.js", "/Index.html", "/t/", "/t/0123", "/t/0123456789AB",
        "/t/0123456789ab/x", "/r/0123456789ab", "/r/0123456789ab/0", "/r/0123456789ab/01",
        "/r/0123456789ab/x", "/r/0123456789ab/1000000", "/%3Fx", "/%23", "/nope",
    ],
)  # fmt: skip
def test_what_there_is_not_is_not_found(server: ServerProcess, path: str) -> None:
    assert _is_refused(ask(server, path)), path
    assert _is_refused(ask(server, path, headers={"Accept": "*/*"}))
    for_browsers = ask(server, path, headers=A_BROWSER)
    assert for_browsers.status == 404
    if path.startswith("/assets/"):
        assert _is_refused(for_browsers)
    else:
        assert for_browsers.body == INDEX
        assert for_browsers.headers["content-type"] == TYPES["/"]
    assert b"secret" not in for_browsers.body


@pytest.mark.parametrize("path", ["/api/nope", "/api/", "/api/tables/x/y", "/assets/nope.js"])
def test_an_unknown_address_of_the_interface_is_refused_in_its_own_words(
    server: ServerProcess, path: str
) -> None:
    assert _is_refused(ask(server, path, headers=A_BROWSER))


def test_a_page_that_is_not_there_is_never_told_to_be_the_same(server: ServerProcess) -> None:
    tag = ask(server, "/").headers["etag"]
    answer = ask(server, "/nope", headers={**A_BROWSER, "If-None-Match": tag})
    assert (answer.status, answer.body) == (404, INDEX)


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "OPTIONS"])
def test_pages_and_files_are_only_read(server: ServerProcess, method: str) -> None:
    for path in ("/", "/t/0123456789ab", "/assets/main-1a2b.js"):
        answer = ask(server, path, method, A_BROWSER)
        assert answer.status == 405 and answer.headers["allow"] == "GET, HEAD"
        assert json.loads(answer.body)["error"]["code"] == "server.http"
    assert _is_refused(ask(server, "/nope", method, A_BROWSER))
    assert ask(server, "/api/games", method, A_BROWSER).status == 405


def test_the_interface_does_not_change_for_browsers(server: ServerProcess) -> None:
    for path in ("/api/games", "/health", "/openapi.json"):
        answer = ask(server, path, headers=A_BROWSER)
        assert answer.status == 200 and answer.headers["content-type"] == "application/json"


def test_long_answers_of_the_interface_come_compressed_to_who_wants_it_so(
    server: ServerProcess,
) -> None:
    plain = ask(server, "/api/games/clever/sheet")
    short = ask(server, "/api/games/clever/sheet", headers={"Accept-Encoding": "gzip, br"})
    assert "content-encoding" not in plain.headers and len(plain.body) > 1000
    assert short.headers["content-encoding"] == "gzip"
    assert gzip.decompress(short.body) == plain.body and len(short.body) < len(plain.body) / 2
    for unwanted in ("gzip;q=0", "br", "identity"):
        answer = ask(server, "/api/games/clever/sheet", headers={"Accept-Encoding": unwanted})
        assert answer.body == plain.body
    small = ask(server, "/health", headers={"Accept-Encoding": "gzip"})
    assert "content-encoding" not in small.headers


@pytest.fixture(scope="module")
def unbuilt(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    folder = tmp_path_factory.mktemp("unbuilt")
    running = ServerProcess(folder / "tables.sqlite3", "--site", str(folder / "site"))
    yield running
    running.stop()


@pytest.mark.parametrize("language", LANGUAGES)
def test_without_a_build_the_page_says_how_to_make_one(
    unbuilt: ServerProcess, language: str
) -> None:
    for path in ("/", "/t/0123456789ab"):
        answer = ask(unbuilt, path, headers={"Accept-Language": f"xx, {language}-XX;q=0.8"})
        assert answer.status == 503 and "etag" not in answer.headers
        assert answer.headers["cache-control"] == "no-store"
        text = answer.body.decode().replace("&#x27;", "'")
        assert Texts(language)("server.not_built") in text
        assert f'lang="{language}"' in text
    assert ask(unbuilt, "/nope", headers=A_BROWSER).status == 404
    assert _is_refused(ask(unbuilt, "/assets/main-1a2b.js"))
    assert ask(unbuilt, "/api/games").status == 200


def test_a_build_made_later_is_there_when_the_server_starts_again(tmp_path: Path) -> None:
    site = tmp_path / "site"
    server = ServerProcess(tmp_path / "tables.sqlite3", "--site", str(site))
    try:
        assert ask(server, "/").status == 503
        server.stop()
        site.mkdir()
        (site / "index.html").write_bytes(INDEX)
        server.start()
        assert ask(server, "/").body == INDEX
        (site / "index.html").unlink()
        assert ask(server, "/t/0123456789ab").body == INDEX, "a build is served whole"
    finally:
        server.stop()
