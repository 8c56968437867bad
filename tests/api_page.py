"""docs/api.md, made from the signatures and docstrings of `rollwright`: `python -m tests.api_page`.

The examples in it are run as a test, as those of all pages are; another test fails when the page is
not what the docstrings say.
"""

import inspect
from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import Any, Final

import rollwright as rw

PAGE = Path(__file__).parents[1] / "docs" / "api.md"
_PARTS: Final = {
    "Games and positions": ("games", "game", "Game", "State", "load", "Record"),
    "What happens": ("Chance", "Decision", "Correction", "Undo"),
    "Dice": ("Seeded", "Given"),
    "Bots, simulations, duels": ("bot", "simulate", "duel"),
    "Errors": (
        "RollwrightError", "IllegalError", "NotationError", "UnknownNameError", "SheetError",
        "RecordError",
    ),
}  # fmt: skip
_LEFT_OUT: Final = {"folder", "rules", "record", "of_record", "scene", "blank", "happen"}
"""What those inside the house use."""
_INTRODUCTION: Final = """\
# The Python interface

Everything here is reached as `rw.…`; the page is made from the docstrings (`python -m
tests.api_page`), and its examples are run as tests. The [README](../README.md) begins more gently;
the games' own pages ([qwixx.md](qwixx.md), [clever.md](clever.md), [knifflig.md](knifflig.md),
[geizen.md](geizen.md)) list actions, states and what is shown.

```python
>>> import rollwright as rw

```
"""


def page() -> str:
    """Return the page as it should be."""
    assert sorted(name for names in _PARTS.values() for name in names) == sorted(rw.__all__)
    lines = [_INTRODUCTION]
    for title, names in _PARTS.items():
        lines.append(f"\n## {title}\n")
        for name in names:
            lines += _entry(name)
    return "\n".join(lines).rstrip() + "\n"


def _entry(name: str) -> Iterator[str]:
    """Write what there is to say of a name."""
    found = getattr(rw, name)
    is_plain = inspect.isclass(found) and issubclass(found, Exception)
    yield f"### rw.{name}{'' if is_plain else _signature(found)}\n"
    yield f"{_docstring(found)}\n"
    if inspect.isclass(found) and not is_plain:
        yield from _members(found)


def _members(found: type) -> Iterator[str]:
    """List a class's own methods and properties, those with an example at length."""
    short: list[str] = []
    for name, member in vars(found).items():
        if name.startswith("_") or name in _LEFT_OUT:
            continue
        is_property = isinstance(member, property | cached_property)
        if not is_property and not inspect.isfunction(inspect.unwrap(getattr(found, name))):
            continue
        signature = "" if is_property else _signature(member)
        said = _docstring(member)
        if ">>>" in said:
            short.append(f"- **`{name}{signature}`** {_indented(said)}\n")
        elif said:
            short.append(f"- **`{name}{signature}`** {said.partition(chr(10) * 2)[0]}")
    yield from short
    yield ""


def _signature(found: Any) -> str:
    """Write the parameters, without types: these stand in the code."""
    parameters = inspect.signature(found).parameters.values()
    shown: list[str] = []
    for parameter in parameters:
        if parameter.name == "self":
            continue
        if parameter.kind is parameter.KEYWORD_ONLY and "*" not in "".join(shown):
            shown.append("*")
        default = "" if parameter.default is parameter.empty else f"={parameter.default!r}"
        is_factory = "factory" in default
        stars = "**" if parameter.kind is parameter.VAR_KEYWORD else ""
        shown.append(f"{stars}{parameter.name}{'=…' if is_factory else default}")
    return f"({', '.join(shown)})"


def _docstring(found: Any) -> str:
    """Return a docstring with its examples as a block of code."""
    text = inspect.getdoc(found) or ""
    prose, mark, example = text.partition(">>>")
    if not mark:
        return text
    return f"{prose.rstrip()}\n\n```python\n{mark}{example.rstrip()}\n\n```"


def _indented(text: str) -> str:
    return text.replace("\n", "\n  ").replace("\n  \n", "\n\n")


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
    print(f"wrote {PAGE}")
