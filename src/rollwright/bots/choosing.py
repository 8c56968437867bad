"""How bots choose: written against the contract, bound to a game, plain or compiled."""

from typing import Final

from rollwright.core.contract import (
    MAX_SEATS,
    Numbers,
    Sheet,
    States,
    apply,
    legal,
    observe,
    pending,
    worth,
)
from rollwright.core.dice import lot

RANDOM: Final = 0
GREEDY: Final = 1
STATE: Final = 0
"""In `work`, the state of the game."""
SEEN: Final = 1
"""In `work`, the state as the deciding seat may know it."""
TRIED: Final = 2
"""In `work`, the state after an action that is being tried."""
WORK: Final = 3
"""How many states `work` holds."""


def choose(
    bot: int, work: States, sheet: Sheet, seat: int, lots: int, number: int, actions: Numbers
) -> int:
    """Choose a pending seat's action; lot `number` below the key `lots` is this decision's.

    `actions` is room for two lists of actions: the seat's own, and another's.
    """
    n = legal(work[STATE], sheet, seat, actions[0])
    if bot == RANDOM:  # looks at nothing, so nothing need be hidden from it
        return int(actions[0, lot(lots, number, n)])
    work[SEEN] = work[STATE]
    observe(work[SEEN], sheet, seat)
    return _choose_greedy(work, sheet, seat, n, actions)


def _choose_greedy(work: States, sheet: Sheet, seat: int, n: int, actions: Numbers) -> int:
    """Take the action whose result is worth most, the lowest of equal ones.

    Seats that decide at the same time are taken to choose their lowest, most modest action, so
    that the result of the step can be seen.
    """
    others = pending(work[SEEN], sheet) & ~(1 << seat)
    best = 0
    best_worth = 0
    for i in range(n):
        work[TRIED] = work[SEEN]
        apply(work[TRIED], sheet, seat, int(actions[0, i]))
        for other in range(MAX_SEATS):
            if (others >> other) & 1:
                legal(work[TRIED], sheet, other, actions[1])
                apply(work[TRIED], sheet, other, int(actions[1, 0]))
        found = worth(work[TRIED], sheet, seat)
        if i == 0 or found > best_worth:
            best = i
            best_worth = found
    return int(actions[0, best])
