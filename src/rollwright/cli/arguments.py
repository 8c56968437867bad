"""Checks the words of a command line before anything heavy is loaded for it."""

import argparse
import re
import shlex
import shutil
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from rollwright.bots import AT_TABLES, BOTS, NOT_FOR_BOTS, known_bot
from rollwright.bots.programs.naming import SECONDS, listed, words_of
from rollwright.core.errors import RollwrightError, UnknownNameError
from rollwright.core.extras import need
from rollwright.core.players import HUMAN
from rollwright.core.registry import about, chosen_options
from rollwright.core.texts import Texts

# Of a comparison at least two games: a single one has no interval.
_RANGES: Final = {
    "games": (1, 10**12), "cores": (1, 1024), "depth": (0, 1000), "at": (0, 10**9),
    "port": (0, 65_535), "clock": (1, 2_592_000), "absence": (0, 2_592_000),
    "seconds": (1, 86_400), "think": (0, 60), "vary": (0, 1), "bot_processes": (1, 64),
    "bot_pause": (0, 60), "bot_seconds": (0.1, 3600), "warm_after": (0, 31_536_000),
    "idle_days": (0, 36_500), "hazard": (0, 1), "learning_rate": (0, 1),
    "trace_decay": (0, 1), "epsilon": (0, 1), "warm_up": (0, 10**12),
}  # fmt: skip
_MOST_SEATS: Final = 5
_PLAIN_NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,19}", re.ASCII)
"""What a host may call a program at tables."""
USUAL_BOT: Final = "greedy"
"""Who compares: with random players a sheet shows little of what it is like."""
USUAL_OPPONENT: Final = "casual"
"""Who plays against somebody who has not said against whom."""
LAST_GAME: Final = ""
"""As the file to resume: whichever was written last."""
_NOT_WITH_RESUME: Final = (
    "game", "seats", "players", "names", "dice", "seed", "sheet", "option",
)  # fmt: skip


def check(words: argparse.Namespace) -> None:
    """Refuse what cannot be meant."""
    for name, (low, high) in _RANGES.items():
        value = getattr(words, name, None)
        least = max(low, 2) if words.command == "compare" and name == "games" else low
        if value is not None and not least <= value <= high:
            key = "usage.amount" if isinstance(value, float) else "usage.number"
            raise RollwrightError(
                key, name=f"--{name.replace('_', '-')}", value=value, low=least, high=high
            )
    game = getattr(words, "game", None)
    if words.command == "compare":
        for side in sides(words):
            chosen_options(about(game or ""), side.options)
            _check_bots(side.bots)
    else:
        if game is not None:
            chosen_options(about(game), options(words))
        _check_bots(getattr(words, "bots", BOTS[0]))
    if hasattr(words, "start"):
        starter(words.start, last=_MOST_SEATS - 1)
    if getattr(words, "plot", None) or words.command == "study":
        need("plot", "matplotlib")  # before the games, not after
    if words.command == "play":
        _check_play(words)
    if words.command == "sheet":
        _check_sheet(words)
    if words.command == "duel":
        known_bot(words.first)
        known_bot(words.second)
    _check_network(words)


def _check_sheet(words: argparse.Namespace) -> None:
    """Refuse words that an action of the workshop needs and has not, or has and does not need."""
    action = words.action
    if words.game is None and action != "list":
        raise RollwrightError("usage.sheet_game", action=action)
    if words.file is None and action == "diff":
        raise RollwrightError("usage.sheet_file", action=action, game=words.game)
    for word, takes in (
        (words.file, ("show", "check", "new", "diff")), (words.second, ("diff",)),
        (words.svg, ("show",)), (words.ink, ("show",) if words.svg else ()),
    ):  # fmt: skip
        if word is not None and action not in takes:
            raise RollwrightError("usage.sheet_surplus", action=action, word=word)


def _check_bots(text: str) -> None:
    for bot in listed(text):
        known_bot(bot)


@dataclass(frozen=True)
class Sides:
    """One side of a comparison."""

    sheet: str | None
    options: Mapping[str, str]
    bots: str
    differs: str
    """In what the sides differ: `--sheet`, `--bots`, or an option's name."""


def sides(words: argparse.Namespace) -> tuple[Sides, Sides]:
    """Return the two sides of a comparison.

    What is given twice differs between them, what is given once holds for both. If nothing is
    given twice, the one sheet or option given is compared with the usual one.
    """
    known = about(words.game).options
    given: dict[str, list[str | None]] = {"--sheet": [*words.sheet], "--bots": [*words.bots]}
    for text in words.option:
        name, value = _option(text)
        given.setdefault(name, []).append(value)
    for name, values in given.items():
        if len(values) > 2:
            raise RollwrightError("compare.three", name=name, count=len(values))
    differ = [name for name, values in given.items() if len(values) == 2]
    if not differ:
        differ = [name for name, values in given.items() if values and name != "--bots"]
        for name in differ:
            given[name].insert(0, known[name].values[0] if name in known else None)
    if len(differ) != 1:
        key = "compare.several" if differ else "compare.nothing"
        raise RollwrightError(key, names=", ".join(differ))

    def side(number: int) -> Sides:
        chosen = {
            name: values[min(number, len(values) - 1)] for name, values in given.items() if values
        }
        sheet, bots = chosen.pop("--sheet", None), chosen.pop("--bots", None)
        options = {name: str(value) for name, value in chosen.items()}
        return Sides(sheet, options, bots or USUAL_BOT, differ[0])

    return side(0), side(1)


