"""The engine and the naive twin, step by step through the same random games."""

from itertools import product
from random import Random
from typing import Any

import numpy as np
import pytest

import rollwright as rw
from rollwright.core.contract import CHANCE_NAMES, MAX_LEGAL, MAX_PARTS, NO_CHANCE
from rollwright.games.clever.actions import (
    AREA_NAMES,
    BACK,
    BARE,
    BLACK,
    BLUE,
    BLUE_ENTRY,
    BY_DIE,
    DICE_COLOURS,
    FACES,
    GREEN,
    GREEN_ENTRY,
    LOWEST_SUM,
    NOTHING,
    PINK,
    PINK_ENTRY,
    REROLL,
    SIDE,
    YELLOW_ENTRY,
    area_of,
    die_of,
    entry_of,
)
from rollwright.games.clever.sheet import TRACK_NAMES
from rollwright.play.dice import outcome_array
from rollwright.play.game import Game
from tests.counts import count
from tests.games.clever.naive_twin import Action, NaiveClever, Paper
from tests.games.clever.sheets import ODD_SHEETS, PRINTED, sheet

OPTIONS = [
    {"extra_die_scope": scope, "return_before_reroll": back, "solo_fallback": fallback}
    for scope, back, fallback in product(("turn", "round"), ("false", "true"), ("false", "true"))
]


