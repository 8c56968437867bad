"""What whoever hosts a server may do with its tables, while it runs or not."""

from collections.abc import Iterator
from typing import Final

from rollwright.core.errors import RollwrightError
from rollwright.server.common import clock
from rollwright.server.sessions.session import summary_of
from rollwright.server.sessions.table_manager import game_of_log
from rollwright.server.storage.appending import Summary
from rollwright.server.storage.store import Store
from rollwright.server.tables import entries as log
from rollwright.server.tables.entries import Entry
from rollwright.server.tables.folding import folded
from rollwright.server.tables.table import CLOSED, OVER, Table

_TRIES: Final = 20


def known_table(store: Store, table_id: str) -> Summary:
    """Return what is known of a table, or say that there is none."""
    summary = store.summary(table_id)
    if summary is None:
        raise RollwrightError("host.unknown", table=table_id[:40])
    return summary


def records_of(store: Store, table_id: str) -> Iterator[tuple[int, str]]:
    """Yield the record of every game at a table, as everybody may know it, with its number."""
    known_table(store, table_id)
    entries = store.entries(table_id)
    table = Table(table_id, game_of_log(entries), entries[0])
    for entry in entries[1:]:
        if entry.kind == log.STARTED and table.status == OVER:
            yield table.number, table.record()
        table.fold(entry)
    if table.number:
        yield table.number, table.record()


def close_table(store: Store, table_id: str) -> bool:
    """Close a table: its records stay. Tell whether it was open."""
    for _ in range(_TRIES):
        known_table(store, table_id)
        entries = store.entries(table_id)
        table = folded(table_id, game_of_log(entries), entries)
        if table.status == CLOSED:
            return False
        before = table.count
        closed = Entry(log.CLOSED, clock.now(), {"reason": "host"})
        table.fold(closed)
        if store.append_now(summary_of(table, None), before, [closed]):
            return True
        # Somebody has played meanwhile: look again.
    raise RollwrightError("server.conflict")
