"""Doppelt so clever, D10 to D16: the areas.

Faces are given in the order in which dice are rolled: white, silver, yellow, blue, green, pink.
"""

from typing import Any

import pytest

from tests.games.clever.positions import all_silver, paper, position, view
from tests.games.clever.test_rules_course import let_go, tray

CELLS = ["b1", "d1", "a2", "c2", "b3", "d3", "a4", "c4", "b5", "d5"]


def bring(bonus: str | None) -> dict[str, Any]:
    """Return what a bonus alone does to a paper."""
    if bonus is None:
        return {}
    if bonus == "fox":
        return {"foxes": 1}
    return {"waiting": {bonus[1:]: 1}} if bonus[0] == "?" else {"slots": {bonus: 1}}


def brought(given: dict[str, Any], faces: list[int], action: str) -> dict[str, Any]:
    """Return the actions, foxes and waiting bonuses that an entry brings."""
    found = paper(position(1, {0: given}).roll(faces).play(action))
    return {name: found[name] for name in ("slots", "foxes", "waiting") if name in found}


def points(given: dict[str, Any], area: str) -> int:
    return position(1, {0: given}).parts(0)[f"colour.{area}"]


def test_D10_white_goes_everywhere_with_its_face_and_in_blue_with_the_sum() -> None:
    state = position().roll([4, 1, 1, 1, 1, 1])
    assert [action for action in state.legal() if action[0] == "W"] == [
        "W>SY4", "W>SB4", "W>SG4", "W>SP4", "W>Yb3", "W>Yd5", "W>B5", "W>G4", "W>P4",
    ]  # fmt: skip


def test_D10_a_coloured_die_goes_only_into_its_own_area() -> None:
    state = position().roll([1, 2, 3, 4, 5, 6])
    assert [action for action in state.legal() if action[0] not in "-W"] == [
        "S>SY2", "S>SB2", "S>SG2", "S>SP2", "Y>Yb1", "Y>Yd3", "B>B5", "G>G5", "P>P6",
    ]  # fmt: skip


def test_D11_free_choice_among_the_rows_still_open() -> None:
    state = position(1, {0: {"silver": ["B3", "Y4"]}}).roll([6, 3, 6, 6, 6, 6])
    silver = [action for action in state.legal() if action[0] == "S"]
    assert silver == ["S>SY3", "S>SG3", "S>SP3"]
    assert paper(state.play("S>SP3"))["silver"] == ["Y4", "B3", "P3"]


def test_D11_dice_just_sent_may_cross_in_their_own_rows() -> None:
    state = position().roll([6, 5, 1, 2, 3, 4]).play("S>SY5")
    assert state.legal() == ["-", "SY1", "SB2", "SG3", "SP4"]
    state.play("SG3")  # in any order, until the player stops
    assert state.legal() == ["-", "SY1", "SB2", "SP4"]
    state.play("SY1").play("-")
    assert paper(state) == {"silver": ["Y1", "Y5", "G3"]}
    assert state.chance_due == ("dice", 1)


def test_D11_A2_after_the_last_cross_nobody_is_asked() -> None:
    state = position().roll([6, 5, 6, 2, 6, 6]).play("S>SY5").play("SB2")
    assert state.chance_due == ("dice", 4)


@pytest.mark.parametrize(
    ("faces", "action"), [([2, 5, 6, 6, 6, 6], "S>SY5"), ([5, 2, 6, 6, 6, 6], "W>SY5")]
)
def test_D11_white_and_silver_count_for_any_row_but_once(faces: list[int], action: str) -> None:
    state = position().roll(faces).play(action)
    assert state.legal() == ["-", "SY2", "SB2", "SG2", "SP2"]
    state.play("SG2")
    assert paper(state)["silver"] == ["Y5", "G2"]
    assert state.chance_due == ("dice", 4)


def test_D11_each_die_once_and_the_rows_own_die_before_the_joker() -> None:
    state = position().roll([2, 5, 2, 6, 6, 6]).play("S>SY5")
    assert state.legal() == ["-", "SY2", "SB2", "SG2", "SP2"]
    assert state.copy().play("SY2").legal() == ["-", "SB2", "SG2", "SP2"]  # white is left
    assert state.play("SB2").legal() == ["-", "SY2"]  # yellow is left


def test_D11_only_strictly_lower_dice() -> None:
    state = position().roll([3, 3, 3, 6, 2, 5]).play("S>SY3")
    assert state.legal() == ["-", "SG2"]