def as_action(action: int, rows: list[str]) -> Action:
    if action < BARE:
        named: dict[int, Action] = {NOTHING: ("nothing",), REROLL: ("reroll",)}
        return named.get(action) or ("back", DICE_COLOURS[action - BACK])
    entry = entry_of(action)
    area = area_of(entry)
    how = "any" if BLACK <= action < BY_DIE else ""
    how = DICE_COLOURS[die_of(action)] if action >= BY_DIE else how
    if entry < YELLOW_ENTRY:
        return ("enter", how, "silver", rows[entry // FACES], entry % FACES + 1)
    if entry < BLUE_ENTRY:
        return ("enter", how, "yellow", *divmod(entry - YELLOW_ENTRY, SIDE))
    first = {BLUE: BLUE_ENTRY - LOWEST_SUM, GREEN: GREEN_ENTRY - 1, PINK: PINK_ENTRY - 1}[area]
    return ("enter", how, AREA_NAMES[area], entry - first)


def bits(mask: int) -> list[int]:
    return [bit for bit in range(mask.bit_length()) if mask >> bit & 1]


def as_paper(paper: Any, rows: list[str]) -> Paper:
    blue, green, pink = (
        paper[name].tolist()[: int(paper["written"][area])]
        for name, area in (("blue", BLUE), ("green", GREEN), ("pink", PINK))
    )
    return Paper(
        {(rows[cell // FACES], cell % FACES + 1) for cell in bits(int(paper["silver"]))},
        {divmod(cell, SIDE) for cell in bits(int(paper["circled"]))},
        {divmod(cell, SIDE) for cell in bits(int(paper["crossed"]))},
        blue,
        green,
        pink,
        dict(zip(TRACK_NAMES, paper["slots"].tolist(), strict=True)),
        dict(zip(TRACK_NAMES, paper["used"].tolist(), strict=True)),
        int(paper["foxes"]),
        dict(zip([*AREA_NAMES, "any"], paper["waiting"].tolist(), strict=True)),
        {DICE_COLOURS[die] for die in bits(int(paper["extra_used"]))},
    )


NOBODY = -1


class Pair:
    """One game of both."""

    def __init__(self, game: Game, printed: dict[str, Any], seed: int) -> None:
        self.rules, self.sheet, self.players = game.rules, game.sheet.record, game.players
        self.state = np.zeros(1, self.rules.STATE)[0]
        self.rules.new(self.state, self.sheet, game.players)
        self.rows = printed["silver"]["rows"]
        options = game.options
        self.twin = NaiveClever(
            game.players,
            printed,
            options["extra_die_scope"],
            options["return_before_reroll"] == "true",
            options["solo_fallback"] == "true",
        )
        self.random = Random(seed)
        # How often the choice falls on what a player does not want: games both rich and poor.
        self.timid = self.random.random() / 2
        self.decided = NOBODY
        self.parts = np.zeros(MAX_PARTS, np.int64)
        self.out = np.zeros(MAX_LEGAL, np.int64)

    def play(self) -> None:
        rules, state, sheet, twin = self.rules, self.state, self.sheet, self.twin
        while True:
            self.compare()
            if twin.over():
                break
            kind, size = rules.chance_due(state, sheet)
            if kind != NO_CHANCE:
                assert (CHANCE_NAMES[kind], size) == twin.chance()
                outcome = (
                    [self.random.randint(1, 6) for _ in range(size)]
                    if CHANCE_NAMES[kind] == "dice"
                    else [self.random.randrange(size)]
                )
                rules.settle(state, sheet, outcome_array(outcome))
                twin.give(outcome)
                continue
            assert twin.chance() is None
            self.decide()
        merit = bits(rules.winners(state, sheet))
        assert merit == twin.winners()

    def decide(self) -> None:
        seat = self.random.choice(self.twin.pending())
        n = self.rules.legal(self.state, self.sheet, seat, self.out)
        actions = self.out[:n].tolist()
        assert {as_action(action, self.rows) for action in actions} == self.twin.legal(seat)
        self.decided = seat
        timid = self.random.random() < self.timid
        action = actions[0] if timid else self.random.choice(actions)
        self.rules.apply(self.state, self.sheet, seat, action)
        self.twin.play(seat, as_action(action, self.rows))

    def compare(self) -> None:
        rules, state, sheet, twin = self.rules, self.state, self.sheet, self.twin
        assert rules.over(state, sheet) == twin.over()
        assert bits(rules.pending(state, sheet)) == twin.pending()
        assert state["faces"].tolist() == list(twin.faces().values())
        assert {DICE_COLOURS[die] for die in bits(int(state["tray"]))} == twin.tray()
        fields = [DICE_COLOURS.index(die) if die else -1 for die in twin.fields()]
        laid = state["fields"][: len(fields)].tolist()
        assert [die.bit_length() - 1 for die in laid] == fields
        assert (int(state["round"]), int(state["active"])) == (twin.round, twin.active)
        # A decision touches one paper; before each roll, and in the end, all are compared.
        all_seats = self.decided == NOBODY or twin.chance() or twin.over()
        for seat in range(self.players) if all_seats else [self.decided]:
            assert as_paper(state["papers"][seat], self.rows) == twin.paper(seat)
            total = rules.score(state, sheet, seat, self.parts)
            assert self.parts[:6].tolist() == list(twin.parts(seat).values())
            assert total == sum(self.parts[:6].tolist())
        if int(state["at_once"]) and self.random.random() < 0.3:
            watcher = self.random.choice([-1, *range(self.players)])
            seen = np.array([state])[0]
            rules.observe(seen, sheet, watcher)
            for seat in range(self.players):
                shown = twin.shown(watcher if watcher >= 0 else None, seat)
                assert as_paper(seen["papers"][seat], self.rows) == shown


@pytest.mark.parametrize("players", [1, 2, 3, 4])
@pytest.mark.parametrize("part", range(len(OPTIONS)))
def test_twin_agrees_at_every_step(players: int, part: int) -> None:
    # One part interpreted, where nothing overflows unseen; the others compiled, which is quicker.
    game = rw.game("clever", players, compiled=part > 0, **OPTIONS[part])
    # 10,000 games for each number of players, each option as often on as off.
    for seed in range(count(1250, 8)):
        Pair(game, dict(PRINTED), len(OPTIONS) * seed + part).play()


@pytest.mark.parametrize("changes", ODD_SHEETS)
@pytest.mark.parametrize("part", range(len(OPTIONS)))
def test_twin_agrees_on_other_sheets(part: int, changes: dict[str, Any]) -> None:
    printed = sheet(**changes)
    for players in map(int, printed["rounds"]["count_by_players"]):
        game = rw.game("clever", players, printed, compiled=part > 0, **OPTIONS[part])
        for seed in range(count(100, 4)):
            Pair(game, printed, seed).play()
