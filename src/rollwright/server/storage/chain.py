"""Entries are chained by hashes: one that was changed, or is missing, is noticed on opening."""

import hashlib
from collections.abc import Iterable, Sequence
from typing import Any, Final

import orjson

from rollwright.core.errors import RollwrightError

BEGINNING: Final = ""
"""What the first entry of a table hangs on."""
COLUMNS: Final = ("table_id", "n", "at", "kind", "seat", "command", "body")
"""Of an entry: all that its hash covers, in this order."""


def linked(head: str, entry: Sequence[Any]) -> str:
    """Return the hash of an entry, given as its columns, that follows the one with hash `head`."""
    return hashlib.sha256(head.encode() + orjson.dumps(list(entry))).hexdigest()


def checked_head(rows: Iterable[Sequence[Any]], kept: str | None) -> str:
    """Return the hash of a log's last entry, or refuse a log that is not as it was written.

    Rows are the columns of each entry and its hash, in order; `kept` is what is kept of the last
    one elsewhere. Entries from before there were hashes have none, and come first.
    """
    head, hashed = BEGINNING, False
    for number, (*entry, kept_hash) in enumerate(rows, start=1):
        head = linked(head, entry)
        hashed = hashed or kept_hash is not None
        if entry[1] != number or (hashed and kept_hash != head):
            raise RollwrightError("server.damaged", number=number)
    if kept is not None and kept != head:
        raise RollwrightError("server.damaged", number="last")
    return head
