"""What a bot leaves undone: found on some dice, measured on others."""

import numpy as np
import pytest

import rollwright as rw
from rollwright.simulation.deviations import Deviations
from tests.counts import count


def mean_gain(first: str, games: int) -> float:
    """Return what the best deviations of a bot at Knifflig, against greedy, gain on average."""
    deviations = Deviations(rw.game("knifflig", 2), first, "greedy", 11)
    found = [deviations.gains(number, 10, 200).fresh for number in range(games)]
    return float(np.mean(np.concatenate(found)))


def test_every_decision_is_looked_into_and_a_random_player_leaves_much_undone() -> None:
    deviations = Deviations(rw.game("knifflig", 2), "random", "random", 7)
    gains = deviations.gains(0, 1, 100)
    assert len(gains.fresh) == len(gains.flattered) == gains.decisions > 10
    assert gains.fresh.sum() > 0.2  # whoever decides well wins nearly all games: half of them more
    assert (abs(gains.fresh) <= 1).all()
    assert ((gains.flattered >= 0) & (gains.flattered <= 1)).all()


def test_the_same_game_is_looked_into_in_the_same_way() -> None:
    once, again = (Deviations(rw.game("knifflig", 2), "greedy", "greedy", 7) for _ in range(2))
    first, second, other = once.gains(3, 5, 40), again.gains(3, 5, 40), once.gains(4, 5, 40)
    assert first.fresh.tolist() == second.fresh.tolist() != other.fresh.tolist()
    assert first.flattered.tolist() == second.flattered.tolist() != other.flattered.tolist()


def test_one_decision_in_so_many_is_looked_into() -> None:
    deviations = Deviations(rw.game("knifflig", 2), "greedy", "greedy", 7)
    found = [deviations.gains(number, 4, 1) for number in range(200)]
    share = sum(len(gains.fresh) for gains in found) / sum(gains.decisions for gains in found)
    assert share == pytest.approx(1 / 4, abs=0.03)  # four standard errors of 4600 decisions


def test_luck_does_not_pass_for_skill_on_fresh_dice() -> None:
    """On a single game's dice anything may seem better: on fresh dice it is not, on average."""
    deviations = Deviations(rw.game("knifflig", 2), "greedy", "greedy", 7)
    found = [deviations.gains(number, 1, 1) for number in range(100)]
    fresh = np.concatenate([gains.fresh for gains in found])
    flattered = np.concatenate([gains.flattered for gains in found])
    assert (fresh != 0).any()
    assert fresh.mean() < 0.02 < flattered.mean()


def test_the_more_games_are_played_on_the_nearer_both_sides_come() -> None:
    deviations = Deviations(rw.game("knifflig", 2), "greedy", "greedy", 7)

    def apart(samples: int) -> float:
        found = [deviations.gains(number, 10, samples) for number in range(count(60, 20))]
        return float(np.mean(np.concatenate([gains.flattered - gains.fresh for gains in found])))

    assert apart(10) > 2 * apart(400) > 0


def test_a_novice_leaves_more_undone_than_a_strong_player() -> None:
    games = count(60, 20)
    assert mean_gain("novice", games) > mean_gain("strong", games) + 0.005
