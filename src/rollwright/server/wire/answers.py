"""The words by which games are shown over HTTP: as they stand, and as they went."""

from typing import Annotated, Any, Literal

from pydantic import Field

from rollwright.core.views import Colour
from rollwright.server.wire.events_told import Told
from rollwright.server.wire.told_news import NewsTold
from rollwright.server.wire.views import AnyPrinted, AnyView

Language = Literal["en", "de", "fr", "it", "pl"]
"""Those of `rollwright.core.texts.LANGUAGES`."""


Ink = Literal["full", "saving"]
"""Those of `rollwright.core.svg.INKS`."""


class House(Told):
    """How this server is reached."""

    bound: Literal["here", "network", "public"]
    """By this machine alone, by its network, or under an address that the host has given."""
    addresses: list[str]
    """Where others reach it, the most likely first; none if it cannot be told."""
    port: int


class Points(Told):
    """Everybody's points, as far as the asker may know them."""

    parts: list[str]
    """What the parts are called."""
    seats: list[list[int]]
    """By seats, the points of each part."""
    totals: list[int]


class DailyRival(Told):
    """What a bot comes to with the dice of a day."""

    game: str
    date: str
    bot: str
    points: Points | None
    """None: it is still being compiled, or cannot be."""
    seconds: float | None
    """For how long it will still be compiled, about; None: not any more, or it cannot be."""


class Choice(Told):
    """Something the seat may do now."""

    action: str
    """In notation, as the socket takes it."""
    says: str


class Shown(Told):
    """The game as it stands now, in pictures and words, for one seat or a guest."""

    version: int
    """Of the game, as on the socket."""
    svg: str
    text: str
    choices: list[Choice]
    todo: str | None
    """What there is to do; nothing at a table that is closed."""
    points: Points


class ChanceLogged(Told):
    """Dice were rolled, or lots drawn."""

    type: Literal["chance"]
    kind: Literal["start", "dice", "pick"]
    outcome: list[int]
    size: int
    """How many dice were due, or between how many cases was drawn."""
    roller: int | None
    """Whose dice they are; nobody's, if lots were drawn."""
    dice: list[Colour]
    """Their colours, in the order of the outcome."""


class CorrectionLogged(Told):
    """The last chance was put right; decisions made since then are dropped."""

    type: Literal["correction"]
    kind: Literal["start", "dice", "pick"]
    outcome: list[int]
    size: int
    roller: int | None
    dice: list[Colour]
    """All three as of the chance that it corrects."""


class DecisionLogged(Told):
    """A seat decided."""

    type: Literal["decision"]
    seat: int
    action: str


class UndoLogged(Told):
    """A seat took its last decision back."""

    type: Literal["undo"]
    seat: int


LogEvent = Annotated[
    ChanceLogged | CorrectionLogged | DecisionLogged | UndoLogged,
    Field(discriminator="type"),
]


class Log(Told):
    """What happened in a game, from its beginning."""

    game: int
    """Its number at the table."""
    names: list[str]
    live: bool
    """Whether it is being played: then these are the events that the asker has heard."""
    seq: int
    """Of the last event that the asker has heard at the table."""
    events: list[LogEvent]


class Moment(Told):
    """A game as it stood after some of the events of its log."""

    game: int
    at: int
    of: int
    """How many events there are."""
    view: AnyView
    svg: str
    text: str
    """The picture, drawn and in words; both empty where none was wanted."""
    points: Points
    scores: list[int]


class NextVerdict(Told):
    """The next better verdict on a game alone."""

    points: int
    """How many more it would have taken."""
    says: str


class SeatPlayed(Told):
    """Who sat there."""

    name: str
    player: str
    """`human` or a bot's name."""


class GameResult(Told):
    """How a game ended."""

    game: int
    """Its number at the table."""
    title: str
    game_name: str
    names: list[str]
    points: Points
    winners: list[int]
    ending: NewsTold | None
    """Why it is over."""
    verdict: str | None
    """Of a game alone: how good it was, if the rules say so."""
    next_verdict: NextVerdict | None
    """And how far it was from being better; null if it could not be."""
    digest: str
    """SHA-256 of the record's events. Who knows it may see this game."""
    sheet: dict[str, Any]
    printed: AnyPrinted
    """What its views leave out."""
    seats: list[SeatPlayed]
    dice: Literal["fair", "typed"]
