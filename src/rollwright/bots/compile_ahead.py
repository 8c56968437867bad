"""Compiles bots ahead, in a process of its own, so that nobody waits for a compiler.

A bot at a table decides interpreted until what it needs has been compiled: its *kernel*. Compiled
code is kept on the disk, and that it is there is marked beside it; so any process can compile, and
all others go over to compiled decisions.

python -m rollwright.bots.compile_ahead GAME EVALUATOR [lookahead]

compiles a kernel, and writes how many seconds are left whenever that is known better; if it cannot
be compiled, why not.
"""

import contextlib
import os
import subprocess
import sys
import threading
import time
from collections.abc import Generator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path
from typing import Final

from rollwright.bots import AT_TABLES, NETWORK, POINTS, ROLLOUT, TABLE, is_ours
from rollwright.bots.binding import bot_binding, known_by, rollout_binding
from rollwright.bots.factory import evaluator_of, is_quick, outline
from rollwright.bots.policy import choose_by_value
from rollwright.core.compiling import CannotCompileError, Function, compiled_folder
from rollwright.core.registry import abouts
from rollwright.play.game import Game

try:
    import fcntl
except ImportError:  # on Windows, two processes may compile the same
    fcntl = None  # type: ignore[assignment]

_BYTES_A_SECOND: Final = 4_000
"""How fast code is compiled on a usual machine, before one knows better."""
_LOADING: Final = 1.5
"""Seconds until a process has begun to compile."""
_FAILED: Final = "failed: "
"""What stands before the reason in what such a process writes."""


@dataclass(frozen=True)
class Kernel:
    """What a bot needs to decide compiled: it serves every sheet and number of players."""

    game: str
    evaluator: str
    has_lookahead: bool

    @property
    def functions(self) -> list[Function]:
        """What is compiled."""
        ahead = [known_by(self.game, "lookahead")] if self.has_lookahead else []
        return [choose_by_value, evaluator_of(self.game, self.evaluator), *ahead]

    @cached_property
    def code_size(self) -> int:
        """How many bytes of code that is."""
        return bot_binding(self.game, compiled=False).code_size(self.functions)

    @property
    def seconds(self) -> float:
        """How long it will take, about."""
        return _LOADING + self.code_size / _BYTES_A_SECOND

    @property
    def is_ready(self) -> bool:
        """Whether it has been compiled, here or by another process."""
        return self._mark.exists()

    @property
    def words(self) -> list[str]:
        """How to say it on the command line."""
        return [self.game, self.evaluator, *(["lookahead"] if self.has_lookahead else [])]

    @property
    def _mark(self) -> Path:
        return compiled_folder() / "ready" / "-".join(self.words)

    def compile(self) -> None:
        """Compile it, or load it from the cache."""
        bind = bot_binding(self.game, compiled=True)
        bind.compile(choose_by_value)
        made = rollout_binding(self.game, compiled=True).pointer(
            evaluator_of(self.game, self.evaluator)
        )
        if self.has_lookahead:
            bind.pointer(known_by(self.game, "lookahead"))
        if isinstance(made, int):  # else NUMBA_DISABLE_JIT: nothing was compiled
            self._mark.parent.mkdir(parents=True, exist_ok=True)
            self._mark.touch()

    @contextlib.contextmanager
    def locked(self) -> Generator[None]:
        """Wait until no other process, such as another server's, compiles for this game.

        Its kernels share the rules, which are compiled once.
        """
        if fcntl is None:
            yield
            return
        path = compiled_folder() / f"{self.game}.lock"
        with path.open("w", encoding="utf-8") as file:
            fcntl.flock(file, fcntl.LOCK_EX)
            yield


def kernel_of(game: Game, name: str) -> Kernel | None:
    """Return what a bot of that name needs; None if it decides well enough interpreted."""
    if not is_ours(name):
        return None
    spec = outline(game, name)
    if is_quick(spec.evaluator):
        return None
    return Kernel(game.about.name, spec.evaluator, spec.rolls > 0)


