"""What a view tells before boxes are ticked: the numbers are worked out by hand from the rules."""

import pytest

import rollwright as rw
from rollwright.play.state import State
from tests.games.knifflig.positions import position, printed, sheet, view


def splits(state: State, seat: int = 0) -> dict[tuple[int, ...], list[str]]:
    return {tuple(each["sums"]): each["actions"] for each in view(state, seat)["splits"]}


def completes(state: State, seat: int = 0) -> dict[str, list[int]]:
    return {each["action"]: each["completes"] for each in view(state, seat)["choices"]}


def test_K4_three_ways_to_split_four_dice() -> None:
    state = position().roll([1, 2, 4, 6])
    told = view(state, 0)["splits"]
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
    assert view(state, 1)["pairs"] == [
        {"dice": [0, 1], "sum": 6, "action": "R6"},
        {"dice": [0, 2], "sum": 7, "action": "R7"},
        {"dice": [1, 2], "sum": 9, "action": None},
    ]
    assert completes(state, 1) == {"R6": [6], "R7": []}
    assert view(state, 1)["splits"] == []
    same = view(position(4).roll([2, 2, 5, 5]).play("-"), 1)["pairs"]
    assert [(each["dice"], each["sum"]) for each in same] == [([0, 1], 4), ([0, 2], 7)]


def test_only_who_is_asked_is_told() -> None:
    state = position().roll([1, 2, 4, 6])
    for seat in (1, None):
        told = view(state, seat)
        assert [told["choices"], told["splits"], told["pairs"]] == [[], [], []]
    told = view(state.play("-"), 0)
    assert [told["choices"], told["splits"], told["pairs"]] == [[], [], []]


def test_K1_how_many_boxes_of_a_left_row_are_open() -> None:
    state = position(left={1: {7: 2, 12: 1}})
    ticked = view(state, 0)["sheets"][1]["left"]
    rows = zip(printed(state.game)["rows"], ticked, strict=True)
    assert {row["row"]: len(row["left"]) - boxes for row, boxes in rows} == {
        2: 1, 3: 2, 4: 3, 5: 4, 6: 5, 7: 4, 8: 5, 9: 4, 10: 3, 11: 2, 12: 0,
    }  # fmt: skip


def test_K2_numbers_are_printed_in_boxes() -> None:
    """The boxes showing 2, nine on the right, and those showing 4, two on the left."""
    rows = {row["row"]: row for row in printed(rw.game("knifflig", 3))["rows"]}
    assert [row for row in rows if 2 in rows[row]["right"]] == list(range(3, 12))
    assert [row for row in rows if 4 in rows[row]["left"]] == [6, 8]
    assert rows[7]["right"] == [2, None, None, None, None, None]
    assert rows[7]["left"] == [None] * 6
    assert rows[2]["right"] == [None]


def test_K9_what_circles_count_is_told_of_full_rows_only() -> None:
    # Row 3 has two boxes, row 2 one; row 12 is full, but has no circle.
    state = position(
        right={0: {3: 2, 2: 1, 12: 1, 4: 1}}, circles={0: {3: 3, 2: 1, 4: 2}}, marks={0: [3, 8]}
    )
    told = view(state)["sheets"][0]
    assert told["circle_points_by_row"] == [1, 3, *[None] * 8, 0]
    assert (told["circle_points"], told["mark_points"], told["points"]) == (4, 4, 8)


@pytest.mark.parametrize(("players", "end"), [(2, 6), (3, 5), (4, 4)])
def test_K8_K9_what_is_fixed_for_so_many_players(players: int, end: int) -> None:
    told = printed(rw.game("knifflig", players, phase2="in_turn"))
    assert told["marks_end"] == end
    assert told["marks_that_end"] == {"2": 6, "3": 5, "4": 4}
    assert (told["points_per_mark"], told["points_per_circle"]) == (2, 1)
    assert told["dice"] == ["blue", "blue", "blue", "red"]  # K6
    assert told["phase2"] == "in_turn"  # K11


def test_a_sheet_is_reconstructed_as_long_as_something_of_it_is_assumed() -> None:
    assert printed(rw.game("knifflig"))["reconstructed"]
    assert not printed(rw.game("knifflig", sheet=sheet()))["reconstructed"]
