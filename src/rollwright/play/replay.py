"""From records to states, bit for bit."""

from dataclasses import dataclass
from pathlib import Path

from rollwright.core.errors import RecordError, RollwrightError
from rollwright.core.records import Record, read_record
from rollwright.play.game import Game
from rollwright.play.state import State


@dataclass(frozen=True)
class Opened:
    """A record that can be replayed, and the state that it leads to."""

    record: Record
    state: State


def load(path: str | Path, *, salvage: bool = False) -> State:
    """Read a record file and return the state it leads to; see `open_record`."""
    return open_record(Path(path), salvage=salvage).state


def open_record(path: Path, *, salvage: bool = False) -> Opened:
    """Read a record and replay it.

    With `salvage`, one that is damaged, in the writing or in the play, is read up to the damage.
    """
    record = read_record(path, salvage=salvage)
    state, wrong = _replayed(record)
    if wrong is None:
        return Opened(record, state)
    if not salvage:
        raise wrong
    intact = record.until(wrong.line - 2)
    return Opened(intact, state.of_record(intact))


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
    state, wrong = _replayed(record)
    if wrong is not None:
        raise wrong
    return state


def _replayed(record: Record) -> tuple[State, RecordError | None]:
    """Replay a record up to its end, or to the event that is impossible, which is named."""
    state = game_of(record).new()
    for line, event in enumerate(record.events, start=2):
        try:
            state.happen(event)
        except RollwrightError as error:
            wrong = RecordError("record.impossible", line=line, why=error)
            wrong.__cause__ = error
            return state, wrong
    return state.of_record(record), None
