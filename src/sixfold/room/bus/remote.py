"""A bus between processes and machines: rings travel through a server that all of them reach."""

from __future__ import annotations

import json
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from secrets import token_hex
from threading import Condition, Event
from typing import Protocol

from sixfold.room.bus.base import PEOPLE, Listener
from sixfold.room.bus.lines import Note, kept, unnoted
from sixfold.room.bus.memory import MemoryBus

CHANNEL = "sixfold"  # a foreign house on the same channel does no harm: its matches are not ours
LOOK_SECONDS = 1.0  # between two checks that a line on which nothing comes is still there
MOST_DUE = 100_000  # matches whose ring waits for the server to come back
RINGS_IN_A_TEXT = 60  # PostgreSQL takes texts of up to 8000 bytes
LONGEST_CLOSING = 2 * LOOK_SECONDS  # seconds
MOST_ENTRIES = 1_000_000  # of a log; a ring that says more is nonsense


class Line(Protocol):
    """A connection to the server between the processes. One that fails raises an error, and is replaced."""

    def send(self, texts: Sequence[str]) -> None:
        """Send texts to everybody who listens."""

    def receive(self, seconds: float) -> Iterable[str]:
        """Listen for some seconds: the texts that come. Raises an error if the line is broken."""

    def close(self) -> None:
        """Hang up."""


class RemoteBus:
    """Rings here at once, and elsewhere a moment later.

    One thread sends and one listens, so ringing never waits. Rings for the same match that wait together are one
    ring; people who come and go have their own. While the server is away, they wait; rings from elsewhere are lost
    then, and listeners have to look.
    """

    def __init__(self, sending: Callable[[], Line], listening: Callable[[], Line], note: Note = unnoted) -> None:
        self._here = MemoryBus()
        self._name = token_hex(8)  # on our own texts, which we need not hear
        self._due: OrderedDict[tuple[str, bool], int] = OrderedDict()  # by match, and by whether it is about people
        self._news = Condition()
        self._closing = Event()
        self.is_connected = Event()  # whether we hear what happens elsewhere
        self._threads = [
            kept("sixfold-bus-sends", sending, self._send, self._closing),
            kept("sixfold-bus-listens", listening, self._listen, self._closing, note),
        ]

    def ring(self, match_id: str, number: int) -> None:
        """Tell all listeners: the match's log has this many entries now."""
        self._here.ring(match_id, number)
        with self._news:
            about = match_id, number == PEOPLE
            self._due[about] = max(number, self._due.get(about, 0))
            while len(self._due) > MOST_DUE:
                self._due.popitem(last=False)
            self._news.notify()

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call the listener at every ring; returns a function that unsubscribes."""
        return self._here.subscribe(listener)

    def is_well(self) -> bool:
        """Whether we hear what happens elsewhere."""
        return self.is_connected.is_set()

    def close(self) -> None:
        """Send what is due, and hang up."""
        self._closing.set()
        with self._news:
            self._news.notify()
        for thread in self._threads:
            thread.join(LONGEST_CLOSING)

    # The two threads ----------------------------------------------------------------------------------

    def _send(self, line: Line) -> None:
        """Send what is due until we close; what could not be sent is due again."""
        while True:
            with self._news:
                while not self._due and not self._closing.is_set():
                    self._news.wait()
                due, self._due = self._due, OrderedDict()
            if not due:
                return
            try:
                line.send(self._texts(due))
            except BaseException:
                with self._news:
                    self._due = OrderedDict(due | self._due)
                raise

    def _listen(self, line: Line) -> None:
        """Ring here for what was rung elsewhere, until we close."""
        self.is_connected.set()
        try:
            while not self._closing.is_set():
                for text in line.receive(LOOK_SECONDS):
                    for match_id, number in self._read(text):
                        self._here.ring(match_id, number)
        finally:
            self.is_connected.clear()

    def _texts(self, due: Mapping[tuple[str, bool], int]) -> list[str]:
        rings = [(match_id, number) for (match_id, _), number in due.items()]
        parts = [rings[first : first + RINGS_IN_A_TEXT] for first in range(0, len(rings), RINGS_IN_A_TEXT)]
        return [json.dumps([self._name, part]) for part in parts]

    def _read(self, text: str) -> Iterator[tuple[str, int]]:
        """The rings in a text that comes from elsewhere; nothing if it is not one of ours."""
        with suppress(Exception):  # whatever strangers think of, it is no reason to hang up
            name, rings = json.loads(text)
            if name != self._name:
                heard = [(str(match_id), int(number)) for match_id, number in rings]
                yield from [(match_id, number) for match_id, number in heard if 0 <= number <= MOST_ENTRIES]
