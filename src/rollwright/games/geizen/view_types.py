"""What is shown of Geizen, as types."""

from typing import Literal, NotRequired

from typing_extensions import ReadOnly, TypedDict

from rollwright.core import views

GeizenColour = Literal["green", "yellow", "red"]
"""Who pays for a field (G5): green and red the player, yellow the bank. Red is last (G6)."""


class GeizenField(TypedDict):
    """A field as it is printed."""

    colour: GeizenColour
    chips: int
    """How many it takes: two on the first field of rows 1 and 2, one on every other (G4)."""


class GeizenRow(TypedDict):
    """A row as it is printed."""

    face: int
    """The dice that place chips on it (G3); a face without a row, the 6, places nothing."""
    fields: list[GeizenField]
    """In the order in which they are filled."""
    others_pay: int
    """What every other player pays the bank when the row is taken (G6)."""


class GeizenPrinted(views.Printed):
    """The printed board, and what is fixed for this number of players."""

    game: ReadOnly[Literal["geizen"]]
    rows: list[GeizenRow]
    """In the order of their faces, 1 to 5."""
    dice: int
    """How many are rolled: five (G2)."""
    chips_in_the_box: int
    """130; those that no player has and that do not lie on the board are the bank's (G1, G12)."""
    starting_chips: int
    """18 for each of two players, 22 of three, 25 of four or five (G1); 0 if nobody plays."""
    loan_limit: int
    """How many chips a player may borrow during a turn: 5 (G8)."""
    reconstructed: bool
    """Whether something of this board is only assumed."""


class GeizenPlacing(TypedDict):
    """What placing some dice now would do (G3 to G11)."""

    change: int
    """Of the active player's chips; where they fall below nothing, chips are borrowed (G8)."""
    placed: list[int]
    """How many dice fill a field of each printed row; fewer than there are if placing stops (G11).

    They go on the row's next free fields; after the last one the row begins anew (G6).
    """
    taken: NotRequired[list[int]]
    """The faces of the rows taken (G6), a row taken twice twice; left out if there are none."""
    others_pay: NotRequired[list[int]]
    """What each seat pays the bank for them (G6, G12), the active one 0; left out if none pays."""


class GeizenKeep(GeizenPlacing):
    """What placing the dice kept before and some of this roll would do."""

    ends: NotRequired[bool]
    """True if the turn would end with no chips, and so the game (G9, G11); otherwise left out."""


class GeizenSheet(views.SheetView):
    """What a player has: the points are chips (G9)."""


class GeizenView(views.View):
    """A game of Geizen as it stands."""

    game: ReadOnly[Literal["geizen"]]
    step: ReadOnly[Literal["to_draw", "to_roll", "to_keep", "over"]]
    kept: list[int]
    """The faces set aside in this turn (G2), ascending."""
    filled: list[int]
    """How many fields of each printed row hold chips (G3, G7), from the first on."""
    bank: int
    """The bank's chips; they may fall below nothing (G12)."""
    standing: GeizenPlacing
    """What placing the dice kept so far would do."""
    keeps: list[GeizenKeep]
    """What each of `legal` would do, in the same order."""
    sheets: ReadOnly[list[GeizenSheet]]


PRINTED = GeizenPrinted
VIEW = GeizenView
