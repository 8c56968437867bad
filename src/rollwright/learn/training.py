"""Trains a network by self-play: in rounds of games, each followed by a gradient descent.

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

from rollwright.bots import GUESS, NETWORK, POINTS
from rollwright.bots.binding import bot_binding, known_by, loop_binding, workspace_of
from rollwright.bots.factory import BotSpec, all_seats, make_bot
from rollwright.bots.network import (
    feature_rows,
    first_units,
    output_bias,
    output_weights,
    second_units,
    second_weights,
    weight_count,
)
from rollwright.bots.play_loop import DRAWN, NO_LIMIT, Numbering
from rollwright.bots.scratch import MAX_FEATURES
from rollwright.core.contract import Floats, Numbers
from rollwright.core.dice import signed
from rollwright.core.errors import RollwrightError, cause
from rollwright.learn import point_samples, win_samples
from rollwright.learn.descent import Batches, descend, new_adam
from rollwright.learn.samples import new_self_play
from rollwright.learn.self_play import play_and_sample
from rollwright.play.game import Game

_TURNS: Final = 256
"""Turns of a game for which there is room, on average."""
_PART: Final = 100
"""Games that one thread plays at a stretch."""
_DAMAGED: Final = (ValueError, LookupError, TypeError, zipfile.BadZipFile, EOFError)
_KEPT: Final = ("weights", "mean", "variance", "before")

FeatureRows: TypeAlias = npt.NDArray[np.int16 | np.int32]
SampleArrays: TypeAlias = tuple[FeatureRows, Numbers, Floats]
"""The features of sampled states, how many each has, and the targets to learn."""
Playing: TypeAlias = Future[SampleArrays]


@dataclass(frozen=True)
class Hyperparameters:
    """How to learn: all that the weights depend on, besides game, sheet and players."""

    seed: int
    games: int
    learning_rate: float = 1e-3
    """At the beginning; it falls to a hundredth of it by the end."""
    trace_decay: float = 0.8
    """How far what came later reaches back: λ of TD(λ)."""
    epsilon: float = 0.005
    """Which share of the decisions is made at random: one in a whole number of them."""
    warm_up_games: int = 0
    """So many games, the first ones, are played by the game's guess, as a teacher: who knows
    nothing yet may see no reason to end a game, and learns little from games without end."""
    round_games: int = 2000
    batch_size: int = 128
    """Samples for one step of descent, at the beginning."""
    batch_growth: float = 1.0
    """How many times as large batches are in the end: their gradient is less noisy."""

    @property
    def epsilon_one_in(self) -> int:
        """One decision in so many is made at random; 0: none."""
        return round(1 / self.epsilon) if self.epsilon else 0


def usual_training(game: str) -> dict[str, Any]:
    """Return the hyperparameters of a game, where they are not as elsewhere."""
    return dict(known_by(game, "TRAINING", {}))


class Training:
    """Weights that learn."""

    def __init__(self, game: Game, hyper: Hyperparameters, begin: Floats | None = None) -> None:
        """Begin with small weights by lot, or with those given."""
        features: int = known_by(game.about.name, "feature_count")(game.players)
        if features == 0:
            raise RollwrightError("train.nothing_known", title=game.about.title)
        self.game = game
        self.hyper = hyper
        self.games = 0
        self.error = 0.0
        """The mean squared error of the last round."""
        self._plain = bot_binding(game.about.name, compiled=False)
        size = self._plain(weight_count)(features)
        self.weights = self._beginning(features) if begin is None else grown(begin, size)
        if len(self.weights) != size:
            raise RollwrightError("train.other_weights", title=game.about.title)
        self._begun_with = "" if begin is None else hashlib.sha256(begin.tobytes()).hexdigest()
        self._numbers = np.int16 if features < 1 << 15 else np.int32
        """As which features are kept: the shorter, the less there is to move about."""
        self._mean = np.zeros_like(self.weights)
        self._variance = np.zeros_like(self.weights)
        self._before = self.weights.copy()
        """Those with which the round that comes next is played."""
        self._samples: SampleArrays | None = None
        """Of the round that comes next, if it has been played."""
        self._for_points: bool = known_by(game.about.name, "LEARNS_POINTS", False)
        hooks = point_samples.HOOKS if self._for_points else win_samples.HOOKS
        play = loop_binding(game.about.name, compiled=True, hooks=hooks)
        self._play: Callable[..., int] = play(play_and_sample)
        self._descend: Callable[..., float] = bot_binding(game.about.name, compiled=True)(descend)

    def prepare(self) -> None:
        """Compile what is needed, or load it from the cache: by playing and learning nothing."""
        self.samples(0, 0)
        self.samples(self.hyper.warm_up_games, 0)
        nothing = np.zeros((0, MAX_FEATURES), self._numbers)
        self._learn(nothing, np.zeros(0, np.int64), np.zeros(0, np.float32))

    def round(self, cores: int = 1) -> int:
        """Learn from a round of games while the next one is played; return how many there were.

        So a round is played with the weights of the round before the last: no core waits for the
        descent, which has to be one thread's work.
        """
        end = self._end_of_round(self.games)
        with ThreadPoolExecutor(cores) as pool:
            samples = self._samples or _together(self._play_round(pool, self.games, self._before))
            before = self.weights.copy()
            learning = pool.submit(self._learn, *samples)
            playing = self._play_round(pool, end, before)
            self.error = learning.result()
            self._samples = _together(playing) if playing else None
        count, self.games, self._before = end - self.games, end, before
        return count

    def _end_of_round(self, begin: int) -> int:
        return min(begin + self.hyper.round_games, self.hyper.games)

    def _play_round(self, pool: ThreadPoolExecutor, begin: int, weights: Floats) -> list[Playing]:
        """Begin to play a round of games with these weights, in parts."""
        end = self._end_of_round(begin)
        return [
            pool.submit(self.samples, at, min(_PART, end - at), weights)
            for at in range(begin, end, _PART)
        ]

    def _learn(self, features: FeatureRows, counts: Numbers, targets: Floats) -> float:
        """Descend through a round's samples, in an order by lot; return the mean squared error."""
        lots = np.random.default_rng([_positive(self.hyper.seed), self.games])
        order = lots.permutation(len(counts)).astype(np.int64)
        gone = self.games / self.hyper.games
        learning_rate = self.hyper.learning_rate * 0.01**gone
        batch_size = round(self.hyper.batch_size * self.hyper.batch_growth**gone)
        rows = self._rows(self.weights).shape[0]
        return self._descend(
            new_adam(self.weights, self._mean, self._variance, rows),
            Batches(features, counts, targets, order, batch_size, learning_rate),
        )

    def short_weights(self) -> npt.NDArray[np.float16]:
        """Return the weights in short numbers; of features never met, nothing.

        They still have the weights by lot of the beginning, which mean nothing and take up room.
        Of the others eight bits are enough: the shorter, the less there is to ship.
        """
        weights = self.weights.copy()
        if not self._begun_with:
            met = (self._rows(self._variance) > 0).any(axis=1)
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
                    file, weights=self.weights, mean=self._mean, variance=self._variance,
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
        self.weights, self._mean, self._variance, self._before = (kept[name] for name in _KEPT)
        self._samples = None
        self.games = games
        return True

    def _work(self) -> str:
        """Tell what the weights depend on, such that another training is told from this one."""
        game = self.game
        told: dict[str, Any] = {
            "game": game.about.name, "sheet": game.sheet.hash, "options": dict(game.options),
            "players": game.players, "features": len(self.weights), "begin": self._begun_with,
            **asdict(self.hyper),
        }  # fmt: skip
        return json.dumps(told, sort_keys=True)

    def samples(self, first: int, games: int, weights: Floats | None = None) -> SampleArrays:
        """Play games with these weights, or those of the round that comes next; take samples."""
        used = self._before if weights is None else weights
        game, hyper = self.game, self.hyper
        evaluator = POINTS if self._for_points else NETWORK
        if first < hyper.warm_up_games:
            evaluator = GUESS
        bot = make_bot(game, BotSpec(evaluator, used), compiled=True)
        room = _TURNS * game.players * games
        watch = new_self_play(room, self._numbers, used, hyper.epsilon_one_in, hyper.trace_decay)
        count = self._play(
            watch,
            Numbering(signed(hyper.seed), first, games, game.players, DRAWN, NO_LIMIT),
            all_seats([bot]),
            workspace_of(game.about.name),
            game.sheet.record,
        )
        taken = watch.samples
        learnt = taken.skipped[:count] == 0
        most = taken.counts[:count][learnt].max(initial=0)
        return (
            taken.features[:count, :most][learnt],
            taken.counts[:count][learnt],
            taken.targets[:count][learnt],
        )

    def _rows(self, weights: Floats) -> Floats:
        """Return the rows of the features among weights."""
        return weights[self._plain(feature_rows)() :].reshape(-1, self._plain(first_units)())

    def _beginning(self, features: int) -> Floats:
        """Return small weights by lot, as descent needs them."""
        broad, slim = self._plain(first_units)(), self._plain(second_units)()
        weights: Floats = np.zeros(self._plain(weight_count)(features), np.float32)
        lots = np.random.default_rng(_positive(self.hyper.seed))
        begin = self._plain(second_weights)()
        weights[begin : begin + broad * slim] = lots.normal(0, math.sqrt(2 / broad), broad * slim)
        begin = self._plain(output_weights)()
        weights[begin : self._plain(output_bias)()] = lots.normal(0, math.sqrt(1 / slim), slim)
        self._rows(weights)[:] = lots.normal(0, 0.1, (features, broad))
        return weights


def _together(parts: list[Playing]) -> SampleArrays:
    """Return the samples of all parts of a round, in the order of the games."""
    features, counts, targets = zip(*(part.result() for part in parts), strict=True)
    most = max(part.shape[1] for part in features)
    padded = [np.pad(part, ((0, 0), (0, most - part.shape[1]))) for part in features]
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
