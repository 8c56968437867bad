"""Random games, and every game with every number of players."""

from rollwright.core.discovery import GROUP, homes
from rollwright.core.registry import abouts
from rollwright.testing.random_games import random_end, random_steps

__all__ = ["EVERY_TABLE", "OURS", "random_end", "random_steps"]

OURS = [name for name, home in homes().items() if home.startswith(f"{GROUP}.")]
"""Every game of ours: another that is installed here is tested by its own package."""
EVERY_TABLE = [(name, players) for name in OURS for players in abouts()[name].players]
"""Every game with every number of players."""
