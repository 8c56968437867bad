"""Tables of solved games: worked out when a bot needs one that is not there yet, and kept."""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, cast

import numpy as np
import numpy.typing as npt

from rollwright.bots import KINDS, TABLE
from rollwright.bots.factory import name_of_table, solving
from rollwright.bots.weight_files import find, weights_folder, write_weights
from rollwright.core.discovery import games_with, optional_part
from rollwright.core.errors import RollwrightError
from rollwright.core.registry import About, abouts
from rollwright.play.game import Game

Progress = Callable[[int, int], None]
"""Hears how much of how much is done."""


@dataclass(frozen=True)
class Solution:
    """What each position is still worth, in an order that is the game's own."""

    values: npt.NDArray[Any]
    optima: Sequence[float]
    """The mean of the points of each seat, counted from who starts, that plays best."""
    states: int
    seconds: float


class Solver(Protocol):
    """A game's `solver`: works out what every position is worth."""

    def solve(self, game: Game, hazard: float, cores: int, progress: Progress) -> Solution:
        """Work out all values; `hazard`: how likely the game is to end with every turn."""
        ...


def solver_of(about: About) -> Solver:
    """Load the solver of a game, or refuse one that cannot be solved exactly."""
    found = optional_part(about.name, "solver")
    if found is None:
        known = ", ".join(abouts()[name].title for name in games_with("solver"))
        raise RollwrightError("solve.only", title=about.title, known=known)
    return cast("Solver", found)


def missing_tables(game: Game, bots: Iterable[str]) -> list[float]:
    """Return the hazards of the tables that these bots need and do not have."""
    needed = {KINDS[bot].hazard for bot in bots if bot in KINDS and KINDS[bot].evaluator == TABLE}
    if needed:
        solver_of(game.about)
    return sorted(hazard for hazard in needed if find(game, name_of_table(game, hazard)) is None)


def solve_and_keep(
    game: Game, hazard: float, cores: int, progress: Progress = lambda done, of: None
) -> Solution:
    """Solve a game and keep its table."""
    solution = solver_of(game.about).solve(game, hazard, cores, progress)
    numbers = np.append(solution.values.astype(np.float32).ravel(), np.float32(hazard))
    about = {
        "command": solving(game, hazard),
        "sheet": game.sheet.hash,
        "optimum": list(solution.optima),
        "states": solution.states,
    }
    write_weights(weights_folder() / name_of_table(game, hazard), numbers, about)
    return solution
