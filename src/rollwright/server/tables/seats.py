"""Who sits at a table: seats, who holds and who plays them, and how the series stands."""

from dataclasses import dataclass, field
from typing import Any, Final

from rollwright.bots import OPEN
from rollwright.core.players import HUMAN
from rollwright.server.access.tokens import same_hash

GUEST: Final = -1
"""The seat of those who only watch."""


@dataclass
class Chair:
    """One seat: who sits there, who plays for them, and what proves it."""

    player: str
    """`human`, `open` or a bot's name, as it was set up."""
    name: str
    token_hash: str = ""
    """Of who holds the seat; empty if nobody can."""
    invite_hash: str = ""
    """Of the link by which an open seat is taken; it holds no seat itself."""
    stand_in: str = ""
    """The bot that plays while the holder is away."""
    adds_seed: bool = False
    """Whether the holder adds a seed to the dice of every game, and is waited for."""
    seed_hash: str = ""
    """The holder's commitment to the seed for the next game."""
    seed: str = ""
    """What the holder adds to the dice of the next game, once it is revealed."""
    has_revealed: bool = False
    """Whether the holder has revealed the seed, or said that there will be none."""

    @property
    def bot(self) -> str | None:
        """The bot that plays this seat now; None if a person does, or nobody yet."""
        if self.stand_in:
            return self.stand_in
        return None if self.player in (HUMAN, OPEN) else self.player

    @property
    def is_played_by_a_person(self) -> bool:
        """Whether a person decides here now."""
        return self.player == HUMAN and not self.stand_in

    @property
    def dealt_seed(self) -> str | None:
        """What is added to the dice for this seat; None of a seed that was not revealed."""
        return None if self.seed_hash and not self.seed else self.seed

    def forget_seed(self) -> None:
        """Be ready for the dice of another game."""
        self.seed_hash, self.seed, self.has_revealed = "", "", False

    def shown(self) -> dict[str, Any]:
        """Return what everybody may know."""
        return {
            "name": self.name, "player": self.player, "stand_in": self.stand_in or None,
            "adds_seed": self.adds_seed, "seed_hash": self.seed_hash or None,
            "has_revealed": self.has_revealed,
        }  # fmt: skip


@dataclass
class Series:
    """How the games at one table went: wins (a shared one is shared) and points, by seats."""

    games: int = 0
    wins: list[float] = field(default_factory=list)
    points: list[int] = field(default_factory=list)

    def add(self, scores: list[int], winners: tuple[int, ...]) -> None:
        """Count a finished game."""
        self.games += 1
        for seat, points in enumerate(scores):
            self.points[seat] += points
        for seat in winners:
            self.wins[seat] += 1 / len(winners)

    def shown(self) -> dict[str, Any]:
        """Return it as JSON data."""
        return {"games": self.games, "wins": list(self.wins), "points": list(self.points)}


def seat_of_token(chairs: list[Chair], guest_hash: str, hashed: str) -> int | None:
    """Return the seat a token's hash opens, GUEST, or None; always compares with all of them."""
    found: int | None = None
    if same_hash(guest_hash, hashed):
        found = GUEST
    for seat, chair in enumerate(chairs):
        if same_hash(chair.token_hash, hashed) and chair.token_hash:
            found = seat
    return found


def seat_of_invitation(chairs: list[Chair], hashed: str) -> int | None:
    """Return the seat that an invitation is for, whether it is still open or not."""
    found: int | None = None
    for seat, chair in enumerate(chairs):
        if same_hash(chair.invite_hash, hashed) and chair.invite_hash:
            found = seat
    return found
