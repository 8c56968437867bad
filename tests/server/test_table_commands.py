"""What seats may ask a table for, and with which code the rest is refused, without network."""

import pytest

from rollwright.core.errors import RollwrightError
from rollwright.core.records import parse_record
from rollwright.core.registry import abouts
from rollwright.play.replay import state_of
from rollwright.server.tables import entries as log
from rollwright.server.tables.entries import Entry
from rollwright.server.tables.seats import GUEST
from rollwright.server.tables.table import CLOSED, OVER, PLAYING, WAITING
from tests.counts import count
from tests.server.desk import SEEDED, Desk

every_game = pytest.mark.parametrize("name", list(abouts()))


def over(seats: list[str], dice: str = "fair") -> Desk:
    desk = Desk("qwixx", seats, dice, seed=6)
    desk.play()
    assert desk.table.status == OVER
    return desk


def deciding(desk: Desk) -> int:
    """Play until somebody is asked; return the seat."""
    while not desk.table.deciding:
        desk.go_on()
    return desk.table.deciding[0]


def heard(desk: Desk, seat: int = GUEST) -> list[str]:
    stream = desk.table.streams[seat]
    return [event["type"] for event in stream.after(max(0, stream.last - 20)) or []]


def test_nothing_is_played_while_a_seat_is_open() -> None:
    desk = Desk("qwixx", ["human", "open"])
    assert desk.table.status == WAITING
    assert desk.refused(0, "decide", action="-") == "server.waiting"
    assert desk.refused(0, "roll") == "server.waiting"
    assert desk.refused(0, "undo") == "server.waiting"
    assert desk.refused(0, "rematch") == "server.not_over"
    assert desk.refused(0, "return") == "server.not_replaced"
    assert desk.refused(0, "replace", [1], seat=1, bot="greedy") == "server.nobody_to_replace"


def test_the_game_begins_when_the_last_open_seat_is_taken() -> None:
    desk = Desk("qwixx", ["human", "open", "open"])
    desk.join(2, "Cem")
    assert desk.table.status == WAITING
    desk.join(1, "Bo")
    assert desk.table.status == PLAYING
    assert desk.table.names == ["P0", "Bo", "Cem"]
    # Who starts is drawn at once: nobody's hands are needed for it.
    assert heard(desk) == ["joined", "joined", "started", "chance"]


def test_an_open_seat_is_filled_with_a_bot_before_the_first_game() -> None:
    desk = Desk("qwixx", ["human", "open", "open"])
    assert desk.refused(0, "fill", seat=0, bot="greedy") == "server.not_open"
    assert desk.refused(0, "fill", seat=3, bot="greedy") == "seat.unknown"
    assert desk.refused(0, "fill", seat=1, bot="gredy") == "bot.unknown_close"
    assert desk.refused(0, "fill", seat=1, bot="xyz") == "bot.unknown"
    desk.say(0, "fill", seat=1, bot="greedy")
    desk.say(0, "fill", seat=2, bot="greedy")
    assert desk.table.status == PLAYING
    assert desk.table.names == ["P0", "Greedy", "Greedy 2"]
    assert [chair.bot for chair in desk.table.chairs] == [None, "greedy", "greedy"]
    assert all(chair.invite_hash == "" for chair in desk.table.chairs)  # its link is worth nothing
    assert desk.refused(0, "fill", seat=1, bot="random") == "server.not_open"
    desk.play()
    record = parse_record(desk.table.record().encode())
    assert [seat["player"] for seat in record.header.seats] == ["human", "greedy", "greedy"]


def test_only_whose_dice_are_due_rolls_and_only_then() -> None:
    desk = Desk("qwixx", ["human", "human"])
    roller = desk.table.roller
    assert roller is not None
    assert desk.table.rollers == (roller,)
    assert desk.refused(1 - roller, "roll") == "server.not_your_dice"
    assert desk.refused(roller, "roll", outcome=[1, 1, 1, 1, 1, 1]) == "server.dice_are_rolled"
    assert desk.refused(roller, "decide", action="-") == "illegal.because"
    assert desk.refused(roller, "undo") == "undo.nothing"
    desk.say(roller, "roll")
    asked = deciding(desk)
    assert desk.refused(asked, "roll") == "chance.not_due"


