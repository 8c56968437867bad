"""The publisher's worked example."""

from tests.games.geizen.positions import filled, lying, position, view


def test_example_G3_to_G6_a_whole_turn() -> None:
    """Rows 2, 4, 5 have three fields filled. Kept: 4; then 2 and 2; then 6; then a 2 is left.

    The 6 is free; the 4 goes on yellow, from the bank; two 2s fill row 2 with own chips, which
    brings its 6 chips, and the others pay 1 each; the third 2 begins row 2 anew with two chips.
    """
    state = position((10, 10, 10), {2: 3, 4: 3, 5: 3})
    bank = view(state)["bank"]
    state.roll([4, 1, 3, 5, 5]).play("K4")
    state.roll([2, 2, 1, 3]).play("K22")
    state.roll([6, 5]).play("K6")
    state.roll([2])  # the last die is kept without being asked
    assert state.scores == [10 - 2 + 6 - 2, 9, 9]
    assert filled(state) == {2: 1, 4: 4, 5: 3}
    assert view(state)["bank"] == bank - 1 + 2
    assert lying(state) == {1: 0, 2: 2, 3: 0, 4: 4, 5: 3}
    assert state.view()["active"] == 1


def test_example_G2_of_three_4s_two_may_be_kept() -> None:
    state = position().roll([4, 4, 4, 1, 6])
    assert "K44" in state.legal()
    assert state.play("K44").chance_due == ("dice", 3)
