"""Learning: the same weights from the same seed, stopped or not; slopes that are slopes."""

import math
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import rollwright as rw
from rollwright.bots.knowledge import any_game, knowledge
from rollwright.bots.network import (
    feature_row,
    feature_rows,
    first_units,
    network_value,
    weight_count,
)
from rollwright.bots.scratch import HIDDEN_UNITS
from rollwright.bots.weight_files import read_weights, write_weights
from rollwright.core.compiling import binding
from rollwright.core.errors import RollwrightError
from rollwright.learn.descent import Batches, descend, new_adam
from rollwright.learn.training import Hyperparameters, Training, grown
from tests.counts import LONG

FEATURES = 40


def hyper(games: int = 300, seed: int = 7) -> Hyperparameters:
    return Hyperparameters(seed, games, round_games=100)


def learnt(cores: int = 1, seed: int = 7) -> Training:
    training = Training(rw.game("qwixx", 2), hyper(seed=seed))
    while training.games < 300:
        training.round(cores)
    return training


def test_the_same_seed_learns_the_same_on_any_number_of_cores() -> None:
    one, two, other = learnt(1), learnt(3), learnt(1, seed=8)
    assert one.weights.tobytes() == two.weights.tobytes()
    assert one.weights.tobytes() != other.weights.tobytes()


def test_it_learns_from_greedy_first_if_told_so() -> None:
    """Knifflig for three never ends while nobody knows what an end is worth; greedy ends it."""
    game = rw.game("knifflig", 3)
    watching = Training(game, Hyperparameters(7, 200, round_games=100, warm_up_games=100))
    found, counts, _ = watching.samples(0, 20)
    assert len(counts) / 20 / 3 < 50
    own, _, _ = watching.samples(100, 20)
    assert len(own) != len(found)
    same, _, _ = Training(game, Hyperparameters(7, 200, round_games=100)).samples(100, 20)
    assert own.tobytes() == same.tobytes()


def test_features_never_met_have_no_weights() -> None:
    training = learnt()
    met = np.zeros(knowledge("qwixx").feature_count(2), bool)
    for first in range(0, 300, 100):
        begin = Training(rw.game("qwixx", 2), hyper())
        while begin.games < first:
            begin.round()
        found, counts, _ = begin.samples(first, 100)
        for sample, count in zip(found, counts, strict=True):
            met[sample[:count]] = True
    rows = training.short_weights()[feature_rows() :].reshape(-1, first_units())
    assert not met.all()
    assert (rows[~met] == 0).all()
    assert (rows[met] != 0).any(axis=1).all()


def test_short_weights_are_the_weights_to_eight_bits() -> None:
    weights = learnt().weights
    begun = Training(rw.game("qwixx", 2), hyper(), weights)
    short = begun.short_weights().astype(np.float64)
    assert short == pytest.approx(weights, rel=2**-8, abs=1e-7)
    normal = abs(short) >= np.finfo(np.float16).tiny
    fractions, _ = np.frexp(short[normal])
    assert (256 * fractions == np.round(256 * fractions)).all()


def test_stopped_and_gone_on_with_it_learns_the_same(tmp_path: Path) -> None:
    path = tmp_path / "kept.training"
    first = Training(rw.game("qwixx", 2), hyper())
    assert not first.resume(path)
    first.round()
    first.save(path)
    again = Training(rw.game("qwixx", 2), hyper())
    assert again.resume(path)
    assert again.games == 100
    while again.games < 300:
        again.round(2)
    assert again.weights.tobytes() == learnt().weights.tobytes()


