"""The Python face: errors that say what to do, copies, undo."""

import copy
import pickle
from pathlib import Path
from typing import cast

import numpy as np
import pytest

import rollwright as rw
from rollwright.core.errors import IllegalError, RecordError, SheetError, UnknownNameError
from rollwright.core.events import Chance, Decision, Undo
from rollwright.core.views import View
from rollwright.games.qwixx.view_types import QwixxView
from rollwright.play.dice import Given, Seeded
from tests.random_play import random_steps

ROLL = [2, 3, 6, 5, 4, 1]


def started(players: int = 2) -> rw.State:
    return rw.game("qwixx", players).new().roll([0]).roll(ROLL)


def crossed(view: View) -> list[int]:
    """Return the red numbers that seat 0 has crossed."""
    return cast("QwixxView", view)["sheets"][0]["rows"][0]["crossed"]


def test_unknown_names_are_refused_with_what_there_is() -> None:
    with pytest.raises(UnknownNameError, match="Did you mean qwixx"):
        rw.game("quixx")
    with pytest.raises(UnknownNameError, match=r"There are: .*qwixx"):
        rw.game("chess")
    with pytest.raises(UnknownNameError, match="no options"):
        rw.game("qwixx", speed="fast")
    with pytest.raises(UnknownNameError, match="no seat 2"):
        started().legal(2)


def test_two_players_by_default() -> None:
    assert rw.game("qwixx").players == 2


def test_a_seat_must_be_named_while_several_decide() -> None:
    state = started()
    with pytest.raises(IllegalError, match="0, 1"):
        state.play("R5")
    assert state.play("R5", 0).play("-").pending == (0,)


def test_out_of_turn_calls_change_nothing() -> None:
    state = started()
    before = bytes(state)
    with pytest.raises(IllegalError):
        state.roll(ROLL)
    for action in ("R6", 999, -1):
        with pytest.raises(IllegalError):
            state.play(action, 0)
    assert bytes(state) == before
    with pytest.raises(IllegalError, match="dice are due"):
        rw.game("qwixx").new().play("-")


@pytest.mark.parametrize("outcome", [[1, 2, 3], [0, 1, 1, 1, 1, 1], [7] * 6, [1] * 7, [-1] * 6])
def test_impossible_rolls_are_refused(outcome: list[int]) -> None:
    state = rw.game("qwixx").new().roll([0])
    with pytest.raises(IllegalError):
        state.roll(outcome)
    assert state.chance_due == ("dice", 6)


def test_impossible_starters_are_refused() -> None:
    for outcome in ([2], [-1], [], [0, 1]):
        with pytest.raises(IllegalError):
            rw.game("qwixx").new().roll(outcome)


def test_roll_takes_numbers_a_source_or_fresh_lots() -> None:
    first = rw.game("qwixx").new().roll(Seeded(5)).roll(Seeded(5))
    second = rw.game("qwixx").new().roll(Seeded(5)).roll(Seeded(5))
    assert first == second
    given = Given([[1], ROLL])
    assert rw.game("qwixx").new().roll(given).roll(given).events == (
        Chance("start", (1,)),
        Chance("dice", tuple(ROLL)),
    )
    with pytest.raises(IllegalError, match="No outcome was given for chance 1"):
        rw.game("qwixx").new().roll(Given([]))
    assert rw.game("qwixx").new().roll().chance_due == ("dice", 6)


def test_a_copy_is_independent() -> None:
    state = started()
    kept = state.copy()
    state.play("R5", 0)
    assert kept.pending == (0, 1)
    assert kept != state


def test_the_compiled_game_is_the_same_game() -> None:
    slow, fast = rw.game("qwixx", 3), rw.game("qwixx", 3, compiled=True)
    assert [bytes(s) for s in random_steps(slow, 4)] == [bytes(s) for s in random_steps(fast, 4)]


def test_observation_has_no_history_and_says_whose_it_is() -> None:
    state = started().play("R5", 0)
    assert state.observe(1).events == ()
    assert "as seat 1 sees it" in repr(state.observe(1))
    assert "as a guest sees it" in repr(state.observe(None))
    assert state.observe(1).pending == (0, 1)
    assert state.observe(0).pending == (1,)


def test_undo_while_the_others_have_not_decided() -> None:
    state = started()
    before = bytes(state)
    assert bytes(state.play("R5", 0).undo(0)) == before


def test_undo_although_another_has_decided_unseen() -> None:
    state = started(3).play("R5", 0).play("Y5", 1)
    state.undo(0)
    assert state.pending == (0, 2)
    assert state == started(3).play("Y5", 1)


def test_undo_not_once_the_others_choices_are_seen() -> None:
    state = started().play("R5", 0).play("Y5", 1)
    for seat in (0, 1):
        with pytest.raises(IllegalError, match="others chose"):
            state.copy().undo(seat)


def test_undo_not_by_whose_choice_revealed_the_others() -> None:
    """Seat 1 decides last and so sees what seat 0 has chosen: too late to choose anew."""
    state = started().play("-", 0).play("-", 1)
    with pytest.raises(IllegalError, match="others chose"):
        state.undo(1)


