"""Games of Doppelt so clever alone, watched: bound to bots and compiled."""

from typing import Final

import numpy as np
import numpy.typing as npt

from rollwright.bots.choosing import weigh
from rollwright.bots.net import Floats
from rollwright.bots.weighing import OUTCOME, OWN, SEEN, STATE, heaviest
from rollwright.core.contract import Numbers, Sheet, States
from rollwright.core.dice import CHOICE_STREAM, DICE_STREAM, draw, key
from rollwright.games.clever.choices import waiting_kinds
from rollwright.games.clever.paper import (
    FIRST_ICON,
    FOX,
    actions_left,
    gain,
    lose_bonuses,
    use_action,
)
from rollwright.games.clever.rules import (
    apply,
    chance_due,
    legal,
    new,
    over,
    pending,
    score,
    settle,
)
from rollwright.games.clever.table import ACTIVE, TAKING_BONUSES
from rollwright.study.clever_habits import NO_HABIT, keep_to

ALONE: Final = 0
"""The one seat."""
NONE_LEFT: Final = -(1 << 20)
"""Among gifts: there was no action to take away."""


def watch_games(
    work: States,
    blank: States,
    sheet: Sheet,
    manner: npt.NDArray[np.float64],
    values: Floats,
    habit: int,
    seed: int,
    first: int,
    actions: Numbers,
    room: Floats,
    points: Numbers,
    ends: States,
    begins: States,
    rolls: Numbers,
) -> None:
    """Play the games numbered from `first`, one for each row of `points`, with a habit.

    `points` gets the areas, the foxes and the total, `ends` the last states, `begins` the states
    before the first roll of every round, `rolls` how often chance had decided by then.
    """
    for row in range(len(points)):
        work[STATE] = blank[0]
        new(work[STATE], sheet, 1)
        total = _play_on(
            work, sheet, manner, values, habit, seed, first + row, 0, actions, room, begins[row],
            rolls[row],
        )  # fmt: skip
        for part in range(points.shape[1] - 1):
            points[row, part] = actions[OUTCOME, part]
        points[row, points.shape[1] - 1] = total
        ends[row] = work[STATE]


def give(
    work: States, sheet: Sheet, manner: npt.NDArray[np.float64], values: Floats, seed: int,
    first: int, actions: Numbers, room: Floats, points: Numbers, begins: States, rolls: Numbers,
    gifts: Numbers,
) -> None:  # fmt: skip
    """Play watched games on from the beginning of each round, each time with one bonus more.

    `gifts` gets how many points more that brought, by game, round and bonus, numbered as in the
    sheet record; the dice are those of the game. What is given waits to be used before the roll.
    Of the actions one that is unused is taken away instead, and what that cost is noted, or
    `NONE_LEFT`: tracks have room for what is printed and no more (D18), so that a slot given early
    is one lost later.
    """
    last = points.shape[1] - 1
    for row in range(len(points)):
        for round_ in range(begins.shape[1]):
            for bonus in range(1, gifts.shape[2]):
                work[STATE] = begins[row, round_]
                is_action = FIRST_ICON <= bonus < FOX
                if is_action:
                    paper = work[STATE]["papers"][ALONE]
                    if actions_left(paper, bonus - FIRST_ICON) == 0:
                        gifts[row, round_, bonus] = NONE_LEFT
                        continue
                    use_action(paper, bonus - FIRST_ICON)
                else:
                    _receive(work, sheet, bonus)
                total = _play_on(
                    work, sheet, manner, values, NO_HABIT, seed, first + row,
                    int(rolls[row, round_]), actions, room, begins[row, :0], rolls[row, :0],
                )  # fmt: skip
                more = total - int(points[row, last])
                gifts[row, round_, bonus] = -more if is_action else more


def _receive(work: States, sheet: Sheet, bonus: int) -> None:
    """Give the player a bonus before a roll; a ? is to be used at once (D17)."""
    state = work[STATE]
    paper = state["papers"][ALONE]
    gain(paper, sheet, bonus)
    lose_bonuses(paper, sheet)
    if waiting_kinds(paper):
        paper["doing"] = TAKING_BONUSES
        state["asked"] = 1 << ALONE


def _play_on(
    work: States, sheet: Sheet, manner: npt.NDArray[np.float64], values: Floats, habit: int,
    seed: int, game: int, chances: int, actions: Numbers, room: Floats, begins: States,
    rolls: Numbers,
) -> int:  # fmt: skip
    """Play a game on to its end, after chance has decided so often; return its points.

    Their parts are left where outcomes are. How each round begins is noted where there is room.
    """
    state = work[STATE]
    dice = key(key(seed, DICE_STREAM), game)
    choices = key(key(seed, CHOICE_STREAM), game)
    decisions = 0
    while not over(state, sheet):
        if pending(state, sheet):
            work[SEEN] = work[STATE]
            n = legal(work[SEEN], sheet, ALONE, actions[OWN])
            n = keep_to(work[SEEN], sheet, ALONE, habit, n, actions[OWN])
            weigh(manner, work, sheet, ALONE, choices, decisions, n, actions, values, room)
            apply(state, sheet, ALONE, int(actions[OWN, heaviest(n, room)]))
            decisions += 1
            continue
        kind, size = chance_due(state, sheet)
        now = int(state["round"]) - 1
        if int(state["step"]) == ACTIVE and int(state["rolls"]) == 0 and now < len(begins):
            begins[now] = work[STATE]
            rolls[now] = chances
        draw(kind, size, key(dice, chances), actions[OUTCOME])
        settle(state, sheet, actions[OUTCOME])
        chances += 1
    return score(state, sheet, ALONE, actions[OUTCOME])
