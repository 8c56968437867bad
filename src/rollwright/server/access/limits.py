"""How much anybody may ask for: numbers that no table of people comes near."""

import time
from collections import Counter, OrderedDict
from collections.abc import Callable
from dataclasses import dataclass

from rollwright.server.wire.refusals import Refusal


@dataclass(frozen=True)
class Limits:
    """What the server bears; every number can be set when it is started."""

    connections: int = 2000
    """At tables, by web sockets."""
    connections_per_address: int = 100
    sockets: int = 2500
    """Connections of any kind, half-open ones too; no more than the process may open."""
    sockets_per_address: int = 150
    head_seconds: float = 10.0
    """In which a request's line and headers must be there."""
    body_seconds: float = 30.0
    """In which the rest of it must be there."""
    tables: int = 20_000
    """Open at the same time."""
    bot_tables: int = 10
    """Of them, being played by bots alone."""
    tables_per_hour: int = 120
    """New ones, by an address."""
    wrong_tokens_per_hour: int = 60
    """By an address; then it waits."""
    days_per_hour: int = 120
    """For which an address asks what a bot comes to with the dice of the day, if nobody has."""
    connects_per_second: float = 20.0
    """New web sockets, by an address, after a burst of ten seconds' worth."""
    messages_per_second: float = 20.0
    """On a connection, after a burst of three seconds' worth."""
    messages_per_second_per_address: float = 300.0
    """On all its connections, after a burst of three seconds' worth; costly ones count more."""
    requests_per_second: float = 50.0
    """Over HTTP, by an address, after a burst of ten seconds' worth; costly ones count more."""
    message_bytes: int = 4096
    body_bytes: int = 1 << 18
    frames_waiting: int = 64
    """On a connection that does not take them; then it is dropped."""


class Bucket:
    """Fills steadily; every use takes one out."""

    def __init__(self, per_second: float, most: float) -> None:
        self._per_second = per_second
        self._most = most
        self._left = most
        self._at = time.monotonic()

    def take(self, count: int = 1) -> bool:
        """Take some out; tell whether there were any."""
        self._fill()
        if self._left < 1:
            return False
        self._left -= count
        return True

    @property
    def wait(self) -> float:
        """Seconds until there is one."""
        self._fill()
        return max(0.0, (1 - self._left) / self._per_second)

    def _fill(self) -> None:
        now = time.monotonic()
        self._left = min(self._most, self._left + (now - self._at) * self._per_second)
        self._at = now


class Buckets:
    """A bucket for each address; those long unused, and so full, are forgotten."""

    MOST = 10_000

    def __init__(self, make: Callable[[], Bucket]) -> None:
        self._make = make
        self._by_address: OrderedDict[str, Bucket] = OrderedDict()

    def check(self, address: str) -> None:
        """Refuse an address whose bucket is empty; nothing is taken out."""
        bucket = self._by_address.get(address)
        if bucket is not None and bucket.wait > 0:
            raise Refusal("server.too_many", status=429, seconds=int(bucket.wait) + 1)

    def take(self, address: str, count: int = 1) -> None:
        """Take some out of an address's bucket, or refuse."""
        bucket = self._by_address.pop(address, None) or self._make()
        self._by_address[address] = bucket
        while len(self._by_address) > self.MOST:
            self._by_address.popitem(last=False)
        if not bucket.take(count):
            raise Refusal("server.too_many", status=429, seconds=int(bucket.wait) + 1)


class Gate:
    """Counts what is open, and turns away what is too much."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self._connections: Counter[str] = Counter()
        self.new_tables = _hourly(limits.tables_per_hour)
        self.wrong_tokens = _hourly(limits.wrong_tokens_per_hour)
        self.days = _hourly(limits.days_per_hour)
        self.requests = _burst(limits.requests_per_second, 10)
        self.connects = _burst(limits.connects_per_second, 10)
        self.messages = _burst(limits.messages_per_second_per_address, 3)

    @property
    def connections(self) -> int:
        """How many there are."""
        return self._connections.total()

    def enter(self, address: str) -> None:
        """Count a new connection, or refuse it."""
        self.connects.take(address)
        if self.connections >= self.limits.connections:
            raise Refusal("server.full", status=503)
        if self._connections[address] >= self.limits.connections_per_address:
            raise Refusal("server.too_many_connections", status=429)
        self._connections[address] += 1

    def leave(self, address: str) -> None:
        """Count a connection that has ended."""
        self._connections[address] -= 1
        if not self._connections[address]:
            del self._connections[address]


def _burst(per_second: float, seconds: float) -> Buckets:
    """Return buckets that hold as much as comes in so many seconds."""
    return Buckets(lambda: Bucket(per_second, seconds * per_second))


def _hourly(most: int) -> Buckets:
    return Buckets(lambda: Bucket(most / 3600, most))
