"""Real dice that were typed in wrongly: put right, it is as if that had never been."""

import pickle
from dataclasses import replace
from functools import cache
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rollwright as rw
from rollwright.core.errors import IllegalError
from rollwright.core.events import Chance, Correction, Decision, Event
from rollwright.core.records import Record, event_line, header_line, parse_record
from rollwright.core.registry import abouts
from rollwright.play.dice import Seeded, Typed
from rollwright.play.game import Game
from rollwright.play.match import Match
from rollwright.play.publicity import Publicity
from rollwright.play.replay import state_of
from rollwright.play.state import State
from rollwright.play.verify import verify
from tests.random_play import random_steps

ROLL = (2, 3, 6, 5, 4, 1)
OTHER = (1, 1, 6, 5, 4, 1)
CORRECTED = '{"n":4,"correction":"dice","outcome":[1,1,6,5,4,1]}'


def started(players: int = 2) -> State:
    return rw.game("qwixx", players).new().roll([0]).roll(ROLL)


@cache
def events_of(name: str, players: int, seed: int) -> tuple[Event, ...]:
    """Return a whole random game, seats that decide at once in random order."""
    *_, state = random_steps(rw.game(name, players), seed, Random(seed).shuffle)
    return state.events


def another(state: State, random: Random) -> tuple[int, ...] | None:
    """Return another outcome of the chance that may be corrected, if there is one."""
    assert state.correctable is not None
    kind, size, outcome = state.correctable
    if kind == "dice":
        at = random.randrange(size)
        return (*outcome[:at], outcome[at] % 6 + 1, *outcome[at + 1 :])
    return ((outcome[0] + 1) % size,) if size > 1 else None


@given(
    st.sampled_from(sorted(abouts())), st.integers(2, 3), st.integers(0, 2), st.integers(0, 2**16)
)
def test_corrected_it_is_as_if_it_had_been_typed_so_at_once(
    name: str, players: int, seed: int, number: int
) -> None:
    game, random = rw.game(name, players), Random(number)
    events = events_of(name, players, seed)
    chances = [at for at, event in enumerate(events) if isinstance(event, Chance)]
    at = random.choice(chances)
    later = next((n for n in chances if n > at), len(events))
    state = game.replay(events[: random.randint(at + 1, later)])
    if state.over:
        assert state.correctable is None
        return
    chance = events[at]
    assert isinstance(chance, Chance) and state.correctable is not None
    assert state.correctable[::2] == (chance.kind, chance.outcome)
    right = another(state, random)
    if right is None:
        return
    at_once = game.replay((*events[:at], Chance(chance.kind, right)))
    without_short_cut = pickle.loads(pickle.dumps(state))
    happened = state.copy().happen(Correction(chance.kind, right))
    for each in (state.correct(right), without_short_cut.correct(right), happened):
        assert bytes(each) == bytes(at_once) and each.events == at_once.events
        assert (each.pending, each.chance_due) == (at_once.pending, at_once.chance_due)
        assert each.correctable == at_once.correctable
        assert not any(each.may_undo(seat) for seat in range(players))


def test_decisions_made_since_are_dropped_and_those_before_stay() -> None:
    state = started().play("R5", 0).play("Y5", 1).play("-", 0)
    assert state.chance_due == ("dice", 6)
    state.correct(OTHER)
    assert [str(event) for event in state.events] == ["start=0", "dice=1,1,6,5,4,1"]
    assert state.pending == (0, 1)
    state.play("R2", 0).play("-", 1).play("-", 0).roll(ROLL).correct(OTHER)
    assert [str(event) for event in state.events] == [
        "start=0", "dice=1,1,6,5,4,1", "0:R2", "1:-", "0:-", "dice=1,1,6,5,4,1",
    ]  # fmt: skip


def test_who_starts_is_corrected_while_nothing_was_rolled() -> None:
    state = rw.game("qwixx", 3).new().roll([0])
    assert state.correctable == ("start", 3, (0,))
    assert state.correct([2]).roller == 2


def refused(state: State, event: Correction) -> str:
    before = bytes(state), state.events, state.correctable
    with pytest.raises(IllegalError) as caught:
        state.happen(event)
    assert (bytes(state), state.events, state.correctable) == before
    return caught.value.key


