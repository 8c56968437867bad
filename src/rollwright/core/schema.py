"""Holds a sheet's data to its game's JSON Schema, and says what is wrong in any language.

A schema may carry keywords of our own. For findings: `rule`, the number of the rule that sets a
limit, and `says`, the catalogue key of the sentence for what breaks this place. For the form in the
browser: `words`, how the catalogue keys of an enum's values begin; `from`, what a list's first item
is counted as; `letters`, the colour that each letter of a text stands for.
"""

import difflib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from itertools import islice
from typing import Any, Final

from rollwright.core.errors import Problem
from rollwright.core.registry import resource

FREE_FIELDS: Final = frozenset(
    {"game", "name", "provenance", "comment", "rulebook_constraints", "assumptions"}
)
"""Fields that say something to readers and nothing to the rules."""
_MOST_PROBLEMS: Final = 50
_LONGEST_PLACE: Final = 80


@cache
def schema_of(game: str) -> Mapping[str, Any]:
    """Return the schema of a game's sheets."""
    schema: Mapping[str, Any] = json.loads(resource(game, "sheet.schema.json"))
    return schema


def broken_by(game: str, data: Any) -> list[Problem]:
    """Find what in the data the game's schema forbids: the first fifty things."""
    errors = _validator(game).iter_errors(data)
    problems = (problem for error in errors for problem in _problems(error))
    found: dict[tuple[str, str], Problem] = {}
    for problem in islice(problems, _MOST_PROBLEMS):
        found.setdefault((problem.where, problem.key), problem)
    return list(found.values())


@cache
def _validator(game: str) -> Any:
    from jsonschema import Draft202012Validator, ValidationError
    from jsonschema.validators import extend

    def is_integer(_: Any, value: Any) -> bool:
        return isinstance(value, int) and not isinstance(value, bool)  # 4.0 is no whole number here

    unique = Draft202012Validator.VALIDATORS["uniqueItems"]

    def unique_items(validator: Any, value: Any, instance: Any, schema: Any) -> Any:
        """Compare each with each only where there are no more than allowed."""
        if isinstance(instance, list) and len(instance) <= schema["maxItems"]:
            yield from unique(validator, value, instance, schema)

    def one_of(_: Any, values: Any, instance: Any, __: Any) -> Any:
        """Tell 1 from 1.0 and from true."""
        if json.dumps(instance) not in map(json.dumps, values):
            yield ValidationError("is none of those possible")

    types = Draft202012Validator.TYPE_CHECKER.redefine("integer", is_integer)
    made: Any = extend
    changed = {"uniqueItems": unique_items, "enum": one_of}
    return made(Draft202012Validator, changed, type_checker=types)(schema_of(game))


def _problems(error: Any) -> Iterator[Problem]:
    """Turn one finding of the validator into problems with a place."""
    schema, value, keyword = error.schema, error.instance, error.validator
    path = list(error.absolute_path)
    rule = schema.get("rule", "")
    if "says" in schema and keyword in ("enum", "pattern", "uniqueItems"):
        if keyword == "uniqueItems":
            again = next(i for i, item in enumerate(value) if item in value[:i])
            path, value = [*path, again], value[again]
        known = listed(schema.get("enum", ()))
        params = {"value": str(value)[:40], "known": known, "rule": rule}
        yield Problem(place(path), schema["says"], params)
    elif keyword == "required":
        for name in schema["required"]:
            if name not in value:
                yield Problem(place([*path, name]), "sheet.missing", {})
    elif keyword == "additionalProperties":
        known = ", ".join(name for name in schema["properties"] if name not in FREE_FIELDS)
        for name in value:
            if not allowed(schema, name):
                close = close_to(name[:_LONGEST_PLACE], schema["properties"])
                key = "sheet.unknown_field_close" if close else "sheet.unknown_field"
                params = {"known": known, "close": close}
                yield Problem(place([*path, name])[:_LONGEST_PLACE], key, params)
    elif keyword in ("minItems", "maxItems"):
        low, high = schema["minItems"], schema["maxItems"]
        params = {"count": len(value), "low": low, "high": high, "rule": rule}
        yield Problem(place(path), "sheet.length", params)
    else:
        yield Problem(place(path), *_wrong_value(schema, value, rule))


def close_to(name: str, known: Iterable[str]) -> str:
    """Return the name that was meant, perhaps."""
    return next(iter(difflib.get_close_matches(name, known, n=1)), "")


def _wrong_value(schema: Mapping[str, Any], value: Any, rule: str) -> tuple[str, dict[str, Any]]:
    said = {"value": short(value), "rule": rule}
    if "enum" in schema:
        return "sheet.one_of", said | {"known": listed(schema["enum"])}
    match schema.get("type"):
        case "integer":
            low, high = schema["minimum"], schema["maximum"]
            return "sheet.number", said | {"low": low, "high": high}
        case "array":
            return "sheet.not_a_list", said
        case "boolean":
            return "sheet.yes_or_no", said
        case "string":
            return "sheet.not_a_text", said | {"most": schema["maxLength"]}
        case _:
            return "sheet.not_an_object", said


def allowed(schema: Mapping[str, Any], name: str) -> bool:
    """Tell whether an object may have a field of that name."""
    patterns: Iterable[str] = schema.get("patternProperties", ())
    return name in schema["properties"] or any(re.search(pattern, name) for pattern in patterns)


def place(path: Iterable[str | int]) -> str:
    """Write where something stands in a sheet: `rows[2].numbers[5]`; the whole sheet is `/`."""
    text = ""
    for step in path:
        text += f"[{step}]" if isinstance(step, int) else f".{step}"
    return text.removeprefix(".") or "/"


def listed(values: Iterable[Any]) -> str:
    """Write the values that are possible; texts without quotes."""
    return ", ".join(v if isinstance(v, str) else json.dumps(v) for v in values)


def short(value: Any) -> str:
    """Write a value such that it fits into a sentence."""
    text = json.dumps(value, ensure_ascii=False, default=str)
    return text if len(text) <= 40 else text[:37] + "..."
