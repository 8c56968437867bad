"""Whatever is said on a socket, it is answered or ends the connection, and changes nothing.

Every message here is wrong in two ways before it is changed in one place, so none can be obeyed.
"""

import json
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from rollwright.core.registry import abouts
from rollwright.server.access.limits import Limits
from rollwright.server.wire import protocol
from tests.counts import count
from tests.server.raw_socket import (
    BINARY,
    CLOSE,
    CONTINUED,
    PING,
    TEXT,
    RawSocket,
    close_code,
    frame,
)
from tests.server.seats import Seat, code_in, connected, log_of, sitting, until_somebody_decides
from tests.server.serving import ServerProcess
from tests.server.strange import TEXTS, VALUES, nearly, text_of

LATER = 1_000_000  # a version that no game here reaches
NEARLY_RIGHT: list[dict[str, Any]] = [
    {"type": "decide", "id": "a", "version": LATER, "action": "fly"},
    {"type": "roll", "id": "a", "version": LATER, "outcome": [9, 9, 9]},
    {"type": "correct", "id": "a", "version": LATER, "outcome": [9, 9, 9]},
    {"type": "undo", "id": "a", "version": LATER},
    {"type": "fill", "id": "a", "version": LATER, "seat": 1, "bot": "nobody"},
    {"type": "replace", "id": "a", "version": LATER, "seat": 1, "bot": "nobody"},
    {"type": "return", "id": "a", "version": LATER},
    {"type": "rematch", "id": "a", "version": LATER},
    {"type": "commit", "id": "a", "version": LATER, "seed_hash": "0" * 64},
    {"type": "reveal", "id": "a", "version": LATER, "seed": "x"},
    {"type": "explain", "id": "a", "action": "fly"},
    {"type": "ping"},
    {"type": "pace", "pace": "fast"},
    {"type": "hurry"},
]
HELLO = {"type": "hello", "token": "x" * 24, "last": 1}
LONGEST = Limits().message_bytes

ANSWERS = {"refused", "explained", "pong"}


@dataclass(frozen=True)
class Tables:
    """A table that waits for somebody and one that plays, and how their logs began."""

    waiting: dict[str, Any]
    playing: dict[str, Any]
    logs: list[list[tuple[Any, ...]]]


@pytest.fixture(scope="module")
def tables(server: ServerProcess) -> Iterator[Tables]:
    waiting = server.table("qwixx", ["human", "open"])
    playing = server.table("qwixx", ["human", "human"])
    made = Tables(waiting, playing, [log_of(server, t["table"]) for t in (waiting, playing)])
    assert all(made.logs)
    yield made
    assert [log_of(server, t["table"]) for t in (waiting, playing)] == made.logs
    assert server.log is not None
    assert "Traceback" not in server.log.read_text(encoding="utf-8")
    with sitting(server, playing["table"], playing["tokens"][1]) as other:
        assert other.hear()["type"] == "welcome"
        assert other.ask("roll", version=LATER)["error"]["code"] == "server.stale"


def _is_answered(seat: Seat, message: str | bytes) -> None:
    """Say something that is not too long: there is one answer, and the connection stays."""
    seat.send(message)
    if not _needs_no_answer(message):
        assert seat.answer()["type"] in ANSWERS
    seat.send({"type": "ping"})
    assert seat.answer()["type"] == "pong"


def _needs_no_answer(message: str | bytes) -> bool:
    """Tell whether this is a wish about the bots' pace, as it should be written."""
    try:
        said = protocol.MESSAGE.validate_json(message)
    except ValidationError:
        return False
    return isinstance(said, protocol.Pace | protocol.Hurry)


def test_every_message_of_the_protocol_has_its_near_miss() -> None:
    union = get_args(get_args(protocol.Message)[0])
    known = {get_args(model.model_fields["type"].annotation)[0] for model in union}
    assert known == {message["type"] for message in NEARLY_RIGHT}


@settings(max_examples=count(3000, 60))
@given(
    st.sampled_from(["waiting", "playing"]),
    st.sampled_from([0, None]),
    st.sampled_from(NEARLY_RIGHT).flatmap(nearly),
)
def test_a_message_that_is_nearly_right_is_answered(
    server: ServerProcess, tables: Tables, which: str, who: int | None, message: Any
) -> None:
    table: dict[str, Any] = getattr(tables, which)
    with sitting(server, table["table"], table["tokens"][who]) as seat:
        assert seat.hear()["type"] == "welcome"
        _is_answered(seat, text_of(message)[:LONGEST])


