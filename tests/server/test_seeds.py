"""Seeds of players: all commit after the server, then all reveal; nobody can wait and choose."""

import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rollwright.client.witness import ChanceListener, Witness
from rollwright.core.errors import RollwrightError
from rollwright.core.events import Chance
from rollwright.core.records import parse_record
from rollwright.play.fair import seed_hash
from rollwright.play.verify import verify
from rollwright.server.tables import entries as log
from rollwright.server.tables.entries import Entry
from rollwright.server.tables.folding import folded
from rollwright.server.tables.seats import GUEST
from rollwright.server.tables.table import OVER, PLAYING, WAITING
from tests.counts import count
from tests.server.desk import SEEDED, Desk, everything
from tests.server.serving import ServerProcess
from tests.server.wire import Wire, play_on

ZEROS = "0" * 64


def heard(desk: Desk) -> list[str]:
    return [event["type"] for event in desk.table.streams[GUEST].after(0) or []]


def test_alone_the_commitment_is_told_before_the_seed_and_the_game_waits_for_it() -> None:
    desk = Desk("qwixx", [SEEDED, "greedy"])
    assert (desk.table.status, desk.table.seeds_due) == (WAITING, "commit")
    desk.commit(0)
    assert (desk.table.status, desk.table.seeds_due) == (WAITING, "reveal")
    desk.reveal(0)
    assert (desk.table.status, desk.table.seeds_due) == (PLAYING, None)
    assert heard(desk)[:3] == ["committed", "revealed", "started"]
    assert verify(parse_record(desk.table.record().encode())).wrong == ()


def test_nobody_reveals_before_all_have_committed() -> None:
    desk = Desk("qwixx", [SEEDED, "open", SEEDED])
    desk.commit(0)
    desk.commit(2)
    assert desk.table.seeds_due == "commit"  # somebody is still to come
    assert desk.refused(0, "reveal", seed=desk.seed(0)) == "server.no_seed_due"
    desk.join(1, "Bo", adds_seed=True)
    assert desk.refused(0, "reveal", seed=desk.seed(0)) == "server.no_seed_due"
    desk.commit(1)
    for seat in (2, 0, 1):
        assert desk.table.status == WAITING
        desk.reveal(seat)
    assert desk.table.status == PLAYING


def test_after_the_first_is_revealed_no_commitment_is_taken() -> None:
    desk = Desk("qwixx", [SEEDED, SEEDED])
    desk.commit(0)
    desk.say(0, "commit", seed_hash=ZEROS)  # while nothing is revealed one may think again
    desk.commit(0)
    desk.commit(1)
    for seat in (0, 1):
        assert desk.refused(seat, "commit", seed_hash=ZEROS) == "server.no_commitment_due"
    desk.reveal(0)
    assert desk.refused(1, "commit", seed_hash=ZEROS) == "server.no_commitment_due"
    assert desk.refused(1, "reveal", seed="another") == "server.other_seed"
    assert desk.refused(1, "reveal", seed=desk.seed(0)) == "server.other_seed"
    assert desk.refused(0, "reveal", seed=desk.seed(0)) == "server.no_seed_due"


def test_who_is_replaced_and_comes_back_cannot_choose_a_seed_then() -> None:
    """Or else, with the server's seed from the host, that seat would choose the dice."""
    desk = Desk("qwixx", [SEEDED, SEEDED])
    desk.commit(0)
    desk.say(0, "replace", [1], seat=1, bot="greedy")
    assert desk.table.seeds_due == "reveal"
    desk.say(1, "return")
    assert desk.table.seeds_due == "reveal"
    assert desk.refused(1, "commit", seed_hash=ZEROS) == "server.no_commitment_due"
    desk.reveal(0)
    assert desk.table.status == PLAYING
    record = parse_record(desk.table.record().encode())
    assert record.header.dice["seeds"] == ["seed 0 of game 1", ""]


