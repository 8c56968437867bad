"""The inner loop of simulation: whole games of bots, bound to a game and compiled."""

import numpy as np
import numpy.typing as npt

from rollwright.bots.choosing import choose
from rollwright.bots.net import Floats
from rollwright.bots.weighing import OUTCOME, STATE
from rollwright.core.contract import (
    NO_CHANCE,
    START,
    Numbers,
    Sheet,
    States,
    apply,
    chance_due,
    new,
    over,
    pending,
    score,
    settle,
    winners,
)
from rollwright.core.dice import CHOICE_STREAM, DICE_STREAM, draw, key


def play_games(
    work: States,
    blank: States,
    sheet: Sheet,
    manners: npt.NDArray[np.float64],
    values: tuple[Floats, ...],
    seed: int,
    first: int,
    starter: int,
    limit: int,
    actions: Numbers,
    parts: Numbers,
    room: Floats,
    points: Numbers,
    parts_of: npt.NDArray[np.int32],
    won: Numbers,
    counts: Numbers,
) -> None:
    """Play the games numbered from `first`, one for each row of `points`.

    Each seat has a bot's manner, and the values that it knows. A `starter` of -1 draws who starts.
    `actions`, `parts` and `room` are room to work in. `parts_of` gets the parts of `points`, `won`
    the winners as bit masks, `counts` per game its decisions, and 1 if it was stopped at `limit`
    decisions (A5).
    """
    players = points.shape[1]
    outcome = actions[OUTCOME]
    state = work[STATE]
    dice_of_run = key(seed, DICE_STREAM)
    choices_of_run = key(seed, CHOICE_STREAM)
    for row in range(len(points)):
        work[STATE] = blank[0]
        new(state, sheet, players)
        dice = key(dice_of_run, first + row)
        choices = key(choices_of_run, first + row)
        chances = 0
        decisions = 0
        while not over(state, sheet) and decisions < limit:
            kind, size = chance_due(state, sheet)
            if kind != NO_CHANCE:
                if kind == START and starter >= 0:
                    outcome[0] = starter
                else:
                    draw(kind, size, key(dice, chances), outcome)
                settle(state, sheet, outcome)
                chances += 1
                continue
            asked = pending(state, sheet)
            seat = 0
            while asked:
                if asked & 1:
                    action = choose(
                        manners[seat], work, sheet, seat, choices, decisions, actions, values[seat],
                        room,
                    )  # fmt: skip
                    apply(state, sheet, seat, action)
                    decisions += 1
                asked >>= 1
                seat += 1
        for seat in range(players):
            points[row, seat] = score(state, sheet, seat, parts)
            for part in range(parts_of.shape[2]):
                parts_of[row, seat, part] = parts[part]
        finished = over(state, sheet)
        won[row] = winners(state, sheet) if finished else 0
        counts[row, 0] = decisions
        counts[row, 1] = int(not finished)
