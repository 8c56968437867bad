"""A table from its log. What games before the last came to is taken from where it is kept.

So a table opens as quickly after many games as after one.
"""

from collections.abc import Sequence
from typing import Final

from rollwright.play.game import Game
from rollwright.server.tables import entries as log
from rollwright.server.tables.entries import Entry
from rollwright.server.tables.table import OVER, PLAYING, Table

_OF_A_GAME: Final = frozenset({log.CHANCE, log.CORRECTION, log.DECISION, log.UNDO})


def folded(name: str, game: Game, entries: Sequence[Entry], number: int | None = None) -> Table:
    """Return the table that a log adds up to; or as it was at the end of the game of a number."""
    table = Table(name, game, entries[0])
    last = sum(entry.kind == log.STARTED for entry in entries) if number is None else number
    outcomes = [entry.body for entry in entries if entry.kind == log.ENDED]
    for entry in entries[1:]:
        is_past = table.status == PLAYING and table.number < last
        kept = outcomes[table.number - 1] if is_past else {}
        if "heard" in kept and entry.kind in _OF_A_GAME:  # of old it was not kept
            table.pass_over(entry)
            continue
        if "heard" in kept and entry.kind == log.ENDED:
            table.streams.go_to(kept["heard"])
        table.fold(entry)
        if table.number == number and table.status == OVER:
            break
    return table
