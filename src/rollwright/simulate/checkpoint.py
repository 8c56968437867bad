"""Keeps a long simulation's tally in a file, so that it can be stopped and gone on with."""

import json
from pathlib import Path
from typing import Any

from rollwright.core.errors import RollwrightError
from rollwright.simulate.run import Plan
from rollwright.simulate.tally import Tally


def read_checkpoint(path: Path, plan: Plan) -> Tally | None:
    """Return the tally kept for this plan, or None if there is no file yet."""
    if not path.exists():
        return None
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        tally, kept = Tally.from_json(data["tally"]), data["plan"]
    except OSError as error:
        raise RollwrightError("file.unreadable_named", path=path, why=error.strerror) from None
    except (ValueError, KeyError, TypeError, RecursionError):
        raise RollwrightError("checkpoint.damaged", path=path) from None
    if kept != _identity(plan):
        raise RollwrightError("checkpoint.other", path=path)
    return tally


def write_checkpoint(path: Path, plan: Plan, tally: Tally) -> None:
    """Write the tally, never leaving a half-written file."""
    aside = path.with_name(path.name + ".new")
    data = {"plan": _identity(plan), "tally": tally.as_json()}
    try:
        aside.write_text(json.dumps(data), encoding="utf-8")
        aside.replace(path)
    except OSError as error:
        raise RollwrightError("file.unwritable", path=path, why=error.strerror) from None


def _identity(plan: Plan) -> dict[str, Any]:
    """Return what the games depend on; their number and the cores are free to change."""
    game = plan.game
    return {
        "game": game.about.name,
        "rules": game.about.rules_version,
        "sheet": game.sheet.hash,
        "options": dict(game.options),
        "bots": list(plan.bots),
        "seed": plan.seed,
        "starter": plan.starter,
    }
