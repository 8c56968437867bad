"""How much a browser fetches for the first look, and for each table: `python -m bench.web`."""

import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright
from tests.server.serving import ServerProcess
from tests.web.chromium import launched

_GAMES = ("qwixx", "clever", "knifflig", "geizen")


def main() -> None:
    """Print the kilobytes that came over the wire, each game for a browser that knew nothing."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = ServerProcess(Path(folder) / "tables.sqlite3")
        browser = launched(playwright)
        for game in _GAMES:
            home, table = _weigh(browser, server.url, game)
            print(f"home: {home:.1f} kB; home and a table of {game}: {table:.1f} kB")
        browser.close()
        server.stop()


def _weigh(browser: Browser, url: str, game: str) -> tuple[float, float]:
    lengths: list[int] = []

    def finished(event: dict[str, Any]) -> None:
        lengths.append(int(event["encodedDataLength"]))

    page = browser.new_context(locale="de-DE", service_workers="block").new_page()
    session = page.context.new_cdp_session(page)
    session.on("Network.loadingFinished", finished)
    session.send("Network.enable")
    page.goto(url)
    page.locator(".ways .main").wait_for()
    page.wait_for_load_state("networkidle")
    home = sum(lengths)
    page.locator(f"label:has(input[value={game}])").click()
    page.locator(".ways .main").click()
    page.locator(".paper svg").first.wait_for()
    page.wait_for_load_state("networkidle")
    page.context.close()
    return home / 1000, sum(lengths) / 1000


if __name__ == "__main__":
    main()
