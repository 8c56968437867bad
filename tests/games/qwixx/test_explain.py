"""Why not: the rule's number and a sentence."""

import pytest

import rollwright as rw
from rollwright.core.errors import IllegalError
from rollwright.core.texts import LANGUAGES, Texts
from rollwright.play.state import State
from tests.games.qwixx.positions import play_all, position


def why(state: State, action: str, seat: int) -> str:
    reason = state.explain(action, seat)
    return reason.rule if reason else "legal"


def test_Q3_skipped() -> None:
    state = position(crosses={0: {"red": [7]}}).roll([2, 3, 1, 1, 1, 1])
    assert why(state, "R5", 0) == "Q3"
    assert why(state, "Y5", 0) == "legal"


def test_Q4_before_the_roll() -> None:
    assert why(position(), "R5", 0) == "Q4"
    assert why(rw.game("qwixx").new(), "-", 0) == "Q4"


def test_Q5_not_the_white_sum() -> None:
    state = position().roll([2, 3, 1, 1, 1, 1])
    assert why(state, "R6", 0) == "Q5"
    with pytest.raises(IllegalError, match=r"R6 is not possible now: the white dice make 5 \(Q5\)"):
        state.play("R6", 0)


def test_Q6_not_active_and_not_a_sum() -> None:
    state = play_all(position().roll([2, 3, 1, 1, 1, 1]), s0="-", s1="-")
    assert why(state, "-", 1) == "Q6"
    assert why(state, "R9", 0) == "Q6"
    assert why(state, "R3", 0) == "legal"


def test_Q8_too_few_crosses() -> None:
    state = position(crosses={0: {"red": [2, 3]}}).roll([6, 6, 1, 1, 1, 1])
    assert why(state, "R12", 0) == "Q8"


def test_Q9_closed() -> None:
    state = position(closed=["red"]).roll([2, 3, 1, 1, 1])
    assert why(state, "R5", 0) == "Q9"


def test_Q10_decided_already() -> None:
    state = position().roll([2, 3, 1, 1, 1, 1]).play("R5", 0)
    assert why(state, "Y5", 0) == "Q10"


def test_Q11_over() -> None:
    state = position(penalties={0: 3}).roll([2, 3, 1, 1, 1, 1])
    play_all(state, s0="-", s1="-").play("-")
    assert why(state, "R5", 0) == "Q11"


def test_A2_no_choice() -> None:
    full = {"red": [9], "yellow": [9], "green": [3], "blue": [3]}
    state = position(crosses={1: full}).roll([3, 4, 1, 1, 1, 1])
    assert why(state, "R7", 1) == "A2"


def test_Q2_not_on_the_sheet() -> None:
    state = position().roll([2, 3, 1, 1, 1, 1])
    reason = state.explain(66, 0)  # row 6 of 6, number 12: the printed sheet has four rows
    assert reason
    assert reason.rule == "Q2"


@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons_are_said_in_every_language(language: str) -> None:
    state = position(crosses={0: {"red": [7]}}).roll([2, 3, 1, 1, 1, 1])
    reason = state.explain("R5", 0)
    assert reason
    assert reason.text(Texts(language)).endswith("(Q3)")
