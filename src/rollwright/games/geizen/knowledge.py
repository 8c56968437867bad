"""What bots know of Geizen: chips and rows as features, and how to get the best out of a turn.

A turn ends with five dice kept. What each of these hands leads to has a learnt value; from there
back to the first roll everything is worked out exactly: the best part of each roll to keep, and
the mean over all rolls.
"""

from collections.abc import Callable, Mapping
from functools import cache
from typing import Final, NamedTuple

import numpy as np

from rollwright.bots.bot import Bot
from rollwright.bots.knowledge.any_game import next_turn_value
from rollwright.bots.knowledge.feature_layout import (
    FeatureLayout,
    between,
    how_many,
    player_at,
    up_to,
)
from rollwright.bots.replies import state_value
from rollwright.bots.scratch import Scratch
from rollwright.core.contract import MAX_SEATS, Floats, Numbers, Sheet, State
from rollwright.games.geizen.hands import EMPTY, FACES, HANDS
from rollwright.games.geizen.rules import MAX_FIELDS, TO_ROLL, place_all

__all__ = [
    "EVALUATORS", "TEMPERATURE", "Memory", "dominated", "feature_count", "feature_name", "features",
    "is_sampled", "new_memory", "next_turn_value",
]  # fmt: skip

_PURSES: Final = 64
"""Chips told apart; more count as so many."""
_COARSE: Final = 16
"""Classes of chips: one by one below `_FINE`, then by steps."""
_FINE: Final = 8
_STEP: Final = 4
_LEADS: Final = 61
_ROWS: Final = FACES * (MAX_FIELDS + 1)

_PAIRS: Final = 252 + 756 + 1176 + 1176 + 756
"""How many hands kept there are together with rolls of the rest of five dice."""

TEMPERATURE: Final[Mapping[str, float]] = {"novice": 330, "casual": 110, "club": 0.028}


class Memory(NamedTuple):
    """A turn worked out."""

    hand_values: Floats
    """The value of each hand kept, the turn going on."""
    best_values: Floats
    """Of each hand kept and each roll of the rest, the value of the best part to keep."""
    solved: Numbers
    """Which turn all this belongs to: whose view, whose turn, all chips, all rows."""


def new_memory() -> Memory:
    """Make the memory."""
    return Memory(
        np.zeros(HANDS, np.float32),
        np.zeros(_PAIRS, np.float32),
        np.zeros(2 + MAX_SEATS + FACES, np.int64),
    )


def _row_name(players: int, row: int, filled: int) -> str:
    return f"row {row + 1}: {how_many(filled, 'field')} filled"


def _purse_name(players: int, place: int, chips: int) -> str:
    return f"{player_at(place, players)} chips: {up_to(chips, _PURSES)}"


def _pair_name(players: int, place: int, own: int, chips: int) -> str:
    return f"own chips {_coarse_name(own)}, {player_at(place + 1, players)} {_coarse_name(chips)}"


def _lead_name(players: int, lead: int) -> str:
    chips = lead - _LEADS // 2
    ends = {0: f"{chips} or less", _LEADS - 1: f"{chips}+"}
    return f"lead over the richest rival: {ends.get(lead, chips)}"


def _turn_name(players: int, place: int) -> str:
    return f"turn: {player_at(place, players)}"


def _turn_chips_name(players: int, place: int, chips: int) -> str:
    return f"{_turn_name(players, place)}, with {_coarse_name(chips)} chips"


def _coarse_name(digit: int) -> str:
    """Write which chips a class of `_coarse` stands for."""
    if digit < _FINE:
        return str(digit)
    low = _FINE + (digit - _FINE) * _STEP
    return f"{low}+" if digit == _COARSE - 1 else between(low, low + _STEP - 1)


