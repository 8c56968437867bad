"""Sheets unlike the printed one, also at the limits, for tests that play on them."""

from typing import Any

from tests.games.knifflig.positions import ROWS

ODD_SHEETS: list[dict[str, Any]] = [
    # As small as can be: a single box everywhere, one "!" ends it.
    {
        "left_boxes": dict.fromkeys(ROWS, 1),
        "right_boxes": dict.fromkeys(ROWS, 1),
        "ticked_before_a_2_player_game": None,
        "ticked_before_a_4_player_game": None,
        "marks_that_end_the_game": {"2": 1, "3": 1, "4": 1},
        "tie_break": "circle_points",
    },
    # Rows longer in the middle of one half and at the ends of the other, points against the grain.
    {
        "left_boxes": {row: 1 + n % 4 for n, row in enumerate(ROWS)},
        "right_boxes": {row: 4 - n % 3 for n, row in enumerate(ROWS)},
        "ticked_before_a_2_player_game": {"left": [5, 9], "right": [2, 2, 2, 12]},
        "ticked_before_a_3_player_game": {"left": [4, 4]},
        "ticked_before_a_4_player_game": {},
        "circles_per_row": 8,
        "points_per_mark": -3,
        "points_per_circle_of_a_full_right_row": 7,
        "colour_of_three_dice": "silver",
        "colour_of_the_fourth_die": "pink",
    },
    # As large as can be, for two and three only.
    {
        "players": [2, 3],
        "left_boxes": dict.fromkeys(ROWS, 12),
        "right_boxes": dict.fromkeys(ROWS, 12),
        "ticked_before_a_2_player_game": {
            "left": [row for row in range(3, 12) for _ in range(4)],
            "right": [row for row in range(2, 6) for _ in range(11)],
        },
        "ticked_before_a_4_player_game": None,
        "marks_that_end_the_game": {"2": 2, "3": 1},
        "points_per_mark": 1000,
        "points_per_circle_of_a_full_right_row": -1000,
        "colour_of_three_dice": "white",
    },
]
