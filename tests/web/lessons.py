"""The scripts of the guided turns, and a run of one against the real rules."""

import json
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any, Literal

from tests.server.serving import ServerProcess
from tests.server.wire import Wire

GAMES = ("clever", "geizen", "knifflig", "qwixx")
LEARNER, COMPANION = 0, 1
_FOLDER = Path(__file__).parents[2] / "web" / "src" / "games"


@cache
def script(game: str) -> dict[str, Any]:
    """Return the script of a game's guided turn."""
    found: dict[str, Any] = json.loads((_FOLDER / game / "lesson/script.json").read_text("utf-8"))
    return found


def variants(game: str) -> list[dict[int, int]]:
    """Return which of the allowed choices to take at which step: all of them at least once."""
    steps = script(game)["steps"]
    return [{}] + [
        {at: choice}
        for at, step in enumerate(steps)
        for choice in range(1, len(step.get("take", ())))
    ]


class Run:
    """A guided turn, played as the browser plays it, without its pauses."""

    def __init__(self, server: ServerProcess, game: str, choices: dict[int, int]) -> None:
        self._script = script(game)
        self._choices = choices
        self._dice = iter(self._script["dice"])
        self._companion = iter(self._script["companion"])
        self._granted = 0
        made = server.table(game, ("human", "human"), dice="typed")
        self._open = ExitStack()
        self._wires = [
            self._open.enter_context(Wire(server, made["table"], made["tokens"][seat]))
            for seat in (LEARNER, COMPANION)
        ]

    def play(self) -> None:
        """Play it through; every step must find what it speaks of."""
        with self._open:
            for at, step in enumerate(self._script["steps"]):
                self._granted += step.get("does", 0)
                self._settle()
                assert step["waits"] == "act" or not self._granted, (at, "cannot be done here")
                self._take(at, step)
            assert next(self._dice, None) is None, "dice are left"
            assert next(self._companion, None) is None, "decisions of the companion are left"

    def _take(self, at: int, step: dict[str, Any]) -> None:
        learner = self._wires[LEARNER]
        if step["waits"] == "roll":
            assert self._due() == "learner", (at, learner.view["todo"])
            learner.done("roll", outcome=next(self._dice))
        elif step["waits"] == "act":
            legal = learner.view["legal"]
            assert set(step["take"]) <= set(legal), (at, step["take"], legal)
            learner.done("decide", action=step["take"][self._choices.get(at, 0)])
        elif step["waits"] == "try":
            learner.send({"type": "explain", "id": "why", "action": step["action"]})
            answer = learner.hear()
            assert answer["type"] == "explained", (at, answer)
            assert answer["reason"] is not None and answer["reason"]["rule"], (at, answer)

    def _due(self) -> Literal["start", "learner", "companion"] | None:
        due = self._wires[LEARNER].now["due"]
        if due is None:
            return None
        if due["kind"] == "start":
            return "start"
        return "learner" if self._wires[LEARNER].view["active"] == LEARNER else "companion"

    def _settle(self) -> None:
        """Let the companion do what the steps so far tell of, as far as it can."""
        companion = self._wires[COMPANION]
        while True:
            for wire in self._wires:
                wire.catch_up()
            if self._due() == "start":
                companion.done("roll", outcome=next(self._dice))
                continue
            if not self._granted:
                return
            if self._due() == "companion":
                companion.done("roll", outcome=next(self._dice))
            elif COMPANION in companion.now["deciding"] and companion.view["legal"]:
                companion.done("decide", action=next(self._companion))
            else:
                return
            self._granted -= 1
