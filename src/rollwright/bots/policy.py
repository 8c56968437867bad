"""Policies: which action a bot chooses. Written against the contract, bound to a game."""

from rollwright.bots.bot import Bot, call_evaluator
from rollwright.bots.evaluators.guess import action_values as guess_values
from rollwright.bots.evaluators.guess import best_by_guess
from rollwright.bots.knowledge import dominated
from rollwright.bots.scratch import AnyScratch
from rollwright.core.contract import Floats, Numbers, Sheet, State, States, legal, observe
from rollwright.core.dice import key, lot

_EVALUATOR_LOTS = 1 << 32
"""Numbers of lots from here on are for evaluators."""


def choose_at_random(
    bot: Bot, state: States, scratch: AnyScratch, sheet: Sheet, seat: int, lots: int, number: int
) -> int:
    """Choose any legal action: looks at nothing, so nothing need be hidden from it."""
    n = legal(state[0], sheet, seat, scratch.legal)
    return int(scratch.legal[lot(lots, number, n)])


def choose_greedily(
    bot: Bot, state: States, scratch: AnyScratch, sheet: Sheet, seat: int, lots: int, number: int
) -> int:
    """Choose what the game guesses to be best."""
    scratch.seen[0] = state[0]
    observe(scratch.seen[0], sheet, seat)
    return best_by_guess(scratch.seen, sheet, seat, scratch.replying)


def choose_by_guess(
    bot: Bot, state: States, scratch: AnyScratch, sheet: Sheet, seat: int, lots: int, number: int
) -> int:
    """As `choose_by_value` with the guess, which is part of it: a call by address costs as much."""
    n = _look(bot, state, scratch, sheet, seat)
    guess_values(bot, scratch, sheet, seat, n, lots)
    return _nearly_best(bot, scratch, sheet, seat, n, lots, number)


def choose_by_value(
    bot: Bot, state: States, scratch: AnyScratch, sheet: Sheet, seat: int, lots: int, number: int
) -> int:
    """Value the actions, and choose the best, or any that is worse by `temperature` at most."""
    n = _look(bot, state, scratch, sheet, seat)
    own_lots = key(lots, _EVALUATOR_LOTS + number)
    call_evaluator(bot.evaluator, bot, scratch, sheet, seat, n, own_lots)
    if bot.rolls:
        call_evaluator(bot.lookahead, bot, scratch, sheet, seat, n, own_lots)
    return _nearly_best(bot, scratch, sheet, seat, n, lots, number)


def _look(bot: Bot, state: States, scratch: AnyScratch, sheet: Sheet, seat: int) -> int:
    """Look at what the seat may know, and at its legal actions; return how many there are."""
    scratch.seen[0] = state[0]
    observe(scratch.seen[0], sheet, seat)
    n = legal(scratch.seen[0], sheet, seat, scratch.legal)
    return allowed(scratch.seen[0], sheet, seat, bot.habit, n, scratch.legal)


def _nearly_best(
    bot: Bot, scratch: AnyScratch, sheet: Sheet, seat: int, n: int, lots: int, number: int
) -> int:
    """Return the best action, or any that is worse by `temperature` at most.

    Uniformly, not by a softmax; and never one that another dominates.
    """
    values = scratch.action_values
    best = best_action(n, values)
    if bot.temperature <= 0:
        return int(scratch.legal[best])
    near = 0
    for i in range(n):
        if i == best or (
            float(values[i]) >= float(values[best]) - bot.temperature
            and not _is_dominated(scratch.seen[0], sheet, seat, i, n, scratch.legal)
        ):
            scratch.nearly_best[near] = scratch.legal[i]
            near += 1
    return int(scratch.nearly_best[lot(lots, number, near)])


def allowed(state: State, sheet: Sheet, seat: int, habit: int, n: int, actions: Numbers) -> int:
    """Leave of `n` legal actions those that a habit allows (stub); return how many."""
    return n


def best_action(n: int, values: Floats) -> int:
    """Return which of `n` actions has the highest value, the first of equal ones."""
    best = 0
    for i in range(1, n):
        if values[i] > values[best]:
            best = i
    return best


def _is_dominated(
    state: State, sheet: Sheet, seat: int, which: int, n: int, actions: Numbers
) -> bool:
    """Tell whether one of the `n` actions is never better than another of them."""
    for other in range(n):
        if other != which and dominated(
            state, sheet, seat, int(actions[which]), int(actions[other])
        ):
            return True
    return False
