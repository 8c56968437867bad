"""The inner loop of simulation: whole games of bots, bound to a game and compiled."""

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from rollwright.bots.bot import Bot
from rollwright.bots.play_loop import Numbering, Workspace, play_number
from rollwright.core.contract import Numbers, Sheet, over, score, winners


class Results(NamedTuple):
    """What some games came to: a row for each game."""

    points: Numbers
    """By game and seat."""
    parts: npt.NDArray[np.int32]
    """By game, seat and index of the part; of no parts if nobody asks for them."""
    won: Numbers
    """The winners, as a bit mask."""
    counts: Numbers
    """The decisions, and 1 if the game was stopped at the limit (A5)."""


def play_games(
    results: Results, games: Numbering, bots: tuple[Bot, ...], workspace: Workspace, sheet: Sheet
) -> None:
    """Play games, and write what they came to."""
    parts = workspace.scratch.parts
    for row in range(games.how_many):
        decisions = play_number(games.first + row, games, bots, workspace, sheet, 0)
        state = workspace.episode.state[0]
        for seat in range(games.players):
            results.points[row, seat] = score(state, sheet, seat, parts)
            for part in range(results.parts.shape[2]):
                results.parts[row, seat, part] = parts[part]
        finished = over(state, sheet)
        results.won[row] = winners(state, sheet) if finished else 0
        results.counts[row, 0] = decisions
        results.counts[row, 1] = int(not finished)