def is_ready(game: Game, name: str) -> bool:
    """Tell whether a bot can decide compiled without anybody waiting for it."""
    kernel = kernel_of(game, name)
    return kernel is not None and kernel.is_ready


@cache
def table_kernels(game: str) -> tuple[Kernel, ...]:
    """Return what bots at tables of a game may need, what is needed most often first."""
    about = abouts()[game]
    setups = [Game(game, players) for players in about.players]
    needed = (kernel_of(setup, bot) for setup in setups for bot in AT_TABLES)
    own_sheets = Kernel(game, ROLLOUT, False)
    return tuple(dict.fromkeys([*filter(None, needed), own_sheets]))


def all_kernels(game: str) -> tuple[Kernel, ...]:
    """Return what bots of a game may need anywhere, at tables or in simulations."""
    own = known_by(game, "EVALUATORS", {})
    others = [Kernel(game, name, False) for name in (NETWORK, POINTS, TABLE) if name in own]
    return tuple(dict.fromkeys([*table_kernels(game), *others]))


class Compilation:
    """A kernel being compiled by a process of its own."""

    def __init__(self, kernel: Kernel) -> None:
        """Start the process; unless stopped it outlives this one: others will need the kernel."""
        self.kernel = kernel
        self.failure = ""
        """Why the kernel cannot be compiled, if that has been found out."""
        self.was_stopped = False
        self._ends_at = time.monotonic() + kernel.seconds
        self._process = subprocess.Popen(  # noqa: S603 (our own module)
            command(kernel), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL, text=True, start_new_session=True,
        )  # fmt: skip
        self._listener = threading.Thread(target=self._listen, daemon=True)
        self._listener.start()

    @property
    def is_running(self) -> bool:
        """Whether it is still being compiled, or what it said last has not been heard yet."""
        return self._process.poll() is None or self._listener.is_alive()

    @property
    def seconds_left(self) -> float:
        """How long it will still take, about; at least a second."""
        return max(1.0, self._ends_at - time.monotonic())

    def stop(self) -> None:
        """End the process; what it has compiled so far is kept."""
        self.was_stopped = True
        self._process.terminate()
        self._process.wait()
        self._listener.join()

    def _listen(self) -> None:
        assert self._process.stdout is not None
        with self._process.stdout as said:
            for line in said:
                if line.startswith(_FAILED):
                    self.failure = line.removeprefix(_FAILED).strip()
                with contextlib.suppress(ValueError):  # an evaluator may print what it likes
                    self._ends_at = time.monotonic() + float(line)


def command(kernel: Kernel) -> list[str]:
    """Return the command that compiles a kernel, at a priority below that of the games."""
    return [sys.executable, "-m", "rollwright.bots.compile_ahead", *kernel.words]


def main(words: list[str]) -> None:
    """Compile a kernel; write how many seconds are left, and why it cannot be done if so."""
    from rollwright.core.numba_private import watching_compiler

    if hasattr(os, "nice"):  # not on Windows
        os.nice(10)
    kernel = Kernel(words[0], words[1], "lookahead" in words[2:])
    done, begun = 0, time.monotonic()

    def tell(more: int) -> None:
        nonlocal done
        done += more
        of = kernel.code_size
        took = time.monotonic() - begun + of / _BYTES_A_SECOND  # as if as much had been done before
        left = max(of - done, 0) * took / (of + done)
        say(f"{left:.1f}")

    def say(line: str) -> None:
        with contextlib.suppress(OSError):  # whoever wanted to know has gone
            print(line, flush=True)

    try:
        with kernel.locked(), watching_compiler(tell):
            begun = time.monotonic()
            if not kernel.is_ready:
                kernel.compile()
    except Exception as error:  # whoever waits is told, whatever it is
        named = f"{type(error).__name__}: {error}"
        why = error.place if isinstance(error, CannotCompileError) else named
        say(f"{_FAILED}{' '.join(why.split())}")
        sys.exit(1)


if __name__ == "__main__":
    main(sys.argv[1:])