def test_D11_not_dice_sent_by_an_earlier_choice() -> None:
    state = position().roll([6, 6, 1, 6, 6, 2]).play("P>P2")
    state.roll([6, 5, 3, 6]).play("S>SY5")
    assert tray(state) == {"yellow": 1, "blue": 3}
    assert state.legal() == ["-", "SB3"]


def test_D11_not_dice_that_leave_because_the_turn_ends() -> None:
    state = position(2)
    let_go(let_go(state.roll([1] * 6)).roll([1] * 6)).roll([4, 4, 4, 2, 6, 5]).play("S>SY4")
    assert state.legal() == ["-", "SB2"]
    state.play("SB2")
    assert state.pending == (1,)
    assert tray(state) == {"white": 4, "yellow": 4, "blue": 2, "green": 6, "pink": 5}


def test_D11_only_open_cells_can_be_crossed() -> None:
    state = position(1, {0: {"silver": ["B1"]}}).roll([6, 3, 2, 1, 6, 6]).play("S>SY3")
    assert state.legal() == ["-", "SY2"]
    state = position(1, {0: {"silver": ["B1"]}}).roll([6, 3, 6, 1, 6, 6]).play("S>SY3")
    assert state.chance_due == ("dice", 4)


def test_D11_the_crosses_are_optional() -> None:
    state = position(2).roll([2, 3, 2, 1, 1, 1]).play("S>SY3").play("-")
    assert paper(state) == {"silver": ["Y3"]}
    assert set(tray(state)) == {"white", "yellow", "blue", "green", "pink"}


def test_D11_only_when_the_choice_goes_into_silver() -> None:
    state = position().roll([5, 2, 1, 6, 6, 6]).play("W>P5")
    assert state.chance_due == ("dice", 3)


def test_D11_not_for_passive_players() -> None:
    state = position(2)
    for _ in range(3):
        state.roll([1, 6, 2, 3, 4, 5]).play("-")
    state.play("SY6", 1)
    assert paper(state, 1) == {"silver": ["Y6"]}
    assert state.chance_due == ("dice", 6)


def test_D11_not_for_extra_dice() -> None:
    state = position(2, {0: {"slots": {"extra": 1}}})
    for _ in range(3):
        state.roll([1, 6, 2, 3, 4, 5]).play("-")
    assert state.play("S>SY6").pending == (1,)


def test_D11_not_for_a_bonus() -> None:
    state = position(1, {0: {"waiting": {"silver": 1}}}).roll([1, 6, 2, 3, 4, 5]).play("-")
    assert state.play("SY6").chance_due == ("dice", 6)


@pytest.mark.parametrize(
    ("face", "bonus"),
    [(1, "extra"), (2, "?yellow"), (3, "fox"), (4, "?blue"), (5, "?green"), (6, "?pink")],
)
def test_D11_a_complete_column_brings_its_bonus(face: int, bonus: str) -> None:
    faces = [6, face, 6, 6, 6, 6]
    column = [f"{row}{face}" for row in "YBG"]
    assert brought({"silver": column}, faces, f"S>SP{face}") == bring(bonus)
    assert brought({"silver": column[1:]}, faces, f"S>SP{face}") == {}


def test_D11_a_tray_cross_may_complete_a_column() -> None:
    state = position(1, {0: {"silver": ["Y1", "G1", "P1"]}}).roll([6, 3, 6, 1, 6, 6])
    state.play("S>SY3").play("SB1")
    assert paper(state)["slots"] == {"extra": 1}


def test_D11_a_complete_row_brings_nothing() -> None:
    row = [f"B{face}" for face in range(2, 7)]
    assert brought({"silver": row}, [6, 1, 6, 6, 6, 6], "S>SB1") == {}


@pytest.mark.parametrize("crosses", range(7))
def test_D11_points_by_crosses_in_a_row(crosses: int) -> None:
    row = [f"G{face}" for face in range(1, crosses + 1)]
    assert points({"silver": row}, "silver") == [0, 2, 4, 7, 11, 16, 22][crosses]


def test_D11_points_of_all_rows_add_up() -> None:
    assert points({"silver": all_silver()}, "silver") == 4 * 22
    assert points({"silver": ["Y1", "B2", "B3", "P4", "P5", "P6"]}, "silver") == 2 + 4 + 7


def test_D12_circle_an_uncircled_cell_or_cross_a_circled_one() -> None:
    state = position(1, {0: {"circled": ["b1"]}}).roll([6, 6, 3, 6, 6, 6])
    assert [action for action in state.legal() if action[0] == "Y"] == ["Y>Yb1", "Y>Yd3"]
    assert paper(state.copy().play("Y>Yb1")) == {"crossed": ["b1"]}
    assert paper(state.play("Y>Yd3")) == {"circled": ["b1", "d3"]}


