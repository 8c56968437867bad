"""The end of a game of Doppelt so clever: when all dice have fallen, what is left is solved.

Nothing is by chance any more: of all ways to use the dice that lie there, the bonuses and the
extra dice, the one that leads to the most points is looked for.
"""

from typing import Final

from rollwright.bots.scratch import Scratch
from rollwright.core.contract import MAX_LEGAL, Numbers, Sheet, State
from rollwright.core.dice import key
from rollwright.games.clever.actions import AREAS, BLUE, GREEN, KINDS, PINK
from rollwright.games.clever.knowledge.features import has_rolled_out
from rollwright.games.clever.knowledge.memory import CHAIN, VISITED, Memory
from rollwright.games.clever.knowledge.values import turns_left
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


def most_points(scratch: Scratch[Memory], sheet: Sheet, seat: int, tries: int) -> float:
    """Return the most points that a seat can come to from the afterstate.

    After so many `tries`, the most that was found by then; far less than any points if dice are
    still to fall, or nothing is to be decided. Each state is gone on from once, however one came
    to it.
    """
    best = -1e9
    after, memory = scratch.after[0], scratch.memory
    if not (is_ending(after, sheet) and (pending(after, sheet) >> seat) & 1):
        return best
    for slot in range(VISITED):
        memory.visited[slot] = 0
    chain, left = memory.chain, memory.chain_left
    chain[0] = after
    depth = 0
    left[0] = legal(chain[0], sheet, seat, memory.chain_legal)
    while depth >= 0 and tries > 0:
        choice = int(left[depth]) - 1
        if choice < 0:
            depth -= 1
            continue
        left[depth] = choice
        tries -= 1
        reached = chain[depth + 1]
        chain[depth + 1] = chain[depth]
        apply(reached, sheet, seat, int(memory.chain_legal[depth * MAX_LEGAL + choice]))
        if _was_met(reached, seat, sheet, memory.visited):
            continue
        if (pending(reached, sheet) >> seat) & 1 and depth < CHAIN - 2:
            depth += 1
            left[depth] = legal(reached, sheet, seat, memory.chain_legal[depth * MAX_LEGAL :])
        else:
            best = max(best, points_and_highest(reached, sheet, seat, scratch.parts))
    return best


def points_and_highest(state: State, sheet: Sheet, seat: int, parts: Numbers) -> float:
    """D24: return a seat's points, and a little for its highest area, which decides a tie."""
    points = float(score(state, sheet, seat, parts))
    highest = int(parts[0])
    for area in range(1, AREAS):
        highest = max(highest, int(parts[area]))
    return points + _HIGHEST_AREA * highest


def _was_met(state: State, seat: int, sheet: Sheet, visited: Numbers) -> bool:
    """Tell whether one came to this state before; if not, it is noted in place of an older one."""
    number = _number(state, state["papers"][seat], sheet)
    slot = number % VISITED
    if int(visited[slot]) == number:
        return True
    visited[slot] = number
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
