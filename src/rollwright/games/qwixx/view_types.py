"""What is shown of Qwixx, as types."""

from typing import Literal

from typing_extensions import ReadOnly, TypedDict

from rollwright.core import views
from rollwright.core.views import Colour


class QwixxRowPrinted(TypedDict):
    """A row as it is printed (Q1)."""

    colour: Colour
    numbers: list[int]
    """From left to right."""


class QwixxPrinted(views.Printed):
    """The printed sheet."""

    game: ReadOnly[Literal["qwixx"]]
    rows: list[QwixxRowPrinted]
    points_by_crosses: list[int]
    """What so many crosses in a row are worth (Q13), from none on."""
    lock_counts_as_cross: bool
    """Whether the lock is one more cross (Q8)."""
    penalties_end: int
    """With so many penalties of one player the game ends (Q11)."""


class QwixxRow(TypedDict):
    """What has become of a row on one sheet."""

    crossed: list[int]
    """The numbers that are crossed."""
    open_from: int
    """How many numbers from the left are crossed or lost (Q3): all, if the row is closed."""
    locked: bool
    """Whether this player has crossed the lock (Q8)."""
    points: int


class QwixxSheet(views.SheetView):
    """A player's sheet."""

    rows: list[QwixxRow]
    """In the order of the printed ones."""
    penalties: int
    """How many were taken (Q7)."""
    penalty_points: int


class QwixxView(views.View):
    """A game of Qwixx as it stands."""

    game: ReadOnly[Literal["qwixx"]]
    step: ReadOnly[Literal["to_draw", "to_roll", "action_1", "action_2", "over"]]
    closed: list[Colour]
    """The rows that nobody may cross any more (Q9)."""
    penalty_due: bool
    """Whether the active player, choosing nothing now, takes a penalty (Q7)."""
    sheets: ReadOnly[list[QwixxSheet]]


PRINTED = QwixxPrinted
VIEW = QwixxView
