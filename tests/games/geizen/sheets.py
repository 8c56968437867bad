"""Boards unlike the printed one, also at the limits, for tests that play on them."""

from typing import Any

from tests.games.geizen.positions import row

ODD_SHEETS: list[dict[str, Any]] = [
    # As small as can be: two dice, one row of one field, no loan.
    {
        "dice": 2,
        "rows": {"3": row("R", first=2, pay=0)},
        "starting_chips": {"2": 1, "3": 1, "4": 1, "5": 1},
        "chips_in_the_box": 5,
        "loan_limit": 0,
    },
    # Rows for all faces, none free, dear first fields, more than one completion in a turn.
    {
        "rows": {
            "1": row("R", pay=2), "2": row("YR", first=3), "3": row("GR", pay=4),
            "4": row("GYR", first=2), "5": row("GGR"), "6": row("GGGGGGR", first=9, pay=0),
        },
        "loan_limit": 2,
    },
    # As large as can be: twelve fields, twenty chips on the first, others pay a hundred.
    {
        "rows": {str(face): row("G" * 11 + "R", first=20, pay=100) for face in range(1, 6)},
        "chips_in_the_box": 10000,
        "starting_chips": {"2": 1000, "3": 1000, "4": 1000, "5": 1000},
        "loan_limit": 100,
    },
    # Three dice, for three and four only.
    {
        "players": [3, 4],
        "dice": 3,
        "rows": {"2": row("GYGR", first=2, pay=3), "6": row("YYYGR", pay=1)},
        "starting_chips": {"3": 10, "4": 9},
    },
]  # fmt: skip
