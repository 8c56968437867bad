"""How a game at a server has ended: its points are shown, its dice checked, its record kept."""

from collections.abc import Callable, Sequence
from pathlib import Path

from rollwright.cli.choices import points_lines, result_line
from rollwright.cli.terminal import Terminal
from rollwright.client.witness import Witness
from rollwright.core.errors import RollwrightError
from rollwright.core.records import Record, parse_record
from rollwright.core.texts import Texts
from rollwright.play.fair import FAIR
from rollwright.play.replay import state_of
from rollwright.play.verify import Verdict, verify


class GameEnd:
    """Shows, checks and keeps games by the records that a server gives."""

    def __init__(
        self, witness: Witness, terminal: Terminal, texts: Texts, keep: Callable[[str], Path]
    ) -> None:
        """`keep` keeps a finished game's record and returns where."""
        self._witness = witness
        self._terminal = terminal
        self._texts = texts
        self._keep = keep

    def show(self, text: str, names: Sequence[str]) -> None:
        """Show points and winners."""
        state = state_of(parse_record(text.encode()))
        self._say("play.result")
        for line in points_lines(state, names, self._texts):
            self._terminal.say(line)
        self._terminal.say(result_line(state, names, self._texts))

    def check(self, text: str, number: int) -> Path:
        """Check the dice of the game of a number, and keep its record.

        That they should be fair ones is known from what was kept, not only from the record.
        """
        kept = self._witness.kept(number)
        try:
            record = parse_record(text.encode())
            if kept.commitment is not None or _claims_fair_dice(record):
                self._say_verdict(verify(record, kept))
        except RollwrightError:
            if kept.commitment is not None:
                self._say("join.not_fair")
            raise
        path = self._keep(text)
        self._say("play.kept", path=path)
        return path

    def _say_verdict(self, verdict: Verdict) -> None:
        is_wrong = bool(verdict.wrong or verdict.unchecked)
        if is_wrong or not verdict.unknown:
            self._say("join.not_fair" if is_wrong else "join.fair")
        for wrong in verdict.wrong:
            self._terminal.say("✗ " + wrong.text(self._texts))
        if verdict.unchecked is not None:
            self._terminal.say("✗ " + self._texts(verdict.unchecked))
        for key in verdict.unknown:
            self._say(key)

    def _say(self, key: str, **params: object) -> None:
        self._terminal.say(self._texts(key, **params))


def _claims_fair_dice(record: Record) -> bool:
    return record.header.dice.get("source") == FAIR
