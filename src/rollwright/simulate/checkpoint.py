"""Keeps a long simulation's tally in a file, so that it can be stopped and gone on with."""

import json
from pathlib import Path
from typing import Any

from rollwright.core.cache import sources_hash
from rollwright.core.errors import RollwrightError, cause
from rollwright.simulate.run import Plan
from rollwright.simulate.tally import Tally


def read_checkpoint(path: Path, plan: Plan) -> Tally | None:
    """Return the tally kept for this plan, or None if there is no file yet."""
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        tally, kept = Tally.from_json(data["tally"]), data["plan"]
    except FileNotFoundError:
        return None
    except OSError as error:
        raise RollwrightError("file.unreadable_named", path=path, why=cause(error)) from None
    except (ValueError, KeyError, TypeError, RecursionError):
        raise RollwrightError("checkpoint.damaged", path=path) from None
    if kept != _identity(plan):
        raise RollwrightError("checkpoint.other", path=path)
    return tally


def kept_seed(path: Path) -> int | None:
    """Return the seed of the simulation kept here, so that it need not be given again."""
    try:
        seed = json.loads(path.read_text(encoding="utf-8"))["plan"]["seed"]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    return seed if isinstance(seed, int) else None


def write_checkpoint(path: Path, plan: Plan, tally: Tally) -> None:
    """Write the tally, never leaving a half-written file."""
    aside = path.with_name(path.name + ".new")
    data = {"plan": _identity(plan), "tally": tally.as_json()}
    try:
        aside.write_text(json.dumps(data), encoding="utf-8")
        aside.replace(path)
    except OSError as error:
        raise RollwrightError("file.unwritable", path=path, why=cause(error)) from None


def _identity(plan: Plan) -> dict[str, Any]:
    """Return what the games depend on; their number and the cores are free to change."""
    game = plan.game
    return {
        "game": game.about.name,
        "sources": sources_hash(),
        "sheet": game.sheet.hash,
        "options": dict(game.options),
        "bots": list(plan.bots),
        "seed": plan.seed,
        "starter": plan.starter,
    }
