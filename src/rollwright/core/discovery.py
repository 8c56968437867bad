"""Where the games are: folders in `rollwright/games`, and other people's packages.

A package that has an entry point in the group `rollwright.games` is a game like ours:

    [project.entry-points."rollwright.games"]
    yacht = "rollwright_yacht"

What cannot be loaded is left out with a warning: one broken package must not keep all others from
being played.
"""

import importlib
import importlib.util
import json
import pkgutil
import tomllib
import warnings
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.metadata import entry_points
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from types import ModuleType
from typing import Final, get_args

from typing_extensions import get_type_hints, is_typeddict

GROUP: Final = "rollwright.games"


@cache
def homes() -> Mapping[str, str]:
    """Return the package of every game, by the game's name: ours first."""
    found: dict[str, str] = {}
    for home in [*_ours(), *_theirs()]:
        try:
            name: str = importlib.import_module(home).ABOUT.name
            if is_foreign(home):
                _look_over(home, name)
        except Exception as error:
            if not is_foreign(home):
                raise
            warnings.warn(f"The game in {home} cannot be loaded: {error!r}", stacklevel=2)
            continue
        if name in found:
            warnings.warn(
                f"{home} calls its game {name}, as {found[name]} does: it is left out.",
                stacklevel=2,
            )
            continue
        found[name] = home
    return found


def is_foreign(home: str) -> bool:
    """Tell whether the game in this package is not ours."""
    return not home.startswith(f"{GROUP}.")


def _look_over(home: str, name: str) -> None:
    """Raise what is wrong with what is read of every game, whatever game is played."""
    for file, read in (("texts/en.toml", tomllib.loads), ("sheet.json", json.loads)):
        read(files(home).joinpath(file).read_text(encoding="utf-8"))
    types = importlib.import_module(f"{home}.view_types")
    for each in ("PRINTED", "VIEW"):
        shown = getattr(types, each, None)
        told = get_type_hints(shown).get("game") if is_typeddict(shown) else None
        if get_args(told) != (name,):
            raise TypeError(f"view_types.{each} is no TypedDict with game: Literal[{name!r}]")


def _ours() -> Iterator[str]:
    package = importlib.import_module(GROUP)
    for entry in sorted(pkgutil.iter_modules(package.__path__), key=lambda entry: entry.name):
        if entry.ispkg:
            yield f"{GROUP}.{entry.name}"


def _theirs() -> list[str]:
    return sorted({point.value for point in entry_points(group=GROUP)})


def game_file(name: str, file: str) -> Traversable:
    """Return a file of a game's folder, whether it is there or not."""
    return files(homes()[name]).joinpath(file)


@cache
def optional_part(game: str, part: str) -> ModuleType | None:
    """Load a module that a game's folder may have: `knowledge`, `solver`, `study`."""
    home = homes().get(game)
    name = f"{home}.{part}"
    return importlib.import_module(name) if home and importlib.util.find_spec(name) else None


def games_with(part: str) -> list[str]:
    """Return the names of the games whose folder has this module."""
    return [game for game, home in homes().items() if importlib.util.find_spec(f"{home}.{part}")]


@cache
def foreign_folders() -> tuple[Path, ...]:
    """Return the folders of the games that are not ours: their rules are compiled too."""
    theirs = (home for home in homes().values() if is_foreign(home))
    origins = (importlib.import_module(home).__file__ for home in theirs)
    return tuple(sorted(Path(origin).resolve().parent for origin in origins if origin))
