"""The example of a game in a package of its own: installed as anybody would, and played.

Installed, it is a game like ours; so this happens in a virtual environment of its own, which sees
what is installed here. Inside of it the example's own tests run, and `installed_yacht.py`.
"""

import json
import os
import subprocess
import sys
import sysconfig
import venv
from pathlib import Path
from typing import Any, Final

import pytest

ROOT: Final = Path(__file__).parents[2]
EXAMPLE: Final = ROOT / "examples" / "yacht"
LEVELS: Final = ("greedy", "strong")
GREEDY_AGAINST_RANDOM: Final = ("--players", "2", "--bots", "greedy,random", "--games", "2000")


class Installed:
    """Rollwright in a virtual environment in which Yacht is installed."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        venv.create(folder / "venv", symlinks=True)
        self.python = str(folder / "venv" / "bin" / "python")
        site = sysconfig.get_path("purelib", vars={"base": str(folder / "venv")})
        here = sysconfig.get_path("purelib")
        Path(site, "here.pth").write_text(f"import site; site.addsitedir({here!r})\n")
        pip = ("-m", "pip", "install", "--no-deps", "--no-build-isolation", "--no-index")
        done = self.run(*pip, "--disable-pip-version-check", str(EXAMPLE))
        assert done.returncode == 0, done.stderr

    def run(self, *words: str, typed: str = "") -> "subprocess.CompletedProcess[str]":
        """Run this environment's Python."""
        own = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
        own |= {"XDG_DATA_HOME": str(self.folder), "ROLLWRIGHT_CACHE": str(self.folder / "cache")}
        own |= {"ROLLWRIGHT_LANG": "en", "PYTHONUTF8": "1", "COLUMNS": "100"}
        return subprocess.run(
            [self.python, *words], input=typed, cwd=ROOT, env=own,
            capture_output=True, text=True, check=False, timeout=300,
        )  # fmt: skip

    def rollwright(self, *words: str, typed: str = "") -> str:
        """Run the command, and return what it says."""
        done = self.run("-W", "error", "-m", "rollwright", *words, typed=typed)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def json(self, *words: str) -> Any:
        return json.loads(self.rollwright(*words, "--json"))


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Installed:
    return Installed(tmp_path_factory.mktemp("yacht"))


def test_it_is_listed_after_our_games(installed: Installed) -> None:
    games = installed.json("games")["games"]
    assert [game["name"] for game in games][-1] == "yacht"
    assert games[-1]["players"] == [1, 2, 3, 4]
    assert not [game for game in games[:-1] if game["name"] == "yacht"]
    assert "Yacht, 1 to 4 players" in installed.rollwright("games")


def test_it_is_not_installed_here() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "rollwright", "rules", "yacht"],
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert done.returncode == 2
    assert "yacht" in done.stderr


def test_its_rules_are_numbered(installed: Installed) -> None:
    rules = installed.json("rules", "yacht")["rules"]
    assert list(rules) == [*(f"Y{number}" for number in range(1, 12)), "A1", "A2"]
    assert "Big Straight asks for 2 3 4 5 6" in installed.rollwright("rules", "yacht", "Y8")
    assert "Big Straight" in installed.rollwright("rules", "yacht", "--lang", "de")  # English


def test_its_sheet_is_checked_shown_and_copied(installed: Installed, tmp_path: Path) -> None:
    assert "Can be played: the built-in sheet, 1 to 4 players" in installed.rollwright(
        "sheet", "check", "yacht"
    )
    assert "Little Straight" in installed.rollwright("sheet", "show", "yacht")
    picture, copy = tmp_path / "sheet.svg", tmp_path / "sheet.json"
    installed.rollwright("sheet", "show", "yacht", "--svg", str(picture))
    assert picture.read_text().startswith("<svg")
    installed.rollwright("sheet", "new", "yacht", str(copy))
    assert "points for five alike: 0 to 1000" in copy.read_text()
    changed = copy.read_text().replace('"rolls": 3', '"rolls": 7')
    copy.write_text(changed)
    done = installed.run("-m", "rollwright", "sheet", "check", "yacht", str(copy))
    assert done.returncode == 1
    assert "rolls" in done.stdout and "1 to 6" in done.stdout and "Y2" in done.stdout
    copy.write_text(changed.replace('"rolls": 7', '"rolls": 2'))
    assert "Can be played" in installed.rollwright("sheet", "check", "yacht", str(copy))
    differs = installed.rollwright("sheet", "diff", "yacht", str(copy))
    assert "how many rolls a turn has at most" in differs


