"""What stands before every request: names, sizes, rates, and the headers of every answer."""

from collections.abc import Callable
from typing import Any, Final

import orjson
from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from rollwright.server.http.serving import Serving
from rollwright.server.wire.refusals import Refusal, refusal

SECURITY_HEADERS: Final = {
    "Content-Security-Policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; "
        "form-action 'none'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Cache-Control": "no-store",
}


LONGEST_ADDRESS: Final = 2_000
"""Letters of a path, or of a query."""
MOST_VALUES: Final = 5_000
"""In the JSON of a request: no sheet has a tenth of that, and to look at each takes time."""


class RequestMiddleware:
    """Turns away what must not come in, as a clear refusal, and dresses what goes out."""

    def __init__(self, app: ASGIApp, serving: Callable[[], Serving]) -> None:
        self._app = app
        self._serving = serving

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle an HTTP request."""
        body = _Body(receive, self._serving().settings.limits.body_bytes)
        is_refused = False

        async def dressed(message: Message) -> None:
            if body.refusal and not is_refused and message["type"].startswith("http.response"):
                return  # what is answered to half a request is of no use
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in SECURITY_HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            self._look_at(scope)
            await self._app(scope, body.receive, dressed)
        except Refusal as error:
            body.refusal = error
        if body.refusal is not None:
            is_refused = True
            await _refuse(body.refusal, dressed)

    def _look_at(self, scope: Scope) -> None:
        serving = self._serving()
        headers = Headers(scope=scope)
        if not serving.origins.is_ours(headers.get("host", "")):
            raise Refusal("server.other_name", status=403, name=headers.get("host", "")[:80])
        if max(len(scope["raw_path"]), len(scope["query_string"])) > LONGEST_ADDRESS:
            raise Refusal("server.long_address", status=414, most=LONGEST_ADDRESS)
        serving.gate.requests.take(serving.address(HTTPConnection(scope)))
        length = headers.get("content-length", "")
        if length.isdecimal() and int(length[:20]) > serving.settings.limits.body_bytes:
            raise _too_large(serving.settings.limits.body_bytes)


class _Body:
    """A request's body, counted while it comes in."""

    def __init__(self, receive: Receive, most: int) -> None:
        self.refusal: Refusal | None = None
        """Why it is not taken; whatever else would be answered is not sent."""
        self._most = most
        self._receive = receive
        self._count = 0
        self._values = 0

    async def receive(self) -> Message:
        """Receive the next piece."""
        message = await self._receive()
        piece: bytes = message.get("body", b"")
        self._count += len(piece)
        self._values += sum(map(piece.count, (b",", b"[", b"{")))
        if self._count > self._most:
            self.refusal = _too_large(self._most)
        elif self._values > MOST_VALUES:
            self.refusal = Refusal("server.many_values", status=413, most=MOST_VALUES)
        if self.refusal is not None:
            raise self.refusal
        return message


def _too_large(most: int) -> Refusal:
    return Refusal("server.too_large", status=413, most=most)


async def _refuse(error: Refusal, send: Send) -> None:
    body = orjson.dumps({"error": refusal(error)})
    headers: list[tuple[bytes, bytes]] = [
        (b"content-type", b"application/json"), (b"content-length", str(len(body)).encode()),
    ]  # fmt: skip
    if "seconds" in error.params:
        headers.append((b"retry-after", str(error.params["seconds"]).encode()))
    start: dict[str, Any] = {
        "type": "http.response.start", "status": error.status, "headers": headers,
    }  # fmt: skip
    await send(start)
    await send({"type": "http.response.body", "body": body})
