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
    SECOND,
    SECOND_CONSTANT,
    WIDE,
    Floats,
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
    wide, narrow = room[:WIDE], room[WIDE : WIDE + NARROW]
    back, back_narrow = room[WIDE + NARROW : 2 * WIDE + NARROW], room[2 * WIDE + NARROW :]
    error = 0.0
    rows = 0
    in_step = 0
    for at in range(len(order)):
        note = int(order[at])
        n = int(counts[note])
        for j in range(WIDE):
            wide[j] = weights[j]
        for i in range(n):
            begin = HEAD + int(found[note, i]) * WIDE
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
        total = float(weights[CONSTANT])
        for k in range(NARROW):
            if narrow[k] > 0:
                total += float(narrow[k]) * float(weights[LAST + k])
        missed = share_of(total) - float(targets[note])
        error += missed * missed
        # The slope of the cross-entropy between share and target.
        slope = np.float32(missed * 2.0 / math.sqrt(1.0 + total * total))
        slopes[CONSTANT] += slope
        for k in range(NARROW):
            if narrow[k] > 0:
                slopes[LAST + k] += slope * narrow[k]
                back_narrow[k] = slope * weights[LAST + k]
            else:
                back_narrow[k] = np.float32(0)
            slopes[SECOND_CONSTANT + k] += back_narrow[k]
        for j in range(WIDE):
            back[j] = np.float32(0)
            x = wide[j]
            if x > 0:
                row = weights[SECOND + j * NARROW : SECOND + (j + 1) * NARROW]
                slope_row = slopes[SECOND + j * NARROW : SECOND + (j + 1) * NARROW]
                total_back = np.float32(0)
                for k in range(NARROW):
                    slope_row[k] += x * back_narrow[k]
                    total_back += back_narrow[k] * row[k]
                back[j] = total_back
                slopes[j] += total_back
        for i in range(n):
            feature = int(found[note, i])
            if touched[0, feature] == 0:
                touched[0, feature] = 1
                touched[1, rows] = feature
                rows += 1
            begin = HEAD + feature * WIDE
            row = slopes[begin : begin + WIDE]
            for j in range(WIDE):
                row[j] += back[j]
        in_step += 1
        if in_step == together or at == len(order) - 1:
            step(weights, slopes, first, second, 0, HEAD, in_step, rate)
            for i in range(rows):
                feature = int(touched[1, i])
                begin = HEAD + feature * WIDE
                step(weights, slopes, first, second, begin, begin + WIDE, in_step, rate)
                touched[0, feature] = 0
            rows = 0
            in_step = 0
    return error / max(len(order), 1)


def step(
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
