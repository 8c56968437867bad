"""A player who has no mouse."""

from playwright.sync_api import Page, expect

from tests.web.player import Player

_MATCHES = "(wanted) => document.activeElement.matches(wanted)"
_LED_ON = """() => !document.title.startsWith("●") || document.querySelector("#result")
  || (document.activeElement !== document.body && document.activeElement.isConnected)"""
_NAME = """() => {
  const at = document.activeElement;
  return `${at.tagName} ${at.getAttribute("aria-label") ?? at.textContent}`.trim().slice(0, 60);
}"""


class Keyboard:
    """Presses keys; watches where the focus is."""

    def __init__(self, player: Player) -> None:
        self.player = player
        self.page: Page = player.page

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def is_at(self, wanted: str) -> bool:
        """Tell whether what has the focus matches a CSS selector."""
        at: bool = self.page.evaluate(_MATCHES, wanted)
        return at

    def go_to(self, wanted: str, key: str = "Tab", most: int = 40) -> None:
        """Press Tab (or another key) until the focus is on what is wanted."""
        passed: list[str] = []
        for _ in range(most):
            if self.is_at(wanted):
                return
            self.press(key)
            passed.append(self.page.evaluate(_NAME))
        raise AssertionError(f"{key} does not lead to {wanted}: {passed}")

    def expect_to_be_led_on(self) -> None:
        """Whoever has something to do is at a place from which it goes on."""
        self.page.wait_for_function(_LED_ON)

    def expect_at(self, wanted: str) -> None:
        expect(self.page.locator(wanted)).to_be_focused()
