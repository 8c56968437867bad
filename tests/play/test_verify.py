"""A record that was tampered with is found out: a die, a seed, the commitment, the order."""

import json
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from rollwright.core.contract import DICE as DICE_CHANCE
from rollwright.core.contract import START as START_CHANCE
from rollwright.core.events import Chance, Event
from rollwright.core.records import Record, header_line, parse_record
from rollwright.core.registry import abouts
from rollwright.play.dice import Seeded
from rollwright.play.fair import (
    OLD_SCHEME,
    OVER,
    SCHEME,
    Deal,
    Fair,
    commitment,
    ended_header,
    seed_hash,
)
from rollwright.play.game import Game
from rollwright.play.publicity import public_order
from rollwright.play.verify import Kept, verify

SEED = "7d1a54127b222502f5b79b5fb0803061152a44f92b37e23c6527baf665d4da9a"
SEEDS = ("blue bicycle", "42")
TABLE = "0123456789ab"


def events_with(game: Game, dice: Fair) -> tuple[Event, ...]:
    """Play a game, always the last choice, and return its events as everybody hears them."""
    state = game.new()
    while not state.over:
        if state.chance_due:
            state.roll(dice)
        else:
            state.play(state.legal_actions(state.pending[0])[-1], state.pending[0])
    return tuple(public_order(game, state.events))


def played(name: str, scheme: int = SCHEME) -> Record:
    """Play a game with fair dice, always the last choice, and record it as a server does."""
    game = Game(name, 2)
    header = game.header(
        [{"name": "Ana", "player": "human"}, {"name": "Ben", "player": "human"}],
    )
    told = commitment(header, TABLE, 1, SEED, scheme)
    hashes = tuple(seed_hash(told, seat, seed) for seat, seed in enumerate(SEEDS))
    deal = Deal(TABLE, 1, SEED, told, SEEDS, hashes, scheme)
    events = events_with(game, Fair(SEED, SEEDS))
    return Record(ended_header(header, deal, events, OVER), events)


RECORDS = {name: played(name) for name in abouts()}
DICE = RECORDS["qwixx"].header.dice
KEPT = Kept(DICE["commitment"], tuple(DICE["seed_hashes"]), (SEEDS[0],), DICE["digest"])
"""What Ana's program has kept of that game."""


def changed_dice(record: Record, **changes: Any) -> Record:
    return replace(record, header=replace(record.header, dice={**record.header.dice, **changes}))


def faults(record: Record) -> list[str]:
    return [wrong.key for wrong in verify(record).wrong]


@pytest.mark.parametrize("name", RECORDS)
def test_a_true_record_is_right(name: str) -> None:
    verdict = verify(RECORDS[name])
    assert verdict.wrong == ()
    assert verdict.unchecked is None
    assert verdict.checked == ("rules", "order", "commitment", "seeds", "digest", "dice")
    assert verdict.unknown == ("verify.unknown.commitment", "verify.unknown.digest")


def test_for_who_was_there_nothing_is_unknown() -> None:
    verdict = verify(RECORDS["qwixx"], KEPT)
    assert verdict.wrong == ()
    assert verdict.unknown == ()
    assert set(verdict.checked) >= {
        "kept_commitment", "kept_seed_hashes", "kept_seed", "kept_digest",
    }  # fmt: skip


