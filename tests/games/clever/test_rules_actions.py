"""Doppelt so clever, D19 to D21: reroll, return, extra dice.

Faces are given in the order in which dice are rolled: white, silver, yellow, blue, green, pink.
"""

from typing import Any

import pytest

from rollwright.play.state import State
from tests.games.clever.positions import paper, position, rolls, view
from tests.games.clever.test_rules_course import fields, let_go, pass_turn, tray


def backs(state: State) -> list[str]:
    return [action for action in state.legal() if action[0] == "<"]


def with_actions(players: int = 1, **slots: int) -> State:
    """Give seat 0 actions, before its first roll."""
    return position(players, {0: {"slots": slots}})


def test_D19_all_dice_of_the_roll_are_rolled_again() -> None:
    state = with_actions(reroll=1).roll([1, 1, 1, 1, 1, 1])
    assert "R" in state.legal()
    state.play("R")
    assert state.chance_due == ("dice", 6)
    state.roll([2, 2, 2, 2, 2, 2])
    assert paper(state)["used"] == {"reroll": 1}
    assert "R" not in state.legal()


def test_D19_it_does_not_count_as_a_roll_and_may_be_repeated() -> None:
    state = with_actions(2, reroll=3).roll([1] * 6).play("R").roll([1] * 6).play("R").roll([1] * 6)
    assert rolls(state) == (1, 3)
    state.play("P>P1").roll([1] * 5).play("R").roll([1] * 5)
    assert rolls(state) == (2, 3)
    state.play("G>G1").roll([1] * 4).play("Y>Ya2")
    assert fields(state) == [("pink", 1), ("green", 1), ("yellow", 1)]
    assert paper(state)["used"] == {"reroll": 3}


def test_D19_only_the_dice_of_that_roll() -> None:
    state = with_actions(reroll=1).roll([3, 3, 1, 3, 3, 2]).play("P>P2").roll([1, 2, 3, 4])
    state.play("R")
    assert state.view()["dice_due"] == ["white", "silver", "blue", "green"]
    assert tray(state) == {"yellow": 1}


def test_D19_the_last_roll_too() -> None:
    state = with_actions(2, reroll=1)
    state.roll([1] * 6).play("-").roll([1] * 6).play("-").roll([1] * 6).play("R").roll([5] * 6)
    assert rolls(state) == (3, 3)
    state.play("P>P5")
    assert fields(state) == [None, None, ("pink", 5)]


def test_D19_A2_a_roll_that_cannot_be_used_can_be_rolled_again() -> None:
    state = position(1, {0: {"pink": [1] * 12, "slots": {"reroll": 1}}})
    state.roll([1, 6, 1, 1, 1, 6]).play("S>SY6").play("-").roll([3])
    assert state.legal() == ["-", "R"]


def test_D19_not_without_a_reroll_and_not_by_passive_players() -> None:
    state = position(2, {1: {"slots": {"reroll": 2, "return": 2}}}).roll([6, 1, 1, 1, 1, 1])
    assert "R" not in state.legal()
    state.play("W>P6")
    assert "R" not in state.legal(1)
    assert not any(action.startswith("<") for action in state.legal(1))


def test_D20_a_die_of_the_tray_joins_the_coming_roll() -> None:
    state = with_actions(**{"return": 1}).roll([3, 3, 1, 3, 1, 2]).play("P>P2")
    assert state.legal() == ["-", "<Y", "<G"]
    state.play("<G")
    assert paper(state)["used"] == {"return": 1}
    assert tray(state) == {"yellow": 1}
    assert state.view()["dice_due"] == ["white", "silver", "blue", "green"]


def test_D20_none_need_be_taken() -> None:
    state = with_actions(**{"return": 1}).roll([3, 3, 1, 3, 1, 2]).play("P>P2").play("-")
    assert state.view()["dice_due"] == ["white", "silver", "blue"]
    assert "used" not in paper(state)


