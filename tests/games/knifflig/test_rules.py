"""Knifflig, rule by rule; every expected number is worked out from the rule page."""

from typing import Any, Literal

import pytest

import rollwright as rw
from rollwright.core.compiling import compiled_rules
from rollwright.core.errors import IllegalError, SheetError
from rollwright.core.registry import folder
from rollwright.core.texts import Texts
from rollwright.play.state import State
from rollwright.testing.checks import bytes_along
from tests.counts import count
from tests.games.knifflig.positions import PRINTED, ROWS, position, printed, sheet, view
from tests.random_play import random_steps


def ticked(
    state: State, seat: int, half: Literal["left", "right"], watcher: int | None = None
) -> dict[int, int]:
    """Return the boxes ticked by row, as a guest sees them, or a watching seat."""
    return by_row(view(state, watcher)["sheets"][seat][half])


def circles(state: State, seat: int) -> dict[int, int]:
    return by_row(view(state)["sheets"][seat]["circles"])


def by_row(told: list[int]) -> dict[int, int]:
    """Return the rows in which something is ticked, and how much."""
    return {row: count for row, count in zip(range(2, 13), told, strict=True) if count}


def marks(state: State, seat: int) -> list[int]:
    return view(state)["sheets"][seat]["marks"]


def decline(state: State) -> State:
    """Let everybody who is asked tick nothing, until dice are due or the game is over."""
    while state.pending:
        state.play("-", state.pending[0])
    return state


@pytest.mark.parametrize("players", [2, 3, 4])
def test_K1_two_to_four_players(players: int) -> None:
    assert len(rw.game("knifflig", players).new().scores) == players


@pytest.mark.parametrize("players", [0, 1, 5])
def test_K1_not_by_others(players: int) -> None:
    with pytest.raises(IllegalError, match="2, 3, 4"):
        rw.game("knifflig", players)


def test_K1_rows_2_to_12_with_four_circles() -> None:
    shown = printed(rw.game("knifflig", 3))
    assert [row["row"] for row in shown["rows"]] == list(range(2, 13))
    assert shown["circles_per_row"] == 4


def test_K2_two_players_tick_the_nine_boxes_with_a_2() -> None:
    state = rw.game("knifflig", 2).new()
    for seat in (0, 1):
        assert ticked(state, seat, "right") == dict.fromkeys(range(3, 12), 1)
        assert ticked(state, seat, "left") == {}


def test_K2_three_players_tick_nothing() -> None:
    state = rw.game("knifflig", 3).new()
    for seat in (0, 1, 2):
        assert ticked(state, seat, "left") == ticked(state, seat, "right") == {}


def test_K2_four_players_tick_the_two_boxes_with_a_4() -> None:
    state = rw.game("knifflig", 4).new()
    for seat in range(4):
        assert ticked(state, seat, "left") == {6: 1, 8: 1}
        assert ticked(state, seat, "right") == {}


@pytest.mark.parametrize(
    "changes",
    [
        {"ticked_before_a_2_player_game": {"right": [2]}},
        {"ticked_before_a_4_player_game": {"left": [12]}},
        {"ticked_before_a_3_player_game": {"left": [3, 3]}},
    ],
)
def test_K2_a_sheet_on_which_that_fills_a_row_is_refused(changes: dict[str, Any]) -> None:
    with pytest.raises(SheetError, match="at least one must stay open"):
        rw.game("knifflig", sheet=sheet(**changes))


@pytest.mark.parametrize("starter", [0, 1, 2])
def test_K3_the_drawn_player_starts_then_clockwise(starter: int) -> None:
    state = rw.game("knifflig", 3).new()
    assert state.chance_due == ("start", 3)
    state.roll([starter])
    assert view(state)["starter"] == starter
    for turn in range(5):
        assert state.view()["active"] == (starter + turn) % 3
        decline(state.roll([1, 2, 3, 4]))


def test_K4_four_dice_three_blue_and_a_red() -> None:
    state = position()
    assert state.chance_due == ("dice", 4)
    assert state.view()["dice_due"] == ["blue", "blue", "blue", "red"]


