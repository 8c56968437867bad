"""Looks further at Doppelt so clever: at every roll of a few dice, at many of more, at the end."""

from typing import Final

from rollwright.bots.minds.clever_ending import is_ending, most_points, points_and_highest
from rollwright.bots.minds.clever_promise import look_at_others, promise, promise_with
from rollwright.bots.net import Floats
from rollwright.bots.weighing import ASIDE, OTHER, OUTCOME, OWN, REACHED, SEEN, TRIED, WEIGHTS
from rollwright.core.contract import DICE, NO_CHANCE, Numbers, Sheet, States
from rollwright.core.dice import draw, key
from rollwright.games.clever.actions import FACES
from rollwright.games.clever.rules import apply, chance_due, legal, pending, settle

_FEW: Final = 6
"""From how many actions one looks further."""
_CLOSE_POINTS: Final = 6.0
_CLOSE_SHARE: Final = 0.04
"""By how much an action may be worse than the best one to be looked at further."""
_TRIES: Final = 300_000
"""How many ways to the end of a game are tried for one decision."""


def look_further(
    work: States, sheet: Sheet, seat: int, n: int, actions: Numbers, values: Floats, room: Floats,
    looks: int, lots: int,
) -> None:  # fmt: skip
    """Weigh those actions anew that are nearly the best, by what the coming roll may bring.

    All are tried on the same dice; the others fall behind. When all dice have fallen, every action
    is weighed by the best end it leads to; if not all ends can be tried, by the best of those that
    were and of the one that values choose.
    """
    best = _best_weight(n, room, 1e9)
    least = best
    for _ in range(_FEW - 1):
        least = _best_weight(n, room, least)
    close = _CLOSE_POINTS if int(work[SEEN]["players"]) == 1 else _CLOSE_SHARE
    least = max(least, best - close)
    tries = _TRIES // _FEW
    if is_ending(work[SEEN], sheet):
        least = -1e9
        tries = _TRIES // n
    if _best_weight(n, room, best) < least:
        return
    for i in range(n):
        if room[WEIGHTS + i] < least:
            room[WEIGHTS + i] -= 1000.0
            continue
        work[TRIED] = work[SEEN]
        apply(work[TRIED], sheet, seat, int(actions[OWN, i]))
        points = most_points(work, sheet, seat, actions, tries)
        while (pending(work[TRIED], sheet) >> seat) & 1:
            action, _ = _best_answer(work, sheet, seat, actions, values, room)
            apply(work[TRIED], sheet, seat, action)
        kind, size = chance_due(work[TRIED], sheet)
        if is_ending(work[TRIED], sheet):
            look_at_others(work[TRIED], sheet, seat, actions, values, room)
            points = max(points, points_and_highest(work[TRIED], sheet, seat, actions))
            room[WEIGHTS + i] = promise_with(points, work[SEEN], sheet, seat, room)
        elif kind == NO_CHANCE:
            room[WEIGHTS + i] = promise(work[TRIED], sheet, seat, actions, values, room)
        else:
            work[REACHED] = work[TRIED]
            room[WEIGHTS + i] = _coming_roll(
                work, sheet, seat, actions, values, room, size, looks, lots
            )


def _best_weight(n: int, room: Floats, below: float) -> float:
    """Return the highest weight that is less than another one."""
    best = -1e9
    for i in range(n):
        if room[WEIGHTS + i] < below:
            best = max(best, float(room[WEIGHTS + i]))
    return best


def _coming_roll(
    work: States, sheet: Sheet, seat: int, actions: Numbers, values: Floats, room: Floats,
    dice: int, looks: int, lots: int,
) -> float:  # fmt: skip
    """Return what the coming roll is worth: by every outcome if they are not more than `looks`."""
    rolls = 1
    for _ in range(dice):
        rolls *= FACES
    every = rolls <= looks
    count = rolls if every else looks
    total = 0.0
    for look in range(count):
        if every:
            number = look
            for die in range(dice):
                actions[OUTCOME, die] = 1 + number % FACES
                number //= FACES
        else:
            draw(DICE, dice, key(lots, look), actions[OUTCOME])
        work[TRIED] = work[REACHED]
        settle(work[TRIED], sheet, actions[OUTCOME])
        kind, size = chance_due(work[TRIED], sheet)
        if kind not in (NO_CHANCE, DICE):  # D25: which of tied dice go to the tray
            draw(kind, size, key(lots, -1 - look), actions[OUTCOME])
            settle(work[TRIED], sheet, actions[OUTCOME])
        if (pending(work[TRIED], sheet) >> seat) & 1:
            _, found = _best_answer(work, sheet, seat, actions, values, room)
        else:
            found = promise(work[TRIED], sheet, seat, actions, values, room)
        total += found
    return total / count


def _best_answer(
    work: States, sheet: Sheet, seat: int, actions: Numbers, values: Floats, room: Floats
) -> tuple[int, float]:
    """Return the best action in the state that is tried, by values, and what it promises."""
    n = legal(work[TRIED], sheet, seat, actions[OTHER])
    best = 0
    best_found = -1e9
    for i in range(n):
        action = int(actions[OTHER, i])
        work[ASIDE] = work[TRIED]
        apply(work[ASIDE], sheet, seat, action)
        found = promise(work[ASIDE], sheet, seat, actions, values, room)
        if found > best_found:
            best = action
            best_found = found
    return best, best_found
