"""Who may do what: a token opens one seat at one table. And names: plain text, as it was given."""

import json
import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, get_args

import pytest

from rollwright.server.wire import protocol
from tests.server.seats import code_in, connected, log_of, sitting, until_somebody_decides
from tests.server.serving import ServerProcess

WRONG = "w" * 24
CONTROLS = ["A\nB", "A\rB", "A\tB", "A\0B", "\x1b[31mA", "A\x7fB", "A\x85B", "A\u2028B", "A\u2029B"]
BIDI = [f"A{chr(code)}B" for code in (0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F),
                                      *range(0x2066, 0x206A))]  # fmt: skip
BLANK = ["", " ", "\u00a0", "\u3000", "\u200b", "\u2060", "\ufeff", "\u00ad", "\u3164", "\u2800"]
OUTSIDE = [" A", "A ", "\u00a0A"]
LONG = ["x" * 41, "é" * 41, "👪" * 41]
HTML = ["<b>Ana</b>", "<script>alert(1)</script>", '"><img src=x>', "&lt;Ana&amp;", "{{7*7}}"]
GOOD = ["Ana", "x" * 40, "Łukasz", "林檎", "עדה", "محمد", "O'Neil", "👩\u200d🚀", "a\u0301", *HTML]


def _everything(version: int, legal: list[str]) -> dict[str, dict[str, Any]]:
    """Return every message, as right as it can be."""
    words: dict[str, dict[str, Any]] = {
        "decide": {"action": legal[0] if legal else "x"},
        "roll": {}, "correct": {"outcome": [1]}, "undo": {}, "return": {}, "rematch": {},
        "commit": {"seed_hash": "0" * 64}, "reveal": {"seed": "x"},
        "fill": {"seat": 1, "bot": "random"}, "replace": {"seat": 1, "bot": "random"},
    }  # fmt: skip
    made = {
        kind: {"type": kind, "id": f"g-{kind}", "version": version, **more}
        for kind, more in words.items()
    }
    return made | {"explain": {"type": "explain", "id": "g-explain", "action": "x"}}


def _code(answer: tuple[int, dict[str, str], bytes]) -> tuple[int, str]:
    return answer[0], json.loads(answer[2])["error"]["code"]


def _join(
    server: ServerProcess, table: str, token: str, name: str, secret: str | None = None
) -> tuple[int, dict[str, str], bytes]:
    asked = {"name": name} | ({} if secret is None else {"secret": secret})
    return server.ask("POST", f"/api/tables/{table}/join", asked, token)


def test_every_message_is_tried() -> None:
    union = get_args(get_args(protocol.Message)[0])
    known = {get_args(model.model_fields["type"].annotation)[0] for model in union}
    not_answered = {"ping", "pace", "hurry"}  # a guest's count for nothing: `test_pace.py`
    assert known - not_answered == set(_everything(0, []))


@pytest.mark.parametrize("seats", [["human", "human"], ["human", "open"], ["open", "open"]])
def test_a_guest_is_refused_everything_and_changes_nothing(
    server: ServerProcess, seats: list[str]
) -> None:
    made = server.table("qwixx", seats)
    table, tokens = made["table"], made["tokens"]
    legal: list[str] = []
    if "open" not in seats:
        with sitting(server, table, tokens[0]) as one, sitting(server, table, tokens[1]) as two:
            legal = until_somebody_decides([one, two]).view["legal"]
    before = log_of(server, table)
    with sitting(server, table, tokens[None]) as guest:
        assert guest.hear()["seat"] is None
        for version in (guest.version, guest.version + 1, 0):
            for message in _everything(version, legal).values():
                guest.send(message)
                assert code_in(guest.answer(message["id"])) == "server.guest"
    assert log_of(server, table) == before


def test_a_guest_cannot_join_or_take_a_seat_over_http(server: ServerProcess) -> None:
    made = server.table("qwixx", ["human", "open"])
    answer = _join(server, made["table"], made["tokens"][None], "Eve")
    assert _code(answer) == (404, "server.no_invitation")


def test_a_seat_acts_for_no_other_seat(server: ServerProcess) -> None:
    made = server.table("qwixx", ["human", "human"])
    table, tokens = made["table"], made["tokens"]
    with sitting(server, table, tokens[0]) as one, sitting(server, table, tokens[1]) as two:
        seats = [one, two]
        until_somebody_decides(seats)
        before = log_of(server, table)
        for seat in seats:
            # There is no word for "as seat 1": a field that would say so is not understood.
            answer = seat.ask("decide", action=seat.view["legal"][0], seat=1)
            assert code_in(answer) == "server.unreadable"
            assert code_in(seat.ask("replace", seat=0, bot="random")) in (
                "server.not_away", "server.nobody_to_replace",
            )  # fmt: skip
            assert code_in(seat.ask("roll")) == "chance.not_due"
        assert log_of(server, table) == before


