"""On a home network there is no https: what browsers keep from such pages is not needed."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.server.serving import ServerProcess
from tests.web.conftest import People
from tests.web.playing import nothing, play_to_the_end
from tests.web.tables import finished
from tests.web.texts import say

_NOT_HTTPS = "Cross-Origin-Opener-Policy header has been ignored"
"""Chromium says so of every page over plain http."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Serve for the network."""
    folder = tmp_path_factory.mktemp("network")
    running = ServerProcess(folder / "tables.sqlite3", "--host", "0.0.0.0")
    yield running
    assert running.stop() == 0


@pytest.fixture
def address(server: ServerProcess) -> str:
    """Return an address of this machine that is not only its own."""
    addresses: list[str] = server.get("/api/house")["addresses"]
    if not addresses:
        pytest.skip("*** this machine has no address but its own: plain http is NOT tested ***")
    return addresses[0]


def test_dice_are_checked_where_browsers_have_no_hashes(
    people: People, server: ServerProcess, address: str
) -> None:
    table = finished(server)
    ana = people.come("P0", address)
    ana.troubles.allow(_NOT_HTTPS)
    ana.sit_down(table.link(0, address))
    assert ana.page.evaluate("isSecureContext") is False
    assert ana.page.evaluate("crypto.subtle === undefined")
    ana.button("verify").click()
    expect(ana.page.get_by_text(say("verify.fine"), exact=True)).to_be_visible()


def test_a_table_is_opened_shared_and_played(people: People, address: str) -> None:
    ana, ben = people.come("Ana", address), people.come("Ben", address)
    for player in (ana, ben):
        player.troubles.allow(_NOT_HTTPS)
    ana.open_table("home.friends")
    link = ana.page.get_by_role("textbox", name=say("waiting.link")).input_value()
    assert link.startswith(f"{address}/t/")
    ana.button("copy").click()
    expect(ana.button("copied")).to_be_visible()
    ben.be_invited(link)
    play_to_the_end(ana, ben, choose=nothing)
    assert ana.result_table() == ben.result_table()
