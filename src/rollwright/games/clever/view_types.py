"""What is shown of Doppelt so clever, as types."""

from typing import Final, Literal, get_args

from typing_extensions import ReadOnly, TypedDict

from rollwright.core import views
from rollwright.core.views import Colour

Area = Literal["silver", "yellow", "blue", "green", "pink"]
Track = Literal["reroll", "return", "extra"]
Bonus = Literal[
    "reroll", "return", "extra", "fox", "?silver", "?yellow", "?blue", "?green", "?pink", "?any",
]  # fmt: skip
"""As in the sheet's file: an action icon, a fox, or a ? of an area, or of any: the black one."""
Waiting = Literal["silver", "yellow", "blue", "green", "pink", "any"]
Step = Literal["to_draw", "round_start", "active", "passive", "over"]
Doing = Literal[
    "choose", "cross", "back", "back_or_end", "served", "served_alone", "served_from_fields", "add",
    "bonus",
]  # fmt: skip
Place = Literal["rolled", "tray", "field"]

AREAS: Final[tuple[Area, ...]] = get_args(Area)
TRACKS: Final[tuple[Track, ...]] = get_args(Track)
WAITING: Final[tuple[Waiting, ...]] = get_args(Waiting)


class CleverSilverPrinted(TypedDict):
    """Silver as it is printed (D11)."""

    rows: list[Colour]
    """From the top; each has the faces 1 to 6."""
    column_bonuses: list[Bonus | None]
    """From face 1 on."""
    points_by_crosses: list[int]
    """What so many crosses in a row are worth, from none on."""


class CleverYellowPrinted(TypedDict):
    """Yellow as it is printed (D12)."""

    grid: list[list[int | None]]
    """The numbers by rows, from the top left; null where there is no cell. A cell is named by its
    column's letter and its row's number: a1 is at the top left."""
    row_bonuses: list[Bonus | None]
    """From the top."""
    column_bonuses: list[Bonus | None]
    """From the left."""
    points_by_crosses: list[int]
    """What so many crosses are worth, from none on."""


class CleverBluePrinted(TypedDict):
    """Blue as it is printed (D13), from the left."""

    points: list[int]
    """What the area is worth when this field is the last one written."""
    bonuses: list[Bonus | None]


class CleverGreenPrinted(TypedDict):
    """Green as it is printed (D14), from the left; fields 1 and 2, 3 and 4, … are pairs."""

    multipliers: list[int]
    bonuses: list[Bonus | None]


class CleverPinkPrinted(TypedDict):
    """Pink as it is printed (D15), from the left."""

    minimums: list[int | None]
    """The lowest face that brings the field's bonus; null: any."""
    bonuses: list[Bonus | None]


class CleverTrackPrinted(TypedDict):
    """A track of actions as it is printed (D18)."""

    slots: int
    last: Bonus | None
    """What circling the last slot brings."""


CleverTracksPrinted = TypedDict(
    "CleverTracksPrinted",
    {"reroll": CleverTrackPrinted, "return": CleverTrackPrinted, "extra": CleverTrackPrinted},
)
CleverTracksPrinted.__doc__ = "The three tracks of actions as they are printed (D18)."


class CleverPrinted(views.Printed):
    """The printed sheet, and how long the game is."""

    game: ReadOnly[Literal["clever"]]
    rounds: int
    """How many are played by so many players (D1)."""
    rounds_by_players: dict[str, int]
    """How many each number of players would play (D1)."""
    grants: list[Bonus | None]
    """What each round brings everybody (D2), also those that are not played."""
    dice_fields: int
    """How many rolls a turn has, each with its field (D3)."""
    tracks: CleverTracksPrinted
    silver: CleverSilverPrinted
    yellow: CleverYellowPrinted
    blue: CleverBluePrinted
    green: CleverGreenPrinted
    pink: CleverPinkPrinted
    solo_rating: list[int]
    """The points that a game alone needs for each further half star (D25)."""


class CleverDie(views.Die):
    """A die that shows something, and where it lies."""

    place: Place
    """`rolled` if it is neither on the tray nor on a field."""


