"""The digits that features of Doppelt so clever are made of: how many values each has, in words.

`features` puts the digits together to blocks; there is a function here for each block.
"""

from typing import Final

from rollwright.bots.knowledge.feature_layout import between, how_many, up_to
from rollwright.games.clever.actions import (
    AREA_NAMES,
    BLUE,
    DICE_COLOURS,
    FACES,
    GREEN,
    MAX_ROWS,
    PINK,
    SILVER,
    YELLOW,
)
from rollwright.games.clever.notation import COLUMNS
from rollwright.games.clever.paper import MAX_FIELDS, MAX_ROUNDS, MAX_SUM
from rollwright.games.clever.sheet import TRACK_NAMES

TO_COME: Final = 0
NOW: Final = 1
GONE: Final = 2
"""How it is with the seat's own turn of this round."""
TURNS: Final = 3
TIMES: Final = MAX_ROUNDS * TURNS
FILLED: Final = MAX_FIELDS + 1
CROSSES: Final = MAX_ROWS * FACES + 1
SUMS: Final = MAX_SUM + 1
SLOTS: Final = 13
LEFT: Final = 7
FEW: Final = 4
DOINGS: Final = 8
STEPS: Final = 5
FOXES: Final = 8
LOWEST: Final = 80
LEAST: Final = -16
"""Points of the lowest area that are told apart: from here on so many."""
GAPS: Final = 12
BANDS: Final = 24
BAND_POINTS: Final = 4
LEAST_BAND: Final = -8
"""Points of an area are told by so many, from the least on."""
STATES_OF_CELL: Final = 3

_STEP_NAMES: Final = ("start to be drawn", "round begins", "active", "passive", "over")
_DOING_NAMES: Final = (
    "done", "taking bonuses", "choosing", "crossing", "resolving", "between rolls", "served",
    "adding dice",
)  # fmt: skip


def _time(time: int) -> str:
    rounds, turn = divmod(time, TURNS)
    words = ("to come", "now", "gone")[turn]
    return f"{how_many(up_to(rounds, MAX_ROUNDS), 'more round')}, own turn {words}"


def _bits(mask: int) -> str:
    """Write which of several places, from 1 on, are marked."""
    marked = [str(place + 1) for place in range(mask.bit_length()) if mask >> place & 1]
    return " ".join(marked) or "none"


def _whose(own: int) -> str:
    return "own" if own else "another's"


def silver_row(row: int, stand: int) -> str:
    """Name the crosses of a row."""
    return f"silver row {row + 1}: crosses {_bits(stand)}"


def silver_column(column: int, stand: int) -> str:
    """Name the crosses of a column."""
    return f"silver column {column + 1}: crosses in rows {_bits(stand)}"


def silver_time(crosses: int, time: int) -> str:
    """Name all crosses, and the time."""
    return f"silver: {how_many(crosses, 'cross', 'crosses')}; {_time(time)}"


def yellow_cell(cell: int, stand: int) -> str:
    """Name a cell."""
    row, column = divmod(cell, len(COLUMNS))
    return f"yellow {COLUMNS[column]}{row + 1}: {('empty', 'circled', 'crossed')[stand]}"


def yellow_number(face: int, to_circle: int, to_cross: int) -> str:
    """Name what is left to do in the cells of one number."""
    circle, cross = up_to(to_circle, FEW), up_to(to_cross, FEW)
    return f"yellow number {face + 1}: {circle} to circle, {cross} to cross"


def yellow_row(row: int, missing: int) -> str:
    """Name how many circles are missing in a row."""
    return f"yellow row {row + 1}: {how_many(missing, 'circle')} missing"


def yellow_column(column: int, missing: int) -> str:
    """Name how many circles are missing in a column."""
    return f"yellow column {COLUMNS[column]}: {how_many(missing, 'circle')} missing"


def crossed_time(crosses: int, time: int) -> str:
    """Name how many cells are crossed, and the time."""
    return f"yellow: {up_to(crosses, FILLED)} crossed; {_time(time)}"


def circled_time(circles: int, time: int) -> str:
    """Name how many cells are circled, crossed ones too, and the time."""
    return f"yellow: {up_to(circles, FILLED)} circled; {_time(time)}"


def blue_stand(written: int, highest: int) -> str:
    """Name how far blue is, and what it takes."""
    return f"blue: {how_many(written, 'field')}, {_blue_room(highest)}"


def blue_time(written: int, time: int) -> str:
    """Name how far blue is, and the time."""
    return f"blue: {how_many(written, 'field')}; {_time(time)}"


def blue_room_time(highest: int, time: int) -> str:
    """Name what blue takes, and the time."""
    return f"blue: {_blue_room(highest)}; {_time(time)}"


def _blue_room(highest: int) -> str:
    return f"takes sums up to {highest}" if highest else "full"


def green_stand(written: int, first: int) -> str:
    """Name how far green is, and what the pair begun holds."""
    pair = f"pair begun with {first}" if first else "no pair begun"
    return f"green: {how_many(written, 'field')}, {pair}"


def green_time(written: int, time: int) -> str:
    """Name how far green is, and the time."""
    return f"green: {how_many(written, 'field')}; {_time(time)}"


def pink_time(written: int, time: int) -> str:
    """Name how far pink is, and the time."""
    return f"pink: {how_many(written, 'field')}; {_time(time)}"


def track_stand(track: int, slots: int, left: int) -> str:
    """Name how many actions of a track were won, and how many are left."""
    return f"{TRACK_NAMES[track]}: {left} left of {slots} won"


def track_time(track: int, left: int, time: int) -> str:
    """Name how many actions of a track are left, and the time."""
    return f"{TRACK_NAMES[track]}: {up_to(left, LEFT)} left; {_time(time)}"


