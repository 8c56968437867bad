"""Bots at a table: the same choosing as in simulation, seeing only what they may."""

from typing import Protocol

import numpy as np

from rollwright.bots import known_bot
from rollwright.bots.bound import bound
from rollwright.bots.choosing import choose
from rollwright.bots.equipment import equip
from rollwright.bots.weighing import LISTS, ROOM_OF_BOTS, STATE, WORK
from rollwright.core.compiling import binding
from rollwright.core.contract import MAX_LEGAL
from rollwright.core.dice import CHOICE_STREAM, key, signed
from rollwright.play.dice import Seeded
from rollwright.play.game import Game
from rollwright.play.state import State


class Player(Protocol):
    """Who decides for a seat: a bot of ours, or a program."""

    def choose(self, state: State, seat: int, number: int) -> str:
        """Choose the seat's action; `number` counts the decisions of the game so far."""
        ...


def warm_up(game: Game, bot: str) -> None:
    """Compile what a bot needs, or load it from the cache, so that no decision waits for it."""
    state, dice = game.new(), Seeded(0)
    while not state.pending:
        state.roll(dice)
    BotPlayer(bot, 0).choose(state, state.pending[0], 0)


class BotPlayer:
    """Decides for a seat; with the seed of a simulation it plays that simulation's game."""

    def __init__(self, name: str, seed: int, game: int = 0) -> None:
        self._name = known_bot(name)
        self._lots = key(key(seed, CHOICE_STREAM), game)

    def choose(self, state: State, seat: int, number: int) -> str:
        """Choose the seat's action; `number` counts the decisions of the game so far.

        A bot that searches is compiled, others start at once.
        """
        seen = state.observe(seat)
        game = seen.game
        equipment = equip(game, self._name)
        work = np.zeros(WORK, game.rules.STATE)
        work[STATE] = seen.record
        actions = np.zeros((LISTS, MAX_LEGAL), np.int64)
        room = np.zeros(ROOM_OF_BOTS, np.float32)
        name = game.about.name
        if equipment.thinks:
            bind = bound(name, compiled=equipment.searches)
        else:
            bind = binding(name, compiled=False)
        chosen = bind(choose)(
            equipment.manner, work, game.sheet.record, seat, signed(self._lots), number, actions,
            equipment.values, room,
        )  # fmt: skip
        return game.write(chosen)
