"""Where the queue is."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec

from sixfold.server.elsewhere.base import Queue
from sixfold.server.settings import VALKEYS


def connector(url: str, *, asks: bool = False) -> Callable[[], Queue]:
    """What connects to the queue at an address. Those who ask there create what it needs; bot workers may not."""
    if not url.startswith(VALKEYS):
        return partial(import_module("sixfold.server.elsewhere.postgres").PostgresQueue, url, asks=asks)
    need_valkey()
    return partial(import_module("sixfold.server.elsewhere.valkey").ValkeyQueue, url)


def need_valkey() -> None:
    """Raise an error that says what to install, if Valkey's client is missing."""
    if find_spec("valkey") is None:
        raise ValueError("Valkey needs its client: install sixfold[scale]")
