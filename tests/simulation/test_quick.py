"""Simulations and duels in one call from Python: what the command line counts, with types."""

import json

import pytest

import rollwright as rw
from rollwright.core.errors import RollwrightError, UnknownNameError
from rollwright.simulation.tally import Spread
from tests.cli.command import rollwright


def test_a_simulation_is_that_of_the_command_line() -> None:
    found = rw.simulate("qwixx", ["greedy", "random", "random"], games=300, seed=5, starter=0)
    words = ("--bots", "greedy,random,random", "--players", "3", "--games", "300", "--seed", "5")
    told = json.loads(rollwright("simulate", "qwixx", *words, "--json").stdout)
    assert (found.games, found.decisions, found.seed) == (300, told["decisions"], 5)
    for seat, line in zip(found.seats, told["seats"], strict=True):
        assert seat.bot == line["bot"]
        assert seat.points == Spread(line["mean"], line["sd"], *line["ci95"])
        assert seat.win_share.mean == pytest.approx(line["win_share"])
        assert {name: part.mean for name, part in seat.parts.items()} == {
            name: part["mean"] for name, part in line["parts"].items()
        }
    assert "greedy" in str(found)


def test_a_duel_is_that_of_the_command_line() -> None:
    found = rw.duel("geizen", "greedy", "random", games=60, players=3, seed=2)
    words = ("greedy", "random", "--players", "3", "--games", "60", "--seed", "2", "--json")
    told = json.loads(rollwright("duel", "geizen", *words).stdout)
    assert found.win_share.mean == told["win_share"]
    assert found.points.mean == told["points"]["first"]
    assert found.seats == told["win_share_by_seat"]


def test_a_game_set_up_beforehand_keeps_its_sheet_and_options() -> None:
    game = rw.game("clever", 1, extra_die_scope="round")
    assert rw.simulate(game, ["greedy"], games=20, seed=1, cores=1).game is game
    with pytest.raises(RollwrightError, match="2"):
        rw.simulate(game, ["greedy", "greedy"], games=20)
    with pytest.raises(UnknownNameError, match="Did you mean greedy"):
        rw.simulate("qwixx", ["greedly", "random"])


def test_a_bot_decides_as_in_its_simulation_and_only_for_who_is_asked() -> None:
    state = rw.game("qwixx").new().roll([0]).roll([4, 1, 3, 6, 2, 5])
    assert rw.bot("random", seed=3).choose(state, 0, 0) == rw.bot("random", seed=3).choose(state, 0)
    with pytest.raises(ValueError, match="too many"):  # both seats are asked: which is meant?
        rw.bot("greedy", seed=3).choose(state)
    state.play("-", 1)
    assert rw.bot("greedy", seed=3).choose(state) in state.legal()
