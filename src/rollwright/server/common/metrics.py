"""What the server counts, for Prometheus."""

from collections.abc import Callable

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest


class Metrics:
    """Counters of one server, so that two in one process do not share them."""

    def __init__(self) -> None:
        self._registry = CollectorRegistry()
        self.commands = Counter(
            "rollwright_commands_total", "Commands by kind and result.", ["kind", "result"],
            registry=self._registry,
        )  # fmt: skip
        self.entries = Counter(
            "rollwright_entries_total", "Entries committed.", registry=self._registry
        )
        self.commit_seconds = Histogram(
            "rollwright_commit_seconds", "From an append to its commit.",
            buckets=(0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1.0, 5.0),
            registry=self._registry,
        )  # fmt: skip
        self.think_seconds = Histogram(
            "rollwright_think_seconds", "From a question to a bot's answer.",
            buckets=(0.001, 0.005, 0.025, 0.1, 0.5, 2.5, 10.0), registry=self._registry,
        )  # fmt: skip
        self.dropped = Counter(
            "rollwright_dropped_total", "Connections ended by the server, by reason.", ["reason"],
            registry=self._registry,
        )  # fmt: skip

    def gauge(self, name: str, says: str, value: Callable[[], float]) -> None:
        """Add a gauge that is read when it is asked for."""
        Gauge(f"rollwright_{name}", says, registry=self._registry).set_function(value)

    def written(self) -> bytes:
        """Write all of them as Prometheus reads them."""
        return generate_latest(self._registry)
