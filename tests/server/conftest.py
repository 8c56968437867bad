"""Servers for tests."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.postgres import Cluster, running_cluster
from tests.server.serving import ServerProcess


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """Serve for all tests of this package in this process, on an SQLite file of its own."""
    folder = tmp_path_factory.mktemp("server")
    site = folder / "site"
    site.mkdir()
    (site / "index.html").write_text("<!doctype html><title>Rollwright</title>", encoding="utf-8")
    running = ServerProcess(folder / "tables.sqlite3", "--site", str(site))
    yield running
    assert running.stop() == 0


@pytest.fixture(scope="session")
def postgres() -> Iterator[Cluster]:
    """Run PostgreSQL for all tests of this process; skip where it is not installed."""
    with running_cluster() as cluster:
        yield cluster


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Return the address of an empty database, once of each kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.sqlite3'}"
    cluster: Cluster = request.getfixturevalue("postgres")
    return cluster.new_database()
