"""Those at a table, on a real server: who comes, sits, watches, leaves, returns, plays again."""

import json
from functools import partial
from typing import Any

import pytest

from rollwright.core.events import Decision
from rollwright.core.records import parse_record
from rollwright.core.registry import abouts
from rollwright.play.replay import state_of
from rollwright.server.storage.store import Store
from tests.counts import count
from tests.server.serving import ServerProcess, serving
from tests.server.short_game import short_sheet
from tests.server.wire import Wire, eventually, has_status, play_on

SECRET = "a-secret-chosen-by-the-client"


def code_of(answer: tuple[int, dict[str, str], bytes]) -> tuple[int, str]:
    return answer[0], json.loads(answer[2])["error"]["code"]


def sat_down(server: ServerProcess, made: dict[str, Any]) -> list[Wire]:
    """Sit down on all seats of people, on one device, and hear all who came after."""
    seats = [seat for seat in made["tokens"] if seat is not None]
    wires = [Wire(server, made["table"], made["tokens"][seat]) for seat in seats]
    for wire in wires:
        wire.catch_up()
    return wires


def leave(wires: list[Wire]) -> None:
    for wire in wires:
        wire.leave()


def test_it_is_told_for_how_many_players_bots_have_learnt_a_box(server: ServerProcess) -> None:
    taught = {game["name"]: game["taught"] for game in server.get("/api/games")["games"]}
    assert taught["qwixx"] == [2, 3, 4, 5]  # alone it is solved, not learnt
    assert taught["geizen"] == [2, 3, 4, 5]
    assert taught["knifflig"] == [2, 3, 4]
    assert taught["clever"] == [1, 2, 3, 4]


def test_who_is_waited_for_is_told_to_whoever_asks(server: ServerProcess) -> None:
    made = server.table("qwixx", ["human", "human"])
    path, guest = f"/api/tables/{made['table']}", made["tokens"][None]
    wires = sat_down(server, made)
    assert server.get(path, guest)["awaited"] == wires[0].now["due"]["seats"]
    play_on(wires, lambda: len(wires[0].now["deciding"]) == 2)
    assert server.get(path, guest)["awaited"] == [0, 1]
    play_on(wires)
    assert server.get(path, guest)["awaited"] == []
    leave(wires)


def test_an_open_seat_is_taken_by_its_link(server: ServerProcess) -> None:
    made = server.table("qwixx", ["human", "open"])
    table, invitation = made["table"], made["tokens"][1]
    assert made["links"][1] == f"{server.url}/t/{table}#{invitation}"
    with Wire(server, table, made["tokens"][0]) as host:
        assert host.status == "waiting"
        assert host.view == {}
        words = {"name": "Bo", "secret": SECRET}
        path = f"/api/tables/{table}/join"
        joined = server.post(path, words, invitation)
        assert joined == {"seat": 1, "token": SECRET, "link": f"{server.url}/t/{table}#{SECRET}"}
        host.hear_until(lambda wire: wire.status == "playing")
        assert [event["type"] for event in host.events] == ["joined", "started", "chance"]
        assert host.table["seats"][1]["name"] == "Bo"
        assert host.table["seats"][1]["player"] == "human"
        assert host.events[1]["seeds"] == host.events[1]["seed_hashes"] == ["", ""]
        # The answer was lost on its way, and the same is asked again: nothing more happens.
        assert server.post(path, words, invitation) == joined
        # Somebody else has the link too, and comes late; or wants to sit there with it.
        late = server.ask("POST", path, {"name": "Cem"}, invitation)
        assert code_of(late) == (409, "server.taken")
        with Wire(server, table, invitation) as stranger:
            assert stranger.welcome["type"] == "bye"
            assert stranger.welcome["error"]["code"] == "server.token"
            assert not stranger.welcome["again"]
        with Wire(server, table, SECRET) as joiner:
            assert joiner.seat == 1
        host.catch_up()
        assert [event["type"] for event in host.events].count("joined") == 1


