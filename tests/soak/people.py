"""People who play over HTTP and real sockets, and come back whenever the server has gone."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from random import Random
from typing import Any, TypeAlias

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from tests.soak.ledger import Ledger, Move, Promise
from tests.soak.moves import any_action

View: TypeAlias = dict[str, Any]
RETRY = 0.1  # seconds before somebody tries to come back
TWICE = 0.1  # the chance that a move is sent twice, as by an impatient client
GONE = (OSError, EOFError, WebSocketException, httpx.TransportError)
NOT_NOW = (429, 503)  # answers that say: try again


class Person:
    """A guest with a cookie, who connects from their own address."""

    def __init__(self, name: str, address: str, source: str = "127.0.0.1") -> None:
        self.name, self.address, self.source = name, address, source
        transport = httpx.AsyncHTTPTransport(local_address=source)
        self.http = httpx.AsyncClient(base_url=f"{address}/api", trust_env=False, transport=transport)

    async def come(self) -> None:
        """Choose a name; the cookie stays."""
        await self._ask("POST", "/me", {"name": self.name})

    async def open(self, game: str, options: dict[str, Any], chairs: list[dict[str, Any]]) -> str:
        """Open a match. If the answer is lost, there may be another one that nobody joins."""
        match_id: str = (await self._ask("POST", "/matches", {"game": game, "options": options, "chairs": chairs}))[
            "match_id"
        ]
        return match_id

    async def view(self, match_id: str) -> View:
        """The match as this person sees it."""
        found: View = await self._ask("GET", f"/matches/{match_id}")
        return found

    async def until(self, match_id: str, what: str, is_done: Callable[[View], bool]) -> None:
        """Ask for something in a match until it is done; without an answer, look first."""
        while not is_done(await self.view(match_id)):
            answer = await self._try("POST", f"/matches/{match_id}/{what}", {})
            assert answer is None or answer.is_success, f"{what}: {answer.text}"

    async def _ask(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        while (answer := await self._try(method, path, body)) is None:
            await asyncio.sleep(RETRY)
        assert answer.is_success, f"{method} {path}: {answer.text}"
        return answer.json()

    async def _try(self, method: str, path: str, body: dict[str, Any] | None) -> httpx.Response | None:
        """The answer; None if the server is not there, was killed meanwhile, or asks for patience."""
        try:
            answer = await self.http.request(method, path, json=body)
        except GONE:
            return None
        return None if answer.status_code in NOT_NOW else answer

    def connect(self, match_id: str, number: int) -> connect:
        """A socket to a match, for someone who knows this many entries."""
        address = f"ws{self.address.removeprefix('http')}/api/matches/{match_id}/socket"
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        query = f"?number={number}" if number else ""
        return connect(
            address + query,
            additional_headers={"Cookie": cookies},
            proxy=None,
            compression=None,
            local_addr=(self.source, 0),
        )


class Player:
    """A person in one match. Keeps the move that is not answered yet, and sends it again."""

    def __init__(self, person: Person, match_id: str, ledger: Ledger, rng: Random) -> None:
        self.person, self.match_id, self.ledger, self.rng = person, match_id, ledger, rng
        self.view: View = {"number": 0, "status": "playing", "turn": None, "seat": None}
        self.pending: Move | None = None
        self.moved = 0  # the number of the last move that is acknowledged
        self.moves = 0

    async def play(self) -> None:
        """Play until the game is over, whatever happens to the server."""
        while not self.is_finished:
            try:
                async with self.person.connect(self.match_id, self.view["number"]) as socket:
                    await self._play(socket)
            except GONE:
                await asyncio.sleep(RETRY)
        assert self.view["status"] == "over", f"{self.match_id} is {self.view['status']} before its game is over"

    @property
    def is_finished(self) -> bool:
        return self.view["status"] != "playing" and self.pending is None

    @property
    def is_our_turn(self) -> bool:
        """Whether the view asks for our move; a view from before our last move does not count."""
        is_mine = self.view["turn"] is not None and self.view["turn"] == self.view["seat"]
        return is_mine and self.view["number"] >= self.moved

    async def _play(self, socket: ClientConnection) -> None:
        self._hear(json.loads(await socket.recv()))
        greeted, resent = self.view["number"], self.pending
        if resent:
            await self._send(socket, resent)
        while not self.is_finished:
            await self._move(socket)
            self._hear(json.loads(await socket.recv()))
            if resent and self.pending is not resent:
                self.ledger.resent_safe += self.moved <= greeted
                self.ledger.resent_lost += self.moved > greeted
                resent = None

    async def _move(self, socket: ClientConnection) -> None:
        """Move if it is our turn and nothing is under way."""
        if self.pending or not self.is_our_turn:
            return
        self.moves += 1
        key = f"{self.person.name}-{self.moves}"
        self.pending = Move(key, self.view["at"], any_action(self.view, self.rng))
        await self.ledger.send()
        for _ in range(2 if self.rng.random() < TWICE else 1):
            await self._send(socket, self.pending)

    async def _send(self, socket: ClientConnection, move: Move) -> None:
        await socket.send(json.dumps({"type": "act", "at": move.at, "actions": [move.action], "key": move.key}))

    def _hear(self, message: dict[str, Any]) -> None:
        match message["type"]:
            case "hello":
                self._see(message["view"], message["missed"])
            case "update":
                self._see(message["view"], message["items"])
            case "done":
                self._done(message)
            case "refused":
                self._refused(message)

    def _refused(self, message: dict[str, Any]) -> None:
        raise AssertionError(f"{self.person.name} at {self.match_id}: {self.pending} {message['sentence']}")

    def _see(self, view: View, steps: list[dict[str, Any]]) -> None:
        """Every entry is told once and in order, even across a restart; what was told is never taken back."""
        known, now = self.view["number"], view["number"]
        told = list(dict.fromkeys(step["number"] for step in steps))
        expected = list(range(known + 1, now + 1)) if known else []
        assert told == expected, f"{self.person.name} at {self.match_id} knew {known}, and up to {now} was told {told}"
        self.view = view

    def _done(self, message: dict[str, Any]) -> None:
        if self.pending and self.pending.key == message["key"]:
            self.ledger.acknowledge(self.match_id, Promise(self.pending, message["number"]))
            self.pending, self.moved = None, message["number"]
        else:  # sent twice, answered twice
            assert self.ledger.promises[self.match_id][message["key"]].number == message["number"]
