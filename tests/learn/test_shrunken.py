"""Boards so small that they can be solved exactly: what is learnt there is nearly the best play."""

from collections.abc import Callable
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
import numpy.typing as npt
import pytest

import rollwright as rw
from rollwright.bots import NETWORK
from rollwright.bots.binding import bot_binding, scratch_of
from rollwright.bots.factory import BotSpec, make_bot
from rollwright.core.contract import State as Record
from rollwright.games.geizen.hands import NUMBER
from rollwright.games.geizen.rules import TO_ROLL
from rollwright.games.knifflig.sheet import action_of, rows_of
from rollwright.learn.training import Hyperparameters, Training
from tests.counts import LONG, count

Doubles = npt.NDArray[np.float64]
Chooser = Callable[[Record, int], int]


def learnt(game: rw.Game, games: int) -> Chooser:
    """Let a bot learn a game from nothing, and return how it decides."""
    training = Training(game, Hyperparameters(3, games, learning_rate=3e-3, round_games=500))
    while training.games < games:
        training.round(2)
    spec = BotSpec(NETWORK, training.weights)
    bot = make_bot(game, spec, compiled=True)
    policy = bot_binding(game.about.name, compiled=True)(spec.policy)
    state = np.zeros(1, game.rules.STATE)
    scratch = scratch_of(game.about.name)

    def chooser(record: Record, seat: int) -> int:
        state[0] = record
        return int(policy(bot, state, scratch, game.sheet.record, seat, 0, 0))

    return chooser


GEIZEN: dict[str, Any] = {
    **rw.game("geizen").sheet.data,
    "provenance": "made for a test",
    "rulebook_constraints": [],
    "assumptions": [],
    "players": [2, 2],
    "dice": 2,
    "rows": {
        "1": {"fields": "GR", "chips_on_first": 1, "others_pay": 1},
        "2": {"fields": "GGR", "chips_on_first": 1, "others_pay": 1},
        "3": {"fields": "GR", "chips_on_first": 2, "others_pay": 0},
    },
    "starting_chips": {"2": 4},
    "loan_limit": 1,
}
PAIRS = list(combinations_with_replacement(range(1, 7), 2))
"""What two dice can show, in any order."""
WAYS = np.array([1 if one == other else 2 for one, other in PAIRS]) / 36


class SmallGeizen:
    """Two dice, two players: all positions between turns, and where each pair of dice leads."""

    def __init__(self, game: rw.Game) -> None:
        self.game = game
        start = game.new().roll([0])
        self.records = [start.record.copy()]
        index = {bytes(start): 0}
        rows: list[list[int]] = []
        self.results: list[list[float]] = []
        """The active player's share of the win if a pair ends the game, else -1."""
        at = 0
        while at < len(self.records):
            leads, results = [], []
            for pair in PAIRS:
                after = game.new()
                after.record = self.records[at].copy()
                mover = int(after.record["active"])
                after.roll(pair).play(NUMBER[pair])
                if after.over:
                    leads.append(0)
                    results.append((mover in after.winners) / len(after.winners))
                    continue
                key = bytes(after)
                if key not in index:
                    index[key] = len(self.records)
                    self.records.append(after.record.copy())
                leads.append(index[key])
                results.append(-1.0)
            rows.append(leads)
            self.results.append(results)
            at += 1
        self.leads = np.array(rows)
        self.won = np.array(self.results)

    def after_pairs(self, following: Doubles) -> Doubles:
        """Return the active player's share after each pair; `following` is the next player's."""
        return np.where(self.won >= 0, self.won, 1 - following[self.leads])

    @staticmethod
    def after_one(pairs: Doubles) -> Doubles:
        """Return the share if one die is kept, by its face, and the other rolled again."""
        of = [[PAIRS.index((min(a, b), max(a, b))) for b in range(1, 7)] for a in range(1, 7)]
        return np.asarray(pairs[:, of].mean(axis=2))

    def best(self, following: Doubles) -> Doubles:
        """Return the share of an active player who plays best."""
        pairs = self.after_pairs(following)
        ones = self.after_one(pairs)
        total = np.zeros(len(pairs))
        for at, (one, other) in enumerate(PAIRS):
            keep = np.maximum(pairs[:, at], np.maximum(ones[:, one - 1], ones[:, other - 1]))
            total += WAYS[at] * keep
        return total

    def policy(self, chooser: Chooser) -> npt.NDArray[np.int64]:
        """Return, by position and pair, what is kept: 0 both, or the face of one."""
        kept = np.zeros((len(self.records), len(PAIRS)), np.int64)
        for number, record in enumerate(self.records):
            for at, pair in enumerate(PAIRS):
                state = self.game.new()
                state.record = record.copy()
                state.roll(pair)
                action = chooser(state.record, int(record["active"]))
                kept[number, at] = 0 if action == NUMBER[pair] else action
        return kept

    def played(self, following: Doubles, kept: npt.NDArray[np.int64]) -> Doubles:
        """Return the share of an active player who keeps to a policy."""
        pairs = self.after_pairs(following)
        ones = self.after_one(pairs)
        total = np.zeros(len(pairs))
        for at in range(len(PAIRS)):
            one = np.take_along_axis(ones, np.maximum(kept[:, at : at + 1] - 1, 0), axis=1)[:, 0]
            total += WAYS[at] * np.where(kept[:, at] == 0, pairs[:, at], one)
        return total


