"""Notation: written in one way, read generously, nonsense refused."""

import pytest

import rollwright as rw
from rollwright.core.errors import NotationError
from rollwright.games.qwixx.rules import ACTIONS
from tests.games.qwixx.positions import sheet
from tests.games.qwixx.sheets import ODD_SHEETS

GAME = rw.game("qwixx")


@pytest.mark.parametrize("game", [GAME, *(rw.game("qwixx", sheet=sheet(**c)) for c in ODD_SHEETS)])
def test_every_action_of_a_sheet_round_trips(game: rw.Game) -> None:
    actions = [0]
    for row, printed in enumerate(game.sheet.data["rows"]):
        actions += [1 + 11 * row + number - 2 for number in printed["numbers"]]
    texts = [game.write(action) for action in actions]
    assert [game.read(text) for text in texts] == actions
    assert len(set(texts)) == len(texts)
    assert max(actions) < ACTIONS


@pytest.mark.parametrize("text", ["R7", "r7", " R 7 ", "7r", "7 R", "red7", "Red 7", "RED  7"])
def test_read_generously(text: str) -> None:
    assert GAME.write(GAME.read(text)) == "R7"


@pytest.mark.parametrize("text", ["-", "pass", " PASS ", "nothing"])
def test_nothing_has_several_words(text: str) -> None:
    assert GAME.write(GAME.read(text)) == "-"


@pytest.mark.parametrize(
    "text", ["", "R", "7", "R1", "R13", "P7", "R7Y7", "R-7", "٧R", "R٧", "w7R"]
)
def test_nonsense_is_refused_with_what_would_be_right(text: str) -> None:
    with pytest.raises(NotationError, match="R, Y, G, B"):
        GAME.read(text)
