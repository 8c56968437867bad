"""Lets a network of values learn from notes: gradient descent by Adam, one thread, fixed order."""

import math
from typing import Final

import numpy as np
import numpy.typing as npt

from rollwright.bots.net import (
    CONSTANT,
    HEAD,
    LAST,
    NARROW,
    ROOM,
    SECOND,
    SECOND_CONSTANT,
    WIDE,
    Floats,
    add_up,
    share_of,
)
from rollwright.core.contract import Numbers

_FIRST_MOMENT: Final = 0.9
_SECOND_MOMENT: Final = 0.999
_TINY: Final = 1e-7


def descend(
    weights: Floats,
    slopes: Floats,
    first: Floats,
    second: Floats,
    touched: Numbers,
    found: npt.NDArray[np.int32],
    counts: Numbers,
    targets: Floats,
    order: Numbers,
    together: int,
    rate: float,
    room: Floats,
) -> float:
    """Take a step after every `together` notes, in this order; return the mean squared error.

    `slopes`, `first` and `second` are as long as the weights: the slope of the step under way,
    and the moments of those before. Rows of features that a step does not touch stay as they are;
    `touched` is room to know them by: a flag for each, and a list.
    """
    error = 0.0
    rows = 0
    in_step = 0
    for at in range(len(order)):
        note = int(order[at])
        n = int(counts[note])
        total = add_up(found[note], n, weights, room)
        missed = share_of(total) - float(targets[note])
        error += missed * missed
        # The slope of the cross-entropy between share and target.
        _lead_back(weights, slopes, missed * 2.0 / math.sqrt(1.0 + total * total), room)
        rows = _lead_back_to_features(slopes, found[note], n, touched, rows, room)
        in_step += 1
        if in_step == together or at == len(order) - 1:
            _step(weights, slopes, first, second, 0, HEAD, in_step, rate)
            for i in range(rows):
                feature = int(touched[1, i])
                begin = HEAD + feature * WIDE
                _step(weights, slopes, first, second, begin, begin + WIDE, in_step, rate)
                touched[0, feature] = 0
            rows = 0
            in_step = 0
    return error / max(len(order), 1)


def _lead_back(weights: Floats, slopes: Floats, slope: float, room: Floats) -> None:
    """Add the slopes of all layers after the first; leave the first one's behind in `room`."""
    wide, narrow = room[:WIDE], room[WIDE:ROOM]
    back_wide, back_narrow = room[ROOM : ROOM + WIDE], room[ROOM + WIDE :]
    last = np.float32(slope)
    slopes[CONSTANT] += last
    for k in range(NARROW):
        back_narrow[k] = np.float32(0)
        if narrow[k] > 0:
            slopes[LAST + k] += last * narrow[k]
            back_narrow[k] = last * weights[LAST + k]
        slopes[SECOND_CONSTANT + k] += back_narrow[k]
    for j in range(WIDE):
        back_wide[j] = np.float32(0)
        x = wide[j]
        if x > 0:
            row = weights[SECOND + j * NARROW : SECOND + (j + 1) * NARROW]
            slope_row = slopes[SECOND + j * NARROW : SECOND + (j + 1) * NARROW]
            total = np.float32(0)
            for k in range(NARROW):
                slope_row[k] += x * back_narrow[k]
                total += back_narrow[k] * row[k]
            back_wide[j] = total
            slopes[j] += total


def _lead_back_to_features(
    slopes: Floats, found: npt.NDArray[np.int32], n: int, touched: Numbers, rows: int, room: Floats
) -> int:
    """Add the slopes of the features' rows; return how many rows this step has touched so far."""
    back = room[ROOM : ROOM + WIDE]
    for i in range(n):
        feature = int(found[i])
        if touched[0, feature] == 0:
            touched[0, feature] = 1
            touched[1, rows] = feature
            rows += 1
        begin = HEAD + feature * WIDE
        row = slopes[begin : begin + WIDE]
        for j in range(WIDE):
            row[j] += back[j]
    return rows


def _step(
    weights: Floats, slopes: Floats, first: Floats, second: Floats, begin: int, end: int,
    count: int, rate: float,
) -> None:  # fmt: skip
    """Move some weights down their slope, by Adam, and forget the slope."""
    scale = np.float32(1.0 / count)
    speed = np.float32(rate)
    old_first, old_second = np.float32(_FIRST_MOMENT), np.float32(_SECOND_MOMENT)
    new_first, new_second = np.float32(1 - _FIRST_MOMENT), np.float32(1 - _SECOND_MOMENT)
    tiny = np.float32(_TINY)
    for i in range(begin, end):
        slope = slopes[i] * scale
        slopes[i] = np.float32(0)
        first[i] = old_first * first[i] + new_first * slope
        second[i] = old_second * second[i] + new_second * slope * slope
        weights[i] -= speed * first[i] / (np.sqrt(second[i]) + tiny)
