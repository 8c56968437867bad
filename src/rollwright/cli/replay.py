"""`rollwright replay`: a recorded game, shown again."""

import argparse
import json
from pathlib import Path

from rollwright.cli.exit_codes import DONE
from rollwright.core.errors import RollwrightError, cause
from rollwright.core.texts import Texts
from rollwright.play.replay import open_record, state_of


def run(words: argparse.Namespace, texts: Texts) -> int:
    """Show the events and the position they lead to."""
    opened = open_record(Path(words.file), salvage=words.salvage)
    record, state = opened.record, opened.state
    if words.at is not None:
        last = len(record.events)
        if words.at > last:
            raise RollwrightError("usage.number", name="--at", value=words.at, low=0, high=last)
        record = record.until(words.at)
        state = state_of(record)
    seats = record.header.seats
    names = [seat.get("name", "") for seat in seats] if len(seats) == state.game.players else None
    scene, pictures = state.observe(None).scene(names), state.game.folder
    if words.svg:
        try:
            Path(words.svg).write_text(pictures.svg_picture(scene, texts), encoding="utf-8")
        except OSError as error:
            raise RollwrightError("file.unwritable", path=words.svg, why=cause(error)) from None
    if words.json:
        result = {
            "game": record.header.game,
            "players": record.header.players,
            "events": [str(event) for event in record.events],
            "over": state.over,
            "scores": state.scores,
            "winners": state.winners,
            "printed": scene.printed,
            "view": scene.view,
        }
        print(json.dumps(result, ensure_ascii=False))
        return DONE
    for number, event in enumerate(record.events, start=1):
        print(f"{number:>4}  {event}")
    print()
    print(pictures.text_picture(scene, texts))
    if state.over and names and state.game.players > 1:
        winners = ", ".join(names[seat] for seat in state.winners)
        key = "play.winner" if len(state.winners) == 1 else "play.winners"
        print("\n" + texts(key, names=winners))
    return DONE
