"""What a view tells before dice are kept: the numbers are worked out by hand from the rules."""

from random import Random
from typing import Any

from rollwright.play.state import State
from tests.counts import count
from tests.games.geizen.positions import position, row, sheet


def keep(state: State, action: str) -> dict[str, Any]:
    found: list[dict[str, Any]] = [
        each for each in state.view(0)["keeps"] if each["action"] == action
    ]
    assert len(found) == 1
    return found[0]


def places(told: dict[str, Any]) -> list[tuple[int, int]]:
    return [(each["face"], each["field"]) for each in told["laid"]]


def test_G2_every_legal_action_is_told_of_to_who_is_asked_and_to_nobody_else() -> None:
    state = position().roll([4, 4, 1, 6, 6])
    assert [each["action"] for each in state.view(0)["keeps"]] == state.legal()
    assert [state.view(seat)["keeps"] for seat in (1, None)] == [[], []]
    assert position().view(0)["keeps"] == []


def test_G3_to_G5_what_a_die_costs() -> None:
    state = position((10, 10), {4: 3}).roll([1, 3, 4, 6, 6])
    # The first field of row 1 takes two chips, that of row 3 one; row 4's fourth is yellow.
    costs = {face: keep(state, f"K{face}")["adds"] for face in (1, 3, 4, 6)}
    assert costs == {1: -2, 3: -1, 4: 0, 6: 0}
    assert places(keep(state, "K4")) == [(4, 3)]
    assert places(keep(state, "K6")) == []
    both = keep(state, "K13")
    assert (both["adds"], both["left"], places(both)) == (-3, 7, [(1, 0), (3, 0)])


def test_G6_a_row_that_would_be_taken_and_what_others_would_pay() -> None:
    """The example: two 2s fill row 2 for two chips and bring six, a third begins it for two."""
    state = position((10, 10, 0), {2: 3, 4: 3, 5: 3}).roll([2, 2, 2, 4, 6])
    assert keep(state, "K2")["adds"] == -1
    two = keep(state, "K22")
    assert (two["adds"], two["left"], two["taken"]) == (4, 14, [{"face": 2, "chips": 6}])
    assert two["others_pay"] == [0, 1, 0], "who has nothing pays nothing (G12)"
    three = keep(state, "K222")
    assert (three["adds"], places(three)) == (2, [(2, 3), (2, 4), (2, 0)])
    assert [each["after_taking"] for each in three["laid"]] == [0, 0, 1]
    assert not three["ends"]


def test_what_was_kept_before_counts_and_is_told_to_all() -> None:
    state = position((10, 10), {2: 3}).roll([2, 2, 1, 1, 1]).play("K2")
    for seat in (0, 1, None):
        standing = state.view(seat)["standing"]
        assert (standing["change"], standing["left"], places(standing)) == (-1, 9, [(2, 3)])
    state.roll([2, 1, 6, 6])
    # The other 2 fills row 2 for one chip, and its six come.
    told = keep(state, "K2")
    assert (told["adds"], told["change"], told["left"]) == (5, 4, 14)
    assert keep(state, "K1")["adds"] == -2
    assert keep(state, "K1")["change"] == -3


def test_G8_a_loan_and_G9_the_end() -> None:
    state = position((3, 18)).roll([1, 1, 3, 6, 6])
    told = keep(state, "K113")  # 2 + 1 + 1 of three chips: one is borrowed
    assert (told["adds"], told["left"], told["ends"]) == (-4, -1, False)
    assert keep(state, "K11366")["ends"]
    assert not keep(state, "K1366")["ends"], "a die is still to be rolled"
    assert state.view(0)["loan"] == 5
    assert not keep(position((5, 18)).roll([1, 1, 3, 6, 6]), "K11366")["ends"]
    assert keep(position((4, 18)).roll([1, 1, 3, 6, 6]), "K11366")["ends"], "0 ends it, too"


def test_G10_a_completed_row_pays_for_the_rest() -> None:
    state = position((1, 18), {5: 7, 1: 0}).roll([5, 1, 1, 1, 2])
    # First the 5: it costs one chip and brings eight; then three 1s for four chips, a 2 for two.
    told = keep(state, "K11125")
    assert (told["left"], told["stops"]) == (1 - 1 + 8 - 4 - 2, False)
    assert places(told)[0] == (5, 7)


def test_G11_placing_stops_where_the_loan_ends() -> None:
    state = position((0, 18), {}).roll([1, 1, 2, 2, 3])
    # 2 + 1 for the 1s: −3; 2 for the first 2: −5; the second 2 cannot be paid.
    told = keep(state, "K11223")
    assert (places(told), told["left"]) == ([(1, 0), (1, 1), (2, 0)], -5)
    assert told["stops"]
    assert told["ends"]


def test_G11_a_row_that_could_have_been_taken_but_for_its_first_field() -> None:
    board = sheet(rows={"1": row("GR", first=8)})
    told = keep(position((2, 18), sheet=board).roll([1, 1, 6, 6, 6]), "K11")
    assert (told["laid"], told["taken"], told["change"], told["stops"]) == ([], [], 0, True)


def test_what_is_told_of_the_last_dice_is_what_happens() -> None:
    random = Random(7)
    for _ in range(count(3000, 150)):
        chips = [random.randint(0, 9) for _ in range(random.randint(2, 5))]
        lengths = {1: 4, 2: 5, 3: 6, 4: 7, 5: 8}
        state = position(chips, {face: random.randrange(n) for face, n in lengths.items()})
        faces = sorted(random.randint(1, 6) for _ in range(5))
        state.roll(faces)
        told = keep(state, "K" + "".join(map(str, faces)))
        lying = state.view()["rows"]
        state.play(told["action"])
        expected = [had - paid for had, paid in zip(chips, told["others_pay"], strict=True)]
        expected[0] = 0 if told["ends"] else told["left"]
        assert state.scores == expected
        assert state.over == told["ends"]
        for before, after in zip(lying, state.view()["rows"], strict=True):
            placed = sum(each["face"] == before["face"] for each in told["laid"])
            filled = [sum(f["filled"] for f in each["fields"]) for each in (before, after)]
            assert (filled[0] + placed) % len(before["fields"]) == filled[1]
