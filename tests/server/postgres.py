"""A real PostgreSQL for tests: a cluster of its own, thrown away afterwards."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Generator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

import psycopg
import pytest

ADMIN = "rollwright"


class Cluster:
    """A cluster. It listens on a socket in its own folder only, so no port is taken."""

    def __init__(self, folder: Path, binaries: Path) -> None:
        self.folder = folder
        self._binaries = binaries
        self._numbers = count(1)
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it answers."""
        with (self.folder / "log").open("a", encoding="utf-8") as log:
            self._process = subprocess.Popen(
                [self._binaries / "postgres", "-D", self.folder / "data",
                 "-c", "listen_addresses=", "-c", f"unix_socket_directories={self.folder}"],
                stdout=log, stderr=log, user=_user(), cwd=self.folder,
            )  # fmt: skip
        for _ in range(600):
            try:
                psycopg.connect(self.url).close()
            except psycopg.OperationalError:
                log_text = (self.folder / "log").read_text(encoding="utf-8")
                assert self._process.poll() is None, log_text
                time.sleep(0.1)
            else:
                return
        raise AssertionError("PostgreSQL does not answer")

    def stop(self) -> None:
        """Stop it at once, as if its machine had lost power."""
        if self._process is not None:
            self._process.send_signal(signal.SIGQUIT)
            self._process.wait()

    @property
    def url(self) -> str:
        return f"postgresql://{ADMIN}@/postgres?host={self.folder}"

    def new_database(self) -> str:
        """Return the address of an empty database.

        It is a schema of its own: who comes by this address sees nothing else, and to make a
        whole database would take a hundred times as long.
        """
        name = f"tables_{next(self._numbers)}"
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f"CREATE SCHEMA {name}".encode())
        return f"{self.url}&options=-csearch_path%3D{name}"


@contextmanager
def running_cluster() -> Generator[Cluster]:
    """Start a cluster and remove it in the end; skip where there is no PostgreSQL."""
    binaries = _binaries()
    if binaries is None:
        pytest.skip(
            "POSTGRESQL IS NOT INSTALLED: nothing is tested against it. Its initdb and postgres "
            "are looked for in PATH and in /usr/lib/postgresql (apt-get install postgresql)."
        )
    # Short, because a socket's path may not be longer than 107 letters.
    folder = Path(tempfile.mkdtemp(prefix="rollwright-pg-"))
    user = _user()
    if user is not None:
        os.chown(folder, user, -1)
    data = folder / "data"
    try:
        with (folder / "log").open("w", encoding="utf-8") as log:
            subprocess.run(
                [binaries / "initdb", "--pgdata", data, "--username", ADMIN, "--auth", "trust",
                 "--encoding", "UTF8", "--no-locale", "--no-sync"],
                stdout=log, stderr=log, user=user, cwd=folder, check=True,
            )  # fmt: skip
        cluster = Cluster(folder, binaries)
        try:
            cluster.start()
            yield cluster
        finally:
            cluster.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _binaries() -> Path | None:
    in_path = shutil.which("initdb")
    found = [Path(in_path).resolve().parent] if in_path else []
    found += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    complete = (each for each in found if (each / "initdb").exists())
    return next((each for each in complete if (each / "postgres").exists()), None)


def _user() -> int | None:
    """Return who is to run it, if not we ourselves: PostgreSQL does not run as root."""
    if os.geteuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name).pw_uid
        except KeyError:
            continue
    pytest.skip("POSTGRESQL CANNOT RUN: we are root, and there is no other user to run it.")
