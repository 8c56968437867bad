"""The publisher's worked examples."""

import rollwright as rw
from tests.games.knifflig.positions import position, view


def test_example_K4_two_four_five_five() -> None:
    """2, 4, 5, 5 split as 2+5 and 4+5: left 7 and left 9."""
    state = position().roll([2, 4, 5, 5])
    assert "L7+9" in state.legal(0)
    # The other splits: 2+4 and 5+5; and 2+5 with 4+5 again, by the other five.
    assert state.legal(0) == ["-", "L6", "L7", "L9", "L10", "L6+10", "L7+9"]
    state.play("L7+9")
    ticked = dict(zip(range(2, 13), view(state)["sheets"][0]["left"], strict=True))
    assert {row: boxes for row, boxes in ticked.items() if boxes} == {7: 1, 9: 1}


def test_example_K6_blue_two_four_five_and_red_five() -> None:
    """Others may tick 6, 7 or 9 on the right, not 10."""
    state = position(4).roll([2, 4, 5, 5]).play("-")
    assert state.pending == (1, 2, 3)
    for seat in state.pending:
        assert state.legal(seat) == ["-", "R6", "R7", "R9"]
    reason = state.explain("R10", 1)
    assert reason is not None
    assert reason.rule == "K6"


def test_example_K9_seventeen_points() -> None:
    """Five "!" are 10; full right rows 2 (1 circle), 4, 6, 10 (2 each), 8 (none): 7."""
    boxes = rw.game("knifflig").sheet.data["right_boxes"]
    state = position(
        3,
        right={0: {row: boxes[str(row)] for row in (2, 4, 6, 8, 10)}},
        circles={0: {2: 1, 4: 2, 6: 2, 10: 2, 5: 3, 12: 1}},  # rows 5 and 12 are not full
        marks={0: [2, 4, 6, 10, 12]},
    )
    assert state.parts(0) == {"knifflig.marks": 10, "knifflig.circles": 7}
    assert state.scores[0] == 17
