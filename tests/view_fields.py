"""The tables of a view's fields in docs/, made from the types: `python -m tests.view_fields`.

Each game's page has a part "What is shown" between two marks. A test fails when the page does not
say what the types say.
"""

import ast
import inspect
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import rollwright.core.views as common
from rollwright.core.registry import abouts, view_types

DOCS = Path(__file__).parents[1] / "docs"
BEGIN, END = "<!-- fields: python -m tests.view_fields -->\n", "<!-- end of fields -->\n"
_INTRODUCTION = """\
`game.printed` is told once, `state.view(seat)` what a seat, or a guest, sees now: the same for
Python, for [programs](bots.md) and over [HTTP and the socket](server.md). JSON Schema and the
browser's types are made from the types that stand here, in `view_types.py`.
"""


def _classes(module: ModuleType) -> dict[str, ast.ClassDef]:
    """Return the types of a module, in their order."""
    found: dict[str, ast.ClassDef] = {}
    for node in ast.parse(inspect.getsource(module)).body:
        if isinstance(node, ast.ClassDef):
            found[node.name] = node
        elif isinstance(node, ast.Assign) and ast.unparse(node.value).startswith("TypedDict("):
            assert isinstance(node.value, ast.Call)
            found |= _called(module, node.value)
    return found


def _called(module: ModuleType, call: ast.Call) -> dict[str, ast.ClassDef]:
    """Return the type that a call of TypedDict makes, as if it had been written as a class.

    So types are written of which a field is a word of Python's own.
    """
    first, fields = call.args
    assert isinstance(first, ast.Constant) and isinstance(fields, ast.Dict)
    name = str(first.value)
    said = ast.Expr(ast.Constant(getattr(module, name).__doc__))
    lines = [
        ast.AnnAssign(ast.Name(str(key.value)), value, None, 1)
        for key, value in zip(fields.keys, fields.values, strict=True)
        if isinstance(key, ast.Constant)
    ]
    made = ast.parse(f"class {name}: pass").body[0]
    assert isinstance(made, ast.ClassDef)
    made.body = [said, *lines]
    return {made.name: made}


def _fields(node: ast.ClassDef) -> Iterator[tuple[str, str, str]]:
    """Yield each field's name, its type, and what is said of it."""
    for at, line in enumerate(node.body):
        if not isinstance(line, ast.AnnAssign) or not isinstance(line.target, ast.Name):
            continue
        after = node.body[at + 1] if at + 1 < len(node.body) else None
        said = ""
        if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
            said = " ".join(str(after.value.value).split())
        if ast.unparse(line.annotation).startswith("NotRequired["):
            said = f"{said} Not in every game.".strip()
        yield line.target.id, _type(line.annotation), said


def _type(annotation: ast.expr) -> str:
    """Write a type without what only type checkers need."""
    if isinstance(annotation, ast.Subscript) and isinstance(annotation.value, ast.Name):
        if annotation.value.id in ("ReadOnly", "NotRequired"):
            return _type(annotation.slice)
        if annotation.value.id == "Literal":
            values = annotation.slice.elts if isinstance(annotation.slice, ast.Tuple) else None
            return " or ".join(ast.unparse(each) for each in values or [annotation.slice])
    return ast.unparse(annotation).replace("views.", "").replace("Sequence[", "list[")


def _table(node: ast.ClassDef, inherited: dict[str, ast.ClassDef]) -> list[str]:
    """Write a type: what it is, and its fields, those that all games have first."""
    fields: dict[str, tuple[str, str]] = {}
    for base in node.bases:
        known = inherited.get(ast.unparse(base).removeprefix("views."))
        for name, kind, said in _fields(known) if known else ():
            fields[name] = (kind, said)
    for name, kind, said in _fields(node):
        fields[name] = (kind, said or fields.get(name, ("", ""))[1])
    lines = [f"**{node.name}**: {_told(node)}", "", "| field | type | |", "|---|---|---|"]
    for name, (kind, said) in fields.items():
        shown = kind.replace("|", "\\|")
        lines.append(f"| `{name}` | `{shown}` | {said} |")
    return [*lines, ""]


def _told(node: ast.ClassDef) -> str:
    return " ".join((ast.get_docstring(node) or "").split())


def page(name: str) -> str:
    """Return a game's page as it should be."""
    path = DOCS / f"{name}.md"
    text = path.read_text(encoding="utf-8")
    module = inspect.getmodule(view_types(name)[1])
    assert module is not None
    common_types = _classes(common)
    lines = [BEGIN, "## What is shown\n\n", _INTRODUCTION, "\n"]
    shared = [common_types[shared] for shared in ("Die", "Said")]
    for node in (*_classes(module).values(), *shared):
        lines += ["\n".join(_table(node, common_types)), "\n"]
    made = "".join(lines).rstrip("\n") + "\n\n" + END
    before, found, rest = text.partition(BEGIN)
    after = rest.partition(END)[2] if found else ""
    return before + made + after if found else f"{text.rstrip()}\n\n{made}"


def main() -> None:
    for name in abouts():
        path = DOCS / f"{name}.md"
        path.write_text(page(name), encoding="utf-8")
        print(f"wrote {path}")


if __name__ == "__main__":
    main()