class CleverUse(TypedDict):
    """What one die can do for a seat now."""

    actions: list[str]
    """Among the legal ones, also where those do not name the die."""
    to_tray: list[Colour]
    """The dice that choosing it sends to the tray (D3)."""


class CleverSilver(TypedDict):
    """What is written in silver (D11)."""

    crossed: list[list[int]]
    """The crossed faces of each row."""
    full_columns: list[int]
    """The faces crossed in every row: their bonuses are earned."""
    row_points: list[int]
    points: int


class CleverYellow(TypedDict):
    """What is written in yellow (D12)."""

    circled: list[str]
    """The cells that are circled and not crossed yet."""
    crossed: list[str]
    full_rows: list[int]
    """The rows, from 1 on, of which every cell is circled or crossed: their bonuses are earned."""
    full_columns: list[str]
    """The columns, by letters, of which the same is true."""
    points: int


class CleverBlue(TypedDict):
    """What is written in blue (D13)."""

    written: list[int]
    """The sums, from the left; what is written has earned the bonus below it."""
    points: int


class CleverGreen(TypedDict):
    """What is written in green (D14)."""

    written: list[int]
    """The products, from the left; what is written has earned the bonus below it."""
    pairs: list[int]
    """What each pair is worth of which both fields are written."""
    points: int


class CleverPink(TypedDict):
    """What is written in pink (D15)."""

    written: list[int]
    """The faces, from the left; they have earned the bonuses below them unless these are missed."""
    missed: list[int]
    """The fields, from 1 on, written with less than their minimum."""
    points: int


class CleverTrack(TypedDict):
    """What has become of a track of actions (D18)."""

    circled: int
    """How many slots are circled, whether used or not; if all, the last one's bonus is earned."""
    used: int


CleverTracks = TypedDict(
    "CleverTracks", {"reroll": CleverTrack, "return": CleverTrack, "extra": CleverTrack}
)
CleverTracks.__doc__ = "What has become of the three tracks of actions (D18)."


class CleverSheet(views.SheetView):
    """A player's sheet."""

    silver: CleverSilver
    yellow: CleverYellow
    blue: CleverBlue
    green: CleverGreen
    pink: CleverPink
    tracks: CleverTracks
    waiting: list[Waiting]
    """The ? bonuses that are still to be used, each of an area or the black one (D17)."""
    extra_used: list[Colour]
    """The dice that cannot be extra dice again yet (D21)."""
    foxes: int
    fox_points: int
    """Of all foxes together (D22)."""
    lowest: Area
    """The area whose points each fox is worth (D22)."""


class CleverView(views.View):
    """A game of Doppelt so clever as it stands."""

    game: ReadOnly[Literal["clever"]]
    step: ReadOnly[Step]
    round: int
    """From 1 on; 0 before anybody has started."""
    rolls_made: int
    """In this turn (D3); a reroll is the same roll again (D19)."""
    dice: ReadOnly[list[CleverDie]]
    fields: list[Colour | None]
    """The die on each dice field (D3), by rolls."""
    to_roll: list[Colour]
    """The dice of the coming roll (D4) while it is still open whether one is taken back (D20)."""
    uses: dict[Colour, CleverUse]
    """By dice: what the asked seat can do with each; of those that can do nothing, nothing."""
    doing: Doing | None
    """What the seat that sees this is asked about: to `choose` a rolled die (D3); to `cross` in
    silver for dice just sent to the tray (D11); to take one `back` before the next roll, or, when
    no die is left to roll, `back_or_end` (D20); to enter a die as it is `served`: from the tray
    (D7), `served_from_fields` if none of the tray fits (D8), `served_alone` by the option (D25);
    to `add` an extra die (D21); to use a waiting `bonus` (D17). Null: it is not asked."""
    half_stars: int | None
    """How a game alone is rated once it is over (D25)."""
    sheets: ReadOnly[list[CleverSheet]]


PRINTED = CleverPrinted
VIEW = CleverView
