"""A seat at a table on a server, as one connection from the terminal knows it."""

from dataclasses import dataclass, field
from typing import Any

from rollwright.client.client import Client
from rollwright.core.views import View


@dataclass
class RemoteSeat:
    """What one connection knows: of a seat, or (None) as a guest."""

    client: Client
    number: int | None
    now: dict[str, Any] = field(default_factory=dict)
    """The last welcome or update."""
    view: View | None = None
    added: dict[str, Any] | None = None
    """What it has sent last for the dice."""
    asked_on: int = -1
    """The version of the game at which it was last asked."""

    @property
    def decides(self) -> bool:
        """Whether it owes a decision."""
        return self.number in self.now.get("deciding", ()) and bool(self.legal)

    @property
    def legal(self) -> list[str]:
        """What it may choose, in notation."""
        return self.view["legal"] if self.view else []

    @property
    def rolls(self) -> bool:
        """Whether it may settle the chance that is due."""
        due = self.now.get("due")
        return due is not None and self.number in due["seats"]