def test_D20_several_may_be_taken() -> None:
    state = with_actions(**{"return": 3}).roll([1, 3, 1, 3, 1, 2]).play("P>P2")
    state.play("<G").play("<W")
    assert state.legal() == ["-", "<Y"]
    state.play("-")
    assert state.view()["dice_due"] == ["white", "silver", "blue", "green"]
    assert paper(state)["used"] == {"return": 2}


def test_D20_before_roll_3_also_a_die_sent_earlier() -> None:
    state = with_actions(**{"return": 1}).roll([3, 3, 1, 3, 3, 2]).play("P>P2").play("-")
    state.roll([3, 3, 5, 4]).play("G>G4")
    assert state.legal() == ["-", "<W", "<S", "<Y"]
    state.play("<Y")
    assert state.view()["dice_due"] == ["yellow", "blue"]


def test_D20_also_after_a_roll_that_was_let_go() -> None:
    state = with_actions(**{"return": 1}).roll([3, 3, 1, 3, 3, 2]).play("P>P2").play("-")
    state.roll([3, 3, 3, 3]).play("-")
    assert state.legal() == ["-", "<Y"]


def test_D20_never_before_roll_1_and_never_after_roll_3() -> None:
    state = with_actions(2, **{"return": 2})
    assert list(state.pending) == []
    assert state.chance_due == ("dice", 6)
    state.roll([1] * 6).play("-")
    assert state.chance_due == ("dice", 6)  # the tray is empty
    state.roll([1] * 6).play("-").roll([1, 1, 1, 1, 1, 2]).play("P>P2")
    assert list(state.pending) == [1]


def test_D20_never_after_a_roll_so_not_before_a_reroll() -> None:
    state = with_actions(**{"return": 1, "reroll": 1}).roll([3, 3, 1, 3, 3, 2]).play("P>P2")
    state.play("-").roll([3, 3, 3, 3])
    assert "R" in state.legal()
    assert backs(state) == []
    state.play("R")
    assert state.chance_due == ("dice", 4)  # nor is it asked for then


def test_D20_also_when_no_die_was_left_to_roll() -> None:
    state = with_actions(2, **{"return": 1}).roll([6, 1, 2, 3, 4, 5]).play("W>P6")
    assert state.legal() == ["-", "<S", "<Y", "<B", "<G", "<P"]
    ended = state.copy().play("-")
    assert ended.pending == (1,)
    state.play("<P")
    assert state.view()["dice_due"] == ["pink"]
    state.roll([6]).play("P>P6")
    assert fields(state) == [("white", 6), ("pink", 6), None]
    assert state.pending == (1,)  # no return is left: the rolling ends early


def test_D20_once_a_die_is_taken_back_the_roll_must_be_made() -> None:
    state = with_actions(2, **{"return": 2}).roll([6, 1, 2, 3, 4, 5]).play("W>P6").play("<P")
    assert state.legal() == ["-", "<S", "<Y", "<B", "<G"]
    state.play("-")
    assert state.chance_due == ("dice", 1)


def test_D20_with_no_die_left_only_while_fewer_than_three_rolls_were_made() -> None:
    state = with_actions(2, **{"return": 6}).roll([6, 1, 1, 1, 1, 1]).play("W>P6").play("<P")
    state.play("-").roll([6]).play("P>P6")
    assert backs(state) == ["<S", "<Y", "<B", "<G"]
    state.play("<G").play("-").roll([6]).play("G>G6")
    assert state.pending == (1,)


def test_D20_bonuses_come_before_it() -> None:
    state = position(1, {0: {"green": [1] * 3, "slots": {"return": 1}}}).roll([1, 6, 6, 6, 2, 6])
    state.play("G>G2")  # a blue ?
    assert backs(state) == []
    state.play("B7")
    assert backs(state) == ["<W"]


