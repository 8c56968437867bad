"""Checks a recorded game: its rules, its order, its dice, and against what players have kept."""

from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date
from typing import Any, Final

from rollwright.core.errors import RollwrightError
from rollwright.core.events import Chance, Correction, Event
from rollwright.core.players import HUMAN
from rollwright.core.records import Header, Record
from rollwright.core.texts import Texts
from rollwright.play.daily import day_of_dice
from rollwright.play.dice import DiceSource, Seeded
from rollwright.play.fair import (
    FAIR,
    OLD_SCHEME,
    OVER,
    Fair,
    commitment,
    deal_of,
    digest,
    has_ended,
    is_fair,
    seed_hash,
)
from rollwright.play.publicity import Publicity, by_seats
from rollwright.play.replay import game_of

RULES: Final = "rules"
ORDER: Final = "order"
COMMITMENT: Final = "commitment"
SEEDS: Final = "seeds"
DIGEST: Final = "digest"
DICE: Final = "dice"
DAILY: Final = "daily"
OLD: Final = ("old_commitment", "old_digest")
"""What is checked instead of commitment and digest of a record of the old scheme."""
KEPT: Final = {
    "commitment": "kept_commitment", "seed_hashes": "kept_seed_hashes", "seeds": "kept_seed",
    "digest": "kept_digest", "chances": "kept_chances",
}  # fmt: skip
"""By what a player has kept of a game: what is checked by it."""


@dataclass(frozen=True)
class Kept:
    """What somebody who was there has kept: no host can change it afterwards."""

    commitment: str | None = None
    """The server's, as it was told before any seed."""
    seed_hashes: tuple[str, ...] | None = None
    """Of all seats, as they were told before one's own seed was revealed."""
    seeds: tuple[str, ...] = ()
    """Those that one has given."""
    digest: str | None = None
    """As it was told at the end."""
    chances: tuple[str, ...] = ()
    """From the first on, as they were told during the game."""
    has_all_chances: bool = False
    """Whether they were heard to the end."""
    contradiction: bool = False
    """Whether the server had told something else before than later."""


@dataclass(frozen=True)
class Wrong:
    """Something that is not as it should be, and in which line of the record."""

    line: int
    key: str
    params: dict[str, Any] = field(default_factory=dict)

    def text(self, texts: Texts) -> str:
        """Say it in the language of `texts`."""
        return texts(self.key, line=self.line, **self.params)


@dataclass(frozen=True)
class Verdict:
    """What was checked, what could not be, and what is wrong."""

    checked: tuple[str, ...]
    unchecked: str | None
    """The catalogue key of why the dice could not be checked."""
    wrong: tuple[Wrong, ...]
    unknown: tuple[str, ...] = ()
    """The catalogue keys of what no record can show: only those who were there know it."""
    day: date | None = None
    """The day whose dice these are: then nobody chose them, whoever was there."""


def verify(record: Record, kept: Kept | None = None) -> Verdict:
    """Check the whole game, also against what was kept of it, if it was."""
    kept = kept or Kept()
    dice, unchecked = _source(record.header)
    wrong = [
        *_header_faults(record.header), *_event_faults(record, dice), *_digest_faults(record),
        *_kept_faults(record, kept),
    ]  # fmt: skip
    checked = [RULES]
    unknown: list[str] = []
    day = day_of_dice(record.header.game, record.header.dice)
    if record.header.dice.get("source") == FAIR:
        checked.append(ORDER)
        if unchecked is None:
            is_old = record.header.dice["scheme"] == OLD_SCHEME
            checked += OLD if is_old else (COMMITMENT, SEEDS, DIGEST)
            unknown += ["verify.unknown.old"] if is_old else []
        checked += [check for name, check in KEPT.items() if getattr(kept, name)]
        if day is not None:
            checked.append(DAILY)
        elif kept.commitment is None:
            unknown.append("verify.unknown.commitment")
        elif not kept.seeds:
            unknown.append("verify.unknown.seed")
        if kept.digest is None and unchecked is None:
            unknown.append("verify.unknown.digest")
        if is_fair(record.header.dice) and None in record.header.dice["seeds"]:
            unknown.append("verify.unknown.withheld")
    if dice is not None:
        checked.append(DICE)
    return Verdict(tuple(checked), unchecked, tuple(wrong), tuple(unknown), day)


def _source(header: Header) -> tuple[DiceSource | None, str | None]:
    """Return where the dice must have come from; or None, and why that cannot be told."""
    dice = header.dice
    match dice.get("source"):
        case "fair" if not is_fair(dice):
            return None, "verify.no_source"
        case "fair" if has_ended(dice):
            return Fair(dice["server_seed"], dice["seeds"]), None
        case "fair":
            return None, "verify.not_revealed"
        case "seeded" if isinstance(dice.get("seed"), int):
            return Seeded(dice["seed"]), None
        case "typed":
            return None, "verify.typed"
        case _:
            return None, "verify.no_source"


