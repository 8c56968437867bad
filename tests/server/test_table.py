"""A table is what its log adds up to: folded again, the record, the series, the clocks."""

import hashlib
import hmac
import json
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rollwright.core.events import Chance
from rollwright.core.records import Record, parse_record
from rollwright.core.registry import abouts
from rollwright.core.sheetfile import sheet_hash
from rollwright.play.replay import state_of
from rollwright.server.sessions.session import summary_of
from rollwright.server.storage.store import Store, sqlite_url
from rollwright.server.tables.folding import folded
from rollwright.server.tables.seats import GUEST
from rollwright.server.tables.table import OVER, PLAYING, Table
from tests.counts import count
from tests.server.desk import SEEDED, Desk, everything

every_game = pytest.mark.parametrize("name", list(abouts()))
COMPANIES = ([SEEDED, "human"], [SEEDED, "open", "greedy"], ["open", "random", "human", "open"])


def some_table(name: str, seed: int) -> Desk:
    dice = "typed" if seed % 3 == 2 else "fair"
    return Desk(name, COMPANIES[seed % 3], dice, clock=30.0 if seed % 2 else None, seed=seed)


@every_game
def test_the_log_folded_again_is_the_same_table_at_every_point(name: str) -> None:
    """A second table takes in every entry as the store would give it back."""
    for seed in range(count(10, 3)):
        desk, random = some_table(name, seed), Random(seed)
        again = Table(desk.table.id, desk.game, desk.log[0])
        while not (desk.table.number == 3 and desk.table.status == OVER):
            desk.anything()
            for entry in desk.log[again.count :]:
                again.fold(entry)
            assert again.count == desk.table.count == len(desk.log)
            assert bytes(again.state) == bytes(desk.table.state)
            assert again.shown() == desk.table.shown()
            if random.random() < count(15, 4) / 100:
                assert everything(again) == everything(desk.table)
        assert everything(again) == everything(desk.table)


@every_game
def test_the_stores_log_gives_the_table_back(name: str, tmp_path: Path) -> None:
    store = Store(sqlite_url(tmp_path / "tables.sqlite3"))
    desk = some_table(name, 1)
    kept = 0
    while not (desk.table.number == 2 and desk.table.status == OVER):
        desk.anything()
        if len(desk.log) - kept > 60:
            store.append_now(summary_of(desk.table, None), kept, desk.log[kept:])
            kept = len(desk.log)
            entries = store.entries(desk.table.id)
            assert entries == desk.log
            assert everything(folded(desk.table.id, desk.game, entries)) == everything(desk.table)
    store.close()
    assert kept


@every_game
def test_each_listener_hears_every_event_once_and_numbered(name: str) -> None:
    """Everybody hears the game's events in an order that replays, each seat its own at once."""
    for seed in range(count(20, 2)):
        desk = Desk(name, ["human", "human", "random"], seed=seed)
        heard: dict[int, list[dict[str, Any]]] = {seat: [] for seat in (GUEST, 0, 1, 2)}
        while desk.table.status == PLAYING:
            desk.go_on()
            for seat, events in heard.items():
                events.extend(desk.table.streams[seat].after(len(events)) or [])
        for events in heard.values():
            assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
        told = parse_record(desk.table.record().encode()).events
        public = [plain(event) for event in heard[GUEST]]
        assert [event for event in public if event is not None] == [str(event) for event in told]
        for seat in range(3):
            mine = [plain(event) for event in heard[seat]]
            assert sorted(filter(None, mine)) == sorted(filter(None, public))


def plain(event: dict[str, Any]) -> str | None:
    """Return an event of the game as records write it in a line; None of any other."""
    match event["type"]:
        case "chance":
            return f"{event['kind']}={','.join(map(str, event['outcome']))}"
        case "correction":
            return f"correct:{event['kind']}={','.join(map(str, event['outcome']))}"
        case "decision":
            return f"{event['seat']}:{event['action']}"
        case "undo":
            return f"{event['seat']}:undo"
        case _:
            return None


def test_who_has_missed_more_than_can_be_told_gets_a_snapshot() -> None:
    desk = Desk("clever", ["human"] * 4, seed=3)
    for _ in range(3):
        desk.play()
        for seat in range(4):
            desk.say(seat, "rematch")
    stream = desk.table.streams[GUEST]
    assert stream.after(stream.last) == []
    assert stream.after(stream.last + 1) is None
    assert stream.after(0) is None  # long ago
    for missed in range(stream.last):
        rest = stream.after(stream.last - missed)
        assert rest is None or [event["seq"] for event in rest] == list(
            range(stream.last - missed + 1, stream.last + 1)
        )


