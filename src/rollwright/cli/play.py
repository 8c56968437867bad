"""`rollwright play`: sets up or resumes a game at the terminal."""

import argparse
import json
import textwrap
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from rollwright.bots import known_bot
from rollwright.bots.programs.child import ProgramError
from rollwright.cli.arguments import LAST_GAME, command_line, names, seats
from rollwright.cli.data_folder import data_folder
from rollwright.cli.exit_codes import DONE, INTERRUPTED
from rollwright.cli.line_table import LineTable, Stopped
from rollwright.cli.readiness import compile_meanwhile, make_ready
from rollwright.cli.seated import agreed_to_programs, seated, tell_the_end
from rollwright.cli.setup import game_from
from rollwright.cli.terminal import Terminal
from rollwright.core.errors import RecordError, RollwrightError, cause
from rollwright.core.headings import reconstruction_text
from rollwright.core.players import HUMAN
from rollwright.core.records import Header, Record, RecordWriter
from rollwright.core.texts import Texts
from rollwright.play.dice import Seeded
from rollwright.play.entropy import fresh_seed
from rollwright.play.match import Match, Seat
from rollwright.play.replay import open_record
from rollwright.play.state import State


def run(words: argparse.Namespace, texts: Texts) -> int:
    """Play until the game is over or the player stops; either way it is kept."""
    terminal = Terminal(words.colour, aside=words.json)
    with ExitStack() as stack:
        if words.resume is not None:
            state, header, writer = _resumed(words, texts, terminal)
            stack.enter_context(writer)
            agreed_to_programs(header, terminal, texts)
            bots = seated(header, words, stack)
        else:
            state, header = _begun(words, texts)
            bots = seated(header, words, stack)  # what cannot play leaves no record
            writer = _writer(words.record, Record(header, ()))
            stack.enter_context(writer)
        who_sits = [Seat(seat["name"], seat["player"]) for seat in header.seats]
        dice = Seeded(header.dice["seed"]) if header.dice["source"] == "seeded" else None
        table = LineTable(state, who_sits, bots, dice, writer, terminal, texts)
        playing = [seat.player for seat in who_sits if seat.player != HUMAN]
        make_ready(state.game, playing, 1, texts)
        table.between_steps = compile_meanwhile(state.game, playing, texts)
        terminal.say(texts("play.welcome", title=state.game.title))
        terminal.say(texts("play.recorded", path=writer.path))
        if state.game.reconstruction:
            terminal.say(textwrap.fill(reconstruction_text(state.game.reconstruction, texts), 88))
        try:
            table.play()
        except (Stopped, ProgramError) as stop:
            again = command_line("play", "--resume", str(writer.path), *_language(words))
            terminal.say("\n" + texts("play.interrupted", command=again))
            if not isinstance(stop, Stopped):
                raise
            code = INTERRUPTED if stop.interrupted else DONE
        else:
            tell_the_end(bots, table.match.state)
            terminal.say(texts("play.kept", path=writer.path))
            code = DONE
    if words.json:
        print(json.dumps(_result(table.match, writer.path), ensure_ascii=False))
    return code


def _language(words: argparse.Namespace) -> list[str]:
    """Return the words that ask for the language again, if it was asked for."""
    return ["--lang", words.lang] if words.lang else []


def _begun(words: argparse.Namespace, texts: Texts) -> tuple[State, Header]:
    players = seats(words)
    usual = [texts("seat.name", number=seat + 1) for seat in range(len(players))]
    game = game_from(words, len(players))
    header = game.header(
        [
            {"name": name, "player": player}
            for name, player in zip(names(words) or usual, players, strict=True)
        ],
        {
            "source": words.dice or "seeded",
            "seed": fresh_seed() if words.seed is None else words.seed,
        },
    )
    return game.new(), header


def _resumed(
    words: argparse.Namespace, texts: Texts, terminal: Terminal
) -> tuple[State, Header, RecordWriter]:
    path = _last_game() if words.resume == LAST_GAME else Path(words.resume)
    try:
        opened = open_record(path)
    except RecordError as error:
        if not words.salvage:
            raise
        opened = open_record(path, salvage=True)
        _check_seats(opened.record)
        writer = _writer(words.record, opened.record)
        terminal.say(texts("play.salvaged", line=error.line, path=writer.path))
    else:
        _check_seats(opened.record)
        writer = RecordWriter.resume(path, len(opened.record.events))
    return opened.state, opened.record.header, writer


def _games_folder() -> Path:
    return data_folder() / "games"


def _last_game() -> Path:
    records = _games_folder().glob("*.jsonl")
    last = max(records, key=lambda path: path.stat().st_mtime, default=None)
    if last is None:
        raise RollwrightError("play.none_kept", path=_games_folder())
    return last


def _check_seats(record: Record) -> None:
    """Refuse a record that was not played at a table: it does not say who sits where."""
    header = record.header
    if len(header.seats) != header.players or not all(
        "name" in seat and "player" in seat for seat in header.seats
    ):
        raise RecordError("record.field", line=1, field="seats")
    for seat in header.seats:
        if seat["player"] != HUMAN:
            known_bot(seat["player"])
    source, seed = header.dice.get("source"), header.dice.get("seed")
    if source not in ("seeded", "typed") or not isinstance(seed, int):
        raise RecordError("record.field", line=1, field="dice")


def _writer(asked: str | None, record: Record) -> RecordWriter:
    path = Path(asked) if asked else _free_path(record.header.game)
    return RecordWriter.begin(path, record)


def kept_record(game: str, text: str) -> Path:
    """Keep a record that came from elsewhere beside the games played here."""
    path = _free_path(game)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except OSError as error:
        raise RollwrightError("file.unwritable", path=path, why=cause(error)) from None
    return path


def _free_path(game: str) -> Path:
    """Return where a new record of a game may lie."""
    folder = _games_folder()
    stem = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}"
    path = folder / f"{stem}.jsonl"
    number = 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}.jsonl"
    return path


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
        "over": state.over,
        "winners": state.winners,
        "record": str(path),
    }
