"""Games with programs: the same dice and bots as in the compiled loop, and nothing left behind."""

from pathlib import Path

import numpy as np
import pytest

import rollwright as rw
from rollwright.bots.play_loop import DRAWN
from rollwright.bots.policy import choose_greedily
from rollwright.bots.programs.child import ProgramError
from rollwright.core.errors import RollwrightError
from rollwright.simulation.by_hand import ByHand
from rollwright.simulation.compare import Comparison, compare
from rollwright.simulation.duel import Duel, fight
from rollwright.simulation.run import Plan, play_batch, prepare, simulate
from rollwright.simulation.tally import Tally
from tests.bots.programs import EXAMPLE, FIRST, is_gone, program
from tests.random_play import EVERY_TABLE

GAMES = 3


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
@pytest.mark.parametrize("starter", [0, DRAWN])
def test_without_programs_it_plays_the_games_of_the_kernel(
    name: str, players: int, starter: int
) -> None:
    bots = [("greedy", "random")[seat % 2] for seat in range(players)]
    plan = Plan(rw.game(name, players), bots, 5, 100, starter)
    wanted = play_batch(plan, prepare(plan), 7, GAMES)
    by_hand = ByHand(plan.game, plan.bots, plan.seed, plan.starter, 100_000, 10.0)
    found = play_batch(plan, by_hand, 7, GAMES)
    for column in ("points", "parts", "won", "counts"):
        assert np.array_equal(getattr(found, column), getattr(wanted, column)), column


def test_a_game_without_end_is_stopped_and_counted_as_such() -> None:
    plan = Plan(rw.game("qwixx", 2), ["greedy", "random"], 5, 100)
    found = play_batch(plan, ByHand(plan.game, plan.bots, 5, 0, 9, 10.0), 0, 2)
    assert found.counts[:, 1].tolist() == [1, 1]
    assert found.won.tolist() == [0, 0]


def logging(folder: Path, body: str = FIRST) -> str:
    """Return a program that notes that it was started, under its number."""
    note = f"open({str(folder)!r} + f'/{{os.getpid()}}.pid', 'w').close()\n"
    return f"program:{program(folder, note + body)}"


def pids(folder: Path) -> list[int]:
    return [int(path.stem) for path in folder.glob("*.pid")]


def with_programs(bot: str, games: int, cores: int) -> Plan:
    return Plan(rw.game("qwixx", 3), [bot, "greedy", bot], 4, games, DRAWN, cores)


def test_the_same_on_any_number_of_cores_and_few_programs_are_started(tmp_path: Path) -> None:
    """The example draws its lots by the number of the game."""
    found = []
    for cores in (1, 3):
        plan = with_programs(f"program:{EXAMPLE}", 12, cores)
        found.append(simulate(plan, Tally(3)).tally.as_json())
    assert found[0] == found[1]
    assert found[0]["games"] == 12
    simulate(with_programs(logging(tmp_path), 12, 3), Tally(3))
    assert 2 <= len(pids(tmp_path)) <= 2 * 3
    assert all(map(is_gone, pids(tmp_path)))


def test_an_error_ends_the_run_and_keeps_what_was_counted(tmp_path: Path) -> None:
    body = """
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "begin" and m["number"] == 5:
        sys.exit("game five is too much")
    if m["type"] == "decide":
        answer(m)
"""
    tally, plan = Tally(3), with_programs(logging(tmp_path, body), 10**6, 2)
    with pytest.raises(ProgramError, match="game five is too much"):
        simulate(plan, tally)
    assert tally.games <= 5
    whole = Tally(3)
    simulate(with_programs(logging(tmp_path, body), tally.games, 1), whole)
    assert whole.as_json() == tally.as_json()
    assert all(map(is_gone, pids(tmp_path)))


def test_interrupted_in_the_middle_of_a_thought_nothing_is_left(tmp_path: Path) -> None:
    """Two threads wait for programs that would think for ten minutes."""
    body = """
for line in sys.stdin:
    m = json.loads(line)
    if m["type"] == "begin" and m["number"] == 2:
        time.sleep(600)
    if m["type"] == "decide":
        answer(m)
"""

    def progress(_: int) -> None:
        raise KeyboardInterrupt

    tally = Tally(3)
    outcome = simulate(with_programs(logging(tmp_path, body), 10**6, 2), tally, progress)
    assert outcome.interrupted
    assert tally.games == 1
    assert all(map(is_gone, pids(tmp_path)))


def test_programs_in_a_duel_and_in_a_comparison(tmp_path: Path) -> None:
    bot = logging(tmp_path)
    plan = Plan(rw.game("qwixx", 2), ["random", "random"], 1, 8)
    duel = Duel(plan, "greedy", bot)
    assert not fight(duel, to_the_end=True)
    assert duel.games == 8
    assert duel.result().win_share.mean > 0.5
    other = Plan(rw.game("qwixx", 2), [bot, "random"], 1, 8)
    counts = Comparison(plan, other)
    assert not compare(counts)
    assert counts.games == 8
    assert all(map(is_gone, pids(tmp_path)))


def test_what_cannot_be_started_is_told(tmp_path: Path) -> None:
    with pytest.raises(RollwrightError, match="cannot be found"):
        simulate(with_programs("program:/nowhere/bot", 10, 1), Tally(3))
    with pytest.raises(RollwrightError, match="program:COMMAND"):
        with_programs("program:", 10, 1)
    plan = with_programs(logging(tmp_path), 1, 1)
    assert plan.has_programs
    assert [spec.policy for spec in plan.specs] == [choose_greedily]
    assert not pids(tmp_path)  # nothing is started for want of knowing what it is