def test_nobody_joins_with_a_name_that_is_taken_or_a_link_that_is_none(
    server: ServerProcess,
) -> None:
    made = server.table("qwixx", ["human", "open"])
    path = f"/api/tables/{made['table']}/join"
    twin = server.ask("POST", path, {"name": "P0"}, made["tokens"][1])
    assert code_of(twin) == (409, "server.name_taken")
    for token in (made["tokens"][None], made["tokens"][0], "x" * 24):
        wrong = server.ask("POST", path, {"name": "Bo"}, token)
        assert code_of(wrong) == (404, "server.no_invitation")


def test_an_invitation_tells_what_it_is_for_until_it_is_taken(server: ServerProcess) -> None:
    made = server.table("qwixx", ["human", "open"])
    path = f"/api/tables/{made['table']}"
    status, _, body = server.ask("GET", f"{path}/invitation", None, made["tokens"][1])
    assert status == 200
    assert json.loads(body)["seat"] == 1
    assert json.loads(body)["table"]["seats"][0]["name"] == "P0"
    for token in (made["tokens"][None], made["tokens"][0], "x" * 24):
        wrong = server.ask("GET", f"{path}/invitation", None, token)
        assert code_of(wrong) == (404, "server.no_invitation")
    server.ask("POST", f"{path}/join", {"name": "Bo"}, made["tokens"][1])
    spent = server.ask("GET", f"{path}/invitation", None, made["tokens"][1])
    assert code_of(spent) == (409, "server.taken")


def test_several_seats_on_one_device_see_each_their_own(server: ServerProcess) -> None:
    made = server.table("qwixx", ["human", "human", "human"])
    wires = sat_down(server, made)
    assert [wire.seat for wire in wires] == [0, 1, 2]
    play_on(wires, lambda: len(wires[0].now["deciding"]) == 3)
    decider = wires[0]
    action = next(action for action in decider.view["legal"] if action != "-")
    decider.done("decide", action=action)
    for wire in wires[1:]:
        wire.catch_up()
        assert wire.events[-1]["type"] == "chance"  # not told before all have decided
        assert wire.now["deciding"] == [1, 2]  # but that somebody has, everybody sees
        assert wire.view["sheets"] != decider.view["sheets"]
    assert decider.events[-1] == {
        "seq": decider.now["seq"], "type": "decision", "seat": 0, "action": action,
    }  # fmt: skip
    play_on(wires)
    assert {wire.status for wire in wires} == {"over"}
    leave(wires)


def test_a_second_device_on_the_same_seat_hears_the_same(server: ServerProcess) -> None:
    made = server.table("qwixx", ["human"])
    token = made["tokens"][0]
    with Wire(server, made["table"], token) as first, Wire(server, made["table"], token) as second:
        first.hear_until(lambda wire: len(wire.frames) == 2)  # that the other has come
        assert second.welcome["present"] == first.present[0] == [0]
        play_on([first, second])
        for wire in (first, second):
            wire.catch_up()
        updates = [[f for f in wire.frames if f["type"] == "update"] for wire in (first, second)]
        assert updates[0] == updates[1]
        assert first.status == second.status == "over"
        second.leave()
        came_and_went = 2
        first.hear_until(
            lambda wire: sum(f["type"] == "presence" for f in wire.frames) == came_and_went
        )
        assert first.present[0] == [0]  # somebody still sits there


def test_guests_watch_and_do_nothing(server: ServerProcess) -> None:
    made = server.table("qwixx", ["human", "human"])
    wires = sat_down(server, made)
    play_on(wires, lambda: len(wires[0].now["deciding"]) == 2)
    with Wire(server, made["table"], made["tokens"][None]) as guest:
        assert guest.seat is None
        assert guest.view["legal"] == []
        assert guest.now["may_undo"] is False
        for kind, words in (
            ("decide", {"action": "-"}), ("roll", {}), ("undo", {}), ("rematch", {}),
            ("return", {}), ("replace", {"seat": 0, "bot": "greedy"}),
            ("correct", {"outcome": [1]}),
        ):  # fmt: skip
            assert guest.refused(kind, **words) == "server.guest"
        guest.send({"type": "explain", "id": "why", "action": "-"})
        assert guest.hear()["error"]["code"] == "server.guest"
        play_on(wires)
        guest.hear_until(lambda wire: wire.status == "over")
        record = parse_record(server.record(made["table"], made["tokens"][None]))
        # It came before anybody had decided.
        decided = [e for e in guest.events if e["type"] == "decision"]
        assert [Decision(e["seat"], e["action"]) for e in decided] == [
            event for event in record.events if isinstance(event, Decision)
        ]
    leave(wires)


