"""A table without network or clock, and people who play there at random, for tests."""

import hashlib
import json
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

import rollwright as rw
from rollwright.bots import OPEN
from rollwright.core.errors import RollwrightError
from rollwright.play.fair import SCHEME, seed_hash
from rollwright.server.tables import entries as log
from rollwright.server.tables.commands import entry_of
from rollwright.server.tables.dealing import COMMIT
from rollwright.server.tables.entries import Entry
from rollwright.server.tables.seats import GUEST
from rollwright.server.tables.table import OVER, PLAYING, WAITING, Table
from rollwright.server.wire import protocol as said


def read_again(entry: Entry) -> Entry:
    """Return an entry as the store gives it back: its body was a text meanwhile."""
    return Entry(entry.kind, entry.at, json.loads(entry.written()), entry.seat, entry.command)


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


SEEDED = "seeded"
"""A person who adds a seed to the dice."""


def created(
    name: str, seats: Sequence[str], dice: str = "fair", clock: float | None = None
) -> tuple[rw.Game, Entry]:
    """Return a new table's first entry; people are called P0, P1, …, bots Bot 0, Bot 1, …"""
    game = rw.game(name, len(seats))
    chairs: list[dict[str, Any]] = []
    for seat, player in enumerate(seats):
        chair: dict[str, Any] = {"player": player, "name": f"Bot {seat}"}
        if player in ("human", SEEDED):
            chair |= {"player": "human", "name": f"P{seat}", "token_hash": hashed(f"T{seat}")}
            chair["adds_seed"] = player == SEEDED
        elif player == OPEN:
            chair |= {"name": "", "invite_hash": hashed(f"I{seat}")}
        chairs.append(chair)
    body = {
        "game": name, "players": game.players, "options": game.options, "sheet": game.sheet.data,
        "sheet_hash": game.sheet.hash, "dice": dice, "clock": clock, "absence": 120.0,
        "guest_hash": hashed("guest"), "seats": chairs, "server_seed": "5eed" * 16,
        "scheme": SCHEME,
    }  # fmt: skip
    return game, read_again(Entry(log.CREATED, 1000.0, body))


