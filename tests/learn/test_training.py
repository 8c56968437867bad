"""Learning: the same weights from the same seed, stopped or not; slopes that are slopes."""

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import rollwright as rw
from rollwright.bots.mind import mind
from rollwright.bots.minds import any_game
from rollwright.bots.net import ROOM, evaluate, head, row_of, size_of, wide
from rollwright.core.compiling import binding
from rollwright.core.errors import RollwrightError
from rollwright.learn.descent import descend, room_to_learn
from rollwright.learn.training import Course, Training, grown

FEATURES = 40


def course(games: int = 300, seed: int = 7) -> Course:
    return Course(seed, games, round_games=100)


def learnt(cores: int = 1, seed: int = 7) -> Training:
    training = Training(rw.game("qwixx", 2), course(seed=seed))
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
    watching = Training(game, Course(7, 200, round_games=100, watched=100))
    found, counts, _ = watching.notes(0, 20)
    assert len(counts) / 20 / 3 < 50
    own, _, _ = watching.notes(100, 20)
    assert len(own) != len(found)
    same, _, _ = Training(game, Course(7, 200, round_games=100)).notes(100, 20)
    assert own.tobytes() == same.tobytes()


def test_features_never_met_have_no_values() -> None:
    training = learnt()
    met = np.zeros(mind("qwixx").feature_count(2), bool)
    for first in range(0, 300, 100):
        begin = Training(rw.game("qwixx", 2), course())
        while begin.games < first:
            begin.round()
        found, counts, _ = begin.notes(first, 100)
        for note, count in zip(found, counts, strict=True):
            met[note[:count]] = True
    rows = training.values()[head() :].reshape(-1, wide())
    assert not met.all()
    assert (rows[~met] == 0).all()
    assert (rows[met] != 0).any(axis=1).all()


def test_values_are_the_weights_to_eight_bits() -> None:
    weights = learnt().weights
    values = Training(rw.game("qwixx", 2), course(), weights).values().astype(np.float64)
    assert values == pytest.approx(weights, rel=2**-8, abs=1e-7)
    normal = abs(values) >= np.finfo(np.float16).tiny
    fractions, _ = np.frexp(values[normal])
    assert (256 * fractions == np.round(256 * fractions)).all()


def test_stopped_and_gone_on_with_it_learns_the_same(tmp_path: Path) -> None:
    path = tmp_path / "kept.training"
    first = Training(rw.game("qwixx", 2), course())
    assert not first.resume(path)
    first.round()
    first.save(path)
    again = Training(rw.game("qwixx", 2), course())
    assert again.resume(path)
    assert again.games == 100
    while again.games < 300:
        again.round(2)
    assert again.weights.tobytes() == learnt().weights.tobytes()


def test_a_foreign_or_damaged_checkpoint_is_refused_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "kept.training"
    training = Training(rw.game("qwixx", 2), course())
    training.save(path)
    for other in (
        Training(rw.game("qwixx", 3), course()),
        Training(rw.game("qwixx", 2), course(seed=8)),
        Training(rw.game("knifflig", 2), course()),
    ):
        with pytest.raises(RollwrightError, match="another training"):
            other.resume(path)
    whole = path.read_bytes()
    for damaged in (b"", b"x" * 300, whole[: len(whole) // 2]):
        path.write_bytes(damaged)
        with pytest.raises(RollwrightError, match="damaged"):
            training.resume(path)
        assert path.read_bytes() == damaged


def test_a_game_that_bots_know_nothing_of_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rollwright.learn.training.mind", lambda game: any_game)
    with pytest.raises(RollwrightError, match="know no features"):
        Training(rw.game("clever", 1), course())


def test_a_transplant_promises_the_same() -> None:
    """Features that are new begin with weights of nothing: what is promised stays the same."""
    old = some_weights(5, 0.3)
    new = grown(old, size_of(FEATURES + 7))
    assert len(new) == size_of(FEATURES + 7)
    room = np.zeros(ROOM, np.float32)
    found = np.array([3, 8, 21, 30, FEATURES + 2], np.int64)
    assert evaluate(found, 5, new, room) == evaluate(found, 4, old, room)
    # Of four rows that are added at once, a new one changes what is rounded, and nothing else.
    found[3] = FEATURES + 1
    assert evaluate(found, 4, new, room) == pytest.approx(evaluate(found, 3, old, room), abs=1e-6)
    assert grown(old, len(old)).tobytes() == old.tobytes()
    with pytest.raises(RollwrightError, match="another"):
        Training(rw.game("geizen", 2), course(), np.zeros(10**6, np.float32))


def test_values_for_one_are_what_those_for_two_begin_with() -> None:
    """Doppelt so clever knows as many features for any number of players: one may begin with the
    values of another."""
    alone = Training(rw.game("clever", 1), course())
    with_two = Training(rw.game("clever", 2), course(), alone.weights)
    assert with_two.weights.tobytes() == alone.weights.tobytes()


def some_weights(seed: int, scale: float) -> np.ndarray[tuple[int], np.dtype[np.float32]]:
    lots = np.random.default_rng(seed)
    return lots.normal(0, scale, size_of(FEATURES)).astype(np.float32)


@given(
    st.integers(0, 100), st.floats(0.05, 30),
    st.lists(st.integers(0, FEATURES - 1), min_size=1, max_size=12, unique=True),
)  # fmt: skip
def test_a_value_is_never_beyond_its_bounds(seed: int, scale: float, found: list[int]) -> None:
    """Between nothing and the whole win; compiled, and in plain Python to the last bit."""
    weights, room = some_weights(seed, scale), np.zeros(ROOM, np.float32)
    features = np.array(found, np.int64)
    value = evaluate(features, len(found), weights, room)
    assert 0.0 <= value <= 1.0
    assert binding("qwixx", compiled=True)(evaluate)(features, len(found), weights, room) == value


def test_slopes_are_slopes() -> None:
    """One step of plain descent along them lowers what they are the slopes of, as calculated."""
    weights = some_weights(3, 0.3)
    found = np.array([[1, 5, 9, 0], [2, 5, 0, 0]], np.int32)
    counts, targets = np.array([3, 2]), np.array([0.9, 0.2], np.float32)
    room = np.zeros(room_to_learn(), np.float32)

    def loss(at: np.ndarray[tuple[int], np.dtype[np.float32]]) -> float:
        total = 0.0
        for note in range(2):
            share = evaluate(found[note].astype(np.int64), int(counts[note]), at, room)
            target = float(targets[note])
            total -= target * np.log(share) + (1 - target) * np.log(1 - share)
        return float(total)

    slopes = np.zeros_like(weights)
    # A step never taken (more notes to a step than there are) would still be at the end: so the
    # moments are read, which after one step are a tenth of the mean slope.
    first, second = np.zeros_like(weights), np.zeros_like(weights)
    descend(
        weights.copy(), slopes, first, second, np.zeros((2, FEATURES), np.int64), found, counts,
        targets, np.array([0, 1]), 2, 1e-3, room,
    )  # fmt: skip
    gradient = first * 10 * 2
    touched = [row_of(row) + 3 for row in (1, 2, 5, 9)] + [0, 7, 70, 300, head() - 1, head() - 2]
    for at in touched:
        step = np.zeros_like(weights)
        step[at] = 1e-2
        numeric = (loss(weights + step) - loss(weights - step)) / 2e-2
        assert gradient[at] == pytest.approx(numeric, rel=0.05, abs=5e-3)
    assert not gradient[row_of(3) : row_of(4)].any()  # of a feature nobody had
