"""The HTTP interface to what is printed: the texts of a language, and the sheets in the boxes."""

import json
from functools import cache
from typing import Annotated, Any, Final

from fastapi import APIRouter, Query, Request, Response

from rollwright.core.registry import about
from rollwright.core.texts import Texts, catalogue
from rollwright.play.begun import begun_svg
from rollwright.play.game import Game
from rollwright.server.http.dependencies import REFUSALS, GameName, text_answer
from rollwright.server.http.etag import WithEtag, text_with_etag
from rollwright.server.wire.answers import Ink, Language

printed = APIRouter(prefix="/api", responses=REFUSALS)

_FOR_TERMINALS: Final = (
    "usage", "compare", "games", "checkpoint", "simulate", "perft", "serve", "loadtest", "table",
    "host",
)  # fmt: skip
"""First words of keys that only commands say."""
_IN_PART: Final = {
    "play": (
        "starts", "rolls", "who", "bot", "taken_back", "corrected", "legal_here", "result", "total",
        "winner", "winners", "practice", "next_verdict", "skip", "you",
    ),
    "join": ("gone", "back", "who", "closed", "event"),
}  # fmt: skip
"""First words of which only these second ones are for everybody."""
_SAME_AS_BEFORE: Final[dict[int | str, dict[str, Any]]] = {
    304: {"description": "It has not changed since the If-None-Match that was sent."}
}
_TEXTS: Final[dict[int | str, dict[str, Any]]] = {
    200: {
        "content": {
            "application/json": {
                "schema": {"type": "object", "additionalProperties": {"type": "string"}}
            }
        }
    }
}

Begun = Annotated[
    bool, Query(description="With marks on it, as in the middle of a game; without a note.")
]
Note = Annotated[
    bool, Query(description="Whether it says that it is reconstructed; small pictures need not.")
]


@printed.get("/texts/{lang}", response_class=Response, responses={**_TEXTS, **_SAME_AS_BEFORE})
def texts(lang: Language, request: Request) -> Response:
    """Return all that players read in a language, by keys; `{name}` stands for a parameter."""
    return _texts(lang).answer(request)


@printed.get(
    "/games/{game}/picture",
    response_class=Response,
    responses={**text_answer("image/svg+xml"), **_SAME_AS_BEFORE},
)
def picture(
    game: GameName,
    request: Request,
    lang: Language = "en",
    ink: Ink = "full",
    note: Note = True,
    begun: Begun = False,
) -> Response:
    """Return the sheet in the box as a picture; unless wanted, nothing has been written on it."""
    name = about(game).name
    return (_begun(name, lang) if begun else _picture(name, lang, ink, note)).answer(request)


@cache
def _texts(language: str) -> WithEtag:
    said = {key: text for key, text in catalogue(language).items() if _is_for_everybody(key)}
    return text_with_etag(json.dumps(said, ensure_ascii=False), "application/json")


def _is_for_everybody(key: str) -> bool:
    first, second, *_ = [*key.split("."), ""]
    return first not in _FOR_TERMINALS and (first not in _IN_PART or second in _IN_PART[first])


@cache
def _picture(name: str, language: str, ink: str, note: bool) -> WithEtag:
    svg = Game(name).blank_svg(Texts(language), ink, note=note)
    return text_with_etag(svg, "image/svg+xml")


@cache
def _begun(name: str, language: str) -> WithEtag:
    return text_with_etag(begun_svg(name, Texts(language)), "image/svg+xml")