@every_game
@pytest.mark.parametrize("dice", ["fair", "typed"])
def test_the_record_replays_to_the_same_state_at_every_point(name: str, dice: str) -> None:
    """In play it holds what everybody may know: a guest sees the same in it."""
    desk = Desk(name, ["human", "human", "random"], dice, seed=5)
    random = Random(1)
    while desk.table.status == PLAYING:
        desk.anything()
        if random.random() < 0.1:
            known = state_of(parse_record(desk.table.record().encode()))
            assert bytes(known.observe(None)) == bytes(desk.table.state.observe(None))
    record = parse_record(desk.table.record().encode())
    assert bytes(state_of(record)) == bytes(desk.table.state)
    assert record.header.dice["source"] == dice
    assert [seat["name"] for seat in record.header.seats] == ["P0", "P1", "Bot 2"]
    assert [seat["player"] for seat in record.header.seats] == ["human", "human", "random"]


def hashed(*words: Any) -> str:
    """Hash words as the published scheme does."""
    text = json.dumps(["rollwright", 2, *words], separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(text.encode()).hexdigest()


def dice_by_hand(record: Record) -> list[tuple[int, ...]]:
    """Return the outcomes that the seeds in a record's header lead to, by the published scheme."""
    header = record.header
    dice = header.dice
    table, number, sheet = dice["table"], dice["number"], sheet_hash(header.sheet)
    game = [header.game, header.rules, header.players, header.options, sheet]
    assert hashed(dice["server_seed"], table, number, *game) == dice["commitment"]
    for seat, seed in enumerate(dice["seeds"]):
        assert dice["seed_hashes"][seat] == (hashed(dice["commitment"], seat, seed) if seed else "")
    server_seed = bytes.fromhex(dice["server_seed"])
    seeds = json.dumps(dice["seeds"], separators=(",", ":")).encode()
    key = hmac.new(server_seed, seeds, hashlib.sha256).digest()
    outcomes: list[tuple[int, ...]] = []
    chances = [event for event in record.events if isinstance(event, Chance)]
    for number, chance in enumerate(chances):
        raw = hmac.new(key, f"{number}.0".encode(), hashlib.sha256).digest()
        if chance.kind == "dice":
            faces = [byte % 6 + 1 for byte in raw if byte < 252]
            outcomes.append(tuple(faces[: len(chance.outcome)]))
        else:
            outcomes.append(chance.outcome)  # their size is not in the record
    return outcomes


@every_game
def test_commitments_come_before_seeds_and_the_dice_are_those_of_the_seeds(name: str) -> None:
    desk = Desk(name, [SEEDED, "human"], seed=7)
    promised = desk.table.commitment
    for number in (1, 2, 3):
        seeds = [desk.seed(0), ""]
        desk.add_seeds()
        started, *_ = [e for e in heard_by_guests(desk) if e["type"] == "started"][-1:]
        assert (started["game"], started["commitment"]) == (number, promised)
        assert started["seeds"] == seeds
        assert "server_seed" not in parse_record(desk.table.record().encode()).header.dice
        desk.play()
        record = parse_record(desk.table.record().encode())
        assert (record.header.dice["table"], record.header.dice["number"]) == (
            desk.table.id,
            number,
        )
        assert record.header.dice["commitment"] == promised
        assert record.header.dice["seeds"] == seeds
        chances = [event for event in record.events if isinstance(event, Chance)]
        assert [chance.outcome for chance in chances] == dice_by_hand(record)
        ended = heard_by_guests(desk)[-1]
        assert ended["server_seed"] == record.header.dice["server_seed"]
        # The digest is of the whole record but for itself.
        told = record.header.dice["digest"]
        text = desk.table.record().replace(f',"digest":"{told}"', "")
        assert ended["digest"] == told == hashlib.sha256(text.encode()).hexdigest()
        # A new commitment is told before anybody draws a seed for the next game.
        assert ended["next_commitment"] == desk.table.commitment != promised
        promised = desk.table.commitment
        desk.say(0, "rematch")
        desk.say(1, "rematch")


def heard_by_guests(desk: Desk) -> list[dict[str, Any]]:
    """Return what guests can still be told: of earlier games not everything."""
    stream = desk.table.streams[GUEST]
    rests = (stream.after(heard) for heard in range(stream.last + 1))
    return next(rest for rest in rests if rest is not None)


@every_game
def test_the_series_adds_up_what_the_records_say(name: str) -> None:
    desk = Desk(name, ["human", "human", "greedy"], seed=2)
    wins, points = [0.0] * 3, [0] * 3
    for games in range(1, 4):
        desk.play()
        end = state_of(parse_record(desk.table.record().encode()))
        for seat in range(3):
            points[seat] += end.scores[seat]
            wins[seat] += (1 / len(end.winners)) if seat in end.winners else 0
        assert desk.table.shown()["series"] == {"games": games, "wins": wins, "points": points}
        assert heard_by_guests(desk)[-1]["series"] == desk.table.shown()["series"]
        desk.say(1, "rematch")
        desk.say(0, "rematch")
    assert desk.table.shown()["series"]["games"] == 3  # one that is only begun does not count


def test_a_shared_win_counts_as_its_share() -> None:
    """Qwixx, seat 0 first. Seat 1 never crosses in its own turns: four penalties, −20.

    Seat 0 crosses once in its first turn, then takes three penalties: 1 − 15 = −14. Seat 1 takes
    red 2, 3 and 4 with the white dice of seat 0's first three turns: three crosses, 6 − 20 = −14.
    """
    desk = Desk("qwixx", ["human", "human"], "typed")
    desk.say(1, "roll", outcome=[0])
    wanted = [{0: ["R2"], 1: ["R2"]}, {}, {1: ["R3"]}, {}, {1: ["R4"]}, {}, {}, {}]
    for turn, (white, crosses) in enumerate(
        zip([(1, 1), (6, 6), (1, 2), (6, 6), (1, 3), (6, 6), (6, 6), (6, 6)], wanted, strict=True)
    ):
        desk.say(turn % 2, "roll", outcome=[*white, 1, 1, 6, 6])
        mine = {seat: list(actions) for seat, actions in crosses.items()}
        while desk.table.deciding:
            seat = desk.table.deciding[0]
            todo = mine.get(seat, [])
            desk.say(seat, "decide", action=todo.pop(0) if todo else "-")
    assert desk.table.status == OVER
    assert desk.table.state.scores == [-14, -14]
    series = {"games": 1, "wins": [0.5, 0.5], "points": [-14, -14]}
    assert desk.table.shown()["series"] == series
    assert heard_by_guests(desk)[-1]["winners"] == [0, 1]


@every_game
def test_who_decides_or_rolls_late_gets_the_whole_time_for_what_comes_next(name: str) -> None:
    """Every decision has its own time, also after the clock has rolled for its seat."""
    desk = Desk(name, ["human", "human"], clock=30.0, seed=4)
    rolled = decided = 0
    while desk.table.status == PLAYING:
        table, before = desk.table, dict(desk.table.asked)
        desk.now += 30.0
        if table.deciding:
            late = table.deciding[0]
            desk.bot_decides(late, "clock")
            decided += 1
        else:
            assert table.roller is not None
            late = table.roller
            desk.server_rolls()
            rolled += 1
        if late in table.asked:
            assert table.asked[late] == desk.now
        # Who is asked the same as before has no more time than before.
        for seat in set(before) & set(table.asked) - {late}:
            assert table.asked[seat] == before[seat]
    assert rolled
    assert decided


def test_nobody_gains_time_by_having_another_replaced() -> None:
    desk = Desk("qwixx", ["human", "human", "human"], clock=30.0, seed=4)
    while 0 not in desk.table.deciding:
        desk.go_on()
    asked = desk.table.asked[0]
    desk.say(0, "replace", [2], seat=2, bot="random")
    assert desk.table.asked[0] == asked


def test_who_returns_gets_the_whole_time() -> None:
    desk = Desk("qwixx", ["human", "human", "human"], clock=30.0, seed=4)
    desk.say(0, "replace", [2], seat=2, bot="random")
    while 2 not in desk.table.deciding:
        desk.go_on()
    desk.say(2, "return")
    assert desk.table.asked[2] == desk.now


def test_a_table_of_bots_alone_owes_nothing_to_people() -> None:
    desk = Desk("qwixx", ["greedy", "random"], seed=1)
    assert desk.table.status == PLAYING
    desk.play()
    assert desk.table.status == OVER
    assert desk.table.follow(desk.now) == []  # nobody wants another game
