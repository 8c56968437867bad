"""Habits leave of the legal actions what somebody with that habit would look at."""

import numpy as np
import pytest

import rollwright as rw
from rollwright.games.clever.study.habits import HABITS, keep_to
from tests.games.clever.positions import position
from tests.random_play import random_steps


def kept(state: rw.State, habit: str) -> set[str]:
    actions = np.array(state.legal_actions(0), np.int64)
    sheet = state.game.sheet.record
    n = keep_to(state.record, sheet, 0, HABITS.index(habit), len(actions), actions)
    return {state.game.write(int(action)) for action in actions[:n]}


ROLLED = [4, 3, 2, 1, 5, 2]
"""White, silver, yellow, blue, green, pink."""


def test_the_highest_and_the_lowest_die_D3() -> None:
    state = position(1).roll(ROLLED)
    assert kept(state, "highest_die") == {"-", "G>G5"}
    assert kept(state, "lowest_die") == {"-", "B>B5"}


def test_yellow_first_D12() -> None:
    state = position(1).roll(ROLLED)
    assert kept(state, "yellow_first") == {"W>Yb3", "W>Yd5", "Y>Yc2", "Y>Ya4"}
    without = position(1, {0: {"crossed": ["b3", "d5", "c2", "a4"]}}).roll(ROLLED)
    assert kept(without, "yellow_first") == set(without.legal(0))


@pytest.mark.parametrize(("number", "saved"), [(5, True), (6, False)])
def test_rerolls_and_extras_are_saved_for_the_last_round_D19_D21(number: int, saved: bool) -> None:
    paper = {"slots": {"reroll": 1, "extra": 1}}
    state = position(1, {0: paper}, number=number).roll(ROLLED)
    assert ("R" in kept(state, "saves_rerolls")) != saved
    served = state.play("G>G5")  # all others are lower: the rolls are over
    assert "W>P4" in served.legal(0)
    assert (kept(served, "saves_extras") == {"-"}) == saved
    assert "-" not in kept(served, "extras_at_once")


def test_never_takes_back_and_never_lets_go_D6_D20() -> None:
    state = position(1, {0: {"slots": {"return": 1}}}).roll([1, 1, 1, 1, 6, 6]).play("P>P6")
    assert any(action.startswith("<") for action in state.legal(0))
    assert kept(state, "never_returns") == {"-"}
    rolled = position(1).roll(ROLLED)
    assert kept(rolled, "never_passes") == set(rolled.legal(0)) - {"-"}


@pytest.mark.parametrize("habit", HABITS)
def test_something_is_always_left(habit: str) -> None:
    for seed in range(3):
        for state in random_steps(rw.game("clever", 1), seed):
            if state.pending:
                assert kept(state, habit) <= set(state.legal(0))
                assert kept(state, habit)
