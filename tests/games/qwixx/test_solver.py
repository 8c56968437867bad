"""Qwixx solved: against every roll of shrunken sheets, and what is known of the real one."""

from collections.abc import Mapping
from itertools import product
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import rollwright as rw
from rollwright.bots.factory import name_of_table
from rollwright.bots.weight_files import find
from rollwright.core.compiling import binding
from rollwright.core.errors import RollwrightError
from rollwright.games.qwixx.knowledge.table import closed_stand, number_of, sheets, stand
from rollwright.games.qwixx.solver import solve
from rollwright.games.qwixx.solver.values import mean_of_best, new_sorting
from rollwright.learn.tables import missing_tables, solve_and_keep
from rollwright.simulation.run import Plan, simulate
from rollwright.simulation.tally import Tally
from tests.counts import LONG, count
from tests.games.qwixx.positions import sheet
from tests.games.qwixx.solved_by_hand import best_points

COLOURS = ("red", "yellow", "green", "blue")


def shrunken(*rows: list[int], **changes: Any) -> dict[str, Any]:
    """Return a sheet with few, short rows."""
    printed = [
        {"colour": colour, "numbers": numbers}
        for colour, numbers in zip(COLOURS, rows, strict=False)
    ]
    fields: dict[str, Any] = {
        "rows": printed, "crosses_needed_before_last": 1, "penalties_end": 2,
        "closed_rows_end": min(2, len(rows)),
    }  # fmt: skip
    return sheet(provenance="made for a test", **(fields | changes))


SHRUNKEN: list[Mapping[str, Any]] = [
    shrunken([6, 7, 8]),
    shrunken([5, 7, 9, 12], penalties_end=3),
    shrunken([6, 7, 8], [8, 7, 6]),  # a mirror
    shrunken([5, 7, 8], [5, 7, 8]),  # the same numbers
    shrunken([4, 7, 9], [8, 6, 3], lock_counts_as_cross=False, penalty_points=-2),
    shrunken([6, 7, 8], [8, 7, 6], closed_rows_end=1),
    shrunken([7, 8], [6, 5], crosses_needed_before_last=0, penalties_end=1),
]
LARGER = [
    shrunken([6, 7, 8], [6, 7, 8], [8, 7, 6]),
    shrunken([5, 7], [5, 7], [9, 7], [9, 7], penalties_end=1),
]


@pytest.mark.parametrize("data", [*SHRUNKEN, *(LARGER if LONG else [])])
def test_alone_as_every_roll_of_a_shrunken_sheet_has_it(data: Mapping[str, Any]) -> None:
    found = solve(rw.game("qwixx", 1, data)).optima[0]
    assert found == pytest.approx(best_points(data), abs=1e-12)


@pytest.mark.parametrize("data", SHRUNKEN[: count(7, 4)])
@pytest.mark.parametrize(("players", "hazard"), [(2, 0.0), (2, 0.11), (3, 0.3), (1, 0.2)])
def test_at_a_table_as_every_roll_has_it(
    data: Mapping[str, Any], players: int, hazard: float
) -> None:
    solution = solve(rw.game("qwixx", players, data), hazard)
    for seat in range(players):
        first_turn = seat == 0  # before it nothing can have ended
        by_hand = best_points(data, players, seat, hazard)
        if first_turn or hazard == 0:
            assert solution.optima[seat] == pytest.approx(by_hand, abs=1e-12)
        else:  # the table takes the round before the first turn as one that may be the last, too
            assert solution.optima[seat] <= by_hand + 1e-12


