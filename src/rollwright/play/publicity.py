"""When others may hear of a decision: those of a simultaneous step only when all have decided."""

from collections.abc import Iterable

from rollwright.core.events import Correction, Decision, Event, Undo
from rollwright.play.game import Game
from rollwright.play.state import State


class Publicity:
    """A state, and which of its events everybody may know.

    An event is sealed while what a guest may know is the same as before it, byte for byte. When
    that changes, the step is complete, and all that was sealed is told, in the order of the seats:
    so nobody learns who was quick. What was decided and taken back within the step is never told,
    nor is what was sealed when the chance before it was corrected.
    """

    def __init__(self, game: Game) -> None:
        self.state: State = game.new()
        self._seen = bytes(self.state.observe(None))
        self._sealed: list[Decision] = []
        self._told_together = False
        self._taken_back = False

    @property
    def sealed(self) -> tuple[Decision, ...]:
        """The decisions that only those who made them know of."""
        return tuple(self._sealed)

    def may_undo(self, seat: int) -> bool:
        """Tell whether a seat may take its last decision back.

        It may while that is sealed, or while nothing has happened since and no other's decision
        was told with it. Where others have decided since, the state itself may allow more.
        """
        if any(decision.seat == seat for decision in self._sealed):
            return True
        if self._taken_back:  # what was told with the decision that is now the last is forgotten
            return self.state.may_undo(seat)
        last = self.state.last_event
        return isinstance(last, Decision) and last.seat == seat and not self._told_together

    def happen(self, event: Event) -> list[Event]:
        """Let one event happen, and return what everybody may hear of now.

        What is impossible is refused and changes nothing.
        """
        self.state.happen(event)
        seen = bytes(self.state.observe(None))
        if isinstance(event, Undo):
            own = [at for at, decision in enumerate(self._sealed) if decision.seat == event.seat]
            if own:
                del self._sealed[own[-1]]
                return []
        if isinstance(event, Correction):
            self._sealed = []  # decided on what never was
        if isinstance(event, Decision):
            self._sealed.append(event)
            if seen == self._seen:
                return []
        told = by_seats(self._sealed)
        self._seen = seen
        self._told_together = len({decision.seat for decision in told}) > 1
        self._taken_back = isinstance(event, Undo)
        self._sealed = []
        return [*told] if isinstance(event, Decision) else [*told, event]


def public_order(game: Game, events: tuple[Event, ...]) -> list[Event]:
    """Return a game's events as everybody hears them, what is still sealed last."""
    publicity = Publicity(game)
    told = [heard for event in events for heard in publicity.happen(event)]
    return [*told, *by_seats(publicity.sealed)]


def by_seats(decisions: Iterable[Decision]) -> list[Decision]:
    """Put decisions of one step into the order of their seats; a seat's own stay as they were."""
    return sorted(decisions, key=lambda decision: decision.seat)
