"""Doppelt so clever, A3: where players act at the same time (D2, D7), the order changes nothing.

Faces are given in the order in which dice are rolled: white, silver, yellow, blue, green, pink.
"""

from collections.abc import Callable
from functools import partial
from itertools import permutations
from typing import Any

import numpy as np
import pytest

from rollwright.play.state import State
from tests.games.clever.positions import paper, position
from tests.games.clever.test_rules_course import pass_turn


def in_every_order(state: State, decisions: dict[int, list[str]]) -> State:
    """Play the seats' decisions in every order; the same decisions must give the same bytes."""
    after = state
    found: dict[tuple[int, ...], bytes] = {}
    for order in set(permutations(seat for seat in decisions for _ in decisions[seat])):
        after = state.copy()
        done = dict.fromkeys(decisions, 0)
        for seat in order:
            after.play(decisions[seat][done[seat]], seat)
            done[seat] += 1
            assert found.setdefault(tuple(done.values()), bytes(after)) == bytes(after)
    return after


def test_a_copy_has_the_same_bytes() -> None:
    """Without this, nothing in this file can be compared."""
    state = position(2)
    for number in range(100):
        used_memory = [np.full(len(bytes(state)), number, np.uint8) for _ in range(10)]
        del used_memory
        assert bytes(state.copy()) == bytes(state)


ROUND_4_PAPERS: dict[int, dict[str, Any]] = {
    0: {},
    1: {"circled": ["d5"], "pink": [1] * 5, "green": [1]},
    2: {"silver": ["B2", "G2", "P2"]},
    3: {"blue": [9]},
}
ROUND_4 = {
    0: ["*P4"],
    1: ["*Yb5", "P5", "G3"],  # row 5: a pink ?; its sixth field: a green ?; its second: a reroll
    2: ["*SY2", "Ya2"],  # column 2: a yellow ?
    3: ["*B9"],  # the second field: a return
}
AFTER_ROUND_4 = {
    0: {"pink": [4]},
    1: {
        "circled": ["b5", "d5"],
        "pink": [1, 1, 1, 1, 1, 5],
        "green": [1, 3],
        "slots": {"reroll": 1},
    },
    2: {"silver": ["Y2", "B2", "G2", "P2"], "circled": ["a2"]},
    3: {"blue": [9, 9], "slots": {"return": 1}},
}


def before_round_4(players: int) -> State:
    papers = {seat: ROUND_4_PAPERS[seat] for seat in range(players)}
    return pass_turn(position(players, papers, active=players - 1, number=3))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_D2_A3_round_4s_black_bonus_in_every_order(players: int) -> None:
    state = before_round_4(players)
    assert state.pending == tuple(range(players))
    state = in_every_order(state, {seat: ROUND_4[seat] for seat in range(players)})
    assert state.chance_due == ("dice", 6)
    for seat in range(players):
        assert paper(state, seat) == AFTER_ROUND_4[seat]


def passive_step() -> State:
    """White 6 on a field, silver 1, yellow 2, blue 3, green 4 and pink 5 on the tray."""
    papers: dict[int, dict[str, Any]] = {
        1: {"green": [1] * 3, "slots": {"extra": 1}},
        3: {"slots": {"extra": 2}},
    }
    return position(4, papers).roll([6, 1, 2, 3, 4, 5]).play("W>P6")


PASSIVE = {
    1: ["G4", "B12", "P>P5"],  # green's fourth field: a blue ?; then an extra die
    2: ["P5"],
    3: ["-", "W>P6", "-"],  # no tray die, one extra die, and not the other
}


def test_D7_A3_the_passive_step_in_every_order() -> None:
    state = passive_step()
    assert state.pending == (1, 2, 3)
    state = in_every_order(state, PASSIVE)
    assert state.chance_due == ("dice", 6)
    assert paper(state, 1) == {
        "green": [1, 1, 1, 4],
        "blue": [12],
        "pink": [5],
        "slots": {"extra": 1},
        "used": {"extra": 1},
    }
    assert paper(state, 2) == {"pink": [5]}
    assert paper(state, 3) == {"pink": [6], "slots": {"extra": 2}, "used": {"extra": 1}}


@pytest.mark.parametrize(
    ("begin", "decisions"), [(partial(before_round_4, 4), ROUND_4), (passive_step, PASSIVE)]
)
def test_A3_others_are_seen_as_the_step_began(
    begin: Callable[[], State], decisions: dict[int, list[str]]
) -> None:
    start, state = begin(), begin()
    moves = [(seat, action) for seat, actions in decisions.items() for action in actions]
    for seat, action in moves[:-1]:
        state.play(action, seat)
        for watcher in (None, 0, 1, 2, 3):
            seen = state.observe(watcher)
            for other in range(4):
                shown = state if other == watcher else start
                assert (other in seen.pending) == (other in shown.pending)
                assert paper(seen, other) == paper(shown, other)
                assert seen.parts(other) == shown.parts(other)
    # When all have decided, everybody sees everything.
    state.play(moves[-1][1], moves[-1][0])
    for watcher in (None, 0, 1, 2, 3):
        assert bytes(state.observe(watcher)) == bytes(state)


def test_A3_what_the_active_player_does_is_seen_at_once() -> None:
    state = position(3).roll([1, 1, 1, 1, 1, 1]).play("P>P1")
    assert paper(state.observe(2), 0) == {"pink": [1]}


def test_A3_a_seat_that_has_finished_waits_for_the_others() -> None:
    state = passive_step().play("P5", 2)
    assert list(state.pending) == [1, 3]
    assert state.chance_due is None
    state.play("-", 1).play("-", 1).play("-", 3)
    assert list(state.pending) == [3]
    state.play("-", 3)
    assert state.chance_due == ("dice", 6)
