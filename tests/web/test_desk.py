"""A wide screen: the table's panels stand edge to edge, whether the log is folded or not."""

from playwright.sync_api import expect

from tests.server.serving import ServerProcess
from tests.web.conftest import People
from tests.web.tables import begun

_GAP = 16
_EDGES = """(names) => Object.fromEntries(names.map((name) => {
  const { left, right, top } = document.querySelector(`main.table ${name}`).getBoundingClientRect();
  return [name, [left, right, top].map(Math.round)];
}))"""
_WIDE = {"qwixx": True, "clever": False, "knifflig": False, "geizen": True}
"""The games, and whether dice and sheet stand above what to do, rather than beside it."""


def test_panels_stand_edge_to_edge(people: People, server: ServerProcess) -> None:
    ana = people.come("P0", viewport={"width": 1280, "height": 800})
    for game, is_wide in _WIDE.items():
        ana.sit_down(begun(server, game, ("human", "greedy", "greedy"), 4).link(0))
        expect(ana.page.locator(".others li")).to_have_count(2)
        for width, height in ((1280, 800), (1600, 1000)):
            ana.page.set_viewport_size({"width": width, "height": height})
            for is_folded in (False, True):
                expect(ana.page.locator("main .log .turns")).to_have_count(int(not is_folded))
                at = ana.page.evaluate(_EDGES, [".log", ".paper", ".acting", ".others"])
                where = (game, width, is_folded, at)
                left, right, top = (
                    {name: edges[n] for name, edges in at.items()} for n in range(3)
                )
                assert left[".log"] == _GAP, where
                assert right[".others"] == width - _GAP, where
                begins = _GAP if is_folded else right[".log"] + _GAP
                assert left[".paper"] == begins, where
                beside = ".others" if is_wide else ".acting"
                assert left[beside] == right[".paper"] + _GAP, where
                if is_wide:
                    assert left[".acting"] == left[".paper"], where
                    assert right[".acting"] == right[".paper"], where
                else:
                    assert left[".others"] == left[".acting"], where
                    assert right[".others"] == right[".acting"], where
                if not is_folded:
                    assert top[".log"] == min(top[".paper"], top[".others"]), where
                ana.page.keyboard.press("l")
