"""The table manager: all tables. Those in use are in memory, the others in the store."""

import asyncio
from collections import OrderedDict
from collections.abc import Coroutine, Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from rollwright.bots import OPEN, known_bot
from rollwright.core.errors import RollwrightError
from rollwright.core.plain_text import is_name, outline
from rollwright.core.players import HUMAN
from rollwright.core.registry import about
from rollwright.server.access.limits import Gate
from rollwright.server.access.tokens import (
    fresh_table_id,
    fresh_token,
    is_token,
    same_hash,
    token_hash,
)
from rollwright.server.common import clock
from rollwright.server.common.logs import Seldom, logger
from rollwright.server.sessions.session import AGAIN, TableSession, Workshop, summary_of
from rollwright.server.sessions.wanted import SeatWanted, TableWanted, promised
from rollwright.server.storage.appending import Append
from rollwright.server.storage.presence import TOLD_EVERY
from rollwright.server.tables import entries as log
from rollwright.server.tables.commands import bot_name
from rollwright.server.tables.entries import Entry
from rollwright.server.tables.folding import folded
from rollwright.server.tables.games import shared_game
from rollwright.server.tables.seats import GUEST, seat_of_invitation, seat_of_token
from rollwright.server.tables.table import CLOSED, OVER, PLAYING, WAITING, Table
from rollwright.server.wire.refusals import Refusal

KEPT_UNUSED: Final = 60.0
"""Seconds a table stays in memory that nobody listens to."""
_NOT_READ: Final = Seldom("not read")
_MOST_REMEMBERED: Final = 50_000
SWEEP: Final = TOLD_EVERY
"""Seconds between two looks at what is due."""


@dataclass(frozen=True)
class Keys:
    """What opens a new table: told to its creator once, and kept nowhere."""

    table: str
    seats: Sequence[str]
    """By seats: the token of a person's seat, the invitation to an open one, nothing for a bot."""
    guest: str


@dataclass(frozen=True)
class Visit:
    """Somebody who may look at a game."""

    live: TableSession
    seat: int
    """The one their token opens, or GUEST."""
    by_digest: bool
    """Whether they may see this game alone."""


