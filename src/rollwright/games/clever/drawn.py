"""A sheet as pictures draw it and news compare it: what is printed, and what was written on it."""

from collections.abc import Collection, Sequence
from typing import Final, Literal, NamedTuple

from rollwright.core.colours import LOOKS
from rollwright.core.views import Colour
from rollwright.games.clever.notation import cell_name
from rollwright.games.clever.view_types import (
    TRACKS,
    Bonus,
    CleverPrinted,
    CleverSheet,
    CleverView,
    Track,
    Waiting,
)

_BLACK_MARK: Final = "*"


class Spot(NamedTuple):
    """A bonus where it is printed."""

    bonus: Bonus
    earned: bool


class SilverRow(NamedTuple):
    """A row of silver (D11)."""

    colour: Colour
    looks: list[Literal["open", "legal", "crossed"]]
    """From face 1 on."""
    points: int


class YellowCell(NamedTuple):
    """A cell of yellow (D12)."""

    number: int
    name: str
    look: Literal["open", "circled", "crossed"]
    legal: bool


class Field(NamedTuple):
    """A field of blue, green or pink (D16)."""

    number: int | None
    bonus: Spot | None
    missed: bool = False
    """D15: what is written is too low for the bonus."""


class DrawnTrack(NamedTuple):
    """A track of actions (D18)."""

    name: Track
    slots: int
    circled: int
    used: int
    last: Spot | None


class Drawn(NamedTuple):
    """A sheet with all that stands on it."""

    silver: list[SilverRow]
    silver_columns: list[Spot | None]
    yellow: list[list[YellowCell | None]]
    yellow_rows: list[Spot | None]
    yellow_columns: list[Spot | None]
    blue: list[Field]
    green: list[Field]
    pink: list[Field]
    tracks: list[DrawnTrack]

    @property
    def spots(self) -> list[Spot | None]:
        """Every place where a bonus can stand."""
        fields = [field.bonus for field in (*self.blue, *self.green, *self.pink)]
        lines = [*self.silver_columns, *self.yellow_rows, *self.yellow_columns]
        return [*lines, *fields, *(track.last for track in self.tracks)]


def lit_cells(view: CleverView, seat: int) -> set[str]:
    """Return the cells of silver and yellow that the one who looks can mark on a seat's sheet."""
    actions = view["legal"] if seat == view["seat"] else ()
    return {action.rpartition(">")[2].removeprefix("*") for action in actions}


def drawn(printed: CleverPrinted, sheet: CleverSheet, lit: Collection[str] = ()) -> Drawn:
    """Put together what is printed and what was written; `lit` are the cells to be had now."""
    silver, yellow, missed = sheet["silver"], sheet["yellow"], sheet["pink"]["missed"]
    green = sheet["green"]
    return Drawn(
        silver=_silver(printed, sheet, lit),
        silver_columns=[
            _spot(bonus, earned=face in silver["full_columns"])
            for face, bonus in enumerate(printed["silver"]["column_bonuses"], start=1)
        ],
        yellow=[
            [
                _yellow_cell(sheet, number, cell_name(row, column), lit)
                for column, number in enumerate(numbers)
            ]
            for row, numbers in enumerate(printed["yellow"]["grid"])
        ],
        yellow_rows=[
            _spot(bonus, earned=row in yellow["full_rows"])
            for row, bonus in enumerate(printed["yellow"]["row_bonuses"], start=1)
        ],
        yellow_columns=[
            _spot(bonus, earned=cell_name(0, column)[0] in yellow["full_columns"])
            for column, bonus in enumerate(printed["yellow"]["column_bonuses"])
        ],
        blue=_fields(sheet["blue"]["written"], printed["blue"]["bonuses"]),
        green=_fields(green["written"], printed["green"]["bonuses"]),
        pink=_fields(sheet["pink"]["written"], printed["pink"]["bonuses"], missed),
        tracks=[_track(printed, sheet, name) for name in TRACKS],
    )


def waiting_marks(waiting: Sequence[Waiting]) -> str:
    """Return how waiting bonuses are written in a line of text."""
    return ", ".join(_BLACK_MARK if kind == "any" else LOOKS[kind].mark for kind in waiting)


def _spot(bonus: Bonus | None, *, earned: bool) -> Spot | None:
    return None if bonus is None else Spot(bonus, earned)


def _silver(printed: CleverPrinted, sheet: CleverSheet, lit: Collection[str]) -> list[SilverRow]:
    silver = sheet["silver"]
    rows = zip(printed["silver"]["rows"], silver["crossed"], silver["row_points"], strict=True)
    faces = range(1, len(printed["silver"]["column_bonuses"]) + 1)
    return [
        SilverRow(
            colour,
            [
                "crossed" if face in crossed
                else "legal" if f"{LOOKS['silver'].letter}{LOOKS[colour].letter}{face}" in lit
                else "open"
                for face in faces
            ],
            points,
        )
        for colour, crossed, points in rows
    ]  # fmt: skip


def _yellow_cell(
    sheet: CleverSheet, number: int | None, name: str, lit: Collection[str]
) -> YellowCell | None:
    if number is None:
        return None
    yellow = sheet["yellow"]
    legal = LOOKS["yellow"].letter + name in lit
    if name in yellow["crossed"]:
        return YellowCell(number, name, "crossed", legal)
    return YellowCell(number, name, "circled" if name in yellow["circled"] else "open", legal)


def _fields(
    written: Sequence[int], bonuses: Sequence[Bonus | None], missed: Collection[int] = ()
) -> list[Field]:
    fields = []
    for field, bonus in enumerate(bonuses, start=1):
        is_written, is_missed = field <= len(written), field in missed
        fields.append(
            Field(
                written[field - 1] if is_written else None,
                _spot(bonus, earned=is_written and not is_missed),
                is_missed,
            )
        )
    return fields


def _track(printed: CleverPrinted, sheet: CleverSheet, name: Track) -> DrawnTrack:
    bar, track = printed["tracks"][name], sheet["tracks"][name]
    last = _spot(bar["last"], earned=track["circled"] == bar["slots"])
    return DrawnTrack(name, bar["slots"], track["circled"], track["used"], last)
