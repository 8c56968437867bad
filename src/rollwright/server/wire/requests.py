"""The words of the HTTP interface: what is asked for, and what is answered."""

from typing import Annotated, Any, Literal

from pydantic import Field

from rollwright.server.wire.events_told import Told
from rollwright.server.wire.protocol import Error, TableShown, Words

Token = Annotated[str, Field(min_length=22, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]


class NewSeat(Words):
    """Who is to sit there."""

    player: Annotated[str, Field(min_length=1, max_length=40)]
    """`human` (a person on the creator's device), `open` (whoever takes the link), or a bot."""
    name: Annotated[str, Field(max_length=40)] = ""
    """A person's; a bot's, too, if it is to be called otherwise than it is."""
    adds_seed: bool = False
    """Whether a person will add a seed to the dice of every game: by `commit` and `reveal`."""


class NewTable(Words):
    """A table to be opened."""

    game: Annotated[str, Field(min_length=1, max_length=40)]
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=16)]
    sheet: dict[str, Any] | None = None
    """A sheet of one's own; without it, the one in the box."""
    options: Annotated[dict[str, str], Field(max_length=32)] = Field(default_factory=dict)
    dice: Literal["fair", "typed"] = "fair"
    clock: Annotated[float, Field(ge=1, le=30 * 86_400)] | None = None
    """Seconds for each decision."""
    absence: Annotated[float, Field(ge=0, le=30 * 86_400)] = 120
    """Seconds after which the others may let a bot play for somebody who is away."""
    daily: Annotated[str, Field(max_length=40)] | None = None
    """A date such as `2026-11-20`: the dice are those of that day, for one person alone."""


class Key(Told):
    """A link: whoever has it may come in."""

    opens: Literal["seat", "invitation", "guest"]
    """An invitation opens an open seat once; the seat then has a token of its own."""
    seat: int | None
    token: str
    link: str


class TableCreated(Told):
    """A new table. Its links are told this once."""

    table: str
    commitment: str | None
    keys: list[Key]


class Invited(Told):
    """What an invitation is for."""

    seat: int
    table: TableShown


class JoinSeat(Words):
    """Take the open seat that the invitation in the Authorization header is for."""

    name: Annotated[str, Field(min_length=1, max_length=40)]
    adds_seed: bool = False
    """Whether this seat will add a seed to the dice of every game: by `commit` and `reveal`."""
    secret: Token | None = None
    """The seat's token, chosen by the client: the same request sent twice then joins once."""


class SeatTaken(Told):
    """The seat is yours: its link opens it on any of your devices."""

    seat: int
    token: str
    link: str


class SeatHeld(Told):
    """The seat that a token opens."""

    seat: int | None
    """None: a guest's place."""


class OptionShown(Told):
    """An option of a game's rules; the first value is the usual one."""

    name: str
    values: list[str]


class GameShown(Told):
    """A game that can be played here."""

    name: str
    title: str
    author: str
    publisher: str
    year: int
    players: list[int]
    minutes: int
    options: list[OptionShown]
    taught: list[int]
    """Numbers of players for whose box bots have learnt values; for others they search."""
    shares_board: bool
    """Whether all play on one board instead of a sheet each."""


class Games(Told):
    """All games, all bots, all languages."""

    games: list[GameShown]
    bots: list[str]
    languages: list[str]


class SheetToCheck(Words):
    """A sheet to be looked at."""

    sheet: dict[str, Any]
    options: Annotated[dict[str, str], Field(max_length=32)] = Field(default_factory=dict)


class SheetTyped(Words):
    """A sheet file as somebody types it."""

    text: str
    options: Annotated[dict[str, str], Field(max_length=32)] = Field(default_factory=dict)


class SheetDrawn(Told):
    """A sheet that can be played: what it says, how it looks, how it differs from the box's."""

    hash: str
    title: str
    players: list[int]
    reconstruction: dict[str, list[str]] | None
    differences: list[str]
    """Sentences, in the language asked for; none if it is the sheet in the box."""
    sheet: dict[str, Any]
    svg: str


class SheetChecked(Told):
    """A sheet that can be played."""

    hash: str
    players: list[int]
    title: str
    reconstruction: dict[str, list[str]] | None


class Health(Told):
    """The server is there, and its store answers."""

    status: Literal["ok"]
    version: str
    protocol: int
    tables: int
    """Being played or waiting for players."""


class Problem(Told):
    """What every refusal looks like."""

    error: Error
