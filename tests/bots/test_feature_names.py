"""Names of the networks' inputs: one for every feature, and true, by states worked out by hand."""

import numpy as np
import pytest

import rollwright as rw
from rollwright.bots.binding import bot_binding
from rollwright.bots.knowledge import features, knowledge
from rollwright.bots.knowledge.feature_layout import FeatureLayout
from rollwright.bots.scratch import MAX_FEATURES
from rollwright.core.registry import printed_sheet
from tests.games.clever.positions import position
from tests.random_play import EVERY_TABLE


def active_names(state: rw.State, seat: int) -> list[str]:
    """Name all features that a state has for a seat, in the order of their numbers."""
    game = state.game
    out = np.zeros(MAX_FEATURES, np.int64)
    find = bot_binding(game.about.name, compiled=False)(features)
    n = find(state.observe(seat).record, game.sheet.record, seat, out)
    known = knowledge(game.about.name)
    return [known.feature_name(int(feature), game.players) for feature in sorted(out[:n])]


def qwixx_turn(state: rw.State, white: tuple[int, int], crosses: dict[int, str]) -> None:
    """Play a turn: these crosses by the white dice, nothing by a coloured one."""
    state.roll([*white, *[1] * 4])
    for seat in state.pending:
        state.play(crosses.get(seat, "-"), seat)
    if state.pending:
        state.play("-")


@pytest.mark.parametrize(("name", "players"), EVERY_TABLE)
def test_every_feature_has_a_name_of_its_own(name: str, players: int) -> None:
    known = knowledge(name)
    count = known.feature_count(players)
    names = {known.feature_name(feature, players) for feature in range(count)}
    assert len(names) == count
    assert all(each == each.strip() and each for each in names)


@pytest.mark.parametrize("name", ["any_game", "clever", "geizen", "knifflig", "qwixx"])
def test_no_other_number_is_a_feature(name: str) -> None:
    known = knowledge(name)
    for beyond in (known.feature_count(2), known.feature_count(2) + 1, 10**9, -1):
        with pytest.raises(IndexError):
            known.feature_name(beyond, 2)


def test_digits_count_up_from_the_last() -> None:
    inner, outer = FeatureLayout(), FeatureLayout()
    assert inner.add(lambda *digits: f"a{digits}", 2, 3) == 0
    assert inner.add(lambda *digits: f"b{digits}", 4) == 6
    assert outer.add(lambda *digits: f"c{digits}", 5) == 0
    assert outer.nest(inner, 2) == 5
    assert outer.size == 5 + 2 * 10
    assert inner.name(5) == "a(1, 2)"
    assert inner.name(6, 7) == "b(7, 0)"
    assert outer.name(4, 8) == "c(8, 4)"
    assert outer.name(5 + 10 + 4, 8) == "a(8, 1, 1, 1)"


def test_qwixx_after_a_turn() -> None:
    """Seat 0 has crossed the red 5, seat 1 the yellow 5: the fourth field of a row of kind 1."""
    state = rw.game("qwixx", 2).new().roll([0])
    qwixx_turn(state, (2, 3), {0: "R5", 1: "Y5"})
    none = "2+ rows to close, none in reach"
    assert active_names(state, 0) == [
        "own row of kind 1: empty; best rival there 0 to 2",
        f"own row of kind 1: empty; {none}",
        "own row of kind 1: 1 cross, the last in field 4; best rival there 0 to 2",
        f"own row of kind 1: 1 cross, the last in field 4; {none}",
        *["own row of kind 3: empty; best rival there 0 to 2"] * 2,
        *[f"own row of kind 3: empty; {none}"] * 2,
        "own penalties: 0",
        "rival row of kind 1: empty; own there 0 to 2",
        f"rival row of kind 1: empty; {none}",
        "rival row of kind 1: 1 cross, the last in field 4; own there 0 to 2",
        f"rival row of kind 1: 1 cross, the last in field 4; {none}",
        *["rival row of kind 3: empty; own there 0 to 2"] * 2,
        *[f"rival row of kind 3: empty; {none}"] * 2,
        "rival penalties: 0",
        "lead 0 to 1; 0 rows closed, 0 in reach, most penalties 0",
        "turn: rival",
    ]


