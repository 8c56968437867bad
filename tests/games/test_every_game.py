"""What the contract promises, for every game there is and every number of players."""

import contextlib
import itertools
import json
import re
from pathlib import Path
from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import rollwright as rw
from rollwright.core.compiling import compiled_rules
from rollwright.core.contract import MAX_DRAWS, MAX_LEGAL, MAX_PARTS, NO_CHANCE
from rollwright.core.errors import NotationError
from rollwright.core.records import event_line, header_line, parse_record
from rollwright.core.registry import Rules, abouts, folder, resource
from rollwright.core.texts import LANGUAGES, Texts
from rollwright.play.dice import Seeded
from rollwright.play.game import Game
from rollwright.play.replay import state_of
from rollwright.play.state import State
from tests.counts import count
from tests.playthrough import SPEC, playthrough
from tests.random_play import EVERY_TABLE, random_end, random_steps

every_table = pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
every_game = pytest.mark.parametrize("name", list(abouts()))


def bytes_along(rules: Rules, game: Game, seed: int, longest: int = 10**6) -> list[bytes]:
    """Play a random game with these rules; return the bytes and answers at every step."""
    random, dice = Random(seed), Seeded(seed)
    sheet = game.sheet.record
    state = np.zeros(1, rules.STATE)[0]
    out, parts = np.zeros(MAX_LEGAL, np.int64), np.zeros(MAX_PARTS, np.int64)
    rules.new(state, sheet, game.players)
    seen: list[bytes] = []
    chances = 0
    while not rules.over(state, sheet) and len(seen) < longest:
        kind, size = rules.chance_due(state, sheet)
        asked = rules.pending(state, sheet)
        answers = [int(kind), int(size), int(asked), int(rules.winners(state, sheet))]
        for seat in range(game.players):
            answers.append(int(rules.score(state, sheet, seat, parts)))
            answers += parts.tolist()
            view = np.array([state])[0]
            rules.observe(view, sheet, seat)
            seen.append(view.tobytes())
        if kind != NO_CHANCE:
            outcome = np.zeros(MAX_DRAWS, np.int64)
            numbers = dice.outcome(kind, size, chances)
            outcome[: len(numbers)] = numbers
            rules.settle(state, sheet, outcome)
            chances += 1
        else:
            seat = random.choice([s for s in range(game.players) if (asked >> s) & 1])
            n = rules.legal(state, sheet, seat, out)
            answers += out[:n].tolist()
            rules.apply(state, sheet, seat, int(random.choice(out[:n].tolist())))
        seen += [state.tobytes(), json.dumps(answers).encode()]
    return seen


@every_table
def test_interpreted_and_compiled_agree_byte_for_byte(name: str, players: int) -> None:
    game = rw.game(name, players)
    for seed in range(count(300, 15)):
        plain = bytes_along(folder(name).rules, game, seed)
        assert plain == bytes_along(compiled_rules(name), game, seed)


@every_table
def test_A2_every_seat_asked_has_a_choice_and_legal_actions_ascend(name: str, players: int) -> None:
    game = rw.game(name, players)
    for seed in range(count(100, 10)):
        for state in random_steps(game, seed):
            assert state.over or bool(state.pending) != bool(state.chance_due)
            for seat in state.pending:
                actions = state.legal_actions(seat)
                assert len(actions) >= 2
                assert actions == sorted(set(actions))
                assert actions[0] >= 0
                assert actions[-1] < game.rules.ACTIONS


@every_table
def test_A3_simultaneous_decisions_in_every_order(name: str, players: int) -> None:
    game = rw.game(name, players)
    for seed in range(count(40, 4)):
        for state in random_steps(game, seed):
            if len(state.pending) < 2:
                continue
            random = Random(seed)
            chosen = {s: random.choice(state.legal_actions(s)) for s in state.pending}
            results = set()
            for order in itertools.permutations(chosen):
                after = state.copy()
                for seat in order:
                    # Whatever others have decided already, a seat is asked the same.
                    assert after.legal_actions(seat) == state.legal_actions(seat)
                    after.play(chosen[seat], seat)
                results.add(bytes(after))
            assert len(results) == 1


