"""Fair dice: nobody can choose them, the host included, and everybody can check them afterwards.

The server draws a seed and publishes its commitment to it. Then every player draws a seed and
publishes a commitment to it; when all have, they reveal their seeds. Server's seed and players'
seeds together make the game's key, and the key makes every chance of the game. When the game is
over the server's seed is revealed, and everybody is told the digest of the whole record.
`docs/fair-dice.md` tells it in full, with a check by hand.
"""

import hashlib
import hmac
import json
import re
import secrets
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from rollwright.core.contract import DICE
from rollwright.core.events import Event
from rollwright.core.records import Header, events_digest, record_digest
from rollwright.core.sheetfile import sheet_hash

SCHEME: Final = 2
OLD_SCHEME: Final = 1
"""Players gave their seeds openly, the host last if it liked; commitment and digest covered less.
Games that were begun so are played on and checked so."""
FAIR: Final = "fair"
SEED_BYTES: Final = 32
LONGEST_SEED: Final = 128
"""Letters of a player's seed."""
OVER: Final = "over"
CLOSED: Final = "closed"
"""How a game ended: by its rules, or with its table."""


@dataclass(frozen=True)
class Deal:
    """What the dice of one game at a table are made of."""

    table: str
    number: int
    """Of the game at its table, from 1."""
    server_seed: str
    commitment: str
    """Of the server to its seed, published before any player's seed exists."""
    seeds: tuple[str | None, ...] = ()
    """By seats. Bots, and people who add none, have an empty one; None was not revealed."""
    seed_hashes: tuple[str, ...] = ()
    """By seats, what `seed_hash` made of each; empty where there is no seed."""
    scheme: int = SCHEME


def fresh_server_seed() -> str:
    """Return a seed nobody can guess, in hexadecimal."""
    return secrets.token_hex(SEED_BYTES)


def commitment(
    header: Header, table: str, number: int, server_seed: str, scheme: int = SCHEME
) -> str:
    """Return what the server publishes before any player's seed exists.

    It is a commitment to its seed for this game alone: its number, table, box, sheet and options.
    """
    if scheme == OLD_SCHEME:
        return hashlib.sha256(bytes.fromhex(server_seed)).hexdigest()
    return hashed(
        ["rollwright", SCHEME, server_seed, table, number, header.game, header.rules,
         header.players, dict(header.options), sheet_hash(header.sheet)]
    )  # fmt: skip


def seed_hash(server_commitment: str, seat: int, seed: str) -> str:
    """Return what a player publishes before anybody's seed is revealed.

    It answers one commitment of the server's and is one seat's: nobody can copy another's.
    """
    return hashed(["rollwright", SCHEME, server_commitment, seat, seed])


def game_key(server_seed: str, seeds: Sequence[str | None]) -> bytes:
    """Mix the server's seed with those of the players, in the order of their seats."""
    return hmac.digest(bytes.fromhex(server_seed), _plain(list(seeds)), "sha256")


class Fair:
    """Chance as a function of the game's key and the chance's number."""

    def __init__(self, server_seed: str, seeds: Sequence[str | None]) -> None:
        self._key = game_key(server_seed, seeds)

    def outcome(self, kind: int, size: int, number: int) -> Sequence[int]:
        """Draw the lots of this chance: dice from 1 to 6, any other from 0."""
        if kind == DICE:
            drawn = self._drawn(number, 6)
            return [next(drawn) + 1 for _ in range(size)]
        return [next(self._drawn(number, size))]

    def lots_of_bots(self) -> int:
        """Return the seed of the bots' own lots, which must not follow the dice."""
        return int.from_bytes(hmac.digest(self._key, b"bots", "sha256")[:8], "big")

    def _drawn(self, number: int, cases: int) -> Iterator[int]:
        """Yield numbers below `cases`: a byte that would favour some of them is left out."""
        fair_below = 256 - 256 % cases
        block = 0
        while True:
            for byte in hmac.digest(self._key, f"{number}.{block}".encode(), "sha256"):
                if byte < fair_below:
                    yield byte % cases
            block += 1


