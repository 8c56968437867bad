"""`rollwright play`: sets up or resumes a game at the terminal."""

import argparse
import json
import time
from pathlib import Path
from typing import Any

import platformdirs

from rollwright.bots import HUMAN, bot_number
from rollwright.bots.players import BotPlayer
from rollwright.cli.exit_codes import DONE, INTERRUPTED
from rollwright.cli.line_table import LineTable, Stopped
from rollwright.cli.setup import game_from
from rollwright.cli.terminal import Terminal
from rollwright.core.errors import RecordError, RollwrightError
from rollwright.core.events import Event
from rollwright.core.records import Header, Record, RecordWriter, parse_record
from rollwright.core.texts import Texts
from rollwright.play.dice import Seeded
from rollwright.play.entropy import fresh_seed
from rollwright.play.match import Match, Seat
from rollwright.play.replay import state_of
from rollwright.play.state import State


def run(words: argparse.Namespace, texts: Texts) -> int:
    """Play until the game is over or the player stops; either way it is kept."""
    terminal = Terminal(words.colour, aside=words.json)
    if words.resume:
        state, header, writer = _resumed(words, texts, terminal)
    else:
        state, header, writer = _begun(words, texts)
    seats = [Seat(seat["name"], seat["player"]) for seat in header.seats]
    seed = header.dice["seed"]
    bots = {
        seat: BotPlayer(who.player, seed) for seat, who in enumerate(seats) if who.player != HUMAN
    }
    with writer:
        dice = Seeded(seed) if header.dice["source"] == "seeded" else None
        table = LineTable(state, seats, bots, dice, writer, terminal, texts)
        terminal.say(texts("play.welcome", title=state.game.about.title))
        terminal.say(texts("play.recorded", path=writer.path))
        if state.game.about.reconstruction:
            terminal.say(texts("play.reconstruction"))
        try:
            table.play()
        except Stopped as stop:
            terminal.say("\n" + texts("play.interrupted", path=writer.path))
            return INTERRUPTED if stop.interrupted else DONE
        terminal.say(texts("play.kept", path=writer.path))
    if words.json:
        print(json.dumps(_result(table.match, writer.path), ensure_ascii=False))
    return DONE


def _begun(words: argparse.Namespace, texts: Texts) -> tuple[State, Header, RecordWriter]:
    if words.game is None:
        raise RollwrightError("usage.game_or_resume")
    players = words.seats.split(",")
    game = game_from(words, len(players))
    seed = fresh_seed() if words.seed is None else words.seed
    header = game.header(
        [{"name": name, "player": player} for name, player in
         zip(_names(words.names, players, texts), players, strict=True)],
        {"source": words.dice, "seed": seed},
    )  # fmt: skip
    return game.new(), header, _writer(words.record, game.about.name, header, ())


def _names(given: str | None, players: list[str], texts: Texts) -> list[str]:
    if given is None:
        return [texts("seat.name", number=seat + 1) for seat in range(len(players))]
    # Names are plain text: no control characters reach the terminal.
    names = ["".join(c for c in name if c.isprintable()).strip() for name in given.split(",")]
    if len(names) != len(players) or not all(names):
        raise RollwrightError("usage.names", found=len([n for n in names if n]), seats=len(players))
    return names


def _resumed(
    words: argparse.Namespace, texts: Texts, terminal: Terminal
) -> tuple[State, Header, RecordWriter]:
    path = Path(words.resume)
    try:
        raw = path.read_bytes()
    except OSError as error:
        raise RollwrightError("file.unreadable_named", path=path, why=error.strerror) from None
    try:
        record = parse_record(raw)
        state = state_of(record)
    except RecordError as error:
        if not words.salvage:
            raise
        record = _longest_possible(raw)
        _check_seats(record)
        writer = _writer(words.record, record.header.game, record.header, record.events)
        terminal.say(texts("play.salvaged", line=error.line, path=writer.path))
        return state_of(record), record.header, writer
    _check_seats(record)
    return state, record.header, RecordWriter.resume(path, len(record.events))


def _longest_possible(raw: bytes) -> Record:
    """Read what stands before the damage, be it in the writing or in the play."""
    record = parse_record(raw, salvage=True)
    try:
        state_of(record)
    except RecordError as error:
        if error.line < 2:
            raise
        return Record(record.header, record.events[: error.line - 2])
    return record


def _check_seats(record: Record) -> None:
    """Refuse a record that was not played at a table: it does not say who sits where."""
    header = record.header
    named = [seat for seat in header.seats if "name" in seat and "player" in seat]
    if len(named) != header.players:
        raise RecordError("record.field", line=1, field="seats")
    for seat in named:
        if seat["player"] != HUMAN:
            bot_number(seat["player"])
    source, seed = header.dice.get("source"), header.dice.get("seed")
    if source not in ("seeded", "typed") or not isinstance(seed, int):
        raise RecordError("record.field", line=1, field="dice")


def _writer(
    asked: str | None, game: str, header: Header, events: tuple[Event, ...]
) -> RecordWriter:
    if asked:
        return RecordWriter.begin(Path(asked), header, events)
    folder = Path(platformdirs.user_data_dir("rollwright", False)) / "games"
    stem = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}"
    path = folder / f"{stem}.jsonl"
    number = 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}.jsonl"
    return RecordWriter.begin(path, header, events)


def _result(match: Match, path: Path) -> dict[str, Any]:
    state = match.state
    return {
        "game": state.game.about.name,
        "seats": [
            {
                "name": seat.name,
                "player": seat.player,
                "points": points,
                "parts": state.parts(number),
            }
            for number, (seat, points) in enumerate(zip(match.seats, state.scores, strict=True))
        ],
        "winners": state.winners,
        "record": str(path),
    }
