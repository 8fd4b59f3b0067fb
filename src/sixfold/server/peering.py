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
from math import inf
from time import monotonic
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
TIDY_PAUSE = 60.0  # seconds

_T = TypeVar("_T")
log = structlog.get_logger()


class Peering:
    """One server among others; without any, it owns all matches and knows everyone."""

    def __init__(self, peers: Peers | None, presence: Presence, budgets: Budgets) -> None:
        self.peers, self.presence, self.budgets = peers, presence, budgets
        self.peer_id = peers.peer_id if peers else ""
        self.is_leaving = False  # we serve on for a while, but take on nothing new
        self._alive: frozenset[str] = frozenset()  # the servers that are there, according to the latest beat
        self._staying: frozenset[str] = frozenset()  # those of them that take care of matches
        self._tidied = -inf  # when we did last
        self._ring: Callable[[str], None] = lambda match_id: None
        self._when_left: Callable[[], None] = lambda: None
        self._read: Callable[[Callable[[], Any]], Awaitable[Any]] = self._do
        self._changed: dict[At, None] = {}  # not noted yet, in order
        self._has_changed = asyncio.Event()
        self._thread = ThreadPoolExecutor(1, "sixfold-peers")

    @property
    def is_shared(self) -> bool:
        """Whether other servers may use the same database."""
        return self.peers is not None

    @property
    def others(self) -> frozenset[str]:
        """The other servers that take care of matches."""
        return self._staying - {self.peer_id}

    @property
    def is_first(self) -> bool:
        """Whether this server does what only one of them has to do."""
        return self.peer_id == min(self._caring())

    def owns(self, match_id: str) -> bool:
        """Whether this server takes care of a match that nobody else does. All agree on who does, or soon will."""
        return self.peer_id == max(self._caring(), key=partial(_weight, match_id))

    def _caring(self) -> frozenset[str]:
        """The servers that take care of matches; one that leaves does so as long as there is no other."""
        return self.others if self.is_leaving and self.others else self.others | {self.peer_id}

    async def start(
        self,
        ring: Callable[[str], None],
        when_left: Callable[[], None],
        read: Callable[[Callable[[], Any]], Awaitable[Any]],
    ) -> None:
        """Join the others. Rings where people have come or gone elsewhere, and calls back when another server has gone.

        What people ask for has to queue where all read; only beats and those who come and go have their own thread.
        """
        self._ring, self._when_left, self._read = ring, when_left, read
        if self.peers:
            self.presence.changed = self._note_change
            await self._beat()

    async def stop(self) -> None:
        """Leave. With their next beat, the others take over what this server took care of."""
        if self.peers:
            self.presence.changed = lambda match_id, person: None
            try:
                for match_id in await self._do(self.peers.leave):
                    self._ring(match_id)
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
                await self._tidy()
            except Exception as error:
                log.warning("the other servers cannot be reached", error=type(error).__name__)

    async def _beat(self) -> None:
        assert self.peers
        before = self._alive
        news = await self._do(partial(self.peers.beat, self.budgets.used(), is_leaving=self.is_leaving))
        self._alive, self._staying = news.alive, news.alive - news.leaving
        self.budgets.note_elsewhere(news.used)
        if news.was_lost:
            self._note_changes(self.presence.here())
        for match_id in news.left:
            self._ring(match_id)
        if before - self._alive:
            log.info("another server has gone", servers=len(self._alive))
            self._when_left()

    async def _tidy(self) -> None:
        """Clear away now and then what no server will."""
        assert self.peers
        if self.is_first and monotonic() - self._tidied > TIDY_PAUSE:
            for match_id in await self._do(self.peers.tidy):
                self._ring(match_id)
            self._tidied = monotonic()

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
                    self._ring(match_id)
            if not self._changed:
                self._has_changed.clear()

    async def look(self, match_ids: Collection[str]) -> list[str]:
        """See who is at these matches elsewhere; returns those where that has changed."""
        if not self.peers or not match_ids:
            return []
        found = await self._read(partial(self.peers.elsewhere, match_ids))
        return [match_id for match_id in match_ids if self.presence.note_elsewhere(match_id, found.get(match_id, {}))]

    async def is_anybody_at(self, match_id: str) -> bool:
        """Whether anybody is at a match at another server."""
        if not self.peers:
            return False
        found = await self._read(partial(self.peers.elsewhere, [match_id]))
        return any(gone is None for gone in found.get(match_id, {}).values())

    async def around(self, people: Collection[Person]) -> set[Person]:
        """Which of these people are at a screen of another server."""
        if not self.peers or not people:
            return set()
        return set(await self._read(partial(self.peers.around, people)))

    async def bots_elsewhere(self, match_ids: Collection[str]) -> set[str]:
        """In which of these matches it is a bot's turn that began at another server, which is still there."""
        if not self.peers or not match_ids:
            return set()
        return set(await self._read(partial(self.peers.bots_elsewhere, match_ids)))

    async def hear(self, person: Person, seconds: float) -> None:
        """A person asks for something: for some seconds, the other servers believe that they are around."""
        if self.peers:
            await self._read(partial(self.peers.hear, person, seconds))

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