def _header_faults(header: Header) -> Iterator[Wrong]:
    dice = header.dice
    if dice.get("source") != FAIR:
        return
    if not is_fair(dice):
        yield Wrong(1, "verify.header")
        return
    for name in ("seeds", "seed_hashes"):
        if name in dice and len(dice[name]) != header.players:
            found = len(dice[name])
            yield Wrong(1, "verify.seeds", {"found": found, "players": header.players})
            return
    if has_ended(dice):
        deal = deal_of(dice)
        promised = commitment(header, deal.table, deal.number, deal.server_seed, deal.scheme)
        if promised != deal.commitment:
            yield Wrong(1, "verify.commitment")
    hashes = dice.get("seed_hashes", ())
    for seat, shown in enumerate(header.seats[: len(hashes)]):
        if shown.get("player", HUMAN) != HUMAN and (hashes[seat] or dice["seeds"][seat] != ""):
            yield Wrong(1, "verify.bot_seed", {"seat": seat + 1})
    for seat, (seed, hashed) in enumerate(zip(dice["seeds"], hashes, strict=False)):
        if not _fits(dice["commitment"], seat, seed, hashed):
            yield Wrong(1, "verify.seed", {"seat": seat + 1})


def _fits(server_commitment: str, seat: int, seed: str | None, hashed: str) -> bool:
    """Tell whether a seat had committed to its seed: an empty one needs no commitment."""
    if seed is None:
        return bool(hashed)
    return hashed == (seed_hash(server_commitment, seat, seed) if seed else "")


def _digest_faults(record: Record) -> Iterator[Wrong]:
    dice = record.header.dice
    if not is_fair(dice) or not has_ended(dice):
        return
    if dice["digest"] != digest(record.header, record.events):
        yield Wrong(1, "verify.digest")


def _kept_faults(record: Record, kept: Kept) -> Iterator[Wrong]:
    """Compare a record with what somebody who was there has kept of that game."""
    dice = record.header.dice if is_fair(record.header.dice) else {}
    if kept.contradiction:
        yield Wrong(1, "verify.contradiction")
    if kept.commitment is not None and dice.get("commitment") != kept.commitment:
        yield Wrong(1, "verify.kept_commitment")
    if kept.seed_hashes is not None and tuple(dice.get("seed_hashes", ())) != kept.seed_hashes:
        yield Wrong(1, "verify.kept_seed_hashes")
    if not set(kept.seeds) <= set(dice.get("seeds", ())):
        yield Wrong(1, "verify.kept_seed")
    if kept.digest is not None and dice.get("digest") != kept.digest:
        yield Wrong(1, "verify.kept_digest")
    yield from _chance_faults(record, kept)


def _chance_faults(record: Record, kept: Kept) -> Iterator[Wrong]:
    """Compare the chances of a record with those that were told during the game."""
    lines = [n for n, event in enumerate(record.events, 2) if isinstance(event, Chance)]
    recorded = [str(record.events[line - 2]) for line in lines]
    for line, heard, found in zip(lines, kept.chances, recorded, strict=False):
        if heard != found:
            yield Wrong(line, "verify.kept_chances", {"heard": heard, "found": found})
            return
    more = len(recorded) - len(kept.chances)
    if more < 0 or (more > 0 and kept.has_all_chances):
        yield Wrong(
            len(record.events) + 1, "verify.kept_chances",
            {"heard": len(kept.chances), "found": len(recorded)},
        )  # fmt: skip


def _event_faults(record: Record, dice: DiceSource | None) -> Iterator[Wrong]:
    """Replay, and compare every chance with what the dice give; the first fault of a kind."""
    game = game_of(record)
    publicity = Publicity(game)
    told: list[Event] = []
    dice_are_right = True
    chances = 0
    for line, event in enumerate(record.events, start=2):
        if isinstance(event, Chance) and dice is not None and dice_are_right:
            state = publicity.state
            kind, size = game.rules.chance_due(state.record, game.sheet.record)
            wanted = list(dice.outcome(kind, size, chances)) if size else []
            if wanted and list(event.outcome) != wanted:
                dice_are_right = False
                right = replace(event, outcome=tuple(wanted))
                yield Wrong(line, "verify.dice", {"found": event, "wanted": right})
        if isinstance(event, Correction) and record.header.dice.get("source") in (FAIR, "seeded"):
            yield Wrong(line, "verify.corrected", {"found": event})
        chances += isinstance(event, Chance)
        try:
            told += publicity.happen(event)
        except RollwrightError as error:
            yield Wrong(line, "record.impossible", {"why": error})
            return
    end = record.header.dice.get("end") if is_fair(record.header.dice) else None
    if end is not None and (end == OVER) != publicity.state.over:
        yield Wrong(len(record.events) + 1, f"verify.end.{end}")
    if record.header.dice.get("source") == FAIR:
        told += by_seats(publicity.sealed)
        for line, (found, public) in enumerate(zip(record.events, told, strict=False), start=2):
            if found != public:
                yield Wrong(line, "verify.order", {"found": found, "wanted": public})
                return
