"""Anybody's bot: a program in any language decides, over JSON Lines on its standard streams.

`docs/bots.md` describes the protocol. A program hears what its seat may know and nothing else.
"""

import json
from collections.abc import Mapping, Sequence
from types import TracebackType
from typing import Any, Final, Self

from rollwright.bots.programs.child import Child, ProgramError
from rollwright.bots.programs.naming import SECONDS, shown, words_of
from rollwright.core.errors import NotationError
from rollwright.play.game import Game
from rollwright.play.state import State

PROTOCOL: Final = 2
STARTING: Final = 20.0
"""Seconds that a program has for its first answer beside those for every one."""
_LONGEST_ACTION: Final = 40
_LISTED: Final = 12
"""How many legal actions an error lists."""


class ProgramPlayer:
    """Decides for a seat by asking a program. It is started when it is first needed.

    After an error the program has been ended, and the next question starts it anew.
    """

    def __init__(
        self, command: str, seconds: float = SECONDS, *, starting: float = STARTING
    ) -> None:
        """Take the command, how long a decision may take, and how much longer the first."""
        self._words = words_of(command)
        self._called = shown(command)
        self._seconds = seconds
        self._starting = starting
        self._child: Child | None = None
        self._asked = 0
        self._has_begun = False
        self._has_answered = False
        self._stopped = False
        self.label: object = None
        """By which whoever began the game tells it from others."""

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()

    @property
    def pid(self) -> int | None:
        """The number of the program's process, while it runs."""
        return None if self._child is None else self._child.pid

    def start(self) -> None:
        """Start the program, if it does not run."""
        self._started()

    def begin(self, game: Game, seat: int, number: int | None = None, label: object = None) -> None:
        """Tell that what follows is of this game and seat; `number` is the game's in a run."""
        message = {
            "type": "begin", "protocol": PROTOCOL, "game": game.about.name,
            "players": game.players, "seat": seat, "options": dict(game.options),
            "sheet": dict(game.sheet.data), "printed": game.printed, "number": number,
        }  # fmt: skip
        self._started().say(_line(message))
        self._has_begun, self.label = True, label

    def choose(self, state: State, seat: int, number: int) -> str:
        """Ask for the seat's action, on what the seat may know; `number` is for other bots."""
        child = self._started()
        if not self._has_begun:
            self.begin(state.game, seat)
        seen = state.observe(seat)
        legal = seen.legal(seat)
        self._asked += 1
        question = {
            "type": "decide", "id": self._asked, "seat": seat, "view": seen.view(seat),
            "legal": legal, "seconds": self._seconds,
        }  # fmt: skip
        more = 0.0 if self._has_answered else self._starting
        try:
            line = child.ask(_line(question), self._seconds + more)
            action = read_answer(line, self._asked, child)
            chosen = _legal(action, seen, seat, legal, child)
        except ProgramError:
            self.close(at_once=True)
            raise
        self._has_answered = True
        return chosen

    def end(self, state: State) -> None:
        """Tell how the game went; whether anybody listens does not matter any more."""
        if self._child is not None and self._has_begun:
            scores, winners = state.scores, list(state.winners)
            self._child.say(_line({"type": "end", "scores": scores, "winners": winners}))
        self._has_begun, self.label = False, None

    def stop(self) -> None:
        """End the program for good, without waiting for it and from any thread.

        Whoever uses this object gets an error; `close` is still to come.
        """
        self._stopped = True
        child = self._child
        if child is not None:
            child.kill()

    def close(self, *, at_once: bool = False) -> None:
        """End the program; usually it gets a moment to do so itself."""
        child, self._child = self._child, None
        self._has_begun = self._has_answered = False
        if child is not None and at_once:
            child.close(0.0)
        elif child is not None:
            child.close()

    def _started(self) -> Child:
        if self._stopped:
            raise RuntimeError("this program has been stopped")
        if self._child is None:
            self._child = Child(self._words, self._called)
        return self._child


def read_answer(line: bytes, asked: int, child: Child) -> str:
    """Return the action in an answer to question `asked`; whether it is legal is another matter."""
    try:
        answer: Any = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):  # no UTF-8 is a ValueError too
        said = shown(line.decode("utf-8", "replace"))
        raise child.failed("program.not_json", line=said) from None
    if not isinstance(answer, dict):
        raise child.failed("program.not_an_object", line=shown(line.decode("utf-8")))
    number, action = answer.get("id"), answer.get("action")
    if number != asked or isinstance(number, bool):
        raise child.failed("program.other_id", asked=asked, found=_written(number))
    if (
        not isinstance(action, str)
        or not 0 < len(action) <= _LONGEST_ACTION
        or not action.isprintable()
    ):
        raise child.failed("program.no_action", found=_written(action))
    return action


def _legal(action: str, seen: State, seat: int, legal: Sequence[str], child: Child) -> str:
    """Return an answered action as we write it, or say why it is not possible."""
    if action in legal:
        return action
    try:
        number = seen.game.read(action)
        why: Any = seen.explain(number, seat)
    except NotationError as error:
        why = error
    else:
        if why is None:
            return seen.game.write(number)
    known = ", ".join(legal[:_LISTED]) + (", …" if len(legal) > _LISTED else "")
    raise child.failed("program.illegal", action=action, why=why, legal=known)


def _written(value: Any) -> str:
    """Write a part of an answer for a message about it."""
    return shown(json.dumps(value)) if isinstance(value, str | int | float | None) else "{…}"


def _line(message: Mapping[str, Any]) -> bytes:
    """Write a message: one line, and only ASCII, which any program reads as UTF-8."""
    return json.dumps(message, separators=(",", ":")).encode("ascii") + b"\n"
