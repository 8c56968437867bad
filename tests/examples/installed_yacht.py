"""Looked at where Yacht is installed, beside its own tests: that it is a game like ours."""

from pathlib import Path

import numpy as np
import pytest

import rollwright as rw
from rollwright.bots.knowledge import knowledge
from rollwright.bots.scratch import MAX_FEATURES
from rollwright.core.errors import IllegalError
from rollwright.core.registry import rules_page
from rollwright.core.texts import Texts
from rollwright.testing import check_game
from tests.cli.command import rollwright
from tests.cli.test_network import Typist, opened
from tests.counts import LONG
from tests.random_play import random_end, random_steps
from tests.server.serving import serving


@pytest.mark.skipif(not LONG, reason="its own tests check it for 1 and 3: in make test-long")
@pytest.mark.parametrize("players", [2, 4])
def test_it_holds_what_every_game_must(players: int) -> None:
    check_game("yacht", players=[players])


@pytest.mark.parametrize("players", [1, 2, 3, 4])
def test_nothing_is_hidden_and_nobody_decides_at_once(players: int) -> None:
    for state in random_steps(rw.game("yacht", players), 4):
        assert len(state.pending) <= 1
        assert all(bytes(state.observe(seat)) == bytes(state) for seat in [*range(players), None])


def test_records_are_saved_loaded_and_replayed(tmp_path: Path) -> None:
    end = random_end(rw.game("yacht", 4), 5)
    end.save(tmp_path / "game.jsonl")
    again = rw.load(tmp_path / "game.jsonl")
    assert again == end and again.events == end.events and again.scores == end.scores
    assert eval(repr(end), {"rw": rw}) == end
    done = rollwright("replay", str(tmp_path / "game.jsonl"), "--json")
    assert done.returncode == 0, done.stderr


def test_undo_takes_back_what_has_told_nothing() -> None:
    state = rw.game("yacht", 1).new().roll([1, 2, 3, 4, 6])
    before = bytes(state)
    assert bytes(state.play("K6").undo()) == before
    state.play("K6").roll([1, 1, 1, 1])
    with pytest.raises(IllegalError):
        state.undo()


def test_every_rule_that_a_refusal_names_is_on_the_page() -> None:
    page = rules_page("yacht", "en")
    for seed in range(3):
        for state in random_steps(rw.game("yacht", 2), seed):
            for seat in range(2):
                for text in ("K-", "K12345", "ones", "yacht"):
                    reason = state.explain(text, seat)
                    if reason is not None:
                        assert f"**{reason.rule}** " in page
                        assert reason.text(Texts("en"))


def test_what_bots_know_of_it_has_names() -> None:
    state = rw.game("yacht", 1).new().roll([6, 6, 6, 6, 2]).play("K26666").play("kind")
    state.roll([1, 2, 3, 4, 6])
    out = np.zeros(MAX_FEATURES, np.int64)
    known = knowledge("yacht")
    n = known.features(state.record, state.game.sheet.record, 0, out)
    names = [known.feature_name(int(feature), 1) for feature in out[:n]]
    assert names[:2] == ["filled: 000010000000", "box 0 free"]
    assert len(names) == 12 and "box 7 free" not in names  # Four of a Kind is filled
    assert known.feature_count(1) == 2**12 + 12


def test_it_is_played_over_the_network(tmp_path: Path) -> None:
    with serving(tmp_path / "tables.sqlite3") as server:
        made = opened(server, "yacht", "--seats", "human,greedy", "--names", "Ana")
        typist = Typist(tmp_path, made["keys"][0]["link"])
        typist.wait_for("rematch: another game")
        said = typist.leave()
        assert "Ana fills Ones" in said
        assert "All boxes are full: the game ends (Y11)." in said
        assert any(game["name"] == "yacht" for game in server.get("/api/games")["games"])
        assert "Little Straight" in server.get("/api/games/yacht/picture?lang=en")
        assert server.stop() == 0
