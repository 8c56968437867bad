"""A game gone through again is, for everybody, the game as they saw it."""

import json
from collections.abc import Sequence
from itertools import pairwise
from typing import Any

import pytest

from rollwright.core.events import Chance, Correction, Event
from rollwright.core.records import events_digest, parse_record
from rollwright.play.game import Game
from rollwright.play.replay import state_of
from rollwright.play.verify import verify
from rollwright.server.tables import entries as log
from rollwright.server.tables.entries import Entry
from rollwright.server.tables.folding import folded
from rollwright.server.tables.replays import Replay, Roll
from rollwright.server.tables.seats import GUEST
from rollwright.server.tables.table import OVER, PLAYING, WAITING
from tests.counts import count
from tests.random_play import EVERY_TABLE
from tests.server.desk import Desk

for_every_game = pytest.mark.parametrize(("name", "players"), EVERY_TABLE)


def _last_roll(replay: Replay, events: Sequence[Event]) -> Roll | None:
    """Return the last roll as it was before it was corrected."""
    last = max(at for at, event in enumerate(events) if isinstance(event, Chance))
    return replay.roll(last)


def _seat(who: int) -> int | None:
    return None if who == GUEST else who


@for_every_game
def test_what_somebody_has_heard_leads_to_what_they_see(name: str, players: int) -> None:
    """With decisions taken back, bots that stand in, and others who have decided in secret."""
    for seed in range(count(4, 1)):
        desk = Desk(name, ["human"] * players, seed=seed)
        listeners = (GUEST, *range(players))
        replays = {who: Replay(desk.game) for who in listeners}
        played = 0
        while desk.table.status == PLAYING and played < count(10**6, 120):
            desk.anything()
            played += 1
            if desk.table.status != PLAYING:
                break
            for who in listeners:
                seen = desk.table.played(who)
                replays[who].follow(seen.events)
                state = replays[who].after(len(seen.events))
                assert state.view(_seat(who)) == desk.table.view(who)


@for_every_game
def test_every_state_of_a_replay_is_that_of_the_record_so_far(name: str, players: int) -> None:
    desk = Desk(name, ["human"] * players, seed=5)
    while desk.table.status == PLAYING:
        desk.anything()
    played = desk.table.played(GUEST)
    record = parse_record(desk.table.record().encode())
    assert played.events == record.events and not played.live
    assert desk.table.digests == {1: record.header.dice["digest"]}
    replay = Replay(desk.game)
    replay.follow(played.events[:7])
    replay.follow(played.events)
    state = Game(name, players).new()
    assert replay.after(0) == state
    for index, event in enumerate(record.events):
        if isinstance(event, Chance):
            assert state.chance_due == (event.kind, replay.size(index))
            roll = replay.roll(index)
            told = (roll.seat, [*roll.dice]) if roll else (None, [])
            assert told == (state.roller, state.view()["dice_due"])
        state.happen(event)
        assert replay.after(index + 1) == state
    assert replay.after(len(record.events)).over


def test_corrected_dice_are_gone_through_as_everybody_heard_of_them() -> None:
    desk = Desk("geizen", ["human", "human"], "typed", seed=5)
    while desk.table.status == PLAYING:
        desk.go_on()
        if desk.table.correctable(0) and desk.random.random() < 0.2:
            desk.say(0, "correct", outcome=desk.other_outcome())
            for who in (GUEST, 0, 1):
                replay, played = Replay(desk.game), desk.table.played(who)
                replay.follow(played.events)
                assert replay.after(len(played.events)) == desk.table.state
                assert replay.roll(len(played.events) - 1) == _last_roll(replay, played.events)
                last = desk.table.state.correctable
                assert last is None or last[1] == replay.size(len(played.events) - 1)
    record = parse_record(desk.table.record().encode())
    assert any(isinstance(event, Correction) for event in record.events)
    assert state_of(record) == desk.table.state
    assert verify(record).wrong == ()


def test_a_state_that_comes_up_again_is_kept_once() -> None:
    desk = Desk("qwixx", ["human", "human"], seed=1)
    while not desk.table.deciding:
        desk.go_on()
    seat = desk.table.deciding[0]
    action = desk.choice(seat)
    for _ in range(30):
        desk.say(seat, "decide", action=action)
        desk.say(seat, "undo")
    replay = Replay(desk.game)
    events = desk.table.played(seat).events
    replay.follow(events)
    assert len(events) > 60
    assert len({id(record) for record in vars(replay)["_records"]}) < 10


def test_of_a_game_that_is_closed_before_its_end_all_know_the_same() -> None:
    desk = Desk("qwixx", ["human", "human"], seed=1)
    while len(desk.table.deciding) < 2:
        desk.go_on()
    secret = desk.choice(0)
    desk.say(0, "decide", action=secret)
    assert len(desk.table.played(0).events) == len(desk.table.played(1).events) + 1
    desk.do(Entry(log.CLOSED, desk.now, {"reason": "host"}))
    told = [desk.table.played(who) for who in (GUEST, 0, 1)]
    assert told[0] == told[1] == told[2]
    assert not told[0].live and desk.table.digests == {}


def test_a_second_game_is_told_from_its_own_beginning() -> None:
    desk = Desk("qwixx", ["human", "human"], seed=3)
    desk.play()
    first = desk.table.played(0).events
    for seat in (0, 1):
        desk.say(seat, "rematch")
    for _ in range(5):
        desk.go_on()
    now = desk.table.played(0)
    assert now.live and now.number == 2
    assert now.events != first[: len(now.events)] and len(now.events) < 8
    Replay(desk.game).follow(now.events)


def test_the_digests_of_all_games_are_known_after_a_restart() -> None:
    desk = Desk("geizen", ["human", "human"], dice="typed", seed=2)
    digests: list[str] = []
    for number in (1, 2):
        desk.play()
        assert desk.table.status == OVER
        digests.append(events_digest(parse_record(desk.table.record().encode()).events))
        if number == 1:
            for seat in (0, 1):
                desk.say(seat, "rematch")
    assert desk.table.digests == {1: digests[0], 2: digests[1]}
    assert folded(desk.table.id, desk.game, desk.log).digests == desk.table.digests


def _numbers(frames: list[dict[str, Any]]) -> list[int]:
    return [frame["seq"] for frame in frames]


def test_the_events_of_a_game_are_all_that_its_stream_has_of_it() -> None:
    desk = Desk("qwixx", ["human", "open"], seed=1)
    assert desk.table.status == WAITING
    desk.join(1, "Ben")
    for _ in range(30):
        desk.anything()
    stream = desk.table.streams[0]
    events = stream.of_this_game()
    assert events == stream.after(0)
    assert all(later - earlier == 1 for earlier, later in pairwise(_numbers(events)))
    assert json.loads(json.dumps(events)) == events
