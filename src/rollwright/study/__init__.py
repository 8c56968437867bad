"""What many games tell about a game: where points come from, what bonuses and habits are worth.

What is looked at differs from game to game: a game that has a study has it in its folder, `study`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol, cast

from rollwright.bots.factory import BotSpec
from rollwright.core.discovery import games_with, optional_part
from rollwright.core.errors import RollwrightError
from rollwright.core.registry import About
from rollwright.core.texts import Texts
from rollwright.play.game import Game


@dataclass(frozen=True)
class Question:
    """What to study."""

    game: Game
    bot: str
    seed: int
    games: int
    cores: int = 1


class Seen(Protocol):
    """What was seen so far."""

    games: int


class Study(Protocol):
    """A game's `study`."""

    def specified(self, question: Question) -> BotSpec:
        """Return what the bot is made of, or refuse one that cannot be watched."""
        ...

    def study(self, question: Question, progress: Callable[[int], None] = ...) -> tuple[Seen, bool]:
        """Watch the games; return what was seen, and whether Ctrl-C ended it early."""
        ...

    def findings(self, question: Question, seen: Any) -> dict[str, Any]:
        """Return the study in figures; those of all points are `parts.total`."""
        ...

    def page(self, found: Mapping[str, Any], game: Game, command: str, texts: Texts) -> str:
        """Return the page that shows what was found."""
        ...


def study_of(about: About) -> Study:
    """Load the study of a game, or refuse a game that has none."""
    found = optional_part(about.name, "study")
    if found is None:
        known = ", ".join(games_with("study"))
        raise RollwrightError("study.game", title=about.title, known=known)
    return cast("Study", found)
