"""A game being played at a table: seats, dice, and a record that is always a step ahead."""

from collections.abc import Sequence
from dataclasses import dataclass

from rollwright.core.contract import NO_CHANCE
from rollwright.core.errors import IllegalError
from rollwright.core.events import Chance, Correction, Decision, Event, Undo
from rollwright.core.records import RecordWriter
from rollwright.play.dice import DiceSource, Typed, chance_event, checked_outcome
from rollwright.play.state import State


@dataclass(frozen=True)
class Seat:
    """Who sits there: a name, and `human` or a bot's name."""

    name: str
    player: str


class Match:
    """Drives a state: every event is on the disk before anyone is told of it."""

    def __init__(
        self, state: State, seats: Sequence[Seat], dice: DiceSource, writer: RecordWriter | None
    ) -> None:
        self.state = state
        self.seats = tuple(seats)
        self._dice = dice
        self._writer = writer

    @property
    def chances(self) -> int:
        """How many chances have been settled."""
        return self.state.chance_count

    @property
    def decisions(self) -> int:
        """How many decisions stand."""
        return sum(isinstance(event, Decision) for event in self.state.events)

    def settle(self) -> Chance:
        """Settle the chance that is due from the dice source."""
        rules, sheet = self.state.game.rules, self.state.game.sheet.record
        kind, size = rules.chance_due(self.state.record, sheet)
        if kind == NO_CHANCE:
            raise IllegalError("chance.not_due")
        outcome = self._dice.outcome(kind, size, self.chances)
        event = chance_event(kind, checked_outcome(outcome, kind, size))
        self._happen(event)
        return event

    def decide(self, seat: int, action: str) -> None:
        """Carry out a seat's decision."""
        self._happen(Decision(seat, self.state.game.write(self.state.game.read(action))))

    def undo(self, seat: int) -> None:
        """Take a seat's last decision back, if that is still free."""
        self._happen(Undo(seat))

    def correct(self, outcome: Sequence[int]) -> Correction:
        """Put right what was typed of the last chance; other dice are what they are."""
        if not isinstance(self._dice, Typed):
            raise IllegalError("correct.not_typed")
        last = self.state.correctable
        event = Correction(last[0] if last else "dice", tuple(outcome))  # without, it is refused
        self._happen(event)
        return event

    def _happen(self, event: Event) -> None:
        after = self.state.copy().happen(event)
        if self._writer is not None:
            self._writer.append(event)
        self.state = after
