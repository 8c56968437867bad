"""What is told after an event: entries and what they bring, actions, the tray, rounds, the end."""

from rollwright.core.events import parse_events
from rollwright.core.texts import Texts
from rollwright.play.state import State
from tests.games.clever.positions import all_silver, position, view


def told(state: State, event: str) -> list[str]:
    """Let an event happen and return the news of it, as everybody hears them."""
    before = state.view()
    (parsed,) = parse_events(event)
    state.happen(parsed)
    names = ["Ana", "Ben", "Cy"]
    return [
        Texts("en")(news.key, name=names[news.seat or 0], **news.params)
        for news in state.game.folder.news(state.game.printed, before, state.view(), parsed)
    ]


def test_an_entry_and_the_dice_it_sends_to_the_tray() -> None:
    state = position().roll([1, 2, 3, 4, 5, 3])
    assert told(state, "0:P>P3") == ["Ana writes in pink: 3.", "To the tray: W★1 S⬢2."]


def test_silver_and_its_tray_crosses() -> None:
    state = position().roll([2, 3, 4, 1, 5, 6])
    assert told(state, "0:S>SG3") == ["Ana crosses in silver: G◆3.", "To the tray: W★2 B■1."]
    assert told(state, "0:SB1") == ["Ana crosses in silver: B■1."]
    assert told(state, "0:SG2") == ["Ana crosses in silver: G◆2."]


def test_a_bonus_and_where_it_goes() -> None:
    # Pink's fourth field brings a return from 3 on, blue's third a yellow bonus.
    state = position(1, {0: {"pink": [1, 1, 1], "blue": [9, 8]}}).roll([1, 6, 6, 4, 6, 3])
    assert told(state, "0:P>P3") == [
        "Ana writes in pink: 3.", "Ana gets a return.", "To the tray: W★1.",
    ]  # fmt: skip
    state = position(1, {0: {"blue": [9, 8]}}).roll([1, 6, 6, 4, 6, 3])
    assert told(state, "0:B>B5") == [
        "Ana writes in blue: 5.", "Ana gets a yellow ?.", "To the tray: W★1 P♥3.",
    ]  # fmt: skip
    assert told(state, "0:Yb1") == ["Ana circles in yellow: 3 (b1)."]


def test_a_green_product_and_a_yellow_cross() -> None:
    state = position(1, {0: {"green": [1, 1, 1, 1], "circled": ["d1"]}}).roll([6, 6, 6, 6, 4, 6])
    assert told(state.copy(), "0:G>G4") == [
        "Ana writes in green: 4 × 3 = 12.",
        "Ana gets a return.",
    ]
    assert told(state, "0:Y>Yd1") == ["Ana crosses in yellow: 6 (d1).", "To the tray: G◆4."]


def test_actions_used() -> None:
    ready = {"slots": {"reroll": 2, "return": 1, "extra": 1}}
    state = position(1, {0: ready}).roll([1, 2, 3, 4, 5, 3])
    assert told(state, "0:R") == ["Ana rolls again; rerolls left: 1 (D19)."]
    state.roll([1, 2, 3, 4, 5, 3]).play("G>G5")
    assert told(state, "0:<W") == ["Ana takes W★ back; returns left: 0 (D20)."]
    state.roll([6])
    state.play("-").roll([6])
    assert told(state, "0:-")[:1] == ["Ana skips this roll (D6)."]
    assert told(state, "0:Y>Yb1") == [
        "Ana uses Y● as an extra die; extra dice left: 0 (D21).", "Ana circles in yellow: 3 (b1).",
        "Ana, your passive turn: six dice are rolled, the three lowest go to the tray (D25).",
    ]  # fmt: skip


def test_actions_left_are_counted_before_what_the_entry_brings() -> None:
    # Blue's fifth field brings an extra die.
    given = {"slots": {"extra": 1}, "blue": [12, 12, 12, 12]}
    state = position(2, {0: given}).roll([1, 2, 3, 4, 5, 6]).play("P>P6")
    assert told(state, "0:B>B5")[:3] == [
        "Ana uses B■ as an extra die; extra dice left: 0 (D21).", "Ana writes in blue: 5.",
        "Ana gets an extra die.",
    ]  # fmt: skip


def test_a_roll_that_nobody_can_use() -> None:
    full = {"pink": [1] * 12, "green": [1] * 12, "silver": all_silver(), "blue": [2] * 12}
    numbers = {"crossed": ["b1", "d1", "a2", "c2", "b3", "d3", "a4", "c4", "b5", "d5"]}
    state = position(2, {0: {**full, **numbers}})
    assert told(state, "dice=1,2,3,4,5,6") == ["Ana can enter none of these dice: skipped (D6)."]
    assert state.chance_due == ("dice", 6)


def test_a_bonus_that_finds_no_place() -> None:
    # Pink's sixth field brings a green bonus from 5 on, its third a reroll from 2 on.
    state = position(1, {0: {"pink": [1] * 5, "green": [1] * 12}}).roll([1, 2, 3, 4, 5, 6])
    assert told(state, "0:P>P6")[1] == (
        "Ana would get a green ?, but there is no place for it: lost (D17, D18)."
    )


def test_a_step_at_once_is_told_when_all_have_decided() -> None:
    state = position(3).roll([1, 2, 3, 3, 4, 6])
    assert told(state, "0:P>P6") == [
        "Ana writes in pink: 6.", "To the tray: W★1 S⬢2 Y●3 B■3 G◆4.",
    ]  # fmt: skip
    assert told(state, "2:P1") == []
    assert told(state, "1:G4") == ["Ben writes in green: 4 × 2 = 8.", "Cy writes in pink: 1."]
    ready = {seat: {"slots": {"extra": 2}} for seat in (1, 2)}
    state = position(3, ready).roll([1, 2, 3, 3, 4, 6]).play("P>P6")
    for event in ("1:G4", "1:W>P1", "2:-", "2:P>P6", "1:-"):
        assert told(state, event) == []
    assert told(state, "2:W>P1") == [
        "Ben uses extra dice: 1 (D21).", "Ben writes in green: 4 × 2 = 8.",
        "Ben writes in pink: 1.", "Cy uses extra dice: 2 (D21).", "Cy writes in pink: 6, 1.",
    ]  # fmt: skip


def test_rounds_and_the_end() -> None:
    state = position(1, number=5).roll([1, 2, 3, 4, 5, 6]).play("P>P6").roll([6, 6, 6, 5, 5, 5])
    assert told(state, "0:-") == ["Round 6 of 6."]
    state.roll([1, 2, 3, 4, 5, 6]).play("P>P6").roll([6, 6, 6, 5, 5, 5])
    assert told(state, "0:-") == ["That was the last round (D23)."]
    state = position(1, number=1).roll([1, 2, 3, 4, 5, 6]).play("P>P6").roll([6, 6, 6, 5, 5, 5])
    assert told(state, "0:-") == ["Round 2 of 6.", "Everybody gets an extra die (D2)."]


def test_alone_the_three_lowest_go_to_the_tray() -> None:
    state = position().roll([1, 2, 3, 4, 5, 6]).play("P>P6")
    assert told(state.copy(), "dice=6,6,5,1,2,3") == ["To the tray: B■1 G◆2 P♥3."]
    assert told(state, "dice=6,6,3,1,3,2") == []
    assert view(state).get("cases") == ["Y●3 B■1 P♥2", "B■1 G◆3 P♥2"]
    assert told(state, "pick=0") == ["To the tray: Y●3 B■1 P♥2."]
