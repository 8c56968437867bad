"""`rollwright sheet` and `rollwright compare`, typed as an owner or a designer would."""

import json
import subprocess
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from jsonschema import Draft202012Validator

import rollwright as rw
from rollwright.cli.main import main
from rollwright.core.registry import abouts, printed_sheet
from rollwright.core.schema import FREE_FIELDS
from rollwright.core.texts import LANGUAGES, Texts
from tests.cli.command import COMMAND, environment, interrupted, rollwright
from tests.counts import LONG

EDITS = {
    "clever": ('"row_points": [0, 2, 4, 7, 11, 16, 22]', '"row_points": [0, 4, 8, 14, 22, 32, 44]'),
    "geizen": ('"GGGYGYGR", "chips_on_first": 1', '"GYGGYGYGYGGR", "chips_on_first": 3'),
    "knifflig": ('"points_per_mark": 2', '"points_per_mark": 5'),
    "qwixx": ('"penalty_points": -5', '"penalty_points": -1'),
}
"""What is changed on a copy of each sheet, and what the rulebook says against it."""
AGAINST = {"clever": "", "geizen": '"two_on_first", ', "knifflig": '"points", ', "qwixx": ""}


def edited(name: str, folder: Path) -> str:
    """Write a copy, edit it, and take out of it what it no longer keeps."""
    path = folder / f"{name}.json"
    assert rollwright("sheet", "new", name, str(path)).returncode == 0
    text = path.read_text(encoding="utf-8")
    old, new = EDITS[name]
    assert old in text
    assert AGAINST[name] in text
    path.write_text(text.replace(old, new).replace(AGAINST[name], ""), encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("name", list(abouts()) if LONG else ["qwixx", "clever"])
def test_an_edited_sheet_checked_drawn_played_and_compared(name: str, tmp_path: Path) -> None:
    own = edited(name, tmp_path)
    checked = rollwright("sheet", "check", name, own)
    assert checked.returncode == 0
    assert "Can be played" in checked.stdout
    assert "rollwright" not in rollwright("sheet", "show", name, own).stderr
    picture = tmp_path / "own.svg"
    assert rollwright("sheet", "show", name, own, "--svg", str(picture)).returncode == 0
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")
    told = json.loads(rollwright("sheet", "diff", name, own, "--json").stdout)["differences"]
    assert told
    record = tmp_path / "game.jsonl"
    played = rollwright(
        "play", name, "--seats", "greedy,random", "--seed", "1", "--sheet", own, "--record",
        str(record),
    )  # fmt: skip
    assert played.returncode == 0, played.stderr
    assert rw.load(record).game == rw.game(name, 2, own)
    plot = tmp_path / "differences.svg"
    words = ["compare", name, "--sheet", own, "--games", "400", "--seed", "1"]
    compared = json.loads(rollwright(*words, "--json", "--plot", str(plot)).stdout)
    assert compared["games"] == 400
    assert ElementTree.parse(plot).getroot().tag.endswith("svg")
    hashes = [side["sheet_hash"] for side in compared["sides"]]
    assert hashes == [rw.game(name).sheet.hash, rw.game(name, 2, own).sheet.hash]
    changed = [entry for entry in compared["differences"] if entry["difference"]]
    assert any(low > 0 or high < 0 for low, high in (entry["ci95"] for entry in changed))
    table = rollwright(*words).stdout
    assert "95 %" in table
    assert "seat 1" in table


def test_check_reports_constraints_apart_from_assumptions(tmp_path: Path) -> None:
    shown = rollwright("sheet", "check", "knifflig").stdout
    held, assumed = shown.split("Assumptions")
    assert "✓ nine_boxes_carry_a_2: exactly nine boxes carry a 2 (K2)" in held
    assert "? fours_on_the_left: the 4s stand on the left half" in assumed
    result = json.loads(rollwright("sheet", "check", "knifflig", "--json").stdout)
    assert result["playable"]
    assert all(entry["held_to"] and entry["holds"] for entry in result["constraints"])
    own = edited("knifflig", tmp_path)
    result = json.loads(rollwright("sheet", "check", "knifflig", own, "--json").stdout)
    broken = [entry for entry in result["constraints"] if not entry["holds"]]
    assert [(entry["name"], entry["rule"], entry["held_to"]) for entry in broken] == [
        ("points", "K9", False)
    ]
    assert "✗ points: 2 points" in rollwright("sheet", "check", "knifflig", own).stdout


def test_check_names_field_value_limit_and_rule(tmp_path: Path) -> None:
    path = tmp_path / "bad.json"
    data = {**printed_sheet("geizen"), "dice": 6, "loan_limit": "five"}
    data["rows"] = {
        **printed_sheet("geizen")["rows"],
        "3": {"fields": "GRG", "chips_on_first": 1, "others_pay": 1},
    }
    path.write_text(json.dumps(data))
    done = rollwright("sheet", "check", "geizen", str(path))
    assert done.returncode == 1
    assert "dice: must be a whole number from 2 to 5, not 6 (G2)" in done.stdout
    assert 'loan_limit: must be a whole number from 0 to 100, not "five" (G8)' in done.stdout
    assert "rows.3.fields: GRG is no row: write G (green)" in done.stdout
    problems = json.loads(rollwright("sheet", "check", "geizen", str(path), "--json").stdout)
    assert not problems["playable"]
    assert {problem["where"] for problem in problems["problems"]} == {
        "dice", "loan_limit", "rows.3.fields",
    }  # fmt: skip


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", list(abouts()))
def test_every_action_in_every_language(
    name: str, language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = str(tmp_path / "own.json")
    for words in (
        ["list"], ["list", name], ["show", name], ["check", name], ["schema", name],
        ["new", name], ["new", name, path], ["check", name, path], ["diff", name, path],
    ):  # fmt: skip
        assert main(["sheet", *words, "--lang", language]) == 0
        assert capsys.readouterr().out


@pytest.mark.parametrize("name", list(abouts()))
def test_the_schema_is_one(name: str) -> None:
    schema = json.loads(rollwright("sheet", "schema", name).stdout)
    Draft202012Validator.check_schema(schema)
    first = next(field for field in schema["properties"] if field not in FREE_FIELDS)
    assert schema["properties"][first]["description"]


def test_new_never_writes_over_a_file(tmp_path: Path) -> None:
    path = tmp_path / "own.json"
    path.write_text("mine")
    done = rollwright("sheet", "new", "qwixx", str(path))
    assert done.returncode == 2
    assert "exists already" in done.stderr
    assert path.read_text() == "mine"
    assert rollwright("sheet", "new", "qwixx", str(tmp_path / "no" / "own.json")).returncode == 2


def test_diff_of_two_files_and_of_none(tmp_path: Path) -> None:
    own = edited("qwixx", tmp_path)
    assert "The same sheet" in rollwright("sheet", "diff", "qwixx", own, own).stdout
    assert "penalty_points: -1 instead of -5" in rollwright("sheet", "diff", "qwixx", own).stdout
    assert rollwright("sheet", "diff", "qwixx").returncode == 2
    assert rollwright("sheet", "diff", "qwixx", own, str(tmp_path / "none")).returncode == 2


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["knifflig"], "nothing to compare"),
        (["knifflig", "--bots", "greedy"], "nothing to compare"),
        (["knifflig", "--option", "phase2=at_once"], "Both sides are the same"),
        (["qwixx", "--bots", "random", "--bots", "random,random"], "Both sides are the same"),
        (["qwixx", *["--bots", "random"] * 3], "3 times"),
        (
            ["knifflig", "--option", "phase2=in_turn", "--sheet", "x.json"],
            "compare one at a time",
        ),
        (["knifflig", "--option", "phase2"], "NAME=VALUE"),
        (["knifflig", "--option", "phase3=x"], "no option phase3"),
        (["qwixx", "--sheet", "nowhere.json"], "cannot be read"),
        (["geizen", "--option", "sheet=x.json"], "Geizen has no options"),
        (["geizen", "--option", "bots=greedy", "--option", "bots=random"], "has no options"),
        (["knifflig", *["--option", "phase2=in_turn"] * 3], "phase2 is given 3 times"),
        (["qwixx", "--bots", "random", "--bots", "greedy", "--games", "1"], "--games must be"),
        (
            ["qwixx", "--bots", "random,greedy", "--bots", "random,greedy,greedy"],
            "2 bots for 3 players",
        ),
    ],
)
def test_compare_refuses_with_a_reason(words: list[str], says: str) -> None:
    done = rollwright("compare", "--games", "10", *words)
    assert done.returncode == 2
    assert says in done.stderr
    assert "Traceback" not in done.stderr


