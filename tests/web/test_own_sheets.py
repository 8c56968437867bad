"""Sheets of one's own: checked and drawn while one types, kept, played with and printed."""

import json
import re
from typing import Any

from playwright.sync_api import Dialog, FilePayload, Locator, expect

from tests.server.serving import ServerProcess
from tests.web.axe import violations
from tests.web.conftest import People
from tests.web.player import DESKTOP, PHONE, Player
from tests.web.texts import say

_REFUSED = "status of 422"
_PENALTIES = "Penalties to end the game"


def _open(ana: Player, game: str = "qwixx") -> None:
    """Open the page: the form."""
    ana.troubles.allow(_REFUSED)
    ana.page.goto(f"/sheets/{game}")
    expect(ana.page.locator(".verdict")).to_contain_text(say("sheets.playable"))


def _look_at(ana: Player, view: str) -> None:
    ana.page.locator(f"label:has(input[name=view][value={view}])").click()


def _begin(ana: Player, game: str = "qwixx") -> Locator:
    """Open the page and look at the text; return it."""
    _open(ana, game)
    _look_at(ana, "text")
    return ana.page.get_by_role("textbox", name=say("sheets.file"))


def _field(ana: Player, place: str) -> Locator:
    """Return the field of a place in the form, `rows.0.numbers.3`."""
    return ana.page.locator(f":is(input, select)[data-place='{place}']")


def _tap(ana: Player, place: str) -> None:
    """Tap where the picture shows a field, `rows[0].numbers[3]`."""
    area = ana.page.locator(f".paper-picture [data-field='{place}']").last
    expect(area).to_be_visible()
    area.scroll_into_view_if_needed()
    box = area.bounding_box()
    assert box
    ana.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def _sheet(server: ServerProcess, **changes: Any) -> str:
    return json.dumps({**server.get("/api/games/qwixx/sheet"), **changes}, indent=1)


def _keep(ana: Player, name: str) -> None:
    ana.page.get_by_label(say("sheets.name")).fill(name)
    ana.button("sheets.keep").click()
    expect(ana.button("sheets.is_kept")).to_be_visible()


def test_what_is_wrong_is_told_with_its_place(people: People, server: ServerProcess) -> None:
    ana = people.come("Ana")
    text = _begin(ana)
    text.fill(_sheet(server, penalties_end=99))
    place = ana.page.locator(".bad .place")
    expect(place).to_have_text(_PENALTIES)
    expect(ana.button("sheets.keep")).to_be_disabled()
    place.click()
    selected = "(area) => area.value.slice(area.selectionStart, area.selectionEnd)"
    assert text.evaluate(selected) == '"penalties_end"'
    text.fill('{\n"game": "qwixx" oops')
    expect(place).to_have_text(say("sheets.line", line=2))


def test_what_is_wrong_is_ringed_in_the_picture(people: People, server: ServerProcess) -> None:
    ana = people.come("Ana")
    text = _begin(ana)
    expect(ana.page.locator(".ring")).to_have_count(0)
    sheet = server.get("/api/games/qwixx/sheet")
    sheet["rows"][0]["numbers"][2] = 5
    sheet["rows"][3]["numbers"][0] = 11
    text.fill(json.dumps(sheet))
    expect(ana.page.locator(".bad .place")).to_have_text(
        ["Row 1 (red), number 4", "Row 4 (blue), number 2"]
    )
    for n, place in enumerate(("rows[0].numbers[3]", "rows[3].numbers[1]")):
        ring = ana.page.locator(".ring").nth(n)
        expect(ring).to_have_text(str(n + 1))
        expect(ana.page.locator(".bad .number").nth(n)).to_have_text(str(n + 1))
        around = ring.locator("rect").bounding_box()
        area = ana.page.locator(f"[data-field='{place}']").first.bounding_box()
        assert around and area
        assert around["x"] < area["x"] and around["y"] < area["y"]
        assert around["x"] + around["width"] > area["x"] + area["width"]
        assert around["width"] < 2 * area["width"]
    # On a phone the picture is not seen at first, and has its rings when it is.
    ana.page.set_viewport_size(PHONE)
    expect(ana.page.locator(".paper-picture")).to_be_hidden()
    _look_at(ana, "picture")
    expect(ana.page.locator(".ring rect").first).to_be_visible()
    text_again = {**sheet, "rows": server.get("/api/games/qwixx/sheet")["rows"]}
    _look_at(ana, "text")
    text.fill(json.dumps(text_again))
    expect(ana.page.locator(".verdict")).to_contain_text(say("sheets.playable"))
    expect(ana.page.locator(".ring")).to_have_count(0)