def test_a_turn_against_greedy_at_the_terminal(installed: Installed) -> None:
    """Real dice are typed; what is not possible is told; then the bot has its turn."""
    record = installed.folder / "turn.jsonl"
    said = installed.rollwright(
        "play", "yacht", "--seats", "human,greedy", "--dice", "typed", "--record", str(record),
        typed="1\n66621\nfull\nk 6,6 6\n16\nK16666\nsixes\n24351\nq\n",
    )  # fmt: skip
    assert "full is not possible now: only dice that stand fill a box" in said
    assert "Player 1 keeps 6 6 6." in said
    assert "[24]" in said  # what Sixes and Four of a Kind would bring
    assert "Player 1 fills Sixes: 24." in said
    assert '"chance":"dice","outcome":[2,4,3,5,1]' in record.read_text()
    assert "points: 24" in installed.rollwright("replay", str(record))
    assert "points: 24" not in installed.rollwright("replay", str(record), "--at", "2")


def test_one_alone_plays_to_the_end(installed: Installed) -> None:
    """Twelve turns; in the last one the only box left is filled without a question (A2)."""
    turns = "\nK-\n\nK-\n\n1\n" * 11 + "\nK-\n\nK-\n\n\n"
    said = installed.rollwright("play", "yacht", "--players", "1", "--seed", "2", typed=turns)
    assert said.count("Player 1 fills") == 12
    assert "All boxes are full: the game ends (Y11)." in said
    assert "Result" in said


def test_bots_simulate_it(installed: Installed) -> None:
    told = installed.json("simulate", "yacht", *GREEDY_AGAINST_RANDOM, "--seed", "1")
    greedy, random = told["seats"]
    assert told["games"] == 2000
    assert greedy["mean"] > 100 > random["mean"]


def test_perft_counts_what_can_be_counted_by_hand(installed: Installed) -> None:
    """6^5 rolls are 252 hands; so much can be kept of them.

    Of a roll with the counts c1 to c6 the product of all (c + 1) hands can be kept; summed over all
    rolls that is 5! times what stands with x^5 in e^(6x) (1 + x)^6: the sum over k of
    C(6, k) 5!/(5 - k)! 6^(5 - k) = 7776 + 38880 + 64800 + 43200 + 10800 + 720.
    They lead to 210 hands of fewer dice, to be rolled, and 252 of five, which stand.
    """
    levels = installed.json("perft", "yacht", "--players", "1", "--depth", "2")["levels"]
    assert [level["nodes"] for level in levels] == [1, 6**5, 166_176]
    assert [level["distinct"] for level in levels] == [1, 252, 210 + 252]


def test_greedy_wins_a_duel_against_random(installed: Installed) -> None:
    told = installed.json("duel", "yacht", "greedy", "random", "--games", "200", "--seed", "1")
    assert told["win_share"] > 0.95


def test_what_it_has_learnt_plays_better_than_a_guess(installed: Installed) -> None:
    """Alone, best play makes 166.955 points on average (`rollwright solve yacht`)."""
    optimum = installed.json("solve", "yacht", "--players", "1")["optimum"]
    assert optimum == pytest.approx(166.955068)
    words = ("yacht", "--players", "1", "--seed", "1", "--games")
    installed.rollwright("train", *words, "3000")
    bots = {name: installed.json("simulate", *words, "5000", "--bots", name) for name in LEVELS}
    means = {name: told["seats"][0]["mean"] for name, told in bots.items()}
    assert means["greedy"] + 3 < means["strong"] < optimum


def test_what_is_looked_at_inside(installed: Installed) -> None:
    """Its own tests, and those of `installed_yacht.py`, where it is installed."""
    inside = (str(EXAMPLE / "tests"), str(Path(__file__).with_name("installed_yacht.py")))
    done = installed.run("-m", "pytest", "-q", "-p", "no:cacheprovider", *inside)
    assert done.returncode == 0, done.stdout + done.stderr
