"""The words of the command line for tables on the network."""

import argparse
from typing import Final

from rollwright.bots import AT_TABLES
from rollwright.cli.subcommands import Commands, add_command, bot_limits, game_setup

PORT: Final = 8470
_LIMITS: Final = (
    ("connections", int, 2000, "web sockets at the same time"),
    ("connections_per_address", int, 100, "of them, from one address"),
    ("sockets", int, 2500, "connections of any kind at the same time"),
    ("sockets_per_address", int, 150, "of them, from one address"),
    ("head_seconds", float, 10.0, "in which a request's headers must be there"),
    ("body_seconds", float, 30.0, "in which the rest of a request must be there"),
    ("tables", int, 20_000, "open at the same time"),
    ("bot_tables", int, 10, "of them, being played by bots alone"),
    ("tables_per_hour", int, 120, "new ones, from one address"),
    ("wrong_tokens_per_hour", int, 60, "from one address"),
    ("days_per_hour", int, 120, "whose dice a bot plays anew for comparison, from one address"),
    ("connects_per_second", float, 20.0, "new web sockets, from one address"),
    ("messages_per_second", float, 20.0, "on one web socket"),
    ("messages_per_second_per_address", float, 300.0, "on all web sockets from one address"),
    ("requests_per_second", float, 50.0, "over HTTP, from one address"),
    ("message_bytes", int, 4096, "the longest message on a web socket"),
    ("body_bytes", int, 1 << 18, "the longest request over HTTP"),
    ("frames_waiting", int, 64, "on a web socket that is too slow; then it is dropped"),
)
"""Names and defaults of `rollwright.server.access.limits.Limits`, known here without loading it."""


def add_network_commands(commands: Commands) -> None:
    """Add them."""
    _add_serve(commands)
    _add_table(commands)
    _add_join(commands)
    _add_tables(commands)
    _add_verify(commands)
    _add_loadtest(commands)


def _add_serve(commands: Commands) -> None:
    parser = add_command(
        commands, "serve", "serve tables on the network, kept in a database",
    )  # fmt: skip
    parser.add_argument(
        "--host", default="127.0.0.1",
        help="where to listen: 127.0.0.1 (default) this machine alone, 0.0.0.0 the whole network",
    )  # fmt: skip
    parser.add_argument("--port", type=int, default=PORT, help=f"default {PORT}; 0: any free one")
    _database(parser)
    parser.add_argument("--public-url", metavar="URL", help="the address that players know")
    parser.add_argument(
        "--name", metavar="NAME", action="append", default=[],
        help="a further name under which players reach this machine; may be repeated",
    )  # fmt: skip
    parser.add_argument(
        "--behind-proxy", action="store_true",
        help="believe a proxy on this machine where requests come from",
    )  # fmt: skip
    parser.add_argument(
        "--idle-days", type=float, default=30.0, metavar="D",
        help="close tables at which nothing happened for so long (default 30); records stay",
    )  # fmt: skip
    parser.add_argument(
        "--bot-pause", type=float, default=1.2, metavar="S",
        help="seconds a bot waits for others to look and take back (default 1.2)",
    )  # fmt: skip
    parser.add_argument(
        "--bot-processes", type=int, default=1, metavar="N",
        help="in which bots think; also the copies of each --bot that may run (default 1)",
    )  # fmt: skip
    parser.add_argument(
        "--warm-after", type=_seconds_or_never, default=20.0, metavar="S",
        help="compile all bots ahead when no table was opened for so many seconds (default 20); "
        "never: only those that a table waits for",
    )  # fmt: skip
    parser.add_argument(
        "--bot", metavar="NAME=COMMAND", action="append", default=[],
        help="let a program of yours play at tables, under this name; may be repeated",
    )  # fmt: skip
    bot_limits(parser)
    parser.add_argument(
        "--open", action="store_true", help="open the page in your browser when it answers"
    )
    parser.add_argument(
        "--site", metavar="FOLDER", help="the pages for browsers (default: those that came with it)"
    )
    parser.add_argument("--verbose", action="store_true", help="log more")
    for name, kind, usual, says in _LIMITS:
        parser.add_argument(
            f"--{name.replace('_', '-')}", type=kind, default=usual, metavar="N",
            help=f"limit: {says} (default {usual})",
        )  # fmt: skip


def _seconds_or_never(text: str) -> float | None:
    try:
        return None if text == "never" else float(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text} is neither seconds nor never") from error


