"""What a bot comes to with the dice of a day: everybody's own game is compared with that."""

import asyncio
from collections import OrderedDict
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from rollwright.bots.compile_ahead import is_ready
from rollwright.bots.play_loop import choices_key
from rollwright.bots.players import BoundBot
from rollwright.play.daily import RIVAL, daily_dice
from rollwright.play.game import Game
from rollwright.play.state import State
from rollwright.server.bots.compile_queue import CompileQueue
from rollwright.server.bots.thinking import Setup, Thinkers, setup_of
from rollwright.server.bots.turns import Asker
from rollwright.server.tables.games import shared_game

_MOST: Final = 4096
"""Days of which it is kept."""
_ASKER: Final = Asker("daily", "daily")
"""It takes its turn among the tables' bots."""


@dataclass(frozen=True)
class Came:
    """What the bot came to."""

    total: int
    parts: Mapping[str, int]
    """By the catalogue keys of the parts."""


class DailyRival:
    """Lets the bot play the dice of a day: once, and one day after the other."""

    def __init__(self, thinkers: Thinkers, compiler: CompileQueue) -> None:
        self._thinkers = thinkers
        self._compiler = compiler
        self._known: OrderedDict[tuple[str, date], Came] = OrderedDict()
        self._playing: dict[tuple[str, date], asyncio.Task[Came]] = {}
        self._one_by_one = asyncio.Lock()

    def known(self, game: str, day: date) -> Came | None:
        """Return what it came to, if it has played these dice."""
        return self._known.get((game, day))

    def seconds_until_ready(self, game: str) -> float | None:
        """Return after how long the bot can play at its level, about; None: never."""
        return self._compiler.seconds_for(alone(game), RIVAL)

    async def played(self, game: str, day: date) -> Came:
        """Let it play, unless it has; whoever asks may go away meanwhile."""
        key = game, day
        if (known := self._known.get(key)) is not None:
            return known
        if key not in self._playing:
            self._playing[key] = task = asyncio.create_task(self._play(game, day))
            task.add_done_callback(lambda done: self._has_played(key, done))
        return await asyncio.shield(self._playing[key])

    async def _play(self, game: str, day: date) -> Came:
        async with self._one_by_one:
            return await self._thinkers.do(_ASKER, _played, setup_of(alone(game)), day)

    def _has_played(self, key: tuple[str, date], done: asyncio.Task[Came]) -> None:
        del self._playing[key]
        if done.cancelled() or done.exception() is not None:
            return
        self._known[key] = done.result()
        while len(self._known) > _MOST:
            self._known.popitem(last=False)


def alone(game: str) -> Game:
    """Return a game as it is played with the dice of a day: for one, as it lies in the box."""
    return shared_game(game, 1, None, {})


def _played(setup: Setup, day: date) -> Came:
    game = shared_game(setup.game, setup.players, setup.sheet, setup.options)
    bot = BoundBot(game, RIVAL, compiled=is_ready(game, RIVAL))
    state = played_alone(game, bot, day)
    return Came(state.scores[0], state.parts(0))


def played_alone(game: Game, bot: BoundBot, day: date) -> State:
    """Play the dice of a day to the end, as the bot would at a table."""
    dice = daily_dice(game.about.name, day)
    lots, state = choices_key(dice.lots_of_bots()), game.new()
    while not state.over:
        if state.chance_due is not None:
            state.roll(dice)
        else:
            action = bot.choose(state.record, 0, lots, state.event_count)
            state.play(game.write(action), seat=0)
    return state
