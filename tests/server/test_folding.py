"""However many games a table has had, it opens by playing the last of them through."""

from collections.abc import Sequence

import pytest

from rollwright.core.events import Event
from rollwright.core.registry import abouts
from rollwright.play.publicity import Publicity
from rollwright.server.tables import entries as log
from rollwright.server.tables.entries import Entry
from rollwright.server.tables.folding import folded
from rollwright.server.tables.table import MOST_ENTRIES, OVER, PLAYING, Table
from tests.counts import LONG
from tests.server.desk import SEEDED, Desk, everything

GAMES = 5


def series(name: str) -> Desk:
    """Return a table in its last game but for some moves: with undo, and somebody replaced."""
    desk = Desk(name, [SEEDED, "human", "random"], seed=11)
    while not (desk.table.number == GAMES and len(desk.table.state.events) > 12):
        desk.anything()
    return desk


def entries_of_a_game(entries: Sequence[Entry], number: int) -> int:
    starts = [at for at, entry in enumerate(entries) if entry.kind == log.STARTED]
    return sum(
        entry.kind in (log.CHANCE, log.CORRECTION, log.DECISION, log.UNDO)
        for entry in entries[starts[number - 1] : (*starts, len(entries))[number]]
    )


@pytest.mark.parametrize("name", list(abouts()) if LONG else ["qwixx", "geizen"])
def test_a_long_series_opens_as_it_stood_and_one_game_is_played_through(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    desk = series(name)
    happened: list[Event] = []
    happen = Publicity.happen

    def counted(publicity: Publicity, event: Event) -> list[Event]:
        happened.append(event)
        return happen(publicity, event)

    monkeypatch.setattr(Publicity, "happen", counted)
    again = folded(desk.table.id, desk.game, desk.log)
    assert 12 < len(happened) == entries_of_a_game(desk.log, GAMES)
    assert everything(again) == everything(desk.table)
    assert again.steps_back == desk.table.steps_back


@pytest.mark.parametrize("name", ["qwixx"])
def test_a_table_goes_on_from_there_as_it_would_have(name: str) -> None:
    desk = series(name)
    again = folded(desk.table.id, desk.game, desk.log)
    while desk.table.number <= GAMES:
        before = len(desk.log)
        desk.anything()
        for entry in desk.log[before:]:
            again.fold(entry)
        assert everything(again) == everything(desk.table)


def test_a_log_of_old_which_does_not_keep_how_games_ended_opens_too() -> None:
    desk = series("geizen")
    kept = {"scores", "winners", "digest", "heard"}
    old = [
        Entry(
            entry.kind,
            entry.at,
            {name: value for name, value in entry.body.items() if name not in kept},
            entry.seat,
            entry.command,
        )
        for entry in desk.log
    ]
    assert sum(entry != before for entry, before in zip(old, desk.log, strict=True)) == GAMES - 1
    assert everything(folded(desk.table.id, desk.game, old)) == everything(desk.table)


@pytest.mark.parametrize("number", range(1, GAMES))
def test_an_earlier_game_is_found_as_it_ended(number: int) -> None:
    desk = series("geizen")
    earlier = folded(desk.table.id, desk.game, desk.log, number)
    whole = Table(desk.table.id, desk.game, desk.log[0])
    for entry in desk.log[1 : earlier.count]:
        whole.fold(entry)
    assert (whole.number, whole.status) == (number, OVER)
    assert everything(earlier) == everything(whole)


def test_a_series_ends_before_its_log_is_too_long_to_open() -> None:
    desk = Desk("geizen", ["human", "human"], seed=1)
    desk.play()
    desk.table.count = MOST_ENTRIES
    desk.say(0, "rematch")
    assert desk.table.count > MOST_ENTRIES
    assert desk.refused(1, "rematch") == "server.long_series"
    assert desk.table.status != PLAYING
