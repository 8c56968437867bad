"""What happens in a game: chance settled or corrected, a decision made, a decision taken back.

An event is told in two forms: as a word (`str`, `parse_events`), which a state's `repr` has, and as
data (`event_data`, `event_of`), which the log, the streams and the network have. A record's lines
are the same data without the type (`records.py`).
"""

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any, ClassVar, Final

from rollwright.core.errors import NotationError

CHANCES: Final = ("start", "dice", "pick")
_CHANCE: Final = re.compile(r"(correct:)?(start|dice|pick)=(\d{1,9}(?:,\d{1,9}){0,63})", re.ASCII)
_SEAT: Final = re.compile(r"(\d{1,2}):(\S+)", re.ASCII)


@dataclass(frozen=True)
class Chance:
    """A settled chance: its kind and its numbers."""

    type: ClassVar = "chance"

    kind: str
    outcome: tuple[int, ...]

    def __str__(self) -> str:
        return f"{self.kind}={','.join(map(str, self.outcome))}"


@dataclass(frozen=True)
class Correction:
    """What the last chance really was: it takes its place, and decisions made since are dropped."""

    type: ClassVar = "correction"

    kind: str
    outcome: tuple[int, ...]

    def __str__(self) -> str:
        return f"correct:{Chance(self.kind, self.outcome)}"


@dataclass(frozen=True)
class Decision:
    """A seat's action, in notation."""

    type: ClassVar = "decision"

    seat: int
    action: str

    def __str__(self) -> str:
        return f"{self.seat}:{self.action}"


@dataclass(frozen=True)
class Undo:
    """The seat takes its last decision back."""

    type: ClassVar = "undo"

    seat: int

    def __str__(self) -> str:
        return f"{self.seat}:undo"


Event = Chance | Correction | Decision | Undo
_TYPES: Final = {kind.type: kind for kind in (Chance, Correction, Decision, Undo)}


def event_data(event: Event) -> dict[str, Any]:
    """Return an event as JSON data: its type and its fields."""
    data = {"type": event.type, **asdict(event)}
    if "outcome" in data:
        data["outcome"] = list(data["outcome"])
    return data


def event_of(data: Mapping[str, Any]) -> Event | None:
    """Return the event that data tells of; None if they tell of something else than the game."""
    if data["type"] not in _TYPES:
        return None
    kind = _TYPES[data["type"]]
    told = {field.name: data[field.name] for field in fields(kind)}
    if "outcome" in told:
        told["outcome"] = tuple(told["outcome"])
    return kind(**told)


def parse_events(text: str) -> list[Event]:
    """Read events as a state's `repr` writes them: `start=0 dice=4,1,3,6,2,5 0:R5`."""
    events: list[Event] = []
    for word in text.split():
        chance, seat = _CHANCE.fullmatch(word), _SEAT.fullmatch(word)
        if chance:
            settled = Correction if chance[1] else Chance
            events.append(settled(chance[2], tuple(map(int, chance[3].split(",")))))
        elif seat and seat[2] == "undo":
            events.append(Undo(int(seat[1])))
        elif seat:
            events.append(Decision(int(seat[1]), seat[2]))
        else:
            raise NotationError("event.unreadable", text=word[:40])
    return events
