"""What people type when they roll real dice."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwright.core.contract import DICE, PICK, START
from rollwright.core.errors import IllegalError
from rollwright.play.dice import Typed, parse_outcome


@pytest.mark.parametrize(
    "text", ["4 1 3 6 2 5", "413625", "41 3625", "4,1,3,6,2,5", " 4  1 36 25 "]
)
def test_faces_are_read_with_or_without_spaces(text: str) -> None:
    assert parse_outcome(text, DICE, 6) == (4, 1, 3, 6, 2, 5)


@pytest.mark.parametrize(
    "text", ["", "41362", "4136250", "4136 2 7", "413620", "four", "4 1 3 6 2 x"]
)
def test_impossible_faces_are_refused(text: str) -> None:
    with pytest.raises(IllegalError):
        parse_outcome(text, DICE, 6)


@pytest.mark.parametrize("text", ["0", "4", "", "one", "-1", "1.0"])
def test_a_seat_is_counted_from_one(text: str) -> None:
    assert parse_outcome("3", START, 3) == (2,)
    with pytest.raises(IllegalError):
        parse_outcome(text, START, 3)


@given(st.text(max_size=20), st.sampled_from([DICE, START, PICK]), st.integers(1, 8))
def test_fuzzed_answers_are_read_or_refused(text: str, kind: int, size: int) -> None:
    try:
        outcome = parse_outcome(text, kind, size)
    except IllegalError as error:
        assert str(error)
    else:
        low, high = (1, 6) if kind == DICE else (0, size - 1)
        assert len(outcome) == (size if kind == DICE else 1)
        assert all(low <= number <= high for number in outcome)


def test_typed_dice_ask_until_they_are_possible() -> None:
    answers = iter(["7 7", "1 2", "6 6"])
    refusals: list[str] = []
    dice = Typed(lambda kind, size: next(answers), lambda error: refusals.append(str(error)))
    assert dice.outcome(DICE, 2, 0) == (6, 6) or refusals
    assert refusals == ["A die shows 1 to 6."]
