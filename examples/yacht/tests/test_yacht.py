"""Yacht's rules, worked out by hand, and all that a game must hold: `pytest` in this folder."""

from typing import Any

import pytest

import rollwright as rw
from rollwright.core.errors import IllegalError, NotationError, SheetError
from rollwright.core.registry import about
from rollwright.learn.tables import solver_of
from rollwright.testing import check_game

SHEET = {
    "game": "yacht", "players": [1, 4], "rolls": 3, "little_points": 30, "big_points": 30,
    "yacht_points": 50,
}  # fmt: skip
BOXES = (
    "ones", "twos", "threes", "fours", "fives", "sixes", "full", "kind", "little", "big", "choice",
    "yacht",
)  # fmt: skip


def seen(state: rw.State) -> dict[str, Any]:
    """Return what seat 0 sees, with the fields of Yacht's own."""
    return dict(state.view(0))


def stood(faces: str, game: rw.Game | None = None) -> rw.State:
    """Return a game alone in which these dice were rolled and stand."""
    state = (game or rw.game("yacht", 1)).new().roll(map(int, faces))
    return state.play("K" + "".join(sorted(faces))) if "K-" in state.legal() else state


def test_it_holds_what_every_game_must() -> None:
    check_game("yacht", players=[1, 3])


@pytest.mark.parametrize(
    ("box", "faces", "points"),
    [
        ("ones", "11324", 2), ("ones", "23456", 0),  # Y4
        ("twos", "22213", 6), ("threes", "33333", 15), ("fours", "44123", 8),
        ("fives", "51234", 5), ("sixes", "66656", 24), ("sixes", "12345", 0),
        ("full", "33355", 19), ("full", "11166", 15), ("full", "66116", 20),  # Y5
        ("full", "33335", 0), ("full", "55555", 0), ("full", "33552", 0),
        ("kind", "44441", 16), ("kind", "22222", 8), ("kind", "16666", 24),  # Y6
        ("kind", "44411", 0),
        ("little", "12345", 30), ("little", "54321", 30),  # Y7
        ("little", "23456", 0), ("little", "12346", 0), ("little", "11234", 0),
        ("big", "23456", 30), ("big", "64253", 30), ("big", "12345", 0),  # Y8
        ("big", "13456", 0),
        ("choice", "12346", 16), ("choice", "66666", 30),  # Y9
        ("yacht", "33333", 50), ("yacht", "11111", 50), ("yacht", "33334", 0),  # Y10
    ],
)  # fmt: skip
def test_Y4_to_Y10_what_each_box_brings(box: str, faces: str, points: int) -> None:
    state = stood(faces)
    assert seen(state)["offers"][BOXES.index(box)] == points
    state.play(box)
    assert state.scores == [points]
    assert state.parts(0)[f"yacht.box.{box}"] == points


def test_Y2_any_dice_are_kept_and_rolled_again_later() -> None:
    state = rw.game("yacht", 1).new().roll([1, 1, 3, 4, 6])
    assert len(state.legal()) == 3 * 2**3  # none, one or both of the 1s; each other die or not
    assert state.legal()[0] == "K-" and state.legal()[-1] == "K11346"
    state.play("K11")
    assert state.chance_due == ("dice", 3)
    assert seen(state)["kept"] == [1, 1]
    state.roll([5, 5, 5]).play("K555")  # the 1s, kept before, are rolled again
    assert state.chance_due == ("dice", 2)
    state.roll([2, 5])
    assert state.legal() == list(BOXES)  # after three rolls
    assert seen(state)["offers"] == [0, 2, 0, 0, 20, 0, 0, 20, 0, 0, 22, 0]


def test_Y2_to_keep_all_ends_the_rolls() -> None:
    state = stood("12345")
    assert state.chance_due is None
    assert len(state.legal()) == 12


def test_Y3_a_filled_box_is_filled() -> None:
    state = stood("11111").play("yacht").roll([1, 1, 1, 1, 1]).play("K11111")
    assert "yacht" not in state.legal() and len(state.legal()) == 11
    with pytest.raises(IllegalError, match="filled already"):
        state.play("yacht")
    reason = state.explain("yacht")
    assert reason is not None and reason.rule == "Y3"


