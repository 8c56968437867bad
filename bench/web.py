"""How much a browser fetches for the first look, and a Qwixx table: `python -m bench.web`."""

import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright
from tests.server.serving import ServerProcess
from tests.web.chromium import launched


def main() -> None:
    """Print the kilobytes that came over the wire."""
    lengths: list[int] = []

    def finished(event: dict[str, Any]) -> None:
        lengths.append(int(event["encodedDataLength"]))

    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = ServerProcess(Path(folder) / "tables.sqlite3")
        browser = launched(playwright)
        page = browser.new_context(locale="de-DE").new_page()
        session = page.context.new_cdp_session(page)
        session.on("Network.loadingFinished", finished)
        session.send("Network.enable")
        page.goto(server.url)
        page.locator(".ways .main").wait_for()
        page.wait_for_load_state("networkidle")
        print(f"home: {sum(lengths) / 1000:.1f} kB")
        page.locator(".ways .main").click()
        page.locator(".sheet").first.wait_for()
        page.wait_for_load_state("networkidle")
        print(f"home and a Qwixx table: {sum(lengths) / 1000:.1f} kB")
        browser.close()
        server.stop()


if __name__ == "__main__":
    main()
