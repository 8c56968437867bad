"""Doppelt so clever, D1 to D9: the course of the game.

Faces are given in the order in which dice are rolled: white, silver, yellow, blue, green, pink.
Every expected number is worked out from the rule page and the printed sheet.
"""

from collections.abc import Mapping
from typing import Any

import pytest

import rollwright as rw
from rollwright.core.errors import IllegalError
from rollwright.play.state import State
from tests.games.clever.positions import paper, position, rolls, view
from tests.games.clever.sheets import sheet


def let_go(state: State) -> State:
    """Let everybody do nothing until dice are due, a bonus must be used or the game is over."""
    while state.pending and "-" in state.legal(state.pending[0]):
        state.play("-", state.pending[0])
    return state


def pass_turn(state: State) -> State:
    """Let three rolls go by unused, and the passive players' step after them."""
    for _ in range(3):
        let_go(state.roll([1, 2, 3, 4, 5, 6]))
    return state


def tray(state: State) -> dict[str, int]:
    return {die["colour"]: die["face"] for die in view(state)["dice"] if die["place"] == "tray"}


def fields(state: State) -> list[tuple[str, int] | None]:
    """Return the die on each dice field, and its face."""
    faces = {die["colour"]: die["face"] for die in view(state)["dice"] if die["place"] == "field"}
    return [(colour, faces[colour]) if colour else None for colour in view(state)["fields"]]


@pytest.mark.parametrize(("players", "rounds"), [(1, 6), (2, 6), (3, 5), (4, 4)])
def test_D1_A4_rounds_in_which_everybody_is_active_once_clockwise(
    players: int, rounds: int
) -> None:
    state = rw.game("clever", players).new()
    starter = players - 1
    if players > 1:
        assert state.chance_due == ("start", players)
        state.roll([starter])
    turns = []
    while not state.over:
        for seat in state.pending:  # round 4's black bonus
            state.play("*P1", seat)
        turns.append((view(state)["round"], state.view()["active"]))
        pass_turn(state)
        if players == 1:
            let_go(state.roll([1, 2, 3, 4, 5, 6]))  # the passive turn
    assert turns == [
        (number, (starter + turn) % players)
        for number in range(1, rounds + 1)
        for turn in range(players)
    ]


@pytest.mark.parametrize("players", [0, 5])
def test_D1_not_by_others(players: int) -> None:
    with pytest.raises(IllegalError, match="1, 2, 3, 4"):
        rw.game("clever", players)


def test_D2_what_each_round_grants_to_everybody() -> None:
    state = rw.game("clever", 2).new().roll([0])
    slots: dict[str, int] = {}
    for number, granted in enumerate(["reroll", "extra", "return", "?any", None, None], start=1):
        expected: dict[str, object] = {"slots": slots}
        if granted == "?any":
            expected["waiting"] = {"any": 1}
        elif granted:
            slots[granted] = 1
        if number > 4:
            expected["pink"] = [1]
        assert view(state)["round"] == number
        assert paper(state, 0) == paper(state, 1) == expected
        for seat in state.pending:
            state.play("*P1", seat)
        pass_turn(pass_turn(state))
    assert state.over


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_D2_the_black_bonus_is_used_by_all_before_the_first_roll(players: int) -> None:
    state = pass_turn(position(players, active=players - 1, number=3))
    if players == 1:
        let_go(state.roll([1, 2, 3, 4, 5, 6]))
    assert state.pending == tuple(range(players))
    assert state.chance_due is None
    for seat in range(players):
        # 24 silver cells, 10 yellow ones, sums 2 to 12, twice six faces; it must be used.
        assert len(state.legal(seat)) == 24 + 10 + 11 + 6 + 6
        assert all(action.startswith("*") for action in state.legal(seat))
        state.play("*G3", seat)
    assert state.chance_due == ("dice", 6)
    assert [paper(state, seat)["green"] for seat in range(players)] == [[3]] * players


