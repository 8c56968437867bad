"""Samples to learn from: the features of states, and the values that they should have had."""

from typing import Any, Final, NamedTuple, TypeAlias

import numpy as np
import numpy.typing as npt

from rollwright.bots.knowledge import features
from rollwright.bots.network import network_value
from rollwright.bots.scratch import MAX_FEATURES, AnyScratch
from rollwright.core.contract import Floats, Numbers, Sheet, State

FeatureRows: TypeAlias = npt.NDArray[np.signedinteger[Any]]

RANDOM_MOVES: Final = -2
"""The number, among a game's lots, of those that tell which decisions are made at random."""


class Samples(NamedTuple):
    """Samples of games, with room for more."""

    features: FeatureRows
    """The features of each sample's state."""
    counts: Numbers
    """How many it has."""
    predictions: Floats
    """What the state was expected to bring when it was met: points, or a share of the win."""
    targets: Floats
    """What it should have said, known at the end of the game."""
    seats: Numbers
    """For which seat the state is valued."""
    points: Floats
    """Which points that seat had."""
    cut: Numbers
    """Whether a random move was made just before it: the TD(λ) trace is cut there."""
    skipped: Numbers
    """Whether nothing is to be learnt from it, because a random move was made right after it."""


class SelfPlay(NamedTuple):
    """What self-play goes by, and what it writes."""

    samples: Samples
    weights: Floats
    epsilon_one_in: int
    """One decision in so many is made at random (ε = 1 / this); 0: none."""
    trace_decay: float
    """λ of TD(λ)."""
    sample_count: Numbers
    """How many samples there are (an array of one, as all that follow)."""
    begin: Numbers
    """With which sample this game begins."""
    explored: Numbers
    """Whether a random move was made since the last sample."""
    full: Numbers
    """Whether there was no room for a sample."""


def new_self_play(
    room: int, numbers: type[np.signedinteger[Any]], weights: Floats, epsilon_one_in: int,
    trace_decay: float,
) -> SelfPlay:  # fmt: skip
    """Make room for so many samples, their features kept as such numbers."""
    samples = Samples(
        np.zeros((room, MAX_FEATURES), numbers), np.zeros(room, np.int64),
        np.zeros(room, np.float32), np.zeros(room, np.float32), np.zeros(room, np.int64),
        np.zeros(room, np.float32), np.zeros(room, np.int64), np.zeros(room, np.int64),
    )  # fmt: skip
    one = [np.zeros(1, np.int64) for _ in range(4)]
    return SelfPlay(samples, weights, epsilon_one_in, trace_decay, *one)


def has_room(watch: SelfPlay, more: int) -> bool:
    """Tell whether there is room for so many samples more; if not, note that."""
    if int(watch.sample_count[0]) + more > len(watch.samples.counts):
        watch.full[0] = 1
        return False
    return True


def add_sample(
    watch: SelfPlay, state: State, sheet: Sheet, seat: int, points: float, scratch: AnyScratch
) -> None:
    """Add a state as a sample for a seat that has so many points.

    The prediction is these points and what the network promises beside them.
    """
    samples, inference = watch.samples, scratch.inference
    at = int(watch.sample_count[0])
    n = features(state, sheet, seat, inference.features)
    for i in range(n):
        samples.features[at, i] = inference.features[i]
    samples.counts[at] = n
    samples.seats[at] = seat
    samples.points[at] = points
    samples.skipped[at] = 0
    samples.predictions[at] = samples.points[at] + network_value(
        inference.features, n, watch.weights, inference.hidden
    )
    watch.sample_count[0] = at + 1
