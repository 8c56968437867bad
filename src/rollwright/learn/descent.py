"""Gradient descent: lets a value network learn from samples by Adam, one thread, fixed order."""

from typing import Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from rollwright.bots.network import (
    error_slope,
    feature_row,
    feature_rows,
    first_units,
    forward,
    output_bias,
    output_value,
    output_weights,
    second_biases,
    second_units,
    second_weights,
)
from rollwright.bots.scratch import HIDDEN_UNITS
from rollwright.core.contract import Floats, Numbers

_FIRST_MOMENT: Final = 0.9
_SECOND_MOMENT: Final = 0.999
_TINY: Final = 1e-7


class Batches(NamedTuple):
    """Samples, the order in which they are learnt, and how many make one step."""

    features: npt.NDArray[np.signedinteger[Any]]
    counts: Numbers
    targets: Floats
    order: Numbers
    batch_size: int
    learning_rate: float


class Adam(NamedTuple):
    """The state of the optimiser: Adam without its correction of the first steps' moments.

    `gradient`, `mean` and `variance` are as long as the weights.
    """

    weights: Floats
    gradient: Floats
    """Of the batch under way."""
    mean: Floats
    """The first moments of the gradients before."""
    variance: Floats
    """Their second moments."""
    is_touched: Numbers
    """Whether the batch has the feature: rows of all others stay as they are."""
    touched: Numbers
    """The features that it has."""
    hidden: Floats
    """The network's hidden units."""
    hidden_gradient: Floats
    """The gradient of each of them."""
    transposed: Floats
    """The second layer's weights, by the unit that they lead to."""


def new_adam(weights: Floats, mean: Floats, variance: Floats, features: int) -> Adam:
    """Make an optimiser of these weights that goes on with these moments."""
    return Adam(
        weights, np.zeros_like(weights), mean, variance, np.zeros(features, np.int64),
        np.zeros(features, np.int64), np.zeros(HIDDEN_UNITS, np.float32),
        np.zeros(HIDDEN_UNITS, np.float32), np.zeros(len(weights), np.float32),
    )  # fmt: skip


def descend(adam: Adam, batches: Batches) -> float:
    """Take a step after every batch; return the mean squared error."""
    error = 0.0
    rows = 0
    in_batch = 0
    order, touched = batches.order, adam.touched
    _transpose(adam.weights, adam.transposed)
    for at in range(len(order)):
        sample = int(order[at])
        n = int(batches.counts[sample])
        target = float(batches.targets[sample])
        features = batches.features[sample]
        output = forward(features, n, adam.weights, adam.hidden)
        missed = output_value(output) - target
        error += missed * missed
        _propagate_back(adam, error_slope(output, target))
        rows = _propagate_to_features(adam, features, n, rows)
        in_batch += 1
        if in_batch == batches.batch_size or at == len(order) - 1:
            _step(adam, 0, feature_rows(), in_batch, batches.learning_rate)
            _transpose(adam.weights, adam.transposed)
            for i in range(rows):
                feature = int(touched[i])
                begin = feature_row(feature)
                _step(adam, begin, begin + first_units(), in_batch, batches.learning_rate)
                adam.is_touched[feature] = 0
            rows = 0
            in_batch = 0
    return error / max(len(order), 1)


def _propagate_back(adam: Adam, slope: float) -> None:
    """Add to the gradients of all layers; leave that of the first hidden units behind."""
    weights, gradient = adam.weights, adam.gradient
    first = adam.hidden[: first_units()]
    second = adam.hidden[first_units() : first_units() + second_units()]
    first_gradient = adam.hidden_gradient[: first_units()]
    second_gradient = adam.hidden_gradient[first_units() :]
    nothing = np.float32(0)
    steep = np.float32(slope)
    gradient[output_bias()] += steep
    for k in range(second_units()):
        second_gradient[k] = nothing
        if second[k] > 0:
            gradient[output_weights() + k] += steep * second[k]
            second_gradient[k] = steep * weights[output_weights() + k]
        gradient[second_biases() + k] += second_gradient[k]
    for j in range(first_units()):
        first_gradient[j] = nothing
        x = max(first[j], nothing)
        begin = second_weights() + j * second_units()
        row = gradient[begin : begin + second_units()]
        for k in range(second_units()):
            row[k] += x * second_gradient[k]
    for k in range(0, second_units(), 4):
        rows = adam.transposed[k * first_units() : (k + 4) * first_units()]
        w, x = second_gradient[k], second_gradient[k + 1]
        y, z = second_gradient[k + 2], second_gradient[k + 3]
        for j in range(first_units()):
            first_gradient[j] += (w * rows[j] + x * rows[first_units() + j]) + (
                y * rows[2 * first_units() + j] + z * rows[3 * first_units() + j]
            )
    for j in range(first_units()):
        first_gradient[j] = first_gradient[j] if first[j] > 0 else nothing
        gradient[j] += first_gradient[j]


def _transpose(weights: Floats, transposed: Floats) -> None:
    """Write the second layer's weights by where they lead, as `_propagate_back` reads them."""
    for j in range(first_units()):
        for k in range(second_units()):
            transposed[k * first_units() + j] = weights[second_weights() + j * second_units() + k]


def _propagate_to_features(
    adam: Adam, features: npt.NDArray[np.signedinteger[Any]], n: int, rows: int
) -> int:
    """Add to the gradients of the features' rows; return how many rows the batch has touched."""
    first_gradient = adam.hidden_gradient[: first_units()]
    for i in range(n):
        feature = int(features[i])
        if adam.is_touched[feature] == 0:
            adam.is_touched[feature] = 1
            adam.touched[rows] = feature
            rows += 1
        row = adam.gradient[feature_row(feature) :]
        for j in range(first_units()):
            row[j] += first_gradient[j]
    return rows


def _step(adam: Adam, begin: int, end: int, count: int, learning_rate: float) -> None:
    """Move some weights down their gradient, the mean of `count` samples, and forget it."""
    scale = np.float32(1.0 / count)
    speed = np.float32(learning_rate)
    old_first, old_second = np.float32(_FIRST_MOMENT), np.float32(_SECOND_MOMENT)
    new_first, new_second = np.float32(1 - _FIRST_MOMENT), np.float32(1 - _SECOND_MOMENT)
    tiny = np.float32(_TINY)
    weights, gradient = adam.weights[begin:end], adam.gradient[begin:end]
    mean, variance = adam.mean[begin:end], adam.variance[begin:end]
    for i in range(end - begin):
        slope = gradient[i] * scale
        gradient[i] = np.float32(0)
        mean[i] = old_first * mean[i] + new_first * slope
        variance[i] = old_second * variance[i] + new_second * slope * slope
        weights[i] -= speed * mean[i] / (np.sqrt(variance[i]) + tiny)
