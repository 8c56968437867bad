"""What each legal action of a seat is worth: by a guess, by playing on, or by learnt values."""

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
WORK: Final = 4
"""How many states `work` holds."""

OWN: Final = 0
"""In `actions`, the deciding seat's legal ones."""
OTHER: Final = 1
"""In `actions`, another seat's."""
FOUND: Final = 2
"""In `actions`, the features of a state."""
EXPECTED: Final = 3
"""In `actions`, what each seat is expected to do in this step."""
OUTCOME: Final = 4
"""In `actions`, what has been rolled."""
MODEST: Final = 5
"""In `actions`, those of a seat that is taken to choose the lowest."""
LISTS: Final = 6
"""How many lists `actions` holds, each as long as the longest."""

WEIGHTS: Final = ROOM
"""In `room`, where the worth of each action is written."""
OF_GAME: Final = WEIGHTS + MAX_LEGAL
"""In `room`, where a game's own room begins."""
ROOM_OF_BOTS: Final = OF_GAME + 8192
"""How many numbers `room` holds."""
assert MAX_FEATURES <= MAX_LEGAL


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
    work: States, sheet: Sheet, seat: int, n: int, actions: Numbers, room: Floats, samples: int,
    lots: int,
) -> None:  # fmt: skip
    """Weigh by the share of games won when all play on by the game's guess, on common dice."""
    others = pending(work[SEEN], sheet) & ~(1 << seat)
    for other in range(MAX_SEATS):
        if (others >> other) & 1:
            actions[EXPECTED, other] = best_by_worth(work, SEEN, sheet, other, actions)
    for i in range(n):
        total = 0.0
        for sample in range(samples):
            work[TRIED] = work[SEEN]
            apply(work[TRIED], sheet, seat, int(actions[OWN, i]))
            for other in range(MAX_SEATS):
                if (others >> other) & 1:
                    apply(work[TRIED], sheet, other, int(actions[EXPECTED, other]))
            _play_on(work, sheet, actions, key(lots, sample))
            total += share_of_win(work[TRIED], sheet, seat)
        room[WEIGHTS + i] = total / samples


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
                actions[EXPECTED, MAX_SEATS + other] = best_by_worth(
                    work, TRIED, sheet, other, actions
                )
        for other in range(MAX_SEATS):
            if (asked >> other) & 1:
                apply(work[TRIED], sheet, other, int(actions[EXPECTED, MAX_SEATS + other]))
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
    for them then.
    """
    others = pending(work[SEEN], sheet) & ~(1 << seat)
    for other in range(MAX_SEATS):
        if (others >> other) & 1:
            actions[EXPECTED, other] = _answer(work, SEEN, sheet, other, actions, values, room)
    for i in range(n):
        work[TRIED] = work[SEEN]
        for other in range(MAX_SEATS):
            if (others >> other) & 1:
                apply(work[TRIED], sheet, other, int(actions[EXPECTED, other]))
        apply(work[TRIED], sheet, seat, int(actions[OWN, i]))
        asked = pending(work[TRIED], sheet)
        while asked:
            for other in range(MAX_SEATS):
                if (asked >> other) & 1:
                    actions[EXPECTED, MAX_SEATS + other] = _answer(
                        work, TRIED, sheet, other, actions, values, room
                    )
            for other in range(MAX_SEATS):
                if (asked >> other) & 1:
                    apply(work[TRIED], sheet, other, int(actions[EXPECTED, MAX_SEATS + other]))
            asked = pending(work[TRIED], sheet)
        room[WEIGHTS + i] = value_of(work[TRIED], sheet, seat, actions, values, room)


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
