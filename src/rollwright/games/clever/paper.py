"""One player's paper in Doppelt so clever: what stands on it, what may be entered, and its points.

Everything printed comes from the sheet record; a *paper* holds what a player has written.
"""

from typing import Final

import numpy as np

from rollwright.core.bits import count_bits
from rollwright.core.contract import Numbers, Sheet, State
from rollwright.games.clever.actions import (
    ALL_AREAS,
    ANY,
    AREAS,
    BLUE,
    BLUE_ENTRY,
    CELLS,
    FACES,
    GREEN,
    GREEN_ENTRY,
    KINDS,
    LOWEST_SUM,
    PINK,
    PINK_ENTRY,
    SILVER,
    YELLOW,
    YELLOW_ENTRY,
)

MAX_FIELDS: Final = 16
"""Fields of blue, green and pink."""
MAX_ROUNDS: Final = 12
MAX_SUM: Final = 12

# Bonuses, as numbers in the sheet record.
NO_BONUS: Final = 0
REROLLS: Final = 0
RETURNS: Final = 1
EXTRAS: Final = 2
TRACKS: Final = 3
FIRST_ICON: Final = 1
"""Bonuses 1 to 3 circle a slot of the tracks 0 to 2."""
FOX: Final = 4
FIRST_QUESTION: Final = 5
"""Bonuses 5 to 10 are ? of silver, yellow, blue, green, pink, and black."""

FOXES: Final = AREAS
"""The part of the score after those of the areas."""

PRINTED: Final = (
    ("grants", np.int8, (MAX_ROUNDS + 1,)),  # D2: by round
    ("slots", np.int8, (TRACKS,)),
    ("last_slot", np.int8, (TRACKS,)),
    ("silver_rows", np.int8),
    ("row_of", np.int8, (FACES,)),  # the silver row of a die's colour, or -1
    ("silver_all", np.int32),
    ("silver_column", np.int32, (FACES + 1,)),  # bits of the cells, by face
    ("silver_bonus", np.int8, (FACES + 1,)),
    ("row_points", np.int16, (FACES + 1,)),  # by crosses
    ("yellow_all", np.int64),
    ("yellow_with", np.int64, (FACES + 1,)),  # bits of the cells, by number
    ("cells", np.int8, (CELLS,)),  # the cells there are, ascending
    ("cell_number", np.int8, (CELLS,)),
    ("cell_count", np.int8),
    ("row_through", np.int64, (CELLS,)),  # bits of all cells of a cell's row
    ("column_through", np.int64, (CELLS,)),
    ("row_bonus", np.int8, (CELLS,)),
    ("column_bonus", np.int8, (CELLS,)),
    ("yellow_points", np.int16, (CELLS + 1,)),  # by crosses
    ("blue_length", np.int8),
    ("blue_points", np.int16, (MAX_FIELDS + 1,)),  # by fields written
    ("blue_bonus", np.int8, (MAX_FIELDS,)),
    ("green_length", np.int8),
    ("multiplier", np.int8, (MAX_FIELDS,)),
    ("green_bonus", np.int8, (MAX_FIELDS,)),
    ("pink_length", np.int8),
    ("minimum", np.int8, (MAX_FIELDS,)),
    ("pink_bonus", np.int8, (MAX_FIELDS,)),
)
"""Fields of the sheet record: what is printed on every paper."""

PAPER: Final = np.dtype(
    [
        ("circled", np.int64),  # yellow, bit per cell; crossed cells are circled too
        ("crossed", np.int64),
        ("silver", np.int32),  # bit per cell, six for each row
        ("blue", np.int8, (MAX_FIELDS,)),
        ("green", np.int8, (MAX_FIELDS,)),  # faces, before they are multiplied
        ("pink", np.int8, (MAX_FIELDS,)),
        ("written", np.int8, (AREAS,)),  # fields written, by area: only of blue, green and pink
        ("slots", np.int8, (TRACKS,)),  # D18: circled
        ("used", np.int8, (TRACKS,)),  # D18: crossed out
        ("waiting", np.int8, (KINDS,)),  # D17
        ("foxes", np.int8),
        ("extra_used", np.int8),  # D21: bit per die
        ("doing", np.int8),  # what this seat is about, see rules.py
    ],
    align=True,
)