def test_undo_of_action_2_until_the_next_roll() -> None:
    state = started().play("-", 0).play("-", 1)
    before = bytes(state)
    state.play("R8", 0)
    assert state.chance_due
    assert bytes(state.copy().undo()) == before
    state.roll(ROLL)
    with pytest.raises(IllegalError, match="rolled since"):
        state.undo(0)


def test_undo_alone_goes_back_to_the_roll() -> None:
    state = rw.game("qwixx", 1).new().roll(ROLL)
    before = bytes(state)
    state.play("R5").play("B3")
    assert bytes(state.undo().undo()) == before
    with pytest.raises(IllegalError, match="no decision"):
        state.undo(0)


def test_histories_share_what_came_before() -> None:
    """A copy that goes on another way changes nothing of what it was copied from."""
    state = started()
    first, second = state.copy().play("R5", 0), state.copy().play("Y5", 0)
    assert [len(each.events) for each in (state, first, second)] == [2, 3, 3]
    assert first.events[:2] == second.events[:2] == state.events
    assert (first.last_event, second.last_event) == (Decision(0, "R5"), Decision(0, "Y5"))
    assert (first.event_count, first.chance_count) == (3, 2)
    first.undo(0)
    assert first.events == state.events
    assert (first.event_count, first.chance_count) == (2, 2)


def test_nobody_who_is_not_asked_has_legal_actions() -> None:
    assert rw.game("qwixx").new().legal() == []
    assert started().play("R5", 0).legal(0) == []
    with pytest.raises(IllegalError, match="Several"):
        started().legal()


def test_undo_without_a_decision() -> None:
    with pytest.raises(IllegalError, match="no decision"):
        rw.game("qwixx").new().undo()
    with pytest.raises(IllegalError, match="no decision"):
        rw.game("qwixx").new().happen(Undo(1))


def test_an_observed_state_shows_another_seat_no_more() -> None:
    state = started().play("R5", 0)
    assert crossed(state.observe(0).view(0)) == [5]
    for view in (state.observe(0).view(1), state.view(1), state.view()):
        assert crossed(view) == []
    assert "✗5" in str(state)
    assert "✗5" in str(state.observe(0))
    assert "✗5" not in str(state.observe(1))


def test_an_observed_state_has_nothing_to_save_or_take_back(tmp_path: Path) -> None:
    seen = started().play("R5", 0).observe(0)
    with pytest.raises(IllegalError, match="no history"):
        seen.save(tmp_path / "game.jsonl")
    with pytest.raises(IllegalError, match="no history"):
        seen.undo(0)


def test_states_games_and_errors_travel_and_copy() -> None:
    state = started().play("R5", 0)
    for again in (pickle.loads(pickle.dumps(state)), copy.copy(state), copy.deepcopy(state)):
        assert again == state
        assert again.events == state.events
        again.play("Y5", 1)
        assert again != state
    assert pickle.loads(pickle.dumps(state.game)) == state.game
    with pytest.raises(IllegalError) as caught:
        state.play("B12", 1)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)
    for error in (RecordError("record.event", line=3), SheetError("x", [])):
        again_error = pickle.loads(pickle.dumps(error))
        assert (type(again_error), str(again_error)) == (type(error), str(error))


def test_rolls_are_whole_numbers_of_any_kind() -> None:
    state = rw.game("qwixx").new().roll(np.array([1])).roll(np.array(ROLL))
    assert state.events[-1] == Chance("dice", tuple(ROLL))
    with pytest.raises(TypeError):
        rw.game("qwixx").new().roll([0]).roll([4.9, 1.5, 1, 1, 1, 1])  # type: ignore[list-item]
    with pytest.raises(TypeError):
        rw.game("qwixx", 2.0)  # type: ignore[arg-type]


def test_a_picture_for_notebooks() -> None:
    from xml.etree import ElementTree

    root = ElementTree.fromstring(started().svg())
    assert root.tag.endswith("svg")
    title = root.find("{http://www.w3.org/2000/svg}title")
    assert title is not None
    assert "Player 1" in (title.text or "")


def test_a_picture_in_words_shows_what_is_crossed_lost_and_to_be_had() -> None:
    state = started().play("R5", 0).play("-", 1)
    text = state.observe(0).text()
    red = next(line for line in text.splitlines()[-6:] if "R ▲" in line)
    assert red.split()[2:6] == ["·", "·", "·", "✗5"]
    assert "[8]" in red  # white 2 + red 6
    assert "[9]" in red  # white 3 + red 6


def test_undo_is_refused_when_another_has_decided_on_what_it_led_to() -> None:
    """Seat 0's choice ends its turn; seat 1 has chosen since, unseen, and nothing of it is told."""
    state = rw.game("clever", 3).new().roll([0]).roll([1, 2, 3, 3, 4, 6]).play("P>P6")
    before = state.copy()
    assert before.undo(0).pending == (0,)
    state.play("P1", 1)
    with pytest.raises(IllegalError) as refused:
        state.undo(0)
    assert refused.value.key == "undo.seen"
    assert state.pending == (2,)
