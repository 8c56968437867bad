"""Nobody learns from what they receive what another has chosen before all have chosen.

Two copies of a table differ in one seat's decision: until the step is complete, everything that all
others would receive, or could ask for, is the same, byte by byte.
"""

import hashlib
import json
from random import Random
from typing import Any

import pytest

from rollwright.core.registry import abouts
from rollwright.play.game import Game
from rollwright.server.sessions.listening import written
from rollwright.server.sessions.messages import welcome
from rollwright.server.tables.seats import GUEST
from tests.counts import LONG, count
from tests.random_play import EVERY_TABLE
from tests.server.two_copies import AT, HERE, Copy, first_entry, same_for_the_others

TABLES = [(name, players) for name, players in EVERY_TABLE if players > 1]
SAMPLE = [(name, max(about.players)) for name, about in abouts().items()]
OFTEN = {
    "qwixx": 0.15,
    "clever": 0.5 if LONG else 0.15,
    "geizen": 1.0,
    "knifflig": 0.04 if LONG else 0.02,
}
"""Of the steps at which several decide, the share that is looked at: some games have many."""
AT_ONCE = {("clever", 2), ("qwixx", 2)} | {
    (name, players) for name, players in TABLES if name != "geizen" and players > 2
}
"""Where several seats decide at the same time."""
WITH_CHAINS = {"clever"}
"""Games in which a choice decides how long a seat goes on deciding."""

for_every_game = pytest.mark.parametrize(("name", "players"), TABLES if LONG else SAMPLE)


def _server_seed(number: int) -> str:
    return hashlib.sha256(f"game {number}".encode()).hexdigest()


def _begun(name: str, players: int, number: int, dice: str = "fair") -> Copy:
    """Return a table at which a game has just begun; another number, other dice."""
    game = Game(name, players)
    begun = Copy(game, [first_entry(game, _server_seed(number), dice)])
    begun.entries += begun.table.follow(AT)
    begun.keep_up()
    return begun


def _twice(of: Copy) -> tuple[Copy, Copy]:
    return Copy(of.table.game, of.entries), Copy(of.table.game, of.entries)


def _finish(copy: Copy, seat: int, random: Random) -> None:
    """Let a seat decide on until it has nothing left to decide."""
    while seat in copy.table.deciding and not copy.has_told_all:
        copy.decide(seat, random.choice(copy.legal(seat)))


def _compare(of: Copy, seat: int, actions: tuple[str, str], random: Random) -> int:
    """Let a seat decide so or so, and then the others; return how often `deciding` differed."""
    copies = _twice(of)
    for copy, action in zip(copies, actions, strict=True):
        copy.decide(seat, action)
    differed = int(same_for_the_others(*copies, seat))
    for copy in copies:
        _finish(copy, seat, random)
    differed += same_for_the_others(*copies, seat)
    others = [other for other in of.table.deciding if other != seat]
    random.shuffle(others)
    for other in others:
        while other in copies[0].table.deciding:
            legal = copies[0].legal(other)
            assert legal == copies[1].legal(other)
            action = random.choice(legal)
            for copy in copies:
                copy.decide(other, action)
            complete = {copy.has_told_all for copy in copies}
            assert len(complete) == 1, "the step is complete after one choice, not after the other"
            if complete == {True}:
                return differed
            differed += same_for_the_others(*copies, seat)
    raise AssertionError("all have decided, and nobody has been told")


@for_every_game
def test_nobody_can_tell_what_another_has_chosen_before_all_have_chosen(
    name: str, players: int
) -> None:
    compared = differed = 0
    for number in range(count(4, 1)):
        random = Random(number)
        copy = _begun(name, players, number)
        while copy.playing:
            deciding = copy.table.deciding
            if len(deciding) > 1 and random.random() < OFTEN[name]:
                seat = random.choice(deciding)
                legal = copy.legal(seat)
                for _ in range(count(2, 1)) if len(legal) > 1 else ():
                    one, two = random.sample(legal, 2)
                    differed += _compare(copy, seat, (one, two), random)
                    compared += 1
            copy.go_on(random)
    assert bool(compared) == ((name, players) in AT_ONCE)
    if name not in WITH_CHAINS:
        assert differed == 0
    print(f"{name} for {players}: {compared} compared, `deciding` differed {differed} times")


