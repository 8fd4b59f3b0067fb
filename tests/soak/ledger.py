"""What the server has promised: every move that it acknowledged."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Move:
    """A move as a client sends it, repeatedly with the same key until it is answered."""

    key: str
    at: int
    action: str


@dataclass(frozen=True, slots=True)
class Promise:
    """A move, and the number under which the server says it is in the log."""

    move: Move
    number: int


class Ledger:
    """Counts what is sent, and keeps what is acknowledged, match by match."""

    def __init__(self) -> None:
        self.promises: defaultdict[str, dict[str, Promise]] = defaultdict(dict)
        self.sent = self.acknowledged = 0
        self.resent_safe = self.resent_lost = 0  # moves sent again that were, or were not, in the log already
        self._news = asyncio.Condition()

    async def send(self) -> None:
        """A new move is on its way."""
        self.sent += 1
        async with self._news:
            self._news.notify_all()

    def acknowledge(self, match_id: str, promise: Promise) -> None:
        """The server has promised a move; if it says so twice, it says the same."""
        known = self.promises[match_id].setdefault(promise.move.key, promise)
        assert known == promise, f"{promise.move} is number {known.number} and number {promise.number}"
        self.acknowledged += known is promise

    async def until_sent(self, sent: int) -> None:
        """Wait until this many new moves have been sent in total."""
        async with self._news:
            await self._news.wait_for(lambda: self.sent >= sent)
