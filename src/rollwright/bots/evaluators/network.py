"""By the network: the value of the turn's end, if all others reply well.

For games in which no dice fall within a turn; others have an evaluator of their own.
"""

from rollwright.bots.bot import Bot
from rollwright.bots.replies import expect_replies, reply_later, reply_now, state_value
from rollwright.bots.scratch import AnyScratch
from rollwright.core.contract import Sheet, apply, pending


def action_values(
    bot: Bot, scratch: AnyScratch, sheet: Sheet, seat: int, n: int, lots: int
) -> None:
    """Value the turn's end after each action."""
    others = pending(scratch.seen[0], sheet) & ~(1 << seat)
    expect_replies(others, sheet, bot, scratch)
    for i in range(n):
        scratch.after[0] = scratch.seen[0]
        reply_now(others, sheet, scratch)
        apply(scratch.after[0], sheet, seat, int(scratch.legal[i]))
        reply_later(sheet, seat, bot, scratch)
        scratch.action_values[i] = state_value(
            scratch.after[0], sheet, seat, bot.weights, scratch.inference
        )
