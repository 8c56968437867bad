"""Notation: written in one way, read generously, nonsense refused."""

import pytest

import rollwright as rw
from rollwright.core.errors import NotationError
from rollwright.core.texts import Texts
from rollwright.games.clever.actions import (
    ACTIONS,
    BACK,
    BARE,
    BLACK,
    BLUE_ENTRY,
    BY_COLOUR,
    BY_DIE,
    GREEN_ENTRY,
    NOTHING,
    PINK_ENTRY,
    REROLL,
    YELLOW_ENTRY,
)
from tests.games.clever.sheets import ODD_SHEETS, sheet

GAME = rw.game("clever")


def test_the_action_table() -> None:
    """Nothing, reroll, six dice back; four ways to make 83 entries."""
    assert 24 + 36 + 11 + 6 + 6 == 83
    assert ACTIONS == 1 + 1 + 6 + 4 * 83 == 340
    assert (NOTHING, REROLL, BACK, BARE, BLACK, BY_DIE, BY_COLOUR) == (0, 1, 2, 8, 91, 174, 257)
    assert (YELLOW_ENTRY, BLUE_ENTRY, GREEN_ENTRY, PINK_ENTRY) == (24, 60, 71, 77)


@pytest.mark.parametrize(
    ("action", "text"),
    [
        (0, "-"),
        (1, "R"),
        (2, "<W"), (3, "<S"), (4, "<Y"), (5, "<B"), (6, "<G"), (7, "<P"),
        # Bare entries: silver's four rows, yellow by column and row, sums from 2, faces.
        (8, "SY1"), (13, "SY6"), (14, "SB1"), (20, "SG1"), (26, "SP1"), (31, "SP6"),
        (8 + 24 + 1, "Yb1"), (8 + 24 + 3, "Yd1"), (8 + 24 + 6, "Ya2"), (8 + 24 + 27, "Yd5"),
        (8 + 60, "B2"), (8 + 65, "B7"), (8 + 70, "B12"),
        (8 + 71, "G1"), (8 + 76, "G6"), (8 + 77, "P1"), (90, "P6"),
        # A black bonus.
        (91, "*SY1"), (91 + 25, "*Yb1"), (91 + 65, "*B7"), (91 + 74, "*G4"), (173, "*P6"),
        # The white die.
        (174, "W>SY1"), (174 + 25, "W>Yb1"), (174 + 65, "W>B7"), (174 + 71, "W>G1"),
        (174 + 80, "W>P4"), (256, "W>P6"),
        # The die of the entry's own colour.
        (257, "S>SY1"), (257 + 14, "S>SG3"), (257 + 25, "Y>Yb1"), (257 + 65, "B>B7"),
        (257 + 71, "G>G1"), (339, "P>P6"),
    ],
)  # fmt: skip
def test_every_form_is_written_and_read(action: int, text: str) -> None:
    assert GAME.write(action) == text
    assert GAME.read(text) == action


def test_every_action_of_the_printed_sheet_round_trips() -> None:
    texts = {}
    for action in range(ACTIONS):
        try:
            texts[action] = GAME.write(action)
        except LookupError:
            continue  # a place of the lattice that is empty
    # Of yellow's 36 places 10 are cells: 57 entries.
    assert len(texts) == 8 + 4 * 57
    assert len(set(texts.values())) == len(texts)
    assert {action: GAME.read(text) for action, text in texts.items()} == {a: a for a in texts}


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("w>p4", "W>P4"), (" W > P 4 ", "W>P4"), ("white > pink 4", "W>P4"),
        ("White die as pink 4", "W>P4"), ("white → pink 4", "W>P4"), ("WHITE>PINK4", "W>P4"),
        ("s>sg3", "S>SG3"), ("silver > silver green 3", "S>SG3"),
        ("silver die as silver row green 3", "S>SG3"), ("silver die > in silver green 3", "S>SG3"),
        ("yb1", "Yb1"), ("YB1", "Yb1"), ("yellow b1", "Yb1"), ("yellow at b 1", "Yb1"),
        ("yellow > yellow b1", "Y>Yb1"),
        ("silver green 3", "SG3"), ("sg 3", "SG3"),
        ("b7", "B7"), ("blue 12", "B12"), ("B07", "B7"), ("g4", "G4"), ("Pink 4", "P4"),
        ("blue > blue 7", "B>B7"), ("white > blue 7", "W>B7"),
        ("*b7", "*B7"), ("* blue 7", "*B7"), ("black blue 7", "*B7"), ("black yellow b1", "*Yb1"),
        ("r", "R"), ("reroll", "R"), (" Reroll ", "R"),
        ("<g", "<G"), ("< g", "<G"), ("back green", "<G"), ("back white", "<W"),
        ("-", "-"), ("pass", "-"), (" PASS ", "-"), ("nothing", "-"), ("none", "-"), ("stop", "-"),
    ],
)  # fmt: skip
def test_read_generously(text: str, written: str) -> None:
    assert GAME.write(GAME.read(text)) == written


@pytest.mark.parametrize(
    "text",
    [
        "", " ", ">", "W", "W>", "W>4", "P", "4", "4P", "P0", "P7", "P44", "G0", "G7",
        "B", "B0", "B1", "B13", "B123", "B-7", "B٧", "B²",
        "SG", "SG0", "SG7", "S3", "SS3", "SW3",
        "Y3", "Yb", "Ya1", "Yc3", "Ye1", "Yb6", "Yb0", "Yg1",  # not a cell of this lattice
        "R2", "RR", "<", "<<G", "<R", "<GG", "<G4", "*", "**P4", "*R", "*W>P4", "W>*P4", "*<G",
        "--", "-P4", "W>P4 P>P4", "W>>P4", "P<G", "R>P4", "X>P4", "W>P4!", "wp4", "W P4",
        "take back green", "white", "roll",
    ],
)  # fmt: skip
def test_nonsense_is_refused_with_what_would_be_right(text: str) -> None:
    with pytest.raises(NotationError, match=r"W>P4 .* S>SG3 .* Yb1 .* \*B7 .* R .* <G .* -"):
        GAME.read(text)


@pytest.mark.parametrize("text", ["P>G4", "S>Yb1", "Y>SY1", "B>P4", "green > pink 4", "S>G3"])
def test_D10_a_coloured_die_in_another_area_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match=r"only the white one goes everywhere \(D10\)"):
        GAME.read(text)


def test_another_sheet_has_other_places() -> None:
    other = rw.game("clever", 1, sheet(**ODD_SHEETS[2]))  # silver rows blue and pink
    assert other.write(8) == "SB1"
    assert other.write(14) == "SP1"
    assert other.read("SP6") == 19
    assert other.write(other.read("Ya3")) == "Ya3"
    for missing in ("SY1", "SG3", "Yb5", "Ya1", "Ya2"):
        with pytest.raises(NotationError):
            other.read(missing)
    with pytest.raises(LookupError):
        other.write(20)  # a third row


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("-", "skip"),
        ("R", "roll these dice again"),
        ("<G", "take the green die back from the tray"),
        ("W>P4", "white die: pink 4"),
        ("S>SG3", "silver die: silver 3, row green"),
        ("Yb1", "yellow 3 at b1"),
        ("B7", "blue 7"),
        ("*B7", "black bonus: blue 7"),
    ],
)
def test_every_form_is_described(text: str, said: str) -> None:
    assert GAME.folder.describe(GAME.read(text), GAME.sheet.data, Texts("en")) == said
