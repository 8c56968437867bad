"""Bots at a table: the same policies as in simulation, seeing only what they may."""

from typing import Protocol

import numpy as np

from rollwright.bots import known_bot
from rollwright.bots.binding import bot_binding, scratch_of
from rollwright.bots.compile_ahead import is_ready
from rollwright.bots.factory import is_quick, make_bot, specify, stand_in_for
from rollwright.bots.play_loop import choices_key
from rollwright.core.contract import State as StateRecord
from rollwright.core.dice import signed
from rollwright.play.entropy import fresh_seed
from rollwright.play.game import Game
from rollwright.play.state import State


class Player(Protocol):
    """Who decides for a seat: a bot of ours, or a program."""

    def choose(self, state: State, seat: int, number: int) -> str:
        """Choose the seat's action; `number` counts the decisions of the game so far."""
        ...


class BoundBot:
    """A bot bound to one game, interpreted or compiled, and the memory it works in.

    Not for several threads at once.
    """

    def __init__(self, game: Game, name: str, *, compiled: bool) -> None:
        """Bind it; interpreted, a bot that makes sense only compiled plays below its level."""
        spec = specify(game, name)
        compiled = compiled and not is_quick(spec.evaluator)
        self.game = game
        self.plays_below_level = spec.is_slow and not compiled
        """Whether it plays below its level: without looking ahead, or by the guess alone."""
        self.could_be_compiled = not compiled and not is_quick(spec.evaluator)
        """Whether it could decide compiled."""
        if self.plays_below_level:
            spec = stand_in_for(spec)
        self._bot = make_bot(game, spec, compiled=compiled, in_loop=False)
        self._policy = bot_binding(game.about.name, compiled=compiled)(spec.policy)
        self._scratch = scratch_of(game.about.name)
        self._state = np.zeros(1, game.rules.STATE)

    def choose(self, record: StateRecord, seat: int, lots: int, number: int) -> int:
        """Choose an action; the policy looks only at what the seat may know of the state."""
        self._state[0] = record
        sheet = self.game.sheet.record
        chosen = self._policy(
            self._bot, self._state, self._scratch, sheet, seat, signed(lots), number
        )
        return int(chosen)


def bot(name: str, seed: int | None = None, *, compiled: bool | None = None) -> "BotPlayer":
    """Return a bot by its name, such as `random`, `greedy`, `casual`, `club`, `strong` or `max`.

    >>> state = rw.game("qwixx").new().roll([0]).roll([4, 1, 3, 6, 2, 5])
    >>> rw.bot("greedy", seed=1).choose(state, seat=0) in state.legal(0)
    True
    """
    return BotPlayer(name, fresh_seed() if seed is None else seed, compiled=compiled)


class BotPlayer:
    """Decides for a seat; with the seed of a simulation it plays that simulation's game."""

    def __init__(
        self, name: str, seed: int, game: int = 0, *, compiled: bool | None = None
    ) -> None:
        """Take a bot by its name.

        `compiled`: whether it decides compiled, which has to be waited for on a new machine, or
        interpreted; None: interpreted until it has been compiled (`compile_ahead`).
        """
        self._name = known_bot(name)
        self._seed = seed
        self._lots = choices_key(seed, game)
        self._compiled = compiled
        self._bound: BoundBot | None = None

    def begin(self, game: int) -> None:
        """Decide in the game of that number from now on."""
        self._lots = choices_key(self._seed, game)

    def choose(self, state: State, seat: int | None = None, number: int | None = None) -> str:
        """Choose the seat's action.

        The seat may be left out while only one is asked; `number` counts the decisions of the game
        so far.
        """
        if seat is None:
            (seat,) = state.pending
        if number is None:
            number = state.event_count - state.chance_count
        chosen = self._bound_to(state.game).choose(state.record, seat, self._lots, number)
        return state.game.write(chosen)

    def _bound_to(self, game: Game) -> BoundBot:
        bound, waits = self._bound, self._compiled is None
        if bound is None or bound.game is not game:
            compiled = is_ready(game, self._name) if self._compiled is None else self._compiled
            bound = BoundBot(game, self._name, compiled=compiled)
        elif waits and bound.could_be_compiled and is_ready(game, self._name):
            bound = BoundBot(game, self._name, compiled=True)
        self._bound = bound
        return bound