def test_what_cannot_be_corrected_is_refused_and_changes_nothing() -> None:
    fresh = rw.game("qwixx").new()
    assert fresh.correctable is None
    assert refused(fresh, Correction("dice", OTHER)) == "correct.nothing"
    state = started().play("R5", 0)
    assert refused(state, Correction("dice", ROLL)) == "correct.same"
    assert refused(state, Correction("start", (1,))) == "chance.other_kind"
    assert refused(state, Correction("dice", (1, 2))) == "chance.count"
    assert refused(state, Correction("dice", (7, *ROLL[1:]))) == "chance.face"
    assert refused(state.observe(0), Correction("dice", OTHER)) == "observed"
    over = rw.game("qwixx", 2).replay(events_of("qwixx", 2, 0))
    assert refused(over, Correction("dice", OTHER)) == "over"


def test_only_typed_dice_are_corrected() -> None:
    state = started()
    with pytest.raises(IllegalError, match="only real dice"):
        Match(state, (), Seeded(1), None).correct(OTHER)
    typed = Typed(lambda kind, size: "", lambda error: None)
    match = Match(state, (), typed, None)
    assert match.correct(OTHER) == Correction("dice", OTHER)
    assert match.state.events[-1] == Chance("dice", OTHER)
    with pytest.raises(IllegalError, match="No dice have been typed in"):
        Match(rw.game("qwixx").new(), (), typed, None).correct(OTHER)


# Who hears what


@pytest.mark.parametrize("name", sorted(abouts()))
def test_what_is_told_replays_to_the_same_state_and_nothing_sealed_is_told(name: str) -> None:
    game, random, dice = rw.game(name, 3), Random(4), Seeded(4)
    publicity, told, corrected = Publicity(game), list[Event](), 0
    dropped: list[Decision] = []
    while not publicity.state.over:
        state = publicity.state
        event: Event
        right = another(state, random) if state.correctable else None
        if right is not None and random.random() < (0.3 if publicity.sealed else 0.03):
            assert state.correctable is not None
            event = Correction(state.correctable[0], right)
            dropped += publicity.sealed
        elif state.chance_due:
            event = state.copy().roll(dice).events[-1]
        else:
            seat = random.choice(state.pending)
            event = Decision(seat, game.write(random.choice(state.legal_actions(seat))))
        heard = publicity.happen(event)
        if isinstance(event, Correction):
            assert heard == [event] and publicity.sealed == ()
            assert not any(publicity.may_undo(seat) for seat in range(3))
            corrected += 1
        told += heard
    assert corrected
    assert bytes(game.replay(told)) == bytes(publicity.state)
    # The very decisions, not others that happen to be the same.
    assert not {id(decision) for decision in dropped} & {id(event) for event in told}
    assert bool(dropped) == (name != "geizen")  # there everybody sees at once what is decided


# Records


def recorded(game: Game, source: dict[str, object]) -> Record:
    """Return a game in which a roll is corrected after both have decided on it."""
    events: list[Event] = [
        Chance("start", (0,)), Chance("dice", ROLL), Decision(0, "R5"), Correction("dice", OTHER),
        Decision(0, "R2"),
    ]  # fmt: skip
    lines = [header_line(game.header((), source))]
    lines += [event_line(n, event) for n, event in enumerate(events, start=1)]
    assert lines[4] == CORRECTED
    record = parse_record("".join(f"{line}\n" for line in lines).encode())
    assert list(record.events) == events
    return record


def test_a_record_with_a_correction_replays_and_is_right() -> None:
    record = recorded(rw.game("qwixx", 2), {"source": "typed", "seed": 1})
    state = state_of(record)
    assert [str(event) for event in state.events] == ["start=0", "dice=1,1,6,5,4,1", "0:R2"]
    assert rw.game("qwixx", 2).replay(" ".join(map(str, record.events))) == state
    assert str(record.events[3]) == "correct:dice=1,1,6,5,4,1"
    verdict = verify(record)
    assert (verdict.wrong, verdict.unchecked) == ((), "verify.typed")


@pytest.mark.parametrize("source", [{"source": "seeded", "seed": 1}, {"source": "fair"}])
def test_a_correction_of_dice_that_nobody_typed_is_found(source: dict[str, object]) -> None:
    wrong = verify(recorded(rw.game("qwixx", 2), source)).wrong
    assert ("verify.corrected", 5) in [(each.key, each.line) for each in wrong]


def test_a_correction_that_is_impossible_is_found_in_its_line() -> None:
    record = recorded(rw.game("qwixx", 2), {"source": "typed"})
    events = (*record.events[:3], replace(record.events[1]), *record.events[4:])
    assert [each.line for each in verify(replace(record, events=events)).wrong] == [5]
    again = (*record.events[:4], Correction("dice", OTHER), *record.events[4:])
    assert [each.line for each in verify(replace(record, events=again)).wrong] == [6]