def test_D20_return_before_reroll() -> None:
    given = {"slots": {"return": 1, "reroll": 2}}
    state = position(1, {0: given}, return_before_reroll="true").roll([3, 3, 1, 3, 3, 2])
    assert backs(state) == []  # the tray is empty
    state.play("P>P2").play("-").roll([3, 3, 3, 3])
    assert backs(state) == ["<Y"]
    state.play("<Y")
    # The reroll is compulsory and makes the same roll anew.
    assert paper(state)["used"] == {"return": 1, "reroll": 1}
    assert state.view()["dice_due"] == ["white", "silver", "yellow", "blue", "green"]
    state.roll([4, 4, 4, 4, 4])
    assert rolls(state) == (2, 3)
    assert "R" in state.legal()
    state.play("W>P4")
    assert fields(state) == [("pink", 2), ("white", 4), None]


def test_D20_return_before_reroll_several_for_one_reroll() -> None:
    given = {"slots": {"return": 2, "reroll": 1}}
    state = position(1, {0: given}, return_before_reroll="true").roll([3, 1, 1, 3, 3, 2])
    state.play("P>P2").play("-").roll([3, 3, 3]).play("<Y")
    assert state.legal() == ["-", "<S"]
    state.play("<S")
    assert paper(state)["used"] == {"return": 2, "reroll": 1}
    assert state.chance_due == ("dice", 5)


def test_D20_return_before_reroll_the_last_roll_too() -> None:
    given = {"slots": {"return": 1, "reroll": 1}}
    state = position(2, {0: given}, return_before_reroll="true").roll([3, 3, 1, 3, 3, 2])
    state.play("P>P2").play("-").roll([3, 3, 3, 3]).play("-").play("-").roll([3, 3, 3, 3])
    state.play("<Y").roll([5, 5, 5, 5, 5])
    assert rolls(state) == (3, 3)
    state.play("Y>Yc4")
    assert fields(state) == [("pink", 2), None, ("yellow", 5)]


@pytest.mark.parametrize("slots", [{"return": 1}, {"reroll": 1}])
def test_D20_return_before_reroll_needs_both(slots: dict[str, int]) -> None:
    state = position(1, {0: {"slots": slots}}, return_before_reroll="true")
    let_go(state.roll([3, 3, 1, 3, 3, 2]).play("P>P2")).roll([3, 3, 3, 3])
    assert backs(state) == []


def test_D20_return_before_reroll_a_reroll_alone_is_still_possible() -> None:
    given = {"slots": {"return": 1, "reroll": 1}}
    state = position(1, {0: given}, return_before_reroll="true").roll([3, 3, 1, 3, 3, 2])
    state.play("P>P2").play("-").roll([3, 3, 3, 3]).play("R")
    assert state.chance_due == ("dice", 4)
    assert paper(state)["used"] == {"reroll": 1}


def after_rolls(extra: int, players: int = 2, **options: Any) -> State:
    """White 6 on a field, silver 1, yellow 2, blue 3, green 4 and pink 5 on the tray."""
    papers = {seat: {"slots": {"extra": extra}} for seat in range(players)}
    return position(players, papers, **options).roll([6, 1, 2, 3, 4, 5]).play("W>P6")


def test_D21_any_of_the_six_dice_wherever_it_lies() -> None:
    state = after_rolls(1)
    assert state.legal(0) == [
        "-", "W>SY6", "W>SB6", "W>SG6", "W>SP6", "W>Yd1", "W>B9", "W>G6", "W>P6",
        "S>SY1", "S>SB1", "S>SG1", "S>SP1", "Y>Yc2", "Y>Ya4", "B>B9", "G>G4", "P>P5",
    ]  # fmt: skip
    assert paper(state.copy().play("W>P6"))["pink"] == [6, 6]  # used before
    assert paper(state.play("G>G4"))["green"] == [4]


def test_D21_each_use_crosses_one_out() -> None:
    state = after_rolls(2)
    state.play("G>G4")
    assert paper(state)["used"] == {"extra": 1}
    assert state.pending == (0,)
    state.play("P>P5")
    assert paper(state)["used"] == {"extra": 2}
    assert state.pending == (1,)