@pytest.mark.parametrize(
    ("number", "track", "area", "choices"), [(1, "extra", "silver", 24), (2, "return", "pink", 6)]
)
def test_D2_a_tracks_sixth_slot_at_the_start_of_a_round(
    number: int, track: str, area: str, choices: int
) -> None:
    five = {"slots": {track: 5}}
    state = pass_turn(position(3, {0: five, 2: five}, active=2, number=number))
    assert view(state)["round"] == number + 1
    assert state.pending == (0, 2)
    assert paper(state, 0) == paper(state, 2) == {"slots": {track: 6}, "waiting": {area: 1}}
    assert paper(state, 1) == {"slots": {track: 1}}
    assert len(state.legal(0)) == choices
    state.play(state.legal(0)[0], 0).play(state.legal(2)[0], 2)
    assert state.chance_due == ("dice", 6)


def test_D3_a_die_is_put_on_a_field_and_lower_ones_go_to_the_tray() -> None:
    state = position()
    assert state.chance_due == ("dice", 6)
    assert state.view()["dice_due"] == ["white", "silver", "yellow", "blue", "green", "pink"]
    state.roll([4, 3, 2, 5, 4, 1]).play("W>P4")
    assert fields(state) == [("white", 4), None, None]
    assert tray(state) == {"silver": 3, "yellow": 2, "pink": 1}  # green 4 is equal: it stays
    assert paper(state) == {"pink": [4]}
    assert state.view()["dice_due"] == ["blue", "green"]


@pytest.mark.parametrize(
    ("faces", "action"), [([6, 3, 1, 2, 2, 5], "B>B8"), ([2, 3, 1, 6, 2, 5], "W>B8")]
)
def test_D3_the_dies_own_face_is_compared_when_a_sum_was_written(
    faces: list[int], action: str
) -> None:
    state = position().roll(faces).play(action)
    assert tray(state) == {"yellow": 1}  # not what is under 8
    assert paper(state) == {"blue": [8]}


def test_D3_only_dice_of_that_roll_are_sent() -> None:
    state = position(2).roll([6, 6, 6, 6, 6, 1]).play("P>P1")
    state.roll([6, 5, 4, 3, 2]).play("W>P6")
    assert fields(state) == [("pink", 1), ("white", 6), None]
    assert tray(state) == {"silver": 5, "yellow": 4, "blue": 3, "green": 2}


def test_D3_first_the_entry_then_tray_crosses_then_bonuses() -> None:
    state = position(1, {0: {"silver": ["B4", "G4", "P4"]}}).roll([5, 4, 1, 6, 6, 6])
    state.play("S>SY4")  # column 4: a blue ?
    assert tray(state) == {"yellow": 1}
    assert paper(state)["waiting"] == {"blue": 1}
    assert state.legal() == ["-", "SY1"]
    state.play("SY1")
    assert state.legal() == [f"B{total}" for total in range(2, 13)]


def test_D3_three_rolls() -> None:
    state = position(2).roll([1, 1, 1, 1, 1, 1]).play("P>P1")
    assert state.chance_due == ("dice", 5)
    state.roll([2, 2, 2, 2, 2]).play("G>G2")
    assert state.chance_due == ("dice", 4)
    state.roll([3, 3, 3, 3]).play("Y>Yb1")
    assert fields(state) == [("pink", 1), ("green", 2), ("yellow", 3)]
    assert state.chance_due is None
    assert state.pending == (1,)


def test_D3_as_many_rolls_as_dice_fields_on_another_sheet() -> None:
    state = position(2, sheet=sheet(dice_fields=2))
    state.roll([1, 1, 1, 1, 1, 1]).play("P>P1").roll([2, 2, 2, 2, 2]).play("G>G2")
    assert state.pending == (1,)


def test_D4_the_next_roll_is_compulsory() -> None:
    state = position().roll([1, 1, 1, 1, 1, 1]).play("P>P1")
    assert state.pending == ()
    assert state.chance_due == ("dice", 5)


def test_D4_dice_on_the_tray_are_not_rolled() -> None:
    state = position().roll([3, 3, 1, 3, 3, 2]).play("P>P2")
    assert state.view()["dice_due"] == ["white", "silver", "blue", "green"]


def test_D4_with_no_dice_left_the_rolling_ends_early() -> None:
    state = position(2).roll([6, 1, 2, 3, 4, 5]).play("W>P6")
    assert rolls(state) == (1, 3)
    assert fields(state) == [("white", 6), None, None]
    assert tray(state) == {"silver": 1, "yellow": 2, "blue": 3, "green": 4, "pink": 5}
    assert state.pending == (1,)


