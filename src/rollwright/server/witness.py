"""A player's part in fair dice: add seeds to them, and keep what the server was heard to promise.

What is kept lies on the player's own disk, where no host can change it. After the game its record
is checked against it.
"""

import json
import os
import secrets
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from rollwright.core.errors import RollwrightError, cause
from rollwright.play.fair import LONGEST_SEED, seed_hash
from rollwright.play.verify import Kept

_RANDOM_BYTES = 16
LONGEST_WORDS = LONGEST_SEED - 2 * _RANDOM_BYTES - 1
"""Letters that a player may put before the random ones of each seed."""


@dataclass
class _Game:
    """What is kept of one game at a table."""

    commitment: str = ""
    seeds: dict[str, str] = field(default_factory=dict)
    """By the numbers of the seats held here."""
    seed_hashes: list[str] = field(default_factory=list)
    digest: str = ""


class Witness:
    """What one device has heard, and said, of the dice at a table."""

    def __init__(self, path: Path, words: str = "") -> None:
        """Go on with what a file has kept; `words` are the player's own in every new seed."""
        self._path = path
        self._words = words
        self._games: dict[int, _Game] = {}
        try:
            if path.exists():
                kept = json.loads(path.read_bytes())
                self._games = {int(number): _Game(**game) for number, game in kept.items()}
        except (OSError, ValueError, TypeError, AttributeError) as error:
            raise RollwrightError("file.unreadable", path=path, why=cause(error)) from None

    def hear(self, table: Mapping[str, Any], events: Sequence[Mapping[str, Any]]) -> None:
        """Keep what is told of the dice: the first commitment to each game counts."""
        before = asdict(self._game(_number(table)))
        game = self._game(_number(table))
        game.commitment = game.commitment or table["commitment"] or ""
        for event in events:
            if event["type"] == "ended" and event.get("digest"):
                self._game(event["game"]).digest = event["digest"]
        if asdict(game) != before or any(event["type"] == "ended" for event in events):
            self._keep()

    def due(self, table: Mapping[str, Any], seat: int) -> dict[str, Any] | None:
        """Return the command that a seat owes to the dice of the next game, if it does."""
        shown = table["seats"][seat]
        if not shown["adds_seed"] or shown["stand_in"] or not self.is_as_promised(table):
            return None
        game = self._game(_number(table))
        if table["seeds_due"] == "commit":
            wants = table["status"] == "waiting" or seat in table["agreed"]
            if not wants or shown["seed_hash"] is not None:
                return None
            seed = self._seed(game, seat)
            return {"type": "commit", "seed_hash": seed_hash(game.commitment, seat, seed)}
        if table["seeds_due"] == "reveal" and not shown["has_revealed"]:
            seed = game.seeds.get(str(seat), "")
            if not seed or seed_hash(game.commitment, seat, seed) != shown["seed_hash"]:
                return None  # another device of this seat has it
            if not game.seed_hashes:
                game.seed_hashes = [each["seed_hash"] or "" for each in table["seats"]]
                self._keep()
            return {"type": "reveal", "seed": seed}
        return None

    def is_as_promised(self, table: Mapping[str, Any]) -> bool:
        """Tell whether the commitment to a game is still the one that was told first."""
        first = self._game(_number(table)).commitment
        return not first or first == table["commitment"]

    def lacks_seed(self, table: Mapping[str, Any], seat: int) -> bool:
        """Tell whether a seat has to reveal a seed that is not kept here."""
        shown = table["seats"][seat]
        owes = table["seeds_due"] == "reveal" and shown["seed_hash"] and not shown["has_revealed"]
        return bool(owes) and self.due(table, seat) is None

    def kept(self, number: int) -> Kept:
        """Return what was kept of a game, to check its record by."""
        game = self._game(number)
        return Kept(
            game.commitment or None, tuple(game.seed_hashes) or None,
            tuple(game.seeds.values()), game.digest or None,
        )  # fmt: skip

    def _seed(self, game: _Game, seat: int) -> str:
        """Return a seat's seed for a game, drawn and kept the first time it is needed."""
        if str(seat) not in game.seeds:
            drawn = f"{self._words} {secrets.token_hex(_RANDOM_BYTES)}".strip()
            game.seeds[str(seat)] = drawn
            self._keep()  # before anybody hears of it: a lost seed could not be revealed
        return game.seeds[str(seat)]

    def _game(self, number: int) -> _Game:
        return self._games.setdefault(number, _Game())

    def _keep(self) -> None:
        """Write everything anew, and leave the old file whole until that is done."""
        games = {number: asdict(game) for number, game in self._games.items()}
        new = self._path.with_suffix(".new")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
                json.dump(games, file)
                file.flush()
                os.fsync(file.fileno())
            new.replace(self._path)
        except OSError as error:
            raise RollwrightError("file.unwritable", path=self._path, why=cause(error)) from None


def _number(table: Mapping[str, Any]) -> int:
    """Return the number of the game that the table's commitment is for."""
    number: int = table["number"]
    return number if table["status"] == "playing" else number + 1
