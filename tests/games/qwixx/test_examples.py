"""The publisher's worked examples."""

from tests.games.qwixx.positions import UP, play_all, position

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
    rows = state.view(0)["sheets"][0]["rows"]
    lost = [[cell["number"] for cell in row["cells"] if cell["look"] == "lost"] for row in rows]
    still = [[cell["number"] for cell in row["cells"] if cell["look"] == "open"] for row in rows]
    assert lost[0] == [2, 3, 4, 6]
    assert still[1] == [11, 12]
    assert still[2] == [5, 4, 3, 2]
    assert still[3] == [9, 8, 7, 6, 5, 4, 3, 2]


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
    assert [row["closed"] for row in state.view()["sheets"][0]["rows"]] == [
        True, True, True, False,
    ]  # fmt: skip
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
