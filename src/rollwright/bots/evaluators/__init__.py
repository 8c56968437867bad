"""Evaluators: each module's `action_values` writes what a seat's legal actions are worth to it.

A new evaluator is one file here with one function, called as `bots.bot.call_evaluator` says; the
file's name is then the name of a bot that takes the best action by it (docs/evaluators.md). Where
the knowledge of a game has an evaluator of that name, it is used instead.
"""

import importlib
import inspect
from collections.abc import Callable, Sequence

from rollwright.bots.bot import call_evaluator
from rollwright.core.errors import RollwrightError
from rollwright.core.registry import About

_FUNCTION = "action_values"


def load(name: str, game: About) -> Callable[..., None]:
    """Return the evaluator of that name, or refuse one that compiled code could not call.

    Compiled code calls it by its address, and would not notice what is wrong.
    """
    file = f"bots/evaluators/{name}.py"
    try:
        module = importlib.import_module(f"{__name__}.{name}")
    except SyntaxError as error:
        raise RollwrightError(
            "evaluator.syntax", file=file, line=error.lineno, reason=error.msg
        ) from error
    found: Callable[..., None] | None = getattr(module, _FUNCTION, None)
    if found is None:
        raise RollwrightError("evaluator.missing", file=file, function=_FUNCTION)
    games: Sequence[str] = getattr(module, "GAMES", [game.name])
    if game.name not in games:
        raise RollwrightError("evaluator.games", bot=name, title=game.title, games=", ".join(games))
    wanted, written = _wanted(), inspect.signature(found)
    if str(written) != str(wanted):
        raise RollwrightError(
            "evaluator.signature", file=file, function=_FUNCTION, wanted=wanted, found=written
        )
    return found


def _wanted() -> inspect.Signature:
    """Return how an evaluator is to be written: as it is called, without itself."""
    called = inspect.signature(call_evaluator)
    return called.replace(parameters=list(called.parameters.values())[1:])
