"""What bots know of Geizen: chips and rows as features, and how to get the best out of a turn.

A turn ends with five dice kept. What each of these hands leads to has a learnt value; from there
back to the first roll everything is worked out exactly: the best part of each roll to keep, and
the mean over all rolls.
"""

from collections.abc import Mapping
from typing import Final

from rollwright.bots.minds.any_game import (
    look_further,
    next_turn,
    weigh_by_points,
    weigh_by_table,
)
from rollwright.bots.net import Floats
from rollwright.bots.weighing import OF_GAME, OWN, SEEN, TRIED, WEIGHTS, value_of
from rollwright.core.contract import Numbers, Sheet, State, States
from rollwright.games.geizen.hands import EMPTY, FACES, HANDS, MAX_DICE
from rollwright.games.geizen.rules import MAX_FIELDS, TO_ROLL, place_all

_PURSES: Final = 64
"""Chips told apart; more count as so many."""
_COARSE: Final = 16
_LEADS: Final = 61
_ROWS: Final = FACES * (MAX_FIELDS + 1)

VALUE: Final = OF_GAME
"""In `room`, the value of each hand kept, the turn going on."""
BEST: Final = VALUE + HANDS
"""In `room`, of each hand kept and each roll of the rest, the value of the best part to keep."""
PAIRS: Final = 252 + 756 + 1176 + 1176 + 756
"""How many hands kept there are together with rolls of the rest of five dice."""
TURN: Final = BEST + PAIRS
"""In `room`, which turn all this belongs to."""

LOOKS: Final[Mapping[str, int]] = {}
SOFTNESS: Final[Mapping[str, float]] = {"novice": 330, "casual": 110, "club": 0.028}

__all__ = [
    "SOFTNESS",
    "at_rest",
    "dominated",
    "feature_count",
    "features",
    "look_further",
    "next_turn",
    "weigh_by_points",
    "weigh_by_table",
    "weigh_by_values",
]


def feature_count(players: int) -> int:
    """Rows; purses; each other's purse with one's own; the lead; whose turn; who is poorest."""
    return (
        _ROWS + players * _PURSES + (players - 1) * _COARSE * _COARSE + _LEADS
        + players * (1 + _COARSE)
    )  # fmt: skip


def at_rest(state: State, sheet: Sheet) -> bool:
    """Tell whether the next turn's first dice are due."""
    return int(state["step"]) == TO_ROLL and int(state["kept"]) == EMPTY


