"""The words of the command line: every subcommand and its options.

Nothing here imports NumPy or Numba: `--help` and usage errors come at once.
"""

import argparse
import os

from rollwright import __version__
from rollwright.bots import BOTS
from rollwright.cli.arguments import LAST_GAME, USUAL_BOT, USUAL_OPPONENT
from rollwright.cli.network_words import add_network_commands
from rollwright.cli.strength_words import add_strength_commands
from rollwright.cli.subcommands import Commands, add_command, bot_limits, examples, game_setup
from rollwright.core.svg import INKS


def make_parser() -> argparse.ArgumentParser:
    """Describe the command line."""
    parser = argparse.ArgumentParser(
        prog="rollwright",
        description="Boxed dice games to play, study and research.",
        epilog=examples(),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--version", action="version", version=f"rollwright {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")
    _add_games(commands)
    _add_rules(commands)
    _add_play(commands)
    _add_replay(commands)
    _add_simulate(commands)
    _add_perft(commands)
    _add_sheet(commands)
    _add_compare(commands)
    add_strength_commands(commands)
    add_network_commands(commands)
    return parser


def _add_games(commands: Commands) -> None:
    add_command(commands, "games", "list the games")


def _add_rules(commands: Commands) -> None:
    parser = add_command(
        commands, "rules", "print a game's rules, numbered, in any of the five languages",
    )  # fmt: skip
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("rule", metavar="RULE", nargs="*", help="only these rules, such as Q8")


def _add_play(commands: Commands) -> None:
    parser = add_command(
        commands, "play", "play at the terminal, against bots, friends, or with real dice",
    )  # fmt: skip
    parser.add_argument("game", metavar="GAME", nargs="?")
    parser.add_argument(
        "--seats",
        help=f"who sits where: human, a bot ({', '.join(BOTS)}), or program:COMMAND; "
        f"default human,{USUAL_OPPONENT}",
    )  # fmt: skip
    parser.add_argument(
        "--players", type=int, help="you and bots, so many together; 1 is a game alone (default 2)"
    )
    parser.add_argument("--names", help="the players' names, by commas")
    parser.add_argument(
        "--dice", choices=("seeded", "typed"),
        help="typed: you roll real dice and type what they show",
    )  # fmt: skip
    parser.add_argument("--seed", type=int, help="the same seed gives the same dice and bots")
    bot_limits(parser)
    game_setup(parser)
    parser.add_argument("--record", metavar="FILE", help="keep the record in this new file")
    parser.add_argument(
        "--resume",
        metavar="FILE",
        nargs="?",
        const=LAST_GAME,
        help="go on with a recorded game; without FILE, the one played last",
    )
    parser.add_argument(
        "--salvage", action="store_true", help="resume a damaged record, before the damage"
    )
    parser.add_argument("--colour", choices=("auto", "always", "never"), default="auto")


def _add_replay(commands: Commands) -> None:
    parser = add_command(
        commands, "replay", "show a recorded game, or how it stood after some event",
    )  # fmt: skip
    parser.add_argument("file", metavar="FILE")
    parser.add_argument("--at", type=int, metavar="N", help="stop after event N")
    parser.add_argument("--svg", metavar="FILE", help="draw the last position into this file")
    parser.add_argument(
        "--salvage", action="store_true", help="read a damaged record up to the damage"
    )


def _add_simulate(commands: Commands) -> None:
    parser = add_command(
        commands, "simulate", "play many games of bots and count",
    )  # fmt: skip
    parser.add_argument(
        "--bots",
        default="random",
        help=f"one for all or one a seat: {', '.join(BOTS)}, program:COMMAND (default random)",
    )
    _many_games(parser)
    parser.add_argument("--plot", metavar="FILE", help="draw the distribution of points (SVG)")
    game_setup(parser)


def _many_games(parser: argparse.ArgumentParser) -> None:
    """Add what says which games bots are to play, and how many."""
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--players", type=int, help="default: as many as bots are named, or 2")
    parser.add_argument(
        "--games", type=int, default=100_000, metavar="N", help="how many (default 100,000)"
    )
    parser.add_argument("--seed", type=int, help="the same seed gives the same games")
    bot_limits(parser)
    parser.add_argument(
        "--cores", type=int, default=os.cpu_count() or 1, metavar="K", help="default: all"
    )
    parser.add_argument(
        "--start", default="0", metavar="SEAT",
        help="the seat that starts every game, so that seats are places in the turn order "
        "(default 0), or drawn",
    )  # fmt: skip
    parser.add_argument(
        "--checkpoint", metavar="FILE", help="keep the counts here and go on from them"
    )


def _add_perft(commands: Commands) -> None:
    parser = add_command(
        commands, "perft", "count all ways a game can go, with their exact probabilities",
    )  # fmt: skip
    parser.add_argument("game", metavar="GAME")
    parser.add_argument("--players", type=int, default=2)
    parser.add_argument(
        "--depth", type=int, default=3, metavar="D", help="events: chance or decisions"
    )
    game_setup(parser)


def _add_sheet(commands: Commands) -> None:
    parser = add_command(
        commands, "sheet", "the workshop: look at sheets, check, copy and compare their data",
    )  # fmt: skip
    parser.add_argument(
        "action", choices=("list", "show", "check", "new", "diff", "schema"),
        help="list: the sheets in the boxes; show: draw one; check: what is wrong with it, what "
        "the rulebook says, what is assumed; new: write a commented copy to edit; diff: tell two "
        "apart in words; schema: print the JSON Schema",
    )  # fmt: skip
    parser.add_argument("game", metavar="GAME", nargs="?", help="needed for all but list")
    parser.add_argument(
        "file", metavar="FILE", nargs="?", help="a sheet file (default: the sheet in the box)"
    )
    parser.add_argument("second", metavar="FILE2", nargs="?", help="diff: the second file")
    parser.add_argument("--svg", metavar="FILE", help="show: draw it into this file")
    parser.add_argument(
        "--ink", choices=INKS,
        help="show --svg: saving draws for paper: white ground, thin outlines (default: full)",
    )  # fmt: skip


def _add_compare(commands: Commands) -> None:
    parser = add_command(
        commands, "compare", "compare two sheets, options or sets of bots on the same dice",
    )  # fmt: skip
    _many_games(parser)
    parser.add_argument(
        "--bots", action="append", default=[],
        help=f"one for all or one a seat ({', '.join(BOTS)}; default {USUAL_BOT}); twice: the two "
        "sides",
    )  # fmt: skip
    parser.add_argument(
        "--sheet",
        metavar="FILE",
        action="append",
        default=[],
        help="twice: the two sides; once: compared with the sheet in the box",
    )
    parser.add_argument(
        "--option",
        metavar="NAME=VALUE",
        action="append",
        default=[],
        help="an option of the game's rules; twice the same name: the two sides",
    )
    parser.add_argument("--plot", metavar="FILE", help="draw the differences (SVG)")
