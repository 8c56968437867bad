"""What is kept of a table: entries in a log that only grows. A table is what they add up to.

Entries never leave the server: they hold seeds and hashes of tokens. What others may hear of them
is made anew, word by word, in `table.py`.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

CREATED: Final = "created"
JOINED: Final = "joined"
FILLED: Final = "filled"
COMMITTED: Final = "committed"
REVEALED: Final = "revealed"
STARTED: Final = "started"
CHANCE: Final = "chance"
CORRECTION: Final = "correction"
DECISION: Final = "decision"
UNDO: Final = "undo"
REPLACED: Final = "replaced"
RETURNED: Final = "returned"
REMATCH: Final = "rematch"
ENDED: Final = "ended"
CLOSED: Final = "closed"


@dataclass(frozen=True)
class Entry:
    """One thing that happened at a table."""

    kind: str
    at: float
    """Seconds since 1970."""
    body: Mapping[str, Any] = field(default_factory=dict)
    seat: int | None = None
    command: str | None = None
    """The id of the command that led to it, if a client sent one."""

    def written(self) -> str:
        """Write the body for the store."""
        return json.dumps(dict(self.body), ensure_ascii=False, separators=(",", ":"))
