"""What is told of a board and of a turn: the numbers are worked out by hand from the rules."""

from random import Random

import pytest

import rollwright as rw
from rollwright.games.geizen.view_types import GeizenKeep, GeizenPlacing, GeizenPrinted
from rollwright.play.state import State
from tests.counts import count
from tests.games.geizen.positions import position, printed, row, sheet, turn, view


def keep(state: State, action: str) -> GeizenKeep:
    seen = view(state, 0)
    assert seen["legal"].count(action) == 1
    assert len(seen["keeps"]) == len(seen["legal"])
    return seen["keeps"][seen["legal"].index(action)]


def adds(state: State, action: str) -> int:
    """Return what keeping some dice changes beyond those kept before."""
    return keep(state, action)["change"] - view(state, 0)["standing"]["change"]


def left(state: State, told: GeizenPlacing) -> int:
    """Return how many chips the first player would have."""
    return state.scores[0] + told["change"]


def places(state: State, told: GeizenPlacing) -> list[tuple[int, int]]:
    """Return the face and the field of every die that would be placed."""
    rows = zip(printed(state.game)["rows"], view(state)["filled"], told["placed"], strict=True)
    return [
        (each["face"], (had + die) % len(each["fields"]))
        for each, had, dice in rows
        for die in range(dice)
    ]


@pytest.mark.parametrize(("players", "chips"), [(2, 18), (3, 22), (4, 25), (5, 25)])
def test_what_is_printed(players: int, chips: int) -> None:
    game = rw.game("geizen", players)
    told = printed(game)
    assert (told["game"], told["dice"], told["reconstructed"]) == ("geizen", 5, True)
    assert (told["chips_in_the_box"], told["starting_chips"]) == (130, chips)  # G1
    assert told["loan_limit"] == 5  # G8
    rows = {each["face"]: each for each in told["rows"]}
    assert list(rows) == [1, 2, 3, 4, 5]
    # G4: the first field of rows 1 and 2 takes two chips, every other field one.
    assert [each["fields"][0]["chips"] for each in told["rows"]] == [2, 2, 1, 1, 1]
    assert {field["chips"] for each in told["rows"] for field in each["fields"][1:]} == {1}
    # The worked example: row 4's fourth field is yellow, row 2's last two are own chips (G5, G6).
    assert rows[4]["fields"][3]["colour"] == "yellow"
    assert [field["colour"] for field in rows[2]["fields"]][-2:] == ["green", "red"]
    assert rows[2]["others_pay"] == 1
    for each in told["rows"]:  # G6: the last field is red, and no other
        colours = [field["colour"] for field in each["fields"]]
        assert colours.index("red") == len(colours) - 1


def test_a_board_of_ones_own_is_told_as_it_is() -> None:
    board = sheet(
        rows={"6": row("YGR", first=3, pay=4), "2": row("R")}, dice=4, loan_limit=2,
        chips_in_the_box=90, starting_chips={"2": 7, "3": 8, "4": 9, "5": 10},
    )  # fmt: skip
    expected: GeizenPrinted = {
        "game": "geizen",
        "rows": [
            {"face": 2, "fields": [{"colour": "red", "chips": 1}], "others_pay": 1},
            {
                "face": 6,
                "fields": [
                    {"colour": "yellow", "chips": 3}, {"colour": "green", "chips": 1},
                    {"colour": "red", "chips": 1},
                ],
                "others_pay": 4,
            },
        ],
        "dice": 4, "chips_in_the_box": 90, "starting_chips": 8, "loan_limit": 2,
        "reconstructed": False,
    }  # fmt: skip
    assert printed(rw.game("geizen", 3, board)) == expected
    state = turn(position((7, 7), {6: 1}, sheet=board), 1, 3, 4, 6)
    assert view(state)["filled"] == [0, 2]


def test_G2_every_legal_action_is_told_of_to_who_is_asked_and_to_nobody_else() -> None:
    state = position().roll([4, 4, 1, 6, 6])
    assert view(state, 0)["legal"] == state.legal()
    assert len(view(state, 0)["keeps"]) == len(state.legal())
    assert [view(state, seat)["keeps"] for seat in (1, None)] == [[], []]
    assert view(position(), 0)["keeps"] == []


def test_G3_to_G5_what_a_die_costs() -> None:
    state = position((10, 10), {4: 3}).roll([1, 3, 4, 6, 6])
    # The first field of row 1 takes two chips, that of row 3 one; row 4's fourth is yellow.
    costs = {face: adds(state, f"K{face}") for face in (1, 3, 4, 6)}
    assert costs == {1: -2, 3: -1, 4: 0, 6: 0}
    assert places(state, keep(state, "K4")) == [(4, 3)]
    assert places(state, keep(state, "K6")) == []
    both = keep(state, "K13")
    assert (adds(state, "K13"), left(state, both)) == (-3, 7)
    assert places(state, both) == [(1, 0), (3, 0)]


