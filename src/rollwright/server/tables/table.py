"""A table: what its log adds up to. It knows no clock, no socket and no disk.

`fold` takes one entry, from the store or new; everything a table is comes about by it. `do` folds a
new entry and whatever follows from it without anybody's doing. What a client may ask for is in
`commands.py`, what is told of an entry stands here beside what it does.
"""

from collections import Counter
from typing import Any, Final

from rollwright.bots import OPEN
from rollwright.core.contract import CHANCE_NAMES
from rollwright.core.errors import RollwrightError
from rollwright.core.events import Event, event_data, event_of
from rollwright.core.players import HUMAN
from rollwright.core.records import Header, events_digest, record_text
from rollwright.core.views import View
from rollwright.play import fair
from rollwright.play.fair import FAIR, Fair
from rollwright.play.game import Game
from rollwright.play.publicity import Publicity
from rollwright.play.state import State
from rollwright.server.tables import entries as log
from rollwright.server.tables.dealing import Dealing, promise
from rollwright.server.tables.entries import Entry
from rollwright.server.tables.replays import Played
from rollwright.server.tables.seats import GUEST, Chair, Series
from rollwright.server.tables.streams import Streams

WAITING: Final = "waiting"
"""For somebody on an open seat."""
PLAYING: Final = "playing"
OVER: Final = "over"
CLOSED: Final = "closed"
MOST_ENTRIES: Final = 5_000
"""With more than that in its log a table has had its last game: it must open in a moment."""
_NOT_FORWARD: Final = frozenset({log.UNDO, log.CORRECTION, log.REPLACED, log.COMMITTED})
"""Entries of which a game could have any number without coming nearer to its end."""


