"""Return every game there is, by name: what there is to say of it before it is played."""

# Each folder below this one is a game. The package itself can be called: `rollwright.games()`.

import sys
from collections.abc import Mapping
from types import ModuleType
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rollwright.core.registry import About


class _Games(ModuleType):
    """A package that can be called."""

    def __call__(self) -> "Mapping[str, About]":
        """Return every game there is, by name."""
        from rollwright.core.registry import abouts

        return abouts()


sys.modules[__name__].__class__ = _Games
