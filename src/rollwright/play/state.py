"""The Python face, second half: a `State` is a position and how it came about."""

import hashlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from rollwright.core.contract import (
    CHANCE_NAMES,
    DICE,
    MAX_LEGAL,
    MAX_PARTS,
    NO_CHANCE,
)
from rollwright.core.contract import (
    State as StateRecord,
)
from rollwright.core.errors import IllegalError, UnknownNameError
from rollwright.core.events import Chance, Correction, Decision, Event, Undo
from rollwright.core.records import Record, RecordWriter
from rollwright.core.registry import Reason
from rollwright.core.texts import Texts
from rollwright.core.views import AnyScene, Scene, View
from rollwright.play.dice import (
    DiceSource,
    Seeded,
    chance_event,
    checked_outcome,
    outcome_array,
)
from rollwright.play.entropy import fresh_seed
from rollwright.play.history import History

if TYPE_CHECKING:
    from rollwright.play.game import Game


@dataclass(frozen=True)
class _LastChance:
    """The last chance of a game: what came before it, and how it stood around it."""

    history: History
    before: StateRecord
    after: StateRecord


@dataclass(frozen=True)
class _Loaded:
    """The record that a state was made from, and its history then."""

    record: Record
    history: History


class State:
    """A position of a game, and how it came about. It changes in place; `copy` keeps one."""

    def __init__(
        self,
        game: "Game",
        record: StateRecord,
        events: History | Iterable[Event] = (),
        observer: int | None = None,
    ) -> None:
        self.game = game
        self.record = record
        self.observer = observer
        self._history = events if isinstance(events, History) else History.of(events)
        self._rules = game.rules
        self._sheet = game.sheet.record
        self._loaded: _Loaded | None = None
        self._last_chance: _LastChance | None = None
        """Spares undo and corrections the way from the beginning; without it they go that way."""

    @property
    def events(self) -> tuple[Event, ...]:
        """What has happened, in order."""
        return self._history.events

    @property
    def last_event(self) -> Event | None:
        """What has happened last."""
        return self._history.last

    @property
    def event_count(self) -> int:
        """How many events there were."""
        return self._history.length

    @property
    def chance_count(self) -> int:
        """How many chances were settled."""
        return self._history.chances

    @property
    def chance_due(self) -> tuple[str, int] | None:
        """The kind and size of the chance that must be settled now, or None."""
        kind, size = self._rules.chance_due(self.record, self._sheet)
        return None if kind == NO_CHANCE else (CHANCE_NAMES[kind], size)

    @property
    def correctable(self) -> tuple[str, int, tuple[int, ...]] | None:
        """The kind, size and outcome of the chance that `correct` would put right, or None."""
        try:
            before = self.before_last_chance()
        except IllegalError:
            return None
        chance, due = self.events[before.event_count], before.chance_due
        assert isinstance(chance, Chance) and due is not None
        return chance.kind, due[1], chance.outcome

    @property
    def roller(self) -> int | None:
        """The seat whose dice are due, or None; lots for who starts are nobody's."""
        due = self.chance_due
        return int(self.record["active"]) if due is not None and due[0] == "dice" else None

    @property
    def pending(self) -> tuple[int, ...]:
        """The seats that owe a decision now; several decide at the same time."""
        return self._seats(self._rules.pending(self.record, self._sheet))

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._rules.over(self.record, self._sheet))

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats once the game is over; several share the win."""
        return self._seats(self._rules.winners(self.record, self._sheet)) if self.over else ()

    @property
    def scores(self) -> list[int]:
        """Every seat's points as they stand."""
        parts = np.zeros(MAX_PARTS, np.int64)
        return [
            int(self._rules.score(self.record, self._sheet, seat, parts))
            for seat in range(self.game.players)
        ]

    def parts(self, seat: int) -> dict[str, int]:
        """Return a seat's points by parts; the names are catalogue keys such as `colour.red`."""
        self._known_seat(seat)
        parts = np.zeros(MAX_PARTS, np.int64)
        self._rules.score(self.record, self._sheet, seat, parts)
        names = self.game.folder.part_names(self.game.sheet.data)
        return {name: int(parts[index]) for index, name in names}

    def roll(self, outcome: Iterable[int] | DiceSource | None = None) -> "State":
        """Settle the chance that is due: by numbers, from a source, or (None) by fresh lots."""
        kind, size = self._rules.chance_due(self.record, self._sheet)
        if kind == NO_CHANCE:
            raise IllegalError("chance.not_due")
        if not isinstance(outcome, Iterable):
            source = Seeded(fresh_seed()) if outcome is None else outcome
            outcome = source.outcome(kind, size, self.chance_count)
        numbers = checked_outcome(outcome, kind, size)
        history, before = self._history, self._copied()
        self._rules.settle(self.record, self._sheet, outcome_array(numbers))
        self._history = history.then(chance_event(kind, numbers))
        self._last_chance = _LastChance(history, before, self._copied())
        return self

    def correct(self, outcome: Iterable[int]) -> "State":
        """Put the last chance right: it is then as if this outcome had been there at once.

        Decisions made since are dropped, and made anew by whoever is asked then.
        """
        self._with_history()
        before = self.before_last_chance()
        kind, size = self._rules.chance_due(before.record, self._sheet)
        numbers = checked_outcome(outcome, kind, size)
        if chance_event(kind, numbers) == self.events[before.event_count]:
            raise IllegalError("correct.same")  # else decisions would be dropped for nothing
        self._become(before)
        return self.roll(numbers)

    def before_last_chance(self) -> "State":
        """Return the state before the last chance, while that may still be corrected."""
        if self.over:
            raise IllegalError("over")
        if self._last_chance is not None:
            last = self._last_chance
            return State(self.game, last.before.copy(), last.history)
        for at in range(len(self.events) - 1, -1, -1):
            if isinstance(self.events[at], Chance):
                return self.game.replay(self.events[:at])
        raise IllegalError("correct.nothing")

    def legal(self, seat: int | None = None) -> list[str]:
        """Return a seat's legal actions in notation; none if it is not asked.

        The seat may be left out unless several are asked.
        """
        if seat is None and not self.pending:
            return []
        return [self.game.write(action) for action in self.legal_actions(self._seat(seat))]

    def legal_actions(self, seat: int) -> list[int]:
        """Return a seat's legal actions as numbers, ascending; none if it is not asked."""
        if seat not in self.pending:
            return []
        out = np.zeros(MAX_LEGAL, np.int64)
        n = self._rules.legal(self.record, self._sheet, seat, out)
        return [int(action) for action in out[:n]]

    def legal_mask(self, seat: int | None = None) -> npt.NDArray[np.bool_]:
        """Return for each action number whether a seat may take it now.

        >>> state = rw.game("qwixx").new().roll([0]).roll([4, 1, 3, 6, 2, 5])
        >>> mask = state.legal_mask(0)
        >>> len(mask), [state.game.write(action) for action in mask.nonzero()[0]]
        (67, ['-', 'R5', 'Y5', 'G5', 'B5'])
        """
        mask = np.zeros(self._rules.ACTIONS, np.bool_)
        if seat is not None or self.pending:
            mask[self.legal_actions(self._seat(seat))] = True
        return mask

    def chance_outcomes(self) -> Iterator[tuple[tuple[int, ...], Fraction]]:
        """Yield every outcome of the chance that is due, with its probability.

        >>> state = rw.game("qwixx", players=3).new()
        >>> [(outcome, str(share)) for outcome, share in state.chance_outcomes()]
        [((0,), '1/3'), ((1,), '1/3'), ((2,), '1/3')]
        >>> sum(1 for _ in state.roll([0]).chance_outcomes()) == 6**6
        True
        """
        kind, size = self._rules.chance_due(self.record, self._sheet)
        if kind == NO_CHANCE:
            raise IllegalError("chance.not_due")
        if kind == DICE:
            share = Fraction(1, 6**size)
            return ((faces, share) for faces in product(range(1, 7), repeat=size))
        return (((case,), Fraction(1, size)) for case in range(size))

    @property
    def key(self) -> str:
        """A name for the position: two states have the same one if they are equal.

        >>> game = rw.game("geizen")
        >>> game.new().key == game.new().key != game.new().roll([0]).key
        True
        """
        digest = hashlib.blake2b(self.game.key.encode(), digest_size=16)
        digest.update(bytes(self))
        return digest.hexdigest()

    def play(self, action: str | int, seat: int | None = None) -> "State":
        """Carry out a decision; `seat` may be left out while only one seat is asked."""
        chosen = self._seat(seat)
        number = self._number(action)
        if number not in self.legal_actions(chosen):
            reason = self.explain(number, chosen)
            raise IllegalError("illegal.because", action=action, why=reason)
        self._rules.apply(self.record, self._sheet, chosen, number)
        self._history = self._history.then(Decision(chosen, self.game.write(number)))
        return self

    def explain(self, action: str | int, seat: int | None = None) -> Reason | None:
        """Return why a seat may not take an action now, or None if it may."""
        chosen = self._seat(seat)
        number = self._number(action)
        if number in self.legal_actions(chosen):
            return None
        data = self.game.sheet.data
        return self.game.folder.explain(self.record, self._sheet, data, chosen, number)

    def observe(self, seat: int | None) -> "State":
        """Return what a seat may know, or (None) a guest; it has no history of its own."""
        if seat is not None:
            self._known_seat(seat)
        seen = State(self.game, self._copied(), (), observer=-1 if seat is None else seat)
        self._rules.observe(seen.record, self._sheet, -1 if seat is None else seat)
        return seen

    def undo(self, seat: int | None = None) -> "State":
        """Take back a seat's last decision, free until it has led to something new being seen."""
        self._with_history()
        before = self._taken_back(self._last_decider() if seat is None else seat)
        self._become(before)
        return self

    def may_undo(self, seat: int) -> bool:
        """Tell whether `undo` would succeed."""
        try:
            self._taken_back(seat)
        except IllegalError:
            return False
        return True

    def happen(self, event: Event) -> "State":
        """Let one event happen; what is impossible is refused and changes nothing."""
        if isinstance(event, Undo):
            return self.undo(event.seat)
        if isinstance(event, Decision):
            return self.play(event.action, event.seat)
        if isinstance(event, Correction):
            last = self.correctable
            if last is not None and last[0] != event.kind:
                raise IllegalError("chance.other_kind", found=event.kind, wanted=last[0])
            return self.correct(event.outcome)
        due = self.chance_due
        if due is None or due[0] != event.kind:
            raise IllegalError("chance.other_kind", found=event.kind, wanted=due[0] if due else "-")
        return self.roll(event.outcome)

    def copy(self) -> "State":
        """Return an independent copy."""
        copy = State(self.game, self._copied(), self._history, self.observer)
        copy._last_chance = self._last_chance  # nobody writes to these
        copy._loaded = self._loaded
        return copy

    def view(self, seat: int | None = None) -> View:
        """Describe what a seat, or (None) a guest, sees, as JSON data; `game.printed` is the rest.

        The fields of each game stand on its page in docs/.
        """
        seen = self if self.observer == seat is not None else self.observe(seat)
        return seen._everything()  # noqa: SLF001  (its own)

    def scene(self, names: Sequence[str] | None = None) -> AnyScene:
        """Return what a picture of this state shows: of an observed one, what its seat may know."""
        game = self.game
        return Scene(game.printed, self._everything(), names, game.reconstruction)

    def text(self, language: str = "en") -> str:
        """Draw the state as text."""
        return self.game.folder.text_picture(self.scene(), Texts(language))

    def svg(self, language: str = "en") -> str:
        """Draw the state as an SVG picture."""
        return self.game.folder.svg_picture(self.scene(), Texts(language))

    def of_record(self, record: Record) -> "State":
        """Remember that this state was made from a record: what it says of seats and dice stays."""
        self._loaded = _Loaded(record, self._history)
        return self

    @property
    def record_so_far(self) -> Record:
        """The game so far as a record.

        What was loaded from a record is written as it was there, with its seats and dice, and with
        what was taken back. Where the game went on since, nothing is said of the dice.
        """
        self._with_history()
        loaded = self._loaded
        if loaded is None:
            return Record(self.game.header(), self.events)
        if loaded.history is self._history:
            return loaded.record
        header = self.game.header(loaded.record.header.seats)
        since = loaded.history.length
        if self.events[:since] != loaded.history.events:  # more was taken back
            return Record(header, self.events)
        return Record(header, (*loaded.record.events, *self.events[since:]))

    def save(self, path: str | Path) -> None:
        """Write the game so far as a record; the file must not exist."""
        RecordWriter.begin(Path(path), self.record_so_far).close()

    def __copy__(self) -> "State":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> "State":
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        return restored, (self.game, bytes(self), self.events, self.observer)

    def __bytes__(self) -> bytes:
        return self.record.tobytes()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.game == other.game and bytes(self) == bytes(other)

    __hash__ = None  # type: ignore[assignment]  # it changes in place

    def __repr__(self) -> str:
        if self.observer is not None:
            who = f"seat {self.observer}" if self.observer >= 0 else "a guest"
            return f"<{self.game!r} as {who} sees it>"
        return f"{self.game!r}.replay({' '.join(map(str, self.events))!r})"

    def __str__(self) -> str:
        return self.text()

    def _repr_svg_(self) -> str:
        return self.svg()

    def _everything(self) -> View:
        """Describe all that this object holds: of an observed state, what its seat may know."""
        seat = self.observer if self.observer is not None and self.observer >= 0 else None
        return self.game.folder.view(self.record, self._sheet, self.game.sheet.data, seat)

    def _become(self, other: "State") -> None:
        """Stand as another state does that nobody else holds."""
        self.record, self._history = other.record, other._history  # noqa: SLF001  (its own)

    def _with_history(self) -> None:
        if self.observer is not None:
            raise IllegalError("observed")

    def _copied(self) -> StateRecord:
        copy: StateRecord = np.array([self.record], self._rules.STATE)[0]
        return copy

    def _seats(self, mask: int) -> tuple[int, ...]:
        return tuple(seat for seat in range(self.game.players) if (int(mask) >> seat) & 1)

    def _known_seat(self, seat: int) -> None:
        if not 0 <= seat < self.game.players:
            raise UnknownNameError("seat.unknown", seat=seat, last=self.game.players - 1)

    def _seat(self, seat: int | None) -> int:
        if seat is not None:
            self._known_seat(seat)
            return seat
        asked = self.pending
        if len(asked) == 1:
            return asked[0]
        if asked:
            raise IllegalError("seat.several", seats=", ".join(map(str, asked)))
        raise IllegalError("over" if self.over else "seat.none")

    def _number(self, action: str | int) -> int:
        number = self.game.read(action) if isinstance(action, str) else action
        if not 0 <= number < self._rules.ACTIONS:
            raise IllegalError("illegal.unknown", number=number, last=self._rules.ACTIONS - 1)
        return number

    def _taken_back(self, seat: int) -> "State":
        """Return the state without the seat's last decision, if taking it back is still free.

        It is free while the seat knows nothing more than its decision alone would have told it:
        no new chance, no other seat's choice of the same step. So what the seat may know now must
        be, byte for byte, what it would know had it decided on the view it had.
        """
        for at in range(len(self.events) - 1, -1, -1):
            event = self.events[at]
            if isinstance(event, Chance):
                earlier = (e for e in self.events[:at] if isinstance(e, Decision))
                decided = any(e.seat == seat for e in earlier)
                raise IllegalError("undo.chance" if decided else "undo.nothing")
            if isinstance(event, Decision) and event.seat == seat:
                before = self._replayed(self.events[:at])
                alone = before.observe(seat).play(event.action, seat)
                if bytes(alone.observe(seat)) != bytes(self.observe(seat)):
                    raise IllegalError("undo.seen")
                if at == len(self.events) - 1:
                    return before
                try:
                    return self._replayed((*self.events[:at], *self.events[at + 1 :]))
                except IllegalError:  # another has decided on what this one had led to
                    raise IllegalError("undo.seen") from None
        raise IllegalError("undo.nothing")

    def _replayed(self, events: tuple[Event, ...]) -> "State":
        """Replay events which are this state's own up to the last chance."""
        last = self._last_chance
        if last is None:
            return self.game.replay(events)
        at = last.history.length + 1
        state = State(self.game, last.after.copy(), last.history.then(events[at - 1]))
        for event in events[at:]:
            state.happen(event)
        state._last_chance = last
        return state

    def _last_decider(self) -> int:
        for event in reversed(self.events):
            if isinstance(event, Decision):
                return event.seat
        raise IllegalError("undo.nothing")


def restored(game: "Game", record: bytes, events: tuple[Event, ...], observer: int | None) -> State:
    """Make a state from what `bytes` made of it."""
    return State(game, np.frombuffer(record, game.rules.STATE).copy()[0], events, observer)
