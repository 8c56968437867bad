"""Looks further at Doppelt so clever: at every roll of a few dice, at many of more, at the end."""

from typing import Final

from rollwright.bots.bot import Bot
from rollwright.bots.scratch import Scratch
from rollwright.core.contract import DICE, NO_CHANCE, Floats, Sheet
from rollwright.core.dice import draw, key
from rollwright.games.clever.actions import FACES
from rollwright.games.clever.knowledge.ending import is_ending, most_points, points_and_highest
from rollwright.games.clever.knowledge.memory import Memory
from rollwright.games.clever.knowledge.values import (
    expect_others,
    position_value,
    value_of_points,
)
from rollwright.games.clever.rules import apply, chance_due, legal, pending, settle

_FEW: Final = 6
"""From how many actions one looks further."""
_CLOSE_POINTS: Final = 6.0
_CLOSE_SHARE: Final = 0.04
"""By how much an action may be worse than the best one to be looked at further."""
_TRIES: Final = 300_000
"""How many ways to the end of a game are tried for one decision."""


def lookahead(
    bot: Bot, scratch: Scratch[Memory], sheet: Sheet, seat: int, n: int, lots: int
) -> None:
    """Value those actions once more that are nearly the best, by what the coming roll may bring.

    All are tried on the same dice; the others fall behind. When all dice have fallen, every action
    is valued by the best end it leads to; if not all ends can be tried, by the best of those that
    were and of the one that the network chooses.
    """
    values = scratch.action_values
    seen, after = scratch.seen[0], scratch.after[0]
    best = _best_value(n, values, 1e9)
    least = best
    for _ in range(_FEW - 1):
        least = _best_value(n, values, least)
    close = _CLOSE_POINTS if int(seen["players"]) == 1 else _CLOSE_SHARE
    least = max(least, best - close)
    tries = _TRIES // _FEW
    if is_ending(seen, sheet):
        least = -1e9
        tries = _TRIES // n
    if _best_value(n, values, best) < least:
        return
    for i in range(n):
        if float(values[i]) < least:
            values[i] -= 1000.0
            continue
        scratch.after[0] = scratch.seen[0]
        apply(after, sheet, seat, int(scratch.legal[i]))
        points = most_points(scratch, sheet, seat, tries)
        while (pending(after, sheet) >> seat) & 1:
            action, _ = _best_reply(bot, scratch, sheet, seat)
            apply(after, sheet, seat, action)
        kind, size = chance_due(after, sheet)
        if is_ending(after, sheet):
            expect_others(after, sheet, seat, bot, scratch)
            points = max(points, points_and_highest(after, sheet, seat, scratch.parts))
            others_points = scratch.memory.others_points
            values[i] = value_of_points(points, seen, sheet, seat, others_points)
        elif kind == NO_CHANCE:
            values[i] = position_value(after, sheet, seat, bot, scratch)
        else:
            scratch.turn_end[0] = scratch.after[0]
            values[i] = _coming_roll(bot, scratch, sheet, seat, size, lots)


def _best_value(n: int, values: Floats, below: float) -> float:
    """Return the highest value that is less than another one."""
    best = -1e9
    for i in range(n):
        if values[i] < below:
            best = max(best, float(values[i]))
    return best


def _coming_roll(
    bot: Bot, scratch: Scratch[Memory], sheet: Sheet, seat: int, dice: int, lots: int
) -> float:
    """Return what the coming roll is worth: by every outcome if `bot.rolls` are enough for that."""
    after, outcome = scratch.after[0], scratch.outcome
    outcomes = 1
    for _ in range(dice):
        outcomes *= FACES
    every = outcomes <= bot.rolls
    count = outcomes if every else bot.rolls
    total = 0.0
    for roll in range(count):
        if every:
            number = roll
            for die in range(dice):
                outcome[die] = 1 + number % FACES
                number //= FACES
        else:
            draw(DICE, dice, key(lots, roll), outcome)
        scratch.after[0] = scratch.turn_end[0]
        settle(after, sheet, outcome)
        kind, size = chance_due(after, sheet)
        if kind not in (NO_CHANCE, DICE):  # D25: which of tied dice go to the tray
            draw(kind, size, key(lots, -1 - roll), outcome)
            settle(after, sheet, outcome)
        if (pending(after, sheet) >> seat) & 1:
            _, found = _best_reply(bot, scratch, sheet, seat)
        else:
            found = position_value(after, sheet, seat, bot, scratch)
        total += found
    return total / count


def _best_reply(bot: Bot, scratch: Scratch[Memory], sheet: Sheet, seat: int) -> tuple[int, float]:
    """Return the best action in the afterstate, by the network, and its value."""
    replying = scratch.replying
    n = legal(scratch.after[0], sheet, seat, replying.legal)
    best = 0
    best_found = -1e9
    for i in range(n):
        action = int(replying.legal[i])
        replying.state[0] = scratch.after[0]
        apply(replying.state[0], sheet, seat, action)
        found = position_value(replying.state[0], sheet, seat, bot, scratch)
        if found > best_found:
            best = action
            best_found = found
    return best, best_found
