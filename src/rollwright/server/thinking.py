"""Bots think in processes of their own, so that no table waits for another's bot."""

import asyncio
import multiprocessing
import os
import signal
import threading
from collections.abc import Iterable, Mapping
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import Any

from rollwright.bots.equipment import is_compiled
from rollwright.bots.players import BotPlayer, warm_up
from rollwright.play.game import Game
from rollwright.play.state import State, restored
from rollwright.server.games import shared_game


@dataclass(frozen=True)
class Question:
    """What a bot is asked: only what its seat may know goes to it."""

    game: str
    players: int
    sheet_hash: str
    sheet: Mapping[str, Any]
    options: Mapping[str, str]
    seen: bytes
    seat: int
    bot: str
    lots: int
    number: int


def question(state: State, seat: int, bot: str, lots: int) -> Question:
    """Ask what a seat should do; `lots` is the seed of the bots' own lots."""
    game = state.game
    return Question(
        game.about.name, game.players, game.sheet.hash, game.sheet.data, game.options,
        bytes(state.observe(seat)), seat, bot, lots, len(state.events),
    )  # fmt: skip


class Thinkers:
    """Processes in which bots think, started when the first one must."""

    def __init__(self, processes: int) -> None:
        self._processes = processes
        self._pool: ProcessPoolExecutor | None = None

    async def answer(self, asked: Question) -> str:
        """Return the action, in notation; a process that died is replaced once."""
        loop = asyncio.get_running_loop()
        pool = self._started()
        try:
            return await loop.run_in_executor(pool, _answer, asked)
        except BrokenProcessPool:
            if pool is self._pool:  # else somebody else who was thinking there has replaced it
                self.close()
            return await loop.run_in_executor(self._started(), _answer, asked)

    def warm_up(self, game: Game, bots: Iterable[str]) -> None:
        """Let bots that will be asked soon make themselves ready, while people still settle in."""
        for bot in bots:
            if is_compiled(game, bot):
                self._started().submit(
                    _warm_up, game.about.name, game.players, game.sheet.hash, game.sheet.data,
                    game.options, bot,
                )  # fmt: skip

    def close(self) -> None:
        """End the processes."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None

    def _started(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(
                self._processes, multiprocessing.get_context("spawn"), _settle_in
            )
        return self._pool


def _settle_in() -> None:
    """Leave Ctrl-C to the server, and end with it, even if it was killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    server = multiprocessing.parent_process()

    def end_with_server() -> None:
        if server is not None:
            server.join()
        os._exit(0)

    threading.Thread(target=end_with_server, daemon=True).start()


def _warm_up(
    name: str, players: int, hashed: str, sheet: Mapping[str, Any], options: Mapping[str, str],
    bot: str,
) -> None:  # fmt: skip
    warm_up(shared_game(name, players, sheet, options, hashed=hashed), bot)


def _answer(asked: Question) -> str:
    game = shared_game(
        asked.game, asked.players, asked.sheet, asked.options, hashed=asked.sheet_hash
    )
    state = restored(game, asked.seen, (), asked.seat)
    return BotPlayer(asked.bot, asked.lots).choose(state, asked.seat, asked.number)