@pytest.mark.parametrize("way", ["lost", "away"])
def test_a_seed_that_is_not_revealed_stands_so_in_the_record(way: str) -> None:
    desk = Desk("qwixx", [SEEDED, SEEDED])
    desk.commit(0)
    desk.commit(1)
    desk.reveal(0)
    if way == "lost":
        desk.say(1, "reveal", seed=None)
    else:
        desk.say(0, "replace", [1], seat=1, bot="greedy")
    assert desk.table.status == PLAYING
    desk.play()
    record = parse_record(desk.table.record().encode())
    assert record.header.dice["seeds"][1] is None
    assert record.header.dice["seed_hashes"][1] != ""
    assert verify(record).wrong == ()


def test_a_seat_that_adds_no_seed_is_not_asked_for_one() -> None:
    desk = Desk("qwixx", ["human", SEEDED])
    assert desk.refused(0, "commit", seed_hash=ZEROS) == "server.no_commitment_due"
    desk.commit(1)
    assert desk.refused(0, "reveal", seed="x") == "server.no_seed_due"
    desk.reveal(1)
    assert desk.table.status == PLAYING


@pytest.mark.parametrize("seed", ["a\nb", "\x1b", "a\u202eb", "\0", "", "x" * 129], ids=ascii)
def test_a_seed_is_plain_text(seed: str) -> None:
    desk = Desk("qwixx", [SEEDED, "greedy"])
    desk.say(0, "commit", seed_hash=seed_hash(desk.table.commitment, 0, seed))
    with pytest.raises((RollwrightError, ValueError)):
        desk.say(0, "reveal", seed=seed)
    assert desk.table.status == WAITING


@pytest.mark.parametrize("wrong", ["", "00", "G" * 64, "0" * 63, ZEROS.replace("0", "A", 1)])
def test_a_commitment_is_a_hash(wrong: str) -> None:
    with pytest.raises(ValueError, match="seed_hash"):
        Desk("qwixx", [SEEDED, "greedy"]).say(0, "commit", seed_hash=wrong)


def test_a_rematch_has_new_seeds_by_the_same_steps() -> None:
    desk = Desk("qwixx", [SEEDED, SEEDED], seed=3)
    desk.add_seeds()
    first = desk.table.commitment
    desk.play()
    assert (desk.table.status, desk.table.seeds_due) == (OVER, "commit")
    desk.commit(0)
    desk.commit(1)
    assert desk.table.seeds_due == "commit"  # who has committed has not agreed yet
    desk.say(1, "rematch")
    desk.say(0, "rematch")
    assert (desk.table.status, desk.table.seeds_due) == (OVER, "reveal")
    desk.reveal(1)
    desk.reveal(0)
    assert (desk.table.status, desk.table.number) == (PLAYING, 2)
    assert desk.table.commitment != first


def test_no_rematch_begins_for_who_came_back_and_has_not_agreed() -> None:
    desk = Desk("qwixx", [SEEDED, "human"], seed=3)
    desk.add_seeds()
    desk.play()
    desk.say(0, "replace", [1], seat=1, bot="greedy")
    desk.say(0, "rematch")
    desk.commit(0)
    assert desk.table.seeds_due == "reveal"
    desk.say(1, "return")
    desk.reveal(0)
    assert desk.table.status == OVER
    desk.say(1, "rematch")
    assert desk.table.status == PLAYING


@pytest.mark.parametrize("first", range(count(200, 20)))
def test_no_order_of_commands_lets_a_seed_follow_another(first: int) -> None:
    """Whatever people do, a commitment that stands was made before any seed was told."""
    desk = Desk("qwixx", [SEEDED, "open", SEEDED], seed=first)
    told: set[int] = set()
    for _ in range(60):
        if desk.table.status == PLAYING:
            break
        before = [chair.seed_hash for chair in desk.table.chairs]
        desk.anything()
        after = [chair.seed_hash for chair in desk.table.chairs]
        assert before == after or not told
        told = {seat for seat, chair in enumerate(desk.table.chairs) if chair.seed}
        if told:
            everybody = [c for c in desk.table.chairs if c.is_played_by_a_person and c.adds_seed]
            assert all(chair.player != "open" for chair in desk.table.chairs)
            assert any(chair.seed_hash for chair in everybody) or not everybody
    assert everything(folded(desk.table.id, desk.game, desk.log)) == everything(desk.table)


