"""A server and its clients with a bad network in between, all in one event loop: a seed decides everything."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from random import Random
from typing import Any, TypeVar, cast

from fastapi import WebSocket, WebSocketDisconnect

from sixfold.room.bus.base import Listener
from sixfold.room.notices import Person
from sixfold.room.room import Room
from sixfold.room.standing import Standing
from sixfold.room.store.base import Append, Store
from sixfold.server.budgets import Budgets, Who
from sixfold.server.desks import Desks
from sixfold.server.matches import Matches
from sixfold.server.sockets import Socket
from sixfold.server.workers import Workers
from tests.room.rooms import Clock
from tests.server.clients import settings

_T = TypeVar("_T")
TABLE = "t1"
FREE = {"messages_per_minute": 10**6, "replays_per_minute": 10**6}
MOST_COPIES = 2  # of a message that a client sends before it waits
AWHILE = 40  # turns of the event loop in which everything that can happen has happened


class LossyBus:
    """A doorbell that is sometimes not heard, and sometimes heard twice."""

    def __init__(self, rng: Random) -> None:
        self.rng, self.listeners = rng, list[Listener]()

    def ring(self, match_id: str, count: int) -> None:
        for listener in list(self.listeners):
            for _ in range(self.rng.choice((0, 1, 1, 1, 2))):
                listener(match_id, count)

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        self.listeners.append(listener)
        return partial(self.listeners.remove, listener)

    def is_well(self) -> bool:
        return True

    def close(self) -> None:
        pass


class StillDesks(Desks):
    """Desks without threads."""

    async def read(self, work: Callable[[], _T]) -> _T:
        return work()

    async def write(self, match_id: str, work: Callable[[], _T]) -> _T:
        return work()

    async def append(self, append: Append, settle: Callable[[], None]) -> bool:
        [is_added] = self.append_all([append])
        if is_added:
            settle()
        return is_added


class StillMatches(Matches):
    """Tables without threads."""

    def __init__(self, store: Store, bus: LossyBus, seed: int) -> None:
        super().__init__(store, bus, Workers(0, 0, 1.0), settings())
        self.desks = StillDesks(1, 1.0, store.append_all)
        self._room = Room(store, bus, TABLE, clock=Clock(), rng=Random(seed))

    def room(self, match_id: str) -> Room:
        return self._room

    async def standing(self, match_id: str) -> Standing:
        return self._room.standing

    def listen(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._unsubscribe = self.bus.subscribe(self._ring_soon)


@dataclass
class Link:
    """One connection: what is in transit in both directions, in no order."""

    up: list[str] = field(default_factory=list)
    down: list[str] = field(default_factory=list)
    arrived: asyncio.Queue[str | None] = field(default_factory=asyncio.Queue)
    is_cut: bool = False

    async def send_text(self, text: str) -> None:
        if self.is_cut:
            raise RuntimeError("the socket is closed")
        self.down.append(text)

    async def receive_text(self) -> str:
        text = await self.arrived.get()
        if text is None:
            raise WebSocketDisconnect
        return text

    def cut(self) -> None:
        """End the connection; what is in transit is lost."""
        self.is_cut = True
        self.up, self.down = [], []
        self.arrived.put_nowait(None)


@dataclass(eq=False)
class Client:
    """A well-behaved screen: it resends until it is answered, and resumes where it was."""

    person: Person
    rng: Random
    choose: Callable[[Any], list[str]]
    link: Link = field(default_factory=lambda: Link(is_cut=True))
    view: Any = None
    number: int = 0  # everything up to this entry has been told
    told: dict[int, list[Any]] = field(default_factory=dict)  # steps by their number
    asked: dict[str, Any] | None = None
    done: dict[str, int] = field(default_factory=dict)
    conflicts: int = 0

    def hear(self, text: str) -> None:
        """Take in a message, whether it comes late, twice or out of order."""
        message = json.loads(text)
        kind = message["type"]
        if kind in ("hello", "update"):
            self._see(message["view"], message.get("missed") or message.get("items") or [], is_hello=kind == "hello")
        elif kind == "done":
            assert self.done.setdefault(message["key"], message["number"]) == message["number"]
            self._answered(message["key"])
        elif kind == "refused":
            assert message["sentence"]["code"] == "conflict", message["sentence"]
            assert message["key"] not in self.done
            self.conflicts += 1
            self._answered(message["key"])

    def _see(self, view: Any, steps: list[Any], is_hello: bool) -> None:
        numbers = {step["number"] for step in steps}
        if is_hello and self.view is None:
            self.number, self.view = view["number"], view
        elif view["number"] < self.number:
            return  # late
        elif view["number"] > self.number and self.number + 1 not in numbers:
            self.link.cut()  # something was lost: come back, and hear what was missed
        else:
            for number in range(self.number + 1, view["number"] + 1):
                self.told[number] = [step for step in steps if step["number"] == number]
            self.number, self.view = view["number"], view

    def _answered(self, key: str) -> None:
        if self.asked and self.asked["key"] == key:
            self.asked = None

    def wants_to_speak(self) -> bool:
        """Whether there is a move to make, or one to send again."""
        is_mine = self.view is not None and self.view["turn"] in self.view["mine"]
        return (self.asked is not None or is_mine) and len(self.link.up) < MOST_COPIES

    def speak(self) -> None:
        """Move, or resend what has not been answered."""
        if self.asked is None:
            key = f"k{self.rng.getrandbits(60)}"
            self.asked = {"type": "act", "at": self.view["at"], "actions": self.choose(self.view), "key": key}
        self.link.up.append(json.dumps(self.asked))


class Network:
    """Server processes on one store, clients, and everything that can go wrong between them."""

    def __init__(self, store: Store, clients: list[Client], seed: int) -> None:
        self.rng, self.store, self.clients, self.seed = Random(seed), store, clients, seed
        self.bus = LossyBus(self.rng)
        self.servers = [self._server(), self._server()]
        self.sockets: list[asyncio.Task[None]] = []

    def _server(self) -> StillMatches:
        matches = StillMatches(self.store, self.bus, self.rng.getrandbits(30))
        matches.listen()
        return matches

    def connect(self, client: Client) -> None:
        """Come to any server with the last number that is known."""
        client.link = link = Link()
        matches = self.rng.choice(self.servers)
        since = client.number if client.view else None
        socket = Socket(
            cast(WebSocket, link), matches, Budgets(settings(**FREE)), TABLE, Who("here", client.person), since
        )
        self.sockets.append(asyncio.get_running_loop().create_task(socket.run()))

    async def step(self) -> None:
        """One thing happens to one client."""
        client = self.rng.choice(self.clients)
        link = client.link
        if link.is_cut:
            self.connect(client)
        else:
            is_asking = client.wants_to_speak()
            weights = (80 if link.up else 0, 100 if link.down else 0, 60 if is_asking else 0, 3, 3)
            self.rng.choices((self._up, self._down, self._speak, self._cut, self._say), weights)[0](client)
        await settled()

    def _up(self, client: Client) -> None:
        if text := self._carried(client.link.up):
            client.link.arrived.put_nowait(text)

    def _down(self, client: Client) -> None:
        if text := self._carried(client.link.down):
            client.hear(text)

    def _carried(self, under_way: list[str]) -> str | None:
        """Any message in transit: delivered, delivered but still in transit (so it comes twice), or lost."""
        if not under_way:
            return None
        number = self.rng.randrange(len(under_way))
        fate = self.rng.random()
        text = under_way[number] if fate < 0.1 else under_way.pop(number)
        return None if fate > 0.9 else text

    def _speak(self, client: Client) -> None:
        client.speak()

    def _cut(self, client: Client) -> None:
        client.link.cut()

    def _say(self, client: Client) -> None:
        self.servers[0].room(TABLE).say(client.person, "X", "hello", is_phrase=True)

    async def calm(self) -> None:
        """The network works again: everyone resends and hears everything."""
        for client in self.clients:
            client.link.cut()
        await settled()
        for client in self.clients:
            self.connect(client)
            await settled()
            if client.asked:
                client.link.arrived.put_nowait(json.dumps(client.asked))
            await settled()
        for client in self.clients:  # again, because everyone has moved since
            client.link.cut()
            await settled()
            self.connect(client)
            await settled()
            while client.link.down:
                client.hear(client.link.down.pop(0))

    async def end(self) -> None:
        """Close everything."""
        for client in self.clients:
            client.link.cut()
        await asyncio.gather(*self.sockets)


async def settled() -> None:
    """Let everything happen that can happen without waiting."""
    for _ in range(AWHILE):
        await asyncio.sleep(0)
