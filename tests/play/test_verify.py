"""A record that was tampered with is found out: a die, a seed, the commitment, the order."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rollwright.core.events import Chance, Event
from rollwright.core.records import Record, header_line, parse_record
from rollwright.core.registry import abouts
from rollwright.play.dice import Seeded
from rollwright.play.fair import Fair, dice_header
from rollwright.play.game import Game
from rollwright.play.publicity import public_order
from rollwright.play.verify import verify

SEED = "7d1a54127b222502f5b79b5fb0803061152a44f92b37e23c6527baf665d4da9a"
SEEDS = ["blue bicycle", "42"]


def played(name: str) -> Record:
    """Play a game with fair dice, always the last choice, and record it as a server does."""
    game = Game(name, 2)
    state, dice = game.new(), Fair(SEED, SEEDS)
    while not state.over:
        if state.chance_due:
            state.roll(dice)
        else:
            state.play(state.legal_actions(state.pending[0])[-1], state.pending[0])
    header = game.header(
        [{"name": "Ana", "player": "human"}, {"name": "Ben", "player": "human"}],
    )
    events = tuple(public_order(game, state.events))
    return Record(replace(header, dice=dice_header(SEED, SEEDS, events)), events)


RECORDS = {name: played(name) for name in abouts()}


def changed_dice(record: Record, **changes: Any) -> Record:
    return replace(record, header=replace(record.header, dice={**record.header.dice, **changes}))


def faults(record: Record) -> list[str]:
    return [wrong.key for wrong in verify(record).wrong]


@pytest.mark.parametrize("name", RECORDS)
def test_a_true_record_is_right(name: str) -> None:
    verdict = verify(RECORDS[name])
    assert verdict.wrong == ()
    assert verdict.unchecked is None
    assert verdict.checked == ("rules", "order", "commitment", "digest", "dice")


@pytest.mark.parametrize("name", RECORDS)
def test_every_changed_die_is_found_in_its_line(name: str) -> None:
    record = RECORDS[name]
    dice = [at for at, event in enumerate(record.events) if isinstance(event, Chance)]
    for at in dice:
        event = record.events[at]
        assert isinstance(event, Chance)
        first = event.outcome[0] % 6 + 1 if event.kind == "dice" else 1 - event.outcome[0]
        other = replace(event, outcome=(first, *event.outcome[1:]))
        changed = replace(record, events=(*record.events[:at], other, *record.events[at + 1 :]))
        wrong = verify(changed).wrong
        assert ("verify.dice", at + 2) in [(each.key, each.line) for each in wrong]


@pytest.mark.parametrize(
    ("change", "found"),
    [
        ({"server_seed": "0" * 64}, ["verify.commitment", "verify.dice"]),
        ({"commitment": "0" * 64}, ["verify.commitment"]),
        ({"seeds": ["blue bicycle", "43"]}, ["verify.dice"]),
        ({"seeds": ["42", "blue bicycle"]}, ["verify.dice"]),
        ({"seeds": ["blue bicycle"]}, ["verify.seeds", "verify.dice"]),
        ({"digest": "0" * 64}, ["verify.digest"]),
        ({"digest": None}, ["verify.header"]),
        ({"seeds": "42"}, ["verify.header"]),
        ({"server_seed": "no hex"}, ["verify.header"]),
        ({"scheme": 2}, ["verify.header"]),
    ],
)
def test_a_changed_header_is_found(change: dict[str, Any], found: list[str]) -> None:
    keys = faults(changed_dice(RECORDS["qwixx"], **change))
    assert keys[: len(found)] == found


@pytest.mark.parametrize("name", RECORDS)
def test_every_two_events_that_changed_places_are_found(name: str) -> None:
    record = RECORDS[name]
    for at in range(len(record.events) - 1):
        one, two = record.events[at], record.events[at + 1]
        if one == two:
            continue
        events: tuple[Event, ...] = (*record.events[:at], two, one, *record.events[at + 2 :])
        assert faults(replace(record, events=events)), f"lines {at + 2} and {at + 3}"


def test_an_event_left_out_or_told_twice_is_found() -> None:
    record = RECORDS["qwixx"]
    for at in range(len(record.events)):
        left_out = (*record.events[:at], *record.events[at + 1 :])
        assert faults(replace(record, events=left_out))
        twice = (*record.events[: at + 1], *record.events[at:])
        assert faults(replace(record, events=twice))


def unrevealed(record: Record) -> Record:
    dice = {name: value for name, value in record.header.dice.items() if name != "server_seed"}
    return replace(record, header=replace(record.header, dice=dice))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (unrevealed, "verify.not_revealed"),
        (lambda record: _with_dice(record, {"source": "typed", "seed": 1}), "verify.typed"),
        (lambda record: _with_dice(record, {}), "verify.no_source"),
    ],
)
def test_what_cannot_be_checked_is_said(change: Callable[[Record], Record], why: str) -> None:
    verdict = verify(change(RECORDS["qwixx"]))
    assert verdict.unchecked == why
    assert "dice" not in verdict.checked


def _with_dice(record: Record, dice: dict[str, Any]) -> Record:
    return replace(record, header=replace(record.header, dice=dice))


def test_seeded_dice_are_checked_too() -> None:
    game = Game("qwixx", 2)
    state = game.new()
    dice = Seeded(11)
    while not state.over:
        if state.chance_due:
            state.roll(dice)
        else:
            state.play(0, state.pending[0])
    header = game.header((), {"source": "seeded", "seed": 11})
    assert verify(Record(header, state.events)).wrong == ()
    other = game.header((), {"source": "seeded", "seed": 12})
    assert [wrong.key for wrong in verify(Record(other, state.events)).wrong] == ["verify.dice"]


def test_the_header_is_read_as_it_was_written() -> None:
    header = RECORDS["geizen"].header
    again = parse_record(f"{header_line(header)}\n".encode()).header
    assert json.dumps(dict(again.dice), sort_keys=True) == json.dumps(
        dict(header.dice), sort_keys=True
    )
