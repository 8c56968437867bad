"""Players that decide. Their names are known here without loading NumPy or Numba."""

import difflib
from typing import Final

from rollwright.core.errors import UnknownNameError

BOTS: Final = ("random", "greedy")
"""A bot's place here is the number compiled code knows it by."""
HUMAN: Final = "human"
"""Who plays a seat that no bot plays."""


def bot_number(name: str) -> int:
    """Return the number of the bot of that name."""
    if name in BOTS:
        return BOTS.index(name)
    close = difflib.get_close_matches(name, BOTS, n=1)
    raise UnknownNameError(
        "bot.unknown_close" if close else "bot.unknown",
        name=name[:40], known=", ".join(BOTS), close=close[0] if close else "",
    )  # fmt: skip
