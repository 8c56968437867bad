"""What a position of Doppelt so clever is worth to a seat: points, with others a share of the win.

The network tells how many points each paper will still get. Who is before the others by so many
wins with a chance that is the surer, the less is still to come.
"""

import math
from typing import Final

from rollwright.bots.bot import Bot
from rollwright.bots.network import forward
from rollwright.bots.replies import share_of_win
from rollwright.bots.scratch import Inference, Scratch
from rollwright.core.contract import Floats, Numbers, Sheet, State
from rollwright.games.clever.knowledge.features import features
from rollwright.games.clever.knowledge.memory import Memory
from rollwright.games.clever.rules import over, score
from rollwright.games.clever.table import ACTIVE

POINTS: Final = 50.0
"""How many points the network's 1 stands for."""
_TURN_SQUARED: Final = 850.0
"""How much a turn to come adds to the squared doubt about two players' difference..."""
_LESS: Final = 9.0
"""...and after how many turns it adds only a fourth of that. As measured in games of two."""


def output_value(output: float) -> float:
    """Return what the network's output stands for: points to come."""
    return POINTS * output


def expected_points(
    state: State, sheet: Sheet, seat: int, weights: Floats, inference: Inference, parts: Numbers
) -> float:
    """Return how many points a seat will have in the end; `parts` gets those it has, by area."""
    now = float(score(state, sheet, seat, parts))
    if over(state, sheet):
        return now
    n = features(state, sheet, seat, inference.features)
    return now + output_value(forward(inference.features, n, weights, inference.hidden))


def position_value(
    state: State, sheet: Sheet, seat: int, bot: Bot, scratch: Scratch[Memory]
) -> float:
    """Return what a state is worth to a seat: its points if alone, else its share of the win."""
    if int(state["players"]) == 1:
        return expected_points(state, sheet, seat, bot.weights, scratch.inference, scratch.parts)
    expect_others(state, sheet, seat, bot, scratch)
    return value_beside(state, sheet, seat, bot, scratch)


def expect_others(
    state: State, sheet: Sheet, seat: int, bot: Bot, scratch: Scratch[Memory]
) -> None:
    """Write down how many points each of the others will have in the end."""
    for other in range(int(state["players"])):
        if other != seat:
            scratch.memory.others_points[other] = expected_points(
                state, sheet, other, bot.weights, scratch.inference, scratch.parts
            )


def value_beside(
    state: State, sheet: Sheet, seat: int, bot: Bot, scratch: Scratch[Memory]
) -> float:
    """Return what a state is worth to a seat beside others who will have what was written down."""
    if int(state["players"]) > 1 and over(state, sheet):
        return share_of_win(state, sheet, seat)
    own = expected_points(state, sheet, seat, bot.weights, scratch.inference, scratch.parts)
    return value_of_points(own, state, sheet, seat, scratch.memory.others_points)


def value_of_points(
    own: float, state: State, sheet: Sheet, seat: int, others_points: Floats
) -> float:
    """Return what so many points in the end are worth to a seat, beside the others'."""
    players = int(state["players"])
    if players == 1:
        return own
    turns = turns_left(state, sheet)
    doubt = math.sqrt(_TURN_SQUARED * turns / (1.0 + turns / _LESS))
    share = 1.0
    for other in range(players):
        if other != seat:
            ahead = (own - float(others_points[other])) / doubt
            share *= 0.5 + 0.5 * ahead / math.sqrt(1.0 + ahead * ahead)
    return share


def turns_left(state: State, sheet: Sheet) -> int:
    """D1: how many turns are still to come, this one included."""
    players = int(state["players"])
    rounds = int(sheet["rounds"][players]) - int(state["round"])
    if int(state["step"]) < ACTIVE:
        return (rounds + 1) * players
    gone = (int(state["active"]) - int(state["starter"]) + players) % players
    return (rounds + 1) * players - gone
