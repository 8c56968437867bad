"""Qwixx on one sheet, solved the slow way from the rule page: every roll of all dice, every choice.

Written without looking at the solver; the sheet is a list of rows, each its numbers.
"""

from collections.abc import Mapping
from functools import cache
from itertools import product
from math import fsum
from typing import Any


def best_points(
    sheet: Mapping[str, Any], players: int = 1, seat: int = 0, hazard: float = 0.0
) -> float:
    """Return the mean points of the best play if the others neither close rows nor end the game.

    The game also ends, with the chance `hazard`, before each of the seat's own turns but the first.
    """
    rows = [row["numbers"] for row in sheet["rows"]]
    points = sheet["points_by_crosses"]
    needed = sheet["crosses_needed_before_last"]
    lock = int(sheet["lock_counts_as_cross"])
    penalty, last_penalty = sheet["penalty_points"], sheet["penalties_end"]
    ends_with = sheet["closed_rows_end"]

    # A row is (index of the first cell still free, crosses, closed); a sheet is a tuple of rows.
    def crossed(cells: tuple[Any, ...], row: int, number: int) -> tuple[Any, ...] | None:
        free, crosses, closed = cells[row]
        if closed or number not in rows[row]:
            return None
        at = rows[row].index(number)
        if at < free:  # Q3
            return None
        if at == len(rows[row]) - 1:
            if crosses < needed:  # Q8
                return None
            new = (at + 1, crosses + 1 + lock, True)
        else:
            new = (at + 1, crosses + 1, False)
        return (*cells[:row], new, *cells[row + 1 :])

    def total(cells: tuple[Any, ...], penalties: int) -> float:
        return float(sum(points[crosses] for _, crosses, _ in cells) + penalty * penalties)  # Q13

    def ended(cells: tuple[Any, ...], penalties: int) -> bool:
        closed_rows = sum(closed for *_, closed in cells)
        return bool(closed_rows >= ends_with or penalties >= last_penalty)  # Q11

    def after_turn(cells: tuple[Any, ...], penalties: int, turn: int) -> float:
        if ended(cells, penalties):
            return total(cells, penalties)
        following = (turn + 1) % players
        value = before_roll(cells, penalties, following)
        if following == seat:
            return (1 - hazard) * value + hazard * total(cells, penalties)
        return value

    def choices(cells: tuple[Any, ...], number: int) -> list[tuple[Any, ...]]:
        found = (crossed(cells, row, number) for row in range(len(rows)))
        return [other for other in found if other is not None]

    @cache
    def before_roll(cells: tuple[Any, ...], penalties: int, turn: int) -> float:
        values = []
        if turn != seat:
            for one, other in product(range(1, 7), repeat=2):
                options = [cells, *choices(cells, one + other)]  # Q5
                values.append(max(after_turn(option, penalties, turn) for option in options))
            return fsum(values) / len(values)
        for one, other, *coloured in product(range(1, 7), repeat=2 + len(rows)):
            best = after_turn(cells, penalties + 1, turn)  # Q7
            for first in [cells, *choices(cells, one + other)]:
                if first is not cells:
                    best = max(best, after_turn(first, penalties, turn))
                    if ended(first, penalties):  # Q12
                        continue
                for row, die in enumerate(coloured):  # Q6; Q9: crossed() refuses a closed row
                    for white in (one, other):
                        second = crossed(first, row, white + die)
                        if second is not None:
                            best = max(best, after_turn(second, penalties, turn))
            values.append(best)
        return fsum(values) / len(values)

    start = tuple((0, 0, False) for _ in rows)
    return before_roll(start, 0, 0)
