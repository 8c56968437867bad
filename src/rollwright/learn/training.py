"""Learns values by playing: in rounds of games against itself, each followed by a descent.

The same seed gives the same weights on any number of cores, and however often it was stopped: games
are numbered, played with the weights of the round's beginning, and learnt from in one order.
"""

import hashlib
import json
import math
import zipfile
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np
import numpy.typing as npt

from rollwright.bots import BY_POINTS, BY_VALUES, BY_WORTH
from rollwright.bots.bound import bound
from rollwright.bots.choosing import MANNERS, WEIGHING
from rollwright.bots.mind import MAX_FEATURES, mind
from rollwright.bots.net import (
    Floats,
    constant,
    head,
    last,
    narrow,
    second,
    size_of,
    wide,
)
from rollwright.bots.weighing import LISTS, ROOM_OF_BOTS, WORK
from rollwright.core.contract import MAX_LEGAL, Numbers
from rollwright.core.dice import signed
from rollwright.core.errors import RollwrightError, cause
from rollwright.learn.descent import descend, room_to_learn
from rollwright.learn.point_play import play_for_points
from rollwright.learn.selfplay import play_and_note
from rollwright.play.game import Game

_TURNS: Final = 256
"""Turns of a game for which there is room, on average."""
_PART: Final = 100
"""Games that one thread plays at a stretch."""
_DAMAGED: Final = (ValueError, LookupError, TypeError, zipfile.BadZipFile, EOFError)
_KEPT: Final = ("weights", "first", "second", "before")

Features: TypeAlias = npt.NDArray[np.int16 | np.int32]
Notes: TypeAlias = tuple[Features, Numbers, Floats]
"""Features of the states of games, how many each has, and the values to learn."""
Playing: TypeAlias = Future[Notes]


@dataclass(frozen=True)
class Course:
    """How to learn: all that the weights depend on, besides game, sheet and players."""

    seed: int
    games: int
    rate: float = 1e-3
    """Of descent, at the beginning; it falls to a hundredth of it by the end."""
    trace: float = 0.8
    """How far what came later reaches back: λ of TD(λ)."""
    whims: int = 200
    """One decision in so many is made by lot; 0: none."""
    watched: int = 0
    """So many games, the first ones, are played by the game's guess: who knows nothing yet may see
    no reason to end a game, and learns little from games without end."""
    round_games: int = 2000
    together: int = 128
    """Notes for one step of descent, at the beginning."""
    grows: float = 1.0
    """How many times as many they are in the end: what is left to learn is the finer, the more
    notes it takes to see it, and long steps are the quicker."""


def usual_course(game: str) -> dict[str, Any]:
    """Return how a game is best learnt, where that is not as elsewhere."""
    return dict(getattr(mind(game), "COURSE", {}))