def test_a_sheet_is_kept_played_with_and_printed(people: People, server: ServerProcess) -> None:
    ana = people.come("Ana")
    text = _begin(ana)
    text.fill(_sheet(server, penalty_points=-9, players=[2, 3]))
    expect(ana.page.locator(".differences li")).to_have_count(2)
    _keep(ana, "Strict")
    ana.button("sheets.print").click()
    ana.page.wait_for_url("**/print/qwixx?sheet=*")
    expect(ana.page.get_by_role("combobox")).to_contain_text("Strict")
    expect(ana.page.locator(".page img").first).to_be_visible()

    ana.go_home()
    ana.open_options()
    ana.page.get_by_label(say("print.which")).select_option("Strict")
    expect(ana.page.locator("label:has(input[name=players])")).to_have_count(3)  # 1 to practise
    expect(ana.page.get_by_text(say("home.own", name="Strict"))).to_be_visible()
    ana.button("home.menu.of", title="Qwixx").click()
    link = ana.page.get_by_role("link", name=say("print"), exact=True)
    expect(link).to_have_attribute("href", re.compile(r"^/print/qwixx\?sheet=\w+$"))
    ana.button("home.bots").click()
    ana.page.wait_for_url("**/t/*")
    table = ana.page.url.rsplit("/", 1)[1]
    tables = ana.page.evaluate("() => JSON.parse(localStorage['rollwright.tables'])")
    played = server.get(f"/api/tables/{table}/sheet", tables[table]["seats"]["0"])
    assert (played["penalty_points"], played["name"]) == (-9, "Strict")


def test_a_file_is_brought_and_a_table_opened_with_it(
    people: People, server: ServerProcess
) -> None:
    ana = people.come("Ana")
    text = _begin(ana)
    body = _sheet(server, closed_rows_end=3).encode()
    file = FilePayload(name="long game.json", mimeType="application/json", buffer=body)
    ana.page.locator("input[type=file]").set_input_files(file)
    expect(text).to_have_value(body.decode())
    expect(ana.page.get_by_label(say("sheets.name"))).to_have_value("long game")
    with ana.page.expect_download() as download:
        ana.button("sheets.download").click()
    assert download.value.suggested_filename == "qwixx-long-game.json"
    expect(ana.page.locator(".differences li")).to_have_count(1)
    ana.button("home.pass").click()
    ana.page.wait_for_url("**/t/*")
    expect(ana.button("roll")).to_be_visible()
    expect(ana.page.locator("main .company")).to_contain_text(say("own_sheet"))


