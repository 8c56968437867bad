"""How long it takes to open the longest log that a table may have: at most 0.2 s of CPU.

    python -m bench.opening

Four people play Doppelt so clever, its games being the longest, one after another until there is no
rematch, and go back as often as they may; the last game is just about to end. The log is read from
SQLite, its chain is checked and the last game played through, as when a server opens the table; of
five tries the median and the longest.
"""

import statistics
import tempfile
import time
from pathlib import Path

from tests.server.desk import Desk

from bench.ledger import run
from rollwright.core.errors import RollwrightError
from rollwright.server.sessions.session import summary_of
from rollwright.server.sessions.table_manager import game_of_log
from rollwright.server.storage.store import Store, sqlite_url
from rollwright.server.tables import entries as log
from rollwright.server.tables.folding import folded
from rollwright.server.tables.table import MOST_ENTRIES, OVER

_GAME = "clever"
_PEOPLE = 4
_TRIES = 5


def longest_log() -> Desk:
    """Return a table of which no rematch is left, one move before the end of its last game."""
    desk = Desk(_GAME, ["human"] * _PEOPLE, seed=1)
    while desk.table.status != OVER or desk.table.count <= MOST_ENTRIES:
        if desk.table.status == OVER:
            for seat in range(_PEOPLE):
                desk.say(seat, "rematch")
        desk.go_on()
        _go_back(desk)
    while desk.log.pop().kind != log.ENDED:
        pass
    return desk


def _go_back(desk: Desk) -> None:
    for seat in range(_PEOPLE):
        try:
            desk.say(seat, "undo")
        except RollwrightError:
            continue


def measure() -> list[tuple[str, str]]:
    """Open it; return how long reading and playing take."""
    desk = longest_log()
    with tempfile.TemporaryDirectory() as folder:
        store = Store(sqlite_url(Path(folder) / "tables.sqlite3"))
        assert store.append_now(summary_of(desk.table, None), 0, desk.log)
        read: list[float] = []
        played: list[float] = []
        for _ in range(_TRIES):
            began = time.process_time()
            entries = store.entries(desk.table.id)
            reading = time.process_time() - began
            folded(desk.table.id, game_of_log(entries), entries)
            read.append(1e3 * reading)
            played.append(1e3 * (time.process_time() - began - reading))
        store.close()
    both = [sum(each) for each in zip(read, played, strict=True)]
    figures = "; ".join(
        f"{statistics.median(each):.0f}, {max(each):.0f}" for each in (read, played, both)
    )
    games = sum(entry.kind == log.STARTED for entry in desk.log)
    about = f"opening a table with {len(desk.log)} entries of {games} games"
    return [(f"{about}: reading; playing; both: median, longest, CPU in ms", figures)]


if __name__ == "__main__":
    run(__doc__, measure)
