"""A small network of values: from the features of a state to the share of the win it promises.

The input is sparse, a handful of features out of some thousands, each with a row of weights that
is simply added up; two more layers follow. Only sums, products and one square root are used, in one
fixed order, so that plain Python, compiled code and any processor find the same value.

The weights lie in one array: what the layers after the first need, then a row for each feature.
"""

import math
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from rollwright.core.contract import Numbers

Floats: TypeAlias = npt.NDArray[np.float32]

WIDE: Final = 64
"""Numbers after the first layer."""
NARROW: Final = 32
"""Numbers after the second layer."""
SECOND: Final = WIDE
"""Where the weights of the second layer begin; before them are the first layer's constants."""
SECOND_CONSTANT: Final = SECOND + WIDE * NARROW
LAST: Final = SECOND_CONSTANT + NARROW
CONSTANT: Final = LAST + NARROW
HEAD: Final = CONSTANT + 1
"""Where the rows of the features begin."""
ROOM: Final = WIDE + NARROW
"""Numbers of room to work in."""


def size_of(features: int) -> int:
    """Return how many weights a network for so many features has."""
    return HEAD + features * WIDE


def evaluate(found: Numbers, n: int, weights: Floats, room: Floats) -> float:
    """Return the value, between 0 and 1, of a state that has the first `n` features `found`."""
    return share_of(add_up(found, n, weights, room))


def share_of(total: float) -> float:
    """Return the share, between 0 and 1, that a number of any size stands for."""
    return 0.5 + 0.5 * total / math.sqrt(1.0 + total * total)


def add_up(
    found: npt.NDArray[np.signedinteger[Any]], n: int, weights: Floats, room: Floats
) -> float:
    """Go through the layers; leave what comes after the first and second in `room`."""
    # Slices, because their indexes cannot be negative, which lets the loops be vectorised.
    wide, narrow = room[:WIDE], room[WIDE:ROOM]
    for j in range(WIDE):
        wide[j] = weights[j]
    for i in range(n):
        begin = HEAD + int(found[i]) * WIDE
        row = weights[begin : begin + WIDE]
        for j in range(WIDE):
            wide[j] += row[j]
    for k in range(NARROW):
        narrow[k] = weights[SECOND_CONSTANT + k]
    for j in range(WIDE):
        x = wide[j]
        if x > 0:
            row = weights[SECOND + j * NARROW : SECOND + (j + 1) * NARROW]
            for k in range(NARROW):
                narrow[k] += x * row[k]
    total = np.float64(weights[CONSTANT])  # compiled, `float` would leave it as short as it is
    for k in range(NARROW):
        x = narrow[k]
        if x > 0:
            total += np.float64(x) * np.float64(weights[LAST + k])
    return total
