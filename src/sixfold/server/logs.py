"""Structured logs: one JSON object per line, without tiles or tokens, and never a flood of lines."""

from __future__ import annotations

import logging
import sys
import time
import traceback
from collections.abc import Callable

import structlog
from structlog.typing import EventDict, WrappedLogger

# The only keys that are logged; anything else that is passed by mistake is dropped.
ALLOWED = frozenset({
    "event", "level", "timestamp", "bot", "code", "error", "exception", "game", "task", "status", "method", "route",
    "seconds", "host", "port", "version", "processes", "pool", "protocol", "source", "repeated", "connections",
})  # fmt: skip
MOST_ALIKE = 5  # lines of one pattern within a span; the others are counted
SPAN = 60.0  # seconds
MOST_PATTERNS = 1000


def only_allowed(logger: WrappedLogger, name: str, event: EventDict) -> EventDict:
    """Keep what is on the list: ids of matches are invitations, and hands are secrets."""
    return {key: value for key, value in event.items() if key in ALLOWED}


def where_it_failed(logger: WrappedLogger, name: str, event: EventDict) -> EventDict:
    """The type of an exception and where it was raised, without its message, which may name tiles."""
    if given := event.pop("exc_info", None):
        error_class, _, trace = given if isinstance(given, tuple) else sys.exc_info()
        event["error"] = error_class.__name__ if error_class else None
        event["exception"] = [f"{frame.filename}:{frame.lineno} {frame.name}" for frame in traceback.extract_tb(trace)]
    return event


class Throttle:
    """Lets a few lines of each pattern pass and counts the rest: the next that passes says how many were dropped."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self._seen: dict[tuple[object, ...], tuple[float, int]] = {}  # since when, and how many

    def __call__(self, logger: WrappedLogger, name: str, event: EventDict) -> EventDict:
        """Let a line pass or drop it."""
        pattern = tuple(event.get(part) for part in ("level", "event", "error", "task"))
        now = self.clock()
        since, count = self._seen.get(pattern, (now - SPAN, 0))
        if now - since < SPAN:
            self._seen[pattern] = (since, count + 1)
            if count >= MOST_ALIKE:
                raise structlog.DropEvent
            return event
        if len(self._seen) >= MOST_PATTERNS:
            self._seen.clear()
        self._seen[pattern] = (now, 1)
        return {**event, "repeated": count - MOST_ALIKE} if count > MOST_ALIKE else event


class Forwarding(logging.Handler):
    """Forwards what libraries log to our own logs: the pattern of a message, without its arguments."""

    def emit(self, record: logging.LogRecord) -> None:
        """Log what a library has logged."""
        lines = str(record.msg).strip().splitlines() or [""]
        is_traceback = lines[0].startswith("Traceback")
        said = lines[-1] if is_traceback else lines[0]
        structlog.get_logger().log(record.levelno, said, source=record.name, exc_info=record.exc_info)


def set_up_logs(level: str) -> None:
    """Write logs to stderr, including those of libraries."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            where_it_failed,
            only_allowed,
            Throttle(),
            structlog.processors.TimeStamper(fmt="iso"),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(getattr(logging, level.upper())),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
        cache_logger_on_first_use=False,
    )
    root = logging.getLogger()
    if not any(isinstance(handler, Forwarding) for handler in root.handlers):
        root.addHandler(Forwarding(logging.WARNING))