@pytest.mark.parametrize("whose", [0, 1, 2, None])
def test_a_token_opens_nothing_at_another_table(server: ServerProcess, whose: int | None) -> None:
    mine = server.table("qwixx", ["human", "human", "open"])
    other = server.table("qwixx", ["human", "human", "open"])
    before = log_of(server, other["table"])
    token = mine["tokens"][whose]
    with sitting(server, other["table"], token) as seat:
        frame = seat.hear()
        assert code_in(frame) == "server.token" and frame["again"] is False
        assert seat.code_of_end() == 4003
    for path in ("", "/record", "/sheet", "/seat"):
        answer = server.ask("GET", f"/api/tables/{other['table']}{path}", token=token)
        assert _code(answer) == (403, "server.token")
    assert _code(_join(server, other["table"], token, "Eve")) == (404, "server.no_invitation")
    assert log_of(server, other["table"]) == before


def test_an_invitation_opens_no_seat(server: ServerProcess) -> None:
    made = server.table("qwixx", ["human", "open"])
    table, invitation = made["table"], made["tokens"][1]
    with sitting(server, table, invitation) as seat:
        assert code_in(seat.hear()) == "server.token"
    for path in ("", "/record", "/sheet", "/seat"):
        answer = server.ask("GET", f"/api/tables/{table}{path}", token=invitation)
        assert _code(answer) == (403, "server.token")


def test_an_invitation_works_once(server: ServerProcess) -> None:
    made = server.table("qwixx", ["human", "open"])
    table, invitation, secret = made["table"], made["tokens"][1], secrets.token_urlsafe(18)
    first = _join(server, table, invitation, "Ben", secret)
    assert first[0] == 200
    joined = log_of(server, table)
    assert _join(server, table, invitation, "Ben", secret)[::2] == first[::2]
    for other in (None, secrets.token_urlsafe(18)):
        assert _code(_join(server, table, invitation, "Eve", other)) == (409, "server.taken")
    assert log_of(server, table) == joined
    assert server.get(f"/api/tables/{table}", secret)["seats"][1]["name"] == "Ben"


def test_the_invitation_cannot_act_for_the_seat_after_somebody_joined(
    server: ServerProcess,
) -> None:
    made = server.table("qwixx", ["human", "open"])
    table, invitation, secret = made["table"], made["tokens"][1], secrets.token_urlsafe(18)
    assert _join(server, table, invitation, "Ben", secret)[0] == 200
    before = log_of(server, table)
    with sitting(server, table, invitation) as seat:
        assert code_in(seat.hear()) == "server.token"
        assert seat.code_of_end() == 4003
    assert _code(server.ask("GET", f"/api/tables/{table}", token=invitation))[0] == 403
    assert log_of(server, table) == before
    with sitting(server, table, secret) as seat:
        assert seat.hear()["seat"] == 1


def test_of_several_who_take_an_invitation_at_once_one_gets_the_seat(
    server: ServerProcess,
) -> None:
    made = server.table("qwixx", ["human", "open"])
    own = [secrets.token_urlsafe(18) for _ in range(8)]
    with ThreadPoolExecutor(8) as people:
        answers = list(
            people.map(
                lambda number: _join(
                    server, made["table"], made["tokens"][1], f"N{number}", own[number]
                ),
                range(8),
            )
        )
    assert sorted(answer[0] for answer in answers) == [200] + [409] * 7
    winner = next(number for number, answer in enumerate(answers) if answer[0] == 200)
    for number, secret in enumerate(own):
        with sitting(server, made["table"], secret) as seat:
            assert (seat.hear()["type"] == "welcome") == (number == winner)


def test_a_seat_filled_by_a_bot_cannot_be_joined_any_more(server: ServerProcess) -> None:
    made = server.table("qwixx", ["human", "open", "open"])
    with sitting(server, made["table"], made["tokens"][0]) as seat:
        assert seat.hear()["type"] == "welcome"
        assert seat.ask("fill", seat=1, bot="random")["type"] == "update"
    answer = _join(server, made["table"], made["tokens"][1], "Eve")
    assert _code(answer) == (404, "server.no_invitation")


