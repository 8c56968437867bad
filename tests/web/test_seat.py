"""What a player sees beside the game: waiting, names, what is kept, what is offered."""

from playwright.sync_api import Locator, ViewportSize, expect

from tests.server.serving import ServerProcess
from tests.web.axe import violations
from tests.web.conftest import People
from tests.web.player import DESKTOP, PHONE, Player
from tests.web.tables import TWO, begun, opened
from tests.web.texts import say

ROOMY = ViewportSize(width=390, height=844)


def _offer(player: Player) -> Locator:
    return player.page.get_by_role("group", name=say("sound.ask"))


def test_sound_is_offered_once_beside_the_first_roll(people: People, server: ServerProcess) -> None:
    ana = people.come("P0", viewport=PHONE, has_touch=True)
    table = opened(server, "clever", ["human"])
    ana.sit_down(table.link(0))
    expect(_offer(ana)).to_be_visible()
    for place in _offer(ana).get_by_role("button").all():
        box = place.bounding_box()
        assert box and box["height"] >= 44 and box["width"] >= 32
    assert not violations(ana.page)
    board = ana.page.locator("main .centre")
    places = board.bounding_box(), ana.roll.bounding_box()
    ana.button("sound.no").click()
    expect(_offer(ana)).to_have_count(0)
    expect(ana.roll).to_be_focused()
    assert (board.bounding_box(), ana.roll.bounding_box()) == places
    ana.page.reload()
    expect(ana.roll).to_be_visible()
    expect(_offer(ana)).to_have_count(0)

    ben = people.come("P0")
    ben.sit_down(table.link(0))
    ben.button("sound.on").click()
    ben.page.get_by_role("button", name=say("settings")).click()
    expect(ben.page.get_by_label(say("settings.sound"))).to_be_checked()

    cy = people.come("P0")  # who takes no notice of it
    cy.sit_down(table.link(0))
    expect(_offer(cy)).to_be_visible()
    cy.roll.click()
    expect(cy.roll).to_have_count(0)
    cy.page.goto(opened(server, "clever", ["human"]).link(0))
    expect(cy.roll).to_be_visible()
    expect(_offer(cy)).to_have_count(0)


def test_names_that_nobody_chose_are_in_the_readers_own_language(people: People) -> None:
    ana = people.come("", locale="de")
    ana.lang = "de"
    ana.open_table("home.pass")
    company = ana.page.locator("main .company .name")
    own = [say("seat.number", "de", number=number) for number in (1, 2)]
    expect(company).to_have_text(own)
    link = ana.linked("links.guests")
    guest = people.come("Guest")
    guest.sit_down(link)
    theirs = [say("seat.number", number=number) for number in (1, 2)]
    expect(guest.page.locator("main .company .name")).to_have_text(theirs)
    assert own != theirs

    ana.open_table("home.bots")
    bot = say("level.casual", "de")
    expect(company).to_have_text([own[0], bot])
    guest.sit_down(ana.linked("links.guests"))
    expect(guest.page.locator("main .company .name")).to_have_text([theirs[0], say("level.casual")])


def test_a_link_that_only_this_machine_opens_is_shown_to_no_camera(people: People) -> None:
    ana = people.come("Ana", viewport=ROOMY)
    ana.open_table("home.friends")
    expect(ana.page.get_by_role("textbox", name=say("waiting.link.here"))).to_be_visible()
    expect(ana.page.get_by_text(say("bound.here"))).to_be_visible()
    expect(ana.page.get_by_text("make run HOST=0.0.0.0")).to_be_visible()
    expect(ana.page.get_by_role("img", name=say("links.qr"))).to_have_count(0)


def test_keys_are_explained_where_there_is_a_keyboard(people: People) -> None:
    ana = people.come("Ana", viewport=ROOMY, has_touch=True, is_mobile=True)
    ana.go_home()
    settings = ana.page.get_by_role("button", name=say("settings"))
    settings.click()
    keys = ana.page.get_by_text(say("settings.keys"))
    expect(ana.page.get_by_label(say("settings.motion"))).to_be_visible()
    expect(keys).to_have_count(0)
    ana.close_dialog()
    ana.page.keyboard.press("Tab")  # so there is one
    settings.click()
    expect(keys).to_be_visible()

    ben = people.come("Ben")
    ben.go_home()
    ben.page.get_by_role("button", name=say("settings")).click()
    expect(ben.page.get_by_text(say("settings.keys"))).to_be_visible()


def test_until_a_table_is_known_its_place_is_kept(people: People, server: ServerProcess) -> None:
    table = begun(server, seats=TWO)
    ana = people.come("P0", viewport=ROOMY)
    ana.page.route_web_socket("**/socket/*", lambda _: None)  # it never answers
    ana.page.goto(table.link(0))
    busy = ana.page.locator("main[aria-busy=true]")
    expect(busy.get_by_text(say("loading"))).to_be_attached()
    box = busy.locator(".paper").bounding_box()
    assert box and box["width"] > 300 and box["y"] + box["height"] < ROOMY["height"]
    assert not violations(ana.page)


def test_that_somebody_is_away_covers_no_die(people: People, server: ServerProcess) -> None:
    table = begun(server, seats=TWO)
    ana = people.come("P0", has_touch=True)
    ana.sit_down(table.link(0))
    tag = ana.page.locator("main .company .tag")
    expect(tag).to_be_visible()
    for size in (PHONE, ROOMY, DESKTOP):
        ana.page.set_viewport_size(size)
        told, dice = tag.bounding_box(), ana.page.locator("main .dice").bounding_box()
        assert told and dice and told["y"] + told["height"] <= dice["y"], size
