"""A client of a table: it comes back by itself when the connection or the server goes away."""

import asyncio
import contextlib
import json
import random
import secrets
import urllib.error
import urllib.request
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

import websockets
from websockets.asyncio.client import ClientConnection, connect

from rollwright.client.link import Link
from rollwright.core.errors import RollwrightError
from rollwright.core.texts import Texts, catalogue

_FIRST_WAIT: Final = 0.1
_LONGEST_WAIT: Final = 5.0
_TIME_TO_ANSWER: Final = 30.0


class ServerError(RollwrightError):
    """What the server refused; it is said as the server's own errors are."""

    def __init__(self, error: dict[str, Any]) -> None:
        super().__init__(str(error.get("code", "")), **error.get("params", {}))
        self.told: str = str(error.get("message", ""))

    def text(self, texts: Texts) -> str:
        """Say it in the language of `texts`, or as the server said it."""
        return say(self.key, self.params, texts) or self.told


def say(key: str, params: dict[str, Any], texts: Texts) -> str:
    """Say a code with its parameters, which may again be codes; nothing if it is unknown."""
    if key not in catalogue(texts.language):
        return ""
    words = {name: _said(value, texts) for name, value in params.items()}
    try:
        return texts(key, **words)
    except (LookupError, ValueError):  # a server of another version
        return ""


def _said(value: Any, texts: Texts) -> Any:
    if isinstance(value, dict) and "code" in value:
        told = say(value["code"], value.get("params", {}), texts)
        return f"{told} ({value['rule']})" if value.get("rule") else told
    return value


def ask(url: str, body: dict[str, Any] | None = None, token: str | None = None) -> Any:
    """Send an HTTP request; return the JSON answered, or the text."""
    headers = {"Content-Type": "application/json"} if body is not None else {}
    if token is not None:
        headers["Authorization"] = f"Bearer {token}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, headers)  # noqa: S310  (parse_link: http only)
    try:
        with urllib.request.urlopen(request, timeout=_TIME_TO_ANSWER) as answer:  # noqa: S310
            text = answer.read().decode()
            is_json = "application/json" in answer.headers.get("Content-Type", "")
    except urllib.error.HTTPError as error:
        raise _told(error.read(), error.code) from None
    except (OSError, ValueError) as error:
        why = getattr(error, "reason", None) or error
        raise RollwrightError(
            "join.no_server", url=url.split("/api/", maxsplit=1)[0], why=why
        ) from None
    return json.loads(text) if is_json else text


def _told(body: bytes, status: int) -> RollwrightError:
    try:
        return ServerError(json.loads(body)["error"])
    except (ValueError, LookupError, TypeError):
        return RollwrightError("join.strange_server", status=status)


@dataclass
class _Waiting:
    message: dict[str, Any]
    answer: "asyncio.Future[dict[str, Any]]"


class Client:
    """A seat, or a guest, at a table on a server.

    `hear` is called with every welcome, update, presence and preparation, in order; each event
    comes once.
    `lost` is called when the connection is lost, before coming back is tried, with what the server
    has said about it, if anything.
    """

    def __init__(
        self,
        link: Link,
        hear: Callable[[dict[str, Any]], None],
        lost: Callable[[ServerError | None], None] | None = None,
    ) -> None:
        self.link = link
        self.last: int | None = None
        """The number of the last event heard."""
        self.version = 0
        self._hear = hear
        self._lost = lost
        self._said: ServerError | None = None
        self._waiting: dict[str, _Waiting] = {}
        self._socket: ClientConnection | None = None

    async def stay(self) -> None:
        """Stay at the table for ever; a `ServerError` if it is of no use."""
        wait = _FIRST_WAIT
        while True:
            try:
                async with connect(
                    self.link.socket, compression=None, max_size=1 << 22, proxy=None
                ) as socket:
                    if await self._attend(socket):
                        wait = _FIRST_WAIT
            except (OSError, TimeoutError, websockets.WebSocketException):
                pass
            finally:
                self._socket = None
            if self._lost is not None:
                self._lost(self._said)
            self._said = None
            await asyncio.sleep(wait * random.uniform(0.5, 1.0))  # noqa: S311  (no secret)
            wait = min(2 * wait, _LONGEST_WAIT)

    async def send(self, kind: str, **words: Any) -> dict[str, Any]:
        """Send a command and return its answer: `update`, `done`, `refused` or `explained`.

        If the connection is lost it is sent again, with the same id, and acts once.
        """
        message = {"type": kind, "id": secrets.token_hex(8), **words}
        if kind != "explain":
            message.setdefault("version", self.version)
        waiting = _Waiting(message, asyncio.get_running_loop().create_future())
        self._waiting[message["id"]] = waiting
        try:
            if self._socket is not None:
                with contextlib.suppress(websockets.ConnectionClosed):  # it will be sent again
                    await self._socket.send(json.dumps(message))
            return await waiting.answer
        finally:
            del self._waiting[message["id"]]

    async def _attend(self, socket: ClientConnection) -> bool:
        """Say hello and listen to the end of a connection; tell whether one was welcome."""
        hello: dict[str, Any] = {"type": "hello", "token": self.link.token}
        if self.last is not None:
            hello["last"] = self.last
        await socket.send(json.dumps(hello))
        welcome = False
        try:
            async for text in socket:
                frame = json.loads(text)
                if frame["type"] == "bye":
                    self._said = ServerError(frame["error"])
                    if not frame["again"]:
                        raise self._said
                self._take(frame)
                if frame["type"] == "welcome":
                    welcome = True
                    self._socket = socket
                    for waiting in list(self._waiting.values()):
                        await socket.send(json.dumps(waiting.message))
        except websockets.ConnectionClosed:
            pass
        return welcome

    def _take(self, frame: dict[str, Any]) -> None:
        match frame["type"]:
            case "welcome" | "update":
                self.last, self.version = frame["seq"], frame["version"]
                self._hear(frame)
                self._answer(frame.get("done"), frame)
            case "presence" | "preparing":
                self._hear(frame)
            case "done" | "refused" | "explained":
                self._answer(frame["id"], frame)
            case _:
                pass

    def _answer(self, command: str | None, frame: dict[str, Any]) -> None:
        waiting = self._waiting.get(command or "")
        if waiting is not None and not waiting.answer.done():
            waiting.answer.set_result(frame)
