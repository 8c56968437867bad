"""Games of a bot against itself, kept as what there was to learn from: bound to a game, compiled."""

import numpy as np
import numpy.typing as npt

from rollwright.bots.choosing import choose
from rollwright.bots.mind import at_rest, features
from rollwright.bots.net import Floats, evaluate
from rollwright.bots.weighing import FOUND, OUTCOME, STATE, share_of_win
from rollwright.core.contract import (
    NO_CHANCE,
    Numbers,
    Sheet,
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

MOST_TURNS = 400
"""Turns of a game that are learnt from; a game that takes longer is given up."""


def play_and_note(
    work: States,
    blank: States,
    sheet: Sheet,
    players: int,
    manners: npt.NDArray[np.float64],
    seed: int,
    first: int,
    games: int,
    whims: int,
    trace: float,
    actions: Numbers,
    values: Floats,
    room: Floats,
    seen: Numbers,
    found: npt.NDArray[np.int32],
    counts: Numbers,
    targets: Floats,
) -> int:
    """Play games from number `first` on; note features and targets of every turn's end and seat.

    The target of a state is the mean of the values that follow it, the next one counting most,
    by the factor `trace` less each turn (TD(λ)). One decision in `whims` is made by lot, and what
    was before it learns nothing from what came after. Return how many notes were made.
    """
    state = work[STATE]
    dice_of_run = key(seed, DICE_STREAM)
    choices_of_run = key(seed, CHOICE_STREAM)
    notes = 0
    for game in range(first, first + games):
        work[STATE] = blank[0]
        new(state, sheet, players)
        dice = key(dice_of_run, game)
        choices = key(choices_of_run, game)
        whim = key(choices, -2)
        chances = 0
        decisions = 0
        turns = 0
        begin = notes
        broken = 0
        while not over(state, sheet) and turns < MOST_TURNS and notes + players <= len(counts):
            kind, size = chance_due(state, sheet)
            if kind != NO_CHANCE:
                if at_rest(state, sheet):
                    for seat in range(players):
                        n = features(state, sheet, seat, actions[FOUND])
                        for i in range(n):
                            found[notes, i] = actions[FOUND, i]
                        counts[notes] = n
                        targets[notes] = evaluate(actions[FOUND], n, values, room)
                        seen[notes] = broken
                        notes += 1
                    broken = 0
                    turns += 1
                draw(kind, size, key(dice, chances), actions[OUTCOME])
                settle(state, sheet, actions[OUTCOME])
                chances += 1
                continue
            asked = pending(state, sheet)
            for seat in range(players):
                if (asked >> seat) & 1:
                    if whims and lot(whim, decisions, whims) == 0:
                        n = legal(state, sheet, seat, actions[0])
                        action = int(actions[0, lot(choices, decisions, n)])
                        broken = 1
                    else:
                        action = choose(
                            manners, work, sheet, seat, choices, decisions, actions, values, room
                        )
                    apply(state, sheet, seat, action)
                    decisions += 1
        if not over(state, sheet):
            notes = begin
            if turns < MOST_TURNS:
                break  # no room for more
            continue
        for seat in range(players):
            later = share_of_win(state, sheet, seat)
            after = later
            at = notes - players + seat
            is_broken = broken
            while at >= begin:
                value = float(targets[at])
                if is_broken:
                    later = after
                target = later
                later = (1.0 - trace) * value + trace * later
                after = value
                is_broken = int(seen[at])
                targets[at] = target
                at -= players
    return notes
