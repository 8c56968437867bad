"""Rollwright: boxed dice games to play, study and research.

import rollwright as rw

game = rw.game("qwixx", players=2)
state = game.new()
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from rollwright.bots.players import bot
    from rollwright.core.errors import (
        IllegalError,
        NotationError,
        RecordError,
        RollwrightError,
        SheetError,
        UnknownNameError,
    )
    from rollwright.core.events import Chance, Correction, Decision, Undo
    from rollwright.core.records import Record
    from rollwright.core.registry import abouts as games
    from rollwright.play.dice import Given, Seeded
    from rollwright.play.game import Game, game
    from rollwright.play.replay import load
    from rollwright.play.state import State
    from rollwright.simulation.quick import duel, simulate

__version__ = "0.1.0"

_HOMES = {
    "Chance": "rollwright.core.events",
    "Correction": "rollwright.core.events",
    "Decision": "rollwright.core.events",
    "Game": "rollwright.play.game",
    "Given": "rollwright.play.dice",
    "IllegalError": "rollwright.core.errors",
    "NotationError": "rollwright.core.errors",
    "Record": "rollwright.core.records",
    "RecordError": "rollwright.core.errors",
    "RollwrightError": "rollwright.core.errors",
    "Seeded": "rollwright.play.dice",
    "SheetError": "rollwright.core.errors",
    "State": "rollwright.play.state",
    "Undo": "rollwright.core.events",
    "UnknownNameError": "rollwright.core.errors",
    "bot": "rollwright.bots.players",
    "duel": "rollwright.simulation.quick",
    "game": "rollwright.play.game",
    "load": "rollwright.play.replay",
    "simulate": "rollwright.simulation.quick",
}
__all__ = [
    "Chance", "Correction", "Decision", "Game", "Given", "IllegalError", "NotationError", "Record",
    "RecordError", "RollwrightError", "Seeded", "SheetError", "State", "Undo", "UnknownNameError",
    "bot", "duel", "game", "games", "load", "simulate",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    """Load what is asked for when it is asked for: `rollwright --help` needs no NumPy."""
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    if name == "games":  # the package, which can be called
        return import_module("rollwright.games")
    raise AttributeError(f"module 'rollwright' has no attribute {name!r}")
