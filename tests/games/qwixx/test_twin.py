"""The engine and the naive twin, step by step through the same random games."""

from random import Random
from typing import Any

import pytest

import rollwright as rw
from rollwright.core.colours import LOOKS
from rollwright.play.game import Game
from tests.counts import count
from tests.games.qwixx.naive_twin import Choice, NaiveQwixx
from tests.games.qwixx.positions import PRINTED, sheet
from tests.games.qwixx.sheets import ODD_SHEETS

LETTERS = {look.letter: colour for colour, look in LOOKS.items()}


def as_choice(text: str) -> Choice:
    return None if text == "-" else (LETTERS[text[0]], int(text[1:]))


def play_beside(game: Game, printed: dict[str, Any], seed: int) -> None:
    random = Random(seed)
    twin = NaiveQwixx(game.players, printed)
    state = game.new()
    names = dict(game.folder.part_names(game.sheet.data))
    while True:
        assert state.over == twin.over()
        assert state.chance_due == twin.chance()
        assert list(state.pending) == twin.pending()
        step = state.view()["step"]
        for seat in range(game.players):
            if step != "action_1":  # in it, the twin writes choices down only when all are made
                parts = {name.split(".")[1]: n for name, n in state.parts(seat).items()}
                assert parts == twin.parts(seat)
                assert state.scores[seat] == twin.score(seat)
        if state.over:
            assert list(state.winners) == twin.winners()
            assert names
            return
        due = state.chance_due
        if due:
            kind, size = due
            outcome = (
                [random.randint(1, 6) for _ in range(size)]
                if kind == "dice"
                else [random.randrange(size)]
            )
            state.roll(outcome)
            twin.give(outcome)
            continue
        for seat in state.pending:
            assert {as_choice(text) for text in state.legal(seat)} == twin.legal(seat)
        seat = random.choice(state.pending)
        action = random.choice(state.legal(seat))
        state.play(action, seat)
        twin.play(seat, as_choice(action))


@pytest.mark.parametrize("players", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("part", range(4))
def test_twin_agrees_at_every_step(players: int, part: int) -> None:
    game = rw.game("qwixx", players)
    for seed in range(count(1250, 20)):
        play_beside(game, dict(PRINTED), 4 * seed + part)


@pytest.mark.parametrize("changes", ODD_SHEETS)
@pytest.mark.parametrize("players", [1, 2, 5])
def test_twin_agrees_on_other_sheets(players: int, changes: dict[str, Any]) -> None:
    printed = sheet(**changes)
    game = rw.game("qwixx", players, printed)
    for seed in range(count(300, 12)):
        play_beside(game, printed, seed)
