"""A pool of processes that run one program, lent to whoever needs one, and ended together."""

import threading
from collections.abc import Generator
from contextlib import contextmanager

from rollwright.bots.programs.naming import SECONDS, words_of
from rollwright.bots.programs.program import ProgramPlayer


class ProcessPool:
    """As many running copies of a program as are needed at the same time; from any thread."""

    def __init__(self, command: str, seconds: float = SECONDS) -> None:
        words_of(command)  # what is no command is refused before anything depends on it
        self._command = command
        self._seconds = seconds
        self._lock = threading.Lock()
        self._free: list[ProgramPlayer] = []
        self._lent: set[ProgramPlayer] = set()
        self._closed = False

    @contextmanager
    def lent(self) -> Generator[ProgramPlayer]:
        """Lend a copy, one that runs already if there is one; after an error it is ended."""
        with self._lock:
            if self._closed:
                raise RuntimeError("these programs have been ended")
            player = self._free.pop() if self._free else self._new()
            self._lent.add(player)
        fine = False
        try:
            yield player
            fine = True
        finally:
            with self._lock:
                self._lent.remove(player)
                fine = fine and not self._closed
                if fine:
                    self._free.append(player)
            if not fine:
                player.close(at_once=True)

    def close(self) -> None:
        """End all copies; those that are lent are ended under the hands of whoever has them."""
        with self._lock:
            self._closed = True
            free, self._free = self._free, []
            for player in self._lent:
                player.stop()
        for player in free:
            player.close()

    def _new(self) -> ProgramPlayer:
        return ProgramPlayer(self._command, self._seconds)
