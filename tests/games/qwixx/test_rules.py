"""Qwixx, rule by rule; every expected number is worked out from the rule page."""

import itertools

import pytest

import rollwright as rw
from rollwright.core.errors import IllegalError
from tests.games.qwixx.positions import DOWN, UP, play_all, position, printed, sheet

FIVE_LOW = [2, 3, 4, 5, 6]
FIVE_HIGH = [12, 11, 10, 9, 8]


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
def test_Q1_one_to_five_players(players: int) -> None:
    assert len(rw.game("qwixx", players).new().scores) == players


@pytest.mark.parametrize("players", [0, 6, -1])
def test_Q1_not_by_others(players: int) -> None:
    with pytest.raises(IllegalError, match=r"1, 2, 3, 4, 5"):
        rw.game("qwixx", players)


def test_Q1_practice_one_player_is_active_every_turn() -> None:
    state = position(1)
    for _ in range(3):
        state.roll([6, 6, 1, 1, 1, 1]).play("G12").play("-")
        assert state.view()["active"] == 0
        state.record["marks"][0, :] = 0


def test_Q2_rows_and_penalty_boxes() -> None:
    shown = printed(rw.game("qwixx"))
    rows = {row["colour"]: row["numbers"] for row in shown["rows"]}
    assert rows == {"red": UP, "yellow": UP, "green": DOWN, "blue": DOWN}
    assert shown["penalties_end"] == 4


def test_Q3_left_to_right_and_skipped_is_lost() -> None:
    state = position(crosses={0: {"red": [7], "green": [7]}})
    state.roll([2, 4, 1, 1, 1, 1])  # 6: left of red 7, right of green 7
    assert state.legal(0) == ["-", "Y6", "G6", "B6"]
    state = position(crosses={0: {"red": [7], "green": [7]}})
    state.roll([4, 4, 1, 1, 1, 1])  # 8
    assert state.legal(0) == ["-", "R8", "Y8", "B8"]


def test_Q3_a_crossed_number_is_not_crossed_again() -> None:
    state = position(crosses={0: {"red": [7]}}).roll([3, 4, 1, 1, 1, 1])
    assert "R7" not in state.legal(0)


def test_Q4_two_white_dice_and_one_for_each_open_colour() -> None:
    assert position().chance_due == ("dice", 6)
    assert position(closed=["green"]).chance_due == ("dice", 5)


def test_Q4_the_drawn_player_rolls_then_clockwise() -> None:
    state = rw.game("qwixx", 3).new()
    assert state.chance_due == ("start", 3)
    state.roll([2])
    assert state.view()["active"] == 2
    play_all(state.roll([3, 4, 6, 6, 6, 6]), s0="-", s1="-", s2="R7").play("-", 2)
    assert state.view()["active"] == 0


def test_Q4_with_a_closed_colour_the_other_dice_keep_their_colours() -> None:
    state = position(1, closed=["yellow"]).roll([1, 2, 3, 4, 5])  # red 3, green 4, blue 5
    shown = [(die["colour"], die["face"]) for die in state.view()["dice"]]
    assert shown == [("white", 1), ("white", 2), ("red", 3), ("green", 4), ("blue", 5)]


def test_Q5_everybody_may_cross_the_white_sum_in_one_row() -> None:
    state = position(3, active=1).roll([2, 3, 6, 6, 6, 6])
    assert state.pending == (0, 1, 2)
    for seat in range(3):
        assert state.legal(seat) == ["-", "R5", "Y5", "G5", "B5"]


def test_Q6_only_the_active_player_one_white_with_one_coloured_die() -> None:
    state = play_all(position(active=1).roll([2, 5, 1, 3, 4, 6]), s0="-", s1="-")
    assert state.pending == (1,)
    # red 1+2, 1+5; yellow 3+2, 3+5; green 4+2, 4+5; blue 6+2, 6+5
    assert state.legal(1) == ["-", "R3", "R6", "Y5", "Y8", "G6", "G9", "B8", "B11"]


def test_Q6_continues_to_the_right_of_what_action_1_crossed() -> None:
    state = play_all(position().roll([2, 5, 1, 3, 4, 6]), s0="R7", s1="-")
    assert state.legal(0) == ["-", "Y5", "Y8", "G6", "G9", "B8", "B11"]


def test_A1_two_ways_to_the_same_cross_are_one_action() -> None:
    state = play_all(position().roll([3, 3, 1, 2, 4, 6]), s0="-", s1="-")
    assert state.legal(0) == ["-", "R4", "Y5", "G7", "B9"]