def test_geizen_on_a_small_board_is_within_a_hundredth_of_the_best() -> None:
    game = rw.game("geizen", 2, GEIZEN)
    small = SmallGeizen(game)
    assert all(int(record["step"]) == TO_ROLL for record in small.records)
    best = np.full(len(small.records), 0.5)
    for _ in range(2000):
        best = small.best(best)
    assert np.allclose(best, small.best(best), atol=1e-9)
    kept = small.policy(learnt(game, count(40_000, 12_000)))
    # The bot against an opponent who knows all it will do, and does the best against it.
    bot, other = best.copy(), best.copy()
    for _ in range(2000):
        bot, other = small.played(other, kept), small.best(bot)
    assert np.allclose(bot, small.played(other, kept), atol=1e-9)
    assert bot[0] >= best[0] - 0.01  # it starts
    assert 1 - other[0] >= 1 - best[0] - 0.01  # the other one starts


KNIFFLIG: dict[str, Any] = {
    **rw.game("knifflig").sheet.data,
    "provenance": "made for a test",
    "rulebook_constraints": [],
    "assumptions": [],
    "players": [2, 2],
    "left_boxes": {str(row): 1 for row in range(2, 13)},
    "right_boxes": {str(row): 1 for row in range(2, 13)},
    "ticked_before_a_2_player_game": {},
    "ticked_before_a_4_player_game": {},
    "marks_that_end_the_game": {"2": 2},
    "points_per_circle_of_a_full_right_row": 0,
}
"""Every tick is a "!", two end the game, and the right half counts for nothing."""
Rows = frozenset[int]
NONE: Rows = frozenset()
SINGLES = [NONE, *(frozenset({row}) for row in range(2, 13))]


