"""The browser that tests and pictures use: the system's own Chromium."""

import shutil
from pathlib import Path

from playwright.sync_api import Browser, Playwright

_ARGUMENTS = (
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run",
    "--disable-background-networking", "--disable-component-update", "--disable-sync",
)  # fmt: skip


def found() -> str | None:
    """Return where Chromium is, if it is installed."""
    path = shutil.which("chromium") or "/usr/bin/chromium"
    return path if Path(path).exists() else None


def launched(playwright: Playwright) -> Browser:
    """Start it, without a window."""
    return playwright.chromium.launch(executable_path=found(), args=[*_ARGUMENTS])
