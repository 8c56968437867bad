"""What processes of their own do in tests: open a database together, or die while they do."""

import os
import signal
from itertools import count
from multiprocessing.synchronize import Barrier

from sqlalchemy import Engine, event

from rollwright.server.storage.store import Store


def open_and_die(url: str, statements: int) -> None:
    """Open a database; die after the given number of statements, if it needs so many."""
    numbers = count(1)

    def die(*_: object) -> None:
        if next(numbers) == statements:
            os.kill(os.getpid(), signal.SIGKILL)

    event.listen(Engine, "after_cursor_execute", die)
    Store(url).close()


def open_together(url: str, ready: Barrier) -> None:
    """Open a database at the same time as others do."""
    ready.wait()
    Store(url).close()
