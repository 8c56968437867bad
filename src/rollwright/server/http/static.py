"""The browser's table: the files that Vite makes of `web/`, and the pages at which it opens."""

import re
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Final

from fastapi import Request, Response
from fastapi.responses import HTMLResponse
from starlette.exceptions import HTTPException
from starlette.types import Receive, Scope, Send

from rollwright.core.texts import LANGUAGES, Texts
from rollwright.server.http.etag import ASK_AGAIN, WithEtag

SITE: Final = Path(__file__).parents[1] / "site"
"""Where the build lies; it is not in the repository."""
_ASSETS: Final = "/assets/"
"""The names of what lies there change with what is in it."""
_FOR_EVER: Final = "public, max-age=31536000, immutable"
_PAGE: Final = re.compile(
    r"/|/t/[0-9a-f]{12}|/r/[0-9a-f]{12}/[1-9][0-9]{0,5}"
    r"|/learn/[a-z]+(?:/turn|/scoring|/habit)?|/(?:print|sheets|daily)/[a-z]+"
)
_INDEX: Final = "/index.html"
_ENCODINGS: Final = {"br": ".br", "gzip": ".gz"}
"""Written beside each file by the build; the shorter first."""
_TYPES: Final = {
    ".css": "text/css", ".html": "text/html", ".ico": "image/x-icon", ".js": "text/javascript",
    ".json": "application/json", ".png": "image/png", ".svg": "image/svg+xml",
    ".txt": "text/plain", ".webmanifest": "application/manifest+json", ".woff2": "font/woff2",
}  # fmt: skip
_ANY_TYPE: Final = "application/octet-stream"


class Site:
    """The build as it was when the server started: no file of another build comes between."""

    def __init__(self, folder: Path) -> None:
        self._files = dict(_read(folder))

    def answer(self, request: Request) -> Response | None:
        """Return a page or a file; None if there is none and it is no page that is asked for."""
        path: str = request.scope["path"]  # as it was meant: nothing in it is a query any more
        file = self._files.get(path)
        is_page = _PAGE.fullmatch(path) is not None
        if request.method not in ("GET", "HEAD"):
            if file is None and not is_page:
                return None
            raise HTTPException(405, headers={"Allow": "GET, HEAD"})
        if file is not None:
            return file.answer(request)
        if is_page:
            return self._page(request, 200)
        if path.startswith(("/api/", _ASSETS)) or not _wants_a_page(request):
            return None
        return self._page(request, 404)  # the browser's table says it better than we do

    def _page(self, request: Request, status: int) -> Response:
        index = self._files.get(_INDEX)
        if index is not None:
            return index.answer(request, status)
        return _not_built(request, 503 if status == 200 else status)


async def answer_from_site(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer what no route answers."""
    site: Site = scope["app"].state.serving.site
    answer = site.answer(Request(scope))
    if answer is None:
        raise HTTPException(404)
    await answer(scope, receive, send)


def _read(folder: Path) -> Iterator[tuple[str, WithEtag]]:
    """Yield every file of the build by its address; they are few and small."""
    for path in sorted(folder.rglob("*")):
        inside = path.relative_to(folder)
        is_hidden = any(part.startswith(".") for part in inside.parts)
        if is_hidden or path.suffix in _ENCODINGS.values() or not path.is_file():
            continue
        address = f"/{inside.as_posix()}"
        body = path.read_bytes()
        siblings = {name: Path(f"{path}{end}") for name, end in _ENCODINGS.items()}
        written = {name: file.read_bytes() for name, file in siblings.items() if file.is_file()}
        shorter = {name: each for name, each in written.items() if len(each) < len(body)}
        cache = _FOR_EVER if address.startswith(_ASSETS) else ASK_AGAIN
        yield address, WithEtag(body, _TYPES.get(path.suffix, _ANY_TYPE), shorter, cache)


def _wants_a_page(request: Request) -> bool:
    return "text/html" in request.headers.get("accept", "")


def _not_built(request: Request, status: int) -> Response:
    """Tell whoever runs this from the repository what is missing."""
    texts = Texts(_language(request.headers.get("accept-language", "")))
    return HTMLResponse(
        f'<!doctype html><html lang="{texts.language}"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width"><title>Rollwright</title></head>'
        f"<body><h1>Rollwright</h1><p>{escape(texts('server.not_built'))}</p></body></html>",
        status,
    )


def _language(accepted: str) -> str:
    """Return the first language a browser asks for that there is."""
    for part in accepted.split(","):
        language = part.strip()[:2].lower()
        if language in LANGUAGES:
            return language
    return "en"
