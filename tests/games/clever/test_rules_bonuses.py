"""Doppelt so clever, D17 and D18: bonuses and their chains, the tracks of actions.

Faces are given in the order in which dice are rolled: white, silver, yellow, blue, green, pink.
"""

from typing import Any

import pytest

from rollwright.play.state import State
from tests.games.clever.positions import all_silver, paper, position, view
from tests.games.clever.sheets import PRINTED, sheet
from tests.games.clever.test_rules_course import pass_turn

CELLS = ["b1", "d1", "a2", "c2", "b3", "d3", "a4", "c4", "b5", "d5"]
FULL: dict[str, Any] = {
    "silver": all_silver(), "crossed": CELLS, "blue": [2] * 12, "green": [1] * 12, "pink": [1] * 12,
}  # fmt: skip


def with_waiting(waiting: dict[str, int], given: dict[str, Any] | None = None) -> State:
    """Let a roll go with these bonuses waiting."""
    paper = {**(given or {}), "waiting": waiting}
    return position(1, {0: paper}).roll([1, 1, 1, 1, 1, 1]).play("-")


def test_D17_a_silver_bonus_crosses_any_open_cell_and_must_be_used() -> None:
    state = with_waiting({"silver": 1}, {"silver": all_silver("Y1", "B6", "P3")})
    assert state.legal() == ["SY1", "SB6", "SP3"]
    assert len(with_waiting({"silver": 1}).legal()) == 24


def test_D17_a_yellow_bonus_circles_or_crosses_any_cell() -> None:
    given = {"crossed": CELLS[2:], "circled": ["b1"]}
    state = with_waiting({"yellow": 1}, given)
    assert state.legal() == ["Yb1", "Yd1"]
    assert paper(state.copy().play("Yb1"))["crossed"] == CELLS[:1] + CELLS[2:]
    assert paper(state.play("Yd1"))["circled"] == ["b1", "d1"]


@pytest.mark.parametrize(("written", "most"), [([], 12), ([12], 12), ([9, 5], 5)])
def test_D17_a_blue_bonus_writes_any_number_that_keeps_the_order(
    written: list[int], most: int
) -> None:
    state = with_waiting({"blue": 1}, {"blue": written})
    assert state.legal() == [f"B{number}" for number in range(2, most + 1)]


@pytest.mark.parametrize(("area", "letter"), [("green", "G"), ("pink", "P")])
def test_D17_a_green_or_pink_bonus_writes_any_face(area: str, letter: str) -> None:
    state = with_waiting({area: 1})
    assert state.legal() == [f"{letter}{face}" for face in range(1, 7)]
    assert paper(state.play(f"{letter}6")) == {area: [6]}


def test_D17_a_bonus_in_green_is_multiplied_too() -> None:
    state = with_waiting({"green": 1}, {"green": [1, 1, 1, 1]}).play("G5")
    assert view(state)["sheets"][0]["green"]["written"][4] == 5 * 3


def test_D17_pinks_minimum_decides_the_fields_bonus() -> None:
    state = with_waiting({"pink": 1}, {"pink": [1, 1]})
    assert "slots" not in paper(state.copy().play("P1"))
    assert paper(state.play("P2"))["slots"] == {"reroll": 1}


def test_D17_a_black_bonus_goes_everywhere() -> None:
    state = with_waiting({"any": 1})
    assert len(state.legal()) == 24 + 10 + 11 + 6 + 6
    for action, area in (("*SG3", "silver"), ("*Yb1", "circled"), ("*B7", "blue")):
        assert list(paper(state.copy().play(action))) == [area]
    assert paper(state.play("*P4")) == {"pink": [4]}


def test_D17_with_several_waiting_the_player_picks_the_next() -> None:
    state = with_waiting({"green": 1, "pink": 1, "any": 1})
    assert {"G4", "P4", "*G4", "*P4", "*B7"} <= set(state.legal())
    assert "B7" not in state.legal()
    for order in (["P4", "G1", "*B7"], ["*B7", "G1", "P4"], ["G1", "*B7", "P4"]):
        after = state.copy()
        for action in order:
            after.play(action)
        assert paper(after) == {"blue": [7], "green": [1], "pink": [4]}
        assert after.chance_due == ("dice", 6)


