"""Games from other packages: found by their entry point; a broken one harms nobody else."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ABOUT = """
from rollwright.core.registry import About
ABOUT = About(name={name!r}, title="Foreign", author="-", publisher="-", year=2026, players=(1, 2),
              minutes=5, rules_version=1)
"""
VIEWS = """
from typing import Literal
from typing_extensions import TypedDict
class Shown(TypedDict):
    game: Literal[{name!r}]
PRINTED = VIEW = Shown
"""


def installed(folder: Path, module: str, text: str) -> None:
    """Put a package with an entry point where Python finds it, as pip would."""
    (folder / module).mkdir(parents=True)
    (folder / module / "__init__.py").write_text(text)
    game = re.search(r"name='(\w+)'", text)
    (folder / module / "view_types.py").write_text(VIEWS.format(name=game[1] if game else module))
    (folder / module / "sheet.json").write_text("{}")
    (folder / module / "texts").mkdir()
    (folder / module / "texts" / "en.toml").write_text("")
    about = folder / f"{module}-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {module}\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[rollwright.games]\nx = {module}\n")


def run(folder: Path, code: str, *words: str) -> "subprocess.CompletedProcess[str]":
    """Run code, or with further words a module."""
    return subprocess.run(
        [sys.executable, *((code, *words) if words else ("-c", code))],
        env={**os.environ, "PYTHONPATH": str(folder)},
        capture_output=True, text=True, check=False,
    )  # fmt: skip


def test_a_package_with_an_entry_point_is_a_game(tmp_path: Path) -> None:
    installed(tmp_path, "far_away", ABOUT.format(name="foreign"))
    code = (
        "import rollwright as rw; print(*rw.games())\n"
        "from rollwright.core.discovery import foreign_folders; print(*foreign_folders())\n"
        "from rollwright.core.cache import rule_sources\n"
        "print(any(path.parent.name == 'far_away' for path in rule_sources()))"
    )
    done = run(tmp_path, code)
    names, folders, is_watched = done.stdout.splitlines()
    assert names == "clever geizen knifflig qwixx foreign", done.stderr
    assert folders == str(tmp_path / "far_away")
    assert is_watched == "True"  # else changed rules would go on running as they were compiled


def test_a_broken_package_is_left_out_with_a_warning(tmp_path: Path) -> None:
    installed(tmp_path, "broken", "raise RuntimeError('half written')")
    done = run(tmp_path, "import rollwright as rw; print(*rw.games())")
    assert done.stdout.split() == ["clever", "geizen", "knifflig", "qwixx"]
    assert "The game in broken cannot be loaded: RuntimeError('half written')" in done.stderr


@pytest.mark.parametrize(
    ("file", "text", "says"),
    [
        ("texts/en.toml", "[", "TOMLDecodeError"),
        ("texts/en.toml", None, "FileNotFoundError"),
        ("sheet.json", "{", "JSONDecodeError"),
        ("view_types.py", "1 / 0", "ZeroDivisionError"),
        ("view_types.py", None, "ModuleNotFoundError"),
        ("view_types.py", "PRINTED = VIEW = dict", 'TypeError("view_types.PRINTED is no TypedDict'),
        (
            "view_types.py",
            VIEWS.format(name="other"),
            'TypeError("view_types.PRINTED is no TypedDict',
        ),
    ],
)
def test_so_is_one_of_which_a_file_is_broken_that_every_command_reads(
    tmp_path: Path, file: str, text: str | None, says: str
) -> None:
    installed(tmp_path, "broken", ABOUT.format(name="broken"))
    if text is None:
        (tmp_path / "broken" / file).unlink()
    else:
        (tmp_path / "broken" / file).write_text(text)
    done = run(tmp_path, "import rollwright as rw; print(*rw.games())")
    assert done.stdout.split() == ["clever", "geizen", "knifflig", "qwixx"]
    assert f"The game in broken cannot be loaded: {says}" in done.stderr


def test_nobody_takes_the_name_of_another_game(tmp_path: Path) -> None:
    installed(tmp_path, "impostor", ABOUT.format(name="qwixx"))
    done = run(tmp_path, "import rollwright as rw; print(rw.games()['qwixx'].title)")
    assert done.stdout == "Qwixx\n"
    assert "impostor calls its game qwixx, as rollwright.games.qwixx does" in done.stderr


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("one = 1\n1 / 0\n", "rules.py:2: ZeroDivisionError: division by zero"),
        ("def new(\n", "rules.py:1: SyntaxError: '(' was never closed"),
        ("import nowhere\n", "rules.py:1: ModuleNotFoundError: No module named 'nowhere'"),
        (None, "broken: ModuleNotFoundError: No module named 'broken.rules'"),
        ("", "broken: AttributeError: module 'broken.worth' has no attribute 'worth'"),
    ],
)
def test_who_plays_a_game_with_broken_rules_is_told_where(
    tmp_path: Path, text: str | None, says: str
) -> None:
    installed(tmp_path, "broken", ABOUT.format(name="broken"))
    for part in ("sheet", "notation", "picture", "worth"):
        (tmp_path / "broken" / f"{part}.py").write_text("")
    if text is not None:
        (tmp_path / "broken" / "rules.py").write_text(text)
    done = run(tmp_path, "-m", "rollwright", "play", "broken")
    assert done.returncode == 2
    assert (
        done.stdout + done.stderr == f"rollwright: Foreign cannot be played: {says}.\n"
    )  # one line, no traceback