def test_D5_after_the_last_roll_all_dice_not_on_a_field_go_to_the_tray() -> None:
    state = position(2).roll([1, 1, 1, 1, 1, 1]).play("P>P1").roll([2, 2, 2, 2, 2]).play("G>G2")
    assert tray(state) == {}
    state.roll([3, 3, 3, 6]).play("Y>Yb1")
    assert tray(state) == {"white": 3, "silver": 3, "blue": 6}


def test_D5_but_first_the_bonuses() -> None:
    state = position(2, {0: {"green": [1, 1, 1]}})
    let_go(let_go(state.roll([2] * 6)).roll([2] * 6)).roll([2] * 6)
    state.play("G>G2")  # the fourth field: a blue ?
    assert state.pending == (0,)
    assert tray(state) == {}
    state.play("B12")
    assert tray(state) == {"white": 2, "silver": 2, "yellow": 2, "blue": 2, "pink": 2}


def test_D6_a_die_that_cannot_be_entered_cannot_be_chosen() -> None:
    given = {
        "pink": [1] * 12,
        "silver": ["Y3", "B3", "G3", "P3"],
        "blue": [4],
        "crossed": ["a2"],  # the only yellow 1
    }
    state = position(1, {0: given}).roll([5, 3, 1, 2, 6, 2])
    assert state.legal() == [
        "-", "W>SY5", "W>SB5", "W>SG5", "W>SP5", "W>Yc4", "W>Yb5", "W>G5", "G>G6",
    ]  # fmt: skip


def test_D6_A2_who_cannot_use_a_roll_is_not_asked() -> None:
    state = position(2, {0: {"pink": [1] * 12}}).roll([1, 6, 1, 1, 1, 6]).play("S>SY6").play("-")
    for roll in (1, 2):
        assert rolls(state) == (roll, 3)
        assert state.view()["dice_due"] == ["pink"]
        state.roll([4])
    assert state.pending == (1,)
    assert fields(state) == [("silver", 6), None, None]
    assert tray(state) == {"white": 1, "yellow": 1, "blue": 1, "green": 1, "pink": 4}


def test_D6_the_first_roll_may_be_let_go() -> None:
    state = position().roll([6, 5, 4, 3, 2, 1]).play("-")
    assert tray(state) == {}
    assert paper(state) == {}
    assert state.chance_due == ("dice", 6)
    state.roll([1, 1, 1, 1, 1, 1]).play("P>P1")
    assert fields(state) == [None, ("pink", 1), None]


def test_D6_the_second_roll_may_be_let_go() -> None:
    state = position(2).roll([3, 3, 1, 3, 3, 2]).play("P>P2").roll([4, 5, 6, 1]).play("-")
    assert tray(state) == {"yellow": 1}
    assert state.view()["dice_due"] == ["white", "silver", "blue", "green"]
    state.roll([5, 5, 5, 5]).play("W>P5")
    assert fields(state) == [("pink", 2), None, ("white", 5)]
    assert paper(state) == {"pink": [2, 5]}


def test_D6_D5_after_the_last_roll_let_go_the_dice_go_to_the_tray() -> None:
    state = position(2).roll([3, 3, 1, 3, 3, 2]).play("P>P2").roll([4, 4, 4, 4]).play("G>G4")
    state.roll([5, 5, 6]).play("-")
    assert fields(state) == [("pink", 2), ("green", 4), None]
    assert tray(state) == {"white": 5, "silver": 5, "yellow": 1, "blue": 6}


def test_D6_D5_a_whole_turn_let_go_leaves_six_dice_on_the_tray() -> None:
    state = position(2)
    for _ in range(3):
        state.roll([1, 2, 3, 4, 5, 6]).play("-")
    assert fields(state) == [None, None, None]
    assert sorted(tray(state).values()) == [1, 2, 3, 4, 5, 6]


def test_D7_passive_players_choose_one_die_of_the_tray() -> None:
    state = position(3).roll([6, 1, 2, 3, 4, 5]).play("W>P6")
    assert state.pending == (1, 2)
    # White is on a field; blue 3 on the tray writes 3 + 6.
    expected = ["-", "SY1", "SB1", "SG1", "SP1", "Yc2", "Ya4", "B9", "G4", "P5"]
    assert state.legal(1) == state.legal(2) == expected


