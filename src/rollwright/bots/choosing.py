"""How bots choose: written against the contract, bound to a game, plain or compiled."""

from typing import Final

from rollwright.core.contract import (
    Numbers,
    Sheet,
    States,
    apply,
    legal,
    observe,
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
    """Choose a pending seat's action; lot `number` below the key `lots` is this decision's."""
    n = legal(work[STATE], sheet, seat, actions)
    if bot == RANDOM:  # looks at nothing, so nothing need be hidden from it
        return int(actions[lot(lots, number, n)])
    work[SEEN] = work[STATE]
    observe(work[SEEN], sheet, seat)
    return _choose_greedy(work, sheet, seat, n, actions)


def _choose_greedy(work: States, sheet: Sheet, seat: int, n: int, actions: Numbers) -> int:
    """Take the action whose result is worth most, the lowest of equal ones."""
    best = 0
    best_worth = 0
    for i in range(n):
        work[TRIED] = work[SEEN]
        apply(work[TRIED], sheet, seat, int(actions[i]))
        found = worth(work[TRIED], sheet, seat)
        if i == 0 or found > best_worth:
            best = i
            best_worth = found
    return int(actions[best])
