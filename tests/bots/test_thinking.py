"""Bots that think: what they value is what they say they value, plain or compiled."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import rollwright as rw
from rollwright.bots import LEVELS, network
from rollwright.bots.binding import bot_binding, scratch_of
from rollwright.bots.bot import Bot
from rollwright.bots.factory import (
    BotSpec,
    evaluator_of,
    has_weights,
    make_bot,
    specify,
    unbound_bot,
    weight_count_of,
)
from rollwright.bots.knowledge import STUBS, features, knowledge
from rollwright.bots.players import BotPlayer
from rollwright.bots.scratch import MAX_FEATURES
from rollwright.bots.weight_files import WEIGHTS, find, name_of
from rollwright.core.compiling import Binding
from rollwright.core.discovery import game_file
from rollwright.core.errors import RollwrightError
from rollwright.core.registry import abouts
from rollwright.games.geizen.hands import BY_FACES, NUMBER
from rollwright.games.qwixx.knowledge.table import sheets
from rollwright.learn.tables import solve_and_keep
from rollwright.learn.training import grown
from tests.counts import LONG, count
from tests.games.qwixx.positions import position
from tests.games.qwixx.test_solver import SHRUNKEN
from tests.random_play import EVERY_TABLE, random_steps

TAUGHT = [table for table in EVERY_TABLE if has_weights(rw.game(*table))]
KNOWN = [(name, players) for name, players in EVERY_TABLE if name == "clever" or players > 1]


def decisions(game: rw.Game, seed: int, most: int) -> Iterator[tuple[rw.State, int]]:
    """Yield states of a random game, seen by a seat that has to decide."""
    found = 0
    for state in random_steps(game, seed):
        for seat in state.pending:
            if found < most:
                found += 1
                yield state.observe(seat), seat


def chosen(spec: BotSpec, state: rw.State, seat: int, *, compiled: bool) -> int:
    bind = bot_binding(state.game.about.name, compiled=compiled)
    return chosen_by(bind, make_bot(state.game, spec, compiled=compiled), spec, state, seat)


def chosen_by(bind: Binding, bot: Bot, spec: BotSpec, state: rw.State, seat: int) -> int:
    game = state.game
    given = np.zeros(1, game.rules.STATE)
    given[0] = state.record
    scratch = scratch_of(game.about.name)
    return int(bind(spec.policy)(bot, given, scratch, game.sheet.record, seat, 7, 3))


@pytest.mark.parametrize("name", ["geizen", "clever"])
def test_a_transplant_chooses_the_same(name: str) -> None:
    """A feature that is new, and found in every state, begins with weights of nothing."""
    game, own = rw.game(name, 2), knowledge(name)
    old = specify(game, "strong")
    found: list[int] = []

    # What it needs stands in its defaults: functions are bound without what is around them.
    def one_more(
        state: Any, sheet: Any, seat: int, out: Any,
        known: Any = own.features, number: int = own.feature_count(2), found: list[int] = found,
    ) -> int:  # fmt: skip
        n: int = known(state, sheet, seat, out)
        out[n] = number
        found.append(n)
        return n + 1

    row = getattr(own, "first_units", network.first_units)()
    new = replace(old, weights=grown(old.weights, len(old.weights) + row))
    stubs: tuple[Any, ...] = (*STUBS, *network.STUBS)
    known: dict[Any, Any] = {stub: getattr(own, stub.__name__, stub) for stub in stubs}
    more = {features: one_more, own.features: one_more}
    grows = Binding(name, compiled=False, instead=known | more)
    evaluator: Any = grows.pointer(evaluator_of(name, new.evaluator))
    bot = unbound_bot(new)._replace(evaluator=evaluator)
    for state, seat in decisions(game, 2, 16):
        assert chosen_by(grows, bot, new, state, seat) == chosen(old, state, seat, compiled=True)
    assert found


@pytest.mark.parametrize(
    ("name", "players", "level"),
    [
        (*table, level)
        for table in TAUGHT
        for level in ("club", "strong", "max")
        if level != "max" or table[0] == "clever"  # elsewhere it is strong
        if level != "club" or table[1] == 2 or LONG  # the same network
        if table[0] != "knifflig" or table[1] == 2 or LONG  # which looks at every roll
    ],
)
def test_plain_and_compiled_think_the_same(name: str, players: int, level: str) -> None:
    game = rw.game(name, players)
    spec = specify(game, level)
    if name == "clever":  # in plain Python a look takes a thousand times as long
        spec = replace(spec, rolls=min(spec.rolls, 3))
    for state, seat in decisions(game, 4, count(12, 2)):
        plain = chosen(spec, state, seat, compiled=False)
        assert plain == chosen(spec, state, seat, compiled=True)


@pytest.mark.parametrize(("name", "players"), KNOWN)
def test_every_feature_has_its_place(name: str, players: int) -> None:
    game = rw.game(name, players)
    known = knowledge(name)
    most = known.feature_count(players)
    find = bot_binding(name, compiled=True)(features)
    out = np.zeros(MAX_FEATURES, np.int64)
    for seed in range(count(20, 2)):
        for state in random_steps(game, seed):
            if not state.over:
                for seat in range(players):
                    n = find(state.record, game.sheet.record, seat, out)
                    assert 0 < n <= MAX_FEATURES
                    assert (out[:n] >= 0).all()
                    assert (out[:n] < most).all()


def test_weights_in_the_package_fit_and_say_where_they_come_from(
    tmp_path: Any, monkeypatch: Any
) -> None:
    monkeypatch.setenv("ROLLWRIGHT_WEIGHTS", str(tmp_path))
    folders = (game_file(name, "weights") for name in abouts())
    packed = {file.name: file for folder in folders for file in folder.iterdir()}
    names = set(packed)
    fitting = {name_of(rw.game(*table), WEIGHTS): table for table in KNOWN}
    assert names <= set(fitting)  # nothing lies there that no box uses
    two = {name_of(rw.game(name, 2), WEIGHTS) for name in ("qwixx", "knifflig", "geizen")}
    assert two <= names
    for name in names:
        game, players = fitting[name]
        found = find(rw.game(game, players), name)
        assert found is not None
        assert len(found.numbers) == weight_count_of(rw.game(game, players))
        assert {"command", "commit", "seed", "strength"} <= set(found.about)
    assert sum(len(packed[name].read_bytes()) for name in names) < 9_000_000


@pytest.mark.parametrize(("name", "players"), TAUGHT)
@pytest.mark.parametrize("level", LEVELS[:3])
def test_no_level_plays_a_dominated_action(name: str, players: int, level: str) -> None:
    game = rw.game(name, players)
    known = knowledge(name)
    bot = BotPlayer(level, 5, compiled=True)
    sheet = game.sheet.record
    for number, (state, seat) in enumerate(decisions(game, 8, count(200, 10))):
        action = game.read(bot.choose(state, seat, number))
        best = best_of(level, state, seat)
        dominating = [
            other
            for other in state.legal_actions(seat)
            if other != action and known.dominated(state.record, sheet, seat, action, other)
        ]
        # What it takes for the best of all it may always play: it knows no better.
        assert not dominating or action == best


def best_of(level: str, state: rw.State, seat: int) -> int:
    """Return what a level would choose if its temperature were none."""
    return chosen(replace(specify(state.game, level), temperature=0.0), state, seat, compiled=True)


def test_dominated_crosses_of_qwixx() -> None:
    state = position(crosses={0: {"red": [2]}}, active=0).roll([1, 2, 1, 6, 6, 6])
    read, sheet = state.game.read, state.game.sheet.record
    dominated = knowledge("qwixx").dominated
    # Action 1, white 3: red 3 skips nothing, so to cross nothing is never better.
    assert dominated(state.record, sheet, 0, read("-"), read("R3"))
    assert not dominated(state.record, sheet, 0, read("R3"), read("-"))
    assert not dominated(state.record, sheet, 0, read("-"), read("Y3"))  # skips yellow 2
    assert dominated(state.record, sheet, 0, read("R5"), read("R3"))
    assert not dominated(state.record, sheet, 0, read("Y5"), read("R3"))  # another row


def test_dominated_ticks_of_knifflig() -> None:
    state = rw.game("knifflig", 2).new().roll([0]).roll([3, 4, 1, 1])
    read, sheet = state.game.read, state.game.sheet.record
    dominated = knowledge("knifflig").dominated
    both, seven, nothing, two = (read(text) for text in ("L2+L7", "L7", "-", "L2"))
    assert dominated(state.record, sheet, 0, nothing, seven)
    assert dominated(state.record, sheet, 0, two, both)
    assert not dominated(state.record, sheet, 0, seven, both)  # completes row 2 (K7)
    assert not dominated(state.record, sheet, 0, nothing, two)
    assert not dominated(state.record, sheet, 0, both, seven)


def test_a_dominated_cross_is_never_worth_more(tmp_path: Any, monkeypatch: Any) -> None:
    """On a sheet that is solved: every pair of actions, by exact values."""
    monkeypatch.setenv("ROLLWRIGHT_WEIGHTS", str(tmp_path))
    game = rw.game("qwixx", 1, SHRUNKEN[1])
    solve_and_keep(game, 0.0, 1)
    table = unbound_bot(specify(game, "optimal"))
    value = bot_binding("qwixx", compiled=False)(evaluator_of("qwixx", "table"))
    scratch = scratch_of("qwixx")
    compared = 0
    for seed in range(80):
        for state, seat in decisions(game, seed, 50):
            scratch.seen[0] = state.record
            legal = state.legal_actions(seat)
            scratch.legal[: len(legal)] = legal
            value(table, scratch, game.sheet.record, seat, len(legal), 0)
            worth = dict(zip(legal, scratch.action_values.tolist(), strict=False))
            for one in legal:
                for other in legal:
                    record = state.record, game.sheet.record, seat, one, other
                    if knowledge("qwixx").dominated(*record):
                        compared += 1
                        assert worth[one] <= worth[other] + 1e-4
    assert compared > 50


def test_table_ends_a_game_only_if_it_wins() -> None:
    """Q11: it crosses a second lock, or takes the fourth penalty, to win and not to lose.

    Whatever is still to come: by a table of nothing.
    """
    low = [2, 3, 4, 5, 6]
    game = rw.game("qwixx", 2)
    table = BotSpec("table", np.zeros(2 * sheets(game.sheet.record) * 4 + 1, np.float32))

    def choice(state: rw.State) -> str:
        return game.write(chosen(table, state, 0, compiled=True))

    ahead = position(crosses={0: {"red": low}}, closed=["green"]).roll([6, 6, 1, 1, 1])
    assert choice(ahead) == "R12"
    crosses = {0: {"red": low}, 1: {"yellow": [*range(2, 12)]}}
    behind = position(crosses=crosses, closed=["green"]).roll([6, 6, 1, 1, 1])
    assert choice(behind) != "R12"
    poor = position(
        crosses={0: {"red": [2]}, 1: {"yellow": [*range(2, 12)]}}, penalties={0: 3}
    ).roll([6, 6, 6, 6, 1, 1])  # every cross skips nearly a whole row
    assert choice(poor) != "-"


def test_a_table_that_is_missing_is_named(tmp_path: Any, monkeypatch: Any) -> None:
    monkeypatch.setenv("ROLLWRIGHT_WEIGHTS", str(tmp_path))
    with pytest.raises(RollwrightError, match=r"rollwright solve qwixx --players 2 --hazard 0\.11"):
        specify(rw.game("qwixx", 2), "table")


def test_points_are_played_for_only_where_they_are_learnt() -> None:
    with pytest.raises(RollwrightError, match="points does not play Qwixx"):
        specify(rw.game("qwixx", 2), "points")


def test_another_sheet_is_played_by_rollouts(tmp_path: Any, monkeypatch: Any) -> None:
    monkeypatch.setenv("ROLLWRIGHT_WEIGHTS", str(tmp_path))
    game = rw.game("qwixx", 2, SHRUNKEN[0])
    assert specify(game, "strong").lacks_weights
    state = game.new().roll([0]).roll([3, 4, 1])
    assert BotPlayer("strong", 1, compiled=True).choose(state, 0, 0) in state.legal(0)


def test_geizen_works_a_turn_out_as_going_through_all_rolls_does() -> None:
    """G2: on three dice, by recursion over every roll and every part of it."""
    data = {**rw.game("geizen").sheet.data, "dice": 3, "rulebook_constraints": [],
            "assumptions": [], "provenance": "made for a test"}  # fmt: skip
    game = rw.game("geizen", 2, data)
    sheet = game.sheet.record
    state = game.new().roll([0]).roll([1, 2, 6])
    lots = np.random.default_rng(2)
    weights = lots.normal(0, 0.3, weight_count_of(game)).astype(np.float32)
    scratch = scratch_of("geizen")
    scratch.seen[0] = state.record
    legal = state.legal_actions(0)
    scratch.legal[: len(legal)] = legal
    values = bot_binding("geizen", compiled=True)(evaluator_of("geizen", "network"))
    values(unbound_bot(BotSpec("network", weights)), scratch, sheet, 0, len(legal), 0)
    ends: dict[tuple[int, ...], float] = {
        faces: float(scratch.memory.hand_values[NUMBER[faces]])
        for faces in BY_FACES
        if len(faces) == 3
    }

    def value(kept: tuple[int, ...]) -> float:
        if len(kept) == 3:
            return ends[tuple(sorted(kept))]
        rest = 3 - len(kept)
        total: float = 0.0
        for number in range(6**rest):
            roll = [1 + number // 6**die % 6 for die in range(rest)]
            total += max(
                value((*kept, *(face for die, face in enumerate(roll) if part >> die & 1)))
                for part in range(1, 2**rest)
            )
        return total / float(6**rest)

    for action, found in zip(legal, scratch.action_values.tolist(), strict=False):
        assert found == pytest.approx(value(BY_FACES[action]), abs=1e-5)
