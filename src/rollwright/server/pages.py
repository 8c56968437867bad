"""The pages: until the browser has a table, they tell how to come in from a terminal."""

from html import escape
from typing import Annotated

from fastapi import APIRouter, Header, Path, Request
from fastapi.responses import HTMLResponse

from rollwright.core.texts import LANGUAGES, Texts

pages = APIRouter(include_in_schema=False)


@pages.get("/", response_class=HTMLResponse)
def home(accept_language: Annotated[str, Header()] = "") -> str:
    """Tell what this is."""
    texts = Texts(_language(accept_language))
    return _page(texts, texts("server.page.home"), "rollwright table qwixx --seats human,open")


@pages.get("/t/{table}", response_class=HTMLResponse)
def table(
    table: Annotated[str, Path(pattern=r"^[0-9a-f]{12}$")],
    request: Request,
    accept_language: Annotated[str, Header()] = "",
) -> str:
    """Tell how to come to a table."""
    texts = Texts(_language(accept_language))
    link = f"{request.url.scheme}://{request.headers.get('host', '')}/t/{table}#…"
    return _page(texts, texts("server.page.table"), f"rollwright join '{link}'")


def _page(texts: Texts, says: str, command: str) -> str:
    return (
        f'<!doctype html><html lang="{texts.language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><title>Rollwright</title></head>'
        f"<body><h1>Rollwright</h1><p>{escape(says)}</p>"
        f"<pre>{escape(command)}</pre></body></html>"
    )


def _language(accepted: str) -> str:
    """Return the first language a browser asks for that there is."""
    for part in accepted.split(","):
        language = part.strip()[:2].lower()
        if language in LANGUAGES:
            return language
    return "en"
