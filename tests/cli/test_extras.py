"""An installation without extras plays and simulates, and says what it lacks for the rest."""

import json
import re
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest

import rollwright
from tests.cli.command import environment

RUN = """
import sys
sys.path[:] = [each for each in sys.path if "site-packages" not in each] + sys.argv[1:3]
from rollwright.cli.main import main
sys.exit(main(sys.argv[3:]))
"""


@pytest.fixture(scope="module")
def base(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """Where what `pip install rollwright` brings lies, and nothing else."""
    folder = tmp_path_factory.mktemp("base")
    wanted, seen = ["rollwright"], set()
    while wanted:
        name = wanted.pop()
        if name in seen:
            continue
        seen.add(name)
        try:
            found = distribution(name)
        except PackageNotFoundError:  # for another system
            continue
        for file in found.files or ():
            top = file.parts[0]
            if top not in ("..", "__pycache__") and not (folder / top).exists():
                (folder / top).symlink_to(found.locate_file(top).resolve())  # type: ignore[attr-defined]
        lines = [line for line in found.requires or () if "extra ==" not in line]
        wanted += [re.split(r"[^\w.-]", line, maxsplit=1)[0] for line in lines]
    return [str(Path(rollwright.__file__).parents[1]), str(folder)]


def run(base: list[str], *words: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [sys.executable, "-S", "-c", RUN, *base, *words],
        env=environment(), capture_output=True, text=True, check=False, timeout=300,
    )  # fmt: skip


def test_without_extras_one_plays_and_simulates(base: list[str]) -> None:
    done = run(base, "simulate", "qwixx", "--games", "50", "--seed", "1", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["games"] == 50
    words = ("play", "geizen", "--seats", "greedy,random", "--seed", "1", "--json")
    done = run(base, *words)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize(
    ("words", "module", "extra"),
    [
        (["serve"], "structlog", "server"),
        (["join", "http://127.0.0.1:1/t/0123456789ab#x"], "websockets", "server"),
        (["loadtest"], "orjson", "server"),
        (["tables", "list"], "structlog", "server"),
        (["simulate", "qwixx", "--plot", "points.svg"], "matplotlib", "plot"),
        (["study", "clever"], "matplotlib", "plot"),
    ],
)
def test_a_missing_extra_is_named_in_one_line(
    base: list[str], words: list[str], module: str, extra: str
) -> None:
    done = run(base, *words)
    assert done.returncode == 2
    says = "{} is needed for this and not installed: pip install 'rollwright[{}]'"
    assert done.stderr == f"rollwright: {says.format(module, extra)}\n"


def test_an_author_is_told_which_extra_checks_games(base: list[str]) -> None:
    code = "import sys; sys.path += sys.argv[1:]; import rollwright.testing"
    done = subprocess.run(
        [sys.executable, "-S", "-c", code, *base],
        env=environment(), capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.stderr.splitlines()[-1].endswith("pip install 'rollwright[testing]'")
