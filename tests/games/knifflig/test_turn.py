"""What a turn of Knifflig is worth: every roll counted, as going through all 1296 has it."""

from collections.abc import Callable
from itertools import product

import numpy as np
import numpy.typing as npt
import pytest

import rollwright as rw
from rollwright.bots import NETWORK
from rollwright.bots.binding import bot_binding, scratch_of
from rollwright.bots.factory import BotSpec, unbound_bot, weight_count_of
from rollwright.bots.knowledge import next_turn_value
from rollwright.bots.replies import state_value
from rollwright.bots.scratch import new_inference
from rollwright.core.contract import Floats
from rollwright.games.knifflig.knowledge.turn import CLASSES
from tests.counts import LONG, count
from tests.random_play import random_steps

Value = Callable[[rw.State, int], float]


def weights_by_lot(players: int) -> Floats:
    """Return weights that mean nothing, but tell any two states apart."""
    size = weight_count_of(rw.game("knifflig", players))
    return np.random.default_rng(players).normal(0, 0.3, size).astype(np.float32)


def turns(game: rw.Game, seed: int) -> list[rw.State]:
    """Return the states of a random game before each roll."""
    steps = random_steps(game, seed)
    return [state.copy() for state in steps if state.chance_due and state.chance_due[0] == "dice"]


def by_values(game: rw.Game, weights: Floats) -> Value:
    evaluate = bot_binding("knifflig", compiled=True)(state_value)
    inference = new_inference()
    return lambda state, seat: evaluate(state.record, game.sheet.record, seat, weights, inference)


def ended(state: rw.State) -> rw.State:
    """Return the end of a turn in which nobody ticks any more."""
    while state.pending:
        state.play("-", seat=state.pending[0])
    return state


def best(state: rw.State, seat: int, value: Value) -> str:
    """Return the action after which a turn is worth most to a seat if nobody ticks any more."""
    return max(
        state.legal(seat), key=lambda action: value(ended(state.copy().play(action, seat)), seat)
    )


def by_every_roll(state: rw.State, value: Value) -> npt.NDArray[np.float64]:
    """K4, K6, K11: roll by roll, the active player first, then all others at once."""
    seats = range(state.game.players)
    total = np.zeros(len(seats))
    for faces in product(range(1, 7), repeat=4):
        turn = state.copy().roll(list(faces))
        while turn.pending:
            for other, action in [(other, best(turn, other, value)) for other in turn.pending]:
                turn.play(action, other)
        total += [value(turn, seat) for seat in seats]
    return total / 6**4


def expected(state: rw.State, seat: int, weights: Floats) -> float:
    bot = unbound_bot(BotSpec(NETWORK, weights, rolls=CLASSES))
    scratch = scratch_of("knifflig")
    scratch.turn_end[0] = state.record
    find = bot_binding("knifflig", compiled=True)(next_turn_value)
    return find(bot, scratch, state.game.sheet.record, seat, 0)


@pytest.mark.parametrize("players", [2, 3, 4] if LONG else [3])
def test_a_turn_is_worth_the_mean_of_all_rolls(players: int) -> None:
    game = rw.game("knifflig", players)
    weights = weights_by_lot(players)
    value = by_values(game, weights)
    states = turns(game, 6)
    step = len(states) // count(8, 1)
    for state in states[step - 1 :: step]:
        found = [expected(state, seat, weights) for seat in range(players)]
        assert found == pytest.approx(by_every_roll(state, value), abs=1e-5)