def test_D12_a_crossed_cell_is_closed() -> None:
    state = position(1, {0: {"crossed": ["b1"]}}).roll([6, 6, 3, 6, 6, 6])
    assert [action for action in state.legal() if action[0] == "Y"] == ["Y>Yd3"]


ROWS = {  # the cells, each with its number, and the bonus
    1: ({"b1": 3, "d1": 6}, "?blue"),
    2: ({"a2": 1, "c2": 2}, "return"),
    3: ({"b3": 4, "d3": 3}, "?yellow"),
    4: ({"a4": 2, "c4": 5}, "?green"),
    5: ({"b5": 5, "d5": 4}, "?pink"),
}
COLUMNS = {
    "a": ({"a2": 1, "a4": 2}, "reroll"),
    "b": ({"b1": 3, "b3": 4, "b5": 5}, "extra"),
    "c": ({"c2": 2, "c4": 5}, "?silver"),
    "d": ({"d1": 6, "d3": 3, "d5": 4}, "fox"),
}


@pytest.mark.parametrize(("cells", "bonus"), [*ROWS.values(), *COLUMNS.values()])
def test_D12_a_line_fires_when_all_its_cells_are_circled(cells: dict[str, int], bonus: str) -> None:
    for last, number in cells.items():
        others = [cell for cell in cells if cell != last]
        faces = [6, 6, number, 6, 6, 6]
        assert brought({"circled": others}, faces, f"Y>Y{last}") == bring(bonus)
        # A crossed cell is circled too.
        assert brought({"crossed": others}, faces, f"Y>Y{last}") == bring(bonus)
        assert brought({"circled": others[1:]}, faces, f"Y>Y{last}") == {}


def test_D12_one_circle_may_close_a_row_and_a_column() -> None:
    # Row 4 (a green ?) and column a (a reroll).
    found = brought({"circled": ["a2", "c4"]}, [6, 6, 2, 6, 6, 6], "Y>Ya4")
    assert found == {"slots": {"reroll": 1}, "waiting": {"green": 1}}


@pytest.mark.parametrize("cell", CELLS)
def test_D12_crossing_fires_nothing(cell: str) -> None:
    number = {name: n for cells, _ in ROWS.values() for name, n in cells.items()}[cell]
    assert brought({"circled": CELLS}, [6, 6, number, 6, 6, 6], f"Y>Y{cell}") == {}


@pytest.mark.parametrize("crosses", range(11))
def test_D12_points_count_crosses_only(crosses: int) -> None:
    given = {"crossed": CELLS[:crosses], "circled": CELLS[crosses:]}
    expected = [0, 3, 10, 21, 36, 55, 75, 96, 118, 141, 165][crosses]
    assert points(given, "yellow") == expected


def test_D13_the_other_die_lies_in_the_roll() -> None:
    state = position().roll([3, 6, 6, 4, 6, 6])
    assert {"B>B7", "W>B7"} <= set(state.legal())


def test_D13_the_other_die_lies_on_the_tray() -> None:
    state = position().roll([1, 2, 2, 2, 2, 2]).play("P>P2")
    state.roll([3, 3, 5, 3]).play("B>B6")  # 5 and the white 1
    assert paper(state)["blue"] == [6]


def test_D13_the_other_die_lies_on_a_field() -> None:
    state = position().roll([2, 2, 2, 2, 2, 2]).play("W>P2")
    state.roll([3, 3, 5, 3, 3]).play("B>B7")  # 5 and the white 2
    assert paper(state)["blue"] == [7]


def test_D13_white_and_blue_both_chosen_for_blue_in_one_turn() -> None:
    state = position().roll([4, 4, 4, 3, 4, 4]).play("B>B7")
    state.roll([2, 6, 6, 6, 6]).play("W>B5")
    assert paper(state) == {"blue": [7, 5], "slots": {"return": 1}}  # the second field's


def test_D13_passive_players_add_the_die_from_the_field() -> None:
    state = position(2).roll([6, 1, 1, 5, 1, 1]).play("W>P6")
    assert "B11" in state.legal(1)


@pytest.mark.parametrize(("blue", "white", "takes"), [(6, 6, True), (3, 4, True), (4, 4, False)])
def test_D13_first_any_sum_then_each_at_most_the_one_before(
    blue: int, white: int, takes: bool
) -> None:
    faces = [white, 6, 6, blue, 6, 6]
    given = {} if blue == 6 else {"blue": [7]}
    assert (f"B>B{blue + white}" in position(1, {0: given}).roll(faces).legal()) is takes
    assert (f"W>B{blue + white}" in position(1, {0: given}).roll(faces).legal()) is takes


