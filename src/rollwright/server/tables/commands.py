"""What seats may ask for: each command is turned into an entry, or refused with a reason."""

from collections.abc import Collection, Sequence
from typing import Final

from rollwright.bots import AT_TABLES, OPEN, known_bot
from rollwright.core.contract import CHANCE_NAMES
from rollwright.core.plain_text import is_plain, outline
from rollwright.core.players import HUMAN
from rollwright.play.dice import checked_outcome
from rollwright.play.fair import FAIR, seed_hash
from rollwright.server.tables import entries as log
from rollwright.server.tables.dealing import COMMIT, REVEAL
from rollwright.server.tables.entries import Entry
from rollwright.server.tables.table import CLOSED, MOST_ENTRIES, OVER, PLAYING, WAITING, Table
from rollwright.server.wire import protocol as said
from rollwright.server.wire.refusals import Refusal


def entry_of(
    command: said.Command, table: Table, seat: int, now: float, replaceable: Collection[int],
    bots: Sequence[str] = AT_TABLES,
) -> Entry:  # fmt: skip
    """Return the entry a command leads to; `replaceable` seats have been away for long enough.

    `bots` are those who may play here. Only what concerns the table is looked at: that an action
    is legal, its rules say.
    """
    if table.status == CLOSED:
        raise Refusal("server.closed", status=409)
    _not_too_often(command, table, seat)
    match command:
        case said.Decide():
            _in_play(table, seat)
            action = table.game.write(table.game.read(command.action))
            return Entry(log.DECISION, now, {"action": action}, seat, command.id)
        case said.Roll():
            return _roll(command, table, seat, now)
        case said.Correct():
            return _correct(command, table, seat, now)
        case said.Undo():
            _in_play(table, seat)
            return Entry(log.UNDO, now, {}, seat, command.id)
        case said.Fill():
            known_bot(command.bot, bots)
            return _fill(command, table, seat, now)
        case said.Replace():
            known_bot(command.bot, bots)
            return _replace(command, table, seat, now, replaceable)
        case said.Return():
            if not table.chairs[seat].stand_in:
                raise Refusal("server.not_replaced", status=409)
            return Entry(log.RETURNED, now, {}, seat, command.id)
        case said.Rematch():
            return _rematch(command, table, seat, now)
        case said.Commit():
            return _commit(command, table, seat, now)
        case said.Reveal():
            return _reveal(command, table, seat, now)


STEPS_BACK: Final = 60
"""How often all people at a table together may go back in a game, or otherwise not forward."""
_NOT_FORWARD: Final = (said.Undo, said.Correct, said.Replace, said.Commit)


def _not_too_often(command: said.Command, table: Table, seat: int) -> None:
    """Refuse what would let a log grow for ever; everybody has their part of what is possible."""
    people = sum(chair.player == HUMAN for chair in table.chairs)
    most = STEPS_BACK // max(1, people)
    if isinstance(command, _NOT_FORWARD) and table.steps_back[seat] >= most:
        raise Refusal("server.steps_back", status=409, most=most)


def _in_play(table: Table, seat: int) -> None:
    """Refuse what is only possible in a game, by those who play themselves."""
    if table.status == WAITING:
        raise Refusal("server.waiting", status=409)
    if table.status != PLAYING:
        raise Refusal("over", status=409)
    if table.chairs[seat].stand_in:
        raise Refusal("server.replaced", status=409, bot=table.chairs[seat].stand_in)


def _roll(command: said.Roll, table: Table, seat: int, now: float) -> Entry:
    _in_play(table, seat)
    kind, size = table.game.rules.chance_due(table.state.record, table.game.sheet.record)
    if table.due is None:
        raise Refusal("chance.not_due", status=409)
    if seat not in table.rollers:
        name = table.names[table.roller] if table.roller is not None else ""
        raise Refusal("server.not_your_dice", status=409, name=name)
    if table.dice == FAIR:
        if command.outcome is not None:
            raise Refusal("server.dice_are_rolled")
        return table.rolled(now, seat, command.id)
    if command.outcome is None:
        raise Refusal("server.dice_are_typed")
    outcome = list(checked_outcome(command.outcome, kind, size))
    body = {"kind": CHANCE_NAMES[kind], "outcome": outcome}
    return Entry(log.CHANCE, now, body, seat, command.id)