def test_A2_Y3_the_last_box_is_filled_without_a_question() -> None:
    game = rw.game("yacht", 1)
    state = game.new()
    for box in BOXES[:-1]:
        state.roll([6, 6, 6, 6, 6]).play("K66666").play(box)
    # Sixes 30, Four of a Kind 24, Choice 30; nothing anywhere else.
    assert state.scores == [84]
    state.roll([6, 6, 6, 6, 6]).play("K66666")
    assert state.over
    assert state.scores == [134]
    assert state.winners == (0,)


def test_Y1_clockwise_from_who_was_drawn() -> None:
    state = rw.game("yacht", 3).new()
    assert state.chance_due == ("start", 3)
    state.roll([1])
    seats = []
    for box in ("ones", "twos"):
        for _ in range(3):
            seats.append(state.roller)
            state.roll([1, 2, 3, 4, 6]).play("K12346")
            assert state.pending == (seats[-1],)
            state.play(box)
    assert seats == [1, 2, 0, 1, 2, 0]
    assert state.scores == [3, 3, 3]


def test_Y11_the_highest_total_wins_and_ties_share() -> None:
    for faces, winners in ((("66666", "66665"), (0,)), (("66666", "66666"), (0, 1))):
        game = rw.game("yacht", 2)
        state = game.new().roll([0])
        for box in BOXES:
            for each in faces:
                state.roll(map(int, each)).play("K" + "".join(sorted(each)))
                if state.pending and box in state.legal():
                    state.play(box)
        assert state.over
        assert state.scores[0] == 134
        # 66665: Fives 5, Sixes 24, Four of a Kind 24, Choice 29.
        assert state.scores[1] == (82 if winners == (0,) else 134)
        assert state.winners == winners


def test_the_sheet_can_be_varied() -> None:
    game = rw.game("yacht", 1, sheet={**SHEET, "little_points": 15, "yacht_points": 60, "rolls": 1})
    state = game.new().roll([1, 2, 3, 4, 5])
    assert state.legal()[0] == "ones"  # one roll: nothing is kept
    assert state.play("little").scores == [15]
    assert stood("44444", game).play("yacht").scores == [60]
    wrong = [
        {**SHEET, "players": [4, 1]}, {**SHEET, "rolls": 0}, {**SHEET, "big_points": -1},
        {**SHEET, "yatch_points": 50},
    ]  # fmt: skip
    for data in wrong:
        with pytest.raises(SheetError):
            rw.game("yacht", 1, sheet=data)


def test_notation_is_read_generously_and_written_in_one_way() -> None:
    game = rw.game("yacht")
    generously = {
        "k 6 2 2": "K226", "keep 2,2+6": "K226", "K226": "K226", "k-": "K-", "KEEP -": "K-",
        "Full": "full", "ch": "choice", "YACHT": "yacht", "l": "little", "ki": "kind",
        "four": "fours",
    }  # fmt: skip
    for text, written in generously.items():
        assert game.write(game.read(text)) == written
    for text in ("", "f", "keep", "k7", "K111111", "house", "-"):
        with pytest.raises(NotationError, match="K226"):
            game.read(text)
    texts = [game.write(action) for action in range(game.rules.ACTIONS)]
    assert len(set(texts)) == len(texts) == 462 + 12
    assert [game.read(text) for text in texts] == list(range(474))


def test_alone_it_is_solved() -> None:
    """By hand: three rolls make a Yacht in 347,897 of 7,558,272 cases (Y10), and a die of a Choice
    (Y9) is kept from 5 on, then from 4 on: 3.5, then 4.25, then 14/3 on average."""
    solution = solver_of(about("yacht")).solve(rw.game("yacht", 1), 0.0, 1, lambda done, of: None)
    full = 2**12 - 1
    only = {name: solution.values[full & ~(1 << box)] for box, name in enumerate(BOXES)}
    assert only["yacht"] == pytest.approx(50 * 347_897 / 7_558_272)
    assert only["choice"] == pytest.approx(5 * 14 / 3)
    assert list(solution.optima) == [solution.values[0]]
    assert solution.values[full] == 0
