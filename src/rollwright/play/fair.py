"""Fair dice: nobody can choose them, not even the server, and everybody can check them afterwards.

The server draws a seed and publishes its SHA-256, the commitment. Then the players give seeds of
their own. Server's seed and players' seeds together make the game's key, and the key makes every
chance of the game. When the game is over the server's seed is revealed. `docs/fair-dice.md` tells
it in full, with a check by hand.
"""

import hashlib
import hmac
import json
import secrets
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from rollwright.core.contract import DICE
from rollwright.core.events import Event
from rollwright.core.records import digest

SCHEME: Final = 1
FAIR: Final = "fair"
SEED_BYTES: Final = 32
LONGEST_SEED: Final = 64
"""Letters of a player's seed."""


def fresh_server_seed() -> str:
    """Return a seed nobody can guess, in hexadecimal."""
    return secrets.token_hex(SEED_BYTES)


def commitment(server_seed: str) -> str:
    """Return what the server publishes before anybody has given a seed."""
    return hashlib.sha256(bytes.fromhex(server_seed)).hexdigest()


def game_key(server_seed: str, seeds: Sequence[str]) -> bytes:
    """Mix the server's seed with those of the players, in the order of their seats."""
    text = json.dumps(list(seeds), separators=(",", ":"), ensure_ascii=True)
    return hmac.digest(bytes.fromhex(server_seed), text.encode(), "sha256")


class Fair:
    """Chance as a function of the game's key and the chance's number."""

    def __init__(self, server_seed: str, seeds: Sequence[str]) -> None:
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


def dice_header(
    server_seed: str, seeds: Sequence[str], revealed: Sequence[Event] | None
) -> dict[str, Any]:
    """Return what a record's header says of fair dice.

    At the end of a game, of which `revealed` are all the events, the secret is there too, and the
    digest of the events.
    """
    header = {
        "source": FAIR,
        "scheme": SCHEME,
        "commitment": commitment(server_seed),
        "seeds": list(seeds),
    }
    if revealed is None:
        return header
    return header | {"server_seed": server_seed, "digest": digest(revealed)}


def is_fair_header(dice: Mapping[str, Any]) -> bool:
    """Tell whether a header's `dice` are fair ones as `dice_header` writes them."""
    seeds, server_seed = dice.get("seeds"), dice.get("server_seed")
    return (
        dice.get("source") == FAIR
        and dice.get("scheme") == SCHEME
        and _is_hex(dice.get("commitment"))
        and isinstance(seeds, list)
        and all(isinstance(seed, str) and len(seed) <= LONGEST_SEED for seed in seeds)
        and (server_seed is None or (_is_hex(server_seed) and _is_hex(dice.get("digest"))))
    )


def _is_hex(value: object) -> bool:
    if not isinstance(value, str) or len(value) != 2 * SEED_BYTES:
        return False
    return all(letter in "0123456789abcdef" for letter in value)
