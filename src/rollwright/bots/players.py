"""Bots at a table: the same choosing as in simulation, interpreted, seeing only what they may."""

import numpy as np

from rollwright.bots import bot_number
from rollwright.bots.choosing import STATE, WORK, choose
from rollwright.core.compiling import binding
from rollwright.core.contract import MAX_LEGAL
from rollwright.core.dice import CHOICE_STREAM, key
from rollwright.play.state import State


class BotPlayer:
    """Decides for a seat; with the seed of a simulation it plays that simulation's game."""

    def __init__(self, name: str, seed: int, game: int = 0) -> None:
        self._bot = bot_number(name)
        self._lots = key(key(seed, CHOICE_STREAM), game)

    def choose(self, state: State, seat: int, number: int) -> str:
        """Choose the seat's action; `number` counts the decisions of the game so far."""
        seen = state.observe(seat)
        game = seen.game
        work = np.zeros(WORK, game.rules.STATE)
        work[STATE] = seen.record
        actions = np.zeros((2, MAX_LEGAL), np.int64)
        bound = binding(game.about.name, compiled=False)(choose)
        sheet = game.sheet.record
        return game.write(bound(self._bot, work, sheet, seat, self._lots, number, actions))
