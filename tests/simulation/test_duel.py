"""One bot against others: common dice, seats swapped, ties split, and when it is decided."""

import numpy as np
import pytest

import rollwright as rw
from rollwright.bots.factory import has_weights
from rollwright.core.errors import RollwrightError
from rollwright.core.registry import abouts
from rollwright.simulation.duel import Duel, fight
from rollwright.simulation.run import Plan, play_batch, prepare
from tests.counts import LONG, count

TAUGHT = ("qwixx", "knifflig", "geizen")


def fought(
    name: str, players: int, first: str, other: str, games: int, *, seed: int = 3, cores: int = 2,
    to_the_end: bool = True,
) -> Duel:  # fmt: skip
    game = rw.game(name, players)
    duel = Duel(Plan(game, [first] * players, seed, games, 0, cores), first, other)
    assert not fight(duel, to_the_end=to_the_end)
    return duel


@pytest.mark.parametrize(
    ("name", "players"), [(name, abouts()[name].players[-1]) for name in abouts()]
)
def test_a_bot_against_itself_wins_its_fair_share_of_every_deal(name: str, players: int) -> None:
    """The same dice once from every seat: every deal's whole win is shared out, no luck is left."""
    found = fought(name, players, "greedy", "greedy", 10 * players).result()
    assert found.games == 10 * players
    assert found.win_share.mean == pytest.approx(1 / players)
    assert found.win_share.low == pytest.approx(found.win_share.high)
    assert sum(found.seats) == pytest.approx(1)


def test_shares_and_points_are_those_of_the_games_one_by_one() -> None:
    """Knifflig ends in ties now and then: they are split (K10)."""
    deals = 150
    found = fought("knifflig", 2, "greedy", "novice", 2 * deals).result()
    shares = np.zeros((deals, 2))
    points = np.zeros((deals, 2))
    others = np.zeros((deals, 2))
    ties = 0
    for seat in range(2):
        bots = ["greedy", "novice"] if seat == 0 else ["novice", "greedy"]
        plan = Plan(rw.game("knifflig", 2), bots, 3, deals)
        batch = play_batch(plan, prepare(plan), 0, deals)
        own, mine = batch.points[:, seat], (batch.won >> seat) & 1
        shares[:, seat] = np.where(batch.won == 3, 0.5, mine)
        points[:, seat], others[:, seat] = own, batch.points[:, 1 - seat]
        ties += int((batch.won == 3).sum())
    assert ties > 0
    assert found.win_share.mean == pytest.approx(shares.mean())
    assert found.seats == pytest.approx(shares.mean(axis=0).tolist())
    assert found.points.mean == pytest.approx(points.mean())
    assert found.others_points.mean == pytest.approx(others.mean())
    # Both games of a deal share their dice: the deal is what is drawn, not the game.
    by_deal = shares.mean(axis=1)
    reach = 1.959963984540054 * by_deal.std(ddof=1) / deals**0.5
    assert found.win_share.high - found.win_share.mean == pytest.approx(reach)


def test_turned_round_it_is_the_rest() -> None:
    first = fought("geizen", 2, "greedy", "casual", 200).result().win_share
    second = fought("geizen", 2, "casual", "greedy", 200).result().win_share
    assert first.mean + second.mean == pytest.approx(1)


def test_the_same_on_any_number_of_cores_and_gone_on_with() -> None:
    whole = fought("qwixx", 3, "greedy", "random", 999)
    assert fought("qwixx", 3, "greedy", "random", 999, cores=1).as_json() == whole.as_json()
    half = fought("qwixx", 3, "greedy", "random", 300)
    game = rw.game("qwixx", 3)
    rest = Duel(Plan(game, ["greedy"] * 3, 3, 999, 0, 2), "greedy", "random")
    rest.restored(half.as_json())
    fight(rest, to_the_end=True)
    assert rest.as_json() == whole.as_json()
    assert fought("qwixx", 3, "greedy", "random", 999, seed=4).as_json() != whole.as_json()


def test_what_was_counted_for_other_players_is_refused() -> None:
    two = Duel(Plan(rw.game("qwixx", 2), ["random"] * 2, 1, 10), "random", "greedy")
    three = Duel(Plan(rw.game("qwixx", 3), ["random"] * 3, 1, 10), "random", "greedy")
    with pytest.raises(ValueError, match="players"):
        two.restored(three.as_json())


def test_it_stops_when_it_is_decided_and_not_before() -> None:
    plain = fought("qwixx", 2, "greedy", "random", 100_000, to_the_end=False)
    assert plain.decided
    assert 1000 <= plain.games < 20_000  # five hundred deals at least, then soon
    equal = fought("knifflig", 2, "greedy", "greedy", 4000, to_the_end=False)
    assert (equal.decided, equal.games) == (False, 4000)


def test_alone_is_no_duel() -> None:
    with pytest.raises(RollwrightError, match="no duel"):
        Duel(Plan(rw.game("clever", 1), ["greedy"], 1, 10), "greedy", "random")


@pytest.mark.parametrize("name", TAUGHT)
@pytest.mark.parametrize(
    ("better", "worse"),
    [("novice", "random"), ("casual", "novice"), ("club", "casual"), ("strong", "club")],
)
def test_each_level_beats_the_one_below(name: str, better: str, worse: str) -> None:
    """Measured shares are 65 to 75 % (docs/strength.md); four standard errors are allowed for."""
    games = count(2000, 300)
    share = fought(name, 2, better, worse, games).result().win_share
    assert share.mean > 0.65 - 4 * 0.5 / games**0.5
    assert share.mean > 0.5


@pytest.mark.parametrize(
    ("name", "players"),
    [
        (name, players)
        for name in TAUGHT
        for players in abouts()[name].players
        if players > 1 and has_weights(rw.game(name, players))
        if LONG or players == 2 or name != "knifflig"  # where a game takes the longest
    ],
)
def test_strong_wins_more_than_its_share(name: str, players: int) -> None:
    """Of greedy with two players, of casual with more: there the luck of others counts, too."""
    games = count(2000, 600 if players == 2 else 150)
    other = "greedy" if players == 2 else "casual"
    share = fought(name, players, "strong", other, games).result().win_share
    assert share.mean > 1.1 / players
