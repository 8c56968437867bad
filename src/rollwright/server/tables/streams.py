"""What each of those at a table hears, in order: one stream a seat, and one for all guests.

A stream depends on nothing but the table's log, so it comes out the same after a restart, and who
comes back names the last event heard and gets the rest.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from rollwright.server.tables.seats import GUEST

LONGEST_REST: Final = 400
"""Events: who has missed more gets a snapshot."""


class Stream:
    """The events one listener hears, numbered from 1, and the version of the game they know."""

    def __init__(self) -> None:
        self._events: list[dict[str, Any]] = []
        self._left_out = 0
        self._game_begins = 0
        """The number of the event before the game that is played now."""
        self._game_ends = 0
        """The number of the event before the end of the game played before."""
        self.version = 0
        """How many events of the game itself there were: commands are made on it."""

    @property
    def last(self) -> int:
        """The number of the last event."""
        return self._left_out + len(self._events)

    def hear(self, event: dict[str, Any], *, of_the_game: bool) -> None:
        """Add an event."""
        self._events.append({"seq": self.last + 1, **event})
        self.version += of_the_game

    def after(self, heard: int) -> list[dict[str, Any]] | None:
        """Return the events after the one numbered `heard`; None if that cannot be."""
        if not self._left_out <= heard <= self.last or self.last - heard > LONGEST_REST:
            return None
        return self._events[heard - self._left_out :]

    def go_to(self, last: int, version: int) -> None:
        """Go on after an event that was heard before, and all before it, which are let go."""
        self._events = []
        self._left_out = last
        self.version = version

    def of_this_game(self) -> list[dict[str, Any]]:
        """Return the events since the game that is played now, or was last, began."""
        return self._events[self._game_begins - self._left_out :]

    def end_game(self) -> None:
        """Remember where the end of a game is told."""
        self._game_ends = self.last

    def forget(self) -> None:
        """Let go of what was heard before the end of the last game: a new one begins."""
        del self._events[: self._game_ends - self._left_out]
        self._left_out = self._game_ends
        self._game_begins = self.last


class Streams:
    """The streams of all who sit or watch at a table."""

    def __init__(self, seats: int) -> None:
        self._by_seat = {seat: Stream() for seat in (GUEST, *range(seats))}

    def __getitem__(self, seat: int) -> Stream:
        return self._by_seat[seat]

    def tell(
        self, event: dict[str, Any], *, but: Iterable[int] = (), of_the_game: bool = False
    ) -> None:
        """Let all hear of an event, except for some seats."""
        left_out = set(but)
        for seat, stream in self._by_seat.items():
            if seat not in left_out:
                stream.hear(event, of_the_game=of_the_game)

    def whisper(self, event: dict[str, Any], seat: int) -> None:
        """Let one seat alone hear of an event of the game."""
        self._by_seat[seat].hear(event, of_the_game=True)

    @property
    def position(self) -> dict[str, list[int]]:
        """By seats, the number of the last event and the version: `go_to` goes there at once."""
        return {str(seat): [each.last, each.version] for seat, each in self._by_seat.items()}

    def go_to(self, position: Mapping[str, Sequence[int]]) -> None:
        """Go on from a position."""
        for seat, (last, version) in position.items():
            self._by_seat[int(seat)].go_to(last, version)

    def end_game(self) -> None:
        """Remember where the end of a game is told."""
        for stream in self._by_seat.values():
            stream.end_game()

    def forget(self) -> None:
        """Let go of earlier games but for their end."""
        for stream in self._by_seat.values():
            stream.forget()
