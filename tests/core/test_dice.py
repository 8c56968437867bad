"""Seeded lots: the published function, fair, and the same at both speeds."""

import itertools
from random import Random
from typing import Any

import numpy as np
import numpy.typing as npt

from rollwright.core.compiling import binding
from rollwright.core.contract import DICE, PICK, Numbers
from rollwright.core.dice import CHOICE_STREAM, DICE_STREAM, draw, key, lot, signed
from tests.counts import count

Counts = npt.NDArray[Any]
UNLIKELY = 5.0
"""Fixed seeds make these tests exact; a fair function is this many deviations off but once in
three million tests."""


def fair(seen: Counts, wanted: Counts | None = None) -> bool:
    """Pearson's chi-squared test, its distribution made normal by Wilson and Hilferty's root."""
    seen = seen.ravel().astype(float)
    expected = np.full(seen.shape, seen.mean()) if wanted is None else wanted
    freedom = len(seen) - 1
    chi_squared = float(((seen - expected) ** 2 / expected).sum())
    spread = 2 / (9 * freedom)
    return bool(((chi_squared / freedom) ** (1 / 3) - (1 - spread)) / spread**0.5 < UNLIKELY)


def test_the_test_itself_tells_a_loaded_die() -> None:
    """One per cent too many sixes among 600,000 throws: 100,000 a face, sd 289."""
    assert fair(np.array([100_200, 99_800, 100_300, 99_700, 100_100, 99_900]))
    assert not fair(np.array([99_000, 99_000, 99_000, 99_000, 99_000, 105_000]))


def compiled_faces(seed: int, games: int, chances: int, dice: int) -> Numbers:
    fast_key = binding("qwixx", compiled=True)(key)
    fast_draw = binding("qwixx", compiled=True)(draw)
    faces = np.zeros((games, chances, dice), np.int64)
    stream = fast_key(signed(seed), DICE_STREAM)
    for game in range(games):
        lots = fast_key(stream, game)
        for chance in range(chances):
            fast_draw(DICE, dice, fast_key(lots, chance), faces[game, chance])
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


def test_interpreted_and_compiled_outcomes_agree() -> None:
    random = Random(2)
    fast = binding("qwixx", compiled=True)(draw)
    first, second = np.zeros(8, np.int64), np.zeros(8, np.int64)
    for _ in range(count(20_000, 2000)):
        kind, size = random.choice([(DICE, random.randint(1, 8)), (PICK, random.randint(1, 90))])
        chance = random.getrandbits(64)
        draw(kind, size, chance, first)
        fast(kind, size, signed(chance), second)
        assert first.tolist() == second.tolist()


def test_faces_are_the_digits_of_a_fraction() -> None:
    """By hand: 1/2 is 0.3 to the base of six, so the first die shows 4 and the others 1."""
    outcome = np.zeros(8, np.int64)
    draw(DICE, 4, 1 << 60, outcome)
    assert outcome[:4].tolist() == [4, 1, 1, 1]
    draw(DICE, 4, (1 << 61) // 36 * 11, outcome)  # a little less than 11/36 = 0.15, so 0.14555...
    assert outcome[:4].tolist() == [2, 5, 6, 6]
    draw(DICE, 4, (1 << 61) // 36 * 11 + 36, outcome)  # a little more: 0.15000...
    assert outcome[:4].tolist() == [2, 6, 1, 1]


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
    assert fair(seen, wanted)


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