BLUE_BONUSES = [
    None, "return", "?yellow", None, "extra", "reroll",
    "?pink", None, "fox", "return", None, "?green",
]  # fmt: skip


@pytest.mark.parametrize("field", range(12))
def test_D13_a_fields_bonus_fires_when_it_is_written(field: int) -> None:
    found = brought({"blue": [12] * field}, [6, 6, 6, 6, 6, 6], "B>B12")
    assert found == bring(BLUE_BONUSES[field])


@pytest.mark.parametrize("written", range(13))
def test_D13_points_above_the_last_field_written(written: int) -> None:
    expected = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78][written]
    assert points({"blue": [5] * written}, "blue") == expected


def test_D14_face_times_the_fields_multiplier() -> None:
    written = [6, 1, 5, 2, 4, 1, 6, 2, 3, 5, 6, 1]
    shown = view(position(1, {0: {"green": written}}))["sheets"][0]["green"]
    assert shown["written"] == [12, 2, 10, 2, 12, 3, 18, 4, 9, 5, 24, 1]
    # 12 - 2, 10 - 2, 12 - 3, 18 - 4, 9 - 5, 24 - 1
    assert shown["pairs"] == [10, 8, 9, 14, 4, 23]
    assert points({"green": written}, "green") == 68


def test_D14_a_pair_may_be_negative() -> None:
    assert points({"green": [1, 6]}, "green") == 2 - 12
    assert points({"green": [1, 6, 1, 6, 3, 3]}, "green") == (2 - 12) + (2 - 6) + (9 - 9)


def test_D14_an_open_pair_counts_0() -> None:
    assert points({"green": [6]}, "green") == 0
    assert points({"green": [6, 1, 6]}, "green") == 12 - 2


GREEN_BONUSES = [
    None, "reroll", None, "?blue", "return", None,
    "fox", "?silver", "extra", None, "?pink", "?yellow",
]  # fmt: skip


@pytest.mark.parametrize("field", range(12))
def test_D14_a_fields_bonus_fires_when_it_is_written(field: int) -> None:
    found = brought({"green": [1] * field}, [6, 6, 6, 6, 1, 6], "G>G1")
    assert found == bring(GREEN_BONUSES[field])


PINK = [
    (1, "reroll", 3), (2, "return", 4), (3, "extra", 5), (4, "?green", 6), (5, "?yellow", 7),
    (1, "fox", 8), (2, "?silver", 9), (3, "reroll", 10), (4, "?blue", 11), (5, "?yellow", 12),
]  # fmt: skip
"""The highest face that is too low, the bonus, the field."""


@pytest.mark.parametrize(("too_low", "bonus", "field"), PINK)
def test_D15_the_bonus_fires_only_from_the_minimum_on(too_low: int, bonus: str, field: int) -> None:
    given = {"pink": [1] * (field - 1)}
    for face in range(1, 7):
        expected = bring(bonus) if face > too_low else {}
        assert brought(given, [6, 6, 6, 6, 6, face], f"P>P{face}") == expected


@pytest.mark.parametrize("written", [[], [1]])
def test_D15_the_first_two_fields_bring_nothing(written: list[int]) -> None:
    assert brought({"pink": written}, [6, 6, 6, 6, 6, 6], "P>P6") == {}


def test_D15_below_the_minimum_the_face_is_written_all_the_same() -> None:
    state = position(1, {0: {"pink": [3, 4]}}).roll([6, 6, 6, 6, 6, 1]).play("P>P1")
    assert paper(state) == {"pink": [3, 4, 1]}
    assert state.parts(0)["colour.pink"] == 8


@pytest.mark.parametrize(("area", "letter"), [("blue", "B"), ("green", "G"), ("pink", "P")])
def test_D16_from_the_left_and_not_beyond_the_last_field(area: str, letter: str) -> None:
    action = "B>B4" if area == "blue" else f"{letter}>{letter}2"
    one = position(1, {0: {area: [6] * 11}}).roll([2] * 6)
    assert action in one.legal()
    assert paper(one.play(action))[area] == [6] * 11 + [4 if area == "blue" else 2]
    full = position(1, {0: {area: [6] * 12}}).roll([2] * 6)
    assert not any(entry.split(">")[-1][0] == letter for entry in full.legal())


@pytest.mark.parametrize("action", ["W>SB2", "W>Ya4", "W>B4", "W>G2", "W>P2"])
def test_D16_one_die_one_entry(action: str) -> None:
    state = position(2).roll([2] * 6).play(action)
    assert len(paper(state)) == 1
    assert state.view()["dice_due"] == ["silver", "yellow", "blue", "green", "pink"]
