"""Sheets that are not the printed one: shuffled, short, long, at the limits."""

from typing import Any

from tests.games.qwixx.positions import DOWN, UP

_MIXED = [
    {"colour": "red", "numbers": [10, 6, 2, 8, 3, 4, 12, 5, 9, 7, 11]},
    {"colour": "yellow", "numbers": [9, 12, 4, 6, 7, 2, 5, 8, 11, 3, 10]},
    {"colour": "green", "numbers": [8, 2, 10, 12, 6, 9, 7, 4, 5, 11, 3]},
    {"colour": "blue", "numbers": [5, 7, 11, 9, 12, 3, 8, 10, 2, 6, 4]},
]
_COLOURS = ["red", "yellow", "green", "blue", "pink", "silver"]

ODD_SHEETS: list[dict[str, Any]] = [
    {"rows": _MIXED},
    {
        "rows": [{"colour": "pink", "numbers": [6, 7, 8]}],
        "crosses_needed_before_last": 2,
        "closed_rows_end": 1,
        "points_by_crosses": [0, -7, 20, 5, 1],
        "penalty_points": 3,
    },
    {
        "rows": [
            {"colour": colour, "numbers": UP if n % 2 else DOWN}
            for n, colour in enumerate(_COLOURS)
        ],
        "penalties_end": 8,
        "closed_rows_end": 6,
        "crosses_needed_before_last": 10,
    },
    {
        "rows": [
            {"colour": "silver", "numbers": [7]},
            {"colour": "green", "numbers": [4, 10]},
            {"colour": "red", "numbers": UP},
        ],
        "crosses_needed_before_last": 0,
        "lock_counts_as_cross": False,
        "penalties_end": 1,
    },
]