def test_K4_one_sum_both_or_none() -> None:
    state = position().roll([1, 2, 3, 6])  # 3 and 9, 4 and 8, 7 and 5
    assert state.legal(0) == [
        "-", "L3", "L4", "L5", "L7", "L8", "L9", "L3+9", "L4+8", "L5+7",
    ]  # fmt: skip
    assert ticked(state.copy().play("L4+8"), 0, "left") == {4: 1, 8: 1}
    assert ticked(state.copy().play("L9"), 0, "left") == {9: 1}
    assert ticked(state.copy().play("-"), 0, "left") == {}


def test_K4_A1_splits_that_tick_the_same_boxes_are_one_action() -> None:
    state = position().roll([1, 1, 6, 6])  # 2 and 12, or twice 7 in two ways
    assert state.legal(0) == ["-", "L2", "L7", "L12", "L2+12", "L7+7"]
    state = position().roll([3, 3, 3, 3])  # three times 6 and 6
    assert state.legal(0) == ["-", "L6", "L6+6"]


def test_K4_two_equal_sums_tick_two_boxes_if_two_are_open() -> None:
    state = position(left={0: {7: 4}}).roll([1, 6, 3, 4])  # 7 and 7; 4 and 10; 5 and 9
    assert "L7+7" in state.legal(0)
    state.play("L7+7")
    assert ticked(state, 0, "left") == {7: 6}


def test_K4_two_equal_sums_tick_one_box_if_one_is_open() -> None:
    state = position(left={0: {7: 5}}).roll([1, 6, 3, 4])
    assert "L7+7" not in state.legal(0)
    assert "L7" in state.legal(0)
    reason = state.explain("L7+7", 0)
    assert reason is not None
    assert (reason.rule, reason.key) == ("K4", "knifflig.why.one_open")


def test_K4_two_boxes_that_complete_a_row_bring_one_mark() -> None:
    state = position(left={0: {7: 4}}).roll([1, 6, 3, 4]).play("L7+7")
    decline(state)
    assert marks(state, 0) == [7]
    assert circles(state, 0) == circles(state, 1) == circles(state, 2) == {7: 1}


def test_K5_a_sum_whose_row_is_full_is_lost() -> None:
    state = position(left={0: {2: 1, 12: 1}}, marks={0: [2, 12]}).roll([1, 1, 6, 6])
    assert state.legal(0) == ["-", "L7", "L7+7"]
    # The other sum of the pair may still be ticked.
    state = position(left={0: {2: 1}}, marks={0: [2]}).roll([1, 1, 5, 6])  # 2 and 11, 6 and 7
    assert state.legal(0) == ["-", "L6", "L7", "L11", "L6+7"]


def test_K5_A2_without_a_box_to_tick_nobody_is_asked() -> None:
    full = {int(row): boxes for row, boxes in PRINTED["left_boxes"].items()}
    state = position(left={0: {2: full[2], 7: full[7], 12: full[12]}}).roll([1, 1, 6, 6])
    assert state.pending == (1, 2)  # phase 2 at once


def test_K6_the_others_never_use_the_red_die() -> None:
    state = position().roll([1, 2, 4, 6]).play("-")
    assert state.legal(1) == state.legal(2) == ["-", "R3", "R5", "R6"]


def test_K6_several_may_pick_the_same() -> None:
    state = position().roll([1, 1, 1, 6]).play("-")
    state.play("R2", 1).play("R2", 2)
    assert ticked(state, 1, "right") == ticked(state, 2, "right") == {2: 1}


def test_K6_a_full_row_is_lost_and_A2_then_nobody_asked() -> None:
    state = position(right={1: {2: 1}}).roll([1, 1, 1, 6]).play("-")
    assert state.pending == (2,)


def test_K6_the_active_player_does_not_tick_on_the_right() -> None:
    state = position().roll([1, 2, 4, 6]).play("-")
    reason = state.explain("R3", 0)
    assert reason is not None
    assert reason.rule == "K6"


def test_K7_every_player_ticks_a_circle_the_active_one_too() -> None:
    state = position(4, active=2).roll([6, 6, 1, 1]).play("L2+12")
    assert circles(state, 0) == {}  # phase 3 comes after phase 2
    assert marks(state, 2) == []
    decline(state)
    assert marks(state, 2) == [2, 12]
    for seat in range(4):
        assert circles(state, seat) == {2: 1, 12: 1}
    assert marks(state, 0) == marks(state, 1) == marks(state, 3) == []


