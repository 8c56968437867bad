"""Sheets unlike the printed one, also at the limits, for tests that play on them."""

from typing import Any

import rollwright as rw

PRINTED = rw.game("clever").sheet.data


def sheet(**changes: Any) -> dict[str, Any]:
    """Return the printed sheet with fields changed; None takes one away."""
    data = {**PRINTED, **changes}
    return {name: value for name, value in data.items() if value is not None}


_KINDS = [
    "?any", "reroll", "?silver", "return", "?yellow", "extra", "?blue", "fox", "?green", "?pink",
]  # fmt: skip


def _bonuses(length: int, first: int = 0) -> list[str]:
    """Return so many bonuses, all kinds in turn."""
    return [_KINDS[(first + 3 * place) % len(_KINDS)] for place in range(length)]


ODD_SHEETS: list[dict[str, Any]] = [
    # As small as can be: one round, one roll, one cell, one field.
    {
        "rounds": {"grants": ["?any"], "count_by_players": {"1": 1, "2": 1, "3": 1, "4": 1}},
        "dice_fields": 1,
        "action_tracks": {
            "reroll": {"slots": 1, "last_slot": None},
            "return": {"slots": 1, "last_slot": "reroll"},
            "extra": {"slots": 1, "last_slot": "return"},
        },
        "silver": {
            "rows": ["green"],
            "column_bonus": [None, "extra", None, "?any", "?silver", "fox"],
            "row_points": [3, -2, 4, 7, 11, 16, 22],
        },
        "yellow": {
            "grid": [[6]],
            "row_bonus": ["?yellow"],
            "column_bonus": ["?yellow"],
            "points_by_crosses": [-5, 9],
        },
        "blue": {"points": [4], "bonus": ["?blue"]},
        "green": {"multiplier": [1, 20], "bonus": [None, "?pink"]},
        "pink": {"minimum_for_bonus": [6], "bonus": ["?any"]},
    },
    # As large as can be, a bonus everywhere, black ones among them: long chains.
    {
        "rounds": {
            "grants": _bonuses(12),
            "count_by_players": {"1": 12, "2": 9, "4": 8},
        },
        "dice_fields": 6,
        "action_tracks": {
            "reroll": {"slots": 12, "last_slot": "?any"},
            "return": {"slots": 12, "last_slot": "extra"},
            "extra": {"slots": 12, "last_slot": "return"},
        },
        "silver": {
            "rows": ["pink", "blue", "yellow", "green"],
            "column_bonus": _bonuses(6, 4),
            "row_points": [0, 1000, -1000, 1, 2, 3, 1000],
        },
        "yellow": {
            "grid": [[1 + (row + column) % 6 for column in range(6)] for row in range(6)],
            "row_bonus": _bonuses(6),
            "column_bonus": _bonuses(6, 5),
            "points_by_crosses": [3 * crosses for crosses in range(37)],
        },
        "blue": {"points": list(range(16)), "bonus": _bonuses(16, 1)},
        "green": {"multiplier": [20, 1] * 8, "bonus": _bonuses(16, 2)},
        "pink": {"minimum_for_bonus": [None, 1, 6, 3] * 4, "bonus": _bonuses(16, 3)},
        "solo_rating": [0, 10, 20, 30, 40, 50, 60, 70, 80, 90],
    },
    # Another lattice with empty lines, two silver rows, short rows of fields, five rolls.
    {
        "rounds": {
            "grants": ["fox", None, "return", "return", "?green", "reroll", "extra"],
            "count_by_players": {"1": 7, "2": 7, "3": 6},
        },
        "dice_fields": 5,
        "silver": {
            "rows": ["blue", "pink"],
            "column_bonus": [None, "?any", "?any", "return", "return", "?silver"],
            "row_points": [0, 5, 5, 5, 9, 9, 40],
        },
        "yellow": {
            "grid": [[None, 2, 2, 2, None], [None] * 5, [6, 6, None, 1, None]],
            "row_bonus": ["?any", None, "reroll"],
            "column_bonus": ["fox", "?silver", None, "?yellow", None],
            "points_by_crosses": [0, 10, 0, 10, 0, 10, 0],
        },
        "blue": {"points": [9, 8, 7], "bonus": ["return", "?any", "extra"]},
        "green": {"multiplier": [3, 3, 1, 2], "bonus": ["?pink", None, "?blue", "fox"]},
        "pink": {
            "minimum_for_bonus": [6, 5, 4, 3, 2],
            "bonus": ["?pink", "?pink", "extra", "return", "?any"],
        },
    },
]
