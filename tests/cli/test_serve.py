"""`rollwright serve` at a terminal: what it says when it starts, and the browser it opens."""

import os
import stat
import subprocess
import sys
import time
import urllib.request
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from rollwright.server.access.addresses import reached_at


@contextmanager
def serving(folder: Path, *words: str, **environment: str) -> Generator["subprocess.Popen[str]"]:
    process = subprocess.Popen(
        [sys.executable, "-m", "rollwright", "serve", "--port", "0", "--lang", "en",
         "--database", str(folder / "tables.sqlite3"), *words],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
        env={**os.environ, **environment},
    )  # fmt: skip
    with process:
        try:
            yield process
        finally:
            process.terminate()
        assert process.wait(30) == 0


def _line(process: "subprocess.Popen[str]") -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def _url(line: str) -> str:
    assert line.startswith("Rollwright serves at http://"), line
    return line.removeprefix("Rollwright serves at ")


def _answers(url: str) -> bool:
    """Wait until a server answers: before that, it is not yet there to be stopped gently."""
    for _ in range(1000):
        try:
            with urllib.request.urlopen(f"{url}/health", timeout=30) as answer:
                return bool(answer.status == 200)
        except OSError:
            time.sleep(0.02)
    return False


def test_it_says_that_only_this_machine_reaches_it(tmp_path: Path) -> None:
    with serving(tmp_path) as process:
        url = _url(_line(process))
        assert url.startswith("http://127.0.0.1:")
        assert _line(process).startswith("Only this machine")
        assert _answers(url)


def test_on_the_network_it_says_where_others_reach_it(tmp_path: Path) -> None:
    with serving(tmp_path, "--host", "0.0.0.0") as process:
        here = _url(_line(process))
        assert here.startswith("http://127.0.0.1:")
        others = reached_at("0.0.0.0", int(here.rpartition(":")[2]))
        if others:  # a machine without a network has none to name
            assert _line(process) == f"Others on your network reach it at {', '.join(others)}"
        assert _answers(here)


def test_open_opens_the_page_when_the_server_answers(tmp_path: Path) -> None:
    opened = tmp_path / "opened"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\nprintf %s "$1" > {opened}.new && mv {opened}.new {opened}\n')
    browser.chmod(browser.stat().st_mode | stat.S_IXUSR)
    for host in ("127.0.0.1", "0.0.0.0"):
        opened.unlink(missing_ok=True)
        with serving(tmp_path, "--open", "--host", host, BROWSER=f"{browser} %s") as process:
            url = _url(_line(process))
            for _ in range(1000):
                if opened.exists():
                    break
                time.sleep(0.02)
            assert opened.read_text() == url
            assert _answers(url)


def test_without_a_browser_it_serves_and_says_the_address(tmp_path: Path) -> None:
    nothing = str(tmp_path / "nothing")
    with serving(tmp_path, "--open", PATH=nothing, BROWSER="", DISPLAY="") as process:
        url = _url(_line(process))
        assert _line(process).startswith("Only this machine")
        assert _line(process) == f"No browser could be opened: open {url} yourself."
        assert _answers(url)
