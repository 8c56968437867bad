"""Runs the command as a user does: another process, its own streams."""

import os
import subprocess
import sys
from pathlib import Path

COMMAND = [sys.executable, "-W", "error", "-m", "rollwright"]


def environment(home: Path | None = None, **more: str) -> dict[str, str]:
    values = {**os.environ, "ROLLWRIGHT_LANG": "en", "PYTHONUTF8": "1", "COLUMNS": "100"}
    if home is not None:
        values["XDG_DATA_HOME"] = str(home)
    return {**values, **more}


def rollwright(
    *words: str, typed: str = "", home: Path | None = None, **more: str
) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(
        [*COMMAND, *words],
        input=typed,
        env=environment(home, **more),
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )
