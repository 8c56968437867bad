"""What a view tells before boxes are ticked: the numbers are worked out by hand from the rules."""

from typing import Any

from rollwright.play.state import State
from tests.games.knifflig.positions import position


def splits(state: State, seat: int = 0) -> dict[tuple[int, ...], list[str]]:
    return {tuple(each["sums"]): each["actions"] for each in state.view(seat)["splits"]}


def completes(state: State, seat: int = 0) -> dict[str, Any]:
    return {each["action"]: each["completes"] for each in state.view(seat)["choices"]}


def test_K4_three_ways_to_split_four_dice() -> None:
    state = position().roll([1, 2, 4, 6])
    told = state.view(0)["splits"]
    assert [each["pairs"] for each in told] == [
        [[0, 1], [2, 3]], [[0, 2], [1, 3]], [[0, 3], [1, 2]],
    ]  # fmt: skip
    assert splits(state) == {
        (3, 10): ["L3+10", "L3", "L10"],
        (5, 8): ["L5+8", "L5", "L8"],
        (7, 6): ["L6+7", "L6", "L7"],
    }


def test_K4_the_same_sums_are_told_once() -> None:
    """The example: 2, 4, 5, 5 make 6 and 10, or 7 and 9 by either of the fives."""
    assert list(splits(position().roll([2, 4, 5, 5]))) == [(6, 10), (7, 9)]
    assert splits(position().roll([3, 3, 3, 3])) == {(6, 6): ["L6+6", "L6"]}


def test_K5_a_sum_whose_row_is_full_cannot_be_ticked() -> None:
    # Row 3 has two boxes, row 10 three, row 6 five.
    state = position(left={0: {3: 2}}).roll([1, 2, 4, 6])
    assert splits(state)[3, 10] == ["L10"]
    state = position(left={0: {3: 2, 10: 3}}).roll([1, 2, 4, 6])
    assert splits(state)[3, 10] == []
    state = position(left={0: {6: 4}}).roll([3, 3, 3, 3])
    assert splits(state) == {(6, 6): ["L6"]}, "of two equal sums only one finds a box"


def test_K7_which_rows_a_choice_completes() -> None:
    state = position(left={0: {3: 1, 10: 1}}).roll([1, 2, 4, 6])
    told = completes(state)
    assert told["L3+10"] == told["L3"] == [3]
    assert told["L10"] == []
    assert "-" not in told
    state = position(left={0: {6: 3}}).roll([3, 3, 3, 3])
    assert completes(state) == {"L6": [], "L6+6": [6]}


def test_K6_pairs_of_the_blue_dice() -> None:
    """The example: blue 2, 4, 5 make 6, 7 and 9; row 9 has four boxes, row 6 five."""
    state = position(4, right={1: {9: 4, 6: 4}}).roll([2, 4, 5, 5]).play("-")
    assert state.view(1)["pairs"] == [
        {"dice": [0, 1], "sum": 6, "action": "R6"},
        {"dice": [0, 2], "sum": 7, "action": "R7"},
        {"dice": [1, 2], "sum": 9, "action": None},
    ]
    assert completes(state, 1) == {"R6": [6], "R7": []}
    assert state.view(1)["splits"] == []
    same = position(4).roll([2, 2, 5, 5]).play("-").view(1)["pairs"]
    assert [(each["dice"], each["sum"]) for each in same] == [([0, 1], 4), ([0, 2], 7)]


def test_only_who_is_asked_is_told() -> None:
    state = position().roll([1, 2, 4, 6])
    for seat in (1, None):
        told = state.view(seat)
        assert [told[part] for part in ("choices", "splits", "pairs")] == [[], [], []]
    told = state.play("-").view(0)
    assert [told[part] for part in ("choices", "splits", "pairs")] == [[], [], []]


def test_K1_how_many_boxes_of_a_left_row_are_open() -> None:
    rows = position(left={1: {7: 2, 12: 1}}).view(0)["sheets"][1]["rows"]
    assert {row["row"]: row["left_open"] for row in rows} == {
        2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 4, 8: 5, 9: 4, 10: 3, 11: 2, 12: 0,
    }  # fmt: skip