def test_D17_new_bonuses_join_those_that_wait() -> None:
    state = with_waiting({"green": 1, "silver": 1}, {"green": [1, 1, 1]})
    state.play("G1")  # the fourth field: a blue ?
    assert paper(state)["waiting"] == {"blue": 1, "silver": 1}
    assert {"B12", "SY1"} <= set(state.legal())


def test_D17_A2_a_bonus_with_one_place_is_used_by_itself() -> None:
    state = with_waiting({"blue": 1}, {"blue": [2]})
    # A 2 in the second field, which brings a return; there is nothing on the tray.
    assert paper(state) == {"blue": [2, 2], "slots": {"return": 1}}
    assert state.chance_due == ("dice", 6)


LOST: list[tuple[dict[str, Any], list[int], str]] = [
    ({"silver": all_silver(), "green": [1] * 7}, [1, 6, 6, 6, 1, 6], "G>G1"),
    ({"crossed": CELLS, "pink": [1] * 6}, [6, 6, 6, 6, 6, 6], "P>P6"),
    ({"blue": [2] * 12, "green": [1] * 3}, [1, 6, 6, 6, 1, 6], "G>G1"),
    ({"green": [1] * 12, "silver": ["Y5", "B5", "G5"]}, [6, 5, 6, 6, 6, 6], "S>SP5"),
    ({"pink": [1] * 12, "green": [1] * 10}, [1, 6, 6, 6, 1, 6], "G>G1"),
]
"""Entries that bring a ? of silver, yellow, blue, green and pink, with that area full."""


@pytest.mark.parametrize(("given", "faces", "action"), LOST)
def test_D17_a_bonus_of_a_full_area_is_lost(
    given: dict[str, Any], faces: list[int], action: str
) -> None:
    state = position(1, {0: given}).roll(faces).play(action)
    assert "waiting" not in paper(state)
    assert state.chance_due == ("dice", 5)


def test_D17_a_bonus_is_lost_as_soon_as_its_area_is_full() -> None:
    state = with_waiting({"pink": 2, "green": 1}, {"pink": [1] * 11})
    state.play("P1")  # the last field; one pink ? is left over
    assert paper(state)["waiting"] == {"green": 1}
    state = with_waiting({"silver": 2}, {"silver": all_silver("Y3")})
    assert "waiting" not in paper(state)  # the last cell by itself
    assert paper(state)["foxes"] == 1


def test_D17_lost_too_when_it_comes_with_the_entry_that_fills_the_area() -> None:
    # Silver 2 closes column 2 (a yellow ?); the blue die closes column 1: the sixth extra slot,
    # whose silver ? finds silver full.
    given = {"silver": all_silver("Y2", "B1"), "slots": {"extra": 5}}
    state = position(1, {0: given}).roll([6, 2, 6, 1, 6, 6]).play("S>SY2").play("SB1")
    assert paper(state)["slots"] == {"extra": 6}
    assert paper(state)["waiting"] == {"yellow": 1}


def test_D17_tray_crosses_may_fill_silver_while_its_bonus_waits() -> None:
    # Silver 2 closes column 2, a silver ? on this sheet; blue's 3 is then the last open cell.
    printed = {**PRINTED["silver"], "column_bonus": [None, "?silver", "fox", None, None, None]}
    given = {"silver": all_silver("Y4", "Y2", "B3")}
    state = position(1, {0: given}, sheet=sheet(silver=printed)).roll([6, 4, 2, 3, 6, 6])
    state.play("S>SY4").play("SY2")
    assert paper(state)["waiting"] == {"silver": 1}
    state.play("SB3")
    assert "waiting" not in paper(state)
    assert state.chance_due == ("dice", 3)


@pytest.mark.parametrize(
    ("area", "written", "choices"),
    [("blue", [5] * 11, 4), ("green", [1] * 11, 6), ("pink", [1] * 11, 6)],
)
def test_D17_the_black_bonus_is_lost_only_with_all_five_full(
    area: str, written: list[int], choices: int
) -> None:
    papers = {0: FULL, 1: {**FULL, area: written}, 2: FULL}
    state = pass_turn(position(3, papers, active=2, number=3))
    assert paper(state, 0) == paper(state, 2) == FULL
    assert state.pending == (1,)
    assert len(state.legal(1)) == choices
    state.play(state.legal(1)[0], 1)
    assert len(paper(state, 1)[area]) == 12


