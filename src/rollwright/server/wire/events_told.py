"""The events that those at a table hear of, as they are told."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field


class Told(BaseModel):
    """What the server says; clients must bear fields that came later."""

    model_config = ConfigDict(extra="forbid", use_attribute_docstrings=True)


class SeriesShown(Told):
    """How the games at this table went, by seats; a shared win counts as its share."""

    games: int
    wins: list[float]
    points: list[int]


class _Event(Told):
    seq: int
    """Counts up by one for each event that this listener hears."""


class Joined(_Event):
    """Somebody took an open seat."""

    type: Literal["joined"]
    seat: int
    name: str


class Filled(_Event):
    """A bot was put on an open seat."""

    type: Literal["filled"]
    seat: int
    bot: str
    name: str


class Committed(_Event):
    """A seat committed to its seed for the dice of the next game."""

    type: Literal["committed"]
    seat: int
    seed_hash: str


class Revealed(_Event):
    """A seat revealed its seed, when all had committed; null: it has lost it."""

    type: Literal["revealed"]
    seat: int
    seed: str | None


class Started(_Event):
    """A game begins; the commitment was told before any seed existed."""

    type: Literal["started"]
    game: int
    names: list[str]
    commitment: str | None = None
    seeds: list[str | None] | None = None
    """By seats; an empty one of who adds none, null of who did not reveal it."""
    seed_hashes: list[str] | None = None


class ChanceSettled(_Event):
    """Dice were rolled, or lots drawn."""

    type: Literal["chance"]
    kind: Literal["start", "dice", "pick"]
    outcome: list[int]


class ChanceCorrected(_Event):
    """The last chance was put right; decisions made since then are dropped."""

    type: Literal["correction"]
    kind: Literal["start", "dice", "pick"]
    outcome: list[int]


class Decided(_Event):
    """A seat's decision, told to others when all who decide at the same time have decided."""

    type: Literal["decision"]
    seat: int
    action: str


class TakenBack(_Event):
    """A seat took its last decision back."""

    type: Literal["undo"]
    seat: int


class TimedOut(_Event):
    """A seat's time was up: a bot decided for it, this once."""

    type: Literal["timeout"]
    seat: int


class Replaced(_Event):
    """A bot plays for somebody who is away."""

    type: Literal["replaced"]
    seat: int
    bot: str


class Returned(_Event):
    """Somebody took their seat back."""

    type: Literal["returned"]
    seat: int


class WantsRematch(_Event):
    """A seat wants another game."""

    type: Literal["rematch"]
    seat: int


class Ended(_Event):
    """The game is over, and what its dice were made of is revealed."""

    type: Literal["ended"]
    game: int
    scores: list[int]
    winners: list[int]
    series: SeriesShown
    server_seed: str | None = None
    digest: str | None = None
    """SHA-256 of the record, so that one shown later can be told from another."""
    next_commitment: str | None = None


class Closed(_Event):
    """The table was closed; its records stay."""

    type: Literal["closed"]
    reason: Literal["idle", "host"]
    server_seed: str | None = None
    digest: str | None = None
    """SHA-256 of the record, so that one shown later can be told from another."""


TableEvent = Annotated[
    Joined | Filled | Committed | Revealed | Started | ChanceSettled | ChanceCorrected | Decided
    | TakenBack | TimedOut | Replaced | Returned | WantsRematch | Ended | Closed,
    Field(discriminator="type"),
]  # fmt: skip
