"""Doppelt so clever, rule by rule (`rollwright rules clever` prints the page with these numbers).

The course of the game stands here; one seat's chain of decisions in `chain.py`, what it may do in
`choices.py`, what stands on its paper in `paper.py`, what lies on the table in `table.py`, and the
one list of actions in `actions.py`.
"""

from rollwright.core.bits import count_bits
from rollwright.core.contract import DICE, NO_CHANCE, PICK, START, Numbers, Sheet, State
from rollwright.games.clever.actions import (
    ACTIONS,
    AREAS,
)
from rollwright.games.clever.chain import decide, has_choice
from rollwright.games.clever.choices import list_choices
from rollwright.games.clever.paper import area_points, gain, lose_bonuses, points
from rollwright.games.clever.table import (
    ACTIVE,
    CHOOSING,
    NONE,
    OVER,
    PASSIVE,
    PICK_TRAY,
    ROLL,
    ROUND_START,
    SERVED,
    SHEET,
    STATE,
    TAKING_BONUSES,
    TO_DRAW,
    clear_dice,
    loose_dice,
    possible_trays,
    show,
    tray_of_case,
)

__all__ = [
    "ACTIONS", "SHEET", "STATE", "apply", "chance_due", "legal", "new", "observe", "over",
    "pending", "score", "settle", "winners",
]  # fmt: skip


def new(state: State, sheet: Sheet, players: int) -> None:
    """D25: a player alone begins at once."""
    state["players"] = players
    if players == 1:
        _begin_round(state, sheet)
        _go_on(state, sheet, 1)


def chance_due(state: State, sheet: Sheet) -> tuple[int, int]:
    """A4: who starts. D4: the dice neither on a field nor on the tray. D25: ties at the border."""
    due = int(state["due"])
    if due == ROLL:
        return DICE, count_bits(loose_dice(state))
    if due == PICK_TRAY:
        return PICK, possible_trays(state, sheet)
    if int(state["step"]) == TO_DRAW:
        return START, int(state["players"])
    return NO_CHANCE, 0


def settle(state: State, sheet: Sheet, outcome: Numbers) -> None:
    """D3: rolled dice wait for a choice. D25: alone and passive, three of them go to the tray."""
    due = int(state["due"])
    state["due"] = NONE
    moving = 1 << int(state["active"])
    if due == ROLL:
        show(state, outcome)
        if int(state["step"]) == ACTIVE:
            state["rolls"] = int(state["rolls"]) + 1
            state["papers"][int(state["active"])]["doing"] = CHOOSING
        elif possible_trays(state, sheet) > 1:
            state["due"] = PICK_TRAY
        else:
            _serve(state, sheet, 0)
    elif due == PICK_TRAY:
        _serve(state, sheet, int(outcome[0]))
    else:
        state["starter"] = outcome[0]
        state["active"] = outcome[0]
        _begin_round(state, sheet)
        moving = (1 << int(state["players"])) - 1
    _go_on(state, sheet, moving)


def pending(state: State, sheet: Sheet) -> int:
    """D7, A3: all passive players at once; the active one alone; D2: all when a round starts."""
    return int(state["asked"])


def legal(state: State, sheet: Sheet, seat: int, out: Numbers) -> int:
    """List what the seat may do, by what it is doing."""
    return list_choices(state, sheet, state["papers"][seat], out)


def apply(state: State, sheet: Sheet, seat: int, action: int) -> None:
    """Carry out a seat's decision, and what follows from it."""
    decide(state, sheet, state["papers"][seat], action)
    _go_on(state, sheet, 1 << seat)


def observe(state: State, sheet: Sheet, seat: int) -> None:
    """A3: while several seats decide, the others' papers are shown as the step began."""
    at_once = int(state["at_once"])
    for other in range(int(state["players"])):
        if other != seat and (at_once >> other) & 1:
            state["papers"][other] = state["before"][other]
            state["asked"] = int(state["asked"]) | (1 << other)


def over(state: State, sheet: Sheet) -> bool:
    """D23."""
    return int(state["step"]) == OVER


def score(state: State, sheet: Sheet, seat: int, parts: Numbers) -> int:
    """D24: five areas, and foxes times the lowest of them."""
    return points(state["papers"][seat], sheet, parts)


