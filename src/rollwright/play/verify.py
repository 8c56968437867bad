"""Checks a recorded game: its rules, its order, and its dice."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from rollwright.core.errors import RollwrightError
from rollwright.core.events import Chance, Correction, Event
from rollwright.core.records import Header, Record, digest
from rollwright.core.texts import Texts
from rollwright.play.dice import DiceSource, Seeded
from rollwright.play.fair import FAIR, Fair, commitment, is_fair_header
from rollwright.play.publicity import Publicity, by_seats
from rollwright.play.replay import game_of

RULES: Final = "rules"
ORDER: Final = "order"
COMMITMENT: Final = "commitment"
DIGEST: Final = "digest"
DICE: Final = "dice"


@dataclass(frozen=True)
class Wrong:
    """Something that is not as it should be, and in which line of the record."""

    line: int
    key: str
    params: dict[str, Any]

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


def verify(record: Record) -> Verdict:
    """Check the whole game."""
    dice, unchecked = _source(record.header)
    wrong = [
        *_header_faults(record.header), *_event_faults(record, dice), *_digest_faults(record),
    ]  # fmt: skip
    checked = [RULES]
    if record.header.dice.get("source") == FAIR:
        checked.append(ORDER)
        if unchecked is None:
            checked += [COMMITMENT, DIGEST]
    if dice is not None:
        checked.append(DICE)
    return Verdict(tuple(checked), unchecked, tuple(wrong))


def _source(header: Header) -> tuple[DiceSource | None, str | None]:
    """Return where the dice must have come from; or None, and why that cannot be told."""
    dice = header.dice
    match dice.get("source"):
        case "fair" if is_fair_header(dice) and "server_seed" in dice:
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
    if not is_fair_header(dice):
        yield Wrong(1, "verify.header", {})
        return
    if len(dice["seeds"]) != header.players:
        found = len(dice["seeds"])
        yield Wrong(1, "verify.seeds", {"found": found, "players": header.players})
    if "server_seed" in dice and commitment(dice["server_seed"]) != dice["commitment"]:
        yield Wrong(1, "verify.commitment", {})


def _digest_faults(record: Record) -> Iterator[Wrong]:
    dice = record.header.dice
    if is_fair_header(dice) and "server_seed" in dice and dice["digest"] != digest(record.events):
        yield Wrong(1, "verify.digest", {})


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
    if record.header.dice.get("source") == FAIR:
        told += by_seats(publicity.sealed)
        for line, (found, public) in enumerate(zip(record.events, told, strict=False), start=2):
            if found != public:
                yield Wrong(line, "verify.order", {"found": found, "wanted": public})
                return