def test_qwixx_in_a_mirror() -> None:
    """Only green is begun, by its 12: as if it were a row of the other kind begun by its 2."""
    state = rw.game("qwixx", 3).new().roll([1])
    qwixx_turn(state, (6, 6), {0: "G12"})
    assert knowledge("qwixx").is_turned(state.record, state.game.sheet.record, 0)
    names = active_names(state, 0)
    assert "own row of kind 1: 1 cross, the last in field 1; best rival there 0 to 2" in names
    assert "own row of kind 3: empty; best rival there 0 to 2" in names
    assert "rival 1 penalties: 1" in names
    assert "rival 2 penalties: 0" in names
    assert "lead 0 to 1; 0 rows closed, 0 in reach, most penalties 1" in names  # seat 2 has 0
    assert "turn: rival 2" in names
    assert not knowledge("qwixx").is_turned(state.record, state.game.sheet.record, 1)
    assert "rival 2 row of kind 3: 1 cross, the last in field 1; own there 0 to 2" in active_names(
        state, 1
    )


def test_qwixx_as_a_row_is_closed() -> None:
    """Five crosses by seat 0, then 12 and the lock; seat 1 takes a penalty every other turn."""
    state = rw.game("qwixx", 2).new().roll([0])
    for turn in range(5):
        qwixx_turn(state, (1, 1 + turn), {0: f"R{2 + turn}"})
    names = active_names(state, 0)
    near = "2+ rows to close, 1 in reach"
    assert f"own row of kind 1: 5 crosses, the last in field 5; {near}" in names
    assert "rival row of kind 1: empty; own there 5+" in names
    assert "lead 24 to 25; 0 rows closed, 1 in reach, most penalties 2" in names  # 15 + 2 * 5
    qwixx_turn(state, (6, 6), {0: "R12"})
    names = active_names(state, 0)
    near = "1 row to close, none in reach"
    assert f"own row of kind 1: closed with 7 crosses; {near}" in names
    assert "rival row of kind 1: closed with 0 crosses; own there 5+" in names
    assert "lead 42 to 43; 1 row closed, 0 in reach, most penalties 3+" in names  # 28 + 3 * 5
    assert "best rival there 5+" in " ".join(active_names(state, 1))


def test_knifflig_after_a_turn() -> None:
    """Seat 0 completes left row 2 and ticks an 8; seat 1 fills its right row 2.

    With two players a box of the right rows 3 to 11 is ticked beforehand.
    """
    state = rw.game("knifflig", 2).new().roll([0]).roll([1, 1, 2, 6])
    state.play("L2+8", 0).play("R2", 1)
    names = active_names(state, 0)
    end = "end in 10+ ticks"  # five more "!" of seat 0 take 1 + 2 + 2 + 3 + 3 boxes
    assert [name for name in names if "row 2 " in name] == [
        "own row 2 (mirrored: 12): 0 left, 1 right open, 1 circle",
        f"own row 2 (mirrored: 12): 0 left open; {end}",
        f"own row 2 (mirrored: 12): 1 right open, nearest other 1 left open; {end}",
        "rival row 2 (mirrored: 12): 1 left, 0 right open, 1 circle",
        f"rival row 2 (mirrored: 12): 1 left open; {end}",
        f"rival row 2 (mirrored: 12): 0 right open, nearest other no left open; {end}",
    ]
    assert [name for name in names if "own row 8 " in name] == [
        "own row 8 (mirrored: 6): 4 left, 4 right open, 0 circles",
        f"own row 8 (mirrored: 6): 4 left open; {end}",
        f"own row 8 (mirrored: 6): 4 right open, nearest other 5 left open; {end}",
    ]
    assert "own row 7: 6+ left, 5 right open, 0 circles" in names
    assert 'own "!": 1' in names
    assert 'rival "!": 0' in names
    assert names[-3] == 'lead 1; most "!" 1'  # 2 for the "!" against 1 for the circle
    assert names[-2].startswith("guessed lead ")
    assert names[-1] == "turn: rival, started: own"


def test_knifflig_in_a_mirror() -> None:
    """Row 12, the only one begun, stands in the place of row 2."""
    state = rw.game("knifflig", 3).new().roll([2]).roll([6, 6, 1, 2]).play("L12", 2)
    state.play("-", 0).play("-", 1)
    assert knowledge("knifflig").is_turned(state.record, state.game.sheet.record, 2)
    names = active_names(state, 2)
    assert "own row 2 (mirrored: 12): 0 left, 1 right open, 1 circle" in names
    assert "own row 12 (mirrored: 2): 1 left, 1 right open, 0 circles" in names
    assert names[-1] == "turn: rival 1, started: own"
    names = active_names(state, 1)
    assert "rival 1 row 12 (mirrored: 2): 0 left, 1 right open, 1 circle" in names
    assert names[-1] == "turn: rival 2, started: rival 1"