def test_Q7_nothing_in_either_action_is_a_penalty() -> None:
    state = play_all(position().roll([2, 5, 1, 3, 4, 6]), s0="-", s1="-").play("-")
    assert state.scores == [-5, 0]
    assert state.parts(0)["qwixx.penalties"] == -5


@pytest.mark.parametrize(("first", "second"), [("R7", "-"), ("-", "Y5"), ("R7", "Y5")])
def test_Q7_a_cross_in_either_action_saves_from_it(first: str, second: str) -> None:
    state = play_all(position().roll([2, 5, 1, 3, 4, 6]), s0=first, s1="-").play(second)
    assert state.parts(0)["qwixx.penalties"] == 0


def test_Q7_also_when_no_cross_was_possible() -> None:
    full = {"red": [11], "yellow": [11], "green": [3], "blue": [3]}
    state = position(crosses={0: full}).roll([3, 4, 1, 1, 6, 6])
    assert state.pending == (1,)
    state.play("-", 1)  # seat 0 has nothing to decide in action 2 either
    assert state.parts(0)["qwixx.penalties"] == -5
    assert state.chance_due == ("dice", 6)


def test_Q7_passive_players_never_take_one() -> None:
    state = play_all(position().roll([2, 5, 1, 3, 4, 6]), s0="R7", s1="-").play("-")
    assert state.scores == [1, 0]


@pytest.mark.parametrize(
    ("colour", "five", "dice", "action"),
    [
        ("red", FIVE_LOW, [6, 6], "R12"),
        ("yellow", FIVE_LOW, [6, 6], "Y12"),
        ("green", FIVE_HIGH, [1, 1], "G2"),
        ("blue", FIVE_HIGH, [1, 1], "B2"),
    ],
)
def test_Q8_the_last_number_needs_five_crosses(
    colour: str, five: list[int], dice: list[int], action: str
) -> None:
    enough = position(crosses={0: {colour: five}}).roll([*dice, 3, 3, 3, 3])
    assert action in enough.legal(0)
    too_few = position(crosses={0: {colour: five[:4]}}).roll([*dice, 3, 3, 3, 3])
    assert action not in too_few.legal(0)


def test_Q8_the_lock_counts_as_one_more_cross() -> None:
    state = position(crosses={0: {"red": FIVE_LOW}}).roll([6, 6, 3, 3, 3, 3])
    play_all(state, s0="R12", s1="-")
    assert state.parts(0)["colour.red"] == 28  # 5 + 1 + lock = 7 crosses


def test_Q8_on_a_sheet_whose_lock_counts_nothing() -> None:
    state = position(crosses={0: {"red": FIVE_LOW}}, sheet=sheet(lock_counts_as_cross=False))
    play_all(state.roll([6, 6, 3, 3, 3, 3]), s0="R12", s1="-")
    assert state.parts(0)["colour.red"] == 21  # 6 crosses


def test_Q9_a_closed_row_is_closed_for_everyone() -> None:
    state = position(crosses={0: {"red": FIVE_LOW}}).roll([6, 6, 1, 1, 1, 1])
    play_all(state, s0="R12", s1="-").play("-")
    assert state.chance_due == ("dice", 5)
    state.roll([3, 4, 6, 6, 6])
    assert state.legal(1) == ["-", "Y7", "G7", "B7"]


def test_Q9_closed_in_action_1_it_has_no_die_and_no_row_in_action_2() -> None:
    state = position(crosses={1: {"red": FIVE_LOW}}).roll([6, 6, 1, 1, 2, 3])
    play_all(state, s0="-", s1="R12")
    assert [die["colour"] for die in state.view()["dice"]] == [
        "white", "white", "yellow", "green", "blue",
    ]  # fmt: skip
    assert state.legal(0) == ["-", "Y7", "G8", "B9"]


def test_Q9_a_row_can_be_closed_in_action_2() -> None:
    state = position(crosses={0: {"red": FIVE_LOW}}).roll([6, 1, 6, 1, 1, 1])
    play_all(state, s0="-", s1="-").play("R12")
    assert state.chance_due == ("dice", 5)
    assert state.parts(0)["colour.red"] == 28


def test_Q10_several_close_the_same_row_in_one_action_1() -> None:
    both = {0: {"green": FIVE_HIGH}, 1: {"green": FIVE_HIGH}}
    for first, second in itertools.permutations((0, 1)):
        state = position(crosses=both).roll([1, 1, 6, 6, 6, 6])
        state.play("G2", first)
        assert "G2" in state.legal(second)
        state.play("G2", second)
        assert [state.parts(seat)["colour.green"] for seat in (0, 1)] == [28, 28]
        assert not state.over


