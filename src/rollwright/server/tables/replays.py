"""A game to go through again: how it stood after each of its events."""

import threading
from collections.abc import Sequence
from dataclasses import dataclass

from rollwright.core.events import Chance, Correction, Event
from rollwright.core.views import Colour
from rollwright.play.game import Game
from rollwright.play.state import State, restored


@dataclass(frozen=True)
class Played:
    """A game at a table, as one who asks may know it."""

    game: Game
    number: int
    seats: list[dict[str, str]]
    """By seats, the `name`, and the `player` as in records."""
    events: tuple[Event, ...]
    dice: str
    live: bool
    """Whether it is still being played: then the events are those that the asker has heard."""

    @property
    def names(self) -> list[str]:
        """The players' names, by seats."""
        return [seat["name"] for seat in self.seats]


@dataclass(frozen=True)
class Roll:
    """Who rolled, and the colours of the dice, in the order of the outcome."""

    seat: int
    dice: tuple[Colour, ...]


class Replay:
    """The states of a game after each of its events; it grows as the game does.

    Several may ask at once, each in a thread of their own.
    """

    def __init__(self, game: Game) -> None:
        self._game = game
        self._state = game.new()
        self._sizes: list[int] = []
        self._rolls: list[Roll | None] = []
        self._records = [bytes(self._state)]
        self._known = {self._records[0]: self._records[0]}
        """Whoever decides and takes back again and again makes the same few states, kept once."""
        self._lock = threading.Lock()

    def follow(self, events: Sequence[Event]) -> None:
        """Play on to the end of `events`, which begin with those that were played before."""
        with self._lock:
            for event in events[len(self._sizes) :]:
                size, roll = _size(self._state, event), self._roll(event)
                self._state.happen(event)
                record = bytes(self._state)
                self._records.append(self._known.setdefault(record, record))
                self._sizes.append(size)
                self._rolls.append(roll)

    def after(self, count: int) -> State:
        """Return how it stood after so many events; it has no history of its own."""
        return restored(self._game, self._records[count], (), None)

    def size(self, index: int) -> int:
        """Return of a chance, or of one put right, how many dice, or cases, were due."""
        return self._sizes[index]

    def roll(self, index: int) -> Roll | None:
        """Return who rolled which dice, if that event is a roll, or a roll put right."""
        return self._rolls[index]

    def _roll(self, event: Event) -> Roll | None:
        if not isinstance(event, Chance | Correction) or event.kind != "dice":
            return None
        if isinstance(event, Correction):
            return next((roll for roll in reversed(self._rolls) if roll), None)
        seat = self._state.roller
        return None if seat is None else Roll(seat, tuple(self._state.view()["dice_due"]))


def _size(state: State, event: Event) -> int:
    if isinstance(event, Chance):
        due = state.chance_due
        return due[1] if due else 0
    last = state.correctable if isinstance(event, Correction) else None
    return last[1] if last else 0
