"""When all dice of a game of Doppelt so clever have fallen: the best of all ends is found."""

import pytest

import rollwright as rw
from rollwright.bots.binding import bot_binding, scratch_of
from rollwright.bots.players import BotPlayer
from rollwright.games.clever.knowledge.ending import is_ending, most_points
from tests.games.clever.positions import all_silver, position
from tests.random_play import random_steps

NEARLY_FULL = {
    "silver": all_silver(),
    "crossed": ["b1", "d1", "a2", "c2", "b3", "d3", "a4", "c4", "b5", "d5"],
    "green": [6, 1] * 6,
    "blue": [12] * 6,
    "pink": [1] * 10,
    "slots": {"extra": 1},
    "foxes": 2,
}
"""88 points in silver, 165 in yellow, 10 + 11 + 15 + 16 + 17 + 23 = 92 in green."""


def solved(state: rw.State, seat: int, tries: int = 1_000_000, *, compiled: bool = True) -> float:
    game = state.game
    scratch = scratch_of("clever")
    scratch.after[0] = state.record
    find = bot_binding("clever", compiled=compiled)(most_points)
    return float(find(scratch, game.sheet.record, seat, tries))


def ending(state: rw.State) -> bool:
    tell = bot_binding("clever", compiled=True)(is_ending)
    return bool(tell(state.record, state.game.sheet.record))


def last_served() -> rw.State:
    """Alone, the last tray of all: white, yellow and blue show four (D25)."""
    state = position(1, {0: NEARLY_FULL}, number=6)
    for _ in range(3):
        state.roll([4, 6, 4, 4, 6, 5]).play("-")
    assert not ending(state.play("-"))  # the extra die is kept
    return state.roll([4, 6, 4, 4, 6, 5])


def test_the_best_end_by_hand_D13_D17_D21_D22() -> None:
    """Blue 8 gives pink 6, which gives blue 8 again; the extra die, blue 8 once more, gives a fox.

    Blue 45, pink 16, three foxes of 16: 88 + 165 + 45 + 92 + 16 + 48 = 454. Pink with the extra
    die would come to 444; pink 4 first and blue with the extra die to 433.
    """
    state = last_served()
    assert ending(state)
    assert solved(state, 0) == 454 + 165 / 1024
    bot = BotPlayer("max", 1, compiled=True)
    decisions = 0
    while not state.over:
        state.play(bot.choose(state, 0, decisions))
        decisions += 1
    assert state.scores == [454]


def test_what_is_found_in_time_is_told_if_not_all_can_be_tried() -> None:
    state = last_served()
    found = [solved(state, 0, tries) for tries in (20, 50, 100, 1000)]
    assert found == sorted(found)
    assert found[-1] == 454 + 165 / 1024
    assert found[:-1] == [solved(state, 0, tries, compiled=False) for tries in (20, 50, 100)]


def best_end(state: rw.State, seat: int, most: int) -> float | None:
    """Return the most points that a seat can come to, by trying everything; None if too much."""
    met = {bytes(state)}
    ahead = [state.copy()]
    best = -1.0
    while ahead:
        here = ahead.pop()
        if seat not in here.pending:
            parts = [*here.parts(seat).values()]
            best = max(best, here.scores[seat] + max(parts[:5]) / 1024)
            continue
        for action in here.legal_actions(seat):
            after = here.copy().play(action, seat)
            if bytes(after) not in met:
                met.add(bytes(after))
                ahead.append(after)
        if len(met) > most:
            return None
    return best


@pytest.mark.parametrize("players", [1, 2, 3])
def test_no_end_is_better_than_the_one_found(players: int) -> None:
    tried = 0
    for seed in range(60):
        for state in random_steps(rw.game("clever", players), seed):
            if not (ending(state) and state.pending):
                continue
            seat = state.pending[-1]
            wanted = best_end(state, seat, 2000)
            if wanted is not None:
                assert solved(state, seat) == wanted
                tried += 1
        if tried >= 30:
            return
    assert tried >= 30


def test_only_when_all_dice_have_fallen_nothing_is_left_to_chance_D1_D9_D25() -> None:
    """With others, the last of all turns after its last roll; alone, the passive turn after it."""
    alone = position(1, {0: {"slots": {"extra": 1}}}, number=6)
    for _ in range(3):
        alone.roll([1, 2, 3, 4, 5, 6]).play("-")
    assert "W>SY1" in alone.legal(0)
    assert not ending(alone)  # six more dice will be rolled
    papers = {seat: {"slots": {"extra": 1}} for seat in range(2)}
    for active, is_last in ((0, False), (1, True)):
        two = position(2, papers, active=active, number=6)
        for _ in range(3):
            two.roll([1, 2, 3, 4, 5, 6])
            assert not ending(two)
            two.play("-")
        assert two.pending == (active,)
        assert ending(two) == is_last
        two.play("-")
        assert two.pending == (1 - active,)
        assert ending(two) == is_last
