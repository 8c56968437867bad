"""The words of the protocol: what clients may say over the web socket, and what they are told.

The browser's TypeScript types are made from these. What goes out is written as plain data, for
speed; tests hold every message that tests receive to the models here.
"""

from typing import Annotated, Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from rollwright.core.plain_text import LONGEST_NAME
from rollwright.play.fair import LONGEST_SEED, SEED_BYTES
from rollwright.server.wire.events_told import SeriesShown, TableEvent, Told
from rollwright.server.wire.told_news import NewsTold
from rollwright.server.wire.views import AnyPrinted, AnyView

PROTOCOL: Final = 3
"""Version of the protocol: a client that knows another one says so to its user."""

CommandId = Annotated[str, Field(min_length=1, max_length=64, pattern=r"^[A-Za-z0-9_.:-]+$")]
SeatNumber = Annotated[int, Field(ge=0, lt=16)]
Name = Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
Seed = Annotated[str, Field(min_length=1, max_length=LONGEST_SEED)]
SeedHash = Annotated[str, Field(pattern=rf"^[0-9a-f]{{{2 * SEED_BYTES}}}$")]
PaceName = Literal["calm", "normal", "fast", "at_once"]
BotName = Annotated[str, Field(min_length=1, max_length=40)]


class Words(BaseModel):
    """What a client says: nothing more than is asked for, and of the very type."""

    model_config = ConfigDict(extra="forbid", strict=True)


class Hello(Words):
    """The first message on a socket: who comes, and the last event they heard."""

    type: Literal["hello"]
    token: Annotated[str, Field(max_length=64)]
    last: Annotated[int, Field(ge=0)] | None = None
    """The number of the last event heard; left out by who comes anew."""


class _Command(Words):
    id: CommandId
    """Chosen by the client; a command with an id used before by its seat acts no second time."""
    version: Annotated[int, Field(ge=0)]
    """The version of the game, as last told, that the command was made on."""


class Decide(_Command):
    """Take an action, in notation."""

    type: Literal["decide"]
    action: Annotated[str, Field(min_length=1, max_length=40)]


class Roll(_Command):
    """Settle the chance that is due; with real dice, say what they show."""

    type: Literal["roll"]
    outcome: Annotated[list[int], Field(max_length=8)] | None = None


class Correct(_Command):
    """Say what the real dice of the last chance showed; decisions made since are dropped."""

    type: Literal["correct"]
    outcome: Annotated[list[int], Field(max_length=8)]


class Undo(_Command):
    """Take the seat's last decision back."""

    type: Literal["undo"]


class Fill(_Command):
    """Put a bot on an open seat, before the first game."""

    type: Literal["fill"]
    seat: SeatNumber
    bot: BotName


class Replace(_Command):
    """Let a bot play for somebody who has been away for long enough."""

    type: Literal["replace"]
    seat: SeatNumber
    bot: BotName


class Return(_Command):
    """Take one's own seat back from the bot that plays it."""

    type: Literal["return"]


class Rematch(_Command):
    """Want another game; it begins when all people at the table do."""

    type: Literal["rematch"]


class Commit(_Command):
    """Commit to a seed for the dice of the next game, after the server has and before others."""

    type: Literal["commit"]
    seed_hash: SeedHash


class Reveal(_Command):
    """Reveal the seed, when all have committed; null: it is lost, and the dice go without it."""

    type: Literal["reveal"]
    seed: Seed | None


class Explain(Words):
    """Ask why an action is not possible now."""

    type: Literal["explain"]
    id: CommandId
    action: Annotated[str, Field(min_length=1, max_length=40)]


class Ping(Words):
    """Ask whether the server is there."""

    type: Literal["ping"]


class Pace(Words):
    """Wish for how long bots wait; the slowest wish of those who sit there counts. No answer."""

    type: Literal["pace"]
    pace: PaceName


class Hurry(Words):
    """Everything has been seen: bots need not wait for the rest of this pause. No answer."""

    type: Literal["hurry"]


class AnyWithId(BaseModel):
    """Whatever has an id."""

    id: CommandId


Command = Decide | Roll | Correct | Undo | Fill | Replace | Return | Rematch | Commit | Reveal
Message = Annotated[Command | Explain | Ping | Pace | Hurry, Field(discriminator="type")]

HELLO: Final = TypeAdapter(Hello)
MESSAGE: Final[TypeAdapter[Command | Explain | Ping | Pace | Hurry]] = TypeAdapter(Message)


ANY_WITH_ID: Final = TypeAdapter(AnyWithId)


class Saying(Told):
    """Something to be said in the reader's language: a key of the catalogues, its parameters."""

    code: str
    params: dict[str, Any]
    """Numbers, texts, or again sayings."""
    rule: str | None = None
    where: str | None = None