def test_G6_a_row_that_would_be_taken_and_what_others_would_pay() -> None:
    """The example: two 2s fill row 2 for two chips and bring six, a third begins it for two."""
    state = position((10, 10, 0), {2: 3, 4: 3, 5: 3}).roll([2, 2, 2, 4, 6])
    assert keep(state, "K2") == {"change": -1, "placed": [0, 1, 0, 0, 0]}
    two = keep(state, "K22")
    assert (adds(state, "K22"), left(state, two), two.get("taken")) == (4, 14, [2])
    assert two.get("others_pay") == [0, 1, 0], "who has nothing pays nothing (G12)"
    three = keep(state, "K222")
    assert (adds(state, "K222"), three.get("taken")) == (2, [2])
    assert places(state, three) == [(2, 3), (2, 4), (2, 0)]
    assert "ends" not in three


def test_G6_a_row_that_would_be_taken_twice() -> None:
    """Four fields: the last, then all four again; own chips 1 + 5, five come back each time."""
    state = position((10, 10), {1: 3}).roll([1, 1, 1, 1, 1])
    assert keep(state, "K11111") == {
        "change": -6 + 10, "placed": [5, 0, 0, 0, 0], "taken": [1, 1], "others_pay": [0, 2],
    }  # fmt: skip


def test_what_was_kept_before_counts_and_is_told_to_all() -> None:
    state = position((10, 10), {2: 3}).roll([2, 2, 1, 1, 1]).play("K2")
    for seat in (0, 1, None):
        standing = view(state, seat)["standing"]
        assert standing == {"change": -1, "placed": [0, 1, 0, 0, 0]}
        assert (left(state, standing), places(state, standing)) == (9, [(2, 3)])
    state.roll([2, 1, 6, 6])
    # The other 2 fills row 2 for one chip, and its six come.
    told = keep(state, "K2")
    assert (adds(state, "K2"), told["change"], left(state, told)) == (5, 4, 14)
    assert adds(state, "K1") == -2
    assert keep(state, "K1")["change"] == -3


def test_G8_a_loan_and_G9_the_end() -> None:
    state = position((3, 18)).roll([1, 1, 3, 6, 6])
    told = keep(state, "K113")  # 2 + 1 + 1 of three chips: one is borrowed
    assert (adds(state, "K113"), left(state, told)) == (-4, -1)
    assert "ends" not in told
    assert keep(state, "K11366").get("ends")
    assert "ends" not in keep(state, "K1366"), "a die is still to be rolled"
    assert "ends" not in keep(position((5, 18)).roll([1, 1, 3, 6, 6]), "K11366")
    assert keep(position((4, 18)).roll([1, 1, 3, 6, 6]), "K11366").get("ends"), "0 ends it, too"


def test_G10_a_completed_row_pays_for_the_rest() -> None:
    state = position((1, 18), {5: 7, 1: 0}).roll([5, 1, 1, 1, 2])
    # First the 5: it costs one chip and brings eight; then three 1s for four chips, a 2 for two.
    # Were the 5 placed last, even the loan of 5 would not pay for it: 1 - 4 - 2 = -5.
    told = keep(state, "K11125")
    assert (left(state, told), told["placed"]) == (1 - 1 + 8 - 4 - 2, [3, 1, 0, 0, 1])
    assert told.get("taken") == [5]


def test_G11_placing_stops_where_the_loan_ends() -> None:
    state = position((0, 18), {}).roll([1, 1, 2, 2, 3])
    # 2 + 1 for the 1s: −3; 2 for the first 2: −5; the second 2 cannot be paid.
    told = keep(state, "K11223")
    assert (places(state, told), left(state, told)) == ([(1, 0), (1, 1), (2, 0)], -5)
    assert told.get("ends")


def test_G11_a_row_that_could_have_been_taken_but_for_its_first_field() -> None:
    board = sheet(rows={"1": row("GR", first=8)})
    told = keep(position((2, 18), sheet=board).roll([1, 1, 6, 6, 6]), "K11")
    assert told == {"change": 0, "placed": [0]}, "neither of the two 1s is placed"


def test_what_is_told_of_the_last_dice_is_what_happens() -> None:
    random = Random(7)
    for _ in range(count(3000, 150)):
        chips = [random.randint(0, 9) for _ in range(random.randint(2, 5))]
        lengths = {1: 4, 2: 5, 3: 6, 4: 7, 5: 8}
        state = position(chips, {face: random.randrange(n) for face, n in lengths.items()})
        faces = sorted(random.randint(1, 6) for _ in range(5))
        state.roll(faces)
        action = "K" + "".join(map(str, faces))
        told = keep(state, action)
        before = view(state)["filled"]
        state.play(action)
        pay = told.get("others_pay", [0] * len(chips))
        expected = [had - paid for had, paid in zip(chips, pay, strict=True)]
        ends = told.get("ends", False)
        expected[0] = 0 if ends else chips[0] + told["change"]
        assert state.scores == expected
        assert state.over == ends
        taken: list[int] = []
        rows = zip(lengths.items(), before, view(state)["filled"], told["placed"], strict=True)
        for (face, length), had, has, placed in rows:
            assert (had + placed) % length == has
            taken += [face] * ((had + placed) // length)
        assert sorted(told.get("taken", [])) == taken
