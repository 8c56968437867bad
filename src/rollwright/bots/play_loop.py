"""The one loop that plays games: for simulation, duels, self-play, rollouts and studies.

It is written against stubs. A binding says how seats choose (`choose`), and what is done on the way
by whoever watches: `before_chance`, `explore`, `before_decision`, `after_decision`. A hook that is
not given does nothing and costs nothing.
"""

from typing import Any, Final, NamedTuple

from rollwright.bots.bot import Bot
from rollwright.bots.scratch import AnyScratch, Episode
from rollwright.core.contract import (
    START,
    Sheet,
    States,
    apply,
    chance_due,
    new,
    over,
    pending,
    settle,
)
from rollwright.core.dice import CHOICE_STREAM, DICE_STREAM, draw, key

NO_ACTION: Final = -1
DRAWN: Final = -1
"""As the starter: who starts is drawn."""
NO_LIMIT: Final = 1 << 40


class Deal(NamedTuple):
    """The lots of one game: on the same deal, games of different players can be compared."""

    dice: int
    """The key of what chance decides."""
    choices: int
    """The key of the lots by which players choose."""
    chances: int
    """How often chance has decided before."""
    limit: int
    """After how many decisions the game is stopped (A5)."""


class Numbering(NamedTuple):
    """Which games are played: a game is a seed and a number."""

    seed: int
    first: int
    """The number of the first game."""
    how_many: int
    players: int
    starter: int
    """The seat that starts, or `DRAWN`."""
    limit: int
    """Decisions after which a game is stopped (A5), or `NO_LIMIT`."""


class Workspace(NamedTuple):
    """The memory of a loop that plays games."""

    episode: Episode
    scratch: AnyScratch
    blank: States
    """A state of nothing but zeros."""


def choose(
    bots: tuple[Bot, ...], state: States, scratch: AnyScratch, sheet: Sheet, seat: int, lots: int,
    number: int,
) -> int:  # fmt: skip
    """Return the action that a pending seat chooses: one of `choosing.py` (stub)."""
    raise NotImplementedError


def before_chance(
    watch: Any, episode: Episode, scratch: AnyScratch, sheet: Sheet, kind: int, chances: int
) -> bool:
    """Watch a state in which chance is to decide; tell whether to play on."""
    return True


def explore(
    watch: Any, episode: Episode, scratch: AnyScratch, sheet: Sheet, seat: int, lots: int,
    number: int,
) -> int:  # fmt: skip
    """Return an action to be tried instead of what the bot would choose, or `NO_ACTION`."""
    return NO_ACTION


def before_decision(
    watch: Any, episode: Episode, sheet: Sheet, seat: int, lots: int, number: int
) -> None:
    """Watch a state in which a seat is about to do what is in `episode.chosen`."""


def after_decision(
    watch: Any, episode: Episode, scratch: AnyScratch, sheet: Sheet, seat: int, asked: int
) -> None:
    """Watch the state after a seat's action; `asked` were the seats that decide in this step."""


HOOKS: Final = (before_chance, explore, before_decision, after_decision)


def play(
    episode: Episode, bots: tuple[Bot, ...], scratch: AnyScratch, sheet: Sheet, deal: Deal,
    watch: Any,
) -> int:  # fmt: skip
    """Play a game on to its end; return how many decisions that took."""
    state = episode.state[0]
    chances = deal.chances
    decisions = 0
    while not over(state, sheet) and decisions < deal.limit:
        asked = pending(state, sheet)
        if asked == 0:
            kind, size = chance_due(state, sheet)
            if not before_chance(watch, episode, scratch, sheet, kind, chances):
                return decisions
            draw(kind, size, key(deal.dice, chances), episode.outcome)
            settle(state, sheet, episode.outcome)
            chances += 1
            continue
        number = decisions
        seat, left = 0, asked
        while left:  # all choose before anybody acts (A3)
            if left & 1:
                action = explore(watch, episode, scratch, sheet, seat, deal.choices, number)
                if action == NO_ACTION:
                    action = choose(bots, episode.state, scratch, sheet, seat, deal.choices, number)
                episode.chosen[seat] = action
                number += 1
            seat, left = seat + 1, left >> 1
        seat, left = 0, asked
        while left:
            if left & 1:
                before_decision(watch, episode, sheet, seat, deal.choices, decisions)
                apply(state, sheet, seat, int(episode.chosen[seat]))
                decisions += 1
                after_decision(watch, episode, scratch, sheet, seat, asked)
            seat, left = seat + 1, left >> 1
    return decisions


def begin(episode: Episode, blank: States, sheet: Sheet, games: Numbering) -> int:
    """Begin a game, the starter given or `DRAWN`; return how often chance has then decided."""
    episode.state[0] = blank[0]
    new(episode.state[0], sheet, games.players)
    kind, _ = chance_due(episode.state[0], sheet)
    if kind != START or games.starter == DRAWN:
        return 0
    episode.outcome[0] = games.starter
    settle(episode.state[0], sheet, episode.outcome)
    return 1


def play_number(
    number: int, games: Numbering, bots: tuple[Bot, ...], workspace: Workspace, sheet: Sheet,
    watch: Any,
) -> int:  # fmt: skip
    """Play the game of that number from its beginning; return how many decisions it took."""
    chances = begin(workspace.episode, workspace.blank, sheet, games)
    dice, choices = dice_key(games.seed, number), choices_key(games.seed, number)
    deal = Deal(dice, choices, chances, games.limit)
    return play(workspace.episode, bots, workspace.scratch, sheet, deal, watch)


def dice_key(seed: int, game: int) -> int:
    """Return the key of what chance decides in a game."""
    return key(key(seed, DICE_STREAM), game)


def choices_key(seed: int, game: int = 0) -> int:
    """Return the key of the lots by which the players of a game choose."""
    return key(key(seed, CHOICE_STREAM), game)
