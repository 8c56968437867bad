"""Doppelt so clever on sheets small enough to be solved by hand: what is learnt is nearly the best.

One roll a turn and two rounds alone: two rolls of which any die may be chosen (D3), and two passive
turns in which the three lowest dice are served (D25). Only the areas named count, no bonus is
printed.
"""

from collections import Counter
from functools import cache
from itertools import combinations, product
from pathlib import Path
from typing import Any

import pytest

import rollwright as rw
from rollwright.bots.binding import bot_binding, scratch_of
from rollwright.bots.weight_files import WEIGHTS, name_of, write_weights
from rollwright.core.contract import Floats
from rollwright.games.clever.knowledge.values import expected_points
from rollwright.learn.training import Hyperparameters, Training, usual_training
from rollwright.simulation.run import Plan, simulate
from rollwright.simulation.tally import Tally
from tests.counts import count

Rolled = tuple[int, int, int, frozenset[str]]
"""The faces of white, blue and pink, and which of them may be used."""
TURNS = 4
"""Active and passive by turns."""


def sheet(blue: list[int], pink: int) -> dict[str, Any]:
    """Return a sheet with these points for blue and so many fields of pink; nothing else counts."""
    data: dict[str, Any] = {**rw.game("clever", 1).sheet.data}
    data |= {
        "provenance": "made for a test", "rulebook_constraints": [], "assumptions": [],
        "rounds": {"grants": [None, None], "count_by_players": {"1": 2}}, "dice_fields": 1,
        "action_tracks": {
            name: {"slots": 1, "last_slot": None} for name in ("reroll", "return", "extra")
        },
        "silver": {"rows": ["yellow"], "column_bonus": [None] * 6,
                   "row_points": [0] * 7},
        "yellow": {"grid": [[1]], "row_bonus": [None], "column_bonus": [None],
                   "points_by_crosses": [0, 0]},
        "blue": {"points": blue, "bonus": [None] * len(blue)},
        "green": {"multiplier": [1, 20], "bonus": [None, None]},  # nobody would fill the pair
        "pink": {"minimum_for_bonus": [None] * pink, "bonus": [None] * pink},
    }  # fmt: skip
    return data


def rolled(passive: bool) -> dict[Rolled, float]:
    """D3, D25: return what can be rolled, and how likely it is."""
    found: Counter[Rolled] = Counter()
    if not passive:
        for white, blue, pink in product(range(1, 7), repeat=3):
            found[white, blue, pink, frozenset("WBP")] = 1
        return {case: times / 216 for case, times in found.items()}
    names = "WBPSYG"
    for faces in product(range(1, 7), repeat=6):
        border = sorted(faces)[2]
        sure = {name for name, face in zip(names, faces, strict=True) if face < border}
        tied = [name for name, face in zip(names, faces, strict=True) if face == border]
        trays = list(combinations(tied, 3 - len(sure)))
        for tray in trays:
            usable = frozenset((sure | set(tray)) & set("WBP"))
            found[faces[0], faces[1], faces[2], usable] += 60 // len(
                trays
            )  # D25: each as likely, 20 at the most
    return {case: times / (60 * 6**6) for case, times in found.items()}


def best_mean(blue: list[int], pink: int) -> float:
    """Return the points of the best play, by going through all that can be rolled."""
    cases = [rolled(passive=False), rolled(passive=True)]

    @cache
    def value(turn: int, last: int, blues: int, pinks: int) -> float:
        """Return what is still to come; `last` is blue's last number."""
        if turn == TURNS:
            return 0.0
        total = 0.0
        for (white, other, face, usable), chance in cases[turn % 2].items():
            options = [value(turn + 1, last, blues, pinks)]  # D6, D8: nothing
            if pinks < pink:  # D15, D10
                for name, number in (("W", white), ("P", face)):
                    if name in usable:
                        options.append(number + value(turn + 1, last, blues, pinks + 1))
            if blues < len(blue) and white + other <= last and usable & set("WB"):  # D13
                more = blue[blues] - (blue[blues - 1] if blues else 0)
                options.append(more + value(turn + 1, white + other, blues + 1, pinks))
            total += chance * max(options)
        return total

    return value(0, 12, 0, 0)


def test_the_best_play_of_one_pink_field_by_hand() -> None:
    """D15: two rolls and two trays for one field; the last tray's mean is that of its best die."""
    last = sum(
        chance * max([white * ("W" in usable), face * ("P" in usable)])
        for (white, _, face, usable), chance in rolled(passive=True).items()
    )
    roll = [max(white, face) for white, face in product(range(1, 7), repeat=2)]
    after = sum(max(found, last) for found in roll) / 36  # the second roll, or wait for the tray
    tray = sum(
        chance * max(white * ("W" in usable), face * ("P" in usable), after)
        for (white, _, face, usable), chance in rolled(passive=True).items()
    )
    first = sum(max(found, tray) for found in roll) / 36
    assert best_mean([0], 1) == pytest.approx(first)


@pytest.mark.parametrize(("blue", "pink"), [([0], 2), ([2, 9], 1)], ids=["pink", "blue and pink"])
def test_what_is_learnt_on_a_small_sheet_is_nearly_the_best_play(
    blue: list[int], pink: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ROLLWRIGHT_WEIGHTS", str(tmp_path))
    game = rw.game("clever", 1, sheet(blue, pink))
    games = count(200_000, 100_000)
    training = Training(game, Hyperparameters(3, games, **usual_training("clever")))
    while training.games < games:
        training.round(2)
    write_weights(tmp_path / name_of(game, WEIGHTS), training.short_weights(), {})
    best = best_mean(blue, pink)
    played = simulate(Plan(game, ["strong"], 4, 40_000, cores=2), Tally(1)).tally.summary()
    mean, (low, high) = played["seats"][0]["mean"], played["seats"][0]["ci95"]
    assert low - 2 * (high - low) < best  # nobody plays better than best
    assert mean > 0.99 * best
    assert expected_at_first(game, training.weights) == pytest.approx(best, rel=0.03)


def expected_at_first(game: rw.Game, weights: Floats) -> float:
    """Return the points that the network sees in a blank sheet."""
    scratch = scratch_of("clever")
    find = bot_binding("clever", compiled=True)(expected_points)
    state, sheet = game.new().record, game.sheet.record
    return find(state, sheet, 0, weights, scratch.inference, scratch.parts)
