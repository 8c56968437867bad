"""Perft: counts worked out by hand, and against the naive twin on a small sheet."""

from copy import deepcopy
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import rollwright as rw
from rollwright.simulation.perft import perft
from tests.counts import LONG, count
from tests.games.geizen import positions as geizen
from tests.games.geizen.naive_twin import NaiveGeizen
from tests.games.geizen.sheets import ODD_SHEETS as ODD_BOARDS
from tests.games.qwixx.naive_twin import NaiveQwixx
from tests.games.qwixx.positions import sheet

ROLLS = 6**6
# With empty sheets the white sum can be crossed in all four rows; but 2 and 12 (one of the 36
# white pairs each) are the last number of two of them. So 34 pairs leave 5 choices, 2 leave 3.
ALONE = 6**4 * (34 * 5 + 2 * 3)
TOGETHER = 6**4 * (34 * 5**2 + 2 * 3**2)


@pytest.mark.parametrize(
    ("players", "nodes"),
    [
        (1, [1, ROLLS, ALONE]),
        (2, [1, 2, 2 * ROLLS, 2 * ALONE]),
        (3, [1, 3, 3 * ROLLS]),
    ],
)
def test_counts_by_hand(players: int, nodes: list[int]) -> None:
    levels = list(perft(rw.game("qwixx", players), len(nodes) - 1))
    assert [level.nodes for level in levels] == nodes
    # The dice lie on the table until the turn ends, so no two ways meet before that.
    assert [level.distinct for level in levels] == nodes
    assert all(level.probability == 1 for level in levels)
    assert all(level.ended == 0 for level in levels)


@pytest.mark.skipif(not LONG, reason="two million states: in make test-long")
def test_counts_by_hand_both_decided() -> None:
    *_, last = perft(rw.game("qwixx", 2), 4)
    assert last.nodes == last.distinct == 2 * TOGETHER
    assert last.probability == 1


def ways(twin: NaiveQwixx | NaiveGeizen, depth: int) -> tuple[int, int]:
    """Count the ways and the ended ones among them with the twin."""
    if twin.over():
        return 1, 1
    if depth == 0:
        return 1, 0
    due = twin.chance()
    steps: list[Any]
    if due and due[0] == "dice":
        steps = [("give", list(faces)) for faces in product(range(1, 7), repeat=due[1])]
    elif due:
        steps = [("give", [seat]) for seat in range(due[1])]
    else:
        seat = twin.pending()[0]
        steps = [("play", seat, choice) for choice in twin.legal(seat)]
    total = ended = 0
    for name, *arguments in steps:
        after = deepcopy(twin)
        getattr(after, name)(*arguments)
        more, over = ways(after, depth - 1)
        total, ended = total + more, ended + over
    return total, ended


SMALL = {
    "rows": [{"colour": "red", "numbers": [7, 8]}],
    "crosses_needed_before_last": 0,
    "closed_rows_end": 1,
    "penalties_end": 1,
    "lock_counts_as_cross": True,
}


@pytest.mark.parametrize("players", [1, 2])
def test_counts_agree_with_the_twin_on_a_small_sheet(players: int) -> None:
    printed = sheet(**SMALL)
    depth = count(4, 3)
    levels = list(perft(rw.game("qwixx", players, printed), depth))
    for level in levels:
        assert (level.nodes, level.ended) == ways(NaiveQwixx(players, printed), level.depth)
        assert level.probability == Fraction(1)
    assert levels[-1].ended > 0
    assert levels[-1].distinct < levels[-1].nodes


def test_geizen_by_hand() -> None:
    """Of a roll, each face may be kept from none up to as often as it is there; but not nothing."""
    keeps = 0
    for roll in product(range(1, 7), repeat=5):
        ways_to_keep = 1
        for face in set(roll):
            ways_to_keep *= roll.count(face) + 1
        keeps += ways_to_keep - 1
    levels = list(perft(rw.game("geizen", 2), 3))
    assert [level.nodes for level in levels] == [1, 2, 2 * 6**5, 2 * keeps]
    # A roll is what it shows, in any order: 252 different ones for each who may start.
    assert [level.distinct for level in levels[:3]] == [1, 2, 2 * 252]
    assert all(level.probability == 1 for level in levels)


@pytest.mark.parametrize("players", [2, 3])
def test_geizen_agrees_with_the_twin_on_a_small_board(players: int) -> None:
    printed = geizen.sheet(**ODD_BOARDS[0])
    depth = count(7, 5)
    levels = list(perft(rw.game("geizen", players, printed), depth))
    for level in levels:
        assert (level.nodes, level.ended) == ways(NaiveGeizen(players, printed), level.depth)
        assert level.probability == Fraction(1)
    assert levels[-1].ended > 0


def test_knifflig_by_hand() -> None:
    """On empty left halves: nothing, each sum, and each split, but rows 2 and 12 have one box."""
    choices = 0
    for one, two, three, four in product(range(1, 7), repeat=4):
        splits = {
            tuple(sorted(split))
            for split in (
                (one + two, three + four), (one + three, two + four), (one + four, two + three)
            )
        }  # fmt: skip
        singles = {total for split in splits for total in split}
        choices += 1 + len(singles) + len(splits - {(2, 2), (12, 12)})
    levels = list(perft(rw.game("knifflig", 3), 3))
    assert [level.nodes for level in levels] == [1, 3, 3 * 6**4, 3 * choices]
    assert [level.distinct for level in levels] == [1, 3, 3 * 6**4, 3 * choices]
    assert all(level.probability == 1 for level in levels)


# On an empty sheet, in round 1: let go, reroll; white in silver's four rows, on the yellow cells
# with its number, in blue, green and pink; silver in four rows; yellow on the cells with its
# number; blue, green, pink. That is 16, and white's and yellow's cells: ten of them in all.
CLEVER_CHOICES = 6**6 * 16 + 2 * 6**5 * 10


def test_clever_by_hand() -> None:
    assert [level.nodes for level in perft(rw.game("clever", 1), 1)] == [1, 6**6]
    assert [level.nodes for level in perft(rw.game("clever", 4), 1)] == [1, 4]


@pytest.mark.skipif(not LONG, reason="nearly a million states: in make test-long")
def test_clever_by_hand_after_the_first_choice() -> None:
    *_, last = perft(rw.game("clever", 1), 2)
    assert last.nodes == CLEVER_CHOICES
    assert last.probability == 1


def test_depth_nought_is_the_beginning() -> None:
    (only,) = perft(rw.game("qwixx", 2), 0)
    assert (only.nodes, only.distinct, only.ended) == (1, 1, 0)
    assert only.probability == 1
