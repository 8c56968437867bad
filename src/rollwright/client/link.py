"""Links, as players are given them: where a table is, and what opens it there."""

import re
from dataclasses import dataclass
from typing import Final

from rollwright.core.errors import RollwrightError

_LINK: Final = re.compile(r"(https?)://([^/#?\s]+)/t/([0-9a-f]{12})#([A-Za-z0-9_-]{22,64})")


@dataclass(frozen=True)
class Link:
    """What a link says: where the server is, which table, and what opens it."""

    scheme: str
    host: str
    table: str
    token: str

    @property
    def base(self) -> str:
        """The server's address."""
        return f"{self.scheme}://{self.host}"

    @property
    def socket(self) -> str:
        """The address of the table's web socket."""
        return f"{'wss' if self.scheme == 'https' else 'ws'}://{self.host}/socket/{self.table}"

    def __str__(self) -> str:
        return f"{self.base}/t/{self.table}#{self.token}"


def parse_link(text: str) -> Link:
    """Read a link as it was given to a player."""
    found = _LINK.fullmatch(text.strip())
    if found is None:
        raise RollwrightError("join.no_link", text=text[:80])
    return Link(*found.groups())
