"""Whose turn it is to have a process: addresses in turn, at each its tables in turn."""

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass


@dataclass(frozen=True)
class Asker:
    """Where a question comes from: the table, and the address that it was opened from."""

    address: str
    table: str


_Waiting = asyncio.Future[None]


class Turns:
    """Gives so many places at a time; whoever asks for many has to wait for the others in between.

    What is urgent comes before all that.
    """

    def __init__(self, places: int) -> None:
        self._free = places
        self._urgent: deque[_Waiting] = deque()
        self._usual: OrderedDict[str, OrderedDict[str, deque[_Waiting]]] = OrderedDict()

    @asynccontextmanager
    async def turn(
        self, asker: Asker, *, urgent: bool = False, within: float | None = None
    ) -> AsyncGenerator[None]:
        """Wait for a turn, `TimeoutError` if it does not come within so many seconds; have it."""
        async with asyncio.timeout(within):
            await self._wait(asker, urgent=urgent)
        try:
            yield
        finally:
            self._free += 1
            self._call_next()

    async def _wait(self, asker: Asker, *, urgent: bool) -> None:
        waiting: _Waiting = asyncio.get_running_loop().create_future()
        if urgent:
            self._urgent.append(waiting)
        else:
            tables = self._usual.setdefault(asker.address, OrderedDict())
            tables.setdefault(asker.table, deque()).append(waiting)
        self._call_next()
        try:
            await waiting
        except asyncio.CancelledError:
            if waiting.done() and not waiting.cancelled():  # called, and gone at the same moment
                self._free += 1
                self._call_next()
            raise

    def _call_next(self) -> None:
        while self._free > 0 and (waiting := self._next()) is not None:
            if not waiting.done():  # else it was given up
                self._free -= 1
                waiting.set_result(None)

    def _next(self) -> _Waiting | None:
        """Take out the first of the next table of the next address, which go to the end."""
        if self._urgent:
            return self._urgent.popleft()
        if not self._usual:
            return None
        address, tables = self._usual.popitem(last=False)
        table, line = tables.popitem(last=False)
        waiting = line.popleft()
        if line:
            tables[table] = line
        if tables:
            self._usual[address] = tables
        return waiting
