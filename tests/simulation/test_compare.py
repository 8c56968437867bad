"""Two ways to play on the very same dice: differences that are right, and their intervals."""

import math
from pathlib import Path

import numpy as np
import pytest

import rollwright as rw
from rollwright.core.errors import RollwrightError
from rollwright.simulation.checkpoint import Checkpoint, depends_on
from rollwright.simulation.compare import ALL, LENGTH, POINTS, WINS, Comparison, compare
from rollwright.simulation.run import Plan, play_batch, prepare
from tests.games.qwixx.positions import sheet


def sides(games: int = 400, cores: int = 1) -> tuple[Plan, Plan]:
    own = sheet(penalty_points=-2, closed_rows_end=3)
    bots = ["greedy", "random"]
    return (
        Plan(rw.game("qwixx", 2), bots, 7, games, cores=cores),
        Plan(rw.game("qwixx", 2, own), bots, 7, games, cores=cores),
    )


def counted(games: int = 400, cores: int = 1) -> Comparison:
    counts = Comparison(*sides(games, cores))
    assert not compare(counts)
    return counts


def test_differences_are_those_of_the_games_one_by_one() -> None:
    first, second = sides()
    a, b = (play_batch(plan, prepare(plan), 0, 400) for plan in (first, second))
    found = {(entry.measure.key, entry.measure.seat): entry for entry in counted().summary()}
    differences = b.points[:, 0] - a.points[:, 0]
    entry = found[POINTS, 0]
    assert entry.first == pytest.approx(a.points[:, 0].mean())
    assert entry.second == pytest.approx(b.points[:, 0].mean())
    assert entry.difference == pytest.approx(differences.mean())
    reach = 1.959963984540054 * differences.std(ddof=1) / math.sqrt(400)
    assert (entry.low, entry.high) == pytest.approx(
        (differences.mean() - reach, differences.mean() + reach)
    )
    both = (b.points - a.points).mean(axis=1)
    assert found[POINTS, ALL].difference == pytest.approx(both.mean())
    reach = 1.959963984540054 * both.std(ddof=1) / math.sqrt(400)
    assert found[POINTS, ALL].high - found[POINTS, ALL].difference == pytest.approx(reach)
    length = b.counts[:, 0] - a.counts[:, 0]
    assert found[LENGTH, ALL].difference == pytest.approx(length.mean())
    wins = [np.where(side.won == 3, 50, 100 * (side.won & 1)) for side in (a, b)]
    assert found[WINS, 0].first == pytest.approx(wins[0].mean())
    assert found[WINS, 0].difference == pytest.approx((wins[1] - wins[0]).mean())
    penalties = b.parts[:, 1, 6] - a.parts[:, 1, 6]
    assert found["qwixx.penalties", 1].difference == pytest.approx(penalties.mean())


def test_parts_add_up_to_points() -> None:
    found = counted().summary()
    for seat in (0, 1, ALL):
        of_seat = [e for e in found if e.measure.seat == seat]
        parts = sum(e.difference for e in of_seat if e.measure.key not in (POINTS, WINS, LENGTH))
        (points,) = (e for e in of_seat if e.measure.key == POINTS)
        assert parts == pytest.approx(points.difference)


def test_rows_are_compared_by_their_place_and_a_missing_one_is_nothing() -> None:
    rows = [{"colour": "pink", "numbers": list(range(2, 13))}]
    own = sheet(rows=rows, closed_rows_end=1)
    first = Plan(rw.game("qwixx", 2), ["random"] * 2, 1, 50)
    second = Plan(rw.game("qwixx", 2, own), ["random"] * 2, 1, 50)
    for plans in ((first, second), (second, first)):
        counts = Comparison(*plans)
        compare(counts)
        found = {(e.measure.part, e.measure.seat): e for e in counts.summary()}
        row = found[0, 0].measure
        assert {row.key, row.second} == {"colour.red", "colour.pink"}
        assert found[0, 0].first > 0
        assert found[0, 0].second > 0
        for part in (1, 2, 3):
            assert found[part, 0].measure.second == ""
            assert min(found[part, 0].first, found[part, 0].second) == 0


def test_the_same_on_any_number_of_cores_and_gone_on_with(tmp_path: Path) -> None:
    whole = counted(1500).as_json()
    assert counted(1500, cores=3).as_json() == whole
    first, second = sides(1500)
    work = {"sides": [depends_on(first), depends_on(second)]}
    kept = Checkpoint(tmp_path / "run.json", work)
    kept.write(counted(600))
    again = kept.read(Comparison(first, second).restored)
    assert again is not None
    assert again.games == 600
    compare(again)
    assert again.as_json() == whole


def test_interrupted_it_keeps_what_there_is() -> None:
    counts = Comparison(*sides(10**9, cores=2))

    def progress(_: int) -> None:
        if counts.games > 1000:
            raise KeyboardInterrupt

    assert compare(counts, progress)
    assert counts.as_json() == counted(counts.games).as_json()


def test_equal_sides_differ_in_nothing() -> None:
    first, _ = sides()
    counts = Comparison(first, first)
    compare(counts)
    for entry in counts.summary():
        assert (entry.difference, entry.low, entry.high) == (0, 0, 0)


def test_common_dice_make_the_interval_narrower() -> None:
    """One more point for a "!" changes nothing in random play but the points."""
    own = {**rw.game("knifflig").sheet.data, "points_per_mark": 3, "rulebook_constraints": []}
    first = Plan(rw.game("knifflig", 2), ["random"] * 2, 1, 300)
    second = Plan(rw.game("knifflig", 2, own), ["random"] * 2, 1, 300)
    counts = Comparison(first, second)
    compare(counts)
    found = {(e.measure.key, e.measure.seat): e for e in counts.summary()}
    marks = found["knifflig.marks", 0]
    assert marks.difference == pytest.approx(marks.first / 2)  # 3 instead of 2 for each
    assert found["knifflig.circles", 0].difference == 0
    assert found[LENGTH, ALL].difference == 0


def test_different_numbers_of_players_are_refused() -> None:
    first, _ = sides()
    other = Plan(rw.game("qwixx", 3), ["random"] * 3, 7, 400)
    with pytest.raises(RollwrightError):
        Comparison(first, other)


def test_nothing_counted_says_nothing() -> None:
    assert Comparison(*sides()).summary() == []
