"""The end of a game of Doppelt so clever: when all dice have fallen, what is left is solved.

Nothing is by chance any more: of all ways to use the dice that lie there, the bonuses and the
extra dice, the one that leads to the most points is looked for.
"""

from typing import Final

from rollwright.bots.minds.clever_features import has_rolled_out
from rollwright.bots.minds.clever_promise import turns_left
from rollwright.bots.weighing import CHAIN, CHOICES, LEFT, LENGTH, MET, OUTCOME, ROWS_MET, TRIED
from rollwright.core.contract import MAX_LEGAL, Numbers, Sheet, State, States
from rollwright.core.dice import key
from rollwright.games.clever.actions import AREAS, BLUE, GREEN, KINDS, PINK
from rollwright.games.clever.paper import TRACKS, highest_blue
from rollwright.games.clever.rules import apply, legal, over, pending, score
from rollwright.games.clever.table import NONE, PASSIVE

_HIGHEST_AREA: Final = 1 / 1024
"""D24: what a point of the highest area counts beside one of the total."""
_NUMBER: Final = (1 << 62) - 1


def is_ending(state: State, sheet: Sheet) -> bool:
    """D1, D23: whether all dice of the game have fallen."""
    if over(state, sheet):
        return True
    if turns_left(state, sheet) > 1:
        return False
    if int(state["step"]) == PASSIVE:
        return int(state["due"]) == NONE
    return int(state["players"]) > 1 and has_rolled_out(state, sheet)  # D25: alone, one more roll


def most_points(work: States, sheet: Sheet, seat: int, actions: Numbers, tries: int) -> float:
    """Return the most points that a seat can come to from the state that is tried.

    After so many `tries`, the most that was found by then; far less than any points if dice are
    still to fall, or nothing is to be decided. Each state is gone on from once, however one came
    to it.
    """
    best = -1e9
    if not (is_ending(work[TRIED], sheet) and (pending(work[TRIED], sheet) >> seat) & 1):
        return best
    for row in range(ROWS_MET):
        for slot in range(MAX_LEGAL):
            actions[MET + row, slot] = 0
    work[CHAIN] = work[TRIED]
    depth = 0
    actions[LEFT, 0] = legal(work[CHAIN], sheet, seat, actions[CHOICES])
    while depth >= 0 and tries > 0:
        left = int(actions[LEFT, depth]) - 1
        if left < 0:
            depth -= 1
            continue
        actions[LEFT, depth] = left
        tries -= 1
        work[CHAIN + depth + 1] = work[CHAIN + depth]
        apply(work[CHAIN + depth + 1], sheet, seat, int(actions[CHOICES + depth, left]))
        if _was_met(work[CHAIN + depth + 1], seat, sheet, actions):
            continue
        if (pending(work[CHAIN + depth + 1], sheet) >> seat) & 1 and depth < LENGTH - 2:
            depth += 1
            actions[LEFT, depth] = legal(work[CHAIN + depth], sheet, seat, actions[CHOICES + depth])
        else:
            best = max(best, points_and_highest(work[CHAIN + depth + 1], sheet, seat, actions))
    return best


def points_and_highest(state: State, sheet: Sheet, seat: int, actions: Numbers) -> float:
    """D24: return a seat's points, and a little for its highest area, which decides a tie."""
    points = float(score(state, sheet, seat, actions[OUTCOME]))
    highest = int(actions[OUTCOME, 0])
    for area in range(1, AREAS):
        highest = max(highest, int(actions[OUTCOME, area]))
    return points + _HIGHEST_AREA * highest


def _was_met(state: State, seat: int, sheet: Sheet, actions: Numbers) -> bool:
    """Tell whether one came to this state before; if not, it is noted in place of an older one."""
    number = _number(state, state["papers"][seat], sheet)
    slot = number % (ROWS_MET * MAX_LEGAL)
    if int(actions[MET + slot // MAX_LEGAL, slot % MAX_LEGAL]) == number:
        return True
    actions[MET + slot // MAX_LEGAL, slot % MAX_LEGAL] = number
    return False


def _number(state: State, paper: State, sheet: Sheet) -> int:
    """Return a number for all that differs between the states of one chain."""
    number = key(int(paper["circled"]), int(paper["crossed"]))
    number = key(number, int(paper["silver"]) * 64 + int(paper["extra_used"]))
    number = key(number, int(paper["written"][BLUE]) * 16 + highest_blue(paper, sheet))
    faces = 0
    for field in range(int(paper["written"][GREEN])):
        faces = faces * 8 + int(paper["green"][field])
    number = key(number, faces)
    faces = 0
    for field in range(int(paper["written"][PINK])):
        faces = faces * 8 + int(paper["pink"][field])
    number = key(number, faces)
    for track in range(TRACKS):
        number = key(number, int(paper["slots"][track]) * 64 + int(paper["used"][track]))
    waiting = int(paper["foxes"])
    for kind in range(KINDS):
        waiting = waiting * 64 + int(paper["waiting"][kind])
    number = key(number, waiting)
    return key(number, int(paper["doing"]) * 64 + int(state["sent"])) & _NUMBER
