"""By the game's own guess at what a sheet is worth (`games/*/worth.py`), one action deep."""

from rollwright.bots.bot import Bot
from rollwright.bots.replies import be_modest
from rollwright.bots.scratch import AnyScratch, Replying
from rollwright.core.contract import Sheet, States, apply, legal, pending, worth


def action_values(
    bot: Bot, scratch: AnyScratch, sheet: Sheet, seat: int, n: int, lots: int
) -> None:
    """Value each afterstate by the guess.

    Seats that decide at the same time are taken to choose their lowest, most modest action, so
    that the result of the step can be seen.
    """
    others = pending(scratch.seen[0], sheet) & ~(1 << seat)
    for i in range(n):
        scratch.after[0] = scratch.seen[0]
        apply(scratch.after[0], sheet, seat, int(scratch.legal[i]))
        be_modest(scratch.after[0], sheet, others, scratch.replying.modest_legal)
        scratch.action_values[i] = worth(scratch.after[0], sheet, seat)


def best_by_guess(state: States, sheet: Sheet, seat: int, replying: Replying) -> int:
    """Return the action whose result is worth most, the lowest of equal ones."""
    others = pending(state[0], sheet) & ~(1 << seat)
    n = legal(state[0], sheet, seat, replying.legal)
    best = 0
    best_worth = 0
    for i in range(n):
        replying.state[0] = state[0]
        apply(replying.state[0], sheet, seat, int(replying.legal[i]))
        be_modest(replying.state[0], sheet, others, replying.modest_legal)
        found = worth(replying.state[0], sheet, seat)
        if i == 0 or found > best_worth:
            best = i
            best_worth = found
    return int(replying.legal[best])
