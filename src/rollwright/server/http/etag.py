"""Answers that seldom change: each has a tag, by which a browser knows that it has it already."""

import gzip
import hashlib
from collections.abc import Mapping
from typing import Final

from fastapi import Request, Response

from rollwright.server.http.encodings import IDENTITY, chosen_encoding

ASK_AGAIN: Final = "no-cache"
"""A browser may keep it, but asks each time whether it is still the same."""


class WithEtag:
    """A text or file, as it is and in shorter encodings."""

    def __init__(
        self,
        body: bytes,
        media_type: str,
        shorter: Mapping[str, bytes],
        cache: str = ASK_AGAIN,
    ) -> None:
        self._media_type = media_type
        self._cache = cache
        bodies = {**shorter, IDENTITY: body}
        # Two encodings are two things to a cache between here and there: each has its own tag.
        self._bodies = {name: (each, _tag(each)) for name, each in bodies.items()}

    def answer(self, request: Request, status: int = 200) -> Response:
        """Return it as the browser wants it, or tell that it has not changed."""
        offered = [name for name in self._bodies if name != IDENTITY]
        encoding = chosen_encoding(request.headers.get("accept-encoding", ""), offered)
        body, tag = self._bodies[encoding]
        headers = {"ETag": tag, "Cache-Control": self._cache}
        if offered:
            headers["Vary"] = "Accept-Encoding"
        if status == 200 and _is_known(tag, request.headers.get("if-none-match", "")):
            return Response(status_code=304, headers=headers)
        if encoding != IDENTITY:
            headers["Content-Encoding"] = encoding
        return Response(body, status, headers, self._media_type)


def text_with_etag(text: str, media_type: str) -> WithEtag:
    """Return a text that was made here."""
    body = text.encode()
    return WithEtag(body, media_type, {"gzip": gzip.compress(body, mtime=0)})


def _tag(body: bytes) -> str:
    return f'"{hashlib.sha256(body).hexdigest()[:32]}"'


def _is_known(tag: str, known: str) -> bool:
    tags = [each.strip().removeprefix("W/") for each in known.split(",")]
    return tag in tags or "*" in tags
