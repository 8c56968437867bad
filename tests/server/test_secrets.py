"""What must be nowhere: tokens in the database, and tokens, seeds and names in the log."""

import ast
import asyncio
import hashlib
import inspect
import json
import secrets
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import rollwright.client
import rollwright.server
from rollwright.server.access import tokens
from tests.server.listeners import play
from tests.server.seats import code_in, connected, log_of, sitting
from tests.server.serving import ServerProcess

BY_VALUE = (ast.Eq, ast.NotEq, ast.In, ast.NotIn)


@pytest.fixture(scope="module")
def lived(tmp_path_factory: pytest.TempPathFactory) -> Iterator["Lived"]:
    """Let a server that logs all it can live through a little of everything."""
    folder = tmp_path_factory.mktemp("lived")
    server = ServerProcess(folder / "tables.sqlite3", "--verbose")
    yield Lived(server)
    server.stop()


class Lived:
    """A server on which things happened, and all the secrets there were."""

    def __init__(self, server: ServerProcess) -> None:
        self.server = server
        self.names = [f"Name{secrets.token_hex(6)}" for _ in range(2)]
        self.seeds = [f"Seed{secrets.token_hex(6)}" for _ in range(2)]
        seats = [
            {"player": "human", "name": self.names[0], "adds_seed": True},
            {"player": "open"},
            {"player": "random"},
        ]
        made = server.post("/api/tables", {"game": "qwixx", "seats": seats})
        self.table: str = made["table"]
        keys = {key["seat"]: key["token"] for key in made["keys"]}
        taken = server.post(
            f"/api/tables/{self.table}/join",
            {"name": self.names[1], "adds_seed": True}, keys[1],
        )  # fmt: skip
        self.tokens: list[str] = [*keys.values(), taken["token"]]
        self.wrong = [secrets.token_urlsafe(18) for _ in range(3)]
        seated = {0: keys[0], 1: taken["token"], None: keys[None]}
        seeds = {seat: [seed] for seat, seed in enumerate(self.seeds)}
        asyncio.run(play(server, self.table, seated, seed=1, seeds=seeds))
        self._complain(keys[0])
        self.server_seeds = [
            json.loads(body)["server_seed"]
            for _, kind, _, _, body in log_of(server, self.table)
            if kind in ("created", "ended")
        ]

    def _complain(self, token: str) -> None:
        """Do what is refused, with secrets in it wherever one could stand."""
        server = self.server
        server.ask("GET", f"/api/tables/{self.table}", token=self.wrong[0])
        server.ask("GET", f"/api/tables/{self.wrong[0]}", token=self.wrong[1])
        server.ask("GET", f"/t/{token}")
        server.ask("GET", f"/nope/{token}?token={token}")
        server.ask("POST", "/api/tables", {"game": token, "seats": [{"player": self.names[0]}]})
        server.ask("POST", f"/api/tables/{self.table}/join", {"name": self.names[0]}, self.wrong[2])
        server.ask("POST", "/api/tables", b"\xff" + token.encode())
        with sitting(server, self.table, self.wrong[0]) as seat:
            assert code_in(seat.hear()) == "server.token"
        with connected(server, self.table) as seat:
            seat.send(token)
            assert code_in(seat.hear()) == "server.hello"
        with sitting(server, self.table, token) as seat:
            assert seat.hear()["type"] == "welcome"
            seat.send(json.dumps({"type": token, "id": self.names[0]}))
            seat.send(token.encode())
            seat.send("x" * 5000 + token)
            seat.code_of_end()

    @property
    def database(self) -> bytes:
        """All bytes of the database and what belongs to it."""
        path = Path(self.server.database)
        files = [file for file in path.parent.glob(f"{path.name}*") if file != self.server.log]
        assert path in files and any(file.name.endswith("-wal") for file in files)
        return b"".join(file.read_bytes() for file in files)

    @property
    def log(self) -> str:
        assert self.server.log is not None
        return self.server.log.read_text(encoding="utf-8")


def test_the_database_has_no_token_but_its_hash(lived: Lived) -> None:
    data = lived.database
    for token in lived.tokens:
        assert token.encode() not in data
        assert hashlib.sha256(token.encode()).hexdigest().encode() in data
    for token in lived.wrong:
        assert token.encode() not in data


def test_the_log_has_no_token(lived: Lived) -> None:
    assert lived.table in lived.log  # it is the log of this server, and not empty
    for token in [*lived.tokens, *lived.wrong]:
        assert token not in lived.log
        assert hashlib.sha256(token.encode()).hexdigest() not in lived.log


def test_the_log_has_no_seed_and_no_name(lived: Lived) -> None:
    assert len(lived.server_seeds) == 2
    for secret in [*lived.server_seeds, *lived.seeds, *lived.names]:
        assert secret not in lived.log


def test_the_log_is_a_line_an_event_and_has_no_traceback(lived: Lived) -> None:
    events: list[dict[str, Any]] = [json.loads(line) for line in lived.log.splitlines()]
    assert {event["event"] for event in events} >= {"serving", "created", "joined"}
    assert "Traceback" not in lived.log


def test_a_game_that_was_played_stands_in_the_database(lived: Lived) -> None:
    # Or else the tests above would search for nothing.
    data = lived.database
    assert all(
        secret.encode() in data for secret in [*lived.server_seeds, *lived.seeds, *lived.names]
    )


def test_tokens_are_compared_in_a_time_that_tells_nothing() -> None:
    """All comparisons of hashes go through `same_hash`, and that is `hmac.compare_digest`."""
    assert "hmac.compare_digest(" in inspect.getsource(tokens.same_hash)
    rooms = [Path(rollwright.client.__file__).parent, Path(rollwright.server.__file__).parent]
    for path in [path for room in rooms for path in room.rglob("*.py")]:
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Compare) and isinstance(node.ops[0], BY_VALUE):
                compared = ast.unparse(node)
                secret = any(word in compared for word in ("token", "invite", "guest_hash"))
                assert not secret, f"{path.name}: {compared}"


def test_tokens_are_long_and_never_the_same() -> None:
    made = {tokens.fresh_token() for _ in range(1000)}
    assert len(made) == 1000
    assert all(tokens.is_token(token) and len(token) >= 22 for token in made)