def test_a_log_of_the_old_kind_is_played_on_by_the_old_scheme_and_then_by_the_new() -> None:
    game, first = Desk("qwixx", ["human", "human"]).game, Desk("qwixx", ["human", "human"]).log[0]
    body = {**first.body, "seats": [dict(seat) for seat in first.body["seats"]]}
    del body["scheme"]
    for seat, chair in enumerate(body["seats"]):
        chair.pop("adds_seed")
        chair["seed"] = f"given openly {seat}"
    old = folded("0123456789ab", game, [Entry(log.CREATED, 1000.0, body)])
    old.follow(1001.0)
    assert old.status == PLAYING
    random = Random(5)
    while old.status == PLAYING:
        if old.deciding:
            seat = old.deciding[0]
            action = game.write(random.choice(old.state.legal_actions(seat)))
            old.do(Entry(log.DECISION, 1002.0, {"action": action}, seat))
        else:
            old.do(old.rolled(1002.0, None))
    record = parse_record(old.record().encode())
    assert record.header.dice["scheme"] == 1
    assert record.header.dice["seeds"] == ["given openly 0", "given openly 1"]
    verdict = verify(record)
    assert (verdict.wrong, verdict.unknown[0]) == ((), "verify.unknown.old")
    for seat in (0, 1):
        old.do(Entry(log.REMATCH, 1003.0, {}, seat))
    assert parse_record(old.record().encode()).header.dice["scheme"] == 2


# Over real sockets, with what a player's program keeps.


class Player:
    """A seat at a server's table, whose program adds seeds and keeps what it is told."""

    def __init__(self, wire: Wire, witness: Witness, seat: int) -> None:
        self.wire = wire
        self.witness = witness
        self.chances = ChanceListener(witness)
        self.heard = 0
        self.seat = seat

    def do_its_part(self) -> None:
        self.wire.catch_up()
        new = self.wire.events[self.heard :]
        self.heard += len(new)
        self.witness.hear(self.wire.table, new)
        self.chances.hear(self.wire.table, new, snapshot=False)
        due = self.witness.due(self.wire.table, self.seat)
        if due is not None:
            self.wire.done(due.pop("type"), **due)


def players_at(server: ServerProcess, folder: Path, made: dict[str, Any]) -> list[Player]:
    seats = sorted(seat for seat in made["tokens"] if seat is not None)
    return [
        Player(
            Wire(server, made["table"], made["tokens"][seat]),
            Witness(folder / f"{seat}" / "dice.json", "my words"),
            seat,
        )
        for seat in seats
    ]


def begun(players: list[Player]) -> None:
    for _ in range(6):
        for player in players:
            player.do_its_part()
    assert {player.wire.status for player in players} == {"playing"}


def opened(server: ServerProcess, *, people: int = 2) -> dict[str, Any]:
    seats = [{"player": "human", "name": f"P{n}", "adds_seed": True} for n in range(people)]
    made = server.post("/api/tables", {"game": "qwixx", "seats": [*seats, {"player": "random"}]})
    return {**made, "tokens": {key["seat"]: key["token"] for key in made["keys"]}}


def test_players_programs_find_a_game_right_and_a_changed_one_wrong(
    server: ServerProcess, tmp_path: Path
) -> None:
    made = opened(server)
    del made["tokens"][None]
    players = players_at(server, tmp_path, made)
    begun(players)
    play_on([player.wire for player in players])
    for player in players:
        player.do_its_part()
        raw = server.record(made["table"], made["tokens"][player.seat])
        record = parse_record(raw)
        kept = Witness(tmp_path / f"{player.seat}" / "dice.json").kept(1)  # as after a restart
        assert kept.commitment == made["commitment"]
        assert kept.seeds[0].startswith("my words ")
        verdict = verify(record, kept)
        assert (verdict.wrong, verdict.unknown) == ((), ())
        chances = [str(event) for event in record.events if isinstance(event, Chance)]
        assert (list(kept.chances), kept.has_all_chances) == (chances, True)
        for lie in (
            {"commitment": ZEROS}, {"seed_hashes": (ZEROS,) * 3}, {"seeds": ("another",)},
            {"digest": ZEROS}, {"chances": ("start=7", *kept.chances[1:])},
        ):  # fmt: skip
            assert len(verify(record, replace(kept, **lie)).wrong) == 1
        player.wire.leave()


