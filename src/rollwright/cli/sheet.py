"""`rollwright sheet`: the workshop for owners of the box and for designers."""

import argparse
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rollwright.cli.arguments import command_line
from rollwright.cli.exit_codes import DONE, FAILED
from rollwright.core.errors import RollwrightError, SheetError, cause
from rollwright.core.provenance import (
    assumption_key,
    constraint_text,
    is_reconstruction,
    sentence,
)
from rollwright.core.registry import about, abouts, printed_sheet
from rollwright.core.schema import schema_of
from rollwright.core.sheetfile import sheet_hash
from rollwright.core.texts import Texts
from rollwright.core.workshop import commented_copy, differences, meaning, said
from rollwright.play.game import Game


def run(words: argparse.Namespace, texts: Texts) -> int:
    """Do what was asked with a sheet."""
    return {
        "list": _list, "show": _show, "check": _check, "new": _new, "diff": _diff,
        "schema": _schema,
    }[words.action](words, texts)  # fmt: skip


def _list(words: argparse.Namespace, texts: Texts) -> int:
    """List the sheets in the boxes, or one game's."""
    names = [about(words.game).name] if words.game else list(abouts())
    found = []
    for name in names:
        game = Game(name)
        found.append(
            {
                "game": name,
                "sheet": game.sheet.data.get("name", game.about.title),
                "players": list(game.folder.player_counts(game.sheet.data)),
                "provenance": game.sheet.data.get("provenance", ""),
                "reconstruction": is_reconstruction(game.sheet.data),
                "hash": game.sheet.hash,
            }
        )
    if words.json:
        print(json.dumps({"sheets": found}, ensure_ascii=False))
        return DONE
    for sheet in found:
        players = _players(sheet["players"], texts)
        print(f"{sheet['game']:<10} {sheet['sheet']}, {players}, {sheet['hash'][:12]}")
        print(f"{'':<10} {sheet['provenance']}")
    return DONE


def _players(counts: Sequence[int], texts: Texts) -> str:
    """Say how many may play."""
    if list(counts) == list(range(counts[0], counts[-1] + 1)) and len(counts) > 1:
        return texts("sheet.players", low=counts[0], high=counts[-1])
    return texts("sheet.only_players", counts=", ".join(map(str, counts)))


def _show(words: argparse.Namespace, texts: Texts) -> int:
    """Draw a sheet on which nothing has been written."""
    game = Game(words.game, sheet=words.file)
    if words.svg:
        if words.file and Path(words.svg).resolve() == Path(words.file).resolve():
            raise RollwrightError("file.exists", path=words.svg)
        try:
            Path(words.svg).write_text(game.blank_svg(texts, words.ink or "full"), encoding="utf-8")
        except OSError as error:
            raise RollwrightError("file.unwritable", path=words.svg, why=cause(error)) from None
    if words.json:
        shown = {"game": game.about.name, "hash": game.sheet.hash, "sheet": game.sheet.data}
        scene = game.blank()
        print(
            json.dumps({**shown, "printed": scene.printed, "view": scene.view}, ensure_ascii=False)
        )
        return DONE
    print(texts("play.saved", path=words.svg) if words.svg else game.blank_text(texts))
    return DONE


