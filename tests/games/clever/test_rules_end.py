"""Doppelt so clever, D22 to D25: foxes, the end of the game, and playing alone.

Faces are given in the order in which dice are rolled: white, silver, yellow, blue, green, pink.
"""

from typing import Any

import pytest

from rollwright.play.state import State
from tests.games.clever.positions import paper, position, printed, view
from tests.games.clever.test_rules_course import let_go, pass_turn, tray

CELLS = ["b1", "d1", "a2", "c2", "b3", "d3", "a4", "c4", "b5", "d5"]
LAST_ROUND = {1: 6, 2: 6, 3: 5, 4: 4}


def ended(*papers: dict[str, Any]) -> State:
    """Let the last turn of a game with these papers go by."""
    players = len(papers)
    state = position(
        players, dict(enumerate(papers)), active=players - 1, number=LAST_ROUND[players]
    )
    pass_turn(state)
    return state if players > 1 else let_go(state.roll([1, 2, 3, 4, 5, 6]))


def foxes(given: dict[str, Any]) -> int:
    return position(1, {0: given}).parts(0)["clever.foxes"]


# Silver 2, yellow 3, blue 3, pink 4; green 2 (2×2 - 1×2).
EVEN = {"silver": ["Y1"], "crossed": ["b1"], "blue": [7, 7], "green": [2, 1], "pink": [4]}


@pytest.mark.parametrize(("count", "points"), [(0, 0), (1, 2), (3, 6)])
def test_D22_each_fox_is_worth_the_lowest_area(count: int, points: int) -> None:
    assert foxes({**EVEN, "foxes": count}) == points


@pytest.mark.parametrize("area", ["silver", "crossed", "blue", "green", "pink"])
def test_D22_with_an_area_at_0_foxes_are_worth_0(area: str) -> None:
    assert foxes({**EVEN, "foxes": 3, area: []}) == 0


def test_D22_below_0_too() -> None:
    given = {**EVEN, "green": [1, 6], "foxes": 2}  # 1×2 - 6×2 = -10
    state = position(1, {0: given})
    assert state.parts(0) == {
        "colour.silver": 2,
        "colour.yellow": 3,
        "colour.blue": 3,
        "colour.green": -10,
        "colour.pink": 4,
        "clever.foxes": -20,
    }
    assert state.scores == [2 + 3 + 3 - 10 + 4 - 20]


def test_D23_extra_dice_of_the_last_turn_and_no_further_step() -> None:
    papers = {0: {"slots": {"extra": 1}}, 1: {"slots": {"extra": 2}}}
    state = position(2, papers, active=1, number=6).roll([6, 1, 2, 3, 4, 5]).play("W>P6")
    state.play("P>P5").play("-")  # one extra die used, one not
    assert state.pending == (0,)
    state.play("P5")
    assert not state.over
    state.play("W>P6")
    assert state.over
    assert state.pending == ()
    assert state.chance_due is None
    assert state.scores == [5 + 6, 6 + 5]


def test_D23_unused_actions_are_worth_nothing() -> None:
    full = {"reroll": 6, "return": 6, "extra": 6}
    assert ended({"slots": full}, {"slots": full}).scores == [0, 0]


def test_D23_the_last_round_is_played_to_its_end() -> None:
    state = position(2, active=0, number=6)
    assert not pass_turn(state).over
    assert pass_turn(state).over


def test_D24_five_areas_and_foxes() -> None:
    given = {
        "silver": ["Y1", "Y2", "Y3", "Y4"],  # 11
        "crossed": ["b1", "d1", "a2"],  # 21
        "circled": ["c2"],
        "blue": [9, 8, 7, 6, 5],  # 15
        "green": [5, 1, 6],  # 10 - 2, and an open pair
        "pink": [5, 3, 1, 4],  # 13
        "foxes": 2,
    }
    state = position(1, {0: given})
    assert list(state.parts(0).values()) == [11, 21, 15, 8, 13, 16]
    assert state.scores == [11 + 21 + 15 + 8 + 13 + 16]


def test_D24_most_points_win() -> None:
    state = ended({"pink": [3]}, {"pink": [4]}, {"pink": [2]})
    assert state.scores == [3, 4, 2]
    assert state.winners == (1,)


def test_D24_nobody_has_won_before_the_end() -> None:
    assert position(2, {0: {"pink": [3]}}).winners == ()