def waiting(kind: int, number: int) -> str:
    """Name how many bonuses wait."""
    return f"waiting ?{(*AREA_NAMES, 'any')[kind]}: {up_to(number, FEW)}"


def fox_lowest(foxes: int, lowest: int) -> str:
    """Name the foxes, and what each is worth now."""
    ends = {0: f"{LEAST} or less", LOWEST - 1: f"{LEAST + lowest}+"}
    return f"{_foxes(foxes)}, lowest area {ends.get(lowest, LEAST + lowest)} points"


def fox_time(foxes: int, time: int) -> str:
    """Name the foxes, and the time."""
    return f"{_foxes(foxes)}; {_time(time)}"


def _foxes(foxes: int) -> str:
    return how_many(up_to(foxes, FOXES), "fox", "foxes")


def lowest_time(area: int, time: int) -> str:
    """Name the lowest area, the first of equal ones, and the time."""
    return f"lowest area {AREA_NAMES[area]}; {_time(time)}"


def gap(area: int, distance: int, foxes: int) -> str:
    """Name how far an area is above the lowest one, and the foxes."""
    return f"{AREA_NAMES[area]} above the lowest area by {_GAP_NAMES[distance]}; {_foxes(foxes)}"


_GAP_NAMES: Final = (
    "0", "1", "2", "3", "4 to 6", "7 to 9", "10 to 12", "13 to 15", "16 to 23", "24 to 31",
    "32 to 39", "40+",
)  # fmt: skip


def band(area: int, points: int) -> str:
    """Name the points of an area."""
    low = LEAST_BAND + points * BAND_POINTS
    ends = {0: f"{low + BAND_POINTS - 1} or less", BANDS - 1: f"{low}+"}
    return f"{AREA_NAMES[area]} points: {ends.get(points, between(low, low + BAND_POINTS - 1))}"


def stage(step: int, doing: int, rolls: int, own: int) -> str:
    """Name what the seat is doing.

    When another's active turn comes to no more rolls, the seat is as if passive and served.
    """
    doing_what = f"{_STEP_NAMES[step]}, {_DOING_NAMES[doing]}"
    return f"{_whose(own)} turn, stage: {doing_what}, {how_many(rolls, 'roll')} made"


def time_served(time: int, served: int) -> str:
    """Name the time, and in how many of the others' turns of this round the seat is served."""
    return f"time: {_time(time)}, served in {how_many(served, 'turn')} of others"


def loose(dice: int, rolls: int, own: int) -> str:
    """Name the dice that are neither on a field nor on the tray."""
    colours = [colour for die, colour in enumerate(DICE_COLOURS) if dice >> die & 1]
    made = f"{how_many(rolls, 'roll')} made"
    return f"{_whose(own)} turn: loose {' '.join(colours) or 'none'}, {made}"


def loose_area(area: int, stand: int, left: int) -> str:
    """Name how far the area of a die is that can still be rolled."""
    words = {
        SILVER: how_many(stand, "cross", "crosses"),
        YELLOW: f"{up_to(stand, CROSSES)} crossed",
        BLUE: _blue_room(stand),
    }
    rolls = how_many(up_to(left, FEW), "roll")
    area_stand = words.get(area, how_many(stand, "field"))
    return f"{AREA_NAMES[area]} die loose: {area_stand}, {rolls} to come"


def shown(die: int, face: int, on_tray: int, own: int) -> str:
    """Name what a die shows, and where it lies, or would after the last roll of another's turn."""
    where = "on the tray" if on_tray else "not on the tray"
    return f"{_whose(own)} turn: {_die(die, face)}, {where}"


def spare(die: int, face: int, extras: int) -> str:
    """Name a die that can be used as an extra one."""
    return f"extra die possible: {_die(die, face)}, {up_to(extras, FEW)} left"


def sent(die: int, face: int) -> str:
    """Name a die that can still make a tray cross."""
    return f"tray cross possible: {_die(die, face)}"


def half_sum(blue: int, face: int) -> str:
    """Name the half of blue's sum that is known while the other can still be rolled."""
    return f"half of the blue sum: {_die(BLUE + 1 if blue else 0, face)}"


def _die(die: int, face: int) -> str:
    return f"{DICE_COLOURS[die]} {face + 1}"


def offer_silver(how: int, white: int, face: int, stand: int) -> str:
    """Name a die for silver, and the crosses of its column."""
    return f"{_offer(how, white, SILVER)}: face {face + 1}, crosses in rows {_bits(stand)}"


def offer_yellow(how: int, white: int, face: int, to_circle: int, to_cross: int) -> str:
    """Name a die for yellow, and what is left to do in the cells of its number."""
    circle, cross = up_to(to_circle, FEW), up_to(to_cross, FEW)
    return f"{_offer(how, white, YELLOW)}: face {face + 1}, {circle} to circle, {cross} to cross"


def offer_blue(how: int, white: int, room: int) -> str:
    """Name by how much a sum is below the highest that blue takes."""
    below = f"sum {room - 1} below the highest" if room else "sum too high"
    return f"{_offer(how, white, BLUE)}: {below}"


def offer_green(how: int, white: int, written: int, face: int) -> str:
    """Name a die for green, and the field that it would be written in."""
    return f"{_offer(how, white, GREEN)}: face {face + 1} in field {written + 1}"


def offer_pink(how: int, white: int, written: int, face: int) -> str:
    """Name a die for pink, and the field that it would be written in."""
    return f"{_offer(how, white, PINK)}: face {face + 1} in field {written + 1}"


def _offer(how: int, white: int, area: int) -> str:
    source = ("extra", "tray")[how]
    return f"{source} {'white' if white else AREA_NAMES[area]} die for {AREA_NAMES[area]}"
