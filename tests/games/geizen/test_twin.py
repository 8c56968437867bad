"""The engine and the naive twin, step by step through the same random games."""

from random import Random
from typing import Any

import pytest

import rollwright as rw
from rollwright.play.game import Game
from tests.counts import count
from tests.games.geizen.naive_twin import NaiveGeizen
from tests.games.geizen.positions import PRINTED, sheet
from tests.games.geizen.sheets import ODD_SHEETS

LONGEST = 400
"""Decisions after which a game on another board is left alone: some need not end (A5)."""


def as_choice(text: str) -> tuple[int, ...]:
    return tuple(map(int, text[1:]))


def play_beside(game: Game, printed: dict[str, Any], seed: int) -> bool:
    """Play a game; tell whether it came to its end."""
    random = Random(seed)
    twin = NaiveGeizen(game.players, printed)
    state = game.new()
    for _ in range(LONGEST):
        assert state.over == twin.over()
        assert state.chance_due == twin.chance()
        assert list(state.pending) == twin.pending()
        assert state.scores == [twin.score(seat) for seat in range(game.players)]
        bank, board = int(state.record["bank"]), twin.on_board()
        assert bank == twin.bank()
        assert state.record["filled"].tolist() == [twin.filled(face) for face in range(1, 7)]
        assert sum(state.scores) + bank + board == printed["chips_in_the_box"]
        if state.over:
            assert list(state.winners) == twin.winners()
            return True
        due = state.chance_due
        if due:
            outcome = (
                [random.randint(1, 6) for _ in range(due[1])]
                if due[0] == "dice"
                else [random.randrange(due[1])]
            )
            state.roll(outcome)
            twin.give(outcome)
            continue
        (seat,) = state.pending
        assert {as_choice(text) for text in state.legal(seat)} == twin.legal(seat)
        action = random.choice(state.legal(seat))
        state.play(action, seat)
        twin.play(seat, as_choice(action))
    return False


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("part", range(4))
def test_twin_agrees_at_every_step(players: int, part: int) -> None:
    # One part interpreted, where nothing overflows unseen; the others compiled, which is quicker.
    game = rw.game("geizen", players, compiled=part > 0)
    for seed in range(count(1250, 20)):
        assert play_beside(game, dict(PRINTED), 4 * seed + part)


@pytest.mark.parametrize("changes", ODD_SHEETS)
def test_twin_agrees_on_other_sheets(changes: dict[str, Any]) -> None:
    printed = sheet(**changes)
    for players in range(printed["players"][0], printed["players"][1] + 1):
        game = rw.game("geizen", players, printed)
        for seed in range(count(100, 5)):
            play_beside(game, printed, seed)
