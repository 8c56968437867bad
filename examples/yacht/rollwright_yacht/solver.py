"""Yacht solved: what every set of filled boxes still brings whoever plays for points alone."""

import time

import numpy as np
import numpy.typing as npt

from rollwright.learn.tables import Progress, Solution
from rollwright.play.game import Game
from rollwright_yacht.rules import ALL_BOXES, BOXES, FIVE, NO_DICE


def solve(
    game: Game, hazard: float = 0.0, cores: int = 1, progress: Progress = lambda done, of: None
) -> Solution:
    """Work out all values, the fullest sheets first: a sheet leads only to fuller ones."""
    del hazard, cores  # others cannot end the game (Y11); it takes a moment
    began = time.perf_counter()
    values = np.zeros(1 << BOXES)
    for filled in range(ALL_BOXES - 1, -1, -1):
        values[filled] = _turn(game, filled, values)
        progress(ALL_BOXES - filled, ALL_BOXES)
    optima = [float(values[0])] * game.players
    return Solution(values, optima, len(values), time.perf_counter() - began)


def _turn(game: Game, filled: int, values: npt.NDArray[np.float64]) -> float:
    """Y2, Y3: work a turn out, from the box that is filled back to the first roll."""
    sheet = game.sheet.record
    free = [box for box in range(BOXES) if not filled >> box & 1]
    after = values[[filled | 1 << box for box in free]]
    five = sheet["dice"] == FIVE
    parts = np.arange(sheet["parts"].shape[1]) < sheet["parts_count"][five][:, None]
    hands = (sheet["points"][:, free] + after).max(axis=1)  # of five dice that stand
    stands = hands[five]
    for rolled in range(int(sheet["rolls"])):
        if rolled:
            kept = np.where(parts, hands[sheet["parts"][five]], 0.0).max(axis=1)
            hands[five] = np.maximum(stands, kept)
        for dice in range(FIVE - 1, -1, -1):
            fewer = sheet["dice"] == dice
            hands[fewer] = hands[sheet["added"][fewer][:, 1:]].mean(axis=1)
    return float(hands[NO_DICE])