def test_D24_a_tie_is_broken_by_the_highest_area() -> None:
    # 6 + 4 against 10 against 4 + 3 + 3.
    state = ended(
        {"blue": [7, 7, 7], "pink": [4]},
        {"blue": [7, 7, 7, 7]},
        {"pink": [4], "blue": [7, 7], "crossed": ["b1"]},
    )
    assert state.scores == [10, 10, 10]
    assert state.winners == (1,)


def test_D24_foxes_are_no_area() -> None:
    # 2 + 3 + 3 + 2 + 2 with five foxes of 2 each, against 7 + 3 + 6 + 0 + 6.
    many = {**EVEN, "pink": [2], "foxes": 5}
    few = {"silver": ["B1", "B2", "B3"], "crossed": ["b1"], "blue": [7, 7, 7], "pink": [6]}
    state = ended(many, few)
    assert state.parts(0)["clever.foxes"] == 10
    assert state.scores == [22, 22]
    assert state.winners == (1,)


def test_D24_the_highest_area_counts_only_among_the_tied() -> None:
    # 21 - 4 loses, though no other area has 21: 10 + 8 wins, twice.
    low = {"blue": [7] * 6, "green": [1, 3]}
    state = ended({"blue": [7] * 4, "green": [5, 1]}, low, {"blue": [7] * 4, "pink": [6, 2]})
    assert state.scores == [18, 17, 18]
    assert state.winners == (0, 2)


def test_D24_still_tied_is_shared() -> None:
    state = ended({"blue": [7, 7, 7]}, {"pink": [6]}, {"pink": [5]}, {"pink": [1, 5]})
    assert state.scores == [6, 6, 5, 6]
    assert state.winners == (0, 1, 3)


def test_D25_A4_alone_nobody_is_drawn_and_the_dice_are_due_at_once() -> None:
    state = position(1).game.new()
    assert state.chance_due == ("dice", 6)
    assert paper(state) == {"slots": {"reroll": 1}}


def test_D25_an_active_turn_and_then_a_passive_one() -> None:
    state = pass_turn(position(1, number=1))
    assert state.chance_due == ("dice", 6)
    assert (view(state)["round"], state.view()["step"]) == (1, "passive")
    state.roll([6, 5, 4, 3, 2, 1])
    assert tray(state) == {"blue": 3, "green": 2, "pink": 1}
    # Blue and white make 9.
    assert state.legal() == ["-", "B9", "G2", "P1"]
    state.play("P1")
    assert (view(state)["round"], state.view()["step"]) == (2, "active")
    assert paper(state) == {"pink": [1], "slots": {"extra": 1}}


def passive(given: dict[str, Any] | None = None, **options: Any) -> State:
    """Let an active turn go by; the passive turn's dice are due."""
    return pass_turn(position(1, {0: given or {}}, **options))


def on_tray(state: State) -> str:
    return "".join(colour[0].upper() for colour in tray(state))


@pytest.mark.parametrize(
    ("faces", "trays"),
    [
        ([3, 3, 3, 1, 6, 2], ["WBP", "SBP", "YBP"]),
        ([1, 2, 2, 2, 6, 6], ["WSY", "WSB", "WYB"]),
        ([2, 1, 2, 2, 2, 1], ["WSP", "SYP", "SBP", "SGP"]),
        ([5, 5, 4, 4, 4, 4], ["YBG", "YBP", "YGP", "BGP"]),
        ([3, 3, 1, 6, 6, 1], ["WYP", "SYP"]),
    ],
)
def test_D25_every_choice_among_tied_dice_is_one_case(faces: list[int], trays: list[str]) -> None:
    state = passive().roll(faces)
    assert state.chance_due == ("pick", len(trays))
    found = [on_tray(state.copy().roll([case])) for case in range(len(trays))]
    assert sorted(found) == sorted(trays)


@pytest.mark.parametrize(
    ("faces", "cases"),
    [([4] * 6, 20), ([2, 1, 2, 2, 2, 2], 10), ([1, 1, 5, 5, 5, 5], 4), ([1, 5, 6, 5, 6, 5], 3)],
)
def test_D25_as_many_cases_as_there_are_different_trays(faces: list[int], cases: int) -> None:
    # 3 of 6, 2 of 5, 1 of 4, 2 of 3.
    state = passive().roll(faces)
    assert state.chance_due == ("pick", cases)
    trays = [on_tray(state.copy().roll([case])) for case in range(cases)]
    assert len(set(trays)) == cases
    assert {len(found) for found in trays} == {3}


