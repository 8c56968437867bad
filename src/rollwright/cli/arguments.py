"""Checks the words of a command line before anything heavy is loaded for it."""

import argparse
import shlex
import shutil
import sys
from pathlib import Path
from typing import Final

from rollwright.bots import BOTS, HUMAN, bot_number
from rollwright.core.errors import RollwrightError, UnknownNameError
from rollwright.core.registry import about, chosen_options

_RANGES: Final = {"games": (1, 10**12), "cores": (1, 1024), "depth": (0, 1000), "at": (0, 10**9)}
LAST_GAME: Final = ""
"""As the file to resume: whichever was written last."""
_NOT_WITH_RESUME: Final = ("game", "seats", "names", "dice", "seed", "sheet", "option")


def check(words: argparse.Namespace) -> None:
    """Refuse what cannot be meant."""
    for name, (low, high) in _RANGES.items():
        value = getattr(words, name, None)
        if value is not None and not low <= value <= high:
            raise RollwrightError("usage.number", name=f"--{name}", value=value, low=low, high=high)
    game = getattr(words, "game", None)
    if game is not None:
        chosen_options(about(game), options(words))
    for bot in getattr(words, "bots", BOTS[0]).split(","):
        bot_number(bot)
    if hasattr(words, "start"):
        starter(words.start, last=7)
    if words.command == "play":
        _check_play(words)


def options(words: argparse.Namespace) -> dict[str, str]:
    """Return the options of the rules that were given as NAME=VALUE."""
    given = {}
    for text in getattr(words, "option", []):
        name, equals, value = text.partition("=")
        if not equals:
            raise UnknownNameError("option.form", text=text[:40])
        given[name] = value
    return given


def starter(text: str, last: int) -> int | None:
    """Return the seat that starts, or None if it is to be drawn."""
    if text == "drawn":
        return None
    if len(text) == 1 and text.isdecimal() and int(text) <= last:
        return int(text)
    raise RollwrightError("usage.start", value=text[:20], last=last)


def seats(words: argparse.Namespace) -> list[str]:
    """Return who sits where at a table: `human` or a bot's name."""
    return str(words.seats or f"{HUMAN},greedy").split(",")


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


def _check_play(words: argparse.Namespace) -> None:
    if words.resume is None:
        if words.game is None:
            raise RollwrightError("usage.game_or_resume")
        for player in seats(words):
            if player != HUMAN:
                bot_number(player)
        names(words)
        return
    more = [name for name in _NOT_WITH_RESUME if getattr(words, name)]
    if words.record and not words.salvage:
        more.append("record")
    if more:
        raise RollwrightError("usage.resume_alone", more=", ".join(more))


def resume_command(path: Path) -> str:
    """Return what to type to go on with a game, such that it can be pasted."""
    program = "rollwright" if shutil.which("rollwright") else sys.argv[0]
    if program.endswith("__main__.py"):
        program = "python -m rollwright"
    return f"{program} play --resume {shlex.quote(str(path))}"
