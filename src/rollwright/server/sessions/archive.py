"""The games played at the tables, to be looked at: the last, and all earlier ones."""

import asyncio
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final

from rollwright.server.sessions.session import TableSession
from rollwright.server.storage.journal import ConflictError
from rollwright.server.storage.store import Store
from rollwright.server.tables.folding import folded
from rollwright.server.tables.replays import Played, Replay
from rollwright.server.tables.seats import GUEST
from rollwright.server.tables.table import OVER, Table
from rollwright.server.wire.refusals import Refusal

_MOST: Final = 64
"""Games kept in memory, so that going through one does not replay it at every step."""


@dataclass(frozen=True)
class Watched:
    """A game, its states, and the number of the last event that the asker has heard."""

    played: Played
    replay: Replay
    seq: int


class Archive:
    """The games of all tables."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._kept: OrderedDict[tuple[str, int, int | None], tuple[Played, Replay]] = OrderedDict()

    async def game(self, live: TableSession, number: int | None, seat: int) -> Watched:
        """Return a game at a table, the last or that of a number, as a seat may know it."""
        wanted, now, seq = await live.look(
            lambda table: (
                (asked := _number(table, number)),
                table.played(seat) if asked == table.number else None,
                table.streams[seat].last,
            )
        )
        key = (live.table.id, wanted, seat if now is not None and now.live else None)
        kept = self._kept.pop(key, None)
        earlier = kept[0] if kept else None
        played = now or earlier or (await self._at_the_end(live.table, wanted)).played(GUEST)
        replay = kept[1] if kept else Replay(played.game)
        self._kept[key] = played, replay
        while len(self._kept) > _MOST:
            self._kept.popitem(last=False)
        await asyncio.to_thread(replay.follow, played.events)
        return Watched(played, replay, seq)

    async def record(self, live: TableSession, number: int | None) -> str:
        """Return the record of a game at a table: the last, or that of a number."""
        wanted, now = await live.look(
            lambda table: (
                (asked := _number(table, number)),
                table.record() if asked == table.number else None,
            )
        )
        return now or (await self._at_the_end(live.table, wanted)).record()

    async def _at_the_end(self, table: Table, number: int) -> Table:
        """Return a table as it was at the end of an earlier game."""
        entries = await asyncio.to_thread(self._store.entries, table.id)
        earlier = await asyncio.to_thread(folded, table.id, table.game, entries, number)
        if earlier.number != number or earlier.status != OVER:
            raise ConflictError("server.conflict")
        return earlier


def _number(table: Table, number: int | None) -> int:
    """Return which game is asked for, if it has begun."""
    if not table.number or (number or 0) > table.number:
        raise Refusal("server.no_game", status=404, number=number or 1)
    return number or table.number
