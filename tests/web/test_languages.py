"""Five languages: by the browser's own, by choice, and in what the server says."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.server.serving import ServerProcess
from tests.web.conftest import People
from tests.web.player import Player
from tests.web.tables import TWO, begun, opened
from tests.web.texts import LANGUAGES, LONGEST, catalogue, say

_LOCALES = {"en": "en-GB", "de": "de-DE", "fr": "fr-FR", "it": "it-IT", "pl": "pl-PL"}
_TEXTS = """() => {
  const texts = [document.title];
  const all = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (all.nextNode()) {
    if (!all.currentNode.parentElement.closest("noscript, [lang]:not(html)"))
      texts.push(all.currentNode.textContent.trim());
  }
  for (const name of ["aria-label", "title", "placeholder", "alt", "aria-valuetext"])
    for (const it of document.querySelectorAll(`[${name}]`)) texts.push(it.getAttribute(name));
  return texts.filter(Boolean);
}"""


def _texts(player: Player) -> set[str]:
    found: list[str] = player.page.evaluate(_TEXTS)
    return set(found)


def _english_only(lang: str, server: ServerProcess) -> set[str]:
    """Return the English texts that are no texts of the language, too.

    A single letter may stand for somebody's name as well as for a colour.
    """
    english = {*catalogue("en").values(), *server.get("/api/texts/en").values()}
    english = {text for text in english if len(text) > 1}
    own = {*catalogue(lang).values(), *server.get(f"/api/texts/{lang}").values()}
    return english - own


def _speaks(player: Player, server: ServerProcess) -> None:
    """What is seen and heard on the page is in the player's language."""
    lang = player.lang
    assert player.page.evaluate("document.documentElement.lang") == lang
    texts = _texts(player)
    keys = {key for key in (*catalogue("en"), *server.get("/api/texts/en")) if "." in key}
    assert not texts & keys
    assert not any("{" in text or "}" in text for text in texts), texts
    if lang != "en":
        assert sorted(texts & _english_only(lang, server)) == []


@pytest.mark.parametrize("lang", LONGEST)
def test_the_browsers_language_is_spoken(people: People, server: ServerProcess, lang: str) -> None:
    ana = people.come("P0", locale=_LOCALES[lang])
    ana.lang = lang
    ana.go_home()
    expect(ana.page.get_by_role("heading", name=say("home.title", lang))).to_be_visible()
    _speaks(ana, server)
    ana.sit_down(begun(server, seats=TWO).link(0))
    expect(ana.nothing).to_be_visible()
    _speaks(ana, server)
    for game in ("clever", "geizen", "knifflig"):
        ana.sit_down(begun(server, game, events=6).link(0))
        expect(ana.page.locator(".paper svg").first).to_be_visible()
        _speaks(ana, server)


@pytest.mark.parametrize("lang", LONGEST)
def test_the_server_is_understood(people: People, server: ServerProcess, lang: str) -> None:
    table = opened(server, seats=("human", "open"))
    ana = people.come("P0", locale=_LOCALES[lang])
    ana.lang = lang
    ana.troubles.allow(r"status of 40[139]")
    ana.page.goto(f"/t/{table.id}#{table.invitations[0]}")
    ana.page.get_by_label(say("home.name", lang)).fill("P0")
    ana.button("invited.join").click()
    texts: dict[str, Any] = server.get(f"/api/texts/{lang}")
    refusal = str(texts["server.name_taken"]).format(name="P0")
    expect(ana.page.get_by_role("alert")).to_have_text(refusal)


def test_another_language_is_spoken_at_once_and_remembered(
    people: People, server: ServerProcess
) -> None:
    ana = people.come("P0")
    ana.sit_down(begun(server, seats=TWO).link(0))
    expect(ana.nothing).to_be_visible()
    ana.button("settings").click()
    for lang in (*LANGUAGES[1:], "en", "pl"):
        ana.page.get_by_role("dialog").get_by_role("combobox").first.select_option(lang)
        ana.lang = lang
        expect(ana.page.get_by_role("heading", name=say("settings", lang))).to_be_visible()
    ana.close_dialog()
    expect(ana.nothing).to_have_text(say("skip", "pl"))
    _speaks(ana, server)
    ana.page.reload()
    expect(ana.nothing).to_have_text(say("skip", "pl"))
