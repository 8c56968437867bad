"""What the rulebook says of a sheet, what is assumed, and how a sheet gets out of it."""

from typing import Any
from xml.etree import ElementTree

import pytest

import rollwright as rw
from rollwright.core.errors import SheetError
from rollwright.core.headings import reconstruction_text
from rollwright.core.provenance import is_reconstruction, reconstruction
from rollwright.core.registry import abouts, folder, printed_sheet
from rollwright.core.texts import LANGUAGES, Texts

RECONSTRUCTED = ("geizen", "knifflig")


@pytest.mark.parametrize("name", list(abouts()))
def test_the_built_in_sheets_keep_what_the_rulebook_says(name: str) -> None:
    data = printed_sheet(name)
    assert is_reconstruction(data) == (name in RECONSTRUCTED)
    for constraint in folder(name).constraints.values():
        assert constraint.holds(data)
    if name in RECONSTRUCTED:
        assert set(data["rulebook_constraints"]) == set(folder(name).constraints)


@pytest.mark.parametrize(
    ("name", "constraint", "changes"),
    [
        ("knifflig", "players_2_to_4", {"players": [2, 3]}),
        ("knifflig", "nine_boxes_carry_a_2", {"ticked_before_a_2_player_game": {"right": [7]}}),
        ("knifflig", "two_boxes_carry_a_4", {"ticked_before_a_4_player_game": {}}),
        ("knifflig", "four_circles_a_row", {"circles_per_row": 5}),
        ("knifflig", "marks_that_end", {"marks_that_end_the_game": {"2": 5, "3": 5, "4": 4}}),
        ("knifflig", "points", {"points_per_mark": 3}),
        ("knifflig", "dice", {"colour_of_three_dice": "green"}),
        ("geizen", "players_2_to_5", {"players": [2, 4]}),
        ("geizen", "chips", {"loan_limit": 4}),
        ("geizen", "chips", {"chips_in_the_box": 131}),
        ("geizen", "five_dice", {"dice": 4}),
        ("geizen", "free_6", {"rows": {"6": {"fields": "GR"}}}),
        ("geizen", "row_2", {"rows": {"2": {"fields": "GGGR"}}}),
        ("geizen", "row_2", {"rows": {"2": {"fields": "GGGYR"}}}),
        ("geizen", "row_2", {"rows": {"2": {"others_pay": 2}}}),
        ("geizen", "row_4", {"rows": {"4": {"fields": "GGGGGR"}}}),
        ("geizen", "row_4", {"rows": {"4": {"fields": "GGGR"}}}),
        ("geizen", "row_5", {"rows": {"5": {"fields": "GGR"}}}),
        ("geizen", "two_on_first", {"rows": {"3": {"chips_on_first": 2}}}),
        ("geizen", "two_on_first", {"rows": {"1": {"chips_on_first": 1}}}),
    ],
)
def test_a_constraint_is_enforced_while_the_sheet_names_it(
    name: str, constraint: str, changes: dict[str, Any]
) -> None:
    data = dict(printed_sheet(name))
    for face, row in changes.pop("rows", {}).items():
        usual = data["rows"].get(face, {"fields": "R", "chips_on_first": 1, "others_pay": 1})
        data["rows"] = {**data["rows"], face: {**usual, **row}}
    data |= changes
    with pytest.raises(SheetError, match=f"the rulebook says: .* take {constraint} out"):
        rw.game(name, sheet=data)
    left = [other for other in data["rulebook_constraints"] if other != constraint]
    assert rw.game(name, sheet={**data, "rulebook_constraints": left}).players == 2


def test_assumptions_are_never_enforced() -> None:
    data = dict(printed_sheet("knifflig"))
    boxes = {**data["left_boxes"], "7": 4}  # not one box for each way two dice make 7
    assert rw.game("knifflig", sheet={**data, "left_boxes": boxes}).reconstruction


def test_a_broken_constraint_names_field_value_rule_and_what_is_right() -> None:
    data = {**printed_sheet("knifflig"), "circles_per_row": 6}
    with pytest.raises(SheetError) as caught:
        rw.game("knifflig", sheet=data)
    assert str(caught.value).splitlines()[1] == (
        "  circles_per_row: is 6, but the rulebook says: four circles in each row (K1). Correct it,"
        " or take four_circles_a_row out of rulebook_constraints if this is not meant to be the"
        " box’s sheet."
    )


def test_an_unknown_constraint_is_refused() -> None:
    data = {**printed_sheet("geizen"), "rulebook_constraints": ["seven_dice"]}
    with pytest.raises(SheetError, match=r"rulebook_constraints\[0\]: seven_dice is no constraint"):
        rw.game("geizen", sheet=data)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", RECONSTRUCTED)
def test_a_reconstruction_says_so_in_pictures(name: str, language: str) -> None:
    texts = Texts(language)
    game = rw.game(name)
    state = game.new()
    said = "".join(reconstruction_text(game.reconstruction or {}, texts).split())
    assert said in "".join(state.text(language).split())
    drawn = ElementTree.fromstring(state.svg(language)).itertext()
    assert said in "".join(" ".join(drawn).split())


def test_an_owner_s_corrected_sheet_is_no_reconstruction() -> None:
    data = {**printed_sheet("knifflig"), "assumptions": []}
    game = rw.game("knifflig", sheet=data)
    assert game.reconstruction is None
    assert "reconstruction" not in str(game.new())


def test_what_others_assume_stands_as_they_wrote_it() -> None:
    data = {**printed_sheet("qwixx"), "assumptions": ["blue: {x} from memory", "colour.red"]}
    assert reconstruction("qwixx", data) == {
        "known": [], "assumed": ["blue: {x} from memory", "colour.red"],
    }  # fmt: skip
    assert "blue: {x} from memory; colour.red" in " ".join(
        str(rw.game("qwixx", sheet=data).new()).split()
    )