def test_a_foreign_or_damaged_checkpoint_is_refused_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "kept.training"
    training = Training(rw.game("qwixx", 2), hyper())
    training.save(path)
    for other in (
        Training(rw.game("qwixx", 3), hyper()),
        Training(rw.game("qwixx", 2), hyper(seed=8)),
        Training(rw.game("knifflig", 2), hyper()),
    ):
        with pytest.raises(RollwrightError, match="another training"):
            other.resume(path)
    whole = path.read_bytes()
    for damaged in (b"", b"x" * 300, whole[: len(whole) // 2]):
        path.write_bytes(damaged)
        with pytest.raises(RollwrightError, match="damaged"):
            training.resume(path)
        assert path.read_bytes() == damaged


PREPARED = """
import rollwright as rw
from rollwright.core.numba_private import watching_compiler
from rollwright.learn.training import Hyperparameters, Training
hyper = Hyperparameters(seed=1, games=8, warm_up_games=4, round_games=4)
training = Training(rw.game("geizen", 2), hyper)
compiled = []
with watching_compiler(compiled.append):
    training.prepare()
    before = len(compiled)
    training.round()
    training.round()
print(before > 0, len(compiled) - before)
"""


@pytest.mark.skipif(not LONG, reason="compiles all that learning needs: in make test-long")
def test_nothing_is_compiled_after_the_preparation(tmp_path: Path) -> None:
    """Else the bar of the training would stand still: the teacher's games, its own, the descent."""
    words = [sys.executable, "-c", PREPARED]
    told = subprocess.run(
        words, env={**os.environ, "ROLLWRIGHT_CACHE": str(tmp_path)}, capture_output=True,
        text=True, check=True,
    )  # fmt: skip
    assert told.stdout.split() == ["True", "0"]


@pytest.mark.parametrize("numbers", [[0.5, math.nan], [math.inf], ["text"], [[1.0], [2.0]]])
def test_weights_that_are_no_numbers_are_refused(tmp_path: Path, numbers: list[Any]) -> None:
    """A network of them would value every action alike, and nobody would notice."""
    path = tmp_path / "odd.weights.npz"
    write_weights(path, np.array(numbers), {})
    with pytest.raises(RollwrightError, match="no file of weights"):
        read_weights(path)


def test_a_game_that_bots_know_nothing_of_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def known_of_any(game: str, name: str, otherwise: Any = None) -> Any:  # noqa: ARG001
        return getattr(any_game, name, otherwise)

    monkeypatch.setattr("rollwright.learn.training.known_by", known_of_any)
    with pytest.raises(RollwrightError, match="know no features"):
        Training(rw.game("clever", 1), hyper())


def test_a_transplant_promises_the_same() -> None:
    """Features that are new begin with weights of nothing: what is promised stays the same."""
    old = some_weights(5, 0.3)
    new = grown(old, weight_count(FEATURES + 7))
    assert len(new) == weight_count(FEATURES + 7)
    hidden = np.zeros(HIDDEN_UNITS, np.float32)
    found = np.array([3, 8, 21, 30, FEATURES + 2], np.int64)
    assert network_value(found, 5, new, hidden) == network_value(found, 4, old, hidden)
    # Of four rows that are added at once, a new one changes what is rounded, and nothing else.
    found[3] = FEATURES + 1
    assert network_value(found, 4, new, hidden) == pytest.approx(
        network_value(found, 3, old, hidden), abs=1e-6
    )
    assert grown(old, len(old)).tobytes() == old.tobytes()
    with pytest.raises(RollwrightError, match="another"):
        Training(rw.game("geizen", 2), hyper(), np.zeros(10**6, np.float32))


def test_weights_for_one_are_what_those_for_two_begin_with() -> None:
    """Doppelt so clever knows as many features for any number of players: one may begin with the
    weights of another."""
    alone = Training(rw.game("clever", 1), hyper())
    with_two = Training(rw.game("clever", 2), hyper(), alone.weights)
    assert with_two.weights.tobytes() == alone.weights.tobytes()


def some_weights(seed: int, scale: float) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
    lots = np.random.default_rng(seed)
    return lots.normal(0, scale, weight_count(FEATURES)).astype(np.float32)


@given(
    st.integers(0, 100), st.floats(0.05, 30),
    st.lists(st.integers(0, FEATURES - 1), min_size=1, max_size=12, unique=True),
)  # fmt: skip
def test_a_value_is_never_beyond_its_bounds(seed: int, scale: float, found: list[int]) -> None:
    """Between nothing and the whole win; compiled, and in plain Python to the last bit."""
    weights, hidden = some_weights(seed, scale), np.zeros(HIDDEN_UNITS, np.float32)
    features = np.array(found, np.int64)
    value = network_value(features, len(found), weights, hidden)
    assert 0.0 <= value <= 1.0
    assert (
        binding("qwixx", compiled=True)(network_value)(features, len(found), weights, hidden)
        == value
    )


def test_slopes_are_slopes() -> None:
    """One step of plain descent along them lowers what they are the slopes of, as calculated."""
    weights = some_weights(3, 0.3)
    found = np.array([[1, 5, 9, 0], [2, 5, 0, 0]], np.int32)
    counts, targets = np.array([3, 2]), np.array([0.9, 0.2], np.float32)
    hidden = np.zeros(HIDDEN_UNITS, np.float32)

    def loss(at: np.ndarray[tuple[int], np.dtype[np.float32]]) -> float:
        total = 0.0
        for sample in range(2):
            features = found[sample].astype(np.int64)
            share = network_value(features, int(counts[sample]), at, hidden)
            target = float(targets[sample])
            total -= target * np.log(share) + (1 - target) * np.log(1 - share)
        return float(total)

    # A step never taken (more samples to a step than there are) would still be at the end: so the
    # moments are read, which after one step are a tenth of the mean slope.
    first, second = np.zeros_like(weights), np.zeros_like(weights)
    adam = new_adam(weights.copy(), first, second, FEATURES)
    descend(adam, Batches(found, counts, targets, np.array([0, 1]), 2, 1e-3))
    gradient = first * 10 * 2
    rows = feature_rows()
    touched = [feature_row(row) + 3 for row in (1, 2, 5, 9)] + [0, 7, 70, 300, rows - 1, rows - 2]
    for at in touched:
        step = np.zeros_like(weights)
        step[at] = 1e-2
        numeric = (loss(weights + step) - loss(weights - step)) / 2e-2
        assert gradient[at] == pytest.approx(numeric, rel=0.05, abs=5e-3)
    assert not gradient[feature_row(3) : feature_row(4)].any()  # of a feature nobody had
