"""The types of what is shown of a game: what every game's have; each game's own extend these.

A game's `Printed` never changes while it is played, and is told once; its `View` is what a seat, or
a guest, sees now. JSON Schema, the browser's TypeScript and the tables of fields in docs/ are made
from these types and from those in each game's `view_types.py`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Generic, Literal, NotRequired, TypeVar

from typing_extensions import ReadOnly, TypedDict

from rollwright.core.texts import Texts

Colour = Literal["white", "red", "yellow", "green", "blue", "pink", "silver"]


class Die(TypedDict):
    """A die that shows something."""

    colour: Colour
    face: int


class Said(TypedDict):
    """Something to be said in the reader's language."""

    key: str
    """In the catalogues."""
    params: dict[str, str | int]


def said(sentence: Said, texts: Texts) -> str:
    """Say it."""
    return texts(sentence["key"], **sentence["params"])


class NextVerdict(TypedDict):
    """The next better verdict on a game alone."""

    points: int
    """How many more it would have taken."""
    verdict: Said


class SheetView(TypedDict):
    """What a player has written."""

    points: int
    """As they stand."""


class Printed(TypedDict):
    """What is printed on the sheets, and whatever else never changes in a game."""

    game: ReadOnly[str]


class View(TypedDict):
    """A game as a seat, or a guest, sees it now."""

    game: ReadOnly[str]
    step: ReadOnly[str]
    """What the game is about now."""
    active: int | None
    """The seat whose turn it is; null before anybody has started."""
    seat: int | None
    """The seat that sees this; null: a guest."""
    deciding: list[int]
    """The seats that are asked, as far as this seat may know."""
    dice: ReadOnly[Sequence[Die]]
    """Those that show something."""
    dice_due: list[Colour]
    """The dice to be rolled now, in the order of their outcome."""
    legal: list[str]
    """What this seat may choose now, in notation."""
    todo: Said
    """What there is to do, in words."""
    nothing: NotRequired[str | None]
    """A catalogue key: what it means now to choose nothing."""
    cases: NotRequired[list[str]]
    """What each case of a chance of kind `pick` comes to."""
    verdict: NotRequired[Said | None]
    """How good a game alone was, once it is over."""
    next_verdict: NotRequired[NextVerdict | None]
    """Of a game alone that is over: what was missed; null: it could not be better."""
    sheets: ReadOnly[Sequence[SheetView]]
    """By seats."""


P = TypeVar("P")
V = TypeVar("V")


@dataclass(frozen=True)
class Scene(Generic[P, V]):
    """What a picture shows."""

    printed: P
    view: V
    names: Sequence[str] | None = None
    """Of the players, by seats."""
    reconstruction: dict[str, list[str]] | None = None
    """What is known and what is assumed of a reconstructed sheet."""
    is_whole: bool = False
    """Whether every sheet is drawn in full, also where one's own is enough."""
    is_blank: bool = False
    """Whether it is a sheet on which nothing has been written, for print."""


AnyScene = Scene[Any, Any]
