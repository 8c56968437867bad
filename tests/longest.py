"""The tests that take longest: every worker begins with its share, so that none is left at the end.

python -m tests.longest junit.xml        makes longest.txt anew, from a run with --junitxml
"""

import sys
from collections import deque
from pathlib import Path
from typing import Final, TypeVar
from xml.etree import ElementTree

_T = TypeVar("_T")
FILE: Final = Path(__file__).with_name("longest.txt")
_SECONDS: Final = 6.0


def longest() -> dict[str, int]:
    """Return their names, in the order in which they should be begun."""
    names = FILE.read_text(encoding="utf-8").splitlines()
    return {name: place for place, name in enumerate(names)}


def dealt(first: list[_T], rest: list[_T], workers: int) -> list[_T]:
    """Put what comes first at the beginning of each worker's part, in turns.

    pytest-xdist gives each of them a run of tests, all equally long, before they steal.
    """
    left = len(first) + len(rest)
    ordered: list[_T] = []
    waiting = deque(rest)
    for worker in range(workers):
        size = left // (workers - worker)
        part = first[worker::workers]
        part += [waiting.popleft() for _ in range(min(size - len(part), len(waiting)))]
        ordered += part
        left -= size
    return [*ordered, *waiting]


def _name(case: ElementTree.Element) -> str:
    return f"{case.get('classname', '').replace('.', '/')}.py::{case.get('name')}"


def main() -> None:
    """Make the list anew."""
    cases = list(ElementTree.parse(sys.argv[1]).iter("testcase"))
    long = [case for case in cases if float(case.get("time", "0")) > _SECONDS]
    ordered = sorted(long, key=lambda case: -float(case.get("time", "0")))
    FILE.write_text("".join(f"{_name(case)}\n" for case in ordered), encoding="utf-8")


if __name__ == "__main__":
    main()