def test_an_action_must_be_one_of_the_game_and_possible() -> None:
    desk = Desk("qwixx", ["human", "human"], "typed")
    desk.say(0, "roll", outcome=[1])
    desk.say(0, "roll", outcome=[2, 3, 6, 5, 4, 1])
    with pytest.raises(RollwrightError) as unread:
        desk.game.read("X99")
    assert desk.refused(0, "decide", action="X99") == unread.value.key
    assert desk.refused(0, "decide", action="R6") == "illegal.because"  # white dice show 5
    desk.say(0, "decide", action="r5")
    assert heard(desk, 0)[-1] == "decision"
    assert heard(desk, GUEST)[-1] == "chance"  # seat 1 has not decided
    assert desk.refused(0, "decide", action="-") == "illegal.because"  # once a step
    desk.say(0, "undo")
    desk.say(0, "decide", action="Y5")
    desk.say(1, "decide", action="-")
    told = [str(event) for event in parse_record(desk.table.record().encode()).events]
    assert told[2:] == ["0:Y5", "1:-"]
    for seat in (0, 1):
        assert desk.refused(seat, "undo") == "undo.seen"


def test_typed_dice_are_typed_by_anybody_and_never_rolled() -> None:
    desk = Desk("qwixx", ["human", "human", "greedy"], "typed")
    assert desk.table.due == ("start", 3)
    assert desk.table.rollers == (0, 1)  # people have hands
    assert desk.refused(1, "roll") == "server.dice_are_typed"
    assert desk.refused(1, "roll", outcome=[3]) == "chance.number"
    assert desk.refused(1, "roll", outcome=[]) == "chance.count"
    desk.say(1, "roll", outcome=[2])
    assert desk.table.roller == 2
    for wrong, code in (
        ([1, 2, 3], "chance.count"), ([1, 2, 3, 4, 5, 6, 1], "chance.count"),
        ([1, 2, 3, 4, 5, 7], "chance.face"), ([0, 2, 3, 4, 5, 6], "chance.face"),
    ):  # fmt: skip
        assert desk.refused(0, "roll", outcome=wrong) == code
    desk.say(0, "roll", outcome=[1, 2, 3, 4, 5, 6])
    assert str(desk.table.state.events[-1]) == "dice=1,2,3,4,5,6"
    assert desk.table.shown()["commitment"] is None
    assert "seeds" not in parse_record(desk.table.record().encode()).header.dice


def test_typed_dice_are_corrected_by_anybody_until_the_next_chance() -> None:
    desk = Desk("qwixx", ["human", "human", "greedy"], "typed")
    assert desk.refused(0, "correct", outcome=[0]) == "correct.nothing"
    desk.say(0, "roll", outcome=[1])
    desk.say(1, "correct", outcome=[2])
    assert desk.table.roller == 2
    desk.say(0, "roll", outcome=[2, 3, 6, 5, 4, 1])
    assert [desk.table.correctable(seat) for seat in (0, 1, 2, GUEST)] == [
        ("dice", 6, (2, 3, 6, 5, 4, 1))
    ] * 2 + [None, None]
    desk.say(0, "decide", action="R5")
    desk.bot_decides(2)
    owed = desk.table.asked
    for wrong, code in (
        ([1, 2], "chance.count"), ([7] * 6, "chance.face"), ([2, 3, 6, 5, 4, 1], "correct.same"),
    ):  # fmt: skip
        assert desk.refused(0, "correct", outcome=wrong) == code
    versions = [desk.table.streams[seat].version for seat in (0, 1, 2, GUEST)]
    desk.say(1, "correct", outcome=[1, 1, 6, 5, 4, 1])
    assert desk.table.deciding == (0, 1, 2)  # and the bot, too, is asked anew
    assert [desk.table.streams[seat].version for seat in (0, 1, 2, GUEST)] == [
        version + 1 for version in versions
    ]
    assert min(desk.table.asked.values()) > max(owed.values())  # everybody's clock begins anew
    assert heard(desk, 0)[-2:] == ["decision", "correction"]
    assert heard(desk, 1)[-2:] == heard(desk)[-2:] == ["chance", "correction"]
    told = [str(event) for event in parse_record(desk.table.record().encode()).events]
    assert told == [
        "start=1", "correct:start=2", "dice=2,3,6,5,4,1", "correct:dice=1,1,6,5,4,1",
    ]  # fmt: skip


def test_fair_dice_are_never_corrected() -> None:
    desk = Desk("qwixx", ["human", "human"])
    deciding(desk)
    for seat in (0, 1):
        assert desk.refused(seat, "correct", outcome=[1, 1, 1, 1, 1, 1]) == "correct.not_typed"
        assert desk.table.correctable(seat) is None


