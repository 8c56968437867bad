"""A sheet is a data file: other ones, also at the limits, play through everything."""

import copy
import itertools
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import rollwright as rw
from rollwright.core.compiling import compiled_rules
from rollwright.core.errors import SheetError
from rollwright.core.registry import abouts, folder, printed_sheet
from rollwright.core.schema import schema_of
from rollwright.core.texts import LANGUAGES, Texts
from rollwright.play.game import Game
from rollwright.play.state import State
from rollwright.simulation.run import Plan, simulate
from rollwright.simulation.tally import Tally
from rollwright.testing.checks import bytes_along
from tests.core.test_records import JSON
from tests.counts import count
from tests.games.clever import sheets as clever
from tests.games.geizen import positions as geizen
from tests.games.geizen.sheets import ODD_SHEETS as ODD_BOARDS
from tests.games.knifflig import positions as knifflig
from tests.games.knifflig.sheets import ODD_SHEETS as ODD_KNIFFLIG
from tests.games.qwixx import positions as qwixx
from tests.games.qwixx.sheets import ODD_SHEETS as ODD_QWIXX
from tests.random_play import random_steps

CHANGED: dict[str, Callable[..., dict[str, Any]]] = {
    "clever": clever.sheet, "geizen": geizen.sheet, "knifflig": knifflig.sheet,
    "qwixx": qwixx.sheet,
}  # fmt: skip
OTHERS = [
    (name, CHANGED[name](**changes))
    for name, odd in (
        ("clever", clever.ODD_SHEETS),
        ("geizen", ODD_BOARDS),
        ("knifflig", ODD_KNIFFLIG),
        ("qwixx", ODD_QWIXX),
    )
    for changes in odd
]
every_other = pytest.mark.parametrize(
    ("name", "data"), OTHERS, ids=[f"{name}-{n}" for n, (name, _) in enumerate(OTHERS)]
)
LONGEST = 600
"""Events after which a game on another sheet is left alone: some need not end (A5)."""


def games(name: str, data: dict[str, Any]) -> Iterator[Game]:
    for players in folder(name).player_counts(data):
        yield rw.game(name, players, data)


def some_steps(game: Game, seed: int) -> Iterator[State]:
    return itertools.islice(random_steps(game, seed), LONGEST)


def test_every_game_has_other_sheets() -> None:
    assert {name for name, _ in OTHERS} == set(abouts())


@every_other
def test_drawn_described_and_explained_at_every_step(name: str, data: dict[str, Any]) -> None:
    for game in games(name, data):
        for number, state in enumerate(some_steps(game, 1)):
            for seat in state.pending:
                for action in state.legal_actions(seat):
                    assert game.read(game.write(action)) == action
                    assert game.folder.describe(action, game.sheet.data, Texts("en"))
            for seat, points in enumerate(state.scores):
                assert sum(state.parts(seat).values()) == points
            if number % 20 == 0 or state.over:
                assert str(state)
                ElementTree.fromstring(state.svg())
                json.dumps(state.view(0))
                for action in range(0, game.rules.ACTIONS, 7):
                    reason = game.folder.explain(
                        state.record, game.sheet.record, game.sheet.data, 0, action
                    )
                    assert (reason is None) == (action in state.legal_actions(0))


@every_other
def test_interpreted_and_compiled_agree(name: str, data: dict[str, Any]) -> None:
    for game in games(name, data):
        plain = bytes_along(folder(name).rules, game, 3, LONGEST)
        assert plain == bytes_along(compiled_rules(name), game, 3, LONGEST)


@every_other
def test_bots_play_on_it(name: str, data: dict[str, Any]) -> None:
    for game in games(name, data):
        bots = ["greedy", *["random"] * (game.players - 1)]
        outcome = simulate(Plan(game, bots, 1, count(300, 30)), Tally(game.players))
        assert outcome.tally.games == count(300, 30)


@every_other
def test_records_carry_it(name: str, data: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "own.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    game = rw.game(name, sheet=path)
    *_, last = some_steps(game, 2)
    last.save(tmp_path / "game.jsonl")
    path.unlink()
    again = rw.load(tmp_path / "game.jsonl")
    assert again == last
    assert again.game.sheet.data == data
    assert eval(repr(last), {"rw": rw}) == last


@every_other
@pytest.mark.parametrize("language", LANGUAGES)
def test_its_blank_sheet_is_drawn(name: str, data: dict[str, Any], language: str) -> None:
    game = rw.game(name, sheet=data)
    blank = game.blank()
    assert game.folder.text_picture(blank, Texts(language))
    ElementTree.fromstring(game.folder.svg_picture(blank, Texts(language)))
    json.dumps([blank.printed, blank.view])


@every_other
def test_an_ordinary_validator_accepts_it_too(name: str, data: dict[str, Any]) -> None:
    Draft202012Validator(schema_of(name)).validate(data)


@pytest.mark.parametrize("name", list(abouts()))
def test_schemas_are_schemas_and_accept_the_built_in_sheet(name: str) -> None:
    Draft202012Validator.check_schema(schema_of(name))
    Draft202012Validator(schema_of(name)).validate(printed_sheet(name))
    # As data it is checked like anybody's; as the sheet in the box it is not.
    assert rw.game(name, sheet=printed_sheet(name)) == rw.game(name)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Yield the path of everything in a sheet's data."""
    if path:
        yield path
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from places(inner, (*path, name))
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from places(inner, (*path, index))


PATHS = {name: list(places(printed_sheet(name))) for name in abouts()}
VALUES = JSON | st.integers(-3, 25) | st.text("GYR", max_size=14) | st.lists(st.integers(0, 13))


@pytest.mark.parametrize("name", list(abouts()))
@given(data=st.data())
def test_fuzzed_sheets_are_refused_or_played(name: str, data: st.DataObject) -> None:
    changed = copy.deepcopy(dict(printed_sheet(name)))
    if data.draw(st.booleans()):
        changed.pop("rulebook_constraints", None)
    for path, value in data.draw(
        st.lists(st.tuples(st.sampled_from(PATHS[name]), VALUES), max_size=3)
    ):
        target: Any = changed
        try:
            for step in path[:-1]:
                target = target[step]
            target[path[-1]] = value
        except (TypeError, LookupError):
            continue  # an earlier change has taken this place away
    try:
        game = rw.game(name, sheet=changed)
    except SheetError as error:
        assert error.problems
        for language in LANGUAGES:
            assert error.text(Texts(language))
        return
    *_, last = itertools.islice(random_steps(game, 1), 60)
    assert str(last)
    assert last.svg()
    # What our checker lets pass, an ordinary validator does.
    Draft202012Validator(schema_of(name)).validate(game.sheet.data)