def test_geizen_after_a_turn() -> None:
    """Seat 1 pays 2 + 1 + 1 of its 18 chips for three 1s; 6s are free."""
    state = rw.game("geizen", 2).new().roll([1]).roll([1, 1, 1, 6, 6]).play("K11166")
    assert active_names(state, 0) == [
        "row 1: 3 fields filled",
        *[f"row {row}: 0 fields filled" for row in (2, 3, 4, 5)],
        "own chips: 18",
        "rival chips: 14",
        "own chips 16 to 19, rival 12 to 15",
        "lead over the richest rival: 4",
        "turn: own",
        "turn: own, with 16 to 19 chips",
    ]
    names = active_names(state, 1)
    assert "lead over the richest rival: -4" in names
    assert "turn: rival, with 16 to 19 chips" in names


def covers(words: str, number: int) -> bool:
    """Tell whether words such as `7`, `8 to 11`, `36+` or `-5 or less` are true of a number."""
    if words.endswith("+"):
        return number >= int(words[:-1])
    if words.endswith(" or less"):
        return number <= int(words.removesuffix(" or less"))
    low, _, high = words.partition(" to ")
    return int(low) <= number <= int(high or low)


def told(names: list[str], before: str, after: str = "") -> str:
    """Return what stands between two texts in the one name that begins and ends with them."""
    (found,) = (name for name in names if name.startswith(before) and name.endswith(after))
    return found[len(before) : len(found) - len(after)]


@pytest.mark.parametrize("chips", [0, 1, 7, 8, 11, 12, 35, 36, 62, 63, 64, 90])
def test_geizen_chips_are_in_their_class(chips: int) -> None:
    state = rw.game("geizen", 2).new().roll([0])
    state.record["chips"][0] = chips
    names = active_names(state, 0)
    assert covers(told(names, "own chips: "), chips)
    assert covers(told(names, "turn: own, with ", " chips"), chips)
    assert covers(told(names, "own chips ", ", rival 16 to 19"), chips)
    assert covers(told(names, "lead over the richest rival: "), chips - 18)


@pytest.mark.parametrize("penalties", range(5))
@pytest.mark.parametrize("crosses", [0, 1, 3, 4, 5, 8, 10])
def test_qwixx_numbers_are_in_their_class(crosses: int, penalties: int) -> None:
    state = rw.game("qwixx", 2, {**printed_sheet("qwixx"), "penalties_end": 8}).new().roll([0])
    state.record["marks"][0, :4] = (1 << crosses) - 1
    state.record["penalties"][1] = penalties
    names = active_names(state, 0)
    lead = 4 * crosses * (crosses + 1) // 2 + 5 * penalties
    reach = 4 * (crosses >= 5)
    assert told(names, "rival penalties: ") == str(penalties)
    words = told(
        names, "lead ", f" in reach, most penalties {penalties if penalties < 3 else '3+'}"
    )
    first, _, second = words.partition("; 0 rows closed, ")
    assert covers(first, lead)
    assert covers(second, reach)


