"""A bot, as plain and compiled code know it: an evaluator, a policy, and what they go by.

An *evaluator* writes what each legal action of a seat is worth to it into `scratch.action_values`:
by a guess, a network, an exact table or by playing on (`evaluators/`). A *policy* returns the
action that follows: the best, one of those that are nearly so, any (`policy.py`).

Both are called through what a `Binding` gives for them, so that a compiled play loop needs no code
of an evaluator that nobody at the table uses.
"""

from collections.abc import Callable
from typing import NamedTuple

from rollwright.bots.scratch import AnyScratch
from rollwright.core.contract import Floats, Sheet, States


class Bot(NamedTuple):
    """Who decides for a seat."""

    policy: Callable[..., int]
    """How it chooses: called as `call_policy` says; compiled, an address."""
    evaluator: Callable[..., None]
    """How it values actions: called as `call_evaluator` says."""
    lookahead: Callable[..., None]
    """How it values those that are nearly the best once more, after a look at what comes."""
    weights: Floats
    """What it has learnt, or an exact table."""
    temperature: float
    """Actions that are worse than the best by no more than this are equally likely."""
    rolls: int
    """At how many of the coming rolls it looks; 0: it does not look ahead."""
    rollouts: int
    """How many games it plays on for a decision."""
    habit: int
    """Which actions it does not even look at, as a study says; 0: it looks at all."""


def call_policy(
    policy: Callable[..., int], bot: Bot, state: States, scratch: AnyScratch, sheet: Sheet,
    seat: int, lots: int, number: int,
) -> int:  # fmt: skip
    """Return the action that a bot chooses for a pending seat.

    `number` counts the decisions of the game; lots below the key `lots` with this number are this
    decision's own.
    """
    return policy(bot, state, scratch, sheet, seat, lots, number)


def call_evaluator(
    evaluator: Callable[..., None], bot: Bot, scratch: AnyScratch, sheet: Sheet, seat: int, n: int,
    lots: int,
) -> None:  # fmt: skip
    """Write what each of the first `n` actions in `scratch.legal` is worth in `scratch.seen`.

    Into `scratch.action_values`. `lots` is the key of the lots that it may draw.
    """
    evaluator(bot, scratch, sheet, seat, n, lots)