def fair_header(header: Header, deal: Deal) -> Header:
    """Return a record's header with what everybody knows of the dice while the game is played."""
    dice: dict[str, Any] = {"source": FAIR, "scheme": deal.scheme}
    if deal.scheme != OLD_SCHEME:
        dice |= {"table": deal.table, "number": deal.number}
    dice["commitment"] = deal.commitment
    if deal.scheme != OLD_SCHEME:
        dice["seed_hashes"] = list(deal.seed_hashes)
    return replace(header, dice={**dice, "seeds": list(deal.seeds)})


def ended_header(header: Header, deal: Deal, events: Sequence[Event], end: str) -> Header:
    """Return a record's header with what is revealed when a game has ended, `OVER` or `CLOSED`."""
    known = fair_header(header, deal)
    revealed = {**known.dice, "server_seed": deal.server_seed}
    if deal.scheme != OLD_SCHEME:
        revealed["end"] = end
    without = replace(known, dice=revealed)
    return replace(known, dice={**revealed, "digest": digest(without, events)})


def digest(header: Header, events: Sequence[Event]) -> str:
    """Return the digest of the record of a game that has ended; its own place in it is left out."""
    if header.dice["scheme"] == OLD_SCHEME:
        return events_digest(events)
    dice = {name: value for name, value in header.dice.items() if name != "digest"}
    return record_digest(replace(header, dice=dice), events)


def deal_of(dice: Mapping[str, Any]) -> Deal:
    """Return what the dice of a record were made of; only of those that `is_fair` and ended."""
    return Deal(
        dice.get("table", ""), dice.get("number", 1), dice["server_seed"], dice["commitment"],
        tuple(dice["seeds"]), tuple(dice.get("seed_hashes", ())), dice["scheme"],
    )  # fmt: skip


def has_ended(dice: Mapping[str, Any]) -> bool:
    """Tell whether a header's `dice` reveal what is revealed at the end."""
    return "server_seed" in dice


def is_fair(dice: Mapping[str, Any]) -> bool:
    """Tell whether a header's `dice` are fair ones, as they are written while playing or ended."""
    known, revealed = _FIELDS.get(dice.get("scheme", 0), ((), ()))
    names = (*known, *revealed) if has_ended(dice) else known
    return tuple(dice) == names != () and all(_IS[name](dice[name]) for name in names)


_FIELDS: Final = {
    OLD_SCHEME: (("source", "scheme", "commitment", "seeds"), ("server_seed", "digest")),
    SCHEME: (
        ("source", "scheme", "table", "number", "commitment", "seed_hashes", "seeds"),
        ("server_seed", "end", "digest"),
    ),
}
"""By scheme: the fields of a header's fair dice in their order, and those added at the end."""


_TABLE: Final = re.compile(r"[0-9a-f]{12}")


def _is_hex(value: object) -> bool:
    if not isinstance(value, str) or len(value) != 2 * SEED_BYTES:
        return False
    return all(letter in "0123456789abcdef" for letter in value)


def _is_seed(value: object) -> bool:
    return value is None or (isinstance(value, str) and len(value) <= LONGEST_SEED)


def _is_seed_hash(value: object) -> bool:
    return value == "" or _is_hex(value)


_IS: Final[dict[str, Callable[[Any], bool]]] = {
    "source": lambda value: value == FAIR,
    "scheme": lambda value: type(value) is int,  # True is not 1 here
    "table": lambda value: isinstance(value, str) and _TABLE.fullmatch(value) is not None,
    "number": lambda value: type(value) is int and value > 0,
    "commitment": _is_hex,
    "seed_hashes": lambda value: isinstance(value, list) and all(map(_is_seed_hash, value)),
    "seeds": lambda value: isinstance(value, list) and all(map(_is_seed, value)),
    "server_seed": _is_hex,
    "end": lambda value: value in (OVER, CLOSED),
    "digest": _is_hex,
}  # fmt: skip
"""By the name of a field of a header's fair dice: whether it has what belongs there."""


def hashed(words: Sequence[Any]) -> str:
    """Return the SHA-256 of a list as it is written in all that is hashed here."""
    return hashlib.sha256(_plain(words)).hexdigest()


def _plain(words: Sequence[Any]) -> bytes:
    """Write a list as JSON in one way only: in ASCII, without spaces, fields by their names."""
    text = json.dumps(words, separators=(",", ":"), ensure_ascii=True, sort_keys=True)
    return text.encode()
