"""Plays games one by one, in Python, where programs take part: no compiled loop can ask them.

Dice, starters and the lots of our own bots are those of the compiled loop, game by game.
"""

import threading
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from typing import NamedTuple

import numpy as np

from rollwright.bots.players import BotPlayer, Player
from rollwright.bots.programs.naming import command_of, is_program
from rollwright.bots.programs.process_pool import ProcessPool
from rollwright.bots.programs.program import ProgramPlayer
from rollwright.core.contract import MAX_PARTS
from rollwright.play.dice import Seeded
from rollwright.play.game import Game
from rollwright.play.state import State
from rollwright.simulation.kernel import Results


class _Asked(NamedTuple):
    """How often a bot was asked, and how long it took in all."""

    times: int
    seconds: float


class ByHand:
    """Plays games of the same bots and programs; every batch has copies of them for itself."""

    def __init__(
        self, game: Game, bots: Sequence[str], seed: int, starter: int, limit: int, seconds: float
    ) -> None:
        """Take what `play_games` takes; `seconds` is what a program has for a decision."""
        self._game = game
        self._bots = tuple(bots)
        self._seed = seed
        self._starter = starter
        self._limit = limit
        self._pools = {
            seat: ProcessPool(command_of(bot), seconds)
            for seat, bot in enumerate(bots)
            if is_program(bot)
        }
        self._asked: dict[str, _Asked] = {}
        self._counting = threading.Lock()
        self._warm_up()

    def play(self, first: int, results: Results) -> None:
        """Play the games numbered from `first`, and write what `play_games` writes."""
        rules, sheet = self._game.rules, self._game.sheet.record
        parts = np.zeros(MAX_PARTS, np.int64)
        with ExitStack() as stack:
            programs = {
                seat: stack.enter_context(pool.lent()) for seat, pool in self._pools.items()
            }
            bots = {
                seat: self._bot(bot) for seat, bot in enumerate(self._bots) if seat not in programs
            }
            for row in range(len(results.points)):
                state, decisions = self._played(first + row, programs, bots)
                for seat in range(self._game.players):
                    results.points[row, seat] = rules.score(state.record, sheet, seat, parts)
                    results.parts[row, seat] = parts[: results.parts.shape[2]]
                results.won[row] = sum(1 << seat for seat in state.winners)
                results.counts[row] = decisions, int(not state.over)

    @property
    def seconds_per_decision(self) -> dict[str, float]:
        """How long each bot has taken for a decision so far, in the mean."""
        return {bot: asked.seconds / asked.times for bot, asked in self._asked.items()}

    def close(self) -> None:
        """End the programs, also under the hands of those who play."""
        for pool in self._pools.values():
            pool.close()

    def _played(
        self, number: int, programs: Mapping[int, ProgramPlayer], bots: Mapping[int, BotPlayer]
    ) -> tuple[State, int]:
        """Play a game; return how it ended, and after how many decisions."""
        players: Mapping[int, Player] = {**programs, **bots}
        for seat, program in programs.items():
            program.begin(self._game, seat, number)
        for bot in bots.values():
            bot.begin(number)
        dice = Seeded(self._seed, number)
        state, decisions = self._game.new(), 0
        while not state.over and decisions < self._limit:
            due = state.chance_due
            if due is not None:
                is_given = due[0] == "start" and self._starter >= 0
                state.roll([self._starter] if is_given else dice)
                continue
            for seat in state.pending:
                began = time.perf_counter()
                action = players[seat].choose(state, seat, decisions)
                self._count(self._bots[seat], time.perf_counter() - began)
                state.play(action, seat)
                decisions += 1
        for program in programs.values():
            program.end(state)
        return state, decisions

    def _count(self, bot: str, seconds: float) -> None:
        with self._counting:
            before = self._asked.get(bot, _Asked(0, 0.0))
            self._asked[bot] = _Asked(before.times + 1, before.seconds + seconds)

    def _bot(self, name: str) -> BotPlayer:
        """Return a bot of ours; it decides compiled if that is faster."""
        return BotPlayer(name, self._seed, compiled=True)

    def _warm_up(self) -> None:
        """Let each bot of ours decide once: binding it to a game is not for several threads."""
        state = self._game.new()
        while state.chance_due is not None:
            state.roll(Seeded(0))
        for bot in {*self._bots}:
            if not is_program(bot):
                self._bot(bot).choose(state, state.pending[0], 0)
