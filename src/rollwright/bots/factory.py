"""Makes bots for a game: evaluator, policy, weights, temperature and lookahead, by a bot's name."""

import math
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, cast

import numpy as np

from rollwright.bots import GUESS, KINDS, NETWORK, POINTS, RANDOM, ROLLOUT, TABLE, BotKind
from rollwright.bots.binding import bot_binding, known_by, rollout_binding
from rollwright.bots.bot import Bot
from rollwright.bots.evaluators import load
from rollwright.bots.network import weight_count
from rollwright.bots.policy import (
    choose_at_random,
    choose_by_guess,
    choose_by_value,
    choose_greedily,
)
from rollwright.bots.weight_files import TABLE as TABLE_FILE
from rollwright.bots.weight_files import WEIGHTS, find, is_there, name_of, read_weights
from rollwright.core.compiling import Function
from rollwright.core.contract import MAX_SEATS, Floats
from rollwright.core.errors import RollwrightError
from rollwright.core.registry import about
from rollwright.play.game import Game

_MOST_ROLLOUTS: Final = 1_000_000
NO_WEIGHTS: Final[Floats] = np.zeros(1, np.float32)
_UNUSED: Final = 0
"""Where a compiled bot has no evaluator or no lookahead."""


@dataclass(frozen=True)
class BotSpec:
    """All that makes a bot of one game, before it is bound, plain or compiled."""

    evaluator: str
    weights: Floats = field(default_factory=lambda: NO_WEIGHTS)
    temperature: float = 0.0
    rolls: int = 0
    rollouts: int = 0
    lacks_weights: bool = False
    """Whether it should know weights for this sheet, has none, and plays on by the guess."""

    @property
    def policy(self) -> Function:
        """How it chooses."""
        if self.evaluator == RANDOM:
            return choose_at_random
        if self.evaluator == GUESS:
            return choose_by_guess if self.temperature else choose_greedily
        return choose_by_value

    @property
    def is_slow(self) -> bool:
        """Whether it makes sense only when compiled."""
        return self.evaluator == ROLLOUT or self.rolls > 0


def specify(game: Game, name: str) -> BotSpec:
    """Find what a bot is made of: `strong`, `strong:FILE` with other weights, `rollout:GAMES`."""
    kind, _, file = name.partition(":")
    spec = outline(game, name)
    if spec.evaluator in (NETWORK, POINTS):
        return replace(spec, weights=_weights(game, file))
    if spec.evaluator == TABLE:
        hazard = KINDS[kind].hazard
        table = find(game, name_of_table(game, hazard))
        if table is None:
            raise RollwrightError("bot.no_table", bot=kind, command=solving(game, hazard))
        return replace(spec, weights=table.numbers)
    return spec


def outline(game: Game, name: str) -> BotSpec:
    """Find what a bot is made of, all but its weights or table, which would have to be read."""
    kind, _, file = name.partition(":")
    bot = KINDS[kind]
    evaluator = evaluator_name(game, kind)
    temperature: float = known_by(game.about.name, "TEMPERATURE", {}).get(kind, 0.0)
    if evaluator == POINTS and not known_by(game.about.name, "LEARNS_POINTS", False):
        raise RollwrightError("bot.no_points", bot=kind, title=game.about.title)
    if evaluator in (NETWORK, POINTS):
        if not file and not has_weights(game):
            return _without_weights(bot)
        if evaluator == NETWORK:  # a share of the win is the less, the more there are to share
            temperature *= 2 / game.players
        rolls: int = known_by(game.about.name, "ROLLS", {}).get(kind, 0)
        return BotSpec(evaluator, NO_WEIGHTS, temperature, rolls, bot.rollouts)
    rollouts = _rollouts(file) if evaluator == ROLLOUT and file else bot.rollouts
    return BotSpec(evaluator, temperature=temperature, rollouts=rollouts)


def is_quick(evaluator: str) -> bool:
    """Tell whether a bot with this evaluator decides well enough interpreted."""
    return evaluator in (RANDOM, GUESS)


def stand_in_for(spec: BotSpec) -> BotSpec:
    """Return what plays for a bot that makes sense only when compiled, until it is.

    It does not look ahead; where it would play on, it takes what the game guesses to be best.
    """
    if spec.evaluator == ROLLOUT:
        return BotSpec(GUESS)
    return replace(spec, rolls=0)