class Table:
    """One table, and the game that is played there now."""

    def __init__(self, name: str, game: Game, created: Entry) -> None:
        """Open a table with its first entry."""
        body = created.body
        self.id = name
        self.game = game
        self.dice: str = body["dice"]
        self.daily: str | None = body.get("daily")
        """The date whose dice are played here, in one game; None: as many games as are wanted."""
        self.clock: float | None = body["clock"]
        self.absence: float = body["absence"]
        self.guest_hash: str = body["guest_hash"]
        self.chairs = [Chair(**chair) for chair in body["seats"]]
        self.series = Series(0, [0.0] * game.players, [0] * game.players)
        self.status = WAITING
        self.number = 0
        """Of the game: 1 is the first played at this table."""
        self.count = 1
        """Of the entries folded."""
        self.created_at = self.changed_at = self.told_at = created.at
        """When it was opened, when its log last grew, and when everybody last heard of it."""
        self.streams = Streams(game.players)
        self.done: dict[tuple[int, str], int] = {}
        """By seat and command's id: how many entries there were when it had been carried out."""
        self.agreed: set[int] = set()
        """The seats that want another game."""
        self.digests: dict[int, str] = {}
        """By number, the digest of each game that has ended: who knows it may see that game."""
        self.deciding: tuple[int, ...] = ()
        """The seats that really owe a decision now."""
        self.due: tuple[str, int] | None = None
        """The kind and size of the chance that is due."""
        self.roller: int | None = None
        """The seat whose dice are due."""
        self.asked: dict[int, float] = {}
        """Since when each seat owes a decision or a roll."""
        self._thought: dict[int, list[float]] = {}
        """By seats, the time that each decision since the last chance took: undone, it is spent."""
        self.steps_back: Counter[int] = Counter()
        """By seats, how often they have gone back in this game, or otherwise not forward."""
        self.fair = Fair(body["server_seed"], [])
        """The dice of this game, and the bots' own lots."""
        self._publicity = Publicity(game)
        self._told: list[Event] = []
        self._dealing = Dealing(game.header(), name, self.chairs, created)
        self._look_at_seeds()

    @property
    def state(self) -> State:
        """The state of the game played now or last."""
        return self._publicity.state

    @property
    def commitment(self) -> str:
        """The commitment to the dice of the game played now, or else of the next."""
        deal = self._dealing.now if self.status == PLAYING else self._dealing.next
        return deal.commitment

    @property
    def seeds_due(self) -> str | None:
        """What those who add seeds to the dice of the next game have to do: COMMIT, REVEAL."""
        return self._dealing.due if self._takes_seeds else None

    @property
    def _takes_seeds(self) -> bool:
        between_games = self.status in (WAITING, OVER)
        return between_games and self.dice == FAIR and self._dealing.takes_seeds

    @property
    def _has_promised(self) -> bool:
        """Whether dice are promised: after the game with the dice of a day there is no other."""
        is_last = self.daily is not None and self.status in (OVER, CLOSED) and self.state.over
        return self.dice == FAIR and not is_last

    @property
    def names(self) -> list[str]:
        """The players' names, by seats."""
        return [chair.name for chair in self.chairs]

    def may_undo(self, seat: int) -> bool:
        """Tell whether a seat may take its last decision back."""
        return self._publicity.may_undo(seat)

    @property
    def rollers(self) -> tuple[int, ...]:
        """The seats that may settle the chance that is due."""
        if self.due is None:
            return ()
        if self.dice == FAIR:
            return tuple(seat for seat in self._people if seat == self.roller)
        return self._people

    @property
    def awaited(self) -> list[int]:
        """The seats that are waited for: to decide, or to settle the chance that is due."""
        return sorted({*self.deciding, *self.rollers})

    @property
    def _people(self) -> tuple[int, ...]:
        return tuple(s for s, chair in enumerate(self.chairs) if chair.is_played_by_a_person)

    def correctable(self, seat: int) -> tuple[str, int, tuple[int, ...]] | None:
        """Return the kind, size and outcome of the chance that a seat may correct now, or None.

        With real dice anybody may say what they showed, and so also what they really showed.
        """
        if self.dice == FAIR or self.status != PLAYING or seat not in self._people:
            return None
        return self.state.correctable

    def do(self, entry: Entry) -> list[Entry]:
        """Fold a new entry and what follows from it; return all of them, for the store.

        What is impossible is refused and changes nothing.
        """
        self.fold(entry)
        return [entry, *self.follow(entry.at)]

    def follow(self, at: float) -> list[Entry]:
        """Fold and return what happens now without anybody's doing."""
        new: list[Entry] = []
        while (following := self._following(at)) is not None:
            self.fold(following)
            new.append(following)
        return new

    def fold(self, entry: Entry) -> None:
        """Take in one entry."""
        heard = self.streams[GUEST].last
        getattr(self, f"_fold_{entry.kind}")(entry)
        self._count(entry)
        if self.streams[GUEST].last != heard:  # when somebody decides in secret is a secret too
            self.told_at = entry.at
        if entry.seat is not None and entry.kind in _NOT_FORWARD:
            self.steps_back[entry.seat] += 1
        self._look_at_seeds()
        self._look_who_owes(entry)

    def pass_over(self, entry: Entry) -> None:
        """Take in an event of an earlier game, of which nobody needs more than how it ended."""
        self._count(entry)

    def _count(self, entry: Entry) -> None:
        self.count += 1
        self.changed_at = entry.at
        if entry.command is not None and entry.seat is not None:
            self.done[entry.seat, entry.command] = self.count

    def _following(self, at: float) -> Entry | None:
        """Return what happens now without anybody's doing, or None."""
        if self.status == PLAYING and not self.deciding and self.state.over:
            promised = promise() if self.daily is None else {}
            return Entry(log.ENDED, at, promised | self._outcome())
        if self.status == PLAYING and self.dice == FAIR:
            return self.rolled(at, None) if self.due and self.due[0] != "dice" else None
        if self._may_start():
            return Entry(log.STARTED, at)
        return None

    def _may_start(self) -> bool:
        if self._takes_seeds and not self._dealing.is_sealed:
            return False
        return self._all_are_here() and not (self._takes_seeds and self._dealing.is_unrevealed)

    def _all_are_here(self) -> bool:
        """Tell whether all people are who play the next game."""
        if self.status == WAITING:
            return all(chair.player != OPEN for chair in self.chairs)
        people = set(self._people)
        return self.status == OVER and bool(people) and people <= self.agreed

    def _look_at_seeds(self) -> None:
        """Seal the seeds' commitments once all are here and have committed."""
        if self._takes_seeds and self._all_are_here():
            self._dealing.seal()

    def rolled(self, at: float, seat: int | None, command: str | None = None) -> Entry:
        """Return the entry of the chance that is due, settled by fair dice."""
        rules, sheet = self.game.rules, self.game.sheet.record
        kind, size = rules.chance_due(self.state.record, sheet)
        outcome = list(self.fair.outcome(kind, size, self.state.chance_count))
        return Entry(
            log.CHANCE, at, {"kind": CHANCE_NAMES[kind], "outcome": outcome}, seat, command
        )

    def _look_who_owes(self, entry: Entry) -> None:
        playing = self.status == PLAYING
        self.deciding = self.state.pending if playing else ()
        self.due = self.state.chance_due if playing and not self.deciding else None
        self.roller = self.state.roller if self.due else None
        owing = set(self.deciding)
        if self.dice == FAIR and self.roller is not None:
            owing.add(self.roller)
        if entry.kind in (log.CHANCE, log.CORRECTION):
            kept: dict[int, float] = {}  # what is owed now is new to everybody
            self._thought = {}
        elif entry.kind in (log.DECISION, log.UNDO, log.RETURNED):
            kept = {seat: at for seat, at in self.asked.items() if seat != entry.seat}
            kept |= self._clock_after(entry)
        else:
            kept = self.asked
        self.asked = {seat: kept.get(seat, entry.at) for seat in owing}

    def _clock_after(self, entry: Entry) -> dict[int, float]:
        """Return since when a seat's clock runs that has decided, or has taken that back.

        For the next decision it runs anew; for one taken back it runs on from where it stood.
        """
        seat = _seat(entry)
        thought = self._thought.setdefault(seat, [])
        if entry.kind == log.DECISION:
            thought.append(entry.at - self.asked.get(seat, entry.at))
        return {seat: entry.at - thought.pop()} if entry.kind == log.UNDO and thought else {}

    def _fold_joined(self, entry: Entry) -> None:
        chair, body = self.chairs[_seat(entry)], entry.body
        chair.player, chair.name, chair.token_hash = HUMAN, body["name"], body["token_hash"]
        chair.adds_seed = body.get("adds_seed", False)
        chair.seed = body.get("seed", "")  # only in logs of old
        self.streams.tell({"type": "joined", "seat": entry.seat, "name": chair.name})

    def _fold_filled(self, entry: Entry) -> None:
        seat, bot = entry.body["seat"], entry.body["bot"]
        chair = self.chairs[seat]
        chair.player, chair.name, chair.invite_hash = bot, entry.body["name"], ""
        self.streams.tell({"type": "filled", "seat": seat, "bot": bot, "name": chair.name})

    def _fold_committed(self, entry: Entry) -> None:
        chair = self.chairs[_seat(entry)]
        chair.seed_hash = entry.body["seed_hash"]
        self.streams.tell({"type": "committed", "seat": entry.seat, "seed_hash": chair.seed_hash})

    def _fold_revealed(self, entry: Entry) -> None:
        chair = self.chairs[_seat(entry)]
        chair.seed, chair.has_revealed = entry.body["seed"] or "", True
        self.streams.tell({"type": "revealed", "seat": entry.seat, "seed": entry.body["seed"]})

    def _fold_started(self, entry: Entry) -> None:
        if self.number:
            self.streams.forget()
        self.number += 1
        self.status = PLAYING
        self.agreed = set()
        self.steps_back.clear()
        self.fair = self._dealing.start()
        self._publicity = Publicity(self.game)
        self._told = []
        event: dict[str, Any] = {"type": "started", "game": self.number, "names": self.names}
        if self.dice == FAIR:
            event |= self._dealing.started()
        self.streams.tell(event, of_the_game=True)

    def _fold_event(self, entry: Entry) -> None:
        event = event_of({**entry.body, "type": entry.kind, "seat": entry.seat})
        assert event is not None
        self._happen(event)
        if entry.body.get("by") == "clock":
            self.streams.tell({"type": "timeout", "seat": entry.seat})

    _fold_chance = _fold_correction = _fold_decision = _fold_undo = _fold_event

    def _happen(self, event: Event) -> None:
        """Let an event of the game happen: its seat hears of it, others when they may."""
        told = self._publicity.happen(event)
        own = getattr(event, "seat", None)
        if own is not None:
            self.streams.whisper(event_data(event), own)
        for heard in told:
            whose = getattr(heard, "seat", None)
            but = () if whose is None else (whose,)  # it has heard of its own already
            self.streams.tell(event_data(heard), but=but, of_the_game=True)
        self._told += told

    def _fold_replaced(self, entry: Entry) -> None:
        seat, bot = entry.body["seat"], entry.body["bot"]
        self.chairs[seat].stand_in = bot
        self.agreed.discard(seat)
        self.streams.tell({"type": "replaced", "seat": seat, "bot": bot})

    def _fold_returned(self, entry: Entry) -> None:
        self.chairs[_seat(entry)].stand_in = ""
        self.streams.tell({"type": "returned", "seat": entry.seat})

    def _fold_rematch(self, entry: Entry) -> None:
        self.agreed.add(_seat(entry))
        if "seed" in entry.body:  # only in logs of old
            self.chairs[_seat(entry)].seed = entry.body["seed"]
        self.streams.tell({"type": "rematch", "seat": entry.seat})

    def _fold_ended(self, entry: Entry) -> None:
        outcome = (
            entry.body if "digest" in entry.body else self._outcome()
        )  # of old it was not kept
        self.status = OVER
        self.series.add(outcome["scores"], outcome["winners"])
        self.digests[self.number] = outcome["digest"]
        if self.daily is None:
            self._dealing.end(entry)
        self.steps_back.clear()
        event: dict[str, Any] = {
            "type": "ended",
            "game": self.number,
            "scores": outcome["scores"],
            "winners": outcome["winners"],
            "series": self.series.shown(),
        }
        if self.dice == FAIR:
            event |= self._revealed()
        if self._has_promised:
            event["next_commitment"] = self.commitment
        self.streams.end_game()
        self.streams.tell(event, of_the_game=True)

    def _fold_closed(self, entry: Entry) -> None:
        event: dict[str, Any] = {"type": "closed", "reason": entry.body["reason"]}
        was_playing, self.status = self.status == PLAYING, CLOSED
        if self.dice == FAIR and was_playing:
            event |= self._revealed()  # it will roll no more
        self.streams.tell(event, of_the_game=True)

    def _revealed(self) -> dict[str, Any]:
        """Return what everybody hears of when a game has ended, to check its record by."""
        told = self.digests.get(self.number) or self._digest(fair.CLOSED)
        return {"server_seed": self._dealing.now.server_seed, "digest": told}

    def _outcome(self) -> dict[str, Any]:
        """Return what is kept of a game that is over, so that nobody need fold it again."""
        return {
            "scores": self.state.scores,
            "winners": list(self.state.winners),
            "digest": self._digest(fair.OVER),
            "heard": self.streams.position,
        }

    def view(self, seat: int) -> View | None:
        """Return what a seat, or GUEST, sees of the game; None before the first."""
        if not self.number:
            return None
        return self.state.view(None if seat == GUEST else seat)

    def played(self, seat: int) -> Played:
        """Return the game played now as a seat, or GUEST, has heard of it; or the last one.

        Of a game that is no longer played all know the same: its record.
        """
        playing = self.status == PLAYING
        heard = map(event_of, self.streams[seat].of_this_game())
        events = [event for event in heard if event is not None] if playing else self._told
        seats = [{"name": chair.name, "player": chair.player} for chair in self.chairs]
        return Played(self.game, self.number, seats, tuple(events), self.dice, playing)

    def shown(self) -> dict[str, Any]:
        """Return what everybody may know of the table."""
        game = self.game
        return {
            "id": self.id, "game": game.about.name, "title": game.title, "players": game.players,
            "options": dict(game.options), "sheet_hash": game.sheet.hash,
            "own_sheet": game.has_own_sheet, "reconstruction": game.reconstruction,
            "dice": self.dice, "daily": self.daily,
            "clock": self.clock, "absence": self.absence, "status": self.status,
            "number": self.number, "seats": [chair.shown() for chair in self.chairs],
            "series": self.series.shown(), "agreed": sorted(self.agreed),
            "commitment": self.commitment if self._has_promised else None,
            "seeds_due": self.seeds_due,
            "changed_at": self.told_at,
        }  # fmt: skip

    def record(self) -> str:
        """Return the record of the game, as everybody may know it now."""
        has_ended = self.status in (OVER, CLOSED)
        end = (fair.OVER if self.state.over else fair.CLOSED) if has_ended else None
        return record_text(self._header(end), self._told)

    def _header(self, end: str | None) -> Header:
        """Return the header of the game's record; of one that has ended, with what is revealed."""
        seats = [{"name": chair.name, "player": chair.player} for chair in self.chairs]
        header = self.game.header(seats, {"source": self.dice})
        return self._dealing.header(header, self._told, end) if self.dice == FAIR else header

    def _digest(self, end: str) -> str:
        """Return the digest of the record of the game that has ended so."""
        if self.dice != FAIR:
            return events_digest(self._told)
        digest: str = self._header(end).dice["digest"]
        return digest


def _seat(entry: Entry) -> int:
    if entry.seat is None:
        raise RollwrightError("server.damaged")
    return entry.seat
