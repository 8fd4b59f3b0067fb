"""What a host learns of the lines to a bus and to a queue: whether they work, and why not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module

import structlog
from prometheus_client import Gauge

from sixfold.room.bus.lines import Closing
from sixfold.server.elsewhere.connecting import connector, need_valkey
from sixfold.server.settings import POSTGRESQL, Settings

log = structlog.get_logger()


class LineLog:
    """Logs when a line breaks and when it works again, once each; and keeps a figure that is 1 meanwhile."""

    def __init__(self, what: str, figure: Gauge | None = None) -> None:
        self.what, self.figure = what, figure
        self._is_well = True

    def __call__(self, error: Exception | None) -> None:
        """The line works (None), or has just failed."""
        if self._is_well == (error is None):
            return
        self._is_well = error is None
        if error is None:
            log.warning(f"the {self.what} works again")
        else:
            log.warning(f"the {self.what} cannot be reached", error=type(error).__name__)
        if self.figure is not None:
            self.figure.set(error is not None)


def lines_of(settings: Settings) -> Iterator[tuple[str, str, Callable[[], Closing]]]:
    """The lines of a server that do not lead to its database: what each is for, where it leads, and what makes one."""
    if settings.bus and settings.bus != POSTGRESQL:
        need_valkey()
        yield "bus", settings.bus, partial(import_module("sixfold.room.bus.valkey").ValkeyLine, settings.bus)
    if settings.bot_queue and settings.bot_queue != POSTGRESQL:
        yield "queue", settings.bot_queue, connector(settings.bot_queue, asks=True)


def why_not(connect: Callable[[], Closing]) -> str | None:
    """Why a line cannot be made; None if it can."""
    try:
        connect().close()
    except Exception as error:  # any driver's own
        return " ".join(str(error).split()) or type(error).__name__
    return None