def test_D7_several_may_use_the_same_die() -> None:
    state = position(3).roll([6, 1, 2, 3, 4, 5]).play("W>P6")
    state.play("P5", 1)
    assert "P5" in state.legal(2)
    state.play("P5", 2)
    assert paper(state, 1) == paper(state, 2) == {"pink": [5]}
    assert state.chance_due == ("dice", 6)  # one die each: the next turn
    assert state.view()["active"] == 1


def test_D7_the_active_player_finishes_first_extra_dice_included() -> None:
    state = position(3, {0: {"slots": {"extra": 1}}}).roll([6, 1, 2, 3, 4, 5]).play("W>P6")
    assert list(state.pending) == [0]
    state.play("G>G4")
    assert list(state.pending) == [1, 2]


def test_D7_A1_two_dice_for_the_same_entry_are_one_action() -> None:
    state = position(2)
    for _ in range(3):
        state.roll([4, 4, 4, 4, 4, 4]).play("-")
    assert state.legal(1) == [
        "-", "SY4", "SB4", "SG4", "SP4", "Yb3", "Yd5", "B8", "G4", "P4",
    ]  # fmt: skip


def test_D8_a_passive_player_may_decline() -> None:
    state = position(2).roll([6, 1, 2, 3, 4, 5]).play("W>P6").play("-", 1)
    assert paper(state, 1) == {}
    assert state.chance_due == ("dice", 6)  # and is not offered the dice on the fields


def on_fields_pink_green_white(papers: Mapping[int, Mapping[str, Any]], players: int = 2) -> State:
    """On the fields pink 2, green 6 and white 6; on the tray silver 6, yellow 1 and blue 6."""
    state = position(players, papers).roll([3, 3, 1, 3, 3, 2]).play("P>P2")
    return state.roll([6, 6, 6, 6]).play("G>G6").roll([6, 6, 6]).play("W>B12")


NOTHING_FITS = {"silver": ["Y6", "B6", "G6", "P6"], "crossed": ["a2"], "blue": [11]}
"""A paper that takes none of silver 6, yellow 1, and blue 6 with white 6."""


def test_D8_who_can_enter_no_tray_die_may_use_one_from_the_fields() -> None:
    state = on_fields_pink_green_white({1: NOTHING_FITS})
    # White 6 in yellow, green and pink; green 6; pink 2.
    assert state.legal(1) == ["-", "Yd1", "G6", "P2", "P6"]
    declined = state.copy().play("-", 1)
    assert paper(declined, 1) == paper(state, 1)
    assert declined.chance_due == ("dice", 6)
    assert paper(state.play("P2", 1), 1)["pink"] == [2]
    assert state.chance_due == ("dice", 6)


def test_D8_not_who_could_enter_a_tray_die() -> None:
    state = on_fields_pink_green_white({1: NOTHING_FITS, 2: {**NOTHING_FITS, "crossed": []}}, 3)
    assert state.legal(1) == ["-", "Yd1", "G6", "P2", "P6"]
    assert state.legal(2) == ["-", "Ya2"]
    state.play("-", 2)
    assert state.pending == (1,)


def test_D8_A2_who_can_enter_no_die_at_all_is_not_asked() -> None:
    full = {"green": [1] * 12, "pink": [1] * 12, "crossed": ["a2", "d1"]}
    state = on_fields_pink_green_white({1: {**NOTHING_FITS, **full}})
    assert state.chance_due == ("dice", 6)
    assert state.view()["active"] == 1


def test_D9_extra_dice_come_after_the_rolls() -> None:
    state = position(2, {0: {"slots": {"extra": 1}}}).roll([1, 1, 1, 1, 1, 1]).play("W>P1")
    state.roll([2, 2, 2, 2, 2])
    assert not any(action.startswith("W") for action in state.legal())
    state.play("G>G2").roll([3, 3, 3, 3]).play("-")
    assert state.pending == (0,)
    assert "W>P1" in state.legal()


def test_D9_of_a_passive_player_after_the_tray_die_was_entered_or_declined() -> None:
    state = position(2, {1: {"slots": {"extra": 1}}}).roll([6, 1, 2, 3, 4, 5]).play("W>P6")
    assert "W>P6" not in state.legal(1)
    for first, pink in (("P5", [5, 6]), ("-", [6])):
        after = state.copy().play(first, 1)
        assert after.pending == (1,)
        assert paper(after.play("W>P6", 1), 1)["pink"] == pink
        assert after.chance_due == ("dice", 6)
