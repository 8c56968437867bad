"""Takes the pictures of the docs: a game of Qwixx in a real browser, passing over little.

`make pictures`; it starts a server of its own, on a database that is thrown away.
"""

import io
import tempfile
from pathlib import Path
from typing import Final

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.server.serving import ServerProcess
from tests.web.chromium import launched

PICTURES: Final = Path(__file__).parents[2] / "docs" / "pictures"
_COLOURS: Final = 160
_CHOOSE: Final = """() => {
  const passed = (cell) => {
    let count = 0;
    for (let at = cell.previousElementSibling; at?.matches(".open, .legal"); count++)
      at = at.previousElementSibling;
    return count;
  };
  const cells = [...document.querySelectorAll(".cell.legal[role=button]")];
  const best = cells.sort((a, b) => passed(a) - passed(b))[0];
  const nothing = document.querySelector("[data-key=nothing]");
  const most = nothing?.textContent.includes("(") ? 5 : 2;
  if (best && passed(best) <= most) best.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  else (document.querySelector("[data-key=roll]") ?? nothing)?.click();
}"""


def main() -> None:
    """Play a game on a phone; on the way, take pictures at all sizes and in both schemes."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = ServerProcess(Path(folder) / "tables.sqlite3")
        browser = launched(playwright)
        try:
            _take(browser, server.url)
        finally:
            browser.close()
            server.stop()


def _take(browser: Browser, url: str) -> None:
    page = browser.new_context(locale="en-GB", reduced_motion="reduce").new_page()
    page.goto(url)
    page.get_by_label("Your name").fill("Ana")
    page.get_by_text("3", exact=True).click()
    page.wait_for_load_state("networkidle")
    _pictures(page, "home", whole=True)
    page.get_by_role("button", name="Play against bots").click()
    page.locator("[data-action]").first.wait_for()
    middle = False
    while not page.locator(".result").count():
        crosses = page.locator(".sheet:not(.picture) .cell.crossed").count()
        if not middle and crosses >= 13 and page.locator(".cell.legal[role=button]").count():
            middle = True
            _pictures(page, "table")
        page.evaluate(_CHOOSE)
        page.wait_for_timeout(60)
    page.get_by_role("button", name="Rematch").wait_for()
    _pictures(page, "result", whole=True)
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("slider").focus()
    for _ in range(50):
        page.keyboard.press("ArrowRight")
    page.wait_for_load_state("networkidle")
    _pictures(page, "replay")


def _pictures(page: Page, name: str, *, whole: bool = False) -> None:
    for size, width, height in (("phone", 390, 844), ("tablet", 820, 1180), ("desktop", 1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        for scheme in ("light", "dark"):
            if size == "tablet" and (scheme == "dark" or name != "table"):
                continue
            page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
            page.wait_for_timeout(150)
            taken = page.screenshot(full_page=whole and size == "phone")
            picture = Image.open(io.BytesIO(taken)).convert("RGB")
            small = picture.quantize(_COLOURS, dither=Image.Dither.NONE)
            small.save(PICTURES / f"{name}-{size}-{scheme}.png", optimize=True)


if __name__ == "__main__":
    main()
