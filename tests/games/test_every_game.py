"""What the contract promises, for every game there is and every number of players."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rollwright as rw
from rollwright.core.errors import NotationError
from rollwright.core.registry import resource
from rollwright.core.texts import LANGUAGES
from rollwright.play.state import State
from rollwright.testing import CHECKS, GameError, check_game
from tests.counts import count
from tests.playthrough import SPEC, playthrough
from tests.random_play import EVERY_TABLE, OURS, random_end, random_steps

every_table = pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
every_game = pytest.mark.parametrize("name", OURS)


@every_table
@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_it_holds_what_every_game_must(
    name: str, players: int, check: Callable[[rw.Game, int], None]
) -> None:
    check(rw.game(name, players), count(*CHECKS[check]))


@every_table
def test_A3_what_is_hidden_is_hidden_where_seats_decide_at_once(name: str, players: int) -> None:
    """In Geizen nobody acts at the same time, in Qwixx all do, in Knifflig all but one; in Doppelt
    so clever all do when round 4 begins."""
    at_once = {"clever": players, "geizen": 0, "knifflig": players - 1, "qwixx": players}[name]
    most = max(
        len(state.pending)
        for seed in range(6)
        for state in random_steps(rw.game(name, players), seed)
    )
    assert (most > 1) == (at_once > 1)


def test_a_game_can_be_checked_in_one_call() -> None:
    check_game("geizen", players=[2])


def test_what_is_wrong_with_a_game_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each fault is one that a first game has: found, and told in words with the position."""
    game = rw.game("geizen")
    rules = game.folder.rules
    faults: list[tuple[str, object, str]] = [
        ("score", lambda state, sheet, seat, parts: 7, "parts add up"),
        ("legal", lambda state, sheet, seat, out: 1, "asked have a choice"),
    ]
    for name, wrong, says in faults:
        with monkeypatch.context() as patch:
            patch.setattr(rules, name, wrong)
            with pytest.raises(GameError) as found:
                check_game("geizen", players=[2])
        assert "geizen with 2" in str(found.value)
        assert says in str(found.value) or "interpreted as compiled" in str(found.value)


def test_a_game_without_end_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who always keeps no die never comes to an end."""
    game = rw.game("geizen")
    monkeypatch.setattr(game.folder.rules, "legal", lambda state, sheet, seat, out: 1)
    with pytest.raises(GameError, match="does not end"):
        random_end(game, 0)


@every_game
def test_a_sheet_cannot_be_written_to(name: str) -> None:
    sheet = rw.game(name).sheet.record
    with pytest.raises(ValueError, match="read-only"):
        sheet[(sheet.dtype.names or ("",))[0]] = 1


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


@every_table
def test_playthrough_file(name: str, players: int) -> None:
    """A text of one game that must come out the same for ever; a game without one fails."""
    path = SPEC / name / f"playthrough-{players}.txt"
    assert path.exists(), f"{path.name} is missing: python -m tests.playthrough writes it"
    assert path.read_text(encoding="utf-8") == playthrough(name, players)


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
