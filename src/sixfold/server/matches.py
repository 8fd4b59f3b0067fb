"""All matches of one server process: their rooms and their watchers."""

from __future__ import annotations

import asyncio
import re
import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Collection, Hashable
from contextlib import suppress
from functools import partial
from itertools import chain
from math import ceil
from threading import get_ident
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar
from weakref import WeakValueDictionary

import structlog

from sixfold.room.bus.base import PEOPLE, Bus
from sixfold.room.notices import Person
from sixfold.room.retrying import pause_after
from sixfold.room.room import Room, append_of
from sixfold.room.standing import Standing
from sixfold.room.store.base import NoSuchMatch, Store, StoreError, Unsure
from sixfold.rules.info import Pieces
from sixfold.server.bot_turns import BotTurns
from sixfold.server.budgets import Budgets
from sixfold.server.desks import Desks
from sixfold.server.metrics import MATCHES, SOCKETS
from sixfold.server.peering import Peering
from sixfold.server.presence import Presence
from sixfold.server.rooms import Rooms
from sixfold.server.settings import Settings
from sixfold.server.stories import Stories
from sixfold.server.tasks import Tasks
from sixfold.server.upkeep import Upkeep
from sixfold.server.workers import Workers

KEPT_TEXTS = 64  # messages that all spectators of a match share
MATCH_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
NEWS_PAUSE = 5.0  # seconds between two looks for what others have changed
NOTICING = 0.5  # part of the time to drain after which a load balancer should have noticed
SENDING_PAUSE = 0.1  # seconds between those whom we send to other servers
SHORTEST_WAIT = 0.05  # seconds; clocks that are set back must not make a countdown spin

_T = TypeVar("_T")
_P = ParamSpec("_P")
log = structlog.get_logger()


class Watcher(Protocol):
    """Someone who watches a match."""

    @property
    def person(self) -> Person | None:
        """Who it is; None if unknown."""

    def ring(self) -> None:
        """Called when something is new."""

    def tell_thinking(self, seat: int) -> None:
        """Called when a bot starts to think for a seat."""

    def send_over(self) -> None:
        """Called when this server is about to stop, so that they go to another one."""


