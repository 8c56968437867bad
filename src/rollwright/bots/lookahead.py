"""Looks one turn ahead: what the next turn's dice may bring after each action nearly the best."""

from typing import Final

from rollwright.bots.bot import Bot
from rollwright.bots.knowledge import next_turn_value
from rollwright.bots.replies import forget_later_replies, reply_later, reply_now, state_value
from rollwright.bots.scratch import AnyScratch
from rollwright.core.contract import Sheet, apply, chance_due, over, pending, settle
from rollwright.core.dice import draw, key

_CLOSE: Final = 0.015
"""By how much an action may be worse than the best one to be looked at."""
_LEFT_BEHIND: Final = -1.0
"""The value of all others: less than any share of the win."""


def lookahead(bot: Bot, scratch: AnyScratch, sheet: Sheet, seat: int, n: int, lots: int) -> None:
    """Value those actions once more that are nearly the best, by what the next turn may bring.

    Only after the `network` evaluator, whose expected replies are used. All on the same dice.
    """
    values = scratch.action_values
    best = float(values[0])
    for i in range(1, n):
        best = max(best, float(values[i]))
    close = 0
    for i in range(n):
        close += int(float(values[i]) >= best - _CLOSE)
    if close == 1:
        return
    others = pending(scratch.seen[0], sheet) & ~(1 << seat)
    for i in range(n):
        if float(values[i]) < best - _CLOSE:
            values[i] = _LEFT_BEHIND
            continue
        scratch.after[0] = scratch.seen[0]
        forget_later_replies(scratch)
        reply_now(others, sheet, scratch)
        apply(scratch.after[0], sheet, seat, int(scratch.legal[i]))
        reply_later(sheet, seat, bot, scratch)
        if over(scratch.after[0], sheet):
            continue
        scratch.turn_end[0] = scratch.after[0]
        values[i] = next_turn_value(bot, scratch, sheet, seat, lots)


def mean_turn_value(bot: Bot, scratch: AnyScratch, sheet: Sheet, seat: int, lots: int) -> float:
    """Return what the turn after `scratch.turn_end` is worth, on so many rolls by lot."""
    kind, size = chance_due(scratch.turn_end[0], sheet)
    total = 0.0
    for roll in range(bot.rolls):
        draw(kind, size, key(lots, roll), scratch.outcome)
        total += turn_value(bot, scratch, sheet, seat)
    return total / bot.rolls


def turn_value(bot: Bot, scratch: AnyScratch, sheet: Sheet, seat: int) -> float:
    """Return what the turn that begins with the roll in `scratch.outcome` is worth to a seat."""
    scratch.after[0] = scratch.turn_end[0]
    settle(scratch.after[0], sheet, scratch.outcome)
    forget_later_replies(scratch)
    reply_later(sheet, seat, bot, scratch)
    return state_value(scratch.after[0], sheet, seat, bot.weights, scratch.inference)
