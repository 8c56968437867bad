"""Whatever one asks, tables go on: the event loop has little to do for it at a stretch."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from rollwright.server.http.middleware import LONGEST_ADDRESS, MOST_VALUES
from tests.server.loop_work import Loop, measured_loop
from tests.server.worst_questions import worst_questions

MOST_CALLS = 25_000
"""Of functions, in one callback: well below 20 ms (`bench.loop` has the times)."""


def test_no_question_keeps_the_event_loop_from_the_tables(tmp_path: Path) -> None:
    """Counted in calls of functions, which come out the same on a busy machine."""
    with measured_loop(tmp_path, in_calls=True) as loop:
        questions = worst_questions(loop)
        # Of two tries: what is done only once in a server's life is no way to attack it.
        worked = {
            name: min(loop.work(question) for _ in range(2)) for name, question in questions.items()
        }
        assert len(worked) > 60
        assert min(worked.values()) > 100
        assert {name: work for name, work in worked.items() if work > MOST_CALLS} == {}


@pytest.fixture(scope="module")
def loop(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Loop]:
    with measured_loop(tmp_path_factory.mktemp("loop"), in_calls=True) as serving:
        yield serving


def code(answer: tuple[int, bytes]) -> tuple[int, str]:
    return answer[0], json.loads(answer[1])["error"]["code"]


def test_a_request_holds_a_bounded_number_of_values(loop: Loop) -> None:
    """A value has a bracket or a comma before it: they are counted before anybody reads them."""
    fits, too_many = (b"[" + b"0," * (MOST_VALUES - 1 + more) + b"0]" for more in (0, 1))
    assert code(loop.ask("POST", "/api/tables", fits)) == (422, "server.unreadable")
    assert code(loop.ask("POST", "/api/tables", too_many)) == (413, "server.many_values")


@pytest.mark.parametrize("path", ["/api/games?{}", "/{}"])
def test_an_address_is_not_longer_than_anybody_needs(loop: Loop, path: str) -> None:
    fits, too_long = (path.format("a" * (LONGEST_ADDRESS - 1 + more)) for more in (0, 2))
    assert loop.ask("GET", fits)[0] in (200, 404)
    assert code(loop.ask("GET", too_long)) == (414, "server.long_address")
