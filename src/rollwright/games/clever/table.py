"""The table of Doppelt so clever: what a state holds, and where the dice lie."""

from typing import Final

import numpy as np

from rollwright.core.bits import count_bits
from rollwright.core.contract import Numbers, Sheet, State
from rollwright.games.clever.actions import ALL_DICE, DICE_COUNT, WHITE
from rollwright.games.clever.paper import PAPER, PRINTED

MAX_PLAYERS: Final = 4
MAX_ROLLS: Final = 6
TRAYS: Final = 20
BLUE_DIE: Final = 3
ON_TRAY: Final = 3
"""D25: the dice that a player alone is served."""

# The step the game is in.
TO_DRAW: Final = 0
ROUND_START: Final = 1
ACTIVE: Final = 2
PASSIVE: Final = 3
OVER: Final = 4

# What chance the step waits for.
NONE: Final = 0
ROLL: Final = 1
PICK_TRAY: Final = 2

# What a seat is doing. Waiting bonuses come first, except while choosing and crossing (D3).
DONE: Final = 0
TAKING_BONUSES: Final = 1
CHOOSING: Final = 2
CROSSING: Final = 3
RESOLVING: Final = 4
BETWEEN_ROLLS: Final = 5
SERVED: Final = 6
ADDING: Final = 7

SHEET: Final = np.dtype(
    [
        *PRINTED,
        ("rounds", np.int8, (MAX_PLAYERS + 1,)),  # D1: by number of players
        ("rolls", np.int8),  # D3
        ("extra_per_round", np.int8),  # D21
        ("return_before_reroll", np.int8),  # D20
        ("solo_fallback", np.int8),  # D25
        ("trays", np.int8, (TRAYS,)),  # D25
        ("blank", PAPER),
    ],
    align=True,
)

STATE: Final = np.dtype(
    [
        ("papers", PAPER, (MAX_PLAYERS,)),
        ("before", PAPER, (MAX_PLAYERS,)),  # A3: as the open step of several seats began
        ("round", np.int16),
        ("faces", np.int8, (DICE_COUNT,)),  # 0: a die shows nothing
        ("fields", np.int8, (MAX_ROLLS,)),  # D3: the die, as a bit, on the field of each roll
        ("tray", np.int8),  # bit per die
        ("sent", np.int8),  # D11: bit per die that can still make a tray cross
        ("rolls", np.int8),  # made in this turn
        ("due", np.int8),
        ("asked", np.int8),  # bit per seat that owes a decision
        ("at_once", np.int8),  # bit per seat asked when this step began, if they are several
        ("players", np.int8),
        ("starter", np.int8),
        ("active", np.int8),
        ("step", np.int8),
    ],
    align=True,
)


def loose_dice(state: State) -> int:
    """D4: the dice, as bits, that are neither on a field nor on the tray."""
    taken = int(state["tray"])
    for roll in range(MAX_ROLLS):
        taken |= int(state["fields"][roll])
    return ALL_DICE & ~taken


def lower_dice(state: State, die: int) -> int:
    """D3: the dice of this roll, as bits, that a chosen one sends to the tray."""
    lower = 0
    for other in range(DICE_COUNT):
        lower |= int(int(state["faces"][other]) < int(state["faces"][die])) << other
    return lower & loose_dice(state)


def blue_sum(state: State) -> int:
    """D13: blue and white together, wherever they lie."""
    return int(state["faces"][WHITE]) + int(state["faces"][BLUE_DIE])


def pick_up(state: State) -> None:
    """D4: the dice of the coming roll show nothing any more."""
    left = loose_dice(state)
    for die in range(DICE_COUNT):
        state["faces"][die] = int(state["faces"][die]) * (1 - ((left >> die) & 1))


def show(state: State, outcome: Numbers) -> None:
    """Put rolled dice on the table."""
    rolled = loose_dice(state)
    number = 0
    for die in range(DICE_COUNT):
        if (rolled >> die) & 1:
            state["faces"][die] = outcome[number]
            number += 1


def clear_dice(state: State) -> None:
    """Leave nothing of a turn behind, so that equal positions are equal bytes."""
    state["tray"] = 0
    state["rolls"] = 0
    for die in range(DICE_COUNT):
        state["faces"][die] = 0
    for roll in range(MAX_ROLLS):
        state["fields"][roll] = 0


def possible_trays(state: State, sheet: Sheet) -> int:
    """D25: in how many ways three lowest dice can be taken."""
    surely, perhaps = lowest_dice(state)
    if count_bits(surely | perhaps) == ON_TRAY:
        return 1
    count = 0
    for case in range(TRAYS):
        count += int(_is_possible(int(sheet["trays"][case]), surely, perhaps))
    return count


def tray_of_case(state: State, sheet: Sheet, case: int) -> int:
    """D25: the three lowest dice, as bits; of several possible trays the one of this case."""
    surely, perhaps = lowest_dice(state)
    found = surely | perhaps
    if count_bits(found) > ON_TRAY:
        count = 0
        for number in range(TRAYS):
            tray = int(sheet["trays"][number])
            if _is_possible(tray, surely, perhaps):
                if count == case:
                    found = tray
                count += 1
    return found


def lowest_dice(state: State) -> tuple[int, int]:
    """D25: the dice, as bits, below the border of the three lowest, and those tied at it."""
    surely = 0
    perhaps = 0
    face = 0
    while count_bits(surely | perhaps) < ON_TRAY:
        face += 1
        surely |= perhaps
        perhaps = 0
        for die in range(DICE_COUNT):
            perhaps |= int(int(state["faces"][die]) == face) << die
    return surely, perhaps


def _is_possible(tray: int, surely: int, perhaps: int) -> bool:
    return tray & surely == surely and tray & ~(surely | perhaps) == 0
