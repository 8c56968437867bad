"""What is told and when: nobody learns of a simultaneous step before all have decided."""

import contextlib
import pickle
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random

import pytest

import rollwright as rw
from rollwright.core.errors import IllegalError, RollwrightError
from rollwright.core.events import Chance, Correction, Decision, Event, Undo
from rollwright.core.registry import abouts
from rollwright.play.dice import Seeded
from rollwright.play.game import Game
from rollwright.play.publicity import Publicity, public_order
from rollwright.play.state import State
from tests.counts import count
from tests.random_play import EVERY_TABLE

every_table = pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
UNDOS = 0.15
"""How often, in random games, somebody tries to take back instead of deciding."""


@dataclass
class Step:
    """One event of a random game that was not refused, and what was told of it."""

    publicity: Publicity
    before: State
    """The state before it."""
    sealed_before: tuple[Decision, ...]
    event: Event
    told: list[Event]


@dataclass
class RandomGame:
    """A random game, simultaneous seats in random order, with decisions taken back."""

    game: Game
    seed: int
    undos: float = UNDOS
    publicity: Publicity = field(init=False)

    def __post_init__(self) -> None:
        self.publicity = Publicity(self.game)
        self._random = Random(self.seed)
        self._dice = Seeded(self.seed)

    def steps(self) -> Iterator[Step]:
        while not self.publicity.state.over:
            event = self._event()
            before, sealed = self.publicity.state.copy(), self.publicity.sealed
            try:
                told = self.publicity.happen(event)
            except IllegalError:
                assert isinstance(event, Undo)  # everything else was legal
                continue
            yield Step(self.publicity, before, sealed, event, told)

    def _event(self) -> Event:
        state = self.publicity.state
        often = 0.4 if self.publicity.sealed and self.undos else self.undos
        if self._random.random() < often:
            return Undo(self._random.randrange(self.game.players))
        if state.chance_due:
            after = state.copy().roll(self._dice)
            return after.events[-1]
        seat = self._random.choice(state.pending)
        action = self._random.choice(state.legal_actions(seat))
        return Decision(seat, self.game.write(action))


def all_steps(name: str, players: int, full: int, sample: int) -> Iterator[Step]:
    for seed in range(count(full, sample)):
        yield from RandomGame(rw.game(name, players), seed).steps()


@every_table
def test_what_is_told_replays_to_the_same_state(name: str, players: int) -> None:
    """At every moment: what was told and, by seats, what is sealed, give the state's bytes."""
    game = rw.game(name, players)
    for seed in range(count(20, 1)):
        public = game.new()
        everything: list[Event] = []
        played = RandomGame(game, seed)
        for step in played.steps():
            for heard in step.told:
                public.happen(heard)
            everything += step.told
            whole = public.copy()
            for decision in sorted(step.publicity.sealed, key=lambda decision: decision.seat):
                whole.happen(decision)
            assert bytes(whole) == bytes(step.publicity.state)
            # To a guest it is the same whether what is sealed has happened or not.
            assert bytes(public.observe(None)) == bytes(step.publicity.state.observe(None))
        end = played.publicity.state
        assert bytes(game.replay(everything)) == bytes(end)
        assert bytes(game.replay(public_order(game, end.events))) == bytes(end)
        assert played.publicity.sealed == ()


@every_table
def test_nothing_is_told_before_all_have_decided(name: str, players: int) -> None:
    for step in all_steps(name, players, 20, 1):
        if isinstance(step.event, Chance):
            assert step.told == [step.event]
            assert step.sealed_before == ()
        elif isinstance(step.event, Decision) and step.told:
            # Only the decision of the last seat that was still asked opens the step.
            assert step.before.pending == (step.event.seat,)
            assert step.publicity.sealed == ()
        elif isinstance(step.event, Undo):
            # Taking back tells nothing of what others have decided unseen.
            assert step.told in ([], [step.event])
        if step.publicity.state.chance_due or step.publicity.state.over:
            assert step.publicity.sealed == ()


