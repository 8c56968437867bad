"""What one running server consists of."""

import ipaddress
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal
from urllib.parse import urlsplit

from starlette.requests import HTTPConnection

from rollwright.bots.programs.naming import SECONDS
from rollwright.server.access.addresses import household, is_loopback, reached_at
from rollwright.server.access.limits import Gate, Limits
from rollwright.server.access.origins import Origins
from rollwright.server.bots.compile_queue import CompileQueue
from rollwright.server.bots.daily import DailyRival
from rollwright.server.bots.processes import Pool
from rollwright.server.bots.programs import Programs
from rollwright.server.bots.thinking import Thinkers
from rollwright.server.common.metrics import Metrics
from rollwright.server.http import sheet_work
from rollwright.server.http.static import SITE, Site
from rollwright.server.sessions.archive import Archive
from rollwright.server.sessions.session import Workshop
from rollwright.server.sessions.table_manager import TableManager
from rollwright.server.storage.journal import Journal
from rollwright.server.storage.presence import Presence
from rollwright.server.storage.store import Store


@dataclass(frozen=True)
class Settings:
    """How a server is to run."""

    database: str
    limits: Limits = field(default_factory=Limits)
    idle_days: float = 30.0
    """After which a table is closed; its records stay."""
    bot_pause: float = 1.2
    bot_processes: int = 1
    warm_after: float | None = None
    """Seconds without a new table after which bots are compiled ahead; None: never."""
    programs: Mapping[str, str] = field(default_factory=dict)
    """The host's own that may play at tables: commands, by names."""
    bot_seconds: float = SECONDS
    """What a program has for a decision."""
    public_url: str | None = None
    """The address under which players reach the server, if it is not the one they ask for."""
    names: tuple[str, ...] = ()
    """Further names under which it is reached."""
    behind_proxy: bool = False
    """Whether to believe a proxy on this machine where requests come from."""
    host: str = "127.0.0.1"
    """The address it is bound to."""
    port: int = 0
    """The port that it has got, once it has one."""
    site: Path = SITE
    """Where the pages for browsers lie."""

    def reached(self) -> tuple[Literal["here", "network", "public"], list[str]]:
        """Tell who reaches the server, and where others do."""
        if self.public_url:
            return "public", [self.public_url.rstrip("/")]
        is_here = ipaddress.ip_address(self.host).is_loopback
        return "here" if is_here else "network", reached_at(self.host, self.port)


_FORWARDED: Final = ("forwarded", "x-forwarded-for", "x-forwarded-proto", "x-real-ip")
"""What proxies add to a request that they pass on."""


class Serving:
    """The parts of a running server, made while its event loop runs."""

    def __init__(self, settings: Settings, lost: Callable[[], None] = lambda: None) -> None:
        """Make them; `lost` is called if the database is removed or replaced under the server."""
        self.settings = settings
        self.metrics = Metrics()
        self.gate = Gate(settings.limits)
        self.store = Store(settings.database)
        self.thinkers = Thinkers(settings.bot_processes)
        self.compiler = CompileQueue(settings.warm_after, self._tell_preparing)
        self.rival = DailyRival(self.thinkers, self.compiler)
        self.journal = Journal(settings.database, lost)
        self.programs = Programs(settings.programs, settings.bot_seconds, settings.bot_processes)
        shop = Workshop(
            self.store, self.journal, self.metrics, self.thinkers, self.compiler,
            settings.bot_pause, self.programs, Presence(self.store, self.journal),
        )  # fmt: skip
        self.house = TableManager(shop, self.gate, settings.idle_days)
        self.heavy = Pool(1, sheet_work.__name__, nice=5)
        """For what needs much work: in a thread it would take turns with the event loop."""
        self.site = Site(settings.site)
        self.archive = Archive(self.store)
        self.origins = Origins([*settings.names, *_host_of(settings.public_url)])
        self.metrics.gauge("connections", "Web sockets open.", lambda: self.gate.connections)
        self.metrics.gauge("tables_in_memory", "Tables in use.", lambda: self.house.in_memory)

    def _tell_preparing(self) -> None:
        self.house.tell_preparing()

    @staticmethod
    def address(connection: HTTPConnection) -> str:
        """Return whom a request is counted for."""
        return household(connection.client.host if connection.client else "")

    @staticmethod
    def is_local(connection: HTTPConnection) -> bool:
        """Tell whether a request comes from this machine, and not through a proxy on it."""
        is_forwarded = any(name in connection.headers for name in _FORWARDED)
        return is_loopback(connection.client.host if connection.client else "") and not is_forwarded

    def base(self, connection: HTTPConnection) -> str:
        """Return the address that links begin with."""
        if self.settings.public_url:
            return self.settings.public_url.rstrip("/")
        return f"{connection.url.scheme}://{connection.headers.get('host', '')}"


def _host_of(url: str | None) -> list[str]:
    name = urlsplit(url).hostname if url else None
    return [name] if name else []
