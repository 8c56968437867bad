"""A small network of values: from the features of a state to what it promises.

The input is sparse, a handful of features out of some thousands, each with a row of weights that
is simply added up; two more layers follow. Only sums, products and one square root are used, in one
fixed order, so that plain Python, compiled code and any processor find the same value.

The weights lie in one array: what the layers after the first need, then a row for each feature.
How wide the layers are, what their total stands for and how it is learnt, a game's mind may say
(`STUBS`); unless it does, a total stands for a share of the win.
"""

import math
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from rollwright.core.contract import Numbers

Floats: TypeAlias = npt.NDArray[np.float32]

ROOM: Final = 288
"""Numbers of room to work in: as many as the widest layers have."""


def wide() -> int:
    """Return how many numbers there are after the first layer: a multiple of four."""
    return 64


def narrow() -> int:
    """Return how many numbers there are after the second layer: a power of two."""
    return 32


def value_told(total: float) -> float:
    """Return what a total, a number of any size, stands for: a share between 0 and 1."""
    return 0.5 + 0.5 * total / math.sqrt(1.0 + total * total)


def slope_of(total: float, target: float) -> float:
    """Return how steeply the error grows with the total: the cross-entropy of share and target."""
    return (value_told(total) - target) * 2.0 / math.sqrt(1.0 + total * total)


STUBS: Final = (wide, narrow, value_told, slope_of)


def second() -> int:
    """Return where the second layer's weights begin; before them are the first one's constants."""
    return wide()


def second_constant() -> int:
    """Return where the second layer's constants begin."""
    return second() + wide() * narrow()


def last() -> int:
    """Return where the last layer's weights begin."""
    return second_constant() + narrow()


def constant() -> int:
    """Return where the last layer's constant is."""
    return last() + narrow()


def head() -> int:
    """Return where the rows of the features begin."""
    return constant() + 1


def row_of(feature: int) -> int:
    """Return where a feature's row begins."""
    return head() + int(feature) * wide()


def size_of(features: int) -> int:
    """Return how many weights a network for so many features has."""
    return row_of(features)


def evaluate(found: Numbers, n: int, weights: Floats, room: Floats) -> float:
    """Return the value of a state that has the first `n` features `found`."""
    return value_told(add_up(found, n, weights, room))


def add_up(
    found: npt.NDArray[np.signedinteger[Any]], n: int, weights: Floats, room: Floats
) -> float:
    """Go through the layers; leave what comes after the first and second in `room`."""
    # Slices, because their indexes cannot be negative, and four rows at a time: that lets the loops
    # be vectorised, and what they add to stay where it is.
    after_first, after_second = room[: wide()], room[wide() : wide() + narrow()]
    for j in range(wide()):
        after_first[j] = weights[j]
    fours = n - n % 4
    for i in range(0, fours, 4):
        one = weights[row_of(found[i]) :]
        two = weights[row_of(found[i + 1]) :]
        three = weights[row_of(found[i + 2]) :]
        four = weights[row_of(found[i + 3]) :]
        for j in range(wide()):
            after_first[j] += (one[j] + two[j]) + (three[j] + four[j])
    for i in range(fours, n):
        one = weights[row_of(found[i]) :]
        for j in range(wide()):
            after_first[j] += one[j]
    for k in range(narrow()):
        after_second[k] = weights[second_constant() + k]
    for j in range(0, wide(), 4):
        begin = second() + j * narrow()
        rows = weights[begin : begin + 4 * narrow()]
        # Not asked whether they are positive: half of the answers would be surprises.
        w, x = max(after_first[j], np.float32(0)), max(after_first[j + 1], np.float32(0))
        y, z = max(after_first[j + 2], np.float32(0)), max(after_first[j + 3], np.float32(0))
        for k in range(narrow()):
            after_second[k] += (w * rows[k] + x * rows[narrow() + k]) + (
                y * rows[2 * narrow() + k] + z * rows[3 * narrow() + k]
            )
    total = np.float64(weights[constant()])  # compiled, `float` would leave it as short as it is
    for k in range(narrow()):
        last_one = after_second[k]
        if last_one > 0:
            total += np.float64(last_one) * np.float64(weights[last() + k])
    return total