def _correct(command: said.Correct, table: Table, seat: int, now: float) -> Entry:
    _in_play(table, seat)
    if table.dice == FAIR:
        raise Refusal("correct.not_typed")
    last = table.correctable(seat)
    if last is None:
        raise Refusal("correct.nothing", status=409)
    body = {"kind": last[0], "outcome": list(command.outcome)}
    return Entry(log.CORRECTION, now, body, seat, command.id)


def _fill(command: said.Fill, table: Table, seat: int, now: float) -> Entry:
    known_seat(table, command.seat)
    if table.chairs[command.seat].player != OPEN:
        raise Refusal("server.not_open", status=409)
    name = bot_name(command.bot, table.names)
    body = {"seat": command.seat, "bot": command.bot, "name": name}
    return Entry(log.FILLED, now, body, seat, command.id)


def _replace(
    command: said.Replace, table: Table, seat: int, now: float, replaceable: Collection[int]
) -> Entry:
    known_seat(table, command.seat)
    chair = table.chairs[command.seat]
    if not chair.is_played_by_a_person or command.seat == seat:
        raise Refusal("server.nobody_to_replace", status=409)
    if command.seat not in replaceable:
        raise Refusal("server.not_away", status=409, name=chair.name, seconds=int(table.absence))
    return Entry(log.REPLACED, now, {"seat": command.seat, "bot": command.bot}, seat, command.id)


def _rematch(command: said.Rematch, table: Table, seat: int, now: float) -> Entry:
    if table.status != OVER:
        raise Refusal("server.not_over", status=409)
    if table.daily is not None:
        raise Refusal("daily.once", status=409)
    if table.chairs[seat].stand_in:
        raise Refusal("server.replaced", status=409, bot=table.chairs[seat].stand_in)
    if table.count > MOST_ENTRIES:
        raise Refusal("server.long_series", status=409)
    if seat in table.agreed:
        raise Refusal("server.agreed", status=409)
    return Entry(log.REMATCH, now, {}, seat, command.id)


def _commit(command: said.Commit, table: Table, seat: int, now: float) -> Entry:
    """Take a commitment, or another instead of it, while nobody has revealed anything."""
    if table.seeds_due != COMMIT or not table.chairs[seat].adds_seed:
        raise Refusal("server.no_commitment_due", status=409)
    return Entry(log.COMMITTED, now, {"seed_hash": command.seed_hash}, seat, command.id)


def _reveal(command: said.Reveal, table: Table, seat: int, now: float) -> Entry:
    chair = table.chairs[seat]
    if table.seeds_due != REVEAL or not chair.seed_hash or chair.has_revealed:
        raise Refusal("server.no_seed_due", status=409)
    if command.seed is not None:
        if not is_plain(command.seed):
            raise Refusal("server.seed")
        if seed_hash(table.commitment, seat, command.seed) != chair.seed_hash:
            raise Refusal("server.other_seed")
    return Entry(log.REVEALED, now, {"seed": command.seed}, seat, command.id)


def known_seat(table: Table, seat: int) -> None:
    """Refuse a seat that the table does not have."""
    if seat >= table.game.players:
        raise Refusal("seat.unknown", seat=seat, last=table.game.players - 1)


def bot_name(bot: str, taken: Collection[str]) -> str:
    """Return a name for a bot that nobody else at the table has."""
    plain = bot[:1].upper() + bot[1:]
    name, number = plain, 1
    outlines = set(map(outline, taken))
    while outline(name) in outlines:
        number += 1
        name = f"{plain} {number}"
    return name