@pytest.mark.parametrize("name", RECORDS)
def test_an_old_record_is_right_and_says_what_it_cannot_prove(name: str) -> None:
    verdict = verify(played(name, OLD_SCHEME))
    assert verdict.wrong == ()
    assert verdict.checked == ("rules", "order", "old_commitment", "old_digest", "dice")
    assert verdict.unknown[0] == "verify.unknown.old"


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
        ({"server_seed": "0" * 64}, ["verify.commitment", "verify.dice", "verify.digest"]),
        ({"commitment": "0" * 64}, ["verify.commitment", "verify.seed"]),
        ({"table": "ba9876543210"}, ["verify.commitment", "verify.digest"]),
        ({"number": 2}, ["verify.commitment", "verify.digest"]),
        ({"seeds": ["blue bicycle", "43"]}, ["verify.seed", "verify.dice"]),
        ({"seeds": ["42", "blue bicycle"]}, ["verify.seed", "verify.seed", "verify.dice"]),
        ({"seeds": ["blue bicycle", None]}, ["verify.dice", "verify.digest"]),
        ({"seeds": ["blue bicycle"]}, ["verify.seeds", "verify.dice"]),
        ({"seed_hashes": ["", ""]}, ["verify.seed", "verify.seed"]),
        ({"end": "closed"}, ["verify.end.closed", "verify.digest"]),
        ({"digest": "0" * 64}, ["verify.digest"]),
        ({"digest": None}, ["verify.header"]),
        ({"seeds": "42"}, ["verify.header"]),
        ({"server_seed": "no hex"}, ["verify.header"]),
        ({"server_seed": None}, ["verify.header"]),
        ({"scheme": 3}, ["verify.header"]),
    ],
)
def test_a_changed_header_is_found(change: dict[str, Any], found: list[str]) -> None:
    keys = faults(changed_dice(RECORDS["qwixx"], **change))
    assert keys[: len(found)] == found


def remade(record: Record, **changes: Any) -> Record:
    """Change a record's header, and make commitment, hashes of seeds and digest fit again.

    That is what whoever has a finished record can do: everything in it is known to everybody.
    """
    events = changes.pop("events", record.events)
    dice = {**record.header.dice, **changes.pop("dice", {})}
    header = replace(record.header, **changes)
    told = commitment(header, dice["table"], dice["number"], dice["server_seed"])
    hashes = tuple(seed_hash(told, seat, seed) for seat, seed in enumerate(dice["seeds"]))
    seeds = tuple(dice["seeds"])
    deal = Deal(dice["table"], dice["number"], dice["server_seed"], told, seeds, hashes)
    return Record(ended_header(header, deal, events, dice["end"]), events)


ANA, BEN = RECORDS["qwixx"].header.seats
SHEET = RECORDS["qwixx"].header.sheet
RENAMED = {**SHEET, "name": "mine"}
POINTS = {**SHEET, "penalty_points": -6}


@pytest.mark.parametrize(
    "changes",
    [
        {"seats": (BEN, ANA)},
        {"sheet": RENAMED},
        {"sheet": POINTS},
        {"dice": {"table": "ba9876543210"}},
        {"dice": {"number": 2}},
        {"events": RECORDS["qwixx"].events[:-1], "dice": {"end": "closed"}},
    ],
    ids=["names", "sheet's name", "points", "table", "number", "cut"],
)
def test_what_was_made_to_fit_again_is_found_by_who_was_there(
    changes: dict[str, Any],
) -> None:
    """Nothing in such a record contradicts itself; the digest that was told does."""
    changed = remade(RECORDS["qwixx"], **changes)
    assert faults(changed) == []
    assert verify(changed).unknown != ()
    assert "verify.kept_digest" in [wrong.key for wrong in verify(changed, KEPT).wrong]


def test_a_person_turned_into_a_bot_is_found_because_bots_add_no_seed() -> None:
    changed = remade(RECORDS["qwixx"], seats=(ANA, {**BEN, "player": "greedy"}))
    assert faults(changed) == ["verify.bot_seed"]


def test_another_option_is_found_by_the_commitment_or_by_who_was_there() -> None:
    record = RECORDS["knifflig"]
    other = {**record.header.options, "phase2": "in_turn"}
    assert other != record.header.options
    changed = replace(record, header=replace(record.header, options=other))
    assert "verify.commitment" in faults(changed)
    kept = Kept(record.header.dice["commitment"])
    made_to_fit = remade(record, options=other)
    assert "verify.kept_commitment" in [each.key for each in verify(made_to_fit, kept).wrong]


CHANCES = tuple(str(event) for event in RECORDS["qwixx"].events if isinstance(event, Chance))
HEARD = replace(KEPT, chances=CHANCES, has_all_chances=True)


def test_chances_that_were_told_during_the_game_are_those_of_the_record() -> None:
    for kept in (HEARD, replace(KEPT, chances=CHANCES[:3])):  # to the end, or until one left
        verdict = verify(RECORDS["qwixx"], kept)
        assert (verdict.wrong, verdict.unknown) == ((), ())
        assert "kept_chances" in verdict.checked


