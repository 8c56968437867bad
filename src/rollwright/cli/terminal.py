"""The terminal in line mode: says, asks, and paints rows in their colours where that is wanted."""

import contextlib
import importlib
import os
import re
import sys
from typing import Final

from rollwright.core.colours import LOOKS

_INKS: Final = {
    "red": "31", "yellow": "33", "green": "32", "blue": "34", "pink": "35", "silver": "37",
    "white": "1",
}  # fmt: skip
_SHAPES: Final = {look.shape: _INKS[colour] for colour, look in LOOKS.items()}
_LETTER: Final = r"[^\W\d_]{1,2}"
"""A colour's letter, or two, in any language."""
_ROW: Final = re.compile(rf"^  {_LETTER} ([{''.join(_SHAPES)}]) ")
_DIE: Final = re.compile(rf"{_LETTER}([{''.join(_SHAPES)}])[1-9]?")
_MARK: Final = re.compile(r"\[\d+\]")


with contextlib.suppress(ImportError):
    importlib.import_module("readline")  # makes input() a line that can be edited


class Terminal:
    """Where a person reads and types; `aside` keeps standard output free for results."""

    def __init__(self, colour: str, *, aside: bool) -> None:
        self._aside = aside
        self._stream = sys.stderr if aside else sys.stdout
        plain = "NO_COLOR" in os.environ or os.environ.get("TERM") == "dumb"
        self._colour = colour == "always" or (
            colour == "auto" and self._stream.isatty() and not plain
        )

    def say(self, text: str = "") -> None:
        """Print a text, rows and dice in their colours."""
        lines = text.split("\n")
        print("\n".join(map(self._painted, lines)), file=self._stream, flush=True)

    def ask(self, prompt: str) -> str:
        """Print a prompt and return the line typed; the end of input is `EOFError`."""
        if not self._aside:
            return _printable(input(prompt))
        print(prompt, end="", file=self._stream, flush=True)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        return _printable(line)

    def _painted(self, line: str) -> str:
        if not self._colour:
            return line
        row = _ROW.match(line)
        if row:
            ink = _SHAPES[row[1]]
            marked = _MARK.sub(lambda match: f"\033[7m{match[0]}\033[27m", line)
            return f"\033[{ink}m{marked}\033[0m"
        return _DIE.sub(lambda match: f"\033[{_SHAPES[match[1]]}m{match[0]}\033[0m", line)


def _printable(line: str) -> str:
    """Drop what an arrow key or a paste may have left: it would move the cursor when shown."""
    return "".join(c for c in line if c.isprintable())