def test_K7_only_rows_completed_now_and_only_on_the_left() -> None:
    state = position(left={0: {2: 1}}, marks={0: [2]}, right={1: {3: 1}})
    state.roll([1, 2, 5, 5]).play("-")  # blue 1, 2, 5
    state.play("R3", 1).play("-", 2)  # a full right row brings no circle
    assert circles(state, 0) == circles(state, 1) == {}
    assert marks(state, 0) == [2]


def test_K7_a_sheet_needs_as_many_circles_as_players() -> None:
    with pytest.raises(SheetError, match=r"circles_per_row: is 3, but 4 may play"):
        rw.game("knifflig", sheet=sheet(circles_per_row=3))
    assert rw.game("knifflig", 3, sheet(circles_per_row=3, players=[2, 3])).players == 3


@pytest.mark.parametrize(("players", "end"), [(2, 6), (3, 5), (4, 4)])
def test_K8_the_game_ends_before_a_turn_of_the_starting_player(players: int, end: int) -> None:
    enough = list(range(2, 2 + end))
    for starter in range(players):
        last = (starter - 1) % players
        state = position(players, marks={0: enough}, active=last, starter=starter)
        assert decline(state.roll([1, 2, 3, 4])).over
        few = position(players, marks={0: enough[1:]}, active=last, starter=starter)
        assert not decline(few.roll([1, 2, 3, 4])).over


def test_K8_the_round_is_played_to_its_end() -> None:
    state = position(3, marks={0: [2, 3, 4, 5, 6]}, active=0, starter=0)
    assert not decline(state.roll([1, 2, 3, 4])).over
    assert not decline(state.roll([1, 2, 3, 4])).over
    assert decline(state.roll([1, 2, 3, 4])).over


def test_K8_marks_of_different_players_do_not_add_up() -> None:
    state = position(3, marks={0: [2, 3, 4], 1: [2, 3]}, active=2, starter=0)
    assert not decline(state.roll([1, 2, 3, 4])).over


def test_K9_circles_count_only_in_full_rows_of_the_right_half() -> None:
    state = position(3, right={0: {2: 1, 3: 1}}, circles={0: {2: 3, 3: 3}})
    assert state.parts(0)["knifflig.circles"] == 3  # row 3 has two boxes
    left = position(3, left={0: {2: 1}}, circles={0: {2: 3}})
    assert left.parts(0)["knifflig.circles"] == 0


def test_K9_two_points_for_each_mark() -> None:
    assert position(marks={1: [4, 9, 12]}).parts(1)["knifflig.marks"] == 6


def ended(**setting: Any) -> State:
    return decline(position(3, active=2, starter=0, **setting).roll([1, 2, 3, 4]))


def test_K10_most_points_win() -> None:
    five = [2, 3, 4, 5, 6]
    state = ended(marks={0: five, 1: [2, 3]}, circles={1: {2: 1}}, right={1: {2: 1}})
    assert state.scores == [10, 5, 0]
    assert state.winners == (0,)


@pytest.mark.parametrize(("tie_break", "winner"), [("mark_points", 0), ("circle_points", 1)])
def test_K10_ties_by_the_points_from_marks_or_circles(tie_break: str, winner: int) -> None:
    # 10 points from five marks against 8 from four and 2 from circles.
    state = ended(
        marks={0: [2, 3, 4, 5, 6], 1: [2, 3, 4, 5]},
        right={1: {12: 1}},
        circles={1: {12: 2}},
        sheet=sheet(tie_break=tie_break),
    )
    assert state.scores == [10, 10, 0]
    assert state.winners == (winner,)


def test_K10_whoever_still_ties_shares() -> None:
    state = ended(marks={0: [2, 3, 4, 5, 6], 2: [8, 9, 10, 11, 12]})
    assert state.winners == (0, 2)


def test_K11_A3_at_once_nobody_sees_the_others() -> None:
    state = position(4).roll([1, 2, 4, 6]).play("-")
    assert list(state.pending) == [1, 2, 3]
    state.play("R3", 2)
    assert list(state.pending) == [1, 3]
    for watcher in (0, 1, 3, None):
        assert ticked(state, 2, "right", watcher) == {}
        assert state.observe(watcher).pending == (1, 2, 3)
    assert ticked(state, 2, "right", watcher=2) == {3: 1}