@pytest.mark.parametrize(
    ("told", "line"),
    [
        ((*CHANCES[:2], "dice=6,6,6,6,6,6", *CHANCES[3:]), "the third"),
        ((CHANCES[0], *CHANCES[2:]), "the second"),
        (CHANCES[:-1], "the end"),
        ((*CHANCES, "dice=1,1,1,1,1,1"), "the end"),
    ],
    ids=["other dice", "a roll left out", "one more in the record", "one more told"],
)
def test_a_record_of_other_dice_than_were_rolled_is_found_by_who_heard_them(
    told: tuple[str, ...], line: str
) -> None:
    """The attack: commit honestly, roll what suits, hand over a record that fits the seeds."""
    record = RECORDS["qwixx"]
    lines = [at for at, event in enumerate(record.events, 2) if isinstance(event, Chance)]
    at = {"the second": lines[1], "the third": lines[2], "the end": len(record.events) + 1}
    assert faults(record) == []  # the record alone cannot show it
    wrong = verify(record, replace(HEARD, chances=told)).wrong
    assert [(each.key, each.line) for each in wrong] == [("verify.kept_chances", at[line])]


def test_a_server_that_contradicted_itself_is_not_found_right() -> None:
    wrong = verify(RECORDS["qwixx"], replace(HEARD, contradiction=True)).wrong
    assert [each.key for each in wrong] == ["verify.contradiction"]


def test_a_game_cut_short_that_claims_to_be_over_is_found() -> None:
    cut = remade(RECORDS["qwixx"], events=RECORDS["qwixx"].events[:-1])
    assert faults(cut) == ["verify.end.over"]


def suits(dice: Fair) -> bool:
    """Tell whether the host starts, and rolls high."""
    return dice.outcome(START_CHANCE, 2, 0) == [0] and sum(dice.outcome(DICE_CHANCE, 6, 1)) > 30


def test_a_host_who_chooses_its_seed_last_is_found_by_who_kept_the_commitment() -> None:
    """The attack: with all seeds in hand, try seeds of the server's until the dice suit."""
    record = RECORDS["qwixx"]
    game = Game("qwixx", 2)
    trials = (f"{trial:064x}" for trial in range(10_000))
    seed = next(trial for trial in trials if suits(Fair(trial, SEEDS)))
    events = events_with(game, Fair(seed, SEEDS))
    chosen = remade(record, events=events, dice={"server_seed": seed})
    assert faults(chosen) == []  # the record alone cannot show it
    wrong = [each.key for each in verify(chosen, replace(KEPT, digest=None)).wrong]
    assert wrong == ["verify.kept_commitment", "verify.kept_seed_hashes"]


def test_a_player_who_chooses_a_seed_last_is_found_by_who_kept_the_hashes() -> None:
    record = RECORDS["qwixx"]
    chosen = remade(record, dice={"seeds": ["blue bicycle", "one that suits"]})
    wrong = [each.key for each in verify(chosen, replace(KEPT, digest=None)).wrong]
    assert "verify.kept_seed_hashes" in wrong


def test_a_seed_that_was_left_out_is_found_by_who_gave_it() -> None:
    chosen = remade(RECORDS["qwixx"], dice={"seeds": ["not hers", "42"]})
    assert "verify.kept_seed" in [each.key for each in verify(chosen, KEPT).wrong]


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
    revealed = ("server_seed", "end", "digest")
    dice = {name: value for name, value in record.header.dice.items() if name not in revealed}
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


def test_a_seed_that_was_not_revealed_is_told() -> None:
    record = RECORDS["qwixx"]
    dice = record.header.dice
    events = events_with(Game("qwixx", 2), Fair(SEED, (SEEDS[0], None)))
    deal = Deal(TABLE, 1, SEED, dice["commitment"], (SEEDS[0], None), tuple(dice["seed_hashes"]))
    header = replace(record.header, dice={})
    verdict = verify(Record(ended_header(header, deal, events, OVER), events), KEPT)
    assert "verify.unknown.withheld" in verdict.unknown


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
