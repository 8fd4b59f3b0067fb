"""What servers that share a database tell each other: who is alive, who is at which match, and what is used up.

All of it is in the database, so that nothing depends on a bus: rings only make it known sooner.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, asynccontextmanager
from functools import partial
from hashlib import blake2b
from typing import Any, TypeVar

import structlog

from sixfold.room.notices import Person
from sixfold.room.retrying import pause_after
from sixfold.room.store.peers import At, Peers
from sixfold.server.budgets import Budgets
from sixfold.server.presence import Presence

BEAT_PAUSE = 2.0  # seconds; a server that misses four beats counts as dead
GATHER_PAUSE = 0.02  # seconds in which those who come and go are noted together
MOST_NOTED = 500  # at once

_T = TypeVar("_T")
log = structlog.get_logger()


class Peering:
    """One server among others; without any, it owns all matches and knows everyone."""

    def __init__(self, peers: Peers | None, presence: Presence, budgets: Budgets) -> None:
        self.peers, self.presence, self.budgets = peers, presence, budgets
        self.peer_id = peers.peer_id if peers else ""
        self.alive: frozenset[str] = frozenset({self.peer_id})
        self.is_leaving = False  # we serve on for a while, but take on nothing new
        self.ring: Callable[[str], None] = lambda match_id: None  # people have come or gone there
        self.when_left: Callable[[], None] = lambda: None  # another server has gone
        # What people ask for has to queue; only beats and those who come and go have a thread of their own.
        self.read: Callable[[Callable[[], Any]], Awaitable[Any]] = self._do
        self._changed: dict[At, None] = {}  # not noted yet, in order
        self._has_changed = asyncio.Event()
        self._thread = ThreadPoolExecutor(1, "sixfold-peers")

    @property
    def is_shared(self) -> bool:
        """Whether other servers may use the same database."""
        return self.peers is not None

    @property
    def is_first(self) -> bool:
        """Whether this server does what only one of them has to do."""
        return self.peer_id == min(self.alive)

    def owns(self, match_id: str) -> bool:
        """Whether this server takes care of a match that nobody else does. All agree on who does, or soon will."""
        if not self.is_shared:
            return True
        return not self.is_leaving and self.peer_id == max(self.alive, key=partial(_weight, match_id))

    async def start(self) -> None:
        """Join the others."""
        if self.peers:
            self.presence.changed = self._note_change
            await self._beat()

    async def stop(self) -> None:
        """Leave. The others take over at once what this server took care of."""
        if self.peers:
            self.presence.changed = lambda match_id, person: None
            try:
                for match_id in await self._do(self.peers.leave):
                    self.ring(match_id)
            except Exception as error:  # they will notice
                log.warning("the other servers were not told that this one stops", error=type(error).__name__)
        self._thread.shutdown()

    # Beats --------------------------------------------------------------------------------------------

    async def beat_forever(self) -> None:
        """Tell the others from time to time that we are alive, and hear from them."""
        while self.peers:
            await asyncio.sleep(BEAT_PAUSE)
            try:
                await self._beat()
            except Exception as error:
                log.warning("the other servers cannot be reached", error=type(error).__name__)

    async def _beat(self) -> None:
        assert self.peers
        before = self.alive
        news = await self._do(partial(self.peers.beat, self.budgets.used(), is_leaving=self.is_leaving))
        self.alive = news.alive | {self.peer_id}
        self.budgets.note_elsewhere(news.used)
        if news.was_lost:
            self._note_changes(self.presence.here())
        for match_id in news.left:
            self.ring(match_id)
        if before - self.alive:
            log.info("another server has gone", servers=len(self.alive))
            self.when_left()

    # People -------------------------------------------------------------------------------------------

    def _note_change(self, match_id: str, person: Person) -> None:
        """Somebody has come to a screen here, or gone."""
        self._note_changes([(match_id, person)])

    def _note_changes(self, changes: Iterable[At]) -> None:
        self._changed |= dict.fromkeys(changes)
        self._has_changed.set()

    async def note_forever(self) -> None:
        """Tell the others who comes and goes; after a failure, tell them again."""
        failures = 0
        while self.peers:
            await self._has_changed.wait()
            await asyncio.sleep(GATHER_PAUSE)
            some = list(self._changed)[:MOST_NOTED]
            came = [at for at in some if self.presence.is_here(*at)]
            for at in some:
                del self._changed[at]
            try:
                await self._do(partial(self.peers.note, came, set(some).difference(came)))
                failures = 0
            except Exception as error:
                self._note_changes(some)
                failures += 1
                log.warning("the other servers were not told who came or went", error=type(error).__name__)
                await asyncio.sleep(pause_after(failures))
            else:
                for match_id in {match_id for match_id, _ in some}:
                    self.ring(match_id)
            if not self._changed:
                self._has_changed.clear()

    async def look(self, match_ids: Collection[str]) -> list[str]:
        """See who is at these matches elsewhere; returns those where that has changed."""
        if not self.peers or not match_ids:
            return []
        found = await self.read(partial(self.peers.elsewhere, match_ids))
        return [match_id for match_id in match_ids if self.presence.note_elsewhere(match_id, found.get(match_id, {}))]

    async def around(self, people: Collection[Person]) -> set[Person]:
        """Which of these people are at a screen of another server."""
        if not self.peers or not people:
            return set()
        return set(await self.read(partial(self.peers.around, people)))

    async def hear(self, person: Person, seconds: float) -> None:
        """A person asks for something: for some seconds, the other servers believe that they are around."""
        if self.peers:
            await self.read(partial(self.peers.hear, person, seconds))

    @asynccontextmanager
    async def one_at_a_time(self, what: str) -> AsyncIterator[None]:
        """Within the block, no other server does this."""
        stack = ExitStack()
        if self.peers:
            await asyncio.to_thread(stack.enter_context, self.peers.one_at_a_time(what))
        try:
            yield
        finally:
            if self.peers:
                await asyncio.to_thread(stack.close)

    async def _do(self, work: Callable[[], _T]) -> _T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)


def _weight(match_id: str, peer_id: str) -> bytes:
    """A number for each server and match: the server with the highest one owns the match."""
    return blake2b(f"{peer_id} {match_id}".encode(), digest_size=8).digest()