def test_a_program_adds_no_seed_once_the_commitment_has_changed(
    server: ServerProcess, tmp_path: Path
) -> None:
    made = opened(server, people=1)
    del made["tokens"][None]
    (player,) = players_at(server, tmp_path, made)
    player.witness.hear(player.wire.table, [])
    lying = {**player.wire.table, "commitment": ZEROS}
    player.witness.hear(lying, [])
    assert not player.witness.is_as_promised(lying)
    assert player.witness.due(lying, 0) is None
    assert player.witness.kept(1).commitment == made["commitment"]
    player.wire.leave()


class Told:
    """One device at a table, and a server that may lie to it."""

    def __init__(self, path: Path, seats: list[str], seed: int = 0) -> None:
        self.desk = Desk("qwixx", seats, seed=seed)
        self.witness = Witness(path)
        self.chances = ChanceListener(self.witness)
        self.heard = 0

    def tell(self, lie: dict[str, Any] | None = None, *, away: bool = False) -> None:
        """Tell it all that is new; `lie` is told of the table instead of the truth."""
        table = {**self.desk.table.shown(), **(lie or {})}
        events = self.desk.table.streams[0].after(self.heard) or []
        self.heard = self.desk.table.streams[0].last
        self.witness.hear(table, events, was_away=away)
        self.chances.hear(table, events, snapshot=False)

    def do_its_part(self) -> None:
        """Let it commit and reveal."""
        for _ in range(2):
            self.tell()
            due = self.witness.due(self.desk.table.shown(), 0)
            assert due is not None
            self.desk.say(0, due.pop("type"), **due)

    def is_deceived(self, lie: dict[str, Any] | None = None) -> bool:
        return not self.witness.is_as_promised({**self.desk.table.shown(), **(lie or {})})


@pytest.fixture
def told(tmp_path: Path) -> Told:
    return Told(tmp_path / "dice.json", [SEEDED, "greedy"])


def test_an_honest_server_contradicts_nothing_in_several_games(tmp_path: Path) -> None:
    told = Told(tmp_path / "dice.json", [SEEDED, "greedy"], seed=5)
    for number in (1, 2, 3):
        told.do_its_part()
        told.tell()
        while told.desk.table.status == PLAYING:
            told.desk.go_on()
            told.tell()
            assert not told.is_deceived()
        record = parse_record(told.desk.table.record().encode())
        verdict = verify(record, told.witness.kept(number))
        assert (verdict.wrong, verdict.unknown) == ((), ())
        told.desk.say(0, "rematch")


def test_a_commitment_first_told_during_the_game_is_not_one_told_before(told: Told) -> None:
    desk = told.desk
    desk.add_seeds()
    told.tell()
    assert desk.table.status == PLAYING
    assert told.witness.kept(1).commitment is None


def test_a_game_cannot_be_left_out_after_its_seed_was_revealed(told: Told) -> None:
    """The attack: with the seed of game 1 in hand, begin "game 2" with a commitment chosen now."""
    told.do_its_part()
    lie = {"number": 2, "commitment": ZEROS}
    told.tell(lie)
    assert told.is_deceived(lie)
    assert told.witness.kept(2).commitment is None


def test_who_was_away_is_not_told_that_a_game_was_left_out(told: Told) -> None:
    told.do_its_part()
    lie = {"number": 2, "commitment": ZEROS}
    told.tell(lie, away=True)
    assert not told.is_deceived(lie)
    assert told.witness.kept(2).commitment is None  # and so it does not pass for a fair one


