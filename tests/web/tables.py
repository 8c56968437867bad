"""Tables that are already on their way, or through: what was before the browser comes."""

from collections.abc import Callable, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

from rollwright.core.events import Chance, Decision, parse_events
from tests.server.serving import ServerProcess
from tests.server.wire import Wire, play_on

TWO = ("human", "human")
WITH_BOT = ("human", "greedy")


@dataclass(frozen=True)
class Table:
    """A table, and the keys to it: people are called P0, P1, …"""

    server: ServerProcess
    id: str
    tokens: dict[int, str]
    guest: str
    invitations: tuple[str, ...]

    def link(self, seat: int, base: str | None = None) -> str:
        return f"{base or self.server.url}/t/{self.id}#{self.tokens[seat]}"

    @property
    def guest_link(self) -> str:
        return f"{self.server.url}/t/{self.id}#{self.guest}"

    def replay_link(self) -> str:
        """Return the address at which everybody may see the first game, once it is over."""
        result = self.server.get(f"/api/tables/{self.id}/result?game=1&lang=en", self.tokens[0])
        return f"{self.server.url}/r/{self.id}/1#{result['digest']}"

    def decisions(self, seat: int) -> list[str]:
        """Return what a seat has decided in this game, as that seat may know it."""
        log = self.server.get(f"/api/tables/{self.id}/log", self.tokens[seat])
        mine = (event for event in log["events"] if event.get("seat") == seat)
        return [event["action"] for event in mine if event["type"] == "decision"]

    def play(self, enough: Callable[[Sequence[Wire]], bool], seed: int = 0) -> None:
        """Let its people play at random until it is enough, or the game is over."""
        with ExitStack() as open_wires:
            wires = [
                open_wires.enter_context(Wire(self.server, self.id, token))
                for token in self.tokens.values()
            ]
            play_on(wires, lambda: enough(wires), seed)


def opened(
    server: ServerProcess, game: str = "qwixx", seats: Sequence[str] = WITH_BOT, **more: Any
) -> Table:
    """Open a table at which nothing has happened yet."""
    made = server.table(game, seats, **more)
    by_kind: dict[str, list[str]] = {}
    for key in made["keys"]:
        by_kind.setdefault(key["opens"], []).append(key["token"])
    tokens = {key["seat"]: key["token"] for key in made["keys"] if key["opens"] == "seat"}
    invitations = tuple(by_kind.get("invitation", ()))
    return Table(server, made["table"], tokens, by_kind["guest"][0], invitations)


def begun(
    server: ServerProcess, game: str = "qwixx", seats: Sequence[str] = WITH_BOT, events: int = 12
) -> Table:
    """Open a table and play until so much has happened and all people owe a decision.

    A game may be over before that, about once in 400: then another table is opened.
    """
    while True:
        table = opened(server, game, seats)
        table.play(
            lambda wires: (
                len(wires[0].events) >= events
                and all(wire.seat in wire.now["deciding"] and wire.view["legal"] for wire in wires)
            )
        )
        if server.get(f"/api/tables/{table.id}", table.tokens[0])["status"] == "playing":
            return table


def led_to(server: ServerProcess, game: str, events: str, players: int = 1, **more: Any) -> Table:
    """Open a table with real dice and let all this happen there, as a record would tell it."""
    table = opened(server, game, ["human"] * players, dice="typed", **more)
    with ExitStack() as open_wires:
        wires = [
            open_wires.enter_context(Wire(server, table.id, token))
            for token in table.tokens.values()
        ]
        for event in parse_events(events):
            for wire in wires:
                wire.catch_up()
            if isinstance(event, Chance):
                answer = wires[0].ask("roll", outcome=list(event.outcome))
            else:
                assert isinstance(event, Decision)
                answer = wires[event.seat].ask("decide", action=event.action)
            assert answer["type"] == "update", (event, answer)
    return table


def finished(server: ServerProcess, game: str = "qwixx", seats: Sequence[str] = WITH_BOT) -> Table:
    """Open a table and play a game to its end."""
    table = opened(server, game, seats)
    table.play(lambda _: False)
    return table
