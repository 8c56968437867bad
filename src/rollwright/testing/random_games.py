"""Random games through the Python face, for tests that want to see every step."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

from rollwright.play.dice import Seeded
from rollwright.play.game import Game
from rollwright.play.state import State

_LONGEST: Final = 20_000
"""Events: no game is as long."""


class GameError(AssertionError):
    """A game does not hold what every game must."""


def random_steps(
    game: Game, seed: int, order: Callable[[list[int]], None] = lambda seats: None
) -> Iterator[State]:
    """Yield the one state, changing, before each event and after the last."""
    random = Random(seed)
    dice = Seeded(seed)
    state = game.new()
    for _ in range(_LONGEST):
        if state.over:
            break
        yield state
        if state.chance_due:
            state.roll(dice)
            continue
        seats = list(state.pending)
        order(seats)
        state.play(random.choice(state.legal_actions(seats[0])), seats[0])
    else:
        raise GameError(f"game {seed} does not end")
    yield state


def random_end(game: Game, seed: int) -> State:
    """Return the end of a random game."""
    *_, state = random_steps(game, seed)
    return state
