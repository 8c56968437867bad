"""Learns values by playing: in rounds of games against itself, each followed by a descent.

The same seed gives the same weights on any number of cores: games are numbered, played with the
weights of the round's beginning, and learnt from in one order.
"""

import math
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from rollwright.bots import BY_VALUES
from rollwright.bots.bound import bound
from rollwright.bots.choosing import MANNERS, WEIGHING
from rollwright.bots.mind import MAX_FEATURES, mind
from rollwright.bots.net import HEAD, NARROW, ROOM, SECOND, WIDE, Floats, size_of
from rollwright.bots.weighing import LISTS, ROOM_OF_BOTS, WORK
from rollwright.core.contract import MAX_LEGAL, Numbers
from rollwright.learn.descent import descend
from rollwright.learn.selfplay import play_and_note
from rollwright.play.game import Game

_NOTES_A_GAME: Final = 64
"""Turns of a game for which there is room, on average."""


@dataclass(frozen=True)
class Course:
    """How to learn: all that the weights depend on, besides game, sheet and players."""

    seed: int
    games: int
    round_games: int = 2000
    rate: float = 1e-3
    """Of descent, at the beginning; it falls to a hundredth of it by the end."""
    trace: float = 0.8
    whims: int = 50
    together: int = 128


class Training:
    """Weights that learn."""

    def __init__(self, game: Game, course: Course) -> None:
        self.game = game
        self.course = course
        self.games = 0
        self.error = 0.0
        features = mind(game.about.name).feature_count(game.players)
        self.weights: Floats = np.zeros(size_of(features), np.float32)
        chance = np.random.default_rng(course.seed)
        self.weights[SECOND : SECOND + WIDE * NARROW] = chance.normal(
            0, math.sqrt(2 / WIDE), WIDE * NARROW
        )
        self.weights[HEAD - 1 - NARROW : HEAD - 1] = chance.normal(0, math.sqrt(1 / NARROW), NARROW)
        self.weights[HEAD:] = chance.normal(0, 0.1, features * WIDE)
        self.first = np.zeros_like(self.weights)
        self.second = np.zeros_like(self.weights)
        bind = bound(game.about.name, compiled=True)
        self._play: Callable[..., int] = bind(play_and_note)
        self._descend: Callable[..., float] = bind(descend)

    def round(self, cores: int = 1) -> None:
        """Play a round of games, and learn from them."""
        count = min(self.course.round_games, self.course.games - self.games)
        size = 250
        begins = range(self.games, self.games + count, size)
        with ThreadPoolExecutor(cores) as pool:
            parts = list(
                pool.map(lambda at: self._notes(at, min(size, self.games + count - at)), begins)
            )
        found, counts, targets = (np.concatenate([part[i] for part in parts]) for i in range(3))
        order = np.random.default_rng([self.course.seed, self.games]).permutation(len(counts))
        done = self.games / self.course.games
        rate = self.course.rate * 0.01**done
        features = (len(self.weights) - HEAD) // WIDE
        self.error = self._descend(
            self.weights, np.zeros_like(self.weights), self.first, self.second,
            np.zeros((2, features), np.int64), found, counts, targets, order.astype(np.int64),
            self.course.together, rate, np.zeros(2 * ROOM, np.float32),
        )  # fmt: skip
        self.games += count

    def _notes(self, first: int, games: int) -> tuple[npt.NDArray[np.int32], Numbers, Floats]:
        game = self.game
        room = _NOTES_A_GAME * game.players * games
        found = np.zeros((room, MAX_FEATURES), np.int32)
        counts = np.zeros(room, np.int64)
        targets = np.zeros(room, np.float32)
        manner = np.zeros(MANNERS)
        manner[WEIGHING] = BY_VALUES
        notes = self._play(
            np.zeros(WORK, game.rules.STATE), np.zeros(1, game.rules.STATE), game.sheet.record,
            game.players, manner, self.course.seed, first, games, self.course.whims,
            self.course.trace, np.zeros((LISTS, MAX_LEGAL), np.int64), self.weights,
            np.zeros(ROOM_OF_BOTS, np.float32), np.zeros(room, np.int64), found, counts, targets,
        )  # fmt: skip
        return found[:notes], counts[:notes], targets[:notes]
