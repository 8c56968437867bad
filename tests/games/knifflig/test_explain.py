"""Why not: the rule's number and a sentence."""

import pytest

import rollwright as rw
from rollwright.core.texts import LANGUAGES, Texts
from rollwright.play.state import State
from tests.games.knifflig.positions import position


def why(state: State, action: str, seat: int) -> tuple[str, str]:
    reason = state.explain(action, seat)
    return (reason.rule, reason.text(Texts("en"))) if reason else ("legal", "")


def test_K4_before_the_roll() -> None:
    assert why(position(), "L7", 0)[0] == "K4"
    assert why(rw.game("knifflig").new(), "-", 0)[0] == "K4"


def test_K4_not_a_sum_and_not_a_split() -> None:
    state = position().roll([1, 2, 3, 6])
    assert why(state, "L10", 0) == (
        "K4", "no two dice make 10; they make 3, 4, 5, 7, 8, 9 (K4)",
    )  # fmt: skip
    assert why(state, "L3+4", 0) == (
        "K4",
        "the dice cannot be split into 3 and 4; possible are 3 + 9, 4 + 8, 5 + 7 (K4)",
    )
    assert why(state, "L3+9", 0) == ("legal", "")
    assert why(state, "R3", 0)[1] == "the active player ticks boxes of the left half (K4)"
    assert why(state, "-", 1) == ("K4", "the active player ticks first (K4)")


def test_K5_full_row() -> None:
    state = position(left={0: {2: 1}}, marks={0: [2]}).roll([1, 1, 5, 6])
    assert why(state, "L2", 0) == ("K5", "row 2 is full: the sum is lost (K5)")
    assert why(state, "L2+11", 0) == ("K5", "row 2 is full: the sum is lost (K5)")


def test_K6_phase_2() -> None:
    state = position(right={2: {2: 1}}).roll([1, 1, 4, 6]).play("-")
    assert why(state, "R10", 1) == (
        "K6", "two of the three common dice cannot make 10; they make 2, 5 (K6)",
    )  # fmt: skip
    assert why(state, "R2", 2) == ("K6", "row 2 is full: the sum is lost (K6)")
    assert why(state, "L5", 1)[0] == "K6"
    assert why(state, "-", 0)[0] == "K6"
    assert why(state, "R5", 1) == ("legal", "")


def test_K11_decided_already_or_not_yet() -> None:
    at_once = position().roll([1, 1, 4, 6]).play("-").play("R2", 1)
    assert why(at_once, "R5", 1)[0] == "K11"
    in_turn = position(phase2="in_turn").roll([1, 1, 4, 6]).play("-")
    assert why(in_turn, "R5", 2) == ("K11", "it is not yet your turn in this phase (K11)")
    in_turn.play("-", 1)
    assert why(in_turn, "R5", 1) == ("K11", "your turn in this phase has gone by (K11)")


def test_A2_no_choice() -> None:
    state = position(right={1: {2: 1}}).roll([1, 1, 1, 6]).play("-")
    assert why(state, "R2", 1) == ("A2", "you have no choice in this phase (A2)")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_says_why(language: str) -> None:
    state = position().roll([1, 2, 3, 6])
    for action in ("L10", "L3+4", "R3"):
        reason = state.explain(action, 0)
        assert reason is not None
        assert reason.rule in reason.text(Texts(language))