@for_every_game
def test_what_was_taken_back_before_all_have_chosen_is_never_told(name: str, players: int) -> None:
    for number in range(count(4, 1)):
        random = Random(number)
        copy = _begun(name, players, number)
        while copy.playing:
            deciding = copy.table.deciding
            if len(deciding) > 1 and random.random() < OFTEN[name]:
                _take_back_and_compare(copy, random.choice(deciding), random)
            copy.go_on(random)


def _take_back_and_compare(of: Copy, seat: int, random: Random) -> None:
    """Let a seat choose once at once, and once only after it has taken another choice back."""
    one, two = _twice(of)
    one.decide(seat, random.choice(one.legal(seat)))
    one.take_back(seat)
    assert one.legal(seat) == two.legal(seat)
    while one.playing:  # at the end each copy draws a seed of its own for the next game
        assert one.table.deciding == two.table.deciding
        assert not same_for_the_others(one, two, seat)
        if one.has_told_all:
            return
        decider = seat if seat in one.table.deciding else random.choice(one.table.deciding)
        action = random.choice(one.legal(decider))
        for each in (one, two):
            each.decide(decider, action)


@for_every_game
def test_what_was_sealed_when_real_dice_were_corrected_is_never_told(
    name: str, players: int
) -> None:
    for number in range(count(4, 1)):
        random = Random(number)
        copy = _begun(name, players, number, dice="typed")
        while copy.playing:
            deciding = copy.table.deciding
            if len(deciding) > 1 and random.random() < OFTEN[name]:
                seat = random.choice(deciding)
                _correct_and_compare(copy, seat, random.choice(copy.legal(seat)))
            copy.go_on(random)


def _correct_and_compare(of: Copy, seat: int, action: str) -> None:
    """Let dice be corrected, once after a seat has decided unseen, and once before."""
    one, two = _twice(of)
    one.decide(seat, action)
    for copy in (one, two):
        copy.correct()
    assert not same_for_the_others(one, two, seat)
    assert bytes(one.table.state) == bytes(two.table.state)


@for_every_game
def test_while_a_game_runs_nothing_holds_what_is_sealed_or_the_servers_seed(
    name: str, players: int
) -> None:
    for number in range(count(4, 1)):
        random = Random(number)
        copy = _begun(name, players, number)
        secret = _server_seed(number)
        while copy.playing:
            if not LONG and random.random() < 0.6:  # to write all of them takes long
                copy.go_on(random)
                continue
            record = copy.table.record()
            assert secret not in record
            assert _told_in(record) == _heard_by_a_guest(copy)
            listeners = (GUEST, *range(players))
            for who in listeners if LONG else random.sample(listeners, 1):
                assert secret not in written(welcome(copy.table, who, None, None, HERE))
                assert secret not in written(welcome(copy.table, who, 0, None, HERE))
            copy.go_on(random)
        assert secret in copy.table.record()
        assert secret in written(copy.heard_by(GUEST)["update"])


def _told_in(record: str) -> list[tuple[Any, ...]]:
    """Return the events in a record."""
    lines = [json.loads(line) for line in record.splitlines()[1:]]
    return [
        (line.get("chance"), line.get("outcome"), line.get("seat"), line.get("action"))
        for line in lines
    ]


def _heard_by_a_guest(copy: Copy) -> list[tuple[Any, ...]]:
    """Return the events of the game that a guest has been told, and so everybody."""
    events = copy.table.streams[GUEST].after(0) or []
    return [
        (event.get("kind"), event.get("outcome"), event.get("seat"), event.get("action"))
        for event in events
        if event["type"] in ("chance", "decision", "undo")
    ]
