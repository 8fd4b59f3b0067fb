"""Structured logs: one JSON object a line, in which no tile and no token ever appears."""

from __future__ import annotations

import logging
import sys
import traceback

import structlog
from structlog.typing import EventDict, WrappedLogger

# What may be said beside the event itself; anything else is dropped, whatever somebody passes by mistake.
ALLOWED = frozenset({
    "event", "level", "timestamp", "bot", "error", "exception", "game", "task", "status", "method", "route", "seconds",
    "host", "port", "version", "processes", "tables", "kind",
})  # fmt: skip


def only_allowed(logger: WrappedLogger, name: str, event: EventDict) -> EventDict:
    """Keep what is on the list: names of tables are invitations, and hands are secrets."""
    return {key: value for key, value in event.items() if key in ALLOWED}


def where_it_failed(logger: WrappedLogger, name: str, event: EventDict) -> EventDict:
    """The kind of an exception and where it was raised, without its words: these may name tiles."""
    if event.pop("exc_info", None):
        kind, _, trace = sys.exc_info()
        event["error"] = kind.__name__ if kind else None
        event["exception"] = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(trace)]
    return event


def set_up_logs(level: str) -> None:
    """Write logs to stderr."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso"),
            where_it_failed,
            only_allowed,
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(getattr(logging, level.upper())),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
