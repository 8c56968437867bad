"""Sheet files: what is wrong is said, all of it, with its place and rule."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

import rollwright as rw
from rollwright.core.errors import SheetError
from tests.games.qwixx.positions import PRINTED, sheet


def rows(**first: Any) -> list[dict[str, Any]]:
    changed = copy.deepcopy(PRINTED["rows"])
    changed[0].update(first)
    return list(changed)


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"rows": []}, r"rows: has 0 entries; it must have 1 to 6 \(Q2\)"),
        ({"rows": 7}, r"rows: must be a list \[…\], not 7"),
        ({"rows": rows(colour="mauve")}, r"rows\[0\]\.colour: mauve is no colour"),
        ({"rows": rows(colour="blue")}, r"rows\[3\]\.colour: blue stands twice"),
        (
            {"rows": rows(numbers=[2, 3, 4, 5, 6, 13])},
            r"rows\[0\]\.numbers\[5\]: .* 2 to 12, not 13",
        ),
        ({"rows": rows(numbers=[2, 3, 4, 5, 6, 6])}, r"rows\[0\]\.numbers\[5\]: 6 stands twice"),
        (
            {"rows": rows(numbers=[2, 3, 4])},
            r"rows\[0\]\.numbers: .* could never be crossed \(Q8\)",
        ),
        ({"rows": rows(numbers="2-12")}, r"rows\[0\]\.numbers: must be a list"),
        ({"rows": rows(extra=1)}, r"rows\[0\]\.extra: is no field"),
        (
            {"points_by_crosses": [0, 1]},
            r"points_by_crosses: has 2 entries; it must have 13 or more",
        ),
        ({"points_by_crosses": [0.5] * 13}, r"points_by_crosses\[0\]: must be a whole number"),
        ({"penalty_points": "minus five"}, r'penalty_points: .* not "minus five" \(Q13\)'),
        ({"penalties_end": 0}, r"penalties_end: .* from 1 to 8, not 0 \(Q11\)"),
        ({"closed_rows_end": 5}, r"closed_rows_end: .* from 1 to 4, not 5"),
        ({"lock_counts_as_cross": 1}, r"lock_counts_as_cross: must be true or false"),
        ({"players": [4, 2]}, r"players: 4 is more than 2"),
        ({"players": [2, 6]}, r"players\[1\]: .* 2 to 5, not 6"),
        ({"practice_players": 2}, r"practice_players: "),
        ({"colour": "red"}, r"colour: is no field of this sheet; there are: players, .*rows"),
        ({"game": "geizen"}, r'game: is "geizen"; a sheet of this game says qwixx'),
    ],
)
def test_what_is_wrong_is_named(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(SheetError, match=says):
        rw.game("qwixx", sheet=sheet(**changes))


def test_everything_wrong_is_told_at_once() -> None:
    broken = {name: value for name, value in PRINTED.items() if name != "rows"}
    broken["penalties_end"] = 9
    with pytest.raises(SheetError) as caught:
        rw.game("qwixx", sheet=broken)
    assert {problem.where for problem in caught.value.problems} >= {"rows", "penalties_end"}


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("{", "no JSON text: .* line 1"),
        ("[]", "must be an object"),
        ('{"game": "qwixx", "game": "qwixx"}', "stands twice"),
        ('{"game": NaN}', "NaN is no JSON"),
        ("[" * 50_000, "nested deeper than 32 levels"),
        (json.dumps({"game": "qwixx", "comment": "\ud800"}), "no JSON text: .*surrogates"),
        ('{"game": "qwixx", "comment": 1e999}', "1e999 is too large a number"),
        ('{"game": "qwixx", "comment": ' + "[" * 40 + "]" * 40 + "}", "nested deeper than 32"),
        ('{"game": "qwixx", "name": "x\\u001b[31m"}', r"name: has characters .*u001b"),
        ('{"game": "qwixx", "\\u009b2J": 1}', r"cannot be printed: .*u009b"),
        ('{"game": "qwixx", "assumptions": ["\\u202egnp"]}', r"assumptions\[0\]: has .*u202e"),
        ("\ufeff" + json.dumps({"game": "other"}), "says qwixx"),
    ],
)
def test_a_file_that_is_no_sheet(text: str, says: str, tmp_path: Path) -> None:
    path = tmp_path / "sheet.json"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(SheetError, match=says) as caught:
        rw.game("qwixx", sheet=path)
    assert str(path) in str(caught.value)
    assert path.read_text(encoding="utf-8") == text


def test_binary_huge_and_missing_files(tmp_path: Path) -> None:
    path = tmp_path / "sheet.json"
    with pytest.raises(SheetError, match="cannot be read"):
        rw.game("qwixx", sheet=path)
    path.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(SheetError, match="no JSON"):
        rw.game("qwixx", sheet=path)
    path.write_bytes(b" " * (1 << 21))
    with pytest.raises(SheetError, match="larger than"):
        rw.game("qwixx", sheet=path)
    with pytest.raises(SheetError, match="larger than"):
        rw.game("qwixx", sheet=sheet(comment="x" * (1 << 19)))
    with pytest.raises(SheetError, match="larger than"):
        rw.game("qwixx", sheet="/dev/zero")  # read no further than it may be


def test_the_hash_knows_the_data_not_the_spacing(tmp_path: Path) -> None:
    path = tmp_path / "sheet.json"
    reordered = dict(reversed(list(PRINTED.items())))
    path.write_text(json.dumps(reordered, indent=7), encoding="utf-8")
    assert rw.game("qwixx", sheet=path) == rw.game("qwixx")
    assert rw.game("qwixx", sheet=sheet(penalty_points=-4)) != rw.game("qwixx")


def test_what_was_read_from_a_file_opens_from_its_record(tmp_path: Path) -> None:
    """Also if its letters are long when written, and its comment as large as a file may be."""
    own, kept = tmp_path / "own.json", tmp_path / "game.jsonl"
    text = json.dumps(sheet(comment="é" * 30_000 + "\n\t"), ensure_ascii=False)
    own.write_text(text, encoding="utf-8")
    state = rw.game("qwixx", sheet=own).new()
    state.save(kept)
    assert rw.load(kept) == state


def test_letters_of_all_languages_are_printable() -> None:
    name = "Żółte pola\u00a0: déjà\u202fvu 🎲 ­x"
    assert rw.game("qwixx", sheet=sheet(name=name)).blank().names == [name]


def test_many_equal_items_are_refused_at_once() -> None:
    numbers: list[Any] = [[n, str(n)] for n in range(8000)]
    with pytest.raises(SheetError) as caught:
        rw.game("qwixx", sheet=sheet(rows=rows(numbers=numbers)))
    assert len(caught.value.problems) <= 60


def test_nested_items_are_no_numbers_even_if_equal() -> None:
    deep: Any = 7
    for _ in range(25):
        deep = [deep]
    with pytest.raises(SheetError, match="must be a whole number"):
        rw.game("qwixx", sheet=sheet(rows=rows(numbers=[deep, deep])))