@every_table
def test_A3_observe_never_shows_an_undecided_step(name: str, players: int) -> None:
    game = rw.game(name, players)
    hidden = 0
    for seed in range(count(60, 6)):
        for state in random_steps(game, seed):
            for decider in state.pending if len(state.pending) > 1 else ():
                for action in state.legal_actions(decider):
                    after = state.copy().play(action, decider)
                    for watcher in [*range(players), None]:
                        if watcher == decider:
                            assert bytes(after.observe(watcher)) != bytes(state.observe(watcher))
                        else:
                            assert bytes(after.observe(watcher)) == bytes(state.observe(watcher))
                            hidden += 1
    # In Geizen nobody acts at the same time, in Qwixx all do, in Knifflig all but one; in Doppelt
    # so clever all do when round 4 begins.
    at_once = {"clever": players, "geizen": 0, "knifflig": players - 1, "qwixx": players}[name]
    assert bool(hidden) == (at_once > 1)


@every_table
def test_observe_shows_all_that_is_settled(name: str, players: int) -> None:
    """Before anyone has decided in a step there is nothing to hide."""
    for state in random_steps(rw.game(name, players), 7):
        if not state.events or not hasattr(state.events[-1], "seat"):
            assert all(bytes(state.observe(seat)) == bytes(state) for seat in range(players))


@every_table
def test_replaying_a_record_gives_the_game(name: str, players: int, tmp_path: Path) -> None:
    game = rw.game(name, players)
    for seed in range(count(100, 10)):
        end = random_end(game, seed)
        lines = [header_line(game.header())]
        lines += [event_line(n, event) for n, event in enumerate(end.events, start=1)]
        again = state_of(parse_record(("\n".join(lines) + "\n").encode()))
        assert bytes(again) == bytes(end)
        assert again.events == end.events
        assert again.scores == end.scores
        assert again.winners == end.winners
    path = tmp_path / "game.jsonl"
    end = random_end(game, 0)
    end.save(path)
    assert rw.load(path) == end


@every_table
def test_repr_round_trips(name: str, players: int) -> None:
    game = rw.game(name, players)
    assert eval(repr(game), {"rw": rw}) == game
    for state in random_steps(game, 3):
        again = eval(repr(state), {"rw": rw})
        assert again == state
        assert repr(again) == repr(state)


@every_game
def test_a_sheet_cannot_be_written_to(name: str) -> None:
    sheet = rw.game(name).sheet.record
    with pytest.raises(ValueError, match="read-only"):
        sheet[(sheet.dtype.names or ("",))[0]] = 1


@every_game
def test_notation_round_trips_for_every_action_seen(name: str) -> None:
    game = rw.game(name)
    actions = {
        action
        for seed in range(count(50, 10))
        for state in random_steps(game, seed)
        for seat in state.pending
        for action in state.legal_actions(seat)
    }
    for action in actions:
        assert game.read(game.write(action)) == action
    assert len({game.write(action) for action in actions}) == len(actions)


@every_game
@given(
    text=st.text(max_size=12)
    | st.from_regex(r"[A-Za-z ]{0,2}[0-9+, ]{0,8}")
    | st.from_regex(r"[wsybgpr*<>]{1,3} ?[a-z]?[0-9]{0,2}", fullmatch=True)
)
def test_fuzzed_notation_is_read_or_refused(name: str, text: str) -> None:
    game = rw.game(name)
    try:
        action = game.read(text)
    except NotationError as error:
        assert str(error)
    else:
        assert game.read(game.write(action)) == action


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_action_is_described_in_its_own_words(name: str, language: str) -> None:
    game = rw.game(name)
    words = []
    for action in range(game.rules.ACTIONS):
        with contextlib.suppress(LookupError):  # not on this sheet
            words.append(game.folder.describe(action, game.sheet.data, Texts(language)))
    assert len(words) > 40
    assert len(set(words)) == len(words)


