"""What a server does in the background: clear unused matches, count its uptime, and keep its database to itself."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Collection
from functools import partial
from typing import TYPE_CHECKING

import structlog

from sixfold.room.retention import IN_LOBBY, all_listings, unused_matches
from sixfold.room.room import Room
from sixfold.room.standing import Status
from sixfold.room.store.base import NoSuchMatch, StoreError, Taken

if TYPE_CHECKING:
    from sixfold.server.matches import Matches

HOLD_PAUSE = 1.0  # seconds between two checks that the database is still ours
CLEARING_PAUSE = 600.0  # seconds between two searches for unused matches
PLACES_PAUSE = 10.0  # seconds between two looks for matches that have left the lobby
UPTIME_STEP = 60.0  # seconds between two notes of our uptime

log = structlog.get_logger()


class Upkeep:
    """Background work on the matches of one server."""

    def __init__(self, matches: Matches) -> None:
        self.matches, self.store = matches, matches.store
        self.taken: Taken | None = None  # another server has our database
        self.when_taken: Callable[[], None] = lambda: None
        self._counted = time.monotonic()  # until when our uptime is in the store

    # Clearing -----------------------------------------------------------------------------------------

    async def clear_forever(self) -> None:
        """Clear unused matches from time to time."""
        while True:
            try:
                await self.clear_unused()
            except Exception as error:
                log.warning("clearing failed", error=type(error).__name__)
            await asyncio.sleep(CLEARING_PAUSE)

    async def clear_unused(self) -> int:
        """Remove matches that have been kept long enough, and close abandoned games; returns how many."""
        cleared = 0
        if not self.matches.peering.is_first:
            return cleared
        for status, seconds in self.matches.settings.kept_seconds.items():
            clear = Room.close_abandoned if status is Status.PLAYING else Room.remove
            cleared += await self._clear(status, seconds, clear)
        return cleared

    async def _clear(self, status: Status, seconds: float, clear: Callable[[Room, float], bool]) -> int:
        """Clear unused matches one by one, so that nobody waits long; matches being watched are left alone."""
        listings, cleared = unused_matches(self.store, status, seconds), 0
        while listing := await self.matches.read(lambda: next(listings, None)):
            if await self._is_watched(listing.match_id):
                continue
            try:
                cleared += await self.matches.write(listing.match_id, clear, listing.changed)
            except StoreError:
                raise  # the rest would fail too
            except NoSuchMatch:
                pass  # already gone
            except Exception as error:
                log.warning("a match cannot be cleared", error=type(error).__name__)
            self.matches.rooms.spare(listing.match_id)
        return cleared

    async def _is_watched(self, match_id: str) -> bool:
        return match_id in self.matches.watchers or await self.matches.peering.is_anybody_at(match_id)

    # The lobby ----------------------------------------------------------------------------------------

    async def free_places_forever(self) -> None:
        """Free places in the lobby regularly: other servers count how many are taken here."""
        while self.matches.peering.is_shared:
            await asyncio.sleep(PLACES_PAUSE)
            try:
                await self.free_places()
            except Exception as error:
                log.warning("places in the lobby are not freed", error=type(error).__name__)

    async def free_places(self) -> None:
        """Free the places of matches that have left the lobby."""
        lobby = self.matches.peering.budgets.open_matches
        if not (made := lobby.matches):  # before the read, which misses matches made during it
            return
        waiting = await self.matches.read(lambda: {each.match_id for each in all_listings(self.store, IN_LOBBY)})
        lobby.release(made - waiting)

    # Uptime -------------------------------------------------------------------------------------------

    async def count_uptime_forever(self) -> None:
        """Note every minute how long we have run."""
        self._counted = time.monotonic()
        while True:
            await asyncio.sleep(UPTIME_STEP)
            await self.count_uptime()

    async def count_uptime(self) -> None:
        """Tell the store how long we have run, and which matches are being watched."""
        try:
            await self._note_uptime(list(self.matches.watchers))
        except Exception as error:
            log.warning("uptime is not counted", error=type(error).__name__)

    async def try_to_write(self) -> None:
        """Write a little, to find out whether that works; raises `StoreError` if not."""
        await self._note_uptime(())

    async def _note_uptime(self, watched: Collection[str]) -> None:
        """Count the time since the last note, but not the time that the machine slept."""
        now = time.monotonic()
        passed, self._counted = min(now - self._counted, 2 * UPTIME_STEP), now
        if not self.matches.peering.is_first:
            passed = 0.0  # time passes once, however many servers there are
        await self.matches.desks.write("", partial(self.store.count_uptime, passed, watched))

    # The database -------------------------------------------------------------------------------------

    async def keep_hold(self) -> None:
        """Check every second that no other server uses our database; stop if one does."""
        while True:
            try:
                await self.matches.read(self.store.keep_hold)
            except Taken as taken:
                self.taken = taken
                log.error("another server is using the database")
                self.when_taken()
                return
            except StoreError:
                pass  # it cannot be reached; writers are told so
            except Exception as error:  # keep checking: nothing else would take the database back
                log.warning("the check for other servers failed", error=type(error).__name__)
            await asyncio.sleep(HOLD_PAUSE)
