"""Fair dice in the browser: it adds its seed, keeps what it is told, and checks by itself."""

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.server.serving import ServerProcess
from tests.server.wire import Wire, play_on
from tests.web.conftest import People
from tests.web.player import Player
from tests.web.texts import say

ZEROS = "0" * 64


def kept(page: Page, name: str) -> Any:
    """Return what a browser has kept, as soon as it has: the page is often drawn before that."""
    waited = page.wait_for_function("name => localStorage.getItem(`rollwright.${name}`)", arg=name)
    return json.loads(waited.json_value())


def table_of(player: Player) -> tuple[str, dict[str, str]]:
    """Return the table that a browser is at, and the tokens of its seats there."""
    table = player.page.url.rpartition("/")[2]
    return table, kept(player.page, "tables")[table]["seats"]


def promise(player: Player, game: str, **changes: Any) -> None:
    """Change what a browser has kept of the dice at its table."""
    table, _ = table_of(player)
    promised = kept(player.page, f"dice.{table}")
    promised[game] |= changes
    player.page.evaluate(
        "([name, text]) => localStorage.setItem(name, text)",
        [f"rollwright.dice.{table}", json.dumps(promised)],
    )


def play_to_the_end(server: ServerProcess, player: Player) -> None:
    """Let another device of the same seats play the game."""
    table, seats = table_of(player)
    wires = [Wire(server, table, token) for token in seats.values()]
    play_on(wires)
    for wire in wires:
        wire.leave()


def test_against_a_bot_the_browser_adds_its_seed_and_tells_right_dice_from_wrong(
    people: People, server: ServerProcess
) -> None:
    ana = people.come("Ana")
    ana.open_table("home.bots")
    expect(ana.page.locator(".paper svg").first).to_be_visible()
    table, _ = table_of(ana)
    own = kept(ana.page, f"dice.{table}")["1"]
    shown = server.get(f"/api/tables/{table}", table_of(ana)[1]["0"])
    assert own["commitment"] == shown["commitment"]
    assert own["seedHashes"] == [shown["seats"][0]["seed_hash"], ""]
    assert len(own["seeds"]["0"]) == 32
    play_to_the_end(server, ana)
    expect(ana.page.get_by_text(say("result.fair"))).to_be_visible()
    ana.button("verify.how").click()
    dialog = ana.page.get_by_role("dialog")
    for check in (
        "commitment", "seeds", "digest", "kept_commitment", "kept_seed", "heard", "kept_chances",
    ):  # fmt: skip
        expect(dialog.get_by_text(say(f"verify.right.{check}"))).to_be_visible()
    expect(dialog.get_by_text(say("verify.fine"))).to_be_visible()
    for unknown in ("commitment", "seed", "digest", "old", "withheld", "picks"):
        expect(dialog.get_by_text(say(f"verify.unknown.{unknown}"))).to_have_count(0)
    # As if the host had told this browser another commitment before the game.
    promise(ana, "1", commitment=ZEROS)
    ana.page.reload()
    expect(ana.page.get_by_role("alert")).to_have_text(say("result.unfair"))
    ana.button("verify").click()
    expect(dialog.get_by_text(say("verify.wrong.kept_commitment"))).to_be_visible()


def finished(people: People, server: ServerProcess) -> Player:
    """Return somebody who has seen a game against a bot to its end."""
    ana = people.come("Ana")
    ana.open_table("home.bots")
    expect(ana.page.locator(".paper svg").first).to_be_visible()
    play_to_the_end(server, ana)
    expect(ana.page.get_by_text(say("result.fair"))).to_be_visible()
    return ana


def answered(text: str) -> Callable[[Route], None]:
    return lambda route: route.fulfill(body=text)


def test_other_dice_than_the_browser_was_told_during_the_game_are_found(
    people: People, server: ServerProcess
) -> None:
    ana = finished(people, server)
    table, _ = table_of(ana)
    chances = kept(ana.page, f"dice.{table}")["1"]["chances"]
    assert chances[0].startswith("start=") and len(chances) > 5
    promise(ana, "1", chances=[*chances[:2], "dice=6,6,6,6,6,6", *chances[3:]])
    ana.page.reload()
    expect(ana.page.get_by_role("alert").first).to_have_text(say("result.unfair"))


def test_a_record_that_cannot_be_checked_does_not_pass_for_a_fair_one(
    people: People, server: ServerProcess
) -> None:
    """Whatever the server leaves out: this browser knows that the dice were to be fair ones."""
    ana = finished(people, server)
    table, seats = table_of(ana)
    record = server.record(table, seats["0"])
    header, _, rest = record.decode().partition("\n")
    shown = json.loads(header)
    hidden = {name: shown["dice"][name] for name in shown["dice"] if name != "server_seed"}
    answers = [
        json.dumps({**shown, "dice": hidden}) + "\n" + rest,
        json.dumps({**shown, "dice": {"source": "typed"}}) + "\n" + rest,
        "no record",
    ]
    for answer in answers:
        ana.page.unroute_all()
        ana.page.route("**/record*", answered(answer))
        ana.page.reload()
        expect(ana.page.get_by_role("alert")).to_have_text(say("result.unfair"))
    ana.page.unroute_all()
    ana.troubles.allow("ERR_FAILED .*/record")
    ana.page.route("**/record*", lambda route: route.abort())
    ana.page.reload()
    expect(ana.page.get_by_text(say("result.unchecked"))).to_be_visible()
    expect(ana.page.get_by_text(say("result.fair"))).to_have_count(0)


def test_a_commitment_that_is_taken_back_is_told_at_once(people: People) -> None:
    ana = people.come("Ana")
    ana.open_table("home.friends")
    expect(ana.button("waiting.bot")).to_be_visible()
    promise(ana, "1", commitment=ZEROS)
    ana.page.reload()
    expect(ana.page.get_by_role("alert")).to_have_text(say("fair.deceived"))


def test_who_comes_from_another_device_may_begin_without_the_seed(
    people: People, server: ServerProcess
) -> None:
    ana, phone = people.come("Ana"), people.come("Ana")
    ana.open_table("home.friends")
    link = ana.linked("waiting.link.here")
    expect(ana.page.get_by_text(say("waiting.says"))).to_be_visible()
    table, seats = table_of(ana)
    address = f"{server.url}/t/{table}#{seats['0']}"
    ana.page.goto("about:blank")  # the device that has drawn the seed is gone
    phone.sit_down(address)
    ben = people.come("Ben")
    ben.be_invited(link)
    waiting = say("waiting.seeds", names="Ana")
    expect(ben.page.get_by_text(waiting)).to_be_visible()
    expect(phone.page.get_by_text(say("no_seed"))).to_be_visible()
    phone.button("no_seed.begin").click()
    for player in (ben, phone):
        expect(player.page.locator(".paper svg").first).to_be_visible()
    record = server.record(table, seats["0"])
    dice = json.loads(record.partition(b"\n")[0])["dice"]
    assert dice["seeds"][0] is None
    assert len(dice["seeds"][1]) == 32
