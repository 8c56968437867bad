"""Notation: written in one way, read generously, nonsense refused."""

import pytest

import rollwright as rw
from rollwright.core.errors import NotationError
from rollwright.games.knifflig.rules import ACTIONS

GAME = rw.game("knifflig")


def test_the_action_table() -> None:
    """0 nothing, 11 left rows, 66 pairs of rows, 11 right rows."""
    assert ACTIONS == 1 + 11 + 66 + 11
    assert [GAME.write(action) for action in (0, 1, 11, 12, 13, 22, 23, 77, 78, 88)] == [
        "-", "L2", "L12", "L2+2", "L2+3", "L2+12", "L3+3", "L12+12", "R2", "R12",
    ]  # fmt: skip


def test_every_action_round_trips() -> None:
    texts = [GAME.write(action) for action in range(ACTIONS)]
    assert [GAME.read(text) for text in texts] == list(range(ACTIONS))
    assert len(set(texts)) == ACTIONS


@pytest.mark.parametrize("text", ["L7+9", "l7+9", " L 7 + 9 ", "9+7", "7+9", "left 9, 7", "L9+L7"])
def test_read_generously(text: str) -> None:
    assert GAME.write(GAME.read(text)) == "L7+9"


@pytest.mark.parametrize("text", ["-", "pass", " PASS ", "nothing"])
def test_nothing_has_several_words(text: str) -> None:
    assert GAME.write(GAME.read(text)) == "-"


@pytest.mark.parametrize(
    "text", ["", "L", "7", "L1", "L13", "R1", "R13", "R7+9", "L7+", "L7+9+3", "L-7", "X7", "L٧"]
)
def test_nonsense_is_refused_with_what_would_be_right(text: str) -> None:
    with pytest.raises(NotationError, match=r"L7 or L7\+9 .* R6"):
        GAME.read(text)
