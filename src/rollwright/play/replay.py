"""From records to states, bit for bit."""

from pathlib import Path

from rollwright.core.errors import RecordError, RollwrightError
from rollwright.core.records import Record, read_record
from rollwright.play.game import Game
from rollwright.play.state import State


def load(path: str | Path, *, salvage: bool = False) -> State:
    """Read a record file and return the state it leads to; see `open_record`."""
    return state_of(open_record(Path(path), salvage=salvage))


def open_record(path: Path, *, salvage: bool = False) -> Record:
    """Read a record that can be replayed.

    With `salvage`, one that is damaged, in the writing or in the play, is read up to the damage.
    """
    record = read_record(path, salvage=salvage)
    try:
        state_of(record)
    except RecordError as error:
        if not salvage or error.line < 2:
            raise
        return Record(record.header, record.events[: error.line - 2])
    return record


def game_of(record: Record) -> Game:
    """Set up the game a record was played with: its own sheet, options and players."""
    header = record.header
    try:
        game = Game(header.game, header.players, header.sheet, header.options)
    except RollwrightError as error:
        raise RecordError("record.header", line=1, why=error) from error
    if header.rules > game.about.rules_version:
        raise RecordError(
            "record.newer_rules", line=1, rules=header.rules, known=game.about.rules_version
        )
    return game


def state_of(record: Record) -> State:
    """Return the state a record leads to; an impossible event is an error naming its line."""
    state = game_of(record).new()
    for line, event in enumerate(record.events, start=2):
        try:
            state.happen(event)
        except RollwrightError as error:
            raise RecordError("record.impossible", line=line, why=error) from error
    return state
