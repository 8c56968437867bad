"""Solves Qwixx for one sheet: alone, or where others neither close rows nor end the game."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from typing import Final

import numpy as np
import numpy.typing as npt

from rollwright.core.compiling import binding
from rollwright.core.contract import Sheet
from rollwright.core.errors import RollwrightError
from rollwright.games.qwixx.knowledge.table import closed_stand, sheets
from rollwright.games.qwixx.solver.values import Table, new_workspace, solve_sheets
from rollwright.learn.tables import Progress, Solution
from rollwright.play.game import Game

_MOST_SHEETS: Final = 6_000_000
_CHUNK: Final = 4000


def solve(
    game: Game, hazard: float = 0.0, cores: int = 1,
    progress: Progress = lambda done, of: None,
) -> Solution:  # fmt: skip
    """Work out all values; `progress` hears how many sheets of how many are done."""
    sheet = game.sheet.record
    count = sheets(sheet)
    if count > _MOST_SHEETS:
        raise RollwrightError("solve.too_large", count=count, most=_MOST_SHEETS)
    kernel: Callable[..., None] = binding("qwixx", compiled=True)(solve_sheets)
    values = np.zeros((game.players, count, int(sheet["penalties_end"])))
    order, levels = _in_order(sheet)
    table = Table(values, order, hazard)
    kernel(sheet, table, 0, 0, new_workspace())
    began = time.perf_counter()
    done = 0
    with ThreadPoolExecutor(cores) as pool:
        unused = [new_workspace() for _ in range(cores)]

        def work(begin: int, end: int) -> int:
            workspace = unused.pop()
            kernel(sheet, table, begin, end, workspace)
            unused.append(workspace)
            return end - begin

        for begin, end in pairwise(levels):
            size = max(min(_CHUNK, -(-(end - begin) // cores)), 1)
            starts = range(begin, end, size)
            for more in pool.map(
                lambda at, end=end, size=size: work(at, min(at + size, end)), starts
            ):
                done += more
                progress(done, len(order))
    closed = order == np.array([closed_stand(sheet, row) for row in range(order.shape[1])])
    states = int((closed.sum(axis=1) < int(sheet["closed_end"])).sum()) * values.shape[2]
    # Values are by how many turns lie between now and one's own: who starts has the first.
    optima = [float(values[-seat % game.players, 0, 0]) for seat in range(game.players)]
    return Solution(values, optima, states, time.perf_counter() - began)


def _in_order(sheet: Sheet) -> tuple[npt.NDArray[np.int8], list[int]]:
    """Return how the rows of every sheet stand, those with the most crossed off first.

    And where each level of as much crossed off begins: sheets of one level do not lead to another.
    """
    rows = int(sheet["rows"])
    groups = []
    for row in range(rows):
        partner = int(sheet["partner"][row])
        ways = np.arange(closed_stand(sheet, row) + 1)
        if partner < 0:
            groups.append(([row], ways[:, None]))
        elif partner > row:
            high, low = np.tril_indices(len(ways))
            groups.append(([row, partner], np.stack([low, high], axis=1)))
    picks = [np.arange(len(ways)) for _, ways in groups]
    if int(sheet["mirrored"]):
        high, low = np.tril_indices(len(picks[0]))
        picked = [low, high]
    else:
        picked = [grid.ravel() for grid in np.meshgrid(*picks, indexing="ij")]
    stands = np.zeros((len(picked[0]), rows), np.int8)
    for (members, ways), pick in zip(groups, picked, strict=True):
        stands[:, members] = ways[pick]
    crossed_off = np.zeros(len(stands), np.int64)
    for row in range(rows):
        ends = np.repeat(np.arange(13), np.maximum(np.arange(13), 1))[: closed_stand(sheet, row)]
        ends = np.append(ends, int(sheet["last"][row]) + 1)
        crossed_off += ends[stands[:, row]]
    order = np.argsort(-crossed_off, kind="stable")
    levels = np.flatnonzero(np.diff(crossed_off[order])) + 1
    return stands[order], [0, *levels.tolist(), len(order)]
