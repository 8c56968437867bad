"""Games looked at over HTTP: as they stand, as they went, and by whom."""

import asyncio
import json
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from rollwright.core.records import Record, events_digest, parse_record
from rollwright.core.texts import LANGUAGES, Texts
from rollwright.play.replay import game_of, state_of
from rollwright.play.sayings import said_next_verdict, said_verdict
from rollwright.play.state import State
from rollwright.server.sessions.admin import close_table
from rollwright.server.storage.store import Store
from tests.server.listeners import play
from tests.server.seats import Seat, code_in, sitting
from tests.server.serving import ServerProcess
from tests.server.short_game import short_sheet

LOOKS = ("shown", "log", "moment", "result", "record")
NOBODY = "0" * 64


def digest_of(record: Record) -> str:
    """Return what is told of a game that is over; with real dice, of its events alone."""
    digest: str = record.header.dice.get("digest") or events_digest(record.events)
    return digest


@dataclass(frozen=True)
class Evening:
    """A table at which two games were played and a third has begun."""

    table: str
    tokens: dict[int | None, str]
    records: list[Record]

    def path(self, what: str) -> str:
        return f"/api/tables/{self.table}/{what}"

    @property
    def digests(self) -> list[str]:
        return [digest_of(record) for record in self.records]


@pytest.fixture(scope="module", params=["fair", "typed"])
def evening(server: ServerProcess, request: pytest.FixtureRequest) -> Evening:
    made = server.table("qwixx", ["human", "human"], sheet=short_sheet(), dice=request.param)
    tokens = made["tokens"]
    if request.param == "fair":
        asyncio.run(play(server, made["table"], tokens, seed=1, games=2))
    else:
        _play_with_real_dice(server, made, starts=0)
        _want_another(server, made["table"], tokens)
        _play_with_real_dice(server, made, starts=1)
    records = [
        parse_record(server.record(made["table"], tokens[None], number)) for number in (1, 2)
    ]
    _want_another(server, made["table"], tokens)
    return Evening(made["table"], tokens, records)


def _want_another(server: ServerProcess, table: str, tokens: dict[int | None, str]) -> None:
    for seat in (0, 1):
        with sitting(server, table, tokens[seat]) as sat:
            sat.hear()
            assert sat.ask("rematch")["type"] == "update"


def _play_with_real_dice(server: ServerProcess, made: dict[str, Any], starts: int) -> None:
    """Play a game in which nobody ever crosses anything, so that penalties end it soon."""
    with ExitStack() as stack:
        seats = [
            stack.enter_context(sitting(server, made["table"], made["tokens"][seat]))
            for seat in (0, 1)
        ]
        for seat in seats:
            seat.hear()
        while seats[0].now["due"] or seats[0].now["deciding"]:
            _step(seats, starts)


def _step(seats: list[Seat], starts: int = 0) -> None:
    due = seats[0].now["due"]
    if due:
        outcome = [starts] if due["kind"] == "start" else [3, 4, 4, 4, 4, 4][: due["size"]]
        assert seats[0].ask("roll", outcome=outcome)["type"] == "update"
    else:
        seat = seats[0].now["deciding"][0]
        assert seats[seat].ask("decide", action="-")["type"] == "update"
    _catch_up(seats)


def _catch_up(seats: list[Seat]) -> None:
    for seat in seats:
        seat.send({"type": "ping"})
        while seat.hear()["type"] != "pong":
            pass


@pytest.fixture
def begun(server: ServerProcess) -> Iterator[tuple[dict[str, Any], list[Seat]]]:
    """Yield a table with real dice at which both are to decide, and both seats."""
    made = server.table("qwixx", ["human", "human"], dice="typed")
    with ExitStack() as stack:
        seats = [
            stack.enter_context(sitting(server, made["table"], made["tokens"][seat]))
            for seat in (0, 1)
        ]
        for seat in seats:
            seat.hear()
        while seats[0].now["due"]:
            _step(seats)
        assert seats[0].now["deciding"] == [0, 1]
        yield made, seats


def _refused(server: ServerProcess, path: str, token: str | None) -> tuple[int, str]:
    status, _, body = server.ask("GET", path, token=token)
    assert status >= 400, body
    return status, json.loads(body)["error"]["code"]