def test_the_solitaire_optimum_is_the_one_known() -> None:
    solution = solve(rw.game("qwixx", 1), cores=2)
    assert solution.optima[0] == pytest.approx(115.483126, abs=5e-7)
    # Rows stand in 56 ways; two of a direction in 1596, both directions in 1596 * 1597 / 2. With
    # one row closed: 56 for its partner, 1596 for the others. Four counts of penalties.
    assert solution.states == 4 * (1596 * 1597 // 2 + 56 * 1596)
    assert solution.values.min() >= -20  # no cross is possible any more: four penalties
    assert solution.values.max() < 4 * 78


@pytest.mark.skipif(not LONG, reason="one player is sampled: in make test-long")
@pytest.mark.parametrize(
    ("players", "known"), [(2, [130.50, 131.13]), (3, [142.42, 143.01, 143.60])]
)
def test_optima_at_a_table_are_the_ones_known(players: int, known: list[float]) -> None:
    solution = solve(rw.game("qwixx", players), cores=2)
    assert [round(solution.optima[seat], 2) for seat in range(players)] == known


@given(
    st.lists(st.lists(st.floats(-50, 200), min_size=6, max_size=6), min_size=1, max_size=3),
    st.floats(-50, 200),
)
def test_mean_of_the_best_is_that_of_all_rolls(faces: list[list[float]], least: float) -> None:
    double = np.full((6, 13), -1e9)
    for row, values in enumerate(faces):
        double[row, 2:8] = values  # white dice that show 1 and 1
    found = binding("qwixx", compiled=True)(mean_of_best)(
        len(faces), least, double, 1, 1, new_sorting()
    )
    rolls = list(product(*faces))
    assert found == pytest.approx(
        sum(max(least, *roll) for roll in rolls) / len(rolls), rel=1e-9, abs=1e-9
    )


def test_every_sheet_has_a_number_of_its_own() -> None:
    record = rw.game("qwixx", 1, shrunken([6, 7, 8], [8, 7, 6])).sheet.record
    ways = closed_stand(record, 0) + 1
    assert ways == 1 + stand(2, 2) + 1
    numbers = {
        number_of(record, np.array([one, other])) for one in range(ways) for other in range(ways)
    }
    assert numbers == set(range(sheets(record)))


def test_mirrored_and_swapped_sheets_are_one() -> None:
    record = rw.game("qwixx", 1).sheet.record
    numbers = {
        number_of(record, np.array(stands))
        for stands in ([5, 9, 20, 3], [9, 5, 3, 20], [20, 3, 5, 9], [3, 20, 9, 5])
    }
    assert len(numbers) == 1
    assert number_of(record, np.array([5, 20, 9, 3])) not in numbers


def test_a_sheet_too_large_is_refused() -> None:
    up = list(range(2, 13))
    rows = [{"colour": colour, "numbers": up[: 11 - n]} for n, colour in enumerate(COLOURS)]
    rows += [
        {"colour": colour, "numbers": up[n:]} for n, colour in enumerate(("pink", "silver"), 2)
    ]
    with pytest.raises(RollwrightError, match="too many to solve"):
        solve(rw.game("qwixx", 1, sheet(provenance="made for a test", rows=rows)))


def test_a_kept_table_is_found_and_makes_the_optimum(tmp_path: Any, monkeypatch: Any) -> None:
    monkeypatch.setenv("ROLLWRIGHT_WEIGHTS", str(tmp_path))
    game = rw.game("qwixx", 1, SHRUNKEN[2])
    assert missing_tables(game, ["optimal"]) == [0.0]
    optimum = solve_and_keep(game, 0.0, 1).optima[0]
    assert missing_tables(game, ["optimal"]) == []
    kept = find(game, name_of_table(game, 0.0))
    assert kept is not None
    assert kept.about["optimum"] == [optimum]
    plan = Plan(game, ["optimal"], 5, count(100_000, 20_000), 0, 2)
    low, high = simulate(plan, Tally(1)).tally.summary()["seats"][0]["ci95"]
    assert low < optimum < high


@pytest.mark.skipif(not LONG, reason="a hundred thousand games of the real sheet: make test-long")
def test_optimal_alone_makes_the_optimum(tmp_path: Any, monkeypatch: Any) -> None:
    monkeypatch.setenv("ROLLWRIGHT_WEIGHTS", str(tmp_path))
    game = rw.game("qwixx", 1)
    solve_and_keep(game, 0.0, 2)
    plan = Plan(game, ["optimal"], 5, 100_000, 0, 2)
    low, high = simulate(plan, Tally(1)).tally.summary()["seats"][0]["ci95"]
    assert low < 115.483126 < high


def test_a_damaged_table_is_refused(tmp_path: Any, monkeypatch: Any) -> None:
    monkeypatch.setenv("ROLLWRIGHT_WEIGHTS", str(tmp_path))
    game = rw.game("qwixx", 1, SHRUNKEN[0])
    solve_and_keep(game, 0.0, 1)
    path = tmp_path / name_of_table(game, 0.0)
    whole = path.read_bytes()
    for damaged in (b"", whole[:-30], whole[: len(whole) // 2], b"x" * 100):
        path.write_bytes(damaged)
        with pytest.raises(RollwrightError, match="no file of weights"):
            find(game, path.name)