class TableManager:
    """All tables."""

    def __init__(self, shop: Workshop, gate: Gate, idle_days: float) -> None:
        self._shop = shop
        self._gate = gate
        self._idle = idle_days * 86_400.0
        self._live: dict[str, TableSession] = {}
        self._loading: dict[str, asyncio.Task[TableSession]] = {}
        self._open_tables = shop.store.count((WAITING, PLAYING))
        self._opened = 0
        """Tables that were to be opened since the start, kept or not."""
        self._opening = 0
        """Tables whose creation is still in flight."""
        self._opening_for_bots = 0
        """Tables for bots alone whose creation is still in flight."""
        self._opened_from: OrderedDict[str, str] = OrderedDict()
        """The addresses that the latest tables were opened from; they are kept nowhere else."""
        self._damaged: set[str] = set()
        """Tables of which it has been logged that they cannot be read."""

    @property
    def in_memory(self) -> int:
        """How many tables are in memory."""
        return len(self._live)

    def open_tables(self) -> int:
        """Count the tables being played or waiting for players, in the store."""
        return self._shop.store.count((WAITING, PLAYING))

    async def create(self, wanted: TableWanted, address: str) -> tuple[Keys, Table]:
        """Open a new table, for somebody at an address."""
        with self._place_for_bots(wanted):
            return await self._create(wanted, address)

    async def _create(self, wanted: TableWanted, address: str) -> tuple[Keys, Table]:
        name = about(wanted.game).name
        game = await asyncio.to_thread(
            shared_game, name, len(wanted.seats), wanted.sheet, wanted.options
        )
        keys = Keys(
            fresh_table_id(),
            [fresh_token() if seat.player in (HUMAN, OPEN) else "" for seat in wanted.seats],
            fresh_token(),
        )
        now = clock.now()
        body = {
            "game": name, "players": game.players, "options": game.options,
            "sheet": game.sheet.data, "sheet_hash": game.sheet.hash, "dice": wanted.dice,
            "clock": wanted.clock, "absence": wanted.absence,
            "guest_hash": token_hash(keys.guest), "seats": _chairs(wanted.seats, keys, self._shop),
            **promised(game, wanted, now),
        }  # fmt: skip
        created = Entry(log.CREATED, now, body)
        table = Table(keys.table, game, created)
        entries = [created, *table.follow(now)]
        self._opened_from[table.id] = address
        while len(self._opened_from) > _MOST_REMEMBERED:
            self._opened_from.popitem(last=False)
        live = self._made_live(table)
        if self._open_tables >= self._gate.limits.tables:
            raise Refusal("server.too_many_tables", status=503)
        self._open_tables += 1
        self._opened += 1
        self._opening += 1
        try:
            await self._shop.journal.append(Append(summary_of(table, live.wake_at), 0, entries))
        except BaseException:
            self._open_tables -= 1
            raise
        finally:
            self._opening -= 1
        self._live[table.id] = live
        live.arrange()
        logger().info("created", table=table.id, game=name, players=game.players)
        return keys, table

    def _made_live(self, table: Table) -> TableSession:
        """Return a table in play; one from before the server's start counts for itself."""
        address = self._opened_from.get(table.id, table.id)
        return TableSession(table, self._shop, self._forget, self.live, address)

    @contextmanager
    def _place_for_bots(self, wanted: TableWanted) -> Generator[None]:
        """Reserve a place for a table at which nobody plays, while it is opened, or refuse it."""
        if any(seat.player in (HUMAN, OPEN) for seat in wanted.seats):
            yield
            return
        alone = sum(live.is_bots_alone for live in self._live.values())
        if alone + self._opening_for_bots >= self._gate.limits.bot_tables:
            raise Refusal("server.bots_alone", status=503, most=self._gate.limits.bot_tables)
        self._opening_for_bots += 1
        try:
            yield
        finally:
            self._opening_for_bots -= 1

    def tell_preparing(self) -> None:
        """Tell the tables that wait which bots are still being compiled."""
        for live in self._live.values():
            live.tell_preparing()

    async def invited(self, table_id: str, invitation: str) -> tuple[TableSession, int]:
        """Return the table and the open seat that an invitation is for."""
        live, seat = await self._invited(table_id, invitation)
        chair = live.table.chairs[seat]
        if chair.player != OPEN:
            raise Refusal("server.taken", status=409, name=chair.name)
        return live, seat

    async def _invited(self, table_id: str, invitation: str) -> tuple[TableSession, int]:
        live = await self.live(table_id)
        seat = seat_of_invitation(live.table.chairs, token_hash(invitation))
        if seat is None:
            raise Refusal("server.no_invitation", status=404)
        return live, seat

    async def join(
        self, table_id: str, invitation: str, name: str, secret: str, *, adds_seed: bool
    ) -> int:
        """Take the open seat that an invitation is for; the same request again changes nothing.

        `secret` becomes the seat's token. Who has only the invitation cannot act for the seat.
        """
        live, seat = await self._invited(table_id, invitation)
        if not is_token(secret):
            raise Refusal("server.secret", status=422)
        _check_name(name)

        def joined(table: Table) -> Entry | None:
            chair = table.chairs[seat]
            if chair.token_hash and same_hash(chair.token_hash, token_hash(secret)):
                return None
            if _opens_something(table, token_hash(secret)):
                raise Refusal("server.secret_known", status=422)  # others may have it
            if table.status == CLOSED:
                raise Refusal("server.closed", status=409)
            if chair.player != OPEN:
                raise Refusal("server.taken", status=409, name=chair.name)
            if outline(name) in map(outline, table.names):
                raise Refusal("server.name_taken", status=409, name=name)
            body = {"name": name, "token_hash": token_hash(secret), "adds_seed": adds_seed}
            return Entry(log.JOINED, clock.now(), body, seat)

        await live.do(joined)
        logger().info("joined", table=table_id, seat=seat)
        return seat

    async def enter(self, table_id: str, token: str) -> tuple[TableSession, int]:
        """Return the table and the seat, or GUEST, that a token opens."""
        live = await self.live(table_id)
        seat = seat_of_token(live.table.chairs, live.table.guest_hash, token_hash(token))
        if seat is None:
            raise Refusal("server.token", status=403)
        return live, seat

    async def visit(self, table_id: str, proof: str, number: int | None) -> Visit:
        """Let somebody look at a game: by a token, or by the digest of that very game.

        A digest opens one game that is over, and nothing else of the table.
        """
        live = await self.live(table_id)
        digest = live.table.digests.get(number or 0, "")
        knows_it = same_hash(digest, proof) and bool(digest)
        seat = seat_of_token(live.table.chairs, live.table.guest_hash, token_hash(proof))
        if seat is None and not knows_it:
            raise Refusal("server.token", status=403)
        return Visit(live, GUEST if seat is None else seat, by_digest=seat is None)

    async def live(self, table_id: str) -> TableSession:
        """Return a table, read from the store if it is not in memory."""
        found = self._live.get(table_id)
        if found is not None:
            return found
        loading = self._loading.get(table_id)
        if loading is None:
            loading = asyncio.create_task(self._load(table_id))
            self._loading[table_id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)  # others may wait for it too

    async def _load(self, table_id: str) -> TableSession:
        try:
            table = await asyncio.to_thread(load, self._shop, table_id)
        except Refusal as error:  # the store does not answer
            _NOT_READ.error(table=table_id, error=str(error))
            raise
        except (RollwrightError, LookupError, TypeError, AttributeError, ValueError) as error:
            logger().error("damaged", table=table_id, error=repr(error))
            raise Refusal("server.damaged", status=503) from None
        if table is None:
            raise Refusal("server.no_table", status=404)
        self._live[table_id] = live = self._made_live(table)
        live.arrange()
        return live

    async def sweep_for_ever(self) -> None:
        """Look, again and again, at what is due though nobody asks."""
        while True:
            await asyncio.sleep(SWEEP)
            try:
                await self.sweep()
            except RollwrightError as error:
                logger().error("sweep", error=str(error))
            except Exception as error:
                logger().error("sweep", error=repr(error))

    async def sweep(self) -> None:
        """Wake tables whose clock has run down, close idle ones, let go of unused ones."""
        now = clock.now()
        store = self._shop.store
        self._shop.journal.look()
        due = await asyncio.to_thread(
            store.summaries, status=(PLAYING,), wake_before=now, most=1000
        )
        # What seems to have changed in the future is from before the machine's clock was set back.
        due += await asyncio.to_thread(
            store.summaries, status=(PLAYING,), changed_after=now + SWEEP, most=1000
        )
        for summary in due:
            if summary.id not in self._live:
                await self._careful(self.live(summary.id), summary.id)
        for summary in await asyncio.to_thread(
            store.summaries, status=(WAITING, PLAYING, OVER), changed_before=now - self._idle,
            most=1000,
        ):  # fmt: skip
            await self._careful(self._close_idle(summary.id), summary.id)
        # What the host changes, or another server on the same database, shows here.
        in_memory = dict(self._live)
        lengths = await asyncio.to_thread(store.lengths, list(in_memory))
        for table_id, live in in_memory.items():
            unused = not live.is_busy and now - live.idle_since > KEPT_UNUSED
            if table_id not in lengths:
                self._forget(live, "deleted")
            elif lengths[table_id] > live.table.count or (unused and live.wake_at is None):
                self._forget(live)
            else:
                live.arrange()  # if a bot failed it is tried again
        await self._shop.presence.tell(
            (
                (live.table.id, seat)
                for live in self._live.values()
                for seat in live.audience.seats
                if seat != GUEST
            ),
            now,
        )
        await self._count()

    async def _count(self) -> None:
        """Count the open tables anew, unless some may be missed that are just being opened."""
        opening, opened = self._opening, self._opened
        count = await asyncio.to_thread(self.open_tables)
        if not opening and opened == self._opened:
            self._open_tables = count

    async def _careful(self, work: Coroutine[Any, Any, Any], table_id: str) -> None:
        """Do something for one table; if that cannot be, others must not suffer for it."""
        try:
            await work
        except Exception as error:
            if table_id not in self._damaged:
                self._damaged.add(table_id)
                logger().error("cannot be seen to", table=table_id, error=repr(error))

    async def _close_idle(self, table_id: str) -> None:
        live = await self.live(table_id)
        await live.do(
            lambda table: (
                None
                if table.status == CLOSED
                else Entry(log.CLOSED, clock.now(), {"reason": "idle"})
            )
        )
        logger().info("closed", table=table_id, reason="idle")

    def end(self) -> None:
        """Let go of all tables: the server stops."""
        for live in list(self._live.values()):
            self._forget(live, "stopping")

    def _forget(
        self, live: TableSession, reason: str = AGAIN, told: RollwrightError | None = None
    ) -> None:
        if self._live.get(live.table.id) is live:
            del self._live[live.table.id]
        live.end(reason, told)