def features(state: State, sheet: Sheet, seat: int, out: Numbers) -> int:
    """Tell the rows, all purses, the lead, and whose turn it is with how many chips."""
    players = int(state["players"])
    n = 0
    for row in range(FACES):
        if int(sheet["length"][row]):
            out[n] = row * (MAX_FIELDS + 1) + int(state["filled"][row])
            n += 1
    base = _ROWS
    own = int(state["chips"][seat])
    most = 0
    for place in range(players):
        whose = seat + place if seat + place < players else seat + place - players
        chips = int(state["chips"][whose])
        out[n] = base + place * _PURSES + min(max(chips, 0), _PURSES - 1)
        n += 1
        if place:
            most = max(most, chips)
            pair = _coarse(own) * _COARSE + _coarse(chips)
            out[n] = base + players * _PURSES + (place - 1) * _COARSE * _COARSE + pair
            n += 1
    base += players * _PURSES + (players - 1) * _COARSE * _COARSE
    out[n] = base + min(max(own - most + _LEADS // 2, 0), _LEADS - 1)
    base += _LEADS
    active = int(state["active"]) - seat
    active += players if active < 0 else 0
    out[n + 1] = base + active
    out[n + 2] = base + players + active * _COARSE + _coarse(int(state["chips"][state["active"]]))
    return n + 3


def _coarse(chips: int) -> int:
    """Return which of a few classes so many chips are in: the fewer, the finer."""
    if chips < 8:
        return max(chips, 0)
    return min(8 + (chips - 8) // 4, _COARSE - 1)


def weigh_by_values(
    work: States, sheet: Sheet, seat: int, n: int, actions: Numbers, values: Floats, room: Floats
) -> None:
    """Weigh each part of the roll by the value of the turn if it is kept and all goes well on."""
    if not _is_solved(work[SEEN], seat, room):
        _solve_turn(work, sheet, seat, actions, values, room)
        _note_solved(work[SEEN], seat, room)
    kept = int(work[SEEN]["kept"])
    for i in range(n):
        room[WEIGHTS + i] = room[VALUE + _together(sheet, kept, int(actions[OWN, i]))]


def _together(sheet: Sheet, hand: int, other: int) -> int:
    """Return the hand of all dice of two."""
    for die in range(int(sheet["hand_dice"][other])):
        hand = int(sheet["hand_added"][hand, int(sheet["hand_faces"][other, die])])
    return hand


def first_hand(dice: int) -> int:
    """Return the first hand of so many dice."""
    hand = 0
    count = 1
    for more in range(dice):
        hand += count
        count = count * (FACES + more) // (more + 1)
    return hand


def _solve_turn(
    work: States, sheet: Sheet, seat: int, actions: Numbers, values: Floats, room: Floats
) -> None:
    """Work the turn out, from its ends back to its beginning."""
    dice = int(sheet["dice"])
    for hand in range(first_hand(dice), first_hand(dice + 1)):
        work[TRIED] = work[SEEN]
        work[TRIED]["kept"] = EMPTY
        work[TRIED]["rolled"] = EMPTY
        place_all(work[TRIED], sheet, int(sheet["hand_counts"][hand]))
        room[VALUE + hand] = value_of(work[TRIED], sheet, seat, actions, values, room)
    after = 0  # where in BEST the pairs of one more die kept begin
    begin = 0
    ways = FACES  # of all rolls
    for kept in range(dice - 1, -1, -1):
        rest = dice - kept
        first_kept, first_roll, first_less = (
            first_hand(kept),
            first_hand(rest),
            first_hand(rest - 1),
        )
        rolls = first_hand(rest + 1) - first_roll
        less = first_roll - first_less
        for hand in range(first_kept, first_hand(kept + 1)):
            best = begin + (hand - first_kept) * rolls
            for roll in range(rolls):
                room[BEST + best + roll] = -1.0
            # Keep one die of a roll; of the others keep more, or roll them all again.
            for others in range(first_less, first_roll):
                for face in range(1, FACES + 1):
                    more = int(sheet["hand_added"][hand, face])
                    roll = int(sheet["hand_added"][others, face]) - first_roll
                    value = room[VALUE + more]
                    if rest > 1:
                        on = after + (more - first_hand(kept + 1)) * less + others - first_less
                        value = max(value, room[BEST + on])
                    room[BEST + best + roll] = max(room[BEST + best + roll], value)
            total = 0.0
            for roll in range(rolls):
                often = int(sheet["hand_ways"][first_roll + roll])
                total += often * float(room[BEST + best + roll])
            room[VALUE + hand] = total / ways
        after = begin
        begin += (first_hand(kept + 1) - first_kept) * rolls
        ways *= FACES


def _is_solved(state: State, seat: int, room: Floats) -> bool:
    """Tell whether the turn worked out last is this one."""
    same = room[TURN] == seat + 1 and room[TURN + 1] == int(state["active"])
    for other in range(int(state["players"])):
        same = same and room[TURN + 2 + other] == int(state["chips"][other])
    for row in range(FACES):
        same = same and room[TURN + 2 + MAX_DICE + row] == int(state["filled"][row])
    return bool(same)


def _note_solved(state: State, seat: int, room: Floats) -> None:
    room[TURN] = seat + 1
    room[TURN + 1] = int(state["active"])
    for other in range(int(state["players"])):
        room[TURN + 2 + other] = int(state["chips"][other])
    for row in range(FACES):
        room[TURN + 2 + MAX_DICE + row] = int(state["filled"][row])


def dominated(state: State, sheet: Sheet, seat: int, action: int, other: int) -> bool:
    """Know of no part of a roll that is never better to keep than another."""
    return False
