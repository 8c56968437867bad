"""Programs that play, for tests: the example, and small ones that go wrong in every way."""

import os
import shlex
import sys
import time
from pathlib import Path

EXAMPLE = shlex.join([sys.executable, "-S", "examples/random_bot.py"])
"""The example bot, started from the repository's root, where tests run."""

_TALK = """
import json, os, sys, time
def heard():
    for line in sys.stdin:
        message = json.loads(line)
        if message["type"] == "decide":
            yield message
def say(text):
    sys.stdout.write(text)
    sys.stdout.flush()
def answer(message):
    say(json.dumps({"id": message["id"], "action": message["legal"][0]}) + "\\n")
"""


def program(folder: Path, body: str, name: str = "bot.py") -> str:
    """Write a program and return its command; it finds `heard`, `say` and `answer` there."""
    path = folder / name
    path.write_text(_TALK + body, encoding="utf-8")
    return shlex.join([sys.executable, "-S", str(path)])


def answering(question: str) -> str:
    """Return a program that answers every question by an expression with `m`, the question."""
    return f"for m in heard():\n    say({question})\n"


FIRST = "for m in heard():\n    answer(m)\n"
"""Takes the first legal action, always."""


def is_gone(pid: int) -> bool:
    """Wait until a process has ended; one that is only waited for by nobody has, too."""
    for _ in range(1000):
        try:
            os.kill(pid, 0)
            state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8").rpartition(")")[2].split()
        except (ProcessLookupError, FileNotFoundError):
            return True
        if state[0] == "Z":
            return True
        time.sleep(0.01)
    return False