class Training:
    """Weights that learn."""

    def __init__(self, game: Game, course: Course, begin: Floats | None = None) -> None:
        """Begin with small weights by lot, or with those given."""
        features = mind(game.about.name).feature_count(game.players)
        if features == 0:
            raise RollwrightError("train.nothing_known", title=game.about.title)
        self.game = game
        self.course = course
        self.games = 0
        self.error = 0.0
        """The mean squared error of the last round."""
        self._plain = bound(game.about.name, compiled=False)
        size = self._plain(size_of)(features)
        self.weights = self._beginning(features) if begin is None else grown(begin, size)
        if len(self.weights) != size:
            raise RollwrightError("train.other_values", title=game.about.title)
        self._begun_with = "" if begin is None else hashlib.sha256(begin.tobytes()).hexdigest()
        self._numbers = np.int16 if features < 1 << 15 else np.int32
        """As which features are noted: the shorter, the less there is to move about."""
        self._first = np.zeros_like(self.weights)
        self._second = np.zeros_like(self.weights)
        self._before = self.weights.copy()
        """Those with which the round that comes next is played."""
        self._notes: Notes | None = None
        """Of the round that comes next, if it has been played."""
        bind = bound(game.about.name, compiled=True)
        self._for_points: bool = getattr(mind(game.about.name), "LEARNS_POINTS", False)
        playing: Callable[..., int] = play_for_points if self._for_points else play_and_note
        self._play: Callable[..., int] = bind(playing)
        self._descend: Callable[..., float] = bind(descend)

    def prepare(self) -> None:
        """Compile what is needed, or load it from the cache."""
        self.notes(0, 0)

    def round(self, cores: int = 1) -> int:
        """Learn from a round of games while the next one is played; return how many there were.

        So a round is played with the weights of the round before the last: no core waits for the
        descent, which has to be one thread's work.
        """
        end = self._end_of_round(self.games)
        with ThreadPoolExecutor(cores) as pool:
            notes = self._notes or _together(self._play_round(pool, self.games, self._before))
            before = self.weights.copy()
            learning = pool.submit(self._learn, *notes)
            playing = self._play_round(pool, end, before)
            self.error = learning.result()
            self._notes = _together(playing) if playing else None
        count, self.games, self._before = end - self.games, end, before
        return count

    def _end_of_round(self, begin: int) -> int:
        return min(begin + self.course.round_games, self.course.games)

    def _play_round(self, pool: ThreadPoolExecutor, begin: int, weights: Floats) -> list[Playing]:
        """Begin to play a round of games with these weights, in parts."""
        end = self._end_of_round(begin)
        return [
            pool.submit(self.notes, at, min(_PART, end - at), weights)
            for at in range(begin, end, _PART)
        ]

    def _learn(
        self, found: Features, counts: Numbers, targets: Floats
    ) -> float:  # fmt: skip
        """Descend through a round's notes, in an order by lot; return the mean squared error."""
        lots = np.random.default_rng([_positive(self.course.seed), self.games])
        order = lots.permutation(len(counts)).astype(np.int64)
        gone = self.games / self.course.games
        rate = self.course.rate * 0.01**gone
        together = round(self.course.together * self.course.grows**gone)
        features = self._rows(self.weights).shape[0]
        return self._descend(
            self.weights, np.zeros_like(self.weights), self._first, self._second,
            np.zeros((2, features), np.int64), found, counts, targets, order,
            together, rate, np.zeros(self._plain(room_to_learn)(), np.float32),
        )  # fmt: skip

    def values(self) -> npt.NDArray[np.float16]:
        """Return what was learnt, in short numbers; of features never met, nothing.

        They still have the weights by lot of the beginning, which mean nothing and take up room.
        Of the others eight bits are enough: the shorter, the less there is to ship.
        """
        weights = self.weights.copy()
        if not self._begun_with:
            met = (self._rows(self._second) > 0).any(axis=1)
            self._rows(weights)[~met] = 0
        fractions, exponents = np.frexp(weights)
        with np.errstate(under="ignore"):
            return np.ldexp(np.round(fractions * 256) / 256, exponents).astype(np.float16)

    def save(self, path: Path) -> None:
        """Keep all that going on needs, never leaving a half-written file."""
        aside = path.with_name(path.name + ".new")
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            with aside.open("wb") as file:
                np.savez(
                    file, weights=self.weights, first=self._first, second=self._second,
                    before=self._before, games=np.array(self.games), work=np.array(self._work()),
                )  # fmt: skip
            aside.replace(path)
        except OSError as error:
            raise RollwrightError("file.unwritable", path=path, why=cause(error)) from None

    def resume(self, path: Path) -> bool:
        """Go on from what was kept of the same training; tell whether there was anything."""
        try:
            with path.open("rb") as raw, np.load(raw, allow_pickle=False) as file:
                kept = {name: file[name] for name in _KEPT}
                games, work = int(file["games"]), str(file["work"])
        except FileNotFoundError:
            return False
        except OSError as error:
            raise RollwrightError("file.unreadable_named", path=path, why=cause(error)) from None
        except _DAMAGED:
            raise RollwrightError("train.damaged", path=path) from None
        if work != self._work():
            raise RollwrightError("train.other", path=path)
        if any(array.shape != self.weights.shape for array in kept.values()):
            raise RollwrightError("train.damaged", path=path)
        self.weights, self._first, self._second, self._before = (kept[name] for name in _KEPT)
        self._notes = None
        self.games = games
        return True

    def _work(self) -> str:
        """Tell what the weights depend on, such that another training is told from this one."""
        game = self.game
        told: dict[str, Any] = {
            "game": game.about.name, "sheet": game.sheet.hash, "options": dict(game.options),
            "players": game.players, "features": len(self.weights), "begin": self._begun_with,
            **asdict(self.course),
        }  # fmt: skip
        return json.dumps(told, sort_keys=True)

    def notes(self, first: int, games: int, weights: Floats | None = None) -> Notes:
        """Play games with these weights, or those of the round that comes next; return notes."""
        weights = self._before if weights is None else weights
        game = self.game
        room = _TURNS * game.players * games
        found = np.zeros((room, MAX_FEATURES), self._numbers)
        counts = np.zeros(room, np.int64)
        targets = np.zeros(room, np.float32)
        manner = np.zeros(MANNERS)
        thinking = BY_POINTS if self._for_points else BY_VALUES
        manner[WEIGHING] = BY_WORTH if first < self.course.watched else thinking
        had = [np.zeros(room, np.float32)] if self._for_points else []
        notes = self._play(
            np.zeros(WORK, game.rules.STATE), np.zeros(1, game.rules.STATE), game.sheet.record,
            game.players, manner, signed(self.course.seed), first, games, self.course.whims,
            self.course.trace, np.zeros((LISTS, MAX_LEGAL), np.int64), weights,
            np.zeros(ROOM_OF_BOTS, np.float32), np.zeros(room, np.int64), *had, found, counts,
            targets,
        )  # fmt: skip
        learnt = counts[:notes] > 0
        most = counts[:notes].max(initial=0)
        return found[:notes, :most][learnt], counts[:notes][learnt], targets[:notes][learnt]

    def _rows(self, weights: Floats) -> Floats:
        """Return the rows of the features among weights."""
        return weights[self._plain(head)() :].reshape(-1, self._plain(wide)())

    def _beginning(self, features: int) -> Floats:
        """Return small weights by lot, as descent needs them."""
        broad, slim = self._plain(wide)(), self._plain(narrow)()
        weights: Floats = np.zeros(self._plain(size_of)(features), np.float32)
        lots = np.random.default_rng(_positive(self.course.seed))
        begin = self._plain(second)()
        weights[begin : begin + broad * slim] = lots.normal(0, math.sqrt(2 / broad), broad * slim)
        begin = self._plain(last)()
        weights[begin : self._plain(constant)()] = lots.normal(0, math.sqrt(1 / slim), slim)
        self._rows(weights)[:] = lots.normal(0, 0.1, (features, broad))
        return weights


def _together(parts: list[Playing]) -> Notes:
    """Return the notes of all parts of a round, in the order of the games."""
    found, counts, targets = zip(*(part.result() for part in parts), strict=True)
    most = max(part.shape[1] for part in found)
    padded = [np.pad(part, ((0, 0), (0, most - part.shape[1]))) for part in found]
    return np.concatenate(padded), np.concatenate(counts), np.concatenate(targets)


def grown(weights: Floats, size: int) -> Floats:
    """Return a copy with weights of nothing for features that are new, so that it plays the same.

    New features have their numbers after all others.
    """
    more = max(size - len(weights), 0)
    return np.concatenate([weights, np.zeros(more, np.float32)])


def _positive(seed: int) -> int:
    """Return the seed as NumPy takes it."""
    return seed % (1 << 64)