def rolls() -> list[tuple[tuple[int, ...], float]]:
    """Return what four dice can show in any order, and how likely."""
    found: dict[tuple[int, ...], int] = {}
    for number in range(6**4):
        faces = tuple(sorted(1 + number // 6**die % 6 for die in range(4)))
        found[faces] = found.get(faces, 0) + 1
    return [(faces, ways / 6**4) for faces, ways in found.items()]


def after(own: Rows, faces: tuple[int, ...]) -> list[Rows]:
    """K4, K5: return what one's rows can be after a roll."""
    a, b, c, d = faces
    options = {own}
    for one, other in (((a + b), (c + d)), ((a + c), (b + d)), ((a + d), (b + c))):
        options |= {own | {one}, own | {other}, own | {one, other}}
    return sorted(options, key=sorted)


ROLLS = rolls()
Values = dict[tuple[Rows, Rows], float]


def share(own: Rows, other: Rows) -> float:
    """K9, K10: of the win; as many "!" share it."""
    return (len(own) > len(other)) + 0.5 * (len(own) == len(other))


def second_moves(first: Rows, choice: Rows, starting: Values) -> float:
    """K8: return the second player's share after their move, which ends the round."""
    if len(first) >= 2 or len(choice) >= 2:
        return share(choice, first)
    return 1 - starting[first, choice]


@pytest.mark.skipif(not LONG, reason="Geizen's small board is sampled: in make test-long")
def test_knifflig_on_a_small_sheet_is_within_a_hundredth_of_the_best() -> None:
    game = rw.game("knifflig", 2, KNIFFLIG)
    chooser = learnt(game, 20_000)

    def decided(first: Rows, second: Rows, mover: int, faces: tuple[int, ...]) -> Rows:
        state = game.new().roll([0])
        for seat, rows in enumerate((first, second)):
            for row in rows:
                state.record["left"][seat, row - 2] = 1
                state.record["marks"][seat] |= np.int16(1 << (row - 2))
                state.record["circles"][:2, row - 2] += 1
            state.record["right"][seat, :] = 1
        state.record["active"] = mover
        state.roll(faces)
        own = (first, second)[mover]
        if mover not in state.pending:
            return own
        return own | set(rows_of(chooser(state.record, mover)))

    firsts = [*SINGLES, frozenset({6, 7}), frozenset({5, 6, 8})]
    starts = [(one, other) for one in SINGLES for other in SINGLES]
    replies = [(first, own) for first in firsts for own in SINGLES]
    options = {(own, faces): after(own, faces) for own in SINGLES for faces, _ in ROLLS}
    as_first = {(*pair, faces): decided(*pair, 0, faces) for pair in starts for faces, _ in ROLLS}
    as_second = {(*pair, faces): decided(*pair, 1, faces) for pair in replies for faces, _ in ROLLS}

    def alike(rows: Rows) -> Rows:
        """With two "!" or more the game ends: which rows they are in is nothing."""
        return rows if len(rows) < 2 else firsts[10 + len(rows)]

    def solved(first_is_bot: bool, second_is_bot: bool) -> Values:
        """Return the first player's share between rounds."""
        starting: Values = dict.fromkeys(starts, 0.5)
        for _ in range(12):
            replied: Values = {}
            for first, own in replies:
                total = 0.0
                for faces, chance in ROLLS:
                    if second_is_bot:
                        choices = [as_second[first, own, faces]]
                    else:
                        choices = options[own, faces]
                    total += chance * max(
                        second_moves(first, choice, starting) for choice in choices
                    )
                replied[first, own] = total
            new: Values = {}
            for own, second in starts:
                total = 0.0
                for faces, chance in ROLLS:
                    choices = (
                        [as_first[own, second, faces]] if first_is_bot else options[own, faces]
                    )
                    total += chance * max(1 - replied[alike(choice), second] for choice in choices)
                new[own, second] = total
            starting = new
        return starting

    best = solved(False, False)[NONE, NONE]
    assert solved(True, False)[NONE, NONE] >= best - 0.01
    assert solved(False, True)[NONE, NONE] <= best + 0.01


def test_actions_of_the_small_sheet_are_those_of_the_rules() -> None:
    """K4: what the solver above lets a player do is what the engine does."""
    game = rw.game("knifflig", 2, KNIFFLIG)
    for faces, _ in ROLLS:
        state = game.new().roll([0]).roll(faces)
        legal = {frozenset(rows_of(action)) for action in state.legal_actions(0)}
        assert legal == set(after(NONE, faces))
        assert all(action_of(sorted(rows), "left") for rows in legal if rows)
