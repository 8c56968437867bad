"""The publisher's worked examples."""

from tests.games.qwixx.positions import DOWN, UP, play_all, position, view

FIVE_HIGH = [12, 11, 10, 9, 8]


def test_example_Q5_Q6_white_four_and_one() -> None:
    """Four players; one crosses yellow 5, the active one red 5, two nothing; then blue 10."""
    state = position(4).roll([4, 1, 2, 3, 5, 6])
    play_all(state, s0="R5", s1="Y5", s2="-", s3="-")
    assert state.pending == (0,)
    assert "B10" in state.legal()
    state.play("B10")
    assert state.parts(0) == {
        "colour.red": 1, "colour.yellow": 0, "colour.green": 0, "colour.blue": 1,
        "qwixx.penalties": 0,
    }  # fmt: skip
    assert state.scores == [2, 1, 0, 0]


def test_example_Q3_what_is_still_open() -> None:
    """Red 5 and 7 crossed, yellow up to 10, green up to 6, blue up to 10."""
    state = position(
        1,
        crosses={0: {"red": [5, 7], "yellow": [3, 10], "green": [12, 6], "blue": [11, 10]}},
    )
    rows = view(state, 0)["sheets"][0]["rows"]
    assert rows[0]["crossed"] == [5, 7]
    lost = [n for n in UP[: rows[0]["open_from"]] if n not in rows[0]["crossed"]]
    assert lost == [2, 3, 4, 6]
    assert UP[rows[1]["open_from"] :] == [11, 12]
    assert DOWN[rows[2]["open_from"] :] == [5, 4, 3, 2]
    assert DOWN[rows[3]["open_from"] :] == [9, 8, 7, 6, 5, 4, 3, 2]


def test_example_Q8_Q9_green_two_with_its_lock() -> None:
    state = position(4, crosses={2: {"green": FIVE_HIGH}}).roll([1, 1, 4, 4, 4, 4])
    play_all(state, s0="-", s1="-", s2="G2", s3="-")
    assert state.parts(2)["colour.green"] == 28  # six crosses and the lock
    assert "green" not in [die["colour"] for die in state.view()["dice"]]


def test_example_Q11_three_rows_closed_at_once() -> None:
    """Green is closed; with two sixes one player closes red and another yellow."""
    state = position(
        4, crosses={0: {"red": UP[:5]}, 3: {"yellow": UP[:5]}}, closed=["green"], active=1
    )
    state.roll([6, 6, 2, 2, 2])
    play_all(state, s0="R12", s1="-", s2="-", s3="Y12")
    assert state.over
    assert view(state)["closed"] == ["red", "yellow", "green"]
    rows = view(state)["sheets"][0]["rows"]
    assert [row["open_from"] for row in rows] == [11, 11, 11, 0]  # nothing is left of a closed row
    assert [row["locked"] for row in rows] == [True, False, False, False]
    assert state.parts(0)["colour.red"] == 28
    assert state.parts(3)["colour.yellow"] == 28


def test_example_Q13_seventy_points() -> None:
    state = position(
        crosses={
            0: {
                "red": [2, 4, 6, 8],
                "yellow": [3, 5, 7],
                "green": [12, 11, 10, 9, 8, 7, 6],
                "blue": [12, 11, 10, 9, 8, 7, 6, 5],
            }
        },
        penalties={0: 2},
    )
    assert state.parts(0) == {
        "colour.red": 10, "colour.yellow": 6, "colour.green": 28, "colour.blue": 36,
        "qwixx.penalties": -10,
    }  # fmt: skip
    assert state.scores[0] == 70
