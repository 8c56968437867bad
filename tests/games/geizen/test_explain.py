"""Why not: the rule's number and a sentence."""

import pytest

from rollwright.core.texts import LANGUAGES, Texts
from rollwright.play.state import State
from tests.games.geizen.positions import position, turn


def why(state: State, action: str, seat: int, language: str = "en") -> str:
    reason = state.explain(action, seat)
    return reason.text(Texts(language)) if reason else "legal"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_names_its_rule(language: str) -> None:
    state = position()
    assert "(G2)" in why(state, "K1", 0, language)
    state.roll([1, 2, 2, 3, 6])
    assert "(G1)" in why(state, "K1", 1, language)
    assert "(G2)" in why(state, "K-", 0, language)
    assert "(G2)" in why(state, "K222", 0, language)
    assert "(G9)" in why(turn(position((1, 18)), 3, 6, 6, 6, 6), "K1", 0, language)


def test_G2_more_than_were_rolled() -> None:
    state = position().roll([1, 2, 2, 3, 6])
    assert why(state, "K222", 0) == "the roll has 2 of the face 2, not 3 (G2)"
    assert why(state, "K5", 0) == "no die of this roll shows 5 (G2)"
    assert why(state, "K22", 0) == "legal"
