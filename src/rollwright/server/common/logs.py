"""Logs: a line an event, as JSON or, at a terminal, to be read. No token, seed or name in them."""

import contextlib
import logging
import sys
import time
from typing import Any, Final, TextIO, cast

import structlog


def start_logging(*, json_lines: bool, verbose: bool) -> None:
    """Write logs to standard error, those of the libraries too."""
    level = logging.DEBUG if verbose else logging.INFO
    renderer: Any = (
        structlog.processors.JSONRenderer()
        if json_lines
        else structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty())
    )
    shared: list[Any] = [
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        structlog.processors.format_exc_info,
    ]
    structlog.configure(
        processors=[*shared, renderer],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(cast("TextIO", _StandardError())),
        cache_logger_on_first_use=False,
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
        )
    )
    logging.getLogger("uvicorn.error").addFilter(_without_trace)
    root = logging.getLogger()
    root.handlers = [handler]
    root.setLevel(logging.WARNING)


class _StandardError:
    """Standard error: a line that cannot be written, as on a full disk, is left out."""

    def write(self, text: str) -> None:
        with contextlib.suppress(OSError):
            sys.stderr.write(text)

    def flush(self) -> None:
        with contextlib.suppress(OSError):
            sys.stderr.flush()


def _without_trace(record: logging.LogRecord) -> bool:
    """Let what a client sent wrongly be a line, not a traceback: nothing is wrong here."""
    if record.msg == "Invalid UTF-8 sequence received from client.":
        record.exc_info = None
    return True


class Seldom:
    """Logs what may go wrong at all tables at once: at first, and then how often, now and then."""

    EVERY: Final = 10.0
    """Seconds."""

    def __init__(self, event: str) -> None:
        self._event = event
        self._logged_at = -self.EVERY
        self._times = 0

    def error(self, **words: Any) -> None:
        """Log it with the words of this time, or only count it."""
        self._times += 1
        now = time.monotonic()
        if now - self._logged_at >= self.EVERY:
            logger().error(self._event, **words, times=self._times)
            self._logged_at, self._times = now, 0


def logger() -> Any:
    """Return where to log: `logger().info("joined", table=..., seat=...)`."""
    return structlog.get_logger()
