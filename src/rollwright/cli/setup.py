"""What several subcommands do first: set up the game that the command line describes."""

import argparse
from collections.abc import Mapping

from rollwright.cli.arguments import options, starter
from rollwright.play.entropy import fresh_seed
from rollwright.play.game import Game
from rollwright.simulate.run import DRAWN, Plan


def game_from(words: argparse.Namespace, players: int | None) -> Game:
    """Set up the game named in the words of the command line."""
    return Game(words.game, players, words.sheet, options(words))


def plan_from(
    words: argparse.Namespace, bots: str, sheet: str | None, chosen: Mapping[str, str]
) -> Plan:
    """Plan the games that the words ask for, with these bots, sheet and options."""
    named = bots.split(",")
    players = len(named) if words.players is None and len(named) > 1 else words.players
    game = Game(words.game, players, sheet, chosen)
    if len(named) == 1:
        named *= game.players
    if words.seed is None:
        words.seed = fresh_seed()  # both sides of a comparison have the same dice
    start = starter(words.start, last=game.players - 1)
    return Plan(
        game, named, words.seed, words.games, DRAWN if start is None else start, words.cores
    )
