"""Why not: the rule's number, what is said of it, and a sentence in every language.

Faces are given in the order in which dice are rolled: white, silver, yellow, blue, green, pink.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

import rollwright as rw
from rollwright.core.texts import LANGUAGES, Key, Texts, catalogue
from rollwright.games.clever.actions import BARE, YELLOW_ENTRY
from rollwright.play.state import State
from tests.games.clever.positions import position
from tests.games.clever.sheets import PRINTED, sheet
from tests.games.clever.test_rules_bonuses import with_waiting
from tests.games.clever.test_rules_course import (
    NOTHING_FITS,
    let_go,
    on_fields_pink_green_white,
    pass_turn,
)


def colour(name: str) -> Key:
    return Key(f"colour.{name}")


def over() -> State:
    return let_go(pass_turn(position(1, number=6)).roll([1, 2, 3, 4, 5, 6]))


def rolled(given: dict[str, Any] | None = None, **options: Any) -> State:
    """White 3, silver 3, yellow 3, blue 4, green 5 and pink 2, before choosing."""
    return position(2, {0: given or {}}, **options).roll([3, 3, 3, 4, 5, 2])


def second_roll(slots: dict[str, int] | None = None, **options: Any) -> State:
    """Pink 2 on a field, yellow 1 on the tray, the second roll made."""
    state = position(2, {0: {"slots": slots or {}}}, **options).roll([3, 3, 1, 3, 3, 2])
    return let_go(state.play("P>P2")).roll([3, 3, 3, 3])


def between_rolls() -> State:
    """Pink 2 on a field, yellow 1 on the tray, one return to be used."""
    return position(2, {0: {"slots": {"return": 1}}}).roll([3, 3, 1, 3, 3, 2]).play("P>P2")


def crossing(given: dict[str, Any] | None = None) -> State:
    """Silver 5 crossed; white 1, blue 2 and pink 4 sent to the tray."""
    return position(2, {0: given or {}}).roll([1, 5, 6, 2, 6, 4]).play("S>SY5")


def served(players: int = 2, extra: int = 0, **options: Any) -> State:
    """White 6 on a field, silver 1, yellow 2, blue 3, green 4 and pink 5 on the tray."""
    papers = {seat: {"slots": {"extra": extra}} for seat in range(players)}
    return position(players, papers, **options).roll([6, 1, 2, 3, 4, 5]).play("W>P6")


def finished() -> State:
    return served(3).play("P5", 1)


def without_choice() -> State:
    """Seat 1 can enter no die at all, seat 2 can."""
    full = {"green": [1] * 12, "pink": [1] * 12, "crossed": ["a2", "d1"]}
    return on_fields_pink_green_white({1: {**NOTHING_FITS, **full}}, 3)


def none_left() -> State:
    """All dice on the tray but one on a field, and a return to be used."""
    return position(2, {0: {"slots": {"return": 1}}}).roll([6, 1, 2, 3, 4, 5]).play("W>P6")


def alone() -> State:
    """In a passive turn alone: silver 1, yellow 2 and blue 3 on the tray, white 6 beside it."""
    return pass_turn(position()).roll([6, 1, 2, 3, 4, 5])


TRAY = "S⬢1 Y●2 B■3 G◆4 P♥5"

CASES: list[tuple[str, str, dict[str, Any], Callable[[], State], str | int, int]] = [
    ("over", "D23", {}, over, "-", 0),
    ("no_dice", "D3", {}, position, "P>P4", 0),
    ("to_draw", "A4", {}, rw.game("clever", 2).new, "-", 1),
    ("decided", "A3", {}, finished, "P5", 1),
    ("not_active", "D7", {}, rolled, "P2", 1),
    ("not_passive", "D7", {}, served, "P>P5", 0),
    ("no_choice", "A2", {}, without_choice, "P5", 1),
    ("not_on_sheet", "D12", {}, served, BARE + YELLOW_ENTRY, 1),  # a1 is empty
    ("no_black", "D17", {}, rolled, "*P2", 0),
    ("no_black", "D17", {}, served, "*P5", 1),
    ("bonus_first", "D17", {"waiting": "G◆"}, partial(with_waiting, {"green": 1}), "-", 0),
    (
        "bonus_first", "D17", {"waiting": "S⬢, B■, *"},
        partial(with_waiting, {"any": 1, "blue": 2, "silver": 1}), "W>P1", 0,
    ),
    ("no_such_bonus", "D17", {"waiting": "G◆"}, partial(with_waiting, {"green": 1}), "P4", 0),
    ("no_such_bonus", "D17", {"waiting": "G◆"}, partial(with_waiting, {"green": 1}), "*G4", 0),
    ("no_such_bonus", "D17", {"waiting": "*"}, partial(with_waiting, {"any": 1}), "G4", 0),
    ("no_reroll", "D19", {}, rolled, "R", 0),
    ("return_after_roll", "D20", {}, partial(second_roll, {"return": 1, "reroll": 1}), "<Y", 0),
    (
        "return_without_reroll", "D20", {},
        partial(second_roll, {"return": 1}, return_before_reroll="true"), "<Y", 0,
    ),
    (
        "no_return", "D20", {},
        partial(second_roll, {"reroll": 1}, return_before_reroll="true"), "<Y", 0,
    ),
    ("not_on_tray", "D20", {"die": colour("green")}, between_rolls, "<G", 0),
    (
        "not_on_tray", "D20", {"die": colour("pink")},
        partial(second_roll, {"return": 1, "reroll": 1}, return_before_reroll="true"), "<P", 0,
    ),
    ("name_die", "D3", {"example": "W>P2"}, rolled, "P2", 0),
    ("name_die", "D21", {"example": "W>P5"}, partial(served, extra=1), "P5", 0),
    ("on_tray", "D4", {"die": colour("yellow")}, second_roll, "Y>Ya2", 0),
    ("on_field", "D3", {"die": colour("pink")}, second_roll, "P>P2", 0),
    ("crosses_first", "D11", {}, crossing, "R", 0),
    ("crosses_first", "D11", {}, crossing, "<B", 0),
    ("only_silver", "D11", {}, crossing, "P4", 0),
    ("without_die", "D11", {"short": "SB2"}, crossing, "S>SB2", 0),
    ("without_die", "A1", {"short": "P5"}, served, "P>P5", 1),
    ("not_sent", "D11", {"dice": "W★1 B■2 P♥4"}, crossing, "SB4", 0),
    ("roll_first", "D19", {}, between_rolls, "R", 0),
    ("roll_first", "D4", {}, between_rolls, "W>P3", 0),
    ("reroll_active", "D19", {}, served, "R", 1),
    ("return_active", "D20", {}, served, "<P", 1),
    ("rolls_over", "D19", {}, partial(served, extra=1), "R", 0),
    ("rolls_over", "D20", {}, partial(served, extra=1), "<P", 0),
    ("none_to_roll", "D4", {}, none_left, "W>P6", 0),
    ("none_to_roll", "D19", {}, none_left, "R", 0),
    ("tray_first", "D8", {"dice": TRAY}, served, "P6", 1),
    ("not_served", "D7", {"dice": TRAY}, served, "P3", 1),
    ("not_served", "D7", {"dice": TRAY}, served, "P>P3", 1),  # not only because a die is named
    ("not_served", "D7", {"dice": "S⬢1 Y●2 B■3"}, alone, "P6", 0),  # never another die (D25)
    (
        "not_served", "D8", {"dice": "W★6 G◆6 P♥2"},
        partial(on_fields_pink_green_white, {1: NOTHING_FITS}), "P5", 1,
    ),
    ("extra_again", "D21", {"die": colour("white")}, partial(served, extra=3), "W>P6", 0),
    (
        "extra_again_round", "D21", {"die": colour("white")},
        partial(served, extra=3, extra_die_scope="round"), "W>P6", 0,
    ),
    ("other_sum", "D13", {"sum": 7}, rolled, "B>B8", 0),
    ("other_sum", "D13", {"sum": 7}, rolled, "W>B3", 0),
    ("other_face", "D10", {"die": colour("white"), "face": 3}, rolled, "W>P5", 0),
    ("other_face", "D3", {"die": colour("pink"), "face": 2}, rolled, "P>P5", 0),
    ("other_face", "D3", {"die": colour("green"), "face": 4}, partial(served, extra=1), "G>G5", 0),
    (
        "silver_crossed", "D11", {"row": colour("green"), "number": 3},
        partial(rolled, {"silver": ["G3"]}), "S>SG3", 0,
    ),
    (
        "silver_crossed", "D11", {"row": colour("blue"), "number": 2},
        partial(crossing, {"silver": ["B2"]}), "SB2", 0,
    ),
    (
        "silver_crossed", "D11", {"row": colour("pink"), "number": 6},
        partial(with_waiting, {"silver": 1}, {"silver": ["P6"]}), "SP6", 0,
    ),
    ("yellow_crossed", "D12", {"number": 3}, partial(rolled, {"crossed": ["b1"]}), "Y>Yb1", 0),
    ("full", "D16", {"area": colour("pink")}, partial(rolled, {"pink": [1] * 12}), "P>P2", 0),
    ("full", "D16", {"area": colour("blue")}, partial(rolled, {"blue": [7] * 12}), "W>B7", 0),
    ("too_high", "D13", {"most": 6}, partial(rolled, {"blue": [9, 6]}), "B>B7", 0),
    ("too_high", "D13", {"most": 5}, partial(with_waiting, {"blue": 1}, {"blue": [5]}), "B6", 0),
]  # fmt: skip
"""The reason's key, rule and parameters; where, which action, and whose."""


