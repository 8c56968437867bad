"""A small value network: from the features of a state to what it is worth.

The input is sparse: a handful of features out of some thousands are 1, all others 0. So the first
layer adds up the rows of the features that a state has; a second layer and the output follow. Only
sums, products and one square root are used, in one fixed order, so that plain Python, compiled code
and any processor find the same value.

The weights lie in one array: those of the layers after the first, then a row for each feature.
How many hidden units there are, what the output stands for and the slope of its error, the
knowledge of a game may say (`STUBS`); unless it does, the output is a share of the win.
"""

import math
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from rollwright.core.contract import Floats

Features: TypeAlias = npt.NDArray[np.signedinteger[Any]]


def first_units() -> int:
    """Return how many units the first hidden layer has: a multiple of four."""
    return 64


def second_units() -> int:
    """Return how many units the second hidden layer has: a power of two."""
    return 32


def output_value(output: float) -> float:
    """Return what the output, a number of any size, stands for: a share between 0 and 1."""
    return 0.5 + 0.5 * output / math.sqrt(1.0 + output * output)


def error_slope(output: float, target: float) -> float:
    """Return the derivative of the error, the cross-entropy of share and target, by the output."""
    return (output_value(output) - target) * 2.0 / math.sqrt(1.0 + output * output)


STUBS: Final = (first_units, second_units, output_value, error_slope)


def second_weights() -> int:
    """Return where the second layer's weights begin; before them are the first one's biases."""
    return first_units()


def second_biases() -> int:
    """Return where the second layer's biases begin."""
    return second_weights() + first_units() * second_units()


def output_weights() -> int:
    """Return where the output's weights begin."""
    return second_biases() + second_units()


def output_bias() -> int:
    """Return where the output's bias is."""
    return output_weights() + second_units()


def feature_rows() -> int:
    """Return where the rows of the features begin."""
    return output_bias() + 1


def feature_row(feature: int) -> int:
    """Return where a feature's row begins."""
    return feature_rows() + int(feature) * first_units()


def weight_count(features: int) -> int:
    """Return how many weights a network for so many features has."""
    return feature_row(features)


def network_value(features: Features, n: int, weights: Floats, hidden: Floats) -> float:
    """Return the value of a state that has the first `n` of these features."""
    return output_value(forward(features, n, weights, hidden))


def forward(features: Features, n: int, weights: Floats, hidden: Floats) -> float:
    """Return the output for the first `n` features; leave both layers' sums in `hidden`."""
    # Slices, because their indexes cannot be negative, and four rows at a time: that lets the loops
    # be vectorised, and what they add to stay in registers.
    first = hidden[: first_units()]
    second = hidden[first_units() : first_units() + second_units()]
    for j in range(first_units()):
        first[j] = weights[j]
    fours = n - n % 4
    for i in range(0, fours, 4):
        one = weights[feature_row(features[i]) :]
        two = weights[feature_row(features[i + 1]) :]
        three = weights[feature_row(features[i + 2]) :]
        four = weights[feature_row(features[i + 3]) :]
        for j in range(first_units()):
            first[j] += (one[j] + two[j]) + (three[j] + four[j])
    for i in range(fours, n):
        one = weights[feature_row(features[i]) :]
        for j in range(first_units()):
            first[j] += one[j]
    for k in range(second_units()):
        second[k] = weights[second_biases() + k]
    for j in range(0, first_units(), 4):
        begin = second_weights() + j * second_units()
        rows = weights[begin : begin + 4 * second_units()]
        # Branch-free ReLU: the branch would mispredict half of the time.
        w, x = max(first[j], np.float32(0)), max(first[j + 1], np.float32(0))
        y, z = max(first[j + 2], np.float32(0)), max(first[j + 3], np.float32(0))
        for k in range(second_units()):
            second[k] += (w * rows[k] + x * rows[second_units() + k]) + (
                y * rows[2 * second_units() + k] + z * rows[3 * second_units() + k]
            )
    output = np.float64(weights[output_bias()])  # compiled, `float` would leave it at 32 bits
    for k in range(second_units()):
        unit = second[k]
        if unit > 0:
            output += np.float64(unit) * np.float64(weights[output_weights() + k])
    return output
