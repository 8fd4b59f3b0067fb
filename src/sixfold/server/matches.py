"""All matches of one server process: their rooms, their watchers, and the turns of their bots."""

from __future__ import annotations

import asyncio
import re
import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Collection, Hashable, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from threading import Lock, get_ident
from typing import Any, Concatenate, ParamSpec, Protocol, TypeVar
from weakref import WeakValueDictionary

import structlog

from sixfold.room.bus.base import Bus
from sixfold.room.notices import Person
from sixfold.room.retrying import pause_after
from sixfold.room.room import Room, Stale, append_of
from sixfold.room.standing import Standing, Status
from sixfold.room.store.base import Listing, ListingQuery, NoSuchMatch, Store, StoreError, Unsure
from sixfold.rules.errors import Refused
from sixfold.rules.info import Pieces
from sixfold.server.budgets import Budgets
from sixfold.server.desks import Desks, asker
from sixfold.server.metrics import MATCHES, MOVES, SOCKETS
from sixfold.server.peering import Peering
from sixfold.server.presence import Presence
from sixfold.server.settings import Settings
from sixfold.server.stories import Stories
from sixfold.server.tasks import Tasks
from sixfold.server.upkeep import Upkeep
from sixfold.server.workers import Decision, Workers

KEPT_ROOMS = 1000
KEPT_TEXTS = 64  # messages that all spectators of a match share
MATCH_ID = re.compile(r"[A-Za-z0-9_-]{1,64}")
NEWS_PAUSE = 5.0  # seconds between two looks for what others have changed
SWEEP_PAUSE = 5.0  # seconds between two sweeps for bots' turns that no task is playing
SHORTEST_WAIT = 0.05  # seconds; clocks that are set back must not make a countdown spin
LEASE_MARGIN = 5.0  # seconds that a server may take for a bot's turn, beyond the time to think
SWEEP_BATCH = 1000  # how many matches a sweep covers, latest first

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
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._finding = Lock()
        self._shared: OrderedDict[Hashable, asyncio.Task[str]] = OrderedDict()
        self._texts: OrderedDict[Hashable, str] = OrderedDict()
        self._turns: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self.tasks = Tasks()
        self._at_rest: dict[str, float] = {}  # matches in which nobody has to act, and when they changed
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = 0  # of the loop
        self._unsubscribe: Callable[[], None] | None = None
        self.upkeep = Upkeep(self)

    async def start(self) -> None:
        """Listen to the bus, let bots continue their games, and begin the upkeep."""
        self._loop, self._thread = asyncio.get_running_loop(), get_ident()
        self._unsubscribe = self.bus.subscribe(self._ring_soon)
        self.peering.ring, self.peering.when_left = self._tell_who_is_there, self._sweep_soon
        self.peering.read = self.read
        await self.peering.start()
        self.workers.start()
        self.tasks.start()
        self.tasks.spawn("bots", self._look_after_bots)
        self.tasks.spawn("news", self._look_for_news)
        self.tasks.spawn("beats", self.peering.beat_forever)
        self.tasks.spawn("people", self.peering.note_forever)
        self.tasks.spawn("uptime", self.upkeep.count_uptime_forever)
        self.tasks.spawn("clearing", self.upkeep.clear_forever)
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

    def room(self, match_id: str) -> Room:
        """The room of a match, which need not exist yet. Reading threads use this too."""
        with self._finding:
            room = self._rooms.get(match_id) or Room(self.store, self.bus, match_id)
            self._rooms[match_id] = room
            self._rooms.move_to_end(match_id)
            while len(self._rooms) > KEPT_ROOMS:
                self._rooms.popitem(last=False)
            return room

    def forget(self, match_id: str) -> None:
        """Drop the room of a match from memory."""
        with self._finding:
            self._rooms.pop(match_id, None)

    async def standing(self, match_id: str) -> Standing:
        """How a match stands."""
        if not MATCH_ID.fullmatch(match_id):
            raise NoSuchMatch(match_id)  # not every database accepts every character
        room = self.room(match_id)
        try:
            return await self.read(lambda: room.standing)
        except NoSuchMatch:
            self.forget(match_id)  # do not keep rooms for guessed ids
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
        SOCKETS.inc()
        if watcher.person is not None:
            self.presence.come(match_id, watcher.person)
        watcher.ring()  # in case something happened since the greeting
        if self._loop:
            self._look_soon(match_id)
            self._start_bots(match_id)
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
        """The match's log has this many entries now."""
        if room := self._rooms.get(match_id):
            room.log.ring(number)
        self._ring_watchers(match_id)
        self._look_soon(match_id)
        self._start_bots(match_id)
        self._start_countdown(match_id)

    def _tell_who_is_there(self, match_id: str) -> None:
        """People have come to a match, or gone: let the other servers look."""
        self.bus.ring(match_id, 0)

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
        room = self._rooms.get(match_id)
        known = room.log.known if room else None
        if number is None:
            self.forget(match_id)
        if number is None or (known and known.number < number):
            self._ring(match_id, number or 0)

    # Full matches -------------------------------------------------------------------------------------

    def _start_countdown(self, match_id: str) -> None:
        """Start a task that begins the game of a full match, unless nothing of the kind is due."""
        room = self._rooms.get(match_id)
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

    # Bots ---------------------------------------------------------------------------------------------

    def _start_bots(self, match_id: str) -> None:
        """Start a task that plays the bots of a match until it is no bot's turn, unless it is known to be nobody's.

        Among several servers, a bot's turn belongs to the one at which it began, until its lease expires.
        """
        room = self._rooms.get(match_id)
        known = room.log.known if room else None
        if self.peering.is_shared and not (room and room.log.may_have_begun):
            return
        if known is None or known.bot_to_act is not None:
            self.tasks.spawn((match_id, "bot"), partial(self._play_bots, match_id))

    async def _look_after_bots(self) -> None:
        """Sweep for bots' turns that no task is playing: first in all matches, then regularly in the latest."""
        is_first = True
        while True:
            try:
                await self._sweep(everywhere=is_first)
                is_first = False
            except Exception as error:
                log.warning("the sweep for bots' turns failed", error=type(error).__name__)
            await asyncio.sleep(SWEEP_PAUSE)

    def _sweep_soon(self) -> None:
        """Another server has gone: look everywhere for the turns of its bots."""
        self.tasks.spawn("orphans", partial(self._sweep, everywhere=True))

    async def _sweep(self, *, everywhere: bool) -> None:
        """Start tasks for matches in which a bot has to act and no task is running."""
        query = ListingQuery(status=Status.PLAYING, is_nobodys_turn=True, limit=SWEEP_BATCH)
        listings = await self.read(self.store.listings, query)
        latest = {listing.match_id: listing.changed for listing in listings}
        self._at_rest = {
            match_id: changed for match_id, changed in self._at_rest.items() if latest.get(match_id) == changed
        }
        leased_since = time.time() if everywhere else time.time() - self.settings.bot_seconds - LEASE_MARGIN
        await self._look_at(listings, leased_since)
        while everywhere and len(listings) == SWEEP_BATCH:
            listings = await self.read(self.store.listings, replace(query, after=listings[-1].place))
            await self._look_at(listings, leased_since)

    async def _look_at(self, listings: Sequence[Listing], leased_since: float) -> None:
        """Start tasks for matches in which it is a bot's turn, unless that is leased by another server.

        A game whose people have all left has the same listing, so the log is read, but not again until it changes.
        """
        for listing in listings:
            match_id = listing.match_id
            if self._at_rest.get(match_id) == listing.changed or self.tasks.is_running((match_id, "bot")):
                continue
            if self.peering.is_shared and not (self.peering.owns(match_id) and listing.changed < leased_since):
                continue
            if await self._has_bots_turn(match_id):
                self.tasks.spawn((match_id, "bot"), partial(self._play_bots, match_id, takes_over=True))
            else:
                self._at_rest[match_id] = listing.changed
                if match_id not in self.watchers:
                    self.forget(match_id)  # leave space for matches in play

    async def _has_bots_turn(self, match_id: str) -> bool:
        try:
            return (await self.latest(match_id)).bot_to_act is not None
        except OSError:
            raise  # the store fails, but may soon work again
        except Exception as error:
            log.warning("a match cannot be read", error=type(error).__name__)
            return False

    async def _play_bots(self, match_id: str, *, takes_over: bool = False) -> None:
        """Let bots act while it is their turn. Failures are retried, so no turn is ever lost.

        Among several servers, other turns than those that began here are played only by the one that takes over.
        """
        asker.set(match_id)  # on behalf of the match, not of the person who acted
        decided: tuple[int, Decision] | None = None  # after how many events, and what
        failures = 0
        while True:
            try:
                standing = await self.latest(match_id)
                level, seat = standing.bot_to_act, standing.actor
                if level is None or seat is None:
                    return
                if self.peering.is_shared and not takes_over and self.room(match_id).log.began != standing.at:
                    return
                if decided is None or decided[0] != standing.at:
                    decided = standing.at, await self._decide(match_id, standing, level, seat)
                    continue  # meanwhile the person may have come back
                action, stand_in = decided[1]
                await self.change(match_id, Room.act, seat, standing.at, [action], None, stand_in)
                MOVES.labels(standing.opened.game).inc()
                failures, takes_over = 0, False
            except NoSuchMatch:
                return
            except Stale:
                takes_over = False  # somebody else did
                continue
            except Exception as error:
                if isinstance(error, Refused):
                    decided = None
                failures += 1
                # An error of the store is not our bug, and its traceback would tell us nothing.
                report = log.warning if isinstance(error, OSError) else log.exception
                report("a bot's turn failed", error=type(error).__name__)
                await asyncio.sleep(pause_after(failures))

    async def _decide(self, match_id: str, standing: Standing, level: str, seat: int) -> Decision:
        """What a bot decides, no faster than the eye can follow."""
        for watcher in list(self.watchers.get(match_id, ())):
            watcher.tell_thinking(seat)
        began = time.monotonic()
        decision = await self.workers.choose(level, standing.seen(seat), standing.seen_record(seat))
        await asyncio.sleep(max(0.0, self.settings.bot_pause - (time.monotonic() - began)))
        return decision