class Desk:
    """A table, its log, and the hands of all who sit there."""

    def __init__(
        self, name: str, seats: Sequence[str], dice: str = "fair", clock: float | None = None,
        seed: int = 0,
    ) -> None:  # fmt: skip
        self.random = Random(seed)
        self.game, first = created(name, seats, dice, clock)
        self.table = Table("0123456789ab", self.game, first)
        self.log = [first]
        self.now = 1000.0
        self._commands = 0
        self.kept(self.table.follow(self.now))

    def kept(self, entries: Sequence[Entry]) -> None:
        self.log += map(read_again, entries)

    def do(self, entry: Entry) -> None:
        self.kept(self.table.do(entry))

    def say(self, who: int, kind: str, away: Sequence[int] = (), /, **words: Any) -> None:
        """Let a seat give a command; what is refused raises."""
        self._commands += 1
        self.now += 1.0
        version = self.table.streams[who].version
        message = {"type": kind, "id": f"c{self._commands}", "version": version, **words}
        command = said.MESSAGE.validate_python(message)
        assert isinstance(command, said.Command)
        self.do(entry_of(command, self.table, who, self.now, away))

    def refused(self, who: int, kind: str, away: Sequence[int] = (), /, **words: Any) -> str:
        """Let a seat give a command that is refused and changes nothing; return the code."""
        before = everything(self.table)
        with pytest.raises(RollwrightError) as caught:
            self.say(who, kind, away, **words)
        assert str(caught.value)
        assert everything(self.table) == before
        return caught.value.key

    def join(self, seat: int, name: str, *, adds_seed: bool = False) -> None:
        self.now += 1.0
        body = {"name": name, "adds_seed": adds_seed, "token_hash": hashed(f"T{seat}")}
        self.do(Entry(log.JOINED, self.now, body, seat))

    def seed(self, seat: int) -> str:
        """Return the seed that a seat adds to the dice of the next game."""
        return f"seed {seat} of game {self.table.number + 1}"

    def commit(self, seat: int) -> None:
        """Let a seat commit to its seed."""
        hashed_seed = seed_hash(self.table.commitment, seat, self.seed(seat))
        self.say(seat, "commit", seed_hash=hashed_seed)

    def reveal(self, seat: int) -> None:
        """Let a seat reveal its seed."""
        self.say(seat, "reveal", seed=self.seed(seat))

    def add_seeds(self) -> None:
        """Let all who add seeds do so."""
        givers = [seat for seat in self.people() if self.table.chairs[seat].adds_seed]
        for act in (self.commit, self.reveal):
            for seat in givers:
                act(seat)

    def people(self) -> list[int]:
        chairs = self.table.chairs
        return [seat for seat, chair in enumerate(chairs) if chair.is_played_by_a_person]

    def bot_decides(self, seat: int, by: str | None = None) -> None:
        """Decide as the server does for a bot or for somebody whose time is up."""
        self.now += 1.0
        body = {"action": self.choice(seat)} | ({"by": by} if by else {})
        self.do(Entry(log.DECISION, self.now, body, seat))

    def server_rolls(self) -> None:
        self.now += 1.0
        self.do(self.table.rolled(self.now, None))

    def choice(self, seat: int) -> str:
        return self.game.write(self.random.choice(self.table.state.legal_actions(seat)))

    def outcome(self) -> list[int]:
        """Return what real dice might show now."""
        assert self.table.due is not None
        kind, size = self.table.due
        if kind == "dice":
            return [self.random.randint(1, 6) for _ in range(size)]
        return [self.random.randrange(size)]

    def other_outcome(self) -> list[int]:
        """Return what the last real dice might have shown instead, or (refused) again."""
        last = self.table.state.correctable
        assert last is not None
        kind, size, outcome = last
        if kind == "dice":
            return [outcome[0] % 6 + 1, *outcome[1:]]
        return [(outcome[0] + 1) % size]

    def go_on(self) -> None:
        """Let whatever the game waits for happen, by whom it waits for."""
        table = self.table
        if table.deciding:
            seat = self.random.choice(table.deciding)
            if table.chairs[seat].bot is not None:
                self.bot_decides(seat)
            else:
                self.say(seat, "decide", action=self.choice(seat))
        elif table.rollers:
            typed = {} if table.dice == "fair" else {"outcome": self.outcome()}
            self.say(self.random.choice(table.rollers), "roll", **typed)
        else:
            self.server_rolls()

    def play(self) -> None:
        """Play a game to its end."""
        while self.table.status == PLAYING:
            self.go_on()

    def anything(self) -> None:
        """Do one thing that people at a table do, now and then a refused one."""
        table, people = self.table, self.people()
        away = [seat for seat in people if self.random.random() < 0.5]
        replaced = [seat for seat, chair in enumerate(table.chairs) if chair.stand_in]
        chance = self.random.random()
        try:
            if chance < 0.08 and people:
                self.say(self.random.choice(people), "undo")
            elif chance < 0.11 and people and away:
                seat, bot = self.random.choice(away), self.random.choice(["random", "greedy"])
                self.say(self.random.choice(people), "replace", away, seat=seat, bot=bot)
            elif chance < 0.25 and replaced:
                self.say(self.random.choice(replaced), "return")
            elif chance < 0.28 and set(table.deciding) & set(people):
                asked = sorted(set(table.deciding) & set(people))
                self.bot_decides(self.random.choice(asked), "clock")
            elif chance < 0.31 and table.status == PLAYING and table.roller in people:
                self.server_rolls()
            elif chance < 0.35 and people and table.correctable(people[0]):
                self.say(self.random.choice(people), "correct", outcome=self.other_outcome())
            elif table.seeds_due and people and self.random.random() < 0.7:
                act = self.commit if table.seeds_due == COMMIT else self.reveal
                act(self.random.choice(people))
            elif table.status == WAITING:
                seats = [s for s, chair in enumerate(table.chairs) if chair.player == OPEN]
                if seats and people and self.random.random() < 0.5:
                    self.say(people[0], "fill", seat=seats[0], bot="random")
                elif seats:
                    self.join(seats[0], f"J{seats[0]}", adds_seed=self.random.random() < 0.5)
            elif table.status == PLAYING:
                self.go_on()
            elif table.status == OVER and people:
                self.say(self.random.choice(people), "rematch")
        except RollwrightError:
            pass  # what was refused: other tests look at these


def everything(table: Table) -> dict[str, Any]:
    """Return all that anybody could see of a table, and what the server goes by."""
    listeners = [GUEST, *range(table.game.players)]
    streams = {seat: table.streams[seat] for seat in listeners}
    return {
        "shown": table.shown(),
        "record": table.record() if table.number else None,
        "digests": table.digests,
        "views": [table.view(seat) for seat in listeners],
        "versions": {seat: stream.version for seat, stream in streams.items()},
        "lasts": {seat: stream.last for seat, stream in streams.items()},
        "heard": {seat: stream.after(max(0, stream.last - 9)) for seat, stream in streams.items()},
        "state": bytes(table.state),
        "events": table.state.events,
        "undo": [table.may_undo(seat) for seat in range(table.game.players)],
        "correct": [table.correctable(seat) for seat in range(table.game.players)],
        "owed": (table.deciding, table.due, table.roller, table.rollers, table.asked),
        "done": table.done,
        "commitment": (table.commitment, table.seeds_due),
        "count": table.count,
        "agreed": table.agreed,
        "chairs": [vars(chair) for chair in table.chairs],
    }
