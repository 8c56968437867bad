"""Rollwright: boxed dice games to play, study and research.

import rollwright as rw

game = rw.game("qwixx", players=2)
state = game.new()
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rollwright.core.errors import RollwrightError
    from rollwright.play.dice import Given, Seeded
    from rollwright.play.game import Game, game
    from rollwright.play.replay import load
    from rollwright.play.state import State

__version__ = "0.1.0"
__all__ = ["Game", "Given", "RollwrightError", "Seeded", "State", "game", "load"]

_HOMES = {
    "Game": "rollwright.play.game",
    "Given": "rollwright.play.dice",
    "RollwrightError": "rollwright.core.errors",
    "Seeded": "rollwright.play.dice",
    "State": "rollwright.play.state",
    "game": "rollwright.play.game",
    "load": "rollwright.play.replay",
}


def __getattr__(name: str) -> Any:
    """Load what is asked for when it is asked for: `rollwright --help` needs no NumPy."""
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module 'rollwright' has no attribute {name!r}")
