"""The workshop: two sheets told apart in words, a commented copy, comments that are dropped."""

import copy
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rollwright as rw
from rollwright.core import schema
from rollwright.core.registry import about, abouts, printed_sheet
from rollwright.core.schema import broken_by, schema_of
from rollwright.core.texts import LANGUAGES, Texts
from rollwright.core.workshop import commented_copy, differences, said
from tests.core.test_records import JSON

EN = Texts("en")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", list(abouts()))
def test_the_commented_copy_is_the_same_sheet(name: str, language: str, tmp_path: Path) -> None:
    path = tmp_path / "copy.json"
    path.write_text(commented_copy(name, Texts(language), "More."), encoding="utf-8")
    assert rw.game(name, sheet=path) == rw.game(name)
    written = json.loads(path.read_text(encoding="utf-8"))
    assert about(name).title in written["//"] and written["//"].endswith(". More.")
    fields = [field for field in schema_of(name)["properties"] if field not in ("game", "comment")]
    assert all(f"// {field}" in written for field in fields)


def test_comments_say_what_and_how_much() -> None:
    copied = json.loads(commented_copy("geizen", EN))
    assert copied["// dice"] == "how many dice are rolled: 2 to 5"
    assert "Y yellow" in copied["// rows"]
    assert (
        "others_pay: what every other player pays when the row is taken: 0 to 100"
        in (copied["// rows"])
    )


def words(name: str, change: Any) -> list[str]:
    first = printed_sheet(name)
    second = copy.deepcopy(dict(first))
    change(second)
    return [said(found, name, EN) for found in differences(first, second)]


def test_differences_in_words() -> None:
    def change(data: dict[str, Any]) -> None:
        data["left_boxes"]["7"] = 4
        data["tie_break"] = "circle_points"
        data["rulebook_constraints"].remove("points")
        data["assumptions"].append("mine")
        data["name"] = "Own"
        del data["ticked_before_a_4_player_game"]

    assert words("knifflig", change) == [
        "rulebook_constraints: nothing instead of points (what the rulebook says of the sheet: it "
        "is held to it; take out what your own sheet does not keep)",
        "assumptions: mine, which the other does not have (what is only assumed: as long as "
        "anything stands here, the sheet is called a reconstruction)",
        "left_boxes.7: 4 instead of 6 (boxes in each row of the left half (own rolls))",
        'ticked_before_a_4_player_game: nothing instead of {"left": [6, 8]} (rows in which '
        "everybody ticks a box before a game of four)",
        "tie_break: circle_points instead of mark_points (which points decide a tie)",
        "name: Own, which the other does not have (the sheet’s name, shown above it)",
    ]


def test_lists_are_told_apart_item_by_item_if_they_are_as_long() -> None:
    def points(data: dict[str, Any]) -> None:
        data["points_by_crosses"][3] = 7
        data["rows"][1]["numbers"] = [2, 3, 4, 5, 6, 7]

    assert words("qwixx", points) == [
        "rows[1].numbers: [2, 3, 4, 5, 6, 7] instead of [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12] (the "
        "row’s numbers from left to right)",
        "points_by_crosses[3]: 7 instead of 6 (points for 0, 1, 2, ... crosses in a row)",
    ]


@given(JSON, JSON)
def test_differences_are_found_just_where_there_are_some(first: Any, second: Any) -> None:
    found = list(differences({"x": first}, {"x": second}))
    assert bool(found) == (json.dumps(first, sort_keys=True) != json.dumps(second, sort_keys=True))
    assert list(differences(first, copy.deepcopy(first))) == []
    for change in found:
        assert said(change, "qwixx", EN)


def test_comments_and_the_link_to_a_schema_are_dropped() -> None:
    data = dict(printed_sheet("geizen"))
    rows = {face: {**row, "// why": ["because"]} for face, row in data["rows"].items()}
    commented = {"$schema": "geizen.schema.json", "//": 1, **data, "rows": rows, "//x": None}
    assert rw.game("geizen", sheet=commented).sheet.data == data


def test_a_comment_may_stand_twice(tmp_path: Path) -> None:
    path = tmp_path / "own.json"
    text = json.dumps(printed_sheet("qwixx"))
    path.write_text('{"//": 1, "//": 2, ' + text[1:])
    assert rw.game("qwixx", sheet=path) == rw.game("qwixx")


@given(st.text(max_size=20))
def test_any_comment_is_dropped(comment: str) -> None:
    data = printed_sheet("qwixx")
    assert rw.game("qwixx", sheet={f"//{comment}": comment, **data}) == rw.game("qwixx")


def test_only_the_first_fifty_strange_names_are_compared_with_known_ones(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Whatever a sheet holds, the work is bounded: counted here, not timed."""
    compared: list[str] = []
    close_to = schema.close_to

    def counted(name: str, known: Iterable[str]) -> str:
        compared.append(name)
        return close_to(name, known)

    monkeypatch.setattr(schema, "close_to", counted)
    for names in ([f"player{n}" for n in range(5500)], ["x" * 100 + str(n) for n in range(5500)]):
        compared.clear()
        data = {**printed_sheet("qwixx"), **dict.fromkeys(names, 1)}
        assert 1 <= len(broken_by("qwixx", data)) <= 50
        assert len(compared) == 50
        assert max(map(len, compared)) <= 80
