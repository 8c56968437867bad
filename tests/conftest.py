"""What all tests stand on: NumPy's warnings are errors, compiled rules are kept in one place."""

import os
import signal
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import hypothesis
import numpy as np
import pytest

from rollwright.core.registry import abouts
from tests.counts import LONG

# What tests share says what was wrong as plainly as tests do.
pytest.register_assert_rewrite("tests.server", "tests.playthrough", "tests.random_play")

# Tests must not depend on what the user's own cache holds; workers of one run share theirs.
os.environ.setdefault(
    "ROLLWRIGHT_CACHE", str(Path(tempfile.gettempdir()) / f"rollwright-tests-{os.getuid()}")
)
os.environ["ROLLWRIGHT_LANG"] = "en"

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


@pytest.fixture(autouse=True)
def _strict_numbers() -> None:
    """Interpreted rules must not overflow, divide by zero or wrap, not even with a warning."""
    np.seterr(all="raise")


def pytest_xdist_setupnodes() -> None:
    """Compile everything once, before several workers would do so at the same time."""
    command = [sys.executable, "-m", "rollwright", "warm"]
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        list(pool.map(lambda name: subprocess.run([*command, name], check=True), abouts()))
