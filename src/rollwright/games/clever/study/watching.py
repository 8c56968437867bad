"""Games of Doppelt so clever alone, watched: bound to bots and compiled."""

from typing import Final, NamedTuple

from rollwright.bots.binding import Hooks
from rollwright.bots.bot import Bot
from rollwright.bots.play_loop import (
    NO_LIMIT,
    Deal,
    Numbering,
    Workspace,
    before_chance,
    begin,
    choices_key,
    dice_key,
    play,
)
from rollwright.bots.scratch import AnyScratch, Episode
from rollwright.core.contract import Numbers, Sheet, State, States
from rollwright.games.clever.choices import waiting_kinds
from rollwright.games.clever.paper import (
    FIRST_ICON,
    FOX,
    actions_left,
    gain,
    lose_bonuses,
    use_action,
)
from rollwright.games.clever.rules import score
from rollwright.games.clever.table import ACTIVE, TAKING_BONUSES

ALONE: Final = 0
"""The one seat."""
NONE_LEFT: Final = -(1 << 20)
"""Among gifts: there was no action to take away."""


class Rounds(NamedTuple):
    """How each round of a game began."""

    states: States
    chances: Numbers
    """How often chance had decided by then."""


class Watched(NamedTuple):
    """What is seen of some games: a row for each."""

    points: Numbers
    """By parts, the total last."""
    ends: States
    begins: States
    """How each round began, by game and round."""
    chances: Numbers
    """How often chance had decided by then."""


def watch_games(
    watched: Watched, games: Numbering, bots: tuple[Bot, ...], workspace: Workspace, sheet: Sheet
) -> None:
    """Play games, and write what is seen of them."""
    parts = workspace.scratch.parts
    last = watched.points.shape[1] - 1
    for row in range(games.how_many):
        begin(workspace.episode, workspace.blank, sheet, games)
        rounds = Rounds(watched.begins[row], watched.chances[row])
        total = _play_on(games.first + row, 0, games, bots, workspace, sheet, rounds)
        for part in range(last):
            watched.points[row, part] = parts[part]
        watched.points[row, last] = total
        watched.ends[row] = workspace.episode.state[0]


def give(
    gifts: Numbers, watched: Watched, games: Numbering, bots: tuple[Bot, ...],
    workspace: Workspace, sheet: Sheet,
) -> None:  # fmt: skip
    """Play watched games on from the beginning of each round, each time with one bonus more.

    `gifts` gets how many points more that brought, by game, round and bonus, numbered as in the
    sheet record; the dice are those of the game. What is given waits to be used before the roll.
    Of the actions one that is unused is taken away instead, and what that cost is noted, or
    `NONE_LEFT`: tracks have room for what is printed and no more (D18), so that a slot given early
    is one lost later.
    """
    state = workspace.episode.state
    last = watched.points.shape[1] - 1
    for row in range(games.how_many):
        nothing = Rounds(watched.begins[row, :0], watched.chances[row, :0])
        for round_ in range(watched.begins.shape[1]):
            for bonus in range(1, gifts.shape[2]):
                state[0] = watched.begins[row, round_]
                is_action = FIRST_ICON <= bonus < FOX
                if is_action:
                    paper = state[0]["papers"][ALONE]
                    if actions_left(paper, bonus - FIRST_ICON) == 0:
                        gifts[row, round_, bonus] = NONE_LEFT
                        continue
                    use_action(paper, bonus - FIRST_ICON)
                else:
                    receive(state[0], sheet, bonus)
                chances = int(watched.chances[row, round_])
                total = _play_on(games.first + row, chances, games, bots, workspace, sheet, nothing)
                more = total - int(watched.points[row, last])
                gifts[row, round_, bonus] = -more if is_action else more


def receive(state: State, sheet: Sheet, bonus: int) -> None:
    """Give the player a bonus before a roll; a ? is to be used at once (D17)."""
    paper = state["papers"][ALONE]
    gain(paper, sheet, bonus)
    lose_bonuses(paper, sheet)
    if waiting_kinds(paper):
        paper["doing"] = TAKING_BONUSES
        state["asked"] = 1 << ALONE


def _play_on(
    number: int, chances: int, games: Numbering, bots: tuple[Bot, ...], workspace: Workspace,
    sheet: Sheet, rounds: Rounds,
) -> int:  # fmt: skip
    """Play a game on to its end, after chance has decided so often; return its points."""
    dice, choices = dice_key(games.seed, number), choices_key(games.seed, number)
    deal = Deal(dice, choices, chances, NO_LIMIT)
    play(workspace.episode, bots, workspace.scratch, sheet, deal, rounds)
    return score(workspace.episode.state[0], sheet, ALONE, workspace.scratch.parts)


def note_round(
    watch: Rounds, episode: Episode, scratch: AnyScratch, sheet: Sheet, kind: int, chances: int
) -> bool:
    """Note how a round begins, where there is room; play on."""
    state = episode.state[0]
    now = int(state["round"]) - 1
    if int(state["step"]) == ACTIVE and int(state["rolls"]) == 0 and now < len(watch.states):
        watch.states[now] = episode.state[0]
        watch.chances[now] = chances
    return True


HOOKS: Final[Hooks] = ((before_chance, note_round),)
