"""Connections as such, before anything is asked: how many there are, and how long they take to ask.

Whoever opens connections and says nothing, or says it one letter at a time, holds a file of this
process each. So there is a bound in all and for each address, below what the process may open, and
a time by which a request must be there. Uvicorn's own classes are only added to: the one for
requests (by h11, which refuses a head that is too long), and the one for web sockets.
"""

import asyncio
from collections import Counter
from typing import Any, Final, Literal

import h11
import orjson
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from rollwright.server.access.addresses import household, is_loopback
from rollwright.server.access.limits import Limits
from rollwright.server.wire.refusals import Refusal, refusal

HEAD_BYTES: Final = 1 << 15
"""Of a request: its line and headers."""
_Awaited = Literal["head", "body"] | None


class Connections:
    """Counts all connections, and turns away what is too much."""

    def __init__(self, limits: Limits, *, behind_proxy: bool) -> None:
        """Count within limits; those from a proxy on this machine are of many people."""
        self.limits = limits
        self._behind_proxy = behind_proxy
        self._by_address: Counter[str] = Counter()

    @property
    def open(self) -> int:
        """How many there are."""
        return self._by_address.total()

    def enter(self, host: str) -> str:
        """Count a connection from a host, or refuse it; return whom it is counted for."""
        if self.open >= self.limits.sockets:
            raise Refusal("server.full", status=503)
        address = household(host)
        many = self._by_address[address] >= self.limits.sockets_per_address
        if many and not (self._behind_proxy and is_loopback(host)):
            raise Refusal("server.too_many_connections", status=429)
        self._by_address[address] += 1
        return address

    def leave(self, address: str) -> None:
        """Count a connection that has ended."""
        self._by_address[address] -= 1
        if not self._by_address[address]:
            del self._by_address[address]


def protocols(connections: Connections) -> tuple[type[H11Protocol], type[WebSocketsSansIOProtocol]]:
    """Return Uvicorn's classes for requests and for web sockets, with these bounds."""
    limits = connections.limits
    seconds = {"head": limits.head_seconds, "body": limits.body_seconds}

    class CountedHttp(H11Protocol):
        """A connection that is counted, and has only so long to ask."""

        address: str | None = None
        """Whom it is counted for, as long as it is."""
        _awaited: _Awaited = None
        _deadline: asyncio.TimerHandle | None = None

        def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
            super().connection_made(transport)
            try:
                self.address = connections.enter(self.client[0] if self.client else "")
            except Refusal as error:
                transport.write(_written(error))
                transport.close()
                return
            self._look_what_is_awaited()

        def data_received(self, data: bytes) -> None:
            if self.address is not None:
                super().data_received(data)
                self._look_what_is_awaited()

        def connection_lost(self, exc: Exception | None) -> None:
            self._await(None)
            if self.address is not None:
                connections.leave(self.address)
                self.address = None
            super().connection_lost(exc)

        def on_response_complete(self) -> None:
            super().on_response_complete()
            self._look_what_is_awaited()

        def handle_websocket_upgrade(self, event: h11.Request) -> None:
            super().handle_websocket_upgrade(event)
            self._await(None)
            wire: Any = self.transport.get_protocol()
            wire.address, self.address = self.address, None  # it goes on being counted there

        def _look_what_is_awaited(self) -> None:
            state = self.conn.their_state
            if self.address is None or self.transport.is_closing():
                self._await(None)
            else:
                body: _Awaited = "body" if state is h11.SEND_BODY else None
                self._await("head" if state is h11.IDLE else body)

        def _await(self, what: _Awaited) -> None:
            """Give so long for a head or a body: more letters of the same give no more time."""
            if what == self._awaited:
                return
            self._awaited = what
            if self._deadline is not None:
                self._deadline.cancel()
                self._deadline = None
            if what is not None:
                self._deadline = self.loop.call_later(seconds[what], self._is_late)

        def _is_late(self) -> None:
            if self._awaited == "head":
                late = Refusal("server.slow", status=408, seconds=round(seconds["head"]))
                self.transport.write(_written(late))
                self.transport.close()
            else:  # an answer is being made: there is no place for another
                self.transport.abort()

    class CountedWebSocket(WebSocketsSansIOProtocol):
        """A web socket that goes on being counted as the connection it was."""

        address: str | None = None

        def connection_lost(self, exc: Exception | None) -> None:
            if self.address is not None:
                connections.leave(self.address)
                self.address = None
            super().connection_lost(exc)

    return CountedHttp, CountedWebSocket


_PHRASES: Final = {408: "Request Timeout", 429: "Too Many Requests", 503: "Service Unavailable"}


def _written(error: Refusal) -> bytes:
    """Write a refusal as an answer to a request that was not read."""
    body = orjson.dumps({"error": refusal(error)})
    head = (
        f"HTTP/1.1 {error.status} {_PHRASES[error.status]}\r\nconnection: close\r\n"
        f"content-type: application/json\r\ncontent-length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body
