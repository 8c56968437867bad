"""What is shown of Yacht, as types."""

from typing import Final, Literal

from typing_extensions import ReadOnly

from rollwright.core import views

YachtStep = Literal["to_draw", "to_roll", "to_keep", "to_fill", "over"]
STEPS: Final[tuple[YachtStep, ...]] = ("to_draw", "to_roll", "to_keep", "to_fill", "over")
"""In the order of their numbers in `rules.py`."""


class YachtPrinted(views.Printed):
    """The printed sheet."""

    game: ReadOnly[Literal["yacht"]]
    boxes: list[str]
    """As actions name them, from top to bottom."""
    rolls: int
    """How many a turn has at most (Y2)."""


class YachtSheet(views.SheetView):
    """A player's sheet."""

    boxes: list[int | None]
    """The points in each box; null: not filled yet."""


class YachtView(views.View):
    """A game of Yacht as it stands."""

    game: ReadOnly[Literal["yacht"]]
    step: ReadOnly[YachtStep]
    kept: list[int]
    """The faces kept while the other dice are to be rolled, ascending."""
    offers: list[int]
    """What the five dice would bring in each box (Y4 to Y10); empty while dice are to be rolled."""
    sheets: ReadOnly[list[YachtSheet]]


PRINTED = YachtPrinted
VIEW = YachtView
