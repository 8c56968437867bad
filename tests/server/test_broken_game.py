"""A game of another package that cannot be loaded hides no other game."""

from pathlib import Path

from tests.core.test_discovery import ABOUT, installed
from tests.server.serving import ServerProcess


def test_a_game_with_broken_rules_is_left_out_and_told_in_the_log(tmp_path: Path) -> None:
    packages = tmp_path / "packages"
    installed(packages, "broken", ABOUT.format(name="broken"))
    (packages / "broken" / "sheet.py").write_text("")
    (packages / "broken" / "notation.py").write_text("")
    (packages / "broken" / "picture.py").write_text("")
    (packages / "broken" / "rules.py").write_text("1 / 0\n")
    server = ServerProcess(tmp_path / "tables.sqlite3", games=packages)
    try:
        games = [game["name"] for game in server.get("/api/games")["games"]]
        assert games == ["clever", "geizen", "knifflig", "qwixx"]
        assert server.log is not None
        said = server.log.read_text(encoding="utf-8")
        assert "rules.py:1: ZeroDivisionError" in said and "Traceback" not in said
    finally:
        assert server.stop() == 0
