"""What is handed to other apps, and what happens where a browser cannot or will not."""

import re
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect

from tests.server.serving import ServerProcess
from tests.web.conftest import People
from tests.web.player import Player
from tests.web.tables import Table, finished
from tests.web.texts import say

_CAN_SHARE: Final = """
window.handed = [];
window.refusal = null;
navigator.canShare = ({ files = [] }) => files.every(({ type }) => type === "image/png");
navigator.share = async ({ files = [], ...more }) => {
  const described = files.map(({ name, type, size }) => ({ name, type, isEmpty: size === 0 }));
  window.handed.push({ ...more, files: described });
  if (window.refusal) throw new DOMException("", window.refusal);
};
"""


@pytest.fixture(scope="module")
def over(server: ServerProcess) -> Table:
    return finished(server)


def _sharing(people: People, over: Table, *, can_share: bool = True) -> Locator:
    """Open what a result offers to share."""
    ana = people.come("P0", accept_downloads=True)
    if can_share:
        ana.context.add_init_script(_CAN_SHARE)
    ana.sit_down(over.link(0))
    ana.button("share").click()
    dialog = ana.page.get_by_role("dialog")
    expect(dialog.get_by_role("textbox")).to_have_count(2)
    expect(dialog.get_by_role("button", name=say("share.save"))).to_be_enabled()
    return dialog


def _refuse(page: Any, why: str | None) -> None:
    page.evaluate("(why) => { window.refusal = why; window.handed = []; }", why)


def _hand(button: Locator) -> dict[str, Any]:
    """Share, and return what was handed over; what follows from a refusal has happened."""
    button.click()
    handed = button.page.evaluate(
        "() => new Promise((done) => setTimeout(() => done(window.handed), 0))"
    )
    assert len(handed) == 1
    return dict(handed[0])


def test_the_picture_the_line_and_the_link_are_handed_to_another_app(
    people: People, over: Table
) -> None:
    dialog = _sharing(people, over)
    page = dialog.page
    line, link = (box.input_value() for box in dialog.get_by_role("textbox").all())
    picture = dialog.get_by_role("button", name=say("share.picture"))
    texts = dialog.get_by_role("button", name=say("share"), exact=True)
    handed = _hand(picture)
    assert handed["text"] == line
    assert re.fullmatch(r"qwixx-\d+\.png", handed["files"][0].pop("name"))
    assert handed["files"] == [{"type": "image/png", "isEmpty": False}]
    _refuse(page, None)
    assert _hand(texts.nth(0)) == {"text": line, "files": []}
    _refuse(page, None)
    assert _hand(texts.nth(1)) == {"url": link, "files": []}
    assert link.startswith("http") and "/r/" in link


def test_who_changes_their_mind_is_left_alone_and_who_is_refused_gets_the_other_way(
    people: People, over: Table
) -> None:
    dialog = _sharing(people, over)
    page = dialog.page
    picture = dialog.get_by_role("button", name=say("share.picture"))
    link = dialog.get_by_role("button", name=say("share"), exact=True).nth(1)
    copied = dialog.get_by_role("status").filter(has_text=say("copied"))
    saved: list[str] = []
    page.on("download", lambda download: saved.append(download.suggested_filename))

    for button in (picture, link):
        _refuse(page, "AbortError")
        _hand(button)
    expect(copied).to_have_count(0)
    assert not saved

    _refuse(page, "NotAllowedError")
    with page.expect_download() as download:
        _hand(picture)
    assert download.value.suggested_filename.endswith(".png")
    _refuse(page, "DataError")
    _hand(link)
    expect(copied).to_have_count(1)
    assert len(saved) == 1


def test_a_browser_that_cannot_share_offers_to_save_and_to_copy(
    people: People, over: Table
) -> None:
    dialog = _sharing(people, over, can_share=False)
    assert dialog.evaluate("() => 'share' in navigator") is False
    for key in ("share.picture", "share"):
        expect(dialog.get_by_role("button", name=say(key), exact=True)).to_have_count(0)
    expect(dialog.get_by_role("button", name=say("copy"))).to_have_count(2)
    with dialog.page.expect_download() as download:
        dialog.get_by_role("button", name=say("share.save")).click()
    assert download.value.suggested_filename.endswith(".png")


def test_the_link_to_a_moment_of_a_replay_is_handed_on(people: People, over: Table) -> None:
    guest: Player = people.come("a stranger")
    guest.context.add_init_script(_CAN_SHARE)
    address, _, digest = over.replay_link().partition("#")
    guest.page.goto(f"{address}?at=3#{digest}")
    guest.button("replay.link").click()
    dialog = guest.page.get_by_role("dialog")
    link = dialog.get_by_role("textbox").input_value()
    handed = _hand(dialog.get_by_role("button", name=say("share"), exact=True))
    assert handed == {"url": link, "files": []}
    assert f"?at=3#{digest}" in link
