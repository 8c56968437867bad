"""What every game must hold, for authors of games and for our own tests."""

from collections.abc import Sequence

from rollwright.core.errors import IllegalError
from rollwright.core.extras import need
from rollwright.play.game import Game

need("testing", "pydantic")
from rollwright.testing.checks import CHECKS  # noqa: E402  (pydantic is needed there)
from rollwright.testing.random_games import GameError  # noqa: E402

__all__ = ["CHECKS", "GameError", "check_game"]


def check_game(name: str, *, players: Sequence[int] | None = None, thorough: bool = False) -> None:
    """Check all that every game must hold; raise `GameError` with what is wrong.

    For all numbers of players unless some are given. `thorough` looks at many more games.
    """
    counts = players or Game(name).folder.player_counts(Game(name).sheet.data)
    for count in counts:
        try:
            game = Game(name, count)
        except IllegalError as error:
            raise GameError(f"{name} cannot be set up for {count}: {error}") from error
        for check, (many, few) in CHECKS.items():
            try:
                check(game, many if thorough else few)
            except GameError as error:
                words = check.__name__.replace("_", " ")
                raise GameError(f"{name} with {count}: {words}: {error}") from error
