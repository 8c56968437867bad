"""How bots choose: written against the contract, bound to a game, plain or compiled."""

from typing import Final

import numpy as np
import numpy.typing as npt

from rollwright.bots import BY_LOT, BY_PLAYING_ON, BY_POINTS, BY_TABLE, BY_WORTH
from rollwright.bots.mind import (
    dominated,
    look_further,
    weigh_by_points,
    weigh_by_table,
    weigh_by_values,
)
from rollwright.bots.net import Floats
from rollwright.bots.weighing import (
    OTHER,
    OWN,
    SEEN,
    STATE,
    WEIGHTS,
    best_by_worth,
    heaviest,
    weigh_by_playing_on,
    weigh_by_worth,
)
from rollwright.core.contract import Numbers, Sheet, State, States, legal, observe
from rollwright.core.dice import key, lot

WEIGHING: Final = 0
"""In a bot's manner: how it weighs its actions, one of the above."""
SAMPLES: Final = 1
"""In a bot's manner: how many games it plays on for a decision."""
SOFTNESS: Final = 2
"""In a bot's manner: by how much an action may be worse than the best one to be chosen as well."""
LOOKS: Final = 3
"""In a bot's manner: how often it looks at the next turn after each action that is nearly best."""
MANNERS: Final = 4
NONE_CHOSEN: Final = -1

_PLAYING_ON: Final = 1 << 32
"""Numbers of lots from here on are for playing on."""


def choose(
    manner: npt.NDArray[np.float64], work: States, sheet: Sheet, seat: int, lots: int, number: int,
    actions: Numbers, values: Floats, room: Floats,
) -> int:  # fmt: skip
    """Choose a pending seat's action; lot `number` below the key `lots` is this decision's.

    `actions` and `room` are room to work in; `values` are what this seat's bot has learnt.
    """
    weighing = int(manner[WEIGHING])
    if weighing == BY_LOT:  # looks at nothing, so nothing need be hidden from it
        n = legal(work[STATE], sheet, seat, actions[OWN])
        return int(actions[OWN, lot(lots, number, n)])
    work[SEEN] = work[STATE]
    observe(work[SEEN], sheet, seat)
    if weighing == BY_WORTH and manner[SOFTNESS] == 0:
        return best_by_worth(work, SEEN, sheet, seat, actions)
    return think(manner, work, sheet, seat, lots, number, actions, values, room)


def think(
    manner: npt.NDArray[np.float64], work: States, sheet: Sheet, seat: int, lots: int, number: int,
    actions: Numbers, values: Floats, room: Floats,
) -> int:  # fmt: skip
    """Choose after some thought: `choose_by_weight`, where bots that think are bound.

    Where none does this is never called, and compiled instead.
    """
    return NONE_CHOSEN


def choose_by_weight(
    manner: npt.NDArray[np.float64], work: States, sheet: Sheet, seat: int, lots: int, number: int,
    actions: Numbers, values: Floats, room: Floats,
) -> int:  # fmt: skip
    """Weigh the actions and take the best, or one of those that are nearly so."""
    n = legal(work[SEEN], sheet, seat, actions[OWN])
    weigh(manner, work, sheet, seat, lots, number, n, actions, values, room)
    best = heaviest(n, room)
    softness = manner[SOFTNESS]
    if softness <= 0:
        return int(actions[OWN, best])
    near = 0
    for i in range(n):
        if room[WEIGHTS + i] >= room[WEIGHTS + best] - softness and (
            i == best or not _is_dominated(work[SEEN], sheet, seat, i, n, actions)
        ):
            actions[OTHER, near] = actions[OWN, i]
            near += 1
    return int(actions[OTHER, lot(lots, number, near)])


def weigh(
    manner: npt.NDArray[np.float64], work: States, sheet: Sheet, seat: int, lots: int, number: int,
    n: int, actions: Numbers, values: Floats, room: Floats,
) -> None:  # fmt: skip
    """Write what each of a seat's `n` legal actions is worth, as its bot weighs them."""
    weighing = int(manner[WEIGHING])
    if weighing == BY_WORTH:
        weigh_by_worth(work, sheet, seat, n, actions, room)
    elif weighing == BY_PLAYING_ON:
        own_lots = key(lots, _PLAYING_ON + number)
        games = int(manner[SAMPLES])
        weigh_by_playing_on(work, sheet, seat, n, actions, room, games, own_lots)
    elif weighing == BY_POINTS:
        weigh_by_points(work, sheet, seat, n, actions, values, room)
    elif weighing == BY_TABLE:
        weigh_by_table(work, sheet, seat, n, actions, values, room)
    else:
        weigh_by_values(work, sheet, seat, n, actions, values, room)
        looks = int(manner[LOOKS])
        if looks:
            own_lots = key(lots, _PLAYING_ON + number)
            look_further(work, sheet, seat, n, actions, values, room, looks, own_lots)


def _is_dominated(
    state: State, sheet: Sheet, seat: int, which: int, n: int, actions: Numbers
) -> bool:
    """Tell whether one of the `n` actions is never better than another of them."""
    for other in range(n):
        if other != which and dominated(
            state, sheet, seat, int(actions[OWN, which]), int(actions[OWN, other])
        ):
            return True
    return False
