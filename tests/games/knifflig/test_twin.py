"""The engine and the naive twin, step by step through the same random games."""

from random import Random
from typing import Any

import pytest

import rollwright as rw
from rollwright.play.game import Game
from tests.counts import count
from tests.games.knifflig.naive_twin import NaiveKnifflig
from tests.games.knifflig.positions import PRINTED, sheet
from tests.games.knifflig.sheets import ODD_SHEETS


def as_choice(text: str) -> tuple[int, ...]:
    return () if text == "-" else tuple(map(int, text[1:].split("+")))


def play_beside(game: Game, printed: dict[str, Any], seed: int) -> None:
    random = Random(seed)
    twin = NaiveKnifflig(game.players, printed, game.options["phase2"])
    state = game.new()
    eager = random.random()  # how readily boxes are ticked: both long and short games are seen
    while True:
        assert state.over == twin.over()
        assert state.chance_due == twin.chance()
        assert list(state.pending) == twin.pending()
        seen = state.observe(None)  # as a guest sees it: nothing undecided
        for seat in range(game.players):
            for name, ticked in (
                ("left", twin.left),
                ("right", twin.right),
                ("circles", twin.circles),
            ):
                assert seen.record[name][seat].tolist() == list(ticked(seat).values())
            marks = int(seen.record["marks"][seat])
            assert {row for row in range(2, 13) if marks >> (row - 2) & 1} == twin.marks(seat)
            parts = {f"knifflig.{part}": n for part, n in twin.parts(seat).items()}
            assert seen.parts(seat) == parts
            assert sum(parts.values()) == twin.score(seat)
        if state.over:
            assert list(state.winners) == twin.winners()
            return
        due = state.chance_due
        if due:
            outcome = (
                [random.randint(1, 6) for _ in range(4)]
                if due[0] == "dice"
                else [random.randrange(due[1])]
            )
            state.roll(outcome)
            twin.give(outcome)
            continue
        for seat in state.pending:
            assert {as_choice(text) for text in state.legal(seat)} == twin.legal(seat)
        seat = random.choice(state.pending)
        legal = state.legal(seat)
        action = legal[-1] if random.random() < eager else random.choice(legal)
        state.play(action, seat)
        twin.play(seat, as_choice(action))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("phase2", ["at_once", "in_turn"])
@pytest.mark.parametrize("part", range(4))
def test_twin_agrees_at_every_step(players: int, phase2: str, part: int) -> None:
    # One part interpreted, where nothing overflows unseen; the others compiled, which is quicker.
    game = rw.game("knifflig", players, compiled=part > 0, phase2=phase2)
    # 5,000 games for each number of players, half of them in turn.
    for seed in range(count(625, 5)):
        play_beside(game, dict(PRINTED), 4 * seed + part)


@pytest.mark.parametrize("changes", ODD_SHEETS)
@pytest.mark.parametrize("phase2", ["at_once", "in_turn"])
def test_twin_agrees_on_other_sheets(phase2: str, changes: dict[str, Any]) -> None:
    printed = sheet(**changes)
    for players in range(printed["players"][0], printed["players"][1] + 1):
        game = rw.game("knifflig", players, printed, phase2=phase2)
        for seed in range(count(60, 2)):
            play_beside(game, printed, seed)
