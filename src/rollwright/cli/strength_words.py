"""The words of the commands about strength: solve, train, duel, study, warm."""

import argparse
import os

from rollwright.bots import BOTS
from rollwright.cli.subcommands import Commands, add_command, bot_limits, game_setup


def add_strength_commands(commands: Commands) -> None:
    """Add the commands about strength."""
    _add_solve(commands)
    _add_train(commands)
    _add_duel(commands)
    _add_study(commands)
    _add_warm(commands)


def _add_solve(commands: Commands) -> None:
    parser = add_command(
        commands, "solve", "solve a game exactly, for one sheet whose others do not interfere",
    )  # fmt: skip
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "--players", type=int, default=1,
        help="so many at the table, of whom the others neither close rows nor end the game "
        "(default 1: alone)",
    )  # fmt: skip
    parser.add_argument(
        "--hazard", type=float, default=0.0, metavar="H",
        help="with what chance the game ends after each round (default 0)",
    )  # fmt: skip
    _cores(parser)
    game_setup(parser)


def _add_train(commands: Commands) -> None:
    parser = add_command(
        commands, "train", "train a network for a game and sheet by self-play",
    )  # fmt: skip
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--players", type=int, help="default: 2")
    parser.add_argument(
        "--games", type=int, default=200_000, metavar="N", help="how many (default 200,000)"
    )
    parser.add_argument("--seed", type=int, default=1, help="default 1")
    parser.add_argument(
        "--out", metavar="FILE",
        help="where to write the weights (default: where bots find them)",
    )  # fmt: skip
    parser.add_argument(
        "--from", dest="begin", metavar="FILE", help="begin with these weights, not from nothing"
    )
    parser.add_argument(
        "--checkpoint", metavar="FILE",
        help="keep what was learnt so far here, and go on from it (default: beside the weights)",
    )  # fmt: skip
    parser.add_argument(
        "--learning-rate", "--rate", type=float, metavar="RATE",
        help="of descent, at the beginning (default: as suits the game)",
    )  # fmt: skip
    parser.add_argument(
        "--trace-decay", "--trace", type=float, metavar="LAMBDA",
        help="how far a game's end reaches back: λ of TD(λ) (default: as suits the game)",
    )  # fmt: skip
    parser.add_argument(
        "--epsilon", type=float,
        help="which share of the decisions is made at random (default 0.005)",
    )  # fmt: skip
    parser.add_argument(
        "--warm-up", "--watch", type=int, metavar="N",
        help="learn from N games of greedy first (default: as suits the game; with --from, none)",
    )  # fmt: skip
    parser.add_argument(  # as commands in older files of weights have it: one decision in N
        "--whims", dest="epsilon", type=_one_in, help=argparse.SUPPRESS
    )
    _cores(parser)
    game_setup(parser)


def _one_in(text: str) -> float:
    """Read one in so many as a share; 0 is none."""
    try:
        return 1 / int(text) if int(text) else 0.0
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text} is no whole number") from error


def _add_duel(commands: Commands) -> None:
    parser = add_command(
        commands, "duel", "let one bot play against others of one kind, on common dice, from every "
        "seat",
    )  # fmt: skip
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "first", metavar="A",
        help=f"a bot: {', '.join(BOTS)}; NAME:FILE with weights of your own; or program:COMMAND",
    )  # fmt: skip
    parser.add_argument("second", metavar="B", help="the bot on all other seats")
    parser.add_argument("--players", type=int, help="default: 2")
    parser.add_argument(
        "--games", type=int, metavar="N",
        help="play exactly so many, rounded up to whole deals; without it the duel stops as soon "
        "as it is decided, at the latest after 200,000",
    )  # fmt: skip
    parser.add_argument("--seed", type=int, help="the same seed gives the same games")
    parser.add_argument(
        "--checkpoint", metavar="FILE", help="keep the counts here and go on from them"
    )
    bot_limits(parser)
    _cores(parser)
    game_setup(parser)


def _add_study(commands: Commands) -> None:
    parser = add_command(
        commands, "study", "write a page about a game played alone: where points come from, "
        "what bonuses and habits are worth",
    )  # fmt: skip
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--out", metavar="FILE", help="where to write the page (HTML)")
    parser.add_argument(
        "--bot", default="strong", help="who plays: a bot with weights (default strong)"
    )
    parser.add_argument(
        "--games", type=int, default=2000, metavar="N", help="how many (default 2000)"
    )
    parser.add_argument("--seed", type=int, default=1, help="default 1")
    _cores(parser)
    game_setup(parser)


def _add_warm(commands: Commands) -> None:
    parser = add_command(
        commands, "warm", "compile the bots of a game, or of all, ahead: nobody waits later",
    )  # fmt: skip
    parser.add_argument("game", metavar="GAME", nargs="?", help="default: all")


def _cores(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--cores", type=int, default=os.cpu_count() or 1, metavar="K", help="default: all"
    )