def winners(state: State, sheet: Sheet) -> int:
    """D24: the most points, then the highest single area; then shared."""
    best = 0
    found = 0
    for seat in range(int(state["players"])):
        paper = state["papers"][seat]
        total = 0
        lowest = area_points(paper, sheet, 0)
        highest = lowest
        for area in range(AREAS):
            of_area = area_points(paper, sheet, area)
            total += of_area
            lowest = min(lowest, of_area)
            highest = max(highest, of_area)
        rank = ((total + int(paper["foxes"]) * lowest) << 20) + highest
        if found == 0 or rank > best:
            best = rank
            found = 1 << seat
        elif rank == best:
            found |= 1 << seat
    return found


def _begin_round(state: State, sheet: Sheet) -> None:
    """D2: everybody takes what the round grants."""
    state["round"] = int(state["round"]) + 1
    state["step"] = ROUND_START
    bonus = int(sheet["grants"][int(state["round"])])
    for seat in range(int(state["players"])):
        paper = state["papers"][seat]
        paper["doing"] = TAKING_BONUSES
        paper["extra_used"] = int(paper["extra_used"]) * (1 - int(sheet["extra_per_round"]))  # D21
        gain(paper, sheet, bonus)
        lose_bonuses(paper, sheet)


def _begin_turn(state: State, sheet: Sheet, step: int) -> None:
    """D3, D25: all six dice are rolled anew, by the active player or, alone, for the tray."""
    state["step"] = step
    state["due"] = ROLL
    for seat in range(int(state["players"])):
        paper = state["papers"][seat]
        paper["extra_used"] = int(paper["extra_used"]) * int(sheet["extra_per_round"])  # D21


def _serve(state: State, sheet: Sheet, case: int) -> None:
    """D25: the three lowest dice go to the tray, of several possible ones those of this case."""
    state["tray"] = tray_of_case(state, sheet, case)
    state["papers"][0]["doing"] = SERVED


def _go_on(state: State, sheet: Sheet, moving: int) -> None:
    """A2: let these seats, as bits, go on by themselves as far as they can; then the steps."""
    while True:
        asked = int(state["asked"])
        for seat in range(int(state["players"])):
            if (moving >> seat) & 1:
                asked &= ~(1 << seat)
                asked |= int(has_choice(state, sheet, state["papers"][seat])) << seat
        state["asked"] = asked
        if asked & (asked - 1) and int(state["at_once"]) == 0:
            _remember(state, asked)
        if asked or int(state["due"]) or int(state["step"]) == OVER:
            return
        _forget(state, sheet)
        moving = _next_step(state, sheet)


def _remember(state: State, asked: int) -> None:
    """A3: several seats decide at once: keep how their papers stand."""
    state["at_once"] = asked
    for seat in range(int(state["players"])):
        if (asked >> seat) & 1:
            state["before"][seat] = state["papers"][seat]


def _forget(state: State, sheet: Sheet) -> None:
    """A3: all have decided."""
    for seat in range(int(state["players"])):
        if (int(state["at_once"]) >> seat) & 1:
            state["before"][seat] = sheet["blank"]
    state["at_once"] = 0


def _next_step(state: State, sheet: Sheet) -> int:
    """D1, D7, D25: begin the step that follows; return the seats, as bits, that act in it."""
    players, active = int(state["players"]), int(state["active"])
    everybody = (1 << players) - 1
    step = int(state["step"])
    if step == ROUND_START:
        _begin_turn(state, sheet, ACTIVE)
        return 0
    if step == ACTIVE and players > 1:
        state["step"] = PASSIVE
        for seat in range(players):
            if seat != active:
                state["papers"][seat]["doing"] = SERVED
        return everybody & ~(1 << active)
    clear_dice(state)
    if step == ACTIVE:
        _begin_turn(state, sheet, PASSIVE)
        return 0
    following = active + 1 if active + 1 < players else 0
    if following != int(state["starter"]):
        state["active"] = following
        _begin_turn(state, sheet, ACTIVE)
        return 0
    if int(state["round"]) == int(sheet["rounds"][players]):
        state["step"] = OVER  # D23
        return 0
    state["active"] = following
    _begin_round(state, sheet)
    return everybody
