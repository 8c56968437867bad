"""What each legal action of a seat is worth: by a guess, by playing on, or by learnt values."""

import math
from typing import Final

from rollwright.bots.mind import MAX_FEATURES, features
from rollwright.bots.net import ROOM, Floats, evaluate
from rollwright.core.bits import count_bits
from rollwright.core.contract import (
    MAX_LEGAL,
    MAX_SEATS,
    NO_CHANCE,
    Numbers,
    Sheet,
    State,
    States,
    apply,
    chance_due,
    legal,
    over,
    pending,
    score,
    settle,
    winners,
    worth,
)
from rollwright.core.dice import draw, key

STATE: Final = 0
"""In `work`, the state of the game."""
SEEN: Final = 1
"""In `work`, the state as the deciding seat may know it."""
TRIED: Final = 2
"""In `work`, the state after an action that is being tried."""
ASIDE: Final = 3
"""In `work`, room for what others may answer."""
UNKNOWN: Final = -1
"""As an expected action: not looked for yet."""
REACHED: Final = 4
"""In `work`, the end of the turn after an action, from which one looks further."""
CHAIN: Final = 5
"""In `work`, where the states of a chain of decisions begin, one after each of them."""
LENGTH: Final = 40
"""How many states such a chain holds."""
WORK: Final = CHAIN + LENGTH
"""How many states `work` holds."""

OWN: Final = 0
"""In `actions`, the deciding seat's legal ones."""
OTHER: Final = 1
"""In `actions`, another seat's."""
FOUND: Final = 2
"""In `actions`, the features of a state."""
EXPECTED: Final = 3
"""In `actions`, what each seat is expected to do in this step."""
LATER: Final = MAX_SEATS
"""In `actions[EXPECTED]`, where what each seat is expected to do later in the turn begins."""
OUTCOME: Final = 4
"""In `actions`, what has been rolled."""
MODEST: Final = 5
"""In `actions`, those of a seat that is taken to choose the lowest."""
LEFT: Final = 6
"""In `actions`, how many choices are still to be tried in each state of a chain."""
CHOICES: Final = 7
"""In `actions`, where these choices begin, a list for each state."""
MET: Final = CHOICES + LENGTH
"""In `actions`, where the numbers of states begin that were met before."""
ROWS_MET: Final = 21
"""How many lists they fill."""
LISTS: Final = MET + ROWS_MET
"""How many lists `actions` holds, each as long as the longest."""

_FEW: Final = 6
"""From how many actions games are played on."""
_PER_POINT: Final = 0.002
"""What a point of lead is worth beside a win: few games say little by wins alone."""
_DOUBT: Final = 1.0
"""By how many standard errors an action must seem better than the guess's choice."""
_HAIR: Final = 1e-6
"""Less than any difference, such that of equal actions the guess's is chosen."""
WEIGHTS: Final = ROOM
"""In `room`, where the worth of each action is written."""
OF_GAME: Final = WEIGHTS + MAX_LEGAL
"""In `room`, where a game's own room begins."""
ROOM_OF_BOTS: Final = OF_GAME + 8192
"""How many numbers `room` holds."""
assert MAX_FEATURES <= MAX_LEGAL


def heaviest(n: int, room: Floats) -> int:
    """Return the number of the action with the highest weight, the first of equal ones."""
    best = 0
    for i in range(1, n):
        if room[WEIGHTS + i] > room[WEIGHTS + best]:
            best = i
    return best


def weigh_by_worth(
    work: States, sheet: Sheet, seat: int, n: int, actions: Numbers, room: Floats
) -> None:
    """Weigh by the game's guess.

    Seats that decide at the same time are taken to choose their lowest, most modest action, so
    that the result of the step can be seen.
    """
    others = pending(work[SEEN], sheet) & ~(1 << seat)
    for i in range(n):
        work[TRIED] = work[SEEN]
        apply(work[TRIED], sheet, seat, int(actions[OWN, i]))
        _be_modest(work, TRIED, sheet, others, actions)
        room[WEIGHTS + i] = worth(work[TRIED], sheet, seat)


def _be_modest(work: States, at: int, sheet: Sheet, others: int, actions: Numbers) -> None:
    """Let these seats choose their lowest action."""
    for other in range(MAX_SEATS):
        if (others >> other) & 1:
            legal(work[at], sheet, other, actions[MODEST])
            apply(work[at], sheet, other, int(actions[MODEST, 0]))