def prepared(key: str, state: State) -> State:
    """Use the white die as an extra die where it shall not be used again."""
    return state.play("W>P6") if key.startswith("extra_again") else state


@pytest.mark.parametrize(("key", "rule", "params", "build", "action", "seat"), CASES)
def test_why_not(
    key: str,
    rule: str,
    params: dict[str, Any],
    build: Callable[[], State],
    action: str | int,
    seat: int,
) -> None:
    state = prepared(key, build())
    reason = state.explain(action, seat)
    assert reason is not None
    assert (reason.rule, reason.key, dict(reason.params)) == (rule, f"clever.why.{key}", params)
    for language in LANGUAGES:
        said = reason.text(Texts(language))
        assert said.endswith(f" ({rule})")
        assert "{" not in said


def test_every_reason_is_reached() -> None:
    reasons = {key for key in catalogue("en") if key.startswith("clever.why.")}
    assert {f"clever.why.{case[0]}" for case in CASES} == reasons


@pytest.mark.parametrize(
    ("build", "action", "seat"),
    [
        (rolled, "W>P3", 0),
        (rolled, "-", 0),
        (crossing, "SG1", 0),
        (between_rolls, "<Y", 0),
        (served, "P5", 1),
        (partial(served, extra=1), "W>B9", 0),
        (partial(with_waiting, {"green": 1}), "G4", 0),
        (partial(with_waiting, {"any": 1}), "*B7", 0),
    ],
)
def test_what_is_legal_needs_no_reason(build: Callable[[], State], action: str, seat: int) -> None:
    assert build().explain(action, seat) is None


