"""Who plays a seat, as records and tables write it."""

from typing import Final

HUMAN: Final = "human"
"""A person; anything else is a bot's name."""
