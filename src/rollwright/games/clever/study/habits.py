"""Habits of people at Doppelt so clever, as rules about which actions they do not even look at."""

from typing import Final

from rollwright.core.contract import Numbers, Sheet, State
from rollwright.games.clever.actions import (
    BACK,
    BARE,
    BLUE_ENTRY,
    BY_DIE,
    NOTHING,
    REROLL,
    YELLOW_ENTRY,
    die_of,
    entry_of,
)
from rollwright.games.clever.table import ADDING, CHOOSING

NO_HABIT: Final = 0
HIGHEST_DIE: Final = 1
LOWEST_DIE: Final = 2
SAVES_REROLLS: Final = 3
NEVER_RETURNS: Final = 4
YELLOW_FIRST: Final = 5
SAVES_EXTRAS: Final = 6
EXTRAS_AT_ONCE: Final = 7
NEVER_PASSES: Final = 8
HABITS: Final = (
    "none", "highest_die", "lowest_die", "saves_rerolls", "never_returns", "yellow_first",
    "saves_extras", "extras_at_once", "never_passes",
)  # fmt: skip
"""Their names, by number."""


def keep_to(state: State, sheet: Sheet, seat: int, habit: int, n: int, actions: Numbers) -> int:
    """Leave of `n` legal actions only those that a habit allows, all if that is none."""
    if habit == NO_HABIT:
        return n
    doing = int(state["papers"][seat]["doing"])
    last_round = int(state["round"]) == int(sheet["rounds"][int(state["players"])])
    wanted = _face_wanted(state, habit, n, actions) if doing == CHOOSING else 0
    yellow = False
    for i in range(n):
        yellow = yellow or _is_yellow(int(actions[i]))
    left = 0
    for i in range(n):
        action = int(actions[i])
        allowed = True
        if habit in (HIGHEST_DIE, LOWEST_DIE):
            chooses = doing == CHOOSING and action >= BY_DIE
            allowed = not chooses or int(state["faces"][die_of(action)]) == wanted
        elif habit == SAVES_REROLLS:
            allowed = last_round or action != REROLL
        elif habit == NEVER_RETURNS:
            allowed = not BACK <= action < BARE
        elif habit == YELLOW_FIRST:
            allowed = not yellow or _is_yellow(action)
        elif habit == SAVES_EXTRAS:
            allowed = last_round or doing != ADDING or action < BY_DIE
        elif habit == EXTRAS_AT_ONCE:
            allowed = doing != ADDING or action != NOTHING
        else:
            allowed = doing != CHOOSING or action != NOTHING
        if allowed:
            actions[left] = action
            left += 1
    return left or n


def _face_wanted(state: State, habit: int, n: int, actions: Numbers) -> int:
    """Return the highest, or lowest, face of a die that can be chosen."""
    wanted = 0
    for i in range(n):
        action = int(actions[i])
        if action >= BY_DIE:
            face = int(state["faces"][die_of(action)])
            better = face > wanted if habit == HIGHEST_DIE else face < wanted
            if wanted == 0 or better:
                wanted = face
    return wanted


def _is_yellow(action: int) -> bool:
    return action >= BARE and YELLOW_ENTRY <= entry_of(action) < BLUE_ENTRY