def test_dice_are_not_corrected_before_or_after_the_game_nor_by_whom_a_bot_plays_for() -> None:
    desk = Desk("qwixx", ["human", "open"], "typed", seed=2)
    assert desk.refused(0, "correct", outcome=[0]) == "server.waiting"
    desk.join(1, "Bo")
    deciding(desk)
    desk.say(0, "replace", [1], seat=1, bot="random")
    assert desk.refused(1, "correct", outcome=[1] * 6) == "server.replaced"
    assert desk.table.correctable(1) is None
    desk.play()
    assert desk.refused(0, "correct", outcome=[1] * 6) == "over"
    assert desk.table.correctable(0) is None


@every_game
def test_games_with_typed_dice_go_to_their_end(name: str) -> None:
    for seed in range(count(20, 1)):
        desk = Desk(name, ["human", "human", "random"], "typed", seed=seed)
        desk.play()
        record = parse_record(desk.table.record().encode())
        assert bytes(state_of(record)) == bytes(desk.table.state)
        assert dict(record.header.dice) == {"source": "typed"}


def test_a_bot_plays_for_who_is_away_and_gives_the_seat_back() -> None:
    desk = Desk("qwixx", ["human", "human", "greedy"])
    assert desk.refused(0, "replace", [], seat=1, bot="random") == "server.not_away"
    assert desk.refused(0, "replace", [0, 1], seat=0, bot="random") == "server.nobody_to_replace"
    assert desk.refused(0, "replace", [2], seat=2, bot="random") == "server.nobody_to_replace"
    assert desk.refused(0, "replace", [1], seat=7, bot="random") == "seat.unknown"
    assert desk.refused(0, "replace", [1], seat=1, bot="human") == "bot.unknown"
    desk.say(0, "replace", [1], seat=1, bot="random")
    shown = desk.table.shown()["seats"][1]
    assert (shown["name"], shown["player"], shown["stand_in"]) == ("P1", "human", "random")
    assert desk.refused(0, "replace", [1], seat=1, bot="greedy") == "server.nobody_to_replace"
    deciding(desk)
    assert desk.refused(1, "decide", action="-") == "server.replaced"
    assert desk.refused(1, "roll") == "server.replaced"
    assert desk.refused(1, "undo") == "server.replaced"
    desk.say(1, "return")
    assert desk.refused(1, "return") == "server.not_replaced"
    assert desk.table.chairs[1].is_played_by_a_person
    assert heard(desk).count("replaced") == heard(desk).count("returned") == 1
    desk.play()
    # A stand-in leaves no trace in the record: the seat is its holder's.
    record = parse_record(desk.table.record().encode())
    assert record.header.seats[1] == {"name": "P1", "player": "human"}


def test_after_the_end_nothing_is_played() -> None:
    desk = over(["human", "human"])
    for kind, words in (("decide", {"action": "-"}), ("roll", {}), ("undo", {})):
        assert desk.refused(0, kind, **words) == "over"


def test_a_rematch_begins_when_all_people_agree_and_bots_are_not_asked() -> None:
    desk = over(["human", "greedy", "human", "human"])
    desk.say(2, "rematch")
    desk.say(0, "rematch")
    assert desk.refused(0, "rematch") == "server.agreed"
    assert (desk.table.status, desk.table.shown()["agreed"]) == (OVER, [0, 2])
    desk.say(3, "rematch")
    assert (desk.table.status, desk.table.number) == (PLAYING, 2)
    assert desk.table.shown()["agreed"] == []
    assert desk.refused(0, "rematch") == "server.not_over"


def test_whom_a_bot_plays_for_is_not_asked_for_a_rematch() -> None:
    desk = over(["human", "human", "human"])
    desk.say(0, "replace", [2], seat=2, bot="greedy")
    assert desk.refused(2, "rematch") == "server.replaced"
    desk.say(0, "rematch")
    assert desk.table.status == OVER
    desk.say(1, "rematch")
    assert (desk.table.status, desk.table.number) == (PLAYING, 2)
    assert desk.table.chairs[2].bot == "greedy"  # and the bot plays on


def test_the_last_who_has_not_agreed_may_be_replaced_and_the_game_begins() -> None:
    desk = over(["human", "human"])
    desk.say(0, "rematch")
    desk.say(0, "replace", [1], seat=1, bot="greedy")
    assert (desk.table.status, desk.table.number) == (PLAYING, 2)


def test_who_agreed_and_was_replaced_is_asked_again_after_coming_back() -> None:
    desk = over(["human", "human", "human"])
    desk.say(1, "rematch")
    desk.say(0, "replace", [1], seat=1, bot="greedy")
    assert desk.table.shown()["agreed"] == []
    desk.say(1, "return")
    desk.say(0, "rematch")
    desk.say(2, "rematch")
    assert desk.table.status == OVER
    desk.say(1, "rematch")
    assert desk.table.status == PLAYING


