"""A real disk with little room, for tests."""

import os
import shutil
import subprocess
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest


@contextmanager
def small_disk(folder: Path, megabytes: int) -> Generator[Path]:
    """Mount a disk in memory at a folder; skip where that may not be done."""
    folder.mkdir()
    size = f"size={megabytes}m"
    mount = shutil.which("mount")
    if os.geteuid() != 0 or mount is None:
        pytest.skip("A DISK CANNOT BE MOUNTED HERE: a full one is not tested (it needs root).")
    mounted = subprocess.run(
        [mount, "-t", "tmpfs", "-o", size, "tmpfs", folder],
        capture_output=True,
        text=True,
        check=False,
    )
    if mounted.returncode:
        pytest.skip(f"A DISK CANNOT BE MOUNTED HERE: {mounted.stderr.strip()}")
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)