def test_presence_is_told_to_those_who_are_there(server: ServerProcess) -> None:
    made = server.table("qwixx", ["human", "human", "greedy"])
    with Wire(server, made["table"], made["tokens"][0]) as host:
        assert host.present == ([0], 0)
        with Wire(server, made["table"], made["tokens"][1]) as other:
            assert other.present == ([0, 1], 0)
            host.hear_until(lambda wire: wire.present == ([0, 1], 0))
            with Wire(server, made["table"], made["tokens"][None]) as guest:
                assert guest.present == ([0, 1], 1)
                with Wire(server, made["table"], made["tokens"][None]):
                    for wire in (host, other, guest):
                        wire.hear_until(lambda wire: wire.present == ([0, 1], 2))
                for wire in (host, other, guest):
                    wire.hear_until(lambda wire: wire.present == ([0, 1], 1))
            host.hear_until(lambda wire: wire.present == ([0, 1], 0))
        host.hear_until(lambda wire: wire.present == ([0], 0))


def test_a_bot_plays_for_who_has_left_until_they_return(server: ServerProcess) -> None:
    made = server.table("qwixx", ["human", "human"], absence=0)
    host, other = sat_down(server, made)
    assert host.refused("replace", seat=1, bot="greedy") == "server.not_away"  # it is there
    assert host.refused("replace", seat=0, bot="greedy") == "server.nobody_to_replace"
    heard = other.now["seq"]
    other.leave()
    host.hear_until(lambda wire: wire.present == ([0], 0))
    host.done("replace", seat=1, bot="greedy")
    assert host.table["seats"][1]["stand_in"] == "greedy"
    # The bot decides and rolls: the game goes on with one pair of hands.
    play_on([host], lambda: sum(e.get("seat") == 1 for e in host.events) > 4)
    assert host.status == "playing"
    with Wire(server, made["table"], made["tokens"][1], heard) as back:
        # All that was missed is told, with what the bot has done.
        assert not back.welcome["snapshot"]
        assert [event["seq"] for event in back.events][:1] == [heard + 1]
        assert back.table["seats"][1]["stand_in"] == "greedy"
        # The bot may be in the middle of something; then it waits for seat 0.
        assert eventually(lambda: back.refused("roll") != "server.stale")
        assert back.refused("roll") == "server.replaced"
        back.done("return")
        assert back.table["seats"][1]["stand_in"] is None
        back.catch_up()
        returned = back.now["seq"]
        play_on([host, back])
        # From then on seat 1 has decided nothing that its holder has not.
        mine = [e for e in back.events if e["type"] == "decision" and e["seat"] == 1]
        asked = [f for f in back.frames if f["type"] == "update" and f["done"] is not None]
        done = [e for f in asked for e in f["events"] if e["type"] == "decision" and e["seat"] == 1]
        assert [e for e in mine if e["seq"] > returned] == done
        assert back.status == "over"
    host.leave()


def test_who_is_away_only_for_a_moment_is_not_replaced(server: ServerProcess) -> None:
    made = server.table("qwixx", ["human", "human"], absence=86_400)
    host, other = sat_down(server, made)
    other.leave()
    host.hear_until(lambda wire: wire.present == ([0], 0))
    answer = host.ask("replace", seat=1, bot="greedy")
    assert answer["error"]["code"] == "server.not_away"
    assert answer["error"]["params"] == {"name": "P1", "seconds": 86_400}
    host.leave()


def test_who_is_present_at_another_server_is_not_replaced(database: str) -> None:
    """Two servers on one database: each knows of who is connected to the other."""
    with serving(database) as one, serving(database) as other:
        made = one.table("qwixx", ["human", "human"], absence=0)
        with Wire(one, made["table"], made["tokens"][0]) as host:
            guest = Wire(other, made["table"], made["tokens"][1])
            store = Store(database)
            assert eventually(lambda: store.seen(made["table"], "", 0) == {0, 1})
            answer = host.ask("replace", seat=1, bot="greedy")
            assert answer["error"]["code"] == "server.not_away"
            guest.leave()
            other.kill()
            done = partial(host.ask, "replace", seat=1, bot="greedy")
            assert eventually(lambda: done()["type"] in ("update", "done"))
            assert host.table["seats"][1]["stand_in"] == "greedy"
            store.close()


