"""Runs the command as a user does: another process, its own streams."""

import io
import json
import os
import signal
import subprocess
import sys
import time
import warnings
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from typing import Any

import pytest

from rollwright.cli.main import main

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
        timeout=1200,
    )


def rollwright_here(*words: str) -> "subprocess.CompletedProcess[str]":
    """Run the command in this process: what starts nothing else need not be started for a test."""
    out, err, shows = io.StringIO(), io.StringIO(), warnings.showwarning
    with redirect_stdout(out), redirect_stderr(err), pytest.MonkeyPatch.context() as patch:
        for name, value in environment().items():
            patch.setenv(name, value)
        try:
            code = main(words)
        except SystemExit as stop:
            code = stop.code if isinstance(stop.code, int) else 1
        finally:
            warnings.showwarning = shows
    return subprocess.CompletedProcess(words, code, out.getvalue(), err.getvalue())


def interrupted(checkpoint: Path, *words: str) -> dict[str, Any]:
    """Run endless work until its checkpoint holds something, then Ctrl-C; return its result."""
    with subprocess.Popen(
        [*COMMAND, *words, "--checkpoint", str(checkpoint), "--games", str(10**11), "--json"],
        env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as running:  # fmt: skip
        while not checkpoint.exists() or json.loads(checkpoint.read_text())["tally"]["games"] == 0:
            assert running.poll() is None
            time.sleep(0.1)  # it is written every few seconds
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=60)
    assert running.returncode == 130
    assert "Stopped after" in err
    result: dict[str, Any] = json.loads(out)
    return result
