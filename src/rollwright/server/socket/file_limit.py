"""How many files and connections this process may have open at once."""

from dataclasses import replace
from typing import Final

from rollwright.server.access.limits import Limits

try:
    import resource
except ImportError:  # not on every system; there, nothing is known of a limit
    resource = None  # type: ignore[assignment]

RESERVE: Final = 128
"""Files for anything else: the database, bots, pages."""


def bearable(limits: Limits) -> Limits:
    """Return limits such that connections leave enough files for anything else.

    The process's own limit is raised as far as the system lets it.
    """
    wanted = limits.sockets + RESERVE
    if resource is None:
        return limits
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    infinite = resource.RLIM_INFINITY
    if soft != infinite and soft < wanted:
        soft = wanted if hard == infinite else min(wanted, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    if soft == infinite or soft >= wanted:
        return limits
    sockets = max(1, soft - RESERVE)
    seated = max(1, sockets * 3 // 4)  # a quarter for those who ask something or come anew
    return replace(limits, sockets=sockets, connections=min(limits.connections, seated))
