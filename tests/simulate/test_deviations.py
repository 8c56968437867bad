"""What a bot leaves undone: found on some dice, measured on others."""

import numpy as np
import pytest

import rollwright as rw
from rollwright.simulate.deviations import Deviations
from tests.counts import count


def mean_gain(first: str, games: int) -> float:
    """Return what the best deviations of a bot at Knifflig, against greedy, gain on average."""
    deviations = Deviations(rw.game("knifflig", 2), first, "greedy", 11)
    found = [deviations.gains(number, 10, 200)[:-1] for number in range(games)]
    return float(np.mean(np.concatenate(found)))


def test_every_decision_is_looked_into_and_a_random_player_leaves_much_undone() -> None:
    deviations = Deviations(rw.game("knifflig", 2), "random", "random", 7)
    *gains, decided = deviations.gains(0, 1, 100)
    assert len(gains) == decided > 10
    assert sum(gains) > 0.2  # whoever decides well wins nearly all games: half of them more
    assert all(-1 <= gain <= 1 for gain in gains)


def test_the_same_game_is_looked_into_in_the_same_way() -> None:
    once, again = (Deviations(rw.game("knifflig", 2), "greedy", "greedy", 7) for _ in range(2))
    assert once.gains(3, 5, 40).tolist() == again.gains(3, 5, 40).tolist()
    assert once.gains(3, 5, 40).tolist() != once.gains(4, 5, 40).tolist()


def test_one_decision_in_so_many_is_looked_into() -> None:
    deviations = Deviations(rw.game("knifflig", 2), "greedy", "greedy", 7)
    found = [deviations.gains(number, 4, 1) for number in range(200)]
    share = sum(len(gains) - 1 for gains in found) / sum(gains[-1] for gains in found)
    assert share == pytest.approx(1 / 4, abs=0.03)  # four standard errors of 4600 decisions


def test_luck_does_not_pass_for_skill() -> None:
    """On a single game's dice anything may seem better: on fresh dice it is not, on average.

    Measured on the dice it was found on, the mean of such gains would be 0.2 and more.
    """
    deviations = Deviations(rw.game("knifflig", 2), "greedy", "greedy", 7)
    found = np.concatenate([deviations.gains(number, 1, 1)[:-1] for number in range(100)])
    assert (found != 0).any()
    assert found.mean() < 0.02


def test_a_novice_leaves_more_undone_than_a_strong_player() -> None:
    games = count(60, 20)
    assert mean_gain("novice", games) > mean_gain("strong", games) + 0.005