def test_D17_A2_the_black_bonus_takes_the_last_place_by_itself() -> None:
    papers = {0: {**FULL, "silver": all_silver("P6")}, 1: {**FULL, "crossed": CELLS[:-1]}}
    state = pass_turn(position(2, papers, active=1, number=3))
    assert state.chance_due == ("dice", 6)
    assert paper(state, 0) == FULL
    # A circle that closes a row (its pink ? is lost) and a column (a fox).
    assert paper(state, 1) == {**FULL, "crossed": CELLS[:-1], "circled": ["d5"], "foxes": 1}


def test_D17_a_black_bonus_waiting_is_lost_when_the_last_place_goes() -> None:
    for action in ("SY1", "*SY1"):
        state = with_waiting({"silver": 1, "any": 1}, {**FULL, "silver": all_silver("Y1")})
        assert state.legal() == ["SY1", "*SY1"]
        state.play(action)
        assert "waiting" not in paper(state)
        assert state.chance_due == ("dice", 6)


def test_D17_a_chain_of_six_entries() -> None:
    given = {
        "silver": ["B2", "G2", "P2"],
        "circled": ["d5"],
        "pink": [1] * 5,
        "green": [1] * 3,
        "blue": [9] * 6,
    }
    state = position(1, {0: given}).roll([2, 2, 2, 2, 2, 2]).play("S>SY2")
    for waits, action in [
        ("yellow", "Yb5"),  # silver's column 2; row 5 is circled
        ("pink", "P5"),  # the sixth field, at least 5
        ("green", "G3"),  # the fourth field
        ("blue", "B8"),  # the seventh field
        ("pink", "P6"),  # the seventh field, at least 6
        ("yellow", "Yb5"),  # a cross: it fires nothing
    ]:
        assert paper(state)["waiting"] == {waits: 1}
        state.play(action)
    assert paper(state) == {
        "silver": ["Y2", "B2", "G2", "P2"],
        "circled": ["d5"],
        "crossed": ["b5"],
        "pink": [1, 1, 1, 1, 1, 5, 6],
        "green": [1, 1, 1, 3],
        "blue": [9, 9, 9, 9, 9, 9, 8],
    }
    assert state.chance_due == ("dice", 5)


def test_D17_D18_a_chain_through_a_tracks_sixth_slot() -> None:
    # Five extra slots: round 2, yellow's column b, and the fields of blue, green and pink.
    given = {
        "silver": ["Y1", "B1", "G1", "Y3", "G3", "P3", "B5", "G5", "P5"],
        "circled": ["b1", "c2", "b3", "b5"],
        "blue": [9, 8, 7, 6, 5],
        "green": [1] * 10,
        "pink": [6] * 8,
        "slots": {"extra": 5},
    }
    state = position(1, {0: given}).roll([5, 5, 5, 5, 5, 5]).play("Y>Yc4")
    for waits, action in [
        ("silver", "SP1"),  # yellow's column c; silver's column 1: the sixth extra slot
        ("silver", "SY5"),  # the track's last bonus; silver's column 5
        ("green", "G2"),  # the eleventh field
        ("pink", "P3"),  # the ninth field, at least 3
        ("silver", "SB3"),  # silver's column 3: a fox
    ]:
        assert paper(state)["waiting"] == {waits: 1}
        state.play(action)
    assert paper(state) == {
        "silver": ["Y1", "Y3", "Y5", "B1", "B3", "B5", "G1", "G3", "G5", "P1", "P3", "P5"],
        "circled": ["b1", "c2", "b3", "c4", "b5"],
        "blue": [9, 8, 7, 6, 5],
        "green": [1] * 10 + [2],
        "pink": [6] * 8 + [3],
        "slots": {"extra": 6},
        "foxes": 1,
    }
    assert state.chance_due == ("dice", 5)


def test_D17_A2_a_chain_that_goes_by_itself() -> None:
    # Column c: a silver ? for the last cell, so column 4: a blue ?, which must be a 2: a fox in
    # the ninth field.
    given = {"silver": all_silver("G4"), "circled": ["c2"], "blue": [9] + [2] * 7}
    state = position(1, {0: given}).roll([5, 5, 5, 5, 5, 5]).play("Y>Yc4")
    assert state.chance_due == ("dice", 5)
    assert paper(state) == {
        "silver": all_silver(),
        "circled": ["c2", "c4"],
        "blue": [9] + [2] * 8,
        "foxes": 1,
    }