def test_compare_options_and_bots() -> None:
    options = rollwright(
        "compare", "knifflig", "--option", "phase2=at_once", "--option", "phase2=in_turn",
        "--players", "3", "--bots", "greedy", "--games", "50", "--seed", "1", "--json",
    )  # fmt: skip
    sides = json.loads(options.stdout)["sides"]
    assert [side["options"]["phase2"] for side in sides] == ["at_once", "in_turn"]
    assert sides[0]["bots"] == sides[1]["bots"] == ["greedy"] * 3
    bots = rollwright(
        "compare", "geizen", "--bots", "greedy,random", "--bots", "random,random", "--games",
        "200", "--seed", "1", "--json",
    )  # fmt: skip
    result = json.loads(bots.stdout)
    wins = {e["seat"]: e for e in result["differences"] if e["what"] == "compare.wins"}
    assert wins[0]["first"] > 95
    assert wins[0]["ci95"][1] < 0


def test_compare_interrupted_goes_on_from_its_checkpoint(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    words = ["compare", "knifflig", "--option", "phase2=in_turn"]
    result = interrupted(path, *words, "--seed", "5")
    assert result["interrupted"]
    played = result["games"]
    words += ["--checkpoint", str(path)]
    again = json.loads(rollwright(*words, "--games", str(played + 10), "--json").stdout)
    assert (again["games"], again["seed"]) == (played + 10, 5)
    other = rollwright("compare", "knifflig", "--option", "phase2=in_turn", "--players", "3",
                       "--checkpoint", str(path), "--games", "5")  # fmt: skip
    assert other.returncode == 2
    assert "belongs to another simulation" in other.stderr


def test_compare_of_sheets_for_other_numbers_of_players(tmp_path: Path) -> None:
    for low, high in ((2, 3), (3, 5), (4, 4)):
        data = {**printed_sheet("geizen"), "players": [low, high], "rulebook_constraints": []}
        (tmp_path / f"{low}.json").write_text(json.dumps(data))
    two, three, four = (str(tmp_path / f"{low}.json") for low in (2, 3, 4))
    words = ["compare", "geizen", "--games", "20", "--seed", "1", "--json"]
    both = rollwright(*words, "--sheet", two, "--sheet", three)
    assert json.loads(both.stdout)["players"] == 3  # the fewest that both are made for
    kept = tmp_path / "run.json"
    none = rollwright(*words, "--sheet", two, "--sheet", four, "--checkpoint", str(kept))
    assert none.returncode == 2
    assert "A by 2, 3, B by 4" in none.stderr
    assert not kept.exists()
    bots = rollwright(*words, "--bots", "greedy", "--bots", "greedy,random,random")
    assert [len(side["bots"]) for side in json.loads(bots.stdout)["sides"]] == [3, 3]


@pytest.mark.parametrize(
    "name", ["g[red].json", "g[b.json", ":dice:.json", "g$x_{$.json", "g$\\foo$.json"]
)
def test_file_names_are_shown_as_they_are(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    path.write_text(json.dumps({**printed_sheet("qwixx"), "penalty_points": -1}))
    plot = tmp_path / "plot.svg"
    done = subprocess.run(
        [*COMMAND, "compare", "qwixx", "--sheet", name, "--games", "20", "--plot", str(plot)],
        cwd=tmp_path, env=environment(),
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    assert f"B: {name}" in done.stdout
    assert plot.exists()


@pytest.mark.parametrize(
    "words",
    [
        ["check", "geizen", "a.json", "b.json"],
        ["list", "geizen", "a.json"],
        ["schema", "geizen", "a.json"],
        ["check", "geizen", "--svg", "x.svg"],
        ["check", "geizen", "--ink", "saving"],
        ["show", "geizen", "--ink", "saving"],
    ],
)
def test_surplus_words_are_refused(words: list[str]) -> None:
    done = rollwright("sheet", *words)
    assert done.returncode == 2
    assert "has no use for" in done.stderr


def test_a_sheet_is_drawn_in_less_ink_for_paper(tmp_path: Path) -> None:
    for ink in ("full", "saving"):
        path = tmp_path / f"{ink}.svg"
        done = rollwright("sheet", "show", "geizen", "--svg", str(path), "--ink", ink)
        assert done.returncode == 0, done.stderr
        assert path.read_text(encoding="utf-8") == rw.game("geizen").blank_svg(Texts("en"), ink)


def test_a_picture_never_replaces_the_sheet_itself(tmp_path: Path) -> None:
    own = edited("qwixx", tmp_path)
    before = Path(own).read_bytes()
    assert rollwright("sheet", "show", "qwixx", own, "--svg", own).returncode == 2
    assert Path(own).read_bytes() == before


def test_a_checkpoint_of_something_else_or_damaged(tmp_path: Path) -> None:
    path = tmp_path / "run.json"
    words = ["compare", "knifflig", "--option", "phase2=in_turn", "--games", "20"]
    assert rollwright(*words, "--checkpoint", str(path)).returncode == 0
    other = rollwright("simulate", "knifflig", "--games", "20", "--checkpoint", str(path))
    assert "belongs to another simulation" in other.stderr
    kept = json.loads(path.read_text())
    damages: list[dict[str, Any]] = [
        {"games": float("inf")}, {"sums": [[], [], []]}, {"stopped": None},
    ]  # fmt: skip
    for damage in damages:
        path.write_text(json.dumps({**kept, "tally": {**kept["tally"], **damage}}))
        done = rollwright(*words, "--checkpoint", str(path))
        assert done.returncode == 2
        assert "damaged" in done.stderr


def test_closed_streams_are_no_error(tmp_path: Path) -> None:
    own = edited("qwixx", tmp_path)
    compare = f"compare qwixx --sheet {own} --games 20"
    for words in ("sheet check geizen", compare):
        for shell in (f"{' '.join(COMMAND)} {words} | true", f"{' '.join(COMMAND)} {words} >&-"):
            done = subprocess.run(
                ["bash", "-c", f"set -o pipefail; {shell}"], env=environment(),
                capture_output=True, text=True, check=False,
            )  # fmt: skip
            assert "Traceback" not in done.stderr
            assert done.returncode == 0


def test_check_tells_assumptions_that_are_not_so(tmp_path: Path) -> None:
    own = edited("geizen", tmp_path)  # row 5 is now as long as can be, with a third of it yellow
    data = json.loads(Path(own).read_text())
    data["rows"]["1"]["fields"] = data["rows"]["2"]["fields"]
    Path(own).write_text(json.dumps(data))
    shown = rollwright("sheet", "check", "geizen", own).stdout
    assert "✗ lengths: the rows differ in length – not so on this sheet" in shown
    assert "? arrows: others pay 1 to 3" in shown
    result = json.loads(rollwright("sheet", "check", "geizen", own, "--json").stdout)
    assert [entry["name"] for entry in result["assumptions"] if not entry["holds"]] == ["lengths"]
    assert "differ in length" not in rollwright("sheet", "show", "geizen", own).stdout


def test_a_misspelt_field_is_recognised(tmp_path: Path) -> None:
    path = tmp_path / "own.json"
    path.write_text(json.dumps({**printed_sheet("geizen"), "loan_limt": 5}))
    done = rollwright("sheet", "check", "geizen", str(path))
    assert "loan_limt: is no field of this sheet; did you mean loan_limit?" in done.stdout


def test_numbers_are_written_as_the_language_does() -> None:
    words = ["compare", "geizen", "--bots", "random", "--bots", "greedy", "--games", "2000"]
    shown = rollwright(*words, "--seed", "1", "--lang", "de").stdout
    assert "2.000" in shown
    assert "A: 2 × random · B: 2 × greedy" in shown
    assert not any("." in word and "," in word for word in shown.split() if word[-1:].isdigit())