@pytest.mark.parametrize("token", [WRONG, "", "x", "../..", "é" * 22, "0" * 64])
def test_a_wrong_token_is_refused(server: ServerProcess, token: str) -> None:
    made = server.table("qwixx", ["human", "human"])
    with sitting(server, made["table"], token) as seat:
        assert code_in(seat.hear()) == "server.token"
    answer = server.ask("GET", f"/api/tables/{made['table']}", token=token)
    wrong, missing = (403, "server.token"), (401, "server.token_missing")
    assert _code(answer) == (wrong if token else missing)


def test_who_brings_no_token_is_told_what_to_bring(server: ServerProcess) -> None:
    made = server.table("qwixx", ["human", "human"])
    status, headers, body = server.ask("GET", f"/api/tables/{made['table']}")
    assert _code((status, headers, body)) == (401, "server.token_missing")
    assert headers["www-authenticate"] == "Bearer"


def test_a_hash_of_a_token_is_no_token(server: ServerProcess) -> None:
    made = server.table("qwixx", ["human", "human"])
    body = json.loads(log_of(server, made["table"])[0][4])
    for kept in (body["guest_hash"], body["seats"][0]["token_hash"]):
        with sitting(server, made["table"], kept) as seat:
            assert code_in(seat.hear()) == "server.token"


def test_there_is_no_table_but_by_its_whole_name(server: ServerProcess) -> None:
    made = server.table("qwixx", ["human", "human"])
    token = made["tokens"][0]
    with sitting(server, "0" * 12, token) as seat:
        assert code_in(seat.hear()) == "server.no_table"
    assert _code(server.ask("GET", f"/api/tables/{'0' * 12}", token=token))[0] == 404
    for wrong in (made["table"][:11], made["table"].upper() + "0", "%00" * 12, "..%2f" * 3):
        status, _, _ = server.ask("GET", f"/api/tables/{wrong}", token=token)
        assert status in (404, 422)


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[ServerProcess]:
    """Serve with few wrong tokens allowed."""
    running = ServerProcess(tmp_path / "strict.sqlite3", "--wrong-tokens-per-hour", "5", room=False)
    yield running
    running.stop()


def test_after_too_many_wrong_tokens_the_address_waits(strict: ServerProcess) -> None:
    made = strict.table("qwixx", ["human", "open"])
    address = f"/api/tables/{made['table']}"
    for _ in range(2):
        assert _code(strict.ask("GET", address, token=WRONG)) == (403, "server.token")
    for _ in range(2):
        with sitting(strict, made["table"], WRONG) as seat:
            assert code_in(seat.hear()) == "server.token"
    assert _code(_join(strict, made["table"], WRONG, "Eve")) == (404, "server.no_invitation")
    for path in ("", "/record", "/sheet", "/seat"):
        status, headers, body = strict.ask("GET", address + path, token=WRONG)
        assert _code((status, headers, body)) == (429, "server.too_many")
        assert int(headers["retry-after"]) > 0
    status, headers, body = _join(strict, made["table"], WRONG, "Eve")
    assert _code((status, headers, body)) == (429, "server.too_many")
    assert int(headers["retry-after"]) > 0
    with sitting(strict, made["table"], WRONG) as seat:
        frame = seat.hear()
        assert code_in(frame) == "server.too_many" and frame["again"] is True
        assert seat.code_of_end() == 4003
    # A right one is not looked at either: or else one could go on trying.
    with sitting(strict, made["table"], made["tokens"][0]) as seat:
        assert code_in(seat.hear()) == "server.too_many"
    assert _code(strict.ask("GET", address, token=made["tokens"][0])) == (429, "server.too_many")
    assert strict.get("/health")["status"] == "ok"


def test_nobody_who_says_nothing_or_only_hello_hears_of_a_table(server: ServerProcess) -> None:
    made = server.table("qwixx", ["human", "human"])
    with connected(server, made["table"]) as silent:
        with sitting(server, made["table"], made["tokens"][0]) as seat:
            assert seat.hear()["present"] == [0]
        silent.send({"type": "ping"})
        assert code_in(silent.hear()) == "server.hello"
        assert len(silent.raw) == 1


def _opened(server: ServerProcess, *names: str) -> tuple[int, dict[str, str], dict[str, Any]]:
    seats: list[dict[str, str]] = [{"player": "human", "name": name} for name in names]
    asked = {"game": "qwixx", "seats": [*seats, {"player": "open"}]}
    status, headers, body = server.ask("POST", "/api/tables", asked)
    return status, headers, json.loads(body)


