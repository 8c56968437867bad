"""The dice of the day, worked out once more with hashlib, hmac and json alone."""

import hashlib
import hmac
from dataclasses import replace
from datetime import UTC, date, datetime
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rollwright.core.contract import DICE
from rollwright.core.errors import IllegalError, RollwrightError, UnknownNameError
from rollwright.core.events import Event
from rollwright.core.records import Record
from rollwright.core.registry import about, abouts
from rollwright.play.daily import FIRST_DAY, daily_dice, daily_seed, day_of, has_daily
from rollwright.play.fair import OVER, Deal, Fair, commitment, ended_header, fresh_server_seed
from rollwright.play.game import Game
from rollwright.play.verify import DAILY, verify

DAY = date(2026, 3, 14)
NOON = datetime(2026, 3, 14, 12, tzinfo=UTC).timestamp()


def test_the_dice_follow_from_game_and_date_alone() -> None:
    text = '["rollwright","daily","qwixx","2026-03-14"]'
    seed = hashlib.sha256(text.encode("ascii")).digest()
    key = hmac.digest(seed, b'[""]', "sha256")
    drawn = [byte % 6 + 1 for byte in hmac.digest(key, b"0.0", "sha256") if byte < 252]
    assert daily_seed("qwixx", DAY) == seed.hex()
    assert daily_dice("qwixx", DAY).outcome(DICE, 6, 0) == drawn[:6]


def test_every_game_that_can_be_played_alone_has_dice_of_its_own() -> None:
    alone = [name for name, entry in abouts().items() if 1 in entry.players]
    assert [name for name, entry in abouts().items() if has_daily(entry)] == alone
    assert len({daily_seed(name, DAY) for name in alone}) == len(alone) > 1


@pytest.mark.parametrize(
    ("text", "key"),
    [
        ("2026-03-16", "daily.future"),
        ("2025-12-31", "daily.early"),
        ("2026-02-30", "daily.date"),
        ("20260314", "daily.date"),
        ("", "daily.date"),
        ("２０２６-03-14", "daily.date"),
    ],
)
def test_a_date_without_dice_is_refused(text: str, key: str) -> None:
    with pytest.raises(IllegalError) as refused:
        day_of(about("qwixx"), text, NOON)
    assert refused.value.key == key


def test_somewhere_it_is_yesterday_or_tomorrow() -> None:
    for text in ("2026-03-13", "2026-03-14", "2026-03-15", FIRST_DAY.isoformat()):
        assert day_of(about("qwixx"), text, NOON).isoformat() == text


def test_a_game_for_several_has_none_and_those_that_have_are_named() -> None:
    several = next(entry for entry in abouts().values() if not has_daily(entry))
    with pytest.raises(UnknownNameError) as refused:
        day_of(several, "2026-03-14", NOON)
    assert about("qwixx").title in str(refused.value)


@given(st.text(max_size=12) | st.dates().map(str) | st.from_regex(r"[0-9]{4}-[0-9]{2}-[0-9]{2}"))
def test_any_text_is_a_day_written_in_one_way_or_refused(text: str) -> None:
    try:
        day = day_of(about("qwixx"), text, NOON)
    except RollwrightError as refused:
        assert refused.key.startswith("daily.")
    else:
        assert day.isoformat() == text
        assert FIRST_DAY <= day <= date(2026, 3, 15)


def _record(seed: str) -> Record:
    """Play a game alone with dice of this seed, and return its record as a server writes it."""
    game, table = Game("qwixx", 1), "0123456789ab"
    promised = commitment(game.header(), table, 1, seed)
    deal = Deal(table, 1, seed, promised, ("",), ("",))
    dice, state, random = Fair(seed, ("",)), game.new(), Random(1)
    while not state.over:
        if state.chance_due:
            state.roll(dice)
        else:
            state.play(random.choice(state.legal(0)), seat=0)
    events: list[Event] = list(state.events)
    header = game.header([{"name": "Ana", "player": "human"}], {"source": "fair"})
    return Record(ended_header(header, deal, events, OVER), tuple(events))


def test_verify_finds_out_the_day() -> None:
    verdict = verify(_record(daily_seed("qwixx", DAY)))
    assert not verdict.wrong
    assert verdict.day == DAY
    assert DAILY in verdict.checked
    # That nobody chose the dice follows from the date, whoever was there.
    assert verdict.unknown == ("verify.unknown.digest",)


def test_dice_of_another_game_or_of_no_day_are_no_dice_of_the_day() -> None:
    for seed in (daily_seed("clever", DAY), fresh_server_seed()):
        verdict = verify(_record(seed))
        assert not verdict.wrong
        assert verdict.day is None
        assert DAILY not in verdict.checked


def test_dice_to_which_a_player_added_a_seed_are_no_dice_of_the_day() -> None:
    record = _record(daily_seed("qwixx", DAY))
    dice = {**record.header.dice, "seeds": ["mine"]}
    assert verify(replace(record, header=replace(record.header, dice=dice))).day is None
