"""Bots think in processes of their own, so that no table waits for another's bot."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final, TypeVar, TypeVarTuple

import numpy as np

from rollwright.bots.compile_ahead import is_ready
from rollwright.bots.play_loop import choices_key
from rollwright.bots.players import BoundBot
from rollwright.play.game import Game
from rollwright.play.state import State
from rollwright.server.bots.processes import Pool
from rollwright.server.bots.turns import Asker, Turns
from rollwright.server.tables.games import shared_game

_Args = TypeVarTuple("_Args")
_T = TypeVar("_T")
QUICK_BOT: Final = "greedy"
"""Decides for a person whose time is up, for a program that fails, and for bots that must wait."""
_PATIENCE: Final = 20.0
"""Seconds that a bot waits for its turn."""


@dataclass(frozen=True)
class Setup:
    """The game that is played at a table, as another process can set it up."""

    game: str
    players: int
    sheet: Mapping[str, Any]
    options: Mapping[str, str]


@dataclass(frozen=True)
class Question:
    """What a bot is asked. Its policy looks only at what the seat may know of the state."""

    setup: str
    """The key of a `Setup`, which a process is told once."""
    state: bytes
    seat: int
    bot: str
    lots: int
    number: int


def question(state: State, seat: int, bot: str, lots: int) -> Question:
    """Ask what a seat should do; `lots` is the seed of the bots' own lots."""
    return Question(
        _key(state.game), bytes(state), seat, bot, choices_key(lots), state.event_count
    )  # fmt: skip


def _key(game: Game) -> str:
    """Return what tells a game from others that are set up differently."""
    options = ",".join(f"{name}={value}" for name, value in sorted(game.options.items()))
    return f"{game.about.name} {game.players} {game.sheet.hash} {options}"


class Thinkers:
    """Processes in which bots think, started when the first one must."""

    def __init__(self, processes: int) -> None:
        self._pool = Pool(processes)
        self._turns = Turns(processes)

    async def answer(
        self, game: Game, asked: Question, asker: Asker, *, urgent: bool = False
    ) -> str:
        """Return the action, in notation, when it is this table's turn.

        What is urgent, as when somebody's time is up, waits for no queue; and a bot that has waited
        for too long is answered for by one that needs next to no time.
        """
        try:
            async with self._turns.turn(asker, urgent=urgent, within=None if urgent else _PATIENCE):
                return await self._thought(game, asked)
        except TimeoutError:
            quick = replace(asked, bot=QUICK_BOT)
        async with self._turns.turn(asker, urgent=True):
            return await self._thought(game, quick)

    async def _thought(self, game: Game, asked: Question) -> str:
        """Ask a process; if it does not know the game yet, ask again and tell what that is."""
        action = await self._pool.do(_answer_if_known, asked)
        return action if action is not None else await self._pool.do(_answer, asked, setup_of(game))

    async def do(self, asker: Asker, work: Callable[[*_Args], _T], *args: *_Args) -> _T:
        """Do other work that is bots' own, such as a whole game, when it is the asker's turn."""
        async with self._turns.turn(asker):
            return await self._pool.do(work, *args)

    def settle_in(self) -> None:
        """Start the processes before the first question comes."""
        self._pool.settle_in(_load)

    def close(self) -> None:
        """End the processes."""
        self._pool.close()


def setup_of(game: Game) -> Setup:
    """Return what another process sets a game up by."""
    return Setup(game.about.name, game.players, game.sheet.data, game.options)


_GAMES: dict[str, Game] = {}
"""The games that this process has been told of, by key."""
_MOST_GAMES: Final = 64
_BOUND: dict[tuple[str, str], BoundBot] = {}
"""The bots that have been asked here, by the game's key and their name, and their memory."""


def _load() -> None:
    """Do nothing: by then Python and this module have been loaded."""


def _answer(asked: Question, setup: Setup) -> str:
    """Set the game up if this process does not know it yet; return the action, in notation."""
    if asked.setup not in _GAMES:
        if len(_GAMES) >= _MOST_GAMES:
            _GAMES.clear()
            _BOUND.clear()
        game = shared_game(setup.game, setup.players, setup.sheet, setup.options)
        _GAMES[asked.setup] = game
    return _decide(asked)


def _answer_if_known(asked: Question) -> str | None:
    """Return the action, in notation; None if this process does not know the game."""
    return _decide(asked) if asked.setup in _GAMES else None


def _decide(asked: Question) -> str:
    game = _GAMES[asked.setup]
    record = np.frombuffer(asked.state, game.rules.STATE)[0]
    bound = _BOUND.get((asked.setup, asked.bot))
    if bound is None or bound.could_be_compiled:
        compiled = is_ready(game, asked.bot)
        if bound is None or compiled:
            bound = BoundBot(game, asked.bot, compiled=compiled)
            _BOUND[asked.setup, asked.bot] = bound
    return game.write(bound.choose(record, asked.seat, asked.lots, asked.number))
