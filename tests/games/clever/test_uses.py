"""What a view tells of each die before it is used: its choices, and whom it sends to the tray."""

from hypothesis import given
from hypothesis import strategies as st

from rollwright.core.views import Colour
from rollwright.games.clever.view_types import CleverUse
from rollwright.play.state import State
from tests.games.clever.positions import position, view


def uses(state: State, seat: int = 0) -> dict[Colour, CleverUse]:
    return view(state, seat)["uses"]


def test_d3_a_chosen_die_sends_only_strictly_lower_ones_of_its_roll() -> None:
    state = position().roll([1, 2, 3, 4, 5, 3])
    assert uses(state)["pink"] == {"actions": ["P>P3"], "to_tray": ["white", "silver"]}
    assert uses(state)["blue"] == {
        "actions": ["B>B5"], "to_tray": ["white", "silver", "yellow", "pink"],
    }  # fmt: skip
    assert uses(state)["white"]["to_tray"] == []


def test_d10_white_shows_all_areas() -> None:
    state = position().roll([4, 2, 3, 1, 5, 3])
    assert uses(state)["white"]["actions"] == [
        "W>SY4", "W>SB4", "W>SG4", "W>SP4", "W>Yb3", "W>Yd5", "W>B5", "W>G4", "W>P4",
    ]  # fmt: skip


def test_d6_a_die_that_cannot_be_entered_is_of_no_use() -> None:
    state = position(1, {0: {"blue": [4]}}).roll([3, 2, 3, 4, 5, 3])
    assert "blue" not in uses(state)


def test_d7_dice_of_the_tray_though_their_choices_do_not_name_them() -> None:
    state = position(2).roll([2, 3, 4, 1, 5, 6]).play("P>P6")
    told = uses(state, 1)
    assert set(told) == {"white", "silver", "yellow", "blue", "green"}
    assert told["green"] == {"actions": ["G5"], "to_tray": []}
    assert told["blue"]["actions"] == ["B3"]
    assert told["white"]["actions"] == [
        "SY2", "SB2", "SG2", "SP2", "Yc2", "Ya4", "B3", "G2", "P2",
    ]  # fmt: skip


def test_d11_each_die_just_sent_makes_its_own_tray_crosses() -> None:
    state = position().roll([2, 3, 4, 1, 5, 6]).play("S>SG3")
    assert uses(state) == {
        "white": {"actions": ["SY2", "SB2", "SG2", "SP2"], "to_tray": []},
        "blue": {"actions": ["SB1"], "to_tray": []},
    }


def test_d17_a_waiting_bonus_is_used_without_a_die() -> None:
    state = position(1, {0: {"blue": [9, 8]}}).roll([1, 6, 6, 4, 6, 3]).play("B>B5")
    assert view(state, 0)["sheets"][0]["waiting"]
    assert uses(state) == {}


def test_d20_a_return_names_the_dice_of_the_tray() -> None:
    state = position(1, {0: {"slots": {"return": 1}}}).roll([1, 2, 3, 4, 5, 3]).play("P>P3")
    assert uses(state) == {
        "white": {"actions": ["<W"], "to_tray": []},
        "silver": {"actions": ["<S"], "to_tray": []},
    }


@given(st.lists(st.integers(1, 6), min_size=6, max_size=6))
def test_what_the_dice_can_do_is_what_the_seat_may_do(faces: list[int]) -> None:
    state = position(2, {0: {"slots": {"reroll": 1}}}).roll(faces)
    by_dice = {action for use in uses(state).values() for action in use["actions"]}
    assert by_dice == set(view(state, 0)["legal"]) - {"-", "R"}
    chosen = max(by_dice)
    die: dict[str, Colour] = {"W": "white", "Y": "yellow", "S": "silver"}
    sent = uses(state)[die[chosen[0]]]["to_tray"]
    state.play(chosen)
    tray = [die["colour"] for die in view(state, 0)["dice"] if die["place"] == "tray"]
    assert tray == sent