def test_Q10_decides_on_the_rows_as_they_were_before() -> None:
    state = position(3, crosses={0: {"green": FIVE_HIGH}, 1: {"blue": FIVE_HIGH}})
    state.roll([1, 1, 6, 6, 6, 6])
    assert state.legal(2) == ["-", "R2", "Y2"]
    play_all(state, s0="G2", s1="B2")
    assert state.legal(2) == ["-", "R2", "Y2"]
    assert not state.over


def test_Q10_a_lock_crossed_in_an_open_step_is_hidden() -> None:
    """Neither another seat's or a guest's view nor its undo may tell that a row will close."""
    crosses = {seat: {"red": FIVE_LOW, "yellow": FIVE_LOW} for seat in range(3)}
    state = position(3, crosses=crosses).roll([6, 6, 3, 3, 3, 3])
    for action in state.legal(0):
        after = state.copy().play(action, 0)
        for watcher in (1, 2, None):
            assert bytes(after.observe(watcher)) == bytes(state.observe(watcher))
        own = after.observe(0)
        assert bytes(own) == bytes(after)
        both = after.copy().play("Y12", 1)
        assert bytes(both.observe(0)) == bytes(own)


def test_Q11_the_fourth_penalty_ends_the_game_at_once() -> None:
    state = position(penalties={0: 3}).roll([2, 5, 1, 3, 4, 6])
    play_all(state, s0="-", s1="R7").play("-")
    assert state.over
    assert state.scores == [-20, 1]
    assert state.winners == (1,)


def test_Q11_two_closed_rows_end_the_game_at_once() -> None:
    state = position(crosses={1: {"red": FIVE_LOW}}, closed=["green"]).roll([6, 6, 1, 1, 1])
    play_all(state, s0="-", s1="R12")
    assert state.over


def test_Q11_also_when_the_second_closes_in_action_2() -> None:
    state = position(crosses={0: {"red": FIVE_LOW}}, closed=["green"]).roll([6, 1, 6, 1, 1])
    play_all(state, s0="-", s1="-").play("R12")
    assert state.over


def test_Q12_ended_by_action_1_there_is_no_action_2_and_no_penalty() -> None:
    state = position(crosses={1: {"red": FIVE_LOW}}, closed=["green"], penalties={0: 3})
    state.roll([6, 6, 1, 1, 1])
    play_all(state, s0="-", s1="R12")
    assert state.over
    assert state.parts(0)["qwixx.penalties"] == -15


@pytest.mark.parametrize(
    ("crosses", "points"),
    list(enumerate([0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55])),
)
def test_Q13_points_by_crosses(crosses: int, points: int) -> None:
    state = position(crosses={0: {"red": UP[:crosses]}})
    assert state.parts(0)["colour.red"] == points


@pytest.mark.parametrize(("crosses", "points"), [(10, 66), (11, 78)])
def test_Q13_points_with_the_lock(crosses: int, points: int) -> None:
    """The last number and the lock: one number left out makes 11 crosses, none makes 12."""
    state = position(crosses={0: {"red": [*UP[: crosses - 1], 12]}})
    assert state.parts(0)["colour.red"] == points


def test_Q13_ties_share_the_win() -> None:
    state = position(3, crosses={1: {"red": [2]}, 2: {"blue": [12]}}, penalties={0: 3})
    play_all(state.roll([3, 4, 6, 6, 6, 6]), s0="-", s1="-", s2="-").play("-")
    assert state.over
    assert state.scores == [-20, 1, 1]
    assert state.winners == (1, 2)


def test_A2_a_seat_without_a_choice_is_not_asked() -> None:
    full = {"red": [9], "yellow": [9], "green": [3], "blue": [3]}
    state = position(crosses={1: full}).roll([3, 4, 1, 1, 1, 1])
    assert state.pending == (0,)


def test_A4_who_starts_is_drawn_and_with_one_player_not() -> None:
    assert rw.game("qwixx", 5).new().chance_due == ("start", 5)
    assert rw.game("qwixx", 1).new().chance_due == ("dice", 6)


def test_A5_every_game_ends() -> None:
    """Each turn costs the active player a cross or a penalty, so no cap is ever reached."""
    from rollwright.simulation.run import Plan, simulate
    from rollwright.simulation.tally import Tally

    for players in (1, 5):
        plan = Plan(rw.game("qwixx", players), ["random"] * players, 5, 2000)
        assert simulate(plan, Tally(players)).tally.stopped == 0
