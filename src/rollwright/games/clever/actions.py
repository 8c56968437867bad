"""The action table of Doppelt so clever: one fixed list of numbers, the same for every sheet.

An *entry* is what is written on the sheet: silver crosses 0 to 23 (six for each row), yellow cells
24 to 59 (six rows of six), blue sums 60 to 70 (2 to 12), green faces 71 to 76, pink faces 77 to 82.
An *action* is one of

| numbers    | what is done                                                                       |
|------------|------------------------------------------------------------------------------------|
| 0          | nothing: let the roll go, decline, stop, take no (more) die back                   |
| 1          | reroll (D19)                                                                       |
| 2 to 7     | take a die back (D20)                                                              |
| 8 to 90    | an entry by a passive die, a tray cross, or a bonus of the area's own colour       |
| 91 to 173  | an entry by a black bonus (D17)                                                    |
| 174 to 256 | an entry by the white die, chosen from a roll or used as an extra die              |
| 257 to 339 | the same by the die of the entry's own colour                                      |
"""

from itertools import combinations
from typing import Final

import numpy as np
import numpy.typing as npt

FACES: Final = 6
DICE_COUNT: Final = 6
WHITE: Final = 0
SILVER_DIE: Final = 1
ALL_DICE: Final = (1 << DICE_COUNT) - 1
DICE_COLOURS: Final = ("white", "silver", "yellow", "blue", "green", "pink")
"""The dice in the order in which they are rolled and numbered."""

SILVER: Final = 0
YELLOW: Final = 1
BLUE: Final = 2
GREEN: Final = 3
PINK: Final = 4
AREAS: Final = 5
ALL_AREAS: Final = (1 << AREAS) - 1
AREA_NAMES: Final = DICE_COLOURS[1:]
"""An area's number is one less than its die's."""
ANY: Final = AREAS
"""A black bonus, beside the areas as kinds of bonuses."""
KINDS: Final = AREAS + 1

MAX_ROWS: Final = 4
"""Rows of silver, and of what a die's colour can name there."""
SIDE: Final = 6
"""The most rows and columns of yellow."""
CELLS: Final = SIDE * SIDE
LOWEST_SUM: Final = 2
SUMS: Final = 11

YELLOW_ENTRY: Final = MAX_ROWS * FACES
BLUE_ENTRY: Final = YELLOW_ENTRY + CELLS
GREEN_ENTRY: Final = BLUE_ENTRY + SUMS
PINK_ENTRY: Final = GREEN_ENTRY + FACES
ENTRIES: Final = PINK_ENTRY + FACES

NOTHING: Final = 0
REROLL: Final = 1
BACK: Final = 2
BARE: Final = BACK + DICE_COUNT
BLACK: Final = BARE + ENTRIES
BY_DIE: Final = BLACK + ENTRIES
BY_COLOUR: Final = BY_DIE + ENTRIES
"""Coloured dice share the entries among them: each enters only in its own area."""
ACTIONS: Final = BY_COLOUR + ENTRIES

NO_DIE: Final = -1


def area_of(entry: int) -> int:
    """Return the area that an entry belongs to."""
    area = int(entry >= YELLOW_ENTRY) + int(entry >= BLUE_ENTRY)
    return area + int(entry >= GREEN_ENTRY) + int(entry >= PINK_ENTRY)


def entry_of(action: int) -> int:
    """Return what an action from BARE on enters."""
    return (action - BARE) % ENTRIES


def die_of(action: int) -> int:
    """Return the die that an action names, or NO_DIE."""
    if BACK <= action < BARE:
        return action - BACK
    if action >= BY_COLOUR:
        return area_of(entry_of(action)) + 1
    return WHITE if action >= BY_DIE else NO_DIE


def trays() -> npt.NDArray[np.int8]:
    """D25: every tray of three dice, as bits, in the order in which cases are numbered."""
    return np.array(
        [sum(1 << die for die in three) for three in combinations(range(DICE_COUNT), 3)], "i1"
    )
