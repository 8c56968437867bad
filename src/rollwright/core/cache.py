"""The compile cache's folder, named by everything that compiled rules depend on.

Numba's own cache watches only the file of the outermost function: a helper changed in another
file would leave the old rules running, silently. So any change of any rule source, of Numba,
NumPy, Python or the processor leads to another folder.
"""

import atexit
import contextlib
import hashlib
import os
import platform
import shutil
import tempfile
import time
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Final

import platformdirs

from rollwright.core import LOADED_AT
from rollwright.core.discovery import foreign_folders

PACKAGE: Final = Path(__file__).resolve().parent.parent
ROOMS: Final = ("core", "games", "play", "bots", "learn", "study", "simulation")
"""The rooms whose functions may be compiled; `Binding` refuses any other."""
MOST_FOLDERS: Final = 5
"""How many versions' compiled code is kept, at most."""
MOST_BYTES: Final = 1 << 30
"""How large all of it may be."""
_KEPT_FOR: Final = 30 * 86400
"""Seconds after which unused code is removed."""
_IN_USE: Final = 3600
"""Seconds for which a folder is taken to be in use."""


def rule_sources() -> list[Path]:
    """Return every file that compiled code may come from."""
    folders = [*(PACKAGE / room for room in ROOMS), *foreign_folders()]
    return sorted(path for folder in folders for path in folder.rglob("*.py"))


@cache
def sources_hash() -> str:
    """Return a hash of the rule sources."""
    digest = hashlib.sha256()
    for path in rule_sources():
        is_ours = PACKAGE in path.parents
        place = path.relative_to(PACKAGE) if is_ours else path
        digest.update(f"{place.as_posix()}\0".encode())
        digest.update(hashlib.sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def fingerprint(boundscheck: bool) -> str:
    """Return a hash of the rule sources and of all that compiles and runs them.

    Also of where they lie: Numba keeps the code of equal sources in two places apart.
    """
    import llvmlite.binding

    settings = sorted(
        f"{name}={value}" for name, value in os.environ.items() if name.startswith("NUMBA_")
    )
    parts = (
        sources_hash(), str(PACKAGE), *settings, platform.python_version(), version("numba"),
        version("llvmlite"), version("numpy"), platform.machine(),
        llvmlite.binding.get_host_cpu_name(), llvmlite.binding.get_host_cpu_features().flatten(),
        str(boundscheck),
    )  # fmt: skip
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:16]


def changed_since_loaded() -> bool:
    """Tell whether a rule source was written while this process ran: it may run older code."""
    stats = (path.stat() for path in rule_sources())
    return any(max(stat.st_mtime, stat.st_ctime) > LOADED_AT for stat in stats)


def cache_root() -> Path:
    """Return where compiled rules are kept: `ROLLWRIGHT_CACHE`, or the user's cache folder."""
    asked = os.environ.get("ROLLWRIGHT_CACHE")
    return Path(asked) if asked else Path(platformdirs.user_cache_dir("rollwright", False))


def cache_folder(boundscheck: bool) -> tuple[Path, bool]:
    """Return the folder for the compiled rules, made if needed, and whether it will be kept.

    Where none can be kept, one serves this process and those that it starts; but one of a process
    that runs older rules than the sources have now serves nobody else.
    """
    runs_older_rules = changed_since_loaded()
    if not runs_older_rules:
        with contextlib.suppress(OSError):
            return _kept_folder(boundscheck), True
    aside = Path(tempfile.mkdtemp(prefix="rollwright-compiled-"))
    atexit.register(shutil.rmtree, aside, ignore_errors=True)
    if runs_older_rules:
        return aside, False
    os.environ["ROLLWRIGHT_CACHE"] = str(aside)
    return _kept_folder(boundscheck), False


def _kept_folder(boundscheck: bool) -> Path:
    """Make the folder below `cache_root` if needed, and see that it can be written."""
    folder = cache_root() / "compiled" / fingerprint(boundscheck)
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryFile(dir=folder):
        pass
    os.utime(folder)
    _forget_old(folder)
    return folder


def _forget_old(current: Path) -> None:
    """Remove what other versions compiled: the unused, and the longest unused of what is too much.

    What was used lately is kept: a process may still be compiling into it.
    """
    used_at: dict[Path, float] = {}
    for other in current.parent.iterdir():
        with contextlib.suppress(OSError):  # another process may be tidying up too
            used_at[other] = other.stat().st_mtime
    used_at.pop(current, None)
    room = MOST_BYTES - size_of(current)
    for kept, folder in enumerate(sorted(used_at, key=used_at.__getitem__, reverse=True)):
        unused = time.time() - used_at[folder]
        room -= size_of(folder)
        too_much = kept + 1 >= MOST_FOLDERS or room < 0
        if unused > _KEPT_FOR or (too_much and unused > _IN_USE):
            _remove(folder)


def _remove(folder: Path) -> None:
    """Remove a folder whole: a half of one would pass for compiled code."""
    with contextlib.suppress(OSError):  # another process may be doing so
        gone = folder.rename(folder.with_name(f"{folder.name.removesuffix('.gone')}.gone"))
        shutil.rmtree(gone, ignore_errors=True)


def size_of(folder: Path) -> int:
    """Return how many bytes the files of a folder have."""
    found = 0
    for path in folder.rglob("*"):
        with contextlib.suppress(OSError):
            found += path.stat().st_size
    return found
