"""Honest people: they play at a human pace, ask for a hint now and then, and try again when the server asks them to."""

from __future__ import annotations

import asyncio
import json
from random import Random
from time import monotonic
from typing import Any, NamedTuple

from websockets.asyncio.client import ClientConnection

from tests.soak.ledger import Ledger, Move
from tests.soak.people import Person, Player

PACE = (0.2, 1.0)  # seconds that somebody thinks
AGAIN = 0.5  # seconds before somebody tries again
ASKS = 0.05  # the chance that somebody asks for a hint
TRY_AGAIN = {"store-busy", "store-full", "store-down", "store-unsure", "server-busy", "too-many-messages"}


class Answer(NamedTuple):
    """When a move was first sent, and when the server acknowledged it."""

    sent: float
    done: float


class Diary:
    """What honest people noticed."""

    def __init__(self) -> None:
        self.answers: list[Answer] = []
        self.refused: dict[str, int] = {}
        self.hints = 0

    def refuse(self, code: str) -> None:
        """A refusal was read."""
        self.refused[code] = self.refused.get(code, 0) + 1


class Patient(Player):
    """A player who is patient with a server in trouble."""

    def __init__(self, diary: Diary, person: Person, match_id: str, ledger: Ledger, rng: Random) -> None:
        super().__init__(person, match_id, ledger, rng)
        self.diary = diary
        self.sent_at = 0.0
        self.must_repeat = False

    async def _move(self, socket: ClientConnection) -> None:
        if self.pending and self.must_repeat:
            self.must_repeat = False
            await asyncio.sleep(AGAIN)
            await self._send(socket, self.pending)
            return
        if not self.pending and self.is_our_turn:
            await asyncio.sleep(self.rng.uniform(*PACE))
            if self.rng.random() < ASKS:
                await socket.send(json.dumps({"type": "hint", "id": f"hint-{self.moves}"}))
        await super()._move(socket)

    async def _send(self, socket: ClientConnection, move: Move) -> None:
        if not self.sent_at:
            self.sent_at = monotonic()
        await super()._send(socket, move)

    def _hear(self, message: dict[str, Any]) -> None:
        self.diary.hints += message["type"] == "hint"
        super()._hear(message)

    def _refused(self, message: dict[str, Any]) -> None:
        code = message["sentence"]["code"]
        self.diary.refuse(code)
        if message["key"] is None:
            return  # no hint is available now, or a message was one too many
        if code not in TRY_AGAIN:
            super()._refused(message)
        self.must_repeat = self.pending is not None and message["key"] == self.pending.key

    def _done(self, message: dict[str, Any]) -> None:
        if self.pending and self.pending.key == message["key"]:
            self.diary.answers.append(Answer(self.sent_at, monotonic()))
            self.sent_at, self.must_repeat = 0.0, False
        super()._done(message)
