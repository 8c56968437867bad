"""Lets a network of values learn from notes: gradient descent by Adam, one thread, fixed order."""

from typing import Any, Final

import numpy as np
import numpy.typing as npt

from rollwright.bots.net import (
    ROOM,
    Floats,
    add_up,
    constant,
    head,
    last,
    narrow,
    row_of,
    second,
    second_constant,
    slope_of,
    value_told,
    wide,
)
from rollwright.core.contract import Numbers

_FIRST_MOMENT: Final = 0.9
_SECOND_MOMENT: Final = 0.999
_TINY: Final = 1e-7


def room_to_learn() -> int:
    """Return how many numbers of room descent works in."""
    return 2 * ROOM + wide() * narrow()


def descend(
    weights: Floats,
    slopes: Floats,
    first: Floats,
    second_moments: Floats,
    touched: Numbers,
    found: npt.NDArray[np.signedinteger[Any]],
    counts: Numbers,
    targets: Floats,
    order: Numbers,
    together: int,
    rate: float,
    room: Floats,
) -> float:
    """Take a step after every `together` notes, in this order; return the mean squared error.

    `slopes`, `first` and `second_moments` are as long as the weights: the slope of the step under
    way, and the moments of those before. Rows of features that a step does not touch stay as they
    are; `touched` is room to know them by: a flag for each, and a list. `room` has `room_to_learn`.
    """
    error = 0.0
    rows = 0
    in_step = 0
    turned = room[2 * ROOM :]
    _turn(weights, turned)
    for at in range(len(order)):
        note = int(order[at])
        n = int(counts[note])
        target = float(targets[note])
        total = add_up(found[note], n, weights, room)
        missed = value_told(total) - target
        error += missed * missed
        _lead_back(weights, turned, slopes, slope_of(total, target), room)
        rows = _lead_back_to_features(slopes, found[note], n, touched, rows, room)
        in_step += 1
        if in_step == together or at == len(order) - 1:
            _step(weights, slopes, first, second_moments, 0, head(), in_step, rate)
            _turn(weights, turned)
            for i in range(rows):
                feature = int(touched[1, i])
                begin = row_of(feature)
                _step(weights, slopes, first, second_moments, begin, begin + wide(), in_step, rate)
                touched[0, feature] = 0
            rows = 0
            in_step = 0
    return error / max(len(order), 1)


def _lead_back(weights: Floats, turned: Floats, slopes: Floats, slope: float, room: Floats) -> None:
    """Add the slopes of all layers after the first; leave the first one's behind in `room`."""
    after_first, after_second = room[: wide()], room[wide() : wide() + narrow()]
    back_first, back_second = room[ROOM : ROOM + wide()], room[ROOM + wide() : 2 * ROOM]
    nothing = np.float32(0)
    steep = np.float32(slope)
    slopes[constant()] += steep
    for k in range(narrow()):
        back_second[k] = nothing
        if after_second[k] > 0:
            slopes[last() + k] += steep * after_second[k]
            back_second[k] = steep * weights[last() + k]
        slopes[second_constant() + k] += back_second[k]
    for j in range(wide()):
        back_first[j] = nothing
        x = max(after_first[j], nothing)
        slope_row = slopes[second() + j * narrow() : second() + (j + 1) * narrow()]
        for k in range(narrow()):
            slope_row[k] += x * back_second[k]
    for k in range(0, narrow(), 4):
        rows = turned[k * wide() : (k + 4) * wide()]
        w, x, y, z = back_second[k], back_second[k + 1], back_second[k + 2], back_second[k + 3]
        for j in range(wide()):
            back_first[j] += (w * rows[j] + x * rows[wide() + j]) + (
                y * rows[2 * wide() + j] + z * rows[3 * wide() + j]
            )
    for j in range(wide()):
        back_first[j] = back_first[j] if after_first[j] > 0 else nothing
        slopes[j] += back_first[j]


def _turn(weights: Floats, turned: Floats) -> None:
    """Write the second layer's weights as leading back reads them: by where they lead."""
    for j in range(wide()):
        for k in range(narrow()):
            turned[k * wide() + j] = weights[second() + j * narrow() + k]


def _lead_back_to_features(
    slopes: Floats,
    found: npt.NDArray[np.signedinteger[Any]],
    n: int,
    touched: Numbers,
    rows: int,
    room: Floats,
) -> int:
    """Add the slopes of the features' rows; return how many rows this step has touched so far."""
    back = room[ROOM : ROOM + wide()]
    for i in range(n):
        feature = int(found[i])
        if touched[0, feature] == 0:
            touched[0, feature] = 1
            touched[1, rows] = feature
            rows += 1
        row = slopes[row_of(feature) :]
        for j in range(wide()):
            row[j] += back[j]
    return rows


def _step(
    weights: Floats, slopes: Floats, first: Floats, second_moments: Floats, begin: int, end: int,
    count: int, rate: float,
) -> None:  # fmt: skip
    """Move some weights down their slope, by Adam, and forget the slope."""
    scale = np.float32(1.0 / count)
    speed = np.float32(rate)
    old_first, old_second = np.float32(_FIRST_MOMENT), np.float32(_SECOND_MOMENT)
    new_first, new_second = np.float32(1 - _FIRST_MOMENT), np.float32(1 - _SECOND_MOMENT)
    tiny = np.float32(_TINY)
    moved, steep = weights[begin:end], slopes[begin:end]
    mean, spread = first[begin:end], second_moments[begin:end]
    for i in range(end - begin):
        slope = steep[i] * scale
        steep[i] = np.float32(0)
        mean[i] = old_first * mean[i] + new_first * slope
        spread[i] = old_second * spread[i] + new_second * slope * slope
        moved[i] -= speed * mean[i] / (np.sqrt(spread[i]) + tiny)
