"""Outside its two folders nothing names a game: it is found."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from rollwright.core.registry import abouts

ROOT = Path(__file__).parents[2]
NAMES = re.compile(
    "|".join({*abouts(), *(about.title for about in abouts().values())}), re.IGNORECASE
)
COMMENTS = re.compile(r"/\*.*?\*/|(?<![:\w])//[^\n]*|<!--.*?-->", re.DOTALL)
TO_BE_READ = {"examples.toml"}  # what --help shows; a test runs it
MADE = {"protocol.ts"}  # from the server's words, with every game's views


def _without_docs(source: str) -> str:
    """Return Python code without comments and docstrings, which may take a game as an example."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        inner = getattr(node, "body", None)
        if isinstance(inner, list):
            node.body = [each for each in inner if not _is_doc(each)] or [ast.Pass()]  # type: ignore[attr-defined]
    return ast.unparse(tree)


def _is_doc(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )


def _sources(folder: str, kinds: set[str]) -> Iterator[Path]:
    for path in sorted((ROOT / folder).rglob("*")):
        parts = path.relative_to(ROOT / folder).parts
        is_built = "site" in parts
        if path.suffix in kinds and parts[0] != "games" and not is_built:
            yield path


@pytest.mark.parametrize(
    ("folder", "kinds"),
    [
        ("src/rollwright", {".py", ".toml", ".json", ".sql"}),
        ("web/src", {".ts", ".svelte", ".json", ".css"}),
    ],
)
def test_only_its_folders_name_a_game(folder: str, kinds: set[str]) -> None:
    looked_at = 0
    for path in _sources(folder, kinds):
        if path.name in TO_BE_READ | MADE:
            continue
        text = path.read_text(encoding="utf-8")
        code = _without_docs(text) if path.suffix == ".py" else COMMENTS.sub("", text)
        named = NAMES.search(f"{path.name} {code}")
        assert named is None, f"{path.relative_to(ROOT)}: {named[0] if named else ''}"
        looked_at += 1
    assert looked_at > 50
