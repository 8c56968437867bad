"""Keeps the counts of long work in a file, so that it can be stopped and gone on with."""

import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, Protocol, TypeVar

from rollwright.core.cache import sources_hash
from rollwright.core.errors import RollwrightError, cause
from rollwright.simulation.run import Plan


class Counts(Protocol):
    """What can be kept."""

    def as_json(self) -> dict[str, Any]:
        """Return all that was counted."""
        ...


_DAMAGED: Final = (ValueError, LookupError, TypeError, ArithmeticError, RecursionError)
C = TypeVar("C", bound=Counts)


class Checkpoint:
    """A file that holds the counts of one piece of work, and of no other."""

    def __init__(self, path: Path, work: Mapping[str, Any]) -> None:
        """Take the file and what the work depends on."""
        self._path = path
        self._work = {**work, "sources": sources_hash()}

    def read(self, restored: Callable[[Mapping[str, Any]], C]) -> C | None:
        """Return the counts kept, as `restored` reads them, or None if there is no file yet."""
        try:
            data = json.loads(self._path.read_text(encoding="utf-8"))
            kept = data["plan"]["sources"] and data["plan"]
        except FileNotFoundError:
            return None
        except OSError as error:
            raise RollwrightError(
                "file.unreadable_named", path=self._path, why=cause(error)
            ) from None
        except _DAMAGED:
            raise RollwrightError("checkpoint.damaged", path=self._path) from None
        if kept != self._work:
            raise RollwrightError("checkpoint.other", path=self._path)
        try:
            return restored(data["tally"])
        except _DAMAGED:
            raise RollwrightError("checkpoint.damaged", path=self._path) from None

    def write(self, counts: Counts) -> None:
        """Write the counts, never leaving a half-written file."""
        aside = self._path.with_name(self._path.name + ".new")
        data = {"plan": self._work, "tally": counts.as_json()}
        try:
            aside.write_text(json.dumps(data), encoding="utf-8")
            aside.replace(self._path)
        except OSError as error:
            raise RollwrightError("file.unwritable", path=self._path, why=cause(error)) from None


def kept_seed(path: Path) -> int | None:
    """Return the seed of the work kept here, so that it need not be given again."""
    try:
        seed = json.loads(path.read_text(encoding="utf-8"))["plan"]["seed"]
    except (OSError, *_DAMAGED):
        return None
    return seed if isinstance(seed, int) else None


def depends_on(plan: Plan) -> dict[str, Any]:
    """Return what the games of a plan depend on; their number and the cores are free to change."""
    game = plan.game
    return {
        "game": game.about.name,
        "sheet": game.sheet.hash,
        "options": dict(game.options),
        "bots": list(plan.bots),
        "seed": plan.seed,
        "starter": plan.starter,
    }
