"""The HTTP interface keeps to its own description, whatever it is asked, and nothing breaks."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rollwright.core.registry import abouts
from rollwright.core.texts import catalogue
from tests.counts import LONG, count
from tests.server.serving import ServerProcess
from tests.server.strange import nearly, text_of

ROOT = Path(__file__).parent.parent.parent
CONFIG = """
hooks = "tests.server.openapi_checks"
continue-on-failure = true

[checks]
positive_data_acceptance.enabled = false
negative_data_rejection.expected-statuses = [
  400, 401, 403, 404, 405, 406, 409, 413, 414, 415, 422, 428, 429, "5xx",
]
"""
"""All checks but one: rules say no to what a schema cannot know to be wrong.

What is wrong may also be too long, or too large, to be looked at.
"""

EVERYTHING_IS_THERE = """
[checks.EveryOperationWasReached]
wanted = true
besides = [
  "POST /api/tables", "POST /api/games/{{game}}/sheet/check",
  "POST /api/games/{{game}}/sheet/drawn",
  "GET /api/tables/{{table}}/result",
]

[parameters]
"path.table" = "{table}"
"path.game" = "{game}"
"path.date" = "2026-03-14"

[headers]
Authorization = "Bearer {token}"

[[operations]]
include-path = "/api/tables/{{table}}/join"
headers = {{ Authorization = "Bearer {invitation}" }}
parameters = {{ "path.table" = "{waiting}" }}
checks.ignored_auth.enabled = false

[[operations]]
include-path = "/api/tables/{{table}}/invitation"
headers = {{ Authorization = "Bearer {other_invitation}" }}
parameters = {{ "path.table" = "{other_waiting}" }}
checks.ignored_auth.enabled = false
"""
"""A table, a token and a game that there are; what needs more than that is asked elsewhere:
as a result, which needs a game that is over.

