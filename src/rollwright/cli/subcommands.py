"""How a subcommand is added to the command line, with what all of them have."""

import argparse
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import Any, Final

from rollwright.bots.programs.naming import SECONDS
from rollwright.core.texts import LANGUAGES

Commands = Any  # argparse keeps the type to itself


PROGRAM: Final = "rollwright"


@cache
def _all_examples() -> Mapping[str, Sequence[str]]:
    return tomllib.loads((files("rollwright.cli") / "examples.toml").read_text(encoding="utf-8"))


def examples(command: str = PROGRAM) -> str:
    """Return the examples of a command as `--help` shows them."""
    begin = PROGRAM if command == PROGRAM else f"{PROGRAM} {command}"
    lines = (f"  {begin} {line}".rstrip() for line in _all_examples()[command])
    return "\n".join(("examples:", *lines))


def add_command(commands: Commands, name: str, says: str) -> argparse.ArgumentParser:
    """Add a subcommand with the options that all have."""
    parser: argparse.ArgumentParser = commands.add_parser(
        name,
        help=says,
        description=says[0].upper() + says[1:] + ".",
        epilog=examples(name),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.add_argument("--lang", choices=LANGUAGES, help="language (default: the environment's)")
    return parser


def bot_limits(parser: argparse.ArgumentParser) -> None:
    """Add what a program that plays may use."""
    parser.add_argument(
        "--bot-seconds", type=float, default=SECONDS, metavar="S",
        help=f"seconds a program:COMMAND has for a decision (default {SECONDS:g})",
    )  # fmt: skip


def game_setup(parser: argparse.ArgumentParser) -> None:
    """Add what sets up a game."""
    parser.add_argument("--sheet", metavar="FILE", help="a sheet of your own (JSON)")
    parser.add_argument(
        "--option", metavar="NAME=VALUE", action="append", default=[],
        help="an option of the game's rules; may be repeated",
    )  # fmt: skip
