"""Events of a game as they cross the network, and back."""

from collections.abc import Mapping
from typing import Any

from rollwright.core.events import Chance, Correction, Decision, Event, Undo


def event_shown(event: Event) -> dict[str, Any]:
    """Return an event of the game as JSON data."""
    match event:
        case Chance():
            return {"type": "chance", "kind": event.kind, "outcome": list(event.outcome)}
        case Correction():
            return {"type": "correction", "kind": event.kind, "outcome": list(event.outcome)}
        case Decision():
            return {"type": "decision", "seat": event.seat, "action": event.action}
        case Undo():
            return {"type": "undo", "seat": event.seat}


def event_heard(told: Mapping[str, Any]) -> Event | None:
    """Return an event of the game as an object; None for what concerns the table."""
    match told["type"]:
        case "chance":
            return Chance(told["kind"], tuple(told["outcome"]))
        case "correction":
            return Correction(told["kind"], tuple(told["outcome"]))
        case "decision":
            return Decision(told["seat"], told["action"])
        case "undo":
            return Undo(told["seat"])
        case _:
            return None