Who has no invitation is answered by 404, as if the seat were not there; `test_safety` asks that."""

HALF = "\ud800"  # a half surrogate: JSON can write it, UTF-8 cannot
SEATS = [
    {"player": "human", "name": "Ana", "adds_seed": True}, {"player": "open"}, {"player": "random"},
]  # fmt: skip
TABLE: dict[str, Any] = {
    "game": "qwixx", "seats": SEATS, "options": {}, "dice": "typed", "clock": 60, "absence": 5.5,
}  # fmt: skip


@pytest.fixture(scope="module", autouse=True)
def _nothing_breaks(server: ServerProcess) -> Iterator[None]:
    """Whatever is asked, the server still answers afterwards and has logged no traceback."""
    yield
    assert server.get("/health")["status"] == "ok"
    assert server.log is not None
    assert "Traceback" not in server.log.read_text(encoding="utf-8")


def _schemathesis(server: ServerProcess, folder: Path, config: str, *words: str) -> None:
    """Run schemathesis with all of its checks, and ours; its report says what is wrong."""
    (folder / "schemathesis.toml").write_text(config, encoding="utf-8")
    paths = [str(ROOT), os.environ.get("PYTHONPATH")]  # our own checks are in the tests
    done = subprocess.run(
        [sys.executable, "-m", "schemathesis.cli", "run", f"{server.url}/openapi.json",
         "--seed", "1", "--no-color", *words],
        cwd=folder, capture_output=True, text=True, check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))},
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr


def test_the_server_keeps_to_its_description_for_strangers(
    server: ServerProcess, tmp_path: Path
) -> None:
    phases = "examples,coverage,fuzzing,stateful" if LONG else "coverage"
    examples = str(count(300, 5))
    _schemathesis(server, tmp_path, CONFIG, "--phases", phases, "--max-examples", examples)


@pytest.mark.parametrize("who", ["seat", "guest"] if LONG else ["seat"])
def test_the_server_keeps_to_its_description_for_those_at_a_table(
    server: ServerProcess, tmp_path: Path, who: str
) -> None:
    # A record needs a game that has begun, joining a seat that is open, and an invitation one that
    # stays so: three tables.
    playing = server.table("qwixx", ["human", "random"])
    waiting, other = (server.table("qwixx", ["human", "open"]) for _ in range(2))
    config = CONFIG + EVERYTHING_IS_THERE.format(
        table=playing["table"], game=max(abouts()),
        token=playing["tokens"][0 if who == "seat" else None],
        waiting=waiting["table"], invitation=waiting["tokens"][1],
        other_waiting=other["table"], other_invitation=other["tokens"][1],
    )  # fmt: skip
    phases = "examples,coverage,fuzzing,stateful" if LONG else "fuzzing,stateful"
    examples = str(count(300, 5))
    _schemathesis(server, tmp_path, config, "--phases", phases, "--max-examples", examples)


def _checked(status: int, body: bytes, good: int) -> None:
    if status == good:
        return
    assert status in (400, 404, 422), (status, body)
    error = json.loads(body)["error"]
    assert {"code", "params", "message"} <= set(error) <= {"code", "params", "message", "problems"}
    assert error["code"] in catalogue("en")


@settings(max_examples=count(2000, 40))
@given(st.data())
def test_a_sheet_that_is_nearly_right_is_taken_or_told_what_is_wrong(
    server: ServerProcess, data: st.DataObject
) -> None:
    game = data.draw(st.sampled_from(sorted(abouts())))
    right = {"sheet": server.get(f"/api/games/{game}/sheet"), "options": {}}
    asked = text_of(data.draw(nearly(right))).encode()
    status, _, body = server.ask("POST", f"/api/games/{game}/sheet/check", asked)
    _checked(status, body, 200)


@settings(max_examples=count(2000, 40))
@given(st.data())
def test_a_table_that_is_nearly_right_is_opened_or_told_what_is_wrong(
    server: ServerProcess, data: st.DataObject
) -> None:
    asked = text_of(data.draw(nearly(TABLE))).encode()
    status, _, body = server.ask("POST", "/api/tables", asked)
    _checked(status, body, 201)


@settings(max_examples=count(500, 15))
@given(st.data())
def test_a_guest_who_joins_nearly_rightly_is_let_in_or_told_what_is_wrong(
    server: ServerProcess, data: st.DataObject
) -> None:
    made = server.table("qwixx", ["human", "open"])
    right = {"name": "Ben", "adds_seed": True, "secret": "s" * 24}
    asked = text_of(data.draw(nearly(right))).encode()
    status, _, body = server.ask(
        "POST", f"/api/tables/{made['table']}/join", asked, made["tokens"][1]
    )
    _checked(status, body, 200)


@pytest.mark.parametrize(
    "changed",
    [
        {"game": HALF}, {"options": {HALF: "x"}}, {"options": {"x": HALF}}, {"dice": HALF},
        {"sheet": {HALF: 1}}, {"sheet": {"name": HALF}}, {"seats": [{"player": HALF}]},
        {"seats": [{"player": "human", "name": HALF}]}, {HALF: HALF},
        {"seats": [{"player": "human", "name": "A", HALF: True}]},
    ],
)  # fmt: skip
def test_a_text_that_is_no_unicode_is_refused(
    server: ServerProcess, changed: dict[str, Any]
) -> None:
    status, _, body = server.ask("POST", "/api/tables", text_of({**TABLE, **changed}).encode())
    _checked(status, body, 422)


def test_an_option_that_is_no_unicode_is_refused_when_a_sheet_is_checked(
    server: ServerProcess,
) -> None:
    asked = {"sheet": server.get("/api/games/clever/sheet"), "options": {"solo_fallback": HALF}}
    status, _, body = server.ask("POST", "/api/games/clever/sheet/check", text_of(asked).encode())
    _checked(status, body, 422)


@pytest.mark.parametrize(
    "body",
    [b"", b"{", b"\xff", b"null", b"[]", b'"x"', b"NaN", b"9" * 5000, b"[" * 4_000,
     b'{"game":' * 4_000, '{"game":"qwixx"}'.encode("utf-16"), b"\x00" * 100],
    ids=lambda body: repr(body[:12]),
)  # fmt: skip
def test_a_body_that_is_no_request_is_refused(server: ServerProcess, body: bytes) -> None:
    status, _, told = server.ask("POST", "/api/tables", body)
    assert status in (400, 422)
    _checked(status, told, 0)
