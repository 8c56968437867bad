"""A table in play: one after the other, commands become entries, are kept, and are told.

Nothing is told before it is on the disk. If keeping it fails, the table in memory is thrown away
and read anew from the store: what was not kept did not happen.
"""

import asyncio
import time
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any, Final, Protocol, TypeVar

from rollwright.bots import AT_TABLES
from rollwright.core.errors import RollwrightError
from rollwright.core.events import Chance, Decision
from rollwright.core.players import HUMAN
from rollwright.core.views import View
from rollwright.play.fair import FAIR
from rollwright.server.bots.compile_queue import CompileQueue
from rollwright.server.bots.programs import Programs
from rollwright.server.bots.thinking import QUICK_BOT, Thinkers, question
from rollwright.server.bots.turns import Asker
from rollwright.server.common import clock
from rollwright.server.common.logs import Seldom
from rollwright.server.common.metrics import Metrics
from rollwright.server.sessions.listening import Audience, Listener, written
from rollwright.server.sessions.messages import preparing, update, welcome
from rollwright.server.sessions.pace import Pause, waits
from rollwright.server.storage.appending import Append, Summary
from rollwright.server.storage.journal import Journal
from rollwright.server.storage.presence import Presence
from rollwright.server.storage.store import Store
from rollwright.server.tables import entries as log
from rollwright.server.tables.commands import entry_of
from rollwright.server.tables.entries import Entry
from rollwright.server.tables.seats import GUEST
from rollwright.server.tables.table import PLAYING, Table
from rollwright.server.wire.protocol import Command, Hurry, Pace, Replace
from rollwright.server.wire.refusals import Refusal

_T = TypeVar("_T")
AFTER_DICE: Final = 0.75
AFTER_BOT: Final = 0.5
"""Shares of the pause that it takes to see dice, or what a bot has done."""
AGAIN: Final = "again"
"""Why a table was thrown away that is to be read anew."""
_NOT_KEPT: Final = Seldom("not kept")
_BOT_FAILED: Final = Seldom("bot failed")
GRACE: Final = 10.0
"""Seconds that a clock gives at least after the server has started, which people wait for."""


@dataclass(frozen=True)
class Workshop:
    """What every live table works with."""

    store: Store
    journal: Journal
    metrics: Metrics
    thinkers: Thinkers
    compiler: CompileQueue
    bot_pause: float
    """Seconds a bot waits after a person's decision, at the usual pace."""
    programs: Programs
    presence: Presence


class Forget(Protocol):
    """Lets go of a table, for a reason; those who listen may be told of an error."""

    def __call__(
        self, live: "TableSession", reason: str = AGAIN, told: RollwrightError | None = None
    ) -> None:
        """Let go of it."""