@every_table
def test_what_is_told_stands_in_the_order_of_the_seats(name: str, players: int) -> None:
    for step in all_steps(name, players, 20, 1):
        if isinstance(step.event, Decision) and step.told:
            assert len(step.told) == len(step.sealed_before) + 1
            seats = [heard.seat for heard in step.told if isinstance(heard, Decision)]
            assert seats == sorted(seats)
            # Every seat's own decisions in the order in which it made them.
            for seat in seats:
                made = [*step.sealed_before, step.event]
                own = [decision for decision in made if decision.seat == seat]
                assert [d for d in step.told if isinstance(d, Decision) and d.seat == seat] == own


@every_table
def test_a_decision_taken_back_while_sealed_is_never_told(name: str, players: int) -> None:
    retracted = 0
    for seed in range(count(20, 2)):
        told: list[Event] = []
        gone: list[Decision] = []
        for step in RandomGame(rw.game(name, players), seed).steps():
            told += step.told
            if isinstance(step.event, Undo) and not step.told:
                own = [d for d in step.sealed_before if d.seat == step.event.seat]
                gone.append(own[-1])
                assert step.publicity.sealed == tuple(
                    d for d in step.sealed_before if d is not own[-1]
                )
        # The very decisions, not others that happen to be the same.
        assert not {id(decision) for decision in gone} & {id(event) for event in told}
        retracted += len(gone)
    # In Geizen, and alone, everybody sees at once what is decided.
    at_once = {"clever": players, "geizen": 0, "knifflig": players - 1, "qwixx": players}[name]
    assert bool(retracted) == (at_once > 1)


@every_table
def test_may_undo_is_kept_whenever_it_is_promised(name: str, players: int) -> None:
    promised = 0
    for step in all_steps(name, players, 20, 1):
        state = step.publicity.state
        for seat in range(players):
            if step.publicity.may_undo(seat):
                taken_back = _undone(state, seat)
                assert state.may_undo(seat)
                assert isinstance(taken_back, State), (seat, str(taken_back), repr(state))
                promised += 1
    assert promised


def _undone(state: State, seat: int) -> State | IllegalError:
    try:
        return state.copy().undo(seat)
    except IllegalError as error:
        return error


@every_table
def test_undo_is_the_same_with_and_without_the_way_from_the_beginning(
    name: str, players: int
) -> None:
    """A state that was pickled has lost its short cut and replays from the start."""
    random = Random(5)
    taken_back = 0
    for step in all_steps(name, players, 8, 1):
        if random.random() > count(10, 5) / 100:
            continue
        state = step.publicity.state
        long_way = pickle.loads(pickle.dumps(state))
        assert long_way._last_chance is None
        for seat in range(players):
            short, long = _undone(state, seat), _undone(long_way, seat)
            assert state.may_undo(seat) == isinstance(short, State)
            if isinstance(long, IllegalError):
                assert isinstance(short, IllegalError)
                assert (short.key, short.params) == (long.key, long.params)
            else:
                assert isinstance(short, State)
                assert bytes(short) == bytes(long)
                assert short.events == long.events
                assert bytes(state.game.replay(short.events)) == bytes(short)
                taken_back += 1
    assert taken_back


@every_table
def test_going_on_after_an_undo_is_as_if_nothing_had_been(name: str, players: int) -> None:
    game = rw.game(name, players)
    for seed in range(count(20, 1)):
        played = RandomGame(game, seed, undos=count(30, 10) / 100)
        for step in played.steps():
            if isinstance(step.event, Undo):
                assert bytes(game.replay(step.publicity.state.events)) == bytes(
                    step.publicity.state
                )
        assert bytes(game.replay(played.publicity.state.events)) == bytes(played.publicity.state)


