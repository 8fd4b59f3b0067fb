"""All tables of one server process: their rooms, who is looking, and bots that get their turns."""

from __future__ import annotations

import asyncio
import re
import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Collection, Coroutine, Hashable, Sequence
from dataclasses import replace
from functools import partial
from threading import Lock
from typing import Any, Concatenate, ParamSpec, Protocol, TypeAlias, TypeVar

import structlog

from sixfold.room.bus.base import Bus
from sixfold.room.notices import Person
from sixfold.room.retention import unused
from sixfold.room.room import Room, Stale
from sixfold.room.standing import Standing, Status
from sixfold.room.store.base import Card, NoSuchTable, Store, StoreError, Taken, Wanted
from sixfold.rules.errors import Refused
from sixfold.server.absences import Absences
from sixfold.server.desks import Desks, asker
from sixfold.server.metrics import MOVES, SOCKETS, TABLES
from sixfold.server.retrying import pause_after
from sixfold.server.settings import Settings
from sixfold.server.told import Told
from sixfold.server.workers import Choice, Workers

KEPT_ROOMS = 1000
KEPT_TEXTS = 64  # messages that all spectators of a table get
TABLE_NAME = re.compile(r"[A-Za-z0-9_-]{1,64}")
HOLDING = 1.0  # seconds between two checks that the database is still ours
CLEARING = 600.0  # seconds between two looks for abandoned tables
UPTIME_STEP = 60.0  # seconds between two notes of how long we have run
SWEEPING = 5.0  # seconds between two sweeps for bots' turns that no task is playing
SWEPT = 1000  # how many games a sweep covers, the latest first

Work: TypeAlias = Callable[[], Coroutine[Any, Any, None]]

_T = TypeVar("_T")
_P = ParamSpec("_P")
log = structlog.get_logger()


class Watcher(Protocol):
    """Somebody who looks at a table."""

    @property
    def person(self) -> Person | None:
        """Who it is; None for a stranger."""

    def wake(self) -> None:
        """There is something new."""

    def think(self, seat: int) -> None:
        """A bot is at work for a seat."""


