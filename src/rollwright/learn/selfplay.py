"""Games of a bot against itself, noted to learn from them: bound to a game and compiled."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from rollwright.bots.choosing import choose
from rollwright.bots.mind import at_rest, features
from rollwright.bots.net import Floats, evaluate
from rollwright.bots.weighing import FOUND, OUTCOME, OWN, STATE, share_of_win
from rollwright.core.contract import (
    NO_CHANCE,
    Numbers,
    Sheet,
    State,
    States,
    apply,
    chance_due,
    legal,
    new,
    over,
    pending,
    settle,
)
from rollwright.core.dice import CHOICE_STREAM, DICE_STREAM, draw, key, lot

MOST_TURNS: Final = 400
"""Turns after which a game is given up, and nothing learnt from it."""
WHIMS: Final = -2
"""The number, among a game's lots, of those that tell which decisions are whims."""


def play_and_note(
    work: States,
    blank: States,
    sheet: Sheet,
    players: int,
    manner: npt.NDArray[np.float64],
    seed: int,
    first: int,
    games: int,
    whims: int,
    trace: float,
    actions: Numbers,
    values: Floats,
    room: Floats,
    broken: Numbers,
    found: npt.NDArray[np.signedinteger[Any]],
    counts: Numbers,
    targets: Floats,
) -> int:
    """Play games from number `first` on; note features and targets of every turn's end and seat.

    One decision in `whims` is made by lot, and what was before it learns nothing from what came
    after it: `broken` tells where. Return how many notes were made.
    """
    state = work[STATE]
    notes = 0
    for game in range(first, first + games):
        work[STATE] = blank[0]
        new(state, sheet, players)
        dice = key(key(seed, DICE_STREAM), game)
        choices = key(key(seed, CHOICE_STREAM), game)
        chances = 0
        decisions = 0
        begin = notes
        had_whim = 0
        while not over(state, sheet) and notes - begin < MOST_TURNS * players:
            kind, size = chance_due(state, sheet)
            if kind != NO_CHANCE:
                if at_rest(state, sheet):
                    if notes + players > len(counts):
                        return begin  # no room for more
                    for seat in range(players):
                        broken[notes + seat] = had_whim
                    _note(
                        state, sheet, players, notes, actions, values, room, found, counts, targets
                    )
                    notes += players
                    had_whim = 0
                draw(kind, size, key(dice, chances), actions[OUTCOME])
                settle(state, sheet, actions[OUTCOME])
                chances += 1
                continue
            asked = pending(state, sheet)
            for seat in range(players):
                if (asked >> seat) & 1:
                    if whims and lot(key(choices, WHIMS), decisions, whims) == 0:
                        n = legal(state, sheet, seat, actions[OWN])
                        action = int(actions[OWN, lot(choices, decisions, n)])
                        had_whim = 1
                    else:
                        action = choose(
                            manner, work, sheet, seat, choices, decisions, actions, values, room
                        )
                    apply(state, sheet, seat, action)
                    decisions += 1
        if not over(state, sheet):
            notes = begin
            continue
        for seat in range(players):
            end = share_of_win(state, sheet, seat)
            _set_targets(begin + seat, notes, players, end, had_whim, trace, broken, targets)
    return notes


def _note(
    state: State, sheet: Sheet, players: int, at: int, actions: Numbers, values: Floats,
    room: Floats, found: npt.NDArray[np.signedinteger[Any]], counts: Numbers, targets: Floats,
) -> None:  # fmt: skip
    """Note a state's features for each seat, and what it is thought to be worth now."""
    for seat in range(players):
        n = features(state, sheet, seat, actions[FOUND])
        for i in range(n):
            found[at + seat, i] = actions[FOUND, i]
        counts[at + seat] = n
        targets[at + seat] = evaluate(actions[FOUND], n, values, room)


def _set_targets(
    begin: int, end: int, players: int, won: float, had_whim: int, trace: float, broken: Numbers,
    targets: Floats,
) -> None:  # fmt: skip
    """Turn a seat's noted values of a game into targets, from its end backwards (TD(λ)).

    A state's target is the mean of the values that follow it, each later one counting less by the
    factor `trace`; after a whim only the very next one counts.
    """
    later = won
    following = won
    cut = had_whim
    for at in range(end - players + begin % players, begin - 1, -players):
        value = float(targets[at])
        if cut:
            later = following
        targets[at] = later
        later = (1.0 - trace) * value + trace * later
        following = value
        cut = int(broken[at])
