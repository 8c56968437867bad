"""What several subcommands do first: set up the game that the command line describes."""

import argparse

from rollwright.cli.arguments import options
from rollwright.play.game import Game


def game_from(words: argparse.Namespace, players: int | None) -> Game:
    """Set up the game named in the words of the command line."""
    return Game(words.game, players, words.sheet, options(words))
