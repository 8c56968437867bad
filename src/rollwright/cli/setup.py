"""What several subcommands do first: set up the game that the command line describes."""

import argparse

from rollwright.bots.play_loop import DRAWN
from rollwright.bots.programs.naming import listed
from rollwright.cli.arguments import bot_seconds, options, starter
from rollwright.play.entropy import fresh_seed
from rollwright.play.game import Game
from rollwright.simulation.run import Plan


def game_from(words: argparse.Namespace, players: int | None) -> Game:
    """Set up the game named in the words of the command line."""
    return Game(words.game, players, words.sheet, options(words))


def plan_from(words: argparse.Namespace, game: Game, bots: str, *, with_parts: bool) -> Plan:
    """Plan the games that the words ask for, with these bots."""
    named = listed(bots)
    if len(named) == 1:
        named *= game.players
    if words.seed is None:
        words.seed = fresh_seed()  # both sides of a comparison have the same dice
    start = starter(words.start, last=game.players - 1)
    return Plan(
        game, named, words.seed, words.games, DRAWN if start is None else start, words.cores,
        bot_seconds(words), with_parts,
    )  # fmt: skip


def players_from(words: argparse.Namespace, *bots: str) -> int | None:
    """Return how many are to play: as asked, or as many as bots are named; None: as usual."""
    if words.players is not None:
        return int(words.players)
    most = max(len(listed(named)) for named in bots)
    return most if most > 1 else None
