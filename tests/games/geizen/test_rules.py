"""Geizen, rule by rule; every expected number is worked out from the rule page."""

import itertools
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rollwright as rw
from rollwright.core.errors import IllegalError, SheetError
from rollwright.play.state import State
from tests.counts import count
from tests.games.geizen.positions import (
    PRINTED,
    filled,
    on_board,
    position,
    row,
    sheet,
    turn,
    view,
)
from tests.games.geizen.sheets import ODD_SHEETS
from tests.random_play import random_steps

MANY = (60, 60)


@pytest.mark.parametrize(("players", "chips"), [(2, 18), (3, 22), (4, 25), (5, 25)])
def test_G1_chips_and_the_bank_has_the_rest(players: int, chips: int) -> None:
    state = rw.game("geizen", players).new()
    assert state.scores == [chips] * players
    assert view(state)["bank"] == 130 - players * chips


@pytest.mark.parametrize("players", [1, 6])
def test_G1_not_by_others(players: int) -> None:
    with pytest.raises(IllegalError, match="2, 3, 4, 5"):
        rw.game("geizen", players)


@pytest.mark.parametrize("starter", [0, 1, 2])
def test_G1_the_drawn_player_starts_then_clockwise(starter: int) -> None:
    state = rw.game("geizen", 3).new().roll([starter])
    for number in range(4):
        assert state.view()["active"] == (starter + number) % 3
        turn(state, 6, 6, 6, 6, 6)


def test_G2_any_dice_but_at_least_one() -> None:
    state = position().roll([1, 2, 2, 3, 6])
    assert state.pending == (0,)
    expected = {
        "K" + "".join(map(str, hand))
        for dice in range(1, 6)
        for hand in itertools.combinations((1, 2, 2, 3, 6), dice)
    }
    assert set(state.legal()) == expected
    assert len(state.legal()) == 23  # (1 + 2) * 2 ** 3 ways, less keeping none
    reason = state.explain("K-", 0)
    assert reason is not None
    assert reason.rule == "G2"


def test_G2_the_others_are_rolled_again_up_to_five_times() -> None:
    state = position()
    for dice in (5, 4, 3, 2):
        assert state.chance_due == ("dice", dice)
        state.roll([6] * dice).play("K6")
    assert state.chance_due == ("dice", 1)
    assert state.view()["active"] == 0
    state.roll([6])  # A2: a single die can only be kept
    assert state.view()["active"] == 1
    assert state.scores == [18, 18]


def test_G2_kept_dice_stay_kept() -> None:
    state = position().roll([1, 1, 6, 6, 6]).play("K11").roll([6, 6, 6]).play("K6")
    assert view(state)["kept"] == [1, 1, 6]


def test_G3_the_first_free_field_from_the_top() -> None:
    state = turn(position(), 3, 6, 6, 6, 6)
    assert filled(state) == {3: 1}
    state = turn(state, 3, 3, 6, 6, 6)
    assert filled(state) == {3: 3}


def test_G3_a_six_places_nothing() -> None:
    state = turn(position(), 6, 6, 6, 6, 6)
    assert filled(state) == {}
    assert state.scores == [18, 18]


@pytest.mark.parametrize(("face", "paid"), [(1, 2), (2, 2), (3, 1), (4, 1), (5, 1)])
def test_G4_two_chips_on_the_first_field_of_rows_1_and_2(face: int, paid: int) -> None:
    state = turn(position(), face, 6, 6, 6, 6)
    assert state.scores[0] == 18 - paid
    state.record["active"] = 0
    assert turn(state, face, 6, 6, 6, 6).scores[0] == 18 - paid - 1


def test_G5_yellow_is_paid_by_the_bank() -> None:
    state = position(filled={3: 3})
    bank = view(state)["bank"]
    turn(state, 3, 6, 6, 6, 6)
    assert state.scores == [18, 18]
    assert view(state)["bank"] == bank - 1
    assert filled(state) == {3: 4}


def test_G5_red_is_paid_by_the_player() -> None:
    state = turn(position(filled={1: 3}), 1, 6, 6, 6, 6)
    assert state.scores[0] == 18 - 1 + 5  # the row holds 2 + 1 + 1 + 1


def test_G6_the_row_is_taken_and_the_others_pay() -> None:
    state = turn(position((18, 18, 18), {5: 7}), 5, 6, 6, 6, 6)
    assert state.scores == [18 - 1 + 8, 15, 15]
    assert filled(state) == {}
    assert on_board(state) == 0


def test_G6_further_dice_begin_the_row_anew() -> None:
    state = turn(position(filled={1: 3}), 1, 1, 1, 6, 6)
    assert filled(state) == {1: 2}
    assert state.scores == [18 - 1 + 5 - 2 - 1, 17]


