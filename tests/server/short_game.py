"""A sheet of Qwixx on which a game takes a few turns, for tests in which only the clock plays."""

import json
from typing import Any

from rollwright.core.registry import printed_sheet


def short_sheet(penalties: int = 2) -> dict[str, Any]:
    """Two numbers a row, seldom rolled: most turns end with a penalty, and few end the game."""
    data: dict[str, Any] = json.loads(json.dumps(printed_sheet("qwixx")))
    numbers = {"red": [2, 3], "yellow": [2, 3], "green": [12, 11], "blue": [12, 11]}
    rows = [{"colour": colour, "numbers": row} for colour, row in numbers.items()]
    short = {"rows": rows, "penalties_end": penalties, "crosses_needed_before_last": 1}
    return {**data, "name": "Short", **short}