def impossible(state: State, random: Random) -> Iterator[Event]:
    """Events of every kind, most of which the state refuses."""
    game = state.game
    yield Undo(random.randrange(game.players))
    yield Chance("dice", (1,) * random.randint(0, 7))
    yield Correction("dice", (1,) * random.randint(0, 7))
    yield Correction(random.choice(["start", "pick"]), (random.randint(0, 9),))
    yield Chance(random.choice(["start", "pick", "dice"]), (random.randint(0, 9),))
    seat = random.randrange(game.players)
    with contextlib.suppress(LookupError):  # an action that this sheet does not have
        yield Decision(seat, game.write(random.randrange(game.rules.ACTIONS)))
    yield Decision(seat, "nonsense")
    yield Decision(game.players, "-")


@every_table
def test_what_the_state_refuses_is_refused_and_changes_nothing(name: str, players: int) -> None:
    refused = 0
    random = Random(8)
    for step in all_steps(name, players, 20, 1):
        publicity = step.publicity
        state = publicity.state
        for event in impossible(state, random):
            try:
                state.copy().happen(event)
            except RollwrightError as error:
                before = _all_of(publicity, players)
                with pytest.raises(type(error)) as caught:
                    publicity.happen(event)
                assert caught.value.key == error.key
                assert _all_of(publicity, players) == before
                refused += 1
    assert refused > 25


def _all_of(publicity: Publicity, players: int) -> tuple[object, ...]:
    state = publicity.state
    may = [publicity.may_undo(seat) for seat in range(players)]
    return bytes(state), state.events, publicity.sealed, may, state.pending, state.chance_due


def told_when_played_in(game: Game, seed: int, order: Random) -> list[Event]:
    """Play with choices that depend on seat and turn alone, simultaneous seats in some order."""
    publicity, dice, told = Publicity(game), Seeded(seed), list[Event]()
    decided = [0] * game.players
    while not publicity.state.over:
        state = publicity.state
        if state.chance_due:
            told += publicity.happen(state.copy().roll(dice).events[-1])
            continue
        seat = order.choice(state.pending)
        own = Random(f"{seed} {seat} {decided[seat]}")
        decided[seat] += 1
        action = game.write(own.choice(state.legal_actions(seat)))
        told += publicity.happen(Decision(seat, action))
    return told


@every_table
def test_nobody_learns_who_was_quick(name: str, players: int) -> None:
    """The same choices, in whatever order they are made, are told in the same words."""
    game = rw.game(name, players)
    for seed in range(count(10, 1)):
        ways = [told_when_played_in(game, seed, Random(order)) for order in range(count(4, 3))]
        assert all(way == ways[0] for way in ways)


@pytest.mark.parametrize("name", list(abouts()))
def test_what_is_still_sealed_comes_last_in_the_public_order(name: str) -> None:
    game = rw.game(name, 3)
    random = Random(6)
    for step in RandomGame(game, 4, undos=0).steps():
        if not step.publicity.sealed or random.random() > count(30, 10) / 100:
            continue
        events = step.publicity.state.events
        ordered = public_order(game, events)
        assert sorted(map(str, ordered)) == sorted(map(str, events))
        sealed = sorted(step.publicity.sealed, key=lambda decision: decision.seat)
        assert ordered[len(ordered) - len(sealed) :] == sealed
        assert bytes(game.replay(ordered)) == bytes(step.publicity.state)


def test_no_undo_is_promised_of_what_was_told_together_before_another_took_back() -> None:
    """Qwixx: both have decided on the white dice; seat 0's coloured cross is made and unmade.

    Seat 1 knows what seat 0 chose with the white dice, whatever was taken back since.
    """
    publicity = Publicity(rw.game("qwixx", 2))
    for event in rw.game("qwixx", 2).new().roll([0]).roll([2, 3, 6, 5, 4, 1]).events:
        publicity.happen(event)
    for event in (Decision(0, "R5"), Decision(1, "Y5"), Decision(0, "R8"), Undo(0)):
        publicity.happen(event)
    with pytest.raises(IllegalError):
        publicity.state.copy().undo(1)
    assert not publicity.may_undo(1)