def enter(paper: State, sheet: Sheet, entry: int) -> None:
    """D11 to D16: one die or bonus, one entry; what it brings joins what is waiting (D17)."""
    bonus = NO_BONUS
    second = NO_BONUS
    if entry < YELLOW_ENTRY:
        silver = int(paper["silver"]) | (1 << entry)
        paper["silver"] = silver
        face = entry % FACES + 1
        column = int(sheet["silver_column"][face])
        bonus = int(sheet["silver_bonus"][face]) * int(silver & column == column)
    elif entry < BLUE_ENTRY:
        cell = entry - YELLOW_ENTRY
        circled = int(paper["circled"])
        if (circled >> cell) & 1:
            paper["crossed"] = int(paper["crossed"]) | (1 << cell)
        else:  # D12: only a circle closes lines
            circled |= 1 << cell
            paper["circled"] = circled
            row, column = int(sheet["row_through"][cell]), int(sheet["column_through"][cell])
            bonus = int(sheet["row_bonus"][cell]) * int(circled & row == row)
            second = int(sheet["column_bonus"][cell]) * int(circled & column == column)
    elif entry < GREEN_ENTRY:
        field = _next_field(paper, BLUE)
        paper["blue"][field] = entry - BLUE_ENTRY + LOWEST_SUM
        bonus = int(sheet["blue_bonus"][field])
    elif entry < PINK_ENTRY:
        field = _next_field(paper, GREEN)
        paper["green"][field] = entry - GREEN_ENTRY + 1
        bonus = int(sheet["green_bonus"][field])
    else:
        field = _next_field(paper, PINK)
        face = entry - PINK_ENTRY + 1
        paper["pink"][field] = face
        bonus = int(sheet["pink_bonus"][field]) * int(face >= int(sheet["minimum"][field]))  # D15
    gain(paper, sheet, bonus)
    gain(paper, sheet, second)
    lose_bonuses(paper, sheet)


def gain(paper: State, sheet: Sheet, bonus: int) -> None:
    """D17, D18: icons and foxes take effect at once, a ? waits."""
    while FIRST_ICON <= bonus < FOX:
        track = bonus - FIRST_ICON
        slots = int(paper["slots"][track]) + 1
        if slots > int(sheet["slots"][track]):
            return  # D18: lost
        paper["slots"][track] = slots
        bonus = int(sheet["last_slot"][track]) * int(slots == int(sheet["slots"][track]))
    if bonus == FOX:
        paper["foxes"] = int(paper["foxes"]) + 1
    elif bonus >= FIRST_QUESTION:
        kind = bonus - FIRST_QUESTION
        paper["waiting"][kind] = int(paper["waiting"][kind]) + 1


def lose_bonuses(paper: State, sheet: Sheet) -> None:
    """D17: a waiting bonus is lost as soon as its area is full, a black one with all five."""
    full = full_areas(paper, sheet)
    if full:
        for area in range(AREAS):
            paper["waiting"][area] = int(paper["waiting"][area]) * (1 - ((full >> area) & 1))
        paper["waiting"][ANY] = int(paper["waiting"][ANY]) * int(full != ALL_AREAS)


def full_areas(paper: State, sheet: Sheet) -> int:
    """D17: the areas, as bits, in which nothing can be entered any more."""
    full = int(int(paper["silver"]) == int(sheet["silver_all"])) << SILVER
    full |= int(int(paper["crossed"]) == int(sheet["yellow_all"])) << YELLOW
    full |= int(int(paper["written"][BLUE]) == int(sheet["blue_length"])) << BLUE
    full |= int(int(paper["written"][GREEN]) == int(sheet["green_length"])) << GREEN
    full |= int(int(paper["written"][PINK]) == int(sheet["pink_length"])) << PINK
    return full


def open_areas(paper: State, sheet: Sheet, face: int, total: int) -> int:
    """D11 to D16: the areas, as bits, that take a die with this face; blue takes the sum."""
    areas = int(int(sheet["silver_column"][face]) & ~int(paper["silver"]) != 0) << SILVER
    areas |= int(int(sheet["yellow_with"][face]) & ~int(paper["crossed"]) != 0) << YELLOW
    areas |= int(total <= highest_blue(paper, sheet)) << BLUE
    areas |= int(int(paper["written"][GREEN]) < int(sheet["green_length"])) << GREEN
    areas |= int(int(paper["written"][PINK]) < int(sheet["pink_length"])) << PINK
    return areas


def highest_blue(paper: State, sheet: Sheet) -> int:
    """D13: the highest sum that blue still takes; 0 if it is full."""
    written = int(paper["written"][BLUE])
    if written == int(sheet["blue_length"]):
        return 0
    return int(paper["blue"][written - 1]) if written else MAX_SUM


def actions_left(paper: State, track: int) -> int:
    """D18: how many actions of a track are circled and not used."""
    return int(paper["slots"][track]) - int(paper["used"][track])


def use_action(paper: State, track: int) -> None:
    """D18: cross out an action."""
    paper["used"][track] = int(paper["used"][track]) + 1


def list_entries(
    paper: State, sheet: Sheet, base: int, area: int, low: int, high: int, out: Numbers, n: int
) -> int:
    """D11 to D16: list the entries, added to `base`, of two faces (or twice one) in an area.

    For blue they are sums. `out` holds `n` actions already; return how many it holds then.
    """
    two = int(high != low)
    if area == SILVER:
        left = ~int(paper["silver"])
        for row in range(int(sheet["silver_rows"])):
            out[n] = base + row * FACES + low - 1
            n += (left >> (row * FACES + low - 1)) & 1
            out[n] = base + row * FACES + high - 1
            n += (left >> (row * FACES + high - 1)) & two
    elif area == YELLOW:
        left = int(sheet["yellow_with"][low]) | int(sheet["yellow_with"][high])
        left &= ~int(paper["crossed"])
        for index in range(int(sheet["cell_count"])):
            cell = int(sheet["cells"][index])
            out[n] = base + YELLOW_ENTRY + cell
            n += (left >> cell) & 1
    elif area == BLUE:
        out[n] = base + BLUE_ENTRY + low - LOWEST_SUM
        n += int(low <= highest_blue(paper, sheet))
    else:
        first = GREEN_ENTRY if area == GREEN else PINK_ENTRY
        left = 1 - ((full_areas(paper, sheet) >> area) & 1)
        out[n] = base + first + low - 1
        n += left
        out[n] = base + first + high - 1
        n += left & two
    return n


