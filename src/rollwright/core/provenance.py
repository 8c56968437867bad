"""What is known of a sheet and what is only assumed.

A sheet may name, in `rulebook_constraints`, what the rulebook says of it: it is then held to that.
A sheet that names `assumptions` is a reconstruction and says so wherever a player sees it. Whoever
owns the box deletes them as they become facts; a designer deletes the constraints.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final

from rollwright.core.errors import Problem
from rollwright.core.schema import short
from rollwright.core.texts import Key, Sayable, Texts, catalogue

_OURS: Final = re.compile(r"[a-z]+\.(constraint|assumption)\.[a-z_0-9]+")


@dataclass(frozen=True)
class Constraint:
    """What the rulebook says of the printed sheet, and by which rule."""

    rule: str
    fields: tuple[str, ...]
    """Where on the sheet it can be seen, as `rows.2` or `players`."""
    holds: Callable[[Mapping[str, Any]], bool]
    """Tell, of data that can be played, whether it is so."""


def is_reconstruction(data: Mapping[str, Any]) -> bool:
    """Tell whether something of this sheet is only assumed."""
    return bool(data.get("assumptions"))


def reconstruction(game: str, data: Mapping[str, Any]) -> dict[str, list[str]] | None:
    """Return what is known and what is assumed of a sheet, for views; None of a sure one.

    Ours are catalogue keys, what others wrote stands as it is; `sentence` says both.
    """
    if not is_reconstruction(data):
        return None
    known = [f"{game}.constraint.{name}" for name in data.get("rulebook_constraints", ())]
    return {"known": known, "assumed": [assumption_key(game, text) for text in data["assumptions"]]}


def sentence(text: str, texts: Texts) -> str:
    """Say what `reconstruction` returned."""
    return texts(text) if _OURS.fullmatch(text) and text in catalogue("en") else text


def assumption_key(game: str, text: str) -> str:
    """Return the catalogue key of an assumption of ours, or the words of another's."""
    key = f"{game}.assumption.{text}"
    return key if key in catalogue("en") else text


def constraint_text(game: str, name: str) -> Sayable:
    """Return the sentence of a constraint."""
    return Key(f"{game}.constraint.{name}")


def broken_constraints(
    game: str, constraints: Mapping[str, Constraint], data: Mapping[str, Any]
) -> Iterator[Problem]:
    """Find the constraints that the sheet names and does not keep."""
    for index, name in enumerate(data.get("rulebook_constraints", ())):
        where = f"rulebook_constraints[{index}]"
        if name not in constraints:
            known_ones = ", ".join(constraints)
            yield Problem(where, "sheet.no_constraint", {"value": name, "known": known_ones})
        elif not constraints[name].holds(data):
            broken = constraints[name]
            values = ", ".join(short(_found(data, field)) for field in broken.fields)
            says = constraint_text(game, name)
            params = {"says": says, "rule": broken.rule, "value": values, "name": name}
            yield Problem(", ".join(broken.fields), "sheet.constraint", params)


def _found(data: Any, field: str) -> Any:
    """Return what stands at a place such as `rows.2`; None if there is nothing."""
    for step in field.split("."):
        data = data.get(step) if isinstance(data, dict) else None
    return data
