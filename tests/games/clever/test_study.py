"""The study of Doppelt so clever: its games are the bot's own, its figures add up."""

from html.parser import HTMLParser
from typing import Any

import numpy as np
import pytest

import rollwright as rw
from rollwright.bots import KINDS
from rollwright.bots.binding import loop_binding, workspace_of
from rollwright.bots.factory import all_seats, make_bot, specify
from rollwright.bots.play_loop import NO_LIMIT, Deal, before_chance, play
from rollwright.core.errors import RollwrightError
from rollwright.core.texts import LANGUAGES, Texts
from rollwright.games.clever.paper import FOX
from rollwright.games.clever.sheet import BONUSES
from rollwright.games.clever.study.findings import PARTS, Study, findings, study
from rollwright.games.clever.study.habits import HABITS
from rollwright.games.clever.study.page import page
from rollwright.games.clever.study.watching import NONE_LEFT, receive
from rollwright.simulation.run import Plan, play_batch, prepare
from rollwright.study import Question

GAME = rw.game("clever", 1)
QUESTION = Question(GAME, "strong", 8, 12)


@pytest.fixture(scope="module")
def seen() -> Study:
    found, interrupted = study(QUESTION)
    assert not interrupted
    return found


@pytest.fixture(scope="module")
def found(seen: Study) -> dict[str, Any]:
    return findings(QUESTION, seen)


def stop_before_chance(*_: object) -> bool:
    return False


@pytest.mark.parametrize("bonus", [name for name in BONUSES if name and name[0] == "?"])
def test_d17_a_question_mark_that_is_given_is_used_before_the_roll(bonus: str) -> None:
    bind = loop_binding("clever", compiled=False, hooks=((before_chance, stop_before_chance),))
    workspace, sheet = workspace_of("clever"), GAME.sheet.record
    state, bots = workspace.episode.state, make_bot(GAME, specify(GAME, "greedy"), compiled=False)
    state[0] = GAME.new().record
    deal = Deal(0, 0, 0, NO_LIMIT)

    def decided() -> int:
        return bind(play)(workspace.episode, all_seats([bots]), workspace.scratch, sheet, deal, 0)

    assert decided() == 0  # the dice are due
    receive(state[0], sheet, BONUSES.index(bonus))
    assert decided() >= 1


def test_the_games_are_those_of_a_simulation(seen: Study) -> None:
    plan = Plan(GAME, ["strong"], 8, 12)
    played = play_batch(plan, prepare(plan), 0, 12)
    points = np.concatenate(seen.points, axis=1)
    assert points[0, :, -1].tolist() == played.points[:, 0].tolist()
    assert points[0, :, :-1].tolist() == played.parts[:, 0].tolist()


def test_any_number_of_cores_sees_the_same(seen: Study) -> None:
    again, _ = study(Question(GAME, "strong", 8, 12, cores=3))
    for name in ("points", "gifts", "ends"):
        axis = 1 if name == "points" else 0
        one, other = (np.concatenate(getattr(side, name), axis=axis) for side in (seen, again))
        assert one.tobytes() == other.tobytes()


def test_figures_add_up(seen: Study, found: dict[str, Any]) -> None:
    means = [found["parts"][name]["mean"] for name in PARTS]
    assert sum(means[:-1]) == pytest.approx(means[-1])
    assert found["games"] == 12
    assert set(found["gifts"]) == set(BONUSES[1:])
    assert all(len(rounds) == 6 for rounds in found["gifts"].values())
    assert set(found["habits"]) == set(HABITS[1:])
    ends = np.concatenate(seen.ends)["papers"][:, 0]
    assert found["fields"]["pink"][3] == pytest.approx(np.mean(ends["written"][:, 4] >= 4))
    assert found["fields"]["silver"]["blue"][1] == pytest.approx(np.mean(ends["silver"] >> 7 & 1))
    assert sum(times for _, times in found["fields"]["foxes"]) == 12


def test_a_fox_given_in_the_last_round_brings_about_the_lowest_area(seen: Study) -> None:
    """D22: it is worth the lowest area, and the bot may still do better with it."""
    ends, gifts = np.concatenate(seen.ends), np.concatenate(seen.gifts)
    points = np.concatenate(seen.points, axis=1)[0]
    lowest = points[:, :5].min(axis=1)
    brought = gifts[:, 5, BONUSES.index("fox")]
    assert len(ends) == 12
    assert np.mean(brought) == pytest.approx(np.mean(lowest), abs=12)


def test_an_action_is_worth_what_is_lost_without_it_D18(seen: Study, found: dict[str, Any]) -> None:
    """D2: rerolls are granted in round 1, extra dice in round 2: before, there is none to take."""
    gifts = np.concatenate(seen.gifts)
    extra, reroll = BONUSES.index("extra"), BONUSES.index("reroll")
    assert set(gifts[:, 0, extra]) == {NONE_LEFT}
    assert found["gifts"]["extra"][0]["mean"] is None
    assert NONE_LEFT not in gifts[:, 1, extra]
    assert NONE_LEFT not in gifts[:, 0, reroll]
    assert NONE_LEFT not in gifts[:, :, FOX]
    assert all(entry["mean"] > 0 for entry in found["gifts"]["extra"][1:])


def test_bots_that_have_no_weights_are_refused() -> None:
    for bot in KINDS:
        if bot in ("random", "greedy", "novice", "rollout"):
            with pytest.raises(RollwrightError, match="has no weights"):
                study(Question(GAME, bot, 1, 1))


class Outline(HTMLParser):
    """What a page has: tags, and those left open."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[str] = []

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.tags.append(tag)
        if tag == "img":
            assert dict(attrs)["alt"]
        if tag not in ("meta", "img"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_says_everything_in_every_language(found: dict[str, Any], language: str) -> None:
    text = page(found, GAME, "rollwright study clever", Texts(language))
    outline = Outline()
    outline.feed(text)
    assert not outline.open
    assert outline.tags.count("img") == 4
    assert outline.tags.count("table") == 8
    assert f'lang="{language}"' in text
    assert Texts(language)("clever.study.habit.yellow_first") in text
