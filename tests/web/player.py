"""Somebody at a browser of their own: opens pages, sits down, and does what is to be done."""

import re
from collections.abc import Callable, Sequence
from typing import Any, Literal

from playwright.sync_api import Browser, Locator, Page, ViewportSize, expect

from tests.web.texts import say
from tests.web.troubles import Troubles

DESKTOP = ViewportSize(width=1280, height=800)
PHONE = ViewportSize(width=360, height=640)
PATIENCE = 30_000
"""Milliseconds after which a page that does not do what it shall is given up: no measurement."""

Choose = Callable[["Player"], None]
State = Literal["mine", "others", "over"]

_STATE = """(names) => {
  if (document.querySelector("#result")) return "over";
  if (!document.querySelector("main .acting")) return null;  // the board comes first
  if (document.title.startsWith("●")) return "mine";
  const busy = [...document.querySelectorAll("main .company li")]
    .filter((seat) => seat.querySelector(".deciding, .rolling"))
    .map((seat) => seat.querySelector(".name").textContent.trim());
  return busy.some((name) => names.includes(name)) ? "others" : null;
}"""
_HEARD = """() => [
  document.querySelector("main .company .own .name")?.textContent,
  document.querySelectorAll("main .log .line").length,
].join()"""
"""How much the seat in hand has heard: each seat of a device has a log of its own."""
_HAS_MORE_LINES = """(lines) => document.querySelector('#result')
  || document.querySelectorAll('main .log .line').length > lines"""
"""A roll is in everybody's log: that the device was passed on tells nothing of it."""
_HAS_HEARD_MORE = f"(before) => document.querySelector('#result') || ({_HEARD})() !== before"
_NO_KEY_YET = r"status of 40[13] .*/api/tables/\w+/seat\b"
"""A page asks first whether what it was given is a key, and finds that it is an invitation."""


class Player:
    """One person with one page, whose context no other shares."""

    def __init__(self, browser: Browser, base: str, name: str, **context: Any) -> None:
        self.name = name
        self.lang = "en"
        usual = {"locale": "en-GB", "viewport": DESKTOP, "reduced_motion": "reduce"}
        # A service worker answers for a server that is gone: that is for tests of just this.
        chosen: dict[str, Any] = {**usual, "service_workers": "block", **context}
        self.context = browser.new_context(base_url=base, **chosen)
        self.context.set_default_timeout(PATIENCE)
        self.page: Page = self.context.new_page()
        self.troubles = Troubles(self.page, base)

    def leave(self) -> None:
        self.context.close()

    # -- opening -------------------------------------------------------------------------------

    def go_home(self) -> None:
        self.page.goto("/")
        expect(self.button("home.real")).to_be_visible()

    def choose_game(self, game: str) -> None:
        self.page.locator(f"label:has(input[name=game][value={game}])").click()

    def open_options(self) -> None:
        """Unfold what can be chosen at home beside the game."""
        if not self.page.locator("label:has(input[name=players])").count():
            self.button("home.options").click()

    def open_table(self, way: str, game: str = "qwixx", players: int = 2) -> None:
        """Open a table from home, with the button of a way (home.bots, home.friends, …)."""
        self.go_home()
        self.choose_game(game)
        self.open_options()
        count = self.page.locator("label:has(input[name=players])")
        count.get_by_text(str(players), exact=True).click()
        self.page.get_by_label(say("home.name", self.lang)).fill(self.name)
        self.button(way).click()
        self.page.wait_for_url("**/t/*")

    def be_invited(self, link: str) -> None:
        """Open an invitation, write a name, take the seat."""
        self.troubles.allow(_NO_KEY_YET)
        self.page.goto(link)
        self.page.get_by_label(say("home.name", self.lang)).fill(self.name)
        self.button("invited.join").click()
        expect(self.button("links")).to_be_visible()

    def sit_down(self, link: str) -> None:
        """Open the link of a seat, or of a guest."""
        self.page.goto(link)
        expect(self.button("links")).to_be_visible()

    def linked(self, key: str, **params: object) -> str:
        """Return a link of the Links dialog."""
        self.button("links").click()
        link = self.page.get_by_role("textbox", name=say(key, self.lang, **params)).input_value()
        self.close_dialog()
        return link

    def close_dialog(self) -> None:
        self.page.get_by_role("dialog").get_by_role("button", name=say("close", self.lang)).click()
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    # -- looking -------------------------------------------------------------------------------

    def button(self, key: str, **params: object) -> Locator:
        """Return the button with the text of a key, and no other."""
        return self.page.get_by_role("button", name=say(key, self.lang, **params), exact=True)

    @property
    def roll(self) -> Locator:
        return self.page.locator("[data-key=roll]")

    def rule(self, number: str) -> Locator:
        """Return the "?" that opens a rule."""
        name = say("learn.rule", self.lang, rule=number)
        return self.page.get_by_role("link", name=name, exact=True)

    @property
    def nothing(self) -> Locator:
        return self.page.locator("[data-key=nothing]")

    @property
    def undo(self) -> Locator:
        return self.page.locator("[data-key=undo]")

    @property
    def choices(self) -> Locator:
        """What can be chosen by a button."""
        return self.page.locator("button[data-action]")

    @property
    def legal(self) -> Locator:
        """The cells that can be crossed now."""
        return self.page.locator(".cell.legal[role=button]")

    def cell(self, action: str) -> Locator:
        return self.page.locator(f".cell[data-action='{action}']")

    def crossed(self) -> list[str]:
        """Return what is crossed on the large sheet."""
        cells = self.page.locator(".cell.crossed[data-action]").all()
        return sorted(cell.get_attribute("data-action") or "" for cell in cells)

    def expect_crossed(self, *actions: str) -> None:
        """Wait until just these are crossed on the large sheet."""
        expect(self.page.locator(".cell.crossed[data-action]")).to_have_count(len(actions))
        expect(self.page.locator(".cell[data-action]").first).to_be_visible()
        assert self.crossed() == sorted(actions)

    def sheet_of(self, name: str) -> Locator:
        """Return the small sheet of somebody else."""
        start = say("qwixx.sheet_of", self.lang, name=name, rows="", penalties="", points="")
        return self.page.locator(f"svg[role=img][aria-label^='{start.split('.')[0]}.']")

    @property
    def result(self) -> Locator:
        """Return the page of a game that is over: who has won, the sheet, the points, the ways."""
        return self.page.locator("main:has(#result)")

    @property
    def points_table(self) -> Locator:
        """Return the table of the points of a game that is over."""
        return self.page.locator("main:has(#result) .scroll > table")

    def result_table(self) -> list[str]:
        """Return what the table of the result says to everybody, row by row."""
        expect(self.points_table).to_be_visible()
        rows = self.points_table.locator("tr").all_inner_texts()
        return [re.sub(rf"\n{say('points.you', self.lang)}\n?", "", row) for row in rows]

    # -- playing -------------------------------------------------------------------------------

    def wait_for_turn(self, names: Sequence[str] = ()) -> State:
        """Wait until there is something to do here, or for one of those named, or it is over."""
        handle = self.page.wait_for_function(_STATE, arg=list(names))
        state: State = handle.json_value()
        return state

    def act(self, choose: Choose) -> None:
        """Roll if that is due, choose otherwise; and wait until the log tells of it."""
        if self.roll.count():
            lines = self.page.locator("main .log .line").count()
            self.roll.click()
            self.page.wait_for_function(_HAS_MORE_LINES, arg=lines)
            return
        before = self.page.evaluate(_HEARD)
        choose(self)
        self.page.wait_for_function(_HAS_HEARD_MORE, arg=before)
