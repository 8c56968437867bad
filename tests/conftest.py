"""What all tests stand on: NumPy's warnings are errors, compiled rules are kept in one place."""

import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Final

import hypothesis
import numpy as np
import pytest

from rollwright.core.registry import abouts
from rollwright.play.state import State
from tests.counts import LONG
from tests.views import checked_view

# What tests share says what was wrong as plainly as tests do.
pytest.register_assert_rewrite("tests.server", "tests.playthrough", "tests.random_play")

# Tests must not depend on what the user's own cache holds; workers of one run share theirs.
os.environ.setdefault(
    "ROLLWRIGHT_CACHE", str(Path(tempfile.gettempdir()) / f"rollwright-tests-{os.getuid()}")
)
os.environ["ROLLWRIGHT_LANG"] = "en"
# Compiling takes a third of the time so. `make test-long` tests what users get.
if not LONG:
    os.environ.setdefault("NUMBA_OPT", "1")

# A job in the background has Ctrl-C ignored, and so would the programs that tests interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)

hypothesis.settings.register_profile(
    "rollwright",
    deadline=None,  # no test depends on the clock
    max_examples=1000 if LONG else 60,
    derandomize=True,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
)
hypothesis.settings.load_profile("rollwright")


@pytest.fixture(scope="session", autouse=True)
def _views_as_their_types_say() -> Iterator[None]:
    """Every view that is made in a test's own process is held to its type."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(State, "_everything", checked_view)
        yield


@pytest.fixture(autouse=True)
def _strict_numbers() -> None:
    """Interpreted rules must not overflow, divide by zero or wrap, not even with a warning."""
    np.seterr(all="raise")


_LONG_FIRST: Final = (
    ("web",),
    ("server",),
    ("simulation", "learn", "examples", "cli", "bots"),
)
"""Folders whose tests take long: each group begins a worker's share."""
_WORKERS: Final = 4


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let the workers begin with what takes long, and end with what can be shared out.

    Each worker is given a stretch of the tests, and takes from others when it is done. A folder
    stays together, because its tests share a server or a browser.
    """
    here = Path(__file__).parent
    by_group: list[list[pytest.Item]] = [[] for _ in _LONG_FIRST]
    rest: list[pytest.Item] = []
    for item in items:
        folder = item.path.relative_to(here).parts[0] if here in item.path.parents else ""
        group = next((n for n, names in enumerate(_LONG_FIRST) if folder in names), None)
        (rest if group is None else by_group[group]).append(item)
    share = -(-len(items) // _WORKERS)
    dealt: list[pytest.Item] = []
    for group_items in by_group:
        room = max(0, share - len(group_items))
        dealt += [*group_items, *rest[:room]]
        del rest[:room]
    items[:] = [*dealt, *rest]


def pytest_xdist_setupnodes() -> None:
    """Compile everything once, before several workers would do so at the same time."""
    command = [sys.executable, "-m", "rollwright", "warm"]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda name: subprocess.run([*command, name], check=True), abouts()))