class Tables:
    """Rooms by name, watchers by table, and the tasks of bots."""

    def __init__(self, store: Store, bus: Bus, workers: Workers, settings: Settings) -> None:
        self.store, self.bus, self.workers, self.settings = store, bus, workers, settings
        self.desks = Desks(store.writers, settings.write_seconds)
        self.taken: Taken | None = None  # another server has our database
        self.when_taken: Callable[[], None] = lambda: None
        self.watchers: defaultdict[str, set[Watcher]] = defaultdict(set)
        self.absences = Absences(settings.away_seconds)
        self.told = Told()
        self._rooms: OrderedDict[str, Room] = OrderedDict()
        self._finding = Lock()
        self._shared: OrderedDict[Hashable, asyncio.Task[str]] = OrderedDict()
        self._tasks: dict[object, asyncio.Task[None]] = {}
        self._again: set[object] = set()
        self._is_stopping = False
        self._at_rest: dict[str, float] = {}  # games without a person's turn or a bot's, and when they changed
        self._loop: asyncio.AbstractEventLoop | None = None
        self._unsubscribe: Callable[[], None] | None = None
        self._counted = 0.0  # until when our uptime is in the store, by this process's own clock

    async def start(self) -> None:
        """Listen to the bus, go on with games where a bot is on turn, and clear away what is abandoned."""
        self._loop, self._is_stopping = asyncio.get_running_loop(), False
        self._unsubscribe = self.bus.subscribe(self._rung)
        self.workers.start()
        self._spawn("bots", self._look_after_bots)
        self._counted = time.monotonic()
        self._spawn("uptime", self._count_uptime_for_ever)
        self._spawn("clearing", self._clear_for_ever)
        self._spawn("hold", self._keep_hold)

    async def stop(self) -> None:
        """End all tasks; whatever is in the log goes on after the next start."""
        if self._unsubscribe:
            self._unsubscribe()
        self._is_stopping = True
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._count_uptime()
        await self.workers.stop()
        await asyncio.to_thread(self.desks.close)

    def room(self, table: str) -> Room:
        """The room of a table, which may not be there yet. Threads that read ask for it too."""
        with self._finding:
            room = self._rooms.get(table) or Room(self.store, self.bus, table)
            self._rooms[table] = room
            self._rooms.move_to_end(table)
            while len(self._rooms) > KEPT_ROOMS:
                self._rooms.popitem(last=False)
            return room

    def _forget(self, table: str) -> None:
        with self._finding:
            self._rooms.pop(table, None)

    async def standing(self, table: str) -> Standing:
        """How a table stands."""
        if not TABLE_NAME.fullmatch(table):
            raise NoSuchTable(table)  # not every database takes every letter
        room = self.room(table)
        try:
            return await self.read(lambda: room.standing)
        except NoSuchTable:
            self._forget(table)  # names that were only guessed are not kept
            raise

    async def latest(self, table: str) -> Standing:
        """How a table stands by all that the bell has told; the store is asked only for what is not known yet."""
        return self.room(table).log.known or await self.standing(table)

    async def read(self, work: Callable[_P, _T], *args: _P.args, **more: _P.kwargs) -> _T:
        """Do something that only reads or computes, outside the event loop."""
        return await self.desks.read(partial(work, *args, **more))

    async def write(
        self, table: str, work: Callable[Concatenate[Room, _P], _T], *args: _P.args, **more: _P.kwargs
    ) -> _T:
        """Do something to the room of a table that may write. Raises `StoreError` if that cannot be done in time."""
        return await self.desks.write(table, partial(work, self.room(table), *args, **more))

    async def once(self, key: Hashable, work: Callable[..., str], *args: Any) -> str:
        """Read, as above, for what several ask for at the same moment: it is done for the first of them."""
        if key not in self._shared:
            self._shared[key] = asyncio.get_running_loop().create_task(self.read(work, *args))
            while len(self._shared) > KEPT_TEXTS:
                self._shared.popitem(last=False)
        task = self._shared[key]
        try:
            return await asyncio.shield(task)  # the others still want it if this one goes
        except Exception:
            self._shared.pop(key, None)
            raise

    # Watchers -----------------------------------------------------------------------------------------

    def watch(self, table: str, watcher: Watcher) -> None:
        """Somebody begins to look at a table."""
        before = self.present(table)
        self.watchers[table].add(watcher)
        watcher.wake()  # for what has happened since the greeting
        if self._loop:
            self._ring(table)
        self._came_or_went(table, before)

    def unwatch(self, table: str, watcher: Watcher) -> None:
        """Somebody looks away."""
        before = self.present(table)
        self.watchers[table].discard(watcher)
        if not self.watchers[table]:
            del self.watchers[table]
        self.absences.begin(table, *before - self.present(table))
        self._came_or_went(table, before)

    def present(self, table: str) -> set[Person]:
        """Who is looking at a table."""
        return {watcher.person for watcher in self.watchers.get(table, ()) if watcher.person}

    def wait(self, table: str) -> Callable[[Person], int]:
        """How many seconds a seat still waits for each person who is not at the table."""
        return partial(self.absences.wait, table)

    def _came_or_went(self, table: str, before: set[Person]) -> None:
        """Others are told of people, not of sockets: a spectator more is nothing to them."""
        TABLES.set(len(self.watchers))
        SOCKETS.set(sum(map(len, self.watchers.values())))
        if self.present(table) != before:
            self._wake(table)

    def _wake(self, table: str) -> None:
        for watcher in list(self.watchers.get(table, ())):
            watcher.wake()

    def _rung(self, table: str, count: int) -> None:
        """Called by the bus from any thread."""
        if self._loop and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._heard, table, count)

    def _heard(self, table: str, count: int) -> None:
        if room := self._rooms.get(table):
            room.log.hear(count)
        self._wake(table)
        self._ring(table)

    # Bots ---------------------------------------------------------------------------------------------

    def _ring(self, table: str) -> None:
        """Somebody looks after the bots of a table, until it is not a bot's turn."""
        self._spawn((table, "bot"), partial(self._play_bots, table))

    async def _look_after_bots(self) -> None:
        """Sweep for bots' turns that no task is playing: first in every game, then regularly in the latest ones."""
        is_first = True
        while True:
            try:
                await self._sweep(everywhere=is_first)
                is_first = False
            except Exception as error:
                log.warning("the sweep for bots' turns failed", error=type(error).__name__)
            await asyncio.sleep(SWEEPING)

    async def _sweep(self, *, everywhere: bool) -> None:
        """Ring for tables where a bot has to act and no task is at work."""
        wanted = Wanted(status=Status.PLAYING, is_nobodys_turn=True, limit=SWEPT)
        cards = await self.read(self.store.cards, wanted)
        latest = {card.table: card.changed for card in cards}
        self._at_rest = {table: changed for table, changed in self._at_rest.items() if latest.get(table) == changed}
        await self._look_at(cards)
        while everywhere and len(cards) == SWEPT:
            cards = await self.read(self.store.cards, replace(wanted, after=cards[-1].place))
            await self._look_at(cards)

    async def _look_at(self, cards: Sequence[Card]) -> None:
        """Ring for tables where it is a bot's turn. To a card, a game whose people have all left looks the same.

        So the log is read, but not again until it changes.
        """
        for card in cards:
            table = card.table
            if self._at_rest.get(table) == card.changed or (table, "bot") in self._tasks:
                continue
            if await self._has_bots_turn(table):
                self._ring(table)
            else:
                self._at_rest[table] = card.changed
                if table not in self.watchers:
                    self._forget(table)  # there is room for those who play

    async def _has_bots_turn(self, table: str) -> bool:
        try:
            return (await self.latest(table)).bot_to_act is not None
        except OSError:
            raise  # the store fails, and may soon work again
        except Exception as error:
            log.warning("a table cannot be read", error=type(error).__name__)
            return False

    async def _play_bots(self, table: str) -> None:
        """Let bots act as long as it is their turn. What fails is tried again, so that no turn is ever lost."""
        asker.set(table)  # not whoever rang
        decided: tuple[int, Choice] | None = None  # for which number of events, and what
        failures = 0
        while True:
            try:
                standing = await self.latest(table)
                level, seat = standing.bot_to_act, standing.actor
                if level is None or seat is None:
                    return
                if decided is None or decided[0] != standing.at:
                    decided = standing.at, await self._decide(table, standing, level, seat)
                    continue  # the person may have come back meanwhile
                action, stand_in = decided[1]
                await self.write(table, Room.act, seat, standing.at, [action], None, stand_in)
                MOVES.labels(standing.opened.game).inc()
                failures = 0
            except NoSuchTable:
                return
            except Stale:
                continue
            except Exception as error:
                if isinstance(error, Refused):
                    decided = None
                failures += 1
                # An error of the store is no defect of ours, and its trace would tell nothing.
                tell = log.warning if isinstance(error, OSError) else log.exception
                tell("a bot's turn failed", error=type(error).__name__)
                await asyncio.sleep(pause_after(failures))

    async def _decide(self, table: str, standing: Standing, level: str, seat: int) -> Choice:
        """What a bot does, not sooner than is good for the eye."""
        for watcher in list(self.watchers.get(table, ())):
            watcher.think(seat)
        began = time.monotonic()
        choice = await self.workers.choose(level, standing.seen(seat), standing.past(seat))
        await asyncio.sleep(max(0.0, self.settings.bot_pause - (time.monotonic() - began)))
        return choice

    # Clearing away ------------------------------------------------------------------------------------

    async def _clear_for_ever(self) -> None:
        while True:
            try:
                await self.clear_abandoned()
            except Exception as error:
                log.warning("clearing failed", error=type(error).__name__)
            await asyncio.sleep(CLEARING)

    async def clear_abandoned(self) -> int:
        """Remove tables that have been kept long enough, and close abandoned games; returns how many."""
        cleared = 0
        for status, seconds in self.settings.kept_seconds.items():
            clear = Room.close_abandoned if status is Status.PLAYING else Room.remove
            cleared += await self._clear(status, seconds, clear)
        return cleared

    async def _clear(self, status: Status, seconds: float, clear: Callable[[Room, float], bool]) -> int:
        """Clear unused tables one by one, so that nobody waits for long; tables being watched are left alone."""
        cards, cleared = unused(self.store, status, seconds), 0
        while card := await self.read(lambda: next(cards, None)):
            if card.table in self.watchers:
                continue
            try:
                cleared += await self.write(card.table, clear, card.changed)
            except StoreError:
                raise  # the rest would fail too
            except NoSuchTable:
                pass  # it is gone already
            except Exception as error:
                log.warning("a table cannot be cleared", error=type(error).__name__)
            self._forget(card.table)
        return cleared

    async def _count_uptime_for_ever(self) -> None:
        while True:
            await asyncio.sleep(UPTIME_STEP)
            await self._count_uptime()

    async def _count_uptime(self) -> None:
        """Tell the store how long we ran, and which tables are being watched."""
        try:
            await self._note_uptime(list(self.watchers))
        except Exception as error:
            log.warning("uptime is not counted", error=type(error).__name__)

    async def _note_uptime(self, watched: Collection[str]) -> None:
        """Count the time since the last note; what the machine slept through does not count."""
        now = time.monotonic()
        passed, self._counted = min(now - self._counted, 2 * UPTIME_STEP), now
        await self.desks.write("", partial(self.store.count_uptime, passed, watched))

    async def try_to_write(self) -> None:
        """Write a little, to find out whether that works; raises `StoreError` if not."""
        await self._note_uptime(())

    # The database -------------------------------------------------------------------------------------

    async def _keep_hold(self) -> None:
        """Make sure that no other server uses our database; if one does, stop."""
        while True:
            try:
                await self.read(self.store.keep_hold)
            except Taken as taken:
                self.taken = taken
                log.error("another server uses the database")
                self.when_taken()
                return
            except StoreError:
                pass  # it cannot be reached; whoever writes is told so
            except Exception as error:  # without this look nobody would take the database back
                log.warning("the look for other servers failed", error=type(error).__name__)
            await asyncio.sleep(HOLDING)

    # Tasks --------------------------------------------------------------------------------------------

    def _spawn(self, name: object, work: Work) -> None:
        """Run a task; if one with this name is under way, once more when it is done, so that nothing is missed."""
        if self._is_stopping:
            return
        if name in self._tasks:
            self._again.add(name)
            return
        task = asyncio.get_running_loop().create_task(self._guarded(name, work))
        self._tasks[name] = task
        task.add_done_callback(partial(self._ended, name, work))

    def _ended(self, name: object, work: Work, task: asyncio.Task[None]) -> None:
        self._tasks.pop(name, None)
        if name in self._again and not task.cancelled():
            self._again.discard(name)
            self._spawn(name, work)

    async def _guarded(self, name: object, work: Work) -> None:
        try:
            await work()
        except asyncio.CancelledError:
            raise
        except NoSuchTable:
            pass
        except Exception:
            log.exception("a task failed", task=name[1] if isinstance(name, tuple) else name)  # without the table
