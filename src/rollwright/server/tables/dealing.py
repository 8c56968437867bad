"""The fair dice of a table's games: whose seeds are waited for, and what they make together.

Before a game all who add seeds commit to them, then all reveal them; `docs/fair-dice.md` says why.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from rollwright.core.events import Event
from rollwright.core.records import Header
from rollwright.play import fair
from rollwright.play.fair import Deal, Fair, fresh_server_seed
from rollwright.server.tables.entries import Entry
from rollwright.server.tables.seats import Chair

COMMIT: Final = "commit"
REVEAL: Final = "reveal"
"""What those who add seeds to the dice have to do before a game: all commit, then all reveal."""


class Dealing:
    """What the dice are made of: those of the game played now or last, and those of the next."""

    def __init__(self, header: Header, table: str, chairs: Sequence[Chair], created: Entry) -> None:
        """Take the server's seed for the first game from the entry that opens the table."""
        self._header = header
        self._table = table
        self._chairs = chairs
        self.next = self._promised(created, 1)
        self.now = self.next
        """Of the game that is played now, or was last."""
        self.is_sealed = False
        """Whether all have committed to their seeds for the next game: no other is taken then."""

    @property
    def takes_seeds(self) -> bool:
        """Whether the next game is dealt as games are now; of old, seeds were given openly."""
        return self.next.scheme != fair.OLD_SCHEME

    @property
    def due(self) -> str | None:
        """What those who add seeds have to do, COMMIT or REVEAL, or None."""
        if not self.is_sealed:
            return COMMIT if any(chair.adds_seed for chair in self._chairs) else None
        return REVEAL if self.is_unrevealed else None

    @property
    def is_unrevealed(self) -> bool:
        """Whether somebody's seed is waited for, who has committed to it."""
        return any(
            chair.is_played_by_a_person and chair.seed_hash and not chair.has_revealed
            for chair in self._chairs
        )

    def seal(self) -> None:
        """Seal the commitments if all have committed; to be asked once all players are here.

        From then on seeds are revealed, and whoever knows one of them must not choose another.
        """
        people = [chair for chair in self._chairs if chair.is_played_by_a_person]
        self.is_sealed = self.is_sealed or all(
            chair.seed_hash for chair in people if chair.adds_seed
        )

    def start(self) -> Fair:
        """Deal the next game, and return its dice."""
        self.now = replace(
            self.next,
            seeds=tuple(chair.dealt_seed for chair in self._chairs),
            seed_hashes=tuple(chair.seed_hash for chair in self._chairs),
        )
        return Fair(self.now.server_seed, self.now.seeds)

    def started(self) -> dict[str, Any]:
        """Return what everybody hears of the dice when a game begins."""
        told: dict[str, Any] = {"commitment": self.now.commitment, "seeds": list(self.now.seeds)}
        if self.now.scheme != fair.OLD_SCHEME:
            told["seed_hashes"] = list(self.now.seed_hashes)
        return told

    def end(self, entry: Entry) -> None:
        """Take the server's seed for the next game from the entry that ends one."""
        self.next = self._promised(entry, self.now.number + 1)
        self.is_sealed = False
        for chair in self._chairs:
            chair.forget_seed()

    def header(self, header: Header, events: Sequence[Event], end: str | None) -> Header:
        """Return a record's header with what is known of the dice; `end` is how the game ended."""
        if end is None:
            return fair.fair_header(header, self.now)
        return fair.ended_header(header, self.now, events, end)

    def _promised(self, entry: Entry, number: int) -> Deal:
        """Return what the dice of a game will be made of, as far as an entry has fixed it."""
        seed, scheme = entry.body["server_seed"], entry.body.get("scheme", fair.OLD_SCHEME)
        told = fair.commitment(self._header, self._table, number, seed, scheme)
        return Deal(self._table, number, seed, told, scheme=scheme)


def promise() -> dict[str, Any]:
    """Draw the server's seed of a game that is to come: what entries keep of it."""
    return {"server_seed": fresh_server_seed(), "scheme": fair.SCHEME}
