"""The compile cache: bounded, rid of what nobody uses any more, one for all that compiles alike."""

import os
import time
from pathlib import Path

import pytest

from rollwright.core import cache

DAY = 86_400


@pytest.fixture
def compiled(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("ROLLWRIGHT_CACHE", str(tmp_path))
    return tmp_path / "compiled"


def used(folder: Path, ago: float, size: int = 1000) -> Path:
    """Make a folder of an older version, last used so many seconds ago."""
    folder.mkdir(parents=True)
    with (folder / "kernel.nbc").open("wb") as file:
        file.truncate(size)  # takes no room on the disk
    os.utime(folder, (time.time() - ago, time.time() - ago))
    return folder


def test_what_was_not_used_for_a_month_is_removed(compiled: Path) -> None:
    old = used(compiled / "old", 31 * DAY)
    young = used(compiled / "young", 29 * DAY)
    folder, kept = cache.cache_folder(False)
    assert kept
    assert folder.exists()
    assert not old.exists()
    assert young.exists()


def test_of_many_versions_those_used_last_are_kept(compiled: Path) -> None:
    folders = [used(compiled / f"v{age}", age * DAY) for age in range(1, 10)]
    cache.cache_folder(False)
    kept = cache.MOST_FOLDERS - 1  # and the one in use
    assert [folder.exists() for folder in folders] == [True] * kept + [False] * (9 - kept)


def test_it_is_no_larger_than_its_bound(compiled: Path) -> None:
    half = cache.MOST_BYTES // 2
    folders = [used(compiled / f"v{age}", age * DAY, half) for age in (1, 2, 3)]
    folder, _ = cache.cache_folder(False)
    assert [folder.exists() for folder in folders] == [True, True, False]
    (folder / "more").write_bytes(b"x")
    cache.cache_folder(False)
    assert [folder.exists() for folder in folders] == [True, False, False]
    assert sum(map(cache.size_of, compiled.iterdir())) <= cache.MOST_BYTES


def test_what_another_process_may_be_compiling_into_is_kept(compiled: Path) -> None:
    folders = [used(compiled / f"v{n}", 60.0 + n, cache.MOST_BYTES) for n in range(9)]
    cache.cache_folder(False)
    assert all(folder.exists() for folder in folders)


def test_a_removal_that_was_interrupted_is_finished(compiled: Path) -> None:
    """What is left of it bears another name: half of a folder never passes for compiled code."""
    left_over = used(compiled / "old.gone", 31 * DAY)
    folder = used(compiled / "old", 31 * DAY)
    cache.cache_folder(False)
    cache.cache_folder(False)
    assert not left_over.exists()
    assert not folder.exists()


def test_what_numba_is_told_and_where_the_sources_lie_make_another_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Else a kernel would be marked as ready that this process has to compile."""
    monkeypatch.delenv("NUMBA_OPT", raising=False)  # sampled tests set it
    usual = cache.fingerprint(False)
    monkeypatch.setenv("NUMBA_OPT", "1")
    assert cache.fingerprint(False) != usual
    monkeypatch.delenv("NUMBA_OPT")
    assert cache.fingerprint(False) == usual
    monkeypatch.setattr(cache, "PACKAGE", tmp_path)
    assert cache.fingerprint(False) != usual
