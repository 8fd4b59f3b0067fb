"""The turns of bots: one server plays each of them, and none is lost."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import structlog

from sixfold.room.log import Log
from sixfold.room.retrying import pause_after
from sixfold.room.room import Room, Stale
from sixfold.room.standing import Standing, Status
from sixfold.room.store.base import Listing, ListingQuery, NoSuchMatch
from sixfold.rules.errors import Refused
from sixfold.server.desks import asker
from sixfold.server.metrics import MOVES
from sixfold.server.workers import Decision

if TYPE_CHECKING:
    from sixfold.server.matches import Matches

SWEEP_PAUSE = 5.0  # seconds between two sweeps for bots' turns that no task is playing
SWEEP_BATCH = 1000  # how many matches a sweep covers, latest first
LEASE_MARGIN = 5.0  # seconds that another server may take for a bot's turn, beyond the time to think

log = structlog.get_logger()


class Leases:
    """How long bots' turns may still belong to the other servers at which they began.

    A lease counts from when this server first saw the turn, by its own clock: those of other machines may be wrong.
    """

    def __init__(self, seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.seconds, self.clock = seconds, clock
        self._seen: dict[tuple[str, float], float] = {}  # each turn by its match and the time of its last change

    def is_over(self, listing: Listing) -> bool:
        """Whether a turn, which is in a listing, has been seen for long enough."""
        now = self.clock()
        return now - self._seen.setdefault((listing.match_id, listing.changed), now) > self.seconds

    def keep(self, listings: Collection[Listing]) -> None:
        """Forget all turns but these."""
        still = {(listing.match_id, listing.changed) for listing in listings}
        self._seen = {turn: moment for turn, moment in self._seen.items() if turn in still}


class BotTurns:
    """Plays the bots' turns that belong to this server.

    Among several servers, a turn belongs to the one at which it began. If that one is gone, or the lease of the turn is
    over, it belongs to the owner of the match.
    """

    def __init__(self, matches: Matches) -> None:
        self.matches, self.peering, self.tasks = matches, matches.peering, matches.tasks
        self.settings = matches.settings
        self.leases = Leases(self.settings.bot_seconds + LEASE_MARGIN)
        self._at_rest: dict[str, float] = {}  # matches in which nobody has to act, and when they changed
        self._is_due_everywhere = asyncio.Event()

    def start(self, match_id: str) -> None:
        """Start a task that plays the bots of a match until it is no bot's turn, unless it is known to be not ours."""
        room = self.matches.rooms.get(match_id)
        if self.peering.is_shared and not (room and room.log.may_have_begun):
            return
        known = room.log.known if room else None
        if known is None or known.bot_to_act is not None:
            self._spawn(match_id)

    def _spawn(self, match_id: str, *, takes_over: bool = False) -> None:
        # The task holds the room, which knows where the turn began.
        play = partial(self._play, self.matches.room(match_id), takes_over=takes_over)
        self.tasks.spawn((match_id, "bot"), play)

    # Turns that no task is playing --------------------------------------------------------------------

    def look_everywhere(self) -> None:
        """Another server has gone: look in all matches for the turns of its bots."""
        self._is_due_everywhere.set()

    async def look_forever(self) -> None:
        """Sweep for bots' turns that no task is playing: in all matches at first, then regularly in the latest."""
        self.look_everywhere()
        while True:
            is_everywhere = self._is_due_everywhere.is_set()
            self._is_due_everywhere.clear()
            try:
                await self._sweep(everywhere=is_everywhere)
            except Exception as error:
                log.warning("the sweep for bots' turns failed", error=type(error).__name__)
                await asyncio.sleep(SWEEP_PAUSE)
                if is_everywhere:
                    self.look_everywhere()
                continue
            with suppress(TimeoutError):
                async with asyncio.timeout(SWEEP_PAUSE):
                    await self._is_due_everywhere.wait()

    async def _sweep(self, *, everywhere: bool) -> None:
        """Start tasks for matches in which a bot has to act and no task is running."""
        query = ListingQuery(status=Status.PLAYING, is_nobodys_turn=True, limit=SWEEP_BATCH)
        listings = await self._listings(query)
        latest = {listing.match_id: listing.changed for listing in listings}
        self._at_rest = {
            match_id: changed for match_id, changed in self._at_rest.items() if latest.get(match_id) == changed
        }
        self.leases.keep(listings)
        await self._look_at(listings)
        while everywhere and len(listings) == SWEEP_BATCH:
            listings = await self._listings(replace(query, after=listings[-1].place))
            await self._look_at(listings)

    async def _listings(self, query: ListingQuery) -> Sequence[Listing]:
        return await self.matches.read(self.matches.store.listings, query)

    async def _look_at(self, listings: Sequence[Listing]) -> None:
        """Start tasks for matches in which it is a bot's turn that belongs to this server.

        A game whose people have all left has the same listing, so the log is read, but not again until it changes.
        """
        idle = [listing for listing in listings if self._may_need_us(listing)]
        elsewhere = await self.peering.bots_elsewhere([listing.match_id for listing in idle])
        for listing in idle:
            match_id = listing.match_id
            if match_id in elsewhere and not self.leases.is_over(listing):
                continue
            if await self._has_bots_turn(match_id):
                self._spawn(match_id, takes_over=True)
            else:
                self._at_rest[match_id] = listing.changed
                self.matches.rooms.spare(match_id)

    def _may_need_us(self, listing: Listing) -> bool:
        match_id = listing.match_id
        if self._at_rest.get(match_id) == listing.changed or self.tasks.is_running((match_id, "bot")):
            return False
        return self.peering.owns(match_id)

    async def _has_bots_turn(self, match_id: str) -> bool:
        try:
            return (await self.matches.latest(match_id)).bot_to_act is not None
        except OSError:
            raise  # the store fails, but may soon work again
        except Exception as error:
            log.warning("a match cannot be read", error=type(error).__name__)
            return False

    # Playing ------------------------------------------------------------------------------------------

    async def _play(self, room: Room, *, takes_over: bool) -> None:
        """Let bots act while it is their turn. Failures are retried, so no turn is ever lost."""
        match_id = room.match_id
        asker.set(match_id)  # on behalf of the match, not of the person who acted
        decided: tuple[int, Decision] | None = None  # after how many events, and what
        failures = 0
        while True:
            try:
                standing = await self.matches.latest(match_id)
                level, seat = standing.bot_to_act, standing.actor
                if level is None or seat is None or not (takes_over or self._is_ours(room.log, standing)):
                    return
                if decided is None or decided[0] != standing.at:
                    decided = standing.at, await self._decide(match_id, standing, level, seat)
                    continue  # meanwhile the person may have come back
                action, stand_in = decided[1]
                await self.matches.change(match_id, Room.act, seat, standing.at, [action], None, stand_in)
                MOVES.labels(standing.opened.game).inc()
                failures, takes_over = 0, False
            except NoSuchMatch:
                return
            except Stale:
                takes_over = False  # somebody else did
            except Exception as error:
                if isinstance(error, Refused):
                    decided = None
                failures += 1
                # An error of the store is not our bug, and its traceback would tell us nothing.
                report = log.warning if isinstance(error, OSError) else log.exception
                report("a bot's turn failed", error=type(error).__name__)
                await asyncio.sleep(pause_after(failures))

    def _is_ours(self, known: Log, standing: Standing) -> bool:
        """Whether a bot's turn began here."""
        return not self.peering.is_shared or known.began == standing.at

    async def _decide(self, match_id: str, standing: Standing, level: str, seat: int) -> Decision:
        """What a bot decides, no faster than the eye can follow."""
        for watcher in list(self.matches.watchers.get(match_id, ())):
            watcher.tell_thinking(seat)
        began = time.monotonic()
        decision = await self.matches.workers.choose(level, standing.seen(seat), standing.seen_record(seat))
        await asyncio.sleep(max(0.0, self.settings.bot_pause - (time.monotonic() - began)))
        return decision
