"""What bots know of Doppelt so clever: values that come true at the end, looks that look."""

import numpy as np
import pytest

import rollwright as rw
from rollwright.bots import NETWORK
from rollwright.bots.binding import bot_binding, scratch_of
from rollwright.bots.factory import BotSpec, unbound_bot, weight_count_of
from rollwright.core.contract import Floats
from rollwright.games.clever.knowledge.lookahead import lookahead
from rollwright.games.clever.knowledge.values import expected_points, position_value, turns_left
from tests.games.clever.positions import position
from tests.random_play import random_end, random_steps


def weights_by_lot(seed: int = 1) -> Floats:
    """Return weights that mean nothing, but tell any two states apart."""
    lots = np.random.default_rng(seed)
    return lots.normal(0, 0.05, weight_count_of(rw.game("clever", 1))).astype(np.float32)


WEIGHTS_BY_LOT = weights_by_lot()


def expected(state: rw.State, seat: int = 0) -> float:
    """Return how many points a seat is expected to have in the end."""
    scratch = scratch_of("clever")
    find = bot_binding("clever", compiled=True)(expected_points)
    return find(
        state.record, state.game.sheet.record, seat, WEIGHTS_BY_LOT, scratch.inference,
        scratch.parts,
    )  # fmt: skip


def value(state: rw.State, seat: int = 0) -> float:
    """Return what a state is worth to a seat: alone points, with others a share of the win."""
    bot, scratch = unbound_bot(BotSpec(NETWORK, WEIGHTS_BY_LOT)), scratch_of("clever")
    find = bot_binding("clever", compiled=True)(position_value)
    return find(state.record, state.game.sheet.record, seat, bot, scratch)


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_the_end_is_worth_what_it_is(players: int) -> None:
    state = random_end(rw.game("clever", players), 5)
    for seat in range(players):
        assert expected(state, seat) == state.scores[seat]
        won = (seat in state.winners) / len(state.winners)
        assert value(state, seat) == (state.scores[0] if players == 1 else won)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_shares_of_the_win_grow_with_ones_own_points_and_fall_with_others(players: int) -> None:
    """D24: whose paper is expected to make more, nothing else being different, wins more often."""
    paper = {"silver": ["Y1", "Y2"], "crossed": ["b1"], "blue": [9], "green": [5, 1], "pink": [4]}
    even = position(players, dict.fromkeys(range(players), paper), number=4)
    richer = {**paper, "pink": [6] * 6}
    ahead = position(players, {**dict.fromkeys(range(players), paper), 0: richer}, number=4)
    points = expected(ahead) - expected(even)
    shares = value(ahead) - value(even)
    assert 0 < value(even) < 1
    assert (shares > 0) == (points > 0)
    assert (value(ahead, 1) < value(even, 1)) == (points > 0)


def test_turns_left_D1() -> None:
    """D1: four rounds with four players; the third of them is active in the third round."""
    state = position(4, active=2, number=3)
    assert turns_left(state.record, state.game.sheet.record) == 4 + 2
    state = position(4, active=1, starter=2, number=4)  # the last of all turns
    assert turns_left(state.record, state.game.sheet.record) == 1
    assert turns_left(rw.game("clever", 2).new().record, state.game.sheet.record) == 14


def test_what_is_left_on_the_tray_counts_for_the_others_D7() -> None:
    """Of two choices that write the same on one's own paper, what the others may use differs."""
    state = position(2, {0: {}, 1: {}}, number=2).roll([5, 1, 2, 3, 4, 5])
    high = state.copy().play("P>P5")  # the die that sends all lower ones to the tray
    low = state.copy().play("W>P5")
    assert expected(high, 1) != expected(low, 1)


def test_what_the_active_player_still_writes_is_nothing_to_the_others_D3_D9() -> None:
    """Tray crosses, then an extra die: the others wait for the same dice before and after."""
    paper = {"slots": {"extra": 1}}
    crossing = position(2, {0: paper}, number=2).roll([5, 4, 2, 3, 4, 6]).play("S>SG4")
    assert "SY2" in crossing.legal(0)
    assert expected(crossing, 1) == expected(crossing.copy().play("SY2"), 1)
    adding = position(2, {0: paper}, number=2).roll([5, 4, 2, 3, 4, 6]).play("P>P6")
    assert "W>P5" in adding.legal(0)  # all other dice were lower: the rolls are over
    served = adding.copy().play("-")
    assert served.pending == (1,)
    assert expected(adding, 1) == expected(served, 1)


def test_a_look_at_every_roll_is_the_mean_of_the_best_answers() -> None:
    """D4: one die is left: six rolls, by hand."""
    state = position(1, {0: {"pink": [3]}}, number=6).roll([2, 6, 6, 1, 1, 1])
    game, legal = state.game, state.legal_actions(0)
    scratch = scratch_of("clever")
    scratch.seen[0] = state.record
    scratch.legal[: len(legal)] = legal
    values = scratch.action_values
    wanted = {game.read("Y>Yd1"): 0.0}  # yellow 6: silver's 6 is left, all lower dice are gone
    others = [action for action in legal if action not in wanted]
    values[: len(legal)] = [0.0 if a in wanted else -100.0 for a in legal]
    second = next(action for action in others if game.write(action) == "S>SY6")
    values[legal.index(second)] = -0.5  # near enough to be looked at too
    bot = unbound_bot(BotSpec(NETWORK, WEIGHTS_BY_LOT, rolls=36))
    look = bot_binding("clever", compiled=True)(lookahead)
    look(bot, scratch, game.sheet.record, 0, len(legal), 7)
    after = state.copy().play("Y>Yd1")
    assert after.chance_due == ("dice", 1)
    best = []
    for face in range(1, 7):
        rolled = after.copy().roll([face])
        found = [value(rolled.copy().play(action)) for action in rolled.legal_actions(0)]
        best.append(max(found) if found else value(rolled))
    assert values[legal.index(game.read("Y>Yd1"))] == pytest.approx(np.mean(best), abs=1e-3)
    for action in others:
        if action != second:  # what was not looked at falls behind
            assert values[legal.index(action)] < -1000


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_no_state_is_without_a_value(players: int) -> None:
    for state in random_steps(rw.game("clever", players), 3):
        for seat in range(players):
            share = value(state, seat)
            assert np.isfinite(share)
            assert players == 1 or 0 <= share <= 1