def unbound_bot(spec: BotSpec) -> Bot:
    """Return a bot for loops that have its policy built in (`binding.fast_binding`)."""
    unused = cast("Any", _UNUSED)
    temperature = float(spec.temperature) if spec.evaluator != RANDOM else math.inf
    return Bot(
        unused, unused, unused, spec.weights, temperature, spec.rolls, spec.rollouts, habit=0
    )


def make_bot(game: Game, spec: BotSpec, *, compiled: bool, in_loop: bool = True) -> Bot:
    """Bind a bot to its game; compiled, this compiles it, or loads it from the cache.

    Who plays in no loop has its policy called from Python.
    """
    bind = bot_binding(game.about.name, compiled=compiled)
    evaluator: Any = _UNUSED
    lookahead: Any = _UNUSED
    if spec.policy is choose_by_value:
        name = game.about.name
        evaluates = rollout_binding(name, compiled=compiled)
        evaluator = evaluates.pointer(evaluator_of(name, spec.evaluator))
        if spec.rolls:
            lookahead = bind.pointer(known_by(name, "lookahead"))
    policy: Any = bind.pointer(spec.policy) if in_loop else _UNUSED
    return unbound_bot(spec)._replace(policy=policy, evaluator=evaluator, lookahead=lookahead)


def all_seats(bots: Sequence[Bot]) -> tuple[Bot, ...]:
    """Return the bots by seat as play loops take them: one for every seat that there could be."""
    return (*bots, *[bots[0]] * (MAX_SEATS - len(bots)))


@lru_cache(maxsize=64)
def evaluator_of(game: str, name: str) -> Function:
    """Return an evaluator by name: the game's own, or that of any game."""
    own: Function | None = known_by(game, "EVALUATORS", {}).get(name)
    return load(name, about(game)) if own is None else own


def evaluator_name(game: Game, kind: str) -> str:
    """Return the name of the evaluator that a bot goes by at this game, if it has weights."""
    at_this_game = known_by(game.about.name, "EVALUATOR_OF", {})
    name: str = at_this_game.get(kind, KINDS[kind].evaluator)
    return name


def has_weights(game: Game) -> bool:
    """Tell whether there are weights for a game, so that its bots need not play on."""
    return any(is_there(game, name) for name in _names(game))


def name_of_table(game: Game, hazard: float) -> str:
    """Return the name of the file of a solved game."""
    return name_of(game, TABLE_FILE, f"-h{hazard:g}")


def solving(game: Game, hazard: float) -> str:
    """Return the command that solves a game."""
    return f"rollwright solve {game.about.name} --players {game.players} --hazard {hazard:g}"


def weight_count_of(game: Game) -> int:
    """Return how many weights a game's network has."""
    features: int = known_by(game.about.name, "feature_count")(game.players)
    return bot_binding(game.about.name, compiled=False)(weight_count)(features)


def _without_weights(bot: BotKind) -> BotSpec:
    """Specify a bot for want of weights: it goes by the game's guess, or plays on by it."""
    if bot.evaluator == GUESS:
        return BotSpec(GUESS)
    return BotSpec(ROLLOUT, rollouts=bot.rollouts, lacks_weights=True)


def _rollouts(text: str) -> int:
    """Read how many games are to be played on for a decision."""
    if text.isdecimal() and 1 <= int(text) <= _MOST_ROLLOUTS:
        return int(text)
    raise RollwrightError(
        "usage.number", name="rollout:GAMES", value=text[:20], low=1, high=_MOST_ROLLOUTS
    )


def _names(game: Game) -> tuple[str, str]:
    """Return where a game's weights may be; those for the usual options are better than none."""
    return name_of(game, WEIGHTS), name_of(game, WEIGHTS, usual=True)


def _weights(game: Game, file: str) -> Floats:
    """Return the weights for a game, from a file or from where they are kept."""
    names = _names(game)
    name = file or next((each for each in names if is_there(game, each)), names[0])
    found = read_weights(Path(file)) if file else find(game, name)
    if found is None:  # it was there a moment ago
        raise RollwrightError("weights.damaged", path=name)
    if len(found.numbers) != weight_count_of(game):
        raise RollwrightError("weights.other", path=name)
    return found.numbers
