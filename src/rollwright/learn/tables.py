"""Tables of solved games: worked out when a bot needs one that is not there yet, and kept."""

from collections.abc import Callable, Iterable

import numpy as np

from rollwright.bots import KINDS, TABLE
from rollwright.bots.factory import name_of_table, solving
from rollwright.bots.weight_files import find, weights_folder, write_weights
from rollwright.core.errors import RollwrightError
from rollwright.core.registry import About
from rollwright.learn.qwixx import Solution, solve
from rollwright.play.game import Game


def check_solvable(about: About) -> None:
    """Refuse a game that cannot be solved exactly."""
    if about.name != "qwixx":
        raise RollwrightError("solve.only", title=about.title)


def missing_tables(game: Game, bots: Iterable[str]) -> list[float]:
    """Return the hazards of the tables that these bots need and do not have."""
    needed = {KINDS[bot].hazard for bot in bots if bot in KINDS and KINDS[bot].evaluator == TABLE}
    if needed:
        check_solvable(game.about)
    return sorted(hazard for hazard in needed if find(name_of_table(game, hazard)) is None)


def solve_and_keep(
    game: Game, hazard: float, cores: int,
    progress: Callable[[int, int], None] = lambda done, of: None,
) -> Solution:  # fmt: skip
    """Solve a game and keep its table."""
    check_solvable(game.about)
    solution = solve(game, hazard, cores, progress)
    numbers = np.append(solution.values.astype(np.float32).ravel(), np.float32(hazard))
    about = {
        "command": solving(game, hazard),
        "sheet": game.sheet.hash,
        "optimum": [solution.optimum(seat) for seat in range(game.players)],
        "states": solution.states,
    }
    write_weights(weights_folder() / name_of_table(game, hazard), numbers, about)
    return solution
