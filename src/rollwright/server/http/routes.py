"""The HTTP interface: games, rules, tables."""

import asyncio
from functools import cache
from typing import Any

from fastapi import APIRouter, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse

from rollwright import __version__
from rollwright.bots import LEVELS, OPEN
from rollwright.bots.factory import has_weights
from rollwright.core.errors import BrokenGameError
from rollwright.core.players import HUMAN
from rollwright.core.registry import about, abouts, folder, rules_page
from rollwright.core.texts import LANGUAGES
from rollwright.play.game import Game
from rollwright.server.access.tokens import fresh_token
from rollwright.server.common.logs import logger
from rollwright.server.http.dependencies import (
    REFUSALS,
    Bearer,
    Costly,
    GameName,
    Here,
    Seated,
    TableId,
    text_answer,
)
from rollwright.server.http.sheet_work import check_playable
from rollwright.server.sessions.table_manager import Keys
from rollwright.server.sessions.wanted import SeatWanted, TableWanted
from rollwright.server.tables.seats import GUEST
from rollwright.server.wire import requests as words
from rollwright.server.wire.answers import House, Language
from rollwright.server.wire.protocol import PROTOCOL, TableNow, TableShown
from rollwright.server.wire.refusals import Refusal

api = APIRouter(prefix="/api", responses=REFUSALS)


@api.get("/games")
def games(here: Here) -> words.Games:
    """List the games, the bots and the languages."""
    return words.Games(
        games=[_shown(name) for name in abouts() if _is_playable(name)],
        bots=[*LEVELS, *here.programs.names],
        languages=list(LANGUAGES),
    )


@api.get("/games/{game}/rules", response_class=Response, responses=text_answer("text/markdown"))
def rules(game: GameName, lang: Language = "en") -> Response:
    """Return a game's rules, numbered, as Markdown."""
    return Response(rules_page(about(game).name, lang), media_type="text/markdown")


@api.post("/tables", status_code=201)
async def create_table(
    asked: words.NewTable, request: Request, here: Here, costly: Costly
) -> words.TableCreated:
    """Open a table. The answer has one link a seat and one for guests, told this once."""
    here.gate.new_tables.take(here.address(request))
    if asked.sheet is not None:  # to find out that one cannot be played may take long
        name, count = about(asked.game).name, len(asked.seats)
        await costly(check_playable, name, count, asked.sheet, asked.options)
    wanted = TableWanted(
        asked.game,
        [SeatWanted(seat.player, seat.name, seat.adds_seed) for seat in asked.seats],
        asked.sheet, asked.options, asked.dice, asked.clock, asked.absence, asked.daily,
    )  # fmt: skip
    keys, table = await here.house.create(wanted, here.address(request))
    players = [seat.player for seat in wanted.seats]
    return words.TableCreated(
        table=table.id,
        commitment=table.shown()["commitment"],
        keys=_keys(keys, players, here.base(request)),
    )


@api.get("/tables/{table}")
async def table_shown(entered: Seated) -> TableNow:
    """Return what everybody at a table may know of it, and who is waited for."""
    shown, awaited = await entered[0].look(lambda table: (table.shown(), table.awaited))
    return TableNow(**shown, awaited=awaited)


@api.get("/tables/{table}/seat")
async def seat_of_token(entered: Seated) -> words.SeatHeld:
    """Tell which seat the token opens; none for a guest."""
    _, seat = entered
    return words.SeatHeld(seat=None if seat == GUEST else seat)


@api.get("/tables/{table}/invitation")
async def invitation(table: TableId, token: Bearer, request: Request, here: Here) -> words.Invited:
    """Tell which table and open seat an invitation is for, before it is taken."""
    here.gate.wrong_tokens.check(here.address(request))
    try:
        live, seat = await here.house.invited(table, token)
    except Refusal as error:
        if error.status == 404:
            here.gate.wrong_tokens.take(here.address(request))
        raise
    return words.Invited(
        seat=seat, table=TableShown(**await live.look(lambda table: table.shown()))
    )


@api.post("/tables/{table}/join")
async def join(
    table: TableId, asked: words.JoinSeat, token: Bearer, request: Request, here: Here
) -> words.SeatTaken:
    """Take an open seat by its invitation, which then opens nothing more."""
    secret = asked.secret or fresh_token()
    here.gate.wrong_tokens.check(here.address(request))
    try:
        seat = await here.house.join(table, token, asked.name, secret, adds_seed=asked.adds_seed)
    except Refusal as error:
        if error.status == 404:
            here.gate.wrong_tokens.take(here.address(request))
        raise
    link = _link(here.base(request), table, secret)
    return words.SeatTaken(seat=seat, token=secret, link=link)


@api.get("/tables/{table}/sheet")
async def table_sheet(entered: Seated) -> dict[str, Any]:
    """Return the data of the sheet that is played at a table."""
    return dict(entered[0].table.game.sheet.data)


@api.get("/house")
def house(here: Here) -> House:
    """Tell how this server is reached."""
    bound, addresses = here.settings.reached()
    return House(bound=bound, addresses=addresses, port=here.settings.port)


host = APIRouter()


@host.get("/health", responses={503: {"model": words.Problem}})
async def health(here: Here) -> words.Health:
    """Tell that the server is there, and that its store can be read and written to."""
    await here.journal.try_out()
    tables = await asyncio.to_thread(here.house.open_tables)
    return words.Health(status="ok", version=__version__, protocol=PROTOCOL, tables=tables)


@host.get("/openapi.json", include_in_schema=False)
def description(request: Request) -> JSONResponse:
    """Describe the interface; it is made when first asked for, in a thread, and takes a while."""
    return JSONResponse(request.app.openapi())


@host.get("/metrics", response_class=PlainTextResponse, include_in_schema=False)
def metrics(request: Request, here: Here) -> Response:
    """Return what the server counts, to those on its own machine."""
    if not here.is_local(request):
        raise Refusal("server.metrics", status=403)
    return PlainTextResponse(here.metrics.written(), media_type="text/plain; version=0.0.4")


@cache
def _is_playable(name: str) -> bool:
    """Look whether a game can be loaded: one broken package must not hide all other games."""
    try:
        folder(name)
    except BrokenGameError as error:
        logger().error("game left out", game=name, error=str(error))
        return False
    return True


@cache
def _shown(name: str) -> words.GameShown:
    entry = about(name)
    return words.GameShown(
        name=entry.name, title=entry.title, author=entry.author, publisher=entry.publisher,
        year=entry.year, players=list(entry.players), minutes=entry.minutes,
        options=[
            words.OptionShown(name=option, values=list(choice.values))
            for option, choice in entry.options.items()
        ],
        taught=[players for players in entry.players if has_weights(Game(entry.name, players))],
        shares_board=entry.shares_board,
    )  # fmt: skip


def _keys(keys: Keys, players: list[str], base: str) -> list[words.Key]:
    made = [
        words.Key(
            opens="seat" if player == HUMAN else "invitation",
            seat=seat,
            token=token,
            link=_link(base, keys.table, token),
        )
        for seat, (player, token) in enumerate(zip(players, keys.seats, strict=True))
        if player in (HUMAN, OPEN)
    ]
    guest = _link(base, keys.table, keys.guest)
    return [*made, words.Key(opens="guest", seat=None, token=keys.guest, link=guest)]


def _link(base: str, table: str, token: str) -> str:
    """Return a link; what stands behind # stays in the browser and in nobody's log."""
    return f"{base}/t/{table}#{token}"