def list_any(paper: State, sheet: Sheet, base: int, areas: int, out: Numbers, n: int) -> int:
    """D17: list the entries, added to `base`, that ? bonuses of these areas allow."""
    if (areas >> SILVER) & 1:
        taken = int(paper["silver"])
        for cell in range(int(sheet["silver_rows"]) * FACES):
            out[n] = base + cell
            n += 1 - ((taken >> cell) & 1)
    if (areas >> YELLOW) & 1:
        taken = int(paper["crossed"])
        for index in range(int(sheet["cell_count"])):
            cell = int(sheet["cells"][index])
            out[n] = base + YELLOW_ENTRY + cell
            n += 1 - ((taken >> cell) & 1)
    if (areas >> BLUE) & 1:
        for total in range(LOWEST_SUM, highest_blue(paper, sheet) + 1):
            out[n] = base + BLUE_ENTRY + total - LOWEST_SUM
            n += 1
    full = full_areas(paper, sheet)
    for face in range(FACES):
        out[n] = base + GREEN_ENTRY + face
        n += (areas >> GREEN) & 1 & ~(full >> GREEN)
    for face in range(FACES):
        out[n] = base + PINK_ENTRY + face
        n += (areas >> PINK) & 1 & ~(full >> PINK)
    return n


def count_any(paper: State, sheet: Sheet, areas: int) -> int:
    """D17: how many entries ? bonuses of these areas allow."""
    areas &= ~full_areas(paper, sheet)
    silver = int(sheet["silver_all"]) & ~int(paper["silver"])
    yellow = int(sheet["yellow_all"]) & ~int(paper["crossed"])
    return (
        count_cells(silver) * ((areas >> SILVER) & 1)
        + count_cells(yellow) * ((areas >> YELLOW) & 1)
        + (highest_blue(paper, sheet) - LOWEST_SUM + 1) * ((areas >> BLUE) & 1)
        + FACES * (((areas >> GREEN) & 1) + ((areas >> PINK) & 1))
    )


def only_entry(paper: State, sheet: Sheet, areas: int) -> int:
    """A2: the entry that ? bonuses of these areas allow if it is the only one."""
    areas &= ~full_areas(paper, sheet)
    if areas == 1 << BLUE:
        return BLUE_ENTRY  # D13: a 2 always keeps the order
    left = int(sheet["silver_all"]) & ~int(paper["silver"])
    first = 0
    if areas == 1 << YELLOW:
        left = int(sheet["yellow_all"]) & ~int(paper["crossed"])
        first = YELLOW_ENTRY
    while left > 1:
        left >>= 1
        first += 1
    return first


def points(paper: State, sheet: Sheet, parts: Numbers) -> int:
    """D22, D24: the five areas, and each fox as much as the lowest of them."""
    total = 0
    lowest = area_points(paper, sheet, SILVER)
    for area in range(AREAS):
        found = area_points(paper, sheet, area)
        parts[area] = found
        total += found
        lowest = min(lowest, found)
    parts[FOXES] = int(paper["foxes"]) * lowest
    return total + int(paper["foxes"]) * lowest


def area_points(paper: State, sheet: Sheet, area: int) -> int:
    """D11 to D15: what one area is worth."""
    total = 0
    if area == SILVER:
        silver = int(paper["silver"])
        for row in range(int(sheet["silver_rows"])):
            total += int(sheet["row_points"][count_bits((silver >> (row * FACES)) & 0x3F)])
    elif area == YELLOW:
        total = int(sheet["yellow_points"][count_cells(int(paper["crossed"]))])
    elif area == BLUE:
        total = int(sheet["blue_points"][int(paper["written"][BLUE])])
    elif area == GREEN:
        for pair in range(int(paper["written"][GREEN]) // 2):  # D14: an open pair counts 0
            first, second = 2 * pair, 2 * pair + 1
            total += int(paper["green"][first]) * int(sheet["multiplier"][first])
            total -= int(paper["green"][second]) * int(sheet["multiplier"][second])
    else:
        for field in range(int(paper["written"][PINK])):
            total += int(paper["pink"][field])
    return total


def _next_field(paper: State, area: int) -> int:
    """D16: write the next field from the left; return which."""
    field = int(paper["written"][area])
    paper["written"][area] = field + 1
    return field


def count_cells(cells: int) -> int:
    """Count the cells of yellow given as bits."""
    return count_bits(cells & 0xFFFF) + count_bits((cells >> 16) & 0xFFFF) + count_bits(cells >> 32)
