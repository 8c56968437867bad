"""Binds code that lets bots decide to a game: its rules, and what bots know of it."""

from collections.abc import Callable
from functools import cache
from typing import Any

from rollwright.bots import net
from rollwright.bots.choosing import choose_by_weight, think
from rollwright.bots.mind import STUBS, mind
from rollwright.core.compiling import Binding


@cache
def bound(game: str, *, compiled: bool) -> Binding:
    """Return the binding of a game for bots that think."""
    stubs: tuple[Callable[..., Any], ...] = STUBS
    known = {stub: getattr(mind(game), stub.__name__) for stub in stubs}
    known |= {stub: getattr(mind(game), stub.__name__, stub) for stub in net.STUBS}
    return Binding(game, compiled=compiled, instead={**known, think: choose_by_weight})