def test_a_rematch_keeps_company_and_series_and_begins_with_empty_sheets() -> None:
    desk = over(["human", "human"])
    names, series = desk.table.names, desk.table.shown()["series"]
    version = desk.table.streams[0].version
    for seat in (0, 1):
        desk.say(seat, "rematch")
    assert desk.table.names == names
    assert desk.table.shown()["series"] == series
    assert desk.table.state.scores == [0, 0]
    assert desk.table.streams[0].version > version  # an old command is out of date for ever
    desk.play()
    assert desk.table.shown()["series"]["games"] == 2


@pytest.mark.parametrize("before", [WAITING, PLAYING, OVER])
def test_at_a_closed_table_everything_is_refused(before: str) -> None:
    desk = Desk("qwixx", ["human", "open"], seed=1)
    if before != WAITING:
        desk.join(1, "Bo")
    if before == OVER:
        desk.play()
    assert desk.table.status == before
    record = desk.table.record() if desk.table.number else ""
    desk.do(Entry(log.CLOSED, desk.now, {"reason": "idle"}))
    assert desk.table.status == CLOSED
    assert (desk.table.deciding, desk.table.due, desk.table.asked) == ((), None, {})
    for kind, words in (
        ("decide", {"action": "-"}), ("roll", {}), ("undo", {}), ("rematch", {}), ("return", {}),
        ("fill", {"seat": 1, "bot": "greedy"}), ("replace", {"seat": 1, "bot": "greedy"}),
    ):  # fmt: skip
        assert desk.refused(0, kind, [0, 1], **words) == "server.closed"
    if record:
        # No more dice will come of the secret, so it is told; the play stays as it was.
        old, new = parse_record(record.encode()), parse_record(desk.table.record().encode())
        assert new.events == old.events
        assert "server_seed" in new.header.dice


def test_deciding_and_taking_back_lets_no_log_grow_for_ever() -> None:
    """Two people have thirty steps back each in a game, and thirty in the next."""
    desk = Desk("qwixx", ["human", "human"], seed=4)
    deciding(desk)
    seat = desk.table.deciding[0]
    for _ in range(30):
        desk.say(seat, "decide", action=desk.choice(seat))
        desk.say(seat, "undo")
    desk.say(seat, "decide", action=desk.choice(seat))
    length = len(desk.log)
    assert desk.refused(seat, "undo") == "server.steps_back"
    assert len(desk.log) == length
    desk.play()
    desk.say(0, "rematch")
    assert desk.refused(0, "rematch") == "server.agreed"
    desk.say(1, "rematch")
    deciding(desk)
    desk.say(seat, "decide", action=desk.choice(seat))
    desk.say(seat, "undo")


def test_deciding_and_taking_back_does_not_dodge_the_clock() -> None:
    """Who has thought for 20 seconds, decides and takes it back later has thought for 20."""
    desk = Desk("qwixx", ["human", "human"], clock=30.0, seed=4)
    deciding(desk)
    seat = desk.table.deciding[0]
    asked = desk.table.asked[seat]
    desk.now = asked + 20.0 - 1.0  # a command takes a second
    desk.say(seat, "decide", action=desk.choice(seat))
    desk.now += 100.0  # somebody else thinks
    for _ in range(3):
        desk.say(seat, "undo")
        assert desk.now - desk.table.asked[seat] == 20.0
        desk.now -= 1.0
        desk.say(seat, "decide", action=desk.choice(seat))


def test_when_somebody_decides_in_secret_is_a_secret() -> None:
    desk = Desk("qwixx", ["human", "human"], seed=4)
    deciding(desk)
    while len(desk.table.deciding) < 2:
        desk.go_on()
    told = desk.table.shown()["changed_at"]
    seat = desk.table.deciding[0]
    desk.say(seat, "decide", action=desk.choice(seat))
    assert desk.table.shown()["changed_at"] == told < desk.table.changed_at
    other = desk.table.deciding[0]
    desk.say(other, "decide", action=desk.choice(other))
    assert desk.table.shown()["changed_at"] == desk.table.changed_at


def test_who_has_gone_back_as_often_as_possible_comes_back_and_plays_another_game() -> None:
    """The seat can be taken back from a bot, and a seed be added to the next game's dice."""
    desk = Desk("qwixx", [SEEDED, "human"], seed=4)
    desk.add_seeds()
    desk.table.steps_back[0] = 30
    desk.say(1, "replace", [0], seat=0, bot="greedy")
    desk.say(0, "return")
    desk.play()
    desk.say(0, "rematch")
    desk.say(1, "rematch")
    desk.add_seeds()
    assert (desk.table.status, desk.table.number) == (PLAYING, 2)
