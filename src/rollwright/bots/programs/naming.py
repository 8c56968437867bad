"""How programs are named beside bots, and lists of such names by commas.

`program:COMMAND`, or `NAME=program:COMMAND` to call it by a name of its own.
"""

import re
import shlex
from typing import Final

from rollwright.core.errors import RollwrightError

PROGRAM: Final = "program"
"""What stands before the colon and the command of a program that plays."""
SECONDS: Final = 10.0
"""How long a program may think about a decision, unless it is said otherwise."""
_LONGEST: Final = 60
"""How much of a command errors show."""


_CALLED: Final = re.compile(rf"(?:([A-Za-z0-9_-]{{1,20}})=)?{PROGRAM}(?::|$)")


def is_program(name: str) -> bool:
    """Tell whether a name is that of a program, not of a bot of ours."""
    return _CALLED.match(name) is not None


def short_name(name: str) -> str:
    """Return what a program is to be called, where whoever named it said so; else the name."""
    called = _CALLED.match(name)
    return called[1] if called and called[1] else name


def command_of(name: str) -> str:
    """Return the command in a program's name, or refuse one that cannot be run."""
    command = name.partition(":")[2]
    words_of(command)
    return command


def words_of(command: str) -> list[str]:
    """Split a command as a shell would, quotes and backslashes too; no shell ever runs it."""
    try:
        words = shlex.split(command) if command.isprintable() else []
    except ValueError:  # a quote that is not closed
        words = []
    if not words or not words[0]:
        raise RollwrightError("program.command", text=shown(command) or f"{PROGRAM}:")
    return words


def listed(text: str) -> list[str]:
    """Split a list at its commas, but not at those that a program's command quotes.

    Quotes and backslashes stay where they are: `words_of` reads them.
    """
    names, quote, escaped = [""], "", False
    for letter in text:
        if letter == "," and not quote and not escaped:
            names.append("")
            continue
        names[-1] += letter
        if not is_program(names[-1]) or names[-1].endswith(PROGRAM):
            continue
        if escaped:
            escaped = False
        elif letter == "\\" and quote != "'":
            escaped = True
        elif letter == quote:
            quote = ""
        elif letter in "\"'" and not quote:
            quote = letter
    return names


def shown(text: str, most: int = _LONGEST) -> str:
    """Return a text from elsewhere such that it can stand in a message: short, and one line."""
    plain = "".join(letter if letter.isprintable() else " " for letter in text[: 4 * most])
    plain = " ".join(plain.split())
    return plain if len(plain) <= most else f"{plain[: most - 1]}…"