def _looks(server: ServerProcess, made: dict[str, Any], token: str) -> dict[str, bytes]:
    """Return all that somebody can see of a game that is being played, byte by byte."""
    path = f"/api/tables/{made['table']}"
    answers = {}
    for what in ("shown", "log", "moment", "record", *(f"moment?at={at}" for at in range(3))):
        status, _, answers[what] = server.ask("GET", f"{path}/{what}", token=token)
        assert status == 200, answers[what]
    return answers


# As it stands


def test_what_is_shown_is_what_the_socket_tells(
    server: ServerProcess, begun: tuple[dict[str, Any], list[Seat]]
) -> None:
    made, seats = begun
    for seat in (0, 1):
        shown = server.get(f"/api/tables/{made['table']}/shown", made["tokens"][seat])
        view = seats[seat].view
        assert shown["version"] == seats[seat].version
        assert [choice["action"] for choice in shown["choices"]] == view["legal"]
        assert {"action": "R7", "says": "red 7"} in shown["choices"]
        assert {"action": "-", "says": "skip"} in shown["choices"]
        assert shown["todo"] == "you may cross 7 in one row (Q5)."
        assert "P0" in shown["text"] and "[7]" in shown["text"]
        assert shown["svg"].startswith("<svg") and "P1" in shown["svg"]
        assert shown["points"] == {
            "parts": ["red", "yellow", "green", "blue", "penalties"],
            "seats": [[0] * 5] * 2, "totals": [0, 0],
        }  # fmt: skip
    guest = server.get(f"/api/tables/{made['table']}/shown", made["tokens"][None])
    assert guest["choices"] == [] and guest["text"] != shown["text"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_it_is_shown_in_every_language(
    server: ServerProcess, begun: tuple[dict[str, Any], list[Seat]], language: str
) -> None:
    made, _ = begun
    path = f"/api/tables/{made['table']}/shown?lang={language}"
    shown = server.get(path, made["tokens"][0])
    texts = Texts(language)
    assert shown["points"]["parts"][0] == texts("colour.red")
    assert shown["todo"] == texts("qwixx.todo.action_1", sum=7)
    assert shown["choices"][0]["says"] == texts("play.skip")
    assert texts("qwixx.penalties") in shown["svg"]


def test_nothing_means_what_it_means_in_this_step(server: ServerProcess) -> None:
    made = server.table("clever", ["human", "human"])
    path = f"/api/tables/{made['table']}/shown"
    with ExitStack() as stack:
        seats = [
            stack.enter_context(sitting(server, made["table"], made["tokens"][seat]))
            for seat in (0, 1)
        ]
        for seat in seats:
            seat.hear()
        while not (deciding := seats[0].now["deciding"]):
            assert seats[seats[0].now["due"]["seats"][0]].ask("roll")["type"] == "update"
            _catch_up(seats)
        seat = seats[deciding[0]]
        assert seat.view["nothing"] and "-" in seat.view["legal"]
        shown = server.get(path, made["tokens"][deciding[0]])
        says = {choice["action"]: choice["says"] for choice in shown["choices"]}
        assert says["-"] == Texts("en")(seat.view["nothing"])


def test_before_the_first_game_there_is_nothing_to_show(server: ServerProcess) -> None:
    made = server.table("qwixx", ["human", "open"])
    path = f"/api/tables/{made['table']}"
    for token in (made["tokens"][0], made["tokens"][None]):
        assert _refused(server, f"{path}/shown", token) == (409, "server.waiting")
        for what in ("log", "moment", "result", "record"):
            assert _refused(server, f"{path}/{what}", token) == (404, "server.no_game")


def test_a_table_closed_in_the_middle_shows_how_it_stood_and_asks_for_nothing(
    tmp_path: Path,
) -> None:
    server = ServerProcess(tmp_path / "tables.sqlite3")
    try:
        made = server.table("qwixx", ["human", "human"])
        server.stop()
        store = Store(f"sqlite:///{server.database}")
        assert close_table(store, made["table"])
        store.close()
        server.start()
        path, token = f"/api/tables/{made['table']}", made["tokens"][0]
        shown = server.get(f"{path}/shown", token)
        assert shown["todo"] is None and shown["choices"] == []
        assert server.get(f"{path}/log", token)["live"] is False
        assert server.get(f"{path}/moment", token)["at"] == 1
        assert _refused(server, f"{path}/result", token) == (409, "server.not_over")
        record = parse_record(server.record(made["table"], token))
        for address in ("log?game=1", "record?game=1", "result?game=1", "moment?game=1"):
            found = _refused(server, f"{path}/{address}", digest_of(record))
            assert found == (403, "server.token")
    finally:
        server.stop()


# What nobody may know yet


def test_what_is_decided_in_secret_shows_nowhere(
    server: ServerProcess, begun: tuple[dict[str, Any], list[Seat]]
) -> None:
    made, seats = begun
    tokens = made["tokens"]
    before = {who: _looks(server, made, tokens[who]) for who in (0, 1, None)}
    assert seats[0].ask("decide", action="R7")["type"] == "update"
    after = {who: _looks(server, made, tokens[who]) for who in (0, 1, None)}
    assert after[1] == before[1] and after[None] == before[None]
    mine = json.loads(after[0]["log"])
    assert mine["events"][-1] == {"type": "decision", "seat": 0, "action": "R7"}
    assert mine["seq"] == json.loads(before[0]["log"])["seq"] + 1
    assert json.loads(after[0]["moment"])["of"] == len(mine["events"]) == 3
    assert after[0]["record"] == before[0]["record"]
    assert json.loads(after[0]["shown"])["choices"] == []

    assert seats[0].ask("undo")["type"] == "update"
    assert {who: _looks(server, made, tokens[who]) for who in (1, None)} == {
        who: before[who] for who in (1, None)
    }
    assert json.loads(_looks(server, made, tokens[0])["log"])["events"][-1] == {
        "type": "undo", "seat": 0,
    }  # fmt: skip
    seats[0].ask("decide", action="Y7")
    seats[1].hear()
    assert seats[1].ask("decide", action="-")["type"] == "update"
    logs = {who: server.get(f"/api/tables/{made['table']}/log", tokens[who]) for who in tokens}
    decided = {
        who: [event["action"] for event in log["events"] if event["type"] == "decision"]
        for who, log in logs.items()
    }
    assert decided == {0: ["R7", "Y7", "-"], 1: ["-", "Y7"], None: ["Y7", "-"]}


def test_corrected_dice_are_told_to_all_and_stand_in_log_record_and_moments(
    server: ServerProcess,
) -> None:
    made = server.table("qwixx", ["human", "human"], dice="typed")
    table, tokens = made["table"], made["tokens"]
    with (
        sitting(server, table, tokens[0]) as one,
        sitting(server, table, tokens[1]) as two,
        sitting(server, table, tokens[None]) as guest,
    ):
        for seat in (one, two, guest):
            assert seat.hear()["may_correct"] is None
        assert code_in(one.ask("correct", outcome=[1])) == "correct.nothing"
        one.ask("roll", outcome=[0])
        now = one.ask("roll", outcome=[2, 3, 6, 5, 4, 1])
        dice = ["white", "white", "red", "yellow", "green", "blue"]
        typed = {"kind": "dice", "size": 6, "dice": dice, "cases": []}
        assert now["may_correct"] == typed | {"outcome": [2, 3, 6, 5, 4, 1]}
        one.ask("decide", action="R5")
        while two.version < 3:
            two.hear()
        assert code_in(two.ask("correct", outcome=[1, 2])) == "chance.count"
        now = two.ask("correct", outcome=[1, 1, 6, 5, 4, 1])
        told = {"type": "correction", "kind": "dice", "outcome": [1, 1, 6, 5, 4, 1]}
        assert [event | {"seq": 0} for event in now["events"]] == [told | {"seq": 0}]
        assert now["may_correct"] == typed | {"outcome": [1, 1, 6, 5, 4, 1]}
        assert now["deciding"] == [0, 1]
        while not guest.now["events"] or guest.now["events"][-1]["type"] != "correction":
            guest.hear()
        assert guest.now["may_correct"] is None
        with sitting(server, table, tokens[1], last=now["seq"] - 1) as back:
            assert [event["type"] for event in back.hear()["events"]] == ["correction"]
            assert back.now["view"] == two.view and back.now["may_correct"] == now["may_correct"]
    for who, types in (
        (0, ["chance", "chance", "decision", "correction"]),
        (None, ["chance", "chance", "correction"]),
    ):
        log = server.get(f"/api/tables/{table}/log", tokens[who])["events"]
        assert [event["type"] for event in log] == types
        dice = ["white", "white", "red", "yellow", "green", "blue"]
        assert log[-1] == told | {"size": 6, "roller": 0, "dice": dice}
        assert server.get(f"/api/tables/{table}/moment", tokens[who])["of"] == len(types)
    record = parse_record(server.record(table, tokens[None]))
    assert str(state_of(record).events[-1]) == "dice=1,1,6,5,4,1"


def test_bots_decide_anew_when_dice_are_corrected_and_a_restart_changes_nothing(
    tmp_path: Path,
) -> None:
    database = tmp_path / "tables.sqlite3"
    server = ServerProcess(database)
    made = server.table("qwixx", ["human", "greedy"], dice="typed")
    table, token = made["table"], made["tokens"][0]
    with sitting(server, table, token) as seat:
        seat.hear()
        seat.ask("roll", outcome=[0])
        for kind, outcome in (("roll", [2, 3, 6, 5, 4, 1]), ("correct", [6, 6, 1, 1, 1, 1])):
            seat.ask(kind, outcome=outcome)
            while 1 in seat.now["deciding"]:  # the bot, both times
                seat.hear()
            assert seat.now["deciding"] == [0]
        before: dict[str, Any] = {**seat.now, "view": seat.view}
    assert server.stop() == 0
    server = ServerProcess(database)
    with sitting(server, table, token, last=before["seq"]) as seat:
        now = seat.hear()
        for name in ("view", "version", "deciding", "may_correct", "may_undo", "seq"):
            assert now[name] == before[name], name
        assert now["events"] == []
        seat.ask("decide", action="-")
    events = parse_record(server.record(table, token)).events
    assert [str(event).partition("=")[0] for event in events[:3]] == [
        "start", "dice", "correct:dice",
    ]  # fmt: skip
    assert server.stop() == 0


def test_a_moment_of_a_game_being_played_is_what_the_socket_told_then(
    server: ServerProcess, begun: tuple[dict[str, Any], list[Seat]]
) -> None:
    made, seats = begun
    path = f"/api/tables/{made['table']}/moment"
    views: list[list[tuple[int, Any]]] = [[], []]
    for _ in range(12):
        _step(seats)
        for number, seat in enumerate(seats):
            log = server.get(f"/api/tables/{made['table']}/log", made["tokens"][number])
            assert log["live"] and log["seq"] == seat.now["seq"]
            views[number].append((len(log["events"]), seat.view))
    for number, seen in enumerate(views):
        for at, view in seen:
            moment = server.get(f"{path}?at={at}&lang=de", made["tokens"][number])
            assert moment["view"] == view
            assert moment["points"]["parts"][0] == "rot"
            assert moment["scores"] == moment["points"]["totals"]


# As it went


def _states(record: Record) -> list[State]:
    state = game_of(record).new()
    states = [state.copy()]
    states += [state.happen(event).copy() for event in record.events]
    return states


@pytest.mark.parametrize("game", [1, 2])
@pytest.mark.parametrize("who", [0, 1, None])
def test_every_moment_of_a_game_that_is_over_is_that_of_its_record(
    server: ServerProcess, evening: Evening, game: int, who: int | None
) -> None:
    record = evening.records[game - 1]
    names = [seat["name"] for seat in record.header.seats]
    of = len(record.events)
    texts = Texts("en")
    for at, state in enumerate(_states(record)):
        address = evening.path(f"moment?game={game}&at={at}")
        moment = server.get(address, evening.tokens[who])
        assert moment["view"] == json.loads(json.dumps(state.view(who)))
        assert (moment["game"], moment["at"], moment["of"]) == (game, at, of)
        seen = state.observe(who)  # what is sealed at that moment counts no points yet (Q10)
        assert moment["scores"] == moment["points"]["totals"] == seen.scores
        assert moment["points"]["seats"] == [list(seen.parts(s).values()) for s in (0, 1)]
        scene, drawn = seen.scene(names), state.game.folder
        assert moment["svg"] == drawn.svg_picture(scene, texts)
        assert moment["text"] == drawn.text_picture(scene, texts)
        bare = server.get(f"{address}&pictures=false", evening.tokens[who])
        assert bare == {**moment, "svg": "", "text": ""}
    last = server.get(evening.path(f"moment?game={game}"), evening.tokens[who])
    assert last == server.get(evening.path(f"moment?game={game}&at={of}"), evening.tokens[who])
    found = _refused(server, evening.path(f"moment?game={game}&at={of + 1}"), evening.tokens[who])
    assert found == (404, "server.no_moment")


def test_a_log_of_a_game_that_is_over_is_its_record(
    server: ServerProcess, evening: Evening
) -> None:
    for game, record in enumerate(evening.records, start=1):
        log = server.get(evening.path(f"log?game={game}"), evening.tokens[1])
        assert log["game"] == game and log["live"] is False and log["names"] == ["P0", "P1"]
        now = server.get(evening.path("log"), evening.tokens[1])
        assert log["seq"] == now["seq"]
        assert len(log["events"]) == len(record.events)
        states = _states(record)
        for told, event, before in zip(log["events"], record.events, states, strict=False):
            assert told["type"] == type(event).__name__.lower()
            if told["type"] == "chance":
                assert (told["kind"], told["size"]) == before.chance_due
                assert told["outcome"] == list(getattr(event, "outcome", ()))


def test_a_result_tells_how_a_game_ended(server: ServerProcess, evening: Evening) -> None:
    for game, record in enumerate(evening.records, start=1):
        result = server.get(evening.path(f"result?game={game}&lang=pl"), evening.tokens[0])
        end = state_of(record)
        assert result["winners"] == list(end.winners)
        assert result["points"]["totals"] == end.scores
        assert result["points"]["parts"][0] == Texts("pl")("colour.red")
        assert result["digest"] == digest_of(record)
        assert result["sheet"] == record.header.sheet == short_sheet()
        assert result["seats"] == [
            {"name": "P0", "player": "human"}, {"name": "P1", "player": "human"},
        ]  # fmt: skip
        assert result["names"] == ["P0", "P1"] and result["verdict"] is None
        assert (result["game"], result["game_name"]) == (game, "qwixx")
        assert result["title"] == end.game.title == "Qwixx (Short)"
        assert result["dice"] == record.header.dice["source"]
    assert _refused(server, evening.path("result"), evening.tokens[0]) == (409, "server.not_over")


def test_a_game_alone_has_a_verdict_in_words(server: ServerProcess) -> None:
    made = server.table("clever", ["human"])
    asyncio.run(play(server, made["table"], made["tokens"], seed=3))
    path = f"/api/tables/{made['table']}/result?lang=fr"
    end = state_of(parse_record(server.record(made["table"], made["tokens"][0])))
    verdict = said_verdict(end.view(), Texts("fr"))
    assert verdict
    told = server.get(path, made["tokens"][0])
    missed = said_next_verdict(end.view(), Texts("fr"))
    assert missed and missed.points > 0
    assert told["verdict"] == verdict
    assert told["next_verdict"] == {"points": missed.points, "says": missed.says}


def test_what_was_played_is_the_same_after_the_server_was_killed(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "tables.sqlite3")
    try:
        made = server.table("qwixx", ["human", "human"], sheet=short_sheet())
        asyncio.run(play(server, made["table"], made["tokens"], seed=2, games=2))
        _want_another(server, made["table"], made["tokens"])
        path, token = f"/api/tables/{made['table']}", made["tokens"][0]
        addresses = [
            f"{path}/{what}"
            for what in ("log?game=1", "moment?game=2&at=3", "result?game=1", "log", "shown")
        ]
        before = [server.get(address, token) for address in addresses]
        server.kill()
        server.start()
        assert [server.get(address, token) for address in addresses] == before
        assert server.get(addresses[0], before[2]["digest"])["events"] == before[0]["events"]
    finally:
        server.stop()


# Who may look


@pytest.mark.parametrize("what", LOOKS)
def test_without_a_token_of_this_table_nothing_is_seen(
    server: ServerProcess, evening: Evening, what: str
) -> None:
    other = server.table("qwixx", ["human", "open"])
    for query in ("", "?game=1"):
        address = evening.path(f"{what}{query}")
        for token in (*other["tokens"].values(), NOBODY, "x", "é"):
            assert _refused(server, address, token) == (403, "server.token")
        assert _refused(server, address, None) == (401, "server.token_missing")
    nowhere = f"/api/tables/000000000000/{what}"
    assert _refused(server, nowhere, evening.tokens[0]) == (404, "server.no_table")


@pytest.mark.parametrize("game", [1, 2])
def test_the_digest_of_a_game_shows_that_game_and_nothing_else(
    server: ServerProcess, evening: Evening, game: int
) -> None:
    known = evening.digests[game - 1]
    for what in ("log", "moment", "moment?at=2", "result", "record"):
        mark = "&" if "?" in what else "?"
        address = evening.path(f"{what}{mark}game={game}")
        seen, guest = (server.ask("GET", address, token=t) for t in (known, evening.tokens[None]))
        assert seen[0] == guest[0] == 200
        if what == "log":  # how much was heard at the table is no part of the game
            assert json.loads(seen[2]) == {**json.loads(guest[2]), "seq": 0}
        else:
            assert seen[2] == guest[2]
        for other in (3 - game, 3, 4):
            address = evening.path(f"{what}{mark}game={other}")
            assert _refused(server, address, known) == (403, "server.token")
        assert _refused(server, evening.path(what), known) == (403, "server.token")
        address = evening.path(f"{what}{mark}game={game}")
        for wrong in (known.upper(), known[:-1], known + "0", known[1:] + known[0]):
            assert _refused(server, address, wrong) == (403, "server.token")
    for what in ("shown", f"shown?game={game}", "seat", "sheet", f"?game={game}"):
        path = evening.path(what).replace("/?", "?")
        assert _refused(server, path, known) == (403, "server.token")
    with sitting(server, evening.table, known) as seat:
        assert code_in(seat.hear()) == "server.token"
    elsewhere = server.table("qwixx", ["human", "open"])
    address = f"/api/tables/{elsewhere['table']}/log?game={game}"
    assert _refused(server, address, known) == (403, "server.token")


def test_the_digest_of_a_game_that_is_being_played_opens_nothing(
    server: ServerProcess, evening: Evening
) -> None:
    so_far = parse_record(server.record(evening.table, evening.tokens[0]))
    for what in ("log", "moment", "result", "record"):
        address = evening.path(f"{what}?game=3")
        assert _refused(server, address, events_digest(so_far.events)) == (403, "server.token")


def test_wrong_digests_are_wrong_tokens(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "tables.sqlite3", "--wrong-tokens-per-hour", "3")
    try:
        made = server.table("qwixx", ["human", "open"])
        address = f"/api/tables/{made['table']}/result?game=1"
        codes = [_refused(server, address, f"{number:064x}")[0] for number in range(5)]
        assert codes == [403, 403, 403, 429, 429]
        # Then it waits, whatever it comes with: or else it could go on trying.
        assert server.ask("GET", f"/api/tables/{made['table']}", token=made["tokens"][0])[0] == 429
    finally:
        server.stop()


@pytest.mark.parametrize(
    "query", ["game=0", "game=x", "game=1000001", "at=-1", "at=x", "lang=xx", "lang=EN", "lang="]
)
def test_what_cannot_be_asked_for_is_refused(
    server: ServerProcess, evening: Evening, query: str
) -> None:
    found = _refused(server, evening.path(f"moment?{query}"), evening.tokens[0])
    assert found == (422, "server.unreadable")


def test_a_game_that_was_not_played_is_refused(server: ServerProcess, evening: Evening) -> None:
    for what in ("log", "moment", "result", "record"):
        found = _refused(server, evening.path(f"{what}?game=9"), evening.tokens[0])
        assert found == (404, "server.no_game")