@every_table
def test_parts_add_up_to_the_score(name: str, players: int) -> None:
    for state in random_steps(rw.game(name, players), 11):
        for seat, points in enumerate(state.scores):
            assert sum(state.parts(seat).values()) == points


@every_table
def test_explain_is_silent_exactly_for_legal_actions(name: str, players: int) -> None:
    game = rw.game(name, players)
    folder_ = folder(name)
    for state in itertools.islice(random_steps(game, 5), 60):
        for seat in range(players):
            for action in range(game.rules.ACTIONS):
                reason = folder_.explain(
                    state.record, game.sheet.record, game.sheet.data, seat, action
                )
                assert (reason is None) == (action in state.legal_actions(seat))


def is_full(record: np.dtype[np.void]) -> bool:
    """Tell whether a record's fields, and theirs, leave no byte between them."""
    fields = [record[name] for name in record.names or ()]
    inner = [field.subdtype[0] if field.subdtype else field for field in fields]
    whole = sum(field.itemsize for field in fields) == record.itemsize
    return whole and all(is_full(field) for field in inner if field.names)


@every_table
def test_states_are_views_without_stray_bytes(name: str, players: int) -> None:
    """Two games that come to the same position have the same bytes: nothing old lies about."""
    rules = rw.game(name, players).rules
    assert is_full(rules.STATE)  # what is copied field by field would lose what lies between
    end = random_end(rw.game(name, players), 2)
    rebuilt = np.zeros(1, rules.STATE)
    for field in rules.STATE.names or ():
        rebuilt[0][field] = end.record[field]
    assert rebuilt.tobytes() == bytes(end)


@every_table
def test_playthrough_file(name: str, players: int) -> None:
    """A text of one game that must come out the same for ever; a game without one fails."""
    path = SPEC / name / f"playthrough-{players}.txt"
    assert path.exists(), f"{path.name} is missing: python -m tests.playthrough writes it"
    assert path.read_text(encoding="utf-8") == playthrough(name, players)


@every_table
def test_pictures_and_view_at_every_step(name: str, players: int) -> None:
    game = rw.game(name, players)
    for state in itertools.islice(random_steps(game, 9), 0, None, 5):
        for seat in [*range(players), None]:
            json.dumps(state.view(seat))
        assert str(state)
        assert state.svg().startswith("<svg")


@every_game
def test_a_game_is_a_folder_with_all_its_parts(name: str) -> None:
    home = Path(rw.__file__).parent / "games" / name
    wanted = ["rules", "worth", "sheet", "notation", "explain", "view", "news", "picture"]
    assert all((home / f"{module}.py").exists() for module in wanted)
    assert all((home / f"rules.{language}.md").exists() for language in LANGUAGES)


def _pages(name: str) -> dict[str, list[str]]:
    """Return a game's rules in every language, by lines."""
    return {language: resource(name, f"rules.{language}.md").splitlines() for language in LANGUAGES}


@every_game
def test_the_rules_have_the_same_numbers_in_every_language(name: str) -> None:
    numbers = {
        language: [found[1] for line in page if (found := re.match(r"\*\*([A-Z]\d+)\*\* \S", line))]
        for language, page in _pages(name).items()
    }
    assert len(numbers["en"]) == len(set(numbers["en"])) > 10
    assert all(found == numbers["en"] for found in numbers.values())


@every_game
def test_the_rules_have_the_same_parts_in_every_language(name: str) -> None:
    """Headings, rules and points stand in the same order, and each rule refers to the same ones."""
    parts = {
        language: [
            (re.findall(r"^(?:#+|\*\*|-|\|)", line), sorted(set(re.findall(r"\b[A-Z]\d+\b", line))))
            for line in page
            if line
        ]
        for language, page in _pages(name).items()
    }
    for language, found in parts.items():
        assert found == parts["en"], language


def test_the_loaded_state_is_a_state() -> None:
    assert isinstance(rw.game("qwixx").new(), State)