def options(words: argparse.Namespace) -> dict[str, str]:
    """Return the options of the rules that were given as NAME=VALUE."""
    return dict(_option(text) for text in getattr(words, "option", []))


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise UnknownNameError("option.form", text=text[:40])
    return name, value


def starter(text: str, last: int) -> int | None:
    """Return the seat that starts, or None if it is to be drawn."""
    if text == "drawn":
        return None
    if len(text) == 1 and text.isdecimal() and int(text) <= last:
        return int(text)
    raise RollwrightError("usage.start", value=text[:20], last=last)


def seats(words: argparse.Namespace) -> list[str]:
    """Return who sits where at a table: `human` or a bot's name."""
    if words.seats is None:
        players = 2 if words.players is None else words.players
        if not 1 <= players <= _MOST_SEATS:
            raise RollwrightError(
                "usage.number", name="--players", value=players, low=1, high=_MOST_SEATS
            )
        return [HUMAN, *[USUAL_OPPONENT] * (players - 1)]
    found = listed(words.seats)
    if words.players not in (None, len(found)):
        raise RollwrightError("usage.seats", found=len(found), players=words.players)
    return found


def names(words: argparse.Namespace) -> list[str] | None:
    """Return the players' names, or None if none were given."""
    if words.names is None:
        return None
    # Names are plain text: no control characters reach the terminal.
    given = ["".join(c for c in name if c.isprintable()).strip() for name in words.names.split(",")]
    if len(given) != len(seats(words)) or not all(given):
        raise RollwrightError(
            "usage.names", found=len([name for name in given if name]), seats=len(seats(words))
        )
    return given


def network_names(words: argparse.Namespace, texts: Texts) -> list[str]:
    """Return the names of the people at this device, by their seats at a server's table."""
    people = [at for at, player in enumerate(words.seats.split(","), start=1) if player == HUMAN]
    if words.names is None:
        return [texts("seat.name", number=at) for at in people]
    given = [name.strip() for name in words.names.split(",")]
    if len(given) != len(people):
        raise RollwrightError("usage.names", found=len(given), seats=len(people))
    return given


def _check_network(words: argparse.Namespace) -> None:
    """Refuse words that a command for tables on the network cannot mean."""
    if words.command == "table":
        for player in words.seats.split(","):
            # The server may have programs of its host's under names that nobody here knows.
            if not _PLAIN_NAME.fullmatch(player):
                known_bot(player, AT_TABLES)
    if words.command == "serve":
        programs(words)
    if words.command == "tables":
        needs = {"list": (0, 0), "backup": (1, 1)}.get(words.action, (1, 10**6))
        if not needs[0] <= len(words.what) <= needs[1]:
            raise RollwrightError(f"usage.tables.{words.action}")


def bot_seconds(words: argparse.Namespace) -> float:
    """Return how long a program may think about a decision."""
    return float(getattr(words, "bot_seconds", SECONDS))


def programs(words: argparse.Namespace) -> dict[str, str]:
    """Return the programs that a host lets play at tables: commands, by the names given."""
    found: dict[str, str] = {}
    taken = {*BOTS, *NOT_FOR_BOTS}
    for text in words.bot:
        name, equals, command = text.partition("=")
        if not equals or not _PLAIN_NAME.fullmatch(name):
            raise RollwrightError("program.form", text=text[:40])
        if name.lower() in taken:
            raise RollwrightError("program.taken", name=name)
        words_of(command)
        taken.add(name.lower())
        found[name] = command
    return found


def _check_play(words: argparse.Namespace) -> None:
    if words.resume is None:
        if words.game is None:
            raise RollwrightError("usage.game_or_resume")
        for player in seats(words):
            if player != HUMAN:
                known_bot(player)
        names(words)
        return
    more = [name for name in _NOT_WITH_RESUME if getattr(words, name)]
    if words.record and not words.salvage:
        more.append("record")
    if more:
        raise RollwrightError("usage.resume_alone", more=", ".join(more))


def command_line(*words: str) -> str:
    """Return what to type to run the command with these words, such that it can be pasted."""
    program = "rollwright" if shutil.which("rollwright") else sys.argv[0]
    if program.endswith("__main__.py"):
        program = "python -m rollwright"
    return f"{program} {shlex.join(words)}"
