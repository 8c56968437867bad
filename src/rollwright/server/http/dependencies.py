"""What requests bring and need: the server, a token, the table or the game that it opens."""

from collections.abc import Callable
from typing import Annotated, Any, Final, TypeVar, TypeVarTuple

from fastapi import Depends, Path, Query, Request
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

from rollwright.server.http.serving import Serving
from rollwright.server.sessions.session import TableSession
from rollwright.server.sessions.table_manager import Visit
from rollwright.server.wire.refusals import Refusal
from rollwright.server.wire.requests import Problem

_T = TypeVar("_T")
_Args = TypeVarTuple("_Args")
_BEARER = HTTPBearer(
    auto_error=False,
    description="A seat's token, an invitation, a guest's, or the digest of a game that is over.",
)
REFUSALS: dict[int | str, dict[str, Any]] = {
    code: {"model": Problem} for code in (400, 401, 403, 404, 409, 413, 414, 422, 429, 503)
}
TableId = Annotated[str, Path(pattern=r"^[0-9a-f]{12}$")]
GameName = Annotated[str, Path(max_length=40)]
GameNumber = Annotated[
    int | None, Query(ge=1, le=10**6, description="Of the game at this table; without, the last.")
]


def text_answer(media_type: str) -> dict[int | str, dict[str, Any]]:
    """Describe an answer that is a text."""
    return {200: {"content": {media_type: {"schema": {"type": "string"}}}}}


def _serving(request: Request) -> Serving:
    serving: Serving = request.app.state.serving
    return serving


Here = Annotated[Serving, Depends(_serving)]


COSTLY: Final = 10
"""As how many requests one counts that needs much work."""


class Work:
    """Work in a process of its own, one piece at a time: whoever asks pays for it."""

    def __init__(self, here: Serving, address: str) -> None:
        self._here = here
        self._address = address

    async def __call__(self, work: Callable[[*_Args], _T], *args: *_Args) -> _T:
        """Call a function of a module when it is its turn."""
        self._here.gate.requests.take(self._address, COSTLY - 1)  # one was counted before
        return await self._here.heavy.do(work, *args)


def _costly(request: Request, here: Here) -> Work:
    return Work(here, here.address(request))


Costly = Annotated[Work, Depends(_costly)]


def _token(
    bearer: Annotated[HTTPAuthorizationCredentials | None, Depends(_BEARER)],
) -> str:
    if bearer is None:
        raise Refusal("server.token_missing", status=401)
    return bearer.credentials


Bearer = Annotated[str, Depends(_token)]


def _count_wrong(error: Refusal, request: Request, here: Serving) -> None:
    """Count a token that opens nothing; that something else went wrong is nobody's fault."""
    if error.status in (403, 404):
        here.gate.wrong_tokens.take(here.address(request))


async def _seated(
    table: TableId, token: Bearer, request: Request, here: Here
) -> tuple[TableSession, int]:
    """Return the table and the seat that the token opens."""
    here.gate.wrong_tokens.check(here.address(request))
    try:
        return await here.house.enter(table, token)
    except Refusal as error:
        _count_wrong(error, request, here)
        raise


Seated = Annotated[tuple[TableSession, int], Depends(_seated)]


async def _visiting(
    table: TableId, token: Bearer, request: Request, here: Here, game: GameNumber = None
) -> Visit:
    """Return who may look at the game that is asked for."""
    here.gate.wrong_tokens.check(here.address(request))
    try:
        return await here.house.visit(table, token, game)
    except Refusal as error:
        _count_wrong(error, request, here)
        raise


Visiting = Annotated[Visit, Depends(_visiting)]
