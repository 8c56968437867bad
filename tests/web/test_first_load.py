"""What a browser fetches before the first look: little, and from nobody else."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import expect

from tests.server.serving import ServerProcess
from tests.web.conftest import People
from tests.web.player import Player
from tests.web.tables import begun

_MOST = 150_000


def _weigh(player: Player) -> Callable[[], int]:
    """Return what tells how many bytes have come over the wire since."""
    lengths: list[int] = []

    def finished(event: dict[str, Any]) -> None:
        lengths.append(int(event["encodedDataLength"]))

    session = player.context.new_cdp_session(player.page)
    session.on("Network.loadingFinished", finished)
    session.send("Network.enable")
    return lambda: sum(lengths)


def test_home_is_light(people: People) -> None:
    ana = people.come("Ana")
    weight = _weigh(ana)
    ana.go_home()
    ana.page.wait_for_load_state("networkidle")
    assert 10_000 < weight() < _MOST


def test_a_table_is_light(people: People, server: ServerProcess) -> None:
    ana = people.come("P0")
    weight = _weigh(ana)
    ana.sit_down(begun(server).link(0))
    expect(ana.nothing).to_be_visible()
    ana.page.wait_for_load_state("networkidle")
    assert 10_000 < weight() < _MOST
