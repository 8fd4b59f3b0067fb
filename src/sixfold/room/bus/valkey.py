"""A bus through Valkey, or anything that speaks its protocol: for high load."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import Any

from valkey import Valkey

from sixfold.room.bus.lines import Note, unnoted
from sixfold.room.bus.remote import CHANNEL, LOOK_SECONDS, RemoteBus

PATIENCE = 5.0  # seconds for an answer


def valkey_bus(url: str, note: Note = unnoted) -> RemoteBus:
    """A bus between all who use the server at an address such as ``valkey://host:6379``."""
    return RemoteBus(partial(ValkeyLine, url), partial(ValkeyLine, url, listens=True), note)


class ValkeyLine:
    """A connection that publishes or subscribes."""

    def __init__(self, url: str, *, listens: bool = False) -> None:
        client = connect(url)
        self._client = client
        self._subscription = client.pubsub(ignore_subscribe_messages=True)
        if listens:
            self._subscription.subscribe(CHANNEL)

    def send(self, texts: Sequence[str]) -> None:
        """Publish, in one round trip."""
        pipe = self._client.pipeline(transaction=False)
        for text in texts:
            pipe.publish(CHANNEL, text)
        pipe.execute()

    def receive(self, seconds: float) -> Iterable[str]:
        """Listen for some seconds; the client checks the connection on the way."""
        message = self._subscription.get_message(timeout=seconds)
        if message and message["type"] == "message":
            yield message["data"]

    def close(self) -> None:
        """Disconnect."""
        self._subscription.close()
        self._client.close()


def connect(url: str) -> Any:
    """A client that has reached the server at an address."""
    client = Valkey.from_url(
        url,
        decode_responses=True,
        encoding_errors="replace",  # a stranger's bytes are no reason to hang up
        socket_timeout=PATIENCE,
        socket_connect_timeout=PATIENCE,
        health_check_interval=LOOK_SECONDS,
    )
    client.ping()
    return client
