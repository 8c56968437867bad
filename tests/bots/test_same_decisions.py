"""A bot decides the same interpreted as compiled: nobody sees when it goes over to the other."""

from collections.abc import Callable

import numpy as np
import pytest

import rollwright as rw
from rollwright.bots import AT_TABLES
from rollwright.bots.binding import bot_binding, scratch_of
from rollwright.bots.factory import BotSpec, make_bot, specify, stand_in_for
from rollwright.bots.play_loop import choices_key
from rollwright.bots.players import BotPlayer
from rollwright.core.dice import signed
from rollwright.core.registry import abouts
from rollwright.play.dice import Seeded
from tests.counts import LONG, count

SEED = 12
LEVELS = AT_TABLES if LONG else ("casual", "strong")
Chooser = Callable[[rw.State, int, int], str]


def chooser(game: rw.Game, spec: BotSpec, *, compiled: bool) -> Chooser:
    """Return how a bot decides, compiled or interpreted, even if at tables it never does so."""
    bot = make_bot(game, spec, compiled=compiled)
    policy = bot_binding(game.about.name, compiled=compiled)(spec.policy)
    given, scratch = np.zeros(1, game.rules.STATE), scratch_of(game.about.name)
    lots = signed(choices_key(SEED))

    def choose(state: rw.State, seat: int, number: int) -> str:
        given[0] = state.record
        chosen = policy(bot, given, scratch, game.sheet.record, seat, lots, number)
        return game.write(int(chosen))

    return choose


def decisions(game: rw.Game, choose: Chooser) -> list[tuple[rw.State, int, str]]:
    """Play a game; return what was decided by whom in which state."""
    state, dice = game.new(), Seeded(SEED)
    made: list[tuple[rw.State, int, str]] = []
    while not state.over and len(made) < 1000:
        if state.chance_due:
            state.roll(dice)
            continue
        seat = state.pending[0]
        action = choose(state, seat, len(made))
        made.append((state.copy(), seat, action))
        state.play(action, seat)
    return made


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", list(abouts()))
def test_interpreted_and_compiled_decide_the_same(name: str, level: str) -> None:
    """From the beginning of a game to its end, here and there.

    One that looks ahead does so only when compiled: it is compared without.
    """
    game = rw.game(name, 2)
    spec = specify(game, level)
    spec = stand_in_for(spec) if spec.is_slow else spec
    made = decisions(game, chooser(game, spec, compiled=True))
    interpreted = BotPlayer(level, SEED, compiled=False)
    step = max(len(made) // count(60, 15), 1)
    for number, (state, seat, action) in list(enumerate(made))[::step]:
        assert interpreted.choose(state, seat, number) == action


@pytest.mark.parametrize("name", list(abouts()) if LONG else ["qwixx", "knifflig"])
def test_rollouts_decide_the_same_too(name: str) -> None:
    """Else whoever steps through a decision would see another one."""
    game = rw.game(name, 2)
    spec = specify(game, f"rollout:{count(40, 6)}")  # interpreted, more would take minutes
    made = decisions(game, chooser(game, spec, compiled=True))
    interpreted = chooser(game, spec, compiled=False)
    step = max(len(made) // count(20, 3), 1)
    for number, (state, seat, action) in list(enumerate(made))[::step]:
        assert interpreted(state, seat, number) == action
