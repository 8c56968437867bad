"""axe-core finds nothing on any page: light and dark, on a phone and on a desk."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.counts import LONG
from tests.server.serving import ServerProcess
from tests.web.axe import violations
from tests.web.conftest import People
from tests.web.player import DESKTOP, PHONE, Player
from tests.web.tables import Table, begun, finished, opened

_LOOKS = [(scheme, size) for scheme in ("light", "dark") for size in (DESKTOP, PHONE)]
_SAMPLE = [("light", PHONE), ("dark", DESKTOP)]


@pytest.fixture(scope="module")
def over(server: ServerProcess) -> Table:
    return finished(server)


def _home(ana: Player, over: Table) -> None:
    ana.sit_down(over.link(0))  # so that there is something in the lists
    expect(ana.points_table).to_be_visible()
    ana.go_home()


def _settings(ana: Player, _: Table) -> None:
    ana.go_home()
    ana.button("settings").click()


def _waiting(ana: Player, _: Table) -> None:
    ana.open_table("home.friends", players=3)
    expect(ana.button("copy")).to_be_visible()


def _table(ana: Player, over: Table) -> None:
    ana.sit_down(begun(over.server).link(0))
    expect(ana.nothing).to_be_visible()


def _real_dice(ana: Player, over: Table) -> None:
    table = opened(over.server, seats=("human", "human"), dice="typed")
    ana.sit_down(table.link(0))
    ana.page.locator("[data-case='0']").click()
    expect(ana.page.locator("[data-face='3']")).to_be_visible()


def _guest(ana: Player, over: Table) -> None:
    ana.sit_down(begun(over.server).guest_link)
    expect(ana.page.locator("main .company")).to_be_visible()


def _links(ana: Player, over: Table) -> None:
    ana.sit_down(begun(over.server).link(0))
    ana.button("links").click()
    expect(ana.page.get_by_role("dialog").get_by_role("textbox").first).to_be_visible()


def _result(ana: Player, over: Table) -> None:
    ana.sit_down(over.link(0))
    expect(ana.points_table).to_be_visible()


def _verdict(ana: Player, over: Table) -> None:
    _result(ana, over)
    ana.button("verify").click()
    expect(ana.page.get_by_role("dialog").get_by_role("listitem").first).to_be_visible()


def _replay(ana: Player, over: Table) -> None:
    ana.page.goto(over.replay_link())
    expect(ana.page.get_by_role("slider")).to_be_visible()


def _nothing_there(ana: Player, _: Table) -> None:
    ana.troubles.allow("status of 404")
    ana.page.goto("/there/is/nothing/here")
    expect(ana.page.get_by_role("heading", level=1)).to_be_visible()


def _invitation(ana: Player, over: Table) -> None:
    table = opened(over.server, seats=("human", "open"))
    ana.troubles.allow("status of 40[13]")
    ana.page.goto(f"/t/{table.id}#{table.invitations[0]}")
    expect(ana.button("invited.join")).to_be_visible()


def _no_key(ana: Player, over: Table) -> None:
    ana.page.goto(f"/t/{over.id}")
    expect(ana.page.get_by_role("heading", level=1)).to_be_visible()


_PAGES = [
    _home, _settings, _waiting, _table, _real_dice, _guest, _links, _result,
    _verdict, _replay, _nothing_there, _invitation, _no_key,
]  # fmt: skip


@pytest.mark.parametrize("reach", _PAGES, ids=lambda reach: reach.__name__.strip("_"))
def test_axe_finds_nothing(
    people: People, over: Table, reach: Callable[[Player, Table], None]
) -> None:
    ana = people.come("Ana")
    reach(ana, over)
    found: list[str] = []
    for scheme, size in _LOOKS if LONG else _SAMPLE:
        ana.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        ana.page.set_viewport_size(size)
        found += [f"{scheme} {size['width']}: {each}" for each in violations(ana.page)]
    assert not found, "\n".join(found)
