"""Bots: never an illegal action, nothing seen that is hidden, and the same in play and at speed."""

import numpy as np
import pytest

import rollwright as rw
from rollwright.bots.factory import has_weights
from rollwright.bots.play_loop import DRAWN
from rollwright.bots.players import BotPlayer
from rollwright.play.dice import Seeded
from rollwright.play.match import Match, Seat
from rollwright.simulation.run import Plan, play_batch, prepare, simulate
from rollwright.simulation.tally import Tally
from tests.counts import count
from tests.random_play import EVERY_TABLE, random_steps


def play_out(game: rw.Game, bots: list[str], seed: int, number: int) -> rw.State:
    """Play one game of bots at a table."""
    seats = [Seat(f"Bot {seat}", bot) for seat, bot in enumerate(bots)]
    players = [BotPlayer(bot, seed, number, compiled=True) for bot in bots]
    match = Match(game.new(), seats, Seeded(seed, number), None)
    while not match.state.over:
        if match.state.chance_due:
            match.settle()
        for seat in match.state.pending:
            action = players[seat].choose(match.state, seat, match.decisions)
            match.decide(seat, action)  # refuses what is illegal
    return match.state


QUICK = ("random", "greedy", "novice", "casual")
SEARCHING = [
    (name, players, bot)
    for name, players in EVERY_TABLE
    for bot in ("club", "strong")
    if has_weights(rw.game(name, players))  # else they search, and take their time
] + [("clever", 1, "max"), ("clever", 2, "max")]


@pytest.mark.parametrize(
    ("name", "players", "bot"),
    [*((*table, bot) for table in EVERY_TABLE for bot in QUICK), *SEARCHING],
)
def test_table_and_simulation_play_the_same_games(name: str, players: int, bot: str) -> None:
    game = rw.game(name, players)
    bots = [bot] + ["greedy"] * (players - 1)
    plan = Plan(game, bots, 77, 10, DRAWN)
    batch = play_batch(plan, prepare(plan), 0, count(10, 2))
    for number, points in enumerate(batch.points.tolist()):
        end = play_out(game, bots, 77, number)
        assert end.scores == points
        assert sum(1 << seat for seat in end.winners) == batch.won[number]


@pytest.mark.parametrize(
    ("name", "players", "name_of_bot"),
    [*((*table, "greedy") for table in EVERY_TABLE), *SEARCHING],
)
def test_bots_decide_on_what_they_may_know(name: str, players: int, name_of_bot: str) -> None:
    """Whatever others have chosen in an open step, the choice is the same."""
    bot = BotPlayer(name_of_bot, 1, compiled=True)
    for number, state in enumerate(random_steps(rw.game(name, players), 6)):
        for seat in state.pending[1:] if number < 60 else ():
            before = bot.choose(state, seat, 0)
            first = state.pending[0]
            for action in state.legal_actions(first):
                assert bot.choose(state.copy().play(action, first), seat, 0) == before


def test_greedy_beats_random_at_qwixx() -> None:
    plan = Plan(rw.game("qwixx", 2), ["random", "greedy"], 1, 2000)
    summary = simulate(plan, Tally(2)).tally.summary()
    assert summary["seats"][1]["win_share_ci95"][0] > 0.98


@pytest.mark.parametrize(
    ("name", "players", "share"),
    [
        ("clever", 2, 0.98),
        ("clever", 4, 0.98),
        ("geizen", 2, 0.95),
        ("geizen", 5, 0.6),
        ("knifflig", 2, 0.98),
        ("knifflig", 4, 0.98),
    ],
)
def test_greedy_beats_random_from_either_end_of_the_table(
    name: str, players: int, share: float
) -> None:
    for seat in (0, players - 1):
        bots = ["greedy" if at == seat else "random" for at in range(players)]
        plan = Plan(rw.game(name, players), bots, 1, 1000)
        summary = simulate(plan, Tally(players)).tally.summary()
        assert summary["seats"][seat]["win_share_ci95"][0] > share


def test_greedy_is_no_shame_for_a_casual_player() -> None:
    """Against itself it makes about the points of a practised table (the best bot makes 76)."""
    plan = Plan(rw.game("qwixx", 2), ["greedy", "greedy"], 1, 2000)
    for seat in simulate(plan, Tally(2)).tally.summary()["seats"]:
        assert seat["mean"] > 70


@pytest.mark.parametrize(("name", "points"), [("qwixx", 92), ("clever", 160)])
def test_greedy_alone_plays_for_points(name: str, points: int) -> None:
    """Alone every end would be a win: it must not run into penalties to reach it."""
    plan = Plan(rw.game(name, 1), ["greedy"], 1, 2000)
    assert simulate(plan, Tally(1)).tally.summary()["seats"][0]["mean"] > points


def test_strong_passes_the_best_public_bot_of_doppelt_so_clever() -> None:
    """Which makes 301.9 points alone, by these options; ours is to make 306 at least."""
    game = rw.game("clever", 1, extra_die_scope="round", return_before_reroll="true")
    plan = Plan(game, ["strong"], 2, count(4000, 1000))
    assert simulate(plan, Tally(1)).tally.summary()["seats"][0]["ci95"][0] > 306


def test_random_at_doppelt_so_clever_makes_what_is_known_of_it() -> None:
    """51 points alone, uniformly over our action table."""
    plan = Plan(rw.game("clever", 1), ["random"], 1, 20_000)
    low, high = simulate(plan, Tally(1)).tally.summary()["seats"][0]["ci95"]
    assert 50.5 < low < high < 51.5


def test_greedy_ends_a_game_only_if_it_wins() -> None:
    from tests.games.qwixx.positions import position

    low = [2, 3, 4, 5, 6]
    state = position(crosses={0: {"red": low}}, closed=["green"]).roll([6, 6, 1, 1, 1])
    state.play("-", 1)
    assert BotPlayer("greedy", 1).choose(state, 0, 0) == "R12"
    behind = position(
        crosses={0: {"red": low}, 1: {"yellow": [*range(2, 12)]}}, closed=["green"]
    ).roll([6, 6, 1, 1, 1])
    if 1 in behind.pending:
        behind.play("-", 1)
    assert BotPlayer("greedy", 1).choose(behind, 0, 0) != "R12"


def test_random_is_uniform_over_legal_actions() -> None:
    state = rw.game("qwixx", 1).new().roll([2, 3, 1, 1, 1, 1])
    bot = BotPlayer("random", 3)
    chosen = [bot.choose(state, 0, number) for number in range(5000)]
    shares = np.array([chosen.count(action) for action in state.legal()])
    assert len(shares) == 5
    assert abs(shares - 1000).max() < 130  # sd of each: 28