@pytest.mark.parametrize(
    ("faces", "colours"),
    [
        ([1, 2, 3, 4, 5, 6], {"white", "silver", "yellow"}),
        ([2, 2, 2, 1, 1, 1], {"blue", "green", "pink"}),
        ([6, 3, 6, 2, 3, 6], {"silver", "blue", "green"}),
    ],
)
def test_D25_without_a_tie_at_the_border_nothing_is_picked(
    faces: list[int], colours: set[str]
) -> None:
    state = passive().roll(faces)
    assert state.pending == (0,)
    assert set(tray(state)) == colours


# On the tray yellow 1, blue 1 and green 2; white 6, silver 5 and pink 6 beside it.
SERVED = [6, 5, 1, 1, 2, 6]
NONE_OF_THEM = {"crossed": ["a2"], "blue": [6], "green": [1] * 12}


def test_D25_with_no_usable_tray_die_there_is_none_to_take() -> None:
    state = passive(NONE_OF_THEM).roll(SERVED)
    assert state.pending == ()
    assert (view(state)["round"], state.view()["step"]) == (2, "active")


def test_D25_D9_but_still_extra_dice() -> None:
    state = passive({**NONE_OF_THEM, "slots": {"extra": 1}}).roll(SERVED)
    assert "W>P6" in state.legal()
    assert "P6" not in state.legal()


def test_D25_solo_fallback_one_of_the_dice_not_on_the_tray() -> None:
    state = passive(NONE_OF_THEM, solo_fallback="true").roll(SERVED)
    assert state.legal() == [
        "-", "SY5", "SY6", "SB5", "SB6", "SG5", "SG6", "SP5", "SP6", "Yd1", "P6",
    ]  # fmt: skip
    state.play("SG5")
    assert paper(state)["silver"] == ["G5"]
    assert view(state)["round"] == 2


def test_D25_solo_fallback_only_if_no_tray_die_can_be_entered() -> None:
    state = passive({**NONE_OF_THEM, "crossed": []}, solo_fallback="true").roll(SERVED)
    assert state.legal() == ["-", "Ya2"]
    assert view(state.play("-"))["round"] == 2


def test_D25_no_reroll_or_return_when_passive() -> None:
    state = passive({"slots": {"reroll": 6, "return": 6}}).roll([6, 5, 4, 3, 2, 1])
    assert state.legal() == ["-", "B9", "G2", "P1"]
    state.play("-")
    assert (view(state)["round"], state.view()["step"]) == (2, "active")


def test_D25_after_the_sixth_passive_turn_the_game_is_over() -> None:
    state = pass_turn(position(1, number=6))
    assert not state.over
    assert let_go(state.roll([1, 2, 3, 4, 5, 6])).over
    assert state.winners == (0,)


@pytest.mark.parametrize(
    ("given", "points", "half_stars"),
    [
        # 78 + 61
        ({"blue": [2] * 12, "pink": [6] * 10 + [1]}, 139, 0),
        # 78 + 62
        ({"blue": [2] * 12, "pink": [6] * 10 + [2]}, 140, 1),
        # 165 + 78 + 72 + 4
        ({"crossed": CELLS, "blue": [2] * 12, "pink": [6] * 12, "silver": ["Y1", "Y2"]}, 319, 9),
        # 165 + 78 + 71 + 2 + 4
        (
            {
                "crossed": CELLS,
                "blue": [2] * 12,
                "pink": [6] * 11 + [5],
                "silver": ["B1", "Y1", "Y2"],
            },
            320,
            10,
        ),
    ],
)
def test_D25_rating_bands(given: dict[str, Any], points: int, half_stars: int) -> None:
    state = ended(given)
    assert state.scores == [points]
    assert view(state)["half_stars"] == half_stars
    assert len(printed(state.game)["solo_rating"]) == 10
    missed = view(state).get("next_verdict")
    told = missed and (missed["points"], missed["verdict"]["key"])
    assert (
        told
        == {
            0: (1, "clever.rating.1"),
            1: (20, "clever.rating.2"),
            9: (1, "clever.rating.10"),
            10: None,
        }[half_stars]
    )


def test_D25_only_a_game_alone_is_rated_and_only_at_its_end() -> None:
    assert view(position(1))["half_stars"] is None
    assert view(ended({}, {}))["half_stars"] is None
    assert "next_verdict" not in view(position(1)) and "next_verdict" not in view(ended({}, {}))
