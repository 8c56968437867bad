"""What is printed once and read often: texts, pictures, and where the server is."""

import gzip
import json
import string
from xml.etree import ElementTree

import pytest

from rollwright.core.registry import abouts, resource
from rollwright.core.svg import INKS
from rollwright.core.texts import LANGUAGES, Texts, catalogue
from rollwright.play.game import Game
from rollwright.server.wire.answers import Ink, Language
from tests.server.serving import ServerProcess

SVG = "{http://www.w3.org/2000/svg}"


def test_languages_and_inks_are_those_that_there_are() -> None:
    assert Language.__args__ == LANGUAGES  # type: ignore[attr-defined]
    assert Ink.__args__ == INKS  # type: ignore[attr-defined]


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_browser_gets_all_texts_that_are_not_for_terminals(
    server: ServerProcess, language: str
) -> None:
    found = server.get(f"/api/texts/{language}")
    known = catalogue(language)
    assert found == {key: known[key] for key in found}
    first_words = {key.split(".")[0] for key in found}
    assert {
        "colour", "seat", "illegal", "chance", "undo", "server", "record", "verify", "file",
        "sheet", "game", "bot", "option", "reconstruction", *abouts(),
    } <= first_words  # fmt: skip
    assert {"play.starts", "play.winner", "play.winners", "play.practice", "play.total"} <= set(
        found
    )
    assert {"join.event.joined", "join.closed.idle", "play.you.starts", "play.skip"} <= set(found)
    assert not first_words & {"usage", "serve", "loadtest", "host", "table", "simulate", "games"}
    assert not {"join.help", "play.help", "play.choose"} & set(found)
    for name in abouts():
        own = {key for key in known if key.startswith(f"{name}.")}
        assert own <= set(found)


@pytest.mark.parametrize("language", LANGUAGES)
def test_texts_for_browsers_have_only_parameters_that_are_filled_in_as_they_are(
    server: ServerProcess, language: str
) -> None:
    for key, text in server.get(f"/api/texts/{language}").items():
        for _, name, form, conversion in string.Formatter().parse(text):
            assert not form and not conversion, key
            assert name is None or name.isidentifier(), key


@pytest.mark.parametrize("game", sorted(abouts()))
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_are_told_in_every_language(
    server: ServerProcess, game: str, language: str
) -> None:
    status, headers, body = server.ask("GET", f"/api/games/{game}/rules?lang={language}")
    assert status == 200 and headers["content-type"].startswith("text/markdown")
    assert body.decode() == resource(game, f"rules.{language}.md")


@pytest.mark.parametrize("game", sorted(abouts()))
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_picture_of_a_sheet_is_the_one_that_the_command_draws(
    server: ServerProcess, game: str, language: str
) -> None:
    status, headers, body = server.ask("GET", f"/api/games/{game}/picture?lang={language}")
    assert status == 200 and headers["content-type"] == "image/svg+xml"
    set_up = Game(game)
    assert body.decode() == set_up.folder.svg_picture(set_up.blank(), Texts(language))
    status, headers, body = server.ask(
        "GET", f"/api/games/{game}/picture?lang={language}&ink=saving"
    )
    assert status == 200 and headers["content-type"] == "image/svg+xml"
    assert body.decode() == set_up.blank_svg(Texts(language), "saving")


@pytest.mark.parametrize("game", sorted(abouts()))
def test_the_picture_of_a_game_begun_lies_upon_that_of_the_empty_sheet(
    server: ServerProcess, game: str
) -> None:
    def drawn(more: str) -> tuple[dict[str, str], list[tuple[str, str | None]]]:
        status, headers, body = server.ask("GET", f"/api/games/{game}/picture?lang=de{more}")
        assert status == 200 and headers["content-type"] == "image/svg+xml"
        root = ElementTree.fromstring(body)
        size = {name: root.attrib[name] for name in ("viewBox", "width", "height")}
        words = [(f"{e.attrib['x']} {e.attrib['y']}", e.text) for e in root.iter(f"{SVG}text")]
        return size, words

    (size, empty), (other_size, begun) = drawn("&note=false"), drawn("&begun=true")
    assert size == other_size
    assert begun != empty or game == "qwixx"  # where numbers are crossed no word changes
    places = {place for place, _ in begun}
    assert len([place for place, _ in empty if place in places]) > len(empty) * 0.7
    assert drawn("&begun=true")[1] == begun


TAGGED = ("/api/texts/en", "/api/games/qwixx/picture", "/api/games/clever/picture?lang=de")


@pytest.mark.parametrize("path", TAGGED)
def test_who_has_it_already_is_told_so(server: ServerProcess, path: str) -> None:
    status, headers, body = server.ask("GET", path)
    tag = headers["etag"]
    assert status == 200 and headers["cache-control"] == "no-cache"
    assert tag.startswith('"') and tag.endswith('"')
    for known in (tag, f'"x", {tag}', f"W/{tag}", "*"):
        status, again, nothing = server.ask("GET", path, headers={"If-None-Match": known})
        assert status == 304 and nothing == b""
        assert again["etag"] == tag and again["cache-control"] == "no-cache"
    for other in ('"x"', tag.strip('"'), ""):
        assert server.ask("GET", path, headers={"If-None-Match": other})[2] == body


@pytest.mark.parametrize("path", TAGGED)
def test_it_comes_compressed_to_who_wants_it_so(server: ServerProcess, path: str) -> None:
    _, plainly, body = server.ask("GET", path)
    status, headers, short = server.ask("GET", path, headers={"Accept-Encoding": "gzip"})
    assert status == 200 and headers["content-encoding"] == "gzip"
    assert headers["vary"] == plainly["vary"] == "Accept-Encoding"
    assert gzip.decompress(short) == body and len(short) < len(body) / 2
    assert headers["etag"] != plainly["etag"]
    asked = {"Accept-Encoding": "gzip", "If-None-Match": headers["etag"]}
    assert server.ask("GET", path, headers=asked)[0] == 304


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/api/texts/xx", 422), ("/api/texts/EN", 422), ("/api/texts/", 404),
        ("/api/texts/..%2fen", 404), ("/api/games/nope/picture", 404),
        ("/api/games/qwixx/picture?lang=xx", 422),
    ],
)  # fmt: skip
def test_what_there_is_not_is_refused(server: ServerProcess, path: str, status: int) -> None:
    found, _, body = server.ask("GET", path)
    assert found == status
    assert json.loads(body)["error"]["code"] in catalogue("en")