def test_G6_a_row_can_be_taken_twice_in_a_turn() -> None:
    state = turn(position(filled={1: 3}), 1, 1, 1, 1, 1)  # one field, then all four again
    assert filled(state) == {}
    assert state.scores == [18 - 1 + 5 - 5 + 5, 16]


def test_G7_chips_stay_for_the_next_player() -> None:
    state = turn(turn(position(), 5, 5, 6, 6, 6), 5, 6, 6, 6, 6)
    assert filled(state) == {5: 3}
    assert state.scores == [16, 17]


def test_G8_a_loan_that_a_taken_row_repays() -> None:
    state = turn(position((1, 18), {5: 5}), 5, 5, 5, 3, 3)
    # Row 5: yellow, own, own: 1 - 2 = -1, takes 8: 7. Then two 3s: 5.
    assert state.scores == [5, 15]
    assert not state.over


def test_G8_up_to_five_may_be_borrowed() -> None:
    state = turn(position((2, 18)), 3, 3, 4, 4, 5)  # 2 - 5 = -3
    assert filled(state) == {3: 2, 4: 2, 5: 1}
    assert state.over
    assert state.scores == [0, 18]


def test_G9_exactly_none_after_repaying_ends_it_too() -> None:
    state = turn(position((2, 18)), 3, 3, 6, 6, 6)
    assert state.over
    assert state.scores == [0, 18]
    assert state.winners == (1,)


def test_G9_one_chip_left_goes_on() -> None:
    assert not turn(position((3, 18)), 3, 3, 6, 6, 6).over


def test_G9_most_chips_win_and_ties_share() -> None:
    state = turn(position((1, 9, 12)), 3, 6, 6, 6, 6)
    assert state.winners == (2,)
    state = turn(position((1, 12, 7, 12)), 3, 6, 6, 6, 6)
    assert state.winners == (1, 3)


def test_G9_chips_on_the_board_count_for_no_one() -> None:
    state = turn(position((1, 5), {5: 7}), 3, 6, 6, 6, 6)
    assert on_board(state) == 8 + 1 - 1
    assert state.scores == [0, 5]


def test_G10_completions_come_first() -> None:
    # 1 chip, no loan needed: row 5's last field first (1), takes 8, then the 3 costs 1.
    state = turn(position((1, 18), {5: 7}), 3, 5, 6, 6, 6)
    assert state.scores == [1 - 1 + 8 - 1, 15]


def test_G10_the_cheaper_completion_first_though_its_number_is_higher() -> None:
    board = sheet(rows={"1": row("GGR", first=4), "4": row("GR")}, loan_limit=5)
    state = turn(position((0, 18), {4: 1}, sheet=board), 1, 1, 1, 4, 6)
    # Row 4: 0 - 1 + 2 = 1. Row 1: 1 - 4 = -3, -4, -5, + 6 = 1. Row 1 first would stop at -6.
    assert state.scores == [1, 16]
    assert not state.over


def test_G10_each_completion_apart_a_second_one_of_a_row_waits_for_a_cheaper() -> None:
    """Row 1: one field left (1 chip), then a whole row again (4); row 4: 2 chips in between."""
    board = sheet(rows={"1": row("GR", first=3), "4": row("GGR")}, loan_limit=1)
    state = turn(position((0, 18), {1: 1, 4: 1}, sheet=board), 1, 1, 1, 4, 4)
    # Row 1: 0 - 1 + 4 = 3. Row 4: 3 - 2 + 3 = 4. Row 1 again: 4 - 4 + 4 = 4.
    assert state.scores == [4, 15]
    assert filled(state) == {}


def test_G10_then_the_others_lower_numbers_first() -> None:
    """With 1 chip and a loan of 5: rows 1 to 4 are paid, row 5 is not."""
    state = turn(position((1, 18)), 1, 2, 3, 4, 5)  # 2 + 2 + 1 + 1 + 1 = 7 chips, 6 can be had
    assert filled(state) == {1: 1, 2: 1, 3: 1, 4: 1}
    assert state.over


def test_G11_placing_stops_at_the_first_field_that_cannot_be_paid() -> None:
    """Also where it would cost nothing: the yellow field of row 5 stays free."""
    state = position((1, 18), {3: 2, 5: 3})
    bank = view(state)["bank"]
    turn(state, 1, 2, 2, 4, 5)  # 2 + 2 + 1 = 5 (balance -4), 1 (-5), then yellow is still free
    assert filled(state) == {1: 1, 2: 2, 3: 2, 4: 1, 5: 4}
    stopped = turn(position((0, 18), {3: 2, 5: 3}), 1, 2, 2, 4, 5)  # -2, -4, -5, then 4 cannot
    assert filled(stopped) == {1: 1, 2: 2, 3: 2, 5: 3}
    assert stopped.over
    assert stopped.scores == [0, 18]
    assert view(state)["bank"] == bank - 1 + (1 - 6)  # yellow, and the loan is not given back


