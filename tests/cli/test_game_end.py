"""A game that `join` has seen to its end: what the server leaves out does not pass for right."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from rollwright.cli.game_end import GameEnd
from rollwright.cli.terminal import Terminal
from rollwright.client.witness import ChanceListener, Witness
from rollwright.core.errors import RollwrightError
from rollwright.core.records import Header, parse_record, record_text
from rollwright.core.texts import Texts
from tests.server.desk import SEEDED, Desk

TEXTS = Texts("en")
Change = Callable[[Header], Header]


@pytest.fixture
def ended(tmp_path: Path) -> tuple[Witness, str]:
    """Play a game, being there from the beginning; return what was kept, and the record."""
    desk = Desk("qwixx", [SEEDED, "greedy"], seed=2)
    witness = Witness(tmp_path / "dice.json")
    chances = ChanceListener(witness)
    heard = 0

    def listen() -> None:
        nonlocal heard
        events = desk.table.streams[0].after(heard) or []
        heard = desk.table.streams[0].last
        witness.hear(desk.table.shown(), events)
        chances.hear(desk.table.shown(), events, snapshot=False)

    for _ in range(2):
        listen()
        due = witness.due(desk.table.shown(), 0)
        assert due is not None
        desk.say(0, due.pop("type"), **due)
    while desk.table.status == "playing":
        listen()
        desk.go_on()
    listen()
    return witness, desk.table.record()


Said = Callable[[str], str]


@pytest.fixture
def said_of(ended: tuple[Witness, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Said:
    """Return what is said of a record."""

    def said(text: str) -> str:
        terminal = Terminal("never", aside=False)
        GameEnd(ended[0], terminal, TEXTS, lambda _: tmp_path / "kept.jsonl").check(text, 1)
        return capsys.readouterr().out

    return said


def without(*names: str) -> Change:
    def change(header: Header) -> Header:
        dice = {name: value for name, value in header.dice.items() if name not in names}
        return replace(header, dice=dice)

    return change


def with_dice(dice: dict[str, Any]) -> Change:
    return lambda header: replace(header, dice=dice)


def test_a_true_record_is_right(ended: tuple[Witness, str], said_of: Said) -> None:
    said = said_of(ended[1])
    assert TEXTS("join.fair") in said
    assert "✗" not in said


@pytest.mark.parametrize(
    "change",
    [
        without("server_seed", "end", "digest"), without("server_seed"),
        with_dice({"source": "typed"}), with_dice({"source": "seeded", "seed": 1}), with_dice({}),
    ],
    ids=["unrevealed", "no seed", "typed", "seeded", "nothing"],
)  # fmt: skip
def test_what_is_left_out_does_not_pass_for_right(
    ended: tuple[Witness, str], change: Change, said_of: Said
) -> None:
    record = parse_record(ended[1].encode())
    said = said_of(record_text(change(record.header), record.events))
    assert TEXTS("join.not_fair") in said
    assert TEXTS("join.fair") not in said


def test_what_is_no_record_is_told_to_be_wrong(
    said_of: Said, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(RollwrightError):
        said_of("no record")
    assert TEXTS("join.not_fair") in capsys.readouterr().out