def test_what_was_typed_is_replaced_only_if_one_wants_it(
    people: People, server: ServerProcess
) -> None:
    ana = people.come("Ana")
    text = _begin(ana)
    _keep(ana, "Kept")
    changed = _sheet(server, penalties_end=3)
    text.fill(changed)
    brought = FilePayload(name="b.json", mimeType="application/json", buffer=b"{}")
    asked: list[str] = []

    def refuse(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.dismiss()

    ana.page.on("dialog", refuse)
    ana.page.locator("input[type=file]").set_input_files(brought)
    select = ana.page.get_by_label(say("sheets.kept"))
    select.select_option("")
    assert asked == [say("sheets.replace")] * 2
    expect(text).to_have_value(changed)
    expect(select.locator("option:checked")).to_have_text("Kept")
    ana.page.remove_listener("dialog", refuse)

    picture = FilePayload(name="cat.png", mimeType="image/png", buffer=b"\x89PNG\r\n\x1a\n\0\0")
    ana.page.locator("input[type=file]").set_input_files(picture)
    expect(ana.page.get_by_text(say("sheets.no_text", name="cat.png"))).to_be_visible()
    expect(text).to_have_value(changed)

    ana.page.on("dialog", lambda dialog: dialog.accept())
    select.select_option("")
    expect(text).not_to_have_value(changed)


def test_what_was_typed_is_looked_at_when_the_server_is_back(
    people: People, server: ServerProcess
) -> None:
    ana = people.come("Ana")
    ana.troubles.allow("ERR_FAILED")
    text = _begin(ana)
    ana.page.route("**/sheet/drawn*", lambda route: route.abort())
    text.fill(_sheet(server, penalties_end=3))
    expect(ana.page.get_by_text(say("error.no_server"))).to_be_visible()
    ana.page.unroute("**/sheet/drawn*")
    expect(ana.page.locator(".differences li")).to_have_count(1)
    expect(ana.page.get_by_text(say("error.no_server"))).to_have_count(0)


def test_a_sheet_that_is_not_kept_here_is_not_printed_in_silence(people: People) -> None:
    ana = people.come("Ana")
    ana.page.goto("/print/geizen?sheet=nobodys")
    expect(ana.page.get_by_text(say("print.unknown"))).to_be_visible()


def test_what_was_typed_is_still_there_and_what_is_kept_can_be_forgotten(
    people: People, server: ServerProcess
) -> None:
    ana = people.come("Ana")
    text = _begin(ana)
    changed = _sheet(server, penalties_end=3)
    text.fill(changed)
    expect(ana.page.locator(".differences li")).to_have_count(1)
    ana.page.reload()
    _look_at(ana, "text")
    expect(text).to_have_value(changed)
    _keep(ana, "Three")
    ana.page.on("dialog", lambda dialog: dialog.accept())
    ana.button("sheets.forget").click()
    expect(ana.page.get_by_text(say("sheets.same"))).to_be_visible()
    assert ana.page.evaluate("() => JSON.parse(localStorage['rollwright.sheets'])") == []


def test_a_kept_sheet_comes_back_as_that_one(people: People, server: ServerProcess) -> None:
    ana = people.come("Ana")
    text = _begin(ana)
    text.fill(_sheet(server, penalties_end=3))
    expect(ana.page.locator(".differences li")).to_have_count(1)
    _keep(ana, "Three")
    ana.page.reload()
    expect(ana.button("sheets.is_kept")).to_be_visible()
    expect(ana.page.get_by_label(say("sheets.name"))).to_have_value("Three")
    _look_at(ana, "text")
    text.fill(_sheet(server, penalties_end=2))
    expect(ana.button("sheets.keep")).to_be_enabled()
    ana.button("sheets.keep").click()
    kept = "() => JSON.parse(localStorage['rollwright.sheets']).map(({ sheet }) => sheet)"
    expect(ana.button("sheets.is_kept")).to_be_visible()
    assert [(sheet["name"], sheet["penalties_end"]) for sheet in ana.page.evaluate(kept)] == [
        ("Three", 2)
    ]


def test_an_untouched_copy_follows_the_language(people: People) -> None:
    ana = people.come("Ana")
    _begin(ana, "geizen")
    text = ana.page.locator("textarea")  # its name follows, too
    before = text.input_value()
    ana.button("settings").click()
    ana.page.get_by_role("dialog").get_by_role("combobox").first.select_option("pl")
    expect(text).not_to_have_value(before)


def test_options_are_chosen_at_home_with_their_rule_at_hand(
    people: People, server: ServerProcess
) -> None:
    ana = people.come("Ana")
    ana.go_home()
    ana.choose_game("knifflig")
    ana.open_options()
    ana.page.get_by_label(say("option.phase2")).select_option("in_turn")
    assert not violations(ana.page)
    ana.page.get_by_role("link", name=say("learn.rule", rule="K11")).click()
    expect(ana.page.get_by_role("dialog").locator(".rule")).to_contain_text("K11")
    ana.close_dialog()
    ana.button("home.pass").click()
    ana.page.wait_for_url("**/t/*")
    table = ana.page.url.rsplit("/", 1)[1]
    tables = ana.page.evaluate("() => JSON.parse(localStorage['rollwright.tables'])")
    shown = server.get(f"/api/tables/{table}", tables[table]["seats"]["0"])
    assert shown["options"]["phase2"] == "in_turn"


def test_axe_finds_nothing(people: People, server: ServerProcess) -> None:
    ana = people.come("Ana", viewport=PHONE)
    found = []
    for game in ("geizen", "clever"):
        _open(ana, game)
        ana.page.evaluate("() => document.querySelectorAll('details').forEach((d) => (d.open = 1))")
        found += violations(ana.page)
    text = _begin(ana)
    text.fill(_sheet(server, penalties_end=99))
    expect(ana.page.locator(".bad .place")).to_have_text(_PENALTIES)
    ana.page.emulate_media(color_scheme="dark")
    ana.page.set_viewport_size(DESKTOP)
    found += violations(ana.page)
    _look_at(ana, "form")
    assert not found + violations(ana.page)


def test_a_sheet_is_made_in_the_form(people: People, server: ServerProcess) -> None:
    ana = people.come("Ana")
    _open(ana)
    points = _field(ana, "penalty_points")
    ana.button("sheets.less", what="Points for each penalty").click()
    expect(points).to_have_value("-6")
    difference = ana.page.locator(".differences li")
    expect(difference.locator(".change")).to_have_text(re.compile("^−5 .* −6$", re.DOTALL))
    ana.page.locator("details[data-place='rows.1'] summary").click()
    numbers = ana.page.locator("[role=group][data-place='rows.1.numbers'] input")
    numbers.nth(3).fill("7")
    # What is wrong stands beside its field, in the list, and where it is always in sight.
    wrong = ana.page.get_by_text(re.compile("7 stands twice in this row"))
    expect(wrong).to_have_count(3)
    expect(_field(ana, "rows.1.numbers.5")).to_have_attribute("aria-invalid", "true")
    expect(ana.button("sheets.keep")).to_be_disabled()
    ana.button("sheets.undo").click()
    expect(numbers.nth(3)).to_have_value("5")
    numbers.nth(10).focus()
    ana.button("sheets.remove_one", number=11).click()
    expect(numbers).to_have_count(10)
    ana.button("sheets.move_left", number=10).click()
    expect(numbers.nth(8)).to_have_value("11")
    ana.page.locator("[data-place='rows'] > p > button").click()
    expect(ana.page.locator("details[data-place='rows.4'] summary")).to_be_focused()
    expect(_field(ana, "rows.4.colour").locator("option:checked")).to_have_text("pink")
    _field(ana, "practice_players").click()
    _keep(ana, "Five rows")
    kept = ana.page.evaluate("() => JSON.parse(localStorage['rollwright.sheets'])[0].sheet")
    assert kept["penalty_points"] == -6
    assert kept["rows"][1]["numbers"] == [2, 3, 4, 5, 6, 7, 8, 9, 11, 10]
    assert (kept["rows"][4]["colour"], "practice_players" in kept) == ("pink", False)
    # The text says the same, comments included; all of it can be taken back at once, and again.
    _look_at(ana, "text")
    text = ana.page.get_by_role("textbox", name=say("sheets.file"))
    expect(text).to_have_value(re.compile(r'"// penalty_points": .*\n\s+"penalty_points": -6,'))
    text.fill(_sheet(server, penalty_points=-9))
    _look_at(ana, "form")
    expect(points).to_have_value("-9")
    ana.button("sheets.reset").click()
    expect(ana.page.get_by_text(say("sheets.same"))).to_be_visible()
    ana.button("sheets.undo").click()
    expect(points).to_have_value("-9")
    _look_at(ana, "text")
    text.fill("{")
    _look_at(ana, "form")
    expect(ana.page.get_by_text(say("sheets.no_form"))).to_be_visible()


def test_what_is_tapped_in_the_picture_is_edited(people: People) -> None:
    ana = people.come("Ana")
    for game, place, field in (
        ("qwixx", "rows[2].numbers[3]", "rows.2.numbers.3"),
        ("clever", "blue.bonus[1]", "blue.bonus.1"),
        ("geizen", "rows.3.fields[3]", "rows.3.fields.3"),
        ("knifflig", "right_boxes.7", "right_boxes.7"),
    ):
        _open(ana, game)
        _tap(ana, place)
        expect(_field(ana, field)).to_be_focused()
        here = ana.page.locator(".paper-picture .here").first
        expect(here).to_have_attribute("data-field", place)
    ana.page.set_viewport_size(PHONE)
    _open(ana)
    expect(ana.page.locator(".paper-picture")).to_be_hidden()
    _look_at(ana, "picture")
    _tap(ana, "points_by_crosses[3]")
    expect(_field(ana, "points_by_crosses.3")).to_be_focused()
    expect(ana.page.locator(".paper-picture")).to_be_hidden()
    assert ana.page.evaluate("() => document.documentElement.scrollWidth") == PHONE["width"]


def test_a_sheet_is_let_go_from_what_the_rulebook_says(people: People) -> None:
    ana = people.come("Ana")
    _open(ana, "geizen")
    _field(ana, "chips_in_the_box").fill("131")
    ana.button("sheets.release").first.click()
    expect(ana.page.locator(".verdict")).to_contain_text(say("sheets.playable"))
    expect(ana.page.locator(".differences li")).to_have_count(2)
