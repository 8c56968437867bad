"""How errors cross the network: as a code with parameters, so that every client translates them."""

from typing import Any, Final

from rollwright.core.errors import Problem, RollwrightError, SheetError
from rollwright.core.registry import Reason
from rollwright.core.texts import Key

_LARGEST_NUMBER: Final = 2**53 - 1
"""What every client reads as it was written: whatever was sent may be in what is refused."""


class Refusal(RollwrightError):  # noqa: N818  (an answer, not a fault)
    """A request that the server does not carry out; `status` is what HTTP calls it."""

    def __init__(self, key: str, /, *, status: int = 400, **params: Any) -> None:
        super().__init__(key, **params)
        self.status = status


def refusal(error: RollwrightError) -> dict[str, Any]:
    """Return an error as JSON data: `code`, `params`, and an English `message`."""
    told: dict[str, Any] = {
        "code": error.key,
        "params": _params(error.params),
        "message": _whole(str(error)),
    }
    if isinstance(error, SheetError):
        told["problems"] = [sayable(problem) for problem in error.problems]
    return told


def _params(params: dict[str, Any]) -> dict[str, Any]:
    return {name: sayable(value) for name, value in params.items()}


def sayable(value: Any) -> Any:
    """Return a parameter as data: a number, a text, or again a code with parameters."""
    match value:
        case Key():
            return {"code": value.key, "params": {}}
        case Reason():
            return reason(value)
        case Problem():
            told = {"code": value.key, "params": _params(value.params)}
            return told | {"where": value.where}
        case RollwrightError():
            return {"code": value.key, "params": _params(value.params)}
        case int() if abs(value) > _LARGEST_NUMBER:
            return str(value)
        case bool() | int() | float() | None:
            return value
        case _:
            return _whole(str(value))


def _whole(text: str) -> str:
    """Return a text that can be sent: half of a surrogate pair, as JSON may bring, cannot."""
    return text.encode(errors="replace").decode()


def reason(why: Reason) -> dict[str, Any]:
    """Return why an action is not legal as data."""
    return {"code": why.key, "params": _params(dict(why.params)), "rule": why.rule}
