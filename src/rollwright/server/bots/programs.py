"""The host's programs at tables: under plain names, and never a reason for a table to wait."""

import asyncio
import time
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from rollwright.bots import AT_TABLES
from rollwright.bots.programs.child import ProgramError
from rollwright.bots.programs.naming import SECONDS
from rollwright.bots.programs.process_pool import ProcessPool
from rollwright.play.state import State
from rollwright.server.common.logs import logger

_REST: Final = 60.0
"""Seconds for which a table does not ask a program again that failed there."""
_MOST_RESTING: Final = 10_000


class Programs:
    """The programs that the host lets play, each in a few copies that all tables share.

    Threads wait for them; what they say goes to no other process, and nothing of a game reaches
    them but what their seat may know.
    """

    def __init__(
        self, commands: Mapping[str, str], seconds: float = SECONDS, copies: int = 1
    ) -> None:
        """Take commands by names; no more than so many copies of each run at the same time."""
        self._seconds = seconds
        self._copies = {name: ProcessPool(command, seconds) for name, command in commands.items()}
        self._free = {name: asyncio.Semaphore(copies) for name in commands}
        self._resting: dict[tuple[str, str], float] = {}
        threads = max(1, copies * len(commands))
        self._threads = ThreadPoolExecutor(threads, "program")

    @property
    def names(self) -> list[str]:
        """What the programs are called at tables."""
        return list(self._copies)

    @property
    def bots(self) -> tuple[str, ...]:
        """All who may sit at a table."""
        return (*AT_TABLES, *self._copies)

    async def answer(self, table: str, game: int, seen: State, seat: int, bot: str) -> str | None:
        """Return a program's action, in notation; None if another must decide instead of it.

        `seen` is what its seat may know, in that game at that table. Another must decide while it
        rests, when its copies are busy for too long, and when it fails: that is logged, and this
        table does not ask it again for a while.
        """
        if self._resting.get((table, bot), 0.0) > time.monotonic():
            return None
        if bot not in self._copies:  # the server was started without it this time
            self._rest(table, seat, bot, "there is no such program here")
            return None
        free = self._free[bot]
        try:
            async with asyncio.timeout(self._seconds):
                await free.acquire()
        except TimeoutError:
            self._rest(table, seat, bot, "all its copies are busy")
            return None
        loop = asyncio.get_running_loop()
        label = (table, game, seat)
        asked = loop.run_in_executor(self._threads, self._ask, label, seen, seat, bot)

        def answered(future: asyncio.Future[str]) -> None:
            """Let others have the copy; whoever asked may be gone and not hear of an error."""
            free.release()
            if not future.cancelled():
                future.exception()

        asked.add_done_callback(answered)
        try:
            return await asyncio.shield(asked)
        except Exception as error:
            expected = isinstance(error, ProgramError)
            self._rest(table, seat, bot, str(error) if expected else repr(error))
            return None

    def close(self) -> None:
        """End all programs."""
        for copies in self._copies.values():
            copies.close()
        self._threads.shutdown(cancel_futures=True)

    def _ask(self, label: object, seen: State, seat: int, bot: str) -> str:
        with self._copies[bot].lent() as player:
            if player.label != label:  # the copy may have played elsewhere meanwhile
                player.begin(seen.game, seat, label=label)
            return player.choose(seen, seat, 0)

    def _rest(self, table: str, seat: int, bot: str, why: str) -> None:
        logger().error("program failed", table=table, seat=seat, bot=bot, error=why)
        now = time.monotonic()
        if len(self._resting) >= _MOST_RESTING:
            self._resting = {key: at for key, at in self._resting.items() if at > now}
        self._resting[table, bot] = now + _REST
