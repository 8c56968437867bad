"""Files of networks' weights and of exact tables: numbers, a checksum, where they come from.

They belong to a game, a sheet and options, and a number of players. Those of the boxes lie in the
games' folders; others, made by `train` and `solve`, in the user's data folder.
"""

import hashlib
import io
import json
import os
import zipfile
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

import numpy as np
import platformdirs

from rollwright.core.contract import Floats
from rollwright.core.discovery import game_file
from rollwright.core.errors import RollwrightError, cause
from rollwright.core.registry import chosen_options
from rollwright.play.game import Game

WEIGHTS: Final = "weights"
TABLE: Final = "table"
_DAMAGED: Final = (ValueError, LookupError, TypeError, zipfile.BadZipFile, EOFError, OSError)


@dataclass(frozen=True)
class WeightFile:
    """Weights of a network, or an exact table, and where they come from."""

    numbers: Floats
    about: Mapping[str, Any]


def name_of(game: Game, kind: str, more: str = "", *, usual: bool = False) -> str:
    """Return the name of the file of a game's weights or table; `more` tells tables apart.

    With `usual`, of the same sheet played by the usual options.
    """
    options = chosen_options(game.about, {}) if usual else game.options
    played = json.dumps([game.sheet.hash, sorted(options.items())])
    digest = hashlib.sha256(played.encode()).hexdigest()[:12]
    return f"{game.about.name}-{digest}-{game.players}{more}.{kind}.npz"


def weights_folder() -> Path:
    """Return where weights made here are kept: `ROLLWRIGHT_WEIGHTS`, or the user's data folder.

    Both were once called `values`; what was kept under that name is still found.
    """
    asked = os.environ.get("ROLLWRIGHT_WEIGHTS") or os.environ.get("ROLLWRIGHT_VALUES")
    if asked:
        return Path(asked)
    data = Path(platformdirs.user_data_dir("rollwright", False))
    return data / "values" if (data / "values").is_dir() else data / "weights"


def is_there(game: Game, name: str) -> bool:
    """Tell whether a game has a file of that name."""
    return (weights_folder() / name).is_file() or _packed_file(game.about.name, name).is_file()


def find(game: Game, name: str) -> WeightFile | None:
    """Read the file of that name: one made here, or one in the game's folder."""
    own = weights_folder() / name
    if own.is_file():
        return _kept(own, own.stat().st_mtime_ns)
    packed = _packed_file(game.about.name, name)
    return _packed(game.about.name, name) if packed.is_file() else None


def _packed_file(game: str, name: str) -> Traversable:
    return game_file(game, f"weights/{name}")


@lru_cache(maxsize=16)
def _kept(path: Path, changed: int) -> WeightFile:  # noqa: ARG001  (a file that changed is another)
    return read_weights(path)


@lru_cache(maxsize=16)
def _packed(game: str, name: str) -> WeightFile:
    return _read(_packed_file(game, name).read_bytes(), name)


def read_weights(path: Path) -> WeightFile:
    """Read a file, or refuse what is damaged or something else."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise RollwrightError("file.unreadable_named", path=path, why=cause(error)) from None
    return _read(data, str(path))


def _read(data: bytes, path: str) -> WeightFile:
    try:
        with np.load(io.BytesIO(data), allow_pickle=False) as file:
            numbers = file["numbers"]
            about = json.loads(str(file["about"]))
        whole = about["sha256"] == _checksum(numbers) and np.isfinite(numbers).all()
    except _DAMAGED:
        raise RollwrightError("weights.damaged", path=path) from None
    if not whole or numbers.ndim != 1:
        raise RollwrightError("weights.damaged", path=path)
    return WeightFile(np.ascontiguousarray(numbers, np.float32), about)


def write_weights(
    path: Path, numbers: np.ndarray[Any, np.dtype[Any]], about: Mapping[str, Any]
) -> None:
    """Write a file, never leaving a half-written one."""
    told = json.dumps({**about, "sha256": _checksum(numbers)}, sort_keys=True)
    aside = path.with_name(path.name + ".new")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with aside.open("wb") as file:
            np.savez_compressed(file, numbers=numbers, about=np.array(told))
        aside.replace(path)
    except OSError as error:
        raise RollwrightError("file.unwritable", path=path, why=cause(error)) from None


def _checksum(numbers: np.ndarray[Any, np.dtype[Any]]) -> str:
    return hashlib.sha256(numbers.tobytes()).hexdigest()
