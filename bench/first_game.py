"""The first game on a new machine: how long a browser waits for a bot that nobody has compiled.

python -m bench.first_game clever max                  click to the bot's first move, empty cache
python -m bench.first_game clever max --picture FILE   and the page while the bot gets ready

A new server with an empty compile cache for every try; tries in which the bot does not start are
left out. The bot's usual pause, made for people, is part of the time.
"""

import argparse
import os
import sys
import tempfile
import time
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright
from tests.server.serving import ServerProcess
from tests.web.chromium import launched
from tests.web.player import PATIENCE, Player
from tests.web.texts import say

_TRIES = 12
_PAUSE = "1.2"


def main(words: list[str]) -> int:
    """Open tables until the bot starts, and print how long everything took."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("bot")
    parser.add_argument("--picture", type=Path)
    chosen = parser.parse_args(words)
    with sync_playwright() as playwright:
        browser = launched(playwright)
        for _ in range(_TRIES):
            with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
                if _first_game(browser, chosen, Path(folder)):
                    return 0
    print("the bot never started")
    return 1


def _first_game(browser: Browser, chosen: argparse.Namespace, folder: Path) -> bool:
    """Play on a new server; tell whether the bot started."""
    os.environ["ROLLWRIGHT_CACHE"] = str(folder / "cache")
    server = ServerProcess(folder / "tables.sqlite3", "--bot-pause", _PAUSE)
    ana = Player(browser, server.url, "Ana")
    try:
        ana.go_home()
        ana.page.locator(f"label:has(input[name=game][value={chosen.game}])").click()
        ana.page.get_by_label(say("home.name")).fill(ana.name)
        ana.page.get_by_label(say("home.bot")).select_option(chosen.bot)
        clicked = time.perf_counter()
        ana.button("home.bots").click()
        ana.page.locator(".paper svg").first.wait_for()
        drawn = time.perf_counter() - clicked
        ana.page.locator("main .company").wait_for()
        if ana.roll.count():
            return False
        lines = ana.page.locator("main .log li")
        ana.page.wait_for_function("() => document.querySelectorAll('main .log li').length > 2")
        moved = time.perf_counter() - clicked
        first = lines.all_inner_texts()
        quiet = ana.page.locator("main .preparing")
        told = quiet.inner_text() if quiet.count() else "nothing"
        if chosen.picture:
            ana.page.screenshot(path=chosen.picture)
        quiet.wait_for(state="detached", timeout=2 * PATIENCE)
        ready = time.perf_counter() - clicked
        print(
            f"{chosen.game} against {chosen.bot}, empty cache: table after {drawn:.2f} s, "
            f"the bot's first move after {moved:.2f} s, compiled after {ready:.1f} s\n"
            f"log: {first}\nsaid meanwhile: {told}"
        )
        return True
    finally:
        ana.leave()
        server.stop()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
