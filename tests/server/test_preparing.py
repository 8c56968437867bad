"""Nobody waits for a compiler: bots decide at once, and it is told who is not at full strength."""

import json
from pathlib import Path
from typing import Any

import pytest

from rollwright.bots.compile_ahead import Kernel, all_kernels
from rollwright.core.cache import cache_folder
from rollwright.core.registry import abouts, printed_sheet
from tests.server.serving import ServerProcess
from tests.server.short_game import short_sheet
from tests.server.wire import Wire, eventually, play_on


def logged(server: ServerProcess) -> list[dict[str, Any]]:
    """Return what the log says."""
    assert server.log is not None
    return [json.loads(line) for line in server.log.read_text().splitlines() if line[0] == "{"]


def compiled_by(server: ServerProcess) -> list[str]:
    """Return what the log tells to be compiled."""
    return [line["kernel"] for line in logged(server) if line["event"] == "compiled"]


def has_decided(wire: Wire, seat: int) -> bool:
    return any(event["type"] == "decision" and event["seat"] == seat for event in wire.events)


def compilers_of(server: ServerProcess) -> list[Path]:
    """Return the processes that compile for a server."""
    children = Path(f"/proc/{server.pid}/task/{server.pid}/children").read_text().split()
    found = [Path(f"/proc/{child}") for child in children]
    return [child for child in found if b"compile_ahead" in (child / "cmdline").read_bytes()]


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Give a server a compile cache of its own, empty."""
    monkeypatch.setenv("ROLLWRIGHT_CACHE", str(tmp_path / "cache"))
    folder, kept = cache_folder(False)
    assert kept
    return folder


@pytest.mark.usefixtures("cache")
def test_a_bot_decides_before_it_is_compiled_and_goes_over_when_it_is(tmp_path: Path) -> None:
    """On a sheet that nobody has learnt, max plays games on, which makes sense only compiled."""
    server = ServerProcess(tmp_path / "tables.sqlite3")
    unlearnt = {**printed_sheet("qwixx"), "name": "Unlearnt", "penalties_end": 3}
    made = server.table("qwixx", ["human", "max"], sheet=unlearnt)
    with Wire(server, made["table"], made["tokens"][0]) as ana:
        told = next(frame for frame in iter(ana.hear, None) if frame["type"] == "preparing")
        assert told["bots"] == ["max"]
        assert told["seconds"] >= 1
        play_on([ana], lambda: has_decided(ana, 1))
        assert has_decided(ana, 1)
        assert compiled_by(server) == []
        ana.hear_until(lambda wire: wire.frames[-1]["type"] == "preparing"
                       and not wire.frames[-1]["bots"])  # fmt: skip
        assert compiled_by(server) == ["qwixx rollout"]
    with Wire(server, made["table"], made["tokens"][0]) as again:
        again.catch_up()
        assert not [frame for frame in again.frames if frame["type"] == "preparing"]
        play_on([again])
        assert again.status == "over"
    assert server.stop() == 0


def test_a_bot_that_cannot_be_compiled_plays_on_and_the_table_says_so(
    tmp_path: Path, cache: Path
) -> None:
    (cache / "qwixx.lock").mkdir()  # where a file is to be
    server = ServerProcess(tmp_path / "tables.sqlite3")
    made = server.table("qwixx", ["human", "max"], sheet=short_sheet(4))
    with Wire(server, made["table"], made["tokens"][0]) as ana:
        ana.hear_until(lambda wire: wire.frames[-1]["type"] == "preparing"
                       and wire.frames[-1]["seconds"] is None)  # fmt: skip
        assert ana.frames[-1]["bots"] == ["max"]
        play_on([ana])
        assert ana.status == "over"
    failed = next(line for line in logged(server) if line["event"] == "not compiled")
    assert failed["kernel"] == "qwixx rollout"
    assert failed["why"].startswith("IsADirectoryError")
    with Wire(server, made["table"], made["tokens"][0]) as again:  # who comes later hears it too
        again.hear_until(lambda wire: wire.frames[-1]["type"] == "preparing")
        assert again.frames[-1]["seconds"] is None
    assert server.stop() == 0


def test_an_idle_server_compiles_what_is_missing_and_nothing_else(
    tmp_path: Path, cache: Path
) -> None:
    missing = Kernel("geizen", "network", has_lookahead=False)
    (cache / "ready").mkdir()
    for kernel in (kernel for name in abouts() for kernel in all_kernels(name)):
        if kernel != missing:
            (cache / "ready" / "-".join(kernel.words)).touch()
    server = ServerProcess(tmp_path / "tables.sqlite3", "--warm-after", "0")
    assert eventually(lambda: compiled_by(server) == ["geizen network"])
    assert (cache / "ready" / "geizen-network").exists()
    assert server.stop() == 0


def test_a_server_that_stops_stops_compiling(tmp_path: Path, cache: Path) -> None:
    server = ServerProcess(tmp_path / "tables.sqlite3", "--warm-after", "0")
    assert eventually(lambda: bool(compilers_of(server)))
    (compiler,) = compilers_of(server)
    assert server.stop() == 0
    assert not compiler.exists()
    assert not (cache / "ready").exists()
