"""What a bot brings to a table: its manner as compiled code knows it, and the values it knows."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from rollwright.bots import (
    BY_LOT,
    BY_PLAYING_ON,
    BY_POINTS,
    BY_TABLE,
    BY_VALUES,
    BY_WORTH,
    KINDS,
    Bot,
)
from rollwright.bots.bound import bound
from rollwright.bots.choosing import LOOKS, MANNERS, SAMPLES, SOFTNESS, WEIGHING
from rollwright.bots.mind import mind
from rollwright.bots.net import Floats, size_of
from rollwright.bots.values import TABLE, WEIGHTS, find, is_there, name_of, read_values
from rollwright.core.errors import RollwrightError
from rollwright.play.game import Game

_BY_LOT: Final = KINDS["random"]
_MOST_GAMES: Final = 1_000_000
NO_VALUES: Final[Floats] = np.zeros(1, np.float32)


@dataclass(frozen=True)
class Equipment:
    """What a bot brings."""

    manner: npt.NDArray[np.float64]
    values: Floats
    lacks_values: bool = False
    """Whether it should know values of this sheet, has none, and plays by search instead."""

    @property
    def thinks(self) -> bool:
        """Whether it does more than take what the game guesses to be best."""
        return self.searches or bool(self.manner[SOFTNESS] > 0)

    @property
    def searches(self) -> bool:
        """Whether it takes so long to decide that it had better be compiled."""
        return bool(self.manner[WEIGHING] not in (BY_LOT, BY_WORTH))


def equip(game: Game, name: str) -> Equipment:
    """Equip the bot of that name: `strong`, `strong:FILE` with other weights, `rollout:GAMES`."""
    kind, _, file = name.partition(":")
    bot = KINDS[kind]
    known = mind(game.about.name)
    softness = known.SOFTNESS.get(kind, 0.0)
    weighing = _weighing(game, kind, bot)
    if bot.weighing == BY_PLAYING_ON and file:
        bot = replace(bot, samples=_games(file))
    if weighing == BY_POINTS and not hasattr(known, "LEARNS_POINTS"):
        raise RollwrightError("bot.no_points", bot=kind, title=game.about.title)
    if weighing in (BY_VALUES, BY_POINTS):
        values = _weights(game, file)
        if values is None:
            return _without_values(bot)
        if weighing == BY_VALUES:  # a share of the win is the less, the more there are to share
            softness *= 2 / game.players
        bot = replace(bot, weighing=weighing)
        return Equipment(_manner(bot, softness, known.LOOKS.get(kind, 0)), values)
    if bot.weighing == BY_TABLE:
        table = find(name_of_table(game, bot.hazard))
        if table is None:
            raise RollwrightError("bot.no_table", bot=kind, command=solving(game, bot.hazard))
        return Equipment(_manner(bot, softness), table.numbers)
    return Equipment(_manner(bot, softness), NO_VALUES)


def is_compiled(game: Game, name: str) -> bool:
    """Tell, without reading its values, whether a bot had better be compiled."""
    bot = KINDS.get(name, _BY_LOT)
    return _weighing(game, name, bot) not in (BY_LOT, BY_WORTH)


def _weighing(game: Game, kind: str, bot: Bot) -> int:
    """Return how a bot weighs at this game."""
    at_this_game: Mapping[str, int] = getattr(mind(game.about.name), "WEIGHING", {})
    return at_this_game.get(kind, bot.weighing)


def _without_values(bot: Bot) -> Equipment:
    """Equip a bot for want of values: it goes by the game's guess, or searches."""
    if bot.weighing == BY_WORTH:
        return Equipment(_manner(bot), NO_VALUES)
    search = Bot(BY_PLAYING_ON, samples=bot.samples)
    return Equipment(_manner(search), NO_VALUES, lacks_values=True)


def has_values(game: Game) -> bool:
    """Tell whether there are learnt values for a game, so that its bots need not search."""
    return any(is_there(name) for name in _names(game))


def name_of_table(game: Game, hazard: float) -> str:
    """Return the name of the file of a solved game."""
    return name_of(game, TABLE, f"-h{hazard:g}")


def solving(game: Game, hazard: float) -> str:
    """Return the command that solves a game."""
    return f"rollwright solve {game.about.name} --players {game.players} --hazard {hazard:g}"


def _games(text: str) -> int:
    """Read how many games are to be played on for a decision."""
    if text.isdecimal() and 1 <= int(text) <= _MOST_GAMES:
        return int(text)
    raise RollwrightError(
        "usage.number", name="rollout:GAMES", value=text[:20], low=1, high=_MOST_GAMES
    )


def _names(game: Game) -> tuple[str, str]:
    """Return where a game's weights may be; those for the usual options are better than none."""
    return name_of(game, WEIGHTS), name_of(game, WEIGHTS, usual=True)


def _weights(game: Game, file: str) -> Floats | None:
    """Return the weights for a game, if there are any that fit."""
    name = file or next(filter(is_there, _names(game)), "")
    found = read_values(Path(file)) if file else find(name)
    if found is None:
        return None
    wanted = size_for(game)
    if len(found.numbers) != wanted:
        raise RollwrightError("values.other", path=name)
    return found.numbers


def size_for(game: Game) -> int:
    """Return how many weights a game's network has."""
    features = mind(game.about.name).feature_count(game.players)
    return bound(game.about.name, compiled=False)(size_of)(features)


def _manner(bot: Bot, softness: float = 0.0, looks: int = 0) -> npt.NDArray[np.float64]:
    manner = np.zeros(MANNERS)
    manner[WEIGHING] = bot.weighing
    manner[SAMPLES] = bot.samples
    manner[SOFTNESS] = softness
    manner[LOOKS] = looks
    return manner