@pytest.mark.parametrize("points", [0, 1, 3, 4, 6, 7, 9, 10, 15, 16, 23, 24, 31, 32, 39, 40, 60])
def test_clever_points_are_in_their_class(points: int) -> None:
    """Only pink, which counts the faces written, has points; all others have none."""
    state = position(1, {0: {"pink": [6] * (points // 6) + [points % 6] * (points % 6 > 0)}})
    names = active_names(state, 0)
    assert state.scores == [points]
    assert covers(told(names, "pink above the lowest area by ", "; 0 foxes"), points)
    assert covers(told(names, "pink points: "), points)
    assert covers(told(names, "0 foxes, lowest area ", " points"), 0)


PAPER = {
    "silver": ["Y1", "Y2"], "crossed": ["b1"], "circled": ["d1"], "blue": [9], "green": [5],
    "pink": [4, 3], "slots": {"extra": 2}, "used": {"extra": 1}, "foxes": 1, "waiting": {"any": 1},
}  # fmt: skip


def test_clever_paper() -> None:
    """Round 4 of 6, the turn of seat 1, after that of seat 0, whose paper this is."""
    names = active_names(position(2, {0: PAPER}, active=1, number=4), 0)
    time = "2 more rounds, own turn gone"
    assert names[:11] == [
        "silver row 1: crosses 1 2",
        *[f"silver row {row}: crosses none" for row in (2, 3, 4)],
        *[f"silver column {column}: crosses in rows 1" for column in (1, 2)],
        *[f"silver column {column}: crosses in rows none" for column in (3, 4, 5, 6)],
        f"silver: 2 crosses; {time}",
    ]
    expected = {
        "yellow b1: crossed", "yellow d1: circled", "yellow a2: empty",
        "yellow number 3: 1 to circle, 0 to cross", "yellow number 6: 0 to circle, 1 to cross",
        "yellow row 1: 0 circles missing", "yellow column b: 2 circles missing",
        f"yellow: 1 crossed; {time}", f"yellow: 2 circled; {time}",
        "blue: 1 field, takes sums up to 9", f"blue: 1 field; {time}",
        f"blue: takes sums up to 9; {time}", "green: 1 field, pair begun with 5",
        f"green: 1 field; {time}", f"pink: 2 fields; {time}", "extra: 1 left of 2 won",
        f"extra: 1 left; {time}", "reroll: 0 left of 0 won", "waiting ?any: 1",
        # Points: silver 4, yellow 3, blue 1, green 0 (its pair is open), pink 7.
        "1 fox, lowest area 0 points", f"1 fox; {time}", f"lowest area green; {time}",
        "silver above the lowest area by 4 to 6; 1 fox",
        "yellow above the lowest area by 3; 1 fox", "pink above the lowest area by 7 to 9; 1 fox",
        "silver points: 4 to 7", "yellow points: 0 to 3", "pink points: 4 to 7",
        "another's turn, stage: active, done, 0 rolls made",
        f"time: {time}, served in 1 turn of others",
        "another's turn: loose white silver yellow blue green pink, 0 rolls made",
    }  # fmt: skip
    assert expected <= set(names)


def test_clever_dice_of_another() -> None:
    """Silver 3 is chosen: yellow, blue and pink go to the tray, which serves seat 0."""
    state = position(2, {0: PAPER}, active=1, number=4).roll([4, 3, 2, 1, 5, 2]).play("S>SG3")
    names = active_names(state, 0)
    assert names[names.index("another's turn: loose white green, 1 roll made") :] == [
        "another's turn: loose white green, 1 roll made",
        "another's turn: silver 3, not on the tray",
        "another's turn: yellow 2, on the tray",
        "another's turn: blue 1, on the tray",
        "another's turn: pink 2, on the tray",
        *[f"extra die possible: {die}, 1 left" for die in ("silver 3", "yellow 2", "blue 1")],
        "extra die possible: pink 2, 1 left",
        "extra silver die for silver: face 3, crosses in rows none",
        "extra yellow die for yellow: face 2, 2 to circle, 0 to cross",
        "extra blue die for blue: sum 4 below the highest",  # 4 + 1 against 9
        "extra pink die for pink: face 2 in field 3",
        "tray yellow die for yellow: face 2, 2 to circle, 0 to cross",
        "tray blue die for blue: sum 4 below the highest",
        "tray pink die for pink: face 2 in field 3",
    ]


def test_clever_own_dice() -> None:
    """Alone in round 1 of 6: white and green are left for two more rolls, blue shows a 1."""
    state = rw.game("clever", 1).new().roll([4, 3, 2, 1, 5, 2]).play("S>SG3")
    names = active_names(state, 0)
    assert "own turn, stage: active, crossing, 1 roll made" in names
    assert "time: 5 more rounds, own turn now, served in 0 turns of others" in names
    assert names[names.index("own turn: loose white green, 1 roll made") :] == [
        "own turn: loose white green, 1 roll made",
        "green die loose: 0 fields, 2 rolls to come",
        "own turn: silver 3, not on the tray",
        "own turn: yellow 2, on the tray",
        "own turn: blue 1, on the tray",
        "own turn: pink 2, on the tray",
        *[f"tray cross possible: {die}" for die in ("yellow 2", "blue 1", "pink 2")],
        "half of the blue sum: blue 1",
    ]
