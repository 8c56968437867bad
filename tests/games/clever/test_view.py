"""What a view says in plain fields of what stands on a sheet, and of what a seat is asked."""

from tests.games.clever.positions import all_silver, position, printed, view


def test_D11_silver_tells_crossed_faces_full_columns_and_points() -> None:
    state = position(1, {0: {"silver": ["Y1", "Y3", "B1", "G1", "P1", "P6"]}})
    assert view(state)["sheets"][0]["silver"] == {
        "crossed": [[1, 3], [1], [1], [1, 6]], "full_columns": [1], "row_points": [4, 2, 2, 4],
        "points": 12,
    }  # fmt: skip


def test_D12_yellow_tells_cells_by_name_and_lines_of_which_all_are_circled() -> None:
    # Row 1 is b1 and d1; column b is b1, b3 and b5. A crossed cell is circled too.
    state = position(1, {0: {"circled": ["d1", "b3"], "crossed": ["b1", "b5"]}})
    assert view(state)["sheets"][0]["yellow"] == {
        "circled": ["d1", "b3"], "crossed": ["b1", "b5"], "full_rows": [1], "full_columns": ["b"],
        "points": 10,
    }  # fmt: skip


def test_D13_D14_D15_rows_tell_what_is_written() -> None:
    state = position(1, {0: {"blue": [9, 8], "green": [5, 1, 6], "pink": [1, 1, 1, 6, 3]}})
    sheet = view(state)["sheets"][0]
    assert sheet["blue"] == {"written": [9, 8], "points": 3}
    assert sheet["green"] == {"written": [10, 2, 12], "pairs": [8], "points": 8}
    # Fields 1 and 2 have no minimum; 3 asks for a 2, 4 for a 3, 5 for a 4.
    assert sheet["pink"] == {"written": [1, 1, 1, 6, 3], "missed": [3, 5], "points": 12}


def test_D17_D18_D22_tracks_waiting_bonuses_and_foxes() -> None:
    given = {
        "slots": {"reroll": 3, "extra": 1}, "used": {"reroll": 2}, "foxes": 2,
        "waiting": {"green": 2, "any": 1},
        "silver": ["Y1"], "crossed": ["b1"], "blue": [2], "green": [3, 2], "pink": [5],
    }  # fmt: skip
    sheet = view(position(1, {0: given}))["sheets"][0]
    assert sheet["tracks"] == {
        "reroll": {"circled": 3, "used": 2}, "return": {"circled": 0, "used": 0},
        "extra": {"circled": 1, "used": 0},
    }  # fmt: skip
    assert sheet["waiting"] == ["green", "green", "any"]
    # Silver 2, yellow 3, blue 1, green 6 - 4 = 2, pink 5: 13, and two foxes of blue's 1.
    assert (sheet["lowest"], sheet["foxes"], sheet["fox_points"]) == ("blue", 2, 2)
    assert sheet["points"] == 15


def test_D21_dice_that_were_extra_dice() -> None:
    state = position(2, {0: {"slots": {"extra": 2}}}).roll([1, 2, 3, 4, 5, 6]).play("P>P6")
    assert view(state.play("B>B5"))["sheets"][0]["extra_used"] == ["blue"]


def test_what_a_seat_is_asked_about() -> None:
    state = position(2, {0: {"slots": {"return": 1, "extra": 1}}}).roll([2, 3, 4, 1, 5, 6])
    assert view(state, 0)["doing"] == "choose"
    assert view(state, 1)["doing"] is None
    assert view(state)["doing"] is None
    state.play("S>SG3")
    assert view(state, 0)["doing"] == "cross"
    state.play("-")
    assert view(state, 0)["doing"] == "back"
    assert view(state, 0)["to_roll"] == ["yellow", "green", "pink"]
    state.play("-")
    assert view(state, 0)["to_roll"] == []
    assert view(state, 0)["dice_due"] == ["yellow", "green", "pink"]
    state.roll([1, 1, 6]).play("P>P6")
    # All dice lie on fields or on the tray (D20); then the extra dice.
    assert view(state, 0)["doing"] == "back_or_end"
    state.play("-")
    assert view(state, 0)["doing"] == "add"
    state.play("-")
    assert view(state, 1)["doing"] == "served"


_ONLY_D1 = {
    "silver": all_silver(), "circled": ["d1"],
    "crossed": ["b1", "a2", "c2", "b3", "d3", "a4", "c4", "b5", "d5"],
    "blue": [2] * 12, "green": [1] * 12, "pink": [1] * 12,
}  # fmt: skip
"""On this sheet only a yellow or a white 6 can still be entered."""


def test_D8_no_die_of_the_tray_fits() -> None:
    state = position(2, {1: _ONLY_D1}).roll([6, 1, 1, 2, 2, 2]).play("W>P6")
    assert view(state, 1)["doing"] == "served_from_fields"
    assert view(state, 1)["uses"] == {"white": {"actions": ["Yd1"], "to_tray": []}}


def test_D25_alone_no_die_of_the_tray_fits() -> None:
    state = position(1, {0: _ONLY_D1}, solo_fallback="true")
    for _ in range(3):
        state.roll([1, 1, 1, 1, 1, 1])  # of no use: spent
    state.roll([6, 1, 1, 1, 2, 2])
    assert view(state, 0)["doing"] == "served_alone"
    assert view(state, 0)["uses"] == {"white": {"actions": ["Yd1"], "to_tray": []}}


def test_D17_a_waiting_bonus() -> None:
    state = position(1, {0: {"blue": [9, 8]}}).roll([1, 6, 6, 4, 6, 3]).play("B>B5")
    seen = view(state, 0)
    assert seen["doing"] == "bonus"
    assert seen["sheets"][0]["waiting"] == ["yellow"]
    assert seen["todo"] == {"key": "clever.todo.bonus", "params": {"waiting": "Y●"}}
    assert seen["uses"] == {}


def test_dice_lie_on_fields_on_the_tray_or_where_they_were_rolled() -> None:
    state = position(1, {0: {"slots": {"return": 1}}}).roll([1, 2, 3, 4, 5, 3]).play("P>P3")
    seen = view(state, 0)
    assert seen["fields"] == ["pink", None, None]
    places = {die["colour"]: die["place"] for die in seen["dice"]}
    assert places == {"white": "tray", "silver": "tray", "pink": "field"}
    assert seen["to_roll"] == ["yellow", "blue", "green"]


def test_who_changes_a_view_changes_no_other() -> None:
    state = position(1, {0: {"blue": [9]}})
    view(state)["sheets"][0]["blue"]["written"].append(8)
    assert view(state)["sheets"][0]["blue"]["written"] == [9]


def test_what_is_printed() -> None:
    shown = printed(position(3).game)
    assert (shown["rounds"], shown["dice_fields"]) == (5, 3)  # D1, D3
    assert shown["grants"] == ["reroll", "extra", "return", "?any", None, None]  # D2
    assert shown["tracks"]["return"] == {"slots": 6, "last": "?pink"}  # D18
    assert shown["silver"]["points_by_crosses"] == [0, 2, 4, 7, 11, 16, 22]  # D11
    assert shown["pink"]["minimums"][:4] == [None, None, 2, 3]  # D15