def test_G11_what_is_left_goes_to_the_bank() -> None:
    dear = sheet(rows={"1": row("GR", first=20)}, loan_limit=0)
    state = turn(position((7, 18), sheet=dear), 1, 6, 6, 6, 6)
    assert state.over
    assert state.scores == [0, 18]
    assert view(state)["bank"] == 130 - 18


def test_G12_who_owes_more_pays_what_they_have_and_the_game_goes_on() -> None:
    state = turn(position((18, 2, 5), {5: 7}), 5, 6, 6, 6, 6)
    assert state.scores == [25, 0, 2]
    assert not state.over
    # At 0 the own turn goes on by loan; five 6s leave 0, and that ends it (G9).
    assert turn(state, 6, 6, 6, 6, 6).over


def test_G12_at_0_one_may_still_come_back() -> None:
    state = position((18, 0), {1: 3}, active=1)
    assert turn(state, 1, 6, 6, 6, 6).scores == [17, 4]
    assert not state.over


def test_G12_the_bank_never_runs_dry() -> None:
    gift = sheet(
        players=[2, 2], rows={"1": row("YR", first=20, pay=0), "2": row("GR")}, chips_in_the_box=40
    )
    state = position((20, 20), sheet=gift)
    for _ in range(3):
        turn(state, 1, 1, 6, 6, 6)
    assert view(state)["bank"] == -60
    assert state.scores == [60, 40]


def conserved(state: State, box: int) -> bool:
    return sum(state.scores) + on_board(state) + int(state.record["bank"]) == box


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_G12_chips_are_never_made_or_lost(players: int) -> None:
    for seed in range(count(200, 15)):
        for state in random_steps(rw.game("geizen", players), seed):
            assert conserved(state, 130)
            assert min(state.scores) >= 0


@pytest.mark.parametrize("changes", ODD_SHEETS)
def test_G12_chips_are_never_made_or_lost_on_other_boards(changes: dict[str, Any]) -> None:
    printed = sheet(**changes)
    game = rw.game("geizen", printed["players"][0], printed)
    for seed in range(count(50, 5)):
        for state in itertools.islice(random_steps(game, seed), 300):
            assert conserved(state, printed["chips_in_the_box"])
            assert min(state.scores) >= 0


@given(
    st.lists(st.integers(1, 6), min_size=5, max_size=5),
    st.lists(st.integers(0, 3), min_size=5, max_size=5),
    st.integers(0, 12),
)
def test_G10_no_other_order_serves_the_player_better(
    faces: list[int], fields: list[int], chips: int
) -> None:
    """Each die placed by itself, in every order: none leaves more chips or places more."""
    state = position((chips, 60), dict(enumerate(fields, start=1)))
    best = max(by_hand(chips, fields, order) for order in set(itertools.permutations(faces)))
    assert turn(state, *faces).scores[0] == best


def by_hand(chips: int, fields: list[int], order: tuple[int, ...]) -> int:
    """Place dice in this order on the printed board; return the chips that are left."""
    now = list(fields)
    for face in order:
        if face == 6:
            continue
        printed = PRINTED["rows"][str(face)]
        field = now[face - 1]
        takes = printed["chips_on_first"] if field == 0 else 1
        if printed["fields"][field] != "Y":
            if chips - takes < -5:
                return 0
            chips -= takes
        now[face - 1] += 1
        if now[face - 1] == len(printed["fields"]):
            chips += len(printed["fields"]) - 1 + printed["chips_on_first"]
            now[face - 1] = 0
    return max(chips, 0)


def test_a_board_without_rows_or_with_too_many_chips_is_refused() -> None:
    with pytest.raises(SheetError, match=r"rows: must have at least one row"):
        rw.game("geizen", sheet=sheet(rows={}))
    with pytest.raises(SheetError, match=r"starting_chips\.5: 5 players with 27 chips"):
        rw.game("geizen", sheet=sheet(starting_chips={"2": 18, "3": 22, "4": 25, "5": 27}))


def test_G9_a_board_on_which_no_game_could_end_is_refused() -> None:
    never = {"1": row("R", pay=0), "2": row("YR", first=5, pay=0)}
    with pytest.raises(SheetError, match=r"rows: never cost anybody a chip"):
        rw.game("geizen", sheet=sheet(rows=never))
    for ends in (row("GR", pay=0), row("YR", pay=1), row("R", first=20, pay=0)):
        poor = {"2": 5, "3": 5, "4": 5, "5": 5}
        data = sheet(rows={**never, "3": ends}, starting_chips=poor)
        assert rw.game("geizen", sheet=data).players == 2
