"""The publishers' worked examples.

Faces are given in the order in which dice are rolled: white, silver, yellow, blue, green, pink.
"""

from typing import Any

import pytest

from tests.games.clever.positions import paper, position, view
from tests.games.clever.test_rules_course import fields, pass_turn, tray


def points(given: dict[str, Any], area: str) -> int:
    return position(1, {0: given}).parts(0)[f"colour.{area}"]


def test_example_D3_an_active_turn() -> None:
    """Pink 3, then white 4 entered as pink, then yellow 3 as the last die."""
    state = position(2).roll([5, 4, 6, 1, 3, 3]).play("P>P3")
    assert tray(state) == {"blue": 1}
    assert state.chance_due == ("dice", 4)
    state.roll([4, 2, 5, 1]).play("W>P4")
    assert tray(state) == {"silver": 2, "blue": 1, "green": 1}
    assert state.view()["dice_due"] == ["yellow"]
    state.roll([3]).play("Y>Yd3")
    assert fields(state) == [("pink", 3), ("white", 4), ("yellow", 3)]
    assert paper(state) == {"pink": [3, 4], "circled": ["d3"]}
    assert state.pending == (1,)


def test_example_D11_tray_crosses() -> None:
    """Silver 3 in green's row; blue 1 and, for white 2, green row 2 are crossed too."""
    state = position().roll([2, 3, 4, 1, 5, 6]).play("S>SG3")
    assert tray(state) == {"white": 2, "blue": 1}
    assert state.legal() == ["-", "SY2", "SB1", "SB2", "SG2", "SP2"]
    state.play("SB1").play("SG2")
    assert paper(state) == {"silver": ["B1", "G2", "G3"]}
    assert state.chance_due == ("dice", 3)


@pytest.mark.parametrize("first", ["W>B8", "B>B8"])
def test_example_D13_white_and_blue_in_two_rolls(first: str) -> None:
    """White and blue chosen in two different rolls of a turn, both for blue: two entries."""
    state = position().roll([4, 4, 4, 4, 4, 4]).play(first)
    state.roll([3, 3, 3, 3, 3] if first[0] == "B" else [6, 6, 3, 6, 6])
    state.play("W>B7" if first[0] == "B" else "B>B7")
    assert paper(state)["blue"] == [8, 7]


def test_example_D11_four_crosses_in_a_silver_row() -> None:
    assert points({"silver": ["P1", "P3", "P4", "P6"]}, "silver") == 11


def test_example_D13_blue_filled_up_to_the_fifth_field() -> None:
    assert points({"blue": [11, 9, 9, 6, 3]}, "blue") == 15


def test_example_D14_the_first_star() -> None:
    """5×2 = 10, then 1×2 = 2: the star is 8."""
    assert points({"green": [5, 1]}, "green") == 8
    shown = view(position(1, {0: {"green": [5, 1]}}))["sheets"][0]["green"]
    assert shown["written"] == [10, 2] and shown["pairs"] == [8]


def test_example_D15_pink_is_the_sum_of_its_faces() -> None:
    assert points({"pink": [5, 3, 1, 4]}, "pink") == 13


def test_example_D22_foxes() -> None:
    """Lowest area green with 8: each fox is worth 8. An area at 0: foxes are worth 0."""
    given = {
        "silver": ["P1", "P3", "P4", "P6"],
        "crossed": ["b1", "d1"],
        "blue": [11, 9, 9, 6, 3],
        "green": [5, 1],
        "pink": [5, 3, 1, 4],
        "foxes": 2,
    }
    assert position(1, {0: given}).parts(0)["clever.foxes"] == 2 * 8
    assert position(1, {0: {**given, "crossed": []}}).parts(0)["clever.foxes"] == 0


def test_example_D21_two_extra_dice() -> None:
    """White again crosses a yellow 4 circled before; not a third time; blue 3 + white 4."""
    state = position(2, {0: {"slots": {"extra": 2}}}).roll([4, 1, 1, 3, 1, 1]).play("W>Yb3")
    assert paper(state)["circled"] == ["b3"]
    state.play("W>Yb3")
    assert paper(state)["crossed"] == ["b3"]
    assert not any(action[0] == "W" for action in state.legal(0))
    reason = state.explain("W>P4", 0)
    assert reason is not None
    assert reason.rule == "D21"
    state.play("B>B7")
    assert paper(state)["blue"] == [7]
    assert state.pending == (1,)


def test_example_D25_alone_and_passive() -> None:
    """Blue 1, pink 2, and by chance the yellow one of several 3s."""
    state = pass_turn(position(1)).roll([3, 5, 3, 1, 3, 2])
    assert state.chance_due == ("pick", 3)
    trays = [tray(state.copy().roll([case])) for case in range(3)]
    assert {"yellow": 3, "blue": 1, "pink": 2} in trays
    assert {"white": 3, "blue": 1, "pink": 2} in trays
    assert {"blue": 1, "green": 3, "pink": 2} in trays


@pytest.mark.parametrize(("face", "slots"), [(1, {"reroll": 2}), (2, {"reroll": 3})])
def test_example_D15_the_third_pink_field(face: int, slots: dict[str, int]) -> None:
    """Written with at least 2: the next reroll slot is circled."""
    state = position(1, {0: {"pink": [5, 3], "slots": {"reroll": 2}}})
    state.roll([6, 6, 6, 6, 6, face]).play(f"P>P{face}")
    assert paper(state)["slots"] == slots