def test_D21_each_die_at_most_once_in_a_turn() -> None:
    state = after_rolls(3).play("W>P6")
    assert not any(action[0] == "W" for action in state.legal(0))
    state.play("P>P5")
    assert {action[0] for action in state.legal(0)} == {"-", "S", "Y", "B", "G"}


def test_D21_only_the_die_named_is_used_up() -> None:
    state = after_rolls(3).play("B>B9")
    assert "W>B9" in state.legal(0)
    assert not any(action[0] == "B" for action in state.legal(0))
    state.play("W>B9")
    assert paper(state)["blue"] == [9, 9]
    assert not any(action[0] in "WB" for action in state.legal(0))


def test_D21_A2_with_no_die_that_can_be_entered_nobody_is_asked() -> None:
    given = {
        "slots": {"extra": 6},
        "silver": ["Y6", "B6", "G6", "P6"],
        "crossed": ["d1"],
        "blue": [11],
        "green": [1] * 12,
        "pink": [1] * 12,
    }
    state = position(2, {0: given})
    for _ in range(3):
        state.roll([6] * 6)
    assert state.pending == (1,)


def test_D21_everybody_has_a_list_of_their_own() -> None:
    state = after_rolls(1).play("W>P6").play("-", 1)
    assert "W>P6" in state.legal(1)


def next_turn(state: State) -> State:
    """Let the step end, and seat 1 roll 6 with white and let the rest lie."""
    let_go(state)
    return state.roll([6, 1, 2, 3, 4, 5]).play("W>P6")


def test_D21_the_same_die_again_in_the_next_turn() -> None:
    state = next_turn(after_rolls(3).play("W>P6"))
    state.play("-", 1).play("-", 0)  # seat 1's extra dice; seat 0 is passive now
    assert "W>P6" in state.legal(0)


def test_D21_of_a_passive_player_too() -> None:
    state = after_rolls(3).play("-").play("-", 1).play("W>P6", 1)
    assert not any(action[0] == "W" for action in state.legal(1))
    state = next_turn(state)
    assert state.pending == (1,)
    assert "W>P6" in state.legal(1)


def test_D21_extra_die_scope_round_not_again_in_the_same_round() -> None:
    state = next_turn(after_rolls(3, extra_die_scope="round").play("W>P6"))
    state.play("-", 1).play("-", 0)
    assert not any(action[0] == "W" for action in state.legal(0))
    assert "P>P5" in state.legal(0)


def test_D21_extra_die_scope_round_but_in_the_next_round() -> None:
    state = next_turn(after_rolls(3, extra_die_scope="round").play("W>P6"))
    let_go(state)
    assert view(state)["round"] == 2
    state.roll([6, 1, 2, 3, 4, 5]).play("W>P6")
    assert state.pending == (0,)
    assert "W>P6" in state.legal(0)


@pytest.mark.parametrize(("scope", "again"), [("turn", True), ("round", False)])
def test_D21_alone_the_passive_turn_is_a_turn(scope: str, again: bool) -> None:
    state = after_rolls(3, 1, extra_die_scope=scope).play("W>P6").play("-")
    state.roll([6, 1, 2, 3, 4, 5]).play("-")  # passive
    assert ("W>P6" in state.legal()) is again
    state.play("-")
    assert view(state)["round"] == 2
    state.roll([6, 1, 2, 3, 4, 5]).play("W>P6")
    assert "W>P6" in state.legal()


def test_D21_an_extra_die_sends_nothing_and_stays_where_it_lies() -> None:
    state = after_rolls(2, 3).play("P>P5")
    assert fields(state) == [("white", 6), None, None]
    assert tray(state) == {"silver": 1, "yellow": 2, "blue": 3, "green": 4, "pink": 5}


def test_D21_none_need_be_used() -> None:
    state = pass_turn(position(2, {0: {"slots": {"extra": 2}}}))
    assert paper(state) == {"slots": {"extra": 2}}