def test_A2_D2_the_starting_player_without_a_bonus_is_told_of_no_passive_step() -> None:
    """Round 3: seat 1's sixth return brings a pink ?; seat 0, who starts, has no choice."""
    state = pass_turn(position(2, {1: {"slots": {"return": 5}}}, active=1, number=2))
    assert state.pending == (1,)
    reason = state.explain("P4", 0)
    assert reason is not None
    assert (reason.rule, reason.key) == ("A2", "clever.why.no_choice")


def test_D11_a_black_bonus_that_waits_for_the_tray_crosses_is_not_denied() -> None:
    """Silver's column 5 brings a black bonus on this sheet; the tray crosses come first (D3)."""
    printed = {**PRINTED["silver"], "column_bonus": [None, None, None, None, "?any", None]}
    given = {"silver": ["B5", "G5", "P5"]}
    state = position(1, {0: given}, sheet=sheet(silver=printed)).roll([1, 5, 6, 2, 6, 4])
    state.play("S>SY5")
    assert state.legal()[0] == "-"
    reason = state.explain("*P4", 0)
    assert reason is not None
    assert reason.rule == "D11"


def test_the_sentence_names_what_it_is_about() -> None:
    state = rolled({"silver": ["G3"]})
    texts = Texts("en")
    for action, said in [
        ("S>SG3", "3 in the green row is already crossed (D11)"),
        ("W>P5", "the white die shows 3 (D10)"),
        ("P2", "say which die makes the entry, such as W>P2 (D3)"),
    ]:
        reason = state.explain(action, 0)
        assert reason is not None
        assert reason.text(texts) == said
