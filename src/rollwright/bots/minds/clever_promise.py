"""What a position of Doppelt so clever promises a seat: points, with others a share of the win.

The network tells how many points each paper will still get. Who is before the others by so many
wins with a chance that is the surer, the less is still to come.
"""

import math
from typing import Final

from rollwright.bots.minds.clever_features import features
from rollwright.bots.net import Floats, add_up
from rollwright.bots.weighing import FOUND, OF_GAME, OUTCOME, share_of_win
from rollwright.core.contract import Numbers, Sheet, State
from rollwright.games.clever.rules import over, score
from rollwright.games.clever.table import ACTIVE

THEIRS: Final = OF_GAME
"""In `room`, how many points each of the others will have in the end."""
POINTS: Final = 50.0
"""How many points the network's 1 stands for."""
_TURN_SQUARED: Final = 850.0
"""How much a turn to come adds to the squared doubt about two players' difference..."""
_LESS: Final = 9.0
"""...and after how many turns it adds only a fourth of that. As measured in games of two."""


def value_told(total: float) -> float:
    """Return what the network's total stands for: points to come."""
    return POINTS * total


def points_promised(
    state: State, sheet: Sheet, seat: int, actions: Numbers, values: Floats, room: Floats
) -> float:
    """Return how many points a seat will have in the end."""
    now = float(score(state, sheet, seat, actions[OUTCOME]))
    if over(state, sheet):
        return now
    n = features(state, sheet, seat, actions[FOUND])
    return now + value_told(add_up(actions[FOUND], n, values, room))


def promise(
    state: State, sheet: Sheet, seat: int, actions: Numbers, values: Floats, room: Floats
) -> float:
    """Return what a state promises a seat: alone its points, with others its share of the win."""
    if int(state["players"]) == 1:
        return points_promised(state, sheet, seat, actions, values, room)
    look_at_others(state, sheet, seat, actions, values, room)
    return promise_beside(state, sheet, seat, actions, values, room)


def look_at_others(
    state: State, sheet: Sheet, seat: int, actions: Numbers, values: Floats, room: Floats
) -> None:
    """Write down how many points each of the others will have in the end."""
    for other in range(int(state["players"])):
        if other != seat:
            room[THEIRS + other] = points_promised(state, sheet, other, actions, values, room)


def promise_beside(
    state: State, sheet: Sheet, seat: int, actions: Numbers, values: Floats, room: Floats
) -> float:
    """Return what a state promises a seat beside others who will have what was written down."""
    if int(state["players"]) > 1 and over(state, sheet):
        return share_of_win(state, sheet, seat)
    own = points_promised(state, sheet, seat, actions, values, room)
    return promise_with(own, state, sheet, seat, room)


def promise_with(own: float, state: State, sheet: Sheet, seat: int, room: Floats) -> float:
    """Return what so many points in the end promise a seat, beside what was written down."""
    players = int(state["players"])
    if players == 1:
        return own
    turns = turns_left(state, sheet)
    doubt = math.sqrt(_TURN_SQUARED * turns / (1.0 + turns / _LESS))
    share = 1.0
    for other in range(players):
        if other != seat:
            ahead = (own - float(room[THEIRS + other])) / doubt
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
