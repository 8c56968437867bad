"""Sheets of one's own over HTTP: drawn and told apart as they are typed, or what is wrong."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rollwright as rw
from rollwright.core.registry import abouts
from rollwright.core.texts import LANGUAGES, Texts, catalogue
from rollwright.play.game import Game
from tests.counts import count
from tests.server.serving import ServerProcess
from tests.server.strange import nearly, text_of

every_game = pytest.mark.parametrize("game", sorted(abouts()))


def drawn(server: ServerProcess, game: str, text: str, query: str = "", **more: Any) -> Any:
    """Return what is answered to a sheet that can be played."""
    status, _, body = server.ask(
        "POST", f"/api/games/{game}/sheet/drawn{query}", {"text": text, **more}
    )
    assert status == 200, body
    return json.loads(body)


def refused(server: ServerProcess, game: str, text: str) -> Any:
    """Return why a sheet cannot be played."""
    status, _, body = server.ask("POST", f"/api/games/{game}/sheet/drawn", {"text": text})
    assert status == 422, body
    error = json.loads(body)["error"]
    assert error["code"] == "sheet.refused" and error["message"]
    assert all(problem["code"] in catalogue("en") for problem in error["problems"])
    return error["problems"]


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_copy_to_edit_is_the_sheet_in_the_box_with_comments(
    server: ServerProcess, game: str, language: str
) -> None:
    status, headers, body = server.ask("GET", f"/api/games/{game}/sheet/copy?lang={language}")
    assert status == 200 and headers["content-type"] == "application/json"
    assert headers["content-disposition"] == f'attachment; filename="{game}.json"'
    assert any(field.startswith("// ") for field in json.loads(body))
    found = drawn(server, game, body.decode(), f"?lang={language}")
    box = Game(game)
    assert found == {
        "hash": box.sheet.hash, "title": box.title, "reconstruction": box.reconstruction,
        "players": list(box.folder.player_counts(box.sheet.data)), "differences": [],
        "sheet": dict(box.sheet.data), "svg": box.blank_svg(Texts(language)),
    }  # fmt: skip


def test_what_was_changed_is_drawn_and_said_in_the_language_asked_for(
    server: ServerProcess,
) -> None:
    text = json.dumps({**rw.game("qwixx").sheet.data, "name": "Zu Hause"})
    found = drawn(server, "qwixx", "\ufeff" + text, "?lang=de&ink=saving", options={})
    assert found["title"] == "Qwixx (Zu Hause)"
    assert len(found["differences"]) == 1 and "Zu Hause" in found["differences"][0]
    assert found["differences"] != drawn(server, "qwixx", text, "?lang=pl")["differences"]
    own = rw.game("qwixx", sheet=json.loads(text))
    assert found["hash"] == own.sheet.hash
    assert found["svg"] == own.blank_svg(Texts("de"), "saving")


def test_everything_wrong_is_told_at_once_with_its_place(server: ServerProcess) -> None:
    sheet = {**rw.game("qwixx").sheet.data, "nonsense": 1, "players": [1, 99]}
    places = [problem["where"] for problem in refused(server, "qwixx", json.dumps(sheet))]
    assert {"nonsense", "players[1]"} <= set(places)


@pytest.mark.parametrize(
    ("text", "line", "column", "why"),
    [
        ('{"game": "qwixx",\n  "rows" []}', 2, 10, "sheet.json.colon"),
        ('{"game": "qwixx"\n  "rows": []}', 2, 3, "sheet.json.comma"),
        ('{"game": "qwixx"} more', 1, 19, "sheet.json.more"),
        ('{"game": "qwixx}', 1, 10, "sheet.json.quotes"),
        ('{"game": "qw\nixx"}', 1, 13, "sheet.json.control"),
        ('{"game": "qw\\ixx"}', 1, 13, "sheet.json.escape"),
        ('{"game": }', 1, 10, "sheet.json.value"),
        ("{game: 1}", 1, 2, "sheet.json.name"),
        ("", 1, 1, "sheet.json.value"),
    ],
)
def test_what_is_no_json_is_told_with_line_and_column(
    server: ServerProcess, text: str, line: int, column: int, why: str
) -> None:
    problem = refused(server, "qwixx", text)[0]
    assert problem["code"] == "sheet.not_json_at"
    assert problem["params"] == {
        "why": {"code": why, "params": {}}, "line": line, "column": column,
    }  # fmt: skip


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("[" * 4_000, "sheet.too_deep"),
        ('{"comment":' + "[" * 40 + "]" * 40 + ',"game":"qwixx"}', "sheet.too_deep"),
        ('{"game": NaN}', "sheet.not_json"),
        ('{"game": 1e999}', "sheet.not_json"),
        ('{"game": ' + "9" * 5000 + "}", "sheet.not_json"),
        ('{"game": "qwixx", "name": "\\u001b[2J"}', "sheet.unprintable"),
        ('{"game": "qwixx", "name": "\\uffff"}', "sheet.unprintable"),
        ('{"game": "qwixx", "game": "qwixx"}', "sheet.not_json"),
        ('{"game": "\\ud800"}', "sheet.not_json"),
        ('{"game": "geizen"}', "sheet.other_game"),
        ("7", "sheet.not_an_object"),
        (" " * 70_000, "sheet.too_large"),
    ],
    ids=lambda value: value[:20],
)
def test_hostile_sheets_are_refused(server: ServerProcess, text: str, code: str) -> None:
    assert refused(server, "qwixx", text)[0]["code"] == code


@pytest.mark.parametrize("query", ["?ink=blue", "?lang=xx"])
def test_an_unknown_ink_or_language_is_refused(server: ServerProcess, query: str) -> None:
    for method, path, body in (
        ("POST", "/api/games/qwixx/sheet/drawn", {"text": "{}"}),
        ("GET", "/api/games/qwixx/picture", None),
    ):
        status, _, told = server.ask(method, path + query, body)
        assert status == 422 and json.loads(told)["error"]["code"] == "server.unreadable"


@settings(max_examples=count(2000, 30))
@given(st.data())
def test_a_typed_sheet_that_is_nearly_right_is_drawn_or_told_what_is_wrong(
    server: ServerProcess, data: st.DataObject
) -> None:
    game = data.draw(st.sampled_from(sorted(abouts())))
    text = text_of(data.draw(nearly(dict(rw.game(game).sheet.data))))
    cut = data.draw(st.none() | st.integers(0, len(text)))
    status, _, body = server.ask("POST", f"/api/games/{game}/sheet/drawn", {"text": text[:cut]})
    assert status in (200, 422), body
    if status == 422:
        assert json.loads(body)["error"]["code"] in ("sheet.refused", "server.unreadable")


def test_a_table_says_whether_its_sheet_is_an_own_or_a_reconstructed_one(
    server: ServerProcess,
) -> None:
    own = {**rw.game("geizen").sheet.data, "name": "At home"}
    for game, sheet, reconstructed in (
        ("qwixx", None, False), ("geizen", None, True), ("geizen", own, True),
    ):  # fmt: skip
        made = server.table(game, ["human", "human"], sheet=sheet)
        shown = server.get(f"/api/tables/{made['table']}", made["tokens"][0])
        assert shown["own_sheet"] == (sheet is not None)
        assert bool(shown["reconstruction"]) == reconstructed
        assert shown["reconstruction"] == rw.game(game, sheet=sheet).reconstruction
