"""What a bot leaves undone: how much its best single deviation would gain, by playing on.

Here and there in a game of one bot against others of one kind, every legal action is tried by many
games, in which all play on as they do. The best one is found on some dice and measured on others,
or luck would pass for skill: that is at most what the best deviation gains, since some other action
than the one found may be the best. On the dice on which it was found its gain is flattered: that
is at least what the best one gains. The truth lies between, the nearer the more games are played.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt

from rollwright.bots.bound import bound
from rollwright.bots.choosing import LOOKS, choose
from rollwright.bots.equipment import NO_VALUES, equip
from rollwright.bots.net import Floats
from rollwright.bots.weighing import LISTS, OUTCOME, ROOM_OF_BOTS, STATE, WORK, share_of_win
from rollwright.core.contract import (
    MAX_LEGAL,
    MAX_SEATS,
    NO_CHANCE,
    Numbers,
    Sheet,
    State,
    States,
    apply,
    chance_due,
    legal,
    new,
    over,
    pending,
    settle,
)
from rollwright.core.dice import CHOICE_STREAM, DICE_STREAM, draw, key, lot, signed
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
_LIMIT: Final = 2000
"""Turns of dice after which a game is given up."""


@dataclass(frozen=True)
class Gains:
    """What deviating would gain at some decisions of a game."""

    fresh: npt.NDArray[np.float64]
    """Measured on fresh dice: on average, at most what the best deviation gains."""
    flattered: npt.NDArray[np.float64]
    """On the dice on which the action was found: on average, at least that."""
    decisions: int
    """How often the bot decided in the game."""


class Deviations:
    """Looks into the decisions of one bot, seat by seat."""

    def __init__(self, game: Game, first: str, other: str, seed: int) -> None:
        """Equip both; neither looks at the next turn, which would take fifty times as long."""
        self._game = game
        self._seed = signed(seed)
        self._bots = [_hasty(game, name) for name in (first, other)]
        bind = bound(game.about.name, compiled=True)
        self._find: Callable[..., tuple[int, int]] = bind(find_gains)

    def gains(self, number: int, one_in: int, samples: int) -> Gains:
        """Return what deviating would gain at one decision in so many of game `number`.

        The first bot's seat is the number's remainder.
        """
        game = self._game
        at = number % game.players
        order = [self._bots[seat != at] for seat in range(game.players)]
        found = np.zeros((4 * _LIMIT, 2))
        count, decisions = self._find(
            np.zeros(WORK, game.rules.STATE), np.zeros(2, game.rules.STATE), game.sheet.record,
            np.stack([manner for manner, _ in order]),
            (*(values for _, values in order), *[NO_VALUES] * (MAX_SEATS - game.players)),
            game.players, at, self._seed, number, one_in, samples, np.zeros(MAX_LEGAL, np.int64),
            np.zeros(MAX_LEGAL), np.zeros((LISTS, MAX_LEGAL), np.int64),
            np.zeros(ROOM_OF_BOTS, np.float32), found,
        )  # fmt: skip
        return Gains(found[:count, 0], found[:count, 1], decisions)


def _hasty(game: Game, name: str) -> tuple[npt.NDArray[np.float64], Floats]:
    bot = equip(game, name)
    bot.manner[LOOKS] = 0
    return bot.manner, bot.values


def find_gains(
    work: States,
    kept: States,
    sheet: Sheet,
    manners: npt.NDArray[np.float64],
    values: tuple[Floats, ...],
    players: int,
    seat_of_first: int,
    seed: int,
    number: int,
    one_in: int,
    samples: int,
    own: Numbers,
    shares: npt.NDArray[np.float64],
    actions: Numbers,
    room: Floats,
    found: npt.NDArray[np.float64],
) -> tuple[int, int]:
    """Play a game, write the gains; return how many, and how often the first bot decided.

    The first of `kept` is blank, the second keeps the state at the decision that is looked into.
    """
    state = work[STATE]
    work[STATE] = kept[0]
    new(state, sheet, players)
    dice = key(key(seed, DICE_STREAM), number)
    choices = key(key(seed, CHOICE_STREAM), number)
    chances = 0
    decisions = 0
    own_decisions = 0
    gains = 0
    while not over(state, sheet) and chances < _LIMIT:
        if _rolled(state, sheet, key(dice, chances), actions[OUTCOME]):
            chances += 1
            continue
        asked = pending(state, sheet)
        for seat in range(players):
            if not (asked >> seat) & 1:
                continue
            action = choose(
                manners[seat], work, sheet, seat, choices, decisions, actions, values[seat], room
            )
            if seat == seat_of_first:
                if lot(key(choices, _TRIED), decisions, one_in) == 0:
                    kept[1] = state
                    lots = key(key(choices, _PLAYED_ON), decisions)
                    found[gains, 0], found[gains, 1] = _gain(
                        work, kept, sheet, manners, values, players, seat, action, lots, samples,
                        own, shares, actions, room,
                    )  # fmt: skip
                    gains += 1
                    work[STATE] = kept[1]
                own_decisions += 1
            apply(state, sheet, seat, action)
            decisions += 1
    return gains, own_decisions


def _rolled(state: State, sheet: Sheet, chance: int, outcome: Numbers) -> bool:
    """Let chance decide if it is its turn; tell whether it was."""
    kind, size = chance_due(state, sheet)
    if kind == NO_CHANCE:
        return False
    draw(kind, size, chance, outcome)
    settle(state, sheet, outcome)
    return True


def _gain(
    work: States, kept: States, sheet: Sheet, manners: npt.NDArray[np.float64],
    values: tuple[Floats, ...], players: int, seat: int, usual: int, lots: int, samples: int,
    own: Numbers, shares: npt.NDArray[np.float64], actions: Numbers, room: Floats,
) -> tuple[float, float]:  # fmt: skip
    """Return how much more another action than the usual one wins, 0 if none seems to.

    First measured on fresh dice, then on those on which it was found.
    """
    n = legal(kept[1], sheet, seat, own)
    few = max(int(_FIRST_LOOK * samples), 1)
    best_share = -1.0
    for i in range(n):
        shares[i] = _share(
            work, kept, sheet, manners, values, players, seat, int(own[i]), key(lots, 0), few,
            actions, room,
        )  # fmt: skip
        best_share = max(best_share, float(shares[i]))
    same = key(lots, 1)
    of_usual = _share(
        work, kept, sheet, manners, values, players, seat, usual, same, samples, actions, room
    )
    best = usual
    most = of_usual
    for i in range(n):
        if int(own[i]) != usual and shares[i] >= best_share - _WORSE:
            share = _share(
                work, kept, sheet, manners, values, players, seat, int(own[i]), same, samples,
                actions, room,
            )  # fmt: skip
            if share > most:
                most = share
                best = int(own[i])
    if best == usual:
        return 0.0, 0.0
    fresh = key(lots, 2)
    gained = _share(
        work, kept, sheet, manners, values, players, seat, best, fresh, samples, actions, room
    ) - _share(
        work, kept, sheet, manners, values, players, seat, usual, fresh, samples, actions, room
    )
    return gained, most - of_usual


def _share(
    work: States, kept: States, sheet: Sheet, manners: npt.NDArray[np.float64],
    values: tuple[Floats, ...], players: int, seat: int, action: int, lots: int, samples: int,
    actions: Numbers, room: Floats,
) -> float:  # fmt: skip
    """Return the share of the win after an action, over many games that all play to the end."""
    state = work[STATE]
    total = 0.0
    for sample in range(samples):
        work[STATE] = kept[1]
        apply(state, sheet, seat, action)
        dice = key(lots, sample)
        chances = 0
        decisions = 0
        while not over(state, sheet) and chances < _LIMIT:
            if _rolled(state, sheet, key(dice, chances), actions[OUTCOME]):
                chances += 1
                continue
            asked = pending(state, sheet)
            for other in range(players):
                if (asked >> other) & 1:
                    chosen = choose(
                        manners[other], work, sheet, other, key(dice, _CHOICES), decisions, actions,
                        values[other], room,
                    )  # fmt: skip
                    apply(state, sheet, other, chosen)
                    decisions += 1
        total += share_of_win(state, sheet, seat)
    return total / samples
