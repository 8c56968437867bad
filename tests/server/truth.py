"""What really happened at a table, from its log; what players heard of it is held against that."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from contextlib import closing
from typing import Any

import orjson

from rollwright.server.sessions.table_manager import game_of_log
from rollwright.server.storage.store import Store
from rollwright.server.tables.entries import Entry
from rollwright.server.tables.streams import LONGEST_REST
from rollwright.server.tables.table import Table
from tests.server.players import UNKNOWN, Player
from tests.server.samples import numbers


def check(url: str, players: Iterable[Player], *, all_heard: bool = False) -> None:
    """Hold players, of any tables, against the database.

    With `all_heard`, everybody must have heard everything; else something may be on its way.
    """
    with closing(Store(url)) as store:
        _check(store, url, players, all_heard=all_heard)


def _check(store: Store, url: str, players: Iterable[Player], *, all_heard: bool) -> None:
    kept = numbers(url)  # what is kept from now on, by who still writes for the dead, is left out
    by_table: dict[str, list[Player]] = {}
    for player in players:
        by_table.setdefault(player.link.table, []).append(player)
    for table, there in by_table.items():
        entries = store.entries(table)[: len(kept[table])]
        summary = store.summary(table)
        assert summary is not None
        assert kept[table] == list(range(1, len(entries) + 1))
        assert summary.entries == len(entries) or not all_heard
        _check_commands(entries, there)
        _check_heard(table, entries, there, all_heard=all_heard)


def _check_commands(entries: Sequence[Entry], players: Sequence[Player]) -> None:
    """What was acknowledged is there once, and what was refused is not there."""
    kept = Counter((entry.seat, entry.command) for entry in entries if entry.command is not None)
    assert set(kept.values()) <= {1}
    for player in players:
        lost = [each for each in player.acknowledged if kept[player.seat, each] != 1]
        assert not lost, f"acknowledged, but not in the log: {lost}"
        assert len(set(player.acknowledged)) == len(player.acknowledged)
        for command, code in player.refused.items():
            assert code in UNKNOWN or not kept[player.seat, command], (command, code)


def _check_heard(
    name: str, entries: Sequence[Entry], players: Sequence[Player], *, all_heard: bool
) -> None:
    """Every event that was heard is in its stream, and every view is that of its moment."""
    table = Table(name, game_of_log(entries), entries[0])
    told: dict[int, dict[int, Any]] = {player.seat: {} for player in players}
    last = dict.fromkeys(told, 0)
    views: dict[Player, Any] = {}
    for entry in entries[1:]:
        table.fold(entry)
        for seat, events in told.items():
            events |= {event["seq"]: event for event in table.streams[seat].after(last[seat]) or ()}
            last[seat] = table.streams[seat].last
        for player in players:
            # Several entries can look the same to a seat; the last of them is as good.
            if player.now and player.now["seq"] == last[player.seat]:
                views[player] = (table.view(player.seat), table.streams[player.seat].version)
    for player in players:
        assert player.wrong == []
        if not player.now:
            assert not all_heard
            continue
        stream = _plain(told[player.seat])
        skipped = sum(_left_out(told[player.seat], *each) for each in player.snapshots)
        heard = {str(number): event for number, event in player.heard.items()}
        assert heard == {number: stream.get(number) for number in heard}
        if all_heard:
            assert player.now["seq"] == last[player.seat]
            assert len(heard) == last[player.seat] - player.began_after - skipped
        view, version = views[player]
        assert player.view == _plain(view)
        assert player.now["version"] == version


def _left_out(stream: dict[int, Any], last: int, now: int) -> int:
    """Count what a snapshot stood for; it must be too long or too long ago to be told."""
    missed = [stream[number] for number in range(last + 1, now + 1)]
    games = sum(event["type"] == "started" for event in missed)
    assert not missed or len(missed) > LONGEST_REST or games, (last, now)
    return len(missed)


def _plain(data: Any) -> Any:
    """Return data as it is after its way through JSON."""
    return json.loads(orjson.dumps(data, option=orjson.OPT_NON_STR_KEYS))