def _joined(server: ServerProcess, name: str) -> tuple[int, dict[str, Any]]:
    made = server.table("qwixx", ["human", "open"])
    status, _, body = server.ask(
        "POST", f"/api/tables/{made['table']}/join", {"name": name}, made["tokens"][1]
    )
    return status, json.loads(body)


@pytest.mark.parametrize("name", [*CONTROLS, *BIDI, *BLANK, *OUTSIDE, *LONG], ids=ascii)
def test_a_name_that_cannot_be_shown_as_it_is_is_refused(server: ServerProcess, name: str) -> None:
    status, _, body = _opened(server, name)
    assert status == 422, body
    assert body["error"]["code"] in ("server.name", "server.unreadable")
    status, body = _joined(server, name)
    assert status == 422, body
    assert body["error"]["code"] in ("server.name", "server.unreadable")


@pytest.mark.parametrize("name", GOOD, ids=ascii)
def test_any_other_name_comes_back_as_it_was_given(server: ServerProcess, name: str) -> None:
    status, headers, made = _opened(server, name)
    assert status == 201
    assert headers["content-type"] == "application/json"
    table, token = made["table"], made["keys"][0]["token"]
    status, headers, body = server.ask("GET", f"/api/tables/{table}", token=token)
    assert json.loads(body)["seats"][0]["name"] == name
    assert headers["content-type"] == "application/json"
    assert headers["x-content-type-options"] == "nosniff"
    with sitting(server, table, token) as seat:
        assert seat.hear()["table"]["seats"][0]["name"] == name


@pytest.mark.parametrize("name", HTML)
def test_html_in_a_name_stays_plain_text_in_records(server: ServerProcess, name: str) -> None:
    asked = {"game": "qwixx", "seats": [{"player": "human", "name": name}, {"player": "random"}]}
    made = server.post("/api/tables", asked)
    status, headers, body = server.ask(
        "GET", f"/api/tables/{made['table']}/record", token=made["keys"][0]["token"]
    )
    assert status == 200
    assert json.loads(body.splitlines()[0])["seats"][0]["name"] == name
    assert "html" not in headers["content-type"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["content-disposition"].startswith("attachment")


@pytest.mark.parametrize(
    "other", ["ANA", "A\u200dna", "Ana\ufe0f", "Ａna", "Ana\U000e0101"], ids=ascii
)
def test_two_names_that_look_the_same_are_one(server: ServerProcess, other: str) -> None:
    status, _, body = _opened(server, "Ana", other)
    assert (status, body["error"]["code"]) == (422, "server.names")
    seats = [{"player": "human", "name": "Ana"}, {"player": "open"}]
    made = server.post("/api/tables", {"game": "qwixx", "seats": seats})
    answer = _join(server, made["table"], made["keys"][1]["token"], other)
    assert _code(answer) == (409, "server.name_taken")


def test_two_people_at_a_table_have_two_names(server: ServerProcess) -> None:
    status, _, body = _opened(server, "Ana", "Ana")
    assert (status, body["error"]["code"]) == (422, "server.names")
    status, body = _joined(server, "P0")
    assert (status, body["error"]["code"]) == (409, "server.name_taken")


def test_a_bot_is_called_like_nobody_at_the_table(server: ServerProcess) -> None:
    made = server.post(
        "/api/tables",
        {
            "game": "qwixx",
            "seats": [
                {"player": "random"}, {"player": "human", "name": "Random"}, {"player": "random"},
                {"player": "open"},
            ],
        },
    )  # fmt: skip
    token = next(key["token"] for key in made["keys"] if key["opens"] == "seat")
    with sitting(server, made["table"], token) as seat:
        assert seat.hear()["type"] == "welcome"
        assert seat.ask("fill", seat=3, bot="random")["type"] == "update"
    names = [s["name"] for s in server.get(f"/api/tables/{made['table']}", token)["seats"]]
    assert len(set(names)) == len(names)


def test_a_secret_that_opens_something_already_is_refused(server: ServerProcess) -> None:
    """Whoever else has that link would have the seat too."""
    made = server.table("qwixx", ["open", "human"])
    path, invitation = f"/api/tables/{made['table']}/join", made["tokens"][0]
    for known in made["tokens"].values():
        body = {"name": "Ana", "secret": known}
        status, _, raw = server.ask("POST", path, body, invitation)
        assert status == 422
        assert json.loads(raw)["error"]["code"] == "server.secret_known"