@settings(max_examples=count(1000, 30))
@given(st.one_of(VALUES.map(text_of), st.text(max_size=200), st.binary(max_size=200)))
def test_anything_at_all_is_answered(
    server: ServerProcess, tables: Tables, message: str | bytes
) -> None:
    table = tables.playing
    with sitting(server, table["table"], table["tokens"][0]) as seat:
        assert seat.hear()["type"] == "welcome"
        _is_answered(seat, message[:1000])


@settings(max_examples=count(1000, 30))
@given(st.one_of(nearly(HELLO).map(text_of), VALUES.map(text_of), st.binary(max_size=200), TEXTS))
def test_any_other_first_message_is_told_goodbye(
    server: ServerProcess, tables: Tables, message: str | bytes
) -> None:
    if isinstance(message, str):
        message = message.encode(errors="replace").decode()[:LONGEST]
    with connected(server, tables.playing["table"]) as seat:
        seat.send(message)
        frame = seat.hear()
        assert code_in(frame) in {"server.hello", "server.token", "server.not_text"}
        assert seat.code_of_end() == 4003


@pytest.mark.parametrize("last", [0, 1, 2**31, 2**63, 2**64, 10**300])
def test_whatever_event_was_heard_last_there_is_a_welcome(
    server: ServerProcess, tables: Tables, last: int
) -> None:
    table = tables.playing
    with sitting(server, table["table"], table["tokens"][0], last) as seat:
        assert seat.hear()["type"] == "welcome"


@pytest.mark.parametrize("version", [2**53, 2**63, 2**64, 10**300])
def test_a_version_of_any_size_is_answered(
    server: ServerProcess, tables: Tables, version: int
) -> None:
    table = tables.playing
    with sitting(server, table["table"], table["tokens"][0]) as seat:
        assert seat.hear()["type"] == "welcome"
        error = seat.ask("roll", version=version)["error"]
    assert (error["code"], error["params"]["made_on"]) == ("server.stale", str(version))