def test_dice_that_are_typed_are_typed_by_any_seat(server: ServerProcess) -> None:
    made = server.table("qwixx", ["human", "human", "greedy"], dice="typed")
    assert made["commitment"] is None
    wires = sat_down(server, made)
    assert wires[0].now["due"] == {"kind": "start", "size": 3, "seats": [0, 1]}
    assert wires[1].refused("roll") == "server.dice_are_typed"
    assert wires[1].refused("roll", outcome=[3]) == "chance.number"
    wires[1].done("roll", outcome=[2])  # the bot starts, and has no hands
    wires[0].catch_up()
    assert wires[0].now["due"] == {"kind": "dice", "size": 6, "seats": [0, 1]}
    assert wires[0].refused("roll", outcome=[1, 2, 3]) == "chance.count"
    assert wires[0].refused("roll", outcome=[1, 2, 3, 4, 5, 7]) == "chance.face"
    wires[0].done("roll", outcome=[6, 5, 4, 3, 2, 1])
    wires[1].catch_up()
    assert {"seq": 3, "type": "chance", "kind": "dice", "outcome": [6, 5, 4, 3, 2, 1]} in wires[
        1
    ].events
    record = parse_record(server.record(made["table"], made["tokens"][0]))
    assert [str(event) for event in record.events[:2]] == ["start=2", "dice=6,5,4,3,2,1"]
    leave(wires)


def test_a_rematch_keeps_company_and_series_and_earlier_records(server: ServerProcess) -> None:
    made = server.table("qwixx", ["human", "human", "random"], sheet=short_sheet())
    table, token = made["table"], made["tokens"][0]
    wires = sat_down(server, made)
    points, wins, records = [0, 0, 0], [0.0] * 3, []
    for number in (1, 2, 3):
        play_on(wires, seed=number)
        assert (wires[0].status, wires[0].table["number"]) == ("over", number)
        raw = server.record(table, token)
        records.append(raw)
        end = state_of(parse_record(raw))
        points = [old + new for old, new in zip(points, end.scores, strict=True)]
        for winner in end.winners:
            wins[winner] += 1 / len(end.winners)
        series = {"games": number, "wins": wins, "points": points}
        assert wires[0].table["series"] == series
        wires[0].done("rematch")
        assert wires[0].table["agreed"] == [0]
        assert wires[0].status == "over"
        wires[1].catch_up()
        wires[1].done("rematch")
        assert (wires[1].status, wires[1].table["number"]) == ("playing", number + 1)
        assert [seat["name"] for seat in wires[1].table["seats"]] == ["P0", "P1", "Random"]
        assert wires[1].table["series"] == series
    # Every game's record is to be had, as it was when the game ended.
    assert [server.record(table, token, number) for number in (1, 2, 3)] == records
    for strange, code in (("5", 404), ("0", 422), ("x", 422)):
        answer = server.ask("GET", f"/api/tables/{table}/record?game={strange}", token=token)
        assert answer[0] == code
    # Who has heard nothing since the first game gets a snapshot: too much has happened.
    with Wire(server, table, token, 0) as late:
        assert late.welcome["snapshot"]
        assert late.events == []
        assert late.table["number"] == 4
    leave(wires)


@pytest.mark.parametrize("name", list(abouts()))
def test_bots_alone_play_to_the_end(server: ServerProcess, name: str) -> None:
    counts = [players for players in abouts()[name].players if players > 1]
    for players in counts[: count(9, 1)]:
        made = server.table(name, ["random", "greedy", *["random"] * (players - 2)])
        table, token = made["table"], made["tokens"][None]
        assert eventually(partial(has_status, server, table, token, "over"))
        end = state_of(parse_record(server.record(table, token)))
        assert end.over
        assert server.get(f"/api/tables/{table}", token)["series"]["points"] == end.scores