def test_D17_a_chain_of_a_passive_player_and_of_an_extra_die() -> None:
    passive = {"green": [1, 1, 1], "blue": [9], "slots": {"extra": 1}, "pink": [1] * 5}
    state = position(2, {1: passive}).roll([6, 1, 1, 1, 4, 5]).play("W>P6")
    state.play("G4", 1)  # the fourth field: a blue ?, whose second field brings a return
    assert state.legal(1) == [f"B{number}" for number in range(2, 10)]
    state.play("B9", 1).play("P>P5", 1)  # the sixth field: a green ?, whose fifth brings one too
    assert state.legal(1) == [f"G{face}" for face in range(1, 7)]
    state.play("G1", 1)
    assert paper(state, 1) == {
        "green": [1, 1, 1, 4, 1],
        "blue": [9, 9],
        "pink": [1, 1, 1, 1, 1, 5],
        "slots": {"extra": 1, "return": 2},
        "used": {"extra": 1},
    }


@pytest.mark.parametrize(
    ("track", "given", "brings"),
    [
        ("reroll", {"green": [1]}, {"foxes": 1}),
        ("return", {"green": [1] * 4}, {"waiting": {"pink": 1}}),
        ("extra", {"green": [1] * 8}, {"waiting": {"silver": 1}}),
    ],
)
def test_D18_the_sixth_slot_brings_the_tracks_last_bonus(
    track: str, given: dict[str, Any], brings: dict[str, Any]
) -> None:
    for circled, expected in ((4, {}), (5, brings)):
        state = position(1, {0: {**given, "slots": {track: circled}}}).roll([1] * 6).play("G>G1")
        found = paper(state)
        assert found.pop("slots") == {track: circled + 1}
        assert found == {"green": [*given["green"], 1], **expected}


def test_D18_icons_beyond_the_sixth_are_lost() -> None:
    rerolls = {**PRINTED["green"], "bonus": ["reroll"] * 12}
    state = position(1, {0: {"slots": {"reroll": 5}}}, sheet=sheet(green=rerolls))
    state.roll([1] * 6).play("W>G1")
    assert paper(state) == {"green": [1], "slots": {"reroll": 6}, "foxes": 1}
    state.roll([1] * 5).play("G>G1")
    assert paper(state) == {"green": [1, 1], "slots": {"reroll": 6}, "foxes": 1}


def test_D18_a_track_may_lead_to_another_on_other_sheets() -> None:
    tracks = {
        "reroll": {"slots": 2, "last_slot": "return"},
        "return": {"slots": 1, "last_slot": "extra"},
        "extra": {"slots": 3, "last_slot": "?any"},
    }
    given = {"green": [1], "slots": {"reroll": 1, "extra": 2}}
    state = position(1, {0: given}, sheet=sheet(action_tracks=tracks)).roll([1] * 6).play("G>G1")
    assert paper(state)["slots"] == {"reroll": 2, "return": 1, "extra": 3}
    assert paper(state)["waiting"] == {"any": 1}


def test_D18_a_reroll_can_be_used_as_soon_as_it_is_circled() -> None:
    state = position(1, {0: {"green": [1]}}).roll([1] * 6)
    assert "R" not in state.legal()
    state.play("G>G1").roll([1] * 5)
    assert "R" in state.legal()


def test_D18_a_return_can_be_used_as_soon_as_it_is_circled() -> None:
    state = position(1, {0: {"green": [1] * 4}}).roll([6, 6, 6, 1, 2, 6]).play("G>G2")
    assert state.legal() == ["-", "<B"]


def test_D18_an_extra_die_can_be_used_as_soon_as_it_is_circled() -> None:
    # The extra die itself brings the next one: green's ninth field.
    state = position(2, {0: {"green": [1] * 8, "slots": {"extra": 1}}})
    state.roll([6, 1, 1, 1, 1, 1]).play("W>P6").play("G>G1")
    assert state.pending == (0,)
    state.play("P>P1")
    assert paper(state)["slots"] == paper(state)["used"] == {"extra": 2}
    assert state.pending == (1,)
