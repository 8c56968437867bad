"""Two copies of a table that differ in one decision, and what the others at it can tell."""

import hashlib
from collections.abc import Sequence
from random import Random
from typing import Any

from rollwright.play.fair import SCHEME
from rollwright.play.game import Game
from rollwright.server.sessions.listening import written
from rollwright.server.sessions.messages import update, welcome
from rollwright.server.tables import entries as log
from rollwright.server.tables.entries import Entry
from rollwright.server.tables.folding import folded
from rollwright.server.tables.seats import GUEST
from rollwright.server.tables.table import PLAYING

NAME = "0123456789ab"
HERE = {"present": [0], "guests": 1, "seconds_away": [None, 7]}
AT = 1000.0
"""When everything happens: the clock is no part of what is tested."""


def first_entry(game: Game, server_seed: str, dice: str = "fair") -> Entry:
    """Return the entry that opens a table for people alone."""
    seats = [
        {"player": "human", "name": f"P{seat}",
         "token_hash": hashlib.sha256(f"token {seat}".encode()).hexdigest()}
        for seat in range(game.players)
    ]  # fmt: skip
    body = {
        "game": game.about.name, "players": game.players, "options": game.options,
        "sheet": game.sheet.data, "sheet_hash": game.sheet.hash, "dice": dice, "clock": None,
        "absence": 120.0, "guest_hash": "", "seats": seats, "server_seed": server_seed,
        "scheme": SCHEME,
    }  # fmt: skip
    return Entry(log.CREATED, AT, body)


class Copy:
    """A table made from a log, and what has been told to those who listen, as a server tells it."""

    def __init__(self, game: Game, entries: Sequence[Entry]) -> None:
        self.table = folded(NAME, game, entries)
        self.entries = list(entries)
        self._listeners = (GUEST, *range(game.players))
        self.keep_up()

    def keep_up(self) -> None:
        """Let everything so far have been told."""
        streams = self.table.streams
        self._told = {who: streams[who].last for who in self._listeners}
        self._versions = {who: streams[who].version for who in self._listeners}
        self._views = {who: self.table.view(who) for who in self._listeners}
        self._deciding = self.table.deciding

    def do(self, entry: Entry) -> None:
        self.entries += self.table.do(entry)

    def decide(self, seat: int, action: str) -> None:
        self.do(Entry(log.DECISION, AT, {"action": action}, seat, f"c{len(self.entries)}"))

    def take_back(self, seat: int) -> None:
        self.do(Entry(log.UNDO, AT, {}, seat, f"c{len(self.entries)}"))

    def correct(self) -> None:
        """Let the last dice have shown something else."""
        last = self.table.correctable(0)
        assert last is not None
        kind, _, outcome = last
        body = {"kind": kind, "outcome": [outcome[0] % 6 + 1, *outcome[1:]]}
        self.do(Entry(log.CORRECTION, AT, body, 0, f"c{len(self.entries)}"))

    def legal(self, seat: int) -> list[str]:
        return [self.table.game.write(number) for number in self.table.state.legal_actions(seat)]

    def go_on(self, random: Random) -> None:
        """Let whatever the game waits for happen, at random."""
        table = self.table
        if not table.deciding:
            self.do(table.rolled(AT, table.roller))
            return
        may = [seat for seat in range(table.game.players) if table.may_undo(seat)]
        if may and random.random() < 0.05:
            self.take_back(random.choice(may))
        else:
            seat = random.choice(table.deciding)
            self.decide(seat, random.choice(self.legal(seat)))

    @property
    def playing(self) -> bool:
        return self.table.status == PLAYING

    @property
    def has_told_all(self) -> bool:
        """Whether a guest has anything new to hear: then the step is complete."""
        return bool(self.table.streams[GUEST].after(self._told[GUEST]))

    def heard_by(self, who: int) -> dict[str, dict[str, Any]]:
        """Return all that a listener gets now, or could ask for."""
        table = self.table
        stream, told = table.streams[who], self._told[who]
        events = stream.after(told)
        assert events is not None
        changed = stream.version != self._versions[who]
        return {
            "update": update(
                table, who, events, None, None, changed=changed, before=self._views[who]
            ),
            "welcome": welcome(table, who, None, None, HERE),
            "welcome back": welcome(table, who, told, None, HERE),
        }

    def is_told(self, who: int) -> bool:
        """Tell whether the server would send an update to a listener now."""
        news = self.table.streams[who].after(self._told[who])
        return bool(news) or self.table.deciding != self._deciding


def same_for_the_others(one: Copy, two: Copy, seat: int) -> bool:
    """Hold both copies to be the same, byte by byte, for all but one seat.

    That a seat is still deciding may be seen; return whether that differs, and is left out.
    """
    differ = one.table.deciding != two.table.deciding
    listeners = [who for who in (GUEST, *range(one.table.game.players)) if who != seat]
    for who in listeners:
        if not differ:
            assert one.is_told(who) == two.is_told(who)
        assert one.table.played(who) == two.table.played(who)
        heard = [one.heard_by(who), two.heard_by(who)]
        for kind in heard[0]:
            frames = [each[kind] for each in heard]
            if differ:
                for frame in frames:
                    del frame["deciding"]
            assert written(frames[0]) == written(frames[1]), (kind, who)
    assert one.table.record() == two.table.record()
    return differ
