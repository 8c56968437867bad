"""Compiles what bots at tables need, one kernel after the other, each in a process of its own.

What a table waits for comes first. When nothing has been asked for a while, everything else is
compiled that a table may need one day.
"""

import asyncio
import time
from collections.abc import Callable, Iterable
from typing import Final

from rollwright.bots import is_ours
from rollwright.bots.compile_ahead import Compilation, Kernel, kernel_of, table_kernels
from rollwright.bots.factory import outline
from rollwright.core.registry import abouts
from rollwright.play.game import Game
from rollwright.server.common.logs import logger

_LOOK: Final = 0.25
"""Seconds between two looks whether a process has ended."""
_TELL: Final = 4.0
"""Seconds after which those who wait are told again how long it will take."""


class CompileQueue:
    """Kernels that are wanted, and the one that is being compiled."""

    def __init__(self, idle_seconds: float | None, tell: Callable[[], None]) -> None:
        """Begin with nothing; `tell` is called when a kernel is ready, and now and then before.

        After `idle_seconds` without a wish, everything else is compiled; None: never.
        """
        self._idle_seconds = idle_seconds
        self._tell = tell
        self._wanted: dict[Kernel, None] = {}
        self._running: Compilation | None = None
        self._failed: set[Kernel] = set()
        self._asked_at = time.monotonic()
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin to work, on the running event loop."""
        self._task = asyncio.create_task(self._work())

    def close(self) -> None:
        """Stop; what has been compiled is kept."""
        if self._task is not None:
            self._task.cancel()
        if self._running is not None:
            self._running.stop()

    def want(self, game: Game, bots: Iterable[str]) -> None:
        """Ask for what these bots need, soon."""
        self._asked_at = time.monotonic()
        for bot in bots:
            kernel = kernel_of(game, bot)
            if kernel is not None and kernel not in self._failed and not kernel.is_ready:
                self._wanted[kernel] = None
        running = self._running
        if running and self._wanted and running.kernel not in self._wanted:
            running.stop()  # nobody waits for it; what it has compiled so far is kept

    def seconds_for(self, game: Game, bot: str) -> float | None:
        """Ask for what a bot needs, and return after how long that is there; None: never."""
        kernel = kernel_of(game, bot)
        if kernel in self._failed:
            return None
        self.want(game, [bot])
        return self._seconds_until([kernel]) if kernel in self._wanted else 0.0

    def waiting(self, game: Game, bots: Iterable[str]) -> tuple[list[str], float | None]:
        """Return which of these bots play below their level until compiled, and how long yet.

        None: they cannot be compiled, and play so to the end.
        """
        if not self._wanted and not self._failed:
            return [], 0.0
        ours = filter(is_ours, dict.fromkeys(bots))
        needed = {bot: kernel_of(game, bot) for bot in ours if outline(game, bot).is_slow}
        waiting = {bot: kernel for bot, kernel in needed.items() if kernel in self._wanted}
        if waiting:
            return list(waiting), self._seconds_until(waiting.values())
        failed = [bot for bot, kernel in needed.items() if kernel in self._failed]
        return failed, None if failed else 0.0

    def _seconds_until(self, wanted: Iterable[Kernel | None]) -> float:
        """Return after how long all of these are ready, in the order of the queue."""
        last = [at for at, kernel in enumerate(self._wanted) if kernel in set(wanted)]
        ahead = list(self._wanted)[: max(last, default=-1) + 1]
        running = self._running
        return sum(
            running.seconds_left if running and kernel == running.kernel else kernel.seconds
            for kernel in ahead
        )

    async def _work(self) -> None:
        while True:
            kernel = next(iter(self._wanted), None) or self._next_when_idle()
            if kernel is None:
                await asyncio.sleep(_LOOK)
                continue
            try:
                await self._compile(kernel)
                self._tell()
            except Exception:
                self._give_up(kernel)
                logger().exception("not compiled", kernel=" ".join(kernel.words))

    def _give_up(self, kernel: Kernel) -> None:
        """Leave its bots to decide interpreted, as they did until now."""
        self._failed.add(kernel)
        self._wanted.pop(kernel, None)

    def _next_when_idle(self) -> Kernel | None:
        if self._idle_seconds is None or time.monotonic() - self._asked_at < self._idle_seconds:
            return None
        every = (kernel for name in abouts() for kernel in table_kernels(name))
        missing = (kernel for kernel in every if kernel not in self._failed)
        found = next((kernel for kernel in missing if not kernel.is_ready), None)
        if found is None:
            self._idle_seconds = None  # all is there
        return found

    async def _compile(self, kernel: Kernel) -> None:
        began = time.monotonic()
        running, told = Compilation(kernel), began
        self._running = running
        while running.is_running:
            await asyncio.sleep(_LOOK)
            if time.monotonic() - told > _TELL:
                self._tell()
                told = time.monotonic()
        self._running = None
        ready = await asyncio.to_thread(lambda: kernel.is_ready)
        if not ready and running.was_stopped:
            return
        if ready:
            self._wanted.pop(kernel, None)
        else:
            self._give_up(kernel)
        report = logger().info if ready else logger().error
        seconds = round(time.monotonic() - began, 1)
        why = {"why": running.failure} if running.failure else {}
        report(
            "compiled" if ready else "not compiled",
            kernel=" ".join(kernel.words), s=seconds, **why,
        )  # fmt: skip
