"""Seeded lots: the published function, fair, and the same at both speeds."""

import itertools
from random import Random

import numpy as np
from scipy import stats

from rollwright.core.compiling import binding
from rollwright.core.dice import CHOICE_STREAM, DICE_STREAM, key, lot
from rollwright.simulate.run import signed
from tests.counts import count

LEAST_P = 1e-6
"""Fixed seeds make these tests exact; a fair function passes all of them but once in 10,000."""


def fair(counts: "np.ndarray[tuple[int, ...], np.dtype[np.int64]]") -> bool:
    return bool(stats.chisquare(counts.ravel()).pvalue > LEAST_P)


def compiled_faces(seed: int, games: int, chances: int, dice: int) -> "np.ndarray":  # type: ignore[type-arg]
    from rollwright.simulate.kernel import draw

    fast_key = binding("qwixx", compiled=True)(key)
    fast_draw = binding("qwixx", compiled=True)(draw)
    faces = np.zeros((games, chances, dice), np.int64)
    stream = fast_key(signed(seed), DICE_STREAM)
    for game in range(games):
        lots = fast_key(stream, game)
        for chance in range(chances):
            fast_draw(2, dice, fast_key(lots, chance), faces[game, chance])
    return faces


def test_the_mixer_is_splitmix64() -> None:
    """The first outputs of SplitMix64 from seed 0, as its authors publish them."""
    assert [key(0, n) for n in range(3)] == [
        0xE220A8397B1DCDAF,
        0x6E789E6AA1B965F4,
        0x06C45D188009454F,
    ]


def test_interpreted_and_compiled_lots_agree() -> None:
    random = Random(1)
    fast = binding("qwixx", compiled=True)(lot)
    for _ in range(count(20_000, 2000)):
        seed, number = random.getrandbits(64), random.randrange(1 << 40)
        sides = random.choice([1, 2, 5, 6, 720, 46656])
        drawn = lot(seed, number, sides)
        assert 0 <= drawn < sides
        assert fast(signed(seed), number, sides) == drawn


def test_faces_are_fair_for_every_die() -> None:
    faces = compiled_faces(1, count(2000, 300), 20, 6)
    for die in range(6):
        assert fair(np.bincount(faces[:, :, die].ravel(), minlength=7)[1:])


def test_dice_chances_games_and_seeds_are_independent() -> None:
    faces = compiled_faces(2, count(2000, 400), 20, 6)
    other = compiled_faces(3, count(2000, 400), 20, 6)
    pairs = [(faces[:, :, a], faces[:, :, b]) for a, b in itertools.combinations(range(6), 2)]
    pairs += [(faces[:, :-1, 0], faces[:, 1:, 0]), (faces[:-1, :, 0], faces[1:, :, 0])]
    pairs += [(faces[:, :-1, 5], faces[:, 1:, 0]), (faces, other)]
    for first, second in pairs:
        together = np.bincount((6 * (first - 1) + second - 1).ravel(), minlength=36)
        assert fair(together)


def test_sums_of_a_roll_are_those_of_fair_dice() -> None:
    faces = compiled_faces(4, count(4000, 600), 20, 6)
    exact = np.array([1.0])
    for _ in range(6):
        exact = np.convolve(exact, np.full(6, 1 / 6))
    seen = np.bincount(faces.sum(axis=2).ravel(), minlength=37)[6:]
    wanted = exact * seen.sum()
    middle = wanted > 5
    seen = np.array([*seen[middle], seen[~middle].sum()])
    wanted = np.array([*wanted[middle], wanted[~middle].sum()])
    assert stats.chisquare(seen, wanted).pvalue > LEAST_P


def test_neighbouring_seeds_and_streams_share_nothing() -> None:
    """Half of the bits change, whichever input changes by one."""
    flips = []
    for seed in range(200):
        base = key(key(key(seed, DICE_STREAM), 0), 0)
        for near in (
            key(key(key(seed + 1, DICE_STREAM), 0), 0),
            key(key(key(seed, CHOICE_STREAM), 0), 0),
            key(key(key(seed, DICE_STREAM), 1), 0),
            key(key(key(seed, DICE_STREAM), 0), 1),
        ):
            flips.append((base ^ near).bit_count())  # noqa: PERF401  (a list of lists reads worse)
    assert abs(np.mean(flips) - 32) < 0.6  # sd of the mean of 800: 4 / 28 = 0.14


def test_choices_do_not_follow_the_dice() -> None:
    faces = [lot(key(key(9, DICE_STREAM), game), 0, 6) for game in range(6000)]
    choices = [lot(key(key(9, CHOICE_STREAM), game), 0, 6) for game in range(6000)]
    together = np.bincount(6 * np.array(faces) + np.array(choices), minlength=36)
    assert fair(together)
