"""The HTTP interface to sheets: those in the boxes, and those that people make of them."""

from typing import Any

from fastapi import APIRouter, Response

from rollwright.core.registry import about
from rollwright.core.schema import schema_of
from rollwright.core.texts import Texts
from rollwright.core.workshop import commented_copy
from rollwright.play.game import Game
from rollwright.server.http.dependencies import REFUSALS, Costly, GameName
from rollwright.server.http.sheet_work import checked, drawn
from rollwright.server.wire import requests as words
from rollwright.server.wire.answers import Ink, Language

sheets = APIRouter(prefix="/api/games/{game}/sheet", responses=REFUSALS)


@sheets.get("")
def sheet(game: GameName) -> dict[str, Any]:
    """Return the data of the sheet in the box."""
    return dict(Game(about(game).name).sheet.data)


@sheets.get("/schema")
def sheet_schema(game: GameName) -> dict[str, Any]:
    """Return the JSON Schema that sheets of a game are held to."""
    return dict(schema_of(about(game).name))


@sheets.post("/check")
async def check_sheet(
    game: GameName, asked: words.SheetToCheck, costly: Costly
) -> words.SheetChecked:
    """Look whether a sheet can be played; if not, what is wrong with it is told."""
    found = await costly(checked, about(game).name, asked.sheet, asked.options)
    return words.SheetChecked(**found)


@sheets.get(
    "/copy",
    response_class=Response,
    responses={200: {"content": {"application/json": {"schema": {"type": "object"}}}}},
)
def copy_of_sheet(game: GameName, lang: Language = "en") -> Response:
    """Return a commented copy of the sheet in the box, to be edited."""
    name = about(game).name
    headers = {"Content-Disposition": f'attachment; filename="{name}.json"'}
    text = commented_copy(name, Texts(lang))
    return Response(text, media_type="application/json", headers=headers)


@sheets.post("/drawn")
async def draw_sheet(
    game: GameName,
    asked: words.SheetTyped,
    costly: Costly,
    lang: Language = "en",
    ink: Ink = "full",
) -> words.SheetDrawn:
    """Draw a sheet as it is typed, and tell how it differs from the one in the box.

    If it cannot be played, what is wrong with it is told, and where.
    """
    name = about(game).name
    return words.SheetDrawn(**await costly(drawn, name, asked.text, asked.options, lang, ink))