def load(shop: Workshop, table_id: str) -> Table | None:
    """Read a table from the store; None if there is none."""
    entries = shop.store.entries(table_id)
    return folded(table_id, game_of_log(entries), entries) if entries else None


def game_of_log(entries: Sequence[Entry]) -> Any:
    """Return the game that a table's log is of."""
    body = entries[0].body
    return shared_game(
        body["game"], body["players"], body["sheet"], body["options"], hashed=body["sheet_hash"]
    )


def _chairs(seats: Sequence[SeatWanted], keys: Keys, shop: Workshop) -> list[dict[str, Any]]:
    chairs: list[dict[str, Any]] = []
    names = [seat.name for seat in seats if seat.player == HUMAN]
    if len(set(map(outline, names))) < len(names):
        raise Refusal("server.names", status=422)
    for seat, key in zip(seats, keys.seats, strict=True):
        chair: dict[str, Any] = {"player": seat.player, "name": seat.name}
        if seat.player == HUMAN:
            _check_name(seat.name)
            chair |= {"token_hash": token_hash(key), "adds_seed": seat.adds_seed}
        elif seat.player == OPEN:
            chair |= {"invite_hash": token_hash(key), "name": ""}
        else:
            known_bot(seat.player, shop.programs.bots)
            if seat.name:
                _check_name(seat.name)
            chair["name"] = bot_name(seat.name or seat.player, names)
            names.append(chair["name"])
        chairs.append(chair)
    return chairs


def _opens_something(table: Table, hashed: str) -> bool:
    """Tell whether a token of this hash is somebody's already, or an invitation."""
    held = seat_of_token(table.chairs, table.guest_hash, hashed)
    return held is not None or seat_of_invitation(table.chairs, hashed) is not None


def _check_name(name: str) -> None:
    if not is_name(name):
        raise Refusal("server.name", status=422)
