"""Why a state is valued so: what each feature adds to what the network says."""

import numpy as np
import pytest

import rollwright as rw
from rollwright.bots.attribution import POINTS_TO_COME, SHARE_OF_WIN, attributions
from rollwright.bots.binding import bot_binding
from rollwright.bots.factory import specify
from rollwright.bots.knowledge import features, knowledge
from rollwright.bots.network import feature_row, first_units
from rollwright.bots.replies import state_value
from rollwright.bots.scratch import new_inference
from rollwright.core.contract import MAX_PARTS, Floats
from rollwright.core.errors import RollwrightError, UnknownNameError
from rollwright.core.registry import printed_sheet
from rollwright.games.clever.knowledge.values import expected_points
from tests.random_play import random_end, random_steps

TABLES = [("qwixx", 2), ("knifflig", 3), ("geizen", 2), ("clever", 2)]


def middle(name: str, players: int) -> rw.State:
    """Return a state from the middle of a random game."""
    states = [state.copy() for state in random_steps(rw.game(name, players), 1)]
    return states[len(states) // 2]


def network_says(state: rw.State, seat: int, weights: Floats) -> float:
    """Value what a seat may know of a state, as a bot does, interpreted."""
    find = bot_binding(state.game.about.name, compiled=False)(state_value)
    seen = state.observe(seat).record
    return find(seen, state.game.sheet.record, seat, weights, new_inference())


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_value_is_that_of_the_network(name: str, players: int) -> None:
    state = middle(name, players)
    weights = specify(state.game, "strong").weights
    for seat in range(players):
        assert attributions(state, seat).value == network_says(state, seat, weights)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_an_effect_is_what_the_value_loses_without_the_feature(name: str, players: int) -> None:
    """Leaving a feature out is as if its row of weights were nothing."""
    state = middle(name, players)
    game, known = state.game, knowledge(name)
    explained = attributions(state, 1)
    weights = specify(game, "strong").weights
    bind = bot_binding(name, compiled=False)
    out = new_inference().features
    n = bind(features)(state.observe(1).record, game.sheet.record, 1, out)
    numbers = {known.feature_name(int(f), players): int(f) for f in out[:n]}
    assert {each.name for each in explained.effects} == set(numbers)
    assert sum(each.times for each in explained.effects) == n
    for each in (*explained.effects[:3], explained.effects[-1]):
        without = weights.copy()
        begin = bind(feature_row)(numbers[each.name])
        without[begin : begin + bind(first_units)()] = 0
        expected = explained.value - network_says(state, 1, without)
        assert each.effect == pytest.approx(expected, abs=1e-4)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_the_largest_effects_come_first(name: str, players: int) -> None:
    sizes = [abs(each.effect) for each in attributions(middle(name, players), 0).effects]
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] > 0


def test_a_seat_is_told_nothing_that_it_may_not_know() -> None:
    """A3: what another has chosen at the same time changes nothing."""
    state = rw.game("qwixx", 2).new().roll([0]).roll([1, 1, 1, 1, 1, 1])
    before = attributions(state, 0)
    assert attributions(state.play("R2", 1), 0) == before
    assert attributions(state, 1) != before


def test_rows_that_stand_the_same_are_one_feature() -> None:
    state = rw.game("qwixx", 2).new().roll([0])
    explained = attributions(state, 0)
    times = {each.name: each.times for each in explained.effects}
    assert times["own row of kind 1: empty; best rival there 0 to 2"] == 2
    assert times["turn: own"] == 1
    first, *lines = str(explained).splitlines()
    assert first == f"{explained.value:.3f} share of the win"
    assert lines == [str(each) for each in explained.effects]
    assert any(line.endswith("own row of kind 1: empty; best rival there 0 to 2 (x2)")
               for line in lines)  # fmt: skip


def test_it_is_said_when_sheets_are_seen_in_a_mirror() -> None:
    state = rw.game("qwixx", 2).new().roll([1]).roll([6, 6, 1, 1, 1, 1])
    state.play("G12", 0).play("-", 1).play("-", 1)
    assert attributions(state, 0).mirrored
    assert (
        str(attributions(state, 0)).splitlines()[0].endswith("share of the win, seen in a mirror")
    )
    assert not attributions(state, 1).mirrored


def test_networks_that_learn_points_tell_those_to_come() -> None:
    state = middle("clever", 2)
    explained = attributions(state, 0)
    assert explained.unit == POINTS_TO_COME
    in_the_end = bot_binding("clever", compiled=False)(expected_points)(
        state.observe(0).record, state.game.sheet.record, 0,
        specify(state.game, "strong").weights, new_inference(), np.zeros(MAX_PARTS, np.int64),
    )  # fmt: skip
    assert explained.value == pytest.approx(in_the_end - state.scores[0])
    assert attributions(state, 0, "points") == explained


def test_of_a_finished_game_there_is_nothing_to_explain() -> None:
    state = random_end(rw.game("geizen", 2), 1)
    for seat in range(2):
        explained = attributions(state, seat)
        assert explained.value == (seat in state.winners) / len(state.winners)
        assert (explained.unit, explained.effects) == (SHARE_OF_WIN, [])


@pytest.mark.parametrize("name", ["greedy", "random", "rollout:5", "table", "program:./bot"])
def test_a_bot_without_a_network_is_refused(name: str) -> None:
    with pytest.raises(RollwrightError) as raised:
        attributions(rw.game("qwixx", 2).new(), 0, name)
    assert raised.value.key == "bot.no_network"
    assert "does not play Qwixx by a network" in str(raised.value)


def test_a_bot_without_weights_is_refused() -> None:
    own = {**printed_sheet("qwixx"), "penalties_end": 3}
    with pytest.raises(RollwrightError) as raised:
        attributions(rw.game("qwixx", 2, own).new(), 0)
    assert raised.value.key == "bot.no_weights"
    assert "rollwright train" in str(raised.value)


def test_unknown_bots_and_seats_are_refused() -> None:
    state = rw.game("qwixx", 2).new()
    with pytest.raises(UnknownNameError):
        attributions(state, 0, "nobody")
    with pytest.raises(UnknownNameError):
        attributions(state, 2)
    with pytest.raises(RollwrightError, match="only wins"):
        attributions(state, 0, "points")
