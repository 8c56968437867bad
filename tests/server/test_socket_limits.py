"""Web sockets are counted by address: connecting, and what is said on all of them together.

Addresses from 127.0.0.1 to 127.0.0.255 are all this machine, so each test comes from another one.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from rollwright.server.access.limits import Gate, Limits
from tests.server.seats import code_in, connected, sitting
from tests.server.serving import ServerProcess

CONNECTS, MESSAGES = 0.5, 2
"""A second, by an address; so few that what is filled up during a test does not matter."""
ALL = 100


@pytest.fixture(scope="module")
def limited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    running = ServerProcess(
        tmp_path_factory.mktemp("limited") / "tables.sqlite3",
        "--connects-per-second", str(CONNECTS), "--messages-per-second-per-address", str(MESSAGES),
    )  # fmt: skip
    yield running
    assert running.stop() == 0


@pytest.fixture(scope="module")
def table(limited: ServerProcess) -> dict[str, Any]:
    return limited.table("qwixx", ["human", "human"])


def _comes(server: ServerProcess, table: dict[str, Any], source: str) -> dict[str, Any]:
    """Come to the table; return the first frame. Who is refused may not get to say hello."""
    with connected(server, table["table"], source=source) as seat:
        with suppress(ConnectionClosed):
            seat.send({"type": "hello", "token": table["tokens"][0]})
        return seat.hear()


def test_connecting_has_a_rate_by_address(limited: ServerProcess, table: dict[str, Any]) -> None:
    heard = [_comes(limited, table, "127.0.0.41") for _ in range(10)]
    burst = int(10 * CONNECTS)
    assert [frame["type"] for frame in heard[:burst]] == ["welcome"] * burst
    refused = [frame for frame in heard if frame["type"] == "bye"]
    assert refused and {code_in(frame) for frame in refused} == {"server.too_many"}
    assert all(frame["again"] and frame["error"]["params"]["seconds"] >= 1 for frame in refused)
    assert _comes(limited, table, "127.0.0.42")["type"] == "welcome"


def test_messages_have_a_rate_by_address(limited: ServerProcess, table: dict[str, Any]) -> None:
    """Each connection says little enough; together they say too much."""
    name, token = table["table"], table["tokens"][0]
    said: Counter[str] = Counter()
    with ExitStack() as open_sockets:
        for _ in range(4):
            seat = open_sockets.enter_context(sitting(limited, name, token, source="127.0.0.43"))
            assert seat.hear()["type"] == "welcome"
            for _ in range(ALL // 4):
                seat.send({"type": "ping"})
            for _ in range(ALL // 4):
                answer = seat.answer()
                said["pong" if answer["type"] == "pong" else code_in(answer)] += 1
        assert set(said) == {"pong", "server.too_many"}
        assert said["pong"] >= 3 * MESSAGES
        with sitting(limited, name, token, source="127.0.0.44") as other:
            assert other.hear()["type"] == "welcome"
            other.send({"type": "ping"})
            assert other.answer()["type"] == "pong"


def test_an_explanation_counts_as_several_messages(
    limited: ServerProcess, table: dict[str, Any]
) -> None:
    """As many pings as are sent here would all be answered."""
    source = "127.0.0.45"
    with sitting(limited, table["table"], table["tokens"][0], source=source) as seat:
        assert seat.hear()["type"] == "welcome"
        answers = [seat.ask("explain", action="R12") for _ in range(3 * MESSAGES)]
    assert answers[0]["type"] == "explained"
    refused = [code_in(answer) for answer in answers if answer["type"] == "refused"]
    assert refused and set(refused) == {"server.too_many"}


def test_what_says_no_hello_counts_as_well(limited: ServerProcess, table: dict[str, Any]) -> None:
    source = "127.0.0.46"
    for _ in range(10):
        with connected(limited, table["table"], source=source):
            pass
    assert code_in(_comes(limited, table, source)) == "server.too_many"


def test_a_school_class_behind_one_address_is_not_limited() -> None:
    """Thirty people, each with two devices, who come at once and then tap as fast as they can."""
    gate = Gate(Limits())
    for _ in range(30 * 2):
        gate.enter("192.0.2.1")
    for _ in range(30 * 20):
        gate.messages.take("192.0.2.1")
