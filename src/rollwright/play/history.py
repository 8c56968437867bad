"""What has happened in a game so far."""

from collections.abc import Iterable
from typing import Self

from rollwright.core.events import Chance, Event


class History:
    """Events in their order. It never changes: one that goes on shares what came before.

    So an event costs the same at the end of a game as at its beginning, and so does a copy.
    """

    __slots__ = ("_before", "_events", "chances", "last", "length")

    def __init__(self, before: "History | None" = None, last: Event | None = None) -> None:
        """Begin, or go on by one event."""
        self._before = before
        self._events: tuple[Event, ...] | None = None
        self.last = last
        """The last event; None at the beginning."""
        self.length: int = before.length + 1 if before is not None else 0
        self.chances: int = 0
        """How many chances were settled."""
        if before is not None:
            self.chances = before.chances + isinstance(last, Chance)

    @classmethod
    def of(cls, events: Iterable[Event]) -> Self:
        """Return the history of these events."""
        history = cls()
        for event in events:
            history = cls(history, event)
        return history

    def then(self, event: Event) -> Self:
        """Return this history and one more event."""
        return type(self)(self, event)

    @property
    def events(self) -> tuple[Event, ...]:
        """All of them; made when they are first asked for."""
        if self._events is None:
            found: list[Event] = []
            at: History | None = self
            while at is not None and at.last is not None:
                found.append(at.last)
                at = at._before  # noqa: SLF001  (its own kind)
            self._events = tuple(reversed(found))
        return self._events
