"""What can go wrong, said as a key and its parameters, so that it can be read in any language."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rollwright.core.texts import Texts


class RollwrightError(Exception):
    """Something a user can put right; every error of this package is one."""

    def __init__(self, key: str, /, **params: Any) -> None:
        super().__init__(key)
        self.key = key
        self.params = params

    def text(self, texts: Texts) -> str:
        """Say it in the language of `texts`."""
        return texts(self.key, **self.params)

    def __str__(self) -> str:
        return self.text(Texts("en"))

    def __reduce__(self) -> tuple[Any, ...]:
        """Let an error cross to another process whatever its own parameters are."""
        return _revived, (type(self), self.args, self.__dict__)


def _revived(
    kind: type[RollwrightError], args: tuple[Any, ...], values: dict[str, Any]
) -> RollwrightError:
    error = kind.__new__(kind, *args)
    error.__dict__.update(values)
    return error


def cause(error: Exception) -> str:
    """Say why the system refused, without its numbers and paths."""
    return getattr(error, "strerror", None) or str(error)


class UnknownNameError(RollwrightError):
    """A game, bot, option or language that does not exist."""


class BrokenGameError(RollwrightError):
    """A game of another package whose files cannot be loaded."""


class NotationError(RollwrightError):
    """A text that names no action of this game."""


class IllegalError(RollwrightError):
    """An action, an outcome or a call that the rules do not allow now."""


class RecordError(RollwrightError):
    """A record that cannot be read, and in which line."""

    def __init__(self, key: str, /, *, line: int, **params: Any) -> None:
        super().__init__(key, line=line, **params)
        self.line = line


@dataclass(frozen=True)
class Problem:
    """One thing wrong with a sheet file: where it stands and what is wrong with it."""

    where: str
    key: str
    params: dict[str, Any]

    def text(self, texts: Texts) -> str:
        """Say it in the language of `texts`."""
        said = texts(self.key, **self.params)
        return said if self.where == "/" else f"{self.where}: {said}"  # "/" is the whole file


class SheetError(RollwrightError):
    """A sheet file that cannot be played, with everything that is wrong with it."""

    def __init__(self, source: str, problems: Sequence[Problem]) -> None:
        super().__init__("sheet.refused", source=source, count=len(problems))
        self.problems = tuple(problems)

    def text(self, texts: Texts) -> str:
        """Say it in the language of `texts`, one problem a line."""
        lines = [super().text(texts), *(f"  {problem.text(texts)}" for problem in self.problems)]
        return "\n".join(lines)
