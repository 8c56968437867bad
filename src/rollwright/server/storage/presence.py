"""Who is connected to which server: others on the same database must not take them for absent.

Each server tells every few seconds who is connected to it. Who has just come to another server may
be taken for absent for as long as that; nobody who stays there is.
"""

import asyncio
import secrets
from collections.abc import Iterable
from typing import Final

from rollwright.server.storage.journal import Journal
from rollwright.server.storage.store import Store

TOLD_EVERY: Final = 3.0
"""Seconds."""
_BELIEVED: Final = 3 * TOLD_EVERY
"""Seconds after which who is not told of again has gone."""


class Presence:
    """What this server tells of, and what others have told."""

    def __init__(self, store: Store, journal: Journal) -> None:
        self._store = store
        self._journal = journal
        self._server = secrets.token_hex(8)

    async def tell(self, seats: Iterable[tuple[str, int]], now: float) -> None:
        """Tell which seats, each of a table, somebody is connected for here."""
        rows = [(table, seat, self._server, now) for table, seat in seats]
        if rows:
            await self._journal.tell_presence(rows)

    async def elsewhere(self, table: str, absence: float, now: float) -> set[int]:
        """Return the seats of a table that have not been absent for so long at other servers."""
        since = now - max(absence, _BELIEVED)
        return await asyncio.to_thread(self._store.seen, table, self._server, since)
