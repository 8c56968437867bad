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
from rollwright.core.events import event_of
from rollwright.core.players import HUMAN
from rollwright.play.fair import LONGEST_SEED, seed_hash
from rollwright.play.verify import Kept

_RANDOM_BYTES = 16
LONGEST_WORDS = LONGEST_SEED - 2 * _RANDOM_BYTES - 1
"""Letters that a player may put before the random ones of each seed."""


@dataclass
class _Game:
    """What is kept of one game at a table."""

    commitment: str = ""
    """As it was told before the game began."""
    seeds: dict[str, str] = field(default_factory=dict)
    """By the numbers of the seats held here."""
    seed_hashes: list[str] = field(default_factory=list)
    """Of all seats, as they stood when a seed of ours was revealed."""
    has_begun: bool = False
    chances: list[str] = field(default_factory=list)
    """From the first one on, as they were told during the game."""
    has_all_chances: bool = False
    """Whether they were heard to the end."""
    digest: str = ""
    contradiction: bool = False
    """Whether the server has told something that cannot be true beside what it told before."""


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

    def hear(
        self,
        table: Mapping[str, Any],
        events: Sequence[Mapping[str, Any]],
        *,
        was_away: bool = False,
    ) -> None:
        """Keep what is told of the dice, and notice what contradicts it.

        The first commitment to each game counts, if it is told before the game begins.
        `was_away`: something may have been told meanwhile that was not heard here.
        """
        before = self._written()
        self._look_at_number(_number(table), was_away=was_away)
        game = self._game(_number(table))
        if table["status"] == "playing":
            game.has_begun = True
        else:
            game.commitment = game.commitment or table["commitment"] or ""
        is_other = bool(game.commitment) and game.commitment != table["commitment"]
        game.contradiction |= is_other or any(map(_is_bot_with_seed, table["seats"]))
        for event in events:
            if event["type"] == "started":
                self._begin(event)
            elif event["type"] in ("ended", "closed") and event.get("digest"):
                self._game(event.get("game", table["number"])).digest = event["digest"]
        if self._written() != before:
            self._keep()

    def hear_chances(self, number: int, chances: Sequence[str], *, to_the_end: bool) -> None:
        """Keep the chances of a game as one listener has been told them so far.

        Other listeners at this device may have heard more of them, or less, but nothing else.
        """
        game = self._game(number)
        before = asdict(game)
        common = min(len(game.chances), len(chances))
        is_longer = len(chances) > common
        if game.chances[:common] != list(chances[:common]) or (is_longer and game.has_all_chances):
            game.contradiction = True
        elif is_longer:
            game.chances = list(chances)
        game.has_all_chances |= to_the_end
        if asdict(game) != before:
            self._keep()

    def _look_at_number(self, number: int, *, was_away: bool) -> None:
        """Notice if a game is left out for which a seed was revealed here."""
        for earlier, game in list(self._games.items()):
            if earlier < number and game.seed_hashes and not game.has_begun:
                game.has_begun = True  # it is told once
                self._game(number).contradiction |= not was_away

    def _begin(self, started: Mapping[str, Any]) -> None:
        """Compare how a game begins with what was told and revealed before."""
        game = self._game(started["game"])
        game.has_begun = True
        seeds = started.get("seeds") or []
        given = {int(seat): seed for seat, seed in game.seeds.items() if game.seed_hashes}
        has_other_seeds = any(seeds[seat : seat + 1] != [seed] for seat, seed in given.items())
        is_other = bool(game.commitment) and game.commitment != started.get("commitment")
        game.contradiction |= is_other or has_other_seeds

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
        """Tell whether nothing that was told of a game's dice contradicts what was told before."""
        return not self._game(_number(table)).contradiction

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
            tuple(game.seeds.values()), game.digest or None, tuple(game.chances),
            has_all_chances=game.has_all_chances, contradiction=game.contradiction,
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

    def _written(self) -> dict[int, dict[str, Any]]:
        return {number: asdict(game) for number, game in self._games.items()}

    def _keep(self) -> None:
        """Write everything anew, and leave the old file whole until that is done."""
        new = self._path.with_suffix(".new")
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
            with os.fdopen(os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "w") as file:
                json.dump(self._written(), file)
                file.flush()
                os.fsync(file.fileno())
            new.replace(self._path)
        except OSError as error:
            raise RollwrightError("file.unwritable", path=self._path, why=cause(error)) from None


def _number(table: Mapping[str, Any]) -> int:
    """Return the number of the game that the table's commitment is for."""
    number: int = table["number"]
    return number if table["status"] == "playing" else number + 1


def _is_bot_with_seed(seat: Mapping[str, Any]) -> bool:
    """Tell whether a seat that nobody sits on adds a seed: the server would have chosen it."""
    return seat["player"] != HUMAN and seat["seed_hash"] is not None


class ChanceListener:
    """Tells a witness the chances of the game that is played, as one seat or guest hears them."""

    def __init__(self, witness: Witness) -> None:
        self._witness = witness
        self._chances: list[str] | None = None
        """Of the game played now; None: it began before, and its log has not been read yet."""
        self._missed: list[Mapping[str, Any]] = []
        """The events heard since then."""

    def hear(
        self, table: Mapping[str, Any], events: Sequence[Mapping[str, Any]], *, snapshot: bool
    ) -> None:
        """Take in what is told; after a `snapshot`, `read` has to take in the log."""
        if snapshot:
            self._chances, self._missed = None, []
        number = _first_number(table, events)
        for event in events:
            if event["type"] == "started":
                self._chances, self._missed, number = [], [], event["game"]
            elif self._chances is None:
                self._missed.append(event)
            elif event["type"] == "chance":
                self._chances.append(str(event_of(event)))
                self._witness.hear_chances(number, self._chances, to_the_end=False)
            elif event["type"] in ("ended", "closed"):
                self._witness.hear_chances(number, self._chances, to_the_end=True)

    def read(self, log: Mapping[str, Any]) -> None:
        """Take in the log of a game that had begun before one came."""
        if self._chances is not None:
            return  # the next has begun meanwhile
        later = [event for event in self._missed if event["seq"] > log["seq"]]
        told = [event for event in (*log["events"], *later) if event["type"] == "chance"]
        self._chances = [str(event_of(event)) for event in told]
        self._witness.hear_chances(log["game"], self._chances, to_the_end=not log["live"])


def _first_number(table: Mapping[str, Any], events: Sequence[Mapping[str, Any]]) -> int:
    """Return the number of the game that the first of some events are of."""
    for event in events:
        if event["type"] in ("started", "ended"):
            game: int = event["game"]
            return game - 1 if event["type"] == "started" else game
    number: int = table["number"]
    return number
