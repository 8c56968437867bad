"""Those who listen at a table: each has a queue, and who does not keep up is dropped."""

import asyncio
from collections import deque
from typing import Any

import orjson

from rollwright.core.errors import RollwrightError
from rollwright.server.sessions.pace import USUAL
from rollwright.server.tables.seats import GUEST
from rollwright.server.wire.protocol import PaceName


class Listener:
    """One connection: what waits to be sent, for a seat or a guest."""

    def __init__(self, seat: int, most: int) -> None:
        self.seat = seat
        self.pace: PaceName = USUAL
        """How quickly bots shall play for whoever listens here."""
        self.dropped: str | None = None
        """Why the connection is to be ended, once it is."""
        self.told: RollwrightError | None = None
        """What is said about that, if it is not the usual."""
        self._most = most
        self._frames: deque[str] = deque()
        self._something = asyncio.Event()
        self.gone: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        """Done when the listener is dropped."""

    def push(self, frame: str) -> None:
        """Let a frame be sent; if too many wait, the listener is dropped."""
        if self.dropped is not None:
            return
        if len(self._frames) >= self._most:
            self.drop("slow")
            return
        self._frames.append(frame)
        self._something.set()

    def drop(self, reason: str, told: RollwrightError | None = None) -> None:
        """End the connection, after what waits if it is taken."""
        if self.dropped is None:
            self.dropped, self.told = reason, told
            self._something.set()
            if not self.gone.done():
                self.gone.set_result(None)

    async def frames(self) -> list[str]:
        """Wait for frames and return all there are; none when the connection is to be ended."""
        await self._something.wait()
        if self.dropped == "slow":
            return []
        frames = list(self._frames)
        self._frames.clear()
        if self.dropped is None:
            self._something.clear()
        return frames


class Audience:
    """Everybody connected to one table, and since when a seat has been without anybody."""

    def __init__(self, seats: int, now: float) -> None:
        self._listeners: dict[int, set[Listener]] = {seat: set() for seat in (GUEST, *range(seats))}
        self._away_since = dict.fromkeys(range(seats), now)

    def __len__(self) -> int:
        return sum(map(len, self._listeners.values()))

    @property
    def seats(self) -> list[int]:
        """The seats, and GUEST, that somebody listens at."""
        return [seat for seat, listeners in self._listeners.items() if listeners]

    def here(self, now: float) -> dict[str, Any]:
        """Return who is present, and for how long others have not been, as JSON data."""
        present = [seat for seat in self.seats if seat != GUEST]
        away = [
            None if seat in present else max(0, round(now - since))
            for seat, since in self._away_since.items()
        ]
        return {"present": present, "guests": len(self._listeners[GUEST]), "seconds_away": away}

    def paces(self) -> list[PaceName]:
        """Return what those at seats wish for; guests look on at the pace of others."""
        seated = [seat for seat in self._listeners if seat != GUEST]
        return [listener.pace for seat in seated for listener in self._listeners[seat]]

    def add(self, listener: Listener) -> None:
        """Somebody comes."""
        self._listeners[listener.seat].add(listener)

    def remove(self, listener: Listener, now: float) -> None:
        """Somebody goes."""
        self._listeners[listener.seat].discard(listener)
        if listener.seat != GUEST and not self._listeners[listener.seat]:
            self._away_since[listener.seat] = now

    def away(self, seconds: float, now: float) -> set[int]:
        """Return the seats that nobody has listened at for so long."""
        return {
            seat
            for seat, since in self._away_since.items()
            if not self._listeners[seat] and now - since >= seconds
        }

    def tell(self, seat: int, frame: dict[str, Any]) -> None:
        """Send a frame to all who listen at a seat: it is written once."""
        text = written(frame)
        for listener in self._listeners[seat]:
            listener.push(text)

    def tell_all(self, frame: dict[str, Any], but: Listener | None = None) -> None:
        """Send the same frame to everybody else."""
        text = written(frame)
        for listeners in self._listeners.values():
            for listener in listeners:
                if listener is not but:
                    listener.push(text)

    def drop_all(self, reason: str, told: RollwrightError | None = None) -> None:
        """End all connections."""
        for listeners in self._listeners.values():
            for listener in listeners:
                listener.drop(reason, told)


def written(frame: dict[str, Any]) -> str:
    """Write a frame as JSON."""
    return orjson.dumps(frame).decode()