@cache
def _layout(players: int) -> FeatureLayout:
    """Rows; purses; each other's purse with one's own; the lead; whose turn, with how many."""
    layout = FeatureLayout()
    layout.add(_row_name, FACES, MAX_FIELDS + 1)
    layout.add(_purse_name, players, _PURSES)
    layout.add(_pair_name, players - 1, _COARSE, _COARSE)
    layout.add(_lead_name, _LEADS)
    layout.add(_turn_name, players)
    layout.add(_turn_chips_name, players, _COARSE)
    return layout


def feature_count(players: int) -> int:
    """Return how many features there are."""
    return _layout(players).size


def feature_name(feature: int, players: int) -> str:
    """Name a feature."""
    return _layout(players).name(feature, players)


def is_sampled(state: State, sheet: Sheet) -> bool:
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
    if chips < _FINE:
        return max(chips, 0)
    return min(_FINE + (chips - _FINE) // _STEP, _COARSE - 1)


def turn_values(
    bot: Bot, scratch: Scratch[Memory], sheet: Sheet, seat: int, n: int, lots: int
) -> None:
    """Value each part of the roll by the turn if it is kept and all goes well on."""
    seen = scratch.seen[0]
    if not _is_solved(seen, seat, scratch.memory.solved):
        _solve_turn(bot, scratch, sheet, seat)
        _note_solved(seen, seat, scratch.memory.solved)
    kept = int(seen["kept"])
    for i in range(n):
        hand = _together(sheet, kept, int(scratch.legal[i]))
        scratch.action_values[i] = scratch.memory.hand_values[hand]


EVALUATORS: Final[Mapping[str, Callable[..., None]]] = {"network": turn_values}


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


def _solve_turn(bot: Bot, scratch: Scratch[Memory], sheet: Sheet, seat: int) -> None:
    """Work the turn out, from its ends back to its beginning."""
    dice = int(sheet["dice"])
    values, bests = scratch.memory.hand_values, scratch.memory.best_values
    after_hand = scratch.after[0]
    for hand in range(first_hand(dice), first_hand(dice + 1)):
        scratch.after[0] = scratch.seen[0]
        after_hand["kept"] = EMPTY
        after_hand["rolled"] = EMPTY
        place_all(after_hand, sheet, int(sheet["hand_counts"][hand]))
        values[hand] = state_value(after_hand, sheet, seat, bot.weights, scratch.inference)
    after = 0  # where in `bests` the pairs of one more die kept begin
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
                bests[best + roll] = -1.0
            # Keep one die of a roll; of the others keep more, or roll them all again.
            for others in range(first_less, first_roll):
                for face in range(1, FACES + 1):
                    more = int(sheet["hand_added"][hand, face])
                    roll = int(sheet["hand_added"][others, face]) - first_roll
                    value = values[more]
                    if rest > 1:
                        on = after + (more - first_hand(kept + 1)) * less + others - first_less
                        value = max(value, bests[on])
                    bests[best + roll] = max(bests[best + roll], value)
            total = 0.0
            for roll in range(rolls):
                often = int(sheet["hand_ways"][first_roll + roll])
                total += often * float(bests[best + roll])
            values[hand] = total / ways
        after = begin
        begin += (first_hand(kept + 1) - first_kept) * rolls
        ways *= FACES


def _is_solved(state: State, seat: int, solved: Numbers) -> bool:
    """Tell whether the turn worked out last is this one."""
    same = solved[0] == seat + 1 and solved[1] == int(state["active"])
    for other in range(int(state["players"])):
        same = same and solved[2 + other] == int(state["chips"][other])
    for row in range(FACES):
        same = same and solved[2 + MAX_SEATS + row] == int(state["filled"][row])
    return bool(same)


def _note_solved(state: State, seat: int, solved: Numbers) -> None:
    solved[0] = seat + 1
    solved[1] = int(state["active"])
    for other in range(int(state["players"])):
        solved[2 + other] = int(state["chips"][other])
    for row in range(FACES):
        solved[2 + MAX_SEATS + row] = int(state["filled"][row])


def dominated(state: State, sheet: Sheet, seat: int, action: int, other: int) -> bool:
    """Know of no part of a roll that is never better to keep than another."""
    return False
