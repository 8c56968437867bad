"""The application: routes, the web socket, and how errors are told."""

import asyncio
import contextlib
import re
from collections.abc import AsyncGenerator, Callable
from typing import Any, Final

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from pydantic import TypeAdapter
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from rollwright import __version__
from rollwright.core.errors import RollwrightError, UnknownNameError
from rollwright.server.http.daily import daily
from rollwright.server.http.encodings import IDENTITY, chosen_encoding
from rollwright.server.http.game_routes import game_routes
from rollwright.server.http.middleware import RequestMiddleware
from rollwright.server.http.printed import printed
from rollwright.server.http.routes import api, host
from rollwright.server.http.serving import Serving, Settings
from rollwright.server.http.sheets import sheets
from rollwright.server.http.static import answer_from_site
from rollwright.server.socket.web_socket import Connection
from rollwright.server.wire import protocol as said
from rollwright.server.wire.refusals import Refusal, refusal

_LONG: Final = 1000
"""Bytes from which on compressing an answer is worth its while."""
_SOCKET: Final = re.compile(r"/socket/([0-9a-f]{12})")


def make_app(settings: Settings, lost: Callable[[], None] = lambda: None) -> FastAPI:
    """Return the application of one server; its parts come to life when it starts."""

    @contextlib.asynccontextmanager
    async def life(app: FastAPI) -> AsyncGenerator[None]:
        serving = Serving(settings, lost)
        app.state.serving = serving
        serving.compiler.start()
        sweeping = asyncio.create_task(serving.house.sweep_for_ever())
        try:
            yield
        finally:
            sweeping.cancel()
            serving.compiler.close()
            serving.house.end()
            serving.thinkers.close()
            serving.heavy.close()
            await asyncio.to_thread(serving.programs.close)
            await serving.journal.close()
            serving.store.close()

    app = FastAPI(
        title="Rollwright", version=__version__, lifespan=life, openapi_url=None,
        generate_unique_id_function=lambda route: route.name,
        description="Tables for boxed dice games. Play itself goes over the web socket at "
        "/socket/{table}: its messages are the schemas Hello, Message and Answer.",
    )  # fmt: skip
    app.include_router(api)
    app.include_router(printed)
    app.include_router(sheets)
    app.include_router(daily)
    app.include_router(game_routes)
    app.include_router(host)
    app.router.default = answer_from_site
    app.add_exception_handler(RollwrightError, _refused)
    app.add_exception_handler(RequestValidationError, _unreadable)
    app.add_exception_handler(HTTPException, _not_found)
    app.openapi = lambda: _described(app)  # type: ignore[method-assign]
    return app


def make_front(settings: Settings, lost: Callable[[], None] = lambda: None) -> ASGIApp:
    """Return the whole server as one application; `lost` is called if its database is gone.

    Web sockets go past everything that is made for requests: each of its layers would cost at
    every message.
    """
    app = make_app(settings, lost)
    guarded = RequestMiddleware(_compressing(app), lambda: app.state.serving)

    async def front(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket":
            await _socket(WebSocket(scope, receive, send), send, app.state.serving)
        elif scope["type"] == "http":
            await guarded(scope, receive, send)
        else:
            await app(scope, receive, send)

    return front


def _compressing(app: ASGIApp) -> ASGIApp:
    """Return an application whose long answers are compressed for who wants that.

    What comes compressed, as files do, is left as it is.
    """
    compressed = GZipMiddleware(app, minimum_size=_LONG, compresslevel=5)

    async def chosen(scope: Scope, receive: Receive, send: Send) -> None:
        accepted = Headers(scope=scope).get("accept-encoding", "")
        wanted = chosen_encoding(accepted, ["gzip"]) != IDENTITY
        await (compressed if wanted else app)(scope, receive, send)

    return chosen


async def _socket(socket: WebSocket, send: Send, serving: Serving) -> None:
    found = _SOCKET.fullmatch(socket.url.path)
    host = socket.headers.get("host", "")
    if found is None or not serving.origins.may_connect(host, socket.headers.get("origin")):
        await socket.close()  # before it was accepted: the answer is 403
        return
    connection = Connection(
        socket, send, serving.house, serving.gate, serving.metrics, serving.address(socket)
    )
    await connection.serve(found[1])


async def _refused(_: Request, error: Exception) -> JSONResponse:
    if not isinstance(error, RollwrightError):
        raise error
    usual = 404 if isinstance(error, UnknownNameError) else 422
    status = error.status if isinstance(error, Refusal) else usual
    headers: dict[str, str] = {}
    if status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    if status == 429:
        headers["Retry-After"] = str(error.params["seconds"])
    return JSONResponse({"error": refusal(error)}, status, headers)


async def _unreadable(_: Request, error: Exception) -> JSONResponse:
    if not isinstance(error, RequestValidationError):
        raise error
    first = error.errors()[0]
    where = ".".join(str(step) for step in first["loc"])
    told = Refusal("server.unreadable", status=422, where=where, why=first["msg"])
    return JSONResponse({"error": refusal(told)}, told.status)


async def _not_found(_: Request, error: Exception) -> JSONResponse:
    if not isinstance(error, HTTPException):
        raise error
    told = Refusal("server.http", status=error.status_code, why=error.detail)
    return JSONResponse({"error": refusal(told)}, told.status, error.headers)


def _described(app: FastAPI) -> dict[str, Any]:
    """Describe the HTTP interface, and among its schemas also the words of the socket."""
    if app.openapi_schema is None:
        described = FastAPI.openapi(app)
        words: tuple[tuple[str, TypeAdapter[Any]], ...] = (
            ("Hello", said.HELLO), ("Message", said.MESSAGE), ("Answer", said.ANSWER),
        )  # fmt: skip
        schemas: dict[str, Any] = described["components"]["schemas"]
        for name, adapter in words:
            made = adapter.json_schema(
                ref_template="#/components/schemas/{model}",
                mode="serialization" if adapter is said.ANSWER else "validation",
            )
            schemas.update(made.pop("$defs", {}))
            schemas[name] = made
        app.openapi_schema = described
    return app.openapi_schema
