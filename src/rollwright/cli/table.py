"""`rollwright table`: opens a table on a server and prints its links."""

import argparse
import json
from pathlib import Path
from typing import Any

from rollwright.cli.arguments import command_line, network_names, options
from rollwright.cli.exit_codes import DONE
from rollwright.client.client import ask
from rollwright.core.players import HUMAN
from rollwright.core.registry import about, folder
from rollwright.core.sheetfile import load_sheet
from rollwright.core.texts import Texts
from rollwright.play.fair import FAIR


def run(words: argparse.Namespace, texts: Texts) -> int:
    """Open the table."""
    made = ask(f"{words.server.rstrip('/')}/api/tables", _asked(words, texts))
    if words.json:
        print(json.dumps(made))
        return DONE
    print(texts("table.opened", table=made["table"]))
    if made["commitment"]:
        print(texts("table.commitment", commitment=made["commitment"]))
    for key in made["keys"]:
        number = 0 if key["seat"] is None else key["seat"] + 1
        print("\n" + texts(f"table.link.{key['opens']}", number=number))
        print("  " + command_line("join", key["link"]))
    return DONE


def _asked(words: argparse.Namespace, texts: Texts) -> dict[str, Any]:
    players = words.seats.split(",")
    names = iter(network_names(words, texts))
    seats: list[dict[str, Any]] = [
        {"player": player, "name": next(names), "adds_seed": words.dice == FAIR}
        if player == HUMAN
        else {"player": player}
        for player in players
    ]
    asked: dict[str, Any] = {
        "game": words.game, "seats": seats, "dice": words.dice, "clock": words.clock,
        "absence": words.absence, "options": options(words),
    }  # fmt: skip
    if words.sheet:
        found = folder(about(words.game).name)
        asked["sheet"] = load_sheet(found, Path(words.sheet), options(words)).data
    return asked
