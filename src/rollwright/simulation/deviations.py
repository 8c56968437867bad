"""What a bot leaves undone: how much its best single deviation would gain, by playing on.

Here and there in a game of one bot against others of one kind, every legal action is tried by many
games, in which all play on as they do. The best one is found on some dice and measured on others,
or luck would pass for skill: that is at most what the best deviation gains, since some other action
than the one found may be the best. On the dice on which it was found its gain is flattered: that
is at least what the best one gains. The truth lies between, the nearer the more games are played.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from rollwright.bots.binding import Hooks, loop_binding, workspace_of
from rollwright.bots.bot import Bot
from rollwright.bots.factory import all_seats, make_bot, specify
from rollwright.bots.play_loop import (
    DRAWN,
    Deal,
    Numbering,
    Workspace,
    before_decision,
    play,
    play_number,
)
from rollwright.bots.replies import share_of_win
from rollwright.bots.scratch import Episode
from rollwright.core.contract import MAX_LEGAL, Numbers, Sheet, States, apply, legal
from rollwright.core.dice import key, lot, signed
from rollwright.play.game import Game

_TRIED: Final = -2
"""The number, among a game's lots, of those that tell which decisions are looked into."""
_PLAYED_ON: Final = -3
"""The number of those by which games are played on."""
_CHOICES: Final = -1
"""The number, among the dice of a game that is played on, of the lots by which bots choose."""
_FIRST_LOOK: Final = 0.15
"""Which part of the games are played to see which actions come into question at all."""
_WORSE: Final = 0.06
"""By how much an action may seem worse than the best one at that first look."""
_LIMIT: Final = 8000
"""Decisions after which a game is given up."""


@dataclass(frozen=True)
class Gains:
    """What deviating would gain at some decisions of a game."""

    fresh: npt.NDArray[np.float64]
    """Measured on fresh dice: on average, at most what the best deviation gains."""
    flattered: npt.NDArray[np.float64]
    """On the dice on which the action was found: on average, at least that."""
    decisions: int
    """How often the bot decided in the game."""


class Decisions(NamedTuple):
    """Decisions of one seat in a game, kept to be looked into."""

    seat: int
    one_in: int
    """One decision in so many is kept."""
    states: States
    """The states in which it decided."""
    actions: Numbers
    """What it chose."""
    lots: Numbers
    """The key of the lots by which games are played on from there."""
    kept: Numbers
    """How many there are (an array of one)."""
    decided: Numbers
    """How often the seat decided in all (an array of one)."""


class Deviations:
    """Looks into the decisions of one bot, seat by seat."""

    def __init__(self, game: Game, first: str, other: str, seed: int) -> None:
        """Make both bots; neither looks ahead, which would take fifty times as long."""
        self._game = game
        self._seed = signed(seed)
        specs = [replace(specify(game, name), rolls=0) for name in (first, other)]
        self._bots = [make_bot(game, spec, compiled=True) for spec in specs]
        name = game.about.name
        keeping = loop_binding(name, compiled=True, hooks=HOOKS)
        self._keep: Callable[..., int] = keeping(play_number)
        gaining = loop_binding(name, compiled=True)
        self._gain: Callable[..., tuple[float, float]] = gaining(find_gain)

    def gains(self, number: int, one_in: int, samples: int) -> Gains:
        """Return what deviating would gain at one decision in so many of game `number`.

        The first bot's seat is the number's remainder.
        """
        game = self._game
        seat, sheet = number % game.players, game.sheet.record
        bots = all_seats([self._bots[at != seat] for at in range(game.players)])
        workspace = workspace_of(game.about.name)
        kept = Decisions(
            seat, one_in, np.zeros(_LIMIT, game.rules.STATE), np.zeros(_LIMIT, np.int64),
            np.zeros(_LIMIT, np.int64), np.zeros(1, np.int64), np.zeros(1, np.int64),
        )  # fmt: skip
        games = Numbering(self._seed, number, 1, game.players, DRAWN, _LIMIT)
        self._keep(number, games, bots, workspace, sheet, kept)
        tried = Tried(np.zeros(MAX_LEGAL, np.int64), np.zeros(MAX_LEGAL))
        found = [
            self._gain(
                Position(kept.states[at : at + 1], seat, int(kept.actions[at]), int(kept.lots[at])),
                samples, bots, workspace, sheet, tried,
            )
            for at in range(int(kept.kept[0]))
        ]  # fmt: skip
        fresh, flattered = np.array(found).reshape(-1, 2).T
        return Gains(fresh, flattered, int(kept.decided[0]))


class Position(NamedTuple):
    """A state in which a seat decides, what it usually does there, and lots to play on by."""

    state: States
    seat: int
    usual: int
    lots: int


class Tried(NamedTuple):
    """Memory for the legal actions of a position."""

    actions: Numbers
    shares: npt.NDArray[np.float64]
    """The share of the win after each, at the first look."""


def keep_decision(
    watch: Decisions, episode: Episode, sheet: Sheet, seat: int, lots: int, number: int
) -> None:
    """Keep a decision of the seat that is looked into, if its lot says so."""
    if seat != watch.seat:
        return
    watch.decided[0] += 1
    if lot(key(lots, _TRIED), number, watch.one_in) == 0:
        at = int(watch.kept[0])
        watch.states[at] = episode.state[0]
        watch.actions[at] = episode.chosen[seat]
        watch.lots[at] = key(key(lots, _PLAYED_ON), number)
        watch.kept[0] = at + 1


HOOKS: Final[Hooks] = ((before_decision, keep_decision),)


def find_gain(
    position: Position, samples: int, bots: tuple[Bot, ...], workspace: Workspace, sheet: Sheet,
    tried: Tried,
) -> tuple[float, float]:  # fmt: skip
    """Return how much more another action than the usual one wins, 0 if none seems to.

    First measured on fresh dice, then on those on which it was found.
    """
    seat, usual, shares = position.seat, position.usual, tried.shares
    n = legal(position.state[0], sheet, seat, tried.actions)
    few = max(int(_FIRST_LOOK * samples), 1)
    best_share = -1.0
    for i in range(n):
        action, lots = int(tried.actions[i]), key(position.lots, 0)
        shares[i] = _share(position, action, lots, few, bots, workspace, sheet)
        best_share = max(best_share, float(shares[i]))
    same = key(position.lots, 1)
    of_usual = _share(position, usual, same, samples, bots, workspace, sheet)
    best = usual
    most = of_usual
    for i in range(n):
        action = int(tried.actions[i])
        if action != usual and shares[i] >= best_share - _WORSE:
            share = _share(position, action, same, samples, bots, workspace, sheet)
            if share > most:
                most = share
                best = action
    if best == usual:
        return 0.0, 0.0
    fresh = key(position.lots, 2)
    gained = _share(position, best, fresh, samples, bots, workspace, sheet) - _share(
        position, usual, fresh, samples, bots, workspace, sheet
    )
    return gained, most - of_usual


def _share(
    position: Position, action: int, lots: int, samples: int, bots: tuple[Bot, ...],
    workspace: Workspace, sheet: Sheet,
) -> float:  # fmt: skip
    """Return the share of the win after an action, over many games that all play to the end."""
    episode = workspace.episode
    total = 0.0
    for sample in range(samples):
        episode.state[0] = position.state[0]
        apply(episode.state[0], sheet, position.seat, action)
        dice = key(lots, sample)
        deal = Deal(dice, key(dice, _CHOICES), 0, _LIMIT)
        play(episode, bots, workspace.scratch, sheet, deal, 0)
        total += share_of_win(episode.state[0], sheet, position.seat)
    return total / samples