@pytest.mark.parametrize("field", ["version", "seat", "outcome", "action", "bot", "id", "extra"])
@pytest.mark.parametrize("opening", ["[", '{"a":'])
def test_deep_nesting_is_answered(
    server: ServerProcess, tables: Tables, field: str, opening: str
) -> None:
    deep = opening * ((LONGEST - 100) // len(opening))
    closed = opening * 150 + "1" + ("]" if opening == "[" else "}") * 150
    table = tables.playing
    with sitting(server, table["table"], table["tokens"][0]) as seat:
        assert seat.hear()["type"] == "welcome"
        for inside in (deep, closed):
            _is_answered(seat, f'{{"type":"replace","{field}":{inside}}}'[:LONGEST])


@pytest.mark.parametrize("kind", ["text", "binary"])
def test_a_message_that_is_too_long_ends_the_connection(
    server: ServerProcess, tables: Tables, kind: str
) -> None:
    table = tables.playing
    longest = json.dumps({"type": "ping"}).ljust(LONGEST)
    with sitting(server, table["table"], table["tokens"][0]) as seat:
        assert seat.hear()["type"] == "welcome"
        seat.send(longest)
        assert seat.answer()["type"] == "pong"
        seat.send(longest + " " if kind == "text" else longest.encode() + b" ")
        assert seat.code_of_end() == 1009


@pytest.mark.parametrize("game", sorted(abouts()))
def test_an_action_in_strange_notation_is_answered(server: ServerProcess, game: str) -> None:
    # Here a decision may be carried out, so these tables are others. One letter of real notation
    # becomes another, or one is put in, among them digits that only Python takes for digits.
    for number in range(count(150, 3)):
        random = Random(number)
        table = server.table(game, ["human", "human"])
        with (
            sitting(server, table["table"], table["tokens"][0]) as seat,
            sitting(server, table["table"], table["tokens"][1]) as other,
        ):
            decider = until_somebody_decides([seat, other])
            for _ in range(8):
                right = random.choice(decider.view["legal"] or ["fly"])
                at = random.randint(0, len(right))
                letter = random.choice("²٣४９ ⅷ-+,.:/0179kKrRxİſß\u0300\u200f\0")
                action = (right[:at] + letter + right[at + random.randint(0, 1) :])[:40]
                assert decider.ask("explain", action=action)["type"] in ("explained", "refused")
                assert decider.ask("decide", action=action)["type"] in ("update", "refused")


def _hello(tables: Tables) -> bytes:
    return frame(TEXT, json.dumps({"type": "hello", "token": tables.playing["tokens"][0]}).encode())


@settings(max_examples=count(2000, 40))
@given(before=st.booleans(), data=st.binary(min_size=1, max_size=300))
def test_random_bytes_end_the_connection_or_are_waited_on(
    server: ServerProcess, tables: Tables, before: bool, data: bytes
) -> None:
    with RawSocket(server) as raw:
        assert b" 101 " in raw.shake_hands(f"/socket/{tables.playing['table']}")
        raw.send((_hello(tables) if before else b"") + data)
        raw.say_no_more()
        raw.read_to_end()


@settings(max_examples=count(500, 20))
@given(
    st.lists(
        st.tuples(st.sampled_from(range(16)), st.binary(max_size=130), st.booleans()), max_size=5
    )
)
def test_frames_of_any_kind_in_any_order_are_borne(
    server: ServerProcess, tables: Tables, frames: list[tuple[int, bytes, bool]]
) -> None:
    with RawSocket(server) as raw:
        assert b" 101 " in raw.shake_hands(f"/socket/{tables.playing['table']}")
        text = [(kind, data if kind != TEXT else data.hex().encode(), last)
                for kind, data, last in frames]  # fmt: skip
        raw.send(_hello(tables) + b"".join(frame(k, data, last=last) for k, data, last in text))
        raw.say_no_more()
        raw.read_to_end()


@pytest.mark.parametrize("before", [True, False], ids=["after the hello", "as the first message"])
@pytest.mark.parametrize("wrong", [b"\xff\xfe", b'{"type":"p\xc3"}', b"\xed\xa0\x80", b"\xc0\x80"])
def test_text_that_is_not_utf_8_ends_the_connection_without_a_traceback(
    server: ServerProcess, tables: Tables, wrong: bytes, before: bool
) -> None:
    assert server.log is not None
    tracebacks = server.log.read_text(encoding="utf-8").count("Traceback")
    with RawSocket(server) as raw:
        assert b" 101 " in raw.shake_hands(f"/socket/{tables.playing['table']}")
        raw.send((_hello(tables) if before else b"") + frame(TEXT, wrong))
        assert close_code(raw.read_to_end()) == 1007
    assert server.log.read_text(encoding="utf-8").count("Traceback") == tracebacks


@pytest.mark.parametrize(
    ("data", "code"),
    [
        pytest.param(frame(TEXT, b"{}", masked=False), 1002, id="not masked"),
        pytest.param(frame(3, b"{}"), 1002, id="of no kind"),
        pytest.param(frame(CONTINUED, b"{}"), 1002, id="nothing to continue"),
        pytest.param(frame(PING, b"x" * 126), 1002, id="a long ping"),
        pytest.param(frame(PING, b"x", last=False), 1002, id="half a ping"),
        pytest.param(frame(CLOSE, b"\x00"), 1002, id="half a code"),
        pytest.param(frame(TEXT, b"", last=False) + frame(TEXT, b"{}"), 1002, id="interrupted"),
        pytest.param(frame(BINARY, b"x" * (LONGEST + 1)), 1009, id="too long"),
        pytest.param(
            frame(TEXT, b"x", last=False) + frame(CONTINUED, b"x" * LONGEST), 1009,
            id="too long in two pieces",
        ),
        pytest.param(
            frame(TEXT, b"", last=False) + frame(CONTINUED, b"x" * 100, last=False) * 41, 1009,
            id="too long in many pieces",
        ),
        pytest.param(b"\x81\xff\x7f" + b"\xff" * 7, 1009, id="eight exabytes announced"),
    ],
)  # fmt: skip
def test_frames_against_the_protocol_end_the_connection(
    server: ServerProcess, tables: Tables, data: bytes, code: int
) -> None:
    with RawSocket(server) as raw:
        assert b" 101 " in raw.shake_hands(f"/socket/{tables.playing['table']}")
        raw.send(_hello(tables) + data)
        assert close_code(raw.read_to_end()) == code


@pytest.mark.parametrize("said", ["nothing", "half a hello", "hello", "hello and a command"])
def test_whoever_breaks_off_leaves_no_trace(
    server: ServerProcess, tables: Tables, said: str
) -> None:
    hello = _hello(tables)
    command = frame(TEXT, b'{"type":"undo","id":"a","version":1000000}')
    sent = {
        "nothing": b"", "half a hello": hello[:20], "hello": hello,
        "hello and a command": hello + command * 5,
    }[said]  # fmt: skip
    for _ in range(count(50, 5)):
        raw = RawSocket(server)
        assert b" 101 " in raw.shake_hands(f"/socket/{tables.playing['table']}")
        raw.send(sent)
        raw.break_off()
    with sitting(server, tables.playing["table"], tables.playing["tokens"][0]) as seat:
        assert seat.hear()["type"] == "welcome"


@settings(max_examples=count(500, 20))
@given(st.binary(min_size=1, max_size=200))
def test_bytes_that_are_no_request_are_borne(server: ServerProcess, data: bytes) -> None:
    with RawSocket(server) as raw:
        raw.send(data + b"\r\n\r\n")
        raw.say_no_more()
        raw.read_to_end()
    assert server.get("/health")["status"] == "ok"
