"""A connection at a table: hello, welcome, then commands in and news out."""

import asyncio
import contextlib
from typing import Final

from pydantic import ValidationError
from starlette.types import Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from rollwright.core.errors import RollwrightError
from rollwright.core.registry import Reason
from rollwright.server.access.limits import Bucket, Gate
from rollwright.server.common.logs import logger
from rollwright.server.common.metrics import Metrics
from rollwright.server.sessions.listening import Listener, written
from rollwright.server.sessions.session import TableSession
from rollwright.server.sessions.table_manager import TableManager
from rollwright.server.tables.seats import GUEST
from rollwright.server.tables.table import Table
from rollwright.server.wire import protocol as said
from rollwright.server.wire.refusals import Refusal, reason, refusal

HELLO_WITHIN: Final = 10.0
"""Seconds in which a connection must say who it is."""
_TIME_TO_CLOSE: Final = 2.0
_TIME_TO_FINISH: Final = 10.0
_ENDS: Final = {"again": 4000, "stopping": 1012, "deleted": 4004}
"""Why the server ends a connection, and the code it closes with."""
_REFUSED: Final = 4003
_EXPLAIN_COST: Final = 5
"""As how many messages of its address an `explain` counts: it goes through all legal actions."""


class Connection:
    """One web socket."""

    def __init__(
        self,
        socket: WebSocket,
        send: Send,
        house: TableManager,
        gate: Gate,
        metrics: Metrics,
        address: str,
    ) -> None:
        """Take a connection that has been asked for; `send` is how the server writes to it."""
        self._socket = socket
        self._send_to_peer = send
        self._is_answering = False
        self._house = house
        self._gate = gate
        self._metrics = metrics
        self._address = address
        per_second = gate.limits.messages_per_second
        self._bucket = Bucket(per_second, 3 * per_second)

    async def serve(self, table_id: str) -> None:
        """Serve the connection to its end."""
        await self._socket.accept()
        try:
            self._gate.enter(self._address)
        except Refusal as error:
            await self._end(error, again=True)
            return
        try:
            await self._served(table_id)
        except WebSocketDisconnect:
            pass
        except RollwrightError as error:
            with contextlib.suppress(WebSocketDisconnect, RuntimeError):
                await self._end(error, again=getattr(error, "status", 400) >= 429)
        finally:
            self._gate.leave(self._address)

    async def _served(self, table_id: str) -> None:
        hello = await self._hello()
        self._gate.wrong_tokens.check(self._address)
        try:
            live, seat = await self._house.enter(table_id, hello.token)
        except Refusal as error:
            if error.status in (403, 404):
                self._gate.wrong_tokens.take(self._address)
            raise
        listener = Listener(seat, self._gate.limits.frames_waiting)
        sending = asyncio.create_task(self._send(listener))
        try:
            await live.listen(listener, hello.last)
            receiving = asyncio.create_task(self._receive(live, listener))
            await asyncio.wait({receiving, listener.gone}, return_when=asyncio.FIRST_COMPLETED)
            if listener.dropped is not None:
                await self._drop(listener, listener.dropped, sending)
            if self._is_answering:  # a command is carried out to its end
                await asyncio.wait({receiving}, timeout=_TIME_TO_FINISH)
            await _ended(receiving)
        finally:
            live.leave(listener)
            await _ended(sending)

    async def _hello(self) -> said.Hello:
        try:
            text = await asyncio.wait_for(self._text(), HELLO_WITHIN)
            return said.HELLO.validate_json(text)
        except (ValidationError, TimeoutError):
            raise Refusal("server.hello") from None

    async def _text(self) -> str:
        message = await self._socket.receive()
        if message["type"] != "websocket.receive":
            raise WebSocketDisconnect
        # What is no text is no JSON either: it is read as bytes, and refused as such.
        return str(message.get("text") or "")

    async def _send(self, listener: Listener) -> None:
        """Send what waits, until the listener is dropped and nothing waits any more."""
        while frames := await listener.frames():
            for frame in frames:
                await self._socket.send_text(frame)

    async def _receive(self, live: TableSession, listener: Listener) -> None:
        """Answer what comes in, one after the other."""
        while True:
            text = await self._text()
            try:
                self._count_message()
            except Refusal as error:
                self._metrics.commands.labels("any", "too_fast").inc()
                listener.push(self._refused(live, listener.seat, _id_in(text), error))
                continue
            self._is_answering = True
            answer = await self._answer(live, listener, text)
            self._is_answering = False
            if answer is not None:
                listener.push(answer)
            if listener.dropped is not None:
                return

    def _count_message(self) -> None:
        """Count a message for its connection and its address, or refuse it.

        What one connection sends too fast does not count for the others at its address.
        """
        if not self._bucket.take():
            raise Refusal("server.too_fast", status=429)
        self._gate.messages.take(self._address)

    async def _answer(self, live: TableSession, listener: Listener, text: str) -> str | None:
        """Return the answer to a message; None if an update has answered it, or none is due."""
        seat = listener.seat
        try:
            message = said.MESSAGE.validate_json(text)
        except ValidationError as error:
            self._metrics.commands.labels("any", "unreadable").inc()
            return self._refused(live, seat, _id_in(text), unreadable(error))
        if isinstance(message, said.Ping):
            return written({"type": "pong"})
        if isinstance(message, (said.Pace, said.Hurry)):
            live.hear_pace(listener, message)
            return None
        result = "done"
        try:
            if isinstance(message, said.Explain):
                self._gate.messages.take(self._address, _EXPLAIN_COST - 1)  # one was counted before
                return await self._explained(live, seat, message)
            if seat == GUEST:
                raise Refusal("server.guest", status=403)
            again = await live.obey(message, seat)
            return written({"type": "done", "id": message.id}) if again else None
        except RollwrightError as error:
            result = error.key if error.key == "server.stale" else "refused"
            return self._refused(live, seat, message.id, error)
        finally:
            self._metrics.commands.labels(message.type, result).inc()

    @staticmethod
    async def _explained(live: TableSession, seat: int, asked: said.Explain) -> str:
        """Say why an action is not possible, from what the seat may know and has been told."""
        if seat == GUEST:
            raise Refusal("server.guest", status=403)

        def reasoned(table: Table) -> Reason | None:
            if not table.number:
                raise Refusal("server.waiting", status=409)
            return table.state.observe(seat).explain(asked.action, seat)

        why = await live.look(reasoned)
        told = None if why is None else reason(why)
        return written({"type": "explained", "id": asked.id, "reason": told})

    @staticmethod
    def _refused(live: TableSession, seat: int, command: str | None, error: RollwrightError) -> str:
        version = live.version_told(seat)
        return written(
            {"type": "refused", "id": command, "version": version, "error": refusal(error)}
        )

    async def _drop(self, listener: Listener, why: str, sending: "asyncio.Task[None]") -> None:
        """Tell why the connection ends, after what waits; who does not read is not waited for."""
        self._metrics.dropped.labels(why).inc()
        logger().info("dropped", reason=why)
        if why == "slow":
            self._abort()
            return
        try:
            async with asyncio.timeout(_TIME_TO_CLOSE):
                await sending
                key = "server.no_table" if why == "deleted" else "server.again"
                await self._say_bye(listener.told or Refusal(key), again=why != "deleted")
                await self._socket.close(_ENDS[why])
        except TimeoutError:
            self._abort()
        except (WebSocketDisconnect, RuntimeError):
            pass  # it has gone by itself

    def _abort(self) -> None:
        """Cut the connection without waiting for what was written to be read.

        The interface between server and application has no word for that, so the server's own
        part of the connection is asked.
        """
        transport = getattr(getattr(self._send_to_peer, "__self__", None), "transport", None)
        if transport is not None:
            transport.abort()

    async def _end(self, error: RollwrightError, *, again: bool) -> None:
        await self._say_bye(error, again=again)
        await self._socket.close(_REFUSED)

    async def _say_bye(self, error: RollwrightError, *, again: bool) -> None:
        await self._socket.send_text(
            written({"type": "bye", "again": again, "error": refusal(error)})
        )


async def _ended(task: "asyncio.Task[None]") -> None:
    """End a task, whatever it was doing."""
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError, WebSocketDisconnect, RuntimeError):
        await task


def unreadable(error: ValidationError) -> Refusal:
    """Say what is wrong with a message or request: where, and what would be right."""
    first = error.errors(include_url=False, include_input=False, include_context=False)[0]
    where = ".".join(str(step) for step in first["loc"])
    return Refusal("server.unreadable", status=422, where=where or "/", why=first["msg"])


def _id_in(text: str) -> str | None:
    """Find the id of a message that is not as it should be, so that its sender knows which."""
    try:
        found = said.ANY_WITH_ID.validate_json(text)
    except ValidationError:
        return None
    return found.id