@pytest.mark.parametrize("lie", [{"commitment": ZEROS}, {"seeds": ["another", ""]}, {"seeds": []}])
def test_a_game_that_begins_otherwise_than_was_told_is_noticed(
    told: Told, lie: dict[str, Any]
) -> None:
    told.do_its_part()
    started = told.desk.table.streams[0].after(told.heard) or []
    events = [{**event, **lie} if event["type"] == "started" else event for event in started]
    told.witness.hear(told.desk.table.shown(), events)
    assert told.is_deceived()


def test_no_seed_is_revealed_beside_one_of_a_bots(told: Told) -> None:
    """The attack: bots with seeds of which the host reveals those that suit."""
    told.tell()
    due = told.witness.due(told.desk.table.shown(), 0)
    assert due is not None
    told.desk.say(0, due.pop("type"), **due)
    shown = told.desk.table.shown()
    lie = {"seats": [shown["seats"][0], {**shown["seats"][1], "seed_hash": ZEROS}]}
    told.tell(lie)
    assert told.is_deceived(lie)
    assert told.witness.due({**shown, **lie}, 0) is None


def test_two_listeners_at_a_device_must_hear_the_same_chances(told: Told) -> None:
    told.witness.hear_chances(1, ["start=0", "dice=1,2"], to_the_end=False)
    told.witness.hear_chances(1, ["start=0"], to_the_end=False)  # the other is not so far yet
    assert told.witness.kept(1).chances == ("start=0", "dice=1,2")
    assert not told.witness.kept(1).contradiction
    told.witness.hear_chances(1, ["start=0", "dice=6,6"], to_the_end=False)
    assert told.witness.kept(1).contradiction


def test_who_comes_during_a_game_reads_its_chances_in_the_log(told: Told) -> None:
    table = {**told.desk.table.shown(), "number": 1}
    other = ChanceListener(told.witness)
    other.hear(table, [], snapshot=True)
    rolled = [{"type": "chance", "kind": "dice", "outcome": [n], "seq": n} for n in (1, 2, 3)]
    other.hear(table, rolled[1:], snapshot=False)
    assert told.witness.kept(1).chances == ()
    other.read({"game": 1, "seq": 2, "live": True, "events": rolled[:2]})
    assert told.witness.kept(1).chances == ("dice=1", "dice=2", "dice=3")


def test_the_digest_of_a_game_that_was_closed_is_kept_too(told: Told) -> None:
    told.do_its_part()
    told.desk.do(Entry(log.CLOSED, told.desk.now, {"reason": "host"}))
    told.tell()
    record = parse_record(told.desk.table.record().encode())
    assert told.witness.kept(1).digest == record.header.dice["digest"]


def test_what_is_kept_is_for_its_owner_alone_and_a_damaged_file_is_told(tmp_path: Path) -> None:
    desk = Desk("qwixx", [SEEDED, "greedy"])
    path = tmp_path / "here" / "dice.json"
    witness = Witness(path)
    witness.hear(desk.table.shown(), [])
    due = witness.due(desk.table.shown(), 0)
    assert due is not None
    assert witness.due(desk.table.shown(), 0) == due  # asked again, the same seed
    assert (path.stat().st_mode & 0o777, path.parent.stat().st_mode & 0o777) == (0o600, 0o700)
    desk.say(0, due.pop("type"), **due)
    assert Witness(path).due(desk.table.shown(), 0) == {
        "type": "reveal", "seed": json.loads(path.read_text())["1"]["seeds"]["0"],
    }  # fmt: skip
    other = Witness(tmp_path / "elsewhere.json")  # another device of the same seat
    other.hear(desk.table.shown(), [])
    assert other.due(desk.table.shown(), 0) is None
    assert other.lacks_seed(desk.table.shown(), 0)
    for text in ("{", "[]", '{"x": {}}', '{"1": {"more": 1}}', "\udcff"):
        path.write_bytes(text.encode(errors="surrogateescape"))
        with pytest.raises(RollwrightError, match="cannot be read"):
            Witness(path)