class Error(Told):
    """Why something was not done."""

    code: str
    params: dict[str, Any]
    message: str
    """The same in English, for those who read the protocol."""
    problems: list[Saying] | None = None
    """Of a sheet: everything that is wrong with it."""


class SeatShown(Told):
    """Who sits there."""

    name: str
    player: str
    """`human`, `open` or a bot's name."""
    stand_in: str | None
    """The bot that plays while the holder is away."""
    adds_seed: bool
    """Whether this seat adds a seed to the dice of every game."""
    seed_hash: str | None
    """Its commitment to the seed for the next game, or for the one that is played."""
    has_revealed: bool


class TableShown(Told):
    """What everybody at a table may know of it."""

    id: str
    game: str
    title: str
    players: int
    options: dict[str, str]
    sheet_hash: str
    own_sheet: bool
    """Whether it is another sheet than the one in the box."""
    reconstruction: dict[str, list[str]] | None
    """What is known and what is assumed of a reconstructed sheet; None of any other."""
    dice: Literal["fair", "typed"]
    daily: str | None
    """The date whose dice are played here, such as `2026-11-20`; None: they are of no day."""
    clock: float | None
    """Seconds for each decision; None without a clock."""
    absence: float
    """Seconds after which a bot may play for somebody who is away."""
    status: Literal["waiting", "playing", "over", "closed"]
    number: int
    """Of the game played now or last; 0 before the first."""
    seats: list[SeatShown]
    series: SeriesShown
    agreed: list[int]
    """The seats that want another game."""
    commitment: str | None
    """To the dice of this game, or, between games, of the next."""
    seeds_due: Literal["commit", "reveal"] | None
    """What the seats that add seeds have to do before the next game."""
    changed_at: float


class TableNow(TableShown):
    """The same, with who is waited for at this moment."""

    awaited: list[int]
    """The seats that have to decide, or to roll."""


class Due(Told):
    """A chance that waits to be settled, and the seats that may do so."""

    kind: Literal["start", "dice", "pick"]
    size: int
    seats: list[int]


class Correctable(Told):
    """A chance that was settled by real dice and may still be put right."""

    kind: Literal["start", "dice", "pick"]
    size: int
    outcome: list[int]
    dice: list[str]
    """The colours of the dice, in the order of the outcome."""
    cases: list[str]
    """What a `pick` could come to."""


class _Now(Told):
    """How it stands: in every welcome and update."""

    seq: int
    """The number of the last event told."""
    version: int
    """Of the game, for commands."""
    deciding: list[int]
    """The seats that have not decided yet."""
    due: Due | None
    may_undo: bool
    may_correct: Correctable | None
    """The chance that this seat may correct now."""
    seconds_left: float | None
    """Until the clock decides for this seat; None without a clock or with nothing to do."""


class Welcome(_Now):
    """The answer to hello: the rest of the events, or, if `snapshot`, only how it stands."""

    type: Literal["welcome"]
    protocol: int
    seat: int | None
    """None: a guest."""
    snapshot: bool
    events: list[TableEvent]
    table: TableShown
    present: list[int]
    guests: int
    seconds_away: list[int | None]
    """By seats: for how long nobody has been there, as far as this server knows."""
    printed: AnyPrinted
    """What is printed on the sheets, and whatever else never changes: told only here."""
    view: AnyView | None
    """What this listener sees of the game."""


class Update(_Now):
    """Something happened; `view` and `table` are there if they have changed."""

    type: Literal["update"]
    done: str | None
    """The id of this seat's own command that led to it, which is answered by this."""
    events: list[TableEvent]
    news: list[NewsTold]
    """What the game has come to by these events, in words."""
    table: TableShown | None
    view: AnyView | None


class Presence(Told):
    """Who is connected now."""

    type: Literal["presence"]
    present: list[int]
    guests: int
    seconds_away: list[int | None]


class Preparing(Told):
    """These bots play below their level until they have been compiled; none: all are ready."""

    type: Literal["preparing"]
    bots: list[str]
    seconds: int | None
    """How long that will take, about; null: they cannot be compiled, and play so to the end."""


class Done(Told):
    """A command had been carried out before; the first time, an update answers it."""

    type: Literal["done"]
    id: str


class Refused(Told):
    """A command was not carried out, or a message not understood (then without an id)."""

    type: Literal["refused"]
    id: str | None
    version: int
    error: Error


class Explained(Told):
    """Why an action is not possible; `reason` is None if it is possible."""

    type: Literal["explained"]
    id: str
    reason: Saying | None


class Pong(Told):
    """The server is there."""

    type: Literal["pong"]


class Bye(Told):
    """The server ends the connection; unless `again`, coming back is of no use."""

    type: Literal["bye"]
    again: bool
    error: Error


Answer = Annotated[
    Welcome | Update | Presence | Preparing | Done | Refused | Explained | Pong | Bye,
    Field(discriminator="type"),
]
ANSWER: Final[TypeAdapter[Any]] = TypeAdapter(Answer)
