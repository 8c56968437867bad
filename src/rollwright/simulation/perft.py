"""Perft: all the ways a game can go, event by event, with their exact probabilities.

Decisions are taken as uniformly random, so that the probabilities of all ways add up to one. Of
seats that decide at the same time the lowest goes first: their order changes nothing (A3).
"""

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from rollwright.core.compiling import binding
from rollwright.core.contract import (
    DICE,
    MAX_DRAWS,
    MAX_LEGAL,
    NO_CHANCE,
    Numbers,
    Sheet,
    States,
    apply,
    chance_due,
    legal,
    over,
    pending,
    settle,
)
from rollwright.play.game import Game


@dataclass(frozen=True)
class Level:
    """All that can be the case after a number of events."""

    depth: int
    nodes: int
    """Ways to get there; a game that has ended earlier counts as one way still."""
    ended: int
    """Ways that have ended."""
    distinct: int
    """Different states among them."""
    probability: Fraction
    """The sum of all probabilities: one."""


def perft(
    game: Game, depth: int, progress: Callable[[int, int], None] = lambda done, of: None
) -> Iterator[Level]:
    """Count level by level; `progress` hears how many of a level's states are expanded."""
    bind = binding(game.about.name, compiled=True)
    branches, expand = bind(count_branches), bind(write_branches)
    sheet, record = game.sheet.record, game.rules.STATE
    actions, outcome = np.zeros(MAX_LEGAL, np.int64), np.zeros(MAX_DRAWS, np.int64)
    states = np.array([game.new().record], record)
    ways = shares = [1]
    whole = 1  # what the shares are parts of
    for level in range(depth + 1):
        counts = np.zeros(len(states), np.int64)
        branches(states, sheet, counts, actions)
        ended = sum(ways[i] for i in np.flatnonzero(counts == 0))
        yield Level(level, sum(ways), ended, len(states), Fraction(sum(shares), whole))
        if level == depth:
            return
        common = math.lcm(*(max(int(n), 1) for n in np.unique(counts)))
        found: dict[bytes, list[int]] = {}
        for i, n in enumerate(np.maximum(counts, 1).tolist()):
            children = np.zeros(n, record)
            expand(states, i, sheet, children, actions, outcome)
            raw = children.tobytes()
            share = shares[i] * (common // n)
            for at in range(0, len(raw), record.itemsize):
                entry = found.setdefault(raw[at : at + record.itemsize], [0, 0])
                entry[0] += ways[i]
                entry[1] += share
            progress(i + 1, len(counts))
        states = np.frombuffer(b"".join(found), record).copy()
        ways = [entry[0] for entry in found.values()]
        shares = [entry[1] for entry in found.values()]
        whole *= common


def count_branches(states: States, sheet: Sheet, counts: Numbers, actions: Numbers) -> None:
    """Count the next events of every state: none of a finished game."""
    for i in range(len(states)):
        kind, size = chance_due(states[i], sheet)
        if over(states[i], sheet):
            counts[i] = 0
        elif kind == DICE:
            counts[i] = 6**size
        elif kind != NO_CHANCE:
            counts[i] = size
        else:
            counts[i] = legal(states[i], sheet, lowest(pending(states[i], sheet)), actions)


def write_branches(
    states: States, i: int, sheet: Sheet, children: States, actions: Numbers, outcome: Numbers
) -> None:
    """Write the states after every next event of state `i`; a finished one stays as it is."""
    if over(states[i], sheet):
        children[0] = states[i]
        return
    kind, size = chance_due(states[i], sheet)
    if kind != NO_CHANCE:
        for number in range(len(children)):
            children[number] = states[i]
            set_outcome(kind, size, number, outcome)
            settle(children[number], sheet, outcome)
        return
    seat = lowest(pending(states[i], sheet))
    legal(states[i], sheet, seat, actions)
    for number in range(len(children)):
        children[number] = states[i]
        apply(children[number], sheet, seat, int(actions[number]))


def set_outcome(kind: int, size: int, number: int, outcome: Numbers) -> None:
    """Write the outcome with that number: for dice, its digits to the base of six."""
    if kind == DICE:
        for die in range(size):
            outcome[die] = 1 + number % 6
            number //= 6
    else:
        outcome[0] = number


def lowest(mask: int) -> int:
    """Return the lowest seat of a bit mask."""
    seat = 0
    while not (mask >> seat) & 1:
        seat += 1
    return seat