class TableSession:
    """A table, those who listen, and what is under way there."""

    def __init__(
        self, table: Table, shop: Workshop, forget: Forget,
        reopen: Callable[[str], Awaitable["TableSession"]], address: str,
    ) -> None:  # fmt: skip
        """Take a table that was opened from an address; by its id it can be reopened."""
        self.table = table
        self._asker = Asker(address, table.id)
        self.audience = Audience(table.game.players, clock.now())
        self.idle_since = clock.now()
        self._shop = shop
        self._forget = forget
        self._reopen = reopen
        self._lock = asyncio.Lock()
        self._loaded_at = clock.now()
        for seat, since in table.asked.items():  # the machine's clock may have been set back
            table.asked[seat] = min(since, self._loaded_at)
        self._told = {s: table.streams[s].last for s in (GUEST, *range(table.game.players))}
        self._versions = {s: table.streams[s].version for s in self._told}
        self._views: dict[int, View | None] = {}
        """What those at a seat were shown last: what is new is told from there."""
        self._told_deciding = table.deciding
        self._told_preparing = False
        """Whether bots were said to play below their level until they are compiled."""
        self._expected: set[str | None] = set()
        """The bots that have been made ready, or will be."""
        self._busy: dict[tuple[int, int], asyncio.Task[None]] = {}
        """By seat and version: what is being thought about, or waited for."""
        self._pause = Pause()
        """Of the bots, after what was told last."""
        self._told_at = self._decided_at = time.monotonic()
        """When something was told last, and when a person last did something."""
        self._active = self._active_now
        self._steps = 0
        """How many steps were told since a person did something or the turn passed on."""
        self._alarm: asyncio.TimerHandle | None = None
        self._ended_for: str | None = None
        """Why this table is no longer the one in use."""

    @property
    def is_busy(self) -> bool:
        """Whether somebody listens or something is under way."""
        return len(self.audience) > 0 or bool(self._busy) or self._lock.locked()

    @property
    def is_bots_alone(self) -> bool:
        """Whether a game is played here, and no seat is a person's."""
        chairs = self.table.chairs
        return self.table.status == PLAYING and all(chair.player != HUMAN for chair in chairs)

    async def listen(self, listener: Listener, last: int | None) -> None:
        """Let somebody listen who has heard the events up to `last`."""
        async with self._lock:
            self._still_here()
            self.audience.add(listener)
            here = self.audience.here(clock.now())
            left = self._seconds_left(listener.seat)
            frame = welcome(self.table, listener.seat, last, left, here)
            self._views[listener.seat] = frame["view"]
            listener.push(written(frame))
            self.tell_preparing(only=listener)
            self.audience.tell_all({"type": "presence", **here}, but=listener)
        self.arrange()

    def tell_preparing(self, only: Listener | None = None) -> None:
        """Tell which bots play below their level until they are compiled, and for how long."""
        bots = [chair.bot for chair in self.table.chairs if chair.bot is not None]
        waiting, seconds = self._shop.compiler.waiting(self.table.game, bots)
        frame = preparing(waiting, seconds)
        if only is not None and waiting:
            only.push(written(frame))
        elif only is None and (waiting or self._told_preparing):
            self.audience.tell_all(frame)
            self._told_preparing = bool(waiting)

    def leave(self, listener: Listener) -> None:
        """Let somebody go."""
        now = clock.now()
        self.audience.remove(listener, now)
        self.idle_since = now
        self.audience.tell_all({"type": "presence", **self.audience.here(now)})

    def hear_pace(self, listener: Listener, message: Pace | Hurry) -> None:
        """Let bots be as quick as somebody wishes, or go on at once.

        A decision is not hurried past by others than whoever may still take it back.
        """
        if isinstance(message, Pace):
            listener.pace = message.pace
            if waits(self.audience.paces()).usual > 0:
                return
        last = self.table.state.last_event if self.table.number else None
        others = self._people() - {listener.seat}
        may_be_taken_back = isinstance(last, Decision) and last.seat in others
        if listener.seat != GUEST and not may_be_taken_back:
            self._pause.end()

    def _people(self) -> set[int]:
        """Return the seats that people play now."""
        chairs = enumerate(self.table.chairs)
        return {seat for seat, chair in chairs if chair.is_played_by_a_person}

    async def obey(self, command: Command, seat: int) -> bool:
        """Carry out a seat's command, which is told by an update; or tell that it had been."""
        async with self._lock:
            self._still_here()
            if (seat, command.id) in self.table.done:
                return True
            version = self.table.streams[seat].version
            if command.version != version:
                raise Refusal("server.stale", status=409, made_on=command.version, now=version)
            now = clock.now()
            away = await self._away(now) if isinstance(command, Replace) else set()
            bots = self._shop.programs.bots
            await self._do(entry_of(command, self.table, seat, now, away, bots))
        return False

    async def _away(self, now: float) -> set[int]:
        """Return the seats that have been without anybody for long enough, at any server."""
        away = self.audience.away(self.table.absence, now)
        if not away:
            return away
        return away - await self._shop.presence.elsewhere(self.table.id, self.table.absence, now)

    async def do(self, make: Callable[[Table], Entry | None]) -> None:
        """Do what the server itself wants done, if it still does when its turn comes."""
        async with self._lock:
            self._still_here()
            entry = make(self.table)
            if entry is not None:
                await self._do(entry)

    def version_told(self, seat: int) -> int:
        """Return the version of the game that those at a seat have been told of."""
        return self._versions[seat]

    async def look(self, at: Callable[[Table], _T]) -> _T:
        """Look at the table between two changes: what is not kept yet is shown to nobody.

        If it was thrown away meanwhile, it is read anew first.
        """
        async with self._lock:
            if self._ended_for != AGAIN:
                self._still_here()
                return at(self.table)
        return await (await self._reopen(self.table.id)).look(at)

    def end(self, reason: str, told: RollwrightError | None = None) -> None:
        """Let go of the table: those who listen come back and find it as the store has it."""
        self._ended_for = reason
        for task in self._busy.values():
            task.cancel()
        if self._alarm is not None:
            self._alarm.cancel()
        self.audience.drop_all(reason, told)

    async def _do(self, entry: Entry) -> None:
        table, before = self.table, self.table.count
        started = time.perf_counter()
        try:
            new = table.do(entry)
            await self._shop.journal.append(Append(summary_of(table, self.wake_at), before, new))
        except BaseException as error:
            if isinstance(error, RollwrightError) and table.count == before:
                raise  # it was refused, and nothing has changed
            self._forget(self, AGAIN, error if isinstance(error, Refusal) else None)
            stopping = isinstance(error, asyncio.CancelledError)  # nobody is told, nothing is lost
            if not stopping:
                known = isinstance(error, RollwrightError)
                _NOT_KEPT.error(table=table.id, error=str(error) if known else repr(error))
            raise
        self._shop.metrics.commit_seconds.observe(time.perf_counter() - started)
        self._shop.metrics.entries.inc(len(new))
        self._publish(entry)
        self.arrange()

    def _still_here(self) -> None:
        if self._ended_for is not None:
            raise Refusal("server.again", status=503)

    def _publish(self, cause: Entry) -> None:
        """Tell everybody what is new to them."""
        table = self.table
        deciding = table.deciding
        for seat in self.audience.seats:
            stream = table.streams[seat]
            events = stream.after(self._told[seat])
            if events is None:  # more than is ever told at once: let them ask anew
                self.audience.drop_all(AGAIN)
                break
            changed = stream.version != self._versions[seat]
            if events or deciding != self._told_deciding:
                left = self._seconds_left(seat)
                done = cause.command if cause.seat == seat else None
                seen = self._views.get(seat)
                frame = update(table, seat, events, left, done, changed=changed, before=seen)
                self._views[seat] = frame["view"] or seen
                self.audience.tell(seat, frame)
        self._told = {seat: table.streams[seat].last for seat in self._told}
        self._versions = {seat: table.streams[seat].version for seat in self._told}
        self._told_deciding = deciding
        self._count_step(by_person=cause.command is not None)
        self._pause.renew()

    def _count_step(self, *, by_person: bool) -> None:
        """Note when this was told, and how far into a turn of a bot it is."""
        self._told_at = time.monotonic()
        if by_person:
            self._decided_at = self._told_at
        is_same_turn = self._active == self._active_now
        self._steps = self._steps + 1 if is_same_turn and not by_person else 0
        self._active = self._active_now

    @property
    def _active_now(self) -> int | None:
        return int(self.table.state.record["active"]) if self.table.number else None

    def arrange(self) -> None:
        """See to it that bots think and clocks run."""
        table = self.table
        self._expect_bots()
        if self._ended_for is not None or table.status != PLAYING:
            return
        for seat in table.deciding:
            bot = table.chairs[seat].bot
            if bot is not None:
                self._start(seat, self._bot_decides(seat, bot, None))
        roller = table.roller
        if table.dice == FAIR and roller is not None and table.chairs[roller].bot is not None:
            self._start(roller, self._bot_rolls(roller))
        deadline = self._deadline
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None
        if deadline is not None:
            loop = asyncio.get_running_loop()
            wait = max(0.0, deadline - clock.now())
            self._alarm = loop.call_later(min(wait, 86_400.0), self._ring)

    def _expect_bots(self) -> None:
        """Have ready soon what bots need that have come to the table."""
        bots = {chair.bot for chair in self.table.chairs} - self._expected - {None}
        if bots:
            self._expected |= bots
            self._shop.thinkers.settle_in()
            self._shop.compiler.want(self.table.game, [bot for bot in bots if bot is not None])
            self.tell_preparing()

    def _start(self, seat: int, work: Any) -> None:
        """Start a task for a seat, once for each version of the game."""
        key = (seat, self.table.streams[seat].version)
        if key in self._busy:
            work.close()
            return
        task = asyncio.create_task(work)
        self._busy[key] = task
        task.add_done_callback(lambda done: self._finished(key, done))

    def _finished(self, key: tuple[int, int], task: asyncio.Task[None]) -> None:
        self._busy.pop(key, None)
        self.idle_since = clock.now()
        if not task.cancelled() and (error := task.exception()) is not None:
            expected = isinstance(error, RollwrightError)
            said = str(error) if expected else repr(error)
            _BOT_FAILED.error(table=self.table.id, seat=key[0], error=said)

    async def _bot_decides(self, seat: int, bot: str, by: str | None) -> None:
        table = self.table
        version = table.streams[seat].version
        started = time.perf_counter()
        action = await self._decision(seat, bot, urgent=by is not None)
        self._shop.metrics.think_seconds.observe(time.perf_counter() - started)
        if by is None:
            await self._pause.rest(self._seconds_of_pause())

        def decided(now: Table) -> Entry | None:
            plays = now.chairs[seat].bot == bot or by is not None
            if not plays or now.streams[seat].version != version or seat not in now.deciding:
                return None  # the person is back, or something else has happened
            body = {"action": action} | ({"by": by} if by else {})
            return Entry(log.DECISION, clock.now(), body, seat)

        await self.do(decided)

    async def _decision(self, seat: int, bot: str, *, urgent: bool) -> str:
        """Return what a bot decides; where a program of the host's fails, another does for it."""
        table, shop = self.table, self._shop
        is_ours = bot in AT_TABLES
        lots = table.fair.lots_of_bots()
        asked = question(table.state, seat, bot if is_ours else QUICK_BOT, lots)
        if not is_ours:
            seen = table.state.observe(seat)
            action = await shop.programs.answer(table.id, table.number, seen, seat, bot)
            if action is not None:
                return action
        return await shop.thinkers.answer(table.game, asked, self._asker, urgent=urgent)

    async def _bot_rolls(self, seat: int) -> None:
        version = self.table.streams[seat].version
        await self._pause.rest(self._seconds_of_pause())

        def rolled(now: Table) -> Entry | None:
            if now.roller != seat or now.chairs[seat].bot is None:
                return None
            if now.streams[seat].version != version:
                return None  # somebody took back and decided anew: they get their pause too
            return now.rolled(clock.now(), None)

        await self.do(rolled)

    def _seconds_of_pause(self) -> float:
        """Return how long a bot waits from now on, so that people can follow, or take back."""
        table, people = self.table, self._people()
        if not people or not people.isdisjoint(table.deciding):
            return 0.0  # nobody looks on, or they have something to do themselves
        pace = waits(self.audience.paces())
        last, now = table.state.last_event, time.monotonic()
        is_own = isinstance(last, Decision) and last.seat in people
        share = 1.0 if is_own else AFTER_DICE if isinstance(last, Chance) else AFTER_BOT
        pause = self._shop.bot_pause * pace.before(self._steps) * share + self._told_at - now
        if not any(map(table.may_undo, people)):
            return pause
        return max(pause, self._shop.bot_pause * pace.undo + self._decided_at - now)

    def _deadlines(self) -> dict[int, float]:
        """Return when the clock decides, for each person who owes something."""
        table = self.table
        if table.clock is None or table.status != PLAYING:
            return {}
        earliest = self._loaded_at + min(GRACE, table.clock)
        return {
            seat: max(since + table.clock, earliest)
            for seat, since in table.asked.items()
            if table.chairs[seat].is_played_by_a_person
        }

    @property
    def wake_at(self) -> float | None:
        """When something is due here though nobody is connected; None if never."""
        table = self.table
        owing = {*table.deciding, *({table.roller} if table.dice == FAIR else ())}
        if any(table.chairs[seat].bot is not None for seat in owing if seat is not None):
            return table.changed_at
        return self._deadline

    @property
    def _deadline(self) -> float | None:
        """When a clock decides next; None if none runs."""
        return min(self._deadlines().values(), default=None)

    def _seconds_left(self, seat: int) -> float | None:
        deadline = self._deadlines().get(seat)
        return None if deadline is None else round(max(0.0, deadline - clock.now()), 3)

    def _ring(self) -> None:
        """Decide for those whose time is up."""
        self._alarm = None
        now = clock.now()
        for seat, deadline in self._deadlines().items():
            if deadline <= now:
                if self.table.roller == seat:
                    self._start(seat, self._clock_rolls(seat))
                else:
                    self._start(seat, self._bot_decides(seat, QUICK_BOT, "clock"))
        if self._deadline is not None:  # in case what was started comes to nothing
            self._alarm = asyncio.get_running_loop().call_later(1.0, self._ring)

    async def _clock_rolls(self, seat: int) -> None:
        def rolled(now: Table) -> Entry | None:
            late = self._deadlines().get(seat, float("inf")) <= clock.now()
            return now.rolled(clock.now(), None) if now.roller == seat and late else None

        await self.do(rolled)


def summary_of(table: Table, wake_at: float | None) -> Summary:
    """Return what the store keeps of a table beside its log."""
    return Summary(
        table.id, table.game.about.name, table.game.players, table.status, table.count,
        table.created_at, table.changed_at, wake_at,
    )  # fmt: skip