def _database(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--database", metavar="FILE|URL",
        help="an SQLite file, or an address such as postgresql://user@host/name "
        "(default: a file in your own folder for data)",
    )  # fmt: skip


def _server(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--server", metavar="URL", default=f"http://127.0.0.1:{PORT}",
        help=f"the server's address (default http://127.0.0.1:{PORT})",
    )  # fmt: skip


def _add_table(commands: Commands) -> None:
    parser = add_command(
        commands, "table", "open a table on a server and print its links",
    )  # fmt: skip
    parser.add_argument("game", metavar="GAME")
    parser.add_argument(
        "--seats", default="open,open",
        help="who sits where: open (whoever takes the link), human (somebody at this device), or "
        f"a bot ({', '.join(AT_TABLES)}, or one of the server's own); default open,open",
    )  # fmt: skip
    parser.add_argument("--names", help="the names of those at this device, by commas")
    parser.add_argument(
        "--dice", choices=("fair", "typed"), default="fair",
        help="fair (default): rolled by the server, checkable by all; typed: real ones",
    )  # fmt: skip
    parser.add_argument("--clock", type=float, metavar="S", help="seconds for each decision")
    parser.add_argument(
        "--absence", type=float, default=120.0, metavar="S",
        help="seconds after which a bot may play for somebody who is away (default 120)",
    )  # fmt: skip
    game_setup(parser)
    _server(parser)


def _add_join(commands: Commands) -> None:
    parser = add_command(
        commands, "join", "play or watch at a table on a server, by its link",
    )  # fmt: skip
    parser.add_argument("links", metavar="LINK", nargs="+", help="quote it: it has a # in it")
    parser.add_argument("--as", dest="name", metavar="NAME", help="your name, for an open seat")
    parser.add_argument(
        "--player-seed", metavar="TEXT",
        help="words of your own in what you add to the dice, before letters drawn at random",
    )  # fmt: skip
    parser.add_argument("--colour", choices=("auto", "always", "never"), default="auto")


def _add_tables(commands: Commands) -> None:
    parser = add_command(
        commands, "tables", "for hosts: list, export, close, delete and back up a server's tables",
    )  # fmt: skip
    parser.add_argument(
        "action", choices=("list", "export", "close", "delete", "backup"),
        help="list: the latest first; export: write the records; close: no more play, records "
        "stay; delete: for good; backup: copy the whole database into a new SQLite file",
    )  # fmt: skip
    parser.add_argument(
        "what", metavar="TABLE|FILE", nargs="*", help="tables, or the backup's file"
    )
    parser.add_argument("--to", metavar="FOLDER", default=".", help="export: where to (default .)")
    parser.add_argument(
        "--status", choices=("waiting", "playing", "over", "closed"), help="list: only these"
    )
    parser.add_argument("--yes", action="store_true", help="delete: do not ask")
    _database(parser)


def _add_verify(commands: Commands) -> None:
    parser = add_command(
        commands, "verify", "check a recorded game: its rules, its order, and its fair dice",
    )  # fmt: skip
    parser.add_argument("file", metavar="FILE")
    parser.add_argument(
        "--commitment", metavar="HEX", help="the server's, as you were told it before the game"
    )
    parser.add_argument(
        "--seed", metavar="TEXT", action="append", help="one that you gave; may be repeated"
    )
    parser.add_argument("--digest", metavar="HEX", help="as you were told it after the game")


def _add_loadtest(commands: Commands) -> None:
    parser = add_command(
        commands, "loadtest", "play many two-player tables at once and measure the delay",
    )  # fmt: skip
    parser.add_argument("--tables", type=int, default=100, metavar="N", help="default 100")
    parser.add_argument("--seconds", type=float, default=30.0, metavar="S", help="default 30")
    parser.add_argument(
        "--think", type=float, default=0.5, metavar="S", help="before each move (default 0.5)"
    )
    parser.add_argument(
        "--vary", type=float, default=0.2, metavar="X",
        help="by which share the time to think varies, up and down (default 0.2)",
    )  # fmt: skip
    parser.add_argument("--game", help="default: the one that is played in the fewest minutes")
    parser.add_argument("--seed", type=int, default=1, help="of the players' choices (default 1)")
    parser.add_argument(
        "--server", metavar="URL", help="default: a server of its own, on a new database"
    )
    _database(parser)