def _check(words: argparse.Namespace, texts: Texts) -> int:
    """Tell what is wrong with a sheet, or how it stands to the rulebook."""
    try:
        game = Game(words.game, sheet=words.file)
    except SheetError as error:
        if words.json:
            problems = [
                {
                    "where": problem.where,
                    "code": problem.key,
                    "message": texts(problem.key, **problem.params),
                }
                for problem in error.problems
            ]
            refused = {"playable": False, "game": about(words.game).name, "problems": problems}
            print(json.dumps({**refused, "file": words.file}, ensure_ascii=False))
        else:
            print(error.text(texts))
        return FAILED
    name, data = game.about.name, game.sheet.data
    constraints = [
        {
            "name": constraint,
            "says": constraint_text(name, constraint).text(texts),
            "rule": known.rule,
            "held_to": constraint in data.get("rulebook_constraints", ()),
            "holds": bool(known.holds(data)),
        }
        for constraint, known in game.folder.constraints.items()
    ]
    still = game.folder.assumptions_that_hold(data)
    assumptions = [
        {
            "name": assumed,
            "says": sentence(assumption_key(name, assumed), texts),
            "holds": assumed in still,
        }
        for assumed in data.get("assumptions", ())
    ]
    counts = list(game.folder.player_counts(data))
    if words.json:
        result = {
            "playable": True, "game": name, "file": words.file, "hash": game.sheet.hash,
            "players": counts, "constraints": constraints, "assumptions": assumptions,
            "provenance": data.get("provenance", ""),
        }  # fmt: skip
        print(json.dumps(result, ensure_ascii=False))
        return DONE
    players = _players(counts, texts)
    source = words.file or texts("sheet.printed")
    print(texts("sheet.playable", source=source, players=players, hash=game.sheet.hash[:12]))
    if data.get("provenance"):
        print(texts("sheet.from", provenance=data["provenance"]))
    for held in (True, False):
        lines = [
            texts("sheet.holds" if entry["holds"] else "sheet.differs", **_sentence(entry))
            for entry in constraints
            if entry["held_to"] == held
        ]
        _section(texts("sheet.held_to" if held else "sheet.not_held_to"), lines)
    lines = [
        texts("sheet.assumed" if entry["holds"] else "sheet.not_so", **_sentence(entry))
        for entry in assumptions
    ]
    _section(texts("sheet.assumes"), lines)
    if not lines:
        print("\n" + texts("sheet.sure"))
    return DONE


def _sentence(entry: dict[str, Any]) -> dict[str, Any]:
    return {"says": entry["says"], "name": entry["name"], "rule": entry.get("rule", "")}


def _section(title: str, lines: list[str]) -> None:
    if lines:
        print("\n" + title, *(f"  {line}" for line in lines), sep="\n")


def _new(words: argparse.Namespace, texts: Texts) -> int:
    """Write a commented copy of the printed sheet, to edit."""
    game = about(words.game)
    file = words.file or "FILE"
    commands = texts(
        "sheet.comment_commands",
        show=command_line("sheet", "show", game.name, file),
        check=command_line("sheet", "check", game.name, file),
    )
    copy = commented_copy(game.name, texts, commands)
    if words.file is None:
        print(copy, end="")
        return DONE
    try:
        with Path(words.file).open("xb") as written:
            written.write(copy.encode(errors="replace"))  # a path may be no text
    except FileExistsError:
        raise RollwrightError("file.exists", path=words.file) from None
    except (OSError, ValueError) as error:
        raise RollwrightError("file.unwritable", path=words.file, why=cause(error)) from None
    if words.json:
        hashed = sheet_hash(printed_sheet(game.name))
        print(json.dumps({"written": words.file, "hash": hashed}, ensure_ascii=False))
    else:
        check = command_line("sheet", "check", game.name, file)
        print(texts("sheet.written", path=words.file, command=check))
    return DONE


def _diff(words: argparse.Namespace, texts: Texts) -> int:
    """Tell two sheets apart in words: two files, or the printed sheet and a file."""
    files = [words.file, words.second] if words.second else [None, words.file]
    first, second = (Game(words.game, sheet=file) for file in files)
    name = first.about.name
    found = list(differences(first.sheet.data, second.sheet.data))
    if words.json:
        changes = [
            {
                "where": change.where,
                "change": change.key.removeprefix("sheet."),
                "what": meaning(name, change.path).text(texts),
                "first": change.old,
                "second": change.new,
            }
            for change in found
        ]
        reconstructions = [bool(first.reconstruction), bool(second.reconstruction)]
        told = {"game": name, "differences": changes, "reconstructions": reconstructions}
        print(json.dumps(told, ensure_ascii=False))
        return DONE
    named = {"first": files[0] or texts("sheet.printed"), "second": files[1]}
    print(texts("sheet.differences" if found else "sheet.same", **named, count=len(found)))
    for change in found:
        print(f"  {said(change, name, texts)}")
    return DONE


def _schema(words: argparse.Namespace, texts: Texts) -> int:
    """Print the JSON Schema of a game's sheets, with what each field means."""
    name = about(words.game).name
    schema = {**schema_of(name)}
    schema["properties"] = {
        field: {"description": meaning(name, (field,)).text(texts), **inner}
        for field, inner in schema["properties"].items()
    }
    print(json.dumps(schema, ensure_ascii=False, indent=None if words.json else 2))
    return DONE
