"""A real server in a process of its own, for tests: started, asked, killed and started again."""

import json
import os
import re
import signal
import subprocess
import sys
import time
import urllib.error
import urllib.request
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

ROOM = (
    "--connections-per-address", "100000", "--connections", "100000", "--tables-per-hour",
    "1000000", "--requests-per-second", "1000000", "--messages-per-second", "1000000",
    "--wrong-tokens-per-hour", "1000000", "--sockets-per-address", "100000",
    "--bot-tables", "1000", "--connects-per-second", "1000000",
    "--messages-per-second-per-address", "1000000",
)  # fmt: skip
"""Limits that tests of other things do not run into."""


class ServerProcess:
    """`rollwright serve` on a database; `kill` is kill -9, `stop` is SIGTERM."""

    def __init__(
        self, database: str | Path, *words: str, port: int = 0, room: bool = True,
        files: int | None = None, games: Path | None = None,
    ) -> None:  # fmt: skip
        """Start it; it may open no more than so many `files`; games from elsewhere are installed in
        the folder `games`."""
        self.words = [*(ROOM if room else ()), "--bot-pause", "0", "--warm-after", "never", *words]
        self.database = str(database)
        self.port = port
        self.log = Path(f"{self.database}.log") if "://" not in self.database else None
        self.process: subprocess.Popen[str] | None = None
        limit = f'ulimit -n {files}; exec "$@"'
        path = [str(games or ""), os.environ.get("PYTHONPATH", "")]
        self._environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, path))}
        self._before = [] if files is None else ["bash", "-c", limit, "bash"]
        self.start()

    def start(self) -> None:
        """Start it, on the same port as before, and wait until it answers."""
        with (self.log or Path(os.devnull)).open("a", encoding="utf-8") as log:
            self.process = subprocess.Popen(
                [*self._before, sys.executable, "-m", "rollwright", "serve", "--port",
                 str(self.port), "--database", self.database, "--lang", "en", *self.words],
                stdout=subprocess.PIPE, stderr=log, text=True, env=self._environment,
            )  # fmt: skip
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        found = re.search(r":(\d+)$", line.strip())
        assert found, f"the server did not start: {line!r}"
        self.port = int(found[1])
        for _ in range(400):
            try:
                self.get("/api/house")
            except OSError:
                time.sleep(0.02)
            else:
                return
        raise AssertionError("the server does not answer")

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        assert self.process is not None
        return self.process.pid

    def kill(self) -> None:
        """End it as a power cut would."""
        assert self.process is not None
        os.kill(self.process.pid, signal.SIGKILL)
        self.wait()

    def stop(self) -> int:
        """Ask it to stop, and return its exit code."""
        assert self.process is not None
        self.process.terminate()
        return self.wait()

    def wait(self) -> int:
        """Wait until it has ended by itself, and return its exit code."""
        assert self.process is not None and self.process.stdout is not None
        code = self.process.wait(30)
        self.process.stdout.close()
        return code

    def ask(
        self,
        method: str,
        path: str,
        body: Any = None,
        token: str | None = None,
        headers: dict[str, str] | None = None,
    ) -> tuple[int, dict[str, str], bytes]:
        """Send a request; return status, headers and body, whatever they are."""
        data = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        sent = {"Content-Type": "application/json", **(headers or {})}
        if token is not None:
            sent["Authorization"] = f"Bearer {token}"
        request = urllib.request.Request(self.url + path, data, sent, method=method)
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return answer.status, dict(answer.headers), answer.read()
        except urllib.error.HTTPError as error:
            return error.code, dict(error.headers), error.read()

    def get(self, path: str, token: str | None = None) -> Any:
        status, headers, body = self.ask("GET", path, token=token)
        assert status == 200, (status, body)
        is_json = "application/json" in headers.get("content-type", "")
        return json.loads(body) if is_json else body.decode()

    def post(self, path: str, body: Any, token: str | None = None) -> Any:
        status, _, raw = self.ask("POST", path, body, token)
        assert status in (200, 201), (status, raw)
        return json.loads(raw)

    def table(self, game: str, seats: Sequence[str], **more: Any) -> dict[str, Any]:
        """Open a table; people are called P0, P1, … Return the answer, with the keys by seat."""
        made: dict[str, Any] = self.post(
            "/api/tables",
            {
                "game": game,
                "seats": [
                    {"player": player, "name": f"P{seat}" if player == "human" else ""}
                    for seat, player in enumerate(seats)
                ],
                **more,
            },
        )
        made["tokens"] = {key["seat"]: key["token"] for key in made["keys"]}
        made["links"] = {key["seat"]: key["link"] for key in made["keys"]}
        return made

    def socket(self, table: str) -> str:
        return f"ws://127.0.0.1:{self.port}/socket/{table}"

    def record(self, table: str, token: str, game: int | None = None) -> bytes:
        query = "" if game is None else f"?game={game}"
        status, _, body = self.ask("GET", f"/api/tables/{table}/record{query}", token=token)
        assert status == 200, body
        return body


@contextmanager
def serving(database: str | Path, *words: str) -> Generator[ServerProcess]:
    """Serve; if it still runs at the end, it is killed."""
    server = ServerProcess(database, *words)
    try:
        yield server
    finally:
        if server.process is not None and server.process.poll() is None:
            server.kill()
