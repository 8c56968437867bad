"""How the seats of a play loop choose: what `play_loop.choose` is bound to.

Where all play by one simple policy, it is part of the loop; else each bot's own policy is called.
"""

import math

from rollwright.bots.bot import Bot, call_policy
from rollwright.bots.evaluators.guess import best_by_guess
from rollwright.bots.policy import choose_at_random, choose_greedily
from rollwright.bots.scratch import AnyScratch
from rollwright.core.contract import Sheet, States


def all_at_random(
    bots: tuple[Bot, ...], state: States, scratch: AnyScratch, sheet: Sheet, seat: int, lots: int,
    number: int,
) -> int:  # fmt: skip
    """Let all choose at random."""
    return choose_at_random(bots[0], state, scratch, sheet, seat, lots, number)


def all_greedily(
    bots: tuple[Bot, ...], state: States, scratch: AnyScratch, sheet: Sheet, seat: int, lots: int,
    number: int,
) -> int:  # fmt: skip
    """Let all choose greedily."""
    return choose_greedily(bots[0], state, scratch, sheet, seat, lots, number)


def greedily_or_at_random(
    bots: tuple[Bot, ...], state: States, scratch: AnyScratch, sheet: Sheet, seat: int, lots: int,
    number: int,
) -> int:  # fmt: skip
    """Let some choose greedily, the others, whose temperature is infinite, at random."""
    if bots[seat].temperature == math.inf:
        return choose_at_random(bots[seat], state, scratch, sheet, seat, lots, number)
    return choose_greedily(bots[seat], state, scratch, sheet, seat, lots, number)


def in_rollout(
    bots: tuple[Bot, ...], state: States, scratch: AnyScratch, sheet: Sheet, seat: int, lots: int,
    number: int,
) -> int:  # fmt: skip
    """Let all choose greedily in a game played on from what a seat may know: nothing is hidden."""
    return best_by_guess(state, sheet, seat, scratch.replying)


def by_policy(
    bots: tuple[Bot, ...], state: States, scratch: AnyScratch, sheet: Sheet, seat: int, lots: int,
    number: int,
) -> int:  # fmt: skip
    """Let each bot choose by its own policy."""
    bot = bots[seat]
    return call_policy(bot.policy, bot, state, scratch, sheet, seat, lots, number)
