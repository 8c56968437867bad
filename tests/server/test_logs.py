"""Logs: what goes wrong everywhere at once is a line, and a full disk is nobody's error."""

import io
import json
import sys
from pathlib import Path

import pytest

from rollwright.server.common.logs import Seldom, logger, start_logging


def test_what_fails_at_many_tables_is_one_line_and_then_a_count(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    start_logging(json_lines=True, verbose=False)
    now = [100.0]
    monkeypatch.setattr("rollwright.server.common.logs.time.monotonic", lambda: now[0])
    failing = Seldom("not kept")
    for table in range(421):
        failing.error(table=table)
    now[0] += Seldom.EVERY
    failing.error(table="another")
    lines = [json.loads(line) for line in capsys.readouterr().err.splitlines()]
    assert [(line["table"], line["times"]) for line in lines] == [(0, 1), ("another", 421)]


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no disk that is always full")
def test_a_log_on_a_full_disk_is_lost_and_nothing_else(monkeypatch: pytest.MonkeyPatch) -> None:
    start_logging(json_lines=True, verbose=False)
    with io.FileIO("/dev/full", "w") as disk, io.TextIOWrapper(disk, write_through=True) as full:
        with pytest.raises(OSError, match="space"):
            full.write("x")
        monkeypatch.setattr(sys, "stderr", full)
        logger().error("not kept")
