"""Logs: a line an event, as JSON or, at a terminal, to be read. No token, seed or name in them."""

import logging
import sys
from typing import Any

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
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
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


def _without_trace(record: logging.LogRecord) -> bool:
    """Let what a client sent wrongly be a line, not a traceback: nothing is wrong here."""
    if record.msg == "Invalid UTF-8 sequence received from client.":
        record.exc_info = None
    return True


def logger() -> Any:
    """Return where to log: `logger().info("joined", table=..., seat=...)`."""
    return structlog.get_logger()
