"""What is told after an event: dice kept, rows taken, chips, the end."""

from random import Random
from typing import Any

import pytest

import rollwright as rw
from rollwright.core.events import parse_events
from rollwright.core.texts import Texts
from rollwright.play.state import State
from tests.games.geizen.positions import position, printed, row, sheet, view
from tests.games.geizen.sheets import ODD_SHEETS


def told(state: State, event: str) -> list[str]:
    """Let an event happen and return the news of it."""
    before = view(state)
    (parsed,) = parse_events(event)
    state.happen(parsed)
    names = ["Ana", "Ben"]
    return [
        Texts("en")(news.key, name=names[news.seat or 0], **news.params)
        for news in state.game.folder.news(printed(state.game), before, view(state), parsed)
    ]


def test_a_keep_within_a_turn() -> None:
    assert told(position().roll([1, 2, 3, 4, 6]), "0:K26") == ["Ana keeps 2 6."]


def test_a_row_taken_and_begun_anew() -> None:
    assert told(position().roll([1, 1, 1, 1, 1]), "0:K11111") == [
        "Ana keeps 1 1 1 1 1.", "Ana takes row 1 with its chips: 5.",
        "Row 1 now has 1 of 4 fields filled.", "Ana lays own chips: 7; now has 16.",
        "Ben pays 1 and has 17 chips.",
    ]  # fmt: skip


def test_a_row_taken_from_the_start_or_twice() -> None:
    assert told(position().roll([1, 1, 1, 1, 6]), "0:K11116") == [
        "Ana keeps 1 1 1 1 6.", "Ana takes row 1 with its chips: 5.",
        "Row 1 now has 0 of 4 fields filled.", "Ana lays own chips: 5; now has 18.",
        "Ben pays 1 and has 17 chips.",
    ]  # fmt: skip
    twice = told(position(filled={1: 3}).roll([1, 1, 1, 1, 1]), "0:K11111")
    assert twice.count("Ana takes row 1 with its chips: 5.") == 2
    assert "Ana lays own chips: 6; now has 22." in twice


def test_a_row_of_one_field() -> None:
    board = sheet(rows={"1": row("R"), "2": row("GR")})
    assert told(position(sheet=board).roll([1, 6, 6, 6, 6]), "0:K16666")[1:] == [
        "Ana takes row 1 with its chips: 1.", "Row 1 now has 0 of 1 fields filled.",
        "Ana lays own chips: 1; now has 18.", "Ben pays 1 and has 17 chips.",
    ]  # fmt: skip


def test_yellow_is_not_laid_by_the_player() -> None:
    lines = told(position(filled={5: 2}).roll([5, 5, 5, 6, 6]), "0:K55566")  # own, bank, own
    assert "Ana lays own chips: 2; now has 16." in lines


def test_a_last_die_and_the_end() -> None:
    state = position((2, 18)).roll([3, 6, 6, 6, 6]).play("K3666")
    assert told(state, "dice=4") == [
        "Row 3 now has 1 of 6 fields filled.", "Row 4 now has 1 of 7 fields filled.",
        "Ana lays own chips: 2; now has 0.", "Ana has no chips left: the game ends (G9).",
    ]  # fmt: skip


def test_G11_dice_that_could_not_be_placed() -> None:
    state = position((1, 18)).roll([1, 2, 3, 4, 5])
    lines = told(state, "0:K12345")
    assert not any("Row 5" in line for line in lines)
    assert lines[-3:] == [
        "Even the loan does not pay for the next field: placing stops (G11).",
        "Ana lays own chips: 6; now has 0.", "Ana has no chips left: the game ends (G9).",
    ]  # fmt: skip


def test_G11_placing_that_stops_before_the_first_die_of_a_row() -> None:
    # The dice would complete row 1, whose first field costs more than the loan allows.
    board = sheet(rows={"1": row("GR", first=9), "2": row("GR")}, loan_limit=3)
    assert told(position((2, 18), sheet=board).roll([1, 1, 6, 6, 6]), "0:K11666")[1:] == [
        "Even the loan does not pay for the next field: placing stops (G11).",
        "Ana lays own chips: 0; now has 0.", "Ana has no chips left: the game ends (G9).",
    ]  # fmt: skip
    # Row 2 is taken first, since it costs less; then nothing more can be paid.
    state = position((2, 18), {2: 1}, sheet=board).roll([1, 1, 2, 6, 6])
    lines = told(state, "0:K11266")
    assert "Ana takes row 2 with its chips: 2." in lines
    assert "Row 2 now has 0 of 2 fields filled." in lines
    assert not any("row 1" in line.lower() for line in lines)


@pytest.mark.parametrize("board", [None, *ODD_SHEETS])
def test_rows_told_of_are_those_that_the_table_foretold(board: dict[str, Any] | None) -> None:
    data = sheet(**board) if board else None
    chosen = Random(7)
    for _ in range(4):
        state = rw.game("geizen", None, data).new()
        (start,) = parse_events("start=0")
        state.happen(start)
        while not state.over:
            if state.chance_due:
                state.roll([chosen.randint(1, 6) for _ in range(state.chance_due[1])])
                continue
            before = view(state, state.pending[0])
            at = chosen.randrange(len(before["legal"]))
            (event,) = parse_events(f"{before['active']}:{before['legal'][at]}")
            state.happen(event)
            if not state.over and view(state)["active"] == before["active"]:
                continue
            news = state.game.folder.news(printed(state.game), before, view(state), event)
            foretold = before["keeps"][at]
            takes = [one.params["face"] for one in news if one.key == "geizen.news.takes"]
            assert takes == sorted(foretold.get("taken", []))
            faces = (row["face"] for row in printed(state.game)["rows"])
            placed = [face for face, n in zip(faces, foretold["placed"], strict=True) if n]
            assert [one.params["face"] for one in news if one.key == "geizen.news.row"] == placed