def test_K11_at_once_phase_1_is_seen() -> None:
    state = position(3).roll([1, 2, 4, 6]).play("L3+10")
    assert ticked(state, 0, "left", watcher=1) == {3: 1, 10: 1}


def test_K11_in_turn_clockwise_from_the_active_player() -> None:
    state = position(4, active=2, phase2="in_turn").roll([1, 2, 4, 6]).play("-")
    for seat in (3, 0, 1):
        assert state.pending == (seat,)
        state.play("R3", seat)
        assert ticked(state, seat, "right") == {3: 1}
    assert state.chance_due == ("dice", 4)


def test_K11_in_turn_a_seat_without_choice_is_skipped() -> None:
    state = position(4, right={1: {2: 1}}, phase2="in_turn").roll([1, 1, 1, 6]).play("-")
    assert state.pending == (2,)
    state = position(3, right={1: {2: 1}, 2: {2: 1}}, phase2="in_turn").roll([1, 1, 1, 6])
    assert state.play("-").chance_due == ("dice", 4)


def test_K11_at_once_and_in_turn_come_to_the_same_sheets() -> None:
    at_once = position(4).roll([1, 2, 4, 6]).play("L3")
    in_turn = position(4, phase2="in_turn").roll([1, 2, 4, 6]).play("L3")
    for seat, action in ((1, "R3"), (2, "-"), (3, "R6")):
        in_turn.play(action, seat)
    for seat, action in ((3, "R6"), (1, "R3"), (2, "-")):
        at_once.play(action, seat)
    assert bytes(at_once) == bytes(in_turn)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_K11_in_turn_interpreted_and_compiled_agree(players: int) -> None:
    game = rw.game("knifflig", players, phase2="in_turn")
    for seed in range(count(100, 5)):
        plain = bytes_along(folder("knifflig").rules, game, seed)
        assert plain == bytes_along(compiled_rules("knifflig"), game, seed)


@pytest.mark.parametrize("phase2", ["at_once", "in_turn"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_marks_circles_and_full_rows_belong_together(players: int, phase2: str) -> None:
    """K7: a "!" for each full left row; as many circles as players with that "!"."""
    boxes = [PRINTED["left_boxes"][row] for row in ROWS]
    for seed in range(count(60, 6)):
        for state in random_steps(rw.game("knifflig", players, phase2=phase2), seed):
            if not state.chance_due:
                continue
            record = state.record
            for seat in range(players):
                full = sum(1 << n for n in range(11) if record["left"][seat, n] == boxes[n])
                assert int(record["marks"][seat]) == full
                for n in range(11):
                    owners = sum((int(record["marks"][s]) >> n) & 1 for s in range(players))
                    assert int(record["circles"][seat, n]) == owners


def test_K2_the_boxes_that_this_game_ticks_are_drawn_ticked() -> None:
    both = sheet(
        ticked_before_a_2_player_game={"left": [6]}, ticked_before_a_4_player_game={"left": [6]}
    )
    for players, first in ((2, 2), (4, 4)):
        game = rw.game("knifflig", players, both)
        assert printed(game)["rows"][4]["left"] == [first, 6 - first, None, None, None]
        assert ticked(game.new(), 0, "left") == {6: 1}
        assert game.new().text().count(f"✗{6 - first}□□□ ·  6 ") == players


def test_K2_more_numbers_than_boxes_are_refused() -> None:
    crowded = sheet(
        ticked_before_a_2_player_game={"left": [3]},
        ticked_before_a_3_player_game={"left": [3]},
        ticked_before_a_4_player_game={"left": [3]},
    )
    with pytest.raises(SheetError, match=r"left_boxes\.3: has 2 boxes, but 3 numbers"):
        rw.game("knifflig", sheet=crowded)


def test_a_blank_sheet_tells_how_many_marks_end_a_game() -> None:
    game = rw.game("knifflig")
    shown = game.folder.text_picture(game.blank(), Texts("en"))
    assert "2 players: 6 “!”; 3 players: 5 “!”; 4 players: 4 “!”" in shown
    assert "✗" not in shown