def best_by_worth(work: States, at: int, sheet: Sheet, seat: int, actions: Numbers) -> int:
    """Return the action whose result is worth most, the lowest of equal ones."""
    others = pending(work[at], sheet) & ~(1 << seat)
    n = legal(work[at], sheet, seat, actions[OTHER])
    best = 0
    best_worth = 0
    for i in range(n):
        work[ASIDE] = work[at]
        apply(work[ASIDE], sheet, seat, int(actions[OTHER, i]))
        _be_modest(work, ASIDE, sheet, others, actions)
        found = worth(work[ASIDE], sheet, seat)
        if i == 0 or found > best_worth:
            best = i
            best_worth = found
    return int(actions[OTHER, best])


def weigh_by_playing_on(
    work: States, sheet: Sheet, seat: int, n: int, actions: Numbers, room: Floats, games: int,
    lots: int,
) -> None:  # fmt: skip
    """Weigh by how much more is won than after the guess's choice, if all play on by the guess.

    So many `games` are played on in all, on common dice, from the few actions that the guess likes
    best. What seems better must be so by more than its doubt, or few games would do worse than
    the guess alone.
    """
    weigh_by_worth(work, sheet, seat, n, actions, room)
    least = _few_best(n, room)
    few = 0
    for i in range(n):
        few += int(room[WEIGHTS + i] >= least)
    usual = heaviest(n, room)
    for i in range(n):  # from here on, weights are sums of what is won more; doubts, of its squares
        if room[WEIGHTS + i] < least:
            room[WEIGHTS + i] = -math.inf
        else:
            room[WEIGHTS + i] = 0.0
        room[OF_GAME + i] = 0.0
    others = pending(work[SEEN], sheet) & ~(1 << seat)
    for other in range(MAX_SEATS):
        if (others >> other) & 1:
            actions[EXPECTED, other] = best_by_worth(work, SEEN, sheet, other, actions)
    samples = max(games // few, 1)
    for sample in range(samples):
        dice = key(lots, sample)
        won = _won_after(work, sheet, seat, int(actions[OWN, usual]), others, actions, dice)
        for i in range(n):
            if i != usual and room[WEIGHTS + i] > -math.inf:
                more = _won_after(work, sheet, seat, int(actions[OWN, i]), others, actions, dice)
                room[WEIGHTS + i] += more - won
                room[OF_GAME + i] += (more - won) * (more - won)
    for i in range(n):
        if i != usual and room[WEIGHTS + i] > -math.inf:
            doubt = _DOUBT * math.sqrt(room[OF_GAME + i])
            room[WEIGHTS + i] = (room[WEIGHTS + i] - doubt) / samples - _HAIR


def _won_after(
    work: States, sheet: Sheet, seat: int, action: int, others: int, actions: Numbers, dice: int
) -> float:
    """Return what an action wins in one game that is played on, with a little for each point."""
    work[TRIED] = work[SEEN]
    apply(work[TRIED], sheet, seat, action)
    for other in range(MAX_SEATS):
        if (others >> other) & 1:
            apply(work[TRIED], sheet, other, int(actions[EXPECTED, other]))
    _play_on(work, sheet, actions, dice)
    share = share_of_win(work[TRIED], sheet, seat)
    return share + _PER_POINT * _lead(work[TRIED], sheet, seat, actions)


def _few_best(n: int, room: Floats) -> float:
    """Return the weight of the last of the few best actions."""
    least = float(room[WEIGHTS])
    above = math.inf
    for _ in range(min(n, _FEW)):
        least = -math.inf
        for i in range(n):
            if room[WEIGHTS + i] < above:
                least = max(least, float(room[WEIGHTS + i]))
        if least == -math.inf:
            return above
        above = least
    return least


def _lead(state: State, sheet: Sheet, seat: int, actions: Numbers) -> int:
    """Return by how many points a seat is before the best of the others; alone, its points."""
    own = score(state, sheet, seat, actions[OUTCOME])
    best = -(1 << 30)
    for other in range(MAX_SEATS):
        if other != seat and other < int(state["players"]):
            best = max(best, score(state, sheet, other, actions[OUTCOME]))
    return own if best == -(1 << 30) else own - best


def _play_on(work: States, sheet: Sheet, actions: Numbers, dice: int) -> None:
    """Play the state that is being tried to its end, all seats by the game's guess."""
    chances = 0
    decisions = 0
    while not over(work[TRIED], sheet) and decisions < 2000:
        kind, size = chance_due(work[TRIED], sheet)
        if kind != NO_CHANCE:
            draw(kind, size, key(dice, chances), actions[OUTCOME])
            settle(work[TRIED], sheet, actions[OUTCOME])
            chances += 1
            continue
        asked = pending(work[TRIED], sheet)
        for other in range(MAX_SEATS):  # all decide on what they see before the step
            if (asked >> other) & 1:
                actions[EXPECTED, LATER + other] = best_by_worth(work, TRIED, sheet, other, actions)
        for other in range(MAX_SEATS):
            if (asked >> other) & 1:
                apply(work[TRIED], sheet, other, int(actions[EXPECTED, LATER + other]))
                decisions += 1


def share_of_win(state: State, sheet: Sheet, seat: int) -> float:
    """Return a seat's share of the win of a finished game; of one that goes on, nothing."""
    if not over(state, sheet):
        return 0.0
    won = winners(state, sheet)
    return ((won >> seat) & 1) / count_bits(won)


def value_of(
    state: State, sheet: Sheet, seat: int, actions: Numbers, values: Floats, room: Floats
) -> float:
    """Return the share of the win that a state promises a seat, by learnt values."""
    if over(state, sheet):
        return share_of_win(state, sheet, seat)
    n = features(state, sheet, seat, actions[FOUND])
    return evaluate(actions[FOUND], n, values, room)


def weigh_by_answers(
    work: States, sheet: Sheet, seat: int, n: int, actions: Numbers, values: Floats, room: Floats
) -> None:
    """Weigh by the learnt value of the turn's end, if all others answer well.

    For games in which no dice fall within a turn. Who decides at the same time is expected to do
    what is best for them if nobody else did anything; who decides later in the turn, what is best
    for them then. The others' answers are looked for once, and taken for all actions after which
    they are possible: what one does changes little of what is best for them.
    """
    others = pending(work[SEEN], sheet) & ~(1 << seat)
    for other in range(MAX_SEATS):
        actions[EXPECTED, LATER + other] = UNKNOWN
        if (others >> other) & 1:
            actions[EXPECTED, other] = _answer(work, SEEN, sheet, other, actions, values, room)
    for i in range(n):
        work[TRIED] = work[SEEN]
        for other in range(MAX_SEATS):
            if (others >> other) & 1:
                apply(work[TRIED], sheet, other, int(actions[EXPECTED, other]))
        apply(work[TRIED], sheet, seat, int(actions[OWN, i]))
        let_answer(work, sheet, seat, actions, values, room)
        room[WEIGHTS + i] = value_of(work[TRIED], sheet, seat, actions, values, room)


def let_answer(
    work: States, sheet: Sheet, seat: int, actions: Numbers, values: Floats, room: Floats
) -> None:
    """Let all who are asked after a tried action decide, until the turn has ended."""
    asked = pending(work[TRIED], sheet)
    while asked:
        for other in range(MAX_SEATS):
            if (asked >> other) & 1 and (
                other == seat or not _is_legal(work, sheet, other, actions)
            ):
                actions[EXPECTED, LATER + other] = _answer(
                    work, TRIED, sheet, other, actions, values, room
                )
        for other in range(MAX_SEATS):
            if (asked >> other) & 1:
                apply(work[TRIED], sheet, other, int(actions[EXPECTED, LATER + other]))
        asked = pending(work[TRIED], sheet)


def _is_legal(work: States, sheet: Sheet, seat: int, actions: Numbers) -> bool:
    """Tell whether a seat may answer what it is expected to."""
    expected = int(actions[EXPECTED, LATER + seat])
    if expected == UNKNOWN:
        return False
    n = legal(work[TRIED], sheet, seat, actions[OTHER])
    found = False
    for i in range(n):
        found = found or int(actions[OTHER, i]) == expected
    return found


def _answer(
    work: States, at: int, sheet: Sheet, seat: int, actions: Numbers, values: Floats, room: Floats
) -> int:
    """Return a seat's best action in a step if the others of this step are modest."""
    others = pending(work[at], sheet) & ~(1 << seat)
    n = legal(work[at], sheet, seat, actions[OTHER])
    best = 0
    best_value = 0.0
    for i in range(n):
        action = int(actions[OTHER, i])
        work[ASIDE] = work[at]
        apply(work[ASIDE], sheet, seat, action)
        _be_modest(work, ASIDE, sheet, others, actions)
        found = value_of(work[ASIDE], sheet, seat, actions, values, room)
        if i == 0 or found > best_value:
            best = action
            best_value = found
    return best
