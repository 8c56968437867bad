"""Games played for points, noted after every decision: bound to a game and compiled."""

from typing import Any

import numpy as np
import numpy.typing as npt

from rollwright.bots.choosing import choose
from rollwright.bots.mind import features
from rollwright.bots.net import Floats, evaluate
from rollwright.bots.weighing import FOUND, OUTCOME, OWN, STATE
from rollwright.core.contract import (
    NO_CHANCE,
    START,
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
    score,
    settle,
)
from rollwright.core.dice import CHOICE_STREAM, DICE_STREAM, draw, key, lot
from rollwright.learn.selfplay import WHIMS


def play_for_points(
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
    seats: Numbers,
    had: Floats,
    found: npt.NDArray[np.signedinteger[Any]],
    counts: Numbers,
    targets: Floats,
) -> int:
    """Play games from number `first` on; note features and targets after every decision.

    And once before the first one. A target is what is still to come: the points of the end less
    those of now. One decision in `whims` is made by lot; what stood before it learns nothing, and
    its count of features is set to 0. `seats` and `had` tell whose a note is, and which points they
    had. Return how many notes were made.
    """
    state = work[STATE]
    everybody = (1 << players) - 1
    notes = 0
    for game in range(first, first + games):
        work[STATE] = blank[0]
        new(state, sheet, players)
        dice = key(key(seed, DICE_STREAM), game)
        choices = key(key(seed, CHOICE_STREAM), game)
        chances = 0
        decisions = 0
        begin = notes
        while not over(state, sheet):
            if notes + players > len(counts):
                return begin  # no room for more
            kind, size = chance_due(state, sheet)
            if kind != NO_CHANCE:
                if notes == begin and kind != START:
                    notes = _note(
                        state, sheet, everybody, notes, actions, values, room, seats, had, found,
                        counts, targets,
                    )  # fmt: skip
                draw(kind, size, key(dice, chances), actions[OUTCOME])
                settle(state, sheet, actions[OUTCOME])
                chances += 1
                continue
            asked = pending(state, sheet)
            for seat in range(players):
                if (asked >> seat) & 1 == 0:
                    continue
                if whims and lot(key(choices, WHIMS), decisions, whims) == 0:
                    n = legal(state, sheet, seat, actions[OWN])
                    action = int(actions[OWN, lot(choices, decisions, n)])
                    _forget_last(seat, begin, notes, seats, counts)
                else:
                    action = choose(
                        manner, work, sheet, seat, choices, decisions, actions, values, room
                    )
                apply(state, sheet, seat, action)
                decisions += 1
                # To others only the dice matter that are left when one has done with a roll.
                alone = asked == 1 << seat and not (pending(state, sheet) >> seat) & 1
                whose = everybody if alone else 1 << seat
                notes = _note(
                    state, sheet, whose, notes, actions, values, room, seats, had, found, counts,
                    targets,
                )  # fmt: skip
        for seat in range(players):
            end = float(score(state, sheet, seat, actions[OUTCOME]))
            _set_targets(seat, begin, notes, end, trace, seats, counts, had, targets)
    return notes


def _forget_last(seat: int, begin: int, notes: int, seats: Numbers, counts: Numbers) -> None:
    """Let a seat's last note of this game have no features, so that nothing is learnt from it."""
    at = notes - 1
    while at >= begin and seats[at] != seat:
        at -= 1
    if at >= begin:
        counts[at] = 0


def _note(
    state: State, sheet: Sheet, whose: int, notes: int, actions: Numbers, values: Floats,
    room: Floats, seats: Numbers, had: Floats, found: npt.NDArray[np.signedinteger[Any]],
    counts: Numbers, targets: Floats,
) -> int:  # fmt: skip
    """Note a state for these seats: features, points, and those expected in the end.

    Of a finished game nothing. Return how many notes there are then.
    """
    if over(state, sheet):
        return notes
    for seat in range(int(state["players"])):
        if (whose >> seat) & 1:
            seats[notes] = seat
            had[notes] = score(state, sheet, seat, actions[OUTCOME])
            n = features(state, sheet, seat, actions[FOUND])
            for i in range(n):
                found[notes, i] = actions[FOUND, i]
            counts[notes] = n
            targets[notes] = had[notes] + evaluate(actions[FOUND], n, values, room)
            notes += 1
    return notes


def _set_targets(
    seat: int, begin: int, end: int, points: float, trace: float, seats: Numbers, counts: Numbers,
    had: Floats, targets: Floats,
) -> None:  # fmt: skip
    """Turn a seat's noted points of a game into targets, from its end backwards (TD(λ)).

    A state's target is the mean of what was thought later, each later thought counting less by the
    factor `trace`; what came of a whim says nothing of what was before it.
    """
    later = points
    for at in range(end - 1, begin - 1, -1):
        if seats[at] == seat:
            thought = float(targets[at])
            targets[at] = later - had[at]
            later = (1.0 - trace) * thought + trace * later if counts[at] else thought
