"""By rollouts: how much more is won than after the guess's choice, if all play on by the guess."""

import math
from typing import Final

import numpy as np

from rollwright.bots.bot import Bot
from rollwright.bots.evaluators.guess import action_values as guess_values
from rollwright.bots.evaluators.guess import best_by_guess
from rollwright.bots.play_loop import Deal, play
from rollwright.bots.policy import best_action
from rollwright.bots.replies import share_of_win
from rollwright.bots.scratch import AnyScratch
from rollwright.core.contract import MAX_SEATS, Floats, Sheet, State, apply, pending, score
from rollwright.core.dice import key

_FEW: Final = 6
"""From how many actions games are played on."""
_PER_POINT: Final = 0.002
"""What a point of lead is worth beside a win: few games say little by wins alone."""
_STANDARD_ERRORS: Final = 1.0
"""By how many an action must seem better than the guess's choice."""
_TIE_BREAK: Final = 1e-6
"""Less than any difference, such that of equal actions the guess's is chosen."""
_LIMIT: Final = 2000
"""Decisions after which a rollout is given up."""


def action_values(
    bot: Bot, scratch: AnyScratch, sheet: Sheet, seat: int, n: int, lots: int
) -> None:
    """Play `bot.rollouts` games on in all, on common dice, from the actions the guess likes best.

    What seems better must be so by more than its standard error, or few games would do worse than
    the guess alone.
    """
    values, summed, squared = scratch.action_values, scratch.summed_gains, scratch.squared_gains
    guess_values(bot, scratch, sheet, seat, n, lots)
    least = _few_best(n, values)
    few = 0
    usual = best_action(n, values)
    for i in range(n):
        is_tried = values[i] >= least
        few += int(is_tried)
        values[i] = 0.0 if is_tried else -math.inf
        summed[i] = 0.0
        squared[i] = 0.0
    others = pending(scratch.seen[0], sheet) & ~(1 << seat)
    for other in range(MAX_SEATS):
        if (others >> other) & 1:
            scratch.replies[other] = best_by_guess(scratch.seen, sheet, other, scratch.replying)
    samples = max(bot.rollouts // few, 1)
    for sample in range(samples):
        dice = key(lots, sample)
        won = _won_after(bot, scratch, sheet, seat, usual, dice)
        for i in range(n):
            if i != usual and values[i] > -math.inf:
                more = _won_after(bot, scratch, sheet, seat, i, dice)
                summed[i] = float(summed[i]) + (more - won)
                squared[i] = float(squared[i]) + (more - won) * (more - won)
    for i in range(n):
        if i != usual and values[i] > -math.inf:
            doubt = _STANDARD_ERRORS * float(np.sqrt(squared[i]))
            values[i] = (float(summed[i]) - doubt) / samples - _TIE_BREAK


def _few_best(n: int, values: Floats) -> float:
    """Return the sixth-highest of the different values, or the lowest if there are fewer."""
    least = float(values[0])
    above = math.inf
    for _ in range(min(n, _FEW)):
        least = -math.inf
        for i in range(n):
            if values[i] < above:
                least = max(least, float(values[i]))
        if least == -math.inf:
            return above
        above = least
    return least


def _won_after(
    bot: Bot, scratch: AnyScratch, sheet: Sheet, seat: int, which: int, dice: int
) -> float:
    """Return what a legal action wins in one game that is played on, and a little by points."""
    state = scratch.rollout.state[0]
    scratch.rollout.state[0] = scratch.seen[0]
    others = pending(scratch.seen[0], sheet) & ~(1 << seat)
    apply(state, sheet, seat, int(scratch.legal[which]))
    for other in range(MAX_SEATS):
        if (others >> other) & 1:
            apply(state, sheet, other, int(scratch.replies[other]))
    deal = Deal(dice, 0, 0, _LIMIT)
    play(scratch.rollout, (bot, bot, bot, bot, bot), scratch, sheet, deal, 0)
    return share_of_win(state, sheet, seat) + _PER_POINT * _lead(state, sheet, seat, scratch)


def _lead(state: State, sheet: Sheet, seat: int, scratch: AnyScratch) -> int:
    """Return by how many points a seat is before the best of the others; alone, its points."""
    own = score(state, sheet, seat, scratch.parts)
    best = -(1 << 30)
    for other in range(MAX_SEATS):
        if other != seat and other < int(state["players"]):
            best = max(best, score(state, sheet, other, scratch.parts))
    return own if best == -(1 << 30) else own - best
