"""Takes the pictures of the docs: a game of Qwixx in a real browser, the other tables and pages.

`make pictures`; it starts a server of its own, on a database that is thrown away.
"""

import io
import tempfile
from pathlib import Path
from typing import Final, Literal

from PIL import Image
from playwright.sync_api import Page, sync_playwright

from tests.server.serving import ServerProcess
from tests.web.chromium import launched
from tests.web.tables import begun

PICTURES: Final = Path(__file__).parents[2] / "docs" / "pictures"
_COLOURS: Final = 160
_TABLES: Final = {"clever": 110, "knifflig": 60, "geizen": 40}
"""How much has happened when each is looked in at."""
_PAGES: Final = {
    "learn": "/learn/clever", "lesson": "/learn/qwixx/turn", "print": "/print/clever",
    "sheets": "/sheets/geizen",
}  # fmt: skip
_SCHEMES: Final[tuple[Literal["light", "dark"], ...]] = ("light", "dark")
_AT_ONCE: Final = "localStorage['rollwright.settings'] ??= '{\"pace\":\"at_once\"}'"
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
            page = browser.new_context(
                locale="en-GB", reduced_motion="reduce", service_workers="block"
            ).new_page()
            page.add_init_script(_AT_ONCE)
            _take_qwixx(page, server.url)
            _take_daily(page, server.url)
            _take_tables(page, server)
            _take_pages(page, server.url)
        finally:
            browser.close()
            server.stop()


def _take_qwixx(page: Page, url: str) -> None:
    """Cross with care, passing over little."""
    page.goto(url)
    page.locator(".tile").first.wait_for()
    page.wait_for_load_state("networkidle")
    _pictures(page, "home", whole=True)
    page.get_by_role("button", name="Options").click()
    page.get_by_label("Your name").fill("Ana")
    page.locator("label:has(input[name=players])").get_by_text("3", exact=True).click()
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator("[data-action]").first.wait_for()
    while page.locator(".sheet:not(.picture) .cell.crossed").count() < 13:
        _choose(page)
    while not page.locator(".cell.legal[role=button]").count():
        _choose(page)
    _pictures(page, "table")
    _play_on(page)
    _pictures(page, "result", whole=True)
    page.get_by_role("link", name="Replay", exact=True).click()
    page.get_by_role("slider").focus()
    for _ in range(50):
        page.keyboard.press("ArrowRight")
    page.wait_for_load_state("networkidle")
    _pictures(page, "replay")


def _take_daily(page: Page, url: str) -> None:
    """Play the dice of the day, and look at the result."""
    page.goto(f"{url}/daily/qwixx")
    page.get_by_role("button", name="Play", exact=True).click()
    page.locator("[data-action]").first.wait_for()
    _play_on(page)
    page.get_by_text("with the same dice").first.wait_for()
    _pictures(page, "daily", whole=True)


def _play_on(page: Page) -> None:
    """Play a game of Qwixx to the end."""
    while not page.locator(".result").count():
        _choose(page)
    page.locator(".after table").first.wait_for()


def _choose(page: Page) -> None:
    page.evaluate(_CHOOSE)
    page.wait_for_timeout(60)


def _take_tables(page: Page, server: ServerProcess) -> None:
    """Look in at games that are on their way, with a die in the hand."""
    for game, events in _TABLES.items():
        page.goto(begun(server, game, ("human", "greedy", "greedy"), events).link(0))
        page.locator("[data-die], [data-split], [data-pair], .paper [data-first]").first.click()
        _pictures(page, game)


def _take_pages(page: Page, url: str) -> None:
    for name, path in _PAGES.items():
        page.goto(url + path)
        page.wait_for_load_state("networkidle")
        _pictures(page, name)


def _pictures(page: Page, name: str, *, whole: bool = False) -> None:
    for size, width, height in (("phone", 390, 844), ("tablet", 820, 1180), ("desktop", 1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        for scheme in _SCHEMES:
            if size == "tablet" and (scheme == "dark" or name not in ("table", *_TABLES)):
                continue
            page.emulate_media(color_scheme=scheme)
            page.wait_for_timeout(150)
            taken = page.screenshot(full_page=whole and size == "phone")
            picture = Image.open(io.BytesIO(taken)).convert("RGB")
            small = picture.quantize(_COLOURS, dither=Image.Dither.NONE)
            small.save(PICTURES / f"{name}-{size}-{scheme}.png", optimize=True)


if __name__ == "__main__":
    main()
