"""Ctrl-C ends a command wherever it comes."""

import subprocess
import sys

_PRESSED_IN_A_CALLBACK = """
import ctypes, signal, time
from rollwright.cli.ctrl_c import pressed_again_where_ignored

with pressed_again_where_ignored():
    ctypes.CFUNCTYPE(None)(lambda: signal.raise_signal(signal.SIGINT))()
    time.sleep(60)
"""


def test_ctrl_c_in_a_callback_of_c_code_is_not_lost() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", _PRESSED_IN_A_CALLBACK], capture_output=True, text=True, check=False
    )
    assert "KeyboardInterrupt" in ended.stderr.splitlines()[-1]
    assert "ignored" not in ended.stderr
