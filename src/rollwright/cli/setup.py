"""What several subcommands do first: set up the game that the command line describes."""

import argparse

from rollwright.core.errors import RollwrightError, UnknownNameError
from rollwright.play.game import Game


def game_from(words: argparse.Namespace, players: int | None) -> Game:
    """Set up the game named in the words of the command line."""
    options = {}
    for text in words.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise UnknownNameError("option.form", text=text[:40])
        options[name] = value
    return Game(words.game, players, words.sheet, options)


def whole_number(name: str, value: int, low: int, high: int) -> int:
    """Return the value of a numeric argument, or refuse it."""
    if not low <= value <= high:
        raise RollwrightError("usage.number", name=name, value=value, low=low, high=high)
    return value
