"""Many games: the same on any number of cores, stopped and gone on with, and right."""

import math
from pathlib import Path

import numpy as np
import pytest

import rollwright as rw
from rollwright.bots.play_loop import DRAWN
from rollwright.core.errors import RollwrightError
from rollwright.simulation.checkpoint import Checkpoint, depends_on
from rollwright.simulation.run import Plan, simulate
from rollwright.simulation.tally import Tally
from tests.counts import count


def tallied(plan: Plan) -> dict[str, object]:
    return simulate(plan, Tally(plan.game.players)).tally.as_json()


def plan(games: int = 3000, cores: int = 1, starter: int = 0, seed: int = 1) -> Plan:
    return Plan(rw.game("qwixx", 3), ["random", "greedy", "random"], seed, games, starter, cores)


def checkpoint(path: Path, of: Plan) -> Checkpoint:
    return Checkpoint(path, depends_on(of))


def test_the_same_on_any_number_of_cores() -> None:
    assert tallied(plan(cores=1)) == tallied(plan(cores=2)) == tallied(plan(cores=5))


def test_another_seed_or_starter_is_another_run() -> None:
    assert tallied(plan(500)) != tallied(plan(500, seed=2))
    assert tallied(plan(500)) != tallied(plan(500, starter=1))
    assert tallied(plan(500)) != tallied(plan(500, starter=DRAWN))


@pytest.mark.parametrize("seed", [0, -1, 2**63, 2**64 - 1, 10**30])
def test_any_whole_number_is_a_seed(seed: int) -> None:
    assert tallied(plan(50, seed=seed))["games"] == 50


def test_stopped_and_gone_on_with_it_is_the_same(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    half = simulate(plan(1100), Tally(3)).tally
    checkpoint(path, plan(1100)).write(half)
    again = checkpoint(path, plan(3000)).read(Tally(3).restored)
    assert again is not None
    whole = simulate(plan(3000), again).tally
    assert whole.as_json() == tallied(plan(3000))


def test_a_foreign_or_damaged_checkpoint_is_refused_and_kept(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    assert checkpoint(path, plan()).read(Tally(3).restored) is None
    checkpoint(path, plan(10)).write(simulate(plan(10), Tally(3)).tally)
    kept = path.read_text()
    with pytest.raises(RollwrightError, match="another simulation"):
        checkpoint(path, plan(seed=9)).read(Tally(3).restored)
    for text in ("", "{}", "[]", '{"plan": {}, "tally": {"games": "x"}}', kept[:-20]):
        path.write_text(text)
        with pytest.raises(RollwrightError, match="damaged"):
            checkpoint(path, plan(10)).read(Tally(3).restored)
        assert path.read_text() == text


def test_interrupted_it_returns_what_there_is() -> None:
    seen = 0

    def progress(games: int) -> None:
        nonlocal seen
        seen += games
        if seen > 1000:
            raise KeyboardInterrupt

    outcome = simulate(plan(10**9, cores=2), Tally(3), progress)
    assert outcome.interrupted
    assert outcome.tally.games == seen
    assert outcome.tally.as_json() == tallied(plan(seen))


def test_uniformly_random_play_of_two() -> None:
    """4.19 ± 0.02 for the seat that starts, by an independent program in C over 20 million."""
    games = count(4_000_000, 200_000)
    tally = simulate(Plan(rw.game("qwixx", 2), ["random"] * 2, 1, games, cores=2), Tally(2)).tally
    low, high = tally.summary()["seats"][0]["ci95"]
    assert low - 0.02 < 4.187 < high + 0.02


def test_uniformly_random_play_agrees_with_the_twin() -> None:
    from random import Random

    from tests.games.qwixx.naive_twin import NaiveQwixx
    from tests.games.qwixx.positions import PRINTED

    random = Random(3)
    points = []
    for _ in range(count(20_000, 1500)):
        twin = NaiveQwixx(2, dict(PRINTED))
        while not twin.over():
            due = twin.chance()
            if due:
                kind, size = due
                twin.give([random.randint(1, 6) for _ in range(size)] if kind == "dice" else [0])
            else:
                seat = twin.pending()[0]
                twin.play(seat, random.choice(sorted(twin.legal(seat), key=str)))
        points.append(twin.score(0))
    spread = np.std(points) / math.sqrt(len(points))
    assert abs(np.mean(points) - 4.187) < 4 * spread


@pytest.mark.parametrize(
    ("bots", "starter"), [(["random"], 0), (["random"] * 4, 0), (["random"] * 3, 3), (["x"] * 3, 0)]
)
def test_a_plan_that_does_not_fit_is_refused(bots: list[str], starter: int) -> None:
    with pytest.raises(RollwrightError):
        Plan(rw.game("qwixx", 3), bots, 1, 10, starter)


def test_a_tally_that_does_not_fit_is_refused() -> None:
    with pytest.raises(RollwrightError):
        simulate(plan(10), Tally(2))


def test_tally_by_hand() -> None:
    """Four games of two: 10:4, 2:2 (shared), 3:9, 5:1."""
    tally = Tally(2)
    tally.add(
        np.array([[10, 4], [2, 2], [3, 9], [5, 1]]),
        np.array(
            [[[8, 2], [5, -1]], [[2, 0], [1, 1]], [[1, 2], [9, 0]], [[5, 0], [1, 0]]], np.int32
        ),
        np.array([0b01, 0b11, 0b10, 0b01]),
        np.array([[20, 0], [30, 0], [40, 0], [30, 1]]),
    )
    summary = tally.summary()
    first, second = summary["seats"]
    assert first["mean"] == 5
    assert first["sd"] == pytest.approx(math.sqrt((25 + 9 + 4 + 0) / 3))
    assert first["win_share"] == pytest.approx(2.5 / 4)
    assert second["win_share"] == pytest.approx(1.5 / 4)
    assert second["mean"] == 4
    reach = 1.959963984540054 * first["sd"] / 2
    assert first["ci95"] == pytest.approx([5 - reach, 5 + reach])
    assert first["percentiles"] == {"5": 2, "10": 2, "25": 2, "50": 3, "75": 5, "90": 10, "95": 10}
    assert (first["min"], first["max"]) == (2, 10)
    assert [part["mean"] for part in first["parts"]] == [4, 1]
    assert [part["mean"] for part in second["parts"]] == [4, 0]
    reach = 1.959963984540054 * math.sqrt((1 + 1 + 1 + 1) / 3) / 2
    assert first["parts"][1]["ci95"] == pytest.approx([1 - reach, 1 + reach])
    assert summary["length"]["mean"] == 30
    assert summary["stopped"] == 1
    assert Tally(2).restored(tally.as_json()).as_json() == tally.as_json()


def test_win_shares_add_up_to_one() -> None:
    summary = simulate(plan(2000), Tally(3)).tally.summary()
    assert sum(seat["win_share"] for seat in summary["seats"]) == pytest.approx(1)
