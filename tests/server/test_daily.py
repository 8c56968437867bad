"""The dice of the day at tables, and what the bot comes to with them."""

import json
from collections.abc import Iterator
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from rollwright.bots.compile_ahead import is_ready
from rollwright.bots.players import BoundBot
from rollwright.core.contract import DICE
from rollwright.core.events import Chance
from rollwright.core.records import parse_record
from rollwright.core.registry import abouts, printed_sheet
from rollwright.core.texts import Texts
from rollwright.play.daily import RIVAL, daily_dice, daily_seed
from rollwright.play.game import Game
from rollwright.play.sayings import points_by_parts
from rollwright.play.verify import DAILY, verify
from rollwright.server.bots.daily import played_alone
from tests.server.days import told
from tests.server.serving import ServerProcess, serving
from tests.server.wire import Wire, play_on

DAY = date(2026, 3, 14)
ALONE = [name for name, entry in abouts().items() if 1 in entry.players]
ANA = {"player": "human", "name": "Ana"}


@pytest.fixture(scope="module")
def other(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Serve a second time, somewhere else."""
    with serving(tmp_path_factory.mktemp("other") / "tables.sqlite3") as running:
        yield running


def _day(server: ServerProcess, game: str, day: date = DAY) -> dict[str, Any]:
    return server.table(game, ["human"], daily=day.isoformat())


def _refused(server: ServerProcess, **words: Any) -> tuple[int, str]:
    asked = {"game": "qwixx", "seats": [ANA], "daily": DAY.isoformat(), **words}
    status, _, body = server.ask("POST", "/api/tables", asked)
    return status, json.loads(body)["error"]["code"]


@pytest.mark.parametrize("game", ALONE)
def test_all_servers_deal_the_same_and_the_record_proves_it(
    game: str, server: ServerProcess, other: ServerProcess
) -> None:
    dealt = []
    for here in (server, other):
        made = _day(here, game)
        with Wire(here, made["table"], made["tokens"][0]) as ana:
            assert ana.table["daily"] == DAY.isoformat()
            play_on([ana])
            assert ana.refused("rematch") == "daily.once"
            ended = next(event for event in ana.events if event["type"] == "ended")
            assert ended["server_seed"] == daily_seed(game, DAY)
            assert "next_commitment" not in ended, "it is the last"
            assert ana.table["commitment"] is None
        record = parse_record(here.record(made["table"], made["tokens"][0]))
        verdict = verify(record)
        assert (verdict.wrong, verdict.unchecked, verdict.day) == ((), None, DAY)
        assert DAILY in verdict.checked
        dealt.append([event for event in record.events if isinstance(event, Chance)])
    assert dealt[0] == dealt[1]
    first = dealt[0][0]
    assert list(first.outcome) == daily_dice(game, DAY).outcome(DICE, len(first.outcome), 0)


def test_a_daily_table_is_the_same_after_a_restart(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite3") as here:
        made = _day(here, ALONE[0])
        with Wire(here, made["table"], made["tokens"][0]) as ana:
            play_on([ana])
            before = ana.table
        here.kill()
        here.start()
        with Wire(here, made["table"], made["tokens"][0]) as ana:
            assert ana.table == before
            assert ana.refused("rematch") == "daily.once"


def test_other_tables_are_of_no_day(server: ServerProcess) -> None:
    made = server.table("qwixx", ["human"])
    assert server.get(f"/api/tables/{made['table']}", made["tokens"][0])["daily"] is None


def test_what_makes_the_dice_other_than_everybodys_is_refused(server: ServerProcess) -> None:
    someone = {"player": "greedy", "name": ""}
    assert _refused(server, seats=[ANA, someone]) == (422, "daily.alone")
    assert _refused(server, seats=[someone]) == (422, "daily.alone")
    assert _refused(server, seats=[{"player": "open", "name": ""}]) == (422, "daily.alone")
    assert _refused(server, seats=[{**ANA, "adds_seed": True}]) == (422, "daily.dice")
    assert _refused(server, dice="typed") == (422, "daily.dice")
    assert _refused(server, clock=10) == (422, "daily.usual")
    own = {**printed_sheet("qwixx"), "name": "Mine", "penalties_end": 3}
    assert _refused(server, sheet=own) == (422, "daily.usual")
    for name, entry in abouts().items():
        if 1 not in entry.players:
            several = [{**ANA, "name": f"P{n}"} for n in range(min(entry.players))]
            assert _refused(server, game=name, seats=several) == (404, "daily.game")
        for option, choice in entry.options.items():
            if name in ALONE:
                options = {option: choice.values[-1]}
                assert _refused(server, game=name, options=options) == (422, "daily.usual")


def test_days_to_come_are_refused_but_for_those_that_have_begun_somewhere(
    server: ServerProcess,
) -> None:
    today = datetime.now(UTC).date()
    for days in (-1, 0, 1):
        _day(server, ALONE[0], today + timedelta(days=days))
    for text, code in (
        ((today + timedelta(days=3)).isoformat(), "daily.future"),
        ("9999-12-31", "daily.future"),
        ("2025-12-31", "daily.early"),
        ("2026-13-01", "daily.date"),
        ("tomorrow", "daily.date"),
        ("", "daily.date"),
    ):
        assert _refused(server, daily=text) == (422, code)
        if text:
            status, _, body = server.ask("GET", f"/api/daily/{ALONE[0]}/{text}")
            assert (status, json.loads(body)["error"]["code"]) == (422, code)


@pytest.mark.parametrize("game", ALONE)
def test_what_the_bot_comes_to_is_what_it_comes_to_anywhere(
    game: str, server: ServerProcess, other: ServerProcess
) -> None:
    found = told(server, game, DAY)
    assert (found["game"], found["date"], found["bot"]) == (game, DAY.isoformat(), RIVAL)
    setup = Game(game, 1)
    assert is_ready(setup, RIVAL)
    state = played_alone(setup, BoundBot(setup, RIVAL, compiled=True), DAY)
    own = points_by_parts(state, Texts("de"))
    assert told(other, game, DAY, "de")["points"] == {
        "parts": own.parts, "seats": own.seats, "totals": own.totals,
    }  # fmt: skip
    assert found["points"]["totals"] == own.totals


def test_asking_for_day_after_day_comes_to_an_end(tmp_path: Path) -> None:
    """What is known already may be asked for again."""
    with serving(tmp_path / "tables.sqlite3", "--days-per-hour", "2") as here:
        path = f"/api/daily/{ALONE[0]}/"
        for day in (DAY, DAY + timedelta(days=1)):
            told(here, ALONE[0], day)
        status, headers, _ = here.ask("GET", f"{path}2026-03-16")
        assert status == 429
        assert int(headers["retry-after"]) > 0
        assert here.ask("GET", f"{path}{DAY}")[0] == 200
