"""What is shown of Knifflig, as types."""

from typing import Literal

from typing_extensions import ReadOnly, TypedDict

from rollwright.core import views
from rollwright.core.views import Colour


class KniffligRowPrinted(TypedDict):
    """A row as it is printed (K1), with the boxes of both halves.

    Each box is told by what is printed in it: the number of players who tick it before a game (K2),
    or null. Boxes of a row are ticked in this order: those that this game ticks beforehand first.
    """

    row: int
    """The sum of two dice that ticks its boxes, 2 to 12."""
    left: list[int | None]
    """For own rolls (K4)."""
    right: list[int | None]
    """For the others' rolls (K6)."""


class KniffligPrinted(views.Printed):
    """The printed sheet, and what is fixed for this number of players."""

    game: ReadOnly[Literal["knifflig"]]
    rows: list[KniffligRowPrinted]
    """From 2 to 12."""
    circles_per_row: int
    """How many circles each row of the right half has (K1)."""
    points_per_mark: int
    """What each own "!" is worth (K9)."""
    points_per_circle: int
    """What each circle of a full row of the right half is worth (K9)."""
    tie_break: Literal["mark_points", "circle_points"]
    """Which points decide between players who have the same (K10)."""
    dice: list[Colour]
    """The colours of the four dice: the first three are everybody's in phase 2 (K6)."""
    phase2: Literal["at_once", "in_turn"]
    """How the others decide in phase 2 (K11)."""
    marks_that_end: dict[str, int]
    """How many "!" of one player end a game, by the number of players (K8)."""
    marks_end: int
    """How many of them end this one; 0 on a sheet that nobody plays on."""
    reconstructed: bool
    """Whether something of this sheet is only assumed."""


class KniffligSheet(views.SheetView):
    """A player's sheet; lists of numbers are by the printed rows."""

    left: list[int]
    """How many boxes of the left half are ticked, with those ticked before the game (K2, K4)."""
    right: list[int]
    """How many boxes of the right half are ticked, likewise (K2, K6)."""
    circles: list[int]
    """How many circles are ticked (K7)."""
    circle_points_by_row: list[int | None]
    """What the circles of a row count (K9); null: its right half is not full."""
    marks: list[int]
    """The rows, 2 to 12, whose "!" is ticked (K7)."""
    mark_points: int
    circle_points: int


class KniffligTicking(TypedDict):
    """An action that ticks boxes of the half that this phase is about."""

    action: str
    """In notation."""
    rows: list[int]
    """The rows, 2 to 12, in which it ticks a box; one row twice: two boxes of it (K4)."""
    completes: list[int]
    """Which of them it fills, on that half (K7, K9)."""


class KniffligSplit(TypedDict):
    """A way to split the dice into two pairs (K4); ways with the same sums are told once."""

    pairs: list[list[int]]
    """The places of the dice in each pair, from 0."""
    sums: list[int]
    """Of each pair."""
    actions: list[str]
    """What it lets one tick, the most first; none if both sums are lost (K5)."""


class KniffligPair(TypedDict):
    """Two of the dice that are everybody's (K6); pairs with the same sum are told once."""

    dice: list[int]
    """Their places, from 0."""
    sum: int
    action: str | None
    """What ticks a box for it; null: its row is full (K6)."""


class KniffligView(views.View):
    """A game of Knifflig as it stands."""

    game: ReadOnly[Literal["knifflig"]]
    step: ReadOnly[Literal["to_draw", "to_roll", "phase_1", "phase_2", "over"]]
    starter: int | None
    """The seat that starts (K3); null before it is drawn."""
    choices: list[KniffligTicking]
    """What this seat may choose now, but to tick nothing."""
    splits: list[KniffligSplit]
    """In phase 1, for the seat that is asked."""
    pairs: list[KniffligPair]
    """In phase 2, for a seat that is asked."""
    sheets: ReadOnly[list[KniffligSheet]]


PRINTED = KniffligPrinted
VIEW = KniffligView