class Matches:
    """Rooms and watchers by match, and the tasks of bots."""

    def __init__(
        self, store: Store, bus: Bus, workers: Workers, settings: Settings, peering: Peering | None = None
    ) -> None:
        self.store, self.bus, self.workers, self.settings = store, bus, workers, settings
        self.desks = Desks(store.writers, settings.write_seconds, store.append_all)
        self.watchers: defaultdict[str, set[Watcher]] = defaultdict(set)
        self.peering = peering or Peering(None, Presence(settings.away_seconds), Budgets(settings))
        self.presence = self.peering.presence
        self.stories = Stories()
        self.rooms = Rooms(partial(Room, store, bus))
        self._shared: OrderedDict[Hashable, asyncio.Task[str]] = OrderedDict()
        self._texts: OrderedDict[Hashable, str] = OrderedDict()
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.tasks = Tasks()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = 0  # of the loop
        self._unsubscribe: Callable[[], None] | None = None
        self.upkeep, self.bot_turns = Upkeep(self), BotTurns(self)

    async def start(self) -> None:
        """Listen to the bus, let bots continue their games, and begin the upkeep."""
        self._loop, self._thread = asyncio.get_running_loop(), get_ident()
        self._unsubscribe = self.bus.subscribe(self._ring_soon)
        await self.peering.start(self._tell_who_is_there, self.bot_turns.look_everywhere, self.read)
        self.workers.start()
        self.tasks.start()
        self.tasks.spawn("bots", self.bot_turns.look_forever)
        self.tasks.spawn("news", self._look_for_news)
        self.tasks.spawn("beats", self.peering.beat_forever)
        self.tasks.spawn("people", self.peering.note_forever)
        self.tasks.spawn("uptime", self.upkeep.count_uptime_forever)
        self.tasks.spawn("clearing", self.upkeep.clear_forever)
        self.tasks.spawn("places", self.upkeep.free_places_forever)
        self.tasks.spawn("hold", self.upkeep.keep_hold)

    async def stop(self) -> None:
        """End all tasks; games continue from their logs after the next start."""
        if self._unsubscribe:
            self._unsubscribe()
        await self.tasks.stop()
        await self.upkeep.count_uptime()
        await self.peering.stop()
        await self.workers.stop()
        await asyncio.to_thread(self.desks.close)

    def drain(self, seconds: float) -> None:
        """Take on nothing new, and send those who watch to other servers within some seconds.

        A signal handler may ask for this.
        """
        self.peering.is_leaving = True
        if self._loop:
            self._loop.call_soon_threadsafe(self.tasks.spawn, "drain", partial(self._send_over, seconds))

    async def _send_over(self, seconds: float) -> None:
        """Send those who watch to other servers, one after another: all at once would be a burden there.

        At first, a load balancer would send them back here: it has to see that we leave.
        """
        end = time.monotonic() + seconds
        await asyncio.sleep(seconds * NOTICING)
        while (left := end - time.monotonic()) > 0:
            watchers = list(chain.from_iterable(self.watchers.values())) if self.peering.others else []
            for watcher in watchers[: ceil(len(watchers) * SENDING_PAUSE / left)]:
                watcher.send_over()
            await asyncio.sleep(SENDING_PAUSE)

    def room(self, match_id: str) -> Room:
        """The room of a match, which need not exist yet. Reading threads use this too."""
        return self.rooms.find(match_id)

    async def standing(self, match_id: str) -> Standing:
        """How a match stands."""
        if not MATCH_ID.fullmatch(match_id):
            raise NoSuchMatch(match_id)  # not every database accepts every character
        room = self.room(match_id)
        try:
            return await self.read(lambda: room.standing)
        except NoSuchMatch:
            self.rooms.forget(match_id)  # do not keep rooms for guessed ids
            raise

    async def latest(self, match_id: str) -> Standing:
        """How a match stands, as far as the bus has announced; the store is asked only for what is missing."""
        return self.room(match_id).log.known or await self.standing(match_id)

    async def read(self, work: Callable[_P, _T], *args: _P.args, **more: _P.kwargs) -> _T:
        """Do something that only reads or computes, in a thread."""
        return await self.desks.read(partial(work, *args, **more))

    async def write(
        self, match_id: str, work: Callable[Concatenate[Room, _P], _T], *args: _P.args, **more: _P.kwargs
    ) -> _T:
        """Do something with the room of a match that may write. Raises `StoreError` if it cannot be done in time."""
        return await self.desks.write(match_id, partial(work, self.room(match_id), *args, **more))

    async def change(
        self, match_id: str, work: Callable[Concatenate[Room, _P], _T], *args: _P.args, **more: _P.kwargs
    ) -> _T:
        """Do something that changes a match at most once: worked out here, from what is known, and written with others.

        If somebody else was faster, it is worked out again from what the store has.
        """
        async with self._turns.setdefault(match_id, asyncio.Lock()):
            standing = await self.latest(match_id)
            while True:
                room = self.room(match_id)
                sketch = room.sketch()
                result = await self.compute(standing, work, sketch, *args, **more)
                if sketch.change is None:
                    return result
                settle = partial(room.settle, sketch.change)
                try:
                    if await self.desks.append(append_of(match_id, sketch.change), settle):
                        return result
                except Unsure:
                    room.log.ring(sketch.change.after.number)  # ask the store before anything else
                    raise
                standing = await self.standing(match_id)

    async def compute(self, standing: Standing, work: Callable[_P, _T], *args: _P.args, **more: _P.kwargs) -> _T:
        """Work something out about a match: at once, or in a thread if the game may need long for it."""
        if standing.game.info.pieces is Pieces.CARDS:
            return await self.read(work, *args, **more)
        return work(*args, **more)

    async def compute_once(self, key: Hashable, standing: Standing, work: Callable[..., str], *args: Any) -> str:
        """The same, but only once for several callers with the same key."""
        if standing.game.info.pieces is Pieces.CARDS:
            return await self.read_once(key, work, *args)
        text = self._texts.get(key)
        if text is None:
            text = self._texts[key] = work(*args)
            while len(self._texts) > KEPT_TEXTS:
                self._texts.popitem(last=False)
        return text

    async def read_once(self, key: Hashable, work: Callable[..., str], *args: Any) -> str:
        """Read, but only once for several callers with the same key."""
        if key not in self._shared:
            self._shared[key] = asyncio.get_running_loop().create_task(self.read(work, *args))
            while len(self._shared) > KEPT_TEXTS:
                self._shared.popitem(last=False)
        task = self._shared[key]
        try:
            return await asyncio.shield(task)  # other callers may still want it if this one is cancelled
        except Exception:
            self._shared.pop(key, None)
            raise

    # Watchers -----------------------------------------------------------------------------------------

    def watch(self, match_id: str, watcher: Watcher) -> None:
        """A watcher arrives."""
        before = self.presence.present(match_id)
        self.watchers[match_id].add(watcher)
        self.rooms.hold(match_id)
        SOCKETS.inc()
        if watcher.person is not None:
            self.presence.come(match_id, watcher.person)
        watcher.ring()  # in case something happened since the greeting
        if self._loop:
            self._look_soon(match_id)
            self.bot_turns.start(match_id)
            self._start_countdown(match_id)
        self._came_or_went(match_id, before)

    def unwatch(self, match_id: str, watcher: Watcher) -> None:
        """A watcher leaves."""
        if watcher not in self.watchers.get(match_id, ()):
            return
        before = self.presence.present(match_id)
        self.watchers[match_id].discard(watcher)
        SOCKETS.dec()
        if not self.watchers[match_id]:
            del self.watchers[match_id]
            self.rooms.let_go(match_id)
        if watcher.person is not None:
            self.presence.go(match_id, watcher.person)
        self._came_or_went(match_id, before)

    def _came_or_went(self, match_id: str, before: frozenset[Person]) -> None:
        """Tell others when a person comes or goes, but not about more sockets or spectators."""
        MATCHES.set(len(self.watchers))
        if self.presence.present(match_id) != before:
            self._ring_watchers(match_id)

    def _ring_watchers(self, match_id: str) -> None:
        for watcher in list(self.watchers.get(match_id, ())):
            watcher.ring()

    def _ring_soon(self, match_id: str, number: int) -> None:
        """The bus rings, from any thread."""
        if get_ident() == self._thread:
            self._ring(match_id, number)
        elif self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._ring, match_id, number)

    def _ring(self, match_id: str, number: int) -> None:
        """The match's log has this many entries now, or people have come or gone."""
        if room := self.rooms.get(match_id):
            room.log.ring(number)
        self._ring_watchers(match_id)
        if number == PEOPLE:
            self._look_soon(match_id)
        self.bot_turns.start(match_id)
        self._start_countdown(match_id)

    def _tell_who_is_there(self, match_id: str) -> None:
        """People have come to a match, or gone: let the other servers look."""
        self.bus.ring(match_id, PEOPLE)

    def _look_soon(self, match_id: str) -> None:
        """See who is at a match elsewhere, if somebody here wants to know."""
        if self.peering.is_shared and match_id in self.watchers:
            self.tasks.spawn((match_id, "people"), partial(self._look_if_possible, match_id))

    async def _look_if_possible(self, match_id: str) -> None:
        with suppress(StoreError):  # the next look for news will tell
            await self.look([match_id])

    async def look(self, match_ids: Collection[str]) -> None:
        """See who is at these matches elsewhere."""
        for match_id in await self.peering.look(match_ids):
            self._ring_watchers(match_id)

    async def _look_for_news(self) -> None:
        """See from time to time whether others have changed what is watched here: `sixfold admin` rings no bell."""
        while True:
            await asyncio.sleep(NEWS_PAUSE)
            try:
                watched = list(self.watchers)
                numbers = await self.read(self.store.numbers, watched)
                for match_id in watched:
                    self._check_number(match_id, numbers.get(match_id))
                self.presence.forget_elsewhere(self.watchers)
                await self.look(watched)
            except Exception as error:
                log.warning("looking for news failed", error=type(error).__name__)

    def _check_number(self, match_id: str, number: int | None) -> None:
        """Ring if a log has more entries than we know, or is gone."""
        room = self.rooms.get(match_id)
        known = room.log.known if room else None
        if number is None:
            self.rooms.forget(match_id)
            self._ring_watchers(match_id)
        elif known and known.number < number:
            self._ring(match_id, number)

    # Full matches -------------------------------------------------------------------------------------

    def _start_countdown(self, match_id: str) -> None:
        """Start a task that begins the game of a full match, unless nothing of the kind is due."""
        room = self.rooms.get(match_id)
        known = room.log.known if room else None
        if self.peering.is_shared and not (known or match_id in self.watchers):
            return  # somebody else's
        if known is None or known.starts_at is not None:
            self.tasks.spawn((match_id, "countdown"), partial(self._count_down, match_id))

    async def _count_down(self, match_id: str) -> None:
        """Begin the game of a full match when its time has come, unless its host has stopped the countdown by then."""
        failures = 0
        while (starts_at := (await self.latest(match_id)).starts_at) is not None:
            await asyncio.sleep(max(SHORTEST_WAIT, starts_at - time.time()))
            try:
                await self.change(match_id, Room.start_if_due)
            except StoreError as error:
                failures += 1
                log.warning("a full match cannot begin", error=type(error).__name__)
                await asyncio.sleep(pause_after(failures))
